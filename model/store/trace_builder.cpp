// Makes three passes over the slices, each on all cores: count per lane, gather by lane, then sort, nest and lay out in
// rows.

#include "model/store/trace_builder.h"

#include "model/base/parallel.h"
#include "model/base/parallel_sort.h"
#include "model/base/release_pages.h"
#include "model/kernels/api_calls.h"
#include "model/store/begin_end_events.h"
#include "model/store/lane_slices.h"
#include "model/store/links.h"
#include "model/store/places.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace lanescope {

namespace {

struct LaneCount {
    std::uint32_t slices = 0, kinds = 0;
};

struct Extent {
    std::int64_t begin = std::numeric_limits<std::int64_t>::max();
    std::int64_t end = std::numeric_limits<std::int64_t>::min();
    void hold(std::int64_t from, std::int64_t to)
    {
        begin = std::min(begin, from);
        end = std::max(end, to);
    }
};

// Frees the memory; assigning an empty list would keep it.
template <class T>
void release(std::vector<T>& values)
{
    std::vector<T>{}.swap(values);
}

} // namespace

class TraceBuilder::Build {
public:
    Build(TraceInfo info, std::vector<RawChunk> chunks, std::shared_ptr<const SourceText> source, Task& task)
        : m_chunks(std::move(chunks)), m_task(task)
    {
        m_trace.m_info = std::move(info);
        m_trace.m_sourceText = std::move(source);
    }

    Result<TracePtr> run()
    {
        joinDictionaries();
        addBeginEndEvents();
        count();
        arrangePlaces();
        if (m_total >= SliceId::none)
            return tl::unexpected(
                Error{Error::Kind::BadInput,
                      m_trace.m_info.path,
                      {},
                      fmt::format("expected fewer than {} slices, found {}", SliceId::none, m_total)});
        gather();
        if (m_task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, m_trace.m_info.path, {}, "cancelled"});
        layOut();
        if (m_total > manySlices)
            releaseFreed();
        giveLooks();
        link(); // before the pyramid is in memory too
        if (m_total > manySlices)
            releaseFreed();
        m_trace.m_pyramid = Pyramid::build(m_trace.m_begin, m_trace.m_duration, m_trace.m_rows,
                                           [&](SliceId s) { return m_trace.look(s); });
        keepInstants();
        keepCounters();
        if (m_total > manySlices)
            releaseFreed();
        m_trace.m_strings = std::move(m_all.strings);
        m_trace.m_info.loadMs =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_trace.m_info.began).count();
        return std::make_shared<const Trace>(std::move(m_trace));
    }

