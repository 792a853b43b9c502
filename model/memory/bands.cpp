#include "model/memory/bands.h"

#include "model/memory/figures.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t leavesPerBundle = 32;

struct Extremes {
    std::int64_t min, max;
    explicit Extremes(std::int64_t first) : min(first), max(first) {}
    void add(std::int64_t bytes)
    {
        min = std::min(min, bytes);
        max = std::max(max, bytes);
    }
    void putInto(MemoryBands::Column& column) const
    {
        column.allocatedMin = min;
        column.allocatedMax = max;
    }
};

} // namespace

MemoryBands::MemoryBands(MemorySnapshotPtr snapshot, std::size_t at, HolderBy by, Axis axis)
    : m_snapshot(std::move(snapshot)), m_device(at)
{
    constexpr std::uint32_t maxLeaves = 1 << 18;
    const MemoryDevice& d = device();
    m_holders = holdersBy(*m_snapshot, d, by);
    // The largest at the peak or over time; what was there before at the bottom, then the oldest first, as they pile
    // up.
    std::vector<HolderRow> rows = rowsAt(d, m_holders, d.peakActive.index);
    addMeans(rows);
    rows.resize(std::min(rows.size(), maxBands - 1));
    std::stable_sort(rows.begin(), rows.end(),
                     [](const HolderRow& a, const HolderRow& b) { return a.first < b.first; });
    m_bandOfGroup.assign(m_holders.groups.size(), static_cast<std::uint8_t>(rows.size()));
    for (const HolderRow& row : rows) {
        m_bandOfGroup[row.group] = static_cast<std::uint8_t>(m_groups.size());
        m_groups.push_back(row.group);
    }
    m_stride = std::max<std::uint32_t>(1, d.events / maxLeaves);
    State state;
    state.level = d.start;
    for (std::uint32_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isFromBefore())
            state.bands[bandOfLife(k)] += d.lives[k].requested;
    m_highest = std::max<std::int64_t>({1, d.peakActive.bytes, d.peakReserved.bytes});
    for (const OutOfMemoryEvent& o : d.outOfMemory)
        m_highest = std::max(m_highest, o.level.reserved + o.asked);
    if (d.events) {
        m_hasTimes = areTimesGiven();
        m_axis = m_hasTimes ? axis : Axis::Event;
        m_begin = placeOf(0);
        // Bytes that are live after the last event are drawn as wide as the average distance of events.
        const std::int64_t last = placeOf(std::int64_t{d.events} - 1);
        m_end = last + std::max<std::int64_t>(1, (last - m_begin) / std::int64_t{d.events});
    } else { // a state without a time
        m_hasTimes = false;
        m_axis = Axis::Event;
        constexpr std::int64_t width = 2; // the shortest view of a chart: the bands fill it
        m_end = width;
    }
    for (std::uint32_t first = 0; first < d.events; first += m_stride) {
        m_states.push_back(state);
        m_leafPlaces.push_back(placeOf(first));
        Column best;
        Extremes allocated{state.level.allocated};
        const std::uint32_t end = std::min(d.events, first + m_stride);
        for (std::uint32_t i = first; i < end; ++i) {
            const std::int64_t reserved = state.level.reserved;
            step(state, i);
            if (state.level.reserved != reserved)
                (state.level.reserved > reserved ? m_reserving : m_givingBack).push_back(i);
            allocated.add(state.level.allocated);
            if (i == first || state.level.active > best.active)
                best = columnOf(state, i);
        }
        allocated.putInto(best);
        m_leaves.push_back(best);
        m_leafAllocated.emplace_back(best.allocatedMin, best.allocatedMax);
        m_leafHighest.push_back(best.active);
    }
    m_states.push_back(state);
    makeBundles();
}

void MemoryBands::makeBundles()
{
    for (std::size_t leaf = 0; leaf + leavesPerBundle <= m_leaves.size(); leaf += leavesPerBundle) {
        Bundle& of = m_bundles.emplace_back();
        of.best = static_cast<std::uint32_t>(leaf);
        Extremes allocated{m_leafAllocated[leaf].first};
        for (std::size_t k = leaf; k < leaf + leavesPerBundle; ++k) {
            if (m_leafHighest[k] > m_leafHighest[of.best])
                of.best = static_cast<std::uint32_t>(k);
            allocated.add(m_leafAllocated[k].first);
            allocated.add(m_leafAllocated[k].second);
        }
        of.lastPlace = m_leafPlaces[leaf + leavesPerBundle - 1];
        of.allocatedMin = allocated.min;
        of.allocatedMax = allocated.max;
    }
}

