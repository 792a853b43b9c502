#include "model/serve/served_index.h"

#include "model/base/checksum.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

ServedIndex::ServedIndex(TracePtr trace, const remote::IndexNote& note)
    : m_trace(std::move(trace)), m_note(note), m_noteBytes(remote::payloadOf(note)),
      m_parts(TraceIndex::partsOf(*m_trace, m_buffers))
{
    m_parts[static_cast<std::size_t>(index::Part::Files)] = {std::as_bytes(std::span{m_noteBytes}), 1};
    m_plan = index::planFrame(m_parts);
    m_checksum = checksumOf(m_plan.head);
}

remote::Frame ServedIndex::frame() const
{
    return {{reinterpret_cast<const char*>(m_plan.head.data()), m_plan.head.size()},
            m_plan.fileBytes,
            m_note.textBytes,
            m_note.isPlaced};
}

std::string ServedIndex::bytesAt(std::uint64_t offset, std::size_t length) const
{
    offset = std::min(offset, m_plan.fileBytes);
    std::string bytes(static_cast<std::size_t>(std::min<std::uint64_t>(length, m_plan.fileBytes - offset)), '\0');
    const std::uint64_t end = offset + bytes.size();
    const auto put = [&](std::uint64_t at, std::span<const std::byte> part) {
        const std::uint64_t from = std::max(at, offset), to = std::min(at + part.size(), end);
        if (from < to)
            std::memcpy(bytes.data() + (from - offset), part.data() + (from - at), to - from);
    };
    put(0, m_plan.head);
    for (std::size_t p = 0; p < m_parts.size(); ++p)
        put(m_plan.places[p], m_parts[p].bytes);
    return bytes;
}

} // namespace lanescope
