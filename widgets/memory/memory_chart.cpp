#include "widgets/memory/memory_chart.h"

#include <QPainter>

#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/segment_history.h"
#include "model/memory/until_full.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope {

namespace {

constexpr double moreThanHighest = 1.06; // room above the highest value

// 1, 2 or 5 times a power of ten.
double niceStep(double min)
{
    const double power = std::pow(10, std::floor(std::log10(std::max(min, 1e-9))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (power * factor >= min)
            return power * factor;
    return power * 10;
}

QString timeText(double us) { return shortDuration(Ns{static_cast<std::int64_t>(std::llround(us * 1000))}); }

// "13.62 GB", with as many decimals as distinguish the ticks.
QString bytesLabel(double bytes, double step)
{
    constexpr std::array<std::pair<double, const char*>, 4> units{{{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}}};
    const auto unit = std::ranges::find_if(units, [bytes](const auto& u) { return bytes >= u.first || u.first == 1; });
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step / unit->first) - 1e-9)), 0, 6);
    return bytes == 0
               ? QStringLiteral("0 B")
               : QString::number(bytes / unit->first, 'f', decimals) + QLatin1Char{' '} + QLatin1String{unit->second};
}

} // namespace

MemoryChart::MemoryChart(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&theme),
      m_annotations(document.snapshot(), document.device().index)
{
    if (hasPrivatePools(document.snapshot()))
        m_private = segmentHistoryOf(document.snapshot(), document.device()).privateReserved();
    const bool hasSegments = document.snapshot().hasSegments();
    m_lines.reserved = m_lines.allocated = m_lines.segmentEvents = hasSegments;
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumHeight(140);
    setAccessibleName(tr("Live memory over time"));
    m_clock.start();
    m_moving.setInterval(16);
    connect(&m_moving, &QTimer::timeout, this, [this] {
        move(m_navigation.advance(now()));
        if (!m_navigation.isMoving())
            m_moving.stop();
    });
    m_settles.setSingleShot(true);
    constexpr int settlesMs = 60;
    m_settles.setInterval(settlesMs);
    constexpr int hoversMs = 20;
    m_hovers.setSingleShot(true);
    m_hovers.setInterval(hoversMs);
    connect(&m_hovers, &QTimer::timeout, this, &MemoryChart::showTip);
    connect(&m_settles, &QTimer::timeout, this, &MemoryChart::askEdges);
    connect(&document, &MemoryDocument::cursorChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::lifeChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::rangeChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::bandsChanged, this, [this] {
        if (m_axis != m_document.bands().axis())
            fit();
        update();
    });
    fit();
}

void MemoryChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void MemoryChart::setLines(const Lines& lines)
{
    m_lines = lines;
    update();
}

std::int64_t MemoryChart::privateAt(std::int64_t index) const
{
    const auto after = std::upper_bound(m_private.begin(), m_private.end(), index,
                                        [](std::int64_t i, const auto& level) { return i < level.first; });
    return after == m_private.begin() ? 0 : std::prev(after)->second;
}

double MemoryChart::now() const { return static_cast<double>(m_clock.nsecsElapsed()) / 1e9; }

QRectF MemoryChart::plot() const { return QRectF{rect()}.adjusted(left, top, -right, -bottom); }

double MemoryChart::topBytes() const
{
    return m_top > 0 ? m_top : static_cast<double>(m_document.highest()) * moreThanHighest;
}

double MemoryChart::bytesAt(double y) const
{
    return m_bottom + (plot().bottom() - y) / plot().height() * (topBytes() - m_bottom);
}

// Bytes have a zoom of their own, so that small blocks are visible too.
void MemoryChart::setBytesView(double bottom, double top)
{
    constexpr double min = 4096;
    const double all = static_cast<double>(m_document.highest()) * moreThanHighest;
    const double span = std::clamp(top - bottom, std::min(min, all), all);
    m_bottom = std::clamp(bottom, 0.0, all - span);
    m_top = span < all ? m_bottom + span : 0; // 0: all
    update();
    emit viewChanged();
}

