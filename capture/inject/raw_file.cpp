#include "capture/inject/raw_file.h"

#include "capture/clock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace lanescope::capture {

void appendChunk(std::vector<char>& to, Chunk type, std::span<const char> head, std::string_view text)
{
    const RawChunk chunk{type, static_cast<std::uint32_t>(head.size() + text.size())};
    const auto bytes = bytesOf(chunk);
    to.insert(to.end(), bytes.begin(), bytes.end());
    to.insert(to.end(), head.begin(), head.end());
    to.insert(to.end(), text.begin(), text.end());
    to.resize((to.size() + 7) / 8 * 8);
}

bool RawFile::open(const std::string& folder)
{
    constexpr int max = 100; // a process that executes another program keeps its pid
    const std::string stem = folder + "/" + std::to_string(getpid()) + "_";
    for (int i = 0; i < max && m_file < 0; ++i) {
        m_path = stem + std::to_string(i) + ".lsraw";
        m_file = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (m_file < 0 && errno != EEXIST)
            return false;
    }
    RawHead head{};
    std::memcpy(head.magic, rawMagic, sizeof head.magic);
    head.pid = static_cast<std::uint32_t>(getpid());
    head.beginNs = nowNs();
    const auto bytes = bytesOf(head);
    m_pending.insert(m_pending.end(), bytes.begin(), bytes.end());
    return m_file >= 0;
}

bool RawFile::write()
{
    for (std::size_t at = 0; !m_isFull && at < m_pending.size();) {
        const ssize_t wrote = ::write(m_file, m_pending.data() + at, m_pending.size() - at);
        if (wrote < 0 && errno == EINTR)
            continue;
        m_isFull = wrote <= 0;
        at += wrote > 0 ? static_cast<std::size_t>(wrote) : 0;
    }
    m_pending.clear();
    return !m_isFull;
}

} // namespace lanescope::capture
