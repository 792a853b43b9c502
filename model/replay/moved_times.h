#pragma once
// Where each time of a trace goes when its graph is replayed: GPU work and calls by their own points, everything else
// by linear interpolation between the points of its thread or stream.

#include "model/replay/replay.h"

namespace lanescope {

class MovedTimes {
public:
    MovedTimes(const Trace& trace, const ReplayGraph& graph, const Replay& replayed);

    TimeRange of(SliceId slice) const;
    enum class Side { Begin, End }; // where several points have that time: the last, or the first of them
    Time of(LaneId lane, Time time, Side side) const; // lane: none, or not in the graph: as on the main thread

private:
    struct Map { // recorded and new times, both rising
        std::vector<std::int64_t> from, to;
    };
    const Map& mapOf(LaneId lane) const;

    const Trace& m_trace;
    const ReplayGraph& m_graph;
    const Replay& m_replayed;
    std::vector<Map> m_maps;              // per lane; empty: as on the main thread of its rank
    std::vector<std::uint32_t> m_main;    // per lane: the lane of its main thread
    std::vector<std::uint32_t> m_pointOf; // per slice: the point where it begins; Id::none
    std::vector<std::uint32_t> m_endOf;   // per slice: the point where it ends; Id::none
};

} // namespace lanescope
