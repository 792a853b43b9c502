#include "model/store/tracks.h"

#include "model/base/parallel.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::string_view modulePrefix = "nn.Module: ";
constexpr std::uint32_t noParent = ~0u;
constexpr std::size_t maxRows = 60'000; // per lane: indices have 16 bits

TrackPart partOfKind(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Annotation:
    case SliceKind::GpuAnnotation:
        return TrackPart::Annotations;
    case SliceKind::Python:
        return TrackPart::Python;
    case SliceKind::Runtime:
    case SliceKind::Driver:
    case SliceKind::Overhead:
        return TrackPart::Calls;
    default:
        return TrackPart::Ops;
    }
}

// The parts that a row's kinds belong to, one bit each.
unsigned partsOf(const Row& row)
{
    unsigned parts = 0;
    for (unsigned kind = 0; kind <= static_cast<unsigned>(SliceKind::Other); ++kind)
        if (row.kinds & 1u << kind)
            parts |= 1u << static_cast<unsigned>(partOfKind(static_cast<SliceKind>(kind)));
    return parts;
}

// Python frames are always tested one by one, because some of them are modules.
bool needsGrouping(const Trace& trace, const Lane& lane)
{
    if (lane.rows.size() > maxRows / trackParts)
        return false;
    for (const RowId row : lane.rows) {
        const unsigned parts = partsOf(trace[row]);
        if ((parts & (parts - 1)) != 0 || trace[row].holds(SliceKind::Python))
            return true;
    }
    return false;
}

// Merges sorted runs that are stored one after the other.
void mergeStretches(std::span<std::uint32_t> ids, std::vector<std::size_t> starts, std::span<const std::int64_t> begins)
{
    const auto isBefore = [begins](std::uint32_t a, std::uint32_t b) { return begins[a] < begins[b]; };
    starts.push_back(ids.size());
    const auto at = [&](std::size_t i) { return ids.begin() + static_cast<std::ptrdiff_t>(i); };
    while (starts.size() > 2) {
        std::vector<std::size_t> merged;
        for (std::size_t s = 0; s + 2 < starts.size(); s += 2) {
            std::inplace_merge(at(starts[s]), at(starts[s + 1]), at(starts[s + 2]), isBefore);
            merged.push_back(starts[s]);
        }
        if (starts.size() % 2 == 0)
            merged.push_back(starts[starts.size() - 2]);
        merged.push_back(starts.back());
        starts = std::move(merged);
    }
}

} // namespace

