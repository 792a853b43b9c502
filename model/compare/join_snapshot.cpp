#include "model/compare/join_snapshot.h"

#include "model/base/phrases.h"
#include "model/memory/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::int64_t maxApartNs = 1'000'000'000; // two calibrations of one clock differ by at most this
constexpr std::int64_t widthNs = 20'000;           // differences within this width are counted as equal
constexpr std::int64_t maxWidthNs = 32 * widthNs;  // where times are less exact: the smallest width
                                                   // that contains nearly all of them
constexpr std::size_t maxDifferences = 4'000'000;

std::int64_t nsInTrace(const Trace& trace, std::int64_t timeUs) { return timeUs * 1000 - trace.zeroNs(); }

struct RecordedSpan {
    std::int64_t begin = 0, end = 0;
    bool hasTimes = false;
};

RecordedSpan spanOf(const Trace& trace, const MemorySnapshot& s)
{
    RecordedSpan span;
    for (const MemoryDevice& d : s.devices) {
        if (d.events == 0)
            continue;
        const std::int64_t first = s.events.timeUs(d.firstEvent);
        const std::int64_t last = s.events.timeUs(std::size_t{d.firstEvent} + d.events - 1);
        if (first == 0)
            continue;
        const std::int64_t begin = nsInTrace(trace, first), end = nsInTrace(trace, last);
        span.begin = span.hasTimes ? std::min(span.begin, begin) : begin;
        span.end = span.hasTimes ? std::max(span.end, end) : end;
        span.hasTimes = true;
    }
    return span;
}

// The candidates for a moment of the trace: all moments of equal key, in order of time.
using Moments = std::unordered_map<std::uint64_t, std::vector<std::int64_t>>;

// The delays of moments of the trace after their counterparts in the snapshot, one for each moment that has one.
using Heap = std::vector<std::int64_t>; // in order

class Differences {
public:
    void add(const std::vector<std::int64_t>& others, std::int64_t inTrace)
    {
        for (auto at = std::lower_bound(others.begin(), others.end(), inTrace - maxApartNs);
             at != others.end() && *at <= inTrace + maxApartNs && m_all.size() < maxDifferences; ++at)
            m_all.push_back({inTrace - *at, m_moments});
        ++m_moments;
    }
    // The largest group of equal differences; of groups of equal size, the one closest to 0. Absent if it has too few
    // moments.
    std::optional<Heap> heap()
    {
        constexpr std::size_t fewest = 3, share = 5;
        constexpr double nearlyAll = 1.25; // twice the width has fewer than this many times the differences
        constexpr std::size_t many = 32;   // fewer do not show their spread
        std::sort(m_all.begin(), m_all.end());
        auto [from, best] = densest(widthNs);
        for (std::int64_t width = 2 * widthNs; best >= many && width <= maxWidthNs; width *= 2) {
            const auto [widerFrom, wider] = densest(width);
            if (static_cast<double>(wider) < nearlyAll * static_cast<double>(best))
                break;
            from = widerFrom;
            best = wider;
        }
        if (best == 0)
            return {};
        const std::int64_t middle = m_all[from + best / 2].ns;
        std::unordered_map<std::uint32_t, std::int64_t> nearest; // by moment
        for (std::size_t i = from; i < from + best; ++i) {
            const auto [at, isNew] = nearest.try_emplace(m_all[i].moment, m_all[i].ns);
            if (!isNew && std::abs(m_all[i].ns - middle) < std::abs(at->second - middle))
                at->second = m_all[i].ns;
        }
        Heap heap;
        for (const auto& [moment, ns] : nearest)
            heap.push_back(ns);
        std::sort(heap.begin(), heap.end());
        return heap.size() >= fewest && heap.size() * share >= m_moments ? std::optional{heap} : std::nullopt;
    }

private:
    // The first of the most differences within a width, and how many they are.
    std::pair<std::size_t, std::size_t> densest(std::int64_t width) const
    {
        std::size_t best = 0, from = 0;
        for (std::size_t first = 0, last = 0; first < m_all.size(); ++first) {
            while (last < m_all.size() && m_all[last].ns - m_all[first].ns <= width)
                ++last;
            const std::size_t count = last - first;
            if (count > best || (count == best && std::abs(m_all[first].ns) < std::abs(m_all[from].ns))) {
                best = count;
                from = first;
            }
        }
        return {from, best};
    }
    struct Difference {
        std::int64_t ns;
        std::uint32_t moment;
        bool operator<(const Difference& other) const { return ns < other.ns; }
    };
    std::vector<Difference> m_all;
    std::uint32_t m_moments = 0;
};

std::optional<Heap> byAddresses(const Analysis& analysis, const MemorySnapshot& s, RecordedSpan span)
{
    const Trace& trace = analysis.trace();
    const TraceMemory& memory = recordedMemoryOf(analysis);
    Differences differences;
    for (const MemoryDevice& d : s.devices) {
        Moments allocated, freed;
        for (std::uint32_t i = 0; i < d.events; ++i) {
            const std::size_t row = std::size_t{d.firstEvent} + i;
            const MemoryAction action = s.events.action(row);
            if (action == MemoryAction::Alloc)
                allocated[s.events.address(row)].push_back(nsInTrace(trace, s.events.timeUs(row)));
            if (action == MemoryAction::FreeRequested || action == MemoryAction::Free)
                freed[s.events.address(row)].push_back(nsInTrace(trace, s.events.timeUs(row)));
        }
        for (const MemoryRecord& record : memory.records) {
            const RecordedDevice& device = memory.devices[record.device];
            const std::int64_t at = nsOf(record.time);
            if (!device.isCuda() || device.index != d.index || record.address == 0 || at < span.begin - maxApartNs ||
                at > span.end + maxApartNs)
                continue;
            const Moments& moments = record.bytes < 0 ? freed : allocated;
            const auto found = moments.find(record.address);
            static const std::vector<std::int64_t> none;
            differences.add(found == moments.end() ? none : found->second, at);
        }
    }
    return differences.heap();
}

