#pragma once
// Writes an event like Kineto: categories, arguments and their order are the same, so that every tool for torch's
// traces can read ours.

#include "capture/clock.h"
#include "capture/events.h"

#include <span>
#include <string>

namespace lanescope::capture {

struct Lane { // pid and tid of an event, which are numbers as in Kineto
    std::int64_t pid = 0, tid = 0;
};
// GPU work and waits are on device and stream; a stream's wait has a separate row, because it would overlap the work
// that it waits for; overhead is on CUPTI's lane.
Lane laneOf(const Event& event);
inline constexpr std::int64_t syncRows = 1'000'000; // a stream's waits have the row stream + syncRows

// Appends the event, and an end of an arrow (ac2g) if it is a launch or was launched: no comma before it, one after
// each except the last. `devices` provides the number of multiprocessors, if known.
void appendEvent(std::string& to, const Event& event, const ClockBase& base, std::span<const Device> devices);
void appendDevice(std::string& to, const Device& device);

} // namespace lanescope::capture
