#pragma once
// The third state of a memory rule: it found nothing because the snapshot lacks the data that it needs.

#include "model/memory/snapshot.h"

namespace lanescope {

struct MemorySteps;

struct MemoryCannotTell {
    std::string_view id;   // the finding's id
    std::string_view what; // the subject of the rule: PHRASE
    Sentence because;
};

// Looks at the device with the highest peak; in the order of the rules.
std::vector<MemoryCannotTell> cannotTell(const MemorySnapshot& snapshot);

// Why a device has no steps; an empty sentence if it has some.
Sentence whyNoSteps(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemorySteps& steps);
// Why a device has too few steps to judge growth; an empty sentence if it has enough.
Sentence whyNoGrowth(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemorySteps& steps);

} // namespace lanescope
