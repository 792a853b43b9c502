#include "widgets/timeline/marks.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "widgets/kit/glance.h"
#include "widgets/scene/scene_painter.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double bracketTall = 15; // as high as the overlay's launch brackets
constexpr double minLit = 2;       // pixels of a highlighted slice
constexpr double wideLit = 3;      // pixels from which the rows show a slice themselves
constexpr double tickTall = 5;     // ticks of times that are too narrow for a box

// Highlighted narrow slices of the visible rows, at most one per pixel.
std::vector<Marks::Lit> litRects(const Document& document, const ViewGeometry& view)
{
    std::vector<Marks::Lit> rects;
    const std::vector<SliceId>& lit = document.lit();
    if (lit.empty())
        return rects;
    const Trace& trace = document.trace();
    const TimeRange visible = view.axis.visible();
    const auto addOf = [&](LaneId lane) {
        for (const RowId row : trace[lane].rows) {
            const SliceRange slices = trace[row].slices;
            auto at = std::lower_bound(lit.begin(), lit.end(), SliceId{slices.first});
            const auto behind = std::lower_bound(at, lit.end(), SliceId{slices.last});
            const auto endsBefore = [&](SliceId s, Time t) { return trace.end(s) < t; };
            at = std::lower_bound(at, behind, visible.begin, endsBefore);
            while (at != behind && trace.begin(*at) < visible.end) {
                QRectF rect = rectOf(trace, *at, view);
                if (!rect.isNull() && rect.width() < wideLit) {
                    rect.setWidth(std::max(rect.width(), minLit));
                    rects.push_back({rect, trace.look(*at)});
                }
                // Continues with the first slice that ends after the next pixel.
                const Time next = std::max(trace.end(*at), view.axis.timeAt(rect.right() + 1));
                at = std::lower_bound(at + 1, behind, next, endsBefore);
            }
        }
    };
    std::vector<LaneId> lanes;
    for (const Strip* strip : view.layout.stripsWithin(view.scrollY, view.scrollY + view.height)) {
        for (const RowId row : view.layout.rowsOf(*strip))
            if (const LaneId lane = view.layout.tracks().laneOf(row); lanes.empty() || lanes.back() != lane)
                lanes.push_back(lane);
    }
    for (const LaneId lane : lanes)
        addOf(lane);
    return rects;
}

// Visible highlighted times on the lanes of GPU work; those within one pixel are merged. Times that are narrower than
// two pixels are ticks at the lane's foot: as boxes, thousands of gaps of a microsecond would hide a busy lane.
std::vector<QRectF> litTimeRects(const Document& document, const ViewGeometry& view)
{
    std::vector<QRectF> rects;
    const std::vector<TimeRange>& times = document.litTimes();
    if (times.empty())
        return rects;
    const Trace& trace = document.trace();
    std::vector<std::pair<double, double>> lanes; // top and height
    for (const Strip* strip : view.layout.stripsWithin(view.scrollY, view.scrollY + view.height))
        if (strip->kind == Strip::Kind::Lane && trace[strip->process].kind == LaneKind::Gpu)
            for (const RowId row : view.layout.rowsOf(*strip))
                if (const auto y = view.layout.yOf(row))
                    lanes.emplace_back(*y - view.scrollY, view.layout.boxHeightOf(row));
    const TimeRange visible = view.axis.visible();
    auto at = std::lower_bound(times.begin(), times.end(), visible.begin,
                               [](const TimeRange& range, Time t) { return range.end < t; });
    constexpr double narrow = 2;
    struct Span {
        double left, right;
        bool isTick;
    };
    std::vector<Span> spans;
    while (at != times.end() && at->begin < visible.end) {
        const double left = std::max(view.axis.xAt(at->begin), -4.0);
        const double own = std::min(view.axis.xAt(at->end), view.width + 4);
        const double right = std::max(left + 1, own);
        const bool isTick = own - left < narrow;
        if (!spans.empty() && left <= spans.back().right && isTick == spans.back().isTick)
            spans.back().right = std::max(spans.back().right, right);
        else
            spans.push_back({left, right, isTick});
        const Time next = view.axis.timeAt(right); // continue with the first that ends after this pixel
        at = std::lower_bound(at + 1, times.end(), next, [](const TimeRange& range, Time t) { return range.end < t; });
    }
    for (const auto& [left, right, isTick] : spans)
        for (const auto& [top, high] : lanes) {
            const double tall = isTick ? std::min(tickTall, high) : high;
            rects.emplace_back(left, top + high - tall, right - left, tall);
        }
    return rects;
}

