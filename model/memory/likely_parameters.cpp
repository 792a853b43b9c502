#include "model/memory/likely_parameters.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

using BlocksBySize = std::map<std::int64_t, std::int64_t>; // requested bytes: number of blocks

struct Equals {
    std::int64_t bytes = 0, blocks = 0;
};

// Blocks of `before` that have an equal among `made`; none of these counts twice.
Equals equalsOf(const BlocksBySize& before, const BlocksBySize& made, std::int64_t times)
{
    Equals equals;
    for (const auto& [size, count] : before)
        if (const auto at = made.find(times * size); at != made.end()) {
            const std::int64_t both = std::min(count, at->second);
            equals.blocks += both;
            equals.bytes += both * size;
        }
    return equals;
}

} // namespace

std::optional<LikelyParameters> likelyParametersOf(const MemorySnapshot& s, std::size_t at, std::int64_t index)
{
    constexpr std::int64_t fewestBlocks = 8, fewestSizes = 2, nearlyAllPct = 90;
    const MemoryDevice& d = s.devices[at];
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    const Holders& lines = linesOf(s, at);
    BlocksBySize before;
    LikelyParameters likely;
    std::map<std::uint32_t, BlocksBySize> ofLine; // state and gradients
    std::map<std::uint32_t, bool> isState;
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        if (!life.isActiveAt(index))
            continue;
        if (phases[k] == MemoryPhase::Before) {
            ++before[life.requested];
            likely.all += life.requested;
        } else if (phases[k] == MemoryPhase::Backward ||
                   (phases[k] == MemoryPhase::Optimizer && life.completed == MemoryLife::never)) {
            ++ofLine[lines.groupOf[k]][life.requested];
            isState[lines.groupOf[k]] = phases[k] == MemoryPhase::Optimizer;
        }
    }
    for (const auto& [group, made] : ofLine)
        for (const std::int64_t times : {1, 2}) {
            const Equals equals = equalsOf(before, made, times);
            const auto key = [](bool isOfState, std::int64_t bytes) { return std::pair{isOfState, bytes}; };
            if (equals.blocks < fewestBlocks || std::ssize(made) < fewestSizes ||
                100 * equals.bytes < nearlyAllPct * likely.all ||
                key(isState[group], equals.bytes) <= key(likely.isState, likely.bytes))
                continue;
            likely.bytes = equals.bytes;
            likely.blocks = equals.blocks;
            likely.like = lines.groups[group];
            likely.group = group;
            likely.isState = isState[group];
            likely.halves = times;
        }
    return likely.bytes ? std::optional{likely} : std::nullopt;
}

} // namespace lanescope
