// Memory that rises and falls in a cycle of steps, and keeps some of it each time: its lowest levels rise.

#include "model/memory/findings.h"
#include "model/memory/growth_facts.h"
#include "model/memory/holders.h"

#include <algorithm>
#include <optional>

namespace lanescope {

namespace {

struct RisingFloor {
    std::size_t first = 0, last = 0; // steps that end with the lowest level of a cycle
    std::size_t every = 0;           // steps per cycle
    std::int64_t low = 0, high = 0;  // bytes after these steps
    std::int64_t times = 0;
    std::int64_t each() const { return (high - low) / times; }
};

// levels: bytes at the end of each step. The lowest levels are as far apart, and each is as much above the one before.
std::optional<RisingFloor> risingFloorOf(const std::vector<std::int64_t>& levels)
{
    constexpr std::size_t fewest = 4, warmUp = 2; // three equal cycles
    constexpr std::int64_t close = 20;            // within a twentieth
    const std::size_t n = levels.size();
    std::vector<std::size_t> lowest;
    for (std::size_t i = warmUp; i < n; ++i)
        if (levels[i] < levels[i - 1] && (i + 1 == n || levels[i + 1] > levels[i]))
            lowest.push_back(i);
    if (lowest.size() < fewest)
        return {};
    const std::size_t every = lowest[1] - lowest[0];
    const std::int64_t each = levels[lowest[1]] - levels[lowest[0]];
    for (std::size_t k = 1; k < lowest.size(); ++k) {
        const std::int64_t more = levels[lowest[k]] - levels[lowest[k - 1]];
        if (lowest[k] - lowest[k - 1] != every || more <= 0 || close * std::abs(more - each) > each)
            return {};
    }
    if (n - 1 - lowest.back() >= every) // it has ended
        return {};
    return RisingFloor{lowest.front(),         lowest.back(),         every,
                       levels[lowest.front()], levels[lowest.back()], std::ssize(lowest) - 1};
}

MemoryFinding findingOfFloor(const MemorySnapshot& s, std::size_t at, const MemorySteps& steps, std::uint32_t line,
                             const RisingFloor& floor)
{
    const HolderGroup& group = linesOf(s, at).groups[line];
    MemoryFinding f;
    f.id = "memory_leak";
    f.severity = Severity::Warning;
    f.device = at;
    f.bytes = floor.high - floor.low;
    f.index = steps.ends[floor.last];
    const TextValues values{{"name", group.name},
                            {"each", shownBytes(floor.each())},
                            {"every", static_cast<std::int64_t>(floor.every)},
                            {"low", shownBytes(floor.low)},
                            {"high", shownBytes(floor.high)},
                            {"first", steps.nameAt(floor.first)},
                            {"last", steps.nameAt(floor.last)}};
    f.title = {PHRASE("{name} keeps {each} more every {every} steps"), values};
    f.detail = {PHRASE("It rises and falls in a cycle of {every} steps, and falls to more each time: {low} at the end "
                       "of {first}, {high} at the end of {last}."),
                values};
    f.advice = {PHRASE("Look for what is left when the others are freed: an entry of the list or the cache that is not "
                       "cleared, a graph that is retained."),
                values};
    f.metrics = {{"bytes_per_step", floor.each() / static_cast<std::int64_t>(floor.every)},
                 {"every_steps", static_cast<std::int64_t>(floor.every)},
                 {"steps", static_cast<std::int64_t>(steps.ends.size())},
                 {"first_step", steps.numberAt(floor.first)},
                 {"last_step", steps.numberAt(floor.last)},
                 {"total_bytes", floor.high},
                 {"grown_bytes", floor.high - floor.low}};
    if (std::string last = lineQuery(s, s.devices[at], group, f.index); !last.empty()) {
        f.claims.push_back({std::move(last), floor.high});
        if (floor.low > 0)
            f.claims.push_back({lineQuery(s, s.devices[at], group, steps.ends[floor.first]), floor.low});
    }
    return f;
}

} // namespace

void findRisingFloors(const MemorySnapshot& s, std::size_t at, const MemorySteps& steps,
                      std::vector<MemoryFinding>& found)
{
    constexpr std::size_t fewest = 8; // steps: four cycles of two
    const std::size_t n = steps.ends.size();
    if (n < fewest || steps.by == MemorySteps::By::LargestAllocation)
        return;
    const MemoryDevice& d = s.devices[at];
    const Holders& lines = linesOf(s, at);
    const std::size_t count = lines.groups.size();
    std::vector<std::int64_t> changes(count * (n + 1)), atEnd(count);
    const auto stepOf = [&](std::int64_t index) {
        return static_cast<std::size_t>(std::lower_bound(steps.ends.begin(), steps.ends.end(), index) -
                                        steps.ends.begin());
    };
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        const bool isKept = life.completed == MemoryLife::never;
        atEnd[lines.groupOf[k]] += isKept ? life.requested : 0;
        const std::size_t from = life.isFromBefore() ? 0 : stepOf(life.begin), to = isKept ? n : stepOf(life.completed);
        if (from >= to)
            continue;
        std::int64_t* const row = &changes[lines.groupOf[k] * (n + 1)];
        row[from] += life.requested;
        row[to] -= life.requested;
    }
    std::vector<std::int64_t> levels(n);
    for (std::uint32_t g = 0; g < count; ++g) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < n; ++i)
            levels[i] = sum += changes[g * (n + 1) + i];
        if (const auto floor = risingFloorOf(levels); floor && 2 * atEnd[g] >= floor->low + floor->high)
            found.push_back(findingOfFloor(s, at, steps, g, *floor));
    }
}

} // namespace lanescope