// Ranks holders by their bytes at the peak or by their mean over all events, whichever is more: activations are gone at
// the peak of many a step.
void MemoryBands::addMeans(std::vector<HolderRow>& rows) const
{
    const MemoryDevice& d = device();
    std::vector<double> means(m_holders.groups.size());
    std::vector<std::int64_t> firsts(m_holders.groups.size(), std::int64_t{d.events});
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        const std::int64_t begin = life.isFromBefore() ? -1 : std::int64_t{life.begin};
        const std::int64_t end = life.completed == MemoryLife::never ? d.events : life.completed;
        const std::uint32_t group = m_holders.groupOf[k];
        means[group] += static_cast<double>(life.requested) * static_cast<double>(end - begin) /
                        (static_cast<double>(d.events) + 1);
        firsts[group] = std::min(firsts[group], begin);
    }
    std::vector<std::int64_t> atPeak(means.size());
    for (const HolderRow& row : rows)
        atPeak[row.group] = row.bytes;
    rows.clear();
    for (std::uint32_t g = 0; g < means.size(); ++g) {
        HolderRow& row = rows.emplace_back();
        row.group = g;
        row.bytes = std::max(atPeak[g], static_cast<std::int64_t>(means[g]));
        row.first = firsts[g];
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const HolderRow& a, const HolderRow& b) { return a.bytes > b.bytes; });
}

std::string MemoryBands::nameOf(std::size_t band) const
{
    return band < m_groups.size() ? m_holders.groups[m_groups[band]].name : translated(PHRASE("rest"));
}

// True if each event has a time: one without has no place between the others.
bool MemoryBands::areTimesGiven() const
{
    for (std::uint32_t i = 0; i < device().events; ++i)
        if (m_snapshot->events.timeUs(std::size_t{device().firstEvent} + i) == 0)
            return false;
    return true;
}

std::int64_t MemoryBands::placeOf(std::int64_t index) const
{
    return m_axis == Axis::Event
               ? index
               : m_snapshot->events.timeUs(std::size_t{device().firstEvent} + static_cast<std::size_t>(index));
}

double MemoryBands::positionOf(std::int64_t index) const
{
    return static_cast<double>(index < 0 ? m_begin : placeOf(index));
}

double MemoryBands::positionOfTime(std::int64_t timeUs) const
{
    if (m_axis == Axis::Time)
        return static_cast<double>(timeUs);
    std::int64_t low = 0, high = device().events;
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        if (m_snapshot->events.timeUs(std::size_t{device().firstEvent} + static_cast<std::size_t>(middle)) < timeUs)
            low = middle + 1;
        else
            high = middle;
    }
    return static_cast<double>(low);
}

void MemoryBands::step(State& state, std::uint32_t i) const
{
    const std::int64_t before = state.level.active;
    apply(state.level, *m_snapshot, device(), i);
    if (state.level.active != before)
        state.bands[bandOfLife(m_snapshot->events.life(std::size_t{device().firstEvent} + i))] +=
            state.level.active - before;
}

MemoryBands::Column MemoryBands::columnOf(const State& state, std::int64_t index)
{
    return {index,
            state.level.active,
            state.level.reserved,
            state.level.blocks,
            state.level.requested,
            state.level.allocated,
            state.level.allocated,
            state.level.allocated,
            state.bands};
}

MemoryBands::State MemoryBands::stateBefore(std::int64_t index) const
{
    const auto leaf = static_cast<std::size_t>(index) / m_stride;
    State state = m_states[std::min(leaf, m_states.size() - 1)];
    for (std::int64_t i = static_cast<std::int64_t>(leaf * m_stride); i < index; ++i)
        step(state, static_cast<std::uint32_t>(i));
    return state;
}

MemoryBands::Column MemoryBands::at(std::int64_t index) const
{
    index = std::min(index, std::int64_t{device().events} - 1);
    return columnOf(stateBefore(index + 1), index);
}

