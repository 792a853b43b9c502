#pragma once
// A tab with several traces of one program, read one after the other and shown as a sweep.

#include <QStackedWidget>
#include <QStringList>

#include "model/base/task.h"

#include <memory>

class QLabel;
class QProgressBar;

namespace lanescope {

class SweepView;
struct Theme;

class SweepTab : public QStackedWidget {
    Q_OBJECT
public:
    SweepTab(const QStringList& paths, const Theme& theme, QWidget* parent = nullptr);
    ~SweepTab() override; // stops reading

    SweepView* view() { return m_view; } // null until all are read
    QString error() const { return m_error; }
    const Theme& theme() const { return *m_theme; }
    void setTheme(const Theme& theme);
    void askAndSave(); // saves the plots as a picture

signals:
    void ready();
    void openRequested(const QString& path);
    void closeRequested();

private:
    void read();

    QStringList m_paths;
    const Theme* m_theme;
    std::shared_ptr<Task> m_task;
    QString m_error;
    QLabel* m_text;
    QProgressBar* m_progress;
    SweepView* m_view = nullptr;
};

} // namespace lanescope
