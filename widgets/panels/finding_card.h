#pragma once
// One finding, or several with the same advice, as a card: a coloured edge for the severity, the title, its cost as a
// bar and a number, what would be saved, and two lines of explanation. An open card also shows the advice, and buttons
// that show its places one by one. "Why" shows the complete explanation, and the clearest places as links.

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
    QString gain;     // the saving, in a few words, where the figure is not the saving
    QString saving;   // the same as a sentence, with its reason; empty: nothing is known of it
    QString recorded; // the cost, as a sentence, where the figure is the saving
    QString cost;     // the figure: what it would save, else what it costs: "2.20 ms · 84 %"; empty: neither
    QString costWord; // "saves at most", "costs", before it; empty: it is obvious
    std::optional<double> share; // 0..1, share of the window
    QString costTip;             // the whole of the bar, and how the cost relates to the saving
    std::vector<CardRow> kinds;  // its parts
    std::vector<CardRow> tried;  // changes that were weighed, below the advice
    QString copied;              // a line for the environment, with a button that copies it; empty: there is none
    QStringList alike;           // further findings with the same advice, one line each
    struct Place {
        QString name, when; // "gelu", "38.2 µs, at 17.29 ms"
    };
    std::vector<Place> first; // the clearest places, in the order of `places`
    std::size_t places = 0;   // number of places that show it: slices, chains of them, or idle gaps
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
    void placeRequested(std::size_t place); // one of the first
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
    void fillButtons(QVBoxLayout& layout);
    void fillWhy(QVBoxLayout& layout);
    QString wordOfShow() const;
    void shortenDetail();
    void fitButtons();

    CardText m_text;
    const Theme* m_theme;
    bool m_isOpen = false, m_isPressed = false;
    QLabel* m_title;
    QWidget* m_bar = nullptr;
    QLabel *m_cost = nullptr, *m_costWord = nullptr;
    QLabel* m_gain = nullptr;
    QLabel *m_detail = nullptr, *m_rest = nullptr;   // its first sentences; what follows
    QWidget* m_more;                                 // the part that only an open card shows
    QWidget *m_first = nullptr, *m_second = nullptr; // its buttons: places; explanation and note
    QBoxLayout* m_buttons = nullptr;
    QWidget* m_why = nullptr;           // the complete explanation
    std::optional<std::size_t> m_place; // the one that is shown
    QPushButton* m_show = nullptr;
};

} // namespace lanescope
