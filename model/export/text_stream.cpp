#include "model/export/text_stream.h"

#include "model/base/out_of_memory.h"
#include "model/import/unpack.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace lanescope {

namespace {

constexpr std::size_t streamPieceBytes = 4 << 20;
constexpr std::size_t maxPieces = 4;
constexpr std::uint64_t maxHeadBytes = std::uint64_t{256} << 20;

} // namespace

struct TextStream::State {
    std::shared_ptr<const FileHandle> file;
    std::unique_ptr<Unpacker> unpacker; // null: plain text
    std::atomic<std::uint64_t> readBytes{0};
    std::mutex mutex; // guards the four below
    std::condition_variable moved;
    std::deque<std::vector<char>> pieces;
    bool isOver = false, isStopped = false;
    std::optional<Error> damage;
    std::vector<std::vector<char>> spare; // emptied pieces; only under the lock
    std::thread thread;

    std::vector<char> piece; // the piece that is being read
    std::size_t pieceAt = 0;
    std::string head; // read before the first next()
    std::size_t headAt = 0;

    Result<std::size_t> readPiece(std::vector<char>& into, std::uint64_t& at)
    {
        into.resize(streamPieceBytes);
        const auto got = unpacker ? unpacker->next(into.data(), into.size()) : file->read(at, into.data(), into.size());
        const std::size_t size = got ? *got : unpacker ? unpacker->bytesBeforeError() : 0;
        into.resize(size);
        at += size;
        readBytes = unpacker ? static_cast<std::uint64_t>(unpacker->share() * static_cast<double>(file->size())) : at;
        return got;
    }

    void run()
    {
        std::uint64_t at = 0;
        for (bool isLast = false; !isLast;) {
            std::vector<char> next;
            {
                std::unique_lock lock{mutex};
                moved.wait(lock, [&] { return isStopped || pieces.size() < maxPieces; });
                if (isStopped)
                    return;
                if (!spare.empty()) {
                    next = std::move(spare.back());
                    spare.pop_back();
                }
            }
            const auto got = readPiece(next, at);
            isLast = !got || *got == 0;
            const std::lock_guard lock{mutex};
            if (!got)
                damage = got.error();
            if (!next.empty())
                pieces.push_back(std::move(next));
            isOver = isLast;
            moved.notify_all();
        }
    }
};

// The head of a text, read as far as it is asked for.
class TextStream::Head final : public Source {
public:
    explicit Head(TextStream& stream) : Source(stream.path(), stream.fileBytes()), m_stream(stream) {}
    std::string_view packing() const override { return m_stream.packing(); }
    std::uint64_t waitFor(std::uint64_t end) const override
    {
        std::string& head = m_stream.m_state->head;
        end = std::min(end, maxHeadBytes);
        while (head.size() < end) {
            const std::size_t before = head.size();
            const std::size_t more = std::min<std::uint64_t>(end - before, 1 << 20);
            head.resize(before + more);
            const std::size_t got = m_stream.fill(head.data() + before, more);
            head.resize(before + got);
            if (got < more)
                break;
        }
        return std::min<std::uint64_t>(head.size(), end);
    }
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const override
    {
        return m_stream.m_state->head.copy(to, n, offset);
    }
    std::optional<Error> damage() const override { return m_stream.damage(); }
    std::shared_ptr<const SourceText> text() const override { return {}; }

private:
    TextStream& m_stream;
};

TextStream::TextStream(std::unique_ptr<State> state) : m_state(std::move(state))
{
    m_state->thread = std::thread([s = m_state.get()] {
        try {
            s->run();
        } catch (const std::bad_alloc&) {
            const std::lock_guard lock{s->mutex};
            s->damage = outOfMemory(s->file->path());
            s->isOver = true;
            s->moved.notify_all();
        }
    });
}

TextStream::~TextStream()
{
    {
        const std::lock_guard lock{m_state->mutex};
        m_state->isStopped = true;
    }
    m_state->moved.notify_all();
    m_state->thread.join();
}

Result<std::unique_ptr<TextStream>> TextStream::open(const std::string& path)
{
    auto file = FileHandle::open(path);
    if (!file)
        return tl::unexpected(file.error());
    if ((*file)->size() == 0)
        return tl::unexpected(Error{Error::Kind::BadInput, path, 0, "expected a trace, found an empty file"});
    auto unpacker = makeUnpacker(*file);
    if (!unpacker)
        return tl::unexpected(unpacker.error());
    auto state = std::make_unique<State>();
    state->file = *std::move(file);
    state->unpacker = *std::move(unpacker);
    return std::unique_ptr<TextStream>{new TextStream{std::move(state)}};
}

const std::string& TextStream::path() const { return m_state->file->path(); }
std::string_view TextStream::packing() const { return m_state->unpacker ? m_state->unpacker->packing() : ""; }
std::uint64_t TextStream::fileBytes() const { return m_state->file->size(); }
std::uint64_t TextStream::readBytes() const { return m_state->readBytes; }
std::shared_ptr<Source> TextStream::head() { return std::make_shared<Head>(*this); }

Result<std::size_t> TextStream::next(char* to, std::size_t n)
{
    State& s = *m_state;
    const std::size_t fromHead = std::min(n, s.head.size() - s.headAt);
    if (fromHead > 0) {
        std::memcpy(to, s.head.data() + s.headAt, fromHead);
        s.headAt += fromHead;
        if (s.headAt == s.head.size()) {
            std::string{}.swap(s.head);
            s.headAt = 0;
        }
    }
    return fromHead + fill(to + fromHead, n - fromHead);
}

std::size_t TextStream::fill(char* to, std::size_t n)
{
    State& s = *m_state;
    std::size_t done = 0;
    while (done < n) {
        if (s.pieceAt == s.piece.size()) {
            std::unique_lock lock{s.mutex};
            if (!s.piece.empty())
                s.spare.push_back(std::exchange(s.piece, {}));
            s.pieceAt = 0;
            s.moved.wait(lock, [&] { return s.isOver || !s.pieces.empty(); });
            if (s.pieces.empty())
                break;
            s.piece = std::move(s.pieces.front());
            s.pieces.pop_front();
            s.moved.notify_all();
        }
        const std::size_t some = std::min(n - done, s.piece.size() - s.pieceAt);
        std::memcpy(to + done, s.piece.data() + s.pieceAt, some);
        s.pieceAt += some;
        done += some;
    }
    return done;
}

std::optional<Error> TextStream::damage() const
{
    const std::lock_guard lock{m_state->mutex};
    return m_state->damage;
}

std::optional<Error> TextStream::change() const
{
    if (m_state->file->state() == m_state->file->opened())
        return std::nullopt;
    return Error{
        Error::Kind::Io, path(), {}, "expected the text that was here when the file was opened: it was written since"};
}

} // namespace lanescope
