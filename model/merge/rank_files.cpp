#include "model/merge/rank_files.h"

#include "model/base/out_of_memory.h"
#include "model/import/file_endings.h"
#include "model/import/importer.h"
#include "model/import/index_cache.h"
#include "model/merge/joined_text.h"
#include "model/merge/merge_ranks.h"
#include "model/remote/address.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fmt/format.h>
#include <glob.h>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

bool mayBeTrace(const fs::path& path)
{
    const std::string name = path.filename().string();
    return !name.starts_with(".") && !name.ends_with(".lanescope.json") && mayBeTraceFile(name) &&
           !isNamedAsSnapshot(name);
}

std::vector<fs::path> inFolder(const fs::path& folder, bool folders)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (folders ? at->is_directory(ignored) : at->is_regular_file(ignored) && mayBeTrace(at->path()))
            found.push_back(at->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> globbed(const std::string& pattern)
{
    std::vector<std::string> found;
    glob_t matches{};
    if (glob(pattern.c_str(), GLOB_TILDE, nullptr, &matches) == 0)
        found.assign(matches.gl_pathv, matches.gl_pathv + matches.gl_pathc);
    globfree(&matches);
    return found;
}

// A stop of the whole task stops the current file; its progress counts in the whole.
Result<TracePtr> loadOne(const std::string& path, Task& task, std::uint64_t doneBefore)
{
    Task one;
    std::mutex mutex; // guards isOver
    std::condition_variable over;
    bool isOver = false;
    std::thread watch{[&] {
        std::unique_lock lock{mutex};
        while (!over.wait_for(lock, std::chrono::milliseconds{20}, [&] { return isOver; })) {
            if (task.isStopped())
                one.stop();
            task.done = std::min<std::uint64_t>(task.total, doneBefore + one.done);
        }
    }};
    auto trace = loadTrace(path, one, KeepIndex::No); // the whole job has one index
    {
        const std::lock_guard lock{mutex};
        isOver = true;
    }
    over.notify_one();
    watch.join();
    return trace;
}

Error nothing(const std::string& named, const char* expected) { return {Error::Kind::Missing, named, {}, expected}; }

} // namespace

Result<std::vector<RankFile>> rankFilesOf(std::span<const std::string> named)
{
    std::vector<RankFile> files;
    std::set<std::string> seen;
    const auto add = [&](const fs::path& path, bool wasNamed) {
        std::error_code error;
        const fs::path whole = fs::canonical(path, error);
        if (seen.insert(error ? path.string() : whole.string()).second)
            files.push_back({path.string(), wasNamed});
    };
    const auto addFolder = [&](const fs::path& folder) {
        std::vector<fs::path> found = inFolder(folder, false);
        if (found.empty())
            for (const fs::path& below : inFolder(folder, true)) {
                const std::vector<fs::path> more = inFolder(below, false);
                found.insert(found.end(), more.begin(), more.end());
            }
        for (const fs::path& path : found)
            add(path, false);
        return !found.empty();
    };
    for (const std::string& one : named) {
        std::error_code error;
        if (fs::is_directory(one, error)) {
            if (!addFolder(one))
                return tl::unexpected(nothing(one, "expected traces (.json, .json.gz, .zip) in the folder"));
        } else if (fs::exists(one, error)) {
            add(one, true);
        } else if (const auto found = globbed(one); !found.empty()) {
            for (const std::string& path : found)
                if (fs::is_directory(path, error))
                    addFolder(path);
                else
                    add(path, true);
        } else {
            return tl::unexpected(nothing(one, isRemoteAddress(one)
                                                   ? "expected a file on this machine: copy it here first, for example "
                                                     "with scp"
                                                   : "expected a file, a folder or a pattern of files"));
        }
    }
    if (files.empty())
        return tl::unexpected(nothing({}, "expected ranks to open, found none"));
    return files;
}

namespace {

// The files as an index knows them; none if one of them cannot be opened.
std::optional<IndexedFiles> indexedFilesOf(const std::vector<RankFile>& files)
{
    if (!areIndexesUsed())
        return std::nullopt;
    std::vector<std::shared_ptr<const FileHandle>> handles;
    for (const RankFile& file : files) {
        auto handle = FileHandle::open(file.path);
        if (!handle)
            return std::nullopt;
        handles.push_back(*std::move(handle));
    }
    return IndexedFiles{IndexedFiles::Of::Job, std::move(handles)};
}

// The merged trace from its index; null if there is none.
TracePtr openIndexedJob(const IndexedFiles& files, std::chrono::steady_clock::time_point began)
{
    auto restored = files.restore();
    if (!restored || restored->ranks().empty())
        return nullptr;
    std::map<std::string_view, std::shared_ptr<const FileHandle>> handleOf;
    for (const IndexedFiles::KnownFile& file : files.files())
        handleOf.emplace(file.named, file.handle);
    auto joined = std::make_shared<JoinedText>();
    for (RankPart& part : restored->ranks()) {
        const auto at = handleOf.find(part.info.path);
        if (at == handleOf.end())
            return nullptr;
        auto text = Source::laterText(at->second, part.info.textBytes);
        if (!text || joined->add(*text) != part.firstSource)
            return nullptr;
        part.text = *std::move(text);
    }
    restored->info().began = began;
    return restored->finish(std::move(joined));
}

Result<TracePtr> loadWithMemory(std::span<const std::string> named, Task& task)
{
    const auto began = std::chrono::steady_clock::now();
    const auto files = rankFilesOf(named);
    if (!files)
        return tl::unexpected(files.error());
    auto indexed = indexedFilesOf(*files);
    if (indexed) {
        if (TracePtr trace = openIndexedJob(*indexed, began))
            return trace;
        indexed->close();
    }
    for (const RankFile& file : *files) {
        std::error_code error;
        task.total += fs::file_size(file.path, error); // packed files hold more than that
    }
    std::vector<TracePtr> traces;
    std::vector<std::string> leftOut;
    std::uint64_t doneBefore = 0;
    for (const RankFile& file : *files) {
        auto trace = loadOne(file.path, task, doneBefore);
        if (task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, file.path, {}, "cancelled"});
        std::error_code error;
        doneBefore += fs::file_size(file.path, error);
        if (trace) {
            traces.push_back(*std::move(trace));
        } else if (file.wasNamed || trace.error().kind == Error::Kind::Missing) { // out of memory: it may be a trace
            return tl::unexpected(trace.error());
        } else {
            leftOut.push_back(trace.error().line());
        }
        task.done = doneBefore;
    }
    if (traces.empty())
        return tl::unexpected(Error{Error::Kind::BadInput, named[0], {}, "expected a trace: " + leftOut[0]});
    auto merged = mergeRanks(std::move(traces), std::move(leftOut), task);
    if (merged && indexed)
        indexed->keep(*merged);
    return merged;
}

} // namespace

Result<TracePtr> loadRanks(std::span<const std::string> named, Task& task)
{
    try {
        return loadWithMemory(named, task);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) { // more than any container may hold
    } catch (const std::system_error&) { // no memory for a thread
    }
    return tl::unexpected(outOfMemory(named.empty() ? std::string{} : named[0]));
}

} // namespace lanescope
