#include "widgets/timeline/scene.h"

#include "widgets/timeline/ticks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace lanescope {

namespace {

// The columns of a row as it is built: how much of each is covered, and by what most. Without branches, for where
// slices are narrower than a pixel nothing can be foretold.
class Columns {
public:
    explicit Columns(std::int32_t width)
        : m_width(width), m_covered(static_cast<std::size_t>(width) + 2), m_most(m_covered.size())
    {
    }

    // Where x is counted. What lies out of sight has a place too, on either side, that nobody looks at.
    template <class Real>
    std::uint32_t placeOf(Real x) const
    {
        return static_cast<std::uint32_t>(
            static_cast<std::int32_t>(std::clamp(x, Real{-1}, static_cast<Real>(m_width)) + 1));
    }
    static constexpr std::uint32_t nowhere = 0;

    void addSlice(std::uint32_t place, float covered, float longestNs, std::uint32_t slice)
    {
        add(place, covered, longestNs, slice);
    }
    void addGroup(std::uint32_t place, float covered, float longestNs, Look look)
    {
        add(place, covered, longestNs, firstLook + look);
    }

    // Writes what there is and begins anew.
    void take(UninitialisedVector<PixelColumn>& out, const Trace& trace)
    {
        const std::size_t before = out.size();
        out.resize(before + static_cast<std::size_t>(m_width));
        PixelColumn* next = out.data() + before;
        constexpr std::int32_t atOnce = 32; // columns; mostly none of them or all are covered
        for (std::int32_t from = 0; from < m_width; from += atOnce) {
            const std::int32_t to = std::min(m_width, from + atOnce);
            std::uint32_t any = 0;
            for (std::int32_t x = from; x < to; ++x)
                any |= std::bit_cast<std::uint32_t>(m_covered[static_cast<std::size_t>(x) + 1]);
            for (std::int32_t x = from; any && x < to; ++x) {
                const auto place = static_cast<std::size_t>(x) + 1;
                const auto what = static_cast<std::uint32_t>(m_most[place]);
                next->x = x;
                next->look = what >= firstLook ? static_cast<Look>(what - firstLook) : trace.look(SliceId{what});
                next->coverage = static_cast<std::uint8_t>(std::clamp(m_covered[place] * 255.0f, 1.0f, 255.0f));
                next += m_covered[place] > 0; // else written over
            }
        }
        out.resize(static_cast<std::size_t>(next - out.data()));
        std::fill(m_covered.begin(), m_covered.end(), 0.0f);
        std::fill(m_most.begin(), m_most.end(), 0);
    }

private:
    // Behind all slices; looks have 16 bits.
    static constexpr std::uint32_t firstLook = 0xFFFF0000;

    void add(std::uint32_t place, float covered, float longestNs, std::uint32_t what)
    {
        m_covered[place] += covered;
        // The bits of floats that are not negative are in their order.
        const std::uint64_t key = std::uint64_t{std::bit_cast<std::uint32_t>(longestNs)} << 32 | what;
        m_most[place] = std::max(m_most[place], key);
    }

    std::int32_t m_width;
    std::vector<float> m_covered;
    std::vector<std::uint64_t> m_most; // length of the longest in the upper half, what it is in the lower
};

// An empty slice covers this much of its column, so that it is seen.
constexpr float leastCoverage = 0.02f;
// Slices narrower than a pixel are spread over the columns of their group, not opened, up to this width on either side
// of the group's longest gap: they stand at most so far from where they are drawn.
constexpr float mostSpreadPx = 3;
// But where less of it is covered, there may be a second gap to be seen.
constexpr float leastSpreadBusy = 0.4f;

class RowBuilder {
public:
    RowBuilder(Scene& scene, Columns& columns, const Trace& trace, RowId row, const TimeAxis& axis, double scale)
        : m_scene(scene), m_trace(trace), m_row(row), m_perNs(scale / axis.nsPerPx()),
          m_width(deviceWidth(axis, scale)), m_originNs(nsOf(axis.origin())), m_left(axis.xAt(axis.origin()) * scale),
          m_columns(columns)
    {
        m_end = axis.visible().end;
    }

    static std::int32_t deviceWidth(const TimeAxis& axis, double scale)
    {
        return static_cast<std::int32_t>(std::ceil(axis.widthPx() * scale));
    }

