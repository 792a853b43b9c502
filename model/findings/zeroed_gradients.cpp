// Gradients that are filled with zeros instead of being dropped: each is written once for nothing, and read again when
// the next one is added to it.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> zeroedGradients(const Analysis& analysis)
{
    constexpr std::size_t fewest = 2;
    const Trace& trace = analysis.trace();
    if (!hasNameFrom(trace, "Optimizer.zero_grad#"))
        return {};
    std::vector<TimeRange> ranges;
    std::vector<SliceId> calls;
    for (const SliceId s : trace.slices())
        if (trace.name(s).starts_with("Optimizer.zero_grad#") && trace.kind(s) != SliceKind::GpuAnnotation) {
            ranges.push_back(trace.range(s));
            calls.push_back(s);
        }
    if (ranges.empty())
        return {};
    Finding finding;
    Ns device{}, host{};
    std::int64_t count = 0;
    for (const Launched& l : launchedWithin(trace, analysis.work(), ranges)) {
        ++count;
        device += trace.duration(l.work);
        if (finding.evidence.size() < 5)
            finding.evidence.push_back(l.work);
    }
    if (count < static_cast<std::int64_t>(fewest))
        return {};
    for (const SliceId s : calls)
        host += trace.duration(s);
    finding.severity = Severity::Notice;
    finding.cost = std::max(host, device);
    finding.values = {{"count", count}, {"device", device}, {"host", host}};
    return {finding};
}

const Rule zeroedGradientsRule{
    "zeroed_gradients", PHRASE("Gradients are filled with zeros: {count} fills"),
    PHRASE("zero_grad takes the host {host} and the GPU {device}; the next backward pass then reads "
           "what was written, to add to it."),
    PHRASE("zero_grad(set_to_none=True), the default since PyTorch 2.0, drops them instead."), zeroedGradients};

} // namespace lanescope
