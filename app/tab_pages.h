#pragma once
// The open pages and their tabs, like QTabWidget, but the owner places the tab bar (in the toolbar).

#include <QStackedWidget>

class QTabBar;

namespace lanescope {

class TabPages : public QStackedWidget {
    Q_OBJECT
public:
    explicit TabPages(QWidget* parent = nullptr);
    QTabBar* bar() { return m_bar; }

    int addTab(QWidget* page, const QString& title);
    void removeTab(int index); // its owner keeps the page
    void setTitle(int index, const QString& title);
    void setTabToolTip(int index, const QString& tip);
    void setClosable(QWidget* page, bool isClosable); // with ×; a new tab is

signals:
    void tabCloseRequested(int index);

private:
    QTabBar* m_bar;
};

} // namespace lanescope
