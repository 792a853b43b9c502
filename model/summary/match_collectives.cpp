#include "model/summary/match_collectives.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
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
    constexpr std::size_t max = 256; // samples, evenly spread
    const std::size_t stride = std::max<std::size_t>(1, overlap.count / max);
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

// Ends within this, or within this share of the longer one, are those of one collective.
constexpr std::int64_t togetherNs = 50'000, togetherPart = 50;

// Two kernels, and how much later the second clock is.
struct Pair {
    const CollectiveSeries &here, &there;
    std::size_t k, j;
    std::int64_t aheadNs;

    std::int64_t apartNs() const { return std::abs(there.endNs(j) - aheadNs - here.endNs(k)); }
    // No rank can leave a collective before the last one has arrived. Clocks are not exact, so short kernels may miss
    // each other although they end together.
    bool areInside() const
    {
        return std::max(here.beginNs[k], there.beginNs[j] - aheadNs) <=
                   std::min(here.endNs(k), there.endNs(j) - aheadNs) ||
               apartNs() <= togetherNs;
    }
    bool endTogether() const
    {
        return apartNs() <= std::max(togetherNs, std::max(here.durationNs[k], there.durationNs[j]) / togetherPart);
    }
};

// The pairs of a shift whose times allow them.
struct Judged {
    std::vector<std::size_t> inside; // indices of `here`
    std::size_t together = 0;        // those of them that also end together
    std::size_t score() const { return inside.size() + together; }
};

// aheadAt: how much later the second clock is, by the index of `here`.
template <class AheadAt>
Judged judgedBy(const CollectiveSeries& here, const CollectiveSeries& there, const Overlap& overlap, AheadAt&& aheadAt)
{
    Judged out;
    for (std::size_t k = overlap.first; k < overlap.first + overlap.count; ++k) {
        const auto j = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(k) + overlap.by);
        if (const Pair pair{here, there, k, j, aheadAt(k)}; pair.areInside()) {
            out.inside.push_back(k);
            out.together += pair.endTogether();
        }
    }
    return out;
}

Judged judgedAsRecorded(const CollectiveSeries& here, const CollectiveSeries& there, const Overlap& overlap)
{
    return judgedBy(here, there, overlap, [](std::size_t) { return std::int64_t{0}; });
}

// Judges the times as they are, and with the difference of the clocks that the neighbours show: clocks drift.
Judged judged(const CollectiveSeries& here, const CollectiveSeries& there, const Overlap& overlap)
{
    constexpr std::size_t neighbours = 15; // on either side
    Judged asRecorded = judgedAsRecorded(here, there, overlap);
    if (asRecorded.together == overlap.count)
        return asRecorded;
    std::vector<std::int64_t> near;
    Judged shifted = judgedBy(here, there, overlap, [&](std::size_t k) {
        const std::size_t from = std::max(overlap.first + neighbours, k) - neighbours;
        const std::size_t to = std::min(overlap.first + overlap.count, k + neighbours + 1);
        near.clear();
        for (std::size_t i = from; i < to; ++i)
            near.push_back(there.endNs(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + overlap.by)) -
                           here.endNs(i));
        return lowerMedian(near);
    });
    return shifted.score() > asRecorded.score() ? shifted : asRecorded;
}

// The times contradict fewer than one part of ten of the pairs.
bool areNearlyAll(std::size_t inside, std::size_t pairs)
{
    constexpr std::size_t few = 10;
    return (pairs - inside) * few < std::max<std::size_t>(1, pairs);
}

