#include "model/notes/notes.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 6> kindNames{"bracket", "arrow", "box", "callout", "highlight", "lane_label"};

template <class Visit>
void forEachNamed(const Trace& trace, LaneId lane, StringId name, Visit visit)
{
    for (const SliceId s : trace[lane].slices)
        if (trace.nameId(s) == name)
            visit(s);
}

bool isBefore(const Trace& trace, SliceId a, SliceId b)
{
    return std::pair{trace.begin(a), a} < std::pair{trace.begin(b), b};
}

} // namespace

std::string_view nameOf(NoteKind kind) { return kindNames[static_cast<std::size_t>(kind)]; }

std::optional<NoteKind> noteKindOf(std::string_view name)
{
    const auto at = std::find(kindNames.begin(), kindNames.end(), name);
    return at == kindNames.end() ? std::nullopt : std::optional{static_cast<NoteKind>(at - kindNames.begin())};
}

TraceMark markOf(const Trace& trace) { return {trace.info().census.events, trace.zeroNs()}; }

LaneRef refOf(const Trace& trace, LaneId lane)
{
    return {trace[trace[lane].process].key, trace[lane].key, trace[lane].name};
}

SliceRef refOf(const Trace& trace, SliceId slice)
{
    const LaneId lane = trace.laneOf(slice);
    SliceRef ref{std::string{trace.name(slice)}, refOf(trace, lane), trace.begin(slice) - Time{}, trace.duration(slice),
                 0};
    forEachNamed(trace, lane, trace.nameId(slice), [&](SliceId s) { ref.occurrence += isBefore(trace, s, slice); });
    return ref;
}

LaneId find(const Trace& trace, const LaneRef& ref)
{
    LaneId sameName, sameStream;
    bool isNameTold = true;
    for (std::size_t i = 0; i < trace.lanes().size(); ++i) {
        const Lane& lane = trace.lanes()[i];
        if (lane.key == ref.lane && trace[lane.process].key == ref.process)
            return LaneId{i};
        if (lane.name == ref.name) {
            isNameTold = !sameName; // the name is not unique
            sameName = LaneId{i};
        }
        if (lane.kind == LaneKind::Gpu && lane.key == ref.lane && !sameStream)
            sameStream = LaneId{i};
    }
    return sameName && isNameTold ? sameName : sameStream;
}

SliceId find(const Trace& trace, const SliceRef& ref)
{
    const StringId name = trace.find(ref.name);
    if (!name)
        return {};
    if (!ref.lane)
        return occurrence(trace, ref.name, ref.occurrence);
    const LaneId lane = find(trace, *ref.lane);
    // The lane may be another thread now: then any lane of that name is used, the first that has enough slices.
    std::vector<LaneId> lanes;
    if (lane)
        lanes.push_back(lane);
    for (std::size_t i = 0; i < trace.lanes().size(); ++i)
        if (LaneId{i} != lane)
            lanes.push_back(LaneId{i});
    for (const LaneId l : lanes) {
        std::vector<SliceId> named;
        forEachNamed(trace, l, name, [&](SliceId s) { named.push_back(s); });
        for (const SliceId s : named)
            if (trace.begin(s) - Time{} == ref.begin && (!ref.duration || trace.duration(s) == ref.duration))
                return s;
        std::sort(named.begin(), named.end(), [&](SliceId a, SliceId b) { return isBefore(trace, a, b); });
        if (ref.occurrence < named.size())
            return named[ref.occurrence];
    }
    return {};
}

SliceId occurrence(const Trace& trace, std::string_view text, std::uint64_t k)
{
    const StringId name = trace.find(text);
    if (!name)
        return {};
    std::vector<SliceId> named;
    for (const SliceId s : trace.slices())
        if (trace.nameId(s) == name)
            named.push_back(s);
    if (k >= named.size())
        return {};
    const auto at = named.begin() + static_cast<std::ptrdiff_t>(k);
    std::nth_element(named.begin(), at, named.end(), [&](SliceId a, SliceId b) { return isBefore(trace, a, b); });
    return *at;
}

namespace {

std::optional<PlacedNote::Point> placed(const Trace& trace, const Anchor& anchor)
{
    if (const auto* ref = std::get_if<SliceRef>(&anchor.on)) {
        const SliceId slice = find(trace, *ref);
        if (!slice)
            return {};
        const Time time = anchor.edge == Edge::Begin ? trace.begin(slice) : trace.end(slice);
        return PlacedNote::Point{time, slice, trace.laneOf(slice)};
    }
    const auto& ref = std::get<TimeRef>(anchor.on);
    const LaneId lane = find(trace, ref.lane);
    if (!lane)
        return {};
    return PlacedNote::Point{Time{} + ref.at, {}, lane};
}

std::optional<PlacedNote> placed(const Trace& trace, const Note& note)
{
    PlacedNote result;
    result.note = &note;
    for (const Anchor& anchor : note.anchors) {
        const auto point = placed(trace, anchor);
        if (!point)
            return {};
        result.points.push_back(*point);
    }
    for (const LaneRef& ref : note.lanes) {
        const LaneId lane = find(trace, ref);
        if (!lane)
            return {};
        result.lanes.push_back(lane);
    }
    if (note.range)
        result.range = TimeRange{Time{} + note.range->begin, Time{} + note.range->end};
    else if (note.kind == NoteKind::Bracket && result.points.size() == 2) {
        const auto [first, last] = std::minmax(result.points[0].time, result.points[1].time);
        result.range = TimeRange{first, last};
    }
    return result;
}

} // namespace

PlacedNotes placeNotes(const Notes& notes, const Trace& trace)
{
    PlacedNotes all;
    unsigned callouts = 0;
    for (const Note& note : notes.notes) {
        if (note.kind == NoteKind::Callout)
            ++callouts; // lost ones keep their number, because texts refer to it
        if (auto one = placed(trace, note)) {
            if (note.kind == NoteKind::Callout)
                one->number = callouts;
            all.placed.push_back(std::move(*one));
        } else
            all.lost.push_back(&note);
    }
    return all;
}

} // namespace lanescope
