// Gradients that are filled with zeros instead of being dropped: the zeros are written once and read again when the
// next gradient is added.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> zeroedGradients(const Analysis& analysis)
{
    constexpr std::size_t fewest = 2, maxEvidence = 5;
    const Trace& trace = analysis.trace();
    if (!hasNameFrom(trace, "Optimizer.zero_grad#"))
        return {};
    std::vector<TimeRange> ranges;
    std::vector<SliceId> calls;
    for (const SliceId s : trace.slices())
        if (trace.name(s).starts_with("Optimizer.zero_grad#") && trace.kind(s) != SliceKind::GpuAnnotation)
            calls.push_back(s);
    if (calls.empty())
        return {};
    calls = outermostOf(trace, std::move(calls));
    for (const SliceId s : calls)
        ranges.push_back(trace.range(s));
    Finding finding;
    Ns device{}, host{};
    std::int64_t count = 0;
    std::vector<SliceId> fills;
    std::vector<TimeRange> both = ranges; // calls and fills
    for (const Launched& l : launchedWithin(trace, analysis.work(), ranges)) {
        ++count;
        device += trace.duration(l.work);
        fills.push_back(l.work);
        both.push_back(trace.range(l.work));
    }
    if (count < static_cast<std::int64_t>(fewest))
        return {};
    for (const SliceId s : calls)
        host += trace.duration(s);
    finding.severity = Severity::Notice;
    finding.places = fills;
    finding.evidence = longestOf(trace, fills, maxEvidence);
    // Without the fills the GPU would not run them, and would not wait for them.
    const Ns cost = exposedWithin(analysis, both, fills);
    finding.explains = std::move(both);
    finding.cost = cost;
    finding.values = {{"count", count}, {"device", device}, {"host", host}, {"cost", cost}};
    return {finding};
}

const Rule zeroedGradientsRule{
    "zeroed_gradients",
    PHRASE("Gradients are filled with zeros: {count} fills"),
    PHRASE("zero_grad takes {host} on the host and {device} on the GPU; the next backward pass reads the zeros again "
           "to add to them."),
    PHRASE("Use zero_grad(set_to_none=True), the default since PyTorch 2.0: it drops the gradients instead."),
    zeroedGradients,
    hostWorkCauses | CauseSet{Cause::Compute, Cause::Copy}};

} // namespace lanescope
