#include "model/merge/rank_files.h"

#include "model/base/out_of_memory.h"
#include "model/import/importer.h"
#include "model/merge/merge_ranks.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fmt/format.h>
#include <glob.h>
#include <mutex>
#include <new>
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
    return !name.starts_with(".") && !name.ends_with(".lanescope.json") &&
           (name.ends_with(".json") || name.ends_with(".gz") || name.ends_with(".pftrace") || name.ends_with(".zip") ||
            name.ends_with(".sqlite") || name.ends_with(".db") || name.ends_with(".rpd"));
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
    auto trace = loadTrace(path, one);
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
            return tl::unexpected(nothing(one, "expected a file, a folder or a pattern of files"));
        }
    }
    if (files.empty())
        return tl::unexpected(nothing({}, "expected ranks to open, found none"));
    return files;
}

namespace {

Result<TracePtr> loadWithMemory(std::span<const std::string> named, Task& task)
{
    const auto files = rankFilesOf(named);
    if (!files)
        return tl::unexpected(files.error());
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
    return mergeRanks(std::move(traces), std::move(leftOut), task);
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
