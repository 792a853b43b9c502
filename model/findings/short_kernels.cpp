// Kernels that take less time than the call that launches them: the host sets the pace.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> shortKernels(const Facts& facts)
{
    constexpr std::size_t leastLaunches = 5;
    const Trace& trace = facts.trace();
    std::vector<Ns> launches, kernels;
    Ns launchTotal{}, kernelTotal{};
    SliceId last;
    Finding finding;
    for (const Launched& l : facts.work()) {
        if (!l.launch || trace.kind(l.work) != SliceKind::Kernel || l.launch == last)
            continue; // a graph's one launch for many kernels is no fault
        last = l.launch;
        launches.push_back(trace.duration(l.launch));
        kernels.push_back(trace.duration(l.work));
        launchTotal += launches.back();
        kernelTotal += kernels.back();
        if (finding.evidence.size() < 3 && kernels.back() < launches.back())
            finding.evidence.insert(finding.evidence.end(), {l.work, l.launch});
    }
    if (launches.size() < leastLaunches || launchTotal <= kernelTotal || finding.evidence.empty())
        return {};
    const auto median = [](std::vector<Ns>& v) {
        std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
        return v[v.size() / 2];
    };
    const Ns launchMedian = median(launches), kernelMedian = median(kernels);
    if (launchMedian <= kernelMedian)
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
