#include "widgets/timeline/scene.h"

#include "widgets/timeline/ticks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope {

namespace {

// Columns of the row that is being built: how much is covered, and by which look most. A row is gone through from left
// to right, so one column is open at a time.
class Columns {
public:
    Columns(std::vector<PixelColumn>& out, std::int32_t width) : m_out(out), m_width(width) {}
    ~Columns() { close(); }
    Columns(const Columns&) = delete;
    Columns& operator=(const Columns&) = delete;

    // lookOf() is asked only if this is what the column holds most of.
    template <class LookOf>
    void add(double x, float covered, float weight, LookOf&& lookOf)
    {
        if (!(x >= 0 && x < m_width))
            return;
        if (const std::int32_t at = static_cast<std::int32_t>(x); at > m_at) {
            close();
            m_at = at;
            m_covered = 0;
            m_best = -1;
        }
        m_covered += covered;
        if (weight >= m_best) {
            m_best = weight;
            m_look = lookOf();
        }
    }

private:
    void close()
    {
        if (m_at >= 0 && m_covered > 0)
            m_out.push_back({m_at, m_look, static_cast<std::uint8_t>(std::clamp(m_covered * 255.0f, 1.0f, 255.0f))});
    }

    std::vector<PixelColumn>& m_out;
    const std::int32_t m_width;
    std::int32_t m_at = -1;
    float m_covered = 0, m_best = -1;
    Look m_look = 0;
};

// An empty slice covers this much of its column, so that it is seen.
constexpr float leastCoverage = 0.02f;
// Slices narrower than a pixel are spread over the columns of their group, not opened, up to this width on either side
// of the group's longest gap: they stand at most so far from where they are drawn.
constexpr double mostSpreadPx = 3;
// But where less of it is covered, there may be a second gap to be seen.
constexpr float leastSpreadBusy = 0.4f;

class RowBuilder {
public:
    RowBuilder(Scene& scene, const Trace& trace, RowId row, const TimeAxis& axis, double scale)
        : m_scene(scene), m_trace(trace), m_row(row), m_perNs(scale / axis.nsPerPx()),
          m_width(static_cast<std::int32_t>(std::ceil(axis.widthPx() * scale))), m_originNs(nsOf(axis.origin())),
          m_left(axis.xAt(axis.origin()) * scale), m_columns(scene.columns, m_width)
    {
        m_end = axis.visible().end;
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
    }

private:
    double xOf(std::int64_t ns) const { return static_cast<double>(ns - m_originNs) * m_perNs + m_left; }

    void open(const Pyramid::Group& group, std::uint32_t level, std::uint32_t index)
    {
        const double x = xOf(group.begin);
        const double width = static_cast<double>(group.lengthNs) * m_perNs;
        const float busyPx = static_cast<float>(group.busyNs() * m_perNs);
        const auto look = [&] { return group.look; };
        if (width <= 1.0) {
            m_columns.add(x, std::max(leastCoverage, busyPx), group.longestNs, look);
            return;
        }
        if (group.longestNs * m_perNs < 1.0) {
            const double gapPx = group.gapNs() * m_perNs, left = group.gapFromNs() * m_perNs;
            if (gapPx < 1.0) { // no gap of it can be seen
                spread(x, x + width, busyPx / static_cast<float>(width), group);
                return;
            }
            const double right = width - left - gapPx, filled = width - gapPx;
            if (left <= mostSpreadPx && right <= mostSpreadPx && busyPx >= leastSpreadBusy * filled) {
                const float share = busyPx / static_cast<float>(filled);
                spread(x, x + left, share, group);
                spread(x + left + gapPx, x + width, share, group);
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

    void spread(double from, double to, float share, const Pyramid::Group& group)
    {
        for (double at = from; at < to;) {
            const double next = std::min(to, std::floor(at) + 1);
            m_columns.add(at, share * static_cast<float>(next - at), group.longestNs, [&] { return group.look; });
            at = next;
        }
    }

    void walk(std::uint32_t first, std::uint32_t last)
    {
        const auto begins = m_trace.begins();
        const auto durations = m_trace.durations();
        for (std::uint32_t s = first; s < last; ++s) {
            const double x0 = xOf(begins[s]);
            const double width = static_cast<double>(durations[s]) * m_perNs;
            if (width < 1.0) {
                m_columns.add(x0, std::max(leastCoverage, static_cast<float>(width)), static_cast<float>(durations[s]),
                              [&] { return m_trace.look(SliceId{s}); });
                continue;
            }
            const std::int32_t left = static_cast<std::int32_t>(std::clamp(x0 + 0.5, -1.0, m_width + 1.0));
            const std::int32_t right = static_cast<std::int32_t>(std::clamp(x0 + width + 0.5, -1.0, m_width + 2.0));
            if (right > left && right > 0 && left < m_width)
                m_scene.boxes.push_back({left, right, SliceId{s}, m_trace.look(SliceId{s})});
        }
    }

    Scene& m_scene;
    const Trace& m_trace;
    const RowId m_row;
    const double m_perNs; // device pixels
    const std::int32_t m_width;
    const std::int64_t m_originNs;
    const double m_left; // where the axis's whole nanosecond stands: within a nanosecond left of 0
    Columns m_columns;
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
    RowBuilder{scene, trace, row, axis, scale}.build();
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
            buildRow(scene, trace, row.row, axis, viewport.scale);
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