void addArrows(const Document& document, SliceId slice, const ViewGeometry& view, std::vector<ArrowMark>& arrows)
{
    constexpr std::size_t max = 40; // a graph may have a thousand kernels
    const Trace& trace = document.trace();
    const auto add = [&](SliceId from, SliceId to, bool isLaunch) {
        const QRectF a = rectOf(trace, from, view), b = rectOf(trace, to, view);
        if (a.isNull() || b.isNull() || arrows.size() >= max)
            return;
        const auto xOf = [&](Time t) { return std::clamp(view.axis.xAt(t), -4000.0, view.width + 4000); };
        const bool down = a.y() <= b.y();
        ArrowMark arrow;
        arrow.isWithinRow = view.layout.tracks().rowOf(from) == view.layout.tracks().rowOf(to);
        arrow.from = {xOf(trace.begin(from)), down && !arrow.isWithinRow ? a.bottom() : a.top()};
        arrow.to = {xOf(trace.begin(to)), down || arrow.isWithinRow ? b.top() : b.bottom()};
        arrow.offset = isLaunch ? glanceDuration(trace.begin(to) - trace.begin(from)) : QString{};
        if (const Strip* strip = view.layout.stripOf(view.layout.tracks().rowOf(to)); strip->head >= bracketTall)
            arrow.bracketY = strip->y + strip->head - bracketTall / 2 - view.scrollY;
        arrows.push_back(arrow);
    };
    if (const SliceId launch = trace.launchOf(slice))
        add(launch, slice, true);
    for (const Link& link : trace.workOf(slice))
        add(slice, link.work, true);
    const auto flows = trace.flows();
    const auto from =
        std::lower_bound(flows.begin(), flows.end(), slice, [](const Flow& f, SliceId s) { return f.from < s; });
    for (auto at = from; at != flows.end() && at->from == slice; ++at)
        add(at->from, at->to, false);
    for (const SliceId other : view.layout.tracks().flowsTo(slice))
        add(other, slice, false);
}

} // namespace

Marks marksOf(const Document& document, const ViewGeometry& view)
{
    Marks marks;
    const Trace& trace = document.trace();
    if (!document.isLitPlain())
        marks.lit = litRects(document, view);
    marks.litTimes = litTimeRects(document, view);
    if (const auto current = document.currentLit(); current && *current < document.lit().size())
        if (const QRectF rect = rectOf(trace, document.lit()[*current], view); !rect.isNull())
            marks.currentLit = rect;
    const auto rectIfAny = [&](SliceId s) -> std::optional<QRectF> {
        const QRectF rect = rectOf(trace, s, view);
        return rect.isNull() ? std::nullopt : std::optional{rect};
    };
    if (document.chosen() == Document::Chosen::Slice)
        marks.selected = rectIfAny(document.selection());
    marks.hovered = rectIfAny(document.hovered());
    if (document.selection())
        addArrows(document, document.selection(), view, marks.arrows);
    if (document.hovered() && document.hovered() != document.selection())
        addArrows(document, document.hovered(), view, marks.arrows);

    if (const auto& range = document.rangeSelection(); range && document.chosen() == Document::Chosen::Range) {
        const double x0 = view.axis.xAt(range->range.begin), x1 = view.axis.xAt(range->range.end);
        double top = 0, bottom = view.height;
        if (!range->lanes.empty()) {
            top = view.height;
            bottom = 0;
            const auto include = [&](const Strip* strip) {
                if (!strip)
                    return;
                top = std::min(top, strip->y - view.scrollY);
                bottom = std::max(bottom, strip->bottom() - view.scrollY);
            };
            for (const LaneId lane : range->lanes) {
                const Strip* annotations = view.layout.annotationsOf(lane);
                if (!annotations || range->parts.holds(lane, SliceKind::Op))
                    include(view.layout.stripOf(lane));
                if (range->parts.holds(lane, SliceKind::Annotation))
                    include(annotations);
            }
        }
        const double left = std::clamp(x0, -4.0, view.width + 4), right = std::clamp(x1, -4.0, view.width + 4);
        marks.range = QRectF{left, top, right - left, std::max(0.0, bottom - top)};
    }
    if (const auto& gap = document.chosenGap())
        if (const auto y = yOfGap(view.layout, *gap)) {
            const double x0 = std::clamp(view.axis.xAt(gap->range.begin), -4.0, view.width + 4);
            const double x1 = std::clamp(view.axis.xAt(gap->range.end), -4.0, view.width + 4);
            marks.gap = QRectF{x0, *y - view.scrollY, x1 - x0, view.layout.stripOf(gap->lane)->boxHeight};
        }
    for (const TimeRange& marked : document.marks()) {
        const double left = std::clamp(view.axis.xAt(marked.begin), -4.0, view.width + 4);
        const double right = std::clamp(view.axis.xAt(marked.end), -4.0, view.width + 4);
        if (right > 0 && left < view.width)
            marks.marked.push_back({{left, 0, right - left, view.height}, glanceDuration(marked.length())});
    }
    return marks;
}

