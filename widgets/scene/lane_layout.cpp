#include "widgets/scene/lane_layout.h"

#include <algorithm>

namespace lanescope {

namespace {

struct RowSizes {
    double row, box;
};

RowSizes sizesOf(bool holdsWork, const LaneRoom& room)
{
    // The change of row and slice heights from the normal density.
    const double more = room.density == RowDensity::Compact ? -6 : room.density == RowDensity::Tall ? 8 : 0;
    const double row = holdsWork ? LaneLayout::kernelRowHeight : LaneLayout::rowHeight,
                 box = holdsWork ? LaneLayout::kernelBoxHeight : LaneLayout::boxHeight;
    return {(row + more) * room.textScale, (box + more) * room.textScale};
}

} // namespace

class LaneLayout::Builder {
public:
    Builder(LaneLayout& out, const Trace& trace, const LaneChoices& choices, const LaneRoom& room)
        : m_out(out), m_trace(trace), m_choices(choices), m_room(room)
    {
        m_isHidden.assign(trace.lanes().size(), false);
        for (const std::uint32_t lane : choices.hiddenLanes)
            if (lane < m_isHidden.size())
                m_isHidden[lane] = true;
        out.m_stripOfLane.assign(trace.lanes().size(), ~0u);
        out.m_placeOfRow.assign(out.tracks().rowCount(), {});
    }

    void build()
    {
        for (const std::uint32_t lane : m_choices.pinnedLanes)
            if (lane < m_trace.lanes().size() && isIn(m_trace[m_trace[LaneId{lane}].process].kind) &&
                m_pinned.insert(lane).second)
                addLane(LaneId{lane}, true);
        m_out.m_mayStick = m_out.m_strips.size();
        if (!m_trace.ranks().empty())
            return addRanks();
        m_hasHost = std::any_of(m_trace.processes().begin(), m_trace.processes().end(), [&](const Process& process) {
            return process.kind == LaneKind::Cpu && isShown(process);
        });
        // Without a GPU or host of PyTorch, counters are below their process's name and lanes.
        const bool isOfCounters = std::all_of(m_trace.processes().begin(), m_trace.processes().end(),
                                              [](const Process& process) { return process.kind == LaneKind::Other; }) ||
                                  m_trace.sliceCount() == 0;
        for (const LaneKind kind : {LaneKind::Gpu, LaneKind::Cpu, LaneKind::Other}) {
            if (isIn(kind) && isOfCounters)
                addOfCounters(kind);
            if (!isIn(kind) || isOfCounters)
                continue;
            for (std::uint32_t p = 0; p < m_trace.processes().size(); ++p)
                if (m_trace.processes()[p].kind == kind)
                    addProcess(ProcessId{p});
            const bool isHost = kind == LaneKind::Cpu;
            if (m_room.part == LanePart::All && (kind == LaneKind::Gpu || (isHost && m_hasHost)))
                addAllCounters(isHost);
            if (isHost && m_room.part == LanePart::Host)
                for (const bool ofHost : {false, true})
                    addAllCounters(ofHost);
        }
    }

private:
    bool isIn(LaneKind kind) const
    {
        return m_room.part == LanePart::All || (kind == LaneKind::Gpu) == (m_room.part == LanePart::Gpu);
    }

    void addOfCounters(LaneKind kind)
    {
        for (std::uint32_t p = 0; p < m_trace.processes().size(); ++p)
            if (const Process& process = m_trace.processes()[p]; process.kind == kind) {
                addProcess(ProcessId{p});
                if (isShown(process) && !m_choices.collapsedProcesses.count(p)) {
                    addCounters(ProcessId{p});
                    addCounters(ProcessId{p}, true);
                }
            }
    }

    void addAllCounters(bool ofHost)
    {
        if (m_room.part == LanePart::All && !ofHost)
            m_out.m_mayStick = m_out.m_strips.size();
        for (std::uint32_t p = 0; p < m_trace.processes().size(); ++p)
            if (isShown(m_trace.processes()[p]))
                addCounters(ProcessId{p}, ofHost);
    }

    void add(Strip strip)
    {
        strip.y = m_out.m_height;
        m_out.m_height = strip.bottom();
        m_out.m_strips.push_back(strip);
    }

    // The rows [from, m_rows.size()) belong to the next strip.
    void place(std::size_t from)
    {
        for (std::size_t i = from; i < m_out.m_rows.size(); ++i)
            m_out.m_placeOfRow[m_out.m_rows[i].value] = {static_cast<std::uint32_t>(m_out.m_strips.size()),
                                                         static_cast<std::uint32_t>(i - from)};
    }

