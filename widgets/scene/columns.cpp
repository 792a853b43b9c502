#include "widgets/scene/columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace lanescope {

Columns::Columns(const Trace& trace, std::int32_t width, std::int64_t originNs, double originX, double perNs)
    : m_trace(trace), m_width(width), m_originNs(originNs), m_originX(originX), m_perNs(perNs),
      m_isTouched(static_cast<std::size_t>(width + 2) / 64 + 1), m_covered(static_cast<std::size_t>(width) + 2),
      m_max(m_covered.size())
{
}

void Columns::shareOut(std::int64_t originNs, unsigned log2Ns)
{
    if (m_sharedLog2Ns == log2Ns && m_sharedOriginNs == originNs)
        return;
    m_sharedLog2Ns = log2Ns;
    m_sharedOriginNs = originNs;
    m_firstCell = (m_originNs - originNs) >> log2Ns;
    const double cellNs = static_cast<double>(std::int64_t{1} << log2Ns);
    const double firstAt = static_cast<double>((m_originNs - originNs) - (m_firstCell << log2Ns)) / cellNs;
    const double cells = 1 / m_perNs / cellNs; // cells per column: 1 to 2
    m_shares.resize(static_cast<std::size_t>(m_width));
    for (std::int32_t x = 0; x < m_width; ++x) {
        const double from = firstAt + (x - m_originX) * cells, to = from + cells;
        const double cell = std::floor(from);
        const auto left = static_cast<std::uint16_t>(std::lround(256 * (cell + 1 - from) / cells));
        const auto right = static_cast<std::uint16_t>(std::lround(256 * std::max(0.0, to - cell - 2) / cells));
        const auto max = std::min<std::uint16_t>(left, 256); // rounding: a column on a single cell
        m_shares[static_cast<std::size_t>(x)] = {static_cast<std::int32_t>(cell),
                                                 {max, static_cast<std::uint16_t>(256 - max - right), right, 0}};
    }
}

Columns::Run Columns::runOf(const Pyramid::Level& level, std::size_t first, std::size_t last)
{
    shareOut(level.originNs, level.log2Ns);
    const auto columnAt = [&](std::int64_t cell) { // the first column that begins at the cell or later
        return static_cast<std::size_t>(
            std::partition_point(m_shares.begin(), m_shares.end(), [&](const Share& s) { return s.cell < cell; }) -
            m_shares.begin());
    };
    Run run;
    run.firstCell = (level.blocks[first].index << Pyramid::log2Cells) - m_firstCell;
    run.lastCell = run.firstCell + static_cast<std::int64_t>((last - first) << Pyramid::log2Cells);
    run.fromOrigin = level.cells + (first << Pyramid::log2Cells) - run.firstCell;
    run.edge = columnAt(run.firstCell - (Share::cells - 1));
    run.end = columnAt(run.lastCell);
    run.inner = std::min(run.end, columnAt(run.firstCell));
    run.outer = std::max(run.inner, columnAt(run.lastCell - (Share::cells - 1)));
    return run;
}

namespace {

// As wide as the registers of every x86-64; compilers use what the target has.
using Halves = std::uint16_t __attribute__((vector_size(16)));
using Words = std::int32_t __attribute__((vector_size(16)));
using Pair = std::uint64_t __attribute__((vector_size(16)));

// 1 to 255, so that every slice is visible.
std::uint8_t coverageOf(std::uint32_t covered)
{
    constexpr std::uint32_t scale = (std::uint32_t{255} << 18) / Columns::full + 1;
    return static_cast<std::uint8_t>(std::max(1u, std::min(covered, Columns::full) * scale >> 18));
}

struct Shown {             // one column
    std::uint32_t covered; // out of Columns::full
    Look look;             // look of the cell that covers most of the column
};

// Computes two columns at once, from four cells each and the share of the column that each cell has.
inline std::array<Shown, 2> shown(const Pyramid::Cell* oneCells, const std::uint16_t* oneShares,
                                  const Pyramid::Cell* twoCells, const std::uint16_t* twoShares)
{
    static_assert(sizeof(Pyramid::Cell) == 2 && std::endian::native == std::endian::little);
    const auto load = [](const void* from) {
        std::uint64_t four;
        std::memcpy(&four, from, sizeof four);
        return four;
    };
    const auto at = reinterpret_cast<Halves>(Pair{load(oneCells), load(twoCells)});
    const auto shares = reinterpret_cast<Halves>(Pair{load(oneShares), load(twoShares)});
    const Halves covered = (at >> Pyramid::lookBits) * shares;
    const Halves look = at & ((1u << Pyramid::lookBits) - 1);
    // One word per cell: its coverage, and below that its look.
    const auto one = reinterpret_cast<Words>(__builtin_shufflevector(look, covered, 0, 8, 1, 9, 2, 10, 3, 11));
    const auto two = reinterpret_cast<Words>(__builtin_shufflevector(look, covered, 4, 12, 5, 13, 6, 14, 7, 15));
    const Words a = __builtin_shufflevector(one, two, 0, 1, 4, 5), b = __builtin_shufflevector(one, two, 2, 3, 6, 7);
    const auto swapped = [](Words w) { return __builtin_shufflevector(w, w, 1, 0, 3, 2); };
    Words sum = (a >> 16) + (b >> 16), max = a > b ? a : b;
    sum += swapped(sum);
    max = max > swapped(max) ? max : swapped(max);
    const auto lookOf = [](std::int32_t word) { return static_cast<Look>(word & 0xFFFF); };
    return {
        {{static_cast<std::uint32_t>(sum[0]), lookOf(max[0])}, {static_cast<std::uint32_t>(sum[2]), lookOf(max[2])}}};
}

} // namespace

