#include "model/replay/fused_kernels.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

// "fused (predicted): add + mul": each name once in a row, and no more than a reader takes in.
std::string fusedName(const std::vector<std::string_view>& labels)
{
    constexpr std::size_t maxParts = 6;
    std::vector<std::string> parts;
    std::size_t times = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        ++times;
        if (i + 1 < labels.size() && labels[i + 1] == labels[i])
            continue;
        parts.push_back(times > 1 ? fmt::format("{} × {}", times, labels[i]) : std::string{labels[i]});
        times = 0;
    }
    const std::size_t more = parts.size() > maxParts ? parts.size() - maxParts : 0;
    std::string name = "fused (predicted): ";
    for (std::size_t i = 0; i < parts.size() - more; ++i)
        name += (i > 0 ? " + " : "") + parts[i];
    return more > 0 ? fmt::format("{} + {} more", name, more) : name;
}

void addGone(const Trace& trace, SliceId slice, FusedKernels& fused)
{
    fused.gone.insert(slice.value);
    fused.begins.emplace(trace.laneOf(slice).value, nsOf(trace.begin(slice)));
    for (const SliceId child : trace.children(slice))
        addGone(trace, child, fused);
}

// Calls that launch nothing else. The first and the last slice of a thread stay: they set where the thread begins and
// ends.
void addCalls(const Trace& trace, const ReplayGraph& graph, FusedKernels& fused)
{
    std::unordered_set<std::uint32_t> kept, empty;
    for (std::uint32_t k = 0; k < graph.works; ++k)
        if (graph.launches[k])
            (fused.gone.contains(graph.workAt(k).value) ? empty : kept).insert(graph.launches[k].value);
    for (const auto& thread : graph.calls)
        for (const ReplayCall& call : thread) {
            const ReplayChain& chain = graph.chainOf(call.begin);
            if (call.hasWork && !call.hasWaited && empty.contains(call.slice.value) &&
                !kept.contains(call.slice.value) && call.begin > chain.first && call.end + 1 < chain.last)
                addGone(trace, call.slice, fused);
        }
}

} // namespace

FusedKernels fusedKernels(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes)
{
    FusedKernels fused;
    std::map<std::uint32_t, std::vector<SliceId>> parts; // by what takes them in
    for (const ReplayChange& change : changes)
        if (change.works)
            for (const WorkTimes::Work& work : change.works->works)
                if (work.isGone) {
                    parts[work.into.value].push_back(work.work);
                    addGone(trace, work.work, fused);
                }
    for (auto& [into, all] : parts) {
        all.push_back(SliceId{into});
        std::stable_sort(all.begin(), all.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
        std::vector<std::string_view> labels;
        for (const SliceId s : all)
            labels.push_back(trace.kernelLabel(trace.nameId(s)));
        fused.name[into] = fusedName(labels);
    }
    if (!fused.gone.empty())
        addCalls(trace, graph, fused);
    return fused;
}

} // namespace lanescope
