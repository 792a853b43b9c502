#pragma once
// Two snapshots, before and after a change: who holds more, who less, at the peak and at the end.

#include "model/memory/holders.h"
#include "model/memory/one_process.h"

namespace lanescope {

struct MemoryDiffRow {
    std::string name; // "model.py:10", "model.py:10 → :13" where an edit moved the line
    std::int64_t bytesA = 0, bytesB = 0, blocksA = 0, blocksB = 0; // at the peak
    std::int64_t endA = 0, endB = 0;
    // False: a file is cut, so that each figure is at least that; or one recording knows less of who allocated what was
    // there when it began, and the change may be just that.
    bool isTold = true, isEndTold = true;
    std::int64_t doubt = 0, endDoubt = 0; // by how much a change can be off for that reason
    std::int64_t delta() const { return bytesB - bytesA; }
    std::int64_t endDelta() const { return endB - endA; }
};

// One GPU of two snapshots, as places in `devices`. Absent: that snapshot does not hold it.
struct MemoryDevicePair {
    std::optional<std::size_t> a, b;
    bool isWhole() const { return a && b; }
};
// By the index of the GPU. Two snapshots of one GPU each are a pair whatever its index.
std::vector<MemoryDevicePair> devicePairsOf(const MemorySnapshot& a, const MemorySnapshot& b);
std::string nameOf(const MemoryDevicePair& pair, const MemorySnapshot& a,
                   const MemorySnapshot& b); // "GPU 1"

struct MemoryDiff {
    MemoryDevicePair devices;
    std::string gpu; // its name
    std::int64_t peakA = 0, peakB = 0, reservedA = 0, reservedB = 0, endA = 0, endB = 0;
    std::vector<MemoryDiffRow> rows; // largest change at the peak first, then at the end
    Sentence headline;
    std::optional<Sentence> atEnd;                       // where the bytes at the end, or their holders, differ
    std::optional<MemoryCarried> carried;                // absent: they are of two processes, or nothing says so
    std::optional<Sentence> order;                       // where both are of one process and `b` is the earlier one
    bool isLeastA = false, isLeastB = false;             // the file is cut: its figures are at least what is shown
    bool isEndLeastA = false, isEndLeastB = false;       // its segments are cut as well: else the end is known
    bool isCutInEventsA = false, isCutInEventsB = false; // rows: bytes at the end are those after the last event
    // What the file lacks, so that its figures are at least what is shown: what comes behind a cut, its events (the
    // peak is at least the end), the state at the end (what was live throughout), or the first events, which were
    // overwritten.
    enum class Lacks { Nothing, Part, Events, State, Early };
    Lacks lacksA = Lacks::Nothing, lacksB = Lacks::Nothing;
    std::optional<Sentence> cut;           // why figures are at least what is shown, in words
    std::optional<Sentence> fromBefore;    // why changes of holders can be off, in words
    bool ranOutA = false, ranOutB = false; // a request did not fit, and the program stopped there
    // The peak; from nothing is more than any. Unknown: it may, because a file is cut.
    enum class Rise { No, Yes, Unknown };
    Rise riseOver(double percent) const;
    bool isPeakChangeTold() const; // else a file is cut, and either direction is possible
};

// One change in words, for a card; `part` is its share of the higher peak, in percent.
struct MemoryChange {
    std::size_t row = 0;     // of MemoryDiff::rows
    std::string_view change; // new, gone, more, less, unknown
    Sentence title, detail;
    std::int64_t delta = 0; // in bytes
    double part = 0;
};
// The largest changes at the peak, or at the end where the peaks are held alike; at most `max`, none below a thousandth
// of the higher peak.
std::vector<MemoryChange> changesOf(const MemoryDiff& diff, std::size_t max);

// GPU by GPU: the one whose peak changes most first. Two snapshots are of one process if their events or segments say
// so, or if the user does. `gpu`: only the one of this index; empty only if neither snapshot holds it.
std::vector<MemoryDiff> diffsOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by,
                                bool isOneProcess = false, std::optional<int> gpu = {});
// The first of them.
MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by, bool isOneProcess = false);
// The one of a pair.
MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, const MemoryDevicePair& pair, HolderBy by,
                  bool isOneProcess = false);
std::string_view changeOf(const MemoryDiffRow& row); // at the peak: new, gone, more, less, same, unknown
// The rows that differ at the end, those whose change is told first, then the largest change.
std::vector<const MemoryDiffRow*> changedAtEnd(const MemoryDiff& diff);

} // namespace lanescope
