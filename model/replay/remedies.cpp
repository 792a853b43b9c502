#include "model/replay/remedies.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/range_parts.h"
#include "model/analysis/time/start_up.h"
#include "model/findings/finding_values.h"
#include "model/findings/zeroed_gradients.h"
#include "model/kernels/api_calls.h"
#include "model/replay/graph_launches.h"
#include "model/replay/remedy_words.h"
#include "model/replay/window_saving.h"
#include "model/replay/work_changes.h"

#include <algorithm>

namespace lanescope {

std::string exactly(const std::set<std::string_view>& names)
{
    std::string pattern;
    for (const std::string_view name : names) {
        pattern += pattern.empty() ? "^(" : "|";
        for (const char c : name) {
            if (std::string_view{R"(\.^$|()[]{}*+?)"}.find(c) != std::string_view::npos)
                pattern += '\\';
            pattern += c;
        }
    }
    return pattern.empty() ? pattern : pattern + ")$";
}

namespace {

using namespace remedy_words;
using Kind = ReplayChange::Kind;
using Changes = std::vector<ReplayChange>;

void addCallsIn(const Trace& trace, SliceId slice, std::set<std::string_view>& names)
{
    if (isApiCall(trace.kind(slice)))
        names.insert(trace.name(slice));
    for (const SliceId child : trace.children(slice))
        addCallsIn(trace, child, names);
}

std::string namesOf(const Trace& trace, const std::vector<SliceId>& slices)
{
    std::set<std::string_view> names;
    for (const SliceId s : slices)
        names.insert(trace.name(s));
    return exactly(names);
}

// The change of these slices alone.
ReplayChange changeOf(const Trace& trace, Kind kind, std::vector<SliceId> slices, double factor = 1)
{
    std::sort(slices.begin(), slices.end());
    slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
    return {kind, namesOf(trace, slices), factor, {}, std::move(slices)};
}

// The calls whose times the finding explains: other calls of the same name keep their waits.
std::vector<SliceId> explainedCalls(const Trace& trace, const Finding& finding)
{
    std::vector<std::pair<Time, Time>> times;
    for (const TimeRange range : finding.explains)
        times.emplace_back(range.begin, range.end);
    std::sort(times.begin(), times.end());
    std::vector<SliceId> calls;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu && !times.empty())
            for (const SliceId s : lane.slices)
                if (isApiCall(trace.kind(s)) &&
                    std::binary_search(times.begin(), times.end(), std::pair{trace.begin(s), trace.end(s)}))
                    calls.push_back(s);
    return calls;
}

Changes withoutCallsOf(const Trace& trace, const std::vector<SliceId>& calls)
{
    return calls.empty() ? Changes{}
                         : Changes{changeOf(trace, Kind::ScaleCall, calls, 0), changeOf(trace, Kind::NoSync, calls)};
}

// The calls that the finding explains. Where it names none: those of the evidence, themselves, inside an op, or what
// launched GPU work.
Changes withoutWaits(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    if (!finding.calls.empty())
        return {changeOf(trace, Kind::NoSync, finding.calls)};
    if (std::vector<SliceId> calls = explainedCalls(trace, finding); !calls.empty())
        return {changeOf(trace, Kind::NoSync, std::move(calls))};
    std::set<std::string_view> calls;
    for (const SliceId s : finding.evidence) {
        if (const SliceId slice = isDeviceWork(trace.kind(s)) ? trace.launchOf(s) : s)
            addCallsIn(trace, slice, calls);
    }
    return {ReplayChange{Kind::NoSync, exactly(calls)}};
}

// Nor do they stage what is not pinned on its way to the GPU: the tensor is made there, or its memory is pinned.
Changes withoutAsking(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    Changes changes = withoutWaits(analysis, finding);
    std::vector<SliceId> staging;
    for (const Link& link : trace.links())
        if (std::binary_search(finding.calls.begin(), finding.calls.end(), link.launch) &&
            trace.name(link.work).find("HtoD") != std::string_view::npos &&
            trace.name(link.work).find("Pageable") != std::string_view::npos)
            staging.push_back(link.launch);
    if (!staging.empty())
        changes.push_back(changeOf(trace, Kind::ScaleCall, std::move(staging), 0));
    return changes;
}

std::vector<SliceId> launchesOf(const Trace& trace, const std::vector<SliceId>& work)
{
    std::vector<SliceId> calls;
    for (const SliceId s : work)
        if (const SliceId call = trace.launchOf(s))
            calls.push_back(call);
    return calls;
}

// Calls that no longer wait for their copies.
Changes withoutCopyWaits(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    std::vector<SliceId> calls = launchesOf(trace, finding.work);
    return calls.empty() ? withoutWaits(analysis, finding) : Changes{changeOf(trace, Kind::NoSync, std::move(calls))};
}

// The calls neither wait nor stage, and the copies run after other work: no pinned copy can do better.
Changes withHiddenCopies(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    Changes changes = withoutCopyWaits(analysis, finding);
    if (const std::vector<SliceId> calls = launchesOf(trace, finding.work); !calls.empty())
        changes.push_back(changeOf(trace, Kind::ScaleCall, calls, 0));
    if (!finding.work.empty())
        changes.push_back(changeOf(trace, Kind::ScaleCopy, finding.work, 0));
    return changes;
}

// Where graphs launch the work already, nothing more comes of them.
Changes byGraph(const Analysis& analysis, const Finding&)
{
    return hasGraphsAlready(analysis.trace(), replayGraph(analysis)) ? Changes{} : Changes{{Kind::GraphLaunches}};
}
// The advice is fewer launches, a CUDA graph among others: that takes the launch latencies off too.
Changes withoutHost(const Analysis& analysis, const Finding& finding)
{
    Changes changes = byGraph(analysis, finding);
    changes.push_back({Kind::Host, {}, 0, {}, {}, {}, finding.ofOthers});
    return changes;
}
Changes withData(const Analysis&, const Finding&) { return {ReplayChange{Kind::NoDataWait}}; }
Changes warmed(const Analysis&, const Finding&) { return {ReplayChange{Kind::Warm}}; }
// The host's work in the first step takes as long, in all, as in the median of the others. Its one-time costs are part
// of it, whatever calls or ops make them.
Changes withWarmStep(const Analysis& analysis, const Finding& finding)
{
    const auto first = timeValue(finding, "first"), median = timeValue(finding, "median");
    if (!first || !median || *first <= Ns{})
        return {};
    const double factor = static_cast<double>(median->count()) / static_cast<double>(first->count());
    return {{Kind::Host, {}, factor, {}, {}, {}, partsOutside({analysis.trace().range()}, finding.explains)}};
}
Changes overlapped(const Analysis&, const Finding&) { return {ReplayChange{Kind::OverlapComm}}; }
Changes evened(const Analysis& analysis, const Finding&)
{
    return analysis.trace().ranks().size() < 2 ? Changes{} : Changes{ReplayChange{Kind::StragglerMedian}};
}

// Nor do they wait for anything.
Changes withCachedMemory(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    return withoutCallsOf(trace, explainedCalls(trace, finding));
}

// A finding's cost is that of one GPU, so its part of the work is counted there. Other GPUs and ranks, which do the
// same, get the same factor.
bool isOnItsGpu(const Trace& trace, const Finding& finding, SliceId work)
{
    return !finding.device || trace[trace.laneOf(work)].process == finding.device;
}

// These copies alone: others have the same name.
Changes overFasterLink(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    Ns total{};
    for (const SliceId copy : finding.work)
        if (isOnItsGpu(trace, finding, copy))
            total += trace.duration(copy);
    const Ns cost = finding.atMost.value_or(finding.cost.value_or(Ns{}));
    if (total <= Ns{} || cost <= Ns{})
        return {};
    const double factor = 1 - static_cast<double>(cost.count()) / static_cast<double>(total.count());
    return {changeOf(trace, Kind::ScaleCopy, finding.work, std::max(0.0, factor))};
}

// GPU work that takes its cost less: a host that sets the pace would not notice.
Changes shortened(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    if (!finding.cost || *finding.cost <= Ns{} || finding.work.empty())
        return {};
    std::set<std::string_view> kernels, copies;
    for (const SliceId s : finding.work)
        (trace.kind(s) == SliceKind::Kernel ? kernels : copies).insert(trace.name(s));
    Ns total{};
    for (const Launched& l : analysis.work())
        if (isOnItsGpu(trace, finding, l.work) &&
            (kernels.contains(trace.name(l.work)) || copies.contains(trace.name(l.work))))
            total += trace.duration(l.work);
    if (total <= Ns{})
        return {};
    const double factor =
        std::max(0.0, 1 - static_cast<double>(finding.cost->count()) / static_cast<double>(total.count()));
    Changes changes;
    if (!kernels.empty())
        for (const Kind kind : {Kind::ScaleKernel, Kind::ScaleComm})
            changes.push_back({kind, exactly(kernels), factor});
    if (!copies.empty())
        for (const Kind kind : {Kind::ScaleCopy, Kind::ScaleMemset})
            changes.push_back({kind, exactly(copies), factor});
    return changes;
}

// Replays what the list of changes offers, which the finding is a part of. If shapes or the data sheet are not known,
// its own cost.
Changes flash(const Analysis& analysis, const Finding& finding)
{
    ReplayChange change = fuseAttention(analysis);
    return change.works->works.empty() ? shortened(analysis, finding) : Changes{std::move(change)};
}
Changes fused(const Analysis& analysis, const Finding& finding)
{
    ReplayChange change = fuseChains(analysis);
    return change.works->works.empty() ? shortened(analysis, finding) : Changes{std::move(change)};
}

// Host time only inside these slices takes none, and neither does this GPU work.
Changes without(const Analysis& analysis, const std::vector<SliceId>& slices, const std::vector<SliceId>& work)
{
    const Trace& trace = analysis.trace();
    std::vector<TimeRange> ranges;
    for (const SliceId s : slices)
        ranges.push_back(trace.range(s));
    Changes changes{{Kind::Host, {}, 0, {}, {}, {}, partsOutside({trace.range()}, unionOf(std::move(ranges)))}};
    for (const Kind kind : {Kind::ScaleKernel, Kind::ScaleMemset})
        if (!work.empty())
            changes.push_back(changeOf(trace, kind, work, 0));
    return changes;
}
// Its kernels read and write the same memory as one: how long that takes is not known, so they take no time either.
Changes withoutOptimizer(const Analysis& analysis, const Finding& finding)
{
    std::vector<TimeRange> steps;
    for (const SliceId s : finding.places)
        steps.push_back(analysis.trace().range(s));
    std::vector<SliceId> work;
    for (const Launched& l : launchedWithin(analysis.trace(), analysis.work(), steps))
        work.push_back(l.work);
    return without(analysis, finding.places, work);
}
// Without the ops that bring single values to the host, and without their copies. aten::item only asks for one.
Changes withoutReading(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    std::vector<SliceId> ops, copies, calls;
    for (const Launched& l : analysis.work())
        if (l.op && trace.kind(l.work) == SliceKind::Memcpy && trace.name(l.op) == "aten::_local_scalar_dense" &&
            std::binary_search(finding.calls.begin(), finding.calls.end(), l.launch)) {
            const SliceId parent = trace.parent(l.op);
            ops.push_back(parent && trace.name(parent) == "aten::item" ? parent : l.op);
            copies.push_back(l.work);
            for (const SliceId call : trace.children(l.op))
                if (isApiCall(trace.kind(call)))
                    calls.push_back(call);
        }
    Changes changes = withoutAsking(analysis, finding);
    if (copies.empty())
        return changes;
    for (ReplayChange& change : without(analysis, ops, {}))
        changes.push_back(std::move(change));
    changes.push_back(changeOf(trace, Kind::ScaleCopy, std::move(copies), 0));
    changes.push_back(changeOf(trace, Kind::ScaleCall, std::move(calls), 0)); // a wait's own time is not host time
    return changes;
}
Changes withoutZeros(const Analysis& analysis, const Finding&)
{
    const ZeroedGradients zeroed = zeroedGradientsOf(analysis);
    return without(analysis, zeroed.calls, zeroed.fills);
}
// Nor are new gradients added to zeros: at best they take the place of the old ones.
Changes withoutZerosAndAdds(const Analysis& analysis, const Finding&)
{
    ZeroedGradients zeroed = zeroedGradientsOf(analysis);
    zeroed.calls.insert(zeroed.calls.end(), zeroed.addOps.begin(), zeroed.addOps.end());
    zeroed.fills.insert(zeroed.fills.end(), zeroed.adds.begin(), zeroed.adds.end());
    return without(analysis, zeroed.calls, zeroed.fills);
}

constexpr Remedy all[] = {
    {"small_sync", noWaits, ofSync, withoutWaits},
    {"step_sync", noWaits, ofSync, withoutWaits, true},
    {"blocking_ops", noWaits, ofReading, withoutReading, false, withoutAsking},
    {"pageable_copy", hiddenCopies, ofCopy, withHiddenCopies, true, withoutCopyWaits},
    {"gpu_idle", noHost, ofHost, withoutHost},
    {"short_kernels", asGraph, ofGraph, byGraph},
    {"cuda_graph", asGraph, ofGraph, byGraph},
    {"data_loader", readyData, ofData, withData},
    {"cold_step", isLikeOthers, ofWarm, withWarmStep},
    {"cold_call", isWarm, ofWarm, warmed},
    {"allocation", fromCache, ofCache, withCachedMemory},
    {"exposed_communication", besideCompute, ofOverlap, overlapped},
    {"copies_alone", besideKernels, ofOwnTime, overFasterLink, true},
    {"slow_link", onFastLink, ofOwnTime, overFasterLink, false},
    {"straggler", evenRanks, ofStraggler, evened, false},
    {"collective_wait", evenRanks, ofStraggler, evened, false},
    {"zeroed_gradients", noZeros, ofZeros, withoutZerosAndAdds, true, withoutZeros},
    {"loose_optimizer", noOptimizer, ofOptimizer, withoutOptimizer},
    {"unfused_attention", inOneKernel, ofAttention, flash, false},
    {"unfused_pointwise", inChains, ofFusing, fused},
};

std::optional<Saving> replayed(const Analysis& analysis, Changes changes, const Remedy& remedy, ProcessId device)
{
    const ReplayGraph& graph = replayGraph(analysis);
    if (changes.empty() || graph.points() == 0)
        return std::nullopt;
    const auto result = windowSavingOf(analysis.trace(), graph, changes, device);
    if (!result)
        return std::nullopt;
    return Saving{std::max(Ns{}, result->low),
                  std::max(Ns{}, result->high),
                  std::move(changes),
                  remedy.doesNotCover,
                  remedy.how,
                  remedy.isUpperBound,
                  result->window,
                  std::max(Ns{}, result->kept)};
}

// One-time costs are not what a graph or a faster host saves: first launches load their modules in it too.
std::optional<Saving> beyondWarmUp(const Analysis& analysis, const Changes& changes, const Remedy& remedy,
                                   ProcessId device)
{
    Changes withWarm = changes;
    withWarm.push_back(ReplayChange{Kind::Warm});
    const auto warm = replayed(analysis, {ReplayChange{Kind::Warm}}, remedy, device);
    auto both = replayed(analysis, std::move(withWarm), remedy, device);
    if (!warm || !both)
        return std::nullopt;
    both->low = std::max(Ns{}, both->low - warm->low);
    both->high = std::max(both->low, both->high - warm->high);
    both->kept = std::max(Ns{}, both->kept - warm->kept);
    both->changes = changes;
    return both;
}

} // namespace

