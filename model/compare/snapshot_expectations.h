#pragma once
// Checks expectations on a memory snapshot; metrics and the verdict.

#include "model/compare/expectations.h"
#include "model/memory/snapshot.h"

namespace lanescope {

// A metric of the GPU that has most of it; of requests that did not fit, those of all GPUs. monostate: a snapshot has
// no such metric.
FoundValue metricOf(const MemorySnapshot& snapshot, std::string_view name);

Outcome outcomeOf(const MemorySnapshot& snapshot, const Expectation& expectation);

} // namespace lanescope
