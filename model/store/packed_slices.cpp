#include "model/store/packed_slices.h"

#include "model/base/release_pages.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace lanescope {

namespace {

constexpr std::size_t maxPackedBytes = 10 + 10 + 10 + 5 + 5 + 3; // of one slice

std::uint8_t* putPacked(std::uint8_t* at, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *at++ = static_cast<std::uint8_t>(value | 0x80);
    *at++ = static_cast<std::uint8_t>(value);
    return at;
}

// Small for small differences of either sign.
std::uint64_t folded(std::int64_t difference)
{
    return static_cast<std::uint64_t>(difference) << 1 ^ static_cast<std::uint64_t>(difference >> 63);
}
std::int64_t unfolded(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

std::int64_t difference(std::uint64_t from, std::uint64_t to) { return static_cast<std::int64_t>(to - from); }

} // namespace

PackedSlices::PackedSlices(std::span<const RawSlice> sorted)
    : m_lane(sorted.front().lane), m_count(static_cast<std::uint32_t>(sorted.size())),
      m_beginNs(sorted.front().beginNs), m_endNs(sorted.front().beginNs)
{
    thread_local std::vector<std::uint8_t> room;
    if (room.size() < sorted.size() * maxPackedBytes)
        room.resize(sorted.size() * maxPackedBytes);
    std::uint8_t* at = room.data();
    RawSlice before{};
    std::uint32_t correlation = 0;
    for (const RawSlice& slice : sorted) {
        assert(slice.lane == m_lane && slice.beginNs >= m_beginNs);
        at = putPacked(at, static_cast<std::uint64_t>(slice.beginNs) - static_cast<std::uint64_t>(before.beginNs));
        at = putPacked(at, static_cast<std::uint64_t>(slice.durationNs));
        at = putPacked(at, folded(difference(before.source, slice.source)));
        at = putPacked(at, slice.name);
        const bool isJoined = slice.correlation != RawSlice::noCorrelation;
        at = putPacked(at, isJoined ? folded(difference(correlation, slice.correlation)) + 1 : 0);
        at = putPacked(at, slice.category);
        if (isJoined)
            correlation = slice.correlation;
        m_maxCorrelation = isJoined ? std::max(m_maxCorrelation, slice.correlation) : m_maxCorrelation;
        m_endNs = std::max(m_endNs, slice.beginNs + slice.durationNs);
        if ((m_categories.empty() || m_categories.back() != slice.category) &&
            std::find(m_categories.begin(), m_categories.end(), slice.category) == m_categories.end())
            m_categories.push_back(slice.category);
        before = slice;
    }
    m_bytes = static_cast<std::size_t>(at - room.data());
    m_packed.reset(new std::uint8_t[m_bytes]);
    std::memcpy(m_packed.get(), room.data(), m_bytes);
}

std::uint64_t PackedSlices::addToCorrelations(std::uint64_t added)
{
    std::uint64_t beyond = 0;
    if (m_maxCorrelation + added >= RawSlice::noCorrelation)
        for (Reader reader{*this}; reader.next();)
            beyond += reader.slice().correlation != RawSlice::noCorrelation &&
                              reader.slice().correlation + added >= RawSlice::noCorrelation
                          ? 1
                          : 0;
    m_added = added;
    return beyond;
}

void PackedSlices::release()
{
    releasePages(std::span{m_packed.get(), m_bytes});
    m_packed.reset();
    m_count = 0;
}

std::uint64_t PackedSlices::Reader::number()
{
    std::uint64_t value = *m_at++;
    if (value < 0x80)
        return value;
    value &= 0x7F;
    for (unsigned shift = 7;; shift += 7) {
        const std::uint8_t byte = *m_at++;
        value |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80)
            return value;
    }
}

bool PackedSlices::Reader::next()
{
    if (m_left == 0)
        return false;
    --m_left;
    m_slice.beginNs = static_cast<std::int64_t>(static_cast<std::uint64_t>(m_slice.beginNs) + number());
    m_slice.durationNs = static_cast<std::int64_t>(number());
    m_slice.source += static_cast<std::uint64_t>(unfolded(number()));
    m_slice.name = static_cast<std::uint32_t>(number());
    const std::uint64_t step = number();
    m_slice.category = static_cast<std::uint16_t>(number());
    m_slice.correlation = RawSlice::noCorrelation;
    if (step > 0) {
        m_correlation += static_cast<std::uint32_t>(unfolded(step - 1));
        const std::uint64_t joined = m_correlation + m_of->m_added;
        if (joined < RawSlice::noCorrelation)
            m_slice.correlation = static_cast<std::uint32_t>(joined);
    }
    return true;
}

} // namespace lanescope