void MemoryChart::zoomBytes(double factor, double around)
{
    setBytesView(around - (around - m_bottom) * factor, around + (topBytes() - around) * factor);
}

void MemoryChart::fit()
{
    const auto begin = static_cast<double>(m_document.bands().beginOfAxis());
    const auto end = static_cast<double>(m_document.bands().endOfAxis());
    const double margin = (end - begin) * 0.01;
    m_axis = m_document.bands().axis();
    m_bottom = m_top = 0;
    const double shown = end + (m_document.device().outOfMemory.empty() ? margin : 15 * margin);
    setView(begin - margin, std::max(shown, begin - margin + m_longest));
}

void MemoryChart::setLongest(double us) { m_longest = us; }

void MemoryChart::setView(double fromUs, double toUs)
{
    constexpr double shortest = 2;
    const auto begin = static_cast<double>(m_document.bands().beginOfAxis());
    const auto end = static_cast<double>(m_document.bands().endOfAxis());
    const double length = std::clamp(toUs - fromUs, shortest, std::max({shortest, (end - begin) * 1.2, m_longest}));
    const double min = begin - length * 0.5, max = end + length * 0.5 - length;
    m_from = std::clamp(fromUs, std::min(min, max), std::max(min, max));
    m_to = m_from + length;
    update();
    emit viewChanged();
}

void MemoryChart::reveal(std::int64_t first, std::int64_t last)
{
    constexpr double room = 0.1, minRoom = 5; // leastRoom: microseconds or events
    const double from = m_document.bands().positionOf(first), to = m_document.bands().positionOf(last);
    const double margin = std::max(minRoom, (to - from) * room);
    setView(from - margin, to + margin);
}

void MemoryChart::bringIntoView(std::int64_t index)
{
    const double at = m_document.bands().positionOf(index), span = m_to - m_from;
    if (at < m_from || at > m_to)
        setView(at - span / 2, at + span / 2);
}

void MemoryChart::zoom(double factor, double aroundUs)
{
    setView(aroundUs - (aroundUs - m_from) * factor, aroundUs + (m_to - aroundUs) * factor);
}

void MemoryChart::move(const Navigation::Motion& motion)
{
    if (!motion.isAny())
        return;
    const double span = m_to - m_from;
    setView(m_from + span * motion.panShare, m_to + span * motion.panShare);
    if (motion.zoomFactor != 1) {
        const double x = mapFromGlobal(QCursor::pos()).x();
        const double share = plot().contains(x, plot().center().y()) ? (x - plot().left()) / plot().width() : 0.5;
        zoom(motion.zoomFactor, m_from + span * share);
    }
}

std::int64_t MemoryChart::eventAt(double x) const
{
    return m_document.bands().eventAt(m_from + (x - plot().left()) / plot().width() * (m_to - m_from));
}

std::optional<std::uint32_t> MemoryChart::lifeAt(QPointF at) const
{
    const QRectF area = plot();
    const auto column = static_cast<std::ptrdiff_t>(at.x() - area.left());
    if (!area.contains(at) || column < 0 || column >= std::ssize(m_columns))
        return {};
    // The ground before the first event and after the last one.
    if (at.x() < std::floor(leftOfBands()) || at.x() > rightOfBands() + 1)
        return {};
    const MemoryBands::Column& shown = m_columns[static_cast<std::size_t>(column)];
    auto bytes = static_cast<std::int64_t>(bytesAt(at.y()));
    for (std::size_t band = 0; band < m_document.bands().count(); ++band) {
        if (bytes < shown.bands[band])
            return m_document.bands().lifeAt(shown.index, band, bytes);
        bytes -= shown.bands[band];
    }
    return {};
}

// ---- painting ------------------------------------------------------------------------------------------------------

