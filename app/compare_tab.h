#pragma once
// A tab with two files: both are loaded, then they are compared.

#include <QStackedWidget>

#include "widgets/session/document.h"
#include "widgets/session/loader.h"

#include <memory>

class QLabel;
class QProgressBar;

namespace lanescope {

class Banner;
class CompareView;
struct Theme;

class CompareTab : public QStackedWidget {
    Q_OBJECT
public:
    CompareTab(const QString& pathA, const QString& pathB, const Theme& theme, QWidget* parent = nullptr);
    ~CompareTab() override;

    QString title() const; // short names
    const QString& path(int side) const { return m_paths[side]; }
    CompareView* view() { return m_view; } // null until both are loaded
    QString error() const { return m_error; }
    void setTheme(const Theme& theme);
    void warn(const QString& line); // a line above the comparison: why it may mislead
    const QString& warning() const { return m_warning; }

signals:
    void ready();
    void failed();
    void closeRequested();

private:
    void oneLoaded(int side, TracePtr trace);

    QString m_paths[2];
    const Theme* m_theme;
    Loader m_loaders[2];
    std::unique_ptr<Document> m_documents[2];
    QString m_error, m_warning;
    Banner* m_banner = nullptr; // above the view
    QLabel* m_text;
    QProgressBar* m_progress;
    double m_shares[2] = {0, 0};
    CompareView* m_view = nullptr;
};

} // namespace lanescope
