#pragma once
// One finding, or several of equal advice, as a card: severity as a coloured edge, the title, what it costs as a bar
// and a number, two lines of why; opened also what to try, and buttons that show its places one by one.

#include <QColor>
#include <QFrame>

#include "model/findings/rule.h"

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

struct Theme;

struct CardText {
    Severity severity = Severity::Notice;
    QColor (*edge)(const Theme&) = nullptr; // in place of the severity's colour
    QString title, detail, advice;
    QString saving;              // a sentence; empty: nothing is known of it
    QString cost;                // "2.20 ms · 84 %"; empty: it has none
    std::optional<double> share; // 0..1 of the window
    QStringList alike;           // further findings of the same advice, a line each
    QStringList why;             // the longest places, a line each; by place in `places`
    std::size_t places = 0;      // slices that show it
    bool canAnnotate = false;
    bool canPredict = false; // a link leads to what its remedy would bring
};

class FindingCard : public QFrame {
    Q_OBJECT
public:
    FindingCard(CardText text, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    const CardText& text() const { return m_text; }
    QString plainText() const;                         // all that it says
    void setShown(std::optional<std::size_t> place);   // "Show 46 places" becomes "3 of 46"
    QPushButton* showButton() const { return m_show; } // null: nothing to show

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
    void setFonts();
    void foldDetail();

    CardText m_text;
    const Theme* m_theme;
    bool m_isOpen = false, m_isPressed = false;
    QLabel* m_title;
    QWidget* m_bar = nullptr;
    QLabel* m_cost = nullptr;
    QLabel* m_detail = nullptr;
    QWidget* m_more; // what only an open card shows
    QLabel* m_why = nullptr;
    QPushButton* m_show = nullptr;
};

} // namespace lanescope