void MemoryChart::paintEvent(QPaintEvent*)
{
    QElapsedTimer timer;
    timer.start();
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    drawAxes(painter);
    drawAnnotations(painter);
    painter.save();
    painter.setClipRect(plot());
    drawBands(painter);
    drawChosen(painter);
    drawNames(painter);
    drawCapacity(painter);
    drawLines(painter);
    drawOutOfMemory(painter);
    drawSegmentEvents(painter);
    drawRange(painter);
    drawCursor(painter);
    painter.restore();
    m_frameMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

// Steps of whole pixels, as short lines: a dashed path of thousands of points takes longer than all bands.
void MemoryChart::drawLines(QPainter& painter)
{
    const Scale at = scale();
    const QRectF& area = at.area;
    const double end = rightOfBands() + 1;
    const auto line = [&](auto valueOf, const QPen& pen, bool isDashed) {
        constexpr int dash = 5, period = 8;
        QList<QLineF> pieces;
        double last = 0, from = 0; // the height and the begin of the level being drawn
        const auto level = [&](double to) {
            for (double x = from; x < to && isDashed; x += period)
                pieces.append(QLineF{x, last, std::min(to, x + dash), last});
            if (!isDashed && to > from)
                pieces.append(QLineF{from, last, to, last});
        };
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const double x = area.left() + static_cast<double>(c),
                         y = std::round(at.y(static_cast<double>(valueOf(m_columns[c]))));
            if (c == 0) {
                from = x;
            } else if (x > area.left() && x > end) {
                break;
            } else if (y != last) {
                level(x);
                pieces.append(QLineF{x, last, x, y});
                from = x;
            }
            last = y;
        }
        level(std::min(area.right(), end));
        painter.setPen(pen);
        painter.drawLines(pieces);
    };
    if (m_lines.reserved)
        line([](const MemoryBands::Column& c) { return c.reserved; }, QPen{m_theme->memoryReserved, 1}, true);
    if (m_lines.pools)
        line([this](const MemoryBands::Column& c) { return privateAt(c.index); }, QPen{m_theme->memoryReserved, 2},
             false);
    if (m_lines.allocated)
        drawAllocated(painter);
    if (m_lines.requested)
        line([](const MemoryBands::Column& c) { return c.requested; }, QPen{m_theme->accent, 2}, false);
}

// From the minimum to the maximum of each column: a value per column would show a pattern that the events do not have.
void MemoryChart::drawAllocated(QPainter& painter)
{
    const Scale at = scale();
    const QRectF& area = at.area;
    const double end = rightOfBands() + 1;
    QList<QLineF> edges;
    std::optional<double> level; // the height of the columns before, if they have one
    double from = area.left(), x = from;
    QColor inside = m_theme->text;
    constexpr int faint = 70;
    inside.setAlpha(faint);
    painter.setPen(QPen{inside, 1});
    for (std::size_t c = 0; c < m_columns.size(); ++c, x += 1) {
        if (c > 0 && x > end)
            break;
        const double top = std::round(at.y(static_cast<double>(m_columns[c].allocatedMax))),
                     bottom = std::round(at.y(static_cast<double>(m_columns[c].allocatedMin)));
        if (level && level == top && level == bottom)
            continue;
        if (level && x > from)
            edges.append(QLineF{from, *level, x, *level});
        if (top == bottom) {
            if (level)
                edges.append(QLineF{x, *level, x, top});
            level = top;
        } else {
            if (level) // a step from one level
                edges.append(QLineF{x, top, x, bottom});
            else if (bottom - top > 1)
                painter.drawLine(QLineF{x, top + 1, x, bottom - 1});
            edges.append(QLineF{x, top, x + 1, top});
            edges.append(QLineF{x, bottom, x + 1, bottom});
            level.reset();
        }
        from = x;
    }
    if (level)
        edges.append(QLineF{from, *level, std::min(x, end), *level});
    painter.setPen(QPen{m_theme->text, 1});
    painter.drawLines(edges);
}
// Ticks at the bottom: up where memory was reserved, down where it was given back.
void MemoryChart::drawSegmentEvents(QPainter& painter)
{
    if (!m_lines.segmentEvents)
        return;
    const MemoryBands& bands = m_document.bands();
    constexpr double size = heightOfTicks / 2 - 1, base = heightOfTicks / 2 + 1;
    const double y = plot().bottom() - base;
    const std::int64_t first = bands.eventAt(m_from) + 1, last = bands.eventAt(m_to);
    const auto draw = [&](std::span<const std::uint32_t> events, double to, const QColor& colour) {
        const auto begin = std::lower_bound(events.begin(), events.end(), first);
        const auto end = std::upper_bound(begin, events.end(), last);
        QList<QLineF> ticks;
        double drawn = -1;
        // If there are more events than pixels, a sample of them gives the same ticks.
        const auto stride = std::max<std::ptrdiff_t>(1, (end - begin) / (8 * std::max(1, width())));
        for (auto at = begin; at < end; at += std::min(stride, end - at)) {
            const double x = std::round(xOf(bands.positionOf(*at)));
            if (x == drawn)
                continue;
            drawn = x;
            ticks.append(QLineF{x, y, x, y + to});
        }
        painter.setPen(QPen{colour, 1});
        painter.drawLines(ticks);
    };
    draw(bands.reserving(), -size, m_theme->memoryReserved);
    draw(bands.givingBack(), size, m_theme->severe);
}

