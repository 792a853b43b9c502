#include "model/attribution/attribution.h"

#include "model/attribution/names.h"
#include "model/attribution/phase_inference.h"
#include "model/kernels/api_calls.h"

#include <unordered_map>

namespace lanescope {

namespace {

// The first launch on each lane of a device; work that begins before it was launched before the recording.
std::vector<Time> firstLaunched(const Trace& trace, const std::vector<Launched>& work)
{
    std::vector<Time> first(trace.lanes().size(), trace.range().end);
    LaneId last{0u};
    for (const Launched& l : work) {
        if (!l.launch)
            continue;
        if (!trace[last].slices.contains(l.work))
            last = trace.laneOf(l.work);
        first[last.value] = std::min(first[last.value], trace.begin(l.work));
    }
    return first;
}

Unplaced whyWithoutModule(const Attribution& all, const AttributedWork& work, const HostPlace* place)
{
    if (work.module != PathTree::root)
        return Unplaced::No;
    if (work.phase == Phase::Communication)
        return Unplaced::Communication;
    if (work.isReplayed)
        return Unplaced::Graph;
    if (!place || place->op == PathTree::noName)
        return !place || !all.hasFrames ? Unplaced::NoOp : Unplaced::NoFrame;
    return place->withoutModule();
}

// The all-reduce of a bucket belongs neither to the module nor to the function of the op before it. An annotation on
// its own stack is recorded, and counts before the scope of that op.
void leaveEngineOrder(AttributedWork& work, const HostPlace& place)
{
    constexpr PlaceSource inferred = PlaceSource::EngineOrder;
    if (work.scopeSource == inferred && place.ownScope != PathTree::root) {
        work.scope = place.ownScope;
        work.scopeSource = PlaceSource::Annotation;
    }
    if (work.lineSource == inferred) {
        work.line = place.ownLine;
        work.lineSource = work.line != PathTree::noName ? PlaceSource::Frame : PlaceSource::None;
    }
    if (work.moduleSource == inferred) {
        work.module = PathTree::root;
        work.moduleSource = work.scopeSource;
    }
}

std::vector<std::uint32_t> everyWorkOf(const Attribution& all)
{
    std::vector<std::uint32_t> works(all.works.size());
    for (std::uint32_t i = 0; i < works.size(); ++i)
        works[i] = i;
    return works;
}

std::optional<double> percentOfTime(Ns part, Ns whole)
{
    if (whole == Ns{})
        return {};
    return 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

} // namespace

std::string Attribution::moduleText(PathTree::Node node) const
{
    const std::string_view name = names[modules.name(node)];
    return std::string{moduleNameOf(name).value_or(name)};
}

Attribution computeRecordedAttribution(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const HostPlaces& places = hostPlacesOf(analysis);
    const DeviceOwners& owners = deviceOwnersOf(analysis);
    const std::vector<Launched>& work = analysis.work();
    Attribution all{places};
    all.busy = owners.busyTotal;
    all.sum = owners.sumTotal;
    all.hasModules = places.hasModules;
    all.hasFrames = places.hasFrames;
    for (const HostShare& share : places.shares)
        all.host += share.self;
    const std::vector<Time> first = firstLaunched(trace, work);
    all.works.resize(work.size());
    LaneId lane{0u};
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        AttributedWork& a = all.works[i];
        a.work = work[i].work;
        a.launch = work[i].launch;
        a.opSlice = work[i].op;
        a.busy = owners.busy[i];
        const HostPlace* place = a.launch ? places.of(a.launch) : nullptr;
        if (place) {
            a.isReplayed = (place->marks & mark::Graph) != 0;
            a.module = place->module;
            a.scope = place->scope;
            a.line = place->line;
            a.op = place->op;
            a.under = place->phase;
            a.phaseReason = place->phaseReason;
            a.moduleSource = place->source;
            a.scopeSource = place->scopeSource;
            a.lineSource = place->lineSource;
            a.opSource = a.op == PathTree::noName ? PlaceSource::None : PlaceSource::Frame;
            a.isZeroGrad = (place->marks & mark::ZeroGrad) != 0;
        }
        a.phase = owners.isExchange[i] ? Phase::Communication : a.under;
        if (a.phase == Phase::Communication && place)
            leaveEngineOrder(a, *place);
    }
    inferPhases(trace, places, all.works);
    for (AttributedWork& a : all.works) {
        if (!a.launch) {
            if (!trace[lane].slices.contains(a.work))
                lane = trace.laneOf(a.work);
            a.why = trace.begin(a.work) < first[lane.value] && first[lane.value] < trace.range().end
                        ? Unplaced::BeforeRecording
                        : Unplaced::NoLaunch;
            continue;
        }
        a.why = whyWithoutModule(all, a, places.of(a.launch));
    }
    all.recorded = coverageOf(all);
    return all;
}

Coverage coverageOf(const Attribution& all) { return coverageOf(all, everyWorkOf(all)); }

Coverage coverageOf(const Attribution& all, const std::vector<std::uint32_t>& works)
{
    Coverage c;
    Ns busy{}, op{}, module{}, scope{}, line{}, phase{}, inferred{};
    for (const std::uint32_t i : works) {
        const AttributedWork& a = all.works[i];
        busy += a.busy;
        op += a.op != PathTree::noName ? a.busy : Ns{};
        module += a.module != PathTree::root ? a.busy : Ns{};
        scope += a.scope != PathTree::root ? a.busy : Ns{};
        line += a.line != PathTree::noName ? a.busy : Ns{};
        phase += a.phase != Phase::Undecided ? a.busy : Ns{};
        inferred += isInferred(a.phaseReason) && a.phase != Phase::Communication ? a.busy : Ns{};
        c.bySource[static_cast<std::size_t>(a.moduleSource)] += a.busy;
    }
    const auto pct = [&](Ns part) {
        return busy == Ns{} ? 0 : 100.0 * static_cast<double>(part.count()) / static_cast<double>(busy.count());
    };
    c.op = pct(op);
    c.module = pct(module);
    c.scope = pct(scope);
    c.line = pct(line);
    c.phase = pct(phase);
    c.inferred = pct(inferred);
    return c;
}

std::optional<double> GraphCoverage::replayedPct() const
{
    return replayed == Ns{} ? std::nullopt : percentOfTime(replayed, busy);
}
std::optional<double> GraphCoverage::opPct() const { return percentOfTime(withOp, replayed); }

GraphCoverage graphCoverageOf(const Attribution& all, const std::vector<std::uint32_t>& works)
{
    GraphCoverage graphs;
    for (const std::uint32_t i : works) {
        const AttributedWork& a = all.works[i];
        graphs.busy += a.busy;
        if (!a.isReplayed)
            continue;
        graphs.replayed += a.busy;
        graphs.withOp += a.op != PathTree::noName ? a.busy : Ns{};
    }
    return graphs;
}

GraphCoverage graphCoverageOf(const Attribution& all) { return graphCoverageOf(all, everyWorkOf(all)); }

} // namespace lanescope
