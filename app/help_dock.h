#pragma once
// The help beside the traces: pages that teach how to read one, whose links open the examples and show what is meant.

#include <QDockWidget>
#include <QUrl>

#include "app/language.h"

class QAction;
class QComboBox;
class QTextBrowser;

namespace lanescope {

struct Theme;

struct HelpPage {
    QString name; // of its file: "cold_step.md"
    QString title, text;
};
// In the order in which they are read.
std::vector<HelpPage> helpPages(const Language& language = languages()[0]);

class HelpDock : public QDockWidget {
    Q_OBJECT
public:
    explicit HelpDock(QWidget* parent = nullptr);

    QTextBrowser& browser() { return *m_browser; }
    void showPage(const QString& name); // one that is not there: the first
    void setTheme(const Theme& theme);
    QString currentPage() const { return m_current; }

signals:
    void followed(const QUrl& url); // a link that is no page's

protected:
    void changeEvent(QEvent* event) override;

private:
    void render(); // in the colours and sizes that there are now

    std::vector<HelpPage> m_pages;
    QTextBrowser* m_browser;
    QComboBox* m_contents;
    QAction *m_back, *m_forward;
    QString m_current;
    const Theme* m_theme;
    QStringList m_past, m_future;
};

} // namespace lanescope
