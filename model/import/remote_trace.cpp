#include "model/import/remote_trace.h"

#include "model/base/checksum.h"
#include "model/import/importer.h"
#include "model/import/index_files.h"
#include "model/remote/packed.h"
#include "model/remote/remote_text.h"
#include "model/store/index/index_file.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <fmt/format.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace lanescope {

using namespace remote;

namespace {

constexpr std::uint32_t chunkBytes = 256 << 10;
constexpr std::size_t chunksOnTheWay = 6;
constexpr std::uint64_t maxIndexBytes = std::uint64_t{64} << 30;
constexpr std::chrono::milliseconds lookInterval{20}, firstPicturePatience{1500};

// Memory of an index: its parts begin at multiples of 64 bytes.
struct AlignedBytes {
    static constexpr std::align_val_t alignment{64};
    explicit AlignedBytes(std::size_t n) : data(static_cast<std::byte*>(::operator new(n, alignment))), size(n) {}
    ~AlignedBytes() { ::operator delete(data, alignment); }
    AlignedBytes(const AlignedBytes&) = delete;
    AlignedBytes& operator=(const AlignedBytes&) = delete;
    std::span<std::byte> span() const { return {data, size}; }

    std::byte* data;
    std::size_t size;
};

// One opening of one file.
class RemoteOpening {
public:
    RemoteOpening(RemoteAddress address, Task& task, RemoteWait* wait)
        : m_far(std::make_shared<FarSide>(std::move(address))), m_task(task), m_wait(wait)
    {
    }
    Result<Identity> open()
    {
        look(RemoteWait::Phase::Connecting, 0, 0);
        return m_far->open(m_task);
    }
    FarSide& far() { return *m_far; }

    // The trace from the index that was kept; null: there is none of this file.
    TracePtr kept(const Identity& identity)
    {
        if (!areIndexesUsed())
            return nullptr;
        const MappedIndex mapped = mapIndex(nameOf());
        const auto parts = index::partsOf(mapped.bytes);
        if (!parts || !index::isIntact(mapped.bytes, *parts, index::Part::Files))
            return nullptr;
        const auto& files = (*parts)[static_cast<std::size_t>(index::Part::Files)].bytes;
        const auto known = valueIn<IndexNote>({reinterpret_cast<const char*>(files.data()), files.size()});
        if (!known || known->identity != identity || !index::areIntact(mapped.bytes, *parts))
            return nullptr;
        return restored(*parts, mapped.keeper, *known);
    }

    Result<TracePtr> fetch()
    {
        auto frame = load();
        if (!frame)
            return tl::unexpected(frame.error());
        showFirstPicture(frame->indexBytes);
        const auto bytes = std::make_shared<AlignedBytes>(static_cast<std::size_t>(frame->indexBytes));
        for (std::uint64_t got = 0; got < frame->indexBytes;) {
            const auto fetched = fetchChunks(*frame, bytes->span(), got);
            if (fetched)
                break;
            if (fetched.error().expected != staleFrame)
                return tl::unexpected(fetched.error());
            auto now = load(); // the file is the same, but it was read again there
            if (!now)
                return tl::unexpected(now.error());
            if (now->indexBytes != frame->indexBytes)
                return tl::unexpected(m_far->failure(Error::Kind::Io, "expected the same index again"));
            if (now->head != frame->head)
                got = 0;
            frame = std::move(now);
        }
        return finish(*frame, bytes);
    }

    // The bytes of the file itself, written to an open file.
    Result<void> copyTo(int file, std::uint64_t size)
    {
        std::uint64_t got = 0;
        return pass<TextRequest>(Kind::File, size, got, [&](std::uint64_t at, std::string_view bytes) {
            return ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at)) ==
                   static_cast<ssize_t>(bytes.size());
        });
    }
    std::string nameOf(const std::string& more = {}) const
    {
        const RemoteAddress& a = m_far->address();
        const std::string all = fmt::format("{} {}\n{}\n{}", a.destination(), a.port.value_or(0), a.path, more);
        return fmt::format("{:016x}", checksumOf(std::as_bytes(std::span{all})));
    }

