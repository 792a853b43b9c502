// The formats that can be read, and the one function that loads any of them.

#include "model/import/importer.h"

#include "model/base/out_of_memory.h"
#include "model/import/index_cache.h"
#include "model/import/kineto_json.h"
#include "model/import/memory_timeline_json.h"
#include "model/import/nsys_sqlite.h"
#include "model/import/pftrace.h"
#include "model/import/pickle_head.h"
#include "model/import/remote_trace.h"
#include "model/import/rocprofv3_json.h"
#include "model/import/sqlite.h"

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>
#include <system_error>

namespace lanescope {

std::span<const Importer> importers()
{
    // Asked in this order; the first that recognises the text reads it.
    static const std::array all{sqliteImporter,        nsysReportImporter,     pickleImporter,    pftraceImporter,
                                rocprofv3JsonImporter, memoryTimelineImporter, kinetoJsonImporter};
    return all;
}

namespace {

Result<TracePtr> readTrace(std::shared_ptr<const FileHandle> file, Task& task)
{
    const std::string path = file->path();
    auto source = Source::open(std::move(file));
    if (!source)
        return tl::unexpected(source.error());
    std::string head(std::min<std::uint64_t>(65536, (*source)->waitFor(65536)), '\0');
    const auto got = (*source)->readInto(0, head.data(), head.size());
    if (!got)
        return tl::unexpected(got.error());
    head.resize(*got);
    for (const Importer& importer : importers())
        if (importer.recognises(head))
            return importer.read(*source, task);
    return tl::unexpected(Error{Error::Kind::BadInput, path, 0, "expected a trace in a format that is known"});
}

Result<TracePtr> loadWithMemory(const std::string& path, Task& task, KeepIndex keep)
{
    if (isRemoteAddress(path))
        return loadRemoteTrace(path, task);
    const auto began = std::chrono::steady_clock::now();
    const auto file = FileHandle::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const IndexedFiles indexed{IndexedFiles::Of::File, {*file}};
    if (TracePtr trace = openIndexed(indexed, began)) {
        task.done = task.total = trace->info().textBytes;
        return trace;
    }
    auto trace = readTrace(*file, task);
    if (trace && keep == KeepIndex::Yes)
        indexed.keep(*trace);
    return trace;
}

template <class Load>
Result<TracePtr> unlessOutOfMemory(const std::string& path, Load&& load)
{
    try {
        return load();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) { // more than any container may hold
    } catch (const std::system_error&) { // no memory for a thread
    }
    return tl::unexpected(outOfMemory(path));
}

} // namespace

Result<TracePtr> loadTrace(const std::string& path, Task& task, KeepIndex keep)
{
    return unlessOutOfMemory(path, [&] { return loadWithMemory(path, task, keep); });
}

Result<TracePtr> loadTrace(std::shared_ptr<const FileHandle> file, Task& task)
{
    const std::string path = file->path();
    return unlessOutOfMemory(path, [&] { return readTrace(std::move(file), task); });
}

Result<TracePtr> loadTrace(const std::string& address, Task& task, RemoteWait& wait)
{
    return unlessOutOfMemory(address, [&] { return loadRemoteTrace(address, task, &wait); });
}

Result<TracePtr> loadTrace(const std::string& path)
{
    Task task;
    return loadTrace(path, task);
}

} // namespace lanescope
