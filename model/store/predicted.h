#pragma once
// A trace that a replay wrote (model/replay): it was not recorded, and every view that shows its numbers marks them.

#include "model/base/text.h"
#include "model/store/trace.h"

namespace lanescope {

inline bool isPredicted(const Trace& trace) { return trace.info().properties.contains(std::string{predictedKey}); }
constexpr std::string_view predictedText = PHRASE("predicted by a replay, not recorded");

} // namespace lanescope
