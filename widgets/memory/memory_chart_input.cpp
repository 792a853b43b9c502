// Mouse and keys on the memory chart: wheel, drag and keys move the view; clicks and hovering name things.

#include "widgets/memory/memory_chart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "model/memory/figures.h"
#include "widgets/kit/quantities.h"

#include <cmath>
#include <utility>

namespace lanescope {

static QString timeAt(double us) { return shortDuration(Ns{static_cast<std::int64_t>(std::llround(us * 1000))}); }

void MemoryChart::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    const double span = m_to - m_from;
    if (event->modifiers() & Qt::ControlModifier) {
        zoomBytes(std::pow(0.8, turns), bytesAt(event->position().y()));
    } else if (event->modifiers() & Qt::ShiftModifier) {
        setView(m_from - turns * span * 0.1, m_to - turns * span * 0.1);
    } else {
        const double us = m_from + (event->position().x() - plot().left()) / plot().width() * span;
        zoom(std::pow(0.8, turns), us);
    }
    event->accept();
}

// As on the timeline: a drag selects a range, Alt or the middle button moves the view. Shift moves the cursor.
void MemoryChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_pressed = event->position();
    m_pressedFrom = m_from;
    m_pressedBottom = m_bottom;
    const bool isPan = event->button() == Qt::MiddleButton || event->modifiers() & Qt::AltModifier;
    m_drag = isPan ? Drag::Pan : event->modifiers() & Qt::ShiftModifier ? Drag::Scrub : Drag::Click;
    if (isPan)
        setCursor(Qt::ClosedHandCursor);
}

void MemoryChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        m_hover = event->position();
        m_hovers.start();
        return;
    }
    constexpr double slack = 4;
    const double by = event->position().x() - m_pressed->x();
    if (m_drag == Drag::Click && std::abs(by) > slack)
        m_drag = Drag::Range;
    if (m_drag == Drag::Scrub)
        m_document.setCursor(eventAt(event->position().x()));
    if (m_drag == Drag::Pan) {
        const double span = m_to - m_from, from = m_pressedFrom - by / plot().width() * span;
        setView(from, from + span);
        const double bytes = (event->position().y() - m_pressed->y()) / plot().height() * (topBytes() - m_bottom);
        if (m_top > 0)
            setBytesView(m_pressedBottom + bytes, m_pressedBottom + bytes + topBytes() - m_bottom);
    }
    if (m_drag == Drag::Range)
        m_document.setRange(rangeBetween(m_pressed->x(), event->position().x()));
}

// The events between two points; empty if there are none.
EventRange MemoryChart::rangeBetween(double x, double y) const
{
    const QRectF area = plot();
    const auto last = std::int64_t{m_document.device().events} - 1;
    const double from = std::clamp(std::min(x, y), area.left(), area.right());
    const double to = std::clamp(std::max(x, y), area.left(), area.right());
    return {std::clamp<std::int64_t>(eventAt(from) + 1, 0, std::max<std::int64_t>(0, last)),
            std::min(eventAt(to), last)};
}

void MemoryChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pressed || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    m_pressed.reset();
    unsetCursor();
    if (std::exchange(m_drag, Drag::None) != Drag::Click)
        return;
    const auto column = static_cast<std::ptrdiff_t>(event->position().x() - plot().left());
    const auto life = lifeAt(event->position());
    m_document.setRange({});
    m_document.setCursor(column >= 0 && column < std::ssize(m_columns)
                             ? m_columns[static_cast<std::size_t>(column)].index
                             : eventAt(event->position().x()));
    m_document.setLife(life);
}

void MemoryChart::mouseDoubleClickEvent(QMouseEvent*) { fit(); }

void MemoryChart::keyPressEvent(QKeyEvent* event)
{
    if (const auto way = Navigation::moveOf(event->key()); way && event->modifiers() == Qt::NoModifier) {
        if (!event->isAutoRepeat()) {
            move(m_navigation.press(*way, now()));
            m_moving.start();
        }
        return;
    }
    switch (event->key()) {
    case Qt::Key_F: // as on the timeline: to the range, else to all
        if (const auto& range = m_document.range())
            reveal(range->first, range->last);
        else
            fit();
        return;
    case Qt::Key_Escape:
        m_document.setRange({});
        m_document.setLife({});
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_document.setCursor(m_document.cursor() + (event->key() == Qt::Key_Left ? -1 : 1));
        bringIntoView(m_document.cursor());
        return;
    case Qt::Key_P:
        m_document.setCursor(m_document.device().peakActive.index);
        bringIntoView(m_document.cursor());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void MemoryChart::keyReleaseEvent(QKeyEvent* event)
{
    if (const auto way = Navigation::moveOf(event->key()); way && !event->isAutoRepeat())
        m_navigation.release(*way);
    else
        QWidget::keyReleaseEvent(event);
}

void MemoryChart::leaveEvent(QEvent* event)
{
    m_hovers.stop();
    QWidget::leaveEvent(event);
}

void MemoryChart::focusOutEvent(QFocusEvent* event)
{
    m_navigation.releaseAll();
    QWidget::focusOutEvent(event);
}

QString MemoryChart::tipAt(QPointF at) const
{
    const auto life = lifeAt(at);
    if (!life)
        return {};
    const MemoryLife& l = m_document.device().lives[*life];
    const HolderGroup& group = m_document.bands().holders().groups[m_document.bands().holders().groupOf[*life]];
    QString text =
        QString::fromStdString(shownBytes(l.requested)) + QStringLiteral("  ") + QString::fromStdString(group.name);
    if (!group.detail.empty())
        text += QStringLiteral("\n") + QString::fromStdString(group.detail);
    if (l.isFromBefore())
        return text;
    const auto when = [&](std::uint32_t index) {
        return m_document.bands().hasTimes() ? timeAt(m_document.sinceFirstUs(index))
                                             : tr("event %1").arg(countOf(index));
    };
    text += QStringLiteral("\n") + tr("allocated at %1").arg(when(l.begin));
    text += l.completed == MemoryLife::never ? tr(", not freed") : tr(", freed at %1").arg(when(l.completed));
    return text;
}

// Names the block at once: a tool tip waits for the pointer to rest.
void MemoryChart::showTip()
{
    if (m_pressed)
        return;
    // For this place alone: the tip of the same block follows the pointer.
    QToolTip::showText(mapToGlobal(m_hover.toPoint()), m_tip = tipAt(m_hover), this,
                       QRect{m_hover.toPoint(), QSize{1, 1}});
}

bool MemoryChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope
