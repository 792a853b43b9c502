#include "widgets/timeline/ruler.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/kit/quantities.h"
#include "widgets/timeline/ticks.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

Ruler::Ruler(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setTextScale(view.textScale());
    setCursor(Qt::SizeHorCursor);
    setAccessibleName(tr("Time scale"));
    setToolTip(tr("Drag to move in time"));
    connect(&view, &TimelineView::axisChanged, this, [this] { update(); });
    connect(&view, &TimelineView::cursorMoved, this, [this](std::optional<Time> time) {
        m_cursor = time;
        update();
    });
    connect(&document, &Document::rangeSelectionChanged, this, [this] { update(); });
}

void Ruler::setTextScale(double scale)
{
    setFixedHeight(static_cast<int>(std::lround(26 * scale)));
    update();
}

void Ruler::mousePressEvent(QMouseEvent* event) { m_lastX = event->position().x(); }

void Ruler::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    TimeAxis axis = m_view.axis();
    axis.panBy(m_lastX - event->position().x(), m_document.trace().range());
    m_lastX = event->position().x();
    m_view.setVisible(axis.visible());
}

void Ruler::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.window);
    QFont font;
    font.setPixelSize(static_cast<int>(std::lround(11 * m_view.textScale())));
    painter.setFont(font);
    const TimeAxis& axis = m_view.axis();
    const double bottom = height() - 1;
    if (const auto& range = m_document.rangeSelection()) {
        const double x0 = std::clamp(axis.xAt(range->range.begin), -2.0, width() + 2.0),
                     x1 = std::clamp(axis.xAt(range->range.end), -2.0, width() + 2.0);
        painter.fillRect(QRectF{x0, 0, x1 - x0, bottom}, theme.range);
    }
    const Ns step = majorStep(axis);
    for (const Tick& tick : ticksOf(axis)) {
        painter.setPen(tick.isMajor ? theme.mutedText : theme.line);
        painter.drawLine(QPointF{tick.x, bottom - (tick.isMajor ? 9 : 4)}, QPointF{tick.x, bottom});
        if (tick.isMajor) {
            painter.setPen(theme.mutedText);
            painter.drawText(QPointF{tick.x + 4, bottom - 9}, tickLabel(tick.time, step));
        }
    }
    painter.setPen(theme.line);
    painter.drawLine(QPointF{0, bottom}, QPointF{static_cast<double>(width()), bottom});
    if (!m_cursor)
        return;
    const double x = axis.xAt(*m_cursor);
    const QString text = exactDuration(*m_cursor - Time{});
    const QFontMetricsF metrics{font};
    QRectF box{x + 6, 3, metrics.horizontalAdvance(text) + 10, height() - 7.0};
    if (box.right() > width())
        box.moveRight(x - 6);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.lanes);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace lanescope
