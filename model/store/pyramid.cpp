#include "model/store/pyramid.h"

#include "model/base/parallel.h"
#include "model/store/trace.h"

#include <array>
#include <bit>
#include <cmath>

namespace lanescope {

namespace {

constexpr unsigned maxLog2 = 62; // log2 of a block's length: times are below 2^63 ns
constexpr std::uint32_t half = Pyramid::cellsOfBlock / 2;

// Rounded up: never less than ns.
float roundedUp(std::int64_t ns)
{
    const auto rounded = static_cast<float>(ns);
    return static_cast<double>(rounded) < static_cast<double>(ns) ? std::nextafter(rounded, 1e30f) : rounded;
}

// A cell before it is rounded.
struct ExactCell {
    float coveredNs = 0, longestNs = -1; // -1: no slice touches it
    Look look = 0;

    void add(const ExactCell& other)
    {
        coveredNs += other.coveredNs;
        if (other.longestNs > longestNs) {
            longestNs = other.longestNs;
            look = other.look;
        }
    }
};

} // namespace

// Builds the cells of one row. First it finds which blocks exist, from the longest down; then it fills them, from the
// shortest up.
class PyramidBuilder {
public:
    using Block = Pyramid::Block;

    PyramidBuilder(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations, SliceRange slices)
        : m_begins(begins.subspan(slices.first, slices.size())),
          m_durations(durations.subspan(slices.first, slices.size())), m_firstSlice(slices.first)
    {
    }

    void plan()
    {
        const auto slices = static_cast<std::uint32_t>(m_begins.size());
        if (slices < Pyramid::minSlices)
            return;
        // The length of the shortest blocks of which one or two cover the row.
        unsigned log2 = Pyramid::log2Cells;
        const std::int64_t from = m_begins.front(), to = std::max(from, m_begins.back());
        while (log2 < maxLog2 && (to >> log2) - (from >> log2) > 1)
            ++log2;
        std::vector<Block> level;
        for (std::int64_t index = from >> log2; index <= to >> log2; ++index)
            keepDense(level, index, log2, 0, slices);
        while (!level.empty()) {
            m_levels.push_back(std::move(level));
            level.clear();
            m_log2 = log2 - Pyramid::log2Cells;
            if (log2-- == Pyramid::log2Cells)
                break;
            for (const Block& block : m_levels.back())
                for (std::int64_t index = 2 * block.index; index <= 2 * block.index + 1; ++index)
                    keepDense(level, index, log2, block.first, block.last);
        }
        std::reverse(m_levels.begin(), m_levels.end());
    }

    std::span<const std::vector<Block>> levels() const { return m_levels; } // the shortest first
    unsigned log2Ns() const { return m_log2; }

    // Writes the cells of all levels, one after another. The lower levels are filled part by part: the cells of one
    // part stay in the processor's cache, and those of a row of ten million slices would take hundreds of megabytes.
    void fill(Pyramid::Cell* out, const Pyramid::LookOfSlice& lookOfSlice)
    {
        constexpr std::size_t slicesOfPart = 1 << 11;
        m_lookOfSlice = &lookOfSlice;
        std::vector<Pyramid::Cell*> outOf;
        for (const std::vector<Block>& level : m_levels) {
            outOf.push_back(out);
            out += level.size() * Pyramid::cellsOfBlock;
        }
        std::size_t top = 0; // of the parts
        while (top + 1 < m_levels.size() && m_levels[top].size() > m_begins.size() / slicesOfPart)
            ++top;
        Filled below, here, joined;
        std::vector<std::size_t> next(m_levels.size()); // per level: its first block that is not filled
        for (std::size_t part = 0; !m_levels.empty() && part < m_levels[top].size(); ++part) {
            below = {};
            std::span<const Block> blocksBelow;
            for (std::size_t l = 0; l <= top; ++l) {
                const std::vector<Block>& level = m_levels[l];
                const std::size_t first = next[l];
                while (next[l] < level.size() && level[next[l]].index >> (top - l) == m_levels[top][part].index)
                    ++next[l];
                const std::span<const Block> blocks{level.data() + first, next[l] - first};
                fillLevel(l, blocks, blocksBelow, below, here, outOf[l] + first * Pyramid::cellsOfBlock);
                blocksBelow = blocks;
                std::swap(below, here);
            }
            joined.cells.insert(joined.cells.end(), below.cells.begin(), below.cells.end());
            joined.longer.insert(joined.longer.end(), below.longer.begin(), below.longer.end());
        }
        for (std::size_t l = top + 1; l < m_levels.size(); ++l) {
            fillLevel(l, m_levels[l], m_levels[l - 1], joined, here, outOf[l]);
            std::swap(joined, here);
        }
    }

