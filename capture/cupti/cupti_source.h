#pragma once
// CUPTI's activity of this process, as a source of events: kinds on and off, buffers in and out, and a thread that
// turns what came back into events.

#include "capture/activity_source.h"
#include "capture/slices.h"

namespace lanescope::capture {

// Subscribes at once. Throws Failure (Lacking): there is no CUPTI, somebody else listens already, or it does not start.
// One at a time in a process, for CUPTI's callbacks carry no data of ours.
std::unique_ptr<ActivitySource> openCupti(EventSink sink);

// The same for a device that is none: only where LANESCOPE_CUPTI names a stand-in of the tests; else null.
std::unique_ptr<ActivitySource> openStandIn(EventSink sink);

Json cuptiFacts(); // {path, version} or {missing}

} // namespace lanescope::capture
