#pragma once
// CUPTI's activity of this process as a source of events: switches kinds on and off, handles buffers, and runs a thread
// that turns returned buffers into events.

#include "capture/activity_source.h"
#include "capture/slices.h"

namespace lanescope::capture {

// Subscribes at once. Throws Failure (Lacking) if there is no CUPTI, if there is another subscriber, or if it does not
// start. Only one per process, because CUPTI's callbacks carry no user data.
std::unique_ptr<ActivitySource> openCupti(EventSink sink);

// The same without a device: only if LANESCOPE_CUPTI names a stand-in of the tests; else null.
std::unique_ptr<ActivitySource> openStandIn(EventSink sink);

Json cuptiFacts(); // {path, version} or {missing}

} // namespace lanescope::capture
