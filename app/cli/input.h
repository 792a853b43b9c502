#pragma once
// The common start of most sub-commands: opens a trace, and finds a step if one is given. Errors are printed on stderr
// in one line, and the exit code is returned instead.

#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "model/analysis/analysis.h"
#include "model/analysis/time/first_launched.h"
#include "model/memory/snapshot.h"

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// Problems of an opened file are reported on stderr and in the JSON, unless the caller lists them itself.
enum class Remarks { Said, Listed };

tl::expected<TracePtr, ExitCode> openTrace(const std::string& file, Remarks remarks = Remarks::Said);
tl::expected<TracePtr, ExitCode> openIfNamed(const std::string& file); // null where no file is named
tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file,
                                                       std::optional<std::int64_t> capacity = {});
bool namesManyFiles(const std::string& file); // a folder, or a pattern of files
// A folder, or a pattern that matches several files, is read as the ranks of one job, merged into one trace.
tl::expected<TracePtr, ExitCode> openTraceOrRanks(const std::string& file);
tl::expected<TracePtr, ExitCode> openRanks(const std::vector<std::string>& named, // files, folders, patterns
                                           Remarks remarks = Remarks::Said);

// The same, as an Analysis with its cache.
using AnalysisPtr = std::shared_ptr<const Analysis>;
tl::expected<AnalysisPtr, ExitCode> openAnalysis(const std::string& file);
AnalysisPtr analysisOf(const TracePtr& trace); // the cached one if the trace is kept open

// Keeps up to `most` files open from now on, for a process that answers many questions (`lanescope mcp`). A file that
// has changed is read again. The least recently used file is closed first.
void keepFilesOpen(std::size_t max);

// The common end of sub-commands: returns `code`, unless a file of openTrace changed before it was closed. Then some
// values are outdated and some are missing, which is reported.
ExitCode unlessChanged(ExitCode code);

// The range of the slice of that name; absent if `step` is empty, the exit code if there is no such slice.
tl::expected<std::optional<TimeRange>, ExitCode> stepAskedFor(const Trace& trace, const std::string& step);

// All GPU work, or the work launched in the step. before: what runs in the step but was launched before the recording.
struct StepWork {
    std::vector<Launched> work;
    WorkBefore before;
};
tl::expected<StepWork, ExitCode> workAskedFor(const Trace& trace, const std::string& step);

// Reports GPU work that was launched before the recording, if there is any: a line, or a key of the document.
// sentence: whether the answer leaves it out or includes it.
using BeforeSentence = Sentence (*)(const WorkBefore&);
void sayWorkBefore(const WorkBefore& before, BeforeSentence sentence = leftOutSentence);
void addWorkBefore(Json& document, const WorkBefore& before, BeforeSentence sentence = leftOutSentence);

} // namespace lanescope
