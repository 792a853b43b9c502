#pragma once
// Loads files, folders and globs that the user names as one trace of several ranks.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct RankFile {
    std::string path;
    bool wasNamed = true; // the user named the file; false: it was found in a folder, which may hold other files too
};

// Lists each file once, even if several paths lead to it. From a folder it takes the files that are named like a trace
// (mayBeTraceFile), and if it has none, those of its subfolders. Errors: Missing if a name leads to no file.
Result<std::vector<RankFile>> rankFilesOf(std::span<const std::string> named);

// Reads the files one after the other, each on all cores, and merges them. A file from a folder that is not a trace
// becomes a warning; a named one is an error. `task` counts bytes of text.
Result<TracePtr> loadRanks(std::span<const std::string> named, Task& task);

} // namespace lanescope