std::span<const Remedy> remedies() { return all; }

std::vector<ReplayChange> cachedMemory(const Trace& trace)
{
    const std::vector<SliceId> startUp = startUpCallsOf(trace);
    std::vector<SliceId> calls;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices)
                if (isApiCall(trace.kind(s)) && isMemoryCall(trace.name(s)) &&
                    !std::binary_search(startUp.begin(), startUp.end(), s))
                    calls.push_back(s);
    return withoutCallsOf(trace, calls);
}

const Remedy* remedyOf(std::string_view findingId)
{
    const auto* const found =
        std::find_if(std::begin(all), std::end(all), [&](const Remedy& r) { return r.finding == findingId; });
    return found == std::end(all) ? nullptr : found;
}

std::string_view replayedFor(const Finding& finding)
{
    if (!finding.bound.text.empty())
        return {};
    if (const Remedy* remedy = finding.rule ? remedyOf(finding.rule->id) : nullptr)
        return remedy->how;
    return finding.cost.value_or(Ns{}) > Ns{} && !finding.work.empty() ? lessWork : std::string_view{};
}

RemedyChanges changesOf(const Analysis& analysis, const Finding& finding)
{
    const Remedy* remedy = finding.rule ? remedyOf(finding.rule->id) : nullptr;
    return remedy ? RemedyChanges{remedy->changes(analysis, finding), remedy->how, remedy->doesNotCover,
                                  remedy->isUpperBound}
                  : RemedyChanges{shortened(analysis, finding), lessWork, ofScaling, false};
}

