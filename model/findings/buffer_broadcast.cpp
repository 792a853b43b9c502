// DistributedDataParallel broadcasts rank 0's buffers (for example the statistics of batch normalization) before each
// forward pass: it packs them, sends them, and copies each one back. The host launches all of this, also where the
// buffers are small.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

bool broadcasts(std::string_view op) { return op == "c10d::broadcast_" || op == "nccl:broadcast"; }

bool belongsToBroadcast(std::string_view op)
{
    static constexpr std::array<std::string_view, 4> names{
        "aten::flatten_dense_tensors", "aten::unflatten_dense_tensors", "aten::copy_", "record_param_comms"};
    return broadcasts(op) || std::find(names.begin(), names.end(), op) != names.end();
}

// Ops inside the slice, on its thread, that no other op there contains; by begin.
std::vector<SliceId> outermostOpsIn(const Trace& trace, SliceId outer)
{
    std::vector<SliceId> ops, outermost;
    for (const SliceId s : trace[trace.laneOf(outer)].slices)
        if (trace.kind(s) == SliceKind::Op && s != outer && trace.begin(s) >= trace.begin(outer) &&
            trace.end(s) <= trace.end(outer))
            ops.push_back(s);
    std::sort(ops.begin(), ops.end(), [&](SliceId a, SliceId b) {
        return trace.begin(a) != trace.begin(b) ? trace.begin(a) < trace.begin(b) : trace.end(a) > trace.end(b);
    });
    for (const SliceId s : ops)
        if (outermost.empty() || trace.begin(s) >= trace.end(outermost.back()))
            outermost.push_back(s);
    return outermost;
}

struct BufferBroadcast {
    SliceId op;      // its first broadcast
    TimeRange range; // from its first op to its last
};

// The first run of such ops; none if they broadcast nothing.
BufferBroadcast firstBroadcastIn(const Trace& trace, SliceId forward)
{
    BufferBroadcast found;
    for (const SliceId s : outermostOpsIn(trace, forward)) {
        if (!belongsToBroadcast(trace.name(s))) {
            if (found.op)
                break;
            found = {};
            continue;
        }
        found.range = found.range.isEmpty() ? trace.range(s) : TimeRange{found.range.begin, trace.end(s)};
        if (!found.op && broadcasts(trace.name(s)))
            found.op = s;
    }
    return found.op ? found : BufferBroadcast{};
}

std::vector<Finding> bufferBroadcast(const Analysis& analysis)
{
    constexpr double worthSayingPct = 1; // minimum share of the GPU's window
    const Trace& trace = analysis.trace();
    constexpr std::string_view name = "DistributedDataParallel.forward";
    if (!hasNameFrom(trace, name) || !analysis.busy())
        return {};
    std::vector<SliceId> forwards, evidence;
    forEachHostSlice(trace, [&](SliceId s) {
        if (trace.name(s).starts_with(name) && trace.kind(s) != SliceKind::Python)
            forwards.push_back(s);
    });
    std::vector<TimeRange> ranges;
    Ns host{};
    for (const SliceId forward : outermostOf(trace, std::move(forwards)))
        if (const BufferBroadcast found = firstBroadcastIn(trace, forward); found.op) {
            ranges.push_back(found.range);
            evidence.push_back(found.op);
            host += found.range.length();
        }
    if (ranges.empty())
        return {};
    std::vector<SliceId> work;
    std::vector<TimeRange> both = ranges;
    for (const Launched& l : launchedWithin(trace, analysis.work(), ranges)) {
        work.push_back(l.work);
        both.push_back(trace.range(l.work));
    }
    const Ns cost = exposedWithin(analysis, both, work), idle = gpuIdleWithin(analysis, ranges);
    if (percentOf(cost, analysis.busy()->window.length()) < worthSayingPct)
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = cost;
    finding.values = {{"count", static_cast<std::int64_t>(ranges.size())},
                      {"how_often", Phrase{ranges.size() == 1 ? PHRASE("once") : PHRASE("{count} times")}},
                      {"each", host / static_cast<std::int64_t>(ranges.size())},
                      {"launches", static_cast<std::int64_t>(work.size() / ranges.size())},
                      {"host", host},
                      {"idle", idle}};
    finding.places = evidence;
    finding.evidence = longestOf(trace, std::move(evidence), 5);
    finding.explains = std::move(both);
    return {finding};
}

} // namespace

const Rule bufferBroadcastRule{
    "buffer_broadcast",
    PHRASE("DistributedDataParallel broadcasts the model's buffers before the forward pass ({how_often})"),
    PHRASE("This takes the host {each} each time, on average, for about {launches} kernels and copies. From its first "
           "work on, the GPU is idle for {idle} of these {host}."),
    PHRASE("If the ranks may keep buffers of their own (such as the statistics of batch normalization), use "
           "broadcast_buffers=False."),
    bufferBroadcast,
    idleCauses | busyCauses};

} // namespace lanescope
