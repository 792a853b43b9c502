#include "widgets/scene/scene.h"

#include "widgets/scene/columns.h"
#include "widgets/scene/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace lanescope {

namespace {

// An empty slice covers this much of its column, so that it is visible.
constexpr std::uint32_t minCovered = Columns::full / 50;

Columns columnsOf(const Trace& trace, const TimeAxis& axis, double scale)
{
    return {trace, static_cast<std::int32_t>(std::ceil(axis.widthPx() * scale)), nsOf(axis.origin()),
            axis.xAt(axis.origin()) * scale, scale / axis.nsPerPx()};
}

// Accesses the slices of a row by index: from the trace's own columns, or through a list.
struct OwnSlices {
    const std::int64_t *begins, *durations; // from the row's first slice on
    std::uint32_t first;

    std::int64_t begin(std::uint32_t i) const { return begins[i]; }
    std::int64_t duration(std::uint32_t i) const { return durations[i]; }
    std::uint32_t id(std::uint32_t i) const { return first + i; }
};

struct ListedSlices {
    const std::int64_t *begins, *durations; // columns of the whole trace
    const std::uint32_t* ids;

    std::int64_t begin(std::uint32_t i) const { return begins[ids[i]]; }
    std::int64_t duration(std::uint32_t i) const { return durations[ids[i]]; }
    std::uint32_t id(std::uint32_t i) const { return ids[i]; }
};

template <class Slices>
class RowBuilder {
public:
    RowBuilder(Scene& scene, Columns& columns, const Trace& trace, const TrackSlices& row, const Slices& slices,
               const TimeAxis& axis, double scale)
        : m_scene(scene), m_trace(trace), m_row(row), m_slices(slices), m_perNs(scale / axis.nsPerPx()),
          m_width(columns.width()), m_originNs(nsOf(axis.origin())), m_left(axis.xAt(axis.origin()) * scale),
          m_endNs(nsOf(axis.visible().end)), m_columns(columns)
    {
    }

    void build()
    {
        const std::uint32_t first = m_row.firstEndingAfter(timeAt(m_originNs));
        const std::uint32_t last = m_row.firstFrom(timeAt(m_endNs), first);
        if (first >= last)
            return;
        m_columns.begin(m_scene.columns);
        if (last - first <= static_cast<std::uint32_t>(m_width) || m_perNs > 1)
            walk(first, last);
        else
            addFrom(m_row.pyramid().level(m_row.pyramidRow(), static_cast<unsigned>(std::ilogb(1 / m_perNs))), first,
                    last);
        m_columns.end(m_scene.columns);
    }

private:
    // Uses cells where there are any; between them it adds slice by slice.
    void addFrom(const Pyramid::Level& level, std::uint32_t first, std::uint32_t last)
    {
        const unsigned log2 = level.log2Ns + Pyramid::log2Cells; // log2 of a block's length
        const std::int64_t from = (m_originNs - level.originNs) >> log2, to = (m_endNs - 1 - level.originNs) >> log2;
        const auto blocks = level.blocks;
        auto block = static_cast<std::size_t>(
            std::partition_point(blocks.begin(), blocks.end(), [&](const auto& b) { return b.index < from; }) -
            blocks.begin());
        std::uint32_t walked = first;
        while (block < blocks.size() && blocks[block].index <= to) {
            std::size_t behind = block + 1;
            while (behind < blocks.size() && blocks[behind].index <= to &&
                   blocks[behind].index == blocks[behind - 1].index + 1)
                ++behind;
            const std::uint32_t runFirst = std::max(first, blocks[block].first);
            const std::uint32_t runLast = std::min(last, blocks[behind - 1].last);
            walk(walked, runFirst);
            const bool isFine = static_cast<double>(std::int64_t{1} << level.log2Ns) * m_perNs <= 0.5;
            if (isFine)
                addEach(level, block, behind);
            else
                m_columns.addCells(level, block, behind);
            const std::int64_t minLongNs = level.minLongNs();
            m_row.pyramid().forEachLong(m_row.pyramidRow(), runFirst, runLast, minLongNs, [&](std::uint32_t i) {
                if (m_slices.duration(i) >= minLongNs)
                    walk(i, i + 1);
            });
            walked = runLast;
            block = behind;
        }
        walk(walked, last);
    }

    // For rows whose coarsest level is still finer than a pixel column; there are at most two blocks.
    void addEach(const Pyramid::Level& level, std::size_t first, std::size_t last)
    {
        const double cellPx = static_cast<double>(std::int64_t{1} << level.log2Ns) * m_perNs;
        for (std::size_t b = first; b < last; ++b) {
            const double x = xOf(level.originNs + (level.blocks[b].index << (level.log2Ns + Pyramid::log2Cells)));
            const Pyramid::Cell* const cells = level.cells + (b << Pyramid::log2Cells);
            for (std::uint32_t c = 0; c < Pyramid::cellsOfBlock; ++c)
                if (cells[c].covered())
                    m_columns.addCell(m_columns.placeOf(x + c * cellPx),
                                      1 + static_cast<std::uint32_t>(cells[c].covered() * 256.0 * cellPx),
                                      cells[c].look());
        }
    }

