// Kernels that take less time than the call that launches them: the host sets the pace.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/program_kind.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>
#include <utility>

namespace lanescope {

static std::string_view adviceOnLaunches(const Trace& trace, bool hasGraphs)
{
    if (!recordsFramework(trace))
        return hasGraphs
                   ? PHRASE("Launch less often: fewer and larger kernels, or put these launches into the graph too.")
                   : PHRASE("Launch less often: fewer and larger kernels, or a CUDA graph, which launches many of them "
                            "at once.");
    if (runsCompiled(trace))
        return hasGraphs
                   ? PHRASE("Launch less often: a larger batch, or put these launches into the graph too.")
                   : PHRASE("Launch less often: a larger batch, or a CUDA graph (mode=\"reduce-overhead\"), which "
                            "launches a whole step at once.");
    return hasGraphs ? PHRASE("Launch less often: a larger batch or fused kernels (torch.compile), or put these "
                              "launches into the graph too.")
                     : PHRASE("Launch less often: a larger batch, fused kernels (torch.compile), or a CUDA graph "
                              "(mode=\"reduce-overhead\"), which launches a whole step at once.");
}

static std::vector<Finding> shortKernels(const Analysis& analysis)
{
    constexpr std::size_t minLaunches = 5;
    constexpr double busyEnough = 0.8; // above this busy share the GPU does not wait for launches
    // A call that is so many times longer than the median, or takes a millisecond, is left out: it loads something.
    constexpr std::int64_t coldTimes = 10;
    constexpr Ns coldFrom{1'000'000};
    const Trace& trace = analysis.trace();
    // Compared with the whole recording: kernels that queued up after a late start run without gaps, but are short too.
    if (!analysis.busy() || static_cast<double>(analysis.busy()->busy.count()) >
                                busyEnough * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    struct Sum {
        SliceId launch, work; // the first
        Ns kernels{};
    };
    std::unordered_map<std::uint32_t, Sum> byLaunch;
    for (const Launched& l : analysis.work()) {
        if (!l.launch || trace.kind(l.work) != SliceKind::Kernel ||
            isGraphLaunchCall(trace.name(l.launch))) // a graph launches many kernels with one call
            continue;
        Sum& sum = byLaunch.try_emplace(l.launch.value, Sum{l.launch, l.work, {}}).first->second;
        sum.kernels += trace.duration(l.work);
    }
    if (byLaunch.size() < minLaunches)
        return {};
    std::vector<Sum> sums;
    std::vector<Ns> launches, kernels;
    for (const auto& [launch, sum] : byLaunch)
        launches.push_back(trace.duration(sum.launch));
    const Ns longest = std::min(coldTimes * medianOf(launches), coldFrom - Ns{1});
    launches.clear();
    for (const auto& [launch, sum] : byLaunch) {
        if (trace.duration(sum.launch) > longest)
            continue;
        sums.push_back(sum);
        launches.push_back(trace.duration(sum.launch));
        kernels.push_back(sum.kernels);
    }
    if (sums.size() < minLaunches)
        return {};
    const auto cold = static_cast<std::int64_t>(byLaunch.size() - sums.size());
    const Ns launchMedian = medianOf(launches), kernelMedian = medianOf(std::move(kernels));
    std::sort(sums.begin(), sums.end(), [&](const Sum& x, const Sum& y) {
        return std::pair{trace.begin(x.launch), x.launch} < std::pair{trace.begin(y.launch), y.launch};
    });
    Finding finding;
    Ns launchTotal{}, kernelTotal{};
    for (const Sum& sum : sums) {
        const Ns call = trace.duration(sum.launch);
        launchTotal += call;
        kernelTotal += sum.kernels;
        if (sum.kernels < call)
            finding.places.push_back(sum.work);
        if (finding.evidence.size() < 3 && sum.kernels < call)
            finding.evidence.insert(finding.evidence.end(), {sum.work, sum.launch});
    }
    if (kernelTotal == Ns{} || launchTotal <= kernelTotal || launchMedian <= kernelMedian || finding.evidence.empty())
        return {};
    finding.severity = Severity::Warning;
    const std::string ofThem = fmt::format("from launches where api not like '%GraphLaunch%' and dur_ns <= {} and "
                                           "work in (select id from kernels)",
                                           longest.count());
    finding.claims = {claim("select sum(work_dur_ns) " + ofThem, kernelTotal),
                      claim("select sum(dur_ns) from (select distinct launch, dur_ns " + ofThem + ")", launchTotal)};
    std::vector<TimeRange> calls;
    bool hasGraphs = false;
    for (const Sum& sum : sums)
        calls.push_back(trace.range(sum.launch));
    forEachApiCall(trace, [&](SliceId s) {
        hasGraphs =
            hasGraphs || capturesGraph(trace.name(s)) || trace.name(s).find("GraphLaunch") != std::string_view::npos;
    });
    const Ns cost = gpuIdleWithin(analysis, calls);
    finding.explains = std::move(calls);
    if (cost > Ns{})
        finding.cost = cost;
    finding.values = {
        {"launch", launchMedian},
        {"kernel", kernelMedian},
        {"launches", launchTotal},
        {"kernels", kernelTotal},
        {"count", static_cast<std::int64_t>(launches.size())},
        {"pace", Phrase{cost > Ns{} ? PHRASE(", so the host sets the pace") : ""}},
        {"advice", Phrase{adviceOnLaunches(trace, hasGraphs)}},
        {"cold", cold},
        {"without",
         Phrase{cold == 0   ? ""
                : cold == 1 ? PHRASE(" One launch is left out: its call takes a millisecond or more than ten "
                                     "times the median, so it loads something or waits.")
                            : PHRASE(" {cold} launches are left out: their calls take a millisecond or more "
                                     "than ten times the median, so they load something or wait.")}},
        {"times", static_cast<double>(launchTotal.count()) / static_cast<double>(kernelTotal.count())}};
    return {finding};
}

const Rule shortKernelsRule{
    "short_kernels",
    PHRASE("Launching a kernel takes longer ({launch}) than the kernel itself ({kernel})"),
    PHRASE(
        "Over {count} launches the calls take {launches} and the kernels {kernels}: {times} times as long{pace}. The "
        "times in the title are medians.{without}"),
    "{advice}",
    shortKernels,
    hostWorkCauses};

} // namespace lanescope
