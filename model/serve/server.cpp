// Three threads: one reads requests, one answers them, and the caller's draws pictures. Requests for text are answered
// before those for the index, because a user waits for them.

#include "model/serve/server.h"

#include "model/base/out_of_memory.h"
#include "model/import/importer.h"
#include "model/import/index_files.h"
#include "model/memory/snapshot.h"
#include "model/remote/packed.h"
#include "model/serve/served_index.h"
#include "model/store/index/program_version.h"
#include "model/store/placed_text.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <new>
#include <thread>
#include <unistd.h>

namespace lanescope {

using namespace remote;

namespace {

constexpr std::size_t maxServedBytes = 1 << 20; // per answer
constexpr std::chrono::milliseconds progressInterval{100};

class LineServer {
public:
    LineServer(int in, int out, const DrawPicture& draw) : m_in(in), m_out(out), m_draw(draw) {}

    Result<void> run()
    {
        write(greeting);
        std::thread reader{[this] { readRequests(); }}, worker{[this] { answerRequests(); }};
        drawPictures();
        m_load.stop();
        worker.join();
        reader.join();
        return m_broken ? Result<void>{tl::unexpected(*m_broken)} : Result<void>{};
    }

private:
    void readRequests();
    void answerRequests();
    void drawPictures();
    std::string answerTo(const Message& request);
    std::string open(const std::string& path);
    std::string load(std::uint32_t number);
    std::string chunk(const ChunkRequest& request);
    std::string text(const TextRequest& request);
    std::string file(const TextRequest& request);
    Result<void> loadOnce(std::optional<std::uint32_t> number);
    void answer(const Message& request, const Result<std::string>& payload);
    void write(std::string_view bytes);

    template <class T>
    static T valueOf(const Message& request)
    {
        if (auto value = valueIn<T>(request.payload))
            return *std::move(value);
        throw Error{Error::Kind::BadInput, {}, {}, "expected a request that is whole"};
    }

    const int m_in, m_out;
    const DrawPicture& m_draw;
    std::mutex m_writing; // one message after the other

    std::mutex m_mutex; // guards what follows
    std::condition_variable m_changed;
    std::deque<Message> m_urgent, m_bulk, m_pictures;
    bool m_isEnded = false;
    TracePtr m_trace; // set by the worker
    std::optional<Error> m_failed, m_broken;

