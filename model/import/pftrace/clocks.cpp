#include "model/import/pftrace/clocks.h"

#include <algorithm>
#include <deque>
#include <set>

namespace lanescope::pftrace {

ClockKey keyOfClock(std::uint32_t sequenceId, std::uint64_t clock)
{
    return isOfSequence(clock) ? (std::uint64_t{sequenceId} + 1) << 32 | clock : clock;
}

void Clocks::take(const Snapshot& snapshot, std::uint32_t sequenceId)
{
    constexpr std::size_t max = 200'000; // a real trace has one every few milliseconds
    if (snapshot.primary != 0)
        m_primary = snapshot.primary;
    if (m_readings.size() >= max)
        return;
    Reading reading;
    for (const ClockReading& one : snapshot.clocks)
        if (const std::uint64_t multiplier = std::max<std::uint64_t>(1, one.multiplier);
            one.value < (std::uint64_t{1} << 61) / multiplier)
            reading[keyOfClock(sequenceId, one.id)] = static_cast<std::int64_t>(one.value * multiplier);
    m_readings.push_back(std::move(reading));
}

Clocks::Leg Clocks::legOf(ClockKey from, ClockKey to) const
{
    Leg leg;
    for (const Reading& reading : m_readings) {
        const auto a = reading.find(from), b = reading.find(to);
        if (a != reading.end() && b != reading.end())
            leg.push_back({a->second, b->second});
    }
    std::stable_sort(leg.begin(), leg.end(), [](const Tie& a, const Tie& b) { return a.from < b.from; });
    return leg;
}

void Clocks::finish()
{
    std::map<ClockKey, std::set<ClockKey>> neighbours;
    for (const Reading& reading : m_readings)
        for (const auto& a : reading)
            for (const auto& b : reading)
                if (a.first != b.first)
                    neighbours[a.first].insert(b.first);
    // Searches from the primary clock outwards, so that each path is as short as possible.
    std::map<ClockKey, ClockKey> next{{m_primary, m_primary}};
    std::deque<ClockKey> open{m_primary};
    while (!open.empty()) {
        const ClockKey at = open.front();
        open.pop_front();
        for (const ClockKey other : neighbours[at])
            if (next.emplace(other, at).second)
                open.push_back(other);
    }
    for (const auto& [clock, first] : next)
        for (ClockKey at = clock; at != m_primary; at = next[at])
            m_routes[clock].push_back(legOf(at, next[at]));
}

std::int64_t Clocks::primaryTime(ClockKey clock, std::int64_t time) const
{
    const auto route = clock == m_primary ? m_routes.end() : m_routes.find(clock);
    if (route == m_routes.end())
        return time;
    for (const Leg& leg : route->second) {
        auto at =
            std::upper_bound(leg.begin(), leg.end(), time, [](std::int64_t t, const Tie& i) { return t < i.from; });
        if (at != leg.begin())
            --at;
        time += at->to - at->from;
    }
    return time;
}

bool Clocks::isTied(ClockKey clock) const { return clock == m_primary || m_routes.count(clock) > 0; }

std::optional<Clocks::WallTime> Clocks::wallTime() const
{
    for (const Reading& reading : m_readings) {
        const auto primary = reading.find(m_primary), real = reading.find(realTime);
        if (primary != reading.end() && real != reading.end())
            return WallTime{primary->second, real->second};
    }
    return std::nullopt;
}

} // namespace lanescope::pftrace