std::uint32_t TrackSlices::firstFrom(Time t, std::uint32_t from) const
{
    std::uint32_t count = size() - from;
    while (count > 0) {
        const std::uint32_t half = count / 2;
        if (m_trace->begin((*this)[from + half]) < t) {
            from += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return from;
}

std::uint32_t TrackSlices::firstEndingAfter(Time t) const
{
    std::uint32_t at = firstFrom(t);
    while (at > 0 && m_trace->end((*this)[at - 1]) > t)
        --at;
    return at;
}

SliceId TrackSlices::sliceAt(Time t) const
{
    const std::uint32_t after = firstFrom(t + Ns{1});
    if (after == 0)
        return {};
    const SliceId before = (*this)[after - 1];
    return t < m_trace->end(before) || m_trace->begin(before) == t ? before : SliceId{};
}

std::uint64_t Tracks::slicesToGroup(const Trace& trace)
{
    std::uint64_t count = 0;
    for (const Lane& lane : trace.lanes())
        if (needsGrouping(trace, lane))
            count += lane.slices.size();
    return count;
}

Tracks::Tracks(const Trace& trace, Group how) : m_trace(trace)
{
    for (const Row& row : trace.rows()) {
        TrackRow own;
        own.lane = row.lane;
        own.own = row.slices;
        const unsigned parts = partsOf(row);
        if (parts != 0 && (parts & (parts - 1)) == 0)
            while (parts >> static_cast<unsigned>(own.part) != 1)
                own.part = static_cast<TrackPart>((static_cast<unsigned>(own.part) + 1) % trackParts);
        m_rows.push_back(own);
    }
    m_rowsOfLane.resize(trace.lanes().size());
    m_places.resize(trace.lanes().size());
    m_instantsOfLane.resize(trace.lanes().size());
    const StringId memory = trace.find(memoryInstant);
    for (std::uint32_t i = 0; i < trace.instants().size(); ++i)
        if (const Instant& instant = trace.instants()[i]; !memory || instant.name != memory)
            (instant.lane ? m_instantsOfLane[instant.lane.value] : m_instantsOfNoLane).push_back(i);
    for (const Flow& flow : trace.flows())
        m_flowsByEnd.emplace_back(flow.to, flow.from);
    std::sort(m_flowsByEnd.begin(), m_flowsByEnd.end());
    std::vector<TrackPart> partOfCategory;
    for (const Category& category : trace.categories())
        partOfCategory.push_back(partOfKind(category.kind));
    std::vector<bool> isModule;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        if (how == Group::ByKind && needsGrouping(trace, lane)) {
            if (isModule.empty())
                for (std::uint32_t s = 0; s < trace.strings().size(); ++s)
                    isModule.push_back(trace.text(StringId{s}).starts_with(modulePrefix));
            group(LaneId{l}, partOfCategory, isModule);
            continue;
        }
        for (const RowId row : lane.rows)
            m_rowsOfLane[l].push_back(row);
        std::stable_sort(m_rowsOfLane[l].begin(), m_rowsOfLane[l].end(),
                         [this](RowId a, RowId b) { return partOf(a) < partOf(b); });
    }
    // The lists look like rows of a separate store while the pyramid is built.
    const std::size_t own = trace.rows().size();
    std::vector<Row> rows(m_rows.size() - own);
    UninitialisedVector<std::int64_t> begins(m_listed.size()), durations(m_listed.size());
    for (std::size_t i = 0; i < m_listed.size(); ++i) {
        begins[i] = trace.begins()[m_listed[i]];
        durations[i] = trace.durations()[m_listed[i]];
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto first = static_cast<std::uint32_t>(m_rows[own + r].first);
        rows[r].slices = {first, first + m_rows[own + r].count};
    }
    m_pyramid = Pyramid::build(begins, durations, rows,
                               [&](SliceId listed) { return trace.look(SliceId{m_listed[listed.value]}); });
}

void Tracks::group(LaneId id, const std::vector<TrackPart>& partOfCategory, const std::vector<bool>& isModule)
{
    const Lane& lane = m_trace[id];
    const std::uint32_t first = lane.slices.first, count = lane.slices.size();
    const auto parents = m_trace.parents();
    const auto names = m_trace.names();
    const auto categories = m_trace.categoriesOfSlices();
    using Depths = std::array<std::uint16_t, trackParts>; // per part: the depth of a slice, itself included
    UninitialisedVector<Depths> depths(count);
    UninitialisedVector<std::uint8_t> parts(count);
    // A stack's rows are below those of the previous one, so that overlapping slices stay separate.
    std::vector<std::uint32_t> stackOfRow;
    struct Shape {
        TrackPart part;
        std::uint32_t stack, depth;
        auto operator<=>(const Shape&) const = default;
    };
    std::vector<std::vector<std::vector<std::uint32_t>>> counts(trackParts); // by part, stack, depth
    for (const RowId row : lane.rows) {
        const std::uint32_t stack = m_trace[row].stack;
        for (const SliceId slice : m_trace[row].slices) {
            const std::uint32_t s = slice.value, at = s - first;
            TrackPart part = partOfCategory[categories[s]];
            if (part == TrackPart::Python && isModule[names[s]])
                part = TrackPart::Modules;
            parts[at] = static_cast<std::uint8_t>(part);
            depths[at] = parents[s] == noParent ? Depths{} : depths[parents[s] - first];
            const std::uint32_t depth = depths[at][parts[at]]++;
            auto& ofPart = counts[parts[at]];
            ofPart.resize(std::max<std::size_t>(ofPart.size(), stack + 1));
            ofPart[stack].resize(std::max<std::size_t>(ofPart[stack].size(), depth + 1));
            ++ofPart[stack][depth];
        }
    }
    std::uint64_t next = m_listed.size();
    m_listed.resize(m_listed.size() + count);
    // same indices; the values are indices in m_rowsOfLane
    std::vector<std::vector<std::vector<std::uint16_t>>> placeOf(trackParts);
    for (std::size_t p = 0; p < trackParts; ++p) {
        placeOf[p].resize(counts[p].size());
        for (std::size_t stack = 0; stack < counts[p].size(); ++stack)
            for (const std::uint32_t slices : counts[p][stack]) {
                placeOf[p][stack].push_back(static_cast<std::uint16_t>(m_rowsOfLane[id.value].size()));
                if (slices == 0)
                    continue; // no slice uses it
                TrackRow row;
                row.lane = id;
                row.part = static_cast<TrackPart>(p);
                row.first = next;
                row.count = slices;
                next += slices;
                m_rowsOfLane[id.value].push_back(RowId{m_rows.size()});
                m_rows.push_back(row);
            }
    }
    const std::vector<RowId>& rows = m_rowsOfLane[id.value];
    std::vector<std::uint64_t> filled(rows.size());
    std::vector<std::vector<std::size_t>> stretches(rows.size());
    m_places[id.value].resize(count);
    std::vector<RowId> lastRow(rows.size());
    for (const RowId row : lane.rows) {
        const std::uint32_t stack = m_trace[row].stack;
        for (const SliceId slice : m_trace[row].slices) {
            const std::uint32_t at = slice.value - first;
            const std::uint16_t place = placeOf[parts[at]][stack][depths[at][parts[at]] - 1u];
            m_places[id.value][at] = place;
            if (lastRow[place] != row) {
                lastRow[place] = row;
                stretches[place].push_back(filled[place]);
            }
            m_listed[m_rows[rows[place].value].first + filled[place]++] = slice.value;
        }
    }
    parallelFor(rows.size(), [&](std::size_t r) {
        const TrackRow& row = m_rows[rows[r].value];
        mergeStretches(std::span{m_listed.data() + row.first, row.count}, std::move(stretches[r]), m_trace.begins());
    });
}

std::span<const RowId> Tracks::rowsOf(LaneId lane) const { return m_rowsOfLane[lane.value]; }

RowId Tracks::rowOf(SliceId slice) const
{
    const RowId own = m_trace.rowOf(slice);
    const LaneId lane = m_trace[own].lane;
    const auto& places = m_places[lane.value];
    return places.empty() ? own : m_rowsOfLane[lane.value][places[slice.value - m_trace[lane].slices.first]];
}

std::vector<SliceId> Tracks::flowsTo(SliceId slice) const
{
    std::vector<SliceId> from;
    for (auto at = std::lower_bound(m_flowsByEnd.begin(), m_flowsByEnd.end(), std::pair{slice, SliceId{0u}});
         at != m_flowsByEnd.end() && at->first == slice; ++at)
        from.push_back(at->second);
    return from;
}

TrackSlices Tracks::slices(RowId row) const
{
    const TrackRow& r = m_rows[row.value];
    if (row.value < m_trace.rows().size())
        return {m_trace, r.own, {}, m_trace.pyramid(), row};
    return {m_trace,
            {},
            std::span{m_listed.data() + r.first, r.count},
            m_pyramid,
            RowId{row.value - static_cast<std::uint32_t>(m_trace.rows().size())}};
}

} // namespace lanescope
