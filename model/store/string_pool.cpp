#include "model/store/string_pool.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

namespace {

constexpr std::uint32_t emptySlot = ~0u;
constexpr std::size_t blockBytes = 64 * 1024;

std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t word(const char* p)
{
    std::uint64_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

// Reads the first n < 8 bytes, and no more.
std::uint64_t tail(const char* p, std::size_t n)
{
    if (n >= 4) {
        std::uint32_t low, high;
        std::memcpy(&low, p, 4);
        std::memcpy(&high, p + n - 4, 4);
        return low | std::uint64_t{high} << 32;
    }
    if (n == 0)
        return 0;
    const auto at = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
    return at(0) | at(n / 2) << 8 | at(n - 1) << 16;
}

// Long names differ at their ends or somewhere in the middle. All words are hashed, so that no file can cause
// collisions by names of equal length.
std::uint64_t hashOf(std::string_view text)
{
    const std::size_t n = text.size();
    const char* p = text.data();
    std::uint64_t h = n * 0x9E3779B97F4A7C15ull;
    if (n < 8)
        return mix(h ^ tail(p, n), 0xD6E8FEB86659FD93ull);
    std::size_t i = 0;
    for (; i + 16 <= n; i += 16)
        h = mix(h ^ word(p + i), word(p + i + 8) ^ 0xA0761D6478BD642Full);
    if (i + 8 <= n)
        h = mix(h ^ word(p + i), 0xE7037ED1A0B428DBull);
    return mix(h ^ word(p + n - 8), 0xD6E8FEB86659FD93ull);
}

} // namespace

StringPool::StringPool() : m_slots(1024, emptySlot) {}

std::size_t StringPool::slotOf(std::string_view text, std::uint64_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
        const std::uint32_t id = m_slots[slot];
        if (id == emptySlot || (m_hashes[id] == hash && m_texts[id] == text))
            return slot;
    }
}

StringId StringPool::intern(std::string_view text)
{
    const std::uint64_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot] != emptySlot)
        return StringId{m_slots[slot]};

    char* copy = nullptr;
    if (text.size() > blockBytes / 4) { // gets its own block, inserted before the one that is being filled
        m_blocks.insert(m_blocks.empty() ? m_blocks.end() : m_blocks.end() - 1, std::make_unique<char[]>(text.size()));
        copy = (m_blocks.size() > 1 ? m_blocks[m_blocks.size() - 2] : m_blocks[0]).get();
        if (m_blocks.size() == 1)
            m_blockUsed = m_blockSize = 0;
        m_textBytes += text.size();
    } else {
        if (m_blocks.empty() || m_blockUsed + text.size() > m_blockSize) {
            m_blocks.push_back(std::make_unique<char[]>(blockBytes));
            m_blockSize = blockBytes;
            m_blockUsed = 0;
            m_textBytes += blockBytes;
        }
        copy = m_blocks.back().get() + m_blockUsed;
        m_blockUsed += text.size();
    }
    if (!text.empty())
        std::memcpy(copy, text.data(), text.size());

    const std::uint32_t id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.emplace_back(copy, text.size());
    m_hashes.push_back(hash);
    m_slots[slot] = id;
    if (m_texts.size() * 2 > m_slots.size())
        grow();
    return StringId{id};
}

StringId StringPool::find(std::string_view text) const { return StringId{m_slots[slotOf(text, hashOf(text))]}; }

void StringPool::grow()
{
    std::vector<std::uint32_t> bigger(m_slots.size() * 4, emptySlot);
    const std::size_t mask = bigger.size() - 1;
    for (std::uint32_t id = 0; id < m_texts.size(); ++id) {
        std::size_t slot = m_hashes[id] & mask;
        while (bigger[slot] != emptySlot)
            slot = (slot + 1) & mask;
        bigger[slot] = id;
    }
    m_slots = std::move(bigger);
}

std::size_t StringPool::residentBytes() const
{
    return m_textBytes + m_texts.capacity() * sizeof(std::string_view) + m_hashes.capacity() * sizeof(std::uint64_t) +
           m_slots.capacity() * sizeof(std::uint32_t);
}

} // namespace lanescope
