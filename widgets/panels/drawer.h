#pragma once
// The panels below the timeline behind a row of tabs: closed it is that row alone, a click on a tab opens its panel, a
// click on the open one closes it again.

#include <QWidget>

#include "widgets/panels/panel.h"

#include <functional>
#include <vector>

class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace lanescope {

class Drawer : public QWidget {
    Q_OBJECT
public:
    struct Page {
        QString id, title, hint;                     // as of a PanelEntry, translated
        std::function<Panel*(QWidget* parent)> make; // when its tab is first opened
    };
    Drawer(std::span<const PanelEntry> entries, Document& document, QWidget* parent = nullptr);
    explicit Drawer(std::vector<Page> pages, QWidget* parent = nullptr);

    Panel* open(const QString& id); // the panel, made if need be; null: none is called so
    void close();
    QString current() const;               // empty: closed
    QString currentTitle() const;          // as its tab says; empty: closed
    Panel* panel(const QString& id) const; // null: not made yet
    int closedHeight() const;
    void setScope(const QString& words); // what its tables are of, at the right of the tabs
    QString scope() const;
    void setTheme(const Theme& theme);

signals:
    void opened();
    void closed();
    void panelMade(lanescope::Panel* panel); // before it is first shown

protected:
    bool event(QEvent* event) override;

private:
    void clicked(int tab);
    Panel* showTab(int tab);
    void showTheme(); // of the row of tabs
    void fitClosed();
    void showState(); // of the button that opens and closes it

    std::vector<Page> m_pages;
    const Theme* m_theme = nullptr;
    QWidget* m_head;
    QTabBar* m_tabs;
    QLabel* m_scope;
    QToolButton* m_fold;
    QStackedWidget* m_stack;
    std::vector<Panel*> m_panels; // by entry; null until it is first shown
    int m_current = -1;
};

} // namespace lanescope
