#pragma once
// Time on one trace: integer nanoseconds since the trace's own zero, its earliest event. Absolute nanoseconds =
// Trace::zeroNs() + Time. Doubles begin where a pixel or a percentage does.

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace lanescope {

using Ns = std::chrono::duration<std::int64_t, std::nano>;

struct TraceClock {
    using duration = Ns;
    using rep = Ns::rep;
    using period = Ns::period;
    using time_point = std::chrono::time_point<TraceClock, Ns>;
    static constexpr bool is_steady = true;
};

using Time = TraceClock::time_point;

constexpr Time timeAt(std::int64_t ns) { return Time{Ns{ns}}; }
constexpr std::int64_t nsOf(Time t) { return t.time_since_epoch().count(); }

// Half-open: it includes begin, but not end.
struct TimeRange {
    Time begin{};
    Time end{};

    constexpr Ns length() const { return end - begin; }
    constexpr bool isEmpty() const { return end <= begin; }
    constexpr bool contains(Time t) const { return begin <= t && t < end; }
    constexpr bool contains(TimeRange r) const { return begin <= r.begin && r.end <= end; }
    constexpr bool overlaps(TimeRange r) const { return begin < r.end && r.begin < end; }
    constexpr TimeRange clippedTo(TimeRange r) const
    {
        const Time b = std::max(begin, r.begin);
        return {b, std::max(b, std::min(end, r.end))};
    }
    friend constexpr bool operator==(TimeRange, TimeRange) = default;
};

} // namespace lanescope
