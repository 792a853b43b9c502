#include "capture/cupti/buffers.h"

#include "capture/clock.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace lanescope::capture {

Buffers::Buffers()
{
    for (std::size_t i = 0; i < ready; ++i)
        m_free.push_back(allocate());
}

void Buffers::Free::operator()(std::uint8_t* buffer) const { std::free(buffer); }

std::uint8_t* Buffers::allocate()
{
    auto* const buffer = static_cast<std::uint8_t*>(std::aligned_alloc(64, bytesEach));
    if (!buffer)
        return nullptr;
    std::memset(buffer, 0, bytesEach); // touches every page
    m_all.emplace_back(buffer);
    return buffer;
}

std::uint8_t* Buffers::request()
{
    const std::uint64_t begin = nowNs();
    const std::scoped_lock lock{m_mutex};
    ++m_statistics.requests;
    if (m_free.empty()) {
        std::uint8_t* const further = m_all.size() < max ? allocate() : nullptr;
        if (!further) {
            ++m_statistics.refused;
            return nullptr;
        }
        ++m_statistics.late;
        m_free.push_back(further);
    }
    std::uint8_t* const buffer = m_free.back();
    m_free.pop_back();
    const std::uint64_t took = nowNs() - begin;
    m_statistics.requestNs += took;
    m_statistics.longestRequestNs = std::max(m_statistics.longestRequestNs, took);
    return buffer;
}

void Buffers::giveBack(std::uint8_t* buffer, std::size_t validBytes)
{
    const std::scoped_lock lock{m_mutex};
    ++m_statistics.returned;
    m_filled.emplace_back(buffer, validBytes);
    m_wake.notify_all();
}

void Buffers::recycle(const std::vector<std::span<std::uint8_t>>& buffers)
{
    for (const std::span<std::uint8_t> buffer : buffers)
        std::memset(buffer.data(), 0, bytesEach);
    const std::scoped_lock lock{m_mutex};
    for (const std::span<std::uint8_t> buffer : buffers)
        m_free.push_back(buffer.data());
}

void Buffers::wait(const std::stop_token& stop, std::uint64_t maxNs)
{
    std::unique_lock lock{m_mutex};
    m_wake.wait_for(lock, stop, std::chrono::nanoseconds{maxNs}, [this] { return !m_filled.empty(); });
}

Buffers::Statistics Buffers::statistics() const
{
    const std::scoped_lock lock{m_mutex};
    return m_statistics;
}

} // namespace lanescope::capture
