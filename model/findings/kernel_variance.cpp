// One kernel, launched again and again, takes very different times: the mean misleads.

#include "model/findings/rules.h"

#include <algorithm>
#include <map>

namespace lanescope {

static std::vector<Finding> kernelVariance(const Facts& facts)
{
    constexpr std::size_t leastLaunches = 5;
    constexpr double worthSaying = 1.3; // mean against median
    constexpr double worthSharePct = 5; // of all device time, to be worth a line
    constexpr std::size_t mostFindings = 3;
    const Trace& trace = facts.trace();
    // The same name for the same op is the same work, as far as the names can tell.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<SliceId>> groups;
    for (const Launched& l : facts.work())
        if (trace.kind(l.work) == SliceKind::Kernel)
            groups[{trace.nameId(l.work).value, l.op ? trace.nameId(l.op).value : ~0u}].push_back(l.work);
    std::vector<Finding> found;
    for (auto& [key, slices] : groups) {
        if (slices.size() < leastLaunches)
            continue;
        const StringId name{key.first};
        // Collectives wait for others; elementwise kernels of one name serve any size.
        const Tone tone = toneOf(trace.kernelRole(name));
        if (tone != Tone::Gemm && tone != Tone::Attention)
            continue;
        Ns total{};
        for (const SliceId s : slices)
            total += trace.duration(s);
        std::sort(slices.begin(), slices.end(),
                  [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
        const Ns median = trace.duration(slices[slices.size() / 2]),
                 mean = total / static_cast<std::int64_t>(slices.size());
        // Sizes that differ come in several steps; an outlier stands alone, and most are as fast as the fastest.
        const Ns quarter = trace.duration(slices[slices.size() * 3 / 4]);
        const bool isOutlier = static_cast<double>(median.count()) < 1.15 * static_cast<double>(quarter.count());
        if (!isOutlier || static_cast<double>(mean.count()) < worthSaying * static_cast<double>(median.count()) ||
            100.0 * static_cast<double>(total.count()) <
                worthSharePct * static_cast<double>(facts.table().selfCudaTotal.count()))
            continue;
        Finding finding;
        finding.severity = Severity::Notice;
        finding.cost = total - median * static_cast<std::int64_t>(slices.size());
        finding.values = {{"kernel", std::string{trace.kernelLabel(name)}},
                          {"mean", mean},
                          {"median", median},
                          {"most", trace.duration(slices[0])},
                          {"count", static_cast<std::int64_t>(slices.size())}};
        finding.evidence = {slices[0], slices[slices.size() / 2]};
        found.push_back(std::move(finding));
    }
    std::sort(found.begin(), found.end(), [](const Finding& a, const Finding& b) { return *a.cost > *b.cost; });
    if (found.size() > mostFindings)
        found.resize(mostFindings);
    return found;
}

const Rule kernelVarianceRule{
    "kernel_variance", PHRASE("One kernel's times spread: mean {mean}, median {median}"),
    PHRASE("{kernel} runs {count} times for the same op; most launches take about {median}, the "
           "slowest {most}. Its name and op are the same, so it is neither the launch nor the choice "
           "of the algorithm: clocks, heat, power or another program on the device are left, or "
           "inputs of another size."),
    PHRASE("Judge by the median. Record more steps: a slow beginning is the clock rising."), kernelVariance};

} // namespace lanescope
