// Copies from or to memory that is not pinned: they are staged and hold the host up.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> pageableCopy(const Facts& facts)
{
    constexpr Ns worthSaying{20'000};
    const Trace& trace = facts.trace();
    Finding finding;
    Ns total{}, host{};
    std::int64_t count = 0;
    for (const Launched& l : facts.work()) {
        if (trace.kind(l.work) != SliceKind::Memcpy || trace.name(l.work).find("Pageable") == std::string_view::npos)
            continue;
        ++count;
        total += trace.duration(l.work);
        if (l.launch)
            host += trace.duration(l.launch);
        if (finding.evidence.size() < 3)
            finding.evidence.push_back(l.work);
    }
    if (total < worthSaying)
        return {};
    finding.severity = Severity::Notice;
    finding.cost = std::max(total, host);
    finding.values = {{"count", count}, {"time", total}, {"host", host}};
    return {finding};
}

const Rule pageableCopyRule{
    "pageable_copy", PHRASE("{count} copies use memory that is not pinned ({time})"),
    PHRASE("Such a copy is staged through a buffer and does not return before it is done: the calls "
           "hold the host for {host}."),
    PHRASE("Pin the host's side (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with "
           "non_blocking=True."),
    pageableCopy};

} // namespace lanescope