bool MemoryChart::isInPlot(double x) const { return x >= plot().left() && x <= plot().right(); }

void MemoryChart::drawOutOfMemory(QPainter& painter)
{
    for (const OutOfMemoryEvent& o : m_document.device().outOfMemory) {
        const double x = xOf(m_document.bands().positionOf(o.index));
        if (!isInPlot(x))
            continue; // or its label would be at the border
        const QRectF asked{QPointF{x, yOf(static_cast<double>(o.level.reserved + o.asked))},
                           QPointF{x + 96, yOf(static_cast<double>(o.level.reserved))}};
        painter.setPen(QPen{m_theme->severe, 1.2});
        painter.drawLine(QPointF{x, plot().top()}, QPointF{x, plot().bottom()});
        painter.setBrush(QBrush{m_theme->severe, Qt::BDiagPattern});
        painter.drawRect(asked);
        const QString text = tr("request %1").arg(QString::fromStdString(shownBytes(o.asked)));
        const double wide = painter.fontMetrics().horizontalAdvance(text) + 8.0;
        const QRectF label{std::min(asked.left() + 3, std::max(x - wide, plot().right() - wide - 2)),
                           asked.center().y() - 9, wide, 18};
        painter.setBrush(m_theme->card);
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(m_theme->badText);
        painter.drawText(label, Qt::AlignCenter, text);
    }
}

// All that PyTorch can use of the GPU, if an out-of-memory event gives it.
void MemoryChart::drawCapacity(QPainter& painter)
{
    const auto line = [&](std::int64_t bytes, const QString& text, double below) {
        const double y = std::round(yOf(static_cast<double>(bytes)));
        painter.setPen(QPen{m_theme->severe, 1});
        painter.drawLine(QPointF{plot().left(), y}, QPointF{plot().right(), y});
        painter.setPen(m_theme->badText);
        painter.drawText(QPointF{plot().left() + 6, y + below}, text.arg(QString::fromStdString(shownBytes(bytes))));
    };
    constexpr double above = -4, under = 14; // offset of the name from the line
    const auto usable = capacityOf(m_document.device());
    const auto whole = m_document.snapshot().capacity;
    if (whole)
        line(*whole, tr("GPU %1"), above);
    if (usable && *usable <= m_document.highest())
        line(*usable, tr("%1 usable by PyTorch"), whole ? under : above);
}

