#include "widgets/timeline/scene_painter.h"

#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>

namespace lanescope {

namespace {

constexpr double labelPaddingPx = 4;

// The colours of columns. Red, green and blue are mixed at once, 16 bits each.
class ColumnColours {
public:
    explicit ColumnColours(const Theme& theme) : m_theme(theme)
    {
        const std::uint64_t lanes = spread(theme.lanes.rgb());
        constexpr std::uint64_t halves = 0x0080'0080'0080;
        for (unsigned coverage = 0; coverage < 256; ++coverage) {
            // Even the least is to be seen; a fully covered column looks as its slices do.
            m_alpha[coverage] = 90u + (coverage + (coverage >> 7)) * 166u / 256u;
            m_under[coverage] = lanes * (256 - m_alpha[coverage]) + halves;
        }
    }

    QRgb operator()(Look look, std::uint8_t coverage) const
    {
        const std::uint64_t c =
            (spread(m_theme.fill(look)) * m_alpha[coverage] + m_under[coverage]) >> 8 & 0x00FF'00FF'00FF;
        return 0xFF000000u | static_cast<QRgb>(c) | static_cast<QRgb>(c >> 24);
    }

private:
    static constexpr std::uint64_t spread(QRgb colour)
    {
        return (colour & 0x00FF00FFu) | std::uint64_t{colour & 0x0000FF00u} << 24;
    }

    const Theme& m_theme;
    std::array<std::uint32_t, 256> m_alpha; // of 256
    std::array<std::uint64_t, 256> m_under;
};

// Most boxes are a few pixels wide: four are stored at once, and what lies behind the box as it was. There must be room
// for three more than `count`.
void fillShort(std::uint32_t* at, int count, QRgb colour)
{
    for (; count > 0; at += 4, count -= 4)
        for (int i = 0; i < 4; ++i)
            at[i] = i < count ? colour : at[i];
}

} // namespace

std::string_view labelOf(const Trace& trace, SliceId slice)
{
    return trace.kind(slice) == SliceKind::Kernel ? trace.kernelLabel(trace.nameId(slice)) : trace.name(slice);
}

QRgb columnColour(const Theme& theme, Look look, std::uint8_t coverage) { return ColumnColours{theme}(look, coverage); }

void ScenePainter::rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme)
{
    if (!m_atlas || m_atlasScale != scene.scale) {
        m_atlas = std::make_unique<GlyphAtlas>(m_font, scene.scale);
        m_atlasScale = scene.scale;
    }
    const int width = image.width(), height = image.height();
    const std::size_t lineBytes = static_cast<std::size_t>(width) * 4;
    auto* const pixels = reinterpret_cast<std::uint32_t*>(image.bits());
    const std::ptrdiff_t stride = image.bytesPerLine() / 4;
    m_line.resize(static_cast<std::size_t>(width) + 4);
    const ColumnColours colours{theme};
    m_empty.assign(m_line.size(), theme.lanes.rgb());
    for (const double x : scene.gridXs)
        if (const int at = static_cast<int>(std::lround(x * scene.scale)); at >= 0 && at < width)
            m_empty[static_cast<std::size_t>(at)] = theme.grid.rgb();
    m_isPainted.assign(static_cast<std::size_t>(height), false);
    const auto repeat = [&](double y, double h) {
        const int from = std::max(0, static_cast<int>(std::lround(y * scene.scale)));
        const int to = std::min(height, static_cast<int>(std::lround((y + h) * scene.scale)));
        for (int line = from; line < to; ++line) {
            std::memcpy(pixels + line * stride, m_line.data(), lineBytes);
            m_isPainted[static_cast<std::size_t>(line)] = true;
        }
    };

    for (const BandScene& band : scene.bands) {
        std::fill(m_line.begin(), m_line.end(), theme.groupRow.rgb());
        repeat(band.y, band.height);
    }
    for (const RowScene& row : scene.rows) {
        std::memcpy(m_line.data(), m_empty.data(), lineBytes);
        std::uint32_t* const line = m_line.data();
        for (const PixelColumn& column :
             std::span{scene.columns}.subspan(row.firstColumn, row.lastColumn - row.firstColumn))
            line[column.x] = colours(column.look, column.coverage);
        for (const Box& box : std::span{scene.boxes}.subspan(row.firstBox, row.lastBox - row.firstBox)) {
            const int from = std::max(0, box.x0), to = std::min(width, box.x1);
            const int fillTo = to - (box.x1 - box.x0 >= 3 && box.x1 <= width); // a gap to the next
            fillShort(line + from, fillTo - from, theme.fill(box.look));
            line[fillTo] = fillTo < to ? m_empty[static_cast<std::size_t>(fillTo)] : line[fillTo];
        }
        repeat(row.y, row.height);
    }
    for (int line = 0; line < height; ++line)
        if (!m_isPainted[static_cast<std::size_t>(line)])
            std::memcpy(pixels + line * stride, m_empty.data(), lineBytes);

    // Words last: they stand on several lines at once.
    const int padding = static_cast<int>(std::lround(labelPaddingPx * scene.scale));
    const int least = static_cast<int>(leastLabelPx * scene.scale);
    for (const RowScene& row : scene.rows) {
        const int top = static_cast<int>(std::lround(row.y * scene.scale));
        const int rowHeight = static_cast<int>(std::lround(row.height * scene.scale));
        const int textTop = top + (rowHeight - m_atlas->height()) / 2;
        if (textTop < 0 || textTop + m_atlas->height() > height || m_atlas->height() > rowHeight)
            continue;
        for (std::uint32_t b = row.firstBox; b < row.lastBox; ++b) {
            const Box& box = scene.boxes[b];
            const int from = std::max(0, box.x0), to = std::min(width, box.x1);
            if (to - from < least)
                continue;
            m_atlas->draw(pixels + textTop * stride, stride, width, from + padding, to - from - 2 * padding,
                          labelOf(trace, box.slice), theme.fill(box.look), theme.wordsOn(box.look));
        }
    }
}

