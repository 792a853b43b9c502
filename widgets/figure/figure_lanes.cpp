#include "widgets/figure/figure_lanes.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include "widgets/kit/glance.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace lanescope {

bool hasBracket(const FigureSide& side)
{
    return std::any_of(side.notes.notes.begin(), side.notes.notes.end(),
                       [](const Note& note) { return note.kind == NoteKind::Bracket; });
}

bool hasSliceWithin(const Trace& trace, const Lane& lane, TimeRange range)
{
    for (const RowId row : lane.rows) {
        const SliceId s = trace.firstEndingAfter(row, range.begin);
        if (s && trace.begin(s) < range.end)
            return true;
    }
    return false;
}

namespace {

std::vector<LaneId> lanesOf(const FigureSide& side)
{
    if (side.lanes)
        return *side.lanes;
    const Trace& trace = side.document->trace();
    std::vector<LaneId> lanes;
    for (std::size_t i = 0; i < trace.lanes().size(); ++i)
        if (hasSliceWithin(trace, trace.lanes()[i], side.range))
            lanes.emplace_back(i);
    return lanes;
}

// Python frames are hidden, because they would fill the picture.
LaneLayout layoutWith(const Trace& trace, const LaneLayout::Contents& contents, const std::vector<LaneId>& shown,
                      const std::vector<LaneId>& folded, const LaneRoom& room)
{
    LaneChoices choices;
    choices.onlyFilledProcesses = true;
    choices.python = PythonRows::None;
    std::vector<bool> isShown(trace.lanes().size());
    for (const LaneId lane : shown)
        isShown[lane.value] = true;
    for (std::uint32_t i = 0; i < trace.lanes().size(); ++i)
        if (!isShown[i])
            choices.hiddenLanes.insert(choices.hiddenLanes.end(), i);
    for (const LaneId lane : folded)
        choices.collapsedLanes.insert(lane.value);
    return LaneLayout{trace, contents, choices, room};
}

std::uint64_t slicesWithin(const Trace& trace, LaneId lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (const RowId row : trace[lane].rows) {
        const SliceRange slices = trace[row].slices;
        if (slices.isEmpty())
            continue;
        const auto begins = trace.begins().subspan(slices.first, slices.size());
        const auto last = std::lower_bound(begins.begin(), begins.end(), nsOf(range.end));
        const SliceId first = trace.firstEndingAfter(row, range.begin);
        const auto behind = slices.first + static_cast<std::uint32_t>(last - begins.begin());
        if (first && first.value < behind)
            count += behind - first.value;
    }
    return count;
}

// A lane that may be left out, ordered by how empty it is.
struct Candidate {
    bool isGpu;
    std::uint64_t slices;
    LaneId lane;
    auto operator<=>(const Candidate&) const = default;
};

// The number of lanes in `emptiest` from `next` on that must be left out so that the layout fits. A process's header
// goes with its last lane.
std::size_t tooMany(const Trace& trace, const LaneLayout& layout, const std::vector<Candidate>& emptiest,
                    std::size_t next, double maxHeight)
{
    std::unordered_map<std::uint32_t, double> ofLane, ofHeader;
    std::unordered_map<std::uint32_t, std::set<LaneId>> lanesOfProcess;
    for (const Strip& strip : layout.strips()) {
        if (strip.lane) {
            ofLane[strip.lane.value] += strip.height;
            lanesOfProcess[strip.process.value].insert(strip.lane);
        } else if (strip.kind == Strip::Kind::Process) {
            ofHeader[strip.process.value] = strip.height;
        }
    }
    double height = layout.height();
    std::size_t count = 0;
    for (; next + count < emptiest.size() && height > maxHeight; ++count) {
        const LaneId lane = emptiest[next + count].lane;
        const std::uint32_t process = trace[lane].process.value;
        height -= ofLane[lane.value];
        std::set<LaneId>& left = lanesOfProcess[process];
        if (left.erase(lane) > 0 && left.empty())
            height -= ofHeader[process];
    }
    return count;
}

} // namespace

LaneLayout fittedLanes(const FigureSide& side, const PlacedNotes& notes, double maxHeight, std::size_t& leftOut)
{
    const Trace& trace = side.document->trace();
    const LaneLayout::Contents contents{std::make_shared<const Tracks>(trace), side.document->memory()};
    LaneRoom room;
    if (hasBracket(side)) {
        room.head = offsetHeight;
        room.gutter = gutterHeight;
    }
    std::vector<LaneId> lanes = lanesOf(side);
    std::set<LaneId> kept;
    for (const PlacedNote& note : notes.placed) {
        for (const PlacedNote::Point& point : note.points)
            kept.insert(point.lane);
        kept.insert(note.lanes.begin(), note.lanes.end());
    }
    if (const SliceId selected = side.document->selection())
        kept.insert(trace.laneOf(selected));
    std::vector<Candidate> emptiest;
    for (const LaneId lane : lanes)
        if (!kept.contains(lane))
            emptiest.push_back({trace[lane].kind == LaneKind::Gpu, slicesWithin(trace, lane, side.range), lane});
    std::sort(emptiest.begin(), emptiest.end());
    if (!emptiest.empty() && emptiest.back().isGpu) // the fullest GPU lane always stays
        emptiest.pop_back();
    std::size_t next = 0; // index in `emptiest`
    const auto leaveOut = [&](std::size_t count) {
        std::vector<bool> isGone(trace.lanes().size());
        for (std::size_t i = next; i < next + count; ++i)
            isGone[emptiest[i].lane.value] = true;
        std::erase_if(lanes, [&](LaneId lane) { return isGone[lane.value]; });
        next += count;
        leftOut += count;
    };
    // The time of a layout depends on all lanes of the trace, so few layouts are made: if there are far too many lanes,
    // most are left out at once.
    constexpr double minLaneHeight = LaneLayout::collapsedHeight + LaneLayout::laneGap;
    const std::size_t fitting = static_cast<std::size_t>(maxHeight / minLaneHeight) + 1;
    if (lanes.size() > fitting) {
        leaveOut(std::min(emptiest.size(), lanes.size() - fitting));
        room.density = RowDensity::Compact;
    }
    LaneLayout layout = layoutWith(trace, contents, lanes, side.folded, room);
    if (layout.height() > maxHeight && room.density != RowDensity::Compact) {
        room.density = RowDensity::Compact;
        layout = layoutWith(trace, contents, lanes, side.folded, room);
    }
    while (next < emptiest.size() && layout.height() > maxHeight && lanes.size() > 1) {
        leaveOut(std::clamp<std::size_t>(tooMany(trace, layout, emptiest, next, maxHeight), 1, lanes.size() - 1));
        layout = layoutWith(trace, contents, lanes, side.folded, room);
    }
    return layout;
}

void placeSaved(FigurePlot& plot, const QFont& font)
{
    if (!plot.side->saved)
        return;
    for (const Strip& strip : plot.lanes.strips()) {
        if (strip.kind != Strip::Kind::Lane)
            continue;
        plot.savedFrom = plot.axis.xAt(plot.side->saved->begin);
        plot.savedTo = std::min(plot.plot.width(), plot.axis.xAt(plot.side->saved->end));
        const QString text =
            QCoreApplication::translate("Figure", "%1 saved").arg(glanceDuration(plot.side->saved->length()));
        const double wide = std::ceil(QFontMetricsF{font}.horizontalAdvance(text)) + 8;
        if (plot.savedTo - plot.savedFrom >= wide + 8)
            plot.saved = {{(plot.savedFrom + plot.savedTo - wide) / 2, strip.y, wide, strip.rowHeight}, text};
        return;
    }
}

} // namespace lanescope
