// Ops that need a value from the GPU on the host (.item(), nonzero, a print): the host waits until all before is done.

#include "model/findings/rules.h"

#include <algorithm>
#include <array>

namespace lanescope {

static std::vector<Finding> blockingOps(const Facts& facts)
{
    constexpr double worthSaying = 0.02; // of the host's time in the trace
    constexpr std::array<std::string_view, 4> names{"aten::_local_scalar_dense", "aten::nonzero", "aten::equal",
                                                    "aten::_unique2"};
    const Trace& trace = facts.trace();
    Ns waited{};
    std::vector<SliceId> ops;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            // A wait inside of one of these ops, however deep.
            if (!isApiCall(trace.kind(s)) || !(isSyncCall(trace.name(s)) || trace.name(s).starts_with("cudaMemcpy") ||
                                               trace.name(s).starts_with("hipMemcpy")))
                continue;
            for (SliceId op = trace.parent(s); op; op = trace.parent(op))
                if (trace.kind(op) == SliceKind::Op &&
                    std::find(names.begin(), names.end(), trace.name(op)) != names.end()) {
                    waited += trace.duration(s);
                    if (ops.empty() || ops.back() != op)
                        ops.push_back(op);
                    break;
                }
        }
    }
    const Ns all = trace.sliceRange().length();
    if (ops.size() < 2 || static_cast<double>(waited.count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    std::sort(ops.begin(), ops.end());
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    std::sort(ops.begin(), ops.end(), [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = waited;
    finding.values = {{"waited", waited},
                      {"count", static_cast<std::int64_t>(ops.size())},
                      {"name", std::string{trace.name(ops[0])}},
                      {"longest", trace.duration(ops[0])}};
    ops.resize(std::min<std::size_t>(ops.size(), 5));
    finding.evidence = ops;
    return {finding};
}

const Rule blockingOpsRule{
    "blocking_ops", PHRASE("The host waits {waited} for values from the GPU"),
    PHRASE("{count} times an op such as {name} brings a value to the host and waits until the GPU has done "
           "all before it; the longest takes {longest}."),
    PHRASE("Keep the value on the GPU: no .item(), no printing or branching on a tensor within the step; "
           "gather losses and read them every so many steps."),
    blockingOps};

} // namespace lanescope
