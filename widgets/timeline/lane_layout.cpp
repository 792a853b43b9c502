#include "widgets/timeline/lane_layout.h"

#include <algorithm>

namespace lanescope {

LaneLayout::LaneLayout(const Trace& trace, const LaneChoices& choices, const LaneRoom& room)
{
    m_stripOfLane.assign(trace.lanes().size(), ~0u);
    std::vector<bool> hasInstants(trace.lanes().size());
    for (const Instant& instant : trace.instants())
        if (instant.lane)
            hasInstants[instant.lane.value] = true;
    const auto addLane = [&](LaneId id, bool isPinned) {
        const Lane& lane = trace[id];
        Strip strip;
        strip.kind = Strip::Kind::Lane;
        strip.y = m_height;
        strip.process = lane.process;
        strip.lane = id;
        strip.isPinned = isPinned;
        strip.isCollapsed = choices.collapsedLanes.count(id.value) > 0;
        strip.firstRow = static_cast<std::uint32_t>(m_rows.size());
        std::uint32_t python = 0;
        for (const RowId row : lane.rows)
            python += trace[row].holdsOnly(SliceKind::Python) ? 1 : 0;
        m_pythonRows += python;
        // A lane of nothing but Python keeps its first row, so that there is something to see.
        const bool dropPython = !choices.showPython && python > 0;
        for (const RowId row : lane.rows) {
            if (strip.isCollapsed && m_rows.size() > strip.firstRow)
                break;
            if (dropPython && trace[row].holdsOnly(SliceKind::Python) &&
                !(python == lane.rows.size() && m_rows.size() == strip.firstRow)) {
                ++strip.pythonRows;
                continue;
            }
            m_rows.push_back(row);
        }
        strip.rows = static_cast<std::uint32_t>(m_rows.size()) - strip.firstRow;
        bool holdsWork = false;
        for (const RowId row : lane.rows)
            holdsWork |= trace[row].holdsDeviceWork();
        if (holdsWork && !strip.isCollapsed)
            strip.head = room.head;
        if (hasInstants[id.value] && !strip.isCollapsed)
            strip.marks = instantHeight;
        strip.rowHeight = rowHeight * room.textScale;
        strip.boxHeight = strip.isCollapsed ? collapsedHeight * room.textScale : strip.rowHeight - 1;
        strip.height = strip.head + strip.marks +
                       (strip.isCollapsed ? strip.boxHeight : std::max(1u, strip.rows) * strip.rowHeight) + laneGap;
        m_stripOfLane[id.value] = static_cast<std::uint32_t>(m_strips.size());
        m_height = strip.bottom();
        m_strips.push_back(strip);
        if (!holdsWork || !room.queues || strip.isCollapsed)
            return;
        Strip queue;
        queue.kind = Strip::Kind::Queue;
        queue.y = m_height;
        queue.height = counterHeight + laneGap;
        queue.process = lane.process;
        queue.lane = id;
        m_height = queue.bottom();
        m_strips.push_back(queue);
    };
    std::set<std::uint32_t> pinned;
    for (const std::uint32_t lane : choices.pinnedLanes)
        if (lane < trace.lanes().size() && pinned.insert(lane).second)
            addLane(LaneId{lane}, true);

    const auto placeOf = [&](std::uint32_t lane) {
        const auto at = std::find(choices.laneOrder.begin(), choices.laneOrder.end(), lane);
        return at == choices.laneOrder.end() ? lane + choices.laneOrder.size()
                                             : static_cast<std::size_t>(at - choices.laneOrder.begin());
    };
    const bool isReordered = !choices.laneOrder.empty();
    const auto isShown = [&](const Process& process) {
        bool hasLane = !choices.onlyFilledProcesses;
        for (const LaneId lane : process.lanes)
            hasLane = hasLane || !choices.hiddenLanes.count(lane.value);
        return hasLane;
    };
    std::uint32_t rank = 0; // of the next header
    bool isFolded = false;  // the rank whose processes these are
    for (std::uint32_t p = 0; p < trace.processes().size(); ++p) {
        const Process& process = trace.processes()[p];
        for (; rank < trace.ranks().size() && trace.ranks()[rank].processes.first <= p; ++rank) {
            const RankPart& part = trace.ranks()[rank];
            bool hasProcess = false;
            for (const ProcessId id : part.processes)
                hasProcess = hasProcess || isShown(trace[id]);
            isFolded = choices.collapsedRanks.count(rank) > 0;
            if (hasProcess && !choices.onlyFilledProcesses) // in a figure its processes name it
                addRank(trace, rank, isFolded, room.textScale);
        }
        if (isFolded || !isShown(process))
            continue;
        Strip header;
        header.kind = Strip::Kind::Process;
        header.y = m_height;
        header.height = processHeight * room.textScale;
        header.process = ProcessId{p};
        header.isCollapsed = choices.collapsedProcesses.count(p) > 0;
        m_height = header.bottom();
        m_strips.push_back(header);
        if (header.isCollapsed)
            continue;
        std::vector<std::uint32_t> lanes;
        for (const LaneId lane : process.lanes)
            if (!choices.hiddenLanes.count(lane.value) && !pinned.count(lane.value))
                lanes.push_back(lane.value);
        if (isReordered)
            std::stable_sort(lanes.begin(), lanes.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return placeOf(a) < placeOf(b); });
        for (const std::uint32_t lane : lanes)
            addLane(LaneId{lane}, false);
        for (std::uint32_t c = 0; c < trace.counters().size(); ++c)
            if (trace.counters()[c].process == ProcessId{p}) {
                Strip strip;
                strip.kind = Strip::Kind::Counter;
                strip.y = m_height;
                strip.height = counterHeight + laneGap;
                strip.process = ProcessId{p};
                strip.counter = c;
                m_height = strip.bottom();
                m_strips.push_back(strip);
            }
    }
}

