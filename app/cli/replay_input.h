#pragma once
// The traces that critical-path and whatif take: one file, or the ranks of one job as one trace.

#include "app/cli/input.h"

namespace lanescope {

inline tl::expected<TracePtr, ExitCode> openTraceOrFiles(const std::vector<std::string>& files)
{
    return files.size() == 1 ? openTraceOrRanks(files.front()) : openRanks(files);
}

} // namespace lanescope
