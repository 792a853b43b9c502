#include "model/store/nesting.h"

#include <algorithm>

namespace lanescope {

// Writers append a lane in a few ordered runs (ops, then the calls inside them), so runs are found and merged; if there
// are too many, the slices are sorted.
void sortForNesting(std::span<RawSlice> slices)
{
    const std::size_t maxRuns = std::max<std::size_t>(64, slices.size() / 32);
    std::vector<std::size_t> runs{0};
    for (std::size_t i = 1; i < slices.size(); ++i)
        if (nestsBefore(slices[i], slices[i - 1])) {
            runs.push_back(i);
            if (runs.size() > maxRuns) {
                std::sort(slices.begin(), slices.end(), nestsBefore);
                return;
            }
        }
    runs.push_back(slices.size());
    while (runs.size() > 2) {
        std::vector<std::size_t> merged;
        for (std::size_t r = 0; r + 2 < runs.size(); r += 2) {
            std::inplace_merge(slices.begin() + static_cast<std::ptrdiff_t>(runs[r]),
                               slices.begin() + static_cast<std::ptrdiff_t>(runs[r + 1]),
                               slices.begin() + static_cast<std::ptrdiff_t>(runs[r + 2]), nestsBefore);
            merged.push_back(runs[r]);
        }
        if (runs.size() % 2 == 0)
            merged.push_back(runs[runs.size() - 2]);
        merged.push_back(runs.back());
        runs = std::move(merged);
    }
}

namespace {

// Number of stacks on which nesting is tried; of further stacks only a free one is used, so that the cost of a lane of
// a million overlapping slices is not quadratic.
constexpr std::size_t triedStacks = 8;

} // namespace

std::size_t Nester::stackFor(std::int64_t beginNs, std::int64_t endNs)
{
    std::size_t at = 1;
    for (; at < std::min(m_stacks.size(), triedStacks); ++at)
        if (m_stacks[at].admits(beginNs, endNs))
            break;
    if (at == triedStacks && !m_further.empty() && m_further.top().endNs <= beginNs) {
        at = m_further.top().stack;
        m_further.pop();
        m_stacks[at].open.clear();
    } else if (at == triedStacks) {
        at = m_stacks.size();
    }
    if (at == m_stacks.size())
        m_stacks.emplace_back();
    if (at >= triedStacks)
        m_further.push({endNs, static_cast<std::uint32_t>(at)});
    return at;
}

Nester::Spot Nester::find(std::int64_t beginNs, std::int64_t endNs)
{
    m_endNs = endNs;
    m_at = 0;
    if (!m_stacks[0].admits(beginNs, endNs)) {
        ++m_overlapping;
        m_at = stackFor(beginNs, endNs);
    }
    Stack& stack = m_stacks[m_at];
    const std::size_t depth = stack.open.size();
    if (depth == stack.rowOfDepth.size()) {
        stack.rowOfDepth.push_back(static_cast<std::uint32_t>(m_found.size()));
        m_found.push_back({static_cast<std::uint32_t>(m_at), static_cast<std::uint32_t>(depth), 0});
        m_maxDepth = std::max(m_maxDepth, static_cast<std::uint32_t>(depth + 1));
    }
    const std::uint32_t row = stack.rowOfDepth[depth];
    ++m_found[row].count;
    return {row, depth == 0 ? Nesting::noParent : stack.open.back().slice};
}

std::vector<std::uint32_t> Nester::rowOrder() const
{
    std::vector<std::uint32_t> order(m_found.size()), placeOf(m_found.size());
    for (std::uint32_t r = 0; r < order.size(); ++r)
        order[r] = r;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return m_found[a].stack != m_found[b].stack ? m_found[a].stack < m_found[b].stack
                                                    : m_found[a].depth < m_found[b].depth;
    });
    for (std::uint32_t place = 0; place < order.size(); ++place)
        placeOf[order[place]] = place;
    return placeOf;
}

std::vector<Nesting::RowShape> Nester::orderedRows() const
{
    const std::vector<std::uint32_t> placeOf = rowOrder();
    std::vector<Nesting::RowShape> rows(m_found.size());
    for (std::size_t r = 0; r < m_found.size(); ++r)
        rows[placeOf[r]] = m_found[r];
    return rows;
}

Nesting nest(std::span<const RawSlice> slices)
{
    Nesting result;
    result.rowOf.resize(slices.size());
    result.parent.resize(slices.size());
    Nester nester;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const Nester::Spot spot = nester.find(slices[i].beginNs, slices[i].beginNs + slices[i].durationNs);
        nester.open(static_cast<std::uint32_t>(i));
        result.rowOf[i] = spot.row;
        result.parent[i] = spot.parent;
    }
    result.rows = nester.orderedRows();
    result.stacks = nester.stacks();
    result.maxDepth = nester.maxDepth();
    result.overlapping = nester.overlapping();
    const std::vector<std::uint32_t> placeOf = nester.rowOrder();
    if (!std::is_sorted(placeOf.begin(), placeOf.end())) // as found, slice by slice
        for (std::uint32_t& row : result.rowOf)
            row = placeOf[row];
    return result;
}

} // namespace lanescope
