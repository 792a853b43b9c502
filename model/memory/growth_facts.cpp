#include "model/memory/growth_facts.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/holders.h"

#include <algorithm>

namespace lanescope {

namespace {

bool hasLeak(const std::vector<MemoryGrowth>& growth)
{
    return std::any_of(growth.begin(), growth.end(), [](const MemoryGrowth& g) { return g.isLeak(); });
}

// The lines that hold less at the end than after the step, most first.
std::string fallingLines(const MemoryDevice& d, const Holders& lines, std::int64_t from, std::int64_t to)
{
    constexpr std::size_t max = 3;
    std::vector<std::int64_t> fall(lines.groups.size());
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        fall[lines.groupOf[k]] +=
            (life.isActiveAt(from) ? life.requested : 0) - (life.isActiveAt(to) ? life.requested : 0);
    }
    std::vector<HolderRow> rows;
    for (std::uint32_t g = 0; g < fall.size(); ++g)
        if (fall[g] > 0) {
            rows.emplace_back().group = g;
            rows.back().bytes = fall[g];
        }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const HolderRow& a, const HolderRow& b) { return a.bytes > b.bytes; });
    return listOfHolders(lines, rows, max);
}

} // namespace

std::map<std::uint32_t, GrowthFacts> factsOf(const MemorySnapshot& s, std::size_t at, const MemorySteps& steps,
                                             const std::vector<MemoryGrowth>& growth)
{
    std::map<std::uint32_t, GrowthFacts> all;
    if (!hasLeak(growth))
        return all;
    const MemoryDevice& d = s.devices[at];
    const Holders& lines = linesOf(s, at);
    const std::int64_t end = steps.ends.back();
    std::vector<std::int64_t> since(lines.groups.size(), end); // lines that do not leak: nothing is later
    for (const MemoryGrowth& g : growth)
        if (g.isLeak())
            since[g.group] = g.begins == 0 ? steps.before : steps.ends[g.begins - 1];
    std::vector<GrowthFacts> facts(lines.groups.size());
    std::vector<std::int64_t> allocations(lines.groups.size());
    std::uint32_t stepLine = noMemoryIndex;
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        const std::int64_t begin = life.begin;
        const std::uint32_t line = lines.groupOf[k];
        if (begin == steps.before + 1)
            stepLine = line;
        allocations[line] += begin > steps.before && begin <= end ? 1 : 0;
        if (begin > since[line] && life.isActiveAt(end)) {
            facts[line].requested += life.requested;
            facts[line].blockBytes += s.hasSegments() ? life.block : life.requested;
        }
    }
    for (const MemoryGrowth& g : growth)
        if (g.isLeak()) {
            GrowthFacts& of = all[g.group] = facts[g.group];
            const bool isByRepeats = steps.by == MemorySteps::By::LargestAllocation && stepLine != noMemoryIndex;
            of.stepAllocations = isByRepeats ? allocations[stepLine] : 0;
        }
    return all;
}

TotalOfSteps totalOf(const MemorySnapshot& s, std::size_t at, const MemorySteps& steps,
                     const std::vector<MemoryGrowth>& growth)
{
    constexpr std::size_t fewest = 3; // ends that are compared; the first two steps warm up
    TotalOfSteps total;
    if (!hasLeak(growth))
        return total;
    std::size_t begins = steps.ends.size();
    for (const MemoryGrowth& g : growth)
        if (g.isLeak())
            begins = std::min(begins, g.begins);
    total.from = std::max<std::size_t>(begins, 2) - 1;
    if (steps.ends.size() < total.from + fewest)
        return total;
    const MemoryDevice& d = s.devices[at];
    MemoryLevel level = d.start;
    std::size_t step = 0;
    total.stays = true;
    for (std::int64_t i = 0; i <= steps.ends.back(); ++i) {
        apply(level, s, d, static_cast<std::uint32_t>(i));
        if (i != steps.ends[step])
            continue;
        if (step == total.from)
            total.atFirst = level.active;
        total.stays &= step <= total.from || level.active <= total.atFirst;
        total.atLast = level.active;
        ++step;
    }
    if (total.stays)
        total.falling = fallingLines(d, linesOf(s, at), steps.ends[total.from], steps.ends.back());
    return total;
}

} // namespace lanescope
