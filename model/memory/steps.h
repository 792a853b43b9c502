#pragma once
// The steps of a training loop in a snapshot, and what grows from one to the next.

#include "model/memory/snapshot.h"

namespace lanescope {

constexpr std::size_t fewestMemorySteps = 3; // to judge growth

struct MemorySteps {
    enum class By { None, ProfilerStep, Annotation, LargestAllocation } by = By::None;
    std::string name;               // the name of the annotation or the line
    std::vector<std::int64_t> ends; // the event at which each step ends
    std::vector<std::string> names; // one per end if the program names steps: "ProfilerStep#3"
    std::int64_t before = -1;       // the last event before the first step
    bool isBeginKnown = false;      // else the first step is counted from the first event
    // As the file names and numbers it; else they are counted from 1.
    std::string nameAt(std::size_t step) const;
    std::int64_t numberAt(std::size_t step) const;
};
// Says in words how steps are defined; an empty sentence without steps.
Sentence definitionOf(const MemorySteps& steps);
// fewest: of ProfilerStep and Optimizer.step; what else repeats is a step from three on.
MemorySteps memoryStepsOf(const MemorySnapshot& snapshot, const MemoryDevice& device,
                          std::size_t fewest = fewestMemorySteps);
// The steps of a program without annotations: a large allocation that repeats.
MemorySteps stepsByRepeats(const MemorySnapshot& snapshot, const MemoryDevice& device);

// One row per step; rows before the first and after the last one, so that all rows together are the recording.
struct MemoryStepUse {
    std::string name;
    bool isStep = true;
    std::int64_t first = 0, last = 0;                         // events
    std::int64_t begin = 0, peak = 0, peakIndex = 0, end = 0; // requested bytes that are live
    std::int64_t reserved = 0;                                // the most
    std::int64_t allocated = 0, freed = 0, allocations = 0;
    std::int64_t reservedSegments = 0, freedSegments = 0, reservedBytes = 0, freedBytes = 0; // cudaMalloc, cudaFree
};
std::vector<MemoryStepUse> stepUseOf(const MemorySnapshot& snapshot, const MemoryDevice& device,
                                     const MemorySteps& steps);

struct MemoryGrowth {
    std::uint32_t group = 0; // index in the grouping by line
    std::int64_t bytesPerStep = 0, blocksPerStep = 0;
    std::int64_t total = 0; // live at the end of the last step; of a warm-up: what was made in the steps
    std::size_t firstStep = 0,
                steps = 0;    // firstStep: the first that ends with more than the one before
    std::size_t begins = 0;   // the first that grows: 0 if the first one does, from where it begins
    bool isWarmUp = false;    // only in the first two steps
    bool isOver = false;      // it grew for three steps or more, and then no more, or most of it is freed later
    bool isRefused = false;   // it could not grow in its last steps: requests did not fit
    std::size_t lastStep = 0; // the last one that grows
    std::size_t every = 1;    // it grows each step, or each second, third, ...
    bool isLeak() const { return !isWarmUp && !isOver; }
    std::vector<std::int64_t> added = {}; // bytes by step, from the first that grows to the last
    std::int64_t older = 0;               // part of the total: from before the steps that grow
    std::int64_t grown() const { return total - older; }
    std::int64_t flatAt =
        0; // bytes that it holds at the end of a recording in which it is flat long after the steps; 0: not so
    bool isReplaced = false;     // by larger blocks, not by more of them: what the first one holds is not growth
    std::int64_t freedLater = 0; // part of the total: after the last step
    bool isFreedLater() const { return freedLater > 0 && 2 * freedLater >= grown(); }
};
// Lines whose live bytes at the end of each step grow. The first step grows from where it begins, if that is known.
std::vector<MemoryGrowth> growthOf(const MemorySnapshot& snapshot, std::size_t device, const MemorySteps& steps);

} // namespace lanescope
