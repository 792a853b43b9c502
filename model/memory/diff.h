#pragma once
// Two snapshots, before and after a change: who holds more, who less, at the peak and at the end.

#include "model/memory/holders.h"

namespace lanescope {

struct MemoryDiffRow {
    std::string name; // "model.py:10", "model.py:10 → :13" where an edit moved the line
    std::int64_t bytesA = 0, bytesB = 0, blocksA = 0, blocksB = 0; // at the peak
    std::int64_t endA = 0, endB = 0;
    std::int64_t delta() const { return bytesB - bytesA; }
};

// For two snapshots of one process: counts the blocks of the first that are still in the second, by address and size.
struct MemoryCarried {
    std::int64_t keptBytes = 0, keptBlocks = 0, freedBytes = 0, freedBlocks = 0, newBytes = 0, newBlocks = 0;
};

struct MemoryDiff {
    std::int64_t peakA = 0, peakB = 0, reservedA = 0, reservedB = 0, endA = 0, endB = 0;
    std::vector<MemoryDiffRow> rows; // largest change first
    Sentence headline;
    std::optional<MemoryCarried> carried; // absent: they are of two processes, or nothing says so
};

// One change in words, for a card; `part` is its share of the higher peak, in percent.
struct MemoryChange {
    std::size_t row = 0; // of MemoryDiff::rows
    Sentence title, detail;
    double part = 0;
};
// The largest changes, at most `max`; none below a thousandth of the higher peak.
std::vector<MemoryChange> changesOf(const MemoryDiff& diff, std::size_t max);

// The devices with the highest peak of each.
MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by);
std::string_view changeOf(const MemoryDiffRow& row); // new, gone, more, less, same

} // namespace lanescope
