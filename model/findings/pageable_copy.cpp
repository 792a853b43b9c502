// Copies from or to memory that is not pinned: they are staged and hold the host up.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> pageableCopy(const Analysis& analysis)
{
    constexpr Ns worthSaying{20'000};
    constexpr double leastShare = 0.005; // of the trace
    const Trace& trace = analysis.trace();
    Finding finding;
    Ns total{}, host{}, toDevice{}, toHost{};
    std::int64_t count = 0;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Memcpy || trace.name(l.work).find("Pageable") == std::string_view::npos)
            continue;
        ++count;
        total += trace.duration(l.work);
        (trace.name(l.work).find("HtoD") != std::string_view::npos ? toDevice : toHost) += trace.duration(l.work);
        // Before the copy begins the call waits for earlier work: that is not the memory's fault.
        if (l.launch && trace.end(l.launch) > trace.begin(l.work))
            host += trace.end(l.launch) - std::max(trace.begin(l.launch), trace.begin(l.work));
        if (finding.evidence.size() < 3)
            finding.evidence.push_back(l.work);
    }
    const Ns cost = std::max(total, host);
    if (total < worthSaying ||
        static_cast<double>(cost.count()) < leastShare * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    finding.severity = Severity::Notice;
    finding.cost = cost;
    finding.values = {
        {"count", count},
        {"time", total},
        {"host", host},
        {"advice", Phrase{toDevice >= toHost ? PHRASE("Pin the host's side (pin_memory=True in the DataLoader, "
                                                      "tensor.pin_memory()) and copy with non_blocking=True.")
                                             : PHRASE("Copy to a pinned tensor with non_blocking=True, and read it "
                                                      "after an event; bring fewer values to the host.")}}};
    return {finding};
}

const Rule pageableCopyRule{
    "pageable_copy", PHRASE("{count} copies use memory that is not pinned ({time})"),
    PHRASE("Such a copy is staged through a buffer and does not return before it is done: the calls "
           "hold the host for {host}."),
    "{advice}", pageableCopy};

} // namespace lanescope
