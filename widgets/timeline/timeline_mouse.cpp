// Handles the mouse in the timeline.

#include <QMouseEvent>
#include <QWheelEvent>

#include "widgets/timeline/marks.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

static constexpr double dragThresholdPx = 4, edgePx = 4, snapPx = 6;

double TimelineView::cursorX() const
{
    return m_cursor ? std::clamp(m_cursor->x(), 0.0, static_cast<double>(width())) : width() / 2.0;
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressedAt = m_lastAt = event->position();
    m_pressedTime = m_axis.timeAt(event->position().x());
    m_isMeasuring = event->modifiers() & Qt::ShiftModifier;
    const auto fixed = fixedEndOfEdgeAt(event->position().x());
    const auto& range = m_document.rangeSelection();
    const bool isRange = m_document.chosen() == Document::Chosen::Range;
    if (event->button() == Qt::LeftButton && !m_document.notes().armed() && clickNote(event->position())) {
        m_drag = Drag::None; // the press selects a note, so dragging does not select a range
        return;
    }
    if (event->button() == Qt::LeftButton && fixed && range && isRange &&
        marksOf(m_document, {m_layout, m_axis, m_scrollY, double(width()), double(height())})
            .range->adjusted(-edgePx, 0, edgePx, 0)
            .contains(event->position())) {
        m_drag = Drag::Edge;
        m_pressedTime = *fixed;
    } else if (event->button() == Qt::LeftButton)
        m_drag = event->modifiers() & Qt::AltModifier ? Drag::Pan : Drag::Click;
    else if (event->button() == Qt::MiddleButton)
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
}

Time TimelineView::snapped(Time t) const
{
    const Trace& trace = m_document.trace();
    Time best = t;
    double nearest = snapPx;
    const auto consider = [&](Time edge) {
        const double away = std::abs(m_axis.xAt(edge) - m_axis.xAt(t));
        if (away < nearest) {
            nearest = away;
            best = edge;
        }
    };
    for (const RowScene& row : m_scene.rows) {
        const TrackSlices slices = m_layout.tracks().slices(row.row);
        const std::uint32_t at = slices.firstFrom(t);
        for (std::uint32_t i = at > 0 ? at - 1 : 0; i < std::min(slices.size(), at + 1); ++i) {
            consider(trace.begin(slices[i]));
            consider(trace.end(slices[i]));
        }
    }
    return best;
}

std::optional<Time> TimelineView::fixedEndOfEdgeAt(double x) const
{
    const auto& range = m_document.rangeSelection();
    if (!range || m_document.chosen() != Document::Chosen::Range)
        return std::nullopt;
    const double left = std::abs(m_axis.xAt(range->range.begin) - x),
                 right = std::abs(m_axis.xAt(range->range.end) - x);
    if (std::min(left, right) > edgePx)
        return std::nullopt;
    return left < right ? range->range.end : range->range.begin;
}

void TimelineView::measureTo(SliceId slice)
{
    const Trace& trace = m_document.trace();
    TimeRange from = trace.range(m_document.selection()), to = trace.range(slice);
    if (to.begin < from.begin)
        std::swap(from, to);
    // The time between the two; if they overlap, from begin to begin.
    const TimeRange between = from.end < to.begin ? TimeRange{from.end, to.begin} : TimeRange{from.begin, to.begin};
    std::vector<LaneId> lanes{trace.laneOf(m_document.selection())};
    if (trace.laneOf(slice) != lanes[0])
        lanes.push_back(trace.laneOf(slice));
    m_document.selectRange(RangeSelection{{between.begin, std::max(between.end, between.begin + Ns{1})}, lanes});
}

