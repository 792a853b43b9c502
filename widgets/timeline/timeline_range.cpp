// The visible range of the timeline: how far it may go, jumps, Fit, and what is below the mouse after it has moved.

#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

// Counters and instants can go on after the last slice, sometimes for much longer than the slices.
TimeRange TimelineView::bounds() const
{
    const Trace& trace = m_document.trace();
    const TimeRange slices = m_whole.value_or(m_slices), all = trace.range();
    const bool isMostOutside = slices.isEmpty() || all.length() - slices.length() > slices.length();
    return isMostOutside ? TimeRange{std::min(all.begin, slices.begin), std::max(all.end, slices.end)} : slices;
}

void TimelineView::remember() { m_history.beforeJump(state()); }

void TimelineView::jumpTo(TimeRange range)
{
    remember();
    m_axis.setVisible(range);
    m_axis.keepWithin(bounds());
    changed();
}

void TimelineView::fitAll()
{
    m_axis.setWidthPx(std::max(1, width()));
    TimeRange range = m_whole.value_or(m_slices);
    if (range.isEmpty())
        range.end = range.begin + Ns{1000};
    if (!m_isFirstSize)
        remember();
    m_axis.setVisible(range);
    changed();
}

// From the first GPU work to the end of the last.
static std::optional<TimeRange> gpuWorkOf(const Trace& trace, SliceId& first)
{
    std::optional<TimeRange> all;
    for (const Lane& lane : trace.lanes())
        for (const RowId row : lane.rows) {
            const SliceRange slices = trace[row].slices;
            if (lane.kind != LaneKind::Gpu || slices.first == slices.last || !trace[row].holdsDeviceWork())
                continue;
            const SliceId begin{slices.first}, end{slices.last - 1};
            if (!all || trace.begin(begin) < all->begin)
                first = begin;
            all = all ? TimeRange{std::min(all->begin, trace.begin(begin)), std::max(all->end, trace.end(end))}
                      : TimeRange{trace.begin(begin), trace.end(end)};
        }
    return all;
}

bool TimelineView::openOnWork()
{
    constexpr int hair = 20, margin = 8; // parts of the whole, and of the work
    const Trace& trace = m_document.trace();
    const Ns most = m_slices.length() / hair;
    SliceId first;
    std::optional<TimeRange> work = gpuWorkOf(trace, first);
    if (!work || work->isEmpty() || work->length() > most)
        return false;
    if (const SliceId launch = trace.launchOf(first); launch && work->end - trace.begin(launch) <= most)
        work->begin = std::min(work->begin, trace.begin(launch)); // a launch that takes longer would push it aside
    const Ns beside = std::max(Ns{1}, work->length() / margin);
    m_firstView = TimeRange{std::max(work->begin - beside, m_slices.begin), std::min(work->end + beside, m_slices.end)};
    return true;
}

void TimelineView::foldRank(std::uint32_t rank, bool isFolded)
{
    LaneChoices choices = m_choices;
    if (isFolded)
        choices.collapsedRanks.insert(rank);
    else
        choices.collapsedRanks.erase(rank);
    setChoices(std::move(choices));
}

void TimelineView::foldRanks(bool areFolded)
{
    LaneChoices choices = m_choices;
    choices.collapsedRanks.clear();
    for (std::uint32_t r = 0; areFolded && r < m_document.trace().ranks().size(); ++r)
        choices.collapsedRanks.insert(r);
    setChoices(std::move(choices));
}

void TimelineView::openRankFirst(std::uint32_t rank)
{
    if (!m_areFirstChoices)
        return;
    LaneChoices choices = m_choices;
    for (std::uint32_t r = 0; r < m_document.trace().ranks().size(); ++r)
        choices.collapsedRanks.insert(r);
    choices.collapsedRanks.erase(rank);
    applyChoices(std::move(choices));
}

void TimelineView::zoomTo(TimeRange range)
{
    const Ns margin = std::max(Ns{1}, range.length() / 8);
    const TimeRange all = bounds(); // before and after it there is nothing to see
    jumpTo({std::max(range.begin - margin, std::min(range.begin, all.begin)),
            std::min(range.end + margin, std::max(range.end, all.end))});
}

// Two GPUs share the screen: streams that only wait would push the second one out of it. The menu shows them again.
void TimelineView::hideLanesOfWaits()
{
    const Trace& trace = m_document.trace();
    for (const Process& process : trace.processes()) {
        std::vector<std::uint32_t> idle;
        for (const LaneId lane : process.lanes) {
            bool holdsWork = false;
            for (const RowId row : trace[lane].rows)
                holdsWork |= trace[row].holdsDeviceWork();
            if (!holdsWork)
                idle.push_back(lane.value);
        }
        if (process.kind == LaneKind::Gpu && idle.size() < process.lanes.size())
            m_choices.hiddenLanes.insert(idle.begin(), idle.end());
    }
}

// Another slice can be below the mouse after the lanes have moved.
void TimelineView::hoverAgain()
{
    if (m_cursor && m_drag == Drag::None)
        m_document.hover(sliceAt(*m_cursor));
}

} // namespace lanescope
