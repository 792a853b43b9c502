#pragma once
// Which overlays are drawn over the lanes, and how large a thing must be to be drawn. One table names them all: keys,
// menu and memory go by it.

#include "model/base/time.h"

#include <span>

namespace lanescope {

struct OverlayChoices {
    bool gaps = true;             // idle time of GPU lanes with its cause
    bool offsets = true;          // from a launch to its work
    bool deadWindows = true;      // in an annotation before its first op
    bool busy = true;             // how busy each GPU lane is, column by column
    bool queues = false;          // launched and not yet begun, a counter below each GPU lane
    bool artefacts = true;        // the profiler's own slices
    bool path = false;            // the critical path, and the strip under the ruler
    Ns leastGap{}, leastOffset{}; // shorter ones are left out; what has no room is so anyway
    friend bool operator==(const OverlayChoices&, const OverlayChoices&) = default;
};

struct OverlayEntry {
    const char* id;    // steady: settings name it
    char key;          // of the timeline
    const char* label; // in the translation context "Overlays"
    bool OverlayChoices::*isShown;
};
std::span<const OverlayEntry> overlayEntries();

// Thresholds to choose from, from none up.
std::span<const Ns> overlayThresholds();

} // namespace lanescope
