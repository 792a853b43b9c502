#pragma once
// A trace and a memory snapshot of one run on one axis. Both count nanoseconds from the same clock, but each was
// calibrated apart, so that they differ by up to some milliseconds. Addresses show by how much: the same block is
// allocated and freed in both.

#include "model/analysis/memory_series.h"
#include "model/analysis/recorded_memory.h"
#include "model/memory/snapshot.h"

namespace lanescope {

struct SnapshotJoin {
    enum class By { Addresses, Annotations, Clocks } by = By::Clocks;
    Ns offset{};             // added to the snapshot's times
    Ns residual{};           // median distance of the pairs from it
    std::uint64_t pairs = 0; // equal events of both, or annotations
    TimeRange overlap{};     // recorded by both
};

// An error where the two do not overlap in time, or where the snapshot holds no times.
Result<SnapshotJoin> joinOf(const Analysis& analysis, const MemorySnapshot& snapshot);
// "joined by 312 allocations, the snapshot's clock is 137 us late" and the like.
Sentence sentenceOf(const SnapshotJoin& join);

// Live bytes of each device of the snapshot over the trace's time, in what is reserved.
std::vector<MemorySeries> seriesOf(const Trace& trace, const MemorySnapshot& snapshot, const SnapshotJoin& join);

} // namespace lanescope