    bool isRowShown(TrackPart part) const
    {
        if (part == TrackPart::Python)
            return m_choices.python == PythonRows::All;
        return part != TrackPart::Modules || m_choices.python != PythonRows::None;
    }

    void addAnnotations(LaneId id, std::span<const RowId> rows)
    {
        Strip strip;
        strip.kind = Strip::Kind::Annotations;
        strip.process = m_trace[id].process;
        strip.lane = id;
        strip.firstRow = static_cast<std::uint32_t>(m_out.m_rows.size());
        strip.rows = static_cast<std::uint32_t>(rows.size());
        m_out.m_rows.insert(m_out.m_rows.end(), rows.begin(), rows.end());
        place(strip.firstRow);
        const RowSizes sizes = sizesOf(false, m_room);
        strip.rowHeight = sizes.row;
        strip.boxHeight = sizes.box;
        strip.gutter = m_room.gutter;
        strip.height = strip.rows * sizes.row + strip.gutter + laneGap;
        add(strip);
    }

    void addLane(LaneId id, bool isPinned)
    {
        const Lane& lane = m_trace[id];
        std::vector<RowId> annotations, rest, frames;
        Strip strip;
        strip.kind = Strip::Kind::Lane;
        strip.process = lane.process;
        strip.lane = id;
        strip.isPinned = isPinned;
        strip.isCollapsed = m_choices.collapsedLanes.count(id.value) > 0;
        strip.firstRow = static_cast<std::uint32_t>(m_out.m_rows.size());
        RowId firstLeftOut;
        bool holdsWork = false;
        const auto all = m_out.tracks().rowsOf(id);
        for (const RowId row : all) {
            const TrackPart part = m_out.tracks().partOf(row);
            m_out.m_pythonRows += part == TrackPart::Python || part == TrackPart::Modules ? 1 : 0;
            if (part == TrackPart::Annotations) {
                annotations.push_back(row);
            } else if (part == TrackPart::Python && isRowShown(part)) {
                frames.push_back(row);
            } else if (isRowShown(part)) {
                rest.push_back(row);
            } else {
                ++strip.pythonRows;
                firstLeftOut = firstLeftOut ? firstLeftOut : row;
            }
        }
        rest.insert(rest.begin(), frames.begin(), frames.end()); // a caller is above what it calls
        strip.shownPythonRows = static_cast<std::uint32_t>(frames.size());
        for (const RowId row : lane.rows)
            holdsWork |= m_trace[row].holdsDeviceWork();
        // A lane with only Python frames keeps its first row, so that it is not empty.
        if (annotations.empty() && rest.empty() && firstLeftOut) {
            rest.push_back(firstLeftOut);
            --strip.pythonRows;
        }
        const bool isStream = lane.kind == LaneKind::Gpu;
        const bool isSplit =
            !isStream && !annotations.empty() && (!rest.empty() || strip.pythonRows > 0) && !strip.isCollapsed;
        if (isSplit) {
            addAnnotations(id, annotations);
            strip.firstRow = static_cast<std::uint32_t>(m_out.m_rows.size());
        } else {
            // On a stream they repeat what the host's lanes and the steps show: low rows, so that kernels come first.
            if (isStream && holdsWork && !strip.isCollapsed && !rest.empty()) {
                strip.lowRows = static_cast<std::uint32_t>(annotations.size());
                strip.lowRowHeight = lowRowHeight * m_room.textScale;
            }
            rest.insert(isStream && strip.isCollapsed ? rest.end() : rest.begin(), annotations.begin(),
                        annotations.end());
        }
        if (strip.isCollapsed && rest.size() > 1)
            rest.resize(1);
        m_out.m_rows.insert(m_out.m_rows.end(), rest.begin(), rest.end());
        strip.rows = static_cast<std::uint32_t>(rest.size());
        place(strip.firstRow);
        if (strip.isCollapsed) // all rows are represented by its only row
            for (const RowId row : all)
                m_out.m_placeOfRow[row.value] = {static_cast<std::uint32_t>(m_out.m_strips.size()), 0};
        const RowSizes sizes = sizesOf(holdsWork, m_room);
        if (holdsWork && !strip.isCollapsed)
            strip.head = m_room.head;
        if (!m_out.tracks().instantsOf(id).empty() && !strip.isCollapsed)
            strip.marks = instantHeight;
        strip.rowHeight = sizes.row;
        strip.boxHeight = strip.isCollapsed ? collapsedHeight * m_room.textScale : sizes.box;
        strip.height =
            strip.head + strip.marks + strip.lowRows * strip.lowRowHeight +
            (strip.isCollapsed ? strip.boxHeight : std::max(1u, strip.rows - strip.lowRows) * strip.rowHeight) +
            laneGap;
        m_out.m_stripOfLane[id.value] = static_cast<std::uint32_t>(m_out.m_strips.size());
        add(strip);
        if (!holdsWork || !m_room.queues || strip.isCollapsed)
            return;
        Strip queue;
        queue.kind = Strip::Kind::Queue;
        queue.height = counterHeight + laneGap;
        queue.process = lane.process;
        queue.lane = id;
        add(queue);
    }

