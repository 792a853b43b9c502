// A background thread writes the indexes. Each is written under a temporary name first, so that no process reads an
// incomplete one. Then the least recently used indexes are removed until the folder is within its limit.

#include "model/import/index_files.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <thread>
#include <unistd.h>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

bool writeAt(int file, std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t n = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        offset += static_cast<std::uint64_t>(n);
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

bool writeFrame(const std::string& path, const index::FramePlan& plan, const index::Parts& parts)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return false;
    bool isWritten = ::ftruncate(file, static_cast<off_t>(plan.fileBytes)) == 0 && writeAt(file, 0, plan.head);
    for (std::size_t p = 0; isWritten && p < parts.size(); ++p)
        isWritten = writeAt(file, plan.places[p], parts[p].bytes);
    return ::close(file) == 0 && isWritten;
}

bool hasRoomFor(const std::string& folder, std::uint64_t bytes)
{
    struct statvfs status {};
    return ::statvfs(folder.c_str(), &status) == 0 && std::uint64_t{status.f_bavail} * status.f_frsize / 4 >= bytes;
}

struct OldIndex {
    fs::path path;
    std::uint64_t bytes;
    fs::file_time_type used;
};

std::vector<OldIndex> indexesIn(const std::string& folder)
{
    std::vector<OldIndex> found;
    std::error_code error;
    for (fs::directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        std::error_code gone;
        const OldIndex one{at->path(), at->file_size(gone), at->last_write_time(gone)};
        if (gone)
            continue;
        constexpr std::size_t digits = 16; // length of the hash in the name
        if (name.size() == digits + indexSuffix.size() && name.ends_with(indexSuffix))
            found.push_back(one);
        else if (name.ends_with(unfinishedSuffix) &&
                 fs::file_time_type::clock::now() - one.used > std::chrono::hours{1})
            fs::remove(one.path, gone); // its program ended before the index was complete
    }
    return found;
}

void limit(const std::string& folder, std::uint64_t maxBytes, const std::string& newest)
{
    std::vector<OldIndex> all = indexesIn(folder);
    std::sort(all.begin(), all.end(), [](const OldIndex& a, const OldIndex& b) { return a.used < b.used; });
    std::uint64_t sum = 0;
    for (const OldIndex& one : all)
        sum += one.bytes;
    for (const OldIndex& one : all) {
        if (sum <= maxBytes)
            return;
        std::error_code gone;
        if (one.path != newest && fs::remove(one.path, gone))
            sum -= one.bytes;
    }
}

std::string unfinishedPath(const IndexOptions& options, const std::string& name)
{
    static std::atomic<unsigned> number{0};
    return fmt::format("{}/{}.{}.{}{}", options.folder, name, ::getpid(), number++, unfinishedSuffix);
}

bool canKeep(const IndexOptions& options, std::uint64_t bytes)
{
    std::error_code error;
    if (fs::create_directories(options.folder, error))
        fs::permissions(options.folder, fs::perms::owner_all, error); // kernel names are private to the user
    return bytes <= options.maxBytes && hasRoomFor(options.folder, bytes);
}

void writeIndex(const IndexedFiles& files, const Trace& trace)
{
    const IndexOptions options = indexOptions();
    TraceIndex::Buffers buffers;
    index::Parts parts = TraceIndex::partsOf(trace, buffers);
    index::ByteWriter writer;
    writer(originOf(files));
    const std::string origin = writer.take();
    parts[static_cast<std::size_t>(index::Part::Files)] = {std::as_bytes(std::span{origin}), 1};
    const index::FramePlan plan = index::planFrame(parts);
    if (!canKeep(options, plan.fileBytes))
        return;
    const std::string path = fmt::format("{}/{}{}", options.folder, files.name(), indexSuffix);
    const std::string part = unfinishedPath(options, files.name());
    const bool isSame = std::all_of(files.files().begin(), files.files().end(), [](const auto& file) {
        return IndexedFiles::unchanged(file) != nullptr; // not changed since before it was read
    });
    if (!isSame || !writeFrame(part, plan, parts) || ::rename(part.c_str(), path.c_str()) != 0)
        ::unlink(part.c_str());
    else
        limit(options.folder, options.maxBytes, path);
}

class IndexWriter {
public:
    ~IndexWriter()
    {
        {
            const std::lock_guard lock{m_mutex};
            m_isEnding = true;
        }
        m_changed.notify_all();
        if (m_thread.joinable())
            m_thread.join();
    }
    // Waits if others wait already, because each holds its trace in memory.
    void add(const IndexedFiles& files, const TracePtr& trace)
    {
        std::unique_lock lock{m_mutex};
        m_changed.wait(lock, [&] { return m_jobs.size() < 2; });
        if (!m_thread.joinable())
            m_thread = std::thread{[this] { work(); }};
        m_jobs.push_back({files, trace});
        m_changed.notify_all();
    }
    void finish()
    {
        std::unique_lock lock{m_mutex};
        m_changed.wait(lock, [&] { return m_jobs.empty() && !m_isBusy; });
    }

private:
    struct Job {
        IndexedFiles files;
        TracePtr trace;
    };
    void work()
    {
        std::unique_lock lock{m_mutex};
        while (true) {
            m_changed.wait(lock, [&] { return m_isEnding || !m_jobs.empty(); });
            if (m_jobs.empty())
                return;
            std::optional<Job> job{std::move(m_jobs.front())};
            m_jobs.pop_front();
            m_isBusy = true;
            lock.unlock();
            try {
                writeIndex(job->files, *job->trace);
            } catch (const std::exception&) { // no memory for it
            }
            job.reset();
            lock.lock();
            m_isBusy = false;
            m_changed.notify_all();
        }
    }

    std::mutex m_mutex; // guards all but the thread
    std::condition_variable m_changed;
    std::deque<Job> m_jobs;
    bool m_isBusy = false, m_isEnding = false;
    std::thread m_thread;
};

IndexWriter& indexWriter()
{
    static IndexWriter writer;
    return writer;
}

} // namespace

void writeInBackground(const IndexedFiles& files, const TracePtr& trace)
{
    try {
        indexWriter().add(files, trace);
    } catch (const std::exception&) { // no memory, or no thread
    }
}

bool keepIndexBytes(const std::string& name, std::span<const std::byte> bytes)
{
    const IndexOptions options = indexOptions();
    if (!areIndexesUsed() || !canKeep(options, bytes.size()))
        return false;
    const std::string path = fmt::format("{}/{}{}", options.folder, name, indexSuffix);
    const std::string part = unfinishedPath(options, name);
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return false;
    const bool isWritten = writeAt(file, 0, bytes);
    if (::close(file) != 0 || !isWritten || ::rename(part.c_str(), path.c_str()) != 0) {
        ::unlink(part.c_str());
        return false;
    }
    limit(options.folder, options.maxBytes, path);
    return true;
}

void finishIndexes() { indexWriter().finish(); }

std::uint64_t bytesOfIndexes()
{
    std::uint64_t sum = 0;
    for (const OldIndex& one : indexesIn(indexOptions().folder))
        sum += one.bytes;
    return sum;
}

void removeIndexes()
{
    for (const OldIndex& one : indexesIn(indexOptions().folder)) {
        std::error_code gone;
        fs::remove(one.path, gone);
    }
}

} // namespace lanescope