void TimelineView::dragRange(QPointF to)
{
    Time a = m_pressedTime, b = m_axis.timeAt(to.x());
    if (b < a)
        std::swap(a, b);
    std::vector<LaneId> lanes;
    LaneParts parts;
    const double top = std::min(m_pressedAt.y(), to.y()) + m_scrollY,
                 bottom = std::max(m_pressedAt.y(), to.y()) + m_scrollY;
    for (const Strip* strip : m_layout.stripsWithin(top, bottom + 0.01)) {
        if (strip->kind == Strip::Kind::Rank && strip->isCollapsed) // it represents all of its lanes
            for (const LaneId lane : m_document.trace().ranks()[strip->rank].lanes)
                lanes.push_back(lane);
        else if (strip->kind == Strip::Kind::Annotations) {
            lanes.push_back(strip->lane);
            parts.onlyAnnotations.push_back(strip->lane);
        } else if (strip->kind == Strip::Kind::Lane) {
            std::vector<LaneId>& apart = parts.onlyAnnotations;
            if (const auto above = std::find(apart.begin(), apart.end(), strip->lane); above != apart.end()) {
                apart.erase(above); // now the lane is whole
                continue;
            }
            lanes.push_back(strip->lane);
            if (m_layout.annotationsOf(strip->lane))
                parts.noAnnotations.push_back(strip->lane);
        }
    }
    m_document.selectRange(RangeSelection{{a, std::max(b, a + Ns{1})}, std::move(lanes), std::move(parts)});
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    m_cursor = at;
    if (m_drag == Drag::Click && (at - m_pressedAt).manhattanLength() > dragThresholdPx)
        m_drag = Drag::Range;
    if (m_drag == Drag::Edge) {
        const Time edge = snapped(m_axis.timeAt(at.x()));
        const TimeRange range{std::min(edge, m_pressedTime), std::max(edge, m_pressedTime)};
        m_document.selectRange(RangeSelection{{range.begin, std::max(range.end, range.begin + Ns{1})},
                                              m_document.rangeSelection()->lanes,
                                              m_document.rangeSelection()->parts});
    } else if (m_drag == Drag::Range) {
        dragRange(at);
    } else if (m_drag == Drag::Pan) {
        m_axis.panBy(m_lastAt.x() - at.x(), bounds());
        setScrollY(m_scrollY + m_lastAt.y() - at.y());
        changed();
    } else {
        m_document.hover(sliceAt(at));
    }
    m_lastAt = at;
    emit cursorMoved(m_axis.timeAt(at.x()));
    update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag == Drag::Click && event->button() == Qt::LeftButton && !clickNote(event->position())) {
        const SliceId slice = sliceAt(event->position());
        if (m_isMeasuring && slice && m_document.selection() && slice != m_document.selection()) {
            measureTo(slice);
        } else {
            const auto instant = slice ? std::nullopt : instantAt(event->position());
            const auto gap = slice || instant ? std::nullopt : gapAt(event->position());
            m_document.select(slice);
            m_document.chooseInstant(instant ? std::optional{instant->first} : std::nullopt);
            m_document.chooseGap(gap);
            if (!slice && !instant && !gap) { // empty space
                m_document.selectRange({});
                if (m_document.chosen() == Document::Chosen::Rows)
                    m_document.light({});
            }
        }
    }
    if (const auto& range = m_document.rangeSelection(); m_drag == Drag::Range && range)
        m_document.notes().pick(range->range, range->lanes);
    if (m_drag == Drag::Pan)
        unsetCursor();
    m_drag = Drag::None;
}

// True if the click was used for a note: to place one, or to select one.
bool TimelineView::clickNote(QPointF at)
{
    NoteLayer& layer = m_document.notes();
    if (layer.armed()) {
        const Strip* strip = m_layout.stripAt(at.y() + m_scrollY);
        return layer.pick(sliceAt(at), m_axis.timeAt(at.x()),
                          strip && strip->kind == Strip::Kind::Lane ? strip->lane : LaneId{});
    }
    const PlacedNote* note = m_notes.labelAt(at);
    if (!note)
        return false;
    layer.setCurrent(static_cast<std::size_t>(note->note - layer.notes().notes.data()));
    return true;
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_drag = Drag::None;
    if (const SliceId slice = sliceAt(event->position())) {
        m_document.select(slice);
        zoomTo(m_document.trace().range(slice));
    } else if (const auto instant = instantAt(event->position())) {
        m_document.chooseInstant(instant->first);
        zoomAround(m_document.trace().instants()[instant->first].time);
    } else if (const auto gap = gapAt(event->position())) {
        m_document.chooseGap(gap);
        zoomTo(gap->range);
    }
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint pixels = event->pixelDelta();
    const QPointF turned = pixels.isNull() ? QPointF{event->angleDelta()} * (48.0 / 120.0) : QPointF{pixels};
    const TimeRange bounds = this->bounds();
    m_cursor = event->position();
    if (event->modifiers() & Qt::ControlModifier) {
        m_axis.zoomAt(event->position().x(), std::exp(-turned.y() / 160.0), bounds);
        changed();
    } else if (event->modifiers() & Qt::ShiftModifier) {
        m_axis.panBy(-(turned.y() + turned.x()), bounds);
        changed();
    } else {
        if (turned.x() != 0) {
            m_axis.panBy(-turned.x(), bounds);
            changed();
        }
        setScrollY(m_scrollY - turned.y());
    }
    m_document.hover(sliceAt(event->position()));
    event->accept();
}

void TimelineView::leaveEvent(QEvent*)
{
    m_cursor.reset();
    m_document.hover({});
    emit cursorMoved(std::nullopt);
    update();
}

} // namespace lanescope
