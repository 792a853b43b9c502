// What the keys do in the timeline.

#include <QKeyEvent>

#include "widgets/timeline/timeline_view.h"

#include "model/analysis/annotations.h"
#include "model/store/search.h"
#include "widgets/timeline/timeline_keys.h"

#include <algorithm>
#include <array>
#include <optional>

namespace lanescope {

std::span<const KeyHelp> timelineKeys()
{
    static constexpr std::array<KeyHelp, 27> keys{{
        {"W / S", "zoom in / out at the cursor; hold for more, Shift is faster"},
        {"A / D", "move left / right"},
        {"Ctrl + wheel", "zoom at the cursor"},
        {"wheel, Shift + wheel", "scroll the lanes, move in time"},
        {"drag", "select a range of time over lanes"},
        {"middle drag, Alt + drag", "move"},
        {"click, double-click", "select a slice, zoom to it"},
        {"F", "show the selected slice or range as large as fits"},
        {"M", "mark the selected slice or range; again takes the mark away"},
        {"Left / Right", "previous / next slice of the row"},
        {"Up / Down, Enter", "parent / first child"},
        {"[ / ]", "previous / next slice of the same name"},
        {", / .", "back / on along the flow: launch and kernel, forward and backward"},
        {"P", "show or hide the rows of Python frames"},
        {"R, Shift + R", "fold or unfold the rank under the cursor or of the selected slice; all ranks"},
        {"I", "show or hide the idle time of GPU lanes and its causes"},
        {"O", "show or hide the time from a launch to the start of its work"},
        {"E", "show or hide the empty time of an annotation before its first op"},
        {"B", "show or hide how busy each stream is"},
        {"Q", "show or hide each stream's queue: what is launched and has not begun"},
        {"H", "hatch the profiler's own slices or leave them plain"},
        {"Home", "show the whole trace"},
        {"Page Up / Page Down", "scroll the lanes"},
        {"Ctrl + F or /", "find slices; Enter and Shift + Enter go through them"},
        {"G", "go to a time"},
        {"Esc", "clear selection, range and matches"},
        {"?", "this list"},
    }};
    return keys;
}

namespace {

std::optional<Navigation::Move> moveOf(int key)
{
    switch (key) {
    case Qt::Key_W:
        return Navigation::Move::ZoomIn;
    case Qt::Key_S:
        return Navigation::Move::ZoomOut;
    case Qt::Key_A:
        return Navigation::Move::Left;
    case Qt::Key_D:
        return Navigation::Move::Right;
    default:
        return std::nullopt;
    }
}

// The first call within the slice's time on its own lane that launches work: links are ordered by launch, so that each
// of the lane's rows is one stretch of them, ordered by begin.
SliceId firstLaunchIn(const Trace& trace, SliceId slice)
{
    const auto links = trace.links();
    const TimeRange range = trace.range(slice);
    SliceId best;
    for (const RowId row : trace[trace.laneOf(slice)].rows) {
        const SliceRange slices = trace[row].slices;
        const auto at = std::partition_point(links.begin(), links.end(), [&](const Link& link) {
            return link.launch.value < slices.first ||
                   (link.launch.value < slices.last && trace.begin(link.launch) < range.begin);
        });
        if (at != links.end() && at->launch.value < slices.last && range.contains(trace.begin(at->launch)) &&
            (!best || trace.begin(at->launch) < trace.begin(best)))
            best = at->launch;
    }
    return best;
}

// Launch to its first work, else along a flow; and back.
SliceId alongFlow(const Trace& trace, SliceId slice, int step)
{
    if (const SliceId other = counterpartOf(trace, slice))
        return (step > 0) == (trace.kind(slice) == SliceKind::Annotation) ? other : SliceId{};
    if (step > 0) {
        if (const auto work = trace.workOf(slice); !work.empty())
            return work[0].work;
        const auto flows = trace.flows(); // ordered by from
        const auto flow =
            std::lower_bound(flows.begin(), flows.end(), slice, [](const Flow& f, SliceId s) { return f.from < s; });
        if (flow != flows.end() && flow->from == slice)
            return flow->to;
        return firstLaunchIn(trace, slice); // an op goes on to the first call inside it that launches
    }
    if (const SliceId launch = trace.launchOf(slice))
        return launch;
    for (const Flow& flow : trace.flows())
        if (flow.to == slice)
            return flow.from;
    return {};
}

} // namespace

void TimelineView::apply(const Navigation::Motion& motion)
{
    if (!motion.isAny())
        return;
    const TimeRange bounds = m_document.trace().range();
    if (motion.zoomFactor != 1)
        m_axis.zoomAt(cursorX(), motion.zoomFactor, bounds);
    if (motion.panShare != 0)
        m_axis.panBy(motion.panShare * m_axis.widthPx(), bounds);
    changed();
}

bool TimelineView::move(QKeyEvent* event)
{
    const auto move = moveOf(event->key());
    if (!move || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    if (event->isAutoRepeat())
        return true;
    Navigation::Motion motion = m_navigation.press(*move, static_cast<double>(m_clock.nsecsElapsed()) / 1e9);
    if (event->modifiers() & Qt::ShiftModifier) {
        motion.zoomFactor *= motion.zoomFactor * motion.zoomFactor;
        motion.panShare *= 4;
    }
    apply(motion);
    m_tick.start();
    return true;
}

void TimelineView::selectAndReveal(SliceId slice)
{
    if (!slice)
        return;
    m_document.select(slice);
    reveal(slice);
}

bool TimelineView::walk(int key, Qt::KeyboardModifiers modifiers)
{
    const Trace& trace = m_document.trace();
    const SliceId at = m_document.selection();
    if (!at)
        return false;
    const SliceRange row = trace[trace.rowOf(at)].slices;
    switch (key) {
    case Qt::Key_Left:
        if (at.value > row.first)
            selectAndReveal(SliceId{at.value - 1});
        return true;
    case Qt::Key_Right:
        if (at.value + 1 < row.last)
            selectAndReveal(SliceId{at.value + 1});
        return true;
    case Qt::Key_Up:
        selectAndReveal(trace.parent(at));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (modifiers & Qt::ShiftModifier) {
            selectAndReveal(trace.parent(at));
            return true;
        }
        [[fallthrough]];
    case Qt::Key_Down:
        if (const SliceRange children = trace.children(at); !children.isEmpty())
            selectAndReveal(children[0]);
        return true;
    case Qt::Key_BracketLeft:
        selectAndReveal(sameName(trace, at, -1));
        return true;
    case Qt::Key_BracketRight:
        selectAndReveal(sameName(trace, at, +1));
        return true;
    case Qt::Key_Comma:
        selectAndReveal(alongFlow(trace, at, -1));
        return true;
    case Qt::Key_Period:
        selectAndReveal(alongFlow(trace, at, +1));
        return true;
    default:
        return false;
    }
}

void TimelineView::toggleRanks(bool all)
{
    const Trace& trace = m_document.trace();
    if (trace.ranks().empty())
        return;
    if (all)
        return foldRanks(m_choices.collapsedRanks.empty());
    std::optional<std::uint32_t> rank;
    const auto of = [&](LaneId lane) { return static_cast<std::uint32_t>(trace.rankOf(lane) - trace.ranks().data()); };
    const Strip* strip = m_cursor ? m_layout.stripAt(m_cursor->y() + m_scrollY) : nullptr;
    if (strip && strip->kind == Strip::Kind::Rank)
        rank = strip->rank;
    else if (strip && strip->lane)
        rank = of(strip->lane);
    else if (strip && !trace[strip->process].lanes.isEmpty())
        rank = of(trace[strip->process].lanes[0]);
    else if (m_document.selection())
        rank = of(trace.laneOf(m_document.selection()));
    if (rank)
        foldRank(*rank, !m_choices.collapsedRanks.count(*rank));
}

bool TimelineView::toggleOverlay(int key)
{
    for (const OverlayEntry& entry : overlayEntries())
        if (key == entry.key) { // Qt's keys of letters are their capitals
            OverlayChoices choices = m_overlays;
            choices.*entry.isShown = !(choices.*entry.isShown);
            setOverlays(choices);
            return true;
        }
    return false;
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (move(event) || walk(event->key(), event->modifiers()) || (isPlain && toggleOverlay(event->key())))
        return;
    const auto focused = [&]() -> std::optional<TimeRange> {
        if (m_document.selection())
            return m_document.trace().range(m_document.selection());
        if (m_document.rangeSelection())
            return m_document.rangeSelection()->range;
        return std::nullopt;
    };
    switch (event->key()) {
    case Qt::Key_F:
        if (event->modifiers() & Qt::ControlModifier) {
            event->ignore();
        } else if (const auto range = focused()) {
            reveal(m_document.selection());
            zoomTo(*range);
        }
        break;
    case Qt::Key_M:
        if (const auto range = focused())
            m_document.toggleMark(*range);
        break;
    case Qt::Key_G:
        emit goToRequested();
        break;
    case Qt::Key_Slash:
        emit findRequested();
        break;
    case Qt::Key_Question:
        emit helpRequested();
        break;
    case Qt::Key_P: {
        LaneChoices choices = m_choices;
        choices.showPython = !choices.showPython;
        setChoices(std::move(choices));
        break;
    }
    case Qt::Key_R:
        if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
            event->ignore();
        else
            toggleRanks(event->modifiers() & Qt::ShiftModifier);
        break;
    case Qt::Key_Home:
        fitAll();
        break;
    case Qt::Key_Escape:
        if (m_document.notes().armed())
            m_document.notes().arm({});
        else
            m_document.clear();
        break;
    case Qt::Key_PageUp:
        setScrollY(m_scrollY - height() * 0.8);
        break;
    case Qt::Key_PageDown:
        setScrollY(m_scrollY + height() * 0.8);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    const auto move = moveOf(event->key());
    if (!move) {
        QWidget::keyReleaseEvent(event);
        return;
    }
    if (!event->isAutoRepeat()) {
        apply(m_navigation.advance(static_cast<double>(m_clock.nsecsElapsed()) / 1e9));
        m_navigation.release(*move);
    }
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    m_navigation.releaseAll(); // a release may go elsewhere
    QWidget::focusOutEvent(event);
}

} // namespace lanescope
