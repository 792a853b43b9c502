#pragma once
// The lanes: draws the scene with the selection, and handles navigation and selecting.

#include <QElapsedTimer>
#include <QImage>
#include <QMetaMethod>
#include <QTimer>
#include <QWidget>

#include "widgets/scene/scene_painter.h"
#include "widgets/session/document.h"
#include "widgets/timeline/navigation.h"
#include "widgets/timeline/note_shapes.h"
#include "widgets/timeline/overlays/overlay_choices.h"
#include "widgets/timeline/timeline_keys.h"
#include "widgets/timeline/view_history.h"

#include <memory>

class QMenu;

namespace lanescope {

struct GapMark;
struct OverlayMarks;

class TimelineView : public QWidget {
    Q_OBJECT
public:
    explicit TimelineView(Document& document, QWidget* parent = nullptr);
    ~TimelineView() override;

    const Document& document() const { return m_document; }
    const TimeAxis& axis() const { return m_axis; }
    TimeRange visible() const { return m_axis.visible(); }
    TimeRange bounds() const; // panning and zooming stop a margin away from these ends
    Time timeAt(double x) const { return m_axis.timeAt(x); }
    double scrollY() const { return m_scrollY; }
    const LaneLayout& layoutOfLanes() const { return m_layout; }
    const LaneChoices& choices() const { return m_choices; }
    const Theme& theme() const { return *m_theme; }

    void setTheme(const Theme& theme);
    void setVisible(TimeRange range);
    void jumpTo(TimeRange range); // like setVisible, as a step of the history
    using QWidget::setVisible;
    void setScrollY(double y);
    void setChoices(LaneChoices choices);
    void foldRank(std::uint32_t rank, bool isFolded); // rank: index in Trace::ranks()
    void foldRanks(bool areFolded);                   // all of them
    void openRankFirst(std::uint32_t rank);           // alone; nothing where the user or a kept view has chosen already
    ViewState state() const;
    void restore(const ViewState& state);
    // Where the GPU's work would be a hair, the view opens on it. False: it opens on the whole trace.
    bool openOnWork();

    // Ctrl+Z, Alt+Left, Alt+Right: false if the history has no such step.
    bool undo();
    bool goBack();
    bool goOn();
    const ViewHistory& history() const { return m_history; }
    void hideLane(LaneId lane);
    void hideCounter(std::uint32_t counter); // index in LaneLayout::series()
    void pinLane(LaneId lane);               // pins or unpins the lane
    void showHiddenLanes();
    void setPython(PythonRows rows);
    RowDensity density() const { return m_density; }
    void setDensity(RowDensity density);
    // A view of a comparison shows a part of the lanes, and its titles begin with the side's name.
    void setPart(LanePart part, const QString& sideName, bool hasGpuHeaders = true);
    // Replaces the title of the GPU's process; empty: its own.
    void setGpuTitle(const QString& title)
    {
        m_gpuTitle = title;
        relayout();
    }
    LanePart part() const { return m_part; }
    const QString& sideName() const { return m_sideName; }
    // isShort: only the side's letter, if there is no room for its name.
    QString titleFor(const Strip& strip, bool isShort = false) const;
    void setWhole(std::optional<TimeRange> range) { m_whole = range; } // the range of Home; none: all slices
    // Sets the zero of the ruler.
    void setZero(Time zero);
    Time zero() const { return m_zero; }
    TimeAxis axisFromZero() const;                      // with the zero of the ruler as 0
    void setHeaderWidth(int px) { m_headerWidth = px; } // width of the lane names, where titles begin

    SliceId sliceAt(QPointF position) const; // within 3 px; none elsewhere
    // The idle gap drawn there; nullopt elsewhere. Valid until the next frame.
    std::optional<Gap> gapAt(QPointF position) const;
    // The mark of instants there: index in Trace::instants, and the number of instants that it represents.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> instantAt(QPointF position) const;
    QString instantTip(std::uint32_t instant, std::uint32_t count) const;
    void zoomAround(Time time); // zooms in by a factor of eight
    // The edge of a visible slice within a few pixels of t, else t.
    Time snapped(Time t) const;
    // If an edge of the range is within a few pixels of x: the range's other end, which stays fixed.
    std::optional<Time> fixedEndOfEdgeAt(double x) const;
    QString tipAt(QPointF position) const; // text of the hover card
    void fillMenu(QMenu& menu, QPointF position);
    void explain(SliceId slice);                     // shows a card next to the slice
    QString explanationOf(const Strip& strip) const; // shows what a lane of this kind holds
    // The slice's rectangle in the view; empty if its row is not shown.
    QRectF rectOf(SliceId slice) const;
    const OverlayChoices& overlays() const { return m_overlays; }
    void setOverlays(const OverlayChoices& choices);
    // Slices of these tones are dimmed, as chosen in the legend.
    Tones dimmedTones() const { return m_dimmedTones; }
    void setDimmedTones(Tones tones);
    double textScale() const { return m_textScale; }
    void setTextScale(double scale); // 1: the default
    const TimelineKeyMap& keys() const { return m_keys; }
    void setKeys(const TimelineKeyMap& keys);
    void perform(int standardKey); // runs the command or overlay with this default key
    // Milliseconds of the last frame: building the scene and painting.
    double lastFrameMs() const { return m_lastFrameMs; }

public slots:
    void fitAll();
    void reveal(lanescope::SliceId slice);     // pans and scrolls only as far as needed
    void revealInstant(std::uint32_t instant); // index in Trace::instants
    void zoomTo(lanescope::TimeRange range);

signals:
    void axisChanged();
    void scrollChanged();
    void layoutChanged();
    // the slice's row is laid out; the owner of the scroll bar then brings it into sight
    void revealed(lanescope::SliceId slice);
    void overlaysChanged();
    void dimmedTonesChanged();
    void cursorMoved(std::optional<lanescope::Time> time);
    void goToRequested();
    void findRequested();
    void helpRequested();
    void said(const QString& line); // a line for the user: why a key had no effect, what was added
    void findInTableRequested(lanescope::SliceId slice);
    void noteRequested(lanescope::SliceId slice); // null: on the chosen idle gap
    void exportRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent*) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { None, Click, Range, Edge, Pan };