    // Used by the worker alone:
    Task m_load;
    std::string m_path;
    Identity m_identity;
    std::shared_ptr<const FileHandle> m_file;
    std::unique_ptr<ServedIndex> m_index;
};

void LineServer::write(std::string_view bytes)
{
    const std::lock_guard lock{m_writing};
    while (!bytes.empty()) {
        const ssize_t n = ::write(m_out, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return; // nobody reads: the input ends as well
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

void LineServer::answer(const Message& request, const Result<std::string>& payload)
{
    write(payload ? bytesOf({request.kind, request.request, *payload})
                  : bytesOf({Kind::Failed, request.request, payloadOf(FailureFields{payload.error()})}));
}

void LineServer::readRequests()
{
    MessageReader reader;
    std::string bytes(16 << 10, '\0');
    std::optional<Error> broken;
    while (!broken) {
        const ssize_t n = ::read(m_in, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        reader.add({bytes.data(), static_cast<std::size_t>(n)});
        while (true) {
            auto next = reader.next();
            if (!next)
                broken = next.error();
            if (!next || !*next)
                break;
            const std::lock_guard lock{m_mutex};
            auto& queue = (*next)->kind == Kind::Picture                                ? m_pictures
                          : (*next)->kind == Kind::Chunk || (*next)->kind == Kind::File ? m_bulk
                                                                                        : m_urgent;
            queue.push_back(*std::move(*next));
            m_changed.notify_all();
        }
    }
    m_load.stop();
    const std::lock_guard lock{m_mutex};
    m_broken = broken;
    m_isEnded = true;
    m_changed.notify_all();
}

void LineServer::answerRequests()
{
    std::unique_lock lock{m_mutex};
    while (true) {
        m_changed.wait(lock, [&] { return m_isEnded || !m_urgent.empty() || !m_bulk.empty(); });
        if (m_isEnded)
            return;
        auto& queue = m_urgent.empty() ? m_bulk : m_urgent;
        const Message request = std::move(queue.front());
        queue.pop_front();
        lock.unlock();
        try {
            answer(request, answerTo(request));
        } catch (const Error& error) {
            answer(request, tl::unexpected(error));
        } catch (const std::bad_alloc&) {
            answer(request, tl::unexpected(outOfMemory(m_path)));
        }
        lock.lock();
    }
}

// While a trace is loaded, what a picture takes is made already.
void LineServer::drawPictures()
{
    std::unique_lock lock{m_mutex};
    while (true) {
        m_changed.wait(lock, [&] { return m_isEnded || !m_pictures.empty(); });
        if (m_isEnded)
            return;
        const Message request = std::move(m_pictures.front());
        m_pictures.pop_front();
        const auto asked = valueIn<PictureRequest>(request.payload);
        Result<PictureAnswer> picture = tl::unexpected(Error{Error::Kind::Missing, {}, {}, "expected a picture"});
        if (asked && m_draw) {
            lock.unlock();
            picture = m_draw(nullptr, *asked);
            lock.lock();
            m_changed.wait(lock, [&] { return m_isEnded || m_trace || m_failed; });
            if (m_isEnded)
                return;
            const TracePtr trace = m_trace;
            lock.unlock();
            if (trace)
                picture = m_draw(trace, *asked);
        } else {
            lock.unlock();
        }
        answer(request, picture ? Result<std::string>{payloadOf(*picture)} : tl::unexpected(picture.error()));
        lock.lock();
    }
}

std::string LineServer::answerTo(const Message& request)
{
    switch (request.kind) {
    case Kind::Hello:
        return payloadOf(Versions{protocolVersion, index::programVersion()});
    case Kind::Open:
        return open(valueOf<std::string>(request));
    case Kind::Load:
        return load(request.request);
    case Kind::Chunk:
        return chunk(valueOf<ChunkRequest>(request));
    case Kind::Text:
        return text(valueOf<TextRequest>(request));
    case Kind::File:
        return file(valueOf<TextRequest>(request));
    case Kind::Picture:
    case Kind::Progress:
    case Kind::Failed:
        break;
    }
    throw Error{Error::Kind::BadInput, {}, {}, "expected a request"};
}

// ssh begins in the home folder, and so does "~/".
std::string LineServer::open(const std::string& named)
{
    {
        const std::lock_guard lock{m_mutex};
        m_trace = nullptr;
        m_failed.reset();
    }
    m_index.reset();
    m_file.reset();
    m_path = named;
    if (const char* home = std::getenv("HOME"); home && named.starts_with("~/"))
        m_path = home + named.substr(1);
    auto file = FileHandle::open(m_path);
    if (!file)
        throw file.error();
    m_file = *std::move(file);
    const FileHandle::Identity id = m_file->identity();
    std::error_code error;
    const std::string canonical = std::filesystem::canonical(m_path, error).string();
    m_identity = {error ? m_path : canonical, id.state.size,      id.device,    id.number,
                  checksumOfEnds(*m_file),    id.state.writtenNs, id.changedNs, isMemorySnapshot(m_path)};
    return payloadOf(m_identity);
}

// number: of the request that wants to know the progress.
Result<void> LineServer::loadOnce(std::optional<std::uint32_t> number)
{
    if (m_trace)
        return {};
    if (!m_file)
        return tl::unexpected(Error{Error::Kind::BadInput, {}, {}, "expected a file to be opened first"});
    std::atomic<bool> isDone = false;
    std::mutex mutex;
    std::condition_variable done;
    std::thread teller{[&] {
        std::unique_lock lock{mutex};
        while (!done.wait_for(lock, progressInterval, [&] { return isDone.load(); }))
            if (number)
                write(bytesOf({Kind::Progress, *number, payloadOf(m_load.done.load(), m_load.total.load())}));
    }};
    auto trace = loadTrace(m_path, m_load);
    {
        const std::lock_guard lock{mutex};
        isDone = true;
    }
    done.notify_all();
    teller.join();
    if (trace && m_file->identity() != FileHandle::open(m_path).value_or(m_file)->identity())
        trace =
            tl::unexpected(Error{Error::Kind::Io, m_path, {}, "expected the file that was opened: it was replaced"});
    {
        const std::lock_guard lock{m_mutex};
        if (trace)
            m_trace = *trace;
        else
            m_failed = trace.error();
    }
    m_changed.notify_all();
    return trace ? Result<void>{} : tl::unexpected(trace.error());
}

std::string LineServer::load(std::uint32_t number)
{
    if (const auto loaded = loadOnce(number); !loaded)
        throw loaded.error();
    if (!m_index) {
        const auto* placed = dynamic_cast<const PlacedText*>(&m_trace->sourceText());
        m_index = std::make_unique<ServedIndex>(
            m_trace, IndexNote{m_identity, m_trace->sourceText().size(), placed && placed->isPlaced()});
    }
    return payloadOf(m_index->frame());
}

std::string LineServer::chunk(const ChunkRequest& request)
{
    if (!m_index)
        load(0); // a new line goes on with the requests of the one before
    if (request.frame != m_index->checksumOfHead())
        throw Error{Error::Kind::BadInput, {}, {}, std::string{staleFrame}};
    return packed(m_index->bytesAt(request.offset, std::min<std::size_t>(request.bytes, maxServedBytes)));
}

std::string LineServer::text(const TextRequest& request)
{
    if (const auto loaded = loadOnce({}); !loaded)
        throw loaded.error();
    std::string scratch;
    const auto bytes =
        m_trace->sourceText().read(request.offset, std::min<std::size_t>(request.bytes, maxUnpacked), scratch);
    if (!bytes)
        throw bytes.error();
    return packed(*bytes);
}

std::string LineServer::file(const TextRequest& request)
{
    if (!m_file)
        throw Error{Error::Kind::BadInput, {}, {}, "expected a file to be opened first"};
    if (m_file->state() != m_file->opened())
        throw Error{Error::Kind::Io, m_path, {}, "expected the file that was opened: it has changed"};
    std::string bytes(std::min<std::size_t>(request.bytes, maxServedBytes), '\0');
    const auto got = m_file->read(request.offset, bytes.data(), bytes.size());
    if (!got)
        throw got.error();
    bytes.resize(*got);
    return packed(bytes);
}

} // namespace

Result<void> serveTraces(int in, int out, const DrawPicture& draw)
{
    std::signal(SIGPIPE, SIG_IGN);
    return LineServer{in, out, draw}.run();
}

} // namespace lanescope
