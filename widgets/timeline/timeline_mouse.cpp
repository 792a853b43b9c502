// What the mouse does in the timeline.

#include <QMouseEvent>
#include <QWheelEvent>

#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

static constexpr double dragThresholdPx = 4;

double TimelineView::cursorX() const
{
    return m_cursor ? std::clamp(m_cursor->x(), 0.0, static_cast<double>(width())) : width() / 2.0;
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    m_pressedAt = m_lastAt = event->position();
    m_pressedTime = m_axis.timeAt(event->position().x());
    if (event->button() == Qt::LeftButton)
        m_drag = event->modifiers() & Qt::AltModifier ? Drag::Pan : Drag::Click;
    else if (event->button() == Qt::MiddleButton)
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
}

void TimelineView::dragRange(QPointF to)
{
    Time a = m_pressedTime, b = m_axis.timeAt(to.x());
    if (b < a)
        std::swap(a, b);
    std::vector<LaneId> lanes;
    const double top = std::min(m_pressedAt.y(), to.y()) + m_scrollY,
                 bottom = std::max(m_pressedAt.y(), to.y()) + m_scrollY;
    const auto [first, last] = m_layout.stripsWithin(top, bottom + 0.01);
    for (std::size_t i = first; i < last; ++i) {
        const Strip& strip = m_layout.strips()[i];
        if (strip.kind == Strip::Kind::Lane)
            lanes.push_back(strip.lane);
        else if (strip.kind == Strip::Kind::Rank && strip.isCollapsed) // it stands for all of its lanes
            for (const LaneId lane : m_document.trace().ranks()[strip.rank].lanes)
                lanes.push_back(lane);
    }
    m_document.selectRange(RangeSelection{{a, std::max(b, a + Ns{1})}, std::move(lanes)});
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    m_cursor = at;
    if (m_drag == Drag::Click && (at - m_pressedAt).manhattanLength() > dragThresholdPx)
        m_drag = Drag::Range;
    if (m_drag == Drag::Range) {
        dragRange(at);
    } else if (m_drag == Drag::Pan) {
        m_axis.panBy(m_lastAt.x() - at.x(), m_document.trace().range());
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
        m_document.select(sliceAt(event->position()));
        if (!m_document.selection())
            m_document.selectRange({});
    }
    if (const auto& range = m_document.rangeSelection(); m_drag == Drag::Range && range)
        m_document.notes().pick(range->range, range->lanes);
    if (m_drag == Drag::Pan)
        unsetCursor();
    m_drag = Drag::None;
}

// True: the click was for a note, one to be placed or one that is there.
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
    }
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint pixels = event->pixelDelta();
    const QPointF turned = pixels.isNull() ? QPointF{event->angleDelta()} * (48.0 / 120.0) : QPointF{pixels};
    const TimeRange bounds = m_document.trace().range();
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
