#include "model/compare/side_facts.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/verdict.h"
#include "model/base/median.h"
#include "model/compare/match_kernels.h"
#include "model/compare/step_pairs.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

void addGraphWork(SideFacts& facts, const Trace& trace, const std::vector<std::vector<WorkItem>>& work)
{
    std::set<SliceId> launches;
    for (const auto& items : work)
        for (const WorkItem& item : items)
            if (item.launch && isGraphLaunchCall(trace.name(item.launch))) {
                launches.insert(item.launch);
                ++facts.graphWork;
                facts.graphTime += trace.duration(item.work);
            }
    facts.graphLaunches = launches.size();
}

Ns overlapOf(const Trace& trace, const std::vector<WorkItem>& items)
{
    std::vector<TimeRange> kernels, copies;
    for (const WorkItem& item : items)
        (trace.kind(item.work) == SliceKind::Kernel ? kernels : copies).push_back(trace.range(item.work));
    std::vector<TimeRange> all = kernels;
    all.insert(all.end(), copies.begin(), copies.end());
    return lengthOf(unionOf(std::move(kernels))) + lengthOf(unionOf(std::move(copies))) -
           lengthOf(unionOf(std::move(all)));
}

// A loader's annotation on the thread of its step; on any thread if there are no steps. PyTorch without Kineto writes
// it as an op.
std::vector<Ns> dataWaits(const Trace& trace, const std::vector<SideStep>& steps)
{
    const StepFinder finder{steps};
    std::vector<std::vector<TimeRange>> waits(steps.size());
    std::unordered_map<std::uint32_t, bool> isLoader; // by name
    for (std::size_t l = 0; l < trace.lanes().size(); ++l)
        if (trace.lanes()[l].kind == LaneKind::Cpu)
            for (const SliceId s : trace.lanes()[l].slices) {
                if (trace.kind(s) != SliceKind::Annotation && trace.kind(s) != SliceKind::Op)
                    continue;
                const auto [at, isNew] = isLoader.try_emplace(trace.nameId(s).value);
                if (isNew)
                    at->second = trace.name(s).find("DataLoader") != std::string_view::npos;
                const int step = at->second ? finder.at(trace.begin(s)) : -1;
                if (step < 0)
                    continue;
                const SideStep& of = steps[static_cast<std::size_t>(step)];
                if (!of.slice || trace.laneOf(of.slice).value == l)
                    waits[static_cast<std::size_t>(step)].push_back(
                        {trace.begin(s), std::min(trace.end(s), of.range.end)});
            }
    std::vector<Ns> all;
    for (std::vector<TimeRange>& ranges : waits)
        all.push_back(lengthOf(unionOf(std::move(ranges))));
    return all;
}

// Launch calls of one name in the compared steps.
struct Calls {
    bool isLaunch = false;
    std::vector<SliceId> slices;
};

SliceId firstUseAmong(const Analysis& analysis, const std::vector<SliceId>& calls)
{
    constexpr std::size_t minCalls = 3;
    constexpr Ns minTime = std::chrono::milliseconds{1};
    constexpr int factor = 20, maxBusyPart = 2;
    const Trace& trace = analysis.trace();
    if (calls.size() < minCalls)
        return {};
    std::vector<Ns> lengths;
    for (const SliceId s : calls)
        lengths.push_back(trace.duration(s));
    const SliceId longest =
        calls[static_cast<std::size_t>(std::max_element(lengths.begin(), lengths.end()) - lengths.begin())];
    const Ns length = trace.duration(longest);
    const bool isOne = length >= minTime && length >= factor * medianOf(std::move(lengths));
    // A call that waits for a full queue takes long too, but then the GPU works.
    return isOne && analysis.gpuBusyWithin(trace.range(longest)) * maxBusyPart <= length ? longest : SliceId{};
}

void addLaunchCalls(SideFacts& facts, const Analysis& analysis, const std::vector<SideStep>& steps)
{
    const Trace& trace = analysis.trace();
    const StepFinder finder{steps};
    std::map<std::uint32_t, Calls> byName;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices) {
                if (!isApiCall(trace.kind(s)))
                    continue;
                const auto [at, isNew] = byName.try_emplace(trace.nameId(s).value);
                if (isNew)
                    at->second.isLaunch = isLaunchCall(trace.name(s));
                if (!at->second.isLaunch || finder.at(trace.begin(s)) < 0)
                    continue;
                at->second.slices.push_back(s);
                ++facts.launchCalls;
                facts.launchesWithoutWork += trace.workOf(s).empty();
            }
    for (const auto& [name, calls] : byName) {
        const SliceId one = firstUseAmong(analysis, calls.slices);
        if (one && (!facts.firstUse || trace.duration(one) > trace.duration(facts.firstUse)))
            facts.firstUse = one;
    }
}

std::string nameOfGpu(const Trace& trace, ProcessId id)
{
    const Process& process = trace[id];
    const std::string name = process.device ? fmt::format("GPU {}", *process.device) : std::string{process.title};
    const RankPart* rank = trace.ranks().size() > 1 ? trace.rankOf(process.lanes[0]) : nullptr;
    return rank ? rank->label + " · " + name : name;
}

std::vector<GpuFacts> gpusOf(const Analysis& analysis, const std::vector<std::vector<WorkItem>>& work)
{
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, Ns> busy; // by process
    for (const auto& items : work)
        for (const auto& [device, ofDevice] : byDevice(trace, items))
            busy[device] += busyOf(trace, ofDevice);
    std::vector<GpuFacts> gpus;
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        if (const auto of = busy.find(device.device.value); of != busy.end() && device.window.length() > Ns{})
            gpus.push_back({nameOfGpu(trace, device.device), of->second, device.percentOf(device.idle())});
    return gpus;
}

} // namespace

SideFacts sideFacts(const Analysis& analysis, const std::vector<SideStep>& steps,
                    const std::vector<std::vector<WorkItem>>& work)
{
    const Trace& trace = analysis.trace();
    SideFacts facts;
    addGraphWork(facts, trace, work);
    for (const auto& items : work)
        for (const auto& [device, ofDevice] : byDevice(trace, items))
            facts.copyOverlap += overlapOf(trace, ofDevice);
    facts.dataWait = dataWaits(trace, steps);
    addLaunchCalls(facts, analysis, steps);
    facts.gpus = gpusOf(analysis, work);
    return facts;
}

} // namespace lanescope
