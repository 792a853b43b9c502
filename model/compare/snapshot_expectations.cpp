#include "model/compare/snapshot_expectations.h"

#include "model/base/phrases.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"

#include <algorithm>

namespace lanescope {

static FoundValue metricOfDevice(const MemorySnapshot& s, const MemoryDevice& d, std::string_view name)
{
    if (name == "peak_bytes")
        return d.peakActive.bytes;
    if (name == "end_bytes")
        return d.end.active;
    if (!s.hasSegments())
        return {};
    if (name == "peak_allocated_bytes")
        return d.peakAllocated.bytes;
    if (name == "peak_reserved_bytes")
        return d.peakReserved.bytes;
    if (name == "split_bytes")
        return segmentFiguresOf(s, d).splitBytes;
    if (name == "unused_bytes")
        return segmentFiguresOf(s, d).unusedBytes;
    return {};
}

FoundValue metricOf(const MemorySnapshot& s, std::string_view name)
{
    if (name == "out_of_memory") {
        std::int64_t requests = 0;
        for (const MemoryDevice& d : s.devices)
            requests += std::ssize(d.outOfMemory);
        return requests;
    }
    FoundValue max;
    for (const MemoryDevice& d : s.devices)
        max = std::max(max, metricOfDevice(s, d, name));
    return max;
}

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& e)
{
    Outcome outcome;
    if (e.subject == Expectation::Subject::Verdict) {
        outcome.found = std::string{verdictNameOf(snapshot)};
        outcome.holds = verdictNameOf(snapshot) == e.what;
        return outcome;
    }
    if (e.subject == Expectation::Subject::Metric && !e.within)
        outcome.found = metricOf(snapshot, e.what);
    if (const auto* found = std::get_if<std::int64_t>(&outcome.found)) {
        const auto value = static_cast<double>(*found);
        outcome.holds = (!e.equals || value == *e.equals) && (!e.atLeast || value >= *e.atLeast) &&
                        (!e.atMost || value <= *e.atMost);
    } else {
        outcome.note = translated(PHRASE("a memory snapshot does not say this"));
    }
    return outcome;
}

} // namespace lanescope