    void build()
    {
        const SliceRange slices = m_trace[m_row].slices;
        const SliceId firstSlice = m_trace.firstEndingAfter(m_row, timeAt(m_originNs));
        if (!firstSlice)
            return;
        const auto begins = m_trace.begins();
        const auto behind =
            std::lower_bound(begins.begin() + firstSlice.value, begins.begin() + slices.last, nsOf(m_end));
        const std::uint32_t first = firstSlice.value;
        const std::uint32_t last = static_cast<std::uint32_t>(behind - begins.begin());
        if (first >= last)
            return;
        const std::uint32_t levels = m_trace.pyramid().levels(m_row);
        // The level whose groups are about as many as the columns; wider groups are opened on the way.
        std::uint32_t level = 0;
        const std::uint64_t wanted = static_cast<std::uint64_t>(m_width);
        const std::uint64_t count = last - first;
        while (level < levels && (count / Pyramid::leafSlices >> level) > wanted)
            ++level;
        if (levels == 0 || count <= wanted) {
            walk(first, last);
        } else {
            level = std::min(level, levels - 1);
            m_firstVisible = first;
            m_lastVisible = last;
            const std::uint32_t span = Pyramid::leafSlices << level;
            const std::uint32_t firstGroup = (first - slices.first) / span;
            const std::uint32_t lastGroup = (last - 1 - slices.first) / span;
            const auto groups = m_trace.pyramid().groups(m_row, level);
            for (std::uint32_t g = firstGroup; g <= lastGroup; ++g)
                open(groups[g], level, g);
        }
        m_columns.take(m_scene.columns, m_trace);
    }

private:
    double xOf(std::int64_t ns) const { return static_cast<double>(ns - m_originNs) * m_perNs + m_left; }

    // Of groups: a ten-thousandth of a pixel is exact enough.
    float groupXOf(std::int64_t ns) const { return static_cast<float>(ns - m_originNs) * m_groupPerNs + m_groupLeft; }

    void open(const Pyramid::Group& group, std::uint32_t level, std::uint32_t index)
    {
        if (group.longestNs * m_groupPerNs < 1) {
            const float x = groupXOf(group.begin), width = group.lengthNs * m_groupPerNs;
            const float gapPx = group.gapNs() * m_groupPerNs, busyPx = group.busyNs() * m_groupPerNs;
            if (gapPx < 1) { // no gap of it can be seen
                spread(x, width, busyPx, group);
                return;
            }
            const float left = group.gapFromNs() * m_groupPerNs, right = width - left - gapPx, filled = width - gapPx;
            if (left <= mostSpreadPx && right <= mostSpreadPx && busyPx >= leastSpreadBusy * filled) {
                const float share = busyPx / filled;
                spread(x, left, share * left, group);
                spread(x + left + gapPx, right, share * right, group);
                return;
            }
        }
        const SliceRange slices = m_trace[m_row].slices;
        if (level == 0) {
            const std::uint32_t first = slices.first + index * Pyramid::leafSlices;
            walk(std::max(m_firstVisible, first), std::min(m_lastVisible, first + Pyramid::leafSlices));
            return;
        }
        const auto below = m_trace.pyramid().groups(m_row, level - 1);
        for (std::uint32_t g = 2 * index; g < std::min<std::size_t>(below.size(), 2 * index + 2); ++g) {
            const std::uint32_t span = Pyramid::leafSlices << (level - 1);
            const std::uint32_t first = slices.first + g * span;
            if (first < m_lastVisible && first + span > m_firstVisible)
                open(below[g], level - 1, g);
        }
    }

    // Evenly over the columns from x on.
    void spread(float x, float width, float busyPx, const Pyramid::Group& group)
    {
        const float to = x + width, next = std::floor(x) + 1;
        if (to <= next) { // an empty one too
            m_columns.addGroup(m_columns.placeOf(x), std::max(leastCoverage, busyPx), group.longestNs, group.look);
            return;
        }
        const float share = busyPx / width;
        m_columns.addGroup(m_columns.placeOf(x), share * (next - x), group.longestNs, group.look);
        for (float at = next; at < to; ++at)
            m_columns.addGroup(m_columns.placeOf(at), share * std::min(1.0f, to - at), group.longestNs, group.look);
    }

    void walk(std::uint32_t first, std::uint32_t last)
    {
        const auto begins = m_trace.begins();
        const auto durations = m_trace.durations();
        constexpr std::uint32_t atOnce = 64;
        std::array<std::uint32_t, atOnce> wide; // than a column, of those at hand
        for (; first < last; first += std::min(atOnce, last - first)) {
            std::uint32_t wides = 0;
            for (std::uint32_t s = first; s < std::min(last, first + atOnce); ++s) {
                const double width = static_cast<double>(durations[s]) * m_perNs;
                const bool isWide = width >= 1.0;
                wide[wides] = s;
                wides += isWide;
                const std::uint32_t place = m_columns.placeOf(xOf(begins[s]));
                m_columns.addSlice(isWide ? Columns::nowhere : place,
                                   std::max(leastCoverage, static_cast<float>(width)), static_cast<float>(durations[s]),
                                   s);
            }
            for (std::uint32_t i = 0; i < wides; ++i)
                addBox(SliceId{wide[i]});
        }
    }

    void addBox(SliceId s)
    {
        const double x = xOf(m_trace.begins()[s.value]);
        const double end = x + static_cast<double>(m_trace.durations()[s.value]) * m_perNs;
        const std::int32_t left = static_cast<std::int32_t>(std::clamp(x + 0.5, -1.0, m_width + 1.0));
        const std::int32_t right = static_cast<std::int32_t>(std::clamp(end + 0.5, -1.0, m_width + 2.0));
        if (right > left && right > 0 && left < m_width)
            m_scene.boxes.push_back({left, right, s, m_trace.look(s)});
    }

