#include "widgets/timeline/lane_titles.h"

#include <QCoreApplication>
#include <QLocale>

#include "widgets/kit/cut_text.h"
#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("LaneTitles", text); }

QString qt(const std::string& text) { return cutText(text); }

std::uint64_t workWithin(const Trace& trace, const Lane& lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (const RowId id : lane.rows) {
        const Row& row = trace[id];
        if (!row.holdsDeviceWork())
            continue;
        const TrackSlices slices{trace, row.slices, {}, trace.pyramid(), id};
        const std::uint32_t first = slices.firstEndingAfter(range.begin);
        count += slices.firstFrom(range.end, first) - first;
    }
    return count;
}

bool holdsWork(const Trace& trace, const Lane& lane)
{
    bool holds = false;
    for (const RowId row : lane.rows)
        holds |= trace[row].holdsDeviceWork();
    return holds;
}

QString lanesOf(std::size_t count) { return numberOf(count, tr("1 lane"), tr("%1 lanes")); }

// Some processes have counters alone.
QString contentOf(const Trace& trace, ProcessId process)
{
    const std::size_t lanes = trace[process].lanes.size();
    const auto counters = static_cast<std::size_t>(
        std::count_if(trace.counters().begin(), trace.counters().end(),
                      [process](const CounterSeries& series) { return series.process == process; }));
    return lanes == 0 && counters > 0 ? numberOf(counters, tr("1 counter"), tr("%1 counters")) : lanesOf(lanes);
}

QString laneDetail(const Strip& strip, const LaneLayout& layout, const Trace& trace, TimeRange visible)
{
    const Lane& lane = trace[strip.lane];
    if (holdsWork(trace, lane))
        return numberOf(workWithin(trace, lane, visible), tr("1 slice in view"), tr("%1 slices in view"));
    bool hasOps = false, hasCalls = false;
    for (const RowId row : layout.rowsOf(strip)) {
        hasOps |= layout.tracks().partOf(row) == TrackPart::Ops;
        hasCalls |= layout.tracks().partOf(row) == TrackPart::Calls;
    }
    if (hasOps && hasCalls)
        return tr("ops and calls");
    return numberOf(lane.slices.size(), tr("1 slice"), tr("%1 slices"));
}

QString queueDetail(const Strip& strip, const Document& document)
{
    const auto& activity = document.activity();
    if (!activity)
        return {};
    const QueueDepth& queue = activity->lanes[strip.lane.value].queue;
    QString text = tr("at most %1 launched but not begun").arg(countOf(static_cast<std::uint64_t>(queue.max)));
    if (queue.unlinked)
        text += tr(" · %1 without a launch").arg(countOf(queue.unlinked));
    if (queue.skewed)
        text += tr(" · %1 begin before their launch").arg(countOf(queue.skewed));
    return text;
}

QString counterDetail(const CounterSeries& series)
{
    if (series.values.empty())
        return {};
    const auto [min, max] = std::minmax_element(series.values.begin(), series.values.end());
    return tr("%1 to %2").arg(counterValue(std::min(0.0, *min), series.name), counterValue(*max, series.name));
}

QString memoryDetail(const MemorySeries& series)
{
    if (series.values.empty())
        return {};
    const auto peak = std::max_element(series.values.begin(), series.values.end());
    const Time at = series.times[static_cast<std::size_t>(peak - series.values.begin())];
    QString text = tr("peak %1 at %2").arg(counterValue(*peak, series.name), shortDuration(at - Time{}));
    if (!series.limits.empty())
        text += tr(" · reserved %1")
                    .arg(counterValue(*std::max_element(series.limits.begin(), series.limits.end()), series.name));
    return text;
}

} // namespace

QString titleOf(const Strip& strip, const LaneLayout& layout, const Document& document)
{
    const Trace& trace = document.trace();
    switch (strip.kind) {
    case Strip::Kind::Rank:
        return qt(trace.ranks()[strip.rank].label);
    case Strip::Kind::Process: {
        // Below a rank's header a process does not repeat the rank.
        const std::string& title = trace[strip.process].title;
        const RankPart* rank =
            trace[strip.process].lanes.isEmpty() ? nullptr : trace.rankOf(trace[strip.process].lanes[0]);
        return qt(rank ? title.substr(rank->label.size() + std::string_view{" · "}.size()) : title);
    }
    case Strip::Kind::Annotations:
        return tr("annotations");
    case Strip::Kind::Lane:
        return qt(trace[strip.lane].name);
    case Strip::Kind::Queue:
        return tr("waiting on %1").arg(qt(trace[strip.lane].name));
    case Strip::Kind::Counter:
        return qt(layout.series(trace, strip.counter).name);
    }
    return {};
}

QString detailOf(const Strip& strip, const LaneLayout& layout, const Document& document, TimeRange visible)
{
    const Trace& trace = document.trace();
    switch (strip.kind) {
    case Strip::Kind::Annotations:
        return tr("steps, record_function");
    case Strip::Kind::Lane: {
        QString text = laneDetail(strip, layout, trace, visible);
        if (trace[strip.lane].overlapping)
            text += tr(" · %1 overlap").arg(countOf(trace[strip.lane].overlapping));
        return text;
    }
    case Strip::Kind::Queue:
        return queueDetail(strip, document);
    case Strip::Kind::Counter:
        if (const MemorySeries* memory = layout.memorySeries(trace, strip.counter))
            return memoryDetail(*memory);
        return counterDetail(layout.series(trace, strip.counter));
    case Strip::Kind::Process:
        return strip.isStuck ? tr("pinned") : contentOf(trace, strip.process);
    case Strip::Kind::Rank:
        return lanesOf(trace.ranks()[strip.rank].lanes.size());
    }
    return {};
}

QString busyOf(const Strip& strip, const Document& document, TimeRange visible)
{
    const auto& activity = document.activity();
    const bool isGpu = strip.kind == Strip::Kind::Process && document.trace()[strip.process].kind == LaneKind::Gpu;
    if (!activity || visible.isEmpty() || (strip.kind != Strip::Kind::Lane && !isGpu))
        return {};
    const bool isKnown = isGpu
                             ? strip.process.value < activity->processes.size() &&
                                   activity->processes[strip.process.value].total() > Ns{}
                             : strip.lane.value < activity->lanes.size() && activity->lanes[strip.lane.value].holdsWork;
    if (!isKnown)
        return {};
    const BusyTime& times = isGpu ? activity->processes[strip.process.value] : activity->lanes[strip.lane.value].busy;
    const Ns busy = times.within(visible);
    return percentOf(100.0 * static_cast<double>(busy.count()) / static_cast<double>(visible.length().count()));
}

QString counterValue(double value, std::string_view seriesName)
{
    const bool isBytes = seriesName.find("memory") != std::string_view::npos ||
                         seriesName.find("ytes") != std::string_view::npos ||
                         seriesName.find("Memory") != std::string_view::npos;
    if (isBytes)
        return (value < 0 ? QStringLiteral("−") : QString{}) + bytesOf(static_cast<quint64>(std::abs(value)));
    constexpr double large = 10'000;
    return std::abs(value) < large ? QString::number(value, 'g', 4)
                                   : QLocale{QLocale::English}.toString(value, 'f', 0); // no exponents
}

QString pythonChip(const Strip& strip)
{
    if (strip.pythonRows)
        return numberOf(strip.pythonRows, tr("▸ 1 row of Python"), tr("▸ %1 rows of Python"));
    return strip.shownPythonRows ? numberOf(strip.shownPythonRows, tr("▾ 1 row of Python"), tr("▾ %1 rows of Python"))
                                 : QString{};
}

} // namespace lanescope
