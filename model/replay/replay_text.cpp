#include "model/replay/replay_text.h"

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

TextValue number(std::uint64_t n) { return static_cast<std::int64_t>(n); }

double shareOf(const CriticalPath& path, Ns time)
{
    return path.window > Ns{} ? 100.0 * static_cast<double>(time.count()) / static_cast<double>(path.window.count())
                              : 0;
}

// The time for which the first recorded work of a stream waits although its launch is over: the stream still works on
// what was launched before the recording.
Ns waitForEarlierWork(const ReplayGraph& graph, const CriticalPath& path)
{
    Ns wait{};
    for (const PathPiece& piece : path.pieces) {
        const bool isFirst = std::any_of(graph.chains.begin(), graph.chains.end(), [&](const ReplayChain& chain) {
            return chain.isDevice && chain.first == piece.point;
        });
        if (piece.kind == PathKind::Unexplained && isFirst && !piece.isOnLane() &&
            graph.cross[piece.edge].kind == EdgeKind::Launch)
            wait += piece.duration;
    }
    return wait;
}

Sentence earlierWorkSentence(const CriticalPath& path, Ns wait)
{
    return {
        PHRASE("For {time} of the critical path ({share} %) the first recorded work of a stream is launched but has "
               "not begun. Why is not recorded: work from before the recording, loading of a module at the first "
               "launch, or clocks of host and GPU that differ. Savings are in the rest."),
        {{"share", shareOf(path, wait)}, {"time", wait}}};
}

// How much a path proves falls with what the recording does not explain of it.
Sentence unexplainedSentence(const CriticalPath& path, Ns unexplained)
{
    constexpr double someUnexplainedPct = 10, majorUnexplainedPct = 40;
    const double share = shareOf(path, unexplained);
    const TextValues values{{"share", share}, {"time", unexplained}};
    if (share < someUnexplainedPct)
        return {PHRASE("{share} % of the critical path is unexplained ({time}): the recording does not show what these "
                       "waits are for. The rest of the path holds."),
                values};
    if (share < majorUnexplainedPct)
        return {PHRASE("{share} % of the critical path is unexplained ({time}): the recording does not show what these "
                       "waits are for. Savings smaller than that are uncertain."),
                values};
    return {
        PHRASE("{share} % of the critical path is unexplained ({time}): the recording does not show what these waits "
               "are for. Such a path proves little."),
        values};
}

// A device clock that is late makes each launch seem to take as long as that at least, so a launch that takes less
// excludes it. Times of one device have one clock.
bool mayClocksDiffer(const ReplayGraph& graph)
{
    constexpr std::int64_t rounding = 1'000;
    std::int64_t minLaunch = std::numeric_limits<std::int64_t>::max(), maxBack = 0;
    for (const CrossEdge& edge : graph.cross) {
        const std::int64_t room = graph.recorded[edge.to] - graph.recorded[edge.from];
        if (edge.kind == EdgeKind::Launch)
            minLaunch = std::min(minLaunch, room);
        else if (room < -rounding && graph.isWork(edge.from) && graph.isWork(edge.to))
            return false;
        else if (room < -rounding)
            maxBack = std::max(maxBack, -room);
    }
    return minLaunch < -rounding || minLaunch + rounding >= maxBack;
}

} // namespace

std::string_view whyNoLaunches(const ReplayGraph& graph)
{
    if (std::any_of(graph.launches.begin(), graph.launches.end(), [](SliceId launch) { return bool{launch}; }))
        return someLaunches;
    for (const auto& thread : graph.calls)
        for (const ReplayCall& call : thread)
            if (call.kind == CallKind::Launch || call.kind == CallKind::GraphLaunch)
                return noJoinedLaunches;
    return noLaunches;
}

Sentence nothingToReplay(const Trace& trace)
{
    std::uint64_t frames = 0, slices = 0;
    for (const SliceId s : trace.slices()) {
        ++slices;
        frames += trace.kind(s) == SliceKind::Python;
    }
    if (slices == 0)
        return {PHRASE("expected ops, CUDA or HIP calls, or GPU work, found no slices"), {}};
    if (frames == slices)
        return {PHRASE("expected ops, CUDA or HIP calls, or GPU work, found only Python frames ({count}), which do not "
                       "show what waits for what"),
                {{"count", number(frames)}}};
    return {PHRASE("expected ops, CUDA or HIP calls, or GPU work; no slice has a category that says it is one of them "
                   "({count} slices)"),
            {{"count", number(slices)}}};
}

std::optional<Sentence> unjoinedSends(const ReplayGraph& graph)
{
    if (graph.counts.sends == 0)
        return {};
    return Sentence{PHRASE("Sends and receives between two ranks that are not joined: {sends}. Each keeps its recorded "
                           "length, also where it waits for the other rank."),
                    {{"sends", number(graph.counts.sends)}}};
}

std::optional<Sentence> unjoinedCollectives(const ReplayGraph& graph)
{
    if (graph.counts.unjoined == 0)
        return {};
    return Sentence{PHRASE("Kernels of communication that are not joined with those of all their ranks: {collectives}. "
                           "What they wait for a rank that is not joined counts as communication."),
                    {{"collectives", number(graph.counts.unjoined)}}};
}

