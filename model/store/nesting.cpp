#include "model/store/nesting.h"

#include <algorithm>
#include <queue>

namespace lanescope {

namespace {

bool isBefore(const RawSlice& a, const RawSlice& b)
{
    if (a.beginNs != b.beginNs)
        return a.beginNs < b.beginNs;
    if (a.durationNs != b.durationNs)
        return a.durationNs > b.durationNs;
    return a.source < b.source;
}

} // namespace

// Writers append a lane in a few ordered runs (ops, then the calls inside them), so runs are found and merged; if there
// are too many, the slices are sorted.
void sortForNesting(std::span<RawSlice> slices)
{
    const std::size_t maxRuns = std::max<std::size_t>(64, slices.size() / 32);
    std::vector<std::size_t> runs{0};
    for (std::size_t i = 1; i < slices.size(); ++i)
        if (isBefore(slices[i], slices[i - 1])) {
            runs.push_back(i);
            if (runs.size() > maxRuns) {
                std::sort(slices.begin(), slices.end(), isBefore);
                return;
            }
        }
    runs.push_back(slices.size());
    while (runs.size() > 2) {
        std::vector<std::size_t> merged;
        for (std::size_t r = 0; r + 2 < runs.size(); r += 2) {
            std::inplace_merge(slices.begin() + static_cast<std::ptrdiff_t>(runs[r]),
                               slices.begin() + static_cast<std::ptrdiff_t>(runs[r + 1]),
                               slices.begin() + static_cast<std::ptrdiff_t>(runs[r + 2]), isBefore);
            merged.push_back(runs[r]);
        }
        if (runs.size() % 2 == 0)
            merged.push_back(runs[runs.size() - 2]);
        merged.push_back(runs.back());
        runs = std::move(merged);
    }
}

namespace {

struct Open {
    std::int64_t endNs;
    std::uint32_t slice;
};

struct Stack {
    std::vector<Open> open;
    std::vector<std::uint32_t> rowOfDepth; // ids of rows in order of discovery

    // Removes slices that have ended by `beginNs`; true if a slice that ends at `endNs` fits below the rest.
    bool admits(std::int64_t beginNs, std::int64_t endNs)
    {
        while (!open.empty() && open.back().endNs <= beginNs)
            open.pop_back();
        return open.empty() || endNs <= open.back().endNs;
    }
};

// Number of stacks on which nesting is tried; of further stacks only a free one is used, so that the cost of a lane of
// a million overlapping slices is not quadratic.
constexpr std::size_t triedStacks = 8;

struct FreeAt {
    std::int64_t endNs;
    std::uint32_t stack;
    bool operator>(const FreeAt& other) const { return endNs > other.endNs; }
};

} // namespace

Nesting nest(std::span<const RawSlice> slices)
{
    Nesting result;
    result.rowOf.resize(slices.size());
    result.parent.resize(slices.size());
    std::vector<Stack> stacks(1);
    std::vector<Nesting::RowShape> found;                                     // rows in order of discovery
    std::priority_queue<FreeAt, std::vector<FreeAt>, std::greater<>> further; // stacks from triedStacks on

    for (std::size_t i = 0; i < slices.size(); ++i) {
        const std::int64_t beginNs = slices[i].beginNs, endNs = beginNs + slices[i].durationNs;
        std::size_t at = 0;
        if (!stacks[0].admits(beginNs, endNs)) {
            ++result.overlapping;
            for (at = 1; at < std::min(stacks.size(), triedStacks); ++at)
                if (stacks[at].admits(beginNs, endNs))
                    break;
            if (at == triedStacks && !further.empty() && further.top().endNs <= beginNs) {
                at = further.top().stack;
                further.pop();
                stacks[at].open.clear();
            } else if (at == triedStacks) {
                at = stacks.size();
            }
            if (at == stacks.size())
                stacks.emplace_back();
            if (at >= triedStacks)
                further.push({endNs, static_cast<std::uint32_t>(at)});
        }
        Stack& stack = stacks[at];
        const std::size_t depth = stack.open.size();
        if (depth == stack.rowOfDepth.size()) {
            stack.rowOfDepth.push_back(static_cast<std::uint32_t>(found.size()));
            found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(depth), 0});
            result.maxDepth = std::max(result.maxDepth, static_cast<std::uint32_t>(depth + 1));
        }
        const std::uint32_t row = stack.rowOfDepth[depth];
        ++found[row].count;
        result.rowOf[i] = row;
        result.parent[i] = depth == 0 ? Nesting::noParent : stack.open.back().slice;
        stack.open.push_back({endNs, static_cast<std::uint32_t>(i)});
    }
    result.stacks = static_cast<std::uint32_t>(stacks.size());

    // Rows were discovered slice by slice; they are stored by stack, depth.
    std::vector<std::uint32_t> order(found.size()), placeOf(found.size());
    for (std::uint32_t r = 0; r < order.size(); ++r)
        order[r] = r;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return found[a].stack != found[b].stack ? found[a].stack < found[b].stack : found[a].depth < found[b].depth;
    });
    bool moved = false;
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        placeOf[order[place]] = place;
        moved |= order[place] != place;
        result.rows.push_back(found[order[place]]);
    }
    if (moved)
        for (std::uint32_t& row : result.rowOf)
            row = placeOf[row];
    return result;
}

} // namespace lanescope
