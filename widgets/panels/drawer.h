#pragma once
// The panels below the timeline, behind a row of tabs. When closed, only the tabs are visible. A click on a tab opens
// its panel, a click on the open tab closes it. Tabs that do not fit are in a menu at the right.

#include <QStringList>
#include <QWidget>

#include "widgets/panels/panel.h"

#include <functional>
#include <vector>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace lanescope {

class DrawerTabs;

class Drawer : public QWidget {
    Q_OBJECT
public:
    struct Page {
        QString id, title, hint;                     // from a PanelEntry, translated
        std::function<Panel*(QWidget* parent)> make; // called when its tab is first opened
    };
    Drawer(std::span<const PanelEntry> entries, Document& document, QWidget* parent = nullptr);
    explicit Drawer(std::vector<Page> pages, QWidget* parent = nullptr);

    Panel* open(const QString& id); // creates the panel if needed; null: there is no panel with that id
    void close();
    QString current() const;               // empty: closed
    QString currentTitle() const;          // as on its tab; empty: closed
    Panel* panel(const QString& id) const; // null: not created yet
    int closedHeight() const;
    void setScope(const QString& words); // the scope of the tables, at the right end of the tabs
    QString scope() const;
    void setChosen(const QString& words); // the choice, shown while the drawer is closed
    QString shownChosen() const;          // as shown, cut at the right; empty: not shown
    // The module, layer or phase that the panels are limited to, as a chip that takes it away; empty: none.
    void setPlace(const QString& name);
    QToolButton& place() { return *m_place; }
    void setAside(const QStringList& ids); // panels without content: in the menu, unless they are open
    void setTheme(const Theme& theme);
    QToolButton& more() { return *m_more; } // its menu lists the panels whose tabs do not fit
    bool hasTab(const QString& id) const;   // its tab is visible, not only in the menu

signals:
    void opened();
    void closed();
    void panelShown();                       // opened, or another one than before
    void placeRemoved();                     // a click on the chip
    void panelMade(lanescope::Panel* panel); // emitted before it is first shown

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitTabs();
    void fillMore();
    void clicked(int tab);
    Panel* showTab(int tab);
    void showTheme(); // updates the tab bar
    void fitClosed();
    void showState(); // updates the buttons at the right
    void showChosen();

    std::vector<Page> m_pages;
    QStringList m_aside;
    const Theme* m_theme = nullptr;
    QWidget* m_head;
    DrawerTabs* m_tabs;
    QToolButton* m_more;
    QLabel *m_chosen, *m_scope;
    QString m_chosenWords; // in full
    QToolButton* m_place;
    QToolButton *m_fold, *m_shut;
    QStackedWidget* m_stack;
    std::vector<Panel*> m_panels; // by entry; null until it is first shown
    bool m_isClicked = false;     // a tab is being clicked
    int m_current = -1;
};

} // namespace lanescope
