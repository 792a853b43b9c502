// Draws profiler overhead hatched: buffer requests, flushes, the synchronization at the end of the recording. Such
// slices are between the program's slices, but the program did not cause them.

#include <QPainter>

#include "widgets/scene/scene_painter.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>

namespace lanescope {

std::vector<ArtefactMark> artefactMarks(const OverlayInput& input)
{
    constexpr double minPx = 3;
    std::vector<ArtefactMark> marks;
    const ViewGeometry& view = input.view;
    const TimeRange visible = view.axis.visible();
    const auto min = static_cast<std::int64_t>(minPx * view.axis.nsPerPx());
    eachLane(input, Strip::Kind::Lane, [&](const Strip&, const LaneActivity& lane) {
        if (lane.artefacts.empty())
            return;
        const auto longest = lane.artefactLengths.largest(0, lane.artefactLengths.size());
        const Time from = visible.begin - Ns{lane.artefactLengths[*longest]};
        const auto beginsBefore = [](const Artefact& a, Time t) { return a.range.begin < t; };
        const auto first = std::lower_bound(lane.artefacts.begin(), lane.artefacts.end(), from, beginsBefore);
        const auto last = std::lower_bound(first, lane.artefacts.end(), visible.end, beginsBefore);
        lane.artefactLengths.above(static_cast<std::size_t>(first - lane.artefacts.begin()),
                                   static_cast<std::size_t>(last - lane.artefacts.begin()), min, [&](std::size_t i) {
                                       const Artefact& artefact = lane.artefacts[i];
                                       if (artefact.range.end <= visible.begin)
                                           return;
                                       const QRectF rect = rectOf(input.trace, artefact.slice, view);
                                       if (rect.isNull())
                                           return;
                                       const std::string_view label = labelOf(input.trace, artefact.slice);
                                       const double wide = 8 + input.metrics.horizontalAdvance(QString::fromUtf8(
                                                                   label.data(), static_cast<qsizetype>(label.size())));
                                       marks.push_back({rect, std::min(wide, rect.width())});
                                   });
    });
    return marks;
}

void paintArtefacts(QPainter& painter, const std::vector<ArtefactMark>& marks, const Theme& theme)
{
    QColor lines = theme.lanes;
    lines.setAlpha(150);
    for (const ArtefactMark& mark : marks) {
        const bool hasWords = mark.rect.width() >= ScenePainter::minLabelPx;
        const QBrush hatching{lines, Qt::BDiagPattern};
        painter.fillRect(mark.rect.adjusted(hasWords ? mark.wordsWidth : 0, 0, 0, 0), hatching);
        if (hasWords) // also below the words if they fill the box
            painter.fillRect(QRectF{mark.rect.left(), mark.rect.bottom() - 4, mark.wordsWidth, 4}, hatching);
        painter.setPen(QPen{theme.mutedText, 1, Qt::DashLine});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(mark.rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace lanescope