std::vector<QRectF> namesUnder(const std::vector<ArrowMark>& arrows, const Scene& scene, const Trace& trace,
                               const QFontMetricsF& metrics)
{
    constexpr std::size_t max = 400;
    constexpr double minName = 16, headTall = 8; // the narrowest name; half the size of an arrow's head
    constexpr double wordsMargin = 5;
    std::vector<QRectF> names;
    for (const ArrowMark& arrow : arrows) {
        if (arrow.isWithinRow)
            continue;
        const QRectF path = QRectF{arrow.from, arrow.to}.normalized().adjusted(-2, 0, 2, 0);
        const QRectF head = QRectF{arrow.to, QSizeF{}}.adjusted(-headTall, -headTall, headTall, headTall);
        for (const RowScene& row : scene.rows) {
            if (row.y + row.height < path.top() || row.y > path.bottom())
                continue;
            for (std::uint32_t b = row.firstBox; b < row.lastBox && names.size() < max; ++b) {
                const Box& box = scene.boxes[b];
                const double left = std::max(0.0, box.x0 / scene.scale),
                             right = std::min(scene.width, box.x1 / scene.scale);
                if (right - left < minName || left > path.right() || right < path.left())
                    continue;
                // Only the words: over the rest of a slice the arrow is seen whole.
                const QString words = ScenePainter::labelWithin(trace, box.slice, right - left, row.height, metrics);
                const QRectF rect{left, row.y, metrics.horizontalAdvance(words) + 2 * wordsMargin, row.height};
                if (!words.isEmpty() && rect.left() <= path.right() && rect.right() >= path.left() &&
                    !rect.intersects(head) && !(rect.top() < arrow.from.y() && arrow.from.y() < rect.bottom()))
                    names.push_back(rect);
            }
        }
    }
    return names;
}

