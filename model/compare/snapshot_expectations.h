#pragma once
// Checks expectations on a memory snapshot; only metrics are possible.

#include "model/compare/expectations.h"
#include "model/memory/snapshot.h"

namespace lanescope {

// A metric of the device with the highest peak; monostate: a snapshot has no such metric.
FoundValue metricOf(const MemorySnapshot& snapshot, std::string_view name);

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& expectation);

} // namespace lanescope
