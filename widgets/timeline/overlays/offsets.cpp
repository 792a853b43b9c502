// Draws the launch latency of the visible kernels and copies. In a busy trace these spans overlap a hundredfold, so
// only the longest per few pixels is a candidate, and the longest candidates are drawn without overlap. The bracket is
// above the kernel's row; a dotted line leads up to the launch.

#include <QCoreApplication>
#include <QPainter>

#include "widgets/kit/glance.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double stretchPx = 48, minOffsetPx = 14, offsetPadding = 4, gapPx = 3;
constexpr std::size_t maxALane = 16;

// The longest latency per few pixels: by the begin of the work, and one for all work that begins after the view.
std::vector<std::size_t> candidatesOf(const OverlayInput& input, const LaneActivity& lane)
{
    const ViewGeometry& view = input.view;
    const TimeRange visible = view.axis.visible();
    // All work from here on begins in the view or after it; from `end` on none was launched before the view ends.
    const auto begin = lane.workBegins.begin();
    auto at = std::lower_bound(begin, lane.workBegins.end(), visible.begin);
    const auto end = begin + (std::lower_bound(lane.earliestLaunch.begin(), lane.earliestLaunch.end(), visible.end) -
                              lane.earliestLaunch.begin());
    std::vector<std::size_t> candidates;
    for (double x = stretchPx; at < end; x += stretchPx) {
        const bool isLast = x >= view.width;
        const auto next = isLast ? end : std::lower_bound(at, end, view.axis.timeAt(x));
        if (const auto longest = lane.offsetLengths.largest(static_cast<std::size_t>(at - begin),
                                                            static_cast<std::size_t>(next - begin)))
            candidates.push_back(*longest);
        if (isLast)
            break;
        at = next;
    }
    return candidates;
}

} // namespace

std::vector<OffsetMark> offsetMarks(const OverlayInput& input)
{
    std::vector<OffsetMark> marks;
    const ViewGeometry& view = input.view;
    const std::int64_t min = std::max({input.choices.minOffset.count(), std::int64_t{1},
                                       static_cast<std::int64_t>(minOffsetPx * view.axis.nsPerPx())});
    eachLane(input, Strip::Kind::Lane, [&](const Strip& strip, const LaneActivity& lane) {
        if (strip.head < offsetHeight || lane.offsetLengths.max().value_or(0) < min)
            return;
        std::vector<std::size_t> candidates = candidatesOf(input, lane);
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](std::size_t a, std::size_t b) { return lane.offsetLengths[a] > lane.offsetLengths[b]; });
        // Whole brackets before those that the view cuts off, because their ends are visible.
        const auto isWhole = [&](std::size_t i) {
            return view.axis.xAt(input.trace.begin(lane.offsets[i].launch)) >= 0 &&
                   view.axis.xAt(input.trace.begin(lane.offsets[i].work)) <= view.width;
        };
        std::stable_partition(candidates.begin(), candidates.end(), isWhole);
        std::vector<std::pair<double, double>> taken;
        for (const std::size_t i : candidates) {
            if (lane.offsetLengths[i] < min || taken.size() >= maxALane)
                continue;
            const Offset& offset = lane.offsets[i];
            OffsetMark mark;
            mark.launch = offset.launch;
            mark.work = offset.work;
            mark.left = std::clamp(view.axis.xAt(input.trace.begin(offset.launch)), -4.0, view.width + 4);
            mark.right = std::clamp(view.axis.xAt(input.trace.begin(offset.work)), -4.0, view.width + 4);
            const auto isFree = [&](double left, double right) {
                return std::none_of(taken.begin(), taken.end(),
                                    [&](const auto& t) { return left < t.second + gapPx && t.first < right + gapPx; });
            };
            if (mark.right - mark.left < minOffsetPx || !isFree(mark.left, mark.right))
                continue;
            mark.y = strip.y + strip.head - offsetHeight / 2 + 1 - view.scrollY;
            if (const QRectF launch = rectOf(input.trace, offset.launch, view); !launch.isNull())
                mark.launchY = launch.top() < mark.y ? launch.bottom() : launch.top();
            if (const QRectF work = rectOf(input.trace, offset.work, view); !work.isNull())
                mark.workY = work.top();
            // The time is in the middle of the visible part, or after it if that is free.
            const double tall = std::min(offsetHeight - 1, input.metrics.height());
            const double left = std::max(0.0, mark.left), right = std::min(view.width, mark.right);
            double end = mark.right;
            const QString words =
                QCoreApplication::translate("Overlays", "%1 launch").arg(glanceDuration(offset.offset));
            const double wide = input.metrics.horizontalAdvance(words) + 2 * offsetPadding;
            if (wide + 8 <= right - left) {
                mark.text = words;
                mark.label = {(left + right - wide) / 2, mark.y - tall / 2, wide, tall};
            } else if (const double behind = mark.right + 2;
                       behind + wide <= view.width && isFree(mark.left, behind + wide)) {
                mark.text = words;
                mark.label = {behind, mark.y - tall / 2, wide, tall};
                end = mark.label.right();
            }
            taken.emplace_back(mark.left, end);
            marks.push_back(std::move(mark));
        }
    });
    return marks;
}

