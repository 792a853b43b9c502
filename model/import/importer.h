#pragma once
// Turns a file into a Trace. A new format is one file with an Importer and one line in registry.cpp.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/import/source.h"
#include "model/store/trace.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

struct Importer {
    std::string_view format;                   // as `info` prints it
    bool (*recognises)(std::string_view head); // the first bytes, already unpacked by Source
    Result<TracePtr> (*read)(std::shared_ptr<Source> source, Task& task);
};

std::span<const Importer> importers();

// Opens, unpacks and reads a trace, on all cores. `task` counts bytes of text. Fails with one error line; if a damaged
// file still has events to show, the damage is a warning in the trace's info instead.
// A file that was opened before is not read again if there is an index of it (index_cache.h).
enum class KeepIndex { Yes, No }; // for the next opening
Result<TracePtr> loadTrace(const std::string& path, Task& task, KeepIndex keep = KeepIndex::Yes);
Result<TracePtr> loadTrace(const std::string& path);
Result<TracePtr> loadTrace(std::shared_ptr<const FileHandle> file, Task& task); // without an index
// From another machine (remote_trace.h); loadTrace of a path that is an address does the same without pictures.
class RemoteWait;
Result<TracePtr> loadTrace(const std::string& address, Task& task, RemoteWait& wait);

} // namespace lanescope
