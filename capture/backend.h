#pragma once
// Chooses the machine that a capture runs on and the source of its events, and lists the choices.

#include "capture/activity_source.h"
#include "capture/slices.h"

namespace lanescope::capture {

struct Backend {
    std::unique_ptr<Machine> machine;
    std::unique_ptr<ActivitySource> source; // null: only slices of the host can be recorded
};

// "auto" is a GPU if there is one, "gpu:1" the second one. Throws Failure (Lacking) if the requested device does not
// exist.
Backend openBackend(const std::string& device, EventSink sink);

// {version, devices[], gpu{missing?}, driver{}?, cupti{}?, workloads[]}: the device list of a form, GPUs first. Throws
// Failure (Lacking) if `device` is a GPU and none can be used.
Json probe(const std::string& device);

} // namespace lanescope::capture
