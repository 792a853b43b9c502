#include "model/merge/merge_ranks.h"

#include "model/analysis/time/communication.h"
#include "model/analysis/time/steps.h"
#include "model/base/parallel.h"
#include "model/merge/align_clocks.h"
#include "model/merge/job_notes.h"
#include "model/merge/joined_text.h"
#include "model/store/trace_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <tuple>

namespace lanescope {

namespace {

template <class I>
IdRange<I> rangeOf(std::size_t first, std::size_t count)
{
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first + count)};
}

SliceId moved(SliceId s, std::uint32_t by) { return s ? SliceId{s.value + by} : s; }

// The input for a rank's clock, and the lanes that represent the rank when it is folded.
struct RankClockInput {
    RankRecording recording;
    std::vector<LaneId> digest;
};

RankClockInput rankClockInputOf(const Trace& trace)
{
    RankClockInput input;
    input.recording.beginNs = trace.absoluteNs(trace.sliceRange().begin);
    input.recording.endNs = trace.absoluteNs(trace.sliceRange().end);
    for (const Step& step : profilerSteps(trace))
        input.recording.steps.push_back(
            {step.number, trace.absoluteNs(step.range.begin), trace.absoluteNs(step.range.end)});
    Communication communication;                               // only its kernels are needed
    std::vector<std::pair<Ns, Ns>> work(trace.lanes().size()); // per lane: compute time, communication time
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l)
        if (trace.lanes()[l].kind == LaneKind::Gpu)
            for (const SliceId s : trace.lanes()[l].slices) {
                if (!isDeviceWork(trace.kind(s)))
                    continue;
                const bool communicates = isCommunication(trace, s);
                (communicates ? work[l].second : work[l].first) += trace.duration(s);
                if (communicates)
                    communication.kernels.push_back(s);
            }
    for (const Collectives& c : collectivesOf(trace, communication)) {
        CollectiveSeries series{c.kind, {}, {}};
        for (const SliceId s : c.kernels) {
            series.beginNs.push_back(trace.absoluteNs(trace.begin(s)));
            series.durationNs.push_back(trace.duration(s).count());
        }
        input.recording.collectives.push_back(std::move(series));
    }
    const auto max = [&](auto share) {
        const auto at = std::max_element(work.begin(), work.end(),
                                         [&](const auto& a, const auto& b) { return a.*share < b.*share; });
        if (at == work.end() || (*at).*share == Ns{})
            return;
        const LaneId lane{static_cast<std::size_t>(at - work.begin())};
        if (input.digest.empty() || input.digest[0] != lane)
            input.digest.push_back(lane);
    };
    max(&std::pair<Ns, Ns>::first);
    max(&std::pair<Ns, Ns>::second);
    return input;
}

bool operator==(const Gpu& a, const Gpu& b)
{
    return std::tie(a.id, a.name, a.computeMajor, a.computeMinor, a.sms, a.totalMemoryBytes) ==
           std::tie(b.id, b.name, b.computeMajor, b.computeMinor, b.sms, b.totalMemoryBytes);
}

// Index of the list in `all`; the list is appended if it is not there yet.
std::uint32_t placeOf(const std::vector<Gpu>& list, std::vector<Gpu>& all)
{
    const auto same = [](const Gpu& a, const Gpu& b) { return a == b; };
    const auto at = std::search(all.begin(), all.end(), list.begin(), list.end(), same);
    const auto place = static_cast<std::uint32_t>(at - all.begin());
    if (at == all.end())
        all.insert(all.end(), list.begin(), list.end());
    return place;
}

} // namespace

class RankJoin {
public:
    RankJoin(std::vector<TracePtr> traces, std::vector<std::string> warnings, Task& task)
        : m_traces(std::move(traces)), m_task(task)
    {
        m_out.m_info.warnings = std::move(warnings);
    }

