#pragma once
// Shows the host's calls in one step, before and after, as a tree: removed and new calls, and how long each takes.

#include <QTreeWidget>

#include "model/compare/dispatch_tree.h"

#include <memory>

namespace lanescope {

struct Theme;

class DispatchView : public QTreeWidget {
    Q_OBJECT
public:
    enum Column { Name, Status, Before, After, Delta, ColumnCount };

    explicit DispatchView(QWidget* parent = nullptr);
    // The traces must outlive the shown tree.
    void set(std::shared_ptr<const DispatchTree> tree, const Trace& a, const Trace& b);
    const DispatchRow* row(const QTreeWidgetItem* item) const; // null for a remark
    void setTheme(const Theme& theme);

signals:
    void picked(lanescope::SliceId a, lanescope::SliceId b); // none on a side that does not have it

private:
    void paint(QTreeWidgetItem* item) const;

    std::shared_ptr<const DispatchTree> m_tree;
    const Theme* m_theme;
};

} // namespace lanescope
