#include "model/import/source.h"

#include "model/base/out_of_memory.h"
#include "model/import/file_handle.h"
#include "model/import/seek_text.h"
#include "model/import/unpack.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <sys/mman.h>
#include <thread>

namespace lanescope {

namespace {

// ---- plain files ---------------------------------------------------------------------------------------------------

// Bytes that are read later must be those of the first reading. The system reports whether a file was written since; if
// it was, its begin and end distinguish a file that only grew (a trace that is being recorded) from one that was
// rewritten.
class FileText : public SourceText {
public:
    explicit FileText(std::shared_ptr<const FileHandle> file)
        : m_file(std::move(file)), m_checked(m_file->opened()), m_begin(at(0)), m_end(at(endBegin()))
    {
    }
    std::uint64_t size() const override { return m_file->size(); }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override
    {
        length = offset < size() ? std::min<std::uint64_t>(length, size() - offset) : 0;
        scratch.resize(length);
        const auto got = m_file->read(offset, scratch.data(), length);
        if (!got)
            return tl::unexpected(got.error());
        // Checked after reading, because the bytes may be from before or after a change. A read takes 0.3 us and a
        // check 0.2 us, so consecutive reads do not all check. A read that gets less than it
        // should, or has length 0, always does.
        if (length == 0 || *got < length || nowNs() - m_askedNs.load(std::memory_order_relaxed) > 50'000)
            if (const auto error = damage())
                return tl::unexpected(*error);
        return std::string_view{scratch.data(), *got};
    }

private:
    static constexpr std::uint64_t piece = 4096;

    std::optional<Error> damage() const
    {
        const FileHandle::State now = m_file->state();
        const std::lock_guard lock(m_mutex);
        if (m_damage)
            return m_damage;
        if (now.size < size())
            m_damage = changed(now.size, "it has shrunk");
        else if (now != m_checked && (at(0) != m_begin || at(endBegin()) != m_end))
            m_damage = changed({}, "it was rewritten");
        m_checked = now;
        m_askedNs = m_damage ? 0 : nowNs(); // once damaged, each read checks
        return m_damage;
    }
    static std::int64_t nowNs()
    {
        return std::chrono::nanoseconds{std::chrono::steady_clock::now().time_since_epoch()}.count();
    }

    std::uint64_t endBegin() const { return size() > piece ? size() - piece : 0; }
    std::string at(std::uint64_t offset) const
    {
        std::string text(std::min(piece, size()), '\0');
        const auto got = m_file->read(offset, text.data(), text.size());
        text.resize(got ? *got : 0);
        return text;
    }
    Error changed(std::optional<std::uint64_t> where, std::string_view how) const
    {
        return {Error::Kind::Io, m_file->path(), where,
                fmt::format("expected the text that was here when the file was opened: {}", how)};
    }

    std::shared_ptr<const FileHandle> m_file;
    mutable std::atomic<std::int64_t> m_askedNs{0};
    mutable std::mutex m_mutex;            // guards the two below
    mutable FileHandle::State m_checked;   // as of the last check
    mutable std::optional<Error> m_damage; // never reset
    const std::string m_begin, m_end;
};

class PlainSource final : public Source {
public:
    explicit PlainSource(std::shared_ptr<const FileHandle> file)
        : Source(file->path(), file->size()), m_file(std::move(file)), m_text(std::make_shared<FileText>(m_file))
    {
    }
    std::string_view packing() const override { return ""; }
    std::uint64_t waitFor(std::uint64_t) const override { return fileBytes(); }
    std::optional<std::uint64_t> knownSize() const override { return fileBytes(); }
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const override
    {
        return m_file->read(offset, to, n);
    }
    std::shared_ptr<const SourceText> text() const override { return m_text; }

private:
    std::shared_ptr<const FileHandle> m_file;
    std::shared_ptr<const FileText> m_text; // made before the first byte is read: a file may change while it is loaded
};

// ---- packed files --------------------------------------------------------------------------------------------------

// Memory for text of unknown size: address space is reserved at once, pages are taken as they are written.
class GrowingText : public SourceText {
public:
    struct IsLimited {}; // the limit of memory is below what the text may need
    GrowingText(std::uint64_t reserve, IsLimited) : GrowingText(reserve) { m_isLimited = true; }
    explicit GrowingText(std::uint64_t reserve) : m_reserved(reserve)
    {
        void* at = ::mmap(nullptr, reserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        m_data = at == MAP_FAILED ? nullptr : static_cast<char*>(at);
        if (m_data) // it is filled from begin to end: few large pages avoid a fault for each 4 KiB
            ::madvise(m_data, reserve, MADV_HUGEPAGE);
    }
    ~GrowingText() override
    {
        if (m_data)
            ::munmap(m_data, m_reserved);
    }
    GrowingText(const GrowingText&) = delete;
    GrowingText& operator=(const GrowingText&) = delete;

    bool isThere() const { return m_data != nullptr; }
    char* data() const { return m_data; }
    std::uint64_t reserved() const { return m_reserved; }
    bool isLimited() const { return m_isLimited; }
    void setSize(std::uint64_t size) { m_size = size; }

    std::uint64_t size() const override { return m_size; }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string&) const override
    {
        length = offset < m_size ? std::min<std::uint64_t>(length, m_size - offset) : 0;
        return std::string_view{m_data + (length ? offset : 0), length};
    }
    std::size_t memoryBytes() const override { return m_size; }
    void drop(std::uint64_t from, std::uint64_t to) { ::madvise(m_data + from, to - from, MADV_DONTNEED); }

private:
    char* m_data = nullptr;
    std::uint64_t m_reserved;
    std::uint64_t m_size = 0; // set once, before others see it
    bool m_isLimited = false;
};

class PackedSource final : public Source {
public:
    PackedSource(std::shared_ptr<const FileHandle> file, std::unique_ptr<Unpacker> unpacker,
                 std::shared_ptr<GrowingText> text)
        : Source(file->path(), file->size()), m_unpacker(std::move(unpacker)), m_text(std::move(text)),
          m_seek(std::make_shared<SeekText>(std::move(file)))
    {
        m_thread = std::thread([this] {
            try {
                unpack();
            } catch (const std::bad_alloc&) {
                end(m_there, outOfMemory(path()));
            }
        });
    }
    ~PackedSource() override
    {
        stop();
        m_thread.join();
    }
    std::string_view packing() const override { return m_unpacker->packing(); }
    std::uint64_t waitFor(std::uint64_t end) const override
    {
        std::unique_lock lock(m_mutex);
        if (end > m_wanted) {
            m_wanted = end;
            m_asked.notify_all();
        }
        m_grown.wait(lock, [&] { return m_isDone || m_there >= end; });
        return m_there;
    }
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const override
    {
        for (std::size_t done = 0; done < n;) {
            if (const std::uint64_t dropped = m_dropped.load(); offset + done < dropped) {
                const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(n - done, dropped - offset - done));
                const auto got = m_seek->readInto(offset + done, to + done, part);
                if (!got || *got < part)
                    return got ? Result<std::size_t>{done + *got} : got;
                done += part;
                continue;
            }
            const std::shared_lock lock(m_dropping);
            if (offset + done < m_dropped.load()) // it was dropped meanwhile
                continue;
            std::memcpy(to + done, m_text->data() + offset + done, n - done);
            break;
        }
        return n;
    }
    void doneWith(std::uint64_t end) override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_done = std::max(m_done, end);
            m_asked.notify_all();
        }
        if (m_readsOnce.load())
            drop(end);
    }
    void readsOnce() override { m_readsOnce.store(true); }
    double unpackedShare() const override { return m_unpacker->share(); }
    std::optional<Error> damage() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_damage;
    }
    void stop() override
    {
        m_isStopped.store(true);
        const std::lock_guard lock(m_mutex);
        m_asked.notify_all();
    }
    std::shared_ptr<const SourceText> text() const override
    {
        const std::shared_lock lock(m_dropping);
        return m_dropped.load() ? std::shared_ptr<const SourceText>{m_seek} : m_text;
    }

