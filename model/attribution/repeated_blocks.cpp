#include "model/attribution/repeated_blocks.h"

#include "model/attribution/place_rows.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

constexpr std::size_t longestPeriod = 400, minRepeats = 3;
constexpr double minShare = 0.02; // the share of a stream's busy time that a block takes at least

using Unit = std::vector<std::uint32_t>; // names

// The rotation that comes first in order: units that are rotations of one another have the same.
Unit leastRotation(const Unit& unit)
{
    std::size_t a = 0, b = 1, k = 0;
    const std::size_t n = unit.size();
    while (a < n && b < n && k < n) {
        const std::uint32_t x = unit[(a + k) % n], y = unit[(b + k) % n];
        if (x == y) {
            ++k;
            continue;
        }
        (x > y ? a : b) += k + 1;
        b += a == b;
        k = 0;
    }
    Unit turned = unit;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(std::min(a, b)), turned.end());
    return turned;
}

struct Run {
    std::size_t first = 0, period = 0, repeats = 0;
};

class Stream {
public:
    Stream(std::vector<std::uint32_t> names, std::vector<Ns> busy) : m_names(std::move(names)), m_busy(std::move(busy))
    {
        m_isTaken.assign(m_names.size(), false);
        for (const Ns b : m_busy)
            m_total += b;
    }

    Unit unitOf(const Run& run) const
    {
        const auto at = m_names.begin() + static_cast<std::ptrdiff_t>(run.first);
        return {at, at + static_cast<std::ptrdiff_t>(run.period)};
    }

    // The runs of the unit that covers most time; empty where none covers enough. Its elements are taken.
    std::vector<Run> takeBest()
    {
        std::map<Unit, std::pair<std::vector<Run>, Ns>> found;
        for (std::size_t p = 1; p <= std::min(longestPeriod, m_names.size() / minRepeats); ++p)
            if (matches(p) >= 2 * p)
                addRuns(p, found);
        const auto best = std::max_element(
            found.begin(), found.end(), [](const auto& a, const auto& b) { return a.second.second < b.second.second; });
        if (best == found.end() ||
            static_cast<double>(best->second.second.count()) < minShare * static_cast<double>(m_total.count()))
            return {};
        for (const Run& run : best->second.first)
            std::fill_n(m_isTaken.begin() + static_cast<std::ptrdiff_t>(run.first), run.period * run.repeats, true);
        return best->second.first;
    }

private:
    std::size_t matches(std::size_t p) const
    {
        std::size_t count = 0;
        const std::uint32_t *a = m_names.data(), *b = a + p;
        for (std::size_t i = 0, n = m_names.size() - p; i < n; ++i)
            count += a[i] == b[i];
        return count;
    }
    void addRuns(std::size_t p, std::map<Unit, std::pair<std::vector<Run>, Ns>>& found) const
    {
        const std::size_t n = m_names.size();
        for (std::size_t i = 0; i + p < n;) {
            std::size_t end = i;
            while (end + p < n && m_names[end] == m_names[end + p] && !m_isTaken[end] && !m_isTaken[end + p])
                ++end;
            const std::size_t repeats = (end - i + p) / p;
            if (end > i && repeats >= minRepeats) {
                Unit unit(m_names.begin() + static_cast<std::ptrdiff_t>(i),
                          m_names.begin() + static_cast<std::ptrdiff_t>(i + p));
                const bool isVaried = std::any_of(unit.begin(), unit.end(), [&](auto x) { return x != unit[0]; });
                if (isVaried && isPrimitive(unit)) {
                    auto& [runs, time] = found[leastRotation(unit)];
                    runs.push_back({i, p, repeats});
                    for (std::size_t k = i; k < i + repeats * p; ++k)
                        time += m_busy[k];
                }
            }
            i = std::max(end, i + 1);
        }
    }
    // Not itself made of equal parts.
    static bool isPrimitive(const Unit& unit)
    {
        for (std::size_t q = 1; q <= unit.size() / 2; ++q)
            if (unit.size() % q == 0 &&
                std::equal(unit.begin() + static_cast<std::ptrdiff_t>(q), unit.end(), unit.begin()))
                return false;
        return true;
    }

    std::vector<std::uint32_t> m_names;
    std::vector<Ns> m_busy;
    std::vector<bool> m_isTaken;
    Ns m_total{};
};

} // namespace

