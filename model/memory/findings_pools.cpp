// Private pools: memory that only CUDA graphs or a MemPool can use.

#include "model/memory/findings.h"

#include "model/base/bytes_text.h"
#include "model/memory/segment_history.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace lanescope {

void findPrivatePools(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    std::int64_t reserved = 0, segments = 0, active = 0;
    std::map<std::uint16_t, std::int64_t> byPool;
    for (const MemorySegment& segment : d.segments)
        if (isPrivatePool(s, segment.pool)) {
            byPool[segment.pool] += segment.size;
            reserved += segment.size;
            active += segment.active;
            ++segments;
        }
    if (reserved == 0)
        return;
    std::vector<std::pair<std::int64_t, std::uint16_t>> largest;
    for (const auto& [pool, bytes] : byPool)
        largest.emplace_back(-bytes, pool);
    std::sort(largest.begin(), largest.end());
    constexpr std::size_t maxPools = 5;
    std::string pools;
    for (std::size_t i = 0; i < std::min(maxPools, largest.size()); ++i) {
        const auto& id = s.pools[largest[i].second];
        pools += fmt::format("{}({}, {}) {}", i ? ", " : "", id[0], id[1], shownBytes(-largest[i].first));
    }
    MemoryFinding f;
    f.id = "pool_holds";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = reserved;
    f.index = std::int64_t{d.events} - 1;
    const TextValues values{{"bytes", shownBytes(reserved)},
                            {"count", segments},
                            {"active", shownBytes(active)},
                            {"pools", pools},
                            {"segments", Phrase{segments == 1 ? PHRASE("1 segment") : PHRASE("{count} segments")}}};
    f.title = {PHRASE("Private pools keep {bytes}"), values};
    f.detail = {
        PHRASE("Pools of CUDA graphs or MemPool have {segments}, with {active} live: {pools}. The rest looks free but "
               "is in use while a graph is replayed; other requests cannot take it."),
        values};
    f.advice = {
        PHRASE("Let graphs that never run together share a pool, and delete graphs that are no longer replayed."),
        values};
    f.metrics = {{"pool_bytes", reserved}, {"pool_segments", segments}, {"pool_active_bytes", active}};
    f.claims = {{fmt::format("select sum(size) from segments where device = {} and pool <> '0,0'", d.index), reserved}};
    found.push_back(std::move(f));
}

} // namespace lanescope
