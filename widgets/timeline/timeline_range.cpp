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

namespace {

// Times of slices of one kind, in bins: one pass, without sorting, so that a trace of millions opens at once.
class WorkMap {
public:
    explicit WorkMap(TimeRange whole) : m_whole(whole) {}

    void add(TimeRange range)
    {
        const std::size_t from = binOf(range.begin), to = binOf(range.end);
        ++m_slices;
        m_all += range.length();
        Bin& first = m_bins[from];
        first.busy += range.length();
        first.begin = std::min(first.begin, range.begin);
        m_bins[to].end = std::max(m_bins[to].end, range.end);
        for (std::size_t i = from; i <= to; ++i)
            m_bins[i].isTaken = true;
    }
    std::size_t slices() const { return m_slices; }

    // The part with most time; parts are further than one in `parts` from each other. share: of the time of all.
    std::optional<TimeRange> busiestPart(std::size_t parts, double& share) const
    {
        Ns max{-1}, busy{};
        std::size_t empty = 0;
        std::optional<TimeRange> best, part;
        for (std::size_t i = 0; i <= count; ++i) {
            const bool isEnd = i == count;
            if (!isEnd && !m_bins[i].isTaken && ++empty <= count / parts)
                continue;
            if (isEnd || !m_bins[i].isTaken) {
                if (part && busy > max) {
                    max = busy;
                    best = part;
                }
                part.reset();
                busy = {};
                continue;
            }
            empty = 0;
            part = part ? TimeRange{std::min(part->begin, m_bins[i].begin), std::max(part->end, m_bins[i].end)}
                        : TimeRange{m_bins[i].begin, m_bins[i].end};
            busy += m_bins[i].busy;
        }
        share = m_all > Ns{} ? static_cast<double>(max.count()) / static_cast<double>(m_all.count()) : 0;
        return best;
    }

private:
    static constexpr std::size_t count = 4096;
    struct Bin {
        Ns busy{};
        Time begin = Time::max(), end = Time::min(); // bounds of slices that begin, or end, here
        bool isTaken = false;
    };
    std::size_t binOf(Time t) const
    {
        const double part = static_cast<double>((t - m_whole.begin).count()) /
                            static_cast<double>(std::max(Ns{1}, m_whole.length()).count());
        return static_cast<std::size_t>(std::clamp(part * count, 0.0, count - 1.0));
    }

    TimeRange m_whole;
    std::vector<Bin> m_bins{count};
    std::size_t m_slices = 0;
    Ns m_all{};
};

// Nearly all of the GPU's work, or where there is none, most of the host's.
std::optional<TimeRange> workOf(const Trace& trace, TimeRange whole, std::size_t parts)
{
    constexpr std::size_t fewest = 10; // two fills on the GPU do not show a step of the host
    constexpr double nearlyAll = 0.95;
    WorkMap gpu{whole}, host{whole};
    for (const SliceId s : trace.slices())
        if (isDeviceWork(trace.kind(s)))
            gpu.add(trace.range(s));
    const bool hasGpu = gpu.slices() > 0;
    if (hasGpu && gpu.slices() < fewest)
        return std::nullopt;
    if (!hasGpu)
        for (const SliceId s : trace.slices())
            if (trace.kind(s) == SliceKind::Op || isApiCall(trace.kind(s)))
                host.add(trace.range(s));
    double share = 0;
    const auto part = (hasGpu ? gpu : host).busiestPart(parts, share);
    return hasGpu && share < nearlyAll ? std::nullopt : part;
}

SliceId firstDeviceWork(const Trace& trace, TimeRange range)
{
    SliceId first;
    for (const SliceId s : trace.slices())
        if (isDeviceWork(trace.kind(s)) && trace.begin(s) >= range.begin && trace.begin(s) < range.end &&
            (!first || trace.begin(s) < trace.begin(first)))
            first = s;
    return first;
}

} // namespace

bool TimelineView::openOnWork()
{
    constexpr int hair = 20, margin = 8; // parts of the whole, and of the work
    const Trace& trace = m_document.trace();
    const Ns maxLength = m_slices.length() / hair;
    std::optional<TimeRange> work = workOf(trace, m_slices, hair);
    if (!work || work->isEmpty() || work->length() > maxLength)
        return false;
    const SliceId first = firstDeviceWork(trace, *work);
    if (const SliceId launch = first ? trace.launchOf(first) : SliceId{};
        launch && work->end - trace.begin(launch) <= maxLength)
        work->begin = std::min(work->begin, trace.begin(launch)); // a launch that takes longer would push it aside
    const Ns added = std::max(Ns{1}, work->length() / margin);
    m_firstView = TimeRange{std::max(work->begin - added, m_slices.begin), std::min(work->end + added, m_slices.end)};
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