    Scene& m_scene;
    const Trace& m_trace;
    const RowId m_row;
    const double m_perNs; // device pixels
    const std::int32_t m_width;
    const std::int64_t m_originNs;
    const double m_left; // where the axis's whole nanosecond stands: within a nanosecond left of 0
    const float m_groupPerNs = static_cast<float>(m_perNs), m_groupLeft = static_cast<float>(m_left);
    Columns& m_columns;
    Time m_end;
    std::uint32_t m_firstVisible = 0, m_lastVisible = 0;
};

void buildCounter(CounterScene& out, const CounterSeries& series, const TimeAxis& axis, double scale)
{
    if (series.values.empty())
        return;
    const auto [least, most] = std::minmax_element(series.values.begin(), series.values.end());
    out.least = std::min(0.0, *least);
    out.most = std::max(*most, out.least + 1e-9);
    const TimeRange visible = axis.visible();
    auto first = std::upper_bound(series.times.begin(), series.times.end(), visible.begin);
    if (first != series.times.begin())
        --first; // its value holds until the next
    const auto last = std::lower_bound(series.times.begin(), series.times.end(), visible.end);
    for (auto at = first; at < last; ++at) {
        const float value = static_cast<float>(series.values[static_cast<std::size_t>(at - series.times.begin())]);
        const float x = static_cast<float>(std::max(0.0, std::floor(axis.xAt(*at) * scale)));
        if (!out.points.empty() && out.points.back().x == x) {
            CounterScene::Point& point = out.points.back();
            point.low = std::min(point.low, value);
            point.high = std::max(point.high, value);
            point.last = value;
        } else {
            out.points.push_back({x, value, value, value});
        }
    }
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
    Columns columns{RowBuilder::deviceWidth(axis, scale)};
    RowBuilder{scene, columns, trace, row, axis, scale}.build();
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
    Columns columns{RowBuilder::deviceWidth(axis, viewport.scale)};
    std::vector<std::pair<LaneId, double>> lanesWithY;
    const auto [first, last] = layout.stripsWithin(top, bottom);
    for (std::size_t i = first; i < last; ++i) {
        const Strip& strip = layout.strips()[i];
        if (strip.kind == Strip::Kind::Counter) {
            CounterScene counter;
            counter.counter = strip.counter;
            counter.y = strip.y - top;
            counter.height = LaneLayout::counterHeight;
            buildCounter(counter, trace.counters()[strip.counter], axis, viewport.scale);
            scene.counters.push_back(std::move(counter));
        }
        if (strip.kind == Strip::Kind::Process || (strip.kind == Strip::Kind::Rank && strip.rows == 0))
            scene.bands.push_back({strip.y - top, strip.height});
        if (strip.kind == Strip::Kind::Lane)
            lanesWithY.emplace_back(strip.lane, strip.y - top);
        const auto rows = layout.rowsOf(strip);
        for (std::uint32_t k = 0; k < rows.size(); ++k) {
            const double y = LaneLayout::rowTop(strip, k);
            const double height = strip.boxHeight;
            if (y + height < top || y >= bottom)
                continue;
            RowScene row;
            row.row = rows[k];
            row.y = y - top;
            row.height = height;
            row.firstBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.firstColumn = static_cast<std::uint32_t>(scene.columns.size());
            RowBuilder{scene, columns, trace, row.row, axis, viewport.scale}.build();
            row.lastBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.lastColumn = static_cast<std::uint32_t>(scene.columns.size());
            scene.rows.push_back(row);
        }
    }
    // Instants: one mark a column and lane is enough.
    const auto instants = trace.instants();
    const TimeRange visible = axis.visible();
    const auto from = std::lower_bound(instants.begin(), instants.end(), visible.begin,
                                       [](const Instant& i, Time t) { return i.time < t; });
    constexpr std::ptrdiff_t mostWalked = 20000;
    const auto to =
        std::lower_bound(from, instants.end(), visible.end, [](const Instant& i, Time t) { return i.time < t; });
    const std::ptrdiff_t stride = std::max<std::ptrdiff_t>(1, (to - from) / mostWalked);
    std::vector<std::pair<std::uint32_t, double>> lastX(lanesWithY.size(), {0, -1e9});
    for (auto at = from; at < to; at += stride) {
        if (!at->lane)
            continue;
        for (std::size_t l = 0; l < lanesWithY.size(); ++l) {
            if (lanesWithY[l].first != at->lane)
                continue;
            const double x = axis.xAt(at->time);
            if (x - lastX[l].second >= 3) {
                scene.instants.push_back({static_cast<std::uint32_t>(at - instants.begin()), x, lanesWithY[l].second});
                lastX[l].second = x;
            }
        }
    }
}

} // namespace lanescope
