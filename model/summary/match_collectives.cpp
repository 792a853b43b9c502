#include "model/summary/match_collectives.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>

namespace lanescope {

namespace {

// Overlap after a shift: element k of `here` corresponds to element k + by of `there`.
struct Overlap {
    std::ptrdiff_t by;
    std::size_t first, count; // range of `here`
};
Overlap overlapOf(const CollectiveSeries& here, const CollectiveSeries& there, std::ptrdiff_t by)
{
    const auto n = static_cast<std::ptrdiff_t>(here.size()), m = static_cast<std::ptrdiff_t>(there.size());
    const std::ptrdiff_t from = std::max<std::ptrdiff_t>(0, -by), to = std::min(n, m - by);
    return {by, static_cast<std::size_t>(from), static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, to - from))};
}

// Measures how badly the ends agree: the median distance of the differences from their median, or from 0 if the clocks
// agree.
std::int64_t disagreement(const CollectiveSeries& here, const CollectiveSeries& there, const Overlap& overlap,
                          Clocks clocks)
{
    constexpr std::size_t most = 256; // samples, evenly spread
    const std::size_t stride = std::max<std::size_t>(1, overlap.count / most);
    std::vector<std::int64_t> differences;
    for (std::size_t k = overlap.first; k < overlap.first + overlap.count; k += stride)
        differences.push_back(there.endNs(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(k) + overlap.by)) -
                              here.endNs(k));
    std::int64_t centre = 0;
    if (clocks == Clocks::Unknown) {
        std::vector<std::int64_t> copy = differences;
        centre = lowerMedian(copy);
    }
    for (std::int64_t& d : differences)
        d = std::abs(d - centre);
    return lowerMedian(differences);
}

// Recordings of one job mostly hold the same collectives, or one holds part of the other's: the best of such shifts is
// used. Any other shift is used only if the ends agree far better and half of the shorter recording still has a
// counterpart.
std::ptrdiff_t bestShift(const CollectiveSeries& here, const CollectiveSeries& there, Clocks clocks)
{
    constexpr std::ptrdiff_t most = 1000; // further shifts to try, in each direction
    constexpr std::int64_t farBetter = 4;
    constexpr std::int64_t goodEnoughNs = 50'000; // ends that agree as well as this belong to the same collectives
    const std::ptrdiff_t difference =
        static_cast<std::ptrdiff_t>(there.size()) - static_cast<std::ptrdiff_t>(here.size());
    const std::ptrdiff_t low = std::min<std::ptrdiff_t>(0, difference), high = std::max<std::ptrdiff_t>(0, difference);
    const std::size_t shorter = std::min(here.size(), there.size());
    std::ptrdiff_t best = low, bestOther = low;
    std::int64_t least = std::numeric_limits<std::int64_t>::max(), leastOther = least;
    for (std::ptrdiff_t by = low; by <= high; ++by)
        if (const std::int64_t d = disagreement(here, there, overlapOf(here, there, by), clocks); d < least) {
            least = d;
            best = by;
        }
    if (least <= goodEnoughNs)
        return best;
    for (std::ptrdiff_t by = low - most; by <= high + most; ++by) {
        const Overlap overlap = overlapOf(here, there, by);
        if ((low <= by && by <= high) || overlap.count < 3 || 2 * overlap.count < shorter)
            continue;
        if (const std::int64_t d = disagreement(here, there, overlap, clocks); d < leastOther) {
            leastOther = d;
            bestOther = by;
        }
    }
    return leastOther < least / farBetter ? bestOther : best;
}

} // namespace

std::int64_t lowerMedian(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<MatchedCollectives> matchCollectives(std::span<const std::vector<CollectiveSeries>> ranks, Clocks clocks)
{
    std::map<CollectiveKind, std::vector<MatchedCollectives::Member>> byKind;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
        for (std::size_t series = 0; series < ranks[rank].size(); ++series)
            if (ranks[rank][series].size() > 0 && !ranks[rank][series].kind.isPointToPoint())
                byKind[ranks[rank][series].kind].push_back({rank, series, 0});
    std::vector<MatchedCollectives> out;
    for (auto& [kind, members] : byKind) {
        if (members.size() < 2)
            continue;
        const auto of = [&](const MatchedCollectives::Member& m) -> const CollectiveSeries& {
            return ranks[m.rank][m.series];
        };
        const CollectiveSeries& reference = of(members[0]);
        std::vector<std::ptrdiff_t> shifts;
        std::size_t from = 0, to = reference.size(); // the part of the reference that all ranks have
        for (const MatchedCollectives::Member& m : members) {
            shifts.push_back(&of(m) == &reference ? 0 : bestShift(reference, of(m), clocks));
            const Overlap overlap = overlapOf(reference, of(m), shifts.back());
            from = std::max(from, overlap.first);
            to = std::min(to, overlap.first + overlap.count);
        }
        if (from >= to)
            continue;
        for (std::size_t i = 0; i < members.size(); ++i)
            members[i].first = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(from) + shifts[i]);
        out.push_back({kind, std::move(members), to - from});
    }
    return out;
}

} // namespace lanescope
