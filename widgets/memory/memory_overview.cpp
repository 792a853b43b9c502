#include "widgets/memory/memory_overview.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/kit/theme.h"

namespace lanescope {

MemoryOverview::MemoryOverview(MemoryChart& chart, MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_chart(chart), m_document(document), m_theme(&theme)
{
    setFixedHeight(sizes::overview);
    setMouseTracking(true);
    setAccessibleName(tr("Overview"));
    setToolTip(tr("Live memory of the whole recording. Drag the window or its edges; a double click shows all."));
    connect(&chart, &MemoryChart::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::bandsChanged, this, [this] { // another axis
        m_heights.clear();
        update();
    });
}

void MemoryOverview::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QRectF MemoryOverview::strip() const { return QRectF{rect()}.adjusted(MemoryChart::left, 4, -MemoryChart::right, -4); }

double MemoryOverview::xOf(double position) const
{
    const auto begin = static_cast<double>(m_document.bands().beginOfAxis());
    const auto length = std::max(1.0, static_cast<double>(m_document.bands().endOfAxis()) - begin);
    return strip().left() + (position - begin) / length * strip().width();
}

double MemoryOverview::positionAt(double x) const
{
    const auto begin = static_cast<double>(m_document.bands().beginOfAxis());
    const auto length = std::max(1.0, static_cast<double>(m_document.bands().endOfAxis()) - begin);
    return begin + (x - strip().left()) / std::max(1.0, strip().width()) * length;
}

QRectF MemoryOverview::window() const
{
    const QRectF all = strip();
    const double from = std::clamp(xOf(m_chart.fromUs()), all.left(), all.right());
    const double to = std::clamp(xOf(m_chart.toUs()), all.left(), all.right());
    return {from, all.top(), std::max(2.0, to - from), all.height()};
}

void MemoryOverview::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    const QRectF all = strip(), shown = window();
    fillHeights(static_cast<std::size_t>(std::max(1.0, all.width())));
    const MemoryBands& bands = m_document.bands();
    painter.fillRect(shown, m_theme->accentField);
    for (std::size_t c = 0; c < m_heights.size(); ++c) {
        const double high = all.height() * static_cast<double>(m_heights[c]);
        const double x = all.left() + static_cast<double>(c);
        const bool isShown = x >= shown.left() && x < shown.right();
        painter.fillRect(QRectF{x, all.bottom() - high, 1, high}, isShown ? m_theme->memoryLine : m_theme->memoryFill);
    }
    for (const OutOfMemoryEvent& o : m_document.device().outOfMemory)
        painter.fillRect(QRectF{xOf(bands.positionOf(o.index)) - 1, all.top(), 1.5, all.height()}, m_theme->severe);
    constexpr double edge = 3;
    for (const double x : {shown.left(), shown.right() - edge})
        painter.fillRect(QRectF{x, shown.top(), edge, shown.height()}, m_theme->accent);
}

// The whole recording stays the same while the view moves.
void MemoryOverview::fillHeights(std::size_t width)
{
    if (m_heights.size() == width)
        return;
    std::vector<MemoryBands::Column> columns(width);
    const MemoryBands& bands = m_document.bands();
    bands.columns(static_cast<double>(bands.beginOfAxis()), static_cast<double>(bands.endOfAxis()), columns);
    std::int64_t max = 1;
    for (const MemoryBands::Column& column : columns)
        max = std::max(max, column.active);
    m_heights.clear();
    for (const MemoryBands::Column& column : columns)
        m_heights.push_back(static_cast<float>(static_cast<double>(column.active) / static_cast<double>(max)));
}

MemoryOverview::Grip MemoryOverview::gripAt(double x) const
{
    constexpr double near = 6;
    const QRectF shown = window();
    if (std::abs(x - shown.left()) <= near)
        return Grip::Left;
    if (std::abs(x - shown.right()) <= near)
        return Grip::Right;
    return x > shown.left() && x < shown.right() ? Grip::Body : Grip::None;
}

void MemoryOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double at = positionAt(event->position().x()), span = m_chart.toUs() - m_chart.fromUs();
    m_grip = gripAt(event->position().x());
    if (m_grip == Grip::None) {
        m_chart.setView(at - span / 2, at + span / 2);
        m_grip = Grip::Body;
    }
    m_grabbedAt = at - m_chart.fromUs();
}

void MemoryOverview::mouseMoveEvent(QMouseEvent* event)
{
    const double at = positionAt(event->position().x()), span = m_chart.toUs() - m_chart.fromUs();
    const Grip here = m_grip == Grip::None ? gripAt(event->position().x()) : m_grip;
    setCursor(here == Grip::Left || here == Grip::Right ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (m_grip == Grip::Body)
        m_chart.setView(at - m_grabbedAt, at - m_grabbedAt + span);
    else if (m_grip == Grip::Left && at < m_chart.toUs())
        m_chart.setView(at, m_chart.toUs());
    else if (m_grip == Grip::Right && at > m_chart.fromUs())
        m_chart.setView(m_chart.fromUs(), at);
}

} // namespace lanescope