    Result<TracePtr> run()
    {
        const auto began = std::chrono::steady_clock::now();
        arrange();
        const std::uint64_t slices =
            std::accumulate(m_traces.begin(), m_traces.end(), std::uint64_t{0},
                            [](std::uint64_t sum, const TracePtr& t) { return sum + t->sliceCount(); });
        if (slices >= SliceId::none)
            return tl::unexpected(
                Error{Error::Kind::BadInput,
                      m_traces[0]->info().path,
                      {},
                      fmt::format("expected ranks of fewer than {} slices, found {}", SliceId::none, slices)});
        const auto withoutBytes = std::count_if(m_traces.begin(), m_traces.end(), [](const TracePtr& t) {
            return t->sourceText().size() >= JoinedText::room;
        });
        if (withoutBytes > static_cast<std::ptrdiff_t>(JoinedText::maxWithoutBytes))
            return tl::unexpected(Error{Error::Kind::BadInput,
                                        m_traces[0]->info().path,
                                        {},
                                        fmt::format("expected no more than {} ranks of this format, found {}",
                                                    JoinedText::maxWithoutBytes, withoutBytes)});
        joinClocks();
        describe();
        m_out.m_begin.resize(slices);
        m_out.m_duration.resize(slices);
        m_out.m_source.resize(slices, mostSource());
        m_out.m_name.resize(slices);
        m_out.m_parent.resize(slices);
        m_out.m_category.resize(slices);
        reserve();
        // One rank after the other, each released before the next, so that columns grow while their sources are freed.
        std::vector<Maps> maps;
        for (std::size_t r = 0; r < m_traces.size(); ++r) {
            if (m_task.isStopped())
                return tl::unexpected(Error{Error::Kind::Cancelled, m_out.m_info.path, {}, "cancelled"});
            maps.push_back(takeTables(r));
            copySlices(*m_traces[r], m_out.m_ranks[r], maps[r]);
            m_traces[r].reset();
        }
        std::stable_sort(m_out.m_instants.begin(), m_out.m_instants.end(),
                         [](const Instant& a, const Instant& b) { return a.time < b.time; });
        for (std::size_t c = 0; c < m_all.categories.size(); ++c)
            m_out.m_categories.push_back({StringId{m_all.categories[c]}, m_all.kinds[c]});
        joinLooks(maps);
        m_out.m_strings = std::move(m_all.strings);
        m_out.m_sourceText = std::move(m_text);
        m_out.m_info.loadMs +=
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
        return std::make_shared<const Trace>(std::move(m_out));
    }

    static TracePtr alone(const Trace& merged, const RankPart& part);

private:
    struct Maps { // from ids in a rank to ids in the merged trace
        std::vector<std::uint32_t> strings;
        std::vector<std::uint16_t> categories;
        std::vector<std::uint8_t> variants;
        std::vector<KernelRole> roles;
        std::vector<SliceStyles::Label> labels; // with names of the merged trace
    };

    void arrange()
    {
        const auto rankOf = [](const Trace& t) {
            return t.info().rank ? t.info().rank : rankOfFileName(t.info().path);
        };
        std::stable_sort(m_traces.begin(), m_traces.end(), [&](const TracePtr& a, const TracePtr& b) {
            const auto x = rankOf(*a), y = rankOf(*b);
            return std::tuple{!x, x.value_or(0), a->info().path} < std::tuple{!y, y.value_or(0), b->info().path};
        });
        for (const TracePtr& trace : m_traces) {
            RankPart part;
            part.rank = rankOf(*trace);
            part.info = trace->info();
            part.zeroNs = trace->zeroNs();
            part.range = trace->range();
            part.text = trace->m_sourceText;
            m_out.m_ranks.push_back(std::move(part));
        }
        nameRanks(m_out.m_ranks);
    }

    void joinClocks()
    {
        std::vector<RankClockInput> inputs(m_traces.size());
        parallelFor(m_traces.size(), [&](std::size_t r) { inputs[r] = rankClockInputOf(*m_traces[r]); });
        std::vector<RankRecording> recordings;
        for (std::size_t r = 0; r < inputs.size(); ++r) {
            recordings.push_back(std::move(inputs[r].recording));
            m_out.m_ranks[r].digest = std::move(inputs[r].digest);
        }
        const std::vector<RankClock> clocks = alignClocks(recordings);
        std::int64_t zero = std::numeric_limits<std::int64_t>::max();
        for (std::size_t r = 0; r < clocks.size(); ++r) {
            m_out.m_ranks[r].clock = clocks[r];
            zero = std::min(zero, m_out.m_ranks[r].zeroNs + clocks[r].shift.count());
        }
        m_out.m_zeroNs = zero;
        for (RankPart& part : m_out.m_ranks) {
            part.begin = Ns{part.zeroNs + part.clock.shift.count() - zero};
            m_out.m_range.end = std::max(m_out.m_range.end, part.range.end + part.begin);
        }
    }

