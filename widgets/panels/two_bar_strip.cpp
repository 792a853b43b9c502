#include "widgets/panels/two_bar_strip.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

QRectF TwoBarStrip::barRect(std::size_t bar) const
{
    const QRectF room = barRoom();
    if (room.isEmpty())
        return {};
    const QFontMetricsF small{fontOf(11, false)}, bold{fontOf(11.5, true)};
    double totals = 0;
    for (const Bar& b : m_bars)
        totals = std::max(totals, bold.horizontalAdvance(b.total));
    const double h = std::round(height() * 11.0 / 66), name = bold.horizontalAdvance(QStringLiteral("A")) + 8;
    const double top = small.height() + (height() - small.height() - 2 * h - 5) / 2;
    return {room.left() + name, top + static_cast<double>(bar) * (h + 5), room.width() - name - totals - 8, h};
}

QRectF TwoBarStrip::partRect(std::size_t bar, std::size_t part) const
{
    const QRectF whole = barRect(bar);
    double x = whole.left();
    for (std::size_t i = 0; i < m_bars[bar].parts.size(); ++i) {
        const double w = m_bars[bar].parts[i].share * whole.width();
        if (i == part)
            return {x, whole.top(), std::max(1.0, w - 1), whole.height()};
        x += w;
    }
    return {x, whole.top(), 0, whole.height()};
}

std::optional<std::pair<std::size_t, std::size_t>> TwoBarStrip::partAt(QPointF at) const
{
    for (std::size_t bar = 0; bar < m_bars.size(); ++bar)
        for (std::size_t part = 0; part < m_bars[bar].parts.size(); ++part)
            if (partRect(bar, part).adjusted(0, -2, 1, 2).contains(at))
                return std::pair{bar, part};
    return {};
}

void TwoBarStrip::paintBars(QPainter& painter) const
{
    const Theme& t = theme();
    const QFont small = fontOf(11, false), bold = fontOf(11.5, true);
    const QRectF room = barRoom();
    line(painter, answer().barTitle, {room.left(), barRect(0).top() - 5}, room.width(), small, t.mutedText);
    for (std::size_t bar = 0; bar < m_bars.size(); ++bar) {
        const QRectF whole = barRect(bar);
        painter.setPen(Qt::NoPen);
        for (std::size_t part = 0; part < m_bars[bar].parts.size(); ++part) {
            painter.setBrush(m_bars[bar].parts[part].colour(t));
            painter.drawRoundedRect(partRect(bar, part), 2, 2);
        }
        const double base = whole.center().y() + QFontMetricsF{bold}.ascent() / 2 - 1;
        line(painter, m_bars[bar].name, {room.left(), base}, 40, bold, t.text);
        const QRectF end = partRect(bar, m_bars[bar].parts.size());
        line(painter, m_bars[bar].total, {end.left() + 8, base}, room.right(), bold, t.text);
    }
}

QString TwoBarStrip::tipAt(QPointF at) const
{
    const auto part = partAt(at);
    return part ? m_bars[part->first].name + QStringLiteral(": ") + m_bars[part->first].parts[part->second].tip
                : QString{};
}

void TwoBarStrip::mousePressEvent(QMouseEvent* event)
{
    if (const auto part = partAt(event->position()); part && event->button() == Qt::LeftButton)
        emit partChosen(m_bars[part->first].parts[part->second].id);
}

void TwoBarStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto part = partAt(event->position());
    const bool hasId = part && !m_bars[part->first].parts[part->second].id.isEmpty();
    setCursor(hasId ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

} // namespace lanescope