private:
    static constexpr std::size_t stretch = 4 << 20; // announced to readers in pieces of this size
    // Larger texts are dropped after they were read; then the text that is ahead of its readers is limited.
    static constexpr std::uint64_t largePage = 2 << 20, maxAhead = 128 << 20, maxAheadOfOne = 32 << 20;

    void unpack()
    {
        std::uint64_t at = 0;
        std::optional<Error> damage;
        bool canSeek = true;
        while (!m_isStopped.load()) {
            const bool isReadOnce = m_readsOnce.load();
            canSeek = !isReadOnce && canSeek && m_seek->note(*m_unpacker, at);
            if (isReadOnce)
                waitForReaders(at, maxAheadOfOne);
            else if (canSeek && at >= Source::maxKeptBytes)
                dropUpTo(at);
            const std::size_t room =
                static_cast<std::size_t>(std::min<std::uint64_t>(stretch, m_text->reserved() - at));
            if (room == 0) {
                damage = m_text->isLimited()
                             ? outOfMemory(path())
                             : Error{Error::Kind::BadInput, path(), at,
                                     fmt::format("expected less text than {} bytes: the rest is left out", at)};
                break;
            }
            const auto got = m_unpacker->next(m_text->data() + at, room);
            if (!got) {
                damage = got.error();
                at += m_unpacker->bytesBeforeError();
                break;
            }
            if (*got == 0)
                break;
            at += *got;
            {
                const std::lock_guard lock(m_mutex);
                m_there = at;
            }
            m_grown.notify_all();
        }
        end(at, std::move(damage));
    }
    // Waits while readers are far behind. Returns how far they are.
    std::uint64_t waitForReaders(std::uint64_t at, std::uint64_t ahead)
    {
        std::unique_lock lock(m_mutex);
        m_asked.wait(lock,
                     [&] { return m_isStopped.load() || at < std::max(m_done + ahead, m_wanted) || m_done > at; });
        return m_done;
    }
    // Drops what was read and can be unpacked again, and waits while readers are far behind.
    void dropUpTo(std::uint64_t at)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (m_done == 0) // its readers need all of it
                return;
        }
        drop(std::min({waitForReaders(at, maxAhead), m_seek->lastPlace(), at}));
    }
    void drop(std::uint64_t end)
    {
        end = end / largePage * largePage;
        if (end <= m_dropped.load())
            return;
        const std::unique_lock dropping(m_dropping);
        m_text->drop(m_dropped.load(), end);
        m_dropped.store(end);
    }
    // Marks the end of the text.
    void end(std::uint64_t at, std::optional<Error> damage)
    {
        m_text->setSize(at);
        m_seek->setSize(at);
        {
            const std::lock_guard lock(m_mutex);
            m_there = at;
            m_isDone = true;
            m_damage = std::move(damage);
        }
        m_grown.notify_all();
    }

    std::unique_ptr<Unpacker> m_unpacker;
    std::shared_ptr<GrowingText> m_text;
    mutable std::mutex m_mutex; // guards what is below, up to m_damage
    mutable std::condition_variable m_grown;
    mutable std::condition_variable m_asked;
    std::uint64_t m_there = 0;
    mutable std::uint64_t m_wanted = 0; // the farthest text that a reader waits for
    std::uint64_t m_done = 0;           // 0: no reader reports it
    bool m_isDone = false;
    std::optional<Error> m_damage;
    std::atomic<bool> m_isStopped{false}, m_readsOnce{false};
    std::shared_ptr<SeekText> m_seek;
    mutable std::shared_mutex m_dropping;
    std::atomic<std::uint64_t> m_dropped{0};
    std::thread m_thread;
};

