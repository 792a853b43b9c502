#include "model/replay/remedies.h"

#include <algorithm>
#include <set>

namespace lanescope {

namespace {

using Kind = Change::Kind;
using Changes = std::vector<Change>;

// A regular expression that matches these names alone.
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

void addCallsIn(const Trace& trace, SliceId slice, std::set<std::string_view>& names)
{
    if (isApiCall(trace.kind(slice)))
        names.insert(trace.name(slice));
    for (const SliceId child : trace.children(slice))
        addCallsIn(trace, child, names);
}

// The calls of the evidence: themselves, inside an op, or those that launched GPU work.
Changes withoutWaits(const Trace& trace, const Finding& finding)
{
    std::set<std::string_view> calls;
    for (const SliceId s : finding.evidence) {
        if (const SliceId slice = isDeviceWork(trace.kind(s)) ? trace.launchOf(s) : s)
            addCallsIn(trace, slice, calls);
    }
    return {Change{Kind::NoSync, exactly(calls)}};
}

Changes byGraph(const Trace&, const Finding&) { return {Change{Kind::GraphLaunches}}; }
Changes withData(const Trace&, const Finding&) { return {Change{Kind::NoDataWait}}; }
Changes warmed(const Trace&, const Finding&) { return {Change{Kind::Warm}}; }
Changes overlapped(const Trace&, const Finding&) { return {Change{Kind::OverlapComm}}; }
Changes evened(const Trace& trace, const Finding&)
{
    return trace.ranks().size() < 2 ? Changes{} : Changes{Change{Kind::StragglerMedian}};
}

constexpr std::string_view ofSync = PHRASE("The host must wait elsewhere for what it reads. This is an upper bound.");
constexpr std::string_view ofCopy =
    PHRASE("Pinned memory has to be allocated, and copies can slow each other down. This is an upper bound.");
constexpr std::string_view ofGraph = PHRASE(
    "Python code that a CUDA graph cannot capture is removed too, and capturing is not included. This is an upper "
    "bound.");
constexpr std::string_view ofData = PHRASE("Whether the loader can be that fast is not known. This is an upper bound.");
constexpr std::string_view ofWarm = PHRASE("One-time costs come back in each new process.");
constexpr std::string_view ofOverlap =
    PHRASE("Kernels and communication share the GPU and slow each other down. This is an upper bound.");
constexpr std::string_view ofStraggler = PHRASE("The number does not say why the rank is slower.");

constexpr Remedy all[] = {
    {"small_sync", ofSync, withoutWaits},    {"blocking_ops", ofSync, withoutWaits},
    {"pageable_copy", ofCopy, withoutWaits}, {"gpu_idle", ofGraph, byGraph},
    {"short_kernels", ofGraph, byGraph},     {"cuda_graph", ofGraph, byGraph},
    {"data_loader", ofData, withData},       {"cold_step", ofWarm, warmed},
    {"cold_call", ofWarm, warmed},           {"exposed_communication", ofOverlap, overlapped},
    {"straggler", ofStraggler, evened},
};

constexpr std::string_view ofScaling =
    PHRASE("The time is taken evenly from all launches of these kernels and copies.");

// GPU work that takes its cost less: a host that sets the pace would not notice.
Changes shortened(const Analysis& analysis, const Finding& finding)
{
    const Trace& trace = analysis.trace();
    // Waiting in a collective does not end by a shorter collective.
    if (!finding.cost || *finding.cost <= Ns{} || finding.work.empty() || finding.rule->id == "collective_wait")
        return {};
    std::set<std::string_view> kernels, copies;
    for (const SliceId s : finding.work)
        (trace.kind(s) == SliceKind::Kernel ? kernels : copies).insert(trace.name(s));
    Ns total{};
    for (const Launched& l : analysis.work())
        if (kernels.contains(trace.name(l.work)) || copies.contains(trace.name(l.work)))
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

std::optional<Saving> replayed(const Analysis& analysis, Changes changes, std::string_view doesNotCover)
{
    const ReplayGraph& graph = replayGraph(analysis);
    if (changes.empty() || graph.points() == 0)
        return std::nullopt;
    const auto result = whatIf(analysis.trace(), graph, changes);
    if (!result)
        return std::nullopt;
    return Saving{std::max(Ns{}, result->low), std::max(Ns{}, result->high), std::move(changes), doesNotCover};
}

// One-time costs are not what a graph saves: first launches load their modules in it too.
std::optional<Saving> beyondWarmUp(const Analysis& analysis, std::string_view doesNotCover)
{
    const auto warm = replayed(analysis, {Change{Kind::Warm}}, {});
    auto both = replayed(analysis, {Change{Kind::Warm}, Change{Kind::GraphLaunches}}, doesNotCover);
    if (!warm || !both)
        return std::nullopt;
    both->low = std::max(Ns{}, both->low - warm->low);
    both->high = std::max(both->low, both->high - warm->high);
    both->changes = {Change{Kind::GraphLaunches}};
    return both;
}

} // namespace

std::span<const Remedy> remedies() { return all; }

const Remedy* remedyOf(std::string_view findingId)
{
    const auto* const found =
        std::find_if(std::begin(all), std::end(all), [&](const Remedy& r) { return r.finding == findingId; });
    return found == std::end(all) ? nullptr : found;
}

std::optional<Saving> savingOf(const Analysis& analysis, const Finding& finding)
{
    const Remedy* remedy = finding.rule ? remedyOf(finding.rule->id) : nullptr;
    if (!remedy)
        return replayed(analysis, shortened(analysis, finding), ofScaling);
    if (remedy->changes == byGraph)
        return beyondWarmUp(analysis, remedy->doesNotCover);
    return replayed(analysis, remedy->changes(analysis.trace(), finding), remedy->doesNotCover);
}

std::optional<Saving> savingOfAll(const Analysis& analysis, std::span<const Finding> findings)
{
    Changes changes;
    for (const Finding& finding : findings)
        if (const Remedy* remedy = finding.rule ? remedyOf(finding.rule->id) : nullptr)
            for (Change& change : remedy->changes(analysis.trace(), finding)) {
                const bool isKnown = std::any_of(changes.begin(), changes.end(), [&](const Change& c) {
                    return c.kind == change.kind && c.pattern == change.pattern;
                });
                if (!isKnown)
                    changes.push_back(std::move(change));
            }
    return replayed(analysis, std::move(changes),
                    PHRASE("Each remedy's own limits apply. All of them together are an upper bound."));
}

} // namespace lanescope
