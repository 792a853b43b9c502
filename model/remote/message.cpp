#include "model/remote/message.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace lanescope::remote {

// The length of the payload, the kind and the number of the request; little-endian, as the index is.
std::string bytesOf(const Message& message)
{
    std::string bytes(headBytes, '\0');
    const auto length = static_cast<std::uint32_t>(message.payload.size());
    std::memcpy(bytes.data(), &length, sizeof length);
    bytes[4] = static_cast<char>(message.kind);
    std::memcpy(bytes.data() + 5, &message.request, sizeof message.request);
    return bytes + message.payload;
}

void MessageReader::add(std::string_view bytes)
{
    if (m_at > 0 && m_at >= m_bytes.size() / 2) {
        m_bytes.erase(0, m_at);
        m_at = 0;
    }
    m_bytes += bytes;
}

Result<std::optional<Message>> MessageReader::next()
{
    const auto broken = [this](std::string expected) {
        m_isBroken = true;
        return tl::unexpected(Error{Error::Kind::BadInput, {}, {}, std::move(expected)});
    };
    if (m_isBroken)
        return broken("expected a message after one that was none");
    if (waiting() < headBytes)
        return std::optional<Message>{};
    const char* at = m_bytes.data() + m_at;
    std::uint32_t length = 0, request = 0;
    std::memcpy(&length, at, sizeof length);
    const auto kind = static_cast<std::uint8_t>(at[4]);
    std::memcpy(&request, at + 5, sizeof request);
    if (kind < static_cast<std::uint8_t>(Kind::Hello) || kind > static_cast<std::uint8_t>(Kind::Last))
        return broken(fmt::format("expected the kind of a message, found {}", kind));
    if (length > maxPayload)
        return broken(fmt::format("expected a message of at most {} bytes, found {}", maxPayload, length));
    if (waiting() < headBytes + length)
        return std::optional<Message>{};
    Message message{static_cast<Kind>(kind), request, std::string{at + headBytes, length}};
    m_at += headBytes + length;
    return std::optional{std::move(message)};
}

} // namespace lanescope::remote
