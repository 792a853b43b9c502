#pragma once
// Two memory snapshots in a tab: read in the background, then compared.

#include <QStackedWidget>

#include "model/base/task.h"
#include "widgets/memory/memory_compare_view.h"

#include <memory>

class QLabel;

namespace lanescope {

struct Theme;

class MemoryCompareTab : public QStackedWidget {
    Q_OBJECT
public:
    MemoryCompareTab(const QString& before, const QString& after, const Theme& theme, QWidget* parent = nullptr);
    ~MemoryCompareTab() override; // stops the reading

    MemoryCompareView* view() { return m_view; } // null until both are read
    QString error() const { return m_error; }
    void load();
    void setTheme(const Theme& theme);

signals:
    void ready(); // also when another GPU is shown
    void failed();
    void closeRequested();

private:
    void showSides(const MemoryCompareView::Side& before, const MemoryCompareView::Side& after);
    QString m_before, m_after, m_error;
    const Theme* m_theme;
    std::shared_ptr<Task> m_task;
    QLabel* m_text;
    MemoryCompareView* m_view = nullptr;
};

} // namespace lanescope