void MemoryChart::drawAxes(QPainter& painter)
{
    const QRectF area = plot();
    QFont small = painter.font();
    small.setPixelSize(sizes::secondary - 1);
    painter.setFont(small);
    const double step = niceStep((topBytes() - m_bottom) * 46 / std::max(1.0, area.height()));
    for (double bytes = std::ceil(m_bottom / step) * step; bytes <= topBytes(); bytes += step) {
        const double y = yOf(bytes);
        painter.setPen(m_theme->grid);
        painter.drawLine(QPointF{area.left(), y}, QPointF{area.right(), y});
        painter.setPen(m_theme->mutedText);
        painter.drawText(QRectF{-20, y - 9, left + 14.0, 18}, Qt::AlignRight | Qt::AlignVCenter,
                         bytesLabel(bytes, step));
    }
    if (m_document.device().events == 0)
        return;
    const auto zero = static_cast<double>(m_document.bands().beginOfAxis());
    const bool isByEvent = m_document.bands().axis() == MemoryBands::Axis::Event;
    const double apart = std::max(isByEvent ? 1.0 : 0.0, niceStep((m_to - m_from) * 110 / std::max(1.0, area.width())));
    for (double t = std::ceil((m_from - zero) / apart) * apart; t <= m_to - zero; t += apart) {
        const double x = xOf(zero + t);
        painter.setPen(m_theme->grid);
        painter.drawLine(QPointF{x, area.top()}, QPointF{x, area.bottom()});
        if (t < 0)
            continue;
        painter.setPen(m_theme->mutedText);
        const QString text = isByEvent ? countOf(static_cast<quint64>(std::llround(t)))
                                       : tickLabel(timeAt(std::llround(t * 1000)), Ns{std::llround(apart * 1000)});
        const double width = painter.fontMetrics().horizontalAdvance(text) + 2.0;
        painter.drawText(QRectF{std::min(x - width / 2, this->width() - width), area.bottom() + 3, width, 16},
                         Qt::AlignHCenter | Qt::AlignTop, text);
    }
}

void MemoryChart::drawRange(QPainter& painter)
{
    const auto& range = m_document.range();
    if (!range)
        return;
    const MemoryBands& bands = m_document.bands();
    const double from = xOf(bands.positionOf(range->first)), to = xOf(bands.positionOf(range->last));
    const QRectF box{from, plot().top(), std::max(1.0, to - from), plot().height()};
    painter.fillRect(box, m_theme->range);
    painter.setPen(QPen{m_theme->accent, 1});
    painter.drawLine(box.topLeft(), box.bottomLeft());
    painter.drawLine(box.topRight(), box.bottomRight());
}

void MemoryChart::drawCursor(QPainter& painter)
{
    const std::int64_t index = m_document.cursor();
    const double us = m_document.sinceFirstUs(index);
    const double x = xOf(m_document.bands().positionOf(index));
    if (!isInPlot(x))
        return;
    const MemoryBands::Column here = m_document.bands().at(index);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{m_theme->accent, 1.2});
    painter.drawLine(QPointF{x, plot().top()}, QPointF{x, plot().bottom()});
    painter.setBrush(m_theme->card);
    painter.drawEllipse(QPointF{x, yOf(static_cast<double>(here.active))}, 3.5, 3.5);
    const bool isPeak = index == m_document.device().peakActive.index && !m_document.isPeakAtEnd();
    const bool isLeast = isPeak && isPeakAtLeast(m_document.device());
    const QString bytes =
        (isLeast ? QStringLiteral("≥ ") : QString{}) + QString::fromStdString(shownBytes(here.active));
    const QString event = countOf(static_cast<quint64>(std::max<std::int64_t>(0, index)));
    const QString text = m_document.device().events == 0 ? tr("%1  ·  no events recorded").arg(bytes)
                         : m_document.bands().hasTimes()
                             ? (isPeak ? tr("peak %1  ·  event %2  ·  %3") : tr("%1  ·  event %2  ·  %3"))
                                   .arg(bytes, event, timeText(us))
                             : (isPeak ? tr("peak %1  ·  event %2") : tr("%1  ·  event %2")).arg(bytes, event);
    const double width = painter.fontMetrics().horizontalAdvance(text) + 16;
    QRectF pill{x - width - 6, plot().top() + 2, width, 20};
    if (pill.left() < plot().left())
        pill.moveLeft(x + 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->primary);
    painter.drawRoundedRect(pill, 10, 10);
    painter.setPen(m_theme->primaryText);
    painter.drawText(pill, Qt::AlignCenter, text);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace lanescope
