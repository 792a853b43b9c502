#pragma once
// What is known, at the right of the timeline: the findings, the selected slice, the selected range. One of the three
// is shown; » folds all of it to a narrow edge.

#include <QWidget>

class QPushButton;
class QStackedWidget;
class QToolButton;

namespace lanescope {

class Document;
struct Theme;

class Inspector : public QWidget {
    Q_OBJECT
public:
    enum class Page { Findings, Selection, Range };
    Inspector(Document& document, QWidget* findings, QWidget* selection, QWidget* range, QWidget* parent = nullptr);
    // The first page under another title, for as many documents as follow() names.
    Inspector(const QString& title, QWidget* first, QWidget* selection, QWidget* range, QWidget* parent = nullptr);
    void follow(Document& document); // what is chosen there is shown

    Page page() const;
    void setPage(Page page);
    bool isFolded() const { return m_isFolded; }
    void setFolded(bool isFolded);
    int foldedWidth() const;
    void setFindings(std::size_t count); // says it on the tab
    void setTheme(const Theme& theme);

signals:
    void foldedChanged(bool isFolded);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QPushButton* addTab(const QString& title, QWidget* page);

    const Theme* m_theme;
    QWidget* m_head;
    QStackedWidget* m_stack;
    QPushButton* m_tabs[3];
    QString m_title; // of the first
    QToolButton* m_fold;
    bool m_isFolded = false;
};

} // namespace lanescope
