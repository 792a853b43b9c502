#pragma once
// Two memory snapshots in a tab: read in the background, then compared.

#include <QStackedWidget>

#include "model/base/task.h"

#include <memory>

class QLabel;

namespace lanescope {

class MemoryCompareView;
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
    void ready();
    void failed();
    void closeRequested();

private:
    QString m_before, m_after, m_error;
    const Theme* m_theme;
    std::shared_ptr<Task> m_task;
    QLabel* m_text;
    MemoryCompareView* m_view = nullptr;
};

} // namespace lanescope