    std::size_t longestNodes() const
    {
        std::size_t nodes = 0;
        for (std::size_t n = m_levels.empty() ? 1 : m_begins.size(); n > 1; nodes += n)
            n = (n + Pyramid::fanOut - 1) / Pyramid::fanOut;
        return nodes;
    }

    void fillLongest(float* out) const
    {
        if (m_levels.empty())
            return;
        std::size_t nodes = (m_begins.size() + Pyramid::fanOut - 1) / Pyramid::fanOut;
        for (std::size_t n = 0; n < nodes; ++n) {
            std::int64_t longest = 0;
            for (std::size_t s = n * Pyramid::fanOut; s < std::min(m_begins.size(), (n + 1) * Pyramid::fanOut); ++s)
                longest = std::max(longest, m_durations[s]);
            out[n] = roundedUp(longest);
        }
        while (nodes > 1) {
            const float* const from = out;
            out += nodes;
            const std::size_t above = (nodes + Pyramid::fanOut - 1) / Pyramid::fanOut;
            for (std::size_t n = 0; n < above; ++n)
                out[n] =
                    *std::max_element(from + n * Pyramid::fanOut, from + std::min(nodes, (n + 1) * Pyramid::fanOut));
            nodes = above;
        }
    }

private:
    // The first of [first, last) that begins in the block or after it.
    std::uint32_t firstIn(std::int64_t index, unsigned log2, std::uint32_t first, std::uint32_t last) const
    {
        return static_cast<std::uint32_t>(
            std::partition_point(m_begins.begin() + first, m_begins.begin() + last,
                                 [&](std::int64_t begin) { return begin >> log2 < index; }) -
            m_begins.begin());
    }

    void keepDense(std::vector<Block>& level, std::int64_t index, unsigned log2, std::uint32_t first,
                   std::uint32_t last) const
    {
        const std::uint32_t from = firstIn(index, log2, first, last);
        const std::uint32_t to = firstIn(index + 1, log2, from, last);
        if (to - from >= Pyramid::minSlices)
            level.push_back({index, from, to});
    }

    struct Filled { // some blocks of one level
        std::vector<ExactCell> cells;
        std::vector<std::uint32_t> longer; // the slices of two cells or more
    };
    void fillLevel(std::size_t l, std::span<const Block> blocks, std::span<const Block> blocksBelow,
                   const Filled& below, Filled& here, Pyramid::Cell* out)
    {
        const unsigned log2 = m_log2 + static_cast<unsigned>(l);
        here.cells.assign(blocks.size() * Pyramid::cellsOfBlock, {});
        here.longer.clear();
        const std::int64_t minLongNs = std::int64_t{2} << log2;
        std::size_t child = 0, longAt = 0;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            std::uint32_t from = blocks[b].first;
            for (std::int64_t index = 2 * blocks[b].index; index <= 2 * blocks[b].index + 1; ++index) {
                ExactCell* const to = here.cells.data() + b * Pyramid::cellsOfBlock + (index & 1) * half;
                const Half at{index << (log2 + Pyramid::log2Cells - 1),
                              (index << (log2 + Pyramid::log2Cells - 1)) + ((std::int64_t{half} << log2) - 1), log2};
                const bool isKept = child < blocksBelow.size() && blocksBelow[child].index == index;
                const std::uint32_t last =
                    isKept ? blocksBelow[child].last
                           : firstIn(index + 1, log2 + Pyramid::log2Cells - 1, from, blocks[b].last);
                // A slice that began earlier may extend into this half.
                if (from > 0 && m_begins[from - 1] + m_durations[from - 1] > at.firstNs &&
                    m_durations[from - 1] < minLongNs && !(isKept && m_durations[from - 1] < minLongNs / 2))
                    add(to, from - 1, at);
                const auto take = [&](std::uint32_t slice) {
                    if (m_durations[slice] < minLongNs)
                        add(to, slice, at);
                    else
                        here.longer.push_back(slice);
                };
                if (isKept) {
                    const ExactCell* pair = below.cells.data() + child * Pyramid::cellsOfBlock;
                    for (std::uint32_t c = 0; c < half; ++c, pair += 2) {
                        to[c].add(pair[0]);
                        to[c].add(pair[1]);
                    }
                    for (; longAt < below.longer.size() && below.longer[longAt] < last; ++longAt)
                        take(below.longer[longAt]);
                    ++child;
                } else {
                    for (std::uint32_t s = from; s < last; ++s)
                        take(s);
                }
                from = last;
            }
        }
        const float perNs = float{Pyramid::whole} / static_cast<float>(std::int64_t{1} << log2);
        for (const ExactCell& cell : here.cells)
            *out++ = cell.longestNs < 0 ? Pyramid::Cell{0, 0}
                                        : Pyramid::Cell{std::clamp(static_cast<unsigned>(cell.coveredNs * perNs + 0.5f),
                                                                   1u, Pyramid::whole),
                                                        cell.look};
    }

