#pragma once
// One finding, or several with the same advice, as a card: a coloured edge for the severity, the title, its cost as a
// bar and a number, and two lines of explanation. An open card also shows the advice, and buttons that show its places
// one by one.

#include <QColor>
#include <QFrame>

#include "model/findings/rule.h"
#include "widgets/panels/card_rows.h"

#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

struct Theme;

struct CardText {
    Severity severity = Severity::Notice;
    QColor (*edge)(const Theme&) = nullptr; // replaces the colour of the severity
    QString title, detail, advice;
    QString saving;              // a sentence; empty: nothing is known of it
    QString gain;                // the same in a few words, for the folded card: cards are in its order
    QString cost;                // "2.20 ms · 84 %"; empty: it has none
    std::optional<double> share; // 0..1, share of the window
    QString costTip;             // what the bar is a share of
    std::vector<CardRow> kinds;  // what it consists of
    std::vector<CardRow> tried;  // changes that were weighed, below the advice
    QString copied;              // a line for the environment, with a button that copies it; empty: there is none
    QStringList alike;           // further findings with the same advice, one line each
    QStringList why;             // the longest places, one line each, in the order of `places`
    std::size_t places = 0;      // number of slices that show it, or of idle gaps
    bool areGaps = false;
    bool canAnnotate = false;
    bool canPredict = false; // shows a link to the predicted effect of its remedy
};

class FindingCard : public QFrame {
    Q_OBJECT
public:
    FindingCard(CardText text, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    const CardText& text() const { return m_text; }
    QString plainText() const;                         // its complete text
    void setShown(std::optional<std::size_t> place);   // "Show 46 places" becomes "3 of 46"
    QPushButton* showButton() const { return m_show; } // null: there are no places

signals:
    void toggled(bool isOpen);
    void showRequested();
    void stepRequested(int by);
    void noteRequested();
    void whatIfRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void addAdvice(QVBoxLayout& into);
    QPushButton* makeCopyButton();
    void setFonts();
    void foldDetail();
    void fitButtons();

    CardText m_text;
    const Theme* m_theme;
    bool m_isOpen = false, m_isPressed = false;
    QLabel* m_title;
    QWidget* m_bar = nullptr;
    QLabel* m_cost = nullptr;
    QLabel* m_gain = nullptr; // only while the card is folded
    QLabel* m_detail = nullptr;
    QWidget* m_more;                                 // the part that only an open card shows
    QWidget *m_first = nullptr, *m_second = nullptr; // its buttons: places; explanation and note
    QBoxLayout* m_buttons = nullptr;
    QLabel* m_why = nullptr;
    QPushButton* m_show = nullptr;
};

} // namespace lanescope