private:
    void joinDictionaries()
    {
        m_all.strings.intern("");
        for (const RawChunk& chunk : m_chunks) {
            m_trace.m_info.census += chunk.census;
            if (!m_mapOf.count(chunk.dictionary))
                m_mapOf.emplace(chunk.dictionary, m_all.take(*chunk.dictionary));
        }
    }

    const Dictionary::Numbers& mapOf(const RawChunk& chunk) const { return m_mapOf.at(chunk.dictionary); }

    // B/E and similar events become slices in an extra chunk whose ids already refer to the merged dictionary.
    void addBeginEndEvents()
    {
        std::vector<RawBeginEnd> beginEnds;
        Extent extent;
        for (RawChunk& chunk : m_chunks) {
            const Dictionary::Numbers& map = mapOf(chunk);
            for (RawBeginEnd event : chunk.beginEnds) {
                event.name = event.name == RawBeginEnd::noName ? event.name : map.strings[event.name];
                event.lane = map.lanes[event.lane];
                event.category = map.categories[event.category];
                beginEnds.push_back(event);
                extent.hold(event.timeNs, event.timeNs);
            }
            release(chunk.beginEnds);
        }
        if (beginEnds.empty())
            return;
        for (const RawChunk& chunk : m_chunks) {
            for (const RawSlice& s : chunk.slices)
                extent.hold(s.beginNs, s.beginNs + s.durationNs);
            for (const PackedSlices& packed : chunk.packed)
                extent.hold(packed.beginNs(), packed.endNs());
        }
        JoinedEvents joined = joinBeginEndEvents(std::move(beginEnds), m_all, extent.end, m_trace.m_info.census);
        RawChunk chunk;
        chunk.slices = std::move(joined.slices);
        chunk.instants = std::move(joined.instants);
        Dictionary::Numbers same; // the identity
        same.strings.resize(m_all.strings.size());
        same.lanes.resize(m_all.lanes.size());
        same.categories.resize(m_all.categories.size());
        std::iota(same.strings.begin(), same.strings.end(), 0u);
        std::iota(same.lanes.begin(), same.lanes.end(), 0u);
        std::iota(same.categories.begin(), same.categories.end(), std::uint16_t{0});
        m_mapOf.emplace(nullptr, std::move(same));
        m_chunks.push_back(std::move(chunk));
    }

    void count()
    {
        m_found.resize(m_all.lanes.size());
        for (std::size_t i = 0; i < m_found.size(); ++i) {
            const RawLane& lane = m_all.lanes[i];
            m_found[i].process = m_all.strings[StringId{lane.process}];
            m_found[i].thread = m_all.strings[StringId{lane.thread}];
            m_found[i].onDevice = lane.onDevice;
        }
        m_offsets.resize(m_chunks.size());
        std::vector<Extent> extents(m_chunks.size());
        std::vector<std::vector<LaneCount>> counts(m_chunks.size());
        parallelFor(m_chunks.size(), [&](std::size_t c) {
            const RawChunk& chunk = m_chunks[c];
            const Dictionary::Numbers& map = mapOf(chunk);
            std::vector<LaneCount>& lanes = counts[c];
            lanes.resize(map.lanes.size());
            for (const RawSlice& s : chunk.slices) {
                LaneCount& lane = lanes[s.lane];
                ++lane.slices;
                lane.kinds |= 1u << static_cast<unsigned>(m_all.kinds[map.categories[s.category]]);
                extents[c].hold(s.beginNs, s.beginNs + s.durationNs);
            }
            for (const PackedSlices& packed : chunk.packed) {
                extents[c].hold(packed.beginNs(), packed.endNs());
                for (const std::uint16_t category : packed.categories())
                    lanes[packed.lane()].kinds |= 1u << static_cast<unsigned>(m_all.kinds[map.categories[category]]);
            }
            for (const RawInstant& i : chunk.instants)
                extents[c].hold(i.timeNs, i.timeNs);
            for (const RawCounter& k : chunk.counters)
                extents[c].hold(k.timeNs, k.timeNs);
        });
        Extent extent;
        m_gatheredOf.resize(m_found.size());
        m_packedOf.resize(m_found.size());
        for (std::size_t c = 0; c < m_chunks.size(); ++c) {
            if (extents[c].begin <= extents[c].end)
                extent.hold(extents[c].begin, extents[c].end);
            const Dictionary::Numbers& map = mapOf(m_chunks[c]);
            m_offsets[c].resize(counts[c].size());
            for (std::size_t l = 0; l < counts[c].size(); ++l) {
                FoundLane& lane = m_found[map.lanes[l]];
                m_offsets[c][l] = m_gatheredOf[map.lanes[l]]; // within the lane
                m_gatheredOf[map.lanes[l]] += counts[c][l].slices;
                lane.slices += counts[c][l].slices;
                lane.kinds |= counts[c][l].kinds;
                m_total += counts[c][l].slices;
            }
            for (PackedSlices& packed : m_chunks[c].packed) {
                const std::uint32_t lane = map.lanes[packed.lane()];
                m_packedOf[lane].push_back({&packed, &map});
                m_found[lane].slices += packed.count();
                m_total += packed.count();
            }
            for (const RawInstant& i : m_chunks[c].instants)
                if (i.scope == 't')
                    m_found[map.lanes[i.lane]].hasInstants = true;
        }
        m_zero = extent.begin <= extent.end ? extent.begin : 0;
        m_trace.m_zeroNs = m_zero + m_trace.m_info.baseNs.value_or(0);
        m_trace.m_range = {Time{}, timeAt(extent.begin <= extent.end ? extent.end - m_zero : 0)};
    }

    void arrangePlaces()
    {
        std::vector<FoundMetadata> metadata;
        std::vector<std::string_view> counting;
        for (const RawChunk& chunk : m_chunks) {
            const Dictionary::Numbers& map = mapOf(chunk);
            for (const RawMetadata& m : chunk.metadata) {
                const FoundLane& lane = m_found[map.lanes[m.lane]];
                metadata.push_back({lane.process, lane.thread, m_all.strings[StringId{map.strings[m.key]}],
                                    m_all.strings[StringId{map.strings[m.value]}]});
            }
            for (const RawCounter& k : chunk.counters) {
                const std::string_view process = m_found[map.lanes[k.lane]].process;
                if (std::find(counting.begin(), counting.end(), process) == counting.end())
                    counting.push_back(process);
            }
        }
        Places places = arrange(m_found, metadata, counting, m_trace.m_info.gpus);
        if (m_trace.m_info.properties.contains(std::string{predictedKey}))
            for (Process& process : places.processes) // replaces lane ids wherever they are used
                process.title += " · predicted";
        m_trace.m_processes = std::move(places.processes);
        m_trace.m_lanes = std::move(places.lanes);
        m_laneOf = std::move(places.laneOf);

        std::uint32_t first = 0, gathered = 0;
        std::vector<std::uint32_t>& foundOf = m_foundOf;
        foundOf.resize(m_trace.m_lanes.size());
        for (std::uint32_t f = 0; f < m_laneOf.size(); ++f)
            if (m_laneOf[f] != LaneId::none)
                foundOf[m_laneOf[f]] = f;
        for (std::size_t l = 0; l < m_trace.m_lanes.size(); ++l) {
            m_trace.m_lanes[l].slices = {first, first + m_found[foundOf[l]].slices};
            first += m_found[foundOf[l]].slices;
            m_firstGathered.push_back(gathered);
            gathered += m_gatheredOf[foundOf[l]];
        }
        m_firstGathered.push_back(gathered);
    }

    void gather()
    {
        m_slices.reset(new RawSlice[m_firstGathered.back()]);
        parallelFor(m_chunks.size(), [&](std::size_t c) {
            RawChunk& chunk = m_chunks[c];
            const Dictionary::Numbers& map = mapOf(chunk);
            std::vector<std::uint32_t>& next = m_offsets[c];
            for (std::size_t l = 0; l < next.size(); ++l)
                if (const std::uint32_t lane = m_laneOf[map.lanes[l]]; lane != LaneId::none)
                    next[l] += m_firstGathered[lane];
            for (RawSlice s : chunk.slices) {
                const std::uint32_t at = next[s.lane]++;
                s.name = map.strings[s.name];
                s.category = map.categories[s.category];
                m_slices[at] = s;
            }
            release(chunk.slices);
        });
    }

    void layOut()
    {
        m_trace.m_begin.resize(m_total);
        m_trace.m_duration.resize(m_total);
        m_trace.m_source.resize(m_total, m_trace.m_sourceText ? m_trace.m_sourceText->size() : 0);
        m_trace.m_name.resize(m_total);
        m_trace.m_parent.resize(m_total);
        m_trace.m_category.resize(m_total);
        for (std::size_t c = 0; c < m_all.categories.size(); ++c)
            m_trace.m_categories.push_back({StringId{m_all.categories[c]}, m_all.kinds[c]});

        std::vector<std::uint32_t> byCost(m_trace.m_lanes.size());
        std::iota(byCost.begin(), byCost.end(), 0u);
        std::sort(byCost.begin(), byCost.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_trace.m_lanes[a].slices.size() > m_trace.m_lanes[b].slices.size();
        });
        m_laidOut.resize(m_trace.m_lanes.size());
        parallelFor(byCost.size(), [&](std::size_t job) { layOutLane(LaneId{byCost[job]}); });
        m_slices.reset();
        for (std::uint32_t l = 0; l < m_laidOut.size(); ++l) {
            Lane& lane = m_trace.m_lanes[l];
            const LaidOutLane& done = m_laidOut[l];
            lane.maxDepth = done.maxDepth;
            lane.stacks = std::max(1u, done.stacks);
            lane.overlapping = done.overlapping;
            m_trace.m_info.census.overlapping += lane.overlapping;
            lane.rows.first = static_cast<std::uint32_t>(m_trace.m_rows.size());
            std::uint32_t at = lane.slices.first;
            for (std::size_t r = 0; r < done.rows.size(); ++r) {
                const Nesting::RowShape& row = done.rows[r];
                m_trace.m_rows.push_back({LaneId{l}, row.stack, row.depth, {at, at + row.count}, done.kinds[r]});
                at += row.count;
            }
            lane.rows.last = static_cast<std::uint32_t>(m_trace.m_rows.size());
        }
    }

    void giveLooks()
    {
        std::vector<bool> seen(m_all.strings.size());
        std::vector<StringId> kernels;
        for (const Lane& lane : m_trace.m_lanes) {
            if (lane.kind != LaneKind::Gpu)
                continue;
            for (const SliceId s : lane.slices)
                if (const std::uint32_t name = m_trace.m_name[s.value];
                    !seen[name] && m_all.kinds[m_trace.m_category[s.value]] == SliceKind::Kernel) {
                    seen[name] = true;
                    kernels.push_back(StringId{name});
                }
        }
        m_trace.m_styles = stylesOf(m_all.strings, kernels);
    }

    void layOutLane(LaneId id)
    {
        const Lane& lane = m_trace.m_lanes[id.value];
        const std::uint32_t first = m_firstGathered[id.value];
        const std::span<RawSlice> slices{m_slices.get() + first, m_firstGathered[id.value + 1] - first};
        const SliceColumns to{m_trace.m_begin,  m_trace.m_duration, m_trace.m_source, m_trace.m_name,
                              m_trace.m_parent, m_trace.m_category, m_all.kinds,      m_zero};
        std::vector<PackedPiece> packed = std::move(m_packedOf[m_foundOf[id.value]]);
        m_laidOut[id.value] = packed.empty() ? layOutSlices(slices, lane.slices.first, to)
                                             : layOutPacked(std::move(packed), slices, lane.slices.first, to);
    }

    // Launches and flows are joined in parallel, since they are independent.
    void link()
    {
        std::vector<FlowEnd> ends = takeFlowEnds();
        std::uint64_t halves = 0;
        if (ends.empty()) // then the launches have all cores
            linkLaunches();
        else
            parallelFor(2, [&](std::size_t job) {
                if (job == 0)
                    m_trace.m_flows = joinFlows(m_trace, std::move(ends), halves);
                else
                    linkLaunches();
            });
        m_trace.m_flows.shrink_to_fit();
        m_trace.m_info.census.halfFlows += halves;
        if (m_trace.m_linksByWork.empty()) { // arrows of torch's autograd profiler: op to work
            keepLinks(linksOfArrows(m_trace, [&](CategoryId c) {
                return m_all.strings[m_trace.m_categories[c.value].name] == "cpu_to_cuda";
            }));
            m_trace.m_info.census.workWithoutLaunch -= m_trace.m_linksByWork.size();
        }
    }

    void keepLinks(std::vector<Link> byWork)
    {
        m_trace.m_linksByLaunch = byWork;
        m_trace.m_linksByWork = std::move(byWork);
        parallelSort(m_trace.m_linksByLaunch, [](const Link& a, const Link& b) {
            return a.launch != b.launch ? a.launch < b.launch : a.work < b.work;
        });
    }

    void linkLaunches()
    {
        auto [calls, work] = takeCorrelated(m_laidOut);
        keepLinks(joinLaunches(m_trace, calls, work));
        Census& census = m_trace.m_info.census;
        for (const Link& link : m_trace.m_linksByWork)
            census.workBeforeLaunch += m_trace.m_begin[link.work.value] < m_trace.m_begin[link.launch.value] ? 1 : 0;
        std::vector<bool> launches(m_all.strings.size());
        for (std::uint32_t s = 0; s < launches.size(); ++s)
            launches[s] = startsDeviceWork(m_all.strings[StringId{s}]);
        std::uint64_t deviceWork = 0;
        auto link = m_trace.m_linksByLaunch.begin();
        for (const Lane& lane : m_trace.m_lanes) {
            for (const SliceId s : lane.slices) {
                const SliceKind kind = m_trace.m_categories[m_trace.m_category[s.value]].kind;
                deviceWork += isDeviceWork(kind) ? 1 : 0;
                if (!isApiCall(kind) || !launches[m_trace.m_name[s.value]])
                    continue;
                while (link != m_trace.m_linksByLaunch.end() && link->launch < s)
                    ++link;
                census.launchesWithoutWork += link == m_trace.m_linksByLaunch.end() || link->launch != s ? 1 : 0;
            }
        }
        census.workWithoutLaunch = deviceWork - m_trace.m_linksByWork.size();
    }

    // The lanes of a pid and tid, as thread and as stream.
    std::pair<LaneId, LaneId> lanesOf(const RawLane& lane)
    {
        const auto find = [&](bool onDevice) {
            const std::string process{m_all.strings[StringId{lane.process}]},
                thread{m_all.strings[StringId{lane.thread}]};
            const std::uint32_t found = m_all.lane(process, thread, onDevice);
            return found < m_laneOf.size() ? LaneId{m_laneOf[found]} : LaneId{};
        };
        return {find(false), find(true)};
    }

    std::vector<FlowEnd> takeFlowEnds()
    {
        std::vector<FlowEnd> ends;
        std::unordered_map<std::uint32_t, std::pair<LaneId, LaneId>> known;
        for (RawChunk& chunk : m_chunks) {
            const Dictionary::Numbers& map = mapOf(chunk);
            for (const RawFlow& flow : chunk.flows) {
                const std::uint32_t lane = map.lanes[flow.lane];
                auto at = known.find(lane);
                if (at == known.end())
                    at = known.emplace(lane, lanesOf(m_all.lanes[lane])).first;
                ends.push_back({flow.timeNs - m_zero, flow.id, at->second.first, at->second.second,
                                CategoryId{std::uint32_t{map.categories[flow.category]}}, flow.phase,
                                flow.bindsToEnclosing});
            }
            release(chunk.flows);
        }
        return ends;
    }

    void keepInstants()
    {
        std::unordered_map<std::uint32_t, LaneId> known;
        for (const RawChunk& chunk : m_chunks) {
            const Dictionary::Numbers& map = mapOf(chunk);
            for (const RawInstant& i : chunk.instants) {
                const std::uint32_t lane = map.lanes[i.lane];
                auto at = known.find(lane);
                if (at == known.end()) {
                    const auto [thread, stream] = lanesOf(m_all.lanes[lane]);
                    at = known.emplace(lane, thread ? thread : stream).first;
                }
                m_trace.m_instants.push_back({timeAt(i.timeNs - m_zero), StringId{map.strings[i.name]},
                                              CategoryId{std::uint32_t{map.categories[i.category]}},
                                              i.scope == 'g' ? LaneId{} : at->second, i.scope, i.source});
            }
        }
        std::stable_sort(m_trace.m_instants.begin(), m_trace.m_instants.end(),
                         [](const Instant& a, const Instant& b) { return a.time < b.time; });
        m_trace.m_instants.shrink_to_fit();
    }

    void keepCounters()
    {
        std::map<std::pair<std::string_view, std::uint32_t>, std::vector<std::pair<std::int64_t, double>>> series;
        for (const RawChunk& chunk : m_chunks) {
            const Dictionary::Numbers& map = mapOf(chunk);
            for (const RawCounter& k : chunk.counters)
                series[{m_found[map.lanes[k.lane]].process, map.strings[k.series]}].emplace_back(k.timeNs, k.value);
        }
        for (auto& [key, values] : series) {
            std::stable_sort(values.begin(), values.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            CounterSeries out;
            out.name = m_all.strings[StringId{key.second}];
            for (std::size_t p = 0; p < m_trace.m_processes.size(); ++p)
                if (m_trace.m_processes[p].key == key.first && !out.process)
                    out.process = ProcessId{p};
            for (const auto& [ns, value] : values) {
                out.times.push_back(timeAt(ns - m_zero));
                out.values.push_back(value);
            }
            m_trace.m_counters.push_back(std::move(out));
        }
    }

    static constexpr std::uint64_t manySlices = 1 << 20;
    Trace m_trace;
    std::vector<RawChunk> m_chunks;
    Task& m_task;
    Dictionary m_all;
    std::unordered_map<const Dictionary*, Dictionary::Numbers> m_mapOf;
    std::vector<FoundLane> m_found;
    std::vector<std::uint32_t> m_laneOf;               // LaneId per found lane
    std::vector<std::vector<std::uint32_t>> m_offsets; // by chunk and its own lane: index of the next slice
    std::vector<std::uint32_t> m_gatheredOf;           // by found lane: slices that are not packed
    std::vector<std::vector<PackedPiece>> m_packedOf;  // by found lane
    std::vector<std::uint32_t> m_foundOf;              // by lane: its found lane
    std::vector<std::uint32_t> m_firstGathered;        // by lane: index in m_slices
    std::unique_ptr<RawSlice[]> m_slices;              // by lane
    std::vector<LaidOutLane> m_laidOut;                // by lane
    std::uint64_t m_total = 0;
    std::int64_t m_zero = 0;
};

Result<TracePtr> TraceBuilder::build(TraceInfo info, std::vector<RawChunk> chunks,
                                     std::shared_ptr<const SourceText> source, Task& task)
{
    return Build{std::move(info), std::move(chunks), std::move(source), task}.run();
}

} // namespace lanescope
