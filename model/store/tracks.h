#pragma once
// The rows in which lanes are shown. The rows of a trace follow nesting alone, so that one row mixes annotations,
// Python frames, ops and calls. Here the slices of a lane are grouped by kind: annotations, nn.Modules, ops, calls,
// Python frames, and on a stream annotations and GPU work; within a group by the depth among its own kind. A row that
// holds only one group stays the trace's own; the others are lists of slices with a pyramid of their own: 6 bytes per
// slice.

#include "model/store/trace.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

constexpr std::string_view memoryInstant = "[memory]";

enum class TrackPart : std::uint8_t { Annotations, Modules, Ops, Calls, Python };
constexpr std::size_t trackParts = 5;

// The slices of one row, ordered by begin.
class TrackSlices {
public:
    TrackSlices(const Trace& trace, SliceRange own, std::span<const std::uint32_t> listed, const Pyramid& pyramid,
                RowId pyramidRow)
        : m_trace(&trace), m_own(own), m_listed(listed), m_pyramid(&pyramid), m_pyramidRow(pyramidRow)
    {
    }
    std::uint32_t size() const { return isListed() ? static_cast<std::uint32_t>(m_listed.size()) : m_own.size(); }
    SliceId operator[](std::uint32_t i) const { return isListed() ? SliceId{m_listed[i]} : m_own[i]; }
    bool isListed() const { return !m_listed.empty(); }
    SliceRange own() const { return m_own; } // only if the slices are not listed
    std::span<const std::uint32_t> listed() const { return m_listed; }
    const Pyramid& pyramid() const { return *m_pyramid; }
    RowId pyramidRow() const { return m_pyramidRow; }

    // Index of the first slice that ends after t, or begins at or after t; size() if there is none.
    std::uint32_t firstEndingAfter(Time t) const;
    // Index of the first slice from `from` on that begins at or after t.
    std::uint32_t firstFrom(Time t, std::uint32_t from = 0) const;
    SliceId sliceAt(Time t) const; // the slice that contains t; none if there is none

private:
    const Trace* m_trace;
    SliceRange m_own;
    std::span<const std::uint32_t> m_listed;
    const Pyramid* m_pyramid;
    RowId m_pyramidRow;
};

// RowIds below trace.rows().size() are the trace's own rows, higher ones are lists. The trace must outlive this object.
class Tracks {
public:
    enum class Group { AsNested, ByKind };
    explicit Tracks(const Trace& trace, Group group = Group::ByKind);

    // The number of slices that would be listed: the cost of grouping, known without doing it.
    static std::uint64_t slicesToGroup(const Trace& trace);

    std::span<const RowId> rowsOf(LaneId lane) const; // from top to bottom, part by part
    std::uint32_t rowCount() const { return static_cast<std::uint32_t>(m_rows.size()); }
    TrackPart partOf(RowId row) const { return m_rows[row.value].part; }
    LaneId laneOf(RowId row) const { return m_rows[row.value].lane; }
    RowId rowOf(SliceId slice) const;
    TrackSlices slices(RowId row) const;
    // Indices in Trace::instants, ordered by time. Memory events are left out, because they are drawn as a counter.
    std::span<const std::uint32_t> instantsOf(LaneId lane) const { return m_instantsOfLane[lane.value]; }
    // Instants without a lane: of a process or of the whole trace.
    std::span<const std::uint32_t> instantsOfNoLane() const { return m_instantsOfNoLane; }
    // The slices where the flows that end at `slice` begin.
    std::vector<SliceId> flowsTo(SliceId slice) const;
    bool isGrouped(LaneId lane) const { return !m_places[lane.value].empty(); }

private:
    struct TrackRow {
        LaneId lane;
        TrackPart part = TrackPart::Ops;
        SliceRange own;
        std::uint64_t first = 0; // into m_listed
        std::uint32_t count = 0;
    };
    void group(LaneId lane, const std::vector<TrackPart>& partOfKind, const std::vector<bool>& isModule);

    const Trace& m_trace;
    std::vector<TrackRow> m_rows;
    std::vector<std::vector<RowId>> m_rowsOfLane;
    std::vector<std::vector<std::uint32_t>> m_instantsOfLane;
    std::vector<std::uint32_t> m_instantsOfNoLane;
    std::vector<std::pair<SliceId, SliceId>> m_flowsByEnd;    // to, from
    std::vector<UninitialisedVector<std::uint16_t>> m_places; // per lane, per slice: an index in m_rowsOfLane
    UninitialisedVector<std::uint32_t> m_listed;
    Pyramid m_pyramid; // for the listed rows, in order
};

} // namespace lanescope