private:
    using PlaceBytes = std::function<bool(std::uint64_t at, std::string_view bytes)>;

    Result<Frame> load()
    {
        const auto ticket = m_far->post(Kind::Load, {});
        while (!m_far->isAnswered(ticket)) {
            look(RemoteWait::Phase::Loading, ticket->done, ticket->total);
            if (m_task.isStopped())
                break;
            m_far->waitForNews(lookInterval);
        }
        const auto answer = m_far->wait(ticket, &m_task);
        if (!answer)
            return tl::unexpected(answer.error());
        auto frame = valueIn<Frame>(*answer);
        if (!frame || frame->indexBytes > maxIndexBytes || frame->indexBytes == 0)
            return tl::unexpected(m_far->failure(Error::Kind::Io, "expected the size of an index"));
        return *std::move(frame);
    }

    // The line is free for the picture first.
    void showFirstPicture(std::uint64_t total)
    {
        const auto until = std::chrono::steady_clock::now() + firstPicturePatience;
        while (m_picture && !m_task.isStopped() && std::chrono::steady_clock::now() < until) {
            look(RemoteWait::Phase::Fetching, 0, total);
            m_far->waitForNews(lookInterval);
        }
    }

    Result<void> fetchChunks(const Frame& frame, std::span<std::byte> to, std::uint64_t& got)
    {
        m_frame = checksumOf(std::as_bytes(std::span{frame.head}));
        return pass<ChunkRequest>(Kind::Chunk, frame.indexBytes, got, [&](std::uint64_t at, std::string_view bytes) {
            std::memcpy(to.data() + at, bytes.data(), bytes.size());
            return true;
        });
    }

    template <class Request>
    std::string requestFor(std::uint64_t at, std::uint32_t bytes) const
    {
        if constexpr (std::is_same_v<Request, ChunkRequest>)
            return payloadOf(ChunkRequest{m_frame, at, bytes});
        else
            return payloadOf(TextRequest{at, bytes});
    }

    // Some requests are on their way at a time, so that the line never waits for one. got: bytes that are here.
    template <class Request>
    Result<void> pass(Kind kind, std::uint64_t total, std::uint64_t& got, const PlaceBytes& place)
    {
        std::deque<FarSide::Ticket> waiting;
        std::uint64_t next = got;
        const auto fail = [&](const Error& error) {
            for (const auto& ticket : waiting)
                m_far->forget(ticket);
            return tl::unexpected(error);
        };
        while (got < total) {
            while (waiting.size() < chunksOnTheWay && next < total) {
                const auto some = static_cast<std::uint32_t>(std::min<std::uint64_t>(chunkBytes, total - next));
                waiting.push_back(m_far->post(kind, requestFor<Request>(next, some)));
                next += some;
            }
            look(RemoteWait::Phase::Fetching, got, total);
            if (m_task.isStopped())
                return fail(m_far->failure(Error::Kind::Cancelled, "cancelled"));
            if (!m_far->isAnswered(waiting.front())) {
                m_far->waitForNews(lookInterval);
                continue;
            }
            const auto answer = m_far->wait(waiting.front());
            waiting.pop_front();
            if (!answer)
                return fail(answer.error());
            const auto bytes = unpacked(*answer);
            if (!bytes || bytes->size() != std::min<std::uint64_t>(chunkBytes, total - got) || !place(got, *bytes))
                return fail(m_far->failure(Error::Kind::Io, "expected the next bytes from " + m_far->address().host));
            got += bytes->size();
        }
        return {};
    }

    Result<TracePtr> finish(const Frame& frame, const std::shared_ptr<AlignedBytes>& bytes)
    {
        const auto wrong = [&] {
            return tl::unexpected(m_far->failure(Error::Kind::Io, "expected an index that is whole"));
        };
        auto parts = index::partsOf(bytes->span());
        if (!parts || !index::areIntact(bytes->span(), *parts))
            return wrong();
        const auto& files = (*parts)[static_cast<std::size_t>(index::Part::Files)].bytes;
        const auto known = valueIn<IndexNote>({reinterpret_cast<const char*>(files.data()), files.size()});
        std::shared_ptr<const void> keeper = bytes;
        if (known && keepIndexBytes(nameOf(), bytes->span()))
            if (const MappedIndex mapped = mapIndex(nameOf()); mapped.bytes.size() == bytes->size)
                if (auto kept = index::partsOf(mapped.bytes)) { // its pages can be dropped, the others cannot
                    parts = kept;
                    keeper = mapped.keeper;
                }
        TracePtr trace = restored(*parts, keeper, IndexNote{{}, frame.textBytes, frame.isPlaced});
        if (!trace)
            return wrong();
        return trace;
    }

    TracePtr restored(const index::Parts& parts, const std::shared_ptr<const void>& keeper, const IndexNote& known)
    {
        auto restored = TraceIndex::restore(parts, keeper);
        if (!restored || !restored->ranks().empty())
            return nullptr;
        restored->info().path = m_far->address().text;
        restored->info().began = m_began;
        m_task.done = m_task.total = known.textBytes;
        return restored->finish(std::make_shared<RemoteText>(m_far, known.textBytes, known.isPlaced));
    }

    // Tells the window, and passes its requests on.
    void look(RemoteWait::Phase phase, std::uint64_t done, std::uint64_t total)
    {
        m_task.done = done;
        m_task.total = total;
        if (!m_wait)
            return;
        m_wait->setProgress({phase, done, total, m_far->state()});
        if (m_picture && m_far->isAnswered(m_picture)) {
            if (const auto answer = m_far->wait(m_picture))
                if (auto picture = valueIn<PictureAnswer>(*answer))
                    m_wait->setPicture(*std::move(picture));
            m_picture.reset();
        }
        if (!m_picture && phase != RemoteWait::Phase::Connecting)
            if (const auto request = m_wait->takeRequest())
                m_picture = m_far->post(Kind::Picture, payloadOf(*request), FarSide::Repeat::No);
    }

    std::shared_ptr<FarSide> m_far;
    Task& m_task;
    RemoteWait* m_wait;
    FarSide::Ticket m_picture; // the one on its way
    std::uint64_t m_frame = 0; // the checksum of the head of the index there
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
};