    void rebuild();
    void paintRows(QPainter& painter);
    void paintTitles(QPainter& painter);
    void paintEmpty(QPainter& painter) const;
    ScenePainter::Bright bright() const;
    void chooseBright(); // the selected slice and those that its arrows lead to
    void alongFlowOf(SliceId slice, int step);
    bool leadsOn(SliceId slice) const; // "." has a slice to go to
    void relayout();
    void applyChoices(LaneChoices choices); // not a step of the history
    void apply(const ViewState& state);
    void remember(); // stores the view before a jump
    void measureTo(SliceId slice);
    void addLaneActions(QMenu& menu, const Strip* strip);
    QString withKey(const QString& text, int standard) const; // the timeline's own keys
    void addSliceActions(QMenu& menu, SliceId slice);
    void pressedInView(QKeyEvent* event);
    bool toggleOverlay(int key);
    void hoverAgain();
    void hideLanesOfWaits();
    void changed(); // after a change of axis, scroll position or layout
    void apply(const Navigation::Motion& motion);
    void pressed(QKeyEvent* event); // with the default key
    void released(QKeyEvent* event);
    bool move(QKeyEvent* event);
    bool walk(int key, Qt::KeyboardModifiers modifiers);
    void toggleRanks(bool all);
    void selectAndReveal(SliceId slice);
    void dragRange(QPointF to);
    bool clickNote(QPointF at);
    QString tipFor(SliceId slice) const;
    QPoint tipPlace(const QString& tip, QPoint cursor) const; // on the screen
    // Something outside acts on this signal.
    template <class Signal>
    bool isOffered(Signal signal) const
    {
        return isSignalConnected(QMetaMethod::fromSignal(signal));
    }
    void addInstantActions(QMenu& menu, std::uint32_t instant);
    void paintChosenInstant(QPainter& painter) const;
    QString counterTip(const Strip& strip, Time t) const;
    double cursorX() const;

    Document& m_document;
    const Theme* m_theme = &Theme::light();
    LaneChoices m_choices;
    LaneLayout m_layout;
    TimeAxis m_axis;
    double m_scrollY = 0, m_textScale = 1;

    ScenePainter m_painter;
    Scene m_scene;
    QImage m_frame;        // picture of the scene, if the window's pixels cannot be written directly; else null
    bool m_isStale = true; // the scene does not match axis, scroll position, layout, size and theme
    double m_lastFrameMs = 0;

    OverlayChoices m_overlays;
    Tones m_dimmedTones;
    std::vector<SliceId> m_bright;                // ordered by id
    std::unique_ptr<OverlayMarks> m_overlayMarks; // as last painted; null: none
    NoteShapes m_notes;                           // as last painted
    TimelineKeyMap m_keys;
    Navigation m_navigation;
    QTimer m_tick;
    QElapsedTimer m_clock;

    Drag m_drag = Drag::None;
    QPointF m_pressedAt, m_lastAt;
    Time m_pressedTime{};
    bool m_isMeasuring = false; // Shift was held when the button was pressed
    ViewHistory m_history;
    RowDensity m_density = RowDensity::Normal;
    int m_headerWidth = 0;
    LanePart m_part = LanePart::All;
    bool m_hasGpuHeaders = true;
    QString m_sideName, m_gpuTitle;
    std::optional<TimeRange> m_whole;
    Time m_zero{};
    TimeRange m_slices; // range of the trace's slices: to find it takes a look at each row
    std::optional<QPointF> m_cursor;
    bool m_isFirstSize = true, m_areFirstChoices = true;
    std::optional<TimeRange> m_firstView;
};

} // namespace lanescope