// The text of a gzip file whose trace came from an index: unpacked on the first read, on its own thread, and a read
// waits only for what it asks for.
class LaterText : public SourceText {
public:
    LaterText(std::shared_ptr<const FileHandle> file, std::uint64_t size) : m_file(std::move(file)), m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override
    {
        length = offset < m_size ? std::min<std::uint64_t>(length, m_size - offset) : 0;
        if (length == 0)
            return std::string_view{};
        std::call_once(m_once, [&] { start(); });
        if (!m_source)
            return tl::unexpected(*m_error);
        if (m_source->waitFor(offset + length) < offset + length)
            return tl::unexpected(m_source->damage().value_or(changed()));
        scratch.resize(length);
        if (const auto got = m_source->readInto(offset, scratch.data(), length); !got)
            return tl::unexpected(got.error());
        return std::string_view{scratch.data(), length};
    }
    std::size_t memoryBytes() const override { return m_isStarted ? m_size : 0; }

private:
    void start() const
    {
        if (m_file->state() != m_file->opened())
            m_error = changed();
        else if (auto source = Source::open(m_file)) {
            m_source = *std::move(source);
            if (m_size > Source::maxKeptBytes)
                m_source->doneWith(~std::uint64_t{0}); // no read comes in order
        } else
            m_error = source.error();
        m_isStarted = m_source != nullptr;
    }
    Error changed() const
    {
        return {Error::Kind::Io,
                m_file->path(),
                {},
                "expected the file that was here when it was opened: it was rewritten"};
    }