    struct Half { // one half of a block
        std::int64_t firstNs, lastNs;
        unsigned log2Ns; // length of its cells
    };

    // Adds the part of the slice that is inside; the slice is shorter than two cells.
    void add(ExactCell* cells, std::uint32_t slice, const Half& at) const
    {
        const std::int64_t end = m_begins[slice] + m_durations[slice];
        const std::int64_t first = std::max(m_begins[slice], at.firstNs);
        const std::int64_t last = std::max(first, std::min(end - 1, at.lastNs));
        const auto longestNs = static_cast<float>(m_durations[slice]);
        for (std::int64_t c = (first - at.firstNs) >> at.log2Ns; c <= (last - at.firstNs) >> at.log2Ns; ++c) {
            const std::int64_t cellFirst = at.firstNs + (c << at.log2Ns);
            const std::int64_t cellLast = cellFirst + ((std::int64_t{1} << at.log2Ns) - 1);
            const float coveredNs = end > m_begins[slice]
                                        ? static_cast<float>(std::min(last, cellLast) - std::max(first, cellFirst) + 1)
                                        : 0;
            cells[c].coveredNs += coveredNs;
            if (longestNs > cells[c].longestNs) {
                cells[c].longestNs = longestNs;
                cells[c].look = (*m_lookOfSlice)(SliceId{m_firstSlice + slice});
            }
        }
    }

    std::span<const std::int64_t> m_begins, m_durations;
    std::uint32_t m_firstSlice;
    std::vector<std::vector<Block>> m_levels;
    unsigned m_log2 = 0; // length of the shortest cells
    const Pyramid::LookOfSlice* m_lookOfSlice = nullptr;
};

Pyramid Pyramid::build(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                       std::span<const Row> rows, const LookOfSlice& lookOfSlice)
{
    std::vector<PyramidBuilder> builders;
    builders.reserve(rows.size());
    for (const Row& row : rows)
        builders.emplace_back(begins, durations, row.slices);
    parallelFor(rows.size(), [&](std::size_t r) { builders[r].plan(); });

    Pyramid pyramid;
    pyramid.m_levelsOfRow.resize(rows.size());
    pyramid.m_longestOfRow.resize(rows.size());
    std::uint64_t blocks = 0, nodes = 0, levels = 0;
    for (const PyramidBuilder& builder : builders) {
        levels += builder.levels().size();
        for (const auto& level : builder.levels())
            blocks += level.size();
    }
    pyramid.m_blocks.reserve(blocks);
    pyramid.m_blocksBefore.reserve(levels + 1);
    std::vector<std::uint64_t> firstBlock(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        firstBlock[r] = pyramid.m_blocks.size();
        pyramid.m_levelsOfRow[r] = {static_cast<std::uint32_t>(pyramid.m_blocksBefore.size()),
                                    static_cast<std::uint8_t>(builders[r].levels().size()),
                                    static_cast<std::uint8_t>(builders[r].log2Ns()), 0, 0};
        for (const auto& level : builders[r].levels()) {
            pyramid.m_blocksBefore.push_back(pyramid.m_blocks.size());
            pyramid.m_blocks.append(level);
        }
        if (!builders[r].levels().empty())
            pyramid.m_longestOfRow[r] = {nodes, rows[r].slices.size(), 0};
        nodes += builders[r].longestNodes();
    }
    pyramid.m_blocksBefore.push_back(blocks);
    pyramid.m_cells.resize(blocks * cellsOfBlock);
    pyramid.m_longest.resize(nodes);
    parallelFor(rows.size(), [&](std::size_t r) {
        builders[r].fill(pyramid.m_cells.data() + firstBlock[r] * cellsOfBlock, lookOfSlice);
        builders[r].fillLongest(pyramid.m_longest.data() + pyramid.m_longestOfRow[r].first);
    });
    return pyramid;
}

