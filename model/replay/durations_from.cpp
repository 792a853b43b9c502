#include "model/replay/durations_from.h"

#include "model/analysis/time/launches.h"

#include <cmath>
#include <map>
#include <string>

namespace lanescope {

namespace {

struct Group {
    std::vector<std::uint32_t> works;    // indices in the graph
    std::vector<std::int64_t> durations; // from the other trace
    double own = 0, other = 0;           // totals
};

std::string opName(const Trace& trace, SliceId launch)
{
    const SliceId op = launch ? trace.opOf(launch) : SliceId{};
    return op ? std::string{trace.name(op)} : std::string{};
}

} // namespace

std::uint64_t takeDurations(const Trace& trace, const ReplayGraph& graph, const Trace& other, ReplayWeights& weights)
{
    std::map<std::string, Group, std::less<>> byName, byOp;
    Group all;
    const auto weightOf = [&](std::uint32_t k) -> std::int64_t& { return weights.own[graph.firstWork + 2 * k + 1]; };
    for (std::uint32_t k = 0; k < graph.works; ++k)
        byName[std::string{trace.name(graph.workAt(k))}].works.push_back(k);
    const std::vector<Launched> others = launchedWork(other);
    for (const Launched& l : others)
        byName[std::string{other.name(l.work)}].durations.push_back(other.duration(l.work).count());
    std::uint64_t changed = 0;
    const auto set = [&](std::uint32_t k, std::int64_t duration) {
        if (weightOf(k) <= ReplayGraph::noEdge)
            return;
        changed += weightOf(k) != duration ? 1 : 0;
        weightOf(k) = duration;
    };
    std::vector<bool> isDone(graph.works);
    for (const auto& [name, group] : byName)
        for (std::size_t i = 0; group.works.size() == group.durations.size() && i < group.works.size(); ++i) {
            isDone[group.works[i]] = true;
            set(group.works[i], group.durations[i]);
        }
    const auto isShared = [&](std::string_view name) {
        const auto at = byName.find(name);
        return at != byName.end() && at->second.works.size() == at->second.durations.size();
    };
    for (std::uint32_t k = 0; k < graph.works; ++k)
        if (!isDone[k] && weightOf(k) > ReplayGraph::noEdge) {
            Group& op = byOp[opName(trace, graph.launches[k])];
            op.works.push_back(k);
            op.own += static_cast<double>(weightOf(k));
            all.own += static_cast<double>(weightOf(k));
        }
    for (const Launched& l : others)
        if (!isShared(other.name(l.work))) {
            const auto duration = static_cast<double>(other.duration(l.work).count());
            byOp[opName(other, l.launch)].other += duration;
            all.other += duration;
        }
    // Work whose op is not in the other trace shares the time that is left over there.
    double leftOwn = 0, leftOther = all.other;
    for (const auto& [name, group] : byOp) {
        const bool isPaired = !name.empty() && group.own > 0 && group.other > 0;
        leftOwn += isPaired ? 0 : group.own;
        leftOther -= isPaired ? group.other : 0;
    }
    for (const auto& [name, group] : byOp) {
        const bool isPaired = !name.empty() && group.own > 0 && group.other > 0;
        const double ratio = isPaired ? group.other / group.own : leftOwn > 0 ? leftOther / leftOwn : 1;
        for (const std::uint32_t k : group.works)
            set(k, std::llround(static_cast<double>(weightOf(k)) * ratio));
    }
    return changed;
}

std::optional<double> hostRatio(const ReplayGraph& graph, const ReplayGraph& other)
{
    const auto hostTime = [](const ReplayGraph& of) {
        double sum = 0;
        for (std::uint32_t p = 0; p < of.points(); ++p)
            if (isHostTime(of.kind[p]) && of.own[p] > 0)
                sum += static_cast<double>(of.own[p]);
        return sum;
    };
    const double own = hostTime(graph), others = hostTime(other);
    return own > 0 && others > 0 ? std::optional{others / own} : std::nullopt;
}

} // namespace lanescope