    void describe()
    {
        TraceInfo& info = m_out.m_info;
        const TraceInfo& first = m_out.m_ranks[0].info;
        info.path = m_out.m_ranks.size() == 1 ? first.path
                                              : fmt::format("{} and {} more", first.path, m_out.m_ranks.size() - 1);
        info.format = fmt::format("{} ranks, {}", m_out.m_ranks.size(), first.format);
        info.schemaVersion = first.schemaVersion;
        info.backend = first.backend;
        info.properties = first.properties;
        const std::vector<std::string> notes = notesOnJob(m_out.m_ranks);
        info.warnings.insert(info.warnings.begin(), notes.begin(), notes.end());
        for (RankPart& part : m_out.m_ranks) {
            info.fileBytes += part.info.fileBytes;
            info.textBytes += part.info.textBytes;
            info.loadMs += part.info.loadMs;
            if (part.info.worldSize)
                info.worldSize = std::max(info.worldSize.value_or(0), *part.info.worldSize);
            std::erase_if(info.properties, [&](const auto& property) {
                const auto at = part.info.properties.find(property.first);
                return at == part.info.properties.end() || at->second != property.second;
            });
            for (const std::string& warning : part.info.warnings)
                info.warnings.push_back(fmt::format("{}: {}", part.label, warning));
            part.firstGpu = placeOf(part.info.gpus, info.gpus);
            info.census += part.info.census;
        }
    }

    // Positions in the joined text are below this.
    std::uint64_t mostSource() const
    {
        std::uint64_t max = 0;
        for (const TracePtr& t : m_traces)
            max += std::min(t->sourceText().size(), JoinedText::room);
        return max;
    }

    void reserve()
    {
        std::size_t rows = 0, links = 0, linksByWork = 0, flows = 0, instants = 0;
        for (const TracePtr& t : m_traces) {
            rows += t->rows().size();
            links += t->links().size();
            linksByWork += t->linksByWork().size();
            flows += t->flows().size();
            instants += t->instants().size();
        }
        m_out.m_rows.reserve(rows);
        m_out.m_linksByLaunch.reserve(links);
        m_out.m_linksByWork.reserve(linksByWork);
        m_out.m_flows.reserve(flows);
        m_out.m_instants.reserve(instants);
    }

    // Takes everything but the columns of slices.
    Maps takeTables(std::size_t r)
    {
        const Trace& t = *m_traces[r];
        RankPart& part = m_out.m_ranks[r];
        Maps maps;
        for (std::uint32_t s = 0; s < t.strings().size(); ++s)
            maps.strings.push_back(m_all.strings.intern(t.text(StringId{s})).value);
        for (const Category& c : t.categories())
            maps.categories.push_back(m_all.category(t.text(c.name)));
        maps.variants = t.m_styles.variants;
        maps.roles = t.m_styles.roles;
        maps.labels = t.m_styles.labels;
        for (SliceStyles::Label& label : maps.labels)
            label.name = StringId{maps.strings[label.name.value]};

        part.processes = rangeOf<ProcessId>(m_out.m_processes.size(), t.processes().size());
        part.lanes = rangeOf<LaneId>(m_out.m_lanes.size(), t.lanes().size());
        part.rows = rangeOf<RowId>(m_out.m_rows.size(), t.rows().size());
        part.slices = rangeOf<SliceId>(m_slices, t.sliceCount());
        m_slices += t.sliceCount();
        part.firstSource = m_text->add(part.text);
        for (LaneId& lane : part.digest)
            lane = LaneId{lane.value + part.lanes.first};
        for (Process p : t.processes()) {
            p.title = part.label + " · " + p.title;
            p.lanes = rangeOf<LaneId>(p.lanes.first + part.lanes.first, p.lanes.size());
            if (p.gpu)
                *p.gpu += part.firstGpu;
            m_out.m_processes.push_back(std::move(p));
        }
        for (Lane l : t.lanes()) {
            l.process = ProcessId{l.process.value + part.processes.first};
            l.rows = rangeOf<RowId>(l.rows.first + part.rows.first, l.rows.size());
            l.slices = rangeOf<SliceId>(l.slices.first + part.slices.first, l.slices.size());
            m_out.m_lanes.push_back(std::move(l));
        }
        for (Row row : t.rows()) {
            row.lane = LaneId{row.lane.value + part.lanes.first};
            row.slices = rangeOf<SliceId>(row.slices.first + part.slices.first, row.slices.size());
            m_out.m_rows.push_back(row);
        }
        m_out.m_pyramid.append(t.pyramid(), part.begin.count());
        const auto link = [&](const Link& l) {
            return Link{moved(l.launch, part.slices.first), moved(l.work, part.slices.first)};
        };
        for (const Link& l : t.links())
            m_out.m_linksByLaunch.push_back(link(l));
        for (const Link& l : t.linksByWork())
            m_out.m_linksByWork.push_back(link(l));
        for (const Flow& f : t.flows())
            m_out.m_flows.push_back({moved(f.from, part.slices.first), moved(f.to, part.slices.first),
                                     CategoryId{std::uint32_t{maps.categories[f.category.value]}}});
        for (Instant i : t.instants()) {
            i.time += part.begin;
            i.name = StringId{maps.strings[i.name.value]};
            i.category = CategoryId{std::uint32_t{maps.categories[i.category.value]}};
            i.lane = i.lane ? LaneId{i.lane.value + part.lanes.first} : i.lane;
            i.source += part.firstSource;
            m_out.m_instants.push_back(i);
        }
        part.firstCounter = static_cast<std::uint32_t>(m_out.m_counters.size());
        for (CounterSeries series : t.counters()) {
            series.process = series.process ? ProcessId{series.process.value + part.processes.first} : ProcessId{};
            for (Time& time : series.times)
                time += part.begin;
            m_out.m_counters.push_back(std::move(series));
        }
        part.lastCounter = static_cast<std::uint32_t>(m_out.m_counters.size());
        return maps;
    }