Pyramid::Level Pyramid::level(RowId row, unsigned log2Ns) const
{
    const Levels& levels = m_levelsOfRow[row.value];
    Level out{{}, nullptr, levels.originNs, log2Ns};
    if (levels.count == 0 || log2Ns < levels.log2Ns)
        return out;
    out.log2Ns = std::min(log2Ns, levels.log2Ns + levels.count - 1u);
    const std::uint32_t at = levels.first + (out.log2Ns - levels.log2Ns);
    const std::uint64_t first = m_blocksBefore[at];
    out.blocks = std::span{m_blocks}.subspan(first, m_blocksBefore[at + 1] - first);
    out.cells = m_cells.data() + first * cellsOfBlock;
    return out;
}

void Pyramid::append(const Pyramid& other, std::int64_t byNs)
{
    if (m_blocksBefore.empty()) // the last entry is where the next level would begin
        m_blocksBefore.push_back(0);
    m_blocksBefore.pop_back();
    const auto levels = static_cast<std::uint32_t>(m_blocksBefore.size());
    const std::uint64_t blocks = m_blocks.size(), nodes = m_longest.size();
    for (Levels row : other.m_levelsOfRow) {
        row.first += levels;
        row.originNs += byNs;
        m_levelsOfRow.push_back(row);
    }
    for (const std::uint64_t before : other.m_blocksBefore)
        m_blocksBefore.push_back(blocks + before);
    m_blocks.append(other.m_blocks);
    m_cells.append(other.m_cells);
    for (Longest row : other.m_longestOfRow) {
        row.first += nodes;
        m_longestOfRow.push_back(row);
    }
    m_longest.append(other.m_longest);
}

Pyramid Pyramid::part(RowRange rows, std::int64_t byNs) const
{
    Pyramid out;
    const auto levelsBefore = [&](std::uint32_t row) {
        return row < m_levelsOfRow.size() ? m_levelsOfRow[row].first
                                          : static_cast<std::uint32_t>(m_blocksBefore.size() - 1);
    };
    const auto nodesBefore = [&](std::uint32_t row) {
        while (row < m_longestOfRow.size() && m_longestOfRow[row].slices == 0)
            ++row;
        return row < m_longestOfRow.size() ? m_longestOfRow[row].first : m_longest.size();
    };
    const std::uint32_t firstLevel = levelsBefore(rows.first), lastLevel = levelsBefore(rows.last);
    const std::uint64_t firstBlock = m_blocksBefore[firstLevel], lastBlock = m_blocksBefore[lastLevel];
    const std::uint64_t firstNode = nodesBefore(rows.first), lastNode = nodesBefore(rows.last);
    for (const RowId row : rows) {
        Levels levels = m_levelsOfRow[row.value];
        levels.first -= firstLevel;
        levels.originNs += byNs;
        out.m_levelsOfRow.push_back(levels);
        Longest longest = m_longestOfRow[row.value];
        longest.first -= longest.slices ? firstNode : 0;
        out.m_longestOfRow.push_back(longest);
    }
    for (std::uint32_t level = firstLevel; level <= lastLevel; ++level)
        out.m_blocksBefore.push_back(m_blocksBefore[level] - firstBlock);
    const auto at = [](const auto& all, std::uint64_t i) { return all.data() + i; };
    out.m_blocks.assign(at(m_blocks, firstBlock), at(m_blocks, lastBlock));
    out.m_cells.assign(at(m_cells, firstBlock * cellsOfBlock), at(m_cells, lastBlock * cellsOfBlock));
    out.m_longest.assign(at(m_longest, firstNode), at(m_longest, lastNode));
    return out;
}

std::size_t Pyramid::residentBytes() const
{
    return m_levelsOfRow.memoryBytes() + m_blocksBefore.memoryBytes() + m_blocks.memoryBytes() + m_cells.memoryBytes() +
           m_longestOfRow.memoryBytes() + m_longest.memoryBytes();
}

} // namespace lanescope
