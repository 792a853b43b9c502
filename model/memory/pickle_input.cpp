#include "model/memory/pickle_input.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

bool PickleInput::fetch(std::size_t n)
{
    const std::uint64_t from = offset();
    const std::size_t kept = left();
    m_source.doneWith(from);
    // Memory for a given length is reserved only if the file holds that much.
    const std::uint64_t want = std::max<std::uint64_t>(n, m_buffer.size());
    const std::uint64_t there = m_source.waitFor(from + want);
    if (there < from + n || m_error)
        return false;
    const auto bytes = static_cast<std::size_t>(std::min(want, there - from));
    if (bytes > m_buffer.size()) {
        std::vector<std::uint8_t> larger(bytes);
        std::memcpy(larger.data(), m_at, kept);
        m_buffer.swap(larger);
    } else {
        std::memmove(m_buffer.data(), m_at, kept);
    }
    m_base = from;
    m_at = m_buffer.data();
    m_end = m_at + kept;
    while (kept < bytes && static_cast<std::size_t>(m_end - m_at) < bytes) {
        const auto have = static_cast<std::size_t>(m_end - m_at);
        const auto got = m_source.readInto(from + have, reinterpret_cast<char*>(m_buffer.data()) + have, bytes - have);
        if (!got)
            m_error = got.error();
        if (!got || *got == 0)
            break;
        m_end += *got;
    }
    return left() >= n;
}

bool PickleInput::skipFar(std::uint64_t n)
{
    while (n > left()) {
        n -= left();
        skip(left());
        if (!fetch(1))
            return false;
    }
    skip(static_cast<std::size_t>(n));
    return true;
}

} // namespace lanescope
