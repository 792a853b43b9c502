#pragma once
// The page of what is chosen in the inspector. For a slice: its short name and kind, its main facts, its parents and
// children; all other facts are folded below. For a table row: its slices, summed up. For an idle gap: its causes.

#include <QWidget>

#include "model/describe/slice_facts.h"
#include "widgets/panels/choice_html.h"
#include "widgets/session/document.h"
#include "widgets/session/latest_request.h"

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

signals:
    void panelRequested(const QString& id); // a panel of the drawer that shows more of a chosen row

private:
    void fillActions();
    void showRow(int by); // 0: all slices of the chosen row; else the next one or the one before
    void askSpeed();
    void render();
    QString sliceHtml(SliceId slice);
    void askMore(SliceId slice);
    void follow(const QString& link);

    Document& m_document;
    Details* m_details;
    const Theme* m_theme;
    ColumnScroll* m_scroll;
    QLabel* m_head;
    QPushButton* m_more;
    QWidget* m_actions; // actions on a chosen row
    QPushButton *m_show, *m_roofline;
    std::optional<std::size_t> m_at; // the slice of the row that is shown
    std::optional<RowSpeed> m_speed; // rates of the chosen row; absent: not known yet
    LatestRequest m_latest;
    SliceId m_moreOf;              // the slice that m_more is about
    std::vector<Fact> m_moreFacts; // its module, phase and function, and its memory
    LatestRequest m_moreRequest;
};

} // namespace lanescope
