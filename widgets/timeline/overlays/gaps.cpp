// Idle time of GPU lanes: a box in the colour of its cause where a slice would stand, with its time. What the profiler
// caused is hatched instead.

#include <QCoreApplication>
#include <QPainter>

#include "widgets/kit/quantities.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double leastPx = 6, padding = 4;

QString wordsOf(GapCause cause)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Overlays", text); };
    switch (cause) {
    case GapCause::BufferRequest:
        return tr("buffer request");
    case GapCause::Sync:
        return tr("sync");
    case GapCause::HostWait:
        return tr("host wait");
    case GapCause::KernelWait:
        return tr("kernel wait");
    case GapCause::Other:
        break;
    }
    return tr("idle");
}

} // namespace

QColor colourOf(GapCause cause, const Theme& theme)
{
    switch (cause) {
    case GapCause::HostWait:
        return QColor{"#e69f00"}; // Okabe and Ito's: apart for colour-blind eyes
    case GapCause::KernelWait:
        return QColor{"#56b4e9"};
    case GapCause::Sync:
        return QColor{"#cc79a7"};
    case GapCause::BufferRequest:
    case GapCause::Other:
        break;
    }
    return theme.mutedText;
}

std::vector<GapMark> gapMarks(const OverlayInput& input)
{
    std::vector<GapMark> marks;
    const ViewGeometry& view = input.view;
    const TimeRange visible = view.axis.visible();
    const std::int64_t least =
        std::max(input.choices.leastGap.count(), static_cast<std::int64_t>(leastPx * view.axis.nsPerPx()));
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
            least, [&](std::size_t i) {
                const Gap& gap = lane.gaps[i];
                // In the deeper of its neighbours' rows: above may lie the envelope of an annotation, across the gap.
                const auto y =
                    view.layout.yOf(input.trace, std::max(input.trace.rowOf(gap.before), input.trace.rowOf(gap.after)));
                if (!y)
                    return;
                const double x0 = std::clamp(view.axis.xAt(gap.range.begin), -2.0, view.width + 2),
                             x1 = std::clamp(view.axis.xAt(gap.range.end), -2.0, view.width + 2);
                GapMark mark{{x0, *y - view.scrollY, x1 - x0, height}, {}, gap.cause, gap.isArtefact(), gap};
                const double room = x1 - x0 - 2 * padding;
                if (room >= 30) {
                    const QString time = shortDuration(gap.range.length());
                    const QString both = time + QLatin1Char{' '} + wordsOf(gap.cause);
                    if (input.metrics.horizontalAdvance(both) <= room)
                        mark.text = both;
                    else if (input.metrics.horizontalAdvance(time) <= room)
                        mark.text = time;
                }
                marks.push_back(mark);
            });
    });
    return marks;
}

void paintGaps(QPainter& painter, const std::vector<GapMark>& marks, const Theme& theme)
{
    const QFontMetricsF metrics{painter.font()};
    for (const GapMark& gap : marks) {
        const QColor colour = colourOf(gap.cause, theme);
        if (gap.isArtefact) {
            painter.fillRect(gap.rect, QBrush{theme.mutedText, Qt::BDiagPattern});
            if (!gap.text.isEmpty()) {
                QRectF behind{0, 0, metrics.horizontalAdvance(gap.text) + 8,
                              std::min(gap.rect.height(), metrics.height())};
                behind.moveCenter(gap.rect.center());
                painter.fillRect(behind, theme.lanes);
            }
        } else {
            painter.fillRect(gap.rect, mixed(colour, theme.lanes, 0.24));
            painter.fillRect(QRectF{gap.rect.left(), gap.rect.bottom() - 2, gap.rect.width(), 2}, colour);
        }
        if (!gap.text.isEmpty()) {
            painter.setPen(theme.text);
            painter.drawText(gap.rect, Qt::AlignCenter, gap.text);
        }
    }
}

} // namespace lanescope
