#include "model/remote/remote_text.h"

#include "model/remote/packed.h"

#include <algorithm>

namespace lanescope::remote {

namespace {

constexpr std::size_t blockBytes = 128 << 10, maxAhead = 16, maxPieceBytes = 256 << 20, maxUnpackedPieces = 128;
constexpr std::uint64_t maxSmallText = 64 << 20;

std::optional<std::chrono::milliseconds>& patienceOfThread()
{
    static thread_local std::optional<std::chrono::milliseconds> patience;
    return patience;
}

} // namespace

void setPatienceOfThread(std::optional<std::chrono::milliseconds> patience) { patienceOfThread() = patience; }

const RemoteText* remoteTextOf(const SourceText& text) { return dynamic_cast<const RemoteText*>(&text); }

RemoteText::RemoteText(std::shared_ptr<FarSide> far, std::uint64_t size, bool isPlaced)
    : m_far(std::move(far)), m_size(size), m_isPlaced(isPlaced)
{
}

std::size_t RemoteText::memoryBytes() const
{
    const std::lock_guard lock{m_mutex};
    return m_bytes + m_unpacked.size() * blockBytes;
}

RemoteText::Place RemoteText::blockAt(std::uint64_t offset) const
{
    const std::uint64_t begin = offset / blockBytes * blockBytes;
    return {begin, static_cast<std::size_t>(std::min<std::uint64_t>(blockBytes, m_size - begin))};
}

Result<std::string_view> RemoteText::read(std::uint64_t offset, std::size_t length, std::string& scratch) const
{
    if (!patienceOfThread() || length == 0) {
        const std::lock_guard lock{m_mutex};
        if (m_damage)
            return tl::unexpected(*m_damage);
    }
    length = offset < m_size ? static_cast<std::size_t>(std::min<std::uint64_t>(length, m_size - offset)) : 0;
    length = std::min(length, maxUnpacked); // no event is longer
    scratch.clear();
    if (length > 0 && m_isPlaced) {
        auto text = textAt({offset, length});
        if (!text)
            return tl::unexpected(text.error());
        scratch = **text;
        return std::string_view{scratch};
    }
    while (scratch.size() < length) {
        const std::uint64_t at = offset + scratch.size();
        const Place block = blockAt(at);
        const auto text = textAt(block);
        if (!text)
            return tl::unexpected(text.error());
        const std::size_t from = static_cast<std::size_t>(at - block.offset);
        if ((*text)->size() <= from)
            break; // shorter there
        scratch.append(**text, from, length - scratch.size());
    }
    return std::string_view{scratch};
}

void RemoteText::fetch(Place place) const
{
    Piece& piece = m_pieces[place];
    if (!piece.ticket && piece.packed.empty())
        piece.ticket =
            m_far->post(Kind::Text, payloadOf(TextRequest{place.offset, static_cast<std::uint32_t>(place.length)}));
}

// An analysis reads most of a text, in some order. A small text is fetched from there on and around its end; of a large
// one only what a reader that goes on will read next.
void RemoteText::fetchAhead(Place place) const
{
    const bool isSmall = m_size <= maxSmallText;
    const bool goesOn = place.offset >= m_nextOffset && place.offset <= m_nextOffset + 2 * blockBytes;
    m_ahead = isSmall ? maxAhead : goesOn ? std::min(maxAhead, m_ahead + 2) : m_ahead / 2;
    m_nextOffset = place.offset + place.length;
    const std::uint64_t blocks = (m_size + blockBytes - 1) / blockBytes, first = place.offset / blockBytes;
    std::size_t left = isSmall || goesOn ? m_ahead : 0;
    for (std::uint64_t i = 1; left > 0 && i < (isSmall ? blocks : m_ahead + 1); ++i) {
        const std::uint64_t block = isSmall ? (first + i) % blocks : first + i;
        if (block >= blocks)
            break;
        const Place next = blockAt(block * blockBytes);
        left -= isSmall && m_pieces.contains(next) ? 0 : 1;
        fetch(next);
    }
}

void RemoteText::dropOld() const
{
    if (m_bytes > maxPieceBytes)
        std::erase_if(m_pieces, [this](const auto& piece) { // those on their way stay
            m_bytes -= piece.second.packed.size();
            return !piece.second.ticket;
        });
    while (m_order.size() > maxUnpackedPieces) {
        m_unpacked.erase(m_order.front());
        m_order.pop_front();
    }
}

// The packed bytes that an answer brings; an error makes a later reader ask again.
Result<std::string> RemoteText::packedAt(Place place, const FarSide::Ticket& ticket) const
{
    const auto patience = patienceOfThread();
    auto answer = m_far->wait(ticket, nullptr, patience);
    if (answer)
        return answer;
    const std::lock_guard lock{m_mutex};
    if (patience)
        m_missed = place;
    if (m_far->isAnswered(ticket))
        m_pieces.erase(place);
    if (!patience && !m_damage)
        m_damage = answer.error();
    return answer;
}

Result<RemoteText::Text> RemoteText::textAt(Place place) const
{
    FarSide::Ticket ticket;
    std::string bytes;
    {
        const std::lock_guard lock{m_mutex};
        if (const auto at = m_unpacked.find(place); at != m_unpacked.end())
            return at->second;
        dropOld();
        fetch(place);
        if (!m_isPlaced && !patienceOfThread())
            fetchAhead(place);
        ticket = m_pieces[place].ticket;
        bytes = m_pieces[place].packed;
    }
    if (ticket) {
        auto answer = packedAt(place, ticket);
        if (!answer)
            return tl::unexpected(answer.error());
        bytes = *std::move(answer);
    }
    auto plain = unpacked(bytes);
    const std::lock_guard lock{m_mutex};
    if (!plain) {
        m_damage = m_far->failure(Error::Kind::Io, "expected text from " + m_far->address().host);
        return tl::unexpected(*m_damage);
    }
    if (Piece& piece = m_pieces[place]; piece.ticket || piece.packed.empty()) {
        piece.ticket = nullptr;
        piece.packed = std::move(bytes);
        m_bytes += piece.packed.size();
    }
    const Text text = std::make_shared<const std::string>(*std::move(plain));
    if (m_unpacked.emplace(place, text).second)
        m_order.push_back(place);
    return text;
}

bool RemoteText::hasNews() const
{
    const std::lock_guard lock{m_mutex};
    if (!m_missed)
        return false;
    const auto at = m_pieces.find(*m_missed);
    const bool isHere = at != m_pieces.end() && (!at->second.ticket || m_far->isAnswered(at->second.ticket));
    if (isHere)
        m_missed.reset();
    return isHere;
}

} // namespace lanescope::remote
