#pragma once
// An event as Kineto writes it: categories, arguments and their order are Kineto's, so that every tool that reads
// torch's traces reads ours.

#include "capture/clock.h"
#include "capture/events.h"

#include <span>
#include <string>

namespace lanescope::capture {

struct Lane { // where an event stands; numbers, for Kineto's processes and threads are numbers
    std::int64_t pid = 0, tid = 0;
};
// Device work and waits stand on device and stream; a stream's wait on a row of its own, for it would overlap the work
// it waits for; overhead on a lane of CUPTI's.
Lane laneOf(const Event& event);
inline constexpr std::int64_t syncRows = 1'000'000; // a stream's waits stand on stream + syncRows

// Appends the event, and the end of an arrow (ac2g) if it is a launch or launched: without a comma in front, one behind
// each but the last. `devices` gives the number of multiprocessors where it is known.
void appendEvent(std::string& to, const Event& event, const ClockBase& base, std::span<const Device> devices);
void appendDevice(std::string& to, const Device& device);

} // namespace lanescope::capture
