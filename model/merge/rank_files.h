#pragma once
// From what a user names to one trace of several ranks: files, folders, globs.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct RankFile {
    std::string path;
    bool wasNamed = true; // itself; false: it was found in a folder, where other things may lie as well
};

// Each file once, whatever ways lead to it. Of a folder what is called .json, .gz, .zip or .sqlite, and where it holds
// none, that of the folders in it. Errors: Missing where something leads to no file.
Result<std::vector<RankFile>> rankFilesOf(std::span<const std::string> named);

// Reads them one after the other, each on all cores, and joins them. What lies in a folder and is no trace becomes a
// warning; of what was named it is the error. `task` counts bytes of text.
Result<TracePtr> loadRanks(std::span<const std::string> named, Task& task);

} // namespace lanescope
