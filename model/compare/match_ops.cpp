#include "model/compare/match_ops.h"

#include "model/base/parallel.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

std::string stableName(std::string_view name)
{
    if (name.starts_with("ProfilerStep#"))
        return "ProfilerStep*";
    if (const std::size_t graph = name.find("CompiledFxGraph "); graph != std::string_view::npos)
        return "CompiledFxGraph";
    if (name.starts_with("Torch-Compiled Region"))
        return "Torch-Compiled Region";
    return std::string{name};
}

std::string_view compiledGraphOf(std::string_view name)
{
    constexpr std::string_view call = "CompiledFxGraph ";
    const std::size_t at = name.find(call);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = name.substr(at + call.size());
    return rest.substr(0, rest.find(' '));
}

namespace {

constexpr std::size_t maxSlices = 1000; // slices kept per row for display

struct Sum {
    SliceKind kind = SliceKind::Op;
    std::uint64_t calls = 0;
    Ns self{};
    std::vector<SliceId> slices;
    std::vector<std::string> graphs;
    std::uint64_t firstAt = 0; // first occurrence of the name, which orders rows with equal change
};
using Sums = std::unordered_map<std::string, Sum>;

bool isHost(SliceKind kind) { return kind == SliceKind::Op || kind == SliceKind::Annotation || isApiCall(kind); }

Sums hostSums(const Analysis& analysis, const std::vector<SideStep>& steps,
              std::map<std::string, std::uint64_t>& launches)
{
    const Trace& trace = analysis.trace();
    const StepFinder finder{steps};
    std::unordered_map<std::uint32_t, Sum*> byName; // caches the lookup of a name
    Sums sums;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            const SliceKind kind = trace.kind(s);
            if (!isHost(kind) || finder.at(trace.begin(s)) < 0)
                continue;
            Sum*& sum = byName[trace.nameId(s).value];
            if (!sum) {
                sum = &sums[stableName(trace.name(s))];
                sum->kind = kind;
                if (sum->calls == 0)
                    sum->firstAt = s.value;
                if (const std::string_view graph = compiledGraphOf(trace.name(s)); !graph.empty())
                    sum->graphs.emplace_back(graph);
            }
            ++sum->calls;
            sum->self += trace.selfTime(s);
            if (sum->slices.size() < maxSlices)
                sum->slices.push_back(s);
            if (isApiCall(kind) && !trace.workOf(s).empty())
                ++launches[std::string{trace.name(s)}];
        }
    }
    return sums;
}

} // namespace

HostChanges compareHosts(const Analysis& a, const std::vector<SideStep>& stepsA, const Analysis& b,
                         const std::vector<SideStep>& stepsB)
{
    Sums sums[2];
    std::map<std::string, std::uint64_t> launches[2];
    parallelFor(2, [&](std::size_t side) {
        sums[side] = side == 0 ? hostSums(a, stepsA, launches[0]) : hostSums(b, stepsB, launches[1]);
    });
    HostChanges work;
    for (const auto& [api, count] : launches[0])
        work.launchesByApi[api].a = count;
    for (const auto& [api, count] : launches[1])
        work.launchesByApi[api].b = count;
    std::vector<std::pair<std::uint64_t, OpChange>> rows;
    for (auto& [name, sum] : sums[0]) {
        OpChange row{
            WorkChange::Removed,        name, sum.kind, {sum.calls, 0}, {sum.self, {}}, {std::move(sum.slices), {}},
            {std::move(sum.graphs), {}}};
        if (const auto other = sums[1].find(name); other != sums[1].end()) {
            row.status = WorkChange::Same;
            row.calls.b = other->second.calls;
            row.selfCpu.b = other->second.self;
            row.slices.b = std::move(other->second.slices);
            row.graphs.b = std::move(other->second.graphs);
        }
        rows.emplace_back(sum.firstAt, std::move(row));
    }
    for (auto& [name, sum] : sums[1])
        if (!sums[0].contains(name))
            rows.emplace_back(sum.firstAt, OpChange{WorkChange::Added,
                                                    name,
                                                    sum.kind,
                                                    {0, sum.calls},
                                                    {{}, sum.self},
                                                    {{}, std::move(sum.slices)},
                                                    {{}, std::move(sum.graphs)}});
    const auto rank = [](const OpChange& row) {
        const Ns delta = row.selfCpu.b - row.selfCpu.a;
        const bool hasChanged = row.status != WorkChange::Same || row.calls.a != row.calls.b;
        return std::pair{!hasChanged, -std::abs(delta.count())};
    };
    std::sort(rows.begin(), rows.end(), [&](const auto& x, const auto& y) {
        const auto rx = rank(x.second), ry = rank(y.second);
        return rx != ry ? rx < ry : std::pair{x.first, x.second.name} < std::pair{y.first, y.second.name};
    });
    for (auto& [at, row] : rows)
        work.ops.push_back(std::move(row));
    return work;
}

} // namespace lanescope
