#include "widgets/scene/scene_painter.h"

#include <QPainterPath>

#include "widgets/kit/cut_text.h"
#include "widgets/scene/line_stores.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>

namespace lanescope {

namespace {

constexpr double labelPaddingPx = 4;
// share of its colour that remains in slices that are not highlighted
constexpr double dimmedShare = sizes::dimmedSelection;
// share of the words' colour that remains, so that they stay readable
constexpr double dimmedWords = 0.75;

// A box of at least 3 pixels leaves one pixel free before the next.
bool hasGap(const Box& box, int width) { return box.x1 - box.x0 >= 3 && box.x1 <= width; }

// The colours of columns. Red, green and blue are blended together, 16 bits each.
class ColumnColours {
public:
    ColumnColours(const Theme& theme, const std::array<QRgb, toneCount * variantsOfTone>& fills) : m_fills(fills)
    {
        const std::uint64_t lanes = spread(theme.lanes.rgb());
        constexpr std::uint64_t halves = 0x0080'0080'0080;
        for (unsigned coverage = 0; coverage < 256; ++coverage) {
            // Minimum opacity is 55 %; a fully covered column has the colour of its slices.
            m_alpha[coverage] = 141u + (coverage + (coverage >> 7)) * 115u / 256u;
            m_under[coverage] = lanes * (256 - m_alpha[coverage]) + halves;
        }
    }

    QRgb operator()(Look look, std::uint8_t coverage) const
    {
        const std::uint64_t c = (spread(m_fills[look]) * m_alpha[coverage] + m_under[coverage]) >> 8 & 0x00FF'00FF'00FF;
        return 0xFF000000u | static_cast<QRgb>(c) | static_cast<QRgb>(c >> 24);
    }

private:
    static constexpr std::uint64_t spread(QRgb colour)
    {
        return (colour & 0x00FF00FFu) | std::uint64_t{colour & 0x0000FF00u} << 24;
    }

    const std::array<QRgb, toneCount * variantsOfTone>& m_fills;
    std::array<std::uint32_t, 256> m_alpha; // out of 256
    std::array<std::uint64_t, 256> m_under;
};

// Most boxes are a few pixels wide: four are stored at once, and the pixels after the box are restored. There must be
// room for three more than `count`.
void fillShort(std::uint32_t* at, int count, QRgb colour)
{
    for (; count > 0; at += 4, count -= 4)
        for (int i = 0; i < 4; ++i)
            at[i] = i < count ? colour : at[i];
}

} // namespace

QRgb columnColour(const Theme& theme, Look look, std::uint8_t coverage)
{
    return ColumnColours{theme, theme.fills}(look, coverage);
}

const ScenePainter::Colours& ScenePainter::coloursOf(SliceId slice) const
{
    return !m_bright.dims() || m_bright.holds(slice) ? m_plain : m_dimmed;
}

bool ScenePainter::Bright::holds(SliceId slice) const
{
    return std::binary_search(chosen.begin(), chosen.end(), slice) || std::binary_search(lit.begin(), lit.end(), slice);
}

void ScenePainter::rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme,
                             const Bright& bright, Tones dimmed)
{
    if (!m_atlas || m_atlasScale != scene.scale) {
        m_atlas = std::make_unique<GlyphAtlas>(m_font, scene.scale);
        m_atlasScale = scene.scale;
        setCorners(scene.scale);
    }
    m_bright = bright;
    m_plain = {theme.fills, theme.words};
    if (bright.dims() || dimmed.any())
        for (std::size_t look = 0; look < m_plain.fills.size(); ++look) {
            m_dimmed.fills[look] = mixed(QColor{m_plain.fills[look]}, theme.lanes, dimmedShare).rgb();
            m_dimmed.words[look] = mixed(theme.text, QColor{m_dimmed.fills[look]}, dimmedWords).rgb();
            if (dimmed[look / variantsOfTone]) {
                m_plain.fills[look] = m_dimmed.fills[look];
                m_plain.words[look] = m_dimmed.words[look];
            }
        }
    const int width = image.width(), height = image.height();
    const auto lineLength = static_cast<std::size_t>(width) + 4; // with padding for fillShort
    auto* const pixels = reinterpret_cast<std::uint32_t*>(image.bits());
    const std::ptrdiff_t stride = image.bytesPerLine() / 4;
    const ColumnColours colours{theme, bright.dims() ? m_dimmed.fills : m_plain.fills};
    m_empty.assign(lineLength, theme.lanes.rgb());
    for (const double x : scene.gridXs)
        if (const int at = static_cast<int>(std::lround(x * scene.scale)); at >= 0 && at < width)
            m_empty[static_cast<std::size_t>(at)] = theme.grid.rgb();
    m_isPainted.assign(static_cast<std::size_t>(height), false);
    const LineStores store;
    // `step`: distance between lines of `from`, 0 if all are equal. Nothing is painted above `covered`.
    const auto paint = [&](const std::uint32_t* from, std::size_t step, int top, int lines, int covered) {
        for (int line = std::max(0, covered - top); line < std::min(lines, height - top); ++line) {
            store(pixels + (top + line) * stride, from + static_cast<std::size_t>(line) * step,
                  static_cast<std::size_t>(width));
            m_isPainted[static_cast<std::size_t>(top + line)] = true;
        }
    };
    const auto deviceOf = [&](double y) { return static_cast<int>(std::lround(y * scene.scale)); };

    for (const BandScene& band : scene.bands) {
        m_lines.assign(lineLength, theme.groupRow.rgb());
        paint(m_lines.data(), 0, deviceOf(band.y), deviceOf(band.y + band.height) - deviceOf(band.y), 0);
    }
    for (const RowScene& row : scene.rows) {
        const int top = deviceOf(row.y), lines = deviceOf(row.y + row.height) - top;
        const int room = deviceOf(row.height); // for words; in every row the same, give or take a line
        m_lines.resize(std::max(m_lines.size(), lineLength * static_cast<std::size_t>(std::max({1, room, lines}))));
        std::memcpy(m_lines.data(), m_empty.data(), lineLength * sizeof(QRgb));
        std::uint32_t* const line = m_lines.data();
        for (const PixelColumn& column :
             std::span{scene.columns}.subspan(row.firstColumn, row.lastColumn - row.firstColumn))
            line[column.x] = colours(column.look, column.coverage);
        for (const Box& box : std::span{scene.boxes}.subspan(row.firstBox, row.lastBox - row.firstBox)) {
            const int from = std::max(0, box.x0), to = std::min(width, box.x1);
            const int fillTo = to - hasGap(box, width);
            fillShort(line + from, fillTo - from, coloursOf(box.slice).fills[box.look]);
            line[fillTo] = fillTo < to ? m_empty[static_cast<std::size_t>(fillTo)] : line[fillTo];
        }
        paint(line, writeDetails(scene, row, trace, width, lines, room) ? lineLength : 0, top, lines,
              deviceOf(std::max(0.0, row.covered)));
    }
    for (int line = 0; line < height; ++line)
        if (!m_isPainted[static_cast<std::size_t>(line)])
            paint(m_empty.data(), 0, line, 1, 0);
}

