#include "model/replay/joined_ranks.h"

#include "model/analysis/time/communication.h"
#include "model/summary/match_collectives.h"

#include <algorithm>

namespace lanescope {

void joinRanks(GraphDraft& draft, ReplayWorks& works)
{
    ReplayGraph& graph = draft.graph;
    if (draft.trace.ranks().size() < 2)
        return;
    std::vector<SliceId> kernels;
    for (const ReplayWork& work : works.all)
        if (work.kind == EdgeKind::Comm)
            kernels.push_back(work.slice);
    std::stable_sort(kernels.begin(), kernels.end(),
                     [&](SliceId a, SliceId b) { return draft.trace.begin(a) < draft.trace.begin(b); });
    Communication communication;
    communication.kernels = std::move(kernels);
    // Per rank: its series, and their works.
    const std::size_t ranks = draft.trace.ranks().size();
    std::vector<std::vector<CollectiveSeries>> series(ranks);
    std::vector<std::vector<std::vector<std::uint32_t>>> places(ranks);
    for (const Collectives& of : collectivesOf(draft.trace, communication)) {
        std::vector<CollectiveSeries*> open(ranks);
        if (of.kind.isPointToPoint())
            graph.counts.sends += of.kernels.size();
        for (const SliceId s : of.kernels) {
            const std::uint32_t place = draft.placeOf[s.value];
            const ReplayWork& work = works.all[place];
            const std::uint32_t rank = works.streamOf(work).rank;
            if (!open[rank]) {
                open[rank] = &series[rank].emplace_back();
                open[rank]->kind = of.kind;
                places[rank].emplace_back();
            }
            open[rank]->beginNs.push_back(work.begin);
            open[rank]->durationNs.push_back(work.end - work.begin);
            places[rank].back().push_back(place);
        }
    }
    // A recording that began later, or ended earlier, has fewer of them: the ends say which belong together.
    for (const MatchedCollectives& matched : matchCollectives(series, Clocks::Agree)) {
        if (matched.kind.groupSize && *matched.kind.groupSize != static_cast<std::int64_t>(matched.members.size()))
            continue;
        for (std::size_t k = 0; k < matched.count; ++k) {
            std::vector<const ReplayWork*> members;
            for (const MatchedCollectives::Member& m : matched.members)
                members.push_back(&works.all[places[m.rank][m.series][m.first + k]]);
            std::int64_t arrival = 0;
            for (const auto* member : members)
                arrival = std::max(arrival, member->begin);
            const bool isConsistent =
                std::all_of(members.begin(), members.end(), [&](const auto* member) { return member->end >= arrival; });
            if (!isConsistent) { // it had ended on one rank before it began on another: not the same one
                ++graph.counts.inconsistent;
                continue;
            }
            const std::uint32_t point =
                draft.addPoint(arrival, ReplayGraph::noEdge, EdgeKind::None, members.front()->slice.value);
            graph.chains.push_back({point, point + 1, LaneId{}});
            for (const auto* member : members) {
                draft.connect(member->point, point, EdgeKind::Arrival, noLatency);
                graph.own[member->point + 1] = ReplayGraph::noEdge;
                draft.connect(point, member->point + 1, EdgeKind::Comm);
            }
        }
    }
}

} // namespace lanescope
