// Tensors that are made on the host and moved to the device at once: the device could have made them.

#include "model/findings/rules.h"

#include <algorithm>
#include <array>
#include <utility>

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
    constexpr double muchOfTrace = 0.05; // then fewer will do
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
    std::int64_t count = 0;
    for (const Row& row : trace.rows()) {
        if (copies.empty() || !row.holds(SliceKind::Op))
            continue;
        SliceId before;
        for (const SliceId s : row.slices) {
            const SliceId maker = std::exchange(before, s);
            if (trace.name(s) != "aten::to" || !maker || trace.parent(maker) != trace.parent(s) ||
                !makes(trace.name(maker)))
                continue;
            const std::vector<SliceId> moved = movedBy(trace, copies, s);
            if (moved.size() != 1)
                continue;
            ++count;
            total += trace.duration(maker) + trace.duration(s);
            if (finding.evidence.size() < 4)
                finding.evidence.insert(finding.evidence.end(), {maker, moved.front()});
        }
    }
    if (count == 0 || (count < fewest && static_cast<double>(total.count()) <
                                             muchOfTrace * static_cast<double>(trace.sliceRange().length().count())))
        return {};
    finding.severity = Severity::Notice;
    finding.cost = total;
    finding.values = {{"count", count}, {"total", total}, {"name", std::string{trace.name(finding.evidence.front())}}};
    return {finding};
}

const Rule madeOnHostRule{
    "made_on_host", PHRASE("{count} tensors are made on the host and copied to the GPU"),
    PHRASE("{name} and the like fill memory of the host, and the next op moves it: {total} of the host's "
           "time, and each copy may hold it up."),
    PHRASE("Make them where they are used: torch.zeros(..., device=\"cuda\")."), madeOnHost};

} // namespace lanescope
