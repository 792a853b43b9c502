#include "model/merge/rank_analyses.h"

#include "model/base/parallel.h"
#include "model/merge/merge_ranks.h"

namespace lanescope {

static RankAnalyses computeRanks(const Analysis& merged)
{
    const auto parts = merged.trace().ranks();
    RankAnalyses ranks(parts.size());
    parallelFor(parts.size(), [&](std::size_t r) {
        ranks[r] = std::make_unique<const Analysis>(rankAlone(merged.trace(), parts[r]));
    });
    return ranks;
}

const RankAnalyses& ranksOf(const Analysis& merged) { return merged.once(computeRanks); }

} // namespace lanescope
