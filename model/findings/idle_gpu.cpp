// A process drives several GPUs, and one of them works far less than another.

#include "model/analysis/breakdown.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

// True if the GPUs are driven by processes of their own: ranks in one file, which wait for each other.
static bool haveOwnProcesses(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, std::uint32_t> driverOf; // by GPU
    for (const Launched& l : analysis.work())
        if (l.launch && driverOf.try_emplace(trace[trace.laneOf(l.work)].process.value, 0).second)
            driverOf[trace[trace.laneOf(l.work)].process.value] = trace[trace.laneOf(l.launch)].process.value;
    std::set<std::uint32_t> drivers;
    for (const auto& [gpu, driver] : driverOf)
        drivers.insert(driver);
    return drivers.size() > 1;
}

static std::vector<Finding> idleGpu(const Analysis& analysis)
{
    constexpr double worthSayingPoints = 30;
    const Trace& trace = analysis.trace();
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    if (devices.size() < 2 || trace.ranks().size() > 1 || haveOwnProcesses(analysis))
        return {};
    TimeRange all = devices[0].window; // window of all GPUs: each window alone would hide that a GPU has little to do
    for (const DeviceBreakdown& device : devices)
        all = {std::min(all.begin, device.window.begin), std::max(all.end, device.window.end)};
    const auto [idlest, busiest] =
        std::minmax_element(devices.begin(), devices.end(),
                            [](const DeviceBreakdown& a, const DeviceBreakdown& b) { return a.busy() < b.busy(); });
    const double pct = percentOf(idlest->busy(), all.length()), busiestPct = percentOf(busiest->busy(), all.length());
    if (busiestPct - pct <= worthSayingPoints)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {{"gpu", trace[idlest->device].title},
                      {"pct", pct},
                      {"busiest", trace[busiest->device].title},
                      {"busiest_pct", busiestPct},
                      {"window", all.length()},
                      {"count", static_cast<std::int64_t>(devices.size())}};
    for (const Launched& l : analysis.work())
        if (trace[trace.laneOf(l.work)].process == idlest->device) {
            finding.evidence = {l.work};
            break;
        }
    return {finding};
}

const Rule idleGpuRule{
    "idle_gpu", PHRASE("{gpu} works {pct} % of the time, {busiest} {busiest_pct} %"),
    PHRASE(
        "One process uses {count} GPUs. These are shares of {window}, from the first work of any of them to the last."),
    PHRASE(
        "See why the process gives that GPU so little: a layer or a batch that is placed unevenly, or a default device "
        "(cuda:0) that is used by mistake. For data parallelism run one process per GPU (DistributedDataParallel)."),
    idleGpu};

} // namespace lanescope
