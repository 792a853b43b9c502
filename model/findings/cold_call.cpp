// Calls that take milliseconds while the GPU has nothing to do: at their first use contexts, modules and kernels are
// loaded. No later step pays for it, and no fusion or larger batch would help.

#include "model/analysis/time/busy.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

namespace {

bool asksForMemory(std::string_view name)
{
    return name.find("Malloc") != std::string_view::npos || name.find("Free") != std::string_view::npos ||
           name.find("HostAlloc") != std::string_view::npos || name.find("MemCreate") != std::string_view::npos;
}

} // namespace

static std::vector<Finding> coldCall(const Analysis& analysis)
{
    constexpr Ns longCall{1'000'000};
    constexpr double worthSaying = 0.05; // of the trace
    const Trace& trace = analysis.trace();
    if (analysis.work().empty())
        return {};
    std::unordered_set<std::uint32_t> copies; // a copy's call waits and stages: other rules speak of it
    for (const Launched& l : analysis.work())
        if (l.launch && trace.kind(l.work) != SliceKind::Kernel)
            copies.insert(l.launch.value);
    std::vector<SliceId> calls;
    std::vector<TimeRange> ranges;
    std::unordered_set<std::uint32_t> memoryNames; // the first such call makes the context; later ones are no start
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)))
                continue;
            const std::string_view name = trace.name(s);
            if (!name.starts_with("cu") && !name.starts_with("hip")) // other runtimes compile and run in their calls
                continue;
            if (asksForMemory(name) && !memoryNames.insert(trace.nameId(s).value).second)
                continue;
            if (trace.duration(s) < longCall || isSyncCall(name) || name.find("Memcpy") != std::string_view::npos ||
                name.find("GraphLaunch") != std::string_view::npos || copies.contains(s.value))
                continue;
            if (analysis.gpuBusyWithin(trace.range(s)) * 2 > trace.duration(s))
                continue; // a full queue: the GPU has work
            calls.push_back(s);
            ranges.push_back(trace.range(s));
        }
    }
    const Ns total = lengthOf(unionOf(std::move(ranges)));
    if (calls.empty() ||
        static_cast<double>(total.count()) < worthSaying * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    std::sort(calls.begin(), calls.end(), [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = total;
    finding.values = {{"total", total},
                      {"count", static_cast<std::int64_t>(calls.size())},
                      {"name", std::string{trace.name(calls[0])}},
                      {"longest", trace.duration(calls[0])}};
    calls.resize(std::min<std::size_t>(calls.size(), 5));
    finding.evidence = std::move(calls);
    return {finding};
}

const Rule coldCallRule{
    "cold_call", PHRASE("{total} pass in calls that load something while the GPU waits"),
    PHRASE("Calls longer than 1 ms: {count}, the longest ({name}) {longest}. At first use a context is made, modules "
           "and kernels are loaded; it is paid once a process."),
    PHRASE("Warm up before recording, and judge by what comes after. Where start-up itself matters: load fewer "
           "modules, keep the process."),
    coldCall};

} // namespace lanescope