Result<std::shared_ptr<const FileHandle>> copyOf(RemoteOpening& opening, const Identity& identity)
{
    const RemoteAddress& address = opening.far().address();
    // The name holds the identity: a copy of another state of the file has another name.
    const std::string name = opening.nameOf(payloadOf(identity));
    const std::string path = fmt::format("{}/{}{}", indexOptions().folder, name, indexSuffix);
    if (areIndexesUsed())
        if (auto kept = FileHandle::open(path, address.text); kept && (*kept)->size() == identity.size)
            return kept;
    const int file = ::memfd_create("lanescope", MFD_CLOEXEC);
    if (file < 0)
        return tl::unexpected(opening.far().failure(Error::Kind::Io, "expected memory for a copy of the file"));
    const auto copied = opening.copyTo(file, identity.size);
    Result<std::shared_ptr<const FileHandle>> handle = tl::unexpected(Error{});
    if (!copied) {
        handle = tl::unexpected(copied.error());
    } else {
        handle = FileHandle::open(fmt::format("/proc/self/fd/{}", file), address.text);
        void* at = identity.size ? ::mmap(nullptr, identity.size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
        if (at != MAP_FAILED) {
            if (keepIndexBytes(name, {static_cast<const std::byte*>(at), static_cast<std::size_t>(identity.size)}))
                if (auto kept = FileHandle::open(path, address.text); kept && (*kept)->size() == identity.size)
                    handle = std::move(kept);
            ::munmap(at, identity.size);
        }
    }
    ::close(file);
    return handle;
}

} // namespace

RemoteWait::Progress RemoteWait::progress() const
{
    const std::lock_guard lock{m_mutex};
    return m_progress;
}

void RemoteWait::setProgress(Progress progress)
{
    const std::lock_guard lock{m_mutex};
    m_progress = std::move(progress);
}

void RemoteWait::askPicture(PictureRequest request)
{
    const std::lock_guard lock{m_mutex};
    m_asked = std::move(request);
}

std::optional<PictureRequest> RemoteWait::takeRequest()
{
    const std::lock_guard lock{m_mutex};
    return std::exchange(m_asked, std::nullopt);
}

void RemoteWait::setPicture(PictureAnswer picture)
{
    const std::lock_guard lock{m_mutex};
    m_picture = std::move(picture);
}

std::optional<PictureAnswer> RemoteWait::takePicture()
{
    const std::lock_guard lock{m_mutex};
    return std::exchange(m_picture, std::nullopt);
}

Result<TracePtr> loadRemoteTrace(const std::string& text, Task& task, RemoteWait* wait)
{
    auto address = remoteAddressOf(text);
    if (!address)
        return tl::unexpected(address.error());
    RemoteOpening opening{*std::move(address), task, wait};
    const auto identity = opening.open();
    if (!identity)
        return tl::unexpected(identity.error());
    if (!opening.far().hasSameIndex() &&
        !identity->isSnapshot) { // another version of the program: its index is of no use
        const auto copy = copyOf(opening, *identity);
        return copy ? loadTrace(*copy, task) : tl::unexpected(copy.error());
    }
    if (TracePtr kept = opening.kept(*identity))
        return kept;
    return opening.fetch();
}

Result<std::shared_ptr<Source>> openSource(const std::string& path, Task& task)
{
    if (!isRemoteAddress(path))
        return Source::open(path);
    auto address = remoteAddressOf(path);
    if (!address)
        return tl::unexpected(address.error());
    RemoteOpening opening{*std::move(address), task, nullptr};
    const auto identity = opening.open();
    if (!identity)
        return tl::unexpected(identity.error());
    const auto copy = copyOf(opening, *identity);
    return copy ? Source::open(*copy) : tl::unexpected(copy.error());
}

} // namespace lanescope
