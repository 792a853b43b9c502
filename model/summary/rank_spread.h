#pragma once
// Combines the summaries of a job's ranks: their spread, the ranks that are slower than others, and the share of
// communication that is waiting.

#include "model/summary/collective_times.h"
#include "model/summary/match_collectives.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

// A rank is a straggler if its figure is above the median of all ranks by more than this share of it and by more than a
// number of median absolute deviations. The median of an even number is the mean of the middle two. With two ranks each
// is compared with the other one. They have no spread, so only the one that is waited for is named.
constexpr double stragglerAbovePct = 5;
constexpr double stragglerAboveSpreads = 3;
// It is also a straggler if the others wait for it, in total, longer than this share of the median window of all ranks.
constexpr double stragglerDelayPct = 5;
// But ranks that wait for each other in turn have no straggler: the others wait for it this many times as long as for
// the median one of them.
constexpr std::int64_t stragglerTimesOthers = 2;
// A share of a rank's time is an outlier if it is at least this many points from the median.
constexpr double shareOutlierPoints = 10;

struct RankFigures {
    std::size_t summary = 0;   // index in the input
    std::string label;         // "rank 3", or the file's name if no rank is known
    std::optional<Ns> step;    // median over its steps, on the CPU
    std::optional<Ns> compute; // median over its steps; without steps, of the whole file
    bool isPerStep = false;    // compute is a median over steps
    // Sums over the collectives that are also on other ranks, see AttendanceParts. They are exact only if all ranks of
    // the group are given. Otherwise `transfer` is an upper bound and `wait` a lower bound.
    std::optional<Ns> transfer, wait, there;
    std::size_t collectives = 0; // matched ones
    // complete: collectives of groups whose ranks are all given, because only these show who came last. lastToCome:
    // those of them that this rank joined last.
    std::size_t complete = 0, lastToCome = 0;
    // Summed over those: how much less all others would have waited if this rank had arrived together with the one
    // before it.
    Ns delay{};
    // Medians over its steps, of what they launched. Absent without steps. stepWait, stepTransfer: parts of `wait` and
    // `transfer`; also absent if a line of an earlier version does not hold which step launched a collective.
    std::optional<Ns> stepCommunication, stepWait, stepTransfer;
};

struct Straggler {
    std::size_t rank = 0; // index in RankSpread::ranks
    // Delay: RankFigures::delay, relative to the median window.
    enum class Measure { Step, Compute, Delay } measure = Measure::Step;
    Ns value{}, median{}; // median: of two ranks the figure of the other one
    // A single launch that takes many times as long as the others of its kernel causes most of the difference: the rank
    // does not have more work.
    struct SingleLaunch {
        std::string kernel;
        Ns time{}, others{}; // others: the median of its other launches, on this rank or another, whichever is longer
    };
    std::optional<SingleLaunch> launch = {};
    double abovePct() const // for Delay: the share of the window
    {
        const Ns above = measure == Measure::Delay ? value : value - median;
        return 100.0 * static_cast<double>(above.count()) / static_cast<double>(median.count());
    }
};
std::string_view nameOf(Straggler::Measure measure); // "step", "compute", "delay"

struct SpreadRow {
    std::string metric;     // "step_ns", "gpu_busy_pct", ...
    bool isPerStep = false; // a median over the rank's steps; else of its whole recording
    double min = 0, median = 0, max = 0;
    std::size_t minRank = 0, maxRank = 0; // indices in RankSpread::ranks
    // For shares: ranks that are more than shareOutlierPoints from the median.
    std::vector<std::size_t> outliers = {};
};

// The collectives of one kind.
struct CollectiveWait {
    std::vector<MatchedCollectives> runs; // at least one; ranks: indices in the input
    std::size_t count = 0, unpaired = 0;  // over the runs
    Ns transfer{}, wait{}, there{};       // summed over instances and ranks, see AttendanceParts
    bool isWholeGroup = false;            // the group's size is recorded and all its ranks are given
    bool lacksRanks = false;              // ranks of the group are known to be missing, or may be
    const CollectiveKind& kind() const { return runs.front().kind; }
    std::size_t ranks() const { return runs.front().members.size(); }
};

struct RankSpread {
    std::vector<RankFigures> ranks;          // files that could be read, ordered by rank, then by name
    std::vector<SpreadRow> spread;           // figures that at least two ranks have
    std::vector<Straggler> stragglers;       // largest excess over the median first
    std::vector<CollectiveWait> collectives; // longest wait first
    std::vector<std::size_t> unreadable;     // indices of summaries with an error
    bool isOneRun = true;                    // false: a rank is given twice; then ranks are not compared
    std::size_t here = 0, world = 0;         // ranks that are given, and the size of the job; 0: not recorded
    std::size_t paired = 0, unpaired = 0;    // collectives of all kinds
    bool waitInTurn = false;                 // several ranks delay others, and none of them stands out
    // True if ranks are missing from every group, so it is unknown who came last.
    bool lacksRanks() const;
    // The ranks that others wait for, each by its largest excess. Empty if collectives are recorded, but do not show
    // who came last.
    std::vector<Straggler> lateRanks() const;
    std::vector<std::string> notes; // limits of the figures, one line each: a rank given twice, ranks missing
};

// The time parts of each member of a run in its k-th collective. shifts: per rank, added to its times so that all
// clocks agree; empty if they agree as they are.
std::vector<AttendanceParts> partsOf(const MatchedCollectives& run, std::size_t k,
                                     const std::vector<TraceSummary>& summaries, std::span<const Ns> shifts);

RankSpread rankSpreadOf(const std::vector<TraceSummary>& summaries, std::span<const Ns> shifts = {});

} // namespace lanescope
