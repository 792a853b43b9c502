// Draws the dead time of annotations: a bracket in the gutter below the annotations, or in the row of the first op if
// nothing else is there. A bracket that would cover a slice is left out.

#include <QCoreApplication>
#include <QPainter>

#include "widgets/kit/glance.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double minDeadPx = 16, deadPadding = 4, minGutter = 8;

} // namespace

std::vector<DeadMark> deadMarks(const OverlayInput& input)
{
    std::vector<DeadMark> marks;
    std::vector<QRectF> taken;
    const ViewGeometry& view = input.view;
    const Trace& trace = input.trace;
    const TimeRange visible = view.axis.visible();
    const auto min = std::max(std::int64_t{1}, static_cast<std::int64_t>(minDeadPx * view.axis.nsPerPx()));
    const auto isEmpty = [&](RowId row, TimeRange range) {
        const TrackSlices slices = view.layout.tracks().slices(row);
        const std::uint32_t at = slices.firstEndingAfter(range.begin);
        return at == slices.size() || trace.begin(slices[at]) >= range.end;
    };
    eachLane(input, Strip::Kind::Lane, [&](const Strip& strip, const LaneActivity& lane) {
        if (lane.deadWindows.empty() || strip.isCollapsed)
            return;
        const auto longest = lane.deadLengths.largest(0, lane.deadLengths.size());
        const Time from = visible.begin - Ns{lane.deadLengths[*longest]}; // an earlier one cannot reach the view
        const auto beginsBefore = [](const DeadWindow& w, Time t) { return w.range.begin < t; };
        const auto first = std::lower_bound(lane.deadWindows.begin(), lane.deadWindows.end(), from, beginsBefore);
        const auto last = std::lower_bound(first, lane.deadWindows.end(), visible.end, beginsBefore);
        lane.deadLengths.above(
            static_cast<std::size_t>(first - lane.deadWindows.begin()),
            static_cast<std::size_t>(last - lane.deadWindows.begin()), min, [&](std::size_t i) {
                const DeadWindow& window = lane.deadWindows[i];
                if (window.range.end <= visible.begin)
                    return;
                // If annotations are nested, only the innermost has dead time; in the others the inner annotation runs.
                SliceId inner = trace.parent(window.firstOp);
                while (inner && trace.kind(inner) != SliceKind::Annotation)
                    inner = trace.parent(inner);
                if (inner && inner != window.annotation && trace.range(window.annotation).contains(trace.range(inner)))
                    return;
                const RowId row = view.layout.tracks().rowOf(window.annotation);
                const Strip* annotations = view.layout.stripOf(row);
                if (!annotations || rectOf(trace, window.annotation, view).isNull())
                    return;
                const double x0 = std::clamp(view.axis.xAt(window.range.begin), -4.0, view.width + 4),
                             x1 = std::clamp(view.axis.xAt(window.range.end), -4.0, view.width + 4);
                double top = annotations->bottom() - LaneLayout::laneGap - annotations->gutter - view.scrollY;
                double tall = annotations->gutter;
                if (tall < minGutter) {
                    const RowId ops = view.layout.tracks().rowOf(window.firstOp);
                    const auto y = view.layout.yOf(ops);
                    if (!y || !isEmpty(ops, window.range))
                        return;
                    top = *y - view.scrollY;
                    tall = strip.boxHeight;
                } else if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
                               return other.top() == top && x0 < other.right() + deadPadding &&
                                      other.left() < x1 + deadPadding;
                           })) {
                    return; // the gutter has room for one
                }
                DeadMark mark{{x0, top, x1 - x0, tall}, {}, window};
                taken.push_back(mark.rect);
                const double room = std::min(x1, view.width) - std::max(x0, 0.0) - 2 * deadPadding;
                const QString time = glanceDuration(window.range.length());
                for (const char* words :
                     {QT_TRANSLATE_NOOP("Overlays", "%1 empty start"), QT_TRANSLATE_NOOP("Overlays", "%1 empty")})
                    if (const QString text = QCoreApplication::translate("Overlays", words).arg(time);
                        mark.text.isEmpty() && input.metrics.horizontalAdvance(text) <= room)
                        mark.text = text;
                marks.push_back(std::move(mark));
            });
    });
    return marks;
}

void paintDeadWindows(QPainter& painter, const std::vector<DeadMark>& marks, const Theme& theme)
{
    const QFontMetricsF metrics{painter.font()};
    for (const DeadMark& mark : marks) {
        const double y = std::round(mark.rect.center().y());
        painter.setPen(QPen{theme.mark, 1});
        painter.drawLine(QPointF{mark.rect.left(), y}, QPointF{mark.rect.right(), y});
        for (const double x : {mark.rect.left(), mark.rect.right()})
            painter.drawLine(QPointF{x, mark.rect.top() + 2}, QPointF{x, mark.rect.bottom() - 1});
        if (mark.text.isEmpty())
            continue;
        QRectF behind{0, 0, metrics.horizontalAdvance(mark.text) + 2 * deadPadding, mark.rect.height()};
        const QRectF seen = mark.rect & QRectF{painter.window()};
        behind.moveCenter(seen.isEmpty() ? mark.rect.center() : seen.center());
        painter.fillRect(behind, theme.lanes);
        painter.setPen(theme.text);
        painter.drawText(behind, Qt::AlignCenter, mark.text);
    }
}

} // namespace lanescope