std::optional<ShorterUnit> shorterUnitOf(const std::vector<std::uint32_t>& names)
{
    const std::size_t n = names.size();
    std::optional<ShorterUnit> best;
    for (std::size_t q = 2; 2 * q <= n; ++q) {
        std::size_t longest = 0, first = 0, same = 0; // the longest stretch in which each kernel is that q before
        for (std::size_t i = 0; i < 2 * n && longest < n; ++i) {
            same = names[i % n] == names[(i + q) % n] ? same + 1 : 0;
            if (same > longest) {
                longest = same;
                first = i + 1 - same;
            }
        }
        const std::size_t repeats = std::min(longest + q, n) / q, more = n - repeats * q;
        bool isVaried = false;
        for (std::size_t i = 1; i < q; ++i)
            isVaried = isVaried || names[(first + i) % n] != names[first % n];
        if (repeats >= 2 && isVaried && more * 10 <= n && (!best || more < best->more))
            best = ShorterUnit{q, repeats, more};
    }
    return best;
}

std::string RepeatedBlock::name() const
{
    std::string text = "repeated block of " + std::to_string(kernels) + " kernels";
    if (shorter)
        text += " (" + std::to_string(shorter->repeats) + " × " + std::to_string(shorter->kernels) +
                (shorter->more > 0 ? " + " + std::to_string(shorter->more) : "") + ")";
    return text;
}

std::string RepeatedBlock::title() const { return std::to_string(repeats) + " × " + name(); }

std::vector<RepeatedBlock> repeatedBlocks(const Analysis& analysis, const std::vector<std::uint32_t>& works,
                                          const std::vector<bool>& isCovered)
{
    const Trace& trace = analysis.trace();
    const DeviceOwners& owners = deviceOwnersOf(analysis);
    std::map<LaneId, std::vector<std::uint32_t>> streams;
    LaneId lane{0u};
    for (const std::uint32_t i : works) {
        const SliceId s = analysis.work()[i].work;
        if (!trace[lane].slices.contains(s))
            lane = trace.laneOf(s);
        streams[lane].push_back(i);
    }
    std::vector<RepeatedBlock> blocks;
    for (const auto& [id, order] : streams) {
        std::vector<std::uint32_t> names;
        std::vector<Ns> busy;
        std::uint32_t unique = ~0u; // no kernel has this name, and no two covered pieces of work share theirs
        for (const std::uint32_t i : order) {
            names.push_back(isCovered[i] ? unique-- : trace.nameId(analysis.work()[i].work).value);
            busy.push_back(owners.busy[i]);
        }
        Stream stream{std::move(names), std::move(busy)};
        for (std::vector<Run> runs; !(runs = stream.takeBest()).empty();) {
            RepeatedBlock block;
            block.kernels = runs.front().period;
            block.shorter = shorterUnitOf(stream.unitOf(runs.front()));
            std::vector<PlaceSums> sums;
            std::vector<std::string> texts;
            std::vector<PathTree::Node> units;
            for (const Run& run : runs)
                for (std::size_t r = 0; r < run.repeats; ++r) {
                    PlaceSums unit;
                    unit.calls = 1;
                    for (std::size_t k = 0; k < run.period; ++k) {
                        const std::uint32_t i = order[run.first + r * run.period + k];
                        block.works.push_back(i);
                        unit.recordedBusy += owners.busy[i];
                    }
                    units.push_back(static_cast<PathTree::Node>(sums.size()));
                    texts.push_back("block " + std::to_string(sums.size()));
                    sums.push_back(std::move(unit));
                }
            block.repeats = units.size();
            block.fold = foldOf(units, sums, texts);
            block.fold.instances.clear(); // numbers of blocks, not nodes of modules
            block.fold.className = block.name();
            blocks.push_back(std::move(block));
        }
    }
    const auto timeOf = [&](const RepeatedBlock& b) {
        Ns time{};
        for (const std::uint32_t i : b.works)
            time += owners.busy[i];
        return time;
    };
    std::stable_sort(blocks.begin(), blocks.end(),
                     [&](const RepeatedBlock& a, const RepeatedBlock& b) { return timeOf(a) > timeOf(b); });
    return blocks;
}

} // namespace lanescope