    void copySlices(const Trace& t, const RankPart& part, const Maps& maps)
    {
        const std::uint32_t first = part.slices.first;
        const std::int64_t by = part.begin.count();
        for (std::uint32_t s = 0; s < t.sliceCount(); ++s) {
            m_out.m_begin[first + s] = t.m_begin[s] + by;
            m_out.m_duration[first + s] = t.m_duration[s];
            m_out.m_source.set(first + s, t.m_source[s] + part.firstSource);
            m_out.m_name[first + s] = maps.strings[t.m_name[s]];
            m_out.m_parent[first + s] = moved(SliceId{t.m_parent[s]}, first).value;
            m_out.m_category[first + s] = maps.categories[t.m_category[s]];
        }
    }

    void joinLooks(const std::vector<Maps>& maps)
    {
        SliceStyles& styles = m_out.m_styles;
        styles.variants.resize(m_all.strings.size());
        styles.roles.assign(m_all.strings.size(), KernelRole::Other);
        for (const Maps& map : maps) {
            for (std::size_t s = 0; s < map.strings.size(); ++s) {
                styles.variants[map.strings[s]] = map.variants[s];
                if (map.roles[s] != KernelRole::Other) // a name can be a kernel's in one rank and an op's in another
                    styles.roles[map.strings[s]] = map.roles[s];
            }
            styles.labels.insert(styles.labels.end(), map.labels.begin(), map.labels.end());
        }
        std::ranges::stable_sort(styles.labels, {}, &SliceStyles::Label::name);
        // (clang 14 cannot compile std::ranges::unique.)
        styles.labels.erase(
            std::unique(styles.labels.begin(), styles.labels.end(),
                        [](const SliceStyles::Label& a, const SliceStyles::Label& b) { return a.name == b.name; }),
            styles.labels.end());
        styles.labels.shrink_to_fit();
    }

    std::vector<TracePtr> m_traces;
    Task& m_task;
    Trace m_out;
    Dictionary m_all;
    std::shared_ptr<JoinedText> m_text = std::make_shared<JoinedText>();
    std::size_t m_slices = 0; // slices of the ranks merged so far
};

