#include "model/store/trace.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct KindName {
    std::string_view category;
    SliceKind kind;
};

// Names of categories from three generations of Kineto and from similar tools.
constexpr std::array<KindName, 30> kindNames{{
    {"cpu_op", SliceKind::Op},
    {"Operator", SliceKind::Op},
    {"user_annotation", SliceKind::Annotation},
    {"python_function", SliceKind::Python},
    {"cuda_runtime", SliceKind::Runtime},
    {"Runtime", SliceKind::Runtime},
    {"hip_runtime", SliceKind::Runtime},
    {"mtia_runtime", SliceKind::Runtime},
    {"xpu_runtime", SliceKind::Runtime},
    {"privateuse1_runtime", SliceKind::Runtime},
    {"cuda_driver", SliceKind::Driver},
    {"xpu_driver", SliceKind::Driver},
    {"privateuse1_driver", SliceKind::Driver},
    {"kernel", SliceKind::Kernel},
    {"Kernel", SliceKind::Kernel},
    {"mtia_ccp_events", SliceKind::Kernel},
    {"concurrent_kernel", SliceKind::Kernel},
    {"gpu_memcpy", SliceKind::Memcpy},
    {"Memcpy", SliceKind::Memcpy},
    {"gpu_memset", SliceKind::Memset},
    {"Memset", SliceKind::Memset},
    {"gpu_user_annotation", SliceKind::GpuAnnotation},
    {"cuda_sync", SliceKind::Sync},
    {"xpu_sync", SliceKind::Sync},
    {"overhead", SliceKind::Overhead},
    {"Trace", SliceKind::Span},
    {"trace", SliceKind::Span},
    {"user_defined_annotation", SliceKind::Annotation},
    {"glow_runtime", SliceKind::Runtime},
    {"cuda_graph", SliceKind::Kernel}, // nsys, if it records whole graphs
}};

constexpr std::array<std::string_view, 13> namesOfKinds{"op",       "annotation", "python", "runtime",        "driver",
                                                        "kernel",   "memcpy",     "memset", "gpu_annotation", "sync",
                                                        "overhead", "span",       "other"};

template <class T>
std::size_t bytesOf(const std::vector<T>& v)
{
    return v.capacity() * sizeof(T);
}
template <class T, class Vector>
std::size_t bytesOf(const StoreColumn<T, Vector>& column)
{
    return column.memoryBytes();
}

} // namespace

SliceKind sliceKindOf(std::string_view categoryName)
{
    for (const KindName& k : kindNames)
        if (k.category == categoryName)
            return k.kind;
    return SliceKind::Other;
}

std::string_view nameOf(SliceKind kind) { return namesOfKinds[static_cast<std::size_t>(kind)]; }

TimeRange Trace::sliceRange() const
{
    if (m_begin.empty())
        return m_range;
    TimeRange all = range(m_rows[0].slices[0]);
    for (const Row& row : m_rows) {
        all.begin = std::min(all.begin, begin(row.slices[0]));
        all.end = std::max(all.end, end(row.slices[row.slices.size() - 1]));
    }
    return all;
}

SliceRange Trace::children(SliceId s) const
{
    const RowId row = rowOf(s);
    const Row& mine = m_rows[row.value];
    const RowId below{row.value + 1};
    if (below.value >= m_lanes[mine.lane.value].rows.last || m_rows[below.value].stack != mine.stack)
        return {};
    const SliceRange slices = m_rows[below.value].slices;
    const auto first = m_parent.begin() + slices.first, last = m_parent.begin() + slices.last;
    const auto found = std::equal_range(first, last, s.value); // the parents of a row are in ascending order
    return {static_cast<std::uint32_t>(found.first - m_parent.begin()),
            static_cast<std::uint32_t>(found.second - m_parent.begin())};
}

RowId Trace::rowOf(SliceId s) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), s.value,
                                        [](std::uint32_t slice, const Row& row) { return slice < row.slices.last; });
    return RowId{static_cast<std::size_t>(after - m_rows.begin())};
}

