// Gradients that are filled with zeros instead of being dropped: the zeros are written once and read again when the
// next gradient is added.

#include "model/findings/zeroed_gradients.h"

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

ZeroedGradients zeroedGradientsOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    ZeroedGradients zeroed;
    if (!hasNameFrom(trace, "Optimizer.zero_grad#"))
        return zeroed;
    for (const SliceId s : trace.slices())
        if (trace.name(s).starts_with("Optimizer.zero_grad#") && trace.kind(s) != SliceKind::GpuAnnotation)
            zeroed.calls.push_back(s);
    zeroed.calls = outermostOf(trace, std::move(zeroed.calls));
    std::vector<TimeRange> ranges;
    for (const SliceId s : zeroed.calls)
        ranges.push_back(trace.range(s));
    if (!ranges.empty())
        for (const Launched& l : launchedWithin(trace, analysis.work(), ranges))
            zeroed.fills.push_back(l.work);
    for (const Launched& l : analysis.work())
        for (SliceId op = l.op, child = {}; op; child = op, op = trace.parent(op))
            if (trace.name(op).ends_with("AccumulateGrad")) {
                zeroed.adds.push_back(l.work);
                if (child && (zeroed.addOps.empty() || zeroed.addOps.back() != child))
                    zeroed.addOps.push_back(child);
                break;
            }
    return zeroed;
}

static std::vector<Finding> zeroedGradients(const Analysis& analysis)
{
    constexpr std::size_t fewest = 2, maxEvidence = 5;
    const Trace& trace = analysis.trace();
    const ZeroedGradients zeroed = zeroedGradientsOf(analysis);
    if (zeroed.fills.size() < fewest)
        return {};
    const auto count = static_cast<std::int64_t>(zeroed.fills.size());
    const std::vector<SliceId>& fills = zeroed.fills;
    Finding finding;
    Ns device{}, host{};
    std::vector<TimeRange> both; // calls and fills
    for (const SliceId s : zeroed.calls) {
        host += trace.duration(s);
        both.push_back(trace.range(s));
    }
    for (const SliceId s : fills) {
        device += trace.duration(s);
        both.push_back(trace.range(s));
    }
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
