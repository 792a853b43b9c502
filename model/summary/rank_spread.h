#pragma once
// What the summaries of a job's ranks say together: how they spread, who is slower than the others, and how much of the
// communication is waiting.

#include "model/summary/match_collectives.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// A rank stands out where its figure is above the median of all ranks by more than this share of it and by more than
// so many median distances from the median. The median of an even number is the mean of the middle two. Two ranks have
// no spread to hold them against, and only the later one is named.
constexpr double stragglerAbovePct = 5;
constexpr double stragglerAboveSpreads = 3;
// It also stands out where the others wait for it, in sum, longer than this share of the median window of all ranks.
constexpr double stragglerDelayPct = 5;
// A share of a rank's time is far from the median's from so many points on.
constexpr double shareOutlierPoints = 10;

struct RankFigures {
    std::size_t summary = 0;   // place in what was given
    std::string label;         // "rank 3", or the file's name where it tells no rank
    std::optional<Ns> step;    // median over its steps, on the CPU
    std::optional<Ns> compute; // median over its steps; without steps, of the whole file
    bool isPerStep = false;    // of compute: a median over steps
    // Over the collectives that are found on other ranks too. A collective's time on the rank that takes least of it
    // is the transfer: that rank came last and waited for nobody; what another rank takes more is its wait. Both are
    // true as far as all ranks of the group are given: without them a wait may count as transfer.
    std::optional<Ns> transfer, wait;
    std::size_t collectives = 0, lastToCome = 0; // matched ones; of them, where it was the one that came last
    // Summed over those: how much less all others would have waited, had it come with the one before it.
    Ns delay{};
};

struct Straggler {
    std::size_t rank = 0; // place in RankSpread::ranks
    // Delay: RankFigures::delay, held against the median window.
    enum class Measure { Step, Compute, Delay } measure = Measure::Step;
    Ns value{}, median{};
    double abovePct() const // of Delay: the share of the window
    {
        const Ns above = measure == Measure::Delay ? value : value - median;
        return 100.0 * static_cast<double>(above.count()) / static_cast<double>(median.count());
    }
};
std::string_view nameOf(Straggler::Measure measure); // "step", "compute", "delay"

struct SpreadRow {
    std::string metric; // "step_ns", "gpu_busy_pct", ...
    double least = 0, median = 0, most = 0;
    std::size_t leastRank = 0, mostRank = 0; // places in RankSpread::ranks
    // Of shares: ranks that are far from the median, by more than shareOutlierPoints.
    std::vector<std::size_t> outliers = {};
};

struct CollectiveWait {
    MatchedCollectives matched; // ranks: places in what was given
    Ns transfer{}, wait{};      // summed over instances, and over ranks
    bool isWholeGroup = false;  // the group's size is recorded and all its ranks are here
};

struct RankSpread {
    std::vector<RankFigures> ranks;          // of the files that could be read, by rank, then by name
    std::vector<SpreadRow> spread;           // figures that two ranks have at least
    std::vector<Straggler> stragglers;       // most above the median first
    std::vector<CollectiveWait> collectives; // most wait first
    std::vector<std::size_t> unreadable;     // places of summaries with an error
    bool isOneRun = true;                    // false: a rank is given twice; then nobody is held against another
    std::vector<std::string> notes;          // what limits the figures, a line each: a rank given twice, ranks missing
};

RankSpread rankSpreadOf(const std::vector<TraceSummary>& summaries);

} // namespace lanescope
