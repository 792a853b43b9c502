// The bands of the memory chart, the blocks in them, and their names.

#include "widgets/memory/memory_chart.h"

#include <QPainter>

#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace lanescope {

// A state without events has one instant. Next to a recording it is as wide as that.
double MemoryChart::leftOfBands() const
{
    return m_document.device().events ? xOf(static_cast<double>(m_document.bands().beginOfAxis())) : plot().left();
}

double MemoryChart::rightOfBands() const
{
    return m_document.device().events ? xOf(static_cast<double>(m_document.bands().endOfAxis())) : plot().right();
}

// Row after row, straight into an image: no shape is as fast.
void MemoryChart::drawBands(QPainter& painter)
{
    const QRectF area = plot();
    const int width = std::max(1, static_cast<int>(area.width())),
              height = std::max(1, static_cast<int>(area.height()));
    m_columns.resize(static_cast<std::size_t>(width));
    m_document.bands().columns(m_from, m_to, m_columns);
    if (m_image.size() != QSize{width, height})
        m_image = QImage{width, height, QImage::Format_ARGB32_Premultiplied};
    const std::size_t count = m_document.bands().count();
    const double scale = height / (topBytes() - m_bottom);
    const double begin = leftOfBands() - area.left(), end = rightOfBands() - area.left();
    // Where another band begins, by row: most rows differ from the one above in few pixels.
    struct Change {
        int x, y;
        QRgb colour;
    };
    std::vector<Change> all;                                               // by column
    std::vector<std::size_t> counts(static_cast<std::size_t>(height) + 1); // by row, then where the row begins
    std::vector<QRgb> colours;
    for (std::size_t b = 0; b < count; ++b)
        colours.push_back(m_document.colourOf(b).rgb());
    for (int x = std::max(0, static_cast<int>(begin)); x < std::min<double>(width, end + 1); ++x) {
        const MemoryBands::Column& column = m_columns[static_cast<std::size_t>(x)];
        std::int64_t sum = column.active;
        int last = -1;
        for (std::size_t b = count; b-- > 0 && last < height;) { // from the top
            if (column.bands[b] == 0)
                continue;
            const int row = height - static_cast<int>(std::lround((static_cast<double>(sum) - m_bottom) * scale));
            const int above = std::clamp(row, std::max(0, last), height);
            sum -= column.bands[b];
            if (above < height) {
                all.push_back({x, above, colours[b]});
                ++counts[static_cast<std::size_t>(above) + 1];
            }
            last = above;
        }
    }
    std::partial_sum(counts.begin(), counts.end(), counts.begin());
    std::vector<Change> sorted(all.size());
    std::vector<std::size_t> next = counts;
    for (const Change& change : all)
        sorted[next[static_cast<std::size_t>(change.y)]++] = change;
    std::vector<QRgb> row(static_cast<std::size_t>(width), 0);
    for (int y = 0; y < height; ++y) {
        const auto at = static_cast<std::size_t>(y);
        for (std::size_t k = counts[at]; k < counts[at + 1]; ++k)
            row[static_cast<std::size_t>(sorted[k].x)] = sorted[k].colour;
        std::memcpy(m_image.scanLine(y), row.data(), row.size() * sizeof(QRgb));
    }
    drawEdges();
    painter.drawImage(area.topLeft().toPoint(), m_image);
}

MemoryChart::EdgesOf MemoryChart::shownEdges() const
{
    return {m_from, m_to, m_bottom, topBytes(), m_image.size(), m_document.bandsPtr(), m_document.life()};
}

// Blocks are looked up in the background, once the view rests.
void MemoryChart::askEdges()
{
    constexpr double minPixels = 3;
    const EdgesOf of = shownEdges();
    std::vector<std::int64_t> events;
    for (const MemoryBands::Column& column : m_columns)
        events.push_back(column.index);
    const auto minBytes = static_cast<std::int64_t>((of.top - of.bottom) / std::max(1, of.size.height()) * minPixels);
    m_edgesRequest.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), of, minBytes,
         events = std::move(events)] {
            return std::make_shared<const BlockEdges>(
                blockEdgesOf(*snapshot, device, *of.bands, events, std::max<std::int64_t>(1, minBytes), of.chosen));
        },
        [this, of](std::shared_ptr<const BlockEdges> edges) {
            m_edgesOf = of;
            m_edges = std::move(edges);
            update();
        });
}

