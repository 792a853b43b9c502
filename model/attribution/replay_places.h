#pragma once
// Kernels of a replayed graph, and kernels that were launched before the recording, get their op and module from
// elsewhere: the annotations of the kernels themselves, a capture, or a counterpart that was launched. Shapes come only
// from an op that was matched by names.

#include "model/attribution/attribution.h"

#include <string>

namespace lanescope {

// capture: a trace that holds the capture of this one's graphs; null: this trace itself, and the files next to it.
// twin: a trace of the same program without graphs, whose ops name the kernels that are still without one; or null.
Attribution attributionWith(const Analysis& analysis, TracePtr capture, TracePtr twin = nullptr);

Attribution computeAttribution(const Analysis& analysis);
inline const Attribution& attributionOf(const Analysis& analysis) { return analysis.once(computeAttribution); }

// The trace of a capture that is next to the file, by its name; empty: there is none.
std::string captureBeside(const std::string& path);

} // namespace lanescope
