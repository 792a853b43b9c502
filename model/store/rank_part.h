#pragma once
// In a trace that was merged from the traces of several ranks: which part belongs to which rank, what that rank's own
// file contained, and how its clock was aligned. Each table of the trace holds the ranks one after another, so a part
// is a range of each table.

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

// The way in which the clock of a rank was aligned to that of the first rank.
struct RankClock {
    enum class By {
        Reference,   // it is the first rank
        Recorded,    // not shifted: common collectives already end together
        Collectives, // shifted, so that common collectives end together
        Unchecked,   // not shifted: no common collective can check it
        Begin,       // no collective and no time in common: it is drawn from the begin of the first rank's recording
    } by = By::Reference;
    Ns shift{};                     // added to its own times
    std::size_t collectives = 0;    // number of common collectives
    std::optional<Ns> residual;     // 19 of 20 of their end times agree within this; absent below 3 collectives
    std::optional<Ns> typical;      // half of them agree within this
    std::optional<double> driftPpm; // how much faster its clock runs, if that exceeds the spread
};

struct RankPart {
    std::string
        label; // "rank 3"; with the file's name if a rank occurs twice; only the file's name if no rank is known
    std::optional<std::int64_t> rank;
    TraceInfo info; // from its own file
    RankClock clock;
    std::int64_t zeroNs = 0; // its own Time 0, as an absolute time of its own clock
    Ns begin{};              // its own Time 0 in the merged trace
    TimeRange range;         // its own range
    IdRange<ProcessId> processes;
    IdRange<LaneId> lanes;
    RowRange rows;
    SliceRange slices;
    std::uint32_t firstGpu = 0; // index of its first GPU in the merged TraceInfo::gpus
    std::uint32_t firstCounter = 0, lastCounter = 0;
    std::uint64_t firstSource = 0; // where its text begins in the merged text
    std::shared_ptr<const SourceText> text;
    std::vector<LaneId> digest; // at most two lanes that are shown when it is folded: most work, most communication
};

} // namespace lanescope