void ScenePainter::draw(QPainter& painter, const Scene& scene, const Trace& trace, const Theme& theme) const
{
    const double toLogical = 1 / scene.scale;
    const ColumnColours colours{theme};
    painter.fillRect(QRectF{0, 0, scene.width, scene.height}, theme.lanes);
    painter.setPen(QPen{theme.grid, 0});
    for (const double x : scene.gridXs)
        painter.drawLine(QPointF{x, 0}, QPointF{x, scene.height});
    for (const BandScene& band : scene.bands)
        painter.fillRect(QRectF{0, band.y, scene.width, band.height}, theme.groupRow);
    painter.setFont(m_font);
    const QFontMetricsF metrics{m_font};
    for (const RowScene& row : scene.rows) {
        for (std::uint32_t c = row.firstColumn; c < row.lastColumn;) {
            // Columns of one colour that touch are one shape.
            std::uint32_t last = c + 1;
            const QRgb colour = colours(scene.columns[c].look, scene.columns[c].coverage);
            while (last < row.lastColumn && scene.columns[last].x == scene.columns[last - 1].x + 1 &&
                   colours(scene.columns[last].look, scene.columns[last].coverage) == colour)
                ++last;
            painter.fillRect(QRectF{scene.columns[c].x * toLogical, row.y, (last - c) * toLogical, row.height},
                             QColor{colour});
            c = last;
        }
        for (std::uint32_t b = row.firstBox; b < row.lastBox; ++b) {
            const Box& box = scene.boxes[b];
            const double x0 = std::max(0.0, box.x0 * toLogical), x1 = std::min(scene.width, box.x1 * toLogical);
            const double gap = box.x1 - box.x0 >= 3 ? toLogical : 0;
            painter.fillRect(QRectF{x0, row.y, x1 - x0 - gap, row.height}, QColor{theme.fill(box.look)});
            if (x1 - x0 < leastLabelPx || metrics.height() > row.height + 2)
                continue;
            const std::string_view label = labelOf(trace, box.slice);
            const QString text =
                metrics.elidedText(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())).simplified(),
                                   Qt::ElideRight, x1 - x0 - 2 * labelPaddingPx);
            painter.setPen(QColor{theme.wordsOn(box.look)});
            painter.drawText(
                QPointF{x0 + labelPaddingPx, row.y + (row.height - metrics.height()) / 2 + metrics.ascent()}, text);
        }
    }
    drawCountersAndInstants(painter, scene, theme);
}

void ScenePainter::drawCountersAndInstants(QPainter& painter, const Scene& scene, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CounterScene& counter : scene.counters) {
        if (counter.points.empty())
            continue;
        const double range = counter.most - counter.least;
        const auto yOf = [&](double value) {
            return counter.y + counter.height - (value - counter.least) / range * (counter.height - 4);
        };
        // Stepped: a value holds until the next.
        QPolygonF area;
        area << QPointF{counter.points.front().x / scene.scale, yOf(counter.least)};
        for (std::size_t i = 0; i < counter.points.size(); ++i) {
            const CounterScene::Point& p = counter.points[i];
            const double x = p.x / scene.scale;
            const double next = i + 1 < counter.points.size() ? counter.points[i + 1].x / scene.scale : scene.width;
            if (p.high > p.last)
                area << QPointF{x, yOf(p.high)};
            area << QPointF{x, yOf(p.last)} << QPointF{next, yOf(p.last)};
        }
        area << QPointF{scene.width, yOf(counter.least)};
        QColor fill = theme.accent;
        fill.setAlpha(70);
        painter.setBrush(fill);
        painter.setPen(QPen{theme.accent, 1});
        painter.drawPolygon(area);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.mark);
    for (const InstantScene& instant : scene.instants) {
        const QPointF tip{instant.x, instant.y + 7};
        painter.drawPolygon(QPolygonF{} << tip << tip + QPointF{-3.5, -6} << tip + QPointF{3.5, -6});
    }
    painter.restore();
}

} // namespace lanescope
