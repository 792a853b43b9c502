#pragma once
// The overlays that explain the lanes. Each overlay is one file with two pure functions: one computes its marks in
// pixels, one paints them. The cost of both depends on pixels: what is too small to be drawn is never visited
// (model/base/peaks.h).

#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QString>

#include "model/analysis/gap_names.h"
#include "model/analysis/lane_activity.h"
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
    double scale = 1;                  // device pixels per logical pixel
    const PathOnLanes* path = nullptr; // null: not computed, or not wanted
};

// An idle gap of a GPU lane that is wide enough to be visible.
struct GapMark {
    QRectF rect;
    QString text; // its time and, if there is room, its cause; may be empty
    QRectF pill;  // around the text
    IdleGroup group = IdleGroup::Other;
    bool isArtefact = false;
    Gap gap;
};
std::optional<double> yOfGap(const LaneLayout& layout, const Gap& gap); // absent: its lane is not shown
std::vector<GapMark> gapMarks(const OverlayInput& input);
void paintGaps(QPainter& painter, const std::vector<GapMark>& marks, const Theme& theme);
QColor colourOf(IdleGroup group, const Theme& theme);

// From a launch to the begin of its kernel: a bracket above the kernel's row, and a line from the launch to its left
// end.
struct OffsetMark {
    SliceId launch, work;
    double left = 0, right = 0, y = 0;    // position of the bracket
    std::optional<double> launchY, workY; // ends of the lines at launch and kernel; absent: not shown
    QRectF label;                         // empty: there is no room
    QString text;
    // Slices with a name, behind which the lines at launch and kernel pass: y from and to.
    std::vector<std::pair<double, double>> behind, workBehind;
};
// The lines of a bracket pass behind the drawn slices that have room for a name.
void passBehindNames(std::vector<OffsetMark>& marks, const Scene& scene);
std::vector<OffsetMark> offsetMarks(const OverlayInput& input);
void paintOffsets(QPainter& painter, const std::vector<OffsetMark>& marks, const Theme& theme);

// The dead time of an annotation, from its begin to its first op.
struct DeadMark {
    QRectF rect;
    QString text; // empty: there is no room
    DeadWindow window;
};
std::vector<DeadMark> deadMarks(const OverlayInput& input);
void paintDeadWindows(QPainter& painter, const std::vector<DeadMark>& marks, const Theme& theme);

// The busy share of a GPU lane per device pixel column: 0..1.
struct BusyMark {
    QRectF rect;
    std::vector<float> shares;
};
std::vector<BusyMark> busyMarks(const OverlayInput& input);
void paintBusy(QPainter& painter, const std::vector<BusyMark>& marks, const Theme& theme);

// The number of kernels waiting in a stream's queue, per device pixel column.
struct QueueMark {
    QRectF rect;
    std::int32_t max = 0; // maximum of the whole trace: the rectangle's top
    struct Column {
        std::int32_t high = 0, last = 0; // maximum in the column, and the value at its end
    };
    std::vector<Column> columns;
};
std::vector<QueueMark> queueMarks(const OverlayInput& input);
void paintQueues(QPainter& painter, const std::vector<QueueMark>& marks, const Theme& theme);

// Slices of profiler overhead.
struct ArtefactMark {
    QRectF rect;
    double wordsWidth = 0; // width of the slice's text at its left, which is not hatched
};
std::vector<ArtefactMark> artefactMarks(const OverlayInput& input);
void paintArtefacts(QPainter& painter, const std::vector<ArtefactMark>& marks, const Theme& theme);

// The critical path: a line on each lane that it runs on, and between lanes. What is off the path is dimmed, and its
// legs are numbered in time.
struct PathMarks {
    struct Rail {
        QRectF rect;
        std::uint32_t leg = 0;  // index of the first one in PathOnLanes::legs()
        bool isSeveral = false; // several legs that are too short to be drawn separately
    };
    std::vector<Rail> rails;
    std::vector<std::pair<QPointF, QPointF>> curves; // empty if there are too many
    std::vector<QRectF> veils;                       // where lanes are off the path
    struct Number {
        QRectF pill;
        std::uint32_t leg = 0; // index; its number is one more
    };
    std::vector<Number> numbers; // on legs wide enough, where numbers do not touch
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
OverlayMarks overlayMarks(const OverlayInput& input); // marks of the chosen overlays
// The full text of the mark at that position; empty if there is none.
QString overlayTip(const OverlayMarks& marks, const Analysis& analysis, QPointF at);
void paintOverlays(QPainter& painter, const OverlayMarks& marks, const Theme& theme);

// The room that the chosen overlays need on lanes with GPU work.
LaneRoom roomFor(const OverlayChoices& choices);
constexpr double busyHeight = 7, offsetHeight = 15, gutterHeight = 14;

// Calls visit(strip, activity of its lane) for the visible lanes that hold something.
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