std::optional<Saving> savingOf(const Analysis& analysis, const Finding& finding)
{
    static constexpr Remedy scaled{{}, lessWork, ofScaling, nullptr, false};
    const Remedy* remedy = finding.rule ? remedyOf(finding.rule->id) : nullptr;
    if (!remedy)
        return replayed(analysis, shortened(analysis, finding), scaled, finding.device);
    if (remedy->changes == byGraph || remedy->changes == withoutHost)
        return beyondWarmUp(analysis, remedy->changes(analysis, finding), *remedy, finding.device);
    auto saving = replayed(analysis, remedy->changes(analysis, finding), *remedy, finding.device);
    if (!saving || !remedy->min)
        return saving;
    if (const auto min = replayed(analysis, remedy->min(analysis, finding), *remedy, finding.device)) {
        saving->low = std::min(saving->low, min->low);
        saving->high = std::max(saving->high, min->high);
        saving->kept = std::max(saving->kept, min->kept);
    }
    return saving;
}

std::optional<Saving> savingByGraph(const Analysis& analysis, ProcessId device)
{
    const Changes changes = byGraph(analysis, {});
    return changes.empty() ? std::nullopt : beyondWarmUp(analysis, changes, *remedyOf("cuda_graph"), device);
}

std::optional<Saving> savingOfAll(const Analysis& analysis, std::span<const Finding> findings)
{
    Changes changes;
    for (const Finding& finding : findings)
        if (finding.rule)
            for (ReplayChange& change : changesOf(analysis, finding).changes) {
                const bool isKnown = std::any_of(changes.begin(), changes.end(), [&](const ReplayChange& c) {
                    return c.kind == change.kind && c.pattern == change.pattern && c.only == change.only &&
                           c.except == change.except;
                });
                if (!isKnown)
                    changes.push_back(std::move(change));
            }
    static constexpr Remedy together{{},
                                     PHRASE("with all of this"),
                                     PHRASE("Each remedy's own limits apply. All of them together are an upper bound."),
                                     nullptr};
    return replayed(analysis, std::move(changes), together, {});
}

} // namespace lanescope
