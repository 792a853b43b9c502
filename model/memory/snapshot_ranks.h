#pragma once
// The snapshots of several ranks, one file each: which ones they are, and which one peaks highest. Each is read, asked
// and closed, so that a folder of large files needs the memory of one.

#include "model/base/result.h"
#include "model/base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// The files of a folder, or of a pattern, that are named like snapshots; rank 2 before rank 10.
std::vector<std::string> snapshotFilesOf(const std::string& named);

struct RankMemoryTable;

struct RankMemory {   // one GPU of one file
    std::string file; // without its folder, if no other one is called alike
    int gpu = 0;
    std::int64_t peak = 0;
    std::optional<std::int64_t> reserved; // absent: not recorded, as is what is unused
    std::int64_t atEnd = 0;
    std::optional<std::int64_t> unused;
    std::size_t outOfMemory = 0; // requests that did not fit
    bool addsUp = false;
    // The file ends early, holds no events or has no segments, or its first events were overwritten: its peaks are at
    // least what is here.
    bool isCut = false, isEndAlone = false, lacksState = false, isRing = false;
    bool isAtLeast() const { return isCut || isEndAlone || lacksState || isRing; }
    std::string_view remark() const;                        // PHRASE: which of them; empty: none
    std::string nameIn(const RankMemoryTable& table) const; // "rank0.pickle, GPU 1" where the file has several
};

struct RankMemoryTable {
    std::vector<RankMemory> ranks; // in the order of the files, then of their GPUs
    std::vector<Error> left;       // files that cannot be read or hold nothing
    std::size_t highest() const;   // index in ranks; the first one of equals
    Sentence headline() const;
};
RankMemoryTable memoryOfRanks(const std::vector<std::string>& files);

} // namespace lanescope
