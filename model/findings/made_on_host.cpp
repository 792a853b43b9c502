// Tensors are created on the host and copied to the GPU at once; they could be created on the GPU.

#include "model/analysis/ops/op_pairs.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

bool makes(std::string_view op)
{
    static constexpr std::array names{"aten::zeros", "aten::ones",   "aten::full",    "aten::rand",    "aten::randn",
                                      "aten::eye",   "aten::arange", "aten::randint", "aten::linspace"};
    return std::find(names.begin(), names.end(), op) != names.end();
}

// Copies from the host that are launched inside the op.
std::vector<SliceId> movedBy(const Trace& trace, const std::vector<Launched>& copies, SliceId op)
{
    std::vector<SliceId> moved;
    auto at = std::lower_bound(copies.begin(), copies.end(), trace.begin(op),
                               [&](const Launched& l, Time t) { return trace.begin(l.launch) < t; });
    for (; at != copies.end() && trace.begin(at->launch) < trace.end(op); ++at)
        if (trace.laneOf(at->launch) == trace.laneOf(op))
            moved.push_back(at->work);
    return moved;
}

} // namespace

static std::vector<Finding> madeOnHost(const Analysis& analysis)
{
    constexpr std::int64_t fewest = 3;
    constexpr double muchOfTrace = 0.05; // from this share of the trace on, fewer copies suffice
    const Trace& trace = analysis.trace();
    std::vector<Launched> copies;
    for (const Launched& l : analysis.work())
        if (l.launch && trace.kind(l.work) == SliceKind::Memcpy &&
            trace.name(l.work).find("HtoD") != std::string_view::npos)
            copies.push_back(l);
    std::sort(copies.begin(), copies.end(),
              [&](const Launched& a, const Launched& b) { return trace.begin(a.launch) < trace.begin(b.launch); });
    Finding finding;
    Ns total{};
    std::vector<TimeRange> ranges;
    std::vector<SliceId> own; // the copies
    std::int64_t count = 0;
    const std::vector<OpPair> pairs = copies.empty() ? std::vector<OpPair>{} : opPairsBefore(trace, "aten::to");
    for (const auto& [maker, mover] : pairs) {
        if (!makes(trace.name(maker)))
            continue;
        const std::vector<SliceId> moved = movedBy(trace, copies, mover);
        if (moved.size() != 1)
            continue;
        ++count;
        total += trace.duration(maker) + trace.duration(mover);
        ranges.push_back(trace.range(maker));
        ranges.push_back(trace.range(mover));
        own.push_back(moved.front());
        finding.evidence.push_back(maker);
    }
    if (count == 0 || (count < fewest && static_cast<double>(total.count()) <
                                             muchOfTrace * static_cast<double>(trace.sliceRange().length().count())))
        return {};
    finding.severity = Severity::Notice;
    // The GPU waits meanwhile, or runs only these copies.
    const Ns cost = exposedWithin(analysis, ranges, own);
    finding.explains = std::move(ranges);
    finding.cost = cost;
    finding.values = {{"count", count},
                      {"total", total},
                      {"cost", cost},
                      {"how_many", Phrase{count == 1 ? PHRASE("One tensor is") : PHRASE("{count} tensors are")}},
                      {"name", std::string{trace.name(finding.evidence.front())}}};
    return {finding};
}

const Rule madeOnHostRule{
    "made_on_host",
    PHRASE("{how_many} created on the host and copied to the GPU"),
    PHRASE(
        "Ops such as {name} fill host memory, and the next op copies it to the GPU. This takes {total} of host time; "
        "for {cost} of it the GPU does nothing else."),
    PHRASE("Create tensors where they are used: torch.zeros(..., device=\"cuda\")."),
    madeOnHost,
    hostWorkCauses | CauseSet{Cause::Copy, Cause::Sync}};

} // namespace lanescope
