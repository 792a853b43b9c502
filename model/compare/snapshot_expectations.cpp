#include "model/compare/snapshot_expectations.h"

#include "model/base/phrases.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"

namespace lanescope {

FoundValue metricOf(const MemorySnapshot& s, std::string_view name)
{
    if (s.devices.empty())
        return {};
    const MemoryDevice& d = s.devices[mainDeviceOf(s)];
    if (name == "peak_bytes")
        return d.peakActive.bytes;
    if (name == "peak_allocated_bytes")
        return d.peakBlocks.bytes;
    if (name == "peak_reserved_bytes")
        return d.peakReserved.bytes;
    if (name == "end_bytes")
        return d.end.active;
    if (name == "split_bytes")
        return segmentFiguresOf(s, d).splitBytes;
    if (name == "unused_bytes")
        return segmentFiguresOf(s, d).unusedBytes;
    if (name == "out_of_memory")
        return static_cast<std::int64_t>(d.outOfMemory.size());
    return {};
}

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& e)
{
    Outcome outcome;
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
