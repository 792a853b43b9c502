#include "widgets/timeline/marks.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

// Lit slices of the rows in sight, no more than one a pixel.
std::vector<QRectF> litRects(const Document& document, const ViewGeometry& view)
{
    std::vector<QRectF> rects;
    const std::vector<SliceId>& lit = document.lit();
    if (lit.empty())
        return rects;
    const Trace& trace = document.trace();
    const TimeRange visible = view.axis.visible();
    const auto [first, last] = view.layout.stripsWithin(view.scrollY, view.scrollY + view.height);
    for (std::size_t i = first; i < last; ++i) {
        const Strip& strip = view.layout.strips()[i];
        for (const RowId row : view.layout.rowsOf(strip)) {
            const SliceRange slices = trace[row].slices;
            auto at = std::lower_bound(lit.begin(), lit.end(), SliceId{slices.first});
            const auto behind = std::lower_bound(at, lit.end(), SliceId{slices.last});
            const auto endsBefore = [&](SliceId s, Time t) { return trace.end(s) < t; };
            at = std::lower_bound(at, behind, visible.begin, endsBefore);
            while (at != behind && trace.begin(*at) < visible.end) {
                const QRectF rect = rectOf(trace, *at, view);
                if (!rect.isNull())
                    rects.push_back(rect);
                // On to the first that ends behind the next pixel.
                const Time next = std::max(trace.end(*at), view.axis.timeAt(rect.right() + 1));
                at = std::lower_bound(at + 1, behind, next, endsBefore);
            }
        }
    }
    return rects;
}

void addArrows(const Document& document, SliceId slice, const ViewGeometry& view, std::vector<ArrowMark>& arrows)
{
    constexpr std::size_t most = 40; // of a graph's thousand kernels
    const Trace& trace = document.trace();
    const auto add = [&](SliceId from, SliceId to, bool isLaunch) {
        const QRectF a = rectOf(trace, from, view), b = rectOf(trace, to, view);
        if (a.isNull() || b.isNull() || arrows.size() >= most)
            return;
        const auto xOf = [&](Time t) { return std::clamp(view.axis.xAt(t), -4000.0, view.width + 4000); };
        const bool down = a.y() <= b.y();
        arrows.push_back({{xOf(trace.begin(from)), down ? a.bottom() : a.top()},
                          {xOf(trace.begin(to)), down ? b.top() : b.bottom()},
                          isLaunch ? exactDuration(trace.begin(to) - trace.begin(from)) : QString{}});
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
    // Flows are few beside slices and ordered by their start only.
    if (flows.size() < 2'000'000)
        for (const Flow& flow : flows)
            if (flow.to == slice)
                add(flow.from, flow.to, false);
}

} // namespace

Marks marksOf(const Document& document, const ViewGeometry& view)
{
    Marks marks;
    const Trace& trace = document.trace();
    marks.lit = litRects(document, view);
    if (const auto current = document.currentLit(); current && *current < document.lit().size())
        if (const QRectF rect = rectOf(trace, document.lit()[*current], view); !rect.isNull())
            marks.currentLit = rect;
    const auto rectIfAny = [&](SliceId s) -> std::optional<QRectF> {
        const QRectF rect = rectOf(trace, s, view);
        return rect.isNull() ? std::nullopt : std::optional{rect};
    };
    marks.selected = rectIfAny(document.selection());
    marks.hovered = rectIfAny(document.hovered());
    if (document.selection())
        addArrows(document, document.selection(), view, marks.arrows);
    if (document.hovered() && document.hovered() != document.selection())
        addArrows(document, document.hovered(), view, marks.arrows);

    if (const auto& range = document.rangeSelection()) {
        const double x0 = view.axis.xAt(range->range.begin), x1 = view.axis.xAt(range->range.end);
        double top = 0, bottom = view.height;
        if (!range->lanes.empty()) {
            top = view.height;
            bottom = 0;
            for (const LaneId lane : range->lanes)
                if (const Strip* strip = view.layout.stripOf(lane)) {
                    top = std::min(top, strip->y - view.scrollY);
                    bottom = std::max(bottom, strip->bottom() - view.scrollY);
                }
        }
        const double left = std::clamp(x0, -4.0, view.width + 4), right = std::clamp(x1, -4.0, view.width + 4);
        marks.range = QRectF{left, top, right - left, std::max(0.0, bottom - top)};
        marks.rangeText = exactDuration(range->range.length());
    }
    for (const TimeRange& marked : document.marks()) {
        const double left = std::clamp(view.axis.xAt(marked.begin), -4.0, view.width + 4);
        const double right = std::clamp(view.axis.xAt(marked.end), -4.0, view.width + 4);
        if (right > 0 && left < view.width)
            marks.marked.push_back({{left, 0, right - left, view.height}, exactDuration(marked.length())});
    }
    return marks;
}

