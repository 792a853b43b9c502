#pragma once
// A memory snapshot in a tab: read in the background, then shown.

#include <QStackedWidget>

#include "model/base/task.h"

#include <memory>

class QLabel;
class QProgressBar;

namespace lanescope {

class MemoryBands;
class MemoryView;
struct MemorySnapshot;
struct Theme;

class MemoryTab : public QStackedWidget {
    Q_OBJECT
public:
    MemoryTab(const QString& path, const Theme& theme, QWidget* parent = nullptr);
    ~MemoryTab() override; // stops the reading

    const QString& path() const { return m_path; }
    MemoryView* view() { return m_view; } // null until it is read
    QString error() const { return m_error; }
    void load();
    void setTheme(const Theme& theme);

signals:
    void loaded();
    void failed();
    void closeRequested();

private:
    void showDevice(const std::shared_ptr<const MemorySnapshot>& snapshot,
                    const std::shared_ptr<const MemoryBands>& bands, std::size_t device);

    QString m_path, m_error;
    const Theme* m_theme;
    std::shared_ptr<Task> m_task;
    QLabel* m_text;
    QProgressBar* m_progress;
    MemoryView* m_view = nullptr;
};

} // namespace lanescope
