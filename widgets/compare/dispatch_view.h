#pragma once
// The calls of one step on the host, before and after, as a tree: what is gone, what is new, how long each takes.

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
    // The traces must outlive what is shown.
    void set(std::shared_ptr<const DispatchTree> tree, const Trace& a, const Trace& b);
    const DispatchRow* row(const QTreeWidgetItem* item) const; // null: a remark
    void setTheme(const Theme& theme);

signals:
    void picked(lanescope::SliceId a, lanescope::SliceId b); // none on the side that does not have it

private:
    void paint(QTreeWidgetItem* item) const;

    std::shared_ptr<const DispatchTree> m_tree;
    const Theme* m_theme;
};

} // namespace lanescope
