#include "model/import/seek_text.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

bool SeekText::note(const Unpacker& unpacker, std::uint64_t offset)
{
    const std::lock_guard lock(m_mutex);
    if (!m_places.empty() && offset < m_places.back().offset + pieceBytes)
        return true;
    auto checkpoint = unpacker.checkpoint();
    if (!checkpoint)
        return false;
    m_places.push_back({offset, std::move(checkpoint)});
    return true;
}

std::uint64_t SeekText::lastPlace() const
{
    const std::lock_guard lock(m_mutex);
    return m_places.empty() ? 0 : m_places.back().offset;
}

void SeekText::setSize(std::uint64_t size)
{
    const std::lock_guard lock(m_mutex);
    m_size = size;
}

std::uint64_t SeekText::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_size;
}

Result<std::string_view> SeekText::read(std::uint64_t offset, std::size_t length, std::string& scratch) const
{
    const std::uint64_t all = size();
    length = offset < all ? std::min<std::uint64_t>(length, all - offset) : 0;
    scratch.resize(length);
    const auto got = readInto(offset, scratch.data(), length);
    if (!got)
        return tl::unexpected(got.error());
    return std::string_view{scratch.data(), *got};
}

Result<std::size_t> SeekText::readInto(std::uint64_t offset, char* to, std::size_t n) const
{
    std::size_t done = 0;
    while (done < n) {
        const std::shared_ptr<Piece> piece = pieceAt(offset + done);
        if (!piece)
            break;
        std::call_once(piece->once, [&] { unpack(*piece); });
        if (piece->error)
            return tl::unexpected(*piece->error);
        const auto from = static_cast<std::size_t>(offset + done - piece->begin);
        const std::size_t part = std::min(n - done, piece->text.size() - from);
        std::memcpy(to + done, piece->text.data() + from, part);
        done += part;
    }
    return done;
}

std::shared_ptr<SeekText::Piece> SeekText::pieceAt(std::uint64_t offset) const
{
    const std::lock_guard lock(m_mutex);
    const auto known = std::find_if(m_pieces.begin(), m_pieces.end(), [offset](const std::shared_ptr<Piece>& p) {
        return p->begin <= offset && offset < p->end;
    });
    if (known != m_pieces.end()) {
        m_pieces.splice(m_pieces.begin(), m_pieces, known);
        return m_pieces.front();
    }
    const auto behind = std::upper_bound(m_places.begin(), m_places.end(), offset,
                                         [](std::uint64_t at, const Place& place) { return at < place.offset; });
    if (behind == m_places.begin())
        return nullptr;
    auto piece = std::make_shared<Piece>();
    piece->begin = behind[-1].offset;
    piece->end = behind != m_places.end() ? behind->offset : m_size;
    piece->checkpoint = behind[-1].checkpoint.get();
    if (offset >= piece->end)
        return nullptr;
    m_pieces.push_front(piece);
    if (m_pieces.size() > maxPieces)
        m_pieces.pop_back();
    return piece;
}

void SeekText::unpack(Piece& piece) const
{
    const auto changed = [&] {
        piece.error = Error{Error::Kind::Io,
                            m_file->path(),
                            {},
                            "expected the file that was here when it was opened: it was rewritten"};
    };
    if (m_file->state() != m_file->opened())
        return changed();
    piece.text.resize(static_cast<std::size_t>(piece.end - piece.begin));
    const std::unique_ptr<Unpacker> unpacker = piece.checkpoint->unpacker();
    for (std::size_t at = 0; at < piece.text.size();) {
        const auto got = unpacker->next(piece.text.data() + at, piece.text.size() - at);
        if (got && *got > 0) {
            at += *got;
            continue;
        }
        // The text of a damaged file ends before its damage.
        if (got || at + unpacker->bytesBeforeError() < piece.text.size())
            return changed();
        break;
    }
}

std::size_t SeekText::memoryBytes() const
{
    const std::lock_guard lock(m_mutex);
    std::size_t bytes = 0;
    for (const Place& place : m_places)
        bytes += place.checkpoint->memoryBytes();
    for (const std::shared_ptr<Piece>& piece : m_pieces)
        bytes += static_cast<std::size_t>(piece->end - piece->begin);
    return bytes;
}

} // namespace lanescope