std::optional<Sentence> unrecordedWaits(const ReplayGraph& graph, const ReplayWeights& weights)
{
    Ns time{};
    for (const auto& [point, own] : graph.stretched)
        if (graph.kind[point] == EdgeKind::Wait)
            time += Ns{graph.own[point] - weights.own[point]};
    if (time <= Ns{})
        return {};
    return Sentence{PHRASE("For {time} the calls wait for something that is not recorded: whether that wait can go is "
                           "not known."),
                    {{"time", time}}};
}

std::vector<Sentence> firstSentences(const ReplayGraph& graph, const CriticalPath& path)
{
    std::vector<Sentence> all;
    if (graph.lacksLaunches())
        return {{whyNoLaunches(graph), {}}};
    if (graph.points() > 0 && graph.works == 0)
        all.push_back({PHRASE("No GPU work is recorded here: all numbers describe the host alone."), {}});
    if (graph.counts.lost > 0)
        all.push_back(
            {PHRASE("Launches without a record of their GPU work: {launches}. No number here includes that work, "
                    "and a call that waits for it seems to be slow by itself."),
             {{"launches", number(graph.counts.lost)}}});
    if (path.unexplainedPct() > muchUnexplainedPct) {
        const Ns earlier = waitForEarlierWork(graph, path), rest = path.unexplained() - earlier;
        const bool isEarlier = shareOf(path, earlier) > muchUnexplainedPct;
        if (isEarlier)
            all.push_back(earlierWorkSentence(path, earlier));
        if (!isEarlier || shareOf(path, rest) > muchUnexplainedPct)
            all.push_back(unexplainedSentence(path, isEarlier ? rest : path.unexplained()));
    }
    if (const double share = shareOf(path, path.of(PathKind::Unrecorded)); share > muchUnexplainedPct)
        all.push_back({PHRASE("For {time} of the critical path ({share} %) nothing is recorded there: work and waiting "
                              "cannot be distinguished."),
                       {{"share", share}, {"time", path.of(PathKind::Unrecorded)}}});
    return all;
}

std::vector<Sentence> graphWarnings(const ReplayGraph& graph, const CriticalPath& path)
{
    std::vector<Sentence> all = firstSentences(graph, path);
    if (graph.lacksLaunches())
        return all;
    if (const auto sends = unjoinedSends(graph))
        all.push_back(*sends);
    if (const auto collectives = unjoinedCollectives(graph))
        all.push_back(*collectives);
    if ((path.of(PathKind::Data) + path.of(PathKind::DataWorker)) * 2 > path.window)
        all.push_back({PHRASE("The data loader sets the pace: most of the critical path waits for batches."), {}});
    if (graph.counts.cycles > 0)
        all.push_back({PHRASE("Dependencies that contradict each other and are left out: {edges}. The clocks of host "
                              "and device may disagree."),
                       {{"edges", number(graph.counts.cycles)}}});
    if (graph.counts.skewEdges > 0)
        all.push_back({mayClocksDiffer(graph)
                           ? PHRASE("Dependencies that go back in time: {edges}, by {time} in total. The clocks of "
                                    "host and device disagree.")
                           : PHRASE("Dependencies that go back in time: {edges}, by {time} in total. The clocks do not "
                                    "explain that: some recorded times are wrong, or some work was not waited for."),
                       {{"edges", number(graph.counts.skewEdges)}, {"time", Ns{graph.counts.skewNs}}}});
    if (graph.counts.overlaps > 0)
        all.push_back({PHRASE("GPU work that begins before the work before it on its stream has ended: {works}, by "
                              "{time} in total. It is taken to follow the start of that work, not its end."),
                       {{"works", number(graph.counts.overlaps)}, {"time", Ns{graph.counts.overlapNs}}}});
    if (graph.counts.sharedNumbers > 0)
        all.push_back({PHRASE("Several launch calls have the same correlation number: which of them launched a piece "
                              "of GPU work is a guess, the last one before it."),
                       {}});
    if (graph.counts.inconsistent > 0)
        all.push_back({PHRASE("Possible waits that contradict the recorded times and are left out: {edges}."),
                       {{"edges", number(graph.counts.inconsistent)}}});
    if (graph.counts.unreached > 0)
        all.push_back({PHRASE("Launches at the end whose GPU work the recording did not reach: {launches}. A host that "
                              "is done sooner does not end that work sooner, so it gains nothing there."),
                       {{"launches", number(graph.counts.unreached)}}});
    if (graph.counts.eventWaits > 0)
        all.push_back({PHRASE("Waits between streams that are inferred: {edges}. A wait that never delayed anything in "
                              "the recording may be missing, so a large change can look better than it is."),
                       {{"edges", number(graph.counts.eventWaits)}}});
    return all;
}

std::vector<Sentence> pathSentences(const ReplayGraph& graph, const CriticalPath& path)
{
    if (graph.lacksLaunches())
        return graphWarnings(graph, path);
    std::vector<Sentence> all;
    const Sentence window{PHRASE("The critical path is {window} long: it sets the length of the replayed window."),
                          {{"window", path.window}}};
    all = graphWarnings(graph, path);
    const auto first = static_cast<std::ptrdiff_t>(firstSentences(graph, path).size());
    all.insert(all.begin() + first, window);
    return all;
}

} // namespace lanescope
