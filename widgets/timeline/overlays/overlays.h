#pragma once
// What is drawn over the lanes to explain them. Each overlay is one file: a pure function that reckons its marks in
// pixels, and one that paints them. The cost of both grows with pixels: what is too small for its place is never
// visited (model/base/peaks.h).

#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QString>

#include "model/analysis/lane_activity.h"
#include "model/analysis/time/gap_groups.h"
#include "model/replay/path_on_lanes.h"
#include "widgets/kit/theme.h"
#include "widgets/scene/geometry.h"
#include "widgets/timeline/overlays/overlay_choices.h"

#include <vector>

class QPainter;

namespace lanescope {

struct OverlayInput {
    const Trace& trace;
    const Activity& activity;
    const GapNames& gapNames;
    const OverlayChoices& choices;
    const ViewGeometry& view;
    QFontMetricsF metrics;
    double scale = 1;                  // device pixels a logical one
    const PathOnLanes* path = nullptr; // null: not known, or not wanted
};

// Idle time of a GPU lane that is wide enough to be seen.
struct GapMark {
    QRectF rect;
    QString text; // its time and, where there is room, its cause; empty where there is none
    QRectF pill;  // round the text
    IdleGroup group = IdleGroup::Other;
    bool isArtefact = false;
    Gap gap;
};
std::vector<GapMark> gapMarks(const OverlayInput& input);
void paintGaps(QPainter& painter, const std::vector<GapMark>& marks, const Theme& theme);
QColor colourOf(IdleGroup group, const Theme& theme);

// From a launch to the begin of its work: a bracket above the work's row, and a line from the launch to its left end.
struct OffsetMark {
    SliceId launch, work;
    double left = 0, right = 0, y = 0;    // of the bracket
    std::optional<double> launchY, workY; // where the lines from launch and to work end; absent: not shown
    QRectF label;                         // empty: no room
    QString text;
};
std::vector<OffsetMark> offsetMarks(const OverlayInput& input);
void paintOffsets(QPainter& painter, const std::vector<OffsetMark>& marks, const Theme& theme);

// In an annotation, from its begin to its first op.
struct DeadMark {
    QRectF rect;
    QString text; // empty: no room
    DeadWindow window;
};
std::vector<DeadMark> deadMarks(const OverlayInput& input);
void paintDeadWindows(QPainter& painter, const std::vector<DeadMark>& marks, const Theme& theme);

// How busy a GPU lane is in each device pixel's column: 0..1.
struct BusyMark {
    QRectF rect;
    std::vector<float> shares;
};
std::vector<BusyMark> busyMarks(const OverlayInput& input);
void paintBusy(QPainter& painter, const std::vector<BusyMark>& marks, const Theme& theme);

// The work that waits in a stream's queue, in each device pixel's column.
struct QueueMark {
    QRectF rect;
    std::int32_t most = 0; // of the whole trace: the rectangle's top
    struct Column {
        std::int32_t high = 0, last = 0; // the most in the column, and what holds at its end
    };
    std::vector<Column> columns;
};
std::vector<QueueMark> queueMarks(const OverlayInput& input);
void paintQueues(QPainter& painter, const std::vector<QueueMark>& marks, const Theme& theme);

// The profiler's own slices.
struct ArtefactMark {
    QRectF rect;
    double wordsWidth = 0; // of the slice's words, at its left: not hatched
};
std::vector<ArtefactMark> artefactMarks(const OverlayInput& input);
void paintArtefacts(QPainter& painter, const std::vector<ArtefactMark>& marks, const Theme& theme);

// The critical path: a line on each lane that it runs on, and from lane to lane.
struct PathMarks {
    struct Rail {
        QRectF rect;
        std::uint32_t leg = 0;  // place in PathOnLanes::legs(), the first of them
        bool isSeveral = false; // too short to be told apart
    };
    std::vector<Rail> rails;
    std::vector<std::pair<QPointF, QPointF>> curves; // none where there are too many
};
PathMarks pathMarks(const OverlayInput& input);
void paintPath(QPainter& painter, const PathMarks& marks, const Theme& theme);

struct OverlayMarks {
    std::vector<GapMark> gaps;
    std::vector<OffsetMark> offsets;
    std::vector<DeadMark> deadWindows;
    std::vector<BusyMark> busy;
    std::vector<QueueMark> queues;
    std::vector<ArtefactMark> artefacts;
    PathMarks path;
};
OverlayMarks overlayMarks(const OverlayInput& input); // of what is chosen
// What the mark at that place says in full; empty where there is none.
QString overlayTip(const OverlayMarks& marks, const Analysis& analysis, QPointF at);
void paintOverlays(QPainter& painter, const OverlayMarks& marks, const Theme& theme);

// The room that lanes with device work keep for what is chosen.
LaneRoom roomFor(const OverlayChoices& choices);
constexpr double busyHeight = 7, offsetHeight = 15, gutterHeight = 14;

// The lanes in view that hold something: visit(strip, activity of its lane).
template <class Visit>
void eachLane(const OverlayInput& input, Strip::Kind kind, Visit&& visit)
{
    const ViewGeometry& view = input.view;
    for (const Strip* strip : view.layout.stripsWithin(view.scrollY, view.scrollY + view.height))
        if (strip->kind == kind && strip->lane.value < input.activity.lanes.size() &&
            !view.layout.isCovered(*strip, strip->y))
            visit(*strip, input.activity.lanes[strip->lane.value]);
}

} // namespace lanescope
