// Kernels that take less time than the call that launches them: the host sets the pace.

#include "model/findings/rules.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace lanescope {

static std::vector<Finding> shortKernels(const Analysis& analysis)
{
    constexpr std::size_t leastLaunches = 5;
    constexpr double busyEnough = 0.8;     // then the GPU does not wait for launches
    constexpr std::int64_t coldTimes = 10; // a call that is so much longer than the median loads something
    const Trace& trace = analysis.trace();
    // Of all that was recorded: kernels that queued up behind a late start run without gaps, and are short all the
    // same.
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
            trace.name(l.launch).find("GraphLaunch") != std::string_view::npos) // one launch for many is no fault
            continue;
        Sum& sum = byLaunch.try_emplace(l.launch.value, Sum{l.launch, l.work, {}}).first->second;
        sum.kernels += trace.duration(l.work);
    }
    if (byLaunch.size() < leastLaunches)
        return {};
    std::vector<Sum> sums;
    std::vector<Ns> launches, kernels;
    for (const auto& [launch, sum] : byLaunch) {
        sums.push_back(sum);
        launches.push_back(trace.duration(sum.launch));
        kernels.push_back(sum.kernels);
    }
    const auto median = [](std::vector<Ns>& v) {
        std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
        return v[v.size() / 2];
    };
    const Ns launchMedian = median(launches), kernelMedian = median(kernels);
    std::sort(sums.begin(), sums.end(), [&](const Sum& x, const Sum& y) {
        return std::pair{trace.begin(x.launch), x.launch} < std::pair{trace.begin(y.launch), y.launch};
    });
    Finding finding;
    Ns launchTotal{}, kernelTotal{};
    for (const Sum& sum : sums) {
        const Ns call = trace.duration(sum.launch);
        launchTotal += std::min(call, coldTimes * launchMedian);
        kernelTotal += sum.kernels;
        if (finding.evidence.size() < 3 && sum.kernels < call)
            finding.evidence.insert(finding.evidence.end(), {sum.work, sum.launch});
    }
    if (launchTotal <= kernelTotal || launchMedian <= kernelMedian || finding.evidence.empty())
        return {};
    finding.severity = Severity::Warning;
    finding.cost = launchTotal - kernelTotal;
    finding.values = {{"launch", launchMedian},
                      {"kernel", kernelMedian},
                      {"launches", launchTotal},
                      {"kernels", kernelTotal},
                      {"count", static_cast<std::int64_t>(launches.size())},
                      {"times", static_cast<double>(launchTotal.count()) / static_cast<double>(kernelTotal.count())}};
    return {finding};
}

const Rule shortKernelsRule{
    "short_kernels", PHRASE("Launching takes longer ({launch}) than what is launched ({kernel})"),
    PHRASE("Over {count} launches the calls take {launches}, the kernels {kernels}: {times} times as "
           "much. The GPU can only wait."),
    PHRASE("Launch less often: a larger batch, fused kernels (torch.compile), or a CUDA graph "
           "(mode=\"reduce-overhead\"), which launches all of a step at once."),
    shortKernels};

} // namespace lanescope