// Recordings of one job mostly hold the same collectives, or one holds part of the other's: the best of such shifts is
// used. Any other shift is used only if the ends agree far better, half of the shorter recording still has a
// counterpart, and the times allow more of its pairs.
std::ptrdiff_t bestShift(const CollectiveSeries& here, const CollectiveSeries& there, Clocks clocks)
{
    constexpr std::ptrdiff_t max = 1000; // further shifts to try, in each direction
    constexpr std::int64_t farBetter = 4;
    constexpr std::int64_t goodEnoughNs = 50'000; // ends that agree as well as this belong to the same collectives
    const std::ptrdiff_t difference =
        static_cast<std::ptrdiff_t>(there.size()) - static_cast<std::ptrdiff_t>(here.size());
    const std::ptrdiff_t low = std::min<std::ptrdiff_t>(0, difference), high = std::max<std::ptrdiff_t>(0, difference);
    const std::size_t shorter = std::min(here.size(), there.size());
    std::ptrdiff_t best = low, bestOther = low;
    std::int64_t min = std::numeric_limits<std::int64_t>::max(), minOther = min;
    for (std::ptrdiff_t by = low; by <= high; ++by)
        if (const std::int64_t d = disagreement(here, there, overlapOf(here, there, by), clocks); d < min) {
            min = d;
            best = by;
        }
    if (min <= goodEnoughNs)
        return best;
    // On one clock, kernels of different collectives do not overlap: if nearly all pairs do, the shift is right.
    if (const Overlap whole = overlapOf(here, there, best);
        areNearlyAll(judgedAsRecorded(here, there, whole).inside.size(), whole.count))
        return best;
    for (std::ptrdiff_t by = low - max; by <= high + max; ++by) {
        const Overlap overlap = overlapOf(here, there, by);
        if ((low <= by && by <= high) || overlap.count < 3 || 2 * overlap.count < shorter)
            continue;
        if (const std::int64_t d = disagreement(here, there, overlap, clocks); d < minOther) {
            minOther = d;
            bestOther = by;
        }
    }
    const auto score = [&](std::ptrdiff_t by) { return judged(here, there, overlapOf(here, there, by)).score(); };
    return minOther < min / farBetter && score(bestOther) > score(best) ? bestOther : best;
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>; // indices of `here` and of `there`, both rising

// The difference of ends that most pairs share. Sampled recordings hold few collectives in common, so no shift of all
// of them shows it.
std::int64_t commonDifference(const CollectiveSeries& here, const CollectiveSeries& there)
{
    constexpr std::size_t max = 300; // collectives that are read on either side
    std::vector<std::int64_t> all;
    for (std::size_t k = 0; k < std::min(max, here.size()); ++k)
        for (std::size_t j = 0; j < std::min(max, there.size()); ++j)
            all.push_back(there.endNs(j) - here.endNs(k));
    std::sort(all.begin(), all.end());
    std::size_t best = 0, count = 0;
    for (std::size_t from = 0, to = 0; from < all.size(); ++from) {
        while (to < all.size() && all[to] - all[from] <= 2 * togetherNs)
            ++to;
        if (to - from > count) {
            count = to - from;
            best = from + count / 2;
        }
    }
    return all[best];
}

// The longest list of pairs, in the order of both, that end together.
Pairs longestChain(const CollectiveSeries& here, const CollectiveSeries& there, std::int64_t aheadNs)
{
    struct Link {
        std::size_t k, j, before;
    };
    std::vector<std::pair<std::int64_t, std::size_t>> ends; // the ends in `there`, in order
    for (std::size_t j = 0; j < there.size(); ++j)
        ends.emplace_back(there.endNs(j) - aheadNs, j);
    std::sort(ends.begin(), ends.end());
    const std::int64_t longest = *std::max_element(there.durationNs.begin(), there.durationNs.end());
    std::vector<Link> links;
    std::vector<std::size_t> tails; // per length: the link with the least j that ends such a chain
    for (std::size_t k = 0; k < here.size(); ++k) {
        const std::int64_t reach = std::max(togetherNs, std::max(here.durationNs[k], longest) / togetherPart);
        std::vector<std::size_t> fit;
        for (auto at = std::lower_bound(ends.begin(), ends.end(), std::pair{here.endNs(k) - reach, std::size_t{0}});
             at != ends.end() && at->first <= here.endNs(k) + reach; ++at)
            if (const Pair pair{here, there, k, at->second, aheadNs}; pair.areInside() && pair.endTogether())
                fit.push_back(at->second);
        std::sort(fit.begin(), fit.end(), std::greater{}); // so that none of them follows another
        for (const std::size_t j : fit) {
            const auto place =
                std::lower_bound(tails.begin(), tails.end(), j,
                                 [&](std::size_t link, std::size_t value) { return links[link].j < value; });
            const std::size_t before = place == tails.begin() ? links.size() : *(place - 1);
            if (place == tails.end())
                tails.push_back(links.size());
            else
                *place = links.size();
            links.push_back({k, j, before});
        }
    }
    Pairs chain;
    for (std::size_t at = tails.empty() ? links.size() : tails.back(); at < links.size();) {
        chain.emplace_back(links[at].k, links[at].j);
        at = links[at].before == at ? links.size() : links[at].before;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

// The part that both recordings share according to their order: a range of `here`, and the maximum number of pairs in
// it.
struct Pairing {
    Pairs pairs;
    std::size_t from = 0, to = 0, max = 0;
};

// Complete recordings are paired by their order, without the pairs whose times contradict it. If these are many, not
// all collectives were recorded, and only those that end together belong to each other.
Pairing paired(const CollectiveSeries& here, const CollectiveSeries& there, Clocks clocks)
{
    const Overlap overlap = overlapOf(here, there, bestShift(here, there, clocks));
    const Judged ordered = judged(here, there, overlap);
    Pairing out;
    for (const std::size_t k : ordered.inside)
        out.pairs.emplace_back(k, static_cast<std::size_t>(static_cast<std::ptrdiff_t>(k) + overlap.by));
    out.from = overlap.first;
    out.to = overlap.first + overlap.count;
    out.max = overlap.count;
    if (areNearlyAll(ordered.inside.size(), overlap.count))
        return out;
    std::size_t max = ordered.score();
    for (const std::int64_t ahead : {std::int64_t{0}, commonDifference(here, there)})
        if (Pairs chain = longestChain(here, there, ahead); 2 * chain.size() > max) {
            max = 2 * chain.size();
            out.pairs = std::move(chain);
            out.from = 0;
            out.to = here.size();
            out.max = std::min(here.size(), there.size());
        }
    return out;
}

// Cuts the indices of all members into runs without a gap.
void addRuns(const CollectiveKind& kind, const std::vector<MatchedCollectives::Member>& members,
             const std::vector<std::vector<std::size_t>>& rows, std::size_t unpaired,
             std::vector<MatchedCollectives>& out)
{
    const std::size_t first = out.size();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        bool continues = i > 0;
        for (std::size_t m = 0; continues && m < members.size(); ++m)
            continues = rows[i][m] == rows[i - 1][m] + 1;
        if (continues) {
            ++out.back().count;
            continue;
        }
        out.push_back({kind, members, 1, 0});
        for (std::size_t m = 0; m < members.size(); ++m)
            out.back().members[m].first = rows[i][m];
    }
    if (rows.empty() && unpaired > 0)
        out.push_back({kind, members, 0, 0});
    if (out.size() > first)
        out[first].unpaired = unpaired;
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
        // Per collective of the reference: its index on each member.
        std::vector<std::vector<std::size_t>> rows(reference.size());
        std::size_t from = 0, to = reference.size(), max = reference.size();
        for (std::size_t k = 0; k < reference.size(); ++k)
            rows[k].push_back(k);
        for (std::size_t m = 1; m < members.size(); ++m) {
            const Pairing pairing = paired(reference, of(members[m]), clocks);
            from = std::max(from, pairing.from);
            to = std::min(to, pairing.to);
            max = std::min(max, pairing.max);
            for (const auto& [k, j] : pairing.pairs)
                if (rows[k].size() == m)
                    rows[k].push_back(j);
        }
        std::erase_if(rows, [&](const auto& row) { return row.size() < members.size(); });
        const std::size_t common = std::min(max, std::max(from, to) - from);
        addRuns(kind, members, rows, common - std::min(common, rows.size()), out);
    }
    return out;
}

} // namespace lanescope