Ns Trace::selfTime(SliceId s) const
{
    Ns self = duration(s);
    for (const SliceId child : children(s))
        self -= duration(child);
    return self;
}

SliceId Trace::firstEndingAfter(RowId row, Time t) const
{
    const SliceRange slices = m_rows[row.value].slices;
    const auto first = m_begin.begin() + slices.first, last = m_begin.begin() + slices.last;
    auto at = std::upper_bound(first, last, nsOf(t)); // begins after t
    // The previous one may still last at t, or begin and end at t.
    while (at != first) {
        const SliceId before{static_cast<std::size_t>(at - m_begin.begin() - 1)};
        if (end(before) <= t && begin(before) != t)
            break;
        --at;
    }
    return at == last ? SliceId{} : SliceId{static_cast<std::size_t>(at - m_begin.begin())};
}

SliceId Trace::sliceAt(RowId row, Time t) const
{
    const SliceRange slices = m_rows[row.value].slices;
    const auto first = m_begin.begin() + slices.first, last = m_begin.begin() + slices.last;
    const auto after = std::upper_bound(first, last, nsOf(t));
    if (after == first)
        return {};
    const SliceId before{static_cast<std::size_t>(after - m_begin.begin() - 1)};
    return t < end(before) || begin(before) == t ? before : SliceId{};
}

SliceId Trace::enclosing(LaneId lane, Time t, SliceKind wanted) const
{
    SliceId best;
    const RowRange rows = m_lanes[lane.value].rows;
    for (const RowId row : rows) {
        SliceId at = sliceAt(row, t);
        // Several empty slices may be at t, and an empty one before one that lasts.
        while (at && kind(at) != wanted && at.value > m_rows[row.value].slices.first &&
               begin(SliceId{at.value - 1}) == t)
            at = SliceId{at.value - 1};
        if (at && kind(at) == wanted && (!best || duration(at) <= duration(best)))
            best = at;
    }
    return best;
}

SliceId Trace::opOf(SliceId call) const
{
    if (kind(call) == SliceKind::Op)
        return call;
    const LaneId lane = laneOf(call);
    if (m_lanes[lane.value].stacks > 1) // the op may be in another stack
        return enclosing(lane, begin(call), SliceKind::Op);
    for (SliceId at = parent(call); at; at = parent(at))
        if (kind(at) == SliceKind::Op)
            return at;
    return {};
}

const RankPart* Trace::rankOf(LaneId lane) const
{
    const auto after = std::upper_bound(m_ranks.begin(), m_ranks.end(), lane.value,
                                        [](std::uint32_t l, const RankPart& part) { return l < part.lanes.last; });
    return after == m_ranks.end() ? nullptr : &*after;
}

std::span<const Link> Trace::workOf(SliceId launch) const
{
    const auto found = std::equal_range(m_linksByLaunch.begin(), m_linksByLaunch.end(), Link{launch, {}},
                                        [](const Link& a, const Link& b) { return a.launch < b.launch; });
    return {found.first, found.second};
}

SliceId Trace::launchOf(SliceId work) const
{
    const auto found = std::lower_bound(m_linksByWork.begin(), m_linksByWork.end(), work,
                                        [](const Link& link, SliceId w) { return link.work < w; });
    return found != m_linksByWork.end() && found->work == work ? found->launch : SliceId{};
}

std::size_t Trace::residentBytes() const
{
    std::size_t bytes = bytesOf(m_begin) + bytesOf(m_duration) + m_source.memoryBytes() + bytesOf(m_name) +
                        bytesOf(m_parent) + bytesOf(m_category) + bytesOf(m_categories) + bytesOf(m_processes) +
                        bytesOf(m_lanes) + bytesOf(m_rows) + m_pyramid.residentBytes() + bytesOf(m_linksByLaunch) +
                        bytesOf(m_linksByWork) + bytesOf(m_flows) + bytesOf(m_instants) + m_styles.residentBytes() +
                        m_strings.residentBytes();
    for (const CounterSeries& series : m_counters)
        bytes += bytesOf(series.times) + bytesOf(series.values);
    return bytes;
}

} // namespace lanescope