void LaneLayout::addRank(const Trace& trace, std::uint32_t rank, bool isCollapsed, double textScale)
{
    Strip strip;
    strip.kind = Strip::Kind::Rank;
    strip.y = m_height;
    strip.rank = rank;
    strip.isCollapsed = isCollapsed;
    strip.firstRow = static_cast<std::uint32_t>(m_rows.size());
    if (isCollapsed)
        for (const LaneId lane : trace.ranks()[rank].digest)
            if (m_stripOfLane[lane.value] == ~0u && !trace[lane].rows.isEmpty()) { // pinned, it stands above
                for (const RowId row : trace[lane].rows)
                    if (trace[row].holdsDeviceWork()) {
                        m_rows.push_back(row);
                        break;
                    }
                m_stripOfLane[lane.value] = static_cast<std::uint32_t>(m_strips.size());
            }
    strip.rows = static_cast<std::uint32_t>(m_rows.size()) - strip.firstRow;
    strip.rowHeight = rowHeight * textScale;
    strip.boxHeight = strip.rowHeight - 1;
    strip.height = std::max(rankHeight * textScale, strip.rows * strip.rowHeight + 4);
    m_height = strip.bottom();
    m_strips.push_back(strip);
}

std::pair<std::size_t, std::size_t> LaneLayout::stripsWithin(double top, double bottom) const
{
    const auto first = std::upper_bound(m_strips.begin(), m_strips.end(), top,
                                        [](double y, const Strip& s) { return y < s.bottom(); });
    const auto last = std::lower_bound(first, m_strips.end(), bottom, [](const Strip& s, double y) { return s.y < y; });
    return {static_cast<std::size_t>(first - m_strips.begin()), static_cast<std::size_t>(last - m_strips.begin())};
}

const Strip* LaneLayout::stripAt(double y) const
{
    const auto [first, last] = stripsWithin(y, y + 0.01);
    return first < last ? &m_strips[first] : nullptr;
}

const Strip* LaneLayout::stripOf(LaneId lane) const
{
    if (!lane || lane.value >= m_stripOfLane.size() || m_stripOfLane[lane.value] == ~0u)
        return nullptr;
    return &m_strips[m_stripOfLane[lane.value]];
}

std::optional<double> LaneLayout::yOf(const Trace& trace, RowId row) const
{
    const LaneId lane = trace[row].lane;
    const Strip* strip = stripOf(lane);
    if (!strip)
        return std::nullopt;
    if (strip->isCollapsed && strip->kind == Strip::Kind::Lane)
        return rowTop(*strip, 0);
    const auto rows = rowsOf(*strip);
    const auto at = strip->kind == Strip::Kind::Rank ? std::find(rows.begin(), rows.end(), row)
                                                     : std::lower_bound(rows.begin(), rows.end(), row);
    if (at == rows.end() || *at != row)
        return std::nullopt;
    return rowTop(*strip, static_cast<std::uint32_t>(at - rows.begin()));
}

RowId LaneLayout::rowAt(double y) const
{
    const Strip* strip = stripAt(y);
    if (!strip || strip->rows == 0)
        return {};
    const double k = (y - rowTop(*strip, 0)) / strip->rowHeight;
    return k < 0 || k >= strip->rows ? RowId{} : rowsOf(*strip)[static_cast<std::size_t>(k)];
}

} // namespace lanescope
