#pragma once
// The clock of everything that is recorded: CLOCK_MONOTONIC, in nanoseconds. CUPTI uses it too, so that slices, calls
// and GPU times can be compared directly. A trace counts from its own zero and stores the time of day of that zero
// once.

#include <cstdint>
#include <ctime>

namespace lanescope::capture {

inline std::uint64_t readClock(clockid_t clock)
{
    timespec t{};
    clock_gettime(clock, &t);
    return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
}
inline std::uint64_t nowNs() { return readClock(CLOCK_MONOTONIC); }

struct ClockBase { // both clocks at one moment, accurate to errorNs
    std::uint64_t monotonicNs = 0, realtimeNs = 0, errorNs = 0;
};

// Takes the tightest of 64 readings of one clock between two of the other.
inline ClockBase sampleClockBase()
{
    ClockBase best{0, 0, ~std::uint64_t{0}};
    for (int i = 0; i < 64; ++i) {
        const std::uint64_t before = nowNs(), day = readClock(CLOCK_REALTIME), after = nowNs();
        if (after - before < best.errorNs)
            best = {before + (after - before) / 2, day, after - before};
    }
    best.errorNs = (best.errorNs + 1) / 2;
    return best;
}

} // namespace lanescope::capture
