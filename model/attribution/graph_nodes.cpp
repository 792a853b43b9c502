#include "model/attribution/graph_nodes.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

namespace lanescope {

std::vector<GraphReplay> graphReplays(const Trace& trace, const std::vector<AttributedWork>& all,
                                      const std::vector<std::uint32_t>& works)
{
    std::vector<GraphReplay> replays;
    std::unordered_map<std::uint32_t, std::size_t> placeOf;
    for (const std::uint32_t i : works) { // in order of begin
        if (!all[i].isReplayed)
            continue;
        const auto [at, isNew] = placeOf.try_emplace(all[i].launch.value, replays.size());
        if (isNew)
            replays.push_back({all[i].launch, {}});
        replays[at->second].works.push_back(i);
    }
    std::stable_sort(replays.begin(), replays.end(), [&](const GraphReplay& a, const GraphReplay& b) {
        return trace.begin(a.launch) < trace.begin(b.launch);
    });
    return replays;
}

std::vector<GraphNodeRow> graphNodes(const Analysis& analysis, const Attribution& attribution,
                                     const std::vector<std::uint32_t>& works)
{
    const Trace& trace = analysis.trace();
    std::vector<std::vector<const GraphReplay*>> graphs;
    std::map<std::vector<std::uint32_t>, std::size_t> known; // by names
    const std::vector<GraphReplay> replays = graphReplays(trace, attribution.works, works);
    for (const GraphReplay& replay : replays) {
        std::vector<std::uint32_t> names;
        for (const std::uint32_t i : replay.works)
            names.push_back(trace.nameId(attribution.works[i].work).value);
        const auto [at, isNew] = known.try_emplace(std::move(names), graphs.size());
        if (isNew)
            graphs.emplace_back();
        graphs[at->second].push_back(&replay);
    }
    std::vector<GraphNodeRow> rows;
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const std::size_t nodes = graphs[g].front()->works.size(), count = graphs[g].size();
        const std::string title = fmt::format("graph {}: {} {}, {} {}", g + 1, nodes, nodes == 1 ? "kernel" : "kernels",
                                              count, count == 1 ? "replay" : "replays");
        for (std::size_t k = 0; k < nodes; ++k) {
            GraphNodeRow row;
            const SliceId first = attribution.works[graphs[g].front()->works[k]].work;
            row.path = {title, fmt::format("#{} {}", k, trace.kernelLabel(trace.nameId(first)))};
            for (const GraphReplay* replay : graphs[g])
                row.works.push_back(replay->works[k]);
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

} // namespace lanescope
