#include "model/attribution/place_part.h"

#include "model/attribution/names.h"
#include "model/attribution/walk_stacks.h"

#include <algorithm>

namespace lanescope {

namespace {

std::vector<bool> withAllBelow(const PathTree& tree, const std::vector<PathTree::Node>& nodes)
{
    std::vector<bool> isInside(tree.size());
    for (const PathTree::Node node : nodes)
        isInside[node] = true;
    for (PathTree::Node n = 1; n < isInside.size(); ++n) // parents come before their children
        isInside[n] = isInside[n] || isInside[tree.parent(n)];
    return isInside;
}

bool isFunction(const Trace& trace, const PlaceNames& names, std::uint32_t line, const PlaceChoice& choice)
{
    if (line == PathTree::noName)
        return false;
    if (const auto frame = frameNameOf(names[line]))
        return frame->path == choice.file && frame->function == choice.function;
    return (line < trace.strings().size() ? trace.kernelLabel(StringId{line}) : names[line]) == choice.function;
}

std::vector<bool> wantedPlaces(const Trace& trace, const Attribution& all, const HostPlaces& places,
                               const PlaceChoice& choice)
{
    const bool isScope = choice.by == PlaceBy::Scope;
    const std::vector<bool> isInside =
        choice.nodes.empty() ? std::vector<bool>{} : withAllBelow(isScope ? all.scopes : all.modules, choice.nodes);
    std::vector<bool> isWanted(places.places.size());
    for (std::size_t i = 0; i < isWanted.size(); ++i) {
        const HostPlace& place = places.places[i];
        switch (choice.by) {
        case PlaceBy::Phase:
            isWanted[i] = place.hostPhase() == choice.phase;
            break;
        case PlaceBy::Line:
            isWanted[i] = isFunction(trace, places.names, place.line, choice);
            break;
        case PlaceBy::Graph:
            break;
        default:
            isWanted[i] = !isInside.empty() && isInside[isScope ? place.scope : place.module] &&
                          (choice.phase == Phase::Undecided || place.hostPhase() == choice.phase);
        }
    }
    return isWanted;
}

} // namespace

PlaceChoice choiceOf(const PlaceRow& row, PlaceBy by, std::vector<std::uint32_t> works)
{
    PlaceChoice choice;
    choice.by = by;
    choice.nodes = row.nodes;
    choice.works = std::move(works);
    if (by == PlaceBy::Phase)
        choice.phase =
            static_cast<Phase>(std::find(phaseIds.begin(), phaseIds.end(), row.path.back()) - phaseIds.begin());
    if (by == PlaceBy::Line) {
        choice.function = row.path.back();
        choice.file = row.path.size() > 1 ? row.path.front() : std::string{};
    }
    return choice;
}

TimeRange hostTimeAround(const Trace& trace, const Attribution& all, const std::vector<std::uint32_t>& works)
{
    TimeRange around = trace.range();
    std::optional<TimeRange> own;
    std::vector<bool> isOwn(all.works.size());
    for (const std::uint32_t i : works) {
        isOwn[i] = true;
        if (!all.works[i].launch)
            continue;
        const TimeRange launch = trace.range(all.works[i].launch);
        own = own ? TimeRange{std::min(own->begin, launch.begin), std::max(own->end, launch.end)} : launch;
    }
    if (!own)
        return {};
    for (std::uint32_t i = 0; i < isOwn.size(); ++i) {
        const AttributedWork& work = all.works[i];
        if (isOwn[i] || !work.launch || work.phase == Phase::Communication || work.isZeroGrad)
            continue;
        const TimeRange launch = trace.range(work.launch);
        if (launch.end <= own->begin)
            around.begin = std::max(around.begin, launch.end);
        else if (launch.begin >= own->end)
            around.end = std::min(around.end, launch.begin);
    }
    return around;
}

SlicePart partOf(const Analysis& analysis, const Attribution& all, const PlaceChoice& choice)
{
    SlicePart part;
    for (const std::uint32_t i : choice.works)
        part.work.push_back(all.works[i].work);
    std::sort(part.work.begin(), part.work.end());
    const std::vector<bool> isWanted = wantedPlaces(analysis.trace(), all, hostPlacesOf(analysis), choice);
    if (std::find(isWanted.begin(), isWanted.end(), true) == isWanted.end())
        return part;
    part.host = hostRangesOf(analysis, isWanted);
    if (choice.within)
        for (std::vector<TimeRange>& ranges : part.host) {
            for (TimeRange& range : ranges)
                range = range.clippedTo(*choice.within);
            std::erase_if(ranges, [](const TimeRange& range) { return range.isEmpty(); });
        }
    return part;
}

std::vector<SliceId> slicesOf(const Trace& trace, const SlicePart& part)
{
    std::vector<SliceId> slices = part.work;
    for (std::uint32_t l = 0; l < part.host.size(); ++l)
        if (!part.host[l].empty())
            for (const SliceId s : trace[LaneId{l}].slices)
                if (isHostEvent(trace.kind(s)) && part.holdsHost(LaneId{l}, trace.begin(s)))
                    slices.push_back(s);
    std::sort(slices.begin(), slices.end());
    return slices;
}

} // namespace lanescope