// A darker pixel at the top of each block that is high enough.
void MemoryChart::drawEdges()
{
    const EdgesOf now = shownEdges();
    if (!m_edges || !(now == m_edgesOf)) {
        if (!(now == m_asked)) {
            m_asked = now;
            m_settles.start();
        }
        return;
    }
    const int height = m_image.height();
    const double scale = height / (now.top - now.bottom);
    const auto rowOf = [&](std::int64_t bytes) {
        return height - static_cast<int>(std::lround((static_cast<double>(bytes) - now.bottom) * scale));
    };
    const std::size_t columns = std::min(m_columns.size(), m_edges->begins.size() - 1);
    auto* pixels = reinterpret_cast<QRgb*>(m_image.bits());
    const auto stride = static_cast<std::size_t>(m_image.bytesPerLine()) / sizeof(QRgb);
    for (std::size_t x = 0; x < columns; ++x)
        for (const BlockEdge& edge : m_edges->of(x)) {
            const int top = rowOf(edge.to);
            if (top < 0 || top >= height || rowOf(edge.from) - top < 2)
                continue;
            QRgb& pixel = pixels[static_cast<std::size_t>(top) * stride + x];
            if (qAlpha(pixel) == 255)
                pixel = qRgb(qRed(pixel) * 3 / 4, qGreen(pixel) * 3 / 4, qBlue(pixel) * 3 / 4);
        }
}

// The chosen block is framed, with at least two pixels between the lines.
void MemoryChart::drawChosen(QPainter& painter)
{
    if (!m_edges || !m_document.life() || !(shownEdges() == m_edgesOf))
        return;
    const QRectF area = plot();
    QList<QLineF> lines;
    std::optional<std::pair<double, double>> last;
    const double ends = rightOfBands();
    for (std::size_t c = 0; c < std::min(m_columns.size(), m_edges->begins.size() - 1); ++c) {
        if (area.left() + static_cast<double>(c) > ends)
            break;
        const auto edges = m_edges->of(c);
        const auto own = std::ranges::find(edges, *m_document.life(), &BlockEdge::life);
        const double x = area.left() + static_cast<double>(c);
        if (own == edges.end()) {
            if (last)
                lines.append(QLineF{x, last->first, x, last->second});
            last.reset();
            continue;
        }
        const double top = std::round(yOf(static_cast<double>(own->to)));
        const double bottom = std::max(top + 2, std::round(yOf(static_cast<double>(own->from))));
        if (!last)
            lines.append(QLineF{x, top, x, bottom});
        else if (last->first != top)
            lines.append(QLineF{x, last->first, x, top});
        if (last && last->second != bottom)
            lines.append(QLineF{x, last->second, x, bottom});
        lines.append(QLineF{x, top, x + 1, top});
        lines.append(QLineF{x, bottom, x + 1, bottom});
        last = std::pair{top, bottom};
    }
    painter.setPen(QPen{m_theme->ring, 2});
    painter.drawLines(lines);
}

// A band shows its name if it is high and wide enough.
void MemoryChart::drawNames(QPainter& painter)
{
    const QFontMetricsF metrics{painter.font()};
    const Scale at = scale();
    const QRectF& area = at.area;
    const double begins = std::max(area.left(), leftOfBands()), ends = std::min(area.right(), rightOfBands());
    std::vector<double> belows(m_columns.size()); // bytes of the bands below, of each column that is looked at
    for (std::size_t band = 0; band < m_document.bands().count(); ++band) {
        double highest = 0, y = 0;
        std::size_t widest = 0;
        for (std::size_t c = 0; c < m_columns.size(); c += 4) {
            const auto bytes = static_cast<double>(m_columns[c].bands[band]);
            const double below = belows[c];
            belows[c] += bytes;
            const double above = std::max(area.top(), at.y(below + bytes)),
                         under = std::min(area.bottom(), at.y(below));
            if (under - above > highest) { // in pixels, what is in view
                highest = under - above;
                widest = c;
                y = (above + under) / 2;
            }
        }
        if (highest < metrics.height() + 2)
            continue;
        if (m_lines.segmentEvents && y + metrics.height() / 2 > area.bottom() - heightOfTicks)
            continue;
        const QString text = QString::fromStdString(m_document.bands().nameOf(band));
        const double width = metrics.horizontalAdvance(text);
        // All of the label must be on the band.
        double x = std::clamp(area.left() + static_cast<double>(widest) - width / 2, begins + 4,
                              std::max(begins + 4, ends - width - 6));
        const auto first = static_cast<std::size_t>(std::max(0.0, x - area.left()));
        const auto last = std::min(m_columns.size() - 1, static_cast<std::size_t>(x - area.left() + width));
        bool fits = x >= area.left() && x + width <= ends - 2;
        for (std::size_t c = first; fits && c <= last; c += 3) {
            double below = 0;
            for (std::size_t b = 0; b < band; ++b)
                below += static_cast<double>(m_columns[c].bands[b]);
            fits = at.y(below) >= y + metrics.height() / 2 &&
                   at.y(below + static_cast<double>(m_columns[c].bands[band])) <= y - metrics.height() / 2;
        }
        if (!fits)
            continue;
        const QColor field = m_document.colourOf(band);
        painter.setPen(contrast(Qt::white, field) >= 3 ? QColor{Qt::white} : QColor{0x17, 0x1E, 0x28});
        painter.drawText(QPointF{x, y + metrics.ascent() / 2 - 1}, text);
    }
}

} // namespace lanescope
