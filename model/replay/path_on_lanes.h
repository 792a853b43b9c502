#pragma once
// The critical path as lanes and slices see it: on which lanes it runs when, and how much of each slice's time it
// takes.

#include "model/describe/slice_facts.h"
#include "model/replay/critical_path.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace lanescope {

// A stretch of the path on one lane, from where it comes to the lane to where it leaves it.
struct PathLeg {
    LaneId lane;
    TimeRange range;
    std::size_t firstPiece = 0, lastPiece = 0; // the last one is after it
};

class PathOnLanes {
public:
    explicit PathOnLanes(const Analysis& analysis);

    const CriticalPath& path() const { return *m_path; }
    const std::vector<PathLeg>& legs() const { return m_legs; } // in order of time
    std::span<const std::uint32_t> legsOf(LaneId lane) const;   // places in legs()
    // The piece that holds the time; none before the path and after it.
    std::optional<std::size_t> pieceAt(Time time) const;
    // The time that the path spends on the lane within the range.
    Ns onPath(LaneId lane, TimeRange range) const;
    // How much longer a piece of GPU work may last before the end of the trace moves. Absent for other slices.
    std::optional<Ns> slackOf(SliceId work) const;
    bool lacksLaunches() const { return !m_whyNone.empty(); }
    std::string_view whyNone() const { return m_whyNone; } // in PHRASE(); empty: it does not lack launches

private:
    void takeSlack(const ReplayGraph& graph);

    const CriticalPath* m_path; // belongs to the analysis
    std::string_view m_whyNone;
    std::vector<PathLeg> m_legs;
    std::vector<std::vector<std::uint32_t>> m_byLane;
    std::vector<std::pair<std::uint32_t, std::int64_t>> m_slack; // by slice
};

PathOnLanes computePathOnLanes(const Analysis& analysis);
inline const PathOnLanes& pathOnLanes(const Analysis& analysis) { return analysis.once(computePathOnLanes); }

// Facts from the critical path about a slice: its share of the slice's time, and the slack of GPU work. Empty if the
// path does not cover its lane.
std::vector<Fact> pathFacts(const Trace& trace, const PathOnLanes& path, SliceId slice);

} // namespace lanescope
