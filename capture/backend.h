#pragma once
// Which machine a capture runs on and who listens to it; and what there is to choose from.

#include "capture/activity_source.h"
#include "capture/slices.h"

namespace lanescope::capture {

struct Backend {
    std::unique_ptr<Machine> machine;
    std::unique_ptr<ActivitySource> source; // null: slices of the host are all there is to record
};

// "auto" is a GPU if there is one, "gpu:1" the second one. Throws Failure (Lacking) where what was asked for is not
// there.
Backend openBackend(const std::string& device, EventSink sink);

// {version, devices[], gpu{missing?}, driver{}?, cupti{}?, workloads[]}: the device list of a form, GPUs first. Throws
// Failure (Lacking) where `device` is a GPU and none can be used.
Json probe(const std::string& device);

} // namespace lanescope::capture
