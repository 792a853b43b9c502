#pragma once
// What a reader expects of a memory snapshot, beside what it holds: metrics only.

#include "model/compare/expectations.h"
#include "model/memory/snapshot.h"

namespace lanescope {

// A metric of a snapshot, of the device with the highest peak; monostate: it has no such metric.
FoundValue metricOf(const MemorySnapshot& snapshot, std::string_view name);

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& expectation);

} // namespace lanescope