TracePtr RankJoin::alone(const Trace& merged, const RankPart& part)
{
    Trace out;
    out.m_info = part.info;
    out.m_zeroNs = part.zeroNs;
    out.m_range = part.range;
    out.m_sourceText = part.text;
    // Only the strings that it uses.
    std::vector<std::uint32_t> strings(merged.strings().size(), StringId::none);
    std::vector<StringId> back;
    const auto take = [&](StringId s) {
        std::uint32_t& here = strings[s.value];
        if (here == StringId::none) {
            here = out.m_strings.intern(merged.text(s)).value;
            back.push_back(s);
        }
        return here;
    };
    for (const Category& c : merged.categories())
        out.m_categories.push_back({StringId{take(c.name)}, c.kind});
    const auto stretch = [&](const auto& column) {
        return std::span{column.data() + part.slices.first, part.slices.size()};
    };
    const auto copy = [&](const auto& column, auto& to) {
        const auto from = stretch(column);
        to.assign(from.data(), from.data() + from.size());
    };
    copy(merged.m_begin, out.m_begin);
    copy(merged.m_duration, out.m_duration);
    copy(merged.m_category, out.m_category);
    copy(merged.m_parent, out.m_parent);
    copy(merged.m_name, out.m_name);
    out.m_source.resize(part.slices.size(), part.text->size());
    const std::uint32_t first = part.slices.first;
    for (std::uint32_t s = 0; s < part.slices.size(); ++s) {
        out.m_begin[s] -= part.begin.count();
        out.m_source.set(s, merged.m_source[first + s] - part.firstSource);
        out.m_name[s] = take(StringId{out.m_name[s]});
        if (out.m_parent[s] != SliceId::none)
            out.m_parent[s] -= first;
    }
    for (const ProcessId id : part.processes) {
        Process p = merged[id];
        p.title.erase(0, part.label.size() + std::string_view{" · "}.size());
        p.lanes = rangeOf<LaneId>(p.lanes.first - part.lanes.first, p.lanes.size());
        if (p.gpu)
            *p.gpu -= part.firstGpu;
        out.m_processes.push_back(std::move(p));
    }
    for (const LaneId id : part.lanes) {
        Lane l = merged[id];
        l.process = ProcessId{l.process.value - part.processes.first};
        l.rows = rangeOf<RowId>(l.rows.first - part.rows.first, l.rows.size());
        l.slices = rangeOf<SliceId>(l.slices.first - first, l.slices.size());
        out.m_lanes.push_back(std::move(l));
    }
    for (const RowId id : part.rows) {
        Row row = merged[id];
        row.lane = LaneId{row.lane.value - part.lanes.first};
        row.slices = rangeOf<SliceId>(row.slices.first - first, row.slices.size());
        out.m_rows.push_back(row);
    }
    out.m_pyramid = merged.m_pyramid.part(part.rows, -part.begin.count());
    const auto backBy = [&](SliceId s) { return s ? SliceId{s.value - first} : s; };
    // The links of a part are contiguous: all begin in the part.
    const auto within = [&](const auto& all, auto at) {
        const auto from =
            std::partition_point(all.begin(), all.end(), [&](const auto& l) { return l.*at < SliceId{first}; });
        const auto to =
            std::partition_point(from, all.end(), [&](const auto& l) { return l.*at < SliceId{part.slices.last}; });
        return std::span{from, to};
    };
    for (const Link& l : within(merged.m_linksByLaunch, &Link::launch))
        out.m_linksByLaunch.push_back({backBy(l.launch), backBy(l.work)});
    for (const Link& l : within(merged.m_linksByWork, &Link::work))
        out.m_linksByWork.push_back({backBy(l.launch), backBy(l.work)});
    for (const Flow& f : within(merged.m_flows, &Flow::from))
        out.m_flows.push_back({backBy(f.from), backBy(f.to), f.category});
    const RankPart* next = &part + 1 == merged.ranks().data() + merged.ranks().size() ? nullptr : &part + 1;
    const std::uint64_t behind = next ? next->firstSource : ~std::uint64_t{0};
    for (Instant i : merged.instants())
        if (part.firstSource <= i.source && i.source < behind) {
            i.time -= part.begin;
            i.name = StringId{take(i.name)};
            i.lane = i.lane ? LaneId{i.lane.value - part.lanes.first} : i.lane;
            i.source -= part.firstSource;
            out.m_instants.push_back(i);
        }
    for (std::uint32_t c = part.firstCounter; c < part.lastCounter; ++c) {
        CounterSeries series = merged.counters()[c];
        series.process = series.process ? ProcessId{series.process.value - part.processes.first} : ProcessId{};
        for (Time& time : series.times)
            time -= part.begin;
        out.m_counters.push_back(std::move(series));
    }
    for (const StringId s : back) {
        out.m_styles.variants.push_back(merged.m_styles.variants[s.value]);
        out.m_styles.roles.push_back(merged.m_styles.roles[s.value]);
        if (const std::string_view label = merged.kernelLabel(s); label != merged.text(s))
            out.m_styles.labels.push_back({StringId{strings[s.value]}, std::string{label}});
    }
    return std::make_shared<const Trace>(std::move(out));
}

Result<TracePtr> mergeRanks(std::vector<TracePtr> traces, std::vector<std::string> warnings, Task& task)
{
    return RankJoin{std::move(traces), std::move(warnings), task}.run();
}

TracePtr rankAlone(const Trace& merged, const RankPart& part) { return RankJoin::alone(merged, part); }

} // namespace lanescope
