#pragma once
// Live memory over time as stacked bands, one for each large holder, prepared so that any part of it is drawn in time
// that depends on the width of the picture, not on the number of events.

#include "model/memory/holders.h"

namespace lanescope {

constexpr std::size_t maxBands = 12; // the last one is the rest

class MemoryBands {
public:
    // A column of pixels shows the levels at the event with its highest live bytes.
    struct Column {
        std::int64_t index = -1;
        std::int64_t active = 0, reserved = 0, blocks = 0, requested = 0, allocated = 0; // as in MemoryLevel
        std::int64_t allocatedMin = 0,
                     allocatedMax = 0;              // over all events of the column
        std::array<std::int64_t, maxBands> bands{}; // they add up to active
    };

    // The quantity that runs from left to right. Snapshots without times have events only.
    enum class Axis : std::uint8_t { Time, Event };

    MemoryBands(MemorySnapshotPtr snapshot, std::size_t device, HolderBy by, Axis axis = Axis::Time);

    const Holders& holders() const { return m_holders; }
    std::size_t count() const { return m_groups.size() + 1; }
    // From the bottom: the group of a band; noMemoryIndex for the rest.
    std::uint32_t groupOf(std::size_t band) const { return band < m_groups.size() ? m_groups[band] : noMemoryIndex; }
    std::size_t bandOfGroup(std::uint32_t group) const { return m_bandOfGroup[group]; }
    std::size_t bandOfLife(std::uint32_t life) const { return bandOfGroup(m_holders.groupOf[life]); }
    std::string nameOf(std::size_t band) const;

    // Positions on the axis: microseconds since 1970, or indices of events.
    Axis axis() const { return m_axis; }
    bool hasTimes() const { return m_hasTimes; }
    std::int64_t beginOfAxis() const { return m_begin; }
    std::int64_t endOfAxis() const { return m_end; }
    double positionOf(std::int64_t index) const; // index: an event; -1: the begin
    double positionOfTime(std::int64_t timeUs) const;
    std::int64_t highest() const { return m_highest; } // maximum of live and reserved bytes

    // Equal parts of a stretch of the axis; a part without an event shows what was there before it.
    void columns(double from, double to, std::span<Column> out) const;
    std::int64_t eventAt(double position) const; // the last one not later; -1: none
    // Events that reserve memory or give it back, in order.
    std::span<const std::uint32_t> reserving() const { return m_reserving; }
    std::span<const std::uint32_t> givingBack() const { return m_givingBack; }
    Column at(std::int64_t index) const;
    // The block that is `bytes` above the bottom of a band after an event; the oldest is at the bottom.
    std::optional<std::uint32_t> lifeAt(std::int64_t index, std::size_t band, std::int64_t bytes) const;

private:
    struct State {
        MemoryLevel level;
        std::array<std::int64_t, maxBands> bands{};
    };
    // Several leaves: a picture of the whole recording has more leaves than pixels.
    struct Bundle {
        std::int64_t lastPlace = 0; // place of its last leaf
        std::uint32_t best = 0;     // the first leaf that is as high
        std::int64_t allocatedMin = 0, allocatedMax = 0;
    };
    const MemoryDevice& device() const { return m_snapshot->devices[m_device]; }
    void makeBundles();
    void leafColumns(std::int64_t firstEvent, double from, double width, std::span<Column> out) const;
    void addMeans(std::vector<HolderRow>& rows) const;
    void step(State& state, std::uint32_t i) const;
    State stateBefore(std::int64_t index) const; // walks from the nearest kept state
    bool areTimesGiven() const;
    std::int64_t placeOf(std::int64_t index) const;
    static Column columnOf(const State& state, std::int64_t index);

    MemorySnapshotPtr m_snapshot;
    std::size_t m_device;
    Holders m_holders;
    std::vector<std::uint32_t> m_groups; // by band
    std::vector<std::uint8_t> m_bandOfGroup;
    std::uint32_t m_stride = 1;                                         // events per leaf
    std::vector<State> m_states;                                        // before each leaf
    std::vector<std::int64_t> m_leafHighest;                            // close together: each frame looks at many
    std::vector<std::pair<std::int64_t, std::int64_t>> m_leafAllocated; // per leaf: min and max
    std::vector<Column> m_leaves;                                       // per leaf: its highest column
    std::vector<std::int64_t> m_leafPlaces;                             // per leaf: the position of its first event
    std::vector<Bundle> m_bundles;
    std::vector<std::uint32_t> m_reserving, m_givingBack;
    Axis m_axis = Axis::Time;
    bool m_hasTimes = true;
    std::int64_t m_begin = 0, m_end = 1, m_highest = 1;
};

} // namespace lanescope
