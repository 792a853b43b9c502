#include "model/compare/snapshot_expectations.h"

#include "model/base/pattern.h"
#include "model/base/phrases.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"

#include <algorithm>
#include <functional>

namespace lanescope {

static FoundValue metricOfDevice(const MemorySnapshot& s, const MemoryDevice& d, std::string_view name)
{
    if (name == "peak_bytes")
        return knownMemoryOf(s, d).peak;
    if (name == "end_bytes")
        return knownMemoryOf(s, d).end;
    if (!s.hasSegments())
        return {};
    if (name == "peak_allocated_bytes")
        return d.peakAllocated.bytes;
    if (name == "peak_reserved_bytes")
        return knownMemoryOf(s, d).peakReserved;
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

// Findings by their id, as in a trace. The only things of a snapshot that are counted.
static FoundValue countOf(const MemorySnapshot& s, const Expectation& e)
{
    if (e.what != "finding" || e.within)
        return {};
    std::optional<Pattern> pattern;
    if (e.matching)
        if (auto parsed = Pattern::parse(*e.matching, Pattern::Case::Ignored))
            pattern = std::move(*parsed);
    std::int64_t count = 0;
    for (const MemoryFinding& f : findingsOf(s))
        count += (!e.named || f.id == *e.named) && (!pattern || pattern->isIn(f.id)) ? 1 : 0;
    return count;
}

static bool holdsEndAlone(const MemorySnapshot& s)
{
    return std::any_of(s.devices.begin(), s.devices.end(), std::mem_fn(&MemoryDevice::isEndAlone));
}

static bool lacksState(const MemorySnapshot& s)
{
    return std::any_of(s.devices.begin(), s.devices.end(), std::mem_fn(&MemoryDevice::lacksState));
}

// It lacks events: those after a cut, or all.
static bool isPartOfRun(const MemorySnapshot& s) { return isAnyCut(s) || holdsEndAlone(s); }

// Higher values may be in what a cut file lacks.
static bool isAtLeast(const MemorySnapshot& s, const Expectation& e)
{
    const bool isStateCut = std::any_of(s.devices.begin(), s.devices.end(), std::mem_fn(&MemoryDevice::isStateCut));
    if ((e.what.starts_with("peak_") || e.what == "out_of_memory") &&
        std::any_of(s.devices.begin(), s.devices.end(), std::mem_fn(&MemoryDevice::isCut)))
        return true; // earlier events were overwritten
    if (lacksState(s) && (e.what.starts_with("peak_") || e.what == "end_bytes"))
        return true;
    return isPartOfRun(s) && (isStateCut || e.subject == Expectation::Subject::Count || e.what.starts_with("peak_") ||
                              e.what == "out_of_memory");
}

// The events do not reach the end, and no segments show it.
static bool isEndUnknown(const MemoryDevice& d) { return d.isCutShort && d.isStateCut; }

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& e)
{
    Outcome outcome;
    if (e.subject == Expectation::Subject::Verdict) {
        outcome.found = std::string{verdictNameOf(snapshot)};
        outcome.holds = verdictNameOf(snapshot) == e.what;
        if (isPartOfRun(snapshot) && verdictNameOf(snapshot) != memoryVerdicts[0]) { // another request may be refused
            outcome.holds = false;
            outcome.note =
                translated(holdsEndAlone(snapshot) ? PHRASE("the file holds no events, so that this is not known")
                                                   : PHRASE("the file is cut, so that this is not known"));
        }
        return outcome;
    }
    if (e.subject == Expectation::Subject::Metric && !e.within)
        outcome.found = metricOf(snapshot, e.what);
    if (e.subject == Expectation::Subject::Count)
        outcome.found = countOf(snapshot, e);
    if (e.what == "end_bytes" && std::any_of(snapshot.devices.begin(), snapshot.devices.end(), isEndUnknown)) {
        outcome.found = {};
        outcome.note = translated(PHRASE("the file is cut, so that this is not known"));
        return outcome;
    }
    if (const auto* found = std::get_if<std::int64_t>(&outcome.found)) {
        const auto value = static_cast<double>(*found);
        outcome.holds = (!e.equals || value == *e.equals) && (!e.atLeast || value >= *e.atLeast) &&
                        (!e.atMost || value <= *e.atMost);
        if (isAtLeast(snapshot, e) && (e.equals || e.atMost)) {
            outcome.holds = false;
            outcome.note = translated(
                holdsEndAlone(snapshot) ? PHRASE("the file holds no events, so that the value is at least this")
                : lacksState(snapshot)  ? PHRASE("the file holds no segments, so that the value is at least this")
                : isAnyCut(snapshot)    ? PHRASE("the file is cut, so that the value is at least this")
                                     : PHRASE("earlier events were overwritten, so that the value is at least this"));
        }
    } else {
        outcome.note = translated(PHRASE("a memory snapshot does not record this"));
    }
    return outcome;
}

} // namespace lanescope
