#pragma once
// The help next to the traces: pages that teach how to read a trace. Their links open the examples and show what they
// describe.

#include <QDockWidget>
#include <QUrl>

#include "app/language.h"

class QAction;
class QComboBox;
class QTextBrowser;

namespace lanescope {

struct Theme;

struct HelpPage {
    QString name; // file name: "cold_step.md"
    QString title, text;
};
// In reading order.
std::vector<HelpPage> helpPages(const Language& language = languages()[0]);

class HelpDock : public QDockWidget {
    Q_OBJECT
public:
    explicit HelpDock(QWidget* parent = nullptr);

    QTextBrowser& browser() { return *m_browser; }
    void showPage(const QString& name); // an unknown name shows the first page
    void setTheme(const Theme& theme);
    QString currentPage() const { return m_current; }

signals:
    void followed(const QUrl& url); // a link that is not a help page

protected:
    void changeEvent(QEvent* event) override;

private:
    void render(); // with the current colours and sizes

    std::vector<HelpPage> m_pages;
    QTextBrowser* m_browser;
    QComboBox* m_contents;
    QAction *m_back, *m_forward;
    QString m_current;
    const Theme* m_theme;
    QStringList m_past, m_future;
};

} // namespace lanescope
