#include "model/memory/block_edges.h"

#include <algorithm>
#include <array>
#include <set>

namespace lanescope {

namespace {

// Sums of a prefix of many numbers that change: four levels of 64, so that a change touches four numbers.
class PrefixSums {
public:
    explicit PrefixSums(std::size_t size)
    {
        for (std::size_t level = 0; level < m_levels.size(); ++level)
            m_levels[level].assign((size >> (bits * level)) + 1, 0);
    }
    void add(std::size_t place, std::int64_t bytes)
    {
        for (std::size_t level = 0; level < m_levels.size(); ++level)
            m_levels[level][place >> (bits * level)] += bytes;
    }
    std::int64_t before(std::size_t place) const
    {
        std::int64_t sum = 0;
        std::size_t at = 0; // everything left of it is in the sum
        for (std::size_t level = m_levels.size(); level-- > 0;) {
            const std::size_t end = place >> (bits * level);
            for (std::size_t i = at >> (bits * level); i < end; ++i)
                sum += m_levels[level][i];
            at = end << (bits * level);
        }
        return sum;
    }

private:
    static constexpr std::size_t bits = 6;
    std::array<std::vector<std::int64_t>, 4> m_levels;
};

// By life: its place in the stack of all bands. In a band the oldest is at the bottom.
std::vector<std::uint32_t> placesOf(const MemoryDevice& d, const MemoryBands& bands)
{
    std::array<std::uint32_t, maxBands + 1> next{};
    for (std::uint32_t k = 0; k < d.lives.size(); ++k)
        ++next[bands.bandOfLife(k) + 1];
    for (std::size_t b = 1; b < next.size(); ++b)
        next[b] += next[b - 1];
    std::vector<std::uint32_t> places(d.lives.size());
    const auto recorded = static_cast<std::uint32_t>(d.lives.size()) - d.livesFromBefore;
    for (std::uint32_t k = recorded; k < d.lives.size(); ++k)
        places[k] = next[bands.bandOfLife(k)]++;
    for (std::uint32_t k = 0; k < recorded; ++k)
        places[k] = next[bands.bandOfLife(k)]++;
    return places;
}

} // namespace

BlockEdges blockEdgesOf(const MemorySnapshot& snapshot, std::size_t device, const MemoryBands& bands,
                        std::span<const std::int64_t> events, std::int64_t minBytes,
                        std::optional<std::uint32_t> chosen)
{
    const MemoryDevice& d = snapshot.devices[device];
    const std::vector<std::uint32_t> places = placesOf(d, bands);
    PrefixSums sums{d.lives.size()};
    const auto byPlace = [&](std::uint32_t a, std::uint32_t b) { return places[a] < places[b]; };
    std::set<std::uint32_t, decltype(byPlace)> shown{byPlace};
    const auto put = [&](std::uint32_t k, bool isLive) {
        const std::int64_t bytes = d.lives[k].requested;
        sums.add(places[k], isLive ? bytes : -bytes);
        if (bytes < minBytes && k != chosen)
            return;
        if (isLive)
            shown.insert(k);
        else
            shown.erase(k);
    };
    std::int64_t now = events.empty() ? -1 : events.front();
    for (std::uint32_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(now))
            put(k, true);
    BlockEdges made;
    made.begins.push_back(0);
    for (const std::int64_t event : events) {
        for (; now < event; ++now) {
            const auto i = static_cast<std::uint32_t>(now + 1);
            const std::uint32_t k = snapshot.events.life(std::size_t{d.firstEvent} + i);
            if (k >= d.lives.size())
                continue;
            if (d.lives[k].begin == i)
                put(k, true);
            else if (d.lives[k].completed == i)
                put(k, false);
        }
        for (const std::uint32_t k : shown) {
            const std::int64_t from = sums.before(places[k]);
            made.edges.push_back({k, from, from + d.lives[k].requested});
        }
        made.begins.push_back(made.edges.size());
    }
    return made;
}

} // namespace lanescope