std::int64_t MemoryBands::eventAt(double position) const
{
    const auto leaf = std::upper_bound(m_leafPlaces.begin(), m_leafPlaces.end(), position,
                                       [](double at, std::int64_t place) { return at < static_cast<double>(place); });
    if (leaf == m_leafPlaces.begin())
        return -1;
    auto low = static_cast<std::int64_t>((leaf - m_leafPlaces.begin() - 1) * std::int64_t{m_stride});
    std::int64_t high = std::min(low + std::int64_t{m_stride}, std::int64_t{device().events});
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        if (static_cast<double>(placeOf(middle)) <= position)
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

void MemoryBands::columns(double from, double to, std::span<Column> out) const
{
    if (out.empty())
        return;
    const double width = (to - from) / static_cast<double>(out.size());
    const std::int64_t first = eventAt(from), last = eventAt(to);
    if (std::cmp_less_equal(last - first, std::uint64_t{2} * m_stride * out.size()) || m_leaves.empty()) {
        // Few events for each column: all of them.
        State state = stateBefore(first + 1);
        std::int64_t i = first + 1;
        for (std::size_t c = 0; c < out.size(); ++c) {
            const double end = from + width * static_cast<double>(c + 1);
            out[c] = columnOf(state, i - 1);
            Extremes allocated{state.level.allocated};
            bool isFirst = true;
            for (; i <= last && static_cast<double>(placeOf(i)) < end; ++i) {
                step(state, static_cast<std::uint32_t>(i));
                allocated.add(state.level.allocated);
                if (isFirst || state.level.active > out[c].active)
                    out[c] = columnOf(state, i);
                isFirst = false;
            }
            allocated.putInto(out[c]);
        }
        return;
    }
    leafColumns(first, from, width, out);
}

// From the leaf of an event on. The leaves to show are known before they are read, because each is elsewhere in memory.
void MemoryBands::leafColumns(std::int64_t firstEvent, double from, double width, std::span<Column> out) const
{
    struct Shown {
        std::optional<std::size_t> best;
        std::optional<Extremes> allocated;
        std::size_t next = 0; // the leaf after those of the column
    };
    std::vector<Shown> shown(out.size());
    std::size_t leaf = static_cast<std::size_t>(std::max<std::int64_t>(0, firstEvent)) / m_stride;
    for (std::size_t c = 0; c < out.size(); ++c) {
        const double end = from + width * static_cast<double>(c + 1);
        Shown& of = shown[c];
        const auto add = [&](std::size_t best, std::int64_t min, std::int64_t max) {
            if (!of.best || m_leafHighest[best] > m_leafHighest[*of.best])
                of.best = best;
            of.allocated = of.allocated.value_or(Extremes{min});
            of.allocated->add(min);
            of.allocated->add(max);
        };
        while (leaf < m_leaves.size()) {
            const std::size_t bundle = leaf / leavesPerBundle;
            if (leaf % leavesPerBundle == 0 && bundle < m_bundles.size() &&
                static_cast<double>(m_bundles[bundle].lastPlace) < end) {
                add(m_bundles[bundle].best, m_bundles[bundle].allocatedMin, m_bundles[bundle].allocatedMax);
                leaf += leavesPerBundle;
            } else if (static_cast<double>(m_leafPlaces[leaf]) < end) {
                add(leaf, m_leafAllocated[leaf].first, m_leafAllocated[leaf].second);
                ++leaf;
            } else {
                break;
            }
        }
        of.next = leaf;
    }
    for (std::size_t c = 0; c < out.size(); ++c) {
        const Shown& of = shown[c];
        out[c] = of.best ? m_leaves[*of.best]
                 : of.next < m_states.size()
                     ? columnOf(m_states[of.next], static_cast<std::int64_t>(of.next * m_stride) - 1)
                     : m_leaves.back();
        if (of.allocated)
            of.allocated->putInto(out[c]);
    }
}

std::optional<std::uint32_t> MemoryBands::lifeAt(std::int64_t index, std::size_t band, std::int64_t bytes) const
{
    const MemoryDevice& d = device();
    std::int64_t sum = 0;
    const auto look = [&](std::uint32_t k) {
        if (!d.lives[k].isActiveAt(index) || bandOfLife(k) != band)
            return false;
        sum += d.lives[k].requested;
        return bytes < sum;
    };
    const auto recorded = static_cast<std::uint32_t>(d.lives.size()) - d.livesFromBefore;
    for (std::uint32_t k = recorded; k < d.lives.size(); ++k) // they are the oldest
        if (look(k))
            return k;
    for (std::uint32_t k = 0; k < recorded && d.lives[k].begin <= index; ++k)
        if (look(k))
            return k;
    return {};
}

} // namespace lanescope
