#include "model/replay/edges.h"

#include "model/base/parallel.h"
#include "model/store/args.h"

#include <algorithm>
#include <bit>

namespace lanescope {

namespace {

std::int64_t upperMedianOf(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::int64_t numberOfCorrelation(std::uint32_t rank, std::int64_t correlation)
{
    return correlation ^ static_cast<std::int64_t>(rank) << 40;
}

} // namespace

EdgeBuilder::EdgeBuilder(GraphDraft& draft, ReplayWorks& works)
    : m_draft(draft), m_works(works), m_latestSource(works.all.size(), std::numeric_limits<std::int64_t>::min())
{
    readThreads();
    readFirstWorks();
    readCopySizes();
    readMedians();
    readSyncRecords();
    findSharedNumbers();
}

void EdgeBuilder::readCopySizes()
{
    m_copySize.resize(m_works.all.size());
    std::vector<std::uint32_t> copies;
    for (std::size_t i = 0; i < m_works.all.size(); ++i)
        if (m_works.all[i].kind == EdgeKind::Copy)
            copies.push_back(static_cast<std::uint32_t>(i));
    constexpr std::size_t piece = 512;
    parallelFor((copies.size() + piece - 1) / piece, [&](std::size_t job) {
        for (std::size_t i = job * piece; i < std::min(copies.size(), (job + 1) * piece); ++i)
            if (const auto args = readArguments(trace(), m_works.all[copies[i]].slice))
                if (const Argument* bytes = args->find("bytes"); bytes && bytes->integer().value_or(0) > 0)
                    m_copySize[copies[i]] =
                        static_cast<std::uint8_t>(std::bit_width(static_cast<std::uint64_t>(*bytes->integer())));
    });
}

void EdgeBuilder::readMedians()
{
    constexpr std::size_t enough = 10;
    std::unordered_map<std::uint32_t, std::vector<std::int64_t>> durations, free;
    for (const auto& calls : graph().calls)
        for (const ReplayCall& call : calls) {
            if (!call.hasWork)
                continue;
            const std::uint32_t name = trace().names()[call.slice.value];
            durations[name].push_back(trace().duration(call.slice).count());
            if (const ReplayWork* work = firstWorkOf(call); work && !isBehind(call, *work, longQueue))
                free[name].push_back(durations[name].back());
        }
    for (auto& [name, values] : durations) {
        std::vector<std::int64_t>& apart = free[name];
        m_freeMedians[name] = apart.size() >= enough ? upperMedianOf(apart) : 0;
        m_medians[name] = upperMedianOf(values);
    }
}

bool EdgeBuilder::isBehind(const ReplayCall& call, const ReplayWork& own, std::ptrdiff_t works) const
{
    const auto all = m_works.of(m_works.streamOf(own));
    return &own - all.data() >= works && (&own - works)->endedBy > begin(call);
}

void EdgeBuilder::readSyncRecords()
{
    std::unordered_map<std::int64_t, SyncRecord> byCorrelation;
    for (const ReplayPart& part : replayParts(trace()))
        for (const LaneId lane : part.lanes) {
            if (trace()[lane].kind != LaneKind::Gpu)
                continue;
            for (const RowId r : trace()[lane].rows) {
                if (!trace()[r].holds(SliceKind::Sync))
                    continue;
                for (const SliceId s : trace()[r].slices) {
                    if (trace().kind(s) != SliceKind::Sync)
                        continue;
                    const auto args = readArguments(trace(), s);
                    if (!args)
                        continue;
                    const auto number = [&](std::string_view key) {
                        const Argument* found = args->find(key);
                        return found ? found->integer() : std::nullopt;
                    };
                    if (const auto correlation = number("correlation"))
                        byCorrelation[numberOfCorrelation(part.rank, *correlation)] = {
                            trace()[trace()[lane].process].device, number("stream"), number("wait_on_stream"),
                            number("wait_on_cuda_event_record_corr_id")};
                }
            }
        }
    if (byCorrelation.empty())
        return;
    std::size_t thread = 0;
    for (const ReplayChain& chain : graph().chains) {
        if (!chain.lane || chain.isDevice)
            continue;
        for (const ReplayCall& call : graph().calls[thread]) {
            if (call.kind != CallKind::WaitEvent && call.kind != CallKind::RecordEvent &&
                call.kind != CallKind::StreamSync && call.kind != CallKind::EventSync)
                continue;
            const auto args = readArguments(trace(), call.slice);
            const Argument* found = args ? args->find("correlation") : nullptr;
            if (!found || !found->integer())
                continue;
            const std::int64_t key = numberOfCorrelation(chain.rank, *found->integer());
            if (call.kind == CallKind::RecordEvent)
                m_recordCalls[key] = &call;
            else if (const auto record = byCorrelation.find(key); record != byCorrelation.end())
                m_records[call.slice.value] = record->second;
        }
        ++thread;
    }
}

// Correlation numbers are unique, unless a tool has damaged the file. Neighbours are compared in several places, as to
// read the numbers of all launches would take long.
void EdgeBuilder::findSharedNumbers()
{
    constexpr std::size_t maxPlaces = 16, neighbours = 16;
    for (const ReplayStream& stream : m_works.streams) {
        const auto works = m_works.of(stream);
        const std::size_t places = std::clamp<std::size_t>(works.size() / neighbours, 1, maxPlaces);
        for (std::size_t place = 0; place < places; ++place) {
            const std::size_t first = works.size() * place / places, last = works.size() * (place + 1) / places;
            std::unordered_map<std::int64_t, SliceId> launches;
            for (const ReplayWork& work : works.subspan(first, std::min(neighbours, last - first))) {
                if (!work.launch)
                    continue;
                const auto args = readArguments(trace(), work.launch);
                const Argument* found = args ? args->find("correlation") : nullptr;
                if (!found || !found->integer())
                    continue;
                const auto [at, isNew] = launches.try_emplace(*found->integer(), work.launch);
                graph().counts.sharedNumbers += !isNew && at->second != work.launch ? 1 : 0;
            }
        }
    }
}

void EdgeBuilder::readThreads()
{
    m_threads.assign(trace().lanes().size(), ~0u);
    std::uint32_t thread = 0;
    for (const ReplayChain& chain : graph().chains)
        if (chain.lane && !chain.isDevice)
            m_threads[chain.lane.value] = thread++;
}

std::uint32_t EdgeBuilder::threadOf(SliceId call) const { return m_threads[trace().laneOf(call).value]; }

const ReplayCall* EdgeBuilder::callOf(SliceId call) const
{
    if (!call || m_draft.placeOf[call.value] == SliceId::none)
        return nullptr;
    return &m_draft.graph.calls[threadOf(call)][m_draft.placeOf[call.value]];
}

std::span<const ReplayStream> EdgeBuilder::streamsOf(std::uint32_t rank) const
{
    const auto& all = m_works.streams; // rank after rank
    const auto first =
        std::partition_point(all.begin(), all.end(), [&](const ReplayStream& s) { return s.rank < rank; });
    const auto last = std::partition_point(first, all.end(), [&](const ReplayStream& s) { return s.rank == rank; });
    return {first, last};
}

void EdgeBuilder::readFirstWorks()
{
    m_firstWorks.assign(trace().sliceCount(), SliceId::none);
    for (const Link& link : trace().links())
        if (const std::uint32_t place = m_draft.placeOf[link.work.value]; place != SliceId::none) {
            std::uint32_t& first = m_firstWorks[link.launch.value];
            if (first == SliceId::none || m_works.all[place].begin < m_works.all[first].begin)
                first = place;
        }
}

const ReplayWork* EdgeBuilder::firstWorkOf(const ReplayCall& call) const
{
    const std::uint32_t place = m_firstWorks[call.slice.value];
    return place == SliceId::none ? nullptr : &m_works.all[place];
}

const ReplayStream* EdgeBuilder::streamNamed(std::uint32_t rank, std::optional<std::int64_t> device,
                                             std::optional<std::int64_t> stream) const
{
    if (stream)
        for (const ReplayStream& s : streamsOf(rank))
            if (s.stream == stream && (!device || !s.device || s.device == device))
                return &s;
    return nullptr;
}

std::uint64_t EdgeBuilder::sizeOf(const ReplayWork& work) const
{
    if (work.kind != EdgeKind::Copy)
        return 0;
    return std::uint64_t{trace().names()[work.slice.value]} << 8 | m_copySize[m_works.indexOf(work)];
}

std::uint32_t EdgeBuilder::launchClass(const ReplayWork& work) const
{
    return m_classes.of(EdgeKind::Launch, nameOfCall(work.launch), static_cast<std::uint64_t>(work.kind), sizeOf(work));
}

void EdgeBuilder::addLaunches()
{
    constexpr std::int64_t longCall = 30'000;
    for (const ReplayWork& work : m_works.all) {
        if (!work.launch || !work.isFirstOfLaunch)
            continue;
        const ReplayCall* call = callOf(work.launch);
        const std::int64_t duration = end(*call) - begin(*call);
        const bool loads = work.kind != EdgeKind::Copy && duration > longCall &&
                           duration > 3 * m_medians[trace().names()[work.launch.value]] &&
                           work.begin > end(*call) - returnTolerance;
        const std::uint32_t from = loads ? call->end : call->begin;
        m_draft.connect(from, work.point, EdgeKind::Launch,
                        loads ? m_classes.of(EdgeKind::Launch, 0, static_cast<std::uint64_t>(work.kind))
                              : launchClass(work));
        m_latestSource[m_works.indexOf(work)] = graph().recorded[from];
    }
}

void EdgeBuilder::addStreamOrder()
{
    constexpr std::int64_t near = 100'000;
    for (const ReplayStream& stream : m_works.streams) {
        const auto works = m_works.of(stream);
        for (std::size_t i = 0; i < works.size(); ++i) {
            const ReplayWork& work = works[i];
            const ReplayWork* before = i > 0 ? &works[i - 1] : nullptr;
            if (before) {
                // Whole microseconds are rounded: an overlap of one is none.
                const bool overlaps = before->end > work.begin + startTolerance;
                if (overlaps) {
                    ++graph().counts.overlaps;
                    graph().counts.overlapNs += std::min(before->end, work.end) - work.begin;
                }
                const bool isSameGraph = work.isGraph && work.launch == before->launch;
                m_draft.connect(before->point + (overlaps ? 0 : 1), work.point, EdgeKind::Order,
                                m_classes.of(EdgeKind::Order, static_cast<std::uint64_t>(before->kind),
                                             static_cast<std::uint64_t>(work.kind),
                                             (isSameGraph ? 1u : 0u) + (overlaps ? 2u : 0u)));
                std::int64_t& latest = m_latestSource[m_works.indexOf(work)];
                latest = std::max(latest, overlaps ? before->begin : before->end);
            }
            if (!work.launch && !(before && work.begin - before->endedBy <= near)) {
                m_draft.connect(ReplayGraph::source, work.point, EdgeKind::BeforeWindow);
                m_latestSource[m_works.indexOf(work)] = work.begin;
            }
        }
    }
}

void EdgeBuilder::keepOwnPart(std::uint32_t first, std::uint32_t last, std::int64_t max)
{
    for (std::uint32_t p = first + 1; p <= last; ++p)
        if (graph().own[p] != ReplayGraph::noEdge) {
            graph().own[p] = std::min(graph().own[p], max);
            max -= graph().own[p];
        }
}

} // namespace lanescope
