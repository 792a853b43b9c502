#pragma once
// What a trace says of itself: the keys that a JSON trace has at its top level.

#include "model/store/trace_info.h"

#include <string_view>

namespace lanescope::pftrace {

// TraceAttributes. What cannot be decoded is left out.
void takeAttributes(std::string_view message, TraceInfo& info);

} // namespace lanescope::pftrace
