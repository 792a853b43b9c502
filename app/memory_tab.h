#pragma once
// A memory snapshot in a tab: read in the background, then shown.

#include <QStackedWidget>

#include "model/base/task.h"

#include <memory>
#include <optional>

class QLabel;
class QMenu;
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
    QMenu* exports() { return m_exports; } // formats to save the page as
    void setTheme(const Theme& theme);

signals:
    void loaded();
    void viewReplaced(); // another GPU is shown
    void failed();
    void closeRequested();

private:
    void showDevice(const std::shared_ptr<const MemorySnapshot>& snapshot,
                    const std::shared_ptr<const MemoryBands>& bands, std::size_t device);

    QString m_path, m_error;
    std::optional<std::int64_t> m_capacity; // the GPU's memory, as the user gave it
    std::optional<std::size_t> m_device;    // the GPU that the user chose
    const Theme* m_theme;
    std::shared_ptr<Task> m_task;
    QLabel* m_text;
    QProgressBar* m_progress;
    MemoryView* m_view = nullptr;
    QMenu* m_exports;
};

} // namespace lanescope