namespace {

// Draws text on a background, kept within the view.
void plate(QPainter& painter, QPointF centre, const QString& text, QColor colour, const Theme& theme,
           const ViewGeometry& view)
{
    const QFontMetricsF metrics{painter.font()};
    QRectF box{0, 0, metrics.horizontalAdvance(text) + 10, metrics.height() + 2};
    box.moveCenter(centre);
    box.moveLeft(std::clamp(box.left(), 2.0, std::max(2.0, view.width - box.width() - 2)));
    box.moveTop(std::clamp(box.top(), 2.0, std::max(2.0, view.height - box.height() - 2)));
    painter.setPen(QPen{colour, 1});
    painter.setBrush(theme.lanes);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

void paintArrow(QPainter& painter, const ArrowMark& arrow, const Theme& theme, const ViewGeometry& view)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.hover, 1.4});
    if (arrow.isWithinRow) { // along the space above the row, so that it does not cross names
        const double y = arrow.from.y() - 1;
        const double sign = arrow.to.x() >= arrow.from.x() ? 1 : -1;
        painter.drawLine(QPointF{arrow.from.x(), y}, QPointF{arrow.to.x(), y});
        painter.setBrush(theme.hover);
        painter.drawPolygon(QPolygonF{} << QPointF{arrow.to.x(), y} << QPointF{arrow.to.x() - sign * 6, y - 2.5}
                                        << QPointF{arrow.to.x() - sign * 6, y + 2.5});
        return;
    }
    const double bend = std::max(12.0, std::abs(arrow.to.y() - arrow.from.y()) / 2);
    const double sign = arrow.to.y() >= arrow.from.y() ? 1 : -1;
    QPainterPath path{arrow.from};
    path.cubicTo(arrow.from + QPointF{0, sign * bend}, arrow.to - QPointF{0, sign * bend}, arrow.to);
    painter.drawPath(path);
    painter.setBrush(theme.hover);
    painter.drawPolygon(QPolygonF{} << arrow.to << arrow.to + QPointF{-4, -sign * 7}
                                    << arrow.to + QPointF{4, -sign * 7});
    const double width = std::abs(arrow.to.x() - arrow.from.x());
    if (arrow.offset.isEmpty() || !arrow.bracketY || width < 8)
        return;
    // The bracket is in the room above the kernel's row, where there are no slices.
    const double y = *arrow.bracketY;
    const double left = std::max(0.0, std::min(arrow.from.x(), arrow.to.x()));
    const double right = std::min(view.width, std::max(arrow.from.x(), arrow.to.x()));
    if (right <= left)
        return;
    painter.fillRect(QRectF{left - 4, y - bracketTall / 2, right - left + 8, bracketTall}, theme.lanes);
    painter.setPen(QPen{theme.accent, 1.4});
    painter.drawLine(QPointF{left, y}, QPointF{right, y});
    for (const double x : {arrow.from.x(), arrow.to.x()})
        painter.drawLine(QPointF{x, y - 4}, QPointF{x, y + 4});
    plate(painter, {(left + right) / 2, y}, arrow.offset, theme.accent, theme, view);
}

} // namespace

void paintMarks(QPainter& painter, const Marks& marks, const Theme& theme, const ViewGeometry& view)
{
    painter.save();
    for (const Marks::Marked& marked : marks.marked) {
        QColor fill = theme.mark;
        fill.setAlpha(34);
        painter.fillRect(marked.rect, fill);
        painter.setPen(QPen{theme.mark, 1});
        painter.drawLine(marked.rect.topLeft(), marked.rect.bottomLeft());
        painter.drawLine(marked.rect.topRight(), marked.rect.bottomRight());
    }
    for (const QRectF& rect : marks.litTimes) {
        QColor fill = theme.idleHost;
        fill.setAlpha(110);
        painter.fillRect(rect, fill);
        if (rect.width() > 2 * sizes::ring && rect.height() > 2 * tickTall) {
            painter.setPen(QPen{theme.hit, 1});
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    for (const Marks::Lit& lit : marks.lit)
        painter.fillRect(lit.rect, QColor{theme.fill(lit.look)});
    painter.setBrush(Qt::NoBrush);
    if (marks.currentLit && !marks.selected) {
        painter.setPen(QPen{theme.ring, sizes::ring});
        painter.drawRect(marks.currentLit->adjusted(-1, -1, 1, 1));
    }
    if (marks.range) {
        painter.fillRect(*marks.range, theme.range);
        painter.setPen(QPen{theme.accent, 1});
        painter.drawLine(marks.range->topLeft(), marks.range->bottomLeft());
        painter.drawLine(marks.range->topRight(), marks.range->bottomRight());
    }
    if (marks.hovered) {
        painter.setPen(QPen{theme.hover, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(marks.hovered->adjusted(0, 0, -1, -1));
    }
    if (marks.gap) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{theme.accent, 1, Qt::DashLine});
        painter.drawRect(marks.gap->adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (marks.selected) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{theme.ring, sizes::ring});
        painter.drawRoundedRect(marks.selected->adjusted(-1, -1, 1, 1), 3, 3);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (!marks.names.empty()) {
        QRegion free{QRectF{0, 0, view.width, view.height}.toAlignedRect()};
        for (const QRectF& name : marks.names)
            free -= name.toAlignedRect();
        painter.setClipRegion(free, Qt::IntersectClip);
    }
    for (const ArrowMark& arrow : marks.arrows)
        paintArrow(painter, arrow, theme, view);
    painter.restore();
}

} // namespace lanescope
