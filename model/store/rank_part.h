#pragma once
// Of a trace that was made of several ranks' traces: which part of it is which rank's, what that rank's own file said,
// and how its clock was joined to the others'. Parts follow each other in all tables of the trace, so that a part is a
// range of each.

#include "model/base/ids.h"
#include "model/base/time.h"
#include "model/store/source_text.h"
#include "model/store/trace_info.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// How a rank's absolute times were joined to those of the first rank.
struct RankClock {
    enum class By {
        Reference,   // it is the first rank
        Recorded,    // its times as they are: common collectives end together so
        Collectives, // shifted, so that common collectives end together
        Unchecked,   // its times as they are; no collective in common can check them
        Begin,       // no collective and no time in common: drawn from the begin of the first rank's recording
    } by = By::Reference;
    Ns shift{};                     // added to its own times
    std::size_t collectives = 0;    // in common
    std::optional<Ns> residual;     // of their ends 19 of 20 agree within it; absent below 3 of them
    std::optional<Ns> typical;      // half of them do within this
    std::optional<double> driftPpm; // how much faster its clock runs, where that stands out from the spread
};

struct RankPart {
    std::string
        label; // "rank 3"; with the file's name where a rank is there twice, the file's name where none is known
    std::optional<std::int64_t> rank;
    TraceInfo info; // of its own file
    RankClock clock;
    std::int64_t zeroNs = 0; // absolute, by its own clock: its own Time 0
    Ns begin{};              // where that stands in the whole
    TimeRange range;         // its own
    IdRange<ProcessId> processes;
    IdRange<LaneId> lanes;
    RowRange rows;
    SliceRange slices;
    std::uint32_t firstGpu = 0; // in the whole's TraceInfo::gpus
    std::uint32_t firstCounter = 0, lastCounter = 0;
    std::uint64_t firstSource = 0; // where its text begins in the whole's
    std::shared_ptr<const SourceText> text;
    std::vector<LaneId> digest; // at most two, which stand for it when it is folded: most work, most communication
};

} // namespace lanescope
