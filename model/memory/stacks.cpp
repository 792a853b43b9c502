#include "model/memory/stacks.h"

#include <algorithm>

namespace lanescope {

std::uint32_t MemoryTexts::add(std::string_view text)
{
    if (const auto found = m_ids.find(text); found != m_ids.end())
        return found->second;
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.emplace_back(text);
    m_ids.emplace(m_texts.back(), id);
    return id;
}

std::uint32_t MemoryStacks::addFrame(const MemoryFrame& frame)
{
    const auto [at, isNew] = m_frameIds.emplace(frame, static_cast<std::uint32_t>(m_frames.size()));
    if (isNew)
        m_frames.push_back(frame);
    return at->second;
}

std::uint32_t MemoryStacks::add(std::span<const std::uint32_t> frames)
{
    std::uint64_t hash = emptyHash;
    for (const std::uint32_t frame : frames)
        hash = mixed(hash, frame);
    return add(frames, hash);
}

std::uint32_t MemoryStacks::add(std::span<const std::uint32_t> frames, std::uint64_t hash)
{
    if (frames.empty())
        return 0;
    std::size_t slot = hash & (m_slots.size() - 1);
    for (; m_slots[slot]; slot = (slot + 1) & (m_slots.size() - 1)) {
        const std::uint32_t id = m_slots[slot];
        if (m_hashes[id] == hash && std::ranges::equal((*this)[id], frames))
            return id;
    }
    const auto id = static_cast<std::uint32_t>(m_hashes.size());
    m_slots[slot] = id;
    m_hashes.push_back(hash);
    m_flat.insert(m_flat.end(), frames.begin(), frames.end());
    m_begins.push_back(m_flat.size());
    if (2 * m_hashes.size() > m_slots.size())
        grow();
    return id;
}

std::pair<std::uint32_t, std::uint32_t> MemoryStacks::placeOf(std::size_t flat) const
{
    const auto after = std::upper_bound(m_begins.begin(), m_begins.end(), flat);
    const auto stack = static_cast<std::uint32_t>(after - m_begins.begin()) - 1;
    return {stack, static_cast<std::uint32_t>(flat - m_begins[stack])};
}

void MemoryStacks::grow()
{
    m_slots.assign(2 * m_slots.size(), 0);
    for (std::uint32_t id = 1; id < m_hashes.size(); ++id) {
        std::size_t slot = m_hashes[id] & (m_slots.size() - 1);
        while (m_slots[slot])
            slot = (slot + 1) & (m_slots.size() - 1);
        m_slots[slot] = id;
    }
}

} // namespace lanescope