namespace {

// `share` of `over`, out of 256.
QRgb blended(QRgb over, QRgb under, std::uint32_t share)
{
    const std::uint32_t rest = 256 - share;
    return 0xFF000000u | (((over & 0xFF00FF) * share + (under & 0xFF00FF) * rest) >> 8 & 0xFF00FF) |
           (((over & 0x00FF00) * share + (under & 0x00FF00) * rest) >> 8 & 0x00FF00);
}

} // namespace

void ScenePainter::setCorners(double scale)
{
    m_corners.clear();
    const double radius = radiusPx * scale;
    for (int line = 0; line < static_cast<int>(std::ceil(radius)); ++line) {
        const double up = radius - line - 0.5, inset = radius - std::sqrt(std::max(0.0, radius * radius - up * up));
        m_corners.push_back(
            {static_cast<int>(inset), static_cast<std::uint32_t>(256 * (1 - inset + std::floor(inset)))});
    }
}

void ScenePainter::roundOff(const Box& box, int width, int lines)
{
    const auto lineLength = static_cast<std::size_t>(width) + 4;
    const int left = box.x0, right = box.x1 - hasGap(box, width) - 1; // the outermost pixels of the box
    for (int line = 0; line < static_cast<int>(m_corners.size()) && 2 * line < lines; ++line) {
        const Corner& corner = m_corners[static_cast<std::size_t>(line)];
        for (const int y : {line, lines - 1 - line}) {
            std::uint32_t* const at = m_lines.data() + static_cast<std::size_t>(y) * lineLength;
            for (int k = 0; k <= corner.whole; ++k)
                for (const int x : {left + k, right - k})
                    if (x >= 0 && x < width)
                        at[x] =
                            blended(at[x], m_empty[static_cast<std::size_t>(x)], k < corner.whole ? 0 : corner.share);
        }
    }
}

