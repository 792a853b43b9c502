#pragma once
// Converts the times of several clocks to the trace's primary clock, using the snapshots that read all clocks at one
// instant.

#include "model/import/pftrace/scan.h"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lanescope::pftrace {

using ClockKey = std::uint64_t; // a sequence-scoped clock has a different key in each sequence
ClockKey keyOfClock(std::uint32_t sequenceId, std::uint64_t clock);

class Clocks {
public:
    void take(const Snapshot& snapshot, std::uint32_t sequenceId);
    // Call after the last snapshot: finds the path from each clock to the primary one.
    void finish();

    // Uses the latest snapshot at or before that time, else the first. Returns the time itself if no snapshot relates
    // the clock to the primary one.
    std::int64_t primaryTime(ClockKey clock, std::int64_t time) const;
    bool isTied(ClockKey clock) const;
    std::uint64_t primary() const { return m_primary; }

    // The first reading of the wall clock and of the primary one at the same instant.
    struct WallTime {
        std::int64_t primary, real;
    };
    std::optional<WallTime> wallTime() const;

private:
    using Reading = std::map<ClockKey, std::int64_t>;
    struct Tie {
        std::int64_t from, to;
    };
    using Leg = std::vector<Tie>; // by `from`
    Leg legOf(ClockKey from, ClockKey to) const;

    std::uint64_t m_primary = bootTime;
    std::vector<Reading> m_readings;
    std::map<ClockKey, std::vector<Leg>> m_routes;
};

} // namespace lanescope::pftrace
