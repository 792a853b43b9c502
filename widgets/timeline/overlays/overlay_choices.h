#pragma once
// The overlays drawn over the lanes, and the minimum length of what they show. One table names them all: keys, menu and
// settings use it.

#include <QString>

#include "model/base/time.h"

#include <span>

namespace lanescope {

struct OverlayChoices {
    bool gaps = true;         // idle time of GPU lanes with its cause
    bool offsets = false;     // from each launch to its kernel or copy; the chosen and the hovered slice always show it
    bool deadWindows = true;  // in an annotation before its first op
    bool busy = true;         // busy share of each GPU lane, column by column
    bool queues = false;      // launched but not yet begun: a counter below each GPU lane
    bool artefacts = true;    // profiler overhead
    bool path = false;        // the critical path, and the strip under the ruler
    Ns minGap{}, minOffset{}; // shorter ones are not drawn; ones without room never are
    friend bool operator==(const OverlayChoices&, const OverlayChoices&) = default;
};

struct OverlayEntry {
    const char* id;    // stable: settings use it
    char key;          // key in the timeline
    const char* label; // one word, in chips and menus; in the translation context "Overlays"
    const char* tip;   // explains it
    bool OverlayChoices::*isShown;
};
std::span<const OverlayEntry> overlayEntries();
QString overlayTitle(const OverlayEntry& entry); // "Busy: how busy each stream is", for a menu

// Thresholds to choose from; the first is none.
std::span<const Ns> overlayThresholds();

} // namespace lanescope