    bool isAnnotated(std::uint32_t lane) const
    {
        const auto rows = m_out.tracks().rowsOf(LaneId{lane});
        return std::any_of(rows.begin(), rows.end(),
                           [&](RowId row) { return m_out.tracks().partOf(row) == TrackPart::Annotations; });
    }

    std::size_t placeOf(std::uint32_t lane) const
    {
        const auto& order = m_choices.laneOrder;
        const auto at = std::find(order.begin(), order.end(), lane);
        return at == order.end() ? lane + order.size() : static_cast<std::size_t>(at - order.begin());
    }

    // A trace can hold many streams with one copy or only waits: they are below those that do the work. Otherwise
    // streams keep their order.
    void busyStreamsFirst(std::vector<std::uint32_t>& lanes) const
    {
        constexpr std::uint64_t hardlyAny = 200; // times less work than the stream with most
        std::vector<std::uint64_t> work(m_trace.lanes().size());
        std::uint64_t max = 0;
        for (const std::uint32_t lane : lanes) {
            for (const RowId row : m_trace[LaneId{lane}].rows)
                work[lane] += m_trace[row].holdsDeviceWork() ? m_trace[row].slices.size() : 0;
            max = std::max(max, work[lane]);
        }
        const auto place = [&](std::uint32_t lane) {
            return work[lane] == 0 ? 2 : work[lane] * hardlyAny < max ? 1 : 0;
        };
        std::stable_sort(lanes.begin(), lanes.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    }

    bool isShown(const Process& process) const
    {
        if (!m_choices.onlyFilledProcesses)
            return true;
        for (const LaneId lane : process.lanes)
            if (!m_isHidden[lane.value])
                return true;
        return false;
    }

    void addProcess(ProcessId id)
    {
        const Process& process = m_trace[id];
        if (!isShown(process))
            return;
        Strip header;
        header.kind = Strip::Kind::Process;
        header.height = processHeight * m_room.textScale;
        header.process = id;
        header.isCollapsed = m_choices.collapsedProcesses.count(id.value) > 0;
        if (process.kind != LaneKind::Gpu || m_room.hasGpuHeaders)
            add(header);
        if (header.isCollapsed)
            return;
        std::vector<std::uint32_t> lanes;
        for (const LaneId lane : process.lanes)
            if (!m_isHidden[lane.value] && !m_pinned.count(lane.value))
                lanes.push_back(lane.value);
        if (!m_choices.laneOrder.empty())
            std::stable_sort(lanes.begin(), lanes.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return placeOf(a) < placeOf(b); });
        else if (process.kind != LaneKind::Gpu) // no thread is above the annotations of its process
            std::stable_partition(lanes.begin(), lanes.end(), [&](std::uint32_t lane) { return isAnnotated(lane); });
        else
            busyStreamsFirst(lanes);
        for (const std::uint32_t lane : lanes)
            addLane(LaneId{lane}, false);
    }

    // Memory of the host, which the profiler records with the GPU's.
    static bool isHostMemory(const CounterSeries& series) { return series.name.starts_with("memory, CPU"); }

    void addCounters(ProcessId process, bool ofHost = false)
    {
        const std::size_t memory = m_out.m_contents.memory ? m_out.m_contents.memory->size() : 0;
        for (std::uint32_t c = 0; c < m_trace.counters().size() + memory; ++c)
            if (const CounterSeries& series = m_out.series(m_trace, c); series.process == process &&
                                                                        ofHost == (m_hasHost && isHostMemory(series)) &&
                                                                        !m_choices.hiddenCounters.count(c)) {
                Strip strip;
                strip.kind = Strip::Kind::Counter;
                strip.height = counterHeight * m_room.textScale + laneGap;
                strip.process = process;
                strip.counter = c;
                add(strip);
            }
    }

