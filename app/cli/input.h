#pragma once
// What most sub-commands begin with: a trace, and perhaps one step of it. What cannot be had is said on stderr, in one
// line, and the exit code is returned instead.

#include "app/cli/subcommand.h"
#include "model/analysis/time/launches.h"
#include "model/memory/snapshot.h"

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file);
tl::expected<TracePtr, ExitCode> openIfNamed(const std::string& file); // null where no file is named
tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file);
// A folder, or a pattern that fits several files, is the ranks of one job, as one trace.
tl::expected<TracePtr, ExitCode> openTraceOrRanks(const std::string& file);
tl::expected<TracePtr, ExitCode> openRanks(const std::vector<std::string>& named); // files, folders, patterns

// What a sub-command ends with: `code`, unless a file of openTrace changed before it was let go. Then some figures are
// of what stood there before, and some are missing: that is said.
ExitCode unlessChanged(ExitCode code);

// The range of the slice of that name; absent if `step` is empty, the exit code if nothing is called so.
tl::expected<std::optional<TimeRange>, ExitCode> stepAskedFor(const Trace& trace, const std::string& step);

// All device work, or what was launched in the step.
tl::expected<std::vector<Launched>, ExitCode> workAskedFor(const Trace& trace, const std::string& step);

} // namespace lanescope
