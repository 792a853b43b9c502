#pragma once
// Lays out overview, ruler, lane names and lanes; shows the field to go to a time and the list of keys above them.

#include <QWidget>

#include "widgets/timeline/strip_colour.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/timeline/view_state.h"

class QFrame;
class QLabel;
class QLineEdit;
class QScrollBar;
class QToolButton;

namespace lanescope {

class IterationStrip;
class RankStrip;
class LaneHeaders;
class Overview;
class LayerStrip;
class PathStrip;
class PathStripLabel;
class PhaseStrip;
class Ruler;
class RulerLabel;

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    explicit TimelinePanel(Document& document, QWidget* parent = nullptr);

    TimelineView& view() { return *m_view; }
    const TimelineView& view() const { return *m_view; }
    LaneHeaders& headers() { return *m_headers; }
    Overview& overview() { return *m_overview; }
    Ruler& ruler() { return *m_ruler; }
    PathStrip& pathStrip() { return *m_pathStrip; }
    std::vector<StripColour> stripColours() const; // colours of the rows below the ruler that are shown
    void setTheme(const Theme& theme);
    // Hides overview, ruler and scroll bar: a comparison has one of each for all its panels. The time field and the
    // list of keys are shown over `host`.
    void setBare(QWidget* host);
    void openOnWork();               // see TimelineView; with a button that shows the whole trace
    void setHeadersWidth(int px);    // clamped to its limits
    void setTextScale(double scale); // 1: the default

public slots:
    void askForTime();
    void toggleHelp();

signals:
    void headersDragged(int px);
    void stripsChanged(); // the rows below the ruler

protected:
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followScroll();
    void followHidden();
    void followPath();
    void goTo(const QString& text);
    void placeOverlays();

    Document& m_document;
    TimelineView* m_view;
    LaneHeaders* m_headers;
    Overview* m_overview;
    Ruler* m_ruler;
    RulerLabel* m_rulerLabel;
    PathStrip* m_pathStrip;
    PathStripLabel* m_pathLabel;
    PhaseStrip* m_phases;
    LayerStrip* m_layers;
    IterationStrip* m_iterations;
    RankStrip* m_ranks;
    QToolButton* m_hidden; // "3 hidden"
    QToolButton* m_whole;  // back to the whole trace, of which a part is shown at first
    QScrollBar* m_scroll;
    QLineEdit* m_goTo;
    QLabel* m_corner; // next to the overview
    QFrame* m_help = nullptr;
    QWidget* m_host; // parent of what is shown over the lanes
    bool m_isBare = false, m_isOnWork = false;
    QLabel* m_cover; // hides everything while the document is covered
};

// "1.2ms" from the trace's start, or absolute nanoseconds of the trace; nullopt: neither.
std::optional<Time> parseTime(const QString& text, const Trace& trace);

} // namespace lanescope