    void addRanks()
    {
        std::uint32_t rank = 0; // the next header's rank
        bool isFolded = false;  // the rank of these processes
        for (std::uint32_t p = 0; p < m_trace.processes().size(); ++p) {
            for (; rank < m_trace.ranks().size() && m_trace.ranks()[rank].processes.first <= p; ++rank) {
                const RankPart& part = m_trace.ranks()[rank];
                bool hasProcess = false;
                for (const ProcessId id : part.processes)
                    hasProcess = hasProcess || isShown(m_trace[id]);
                isFolded = m_choices.collapsedRanks.count(rank) > 0;
                if (hasProcess && !m_choices.onlyFilledProcesses) // in a figure its processes name it
                    addRank(rank, isFolded);
                if (!isFolded)
                    addProcesses(part.processes);
            }
        }
    }

    void addProcesses(IdRange<ProcessId> processes)
    {
        m_hasHost = false; // host memory is below the host's threads, unless there is no host
        for (const ProcessId id : processes)
            m_hasHost = m_hasHost || (m_trace[id].kind == LaneKind::Cpu && isIn(LaneKind::Cpu));
        for (const LaneKind kind : {LaneKind::Gpu, LaneKind::Cpu, LaneKind::Other}) {
            for (const ProcessId id : processes)
                if (m_trace[id].kind == kind && isIn(kind)) {
                    addProcess(id);
                    if (isShown(m_trace[id]) && !m_choices.collapsedProcesses.count(id.value))
                        addCounters(id);
                }
            for (const ProcessId id : processes)
                if (kind == LaneKind::Cpu && m_hasHost && isIn(m_trace[id].kind) && isShown(m_trace[id]) &&
                    !m_choices.collapsedProcesses.count(id.value))
                    addCounters(id, true);
        }
    }

    void addRank(std::uint32_t rank, bool isCollapsed)
    {
        Strip strip;
        strip.kind = Strip::Kind::Rank;
        strip.rank = rank;
        strip.isCollapsed = isCollapsed;
        strip.firstRow = static_cast<std::uint32_t>(m_out.m_rows.size());
        if (isCollapsed)
            for (const LaneId lane : m_trace.ranks()[rank].digest)
                if (m_out.m_stripOfLane[lane.value] == ~0u &&
                    !m_trace[lane].rows.isEmpty()) { // if it is pinned, it is above
                    for (const RowId row : m_out.tracks().rowsOf(lane))
                        if (m_out.tracks().partOf(row) != TrackPart::Annotations) {
                            m_out.m_rows.push_back(row);
                            break;
                        }
                    m_out.m_stripOfLane[lane.value] = static_cast<std::uint32_t>(m_out.m_strips.size());
                }
        strip.rows = static_cast<std::uint32_t>(m_out.m_rows.size()) - strip.firstRow;
        place(strip.firstRow);
        const RowSizes sizes = sizesOf(false, m_room);
        strip.rowHeight = sizes.row;
        strip.boxHeight = sizes.box;
        strip.height = std::max(rankHeight * m_room.textScale, strip.rows * strip.rowHeight + 4);
        add(strip);
    }

