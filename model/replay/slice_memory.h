#pragma once
// The memory that a call allocated and freed, from the [memory] events of a trace, and the part that outlived it.

#include "model/analysis/analysis.h"
#include "model/describe/slice_facts.h"

namespace lanescope {

struct SliceMemory {
    std::uint32_t device = 0;              // index in TraceMemory::devices
    std::int64_t allocated = 0, freed = 0; // bytes, on the thread of the slice, between its begin and its end
    std::int64_t allocations = 0;
    std::optional<std::int64_t> outlived; // bytes that it allocated; absent: no addresses are recorded
};

// One for each device that the slice allocated or freed on.
std::vector<SliceMemory> sliceMemoryOf(const Analysis& analysis, SliceId slice);
std::vector<Fact> memoryFacts(const Analysis& analysis, SliceId slice);

} // namespace lanescope
