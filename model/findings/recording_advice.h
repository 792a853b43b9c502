#pragma once
// Names what to record in addition, in the terms of the tool that wrote the trace. Texts are in PHRASE().

#include "model/store/trace.h"

#include <string_view>

namespace lanescope {

enum class Recorder { Torch, Nsight, Rocprof, Unknown };
Recorder recorderOf(const Trace& trace);

// Why the trace does not show what the GPU waits for, where no launch of its work is recorded.
std::string_view adviceOnMissingLaunches(const Trace& trace);
// The launching thread shows nothing for a while.
std::string_view adviceOnSilentThread(const Trace& trace);
// Something takes time, and nothing is recorded inside it.
std::string_view adviceOnEmptySlice(const Trace& trace);
std::string_view reasonWithoutShapes(const Trace& trace);
std::string_view reasonWithoutSteps(const Trace& trace);

} // namespace lanescope