    LaneLayout& m_out;
    const Trace& m_trace;
    const LaneChoices& m_choices;
    const LaneRoom& m_room;
    std::set<std::uint32_t> m_pinned;
    bool m_hasHost = false;
    std::vector<bool> m_isHidden; // by LaneId: lookups in a set of a million are slow
};

LaneLayout::LaneLayout(const Trace& trace, const LaneChoices& choices, const LaneRoom& room)
    : LaneLayout(trace, {std::make_shared<const Tracks>(trace), nullptr}, choices, room)
{
}

LaneLayout::LaneLayout(const Trace& trace, Contents contents, const LaneChoices& choices, const LaneRoom& room)
    : m_contents(std::move(contents))
{
    Builder{*this, trace, choices, room}.build();
    for (const Strip& s : m_strips)
        if ((s.kind == Strip::Kind::Lane && trace[s.process].kind == LaneKind::Gpu) ||
            (s.kind == Strip::Kind::Rank && s.rows > 0)) {
            m_firstGpuLaneUntil = s.bottom();
            break;
        }
}

const CounterSeries& LaneLayout::series(const Trace& trace, std::uint32_t counter) const
{
    const MemorySeries* memory = memorySeries(trace, counter);
    return memory ? *memory : trace.counters()[counter];
}

const MemorySeries* LaneLayout::memorySeries(const Trace& trace, std::uint32_t counter) const
{
    const auto own = static_cast<std::uint32_t>(trace.counters().size());
    return counter < own ? nullptr : &(*m_contents.memory)[counter - own];
}

void LaneLayout::scrollTo(double scrollY, double viewHeight)
{
    for (std::size_t i = 0; i < m_stuck; ++i) {
        m_strips[i].y -= m_scrollY;
        m_strips[i].isStuck = false;
    }
    m_stuck = 0;
    const double room =
        std::max(viewHeight * maxStuck, m_firstGpuLaneUntil <= viewHeight * maxGpuStuck ? m_firstGpuLaneUntil : 0);
    constexpr double rounding = 0.01; // rounding error of positions that were moved by the scroll offset and back
    while (m_stuck < m_mayStick && m_strips[m_stuck].bottom() <= room + rounding)
        ++m_stuck;
    // A header without lanes is useless.
    while (m_stuck > 0 && m_strips[m_stuck - 1].kind == Strip::Kind::Process && !m_strips[m_stuck - 1].isCollapsed)
        --m_stuck;
    m_scrollY = scrollY;
    for (std::size_t i = 0; i < m_stuck; ++i) {
        m_strips[i].y += m_scrollY;
        m_strips[i].isStuck = true;
    }
    m_coveredUntil = m_stuck ? m_strips[m_stuck - 1].bottom() : 0;
}

std::vector<const Strip*> LaneLayout::stripsWithin(double top, double bottom) const
{
    std::vector<const Strip*> seen;
    const auto addFrom = [&](auto from, auto to, double above) {
        const auto first = std::upper_bound(from, to, above, [](double y, const Strip& s) { return y < s.bottom(); });
        for (auto at = first; at != to && at->y < bottom; ++at)
            seen.push_back(&*at);
    };
    const auto scrolled = m_strips.begin() + static_cast<std::ptrdiff_t>(m_stuck);
    addFrom(m_strips.begin(), scrolled, top);
    addFrom(scrolled, m_strips.end(), std::max(top, m_coveredUntil));
    return seen;
}

const Strip* LaneLayout::stripAt(double y) const
{
    for (const Strip* strip : stripsWithin(y, y + 0.01))
        if (strip->isStuck || y >= m_coveredUntil)
            return strip;
    return nullptr;
}

const Strip* LaneLayout::stripOf(LaneId lane) const
{
    const bool isLaidOut = lane && lane.value < m_stripOfLane.size() && m_stripOfLane[lane.value] != ~0u;
    return isLaidOut ? &m_strips[m_stripOfLane[lane.value]] : nullptr;
}

const Strip* LaneLayout::annotationsOf(LaneId lane) const
{
    const Strip* own = stripOf(lane); // it is laid out directly below its annotations
    const bool isSecond = own && own->kind == Strip::Kind::Lane && own > m_strips.data();
    return isSecond && own[-1].kind == Strip::Kind::Annotations && own[-1].lane == lane ? own - 1 : nullptr;
}

const Strip* LaneLayout::stripOf(RowId row) const
{
    return !row || m_placeOfRow[row.value].strip == ~0u ? nullptr : &m_strips[m_placeOfRow[row.value].strip];
}

std::optional<double> LaneLayout::yOf(RowId row) const
{
    const Strip* strip = stripOf(row);
    return strip ? std::optional{rowTop(*strip, m_placeOfRow[row.value].row)} : std::nullopt;
}

double LaneLayout::boxHeightOf(RowId row) const
{
    const Strip* strip = stripOf(row);
    return strip ? boxHeightOf(*strip, m_placeOfRow[row.value].row) : 0;
}

RowId LaneLayout::rowAt(double y) const
{
    const Strip* strip = stripAt(y);
    if (!strip || strip->rows == 0)
        return {};
    const double below = y - rowTop(*strip, strip->lowRows);
    const double k = below < 0 ? (y - rowTop(*strip, 0)) / std::max(1.0, strip->lowRowHeight)
                               : strip->lowRows + below / strip->rowHeight;
    return k < 0 || k >= strip->rows ? RowId{} : rowsOf(*strip)[static_cast<std::size_t>(k)];
}

} // namespace lanescope
