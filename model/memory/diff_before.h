#pragma once
// Two recordings may know different parts of who allocated what: one began later, or its first events are overwritten.

#include "model/memory/holders.h"

#include <optional>

namespace lanescope {

// Bytes of blocks from before the recording that have no known holder and no block of the same size on the other side.
// Equal blocks are assumed to be of the same holders: both programs built the same model before they recorded.
struct UnknownBefore {
    std::int64_t a = 0, b = 0;
    std::int64_t larger() const { return std::max(a, b); }
    // A holder that has less in B may still have it in a block from before B's recording, and the other way round.
    bool isSure(std::int64_t delta) const { return delta < 0 ? -delta > b : delta > a; }
};

struct RecordedSide {
    const MemoryDevice& device;
    const Holders& holders;
    std::int64_t index; // both are compared after this event
};
UnknownBefore unknownBefore(const RecordedSide& a, const RecordedSide& b);

// One sentence; absent if both know the same.
std::optional<Sentence> sentenceOf(const UnknownBefore& unknown, bool isAtPeak);

} // namespace lanescope