std::optional<Heap> byAnnotations(const Trace& trace, const MemorySnapshot& s)
{
    Moments begins; // by name in the trace
    for (const MemoryAnnotation& a : s.annotations)
        if (const StringId name = a.isStart ? trace.find(s.texts[a.name]) : StringId{})
            begins[name.value].push_back(nsInTrace(trace, a.timeUs));
    Differences differences;
    for (const SliceId slice : trace.slices())
        if (trace.kind(slice) == SliceKind::Annotation)
            if (const auto found = begins.find(trace.nameId(slice).value); found != begins.end())
                differences.add(found->second, nsOf(trace.begin(slice)));
    return differences.heap();
}

std::string clockText(Ns time) { return fmt::format("{:.3f} s", static_cast<double>(time.count()) / 1e9); }

} // namespace

Result<SnapshotJoin> joinOf(const Analysis& analysis, const MemorySnapshot& snapshot)
{
    const Trace& trace = analysis.trace();
    const RecordedSpan span = spanOf(trace, snapshot);
    const auto refuse = [&](std::string why) {
        return tl::unexpected(Error{Error::Kind::BadInput, snapshot.path, {}, std::move(why)});
    };
    if (!span.hasTimes)
        return refuse("expected events with times, to show them with a trace, found none");
    const TimeRange range = trace.range();
    SnapshotJoin join;
    std::optional<Heap> heap;
    const bool isNear = span.end + maxApartNs >= nsOf(range.begin) && span.begin - maxApartNs <= nsOf(range.end);
    if (isNear) {
        heap = byAddresses(analysis, snapshot, span);
        join.by = SnapshotJoin::By::Addresses;
        if (!heap) {
            heap = byAnnotations(trace, snapshot);
            join.by = heap ? SnapshotJoin::By::Annotations : SnapshotJoin::By::Clocks;
        }
    }
    if (heap) {
        join.pairs = heap->size();
        join.offset = Ns{(*heap)[heap->size() / 2]};
        std::vector<std::int64_t> distances;
        for (const std::int64_t d : *heap)
            distances.push_back(std::abs(d - join.offset.count()));
        std::sort(distances.begin(), distances.end());
        join.residual = Ns{distances[distances.size() / 2]};
    }
    TimeRange recorded{timeAt(span.begin), timeAt(span.end)};
    // Steps of one program resemble each other. In two recordings of different steps the equal events are apart by
    // times that differ; the calibrations of one clock are apart by one time.
    constexpr Ns ofOneClock{50'000};
    const bool areOtherSteps = heap && range.clippedTo(recorded).isEmpty() && join.residual > ofOneClock;
    if (!areOtherSteps)
        recorded = {recorded.begin + join.offset, recorded.end + join.offset};
    join.overlap = range.clippedTo(recorded);
    if (join.overlap.isEmpty()) {
        const bool isBefore = recorded.end <= range.begin;
        const Ns apart = isBefore ? range.begin - recorded.end : recorded.begin - range.end;
        return refuse(fmt::format("expected a recording of the time of {}, found one that {} {} {}", trace.info().path,
                                  isBefore ? "ends" : "begins", clockText(apart), isBefore ? "before" : "after it"));
    }
    return join;
}

Sentence sentenceOf(const SnapshotJoin& join)
{
    const TextValues values{{"pairs", static_cast<std::int64_t>(join.pairs)},
                            {"offset", Ns{std::abs(join.offset.count())}},
                            {"residual", join.residual}};
    switch (join.by) {
    case SnapshotJoin::By::Addresses:
        return {
            PHRASE("Clocks joined by {pairs} equal allocations and frees: {offset} apart, pairs differ by {residual}"),
            values};
    case SnapshotJoin::By::Annotations:
        return {PHRASE("Clocks joined by {pairs} equal annotations: {offset} apart, pairs differ by {residual}"),
                values};
    case SnapshotJoin::By::Clocks:
        break;
    }
    return {PHRASE("Clocks not joined: the two have no event in common, so times are as each recorded them"), values};
}

std::vector<MemorySeries> seriesOf(const Trace& trace, const MemorySnapshot& s, const SnapshotJoin& join)
{
    std::vector<MemorySeries> all;
    for (const MemoryDevice& d : s.devices) {
        if (d.events == 0)
            continue;
        MemorySeries series;
        series.isFurther = true;
        series.name = fmt::format("memory snapshot, GPU {}", d.index);
        for (std::uint32_t p = 0; p < trace.processes().size(); ++p) // the device's own, else the first
            if (const Process& process = trace.processes()[p];
                !series.process || (process.kind == LaneKind::Gpu && process.device == d.index)) {
                series.process = ProcessId{p};
                if (process.kind == LaneKind::Gpu && process.device == d.index)
                    break;
            }
        MemoryLevel level = d.start;
        for (std::uint32_t i = 0; i < d.events; ++i) {
            const MemoryLevel before = level;
            apply(level, s, d, i);
            if (before.active == level.active && before.reserved == level.reserved && i > 0)
                continue;
            const std::int64_t us = s.events.timeUs(std::size_t{d.firstEvent} + i);
            series.times.push_back(timeAt(nsInTrace(trace, us) + join.offset.count()));
            series.values.push_back(static_cast<double>(level.active));
            series.limits.push_back(static_cast<double>(level.reserved));
        }
        series.complete();
        all.push_back(std::move(series));
    }
    return all;
}

} // namespace lanescope
