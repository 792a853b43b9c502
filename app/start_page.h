#pragma once
// What stands in the window while no trace is open: where to drop one, recent files with what was found in them,
// examples to learn from, and the pages that teach how to read a trace.

#include <QScrollArea>
#include <QUrl>

#include "app/memory.h"

#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;

namespace lanescope {

struct Theme;

class StartPage : public QScrollArea {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);
    void setRecent(const std::vector<RecentFile>& files);
    void setTheme(const Theme& theme);

signals:
    void openRequested();
    void ranksRequested();
    void fileRequested(const QString& path);
    void captureRequested();
    void compareRequested();
    void pageRequested(const QString& name); // of the help
    void linkRequested(const QUrl& url);     // of an example, as the help's pages have them
    void clearRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeRight();
    void showKeys();
    void arrange(); // by the window's width

    const Theme* m_theme;
    QWidget* m_page;
    QBoxLayout* m_columns;
    QGridLayout* m_cards;
    QBoxLayout* m_recent;
    QWidget* m_recentBox;
    QPushButton* m_clear;
    QLabel* m_keys;
    QWidget *m_left, *m_right;
    std::vector<QWidget*> m_examples;
    bool m_isNarrow = false;
};

} // namespace lanescope
