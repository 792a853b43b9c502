// Draws idle gaps of GPU lanes: a thin line with end ticks in the colour of its cause, not a box, which would look like
// a slice; with its time on a pill if there is room. Gaps caused by the profiler are dashed.

#include <QCoreApplication>
#include <QPainter>

#include "model/base/share.h"
#include "widgets/kit/glance.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double minGapPx = 6, gapPadding = 8, tick = 4, lineLeast = 6;

QString wordsOf(IdleGroup group)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Overlays", text); };
    switch (group) {
    case IdleGroup::Host:
        return tr("host");
    case IdleGroup::Input:
        return tr("data");
    case IdleGroup::Sync:
        return tr("sync");
    case IdleGroup::Profiler:
        return tr("profiler");
    case IdleGroup::DeviceWait:
        return tr("launch latency");
    case IdleGroup::Other:
        break;
    }
    return tr("idle");
}

// "host + sync": of mixed causes the two largest.
QString wordsOf(IdleGroup group, IdleGroup second)
{
    const auto word = [](IdleGroup each) {
        return each == IdleGroup::Other ? QCoreApplication::translate("Overlays", "other") : wordsOf(each);
    };
    return word(group) + QStringLiteral(" + ") + word(second);
}

} // namespace

QColor colourOf(IdleGroup group, const Theme& theme)
{
    switch (group) {
    case IdleGroup::Host:
        return theme.idleLine;
    case IdleGroup::Input:
        return theme.predicted;
    case IdleGroup::Sync:
        return theme.idleSync;
    default:
        return theme.idleOther;
    }
}

// In the deeper of its neighbours' rows, because other work above may extend across the gap.
std::optional<double> yOfGap(const LaneLayout& layout, const Gap& gap)
{
    std::optional<double> deeper;
    for (const SliceId slice : {gap.before, gap.after})
        if (slice)
            deeper = std::max(deeper, layout.yOf(layout.tracks().rowOf(slice)));
    return deeper;
}

// The stream is idle, but the GPU is not: no work waits there for the host or for data.
static bool worksElsewhere(const OverlayInput& input, const Strip& strip, TimeRange gap)
{
    constexpr double minShare = 0.8; // share of the gap in which other streams work
    const std::vector<BusyTime>& gpus = input.activity.processes;
    return strip.process.value < gpus.size() && share(gpus[strip.process.value].within(gap), gap.length()) >= minShare;
}

std::vector<GapMark> gapMarks(const OverlayInput& input)
{
    std::vector<GapMark> marks;
    const ViewGeometry& view = input.view;
    const TimeRange visible = view.axis.visible();
    const std::int64_t min =
        std::max(input.choices.minGap.count(), static_cast<std::int64_t>(minGapPx * view.axis.nsPerPx()));
    eachLane(input, Strip::Kind::Lane, [&](const Strip& strip, const LaneActivity& lane) {
        if (lane.gaps.empty())
            return;
        const double height = strip.boxHeight;
        const auto first = std::lower_bound(lane.gaps.begin(), lane.gaps.end(), visible.begin,
                                            [](const Gap& g, Time t) { return g.range.end <= t; });
        const auto last = std::lower_bound(first, lane.gaps.end(), visible.end,
                                           [](const Gap& g, Time t) { return g.range.begin < t; });
        lane.gapLengths.above(
            static_cast<std::size_t>(first - lane.gaps.begin()), static_cast<std::size_t>(last - lane.gaps.begin()),
            min, [&](std::size_t i) {
                const Gap& gap = lane.gaps[i];
                const auto y = yOfGap(view.layout, gap);
                if (!y)
                    return;
                const double x0 = std::clamp(view.axis.xAt(gap.range.begin), -2.0, view.width + 2),
                             x1 = std::clamp(view.axis.xAt(gap.range.end), -2.0, view.width + 2);
                const IdleGroup group = input.gapNames.groups[strip.lane.value][i];
                GapMark mark{{x0, *y - view.scrollY, x1 - x0, height}, {}, {}, group, gap.isArtefact(), gap};
                const bool isBesideWork = worksElsewhere(input, strip, gap.range);
                if (isBesideWork)
                    mark.group = IdleGroup::Other;
                const double left = std::max(0.0, x0), right = std::min(view.width, x1);
                const double room = right - left - 2 * (gapPadding + lineLeast);
                if (room >= 20) {
                    const QString time = glanceDuration(gap.range.length());
                    QStringList texts{time + QLatin1Char{' '} + wordsOf(group)}; // no time without its cause
                    if (const auto second = input.gapNames.seconds[strip.lane.value][i])
                        texts.prepend(time + QLatin1Char{' '} + wordsOf(group, *second));
                    if (isBesideWork)
                        texts = {time + QLatin1Char{' '} +
                                 QCoreApplication::translate("Overlays", "other streams work")};
                    for (const QString& text : texts)
                        if (mark.text.isEmpty() && input.metrics.horizontalAdvance(text) <= room)
                            mark.text = text;
                }
                if (!mark.text.isEmpty()) {
                    const double wide = input.metrics.horizontalAdvance(mark.text) + 2 * gapPadding;
                    const double tall = std::min(height, input.metrics.height() + 4);
                    mark.pill = {(left + right - wide) / 2, mark.rect.center().y() - tall / 2, wide, tall};
                }
                marks.push_back(mark);
            });
    });
    return marks;
}

void paintGaps(QPainter& painter, const std::vector<GapMark>& marks, const Theme& theme)
{
    for (const GapMark& gap : marks) {
        const QColor colour = colourOf(gap.group, theme);
        const double y = std::round(gap.rect.center().y()), left = gap.rect.left() + 0.5,
                     right = gap.rect.right() - 1.5;
        if (gap.isArtefact)
            for (double x = left; x < right; x += 6)
                painter.fillRect(QRectF{x, y - 0.75, std::min(3.0, right - x), 1.5}, colour);
        else
            painter.fillRect(QRectF{left, y - 0.75, right - left, 1.5}, colour);
        for (const double x : {left, right})
            painter.fillRect(QRectF{x - 0.75, y - tick, 1.5, 2 * tick}, colour);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const GapMark& gap : marks) {
        if (gap.text.isEmpty())
            continue;
        painter.setPen(QPen{gap.group == IdleGroup::Host ? theme.idlePillLine : colourOf(gap.group, theme), 1});
        painter.setBrush(theme.idlePill);
        painter.drawRoundedRect(gap.pill, gap.pill.height() / 2, gap.pill.height() / 2);
        painter.setPen(theme.idleText);
        painter.drawText(gap.pill, Qt::AlignCenter, gap.text);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace lanescope