    std::shared_ptr<const FileHandle> m_file;
    const std::uint64_t m_size;
    mutable std::once_flag m_once; // guards the two below
    mutable std::shared_ptr<Source> m_source;
    mutable std::optional<Error> m_error;
    mutable std::atomic<bool> m_isStarted{false};
};

} // namespace

Result<std::shared_ptr<Source>> Source::open(const std::string& path)
{
    auto file = FileHandle::open(path);
    if (!file)
        return tl::unexpected(file.error());
    return open(*std::move(file));
}

Result<std::shared_ptr<Source>> Source::open(std::shared_ptr<const FileHandle> file)
{
    const std::string& path = file->path();
    if (file->size() == 0)
        return tl::unexpected(Error{Error::Kind::BadInput, path, 0, "expected a trace, found an empty file"});
    auto unpacker = makeUnpacker(file);
    if (!unpacker)
        return tl::unexpected(unpacker.error());
    if (!*unpacker)
        return std::make_shared<PlainSource>(std::move(file));
    // Deflate cannot expand further than 1032 times.
    const std::uint64_t max = std::min(maxTextBytes, file->size() * 1032 + 65536);
    auto text = std::make_shared<GrowingText>(max);
    // If the address space is limited, reserve less, which is enough for most files.
    for (std::uint64_t less = max / 2; !text->isThere() && less > file->size(); less /= 2)
        text = std::make_shared<GrowingText>(less, GrowingText::IsLimited{});
    if (!text->isThere())
        return tl::unexpected(outOfMemory(path));
    return std::make_shared<PackedSource>(std::move(file), std::move(*unpacker), std::move(text));
}

Result<std::shared_ptr<const SourceText>> Source::laterText(std::shared_ptr<const FileHandle> file, std::uint64_t size)
{
    const auto packing = packingOf(*file);
    if (!packing)
        return tl::unexpected(packing.error());
    if (*packing == Packing::None)
        return std::make_shared<FileText>(std::move(file));
    if (*packing == Packing::Gzip)
        return std::make_shared<LaterText>(std::move(file), size);
    return tl::unexpected(Error{Error::Kind::BadInput, file->path(), 0, "expected a plain file or gzip data"});
}

} // namespace lanescope