    double xOf(std::int64_t ns) const { return static_cast<double>(ns - m_originNs) * m_perNs + m_left; }

    // Narrow and wide slices alternate unpredictably, so they are partitioned first to avoid branch mispredictions.
    void walk(std::uint32_t first, std::uint32_t last)
    {
        constexpr std::uint32_t atOnce = 64;
        struct Placed {
            double x, width;
            std::uint64_t slice; // 64 bits, so that the struct is copied at once
        };
        std::array<Placed, atOnce> narrow, wide; // slices narrower and wider than a column in the current batch
        while (first < last) {
            const std::uint32_t end = std::min(last, first + atOnce);
            std::uint32_t narrows = 0, wides = 0;
            for (; first < end; ++first) {
                const Placed placed{xOf(m_slices.begin(first)), static_cast<double>(m_slices.duration(first)) * m_perNs,
                                    m_slices.id(first)};
                const bool isWide = placed.width >= 1.0;
                narrow[narrows] = placed;
                wide[wides] = placed;
                wides += isWide;
                narrows += !isWide;
            }
            for (const Placed& placed : std::span{narrow}.first(narrows))
                m_columns.addSlice(m_columns.placeOf(placed.x),
                                   std::max(minCovered, static_cast<std::uint32_t>(
                                                            static_cast<std::int32_t>(placed.width * Columns::full))),
                                   SliceId{placed.slice});
            const std::size_t before = m_scene.boxes.size();
            m_scene.boxes.resize(before + wides);
            Box* next = m_scene.boxes.data() + before;
            for (const Placed& placed : std::span{wide}.first(wides)) {
                *next = {edgeOf(placed.x), edgeOf(placed.x + placed.width), SliceId{placed.slice},
                         m_trace.look(SliceId{placed.slice})};
                next += next->x1 > std::max(0, next->x0) && next->x0 < m_width; // otherwise the next one overwrites it
            }
            m_scene.boxes.resize(static_cast<std::size_t>(next - m_scene.boxes.data()));
        }
    }

    // The pixel edge nearest to x, or one off-screen.
    std::int32_t edgeOf(double x) const { return static_cast<std::int32_t>(std::clamp(x + 0.5, -1.0, m_width + 2.0)); }

    Scene& m_scene;
    const Trace& m_trace;
    const TrackSlices& m_row;
    const Slices m_slices;
    const double m_perNs; // device pixels
    const std::int32_t m_width;
    const std::int64_t m_originNs;
    const double m_left; // position of the axis's whole nanosecond: within a nanosecond left of 0
    const std::int64_t m_endNs;
    Columns& m_columns;
};

void buildFrom(Scene& scene, Columns& columns, const Trace& trace, const TrackSlices& row, const TimeAxis& axis,
               double scale)
{
    const std::int64_t *begins = trace.begins().data(), *durations = trace.durations().data();
    const std::uint32_t first = row.own().first;
    if (row.isListed())
        RowBuilder{scene, columns, trace, row, ListedSlices{begins, durations, row.listed().data()}, axis, scale}
            .build();
    else
        RowBuilder{scene, columns, trace, row, OwnSlices{begins + first, durations + first, first}, axis, scale}
            .build();
}

// Computes the points of a series, one per column of pixels; within(first, last) is its lowest and highest value there.
template <class Within>
std::vector<CounterScene::Point> pointsOf(const std::vector<Time>& times, const std::vector<double>& values,
                                          const TimeAxis& axis, double scale, const Within& within)
{
    std::vector<CounterScene::Point> points;
    const TimeRange visible = axis.visible();
    auto first = std::upper_bound(times.begin(), times.end(), visible.begin);
    if (first != times.begin())
        --first; // its value holds until the next
    const auto last = std::lower_bound(first, times.end(), visible.end);
    while (first < last) {
        const double x = std::max(0.0, std::floor(axis.xAt(*first) * scale));
        // Where many values share a column, the next column is searched for.
        auto next = first + 1;
        if (next < last && std::floor(axis.xAt(*next) * scale) <= x)
            next = std::partition_point(next, last, [&](Time t) { return std::floor(axis.xAt(t) * scale) <= x; });
        const auto from = static_cast<std::size_t>(first - times.begin());
        const auto until = static_cast<std::size_t>(next - times.begin());
        const auto [low, high] = within(from, until);
        points.push_back({static_cast<float>(x), static_cast<float>(low), static_cast<float>(high),
                          static_cast<float>(values[until - 1])});
        first = next;
    }
    return points;
}

void buildCounter(CounterScene& out, const CounterSeries& series, const MemorySeries* memory, const TimeAxis& axis,
                  double scale)
{
    if (series.values.empty())
        return;
    if (memory) {
        out.min = std::min(0.0, memory->min);
        out.max = std::max(memory->max, out.min + 1e-9);
        out.points = pointsOf(series.times, series.values, axis, scale, [&](std::size_t first, std::size_t last) {
            return std::pair{series.values[first], memory->highestWithin(first, last)};
        });
        if (!memory->limits.empty())
            out.limits = pointsOf(series.times, memory->limits, axis, scale, [&](std::size_t, std::size_t last) {
                return std::pair{memory->limits[last - 1], memory->limits[last - 1]};
            });
        if (const Time peak = series.times[memory->peak]; axis.visible().contains(peak))
            out.peak.emplace(axis.xAt(peak) * scale, series.values[memory->peak]);
        return;
    }
    const auto [min, max] = std::minmax_element(series.values.begin(), series.values.end());
    out.min = std::min(0.0, *min);
    out.max = std::max(*max, out.min + 1e-9);
    out.points = pointsOf(series.times, series.values, axis, scale, [&](std::size_t first, std::size_t last) {
        const auto [low, high] = std::minmax_element(series.values.begin() + static_cast<std::ptrdiff_t>(first),
                                                     series.values.begin() + static_cast<std::ptrdiff_t>(last));
        return std::pair{*low, *high};
    });
}

} // namespace

