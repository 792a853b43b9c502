#pragma once
// The start page, shown while no trace is open: a zone to drop a file on, recent files with their main results,
// examples, and the pages that teach how to read a trace.

#include <QScrollArea>
#include <QUrl>

#include "app/memory.h"

#include <vector>

class QBoxLayout;
class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace lanescope {

struct Theme;

class StartPage : public QScrollArea {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);
    void setRecent(const std::vector<RecentFile>& files, bool keeps); // keeps: files are added to the list
    void setTheme(const Theme& theme);

signals:
    void openRequested();
    void ranksRequested();
    void fileRequested(const QString& path);
    void captureRequested();
    void compareRequested();
    void pageRequested(const QString& name); // a help page
    void linkRequested(const QUrl& url);     // the link of an example, in the form of help links
    void clearRequested();
    void keepsRecentChosen(bool keeps);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeRight();
    QWidget* makeRecent(QWidget* parent);
    void showKeys();
    void arrange(); // for the window's width

    const Theme* m_theme;
    QWidget* m_page;
    QBoxLayout* m_columns;
    QGridLayout* m_cards;
    QBoxLayout* m_recent;
    QWidget* m_recentBox;
    QCheckBox* m_keeps;
    QPushButton* m_clear;
    QLabel* m_keys;
    QWidget *m_left, *m_right;
    std::vector<QWidget*> m_examples;
    bool m_isNarrow = false;
};

} // namespace lanescope
