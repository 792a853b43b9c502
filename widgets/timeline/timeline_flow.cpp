// Follows a slice to the slices it belongs with: an op to its kernel, a kernel to its launch and back, an annotation to
// its counterpart on the GPU. The keys "," and "." use it, and the same slices stay bright while the rest is dimmed.

#include "model/analysis/time/annotations.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

// The first call within the slice's time on its own lane that launches work. Links are ordered by launch, so each
// row of the lane is a contiguous range of them, ordered by begin.
SliceId firstLaunchIn(const Trace& trace, SliceId slice)
{
    const auto links = trace.links();
    const TimeRange range = trace.range(slice);
    SliceId best;
    for (const RowId row : trace[trace.laneOf(slice)].rows) {
        const SliceRange slices = trace[row].slices;
        const auto at = std::partition_point(links.begin(), links.end(), [&](const Link& link) {
            return link.launch.value < slices.first ||
                   (link.launch.value < slices.last && trace.begin(link.launch) < range.begin);
        });
        if (at != links.end() && at->launch.value < slices.last && range.contains(trace.begin(at->launch)) &&
            (!best || trace.begin(at->launch) < trace.begin(best)))
            best = at->launch;
    }
    return best;
}

SliceId flowFrom(const Trace& trace, SliceId slice)
{
    const auto flows = trace.flows(); // ordered by `from`
    const auto flow =
        std::lower_bound(flows.begin(), flows.end(), slice, [](const Flow& f, SliceId s) { return f.from < s; });
    return flow != flows.end() && flow->from == slice ? flow->to : SliceId{};
}

// From an op or a launch to its first kernel, from a kernel to its launch, else along a flow; and back.
SliceId alongFlow(const Trace& trace, const Tracks& tracks, SliceId slice, int step)
{
    if (const SliceId other = counterpartOf(trace, slice))
        return (step > 0) == (trace.kind(slice) == SliceKind::Annotation) ? other : SliceId{};
    if (step > 0) {
        if (const auto work = trace.workOf(slice); !work.empty())
            return work[0].work;
        if (const SliceId to = flowFrom(trace, slice))
            return to;
        if (const SliceId launch = trace.launchOf(slice)) // the only way on from a kernel
            return launch;
        const SliceId launch = firstLaunchIn(trace, slice);
        return launch ? trace.workOf(launch)[0].work : SliceId{};
    }
    if (const SliceId launch = trace.launchOf(slice))
        return launch;
    const std::vector<SliceId> from = tracks.flowsTo(slice);
    return from.empty() ? SliceId{} : from.front();
}

} // namespace

void TimelineView::alongFlowOf(SliceId slice, int step)
{
    const SliceId to = alongFlow(m_document.trace(), *m_document.tracks(), slice, step);
    if (to)
        selectAndReveal(to);
    else
        emit said(step > 0 ? tr("The trace records no kernel, launch or flow after this slice.")
                           : tr("The trace records no launch or flow before this slice."));
}

bool TimelineView::leadsOn(SliceId slice) const
{
    return static_cast<bool>(alongFlow(m_document.trace(), *m_document.tracks(), slice, +1));
}

void TimelineView::chooseBright()
{
    m_bright.clear();
    const SliceId chosen = m_document.selection();
    if (!chosen)
        return;
    const Trace& trace = m_document.trace();
    m_bright.push_back(chosen);
    if (const SliceId launch = trace.launchOf(chosen))
        m_bright.push_back(launch);
    for (const Link& link : trace.workOf(chosen))
        m_bright.push_back(link.work);
    if (const SliceId to = flowFrom(trace, chosen))
        m_bright.push_back(to);
    for (const SliceId from : m_document.tracks()->flowsTo(chosen))
        m_bright.push_back(from);
    std::sort(m_bright.begin(), m_bright.end());
}

ScenePainter::Bright TimelineView::bright() const
{
    return {m_document.lit(), m_bright, !m_document.litTimes().empty()};
}

} // namespace lanescope
