#pragma once
// Second pass, in the order of the file: gives each slab the state that the previous slabs left (interned texts,
// default tracks and clocks, whether a sequence's state is valid), and adds up the times of incremental clocks.

#include "model/import/pftrace/clocks.h"
#include "model/import/pftrace/history.h"
#include "model/import/pftrace/scan.h"
#include "model/import/pftrace/track_places.h"

#include <unordered_map>

namespace lanescope::pftrace {

struct TrackKey {
    bool isStage = false;
    std::uint64_t uuid = 0; // for a stage: the GPU
    std::string queue;      // for a stage: its name
    std::int64_t stream = -1;
    friend auto operator<=>(const TrackKey&, const TrackKey&) = default;
};

class Carry {
public:
    // Resolves the slab's references: texts become strings of `words` (its worker's dictionary), tracks indices of
    // tracks(), clocks keys. Events whose state was lost become Gone.
    void take(Slab& slab, Dictionary& words);
    void finish();

    const History& history() const { return m_history; }
    History takeHistory() { return std::move(m_history); }
    const Clocks& clocks() const { return m_clocks; }
    TrackPlaces& places() { return m_places; }
    const std::vector<TrackKey>& tracks() const { return m_tracks; }

private:
    struct Sequence {
        bool isValid = false;
        std::uint64_t defaultTrack = 0, defaultClock = SlabClock::primary;
    };
    struct ClockState {
        std::uint64_t now = 0, multiplier = 1;
        bool isAbsolute = false;
    };
    void addUp(Slab& slab);
    std::uint32_t numberOf(const TrackKey& key);

    History m_history;
    Clocks m_clocks;
    TrackPlaces m_places;
    std::unordered_map<std::uint32_t, Sequence> m_sequences;
    std::map<std::pair<std::uint32_t, std::uint64_t>, ClockState> m_clockStates; // by sequence and clock
    std::vector<TrackKey> m_tracks;
    std::map<TrackKey, std::uint32_t> m_numberOf;
};

} // namespace lanescope::pftrace