bool ScenePainter::writeDetails(const Scene& scene, const RowScene& row, const Trace& trace, int width, int lines,
                                int room)
{
    const bool hasWords = m_atlas->height() <= room;
    const int padding = static_cast<int>(std::lround(labelPaddingPx * scene.scale));
    const int min = static_cast<int>(minLabelPx * scene.scale), rounded = static_cast<int>(roundedPx * scene.scale);
    const auto lineLength = static_cast<std::size_t>(width) + 4;
    bool isFirst = true;
    for (const Box& box : std::span{scene.boxes}.subspan(row.firstBox, row.lastBox - row.firstBox)) {
        if (box.x1 - box.x0 <= rounded)
            continue;
        if (isFirst) // corners and words span several lines
            for (int line = 1; line < std::max(lines, room); ++line)
                std::memcpy(m_lines.data() + static_cast<std::size_t>(line) * lineLength, m_lines.data(),
                            lineLength * sizeof(QRgb));
        isFirst = false;
        roundOff(box, width, lines);
        const int from = std::max(0, box.x0), to = std::min(width, box.x1);
        if (!hasWords || to - from < min)
            continue;
        const Colours& colours = coloursOf(box.slice);
        const auto write = [&](std::string_view words) {
            return m_atlas->draw(m_lines.data() + static_cast<std::size_t>((room - m_atlas->height()) / 2) * lineLength,
                                 static_cast<std::ptrdiff_t>(lineLength), width, from + padding,
                                 to - from - 2 * padding, words, colours.fills[box.look], colours.words[box.look]);
        };
        if (!write(labelOf(trace, box.slice)))
            write(shortLabelOf(trace, box.slice));
    }
    return !isFirst;
}

QString ScenePainter::labelWithin(const Trace& trace, SliceId slice, double width, double height,
                                  const QFontMetricsF& metrics)
{
    if (width < minLabelPx || metrics.height() > height + 2)
        return {};
    for (const std::string_view label : {labelOf(trace, slice), shortLabelOf(trace, slice)}) {
        const QString text = cutText(label).simplified();
        if (metrics.horizontalAdvance(text) <= width - 2 * labelPaddingPx)
            return text;
    }
    return {};
}

void ScenePainter::draw(QPainter& painter, const Scene& scene, const Trace& trace, const Theme& theme) const
{
    const double toLogical = 1 / scene.scale;
    const ColumnColours colours{theme, theme.fills};
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
            // Adjacent columns of one colour are one shape.
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
            const QRectF rect{x0, row.y, x1 - x0 - gap, row.height};
            if (x1 - x0 > roundedPx) {
                QPainterPath shape;
                shape.addRoundedRect(rect, radiusPx, radiusPx);
                painter.setRenderHint(QPainter::Antialiasing);
                painter.fillPath(shape, QColor{theme.fill(box.look)});
                painter.setRenderHint(QPainter::Antialiasing, false);
            } else {
                painter.fillRect(rect, QColor{theme.fill(box.look)});
            }
            const QString text = labelWithin(trace, box.slice, x1 - x0, row.height, metrics);
            if (text.isEmpty())
                continue;
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
        const double range = counter.max - counter.min;
        const auto yOf = [&](double value) {
            return counter.y + counter.height - (value - counter.min) / range * (counter.height - 4);
        };
        // Stepped: a value holds until the next.
        const auto stepsOf = [&](const std::vector<CounterScene::Point>& points) {
            QPolygonF steps;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const CounterScene::Point& p = points[i];
                const double x = p.x / scene.scale;
                const double next = i + 1 < points.size() ? points[i + 1].x / scene.scale : scene.width;
                if (p.high > p.last)
                    steps << QPointF{x, yOf(p.high)};
                steps << QPointF{x, yOf(p.last)} << QPointF{next, yOf(p.last)};
            }
            return steps;
        };
        const QPolygonF line = stepsOf(counter.points);
        QPolygonF area = line;
        area.prepend(QPointF{counter.points.front().x / scene.scale, yOf(counter.min)});
        area << QPointF{scene.width, yOf(counter.min)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.memoryFill);
        painter.drawPolygon(area);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{theme.memoryLine, 1});
        painter.drawPolyline(line);
        if (!counter.limits.empty()) {
            painter.setPen(QPen{theme.memoryReserved, 1, Qt::DashLine});
            painter.drawPolyline(stepsOf(counter.limits));
        }
        if (counter.peak) {
            painter.setPen(QPen{theme.memoryLine, 1});
            painter.setBrush(theme.lanes);
            painter.drawEllipse(QPointF{counter.peak->first / scene.scale, yOf(counter.peak->second)}, 2.5, 2.5);
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.mark);
    for (const InstantScene& instant : scene.instants) {
        const QPointF tip{instant.x, instant.y + LaneLayout::instantHeight};
        painter.drawPolygon(QPolygonF{} << tip << tip + QPointF{-3.5, -6} << tip + QPointF{3.5, -6});
    }
    painter.restore();
}

} // namespace lanescope
