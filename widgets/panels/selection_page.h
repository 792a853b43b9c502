#pragma once
// The page of what is chosen in the inspector. Of a slice: its short name and kind, its main facts, its parents and
// children; all other facts are folded below. Of a table row: its slices, summed up. Of an idle gap: its causes.

#include <QWidget>

#include "widgets/session/document.h"

class QLabel;
class QPushButton;

namespace lanescope {

class ColumnScroll;
class Details;
struct Theme;

class SelectionPage : public QWidget {
    Q_OBJECT
public:
    SelectionPage(Document& document, Details* details, QWidget* parent = nullptr);
    QString text() const; // as plain text
    QLabel& head() { return *m_head; }
    bool isUnfolded() const;
    void setUnfolded(bool isUnfolded); // also shows the full name, arguments and stack
    void setTheme(const Theme& theme);

private:
    void render();
    QString sliceHtml(SliceId slice);
    void follow(const QString& link);

    Document& m_document;
    Details* m_details;
    const Theme* m_theme;
    ColumnScroll* m_scroll;
    QLabel* m_head;
    QPushButton* m_more;
};

} // namespace lanescope
