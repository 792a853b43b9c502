#pragma once
// How many steps fit until a growing program fills its GPU.

#include "model/memory/steps.h"

namespace lanescope {

// The memory that PyTorch can use, from an out-of-memory event: reserved, and free for the driver. Other programs
// and the CUDA context have the rest. Absent: the snapshot does not record it.
std::optional<std::int64_t> capacityOf(const MemoryDevice& device);

// The memory of the GPU that is not reserved. Each is absent if it is not known.
struct MemoryRoom {
    std::optional<std::int64_t> left;    // PyTorch could still reserve it
    std::optional<std::int64_t> outside; // other programs and the CUDA context have it
    std::optional<std::int64_t> either;  // one or the other: only the size of the GPU is known
};
MemoryRoom roomBeside(std::int64_t reserved, const MemorySnapshot& snapshot, const MemoryDevice& device);
// When a request did not fit; without one, at the peak of what is reserved.
MemoryRoom roomWhenFullest(const MemorySnapshot& snapshot, const MemoryDevice& device);

struct UntilFull {
    bool isFull = false; // a request in or after the last step did not fit, whatever the figures below are
    std::optional<std::int64_t> steps;             // whole steps that still fit; absent: not known
    std::string_view because;                      // then why: PHRASE
    std::int64_t capacity = 0, capacityIndex = -1; // and the out-of-memory event that gave it; -1: the user
    std::int64_t peak = 0, peakIndex = -1;         // bytes of blocks in the last whole step, and when
    std::int64_t perStep = 0;                      // the growth of all lines
    std::int64_t left() const { return std::max<std::int64_t>(0, capacity - peak); }
};
UntilFull untilFullOf(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemorySteps& steps,
                      const std::vector<MemoryGrowth>& growth);

// Queries that prove the capacity and the peak.
std::string capacityQuery(const MemoryDevice& device, std::int64_t outOfMemory);
std::string blocksQuery(const MemoryDevice& device, std::int64_t index);

} // namespace lanescope
