#pragma once
// The legend of the lanes: one chip per kind of slice in the trace. A click dims the slices of that kind, Ctrl or Shift
// and a click dims all others; a second click reverts it.

#include <QPointer>
#include <QWidget>

#include "widgets/scene/tones.h"

#include <vector>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace lanescope {

class TimelinePanel;
class TimelineView;
class Trace;
struct Theme;

// The kinds of slices in a trace.
Tones tonesOf(const Trace& trace);

class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent = nullptr);

    void follow(TimelineView* view);              // null: the legend is empty
    void explain(const std::vector<Tone>& tones); // without a view: it only explains the colours
    void setTheme(const Theme& theme);
    void setRoom(int width); // shows as many chips as fit; the rest is in a menu

signals:
    void filled(); // the chips are computed

private:
    // Tones with one common word: calls of the runtime and of the driver are "calls".
    struct Chip {
        Tones tones;
        Tone colour;
        QToolButton* button;
    };

    void fill(Tones present);
    void fillStrips();
    void click(std::size_t chip, bool alone);
    void showState();

    QHBoxLayout* m_row;
    std::vector<Chip> m_chips;
    std::vector<QToolButton*> m_stripChips; // chips of the rows below the ruler: their colours cannot be dimmed
    QToolButton *m_idle, *m_rest;           // idle time, and the menu of what does not fit
    QMenu* m_restMenu;
    bool m_hasIdle = false;
    QPointer<TimelineView> m_view;
    QPointer<TimelinePanel> m_panel; // with the rows below the ruler; null: there are none
    const Theme* m_theme;
    int m_room = 0;
};

} // namespace lanescope
