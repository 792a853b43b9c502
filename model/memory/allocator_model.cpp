#include "model/memory/allocator_model.h"

#include <algorithm>
#include <bit>

namespace lanescope {

std::int64_t roundedSize(std::int64_t requested, const AllocatorSettings& settings)
{
    if (requested < smallestBlock)
        return smallestBlock;
    std::int64_t divisions = 0;
    if (!settings.roundupDivisions.empty()) {
        const auto mib = static_cast<std::uint64_t>(requested >> 20);
        const auto key = std::min<std::int64_t>(32768, mib ? static_cast<std::int64_t>(std::bit_floor(mib)) : 1);
        if (const auto found = settings.roundupDivisions.find(key); found != settings.roundupDivisions.end())
            divisions = found->second;
    }
    const auto n = static_cast<std::uint64_t>(requested);
    if (divisions > 1 && requested / smallestBlock > divisions && !std::has_single_bit(n)) {
        const auto floor = static_cast<std::int64_t>(std::bit_floor(n));
        const std::int64_t step = floor / divisions;
        return step == 0 ? 2 * floor : (requested + step - 1) / step * step;
    }
    return (requested + smallestBlock - 1) / smallestBlock * smallestBlock;
}

std::uint32_t AllocatorModel::make(std::uint64_t address, std::int64_t size)
{
    std::uint32_t id = 0;
    if (m_unused.empty()) {
        id = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes.emplace_back();
    } else {
        id = m_unused.back();
        m_unused.pop_back();
    }
    m_nodes[id] = {address, size};
    m_at.put(address, id);
    return id;
}

void AllocatorModel::drop(std::uint32_t node)
{
    m_at.remove(m_nodes[node].address);
    m_unused.push_back(node);
}

std::uint32_t AllocatorModel::split(std::uint32_t node, std::int64_t size)
{
    const std::uint32_t rest =
        make(m_nodes[node].address + static_cast<std::uint64_t>(size), m_nodes[node].size - size);
    m_nodes[node].size = size;
    m_nodes[rest].previous = node;
    m_nodes[rest].next = m_nodes[node].next;
    if (m_nodes[rest].next != AddressTable::none)
        m_nodes[m_nodes[rest].next].previous = rest;
    m_nodes[node].next = rest;
    return rest;
}

void AllocatorModel::joinNext(std::uint32_t node)
{
    const std::uint32_t next = m_nodes[node].next;
    m_nodes[node].size += m_nodes[next].size;
    m_nodes[node].next = m_nodes[next].next;
    if (m_nodes[node].next != AddressTable::none)
        m_nodes[m_nodes[node].next].previous = node;
    drop(next);
}

void AllocatorModel::addSegment(std::uint64_t address, std::int64_t size)
{
    if (m_at.find(address) != AddressTable::none)
        return; // two at one address: the file contradicts itself, which a check has reported
    m_segments[address] = size;
    make(address, size);
}

bool AllocatorModel::removeSegment(std::uint64_t address)
{
    m_segments.erase(address);
    bool isFree = true;
    for (std::uint32_t node = m_at.find(address); node != AddressTable::none;) {
        const std::uint32_t next = m_nodes[node].next;
        isFree &= !m_nodes[node].isLive;
        m_live -= m_nodes[node].isLive ? 1 : 0;
        drop(node);
        node = next;
    }
    return isFree;
}

std::uint32_t AllocatorModel::nodeAround(std::uint64_t address) const
{
    auto after = m_segments.upper_bound(address);
    if (after == m_segments.begin())
        return AddressTable::none;
    --after;
    for (std::uint32_t node = m_at.find(after->first); node != AddressTable::none; node = m_nodes[node].next)
        if (address < m_nodes[node].address + static_cast<std::uint64_t>(m_nodes[node].size))
            return address >= m_nodes[node].address ? node : AddressTable::none;
    return AddressTable::none;
}

bool AllocatorModel::addBlock(std::uint64_t address, std::int64_t size)
{
    std::uint32_t node = nodeAround(address);
    if (node == AddressTable::none || m_nodes[node].isLive)
        return false;
    if (const auto before = static_cast<std::int64_t>(address - m_nodes[node].address); before > 0)
        node = split(node, before);
    const bool fits = size <= m_nodes[node].size;
    if (size < m_nodes[node].size)
        split(node, size);
    m_nodes[node].isLive = true;
    ++m_live;
    return fits;
}

AllocatorModel::Placed AllocatorModel::allocate(std::uint64_t address, std::int64_t requested)
{
    const std::int64_t want = roundedSize(requested, m_settings);
    std::uint32_t node = m_at.find(address);
    Fit fit = Fit::Well;
    if (node == AddressTable::none || m_nodes[node].isLive) {
        node = nodeAround(address);
        if (node == AddressTable::none)
            return {want, Fit::Outside};
        if (m_nodes[node].isLive)
            return {want, Fit::TooSmall};
        fit = Fit::NotAtStart;
        node = split(node, static_cast<std::int64_t>(address - m_nodes[node].address));
    }
    const std::int64_t left = m_nodes[node].size - want;
    if (left < 0)
        fit = Fit::TooSmall;
    const bool isSmall = want <= oneMiB;
    const bool isCut = isSmall ? left >= smallestBlock
                               : (m_settings.maxSplitSize < 0 || want < m_settings.maxSplitSize) && left > oneMiB;
    if (isCut)
        split(node, want);
    m_nodes[node].isLive = true;
    ++m_live;
    return {left < 0 ? want : m_nodes[node].size, fit};
}

void AllocatorModel::release(std::uint64_t address)
{
    std::uint32_t node = m_at.find(address);
    if (node == AddressTable::none || !m_nodes[node].isLive)
        return;
    m_nodes[node].isLive = false;
    --m_live;
    if (const std::uint32_t next = m_nodes[node].next; next != AddressTable::none && !m_nodes[next].isLive)
        joinNext(node);
    if (const std::uint32_t previous = m_nodes[node].previous;
        previous != AddressTable::none && !m_nodes[previous].isLive)
        joinNext(previous);
}

std::int64_t AllocatorModel::liveSize(std::uint64_t address) const
{
    const std::uint32_t node = m_at.find(address);
    return node != AddressTable::none && m_nodes[node].isLive ? m_nodes[node].size : 0;
}

} // namespace lanescope
