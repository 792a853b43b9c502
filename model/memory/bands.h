#pragma once
// Live memory over time as stacked bands, one for each large holder, prepared so that any part of it is drawn in time
// that depends on the width of the picture, not on the number of events.

#include "model/memory/holders.h"

namespace lanescope {

constexpr std::size_t mostBands = 12; // the last one is the rest

class MemoryBands {
public:
    // What a column of pixels shows: the levels at the event of its highest live bytes.
    struct Column {
        std::int64_t index = -1;
        std::int64_t active = 0, reserved = 0, blocks = 0;
        std::array<std::int64_t, mostBands> bands{}; // they add up to active
    };

    MemoryBands(MemorySnapshotPtr snapshot, std::size_t device, HolderBy by);

    const Holders& holders() const { return m_holders; }
    std::size_t count() const { return m_groups.size() + 1; }
    // From the bottom: the group of a band; noMemoryIndex for the rest.
    std::uint32_t groupOf(std::size_t band) const { return band < m_groups.size() ? m_groups[band] : noMemoryIndex; }
    std::size_t bandOfLife(std::uint32_t life) const { return m_bandOfGroup[m_holders.groupOf[life]]; }
    std::string nameOf(std::size_t band) const;

    std::int64_t beginUs() const { return m_begin; }
    std::int64_t endUs() const { return m_end; }
    std::int64_t highest() const { return m_highest; } // of live and reserved bytes

    // Equal parts of a stretch of time; a part without an event shows what was there before it.
    void columns(double fromUs, double toUs, std::span<Column> out) const;
    std::int64_t eventAt(double us) const; // the last one not later; -1: none
    Column at(std::int64_t index) const;
    // The block that lies `bytes` above the bottom of a band after an event; the oldest is at the bottom.
    std::optional<std::uint32_t> lifeAt(std::int64_t index, std::size_t band, std::int64_t bytes) const;

private:
    struct State {
        MemoryLevel level;
        std::array<std::int64_t, mostBands> bands{};
    };
    const MemoryDevice& device() const { return m_snapshot->devices[m_device]; }
    void addMeans(std::vector<HolderRow>& rows) const;
    void step(State& state, std::uint32_t i) const;
    State stateBefore(std::int64_t index) const; // walks from the nearest kept state
    std::int64_t timeOf(std::int64_t index) const;
    static Column columnOf(const State& state, std::int64_t index);

    MemorySnapshotPtr m_snapshot;
    std::size_t m_device;
    Holders m_holders;
    std::vector<std::uint32_t> m_groups; // by band
    std::vector<std::uint8_t> m_bandOfGroup;
    std::uint32_t m_stride = 1;              // events of a leaf
    std::vector<State> m_states;             // before each leaf
    std::vector<std::int64_t> m_leafHighest; // close together: each frame looks at many
    std::vector<Column> m_leaves;            // highest of each
    std::vector<std::int64_t> m_leafTimes;   // of its first event
    std::int64_t m_begin = 0, m_end = 1, m_highest = 1;
};

} // namespace lanescope