void Columns::addCells(const Pyramid::Level& level, std::size_t first, std::size_t last)
{
    const Run run = runOf(level, first, last);
    const auto addEdge = [&](std::size_t from, std::size_t to) {
        for (std::size_t x = from; x < to; ++x)
            for (std::int64_t c = 0; c < Share::cells; ++c)
                if (const std::int64_t cell = m_shares[x].cell + c; cell >= run.firstCell && cell < run.lastCell)
                    if (const Pyramid::Cell at = run.fromOrigin[cell]; at.covered() && m_shares[x].of[c])
                        addCell(static_cast<std::uint32_t>(x + 1), at.covered() * m_shares[x].of[c], at.look());
    };
    addEdge(run.edge, run.inner);
    flush(run.inner);
    PixelColumn* next = m_next; // a local copy, because the compiler must assume that the stores change the member
    const Share* const shares = m_shares.data();
    std::size_t x = run.inner;
    for (; x + 1 < run.outer; x += 2)
        for (std::size_t i = x; const Shown& here : shown(run.fromOrigin + shares[x].cell, shares[x].of,
                                                          run.fromOrigin + shares[x + 1].cell, shares[x + 1].of)) {
            *next = {static_cast<std::int32_t>(i++), here.look, coverageOf(here.covered)};
            next += here.covered > 0; // otherwise the next one overwrites it
        }
    m_next = next;
    addEdge(x, run.end);
}

void Columns::begin(UninitialisedVector<PixelColumn>& out)
{
    const std::size_t before = out.size();
    out.resize(before + static_cast<std::size_t>(m_width) + 1); // one extra, to be overwritten
    m_next = out.data() + before;
}

void Columns::flush(std::size_t end)
{
    // Bit i + 1 is column i; off-screen slices are dropped.
    m_isTouched[0] &= ~std::uint64_t{1};
    const std::size_t behind = end + 1;
    for (std::size_t word = 0; word << 6 < behind; ++word) {
        const std::size_t left = behind - (word << 6);
        const std::uint64_t wanted = left < 64 ? (std::uint64_t{1} << left) - 1 : ~std::uint64_t{0};
        for (std::uint64_t bits = m_isTouched[word] & wanted; bits; bits &= bits - 1) {
            const std::size_t place = word << 6 | static_cast<std::size_t>(std::countr_zero(bits));
            const std::uint64_t max = m_max[place];
            *m_next++ = {static_cast<std::int32_t>(place) - 1,
                         max & isLook ? static_cast<Look>(max) : m_trace.look(SliceId{static_cast<std::uint32_t>(max)}),
                         coverageOf(m_covered[place])};
            m_covered[place] = 0;
            m_max[place] = 0;
        }
        m_isTouched[word] &= ~wanted;
    }
}

void Columns::end(UninitialisedVector<PixelColumn>& out)
{
    flush(static_cast<std::size_t>(m_width));
    out.resize(static_cast<std::size_t>(m_next - out.data()));
    const std::size_t last = m_covered.size() - 1;
    m_isTouched[last >> 6] &= ~(std::uint64_t{1} << (last & 63));
    m_covered[0] = m_covered[last] = 0;
    m_max[0] = m_max[last] = 0;
}

} // namespace lanescope
