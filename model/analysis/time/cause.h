#pragma once
// The causes of a breakdown: each nanosecond of a GPU's window, or of a thread, has exactly one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope {

enum class Cause : std::uint8_t {
    // The device works.
    Compute,       // a kernel runs that is not communication
    Communication, // only communication kernels run (exposed)
    Copy,          // only copies or memsets run (exposed)
    // The device is idle and its host works. The cause is what the launching thread does.
    Python,   // inside none of the following
    Ops,      // inside an op, but not in a call
    Launch,   // inside launch calls
    SlowCall, // allocation, module load, capture, or another call of at least 1 ms that launches nothing
    Input,    // data loading
    Sync,     // inside a synchronization, or a blocking copy, whose GPU work has ended
    Profiler, // the profiler's buffers, flushes and synchronization
    // The device is idle although work was launched.
    DeviceWait,  // the trace holds the reason
    UnknownWait, // the trace does not hold the reason
    NotRecorded, // work ran that is not in the trace
    Unknown,     // no launch is recorded
};
constexpr std::size_t causeCount = 14;

constexpr std::string_view nameOf(Cause cause) // as the command line prints it
{
    constexpr std::array<std::string_view, causeCount> names{
        "compute", "communication", "copy",     "python",      "ops",          "launch",       "slow_call",
        "input",   "sync",          "profiler", "device_wait", "unknown_wait", "not_recorded", "unknown"};
    return names[static_cast<std::size_t>(cause)];
}

// The device works.
constexpr bool isBusy(Cause cause) { return cause <= Cause::Copy; }
// The device is idle and its host has not launched yet.
constexpr bool isHost(Cause cause) { return cause >= Cause::Python && cause <= Cause::Profiler; }
// The host's own work, which makes a trace host-bound.
constexpr bool isHostWork(Cause cause) { return cause >= Cause::Python && cause <= Cause::SlowCall; }

} // namespace lanescope
