#include "model/replay/window_saving.h"

#include <algorithm>
#include <limits>
#include <map>

namespace lanescope {

namespace {

// By the times of a replay; of several devices the one that is asked for, or the one with the longest window.
TimeRange windowIn(const Trace& trace, const ReplayGraph& graph, std::span<const std::int64_t> times, ProcessId device)
{
    if (graph.works == 0)
        return {Time{Ns{times[ReplayGraph::source]}}, Time{Ns{*std::max_element(times.begin(), times.end())}}};
    std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> windows; // by process: begin and end
    for (const ReplayChain& chain : graph.chains) {
        if (!chain.isDevice)
            continue;
        const ProcessId process = trace[chain.lane].process;
        if (device && process != device)
            continue;
        constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
        auto& [begin, end] = windows.try_emplace(process.value, never, -never).first->second;
        for (std::uint32_t p = chain.first; p < chain.last; ++p) {
            begin = std::min(begin, times[p]);
            end = std::max(end, times[p]);
        }
    }
    TimeRange longest{};
    for (const auto& [process, window] : windows)
        if (const TimeRange range{Time{Ns{window.first}}, Time{Ns{window.second}}}; range.length() > longest.length())
            longest = range;
    return longest;
}

struct NamedPace {
    std::string_view what;
    std::optional<Verdict> verdict;
};
constexpr std::array<NamedPace, 8> paces{{
    {PHRASE("the host sets the pace"), Verdict::OverheadBound},
    {PHRASE("kernels set the pace"), std::nullopt},
    {PHRASE("communication sets the pace"), Verdict::CommunicationBound},
    {PHRASE("copies set the pace"), Verdict::CopyBound},
    {PHRASE("waits set the pace"), Verdict::SyncBound},
    {PHRASE("waits that the trace does not explain set the pace"), std::nullopt},
    {PHRASE("data loading sets the pace"), Verdict::InputBound},
    {PHRASE("the profiler sets the pace"), Verdict::NotRecorded},
}};
constexpr std::size_t host = 0, unexplained = 5, dataLoading = 6, profiler = 7;

std::size_t placeOfPace(PathKind kind)
{
    switch (kind) {
    case PathKind::Op:
    case PathKind::Python:
    case PathKind::Call:
    case PathKind::Unrecorded:
    case PathKind::LaunchLatency:
        return host;
    case PathKind::Data:
    case PathKind::DataWorker:
        return dataLoading;
    case PathKind::Profiler:
        return profiler;
    case PathKind::Compute:
    case PathKind::DeviceGap:
        return 1;
    case PathKind::Comm:
        return 2;
    case PathKind::Copy:
        return 3;
    case PathKind::EventWait:
    case PathKind::SyncReturn:
    case PathKind::QueueFull:
        return 4;
    default:
        return unexplained;
    }
}

} // namespace

tl::expected<WindowSaving, std::string> windowSavingOf(const Trace& trace, const ReplayGraph& graph,
                                                       std::span<const ReplayChange> changes, ProcessId device,
                                                       SavingOf of)
{
    WindowSaving out;
    if (graph.points() == 0)
        return out;
    const auto gpuWindow = [&](std::span<const std::int64_t> times) {
        return windowIn(trace, graph, times, device).length();
    };
    const auto min = [&](Ns ofGpu, Ns ofTrace) { return of == SavingOf::GpuWindow ? ofGpu : std::min(ofGpu, ofTrace); };
    out.window = gpuWindow(graph.recorded);
    const auto prediction = predict(trace, graph, changes);
    if (!prediction)
        return tl::unexpected(prediction.error());
    out.kept = min(out.window - gpuWindow(prediction->replayed.times), graph.window() - prediction->replayed.window);
    ReplayWeights model = weightsOf(graph, Lags::Dropped);
    const Replay before = replay(graph, model);
    if (const auto changed = applyChanges(trace, graph, changes, model); !changed)
        return tl::unexpected(changed.error());
    const Replay after = replay(graph, model);
    const Ns byModel = min(gpuWindow(before.times) - gpuWindow(after.times), before.window - after.window);
    out.low = std::min(out.kept, byModel);
    out.high = std::max(out.kept, byModel);
    return out;
}

std::optional<Pace> paceOf(const CriticalPath& path, TimeRange window)
{
    std::array<Ns, paces.size()> sums{};
    Ns total{}, unrecorded{};
    for (const PathPiece& piece : path.pieces) {
        const Ns part = TimeRange{piece.begin, piece.begin + piece.duration}.clippedTo(window).length();
        sums[placeOfPace(piece.kind)] += std::max(Ns{}, part);
        total += std::max(Ns{}, part);
        unrecorded += piece.kind == PathKind::Unrecorded ? std::max(Ns{}, part) : Ns{};
    }
    if (total <= Ns{})
        return std::nullopt;
    const auto max = std::max_element(sums.begin(), sums.end());
    const auto place = static_cast<std::size_t>(max - sums.begin());
    const double pct = 100.0 * static_cast<double>(max->count()) / static_cast<double>(total.count());
    if (place == host && path.lacksWaits)
        return Pace{PHRASE("the host works or waits, which a recording without waits does not distinguish"),
                    pct,
                    true,
                    false,
                    {}};
    if (place == host && 2 * unrecorded > *max)
        return Pace{PHRASE("the host works or waits, which cannot be distinguished where nothing is recorded"),
                    pct,
                    true,
                    false,
                    {}};
    return Pace{paces[place].what, pct, place == unexplained, place == host, paces[place].verdict};
}

std::optional<Pace> paceOf(const CriticalPath& path)
{
    if (path.pieces.empty())
        return std::nullopt;
    const PathPiece& last = path.pieces.back();
    return paceOf(path, {path.pieces.front().begin, last.begin + last.duration});
}

std::optional<Pace> paceAfter(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes,
                              ProcessId device)
{
    const auto prediction = predict(trace, graph, changes);
    if (!prediction || graph.points() == 0)
        return std::nullopt;
    return paceOf(criticalPathOf(graph, prediction->replayed, prediction->weights.own, prediction->weights.cross),
                  windowIn(trace, graph, prediction->replayed.times, device));
}

} // namespace lanescope
