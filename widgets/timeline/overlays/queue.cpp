// Draws the queue of a stream as a counter below it: the number of kernels that are launched but not begun. It is high
// if the host runs ahead, and zero if the GPU waits for the host.

#include <QCoreApplication>
#include <QPainter>

#include "widgets/timeline/overlays/columns.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

std::vector<QueueMark::Column> columnsOf(const LaneActivity& lane, const TimeAxis& axis, std::size_t count,
                                         double scale)
{
    const std::vector<Time>& times = lane.queue.times;
    std::vector<QueueMark::Column> columns(count);
    auto at = std::lower_bound(times.begin(), times.end(), axis.timeAt(0));
    std::int32_t value = at == times.begin() ? 0 : lane.queue.depths[static_cast<std::size_t>(at - times.begin()) - 1];
    for (std::size_t x = 0; x < count; ++x) {
        const Time end = axis.timeAt(static_cast<double>(x + 1) / scale);
        columns[x].high = value;
        if (at != times.end() && *at < end) {
            // Continues in growing strides, because near data are in the cache.
            std::ptrdiff_t stride = 1;
            while (stride < times.end() - at && *(at + stride) < end)
                stride *= 2;
            const auto next = std::lower_bound(at + stride / 2, at + std::min(stride, times.end() - at), end);
            const auto first = static_cast<std::size_t>(at - times.begin()),
                       last = static_cast<std::size_t>(next - times.begin());
            columns[x].high = std::max(value, static_cast<std::int32_t>(lane.queuePeaks.max(first, last)));
            value = lane.queue.depths[last - 1];
            at = next;
        }
        columns[x].last = value;
    }
    return columns;
}

} // namespace

std::vector<QueueMark> queueMarks(const OverlayInput& input)
{
    std::vector<QueueMark> marks;
    const ViewGeometry& view = input.view;
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(view.width * input.scale)));
    eachLane(input, Strip::Kind::Queue, [&](const Strip& strip, const LaneActivity& lane) {
        QueueMark mark;
        mark.rect = {0, strip.y + 3 - view.scrollY, view.width, LaneLayout::counterHeight - 3};
        mark.max = lane.queue.max;
        if (mark.max > 0)
            mark.columns = columnsOf(lane, view.axis, count, input.scale);
        marks.push_back(std::move(mark));
    });
    return marks;
}

void paintQueues(QPainter& painter, const std::vector<QueueMark>& marks, const Theme& theme)
{
    QColor area = theme.memoryFill, top = theme.memoryLine;
    for (const QueueMark& mark : marks) {
        if (mark.columns.empty()) {
            painter.setPen(theme.mutedText);
            painter.drawText(mark.rect.adjusted(8, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             QCoreApplication::translate("Overlays", "Nothing is known to have waited here"));
            continue;
        }
        ColumnImage image{mark.rect, static_cast<int>(mark.columns.size())};
        const auto heightOf = [&](std::int32_t depth) {
            return depth <= 0 ? 0
                              : std::max(2, static_cast<int>(
                                                std::lround(static_cast<double>(depth) / mark.max * image.height())));
        };
        for (std::size_t x = 0; x < mark.columns.size(); ++x) {
            const int low = heightOf(mark.columns[x].last), high = heightOf(mark.columns[x].high);
            image.fill(static_cast<int>(x), 0, high, area.rgba());
            if (high > 0) // the line from the value at the column's end up to the column's maximum
                image.fill(static_cast<int>(x), std::max(0, std::min(low, high) - 1), high, top.rgba());
        }
        image.draw(painter);
    }
}

} // namespace lanescope
