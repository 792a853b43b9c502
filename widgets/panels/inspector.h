#pragma once
// The inspector at the right of the timeline with three pages: the findings, the selected slice, the selected range. »
// folds it to a narrow edge.

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
    // Uses another title for the first page, and serves all documents given to follow(). Without selection and range
    // (null) it has the first page alone.
    Inspector(const QString& title, QWidget* first, QWidget* selection, QWidget* range, QWidget* parent = nullptr);
    void follow(Document& document); // shows the page of what is selected in it

    Page page() const;
    void setPage(Page page);
    bool isFolded() const { return m_isFolded; }
    void setFolded(bool isFolded);
    int foldedWidth() const;
    void setFindings(std::size_t count); // shows the count on the tab
    void setTheme(const Theme& theme);

signals:
    void foldedChanged(bool isFolded);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    QPushButton* addTab(const QString& title, QWidget* page);

    const Theme* m_theme;
    QWidget* m_head;
    QStackedWidget* m_stack;
    QPushButton* m_tabs[3] = {};
    QString m_title; // title of the first page
    QToolButton* m_fold;
    bool m_isFolded = false;
};

} // namespace lanescope
