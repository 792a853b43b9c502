// Ops that need a value from the GPU on the host (.item(), nonzero, a print): the host waits until all before is done.

#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace lanescope {

namespace {

// Ops whose result is needed on the host at once.
bool bringsAValue(std::string_view op)
{
    static constexpr std::array<std::string_view, 4> names{"aten::_local_scalar_dense", "aten::nonzero", "aten::equal",
                                                           "aten::_unique2"};
    return std::find(names.begin(), names.end(), op) != names.end();
}

// Ops that move a tensor between host and device: .cpu(), .to(), indexing by tensors of the host.
bool moves(std::string_view op) { return op == "aten::copy_" || op == "aten::_to_copy"; }

bool mayWait(const Trace& trace, SliceId call)
{
    const std::string_view name = trace.name(call);
    return isApiCall(trace.kind(call)) && (isSyncCall(name) || isCopyCall(name));
}

} // namespace

static std::vector<Finding> blockingOps(const Analysis& analysis)
{
    constexpr double worthSaying = 0.02; // of the host's time in the trace
    constexpr Ns leastCall{20'000};      // what merely starts a copy is faster
    constexpr std::size_t mostEvidence = 5;
    const Trace& trace = analysis.trace();
    Ns waited{};
    std::vector<SliceId> ops;
    std::vector<TimeRange> waits;
    std::unordered_map<std::uint32_t, Ns> copied; // of a call, how long it copied: that is no waiting
    for (const Launched& l : analysis.work())
        if (l.launch && trace.kind(l.work) == SliceKind::Memcpy && trace.end(l.launch) > trace.begin(l.work))
            copied[l.launch.value] = trace.end(l.launch) - std::max(trace.begin(l.launch), trace.begin(l.work));
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            // A wait inside of one of these ops, however deep.
            if (!mayWait(trace, s))
                continue;
            const auto copy = copied.find(s.value);
            const Ns wait = trace.duration(s) - (copy == copied.end() ? Ns{} : copy->second);
            SliceId asks, outermost;
            for (SliceId op = trace.parent(s); op; op = trace.parent(op)) {
                if (trace.kind(op) != SliceKind::Op)
                    continue;
                if (!asks && (bringsAValue(trace.name(op)) || (moves(trace.name(op)) && wait >= leastCall)))
                    asks = op;
                if (trace.name(op).starts_with("aten::"))
                    outermost = op;
            }
            if (!asks)
                continue;
            waited += wait;
            waits.push_back(trace.range(s));
            const SliceId op = bringsAValue(trace.name(asks)) ? asks : outermost;
            if (ops.empty() || ops.back() != op)
                ops.push_back(op);
        }
    }
    const Ns all = trace.sliceRange().length();
    if (ops.size() < 2 || static_cast<double>(waited.count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    std::sort(ops.begin(), ops.end());
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    const auto count = static_cast<std::int64_t>(ops.size());
    ops = longestOf(trace, std::move(ops), mostEvidence);
    // What the wait costs is what the GPU could have done meanwhile: a host that waits for a busy GPU loses nothing.
    const Ns idle = gpuIdleWithin(analysis, waits);
    Finding finding;
    finding.severity = idle > Ns{} ? Severity::Warning : Severity::Info;
    finding.cost = idle;
    finding.values = {
        {"waited", waited},
        {"count", count},
        {"idle", idle},
        {"of_the_gpu", Phrase{idle > Ns{} ? PHRASE("The GPU is idle for {idle} of the wait.")
                                          : PHRASE("The GPU is busy throughout, so only the host loses time.")}},
        {"name", std::string{trace.name(ops[0])}},
        {"longest", trace.duration(ops[0])},
        {"advice", Phrase{trace.name(ops[0]).starts_with("aten::index")
                              ? PHRASE("Keep the tensors that index others on the GPU: those of the host are "
                                       "copied to it first, and the copy waits.")
                              : PHRASE("Keep the value on the GPU: no .item(), no .cpu(), no printing of or "
                                       "branching on a tensor within the step. Collect losses and read them every "
                                       "N steps; copy with non_blocking=True from pinned memory.")}}};
    finding.evidence = ops;
    finding.explains = std::move(waits);
    return {finding};
}

const Rule blockingOpsRule{
    "blocking_ops",
    PHRASE("The host waits {waited} for values that are copied between it and the GPU"),
    PHRASE("{count} ops such as {name} move a value between host and GPU and wait until the GPU has finished all "
           "earlier work; the longest takes {longest}. {of_the_gpu}"),
    "{advice}",
    blockingOps,
    idleCauses};

} // namespace lanescope