// The rows between two heights whose slice at x has room for a name.
static std::vector<std::pair<double, double>> namesAt(double x, double top, double bottom, const Scene& scene)
{
    constexpr double minName = 16;
    std::vector<std::pair<double, double>> rows;
    x *= scene.scale;
    for (const RowScene& row : scene.rows) {
        if (row.y + row.height <= top || row.y >= bottom)
            continue;
        // The boxes of a row are ordered, and the last one that begins before the line may contain it.
        const auto first = scene.boxes.begin() + row.firstBox, last = scene.boxes.begin() + row.lastBox;
        const auto after = std::partition_point(first, last, [&](const Box& box) { return box.x0 <= x; });
        if (after != first && std::prev(after)->x1 > x &&
            std::prev(after)->x1 - std::prev(after)->x0 >= minName * scene.scale)
            rows.emplace_back(row.y, row.y + row.height);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

void passBehindNames(std::vector<OffsetMark>& marks, const Scene& scene)
{
    for (OffsetMark& mark : marks) {
        if (mark.launchY)
            mark.behind = namesAt(mark.left, std::min(*mark.launchY, mark.y), std::max(*mark.launchY, mark.y), scene);
        if (mark.workY)
            mark.workBehind = namesAt(mark.right, mark.y, *mark.workY, scene);
    }
}

void paintOffsets(QPainter& painter, const std::vector<OffsetMark>& marks, const Theme& theme)
{
    // Lines are drawn as opaque boxes: a pen's lines, especially dotted and translucent ones, cost a hundred times as
    // much.
    const QColor faint = mixed(theme.accent, theme.lanes, 0.45);
    const auto upright = [&](double x, double from, double to, const QColor& colour) {
        painter.fillRect(QRectF{x - 0.5, std::min(from, to), 1, std::abs(to - from)}, colour);
    };
    const auto broken = [&](double x, double from, double to, const std::vector<std::pair<double, double>>& behind,
                            const QColor& colour) {
        for (const auto& [top, bottom] : behind) {
            if (top > from)
                upright(x, from, std::min(top, to), colour);
            from = std::max(from, bottom);
        }
        if (from < to)
            upright(x, from, to, colour);
    };
    const QFontMetricsF metrics{painter.font()};
    for (const OffsetMark& mark : marks) {
        if (mark.launchY)
            broken(mark.left, std::min(*mark.launchY, mark.y), std::max(*mark.launchY, mark.y), mark.behind, faint);
        painter.fillRect(QRectF{mark.left, mark.y - 0.5, mark.right - mark.left, 1}, theme.accent);
        upright(mark.left, mark.y - 4, mark.y + 4, theme.accent);
        broken(mark.right, mark.y - 4, mark.workY.value_or(mark.y + 4), mark.workBehind, theme.accent);
        if (mark.text.isEmpty())
            continue;
        painter.fillRect(mark.label, theme.lanes);
        painter.setPen(theme.text);
        painter.drawText(QPointF{mark.label.left() + offsetPadding,
                                 mark.label.center().y() + (metrics.ascent() - metrics.descent()) / 2},
                         mark.text);
    }
}

} // namespace lanescope