namespace {

// Words on a plate, kept within the view.
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
    const double bend = std::max(12.0, std::abs(arrow.to.y() - arrow.from.y()) / 2);
    const double sign = arrow.to.y() >= arrow.from.y() ? 1 : -1;
    QPainterPath path{arrow.from};
    path.cubicTo(arrow.from + QPointF{0, sign * bend}, arrow.to - QPointF{0, sign * bend}, arrow.to);
    painter.drawPath(path);
    painter.setBrush(theme.hover);
    painter.drawPolygon(QPolygonF{} << arrow.to << arrow.to + QPointF{-4, -sign * 7}
                                    << arrow.to + QPointF{4, -sign * 7});
    const double width = std::abs(arrow.to.x() - arrow.from.x());
    if (arrow.offset.isEmpty() || width < 8)
        return;
    // The bracket: from the launch's begin to the work's, halfway between the lanes.
    const double y = (arrow.from.y() + arrow.to.y()) / 2;
    painter.setPen(QPen{theme.accent, 1.2, Qt::DashLine});
    painter.drawLine(QPointF{arrow.from.x(), y}, QPointF{arrow.to.x(), y});
    painter.setPen(QPen{theme.accent, 1.4});
    for (const double x : {arrow.from.x(), arrow.to.x()})
        painter.drawLine(QPointF{x, y - 5}, QPointF{x, y + 5});
    const double left = std::max(0.0, std::min(arrow.from.x(), arrow.to.x()));
    const double right = std::min(view.width, std::max(arrow.from.x(), arrow.to.x()));
    if (right > left)
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
        painter.setRenderHint(QPainter::Antialiasing);
        plate(painter, {marked.rect.center().x(), 12}, marked.text, theme.mark, theme, view);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.hit, 2});
    for (const QRectF& rect : marks.lit) {
        if (rect.width() < 4)
            painter.fillRect(rect, theme.hit);
        else
            painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
    if (marks.currentLit) {
        painter.setPen(QPen{theme.hit, 3});
        painter.drawRect(marks.currentLit->adjusted(-2, -2, 2, 2));
    }
    if (marks.range) {
        painter.fillRect(*marks.range, theme.range);
        painter.setPen(QPen{theme.accent, 1});
        painter.drawLine(marks.range->topLeft(), marks.range->bottomLeft());
        painter.drawLine(marks.range->topRight(), marks.range->bottomRight());
        painter.setRenderHint(QPainter::Antialiasing);
        plate(painter, {marks.range->center().x(), std::max(12.0, marks.range->top() + 12)}, marks.rangeText,
              theme.accent, theme, view);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (marks.hovered) {
        painter.setPen(QPen{theme.hover, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(marks.hovered->adjusted(0, 0, -1, -1));
    }
    if (marks.selected) {
        painter.setPen(QPen{theme.lanes, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(marks.selected->adjusted(1, 1, -2, -2));
        painter.setPen(QPen{theme.accent, 2});
        painter.drawRect(marks.selected->adjusted(-1, -1, 0, 0));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ArrowMark& arrow : marks.arrows)
        paintArrow(painter, arrow, theme, view);
    painter.restore();
}

} // namespace lanescope
