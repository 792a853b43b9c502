#include "model/replay/joined_ranks.h"

#include "model/analysis/time/communication.h"

#include <algorithm>
#include <map>

namespace lanescope {

void joinRanks(GraphDraft& draft, ReplayWorks& works)
{
    ReplayGraph& graph = draft.graph;
    if (draft.trace.ranks().size() < 2)
        return;
    // Of each kind of collective: the works of each rank, in order of begin.
    std::map<CollectiveKind, std::vector<std::vector<std::uint32_t>>> kinds;
    std::vector<SliceId> kernels;
    for (const ReplayWork& work : works.all)
        if (work.kind == EdgeKind::Comm)
            kernels.push_back(work.slice);
    std::stable_sort(kernels.begin(), kernels.end(),
                     [&](SliceId a, SliceId b) { return draft.trace.begin(a) < draft.trace.begin(b); });
    Communication communication;
    communication.kernels = std::move(kernels);
    for (Collectives& of : collectivesOf(draft.trace, communication)) {
        auto& ranks = kinds[of.kind];
        ranks.resize(draft.trace.ranks().size());
        for (const SliceId s : of.kernels) {
            const std::uint32_t place = draft.placeOf[s.value];
            ranks[works.streamOf(works.all[place]).rank].push_back(place);
        }
    }
    for (const auto& [kind, ranks] : kinds) {
        if (kind.isPointToPoint())
            continue;
        std::vector<const std::vector<std::uint32_t>*> members;
        for (const auto& rank : ranks)
            if (!rank.empty())
                members.push_back(&rank);
        const bool isEqual = std::all_of(members.begin(), members.end(),
                                         [&](const auto* m) { return m->size() == members.front()->size(); });
        if (members.size() < 2 || !isEqual ||
            (kind.groupSize && *kind.groupSize != static_cast<std::int64_t>(members.size())))
            continue;
        for (std::size_t k = 0; k < members.front()->size(); ++k) {
            std::int64_t arrival = 0;
            for (const auto* member : members)
                arrival = std::max(arrival, works.all[(*member)[k]].begin);
            const bool isConsistent = std::all_of(members.begin(), members.end(), [&](const auto* member) {
                return works.all[(*member)[k]].end >= arrival;
            });
            if (!isConsistent) { // it had ended on one rank before it began on another: not the same one
                ++graph.counts.inconsistent;
                continue;
            }
            const std::uint32_t point = draft.addPoint(arrival, ReplayGraph::noEdge, EdgeKind::None,
                                                       works.all[members.front()->at(k)].slice.value);
            graph.chains.push_back({point, point + 1, LaneId{}});
            for (const auto* member : members) {
                const ReplayWork& work = works.all[(*member)[k]];
                draft.connect(work.point, point, EdgeKind::Arrival, noLatency);
                graph.own[work.point + 1] = ReplayGraph::noEdge;
                draft.connect(point, work.point + 1, EdgeKind::Comm);
            }
        }
    }
}

} // namespace lanescope