void Scene::clear()
{
    bands.clear();
    gridXs.clear();
    rows.clear();
    boxes.clear();
    columns.clear();
    counters.clear();
    instants.clear();
}

void buildRow(Scene& scene, const Trace& trace, RowId row, const TimeAxis& axis, double scale)
{
    Columns columns = columnsOf(trace, axis, scale);
    buildFrom(scene, columns, trace, TrackSlices{trace, trace[row].slices, {}, trace.pyramid(), row}, axis, scale);
}

// Each mark is found by a search, so that the cost depends on pixels and not on instants.
std::vector<InstantScene> instantMarks(const Trace& trace, std::span<const std::uint32_t> instants,
                                       const TimeAxis& axis, double y)
{
    constexpr double apartPx = 3;
    std::vector<InstantScene> marks;
    const auto firstFrom = [&](std::span<const std::uint32_t>::iterator from, Time t) {
        return std::lower_bound(from, instants.end(), t,
                                [&](std::uint32_t i, Time time) { return trace.instants()[i].time < time; });
    };
    const Time end = axis.visible().end;
    auto at = firstFrom(instants.begin(), axis.visible().begin);
    while (at != instants.end() && trace.instants()[*at].time < end) {
        const double x = axis.xAt(trace.instants()[*at].time);
        const auto next = firstFrom(at + 1, std::max(axis.timeAt(x + apartPx), trace.instants()[*at].time));
        marks.push_back({*at, static_cast<std::uint32_t>(next - at), x, y});
        at = next;
    }
    return marks;
}

void buildScene(Scene& scene, const Trace& trace, const LaneLayout& layout, const TimeAxis& axis,
                const Viewport& viewport)
{
    scene.clear();
    scene.width = viewport.width;
    scene.height = viewport.height;
    scene.scale = viewport.scale;
    const double top = viewport.scrollY, bottom = viewport.scrollY + viewport.height;
    for (const Tick& tick : ticksOf(axis))
        if (tick.isMajor)
            scene.gridXs.push_back(tick.x);
    Columns columns = columnsOf(trace, axis, viewport.scale);
    for (const Strip* strip : layout.stripsWithin(top, bottom)) {
        const double covered = strip->isStuck ? 0 : std::max(0.0, layout.coveredUntil() - top);
        if (strip->kind == Strip::Kind::Counter && strip->y - top >= covered) {
            CounterScene counter;
            counter.counter = strip->counter;
            counter.y = strip->y - top;
            counter.height = strip->height - LaneLayout::laneGap;
            buildCounter(counter, layout.series(trace, strip->counter), layout.memorySeries(trace, strip->counter),
                         axis, viewport.scale);
            scene.counters.push_back(std::move(counter));
        }
        if (strip->kind == Strip::Kind::Process || (strip->kind == Strip::Kind::Rank && strip->rows == 0)) {
            const double from = std::max(covered, strip->y - top);
            scene.bands.push_back({from, strip->bottom() - top - from});
        }
        if (strip->kind == Strip::Kind::Lane && strip->marks > 0 && strip->y + strip->head - top >= covered)
            for (const InstantScene& mark :
                 instantMarks(trace, layout.tracks().instantsOf(strip->lane), axis, strip->y + strip->head - top))
                scene.instants.push_back(mark);
        const auto rows = layout.rowsOf(*strip);
        for (std::uint32_t k = 0; k < rows.size(); ++k) {
            const double y = LaneLayout::rowTop(*strip, k) - top;
            const double height = LaneLayout::boxHeightOf(*strip, k);
            if (y + height < covered || y + top >= bottom)
                continue;
            RowScene row;
            row.row = rows[k];
            row.y = y;
            row.height = height;
            row.covered = covered;
            row.firstBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.firstColumn = static_cast<std::uint32_t>(scene.columns.size());
            buildFrom(scene, columns, trace, layout.tracks().slices(rows[k]), axis, viewport.scale);
            row.lastBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.lastColumn = static_cast<std::uint32_t>(scene.columns.size());
            scene.rows.push_back(row);
        }
    }
}

} // namespace lanescope
