#pragma once
// Reads the trace's own attributes, which a JSON trace has as top-level keys.

#include "model/store/trace_info.h"

#include <string_view>

namespace lanescope::pftrace {

// Decodes TraceAttributes. What cannot be decoded is left out.
void takeAttributes(std::string_view message, TraceInfo& info);

} // namespace lanescope::pftrace
