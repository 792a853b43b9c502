// The cost of calling compiled code on the host: guards, cache lookups and wrappers around each compiled graph.

#include "model/analysis/time/time_order.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace lanescope {

namespace {

struct Layer {
    std::string_view prefix, key;
};
constexpr std::array<Layer, 4> layers{{{"TorchDynamo Cache Lookup", "lookup"},
                                       {"Torch-Compiled Region", "region"},
                                       {"AOTDispatcher Runtime Wrapper Prologue", "prologue"},
                                       {"## Call CompiledFxGraph", "graph"}}};

std::optional<std::size_t> layerOf(const Trace& trace, SliceId s)
{
    const SliceKind kind = trace.kind(s);
    if (kind != SliceKind::Op && kind != SliceKind::Annotation)
        return {};
    for (std::size_t l = 0; l < layers.size(); ++l)
        if (trace.name(s).starts_with(layers[l].prefix))
            return l;
    return {};
}

struct OwnTime {
    SliceId slice;
    std::size_t layer;
    Ns time;                           // in which nothing else that is recorded runs inside it, on any stack of rows
    std::vector<TimeRange> parts = {}; // parts of that time
};

// Leaves out regions that capture a CUDA graph or run the garbage collector, because they are not typical calls.
std::vector<OwnTime> ownTimesOf(const Trace& trace, const Lane& lane)
{
    std::vector<OwnTime> own;
    std::vector<Time> disturbed;
    struct Open {
        Time end;
        std::size_t own; // index in `own`; none: not a layer
    };
    constexpr std::size_t none = ~std::size_t{};
    std::vector<Open> open;
    Time at{};
    const auto closeUntil = [&](Time t) {
        while (!open.empty()) {
            const Time end = std::min(open.back().end, t);
            if (open.back().own != none && end > at) {
                own[open.back().own].time += end - at;
                own[open.back().own].parts.push_back({at, end});
            }
            at = std::max(at, end);
            if (open.back().end > t)
                return;
            open.pop_back();
        }
    };
    for (const SliceId s : slicesInTimeOrder(trace, lane, [](SliceId) { return true; })) {
        closeUntil(trace.begin(s));
        at = trace.begin(s);
        const auto layer = layerOf(trace, s);
        if (layer)
            own.push_back({s, *layer, {}});
        else if (capturesGraph(trace.name(s)) || trace.name(s).find("gc.collect") != std::string_view::npos)
            disturbed.push_back(trace.begin(s));
        open.push_back({trace.end(s), layer ? own.size() - 1 : none});
    }
    closeUntil(Time{Ns::max()});
    std::erase_if(own, [&](const OwnTime& o) {
        const auto first = std::lower_bound(disturbed.begin(), disturbed.end(), trace.begin(o.slice));
        return first != disturbed.end() && *first < trace.end(o.slice);
    });
    return own;
}

// A compiled call that launches a CUDA graph.
bool replaysGraphWithin(const Trace& trace, const std::vector<SliceId>& calls)
{
    bool replays = false;
    forEachApiCall(trace, [&](SliceId s) {
        replays = replays || (isGraphLaunchCall(trace.name(s)) && std::ranges::any_of(calls, [&](SliceId call) {
                                  return trace.laneOf(call) == trace.laneOf(s) && trace.begin(call) <= trace.begin(s) &&
                                         trace.begin(s) < trace.end(call);
                              }));
    });
    return replays;
}

} // namespace

static std::vector<Finding> compileLayers(const Analysis& analysis)
{
    constexpr double worthSaying = 0.10; // minimum share of the host's own time
    const Trace& trace = analysis.trace();
    std::array<Ns, layers.size()> self{};
    std::set<std::string_view> graphs;
    std::vector<SliceId> calls;
    std::vector<TimeRange> ranges;
    Ns total{};
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const OwnTime& own : ownTimesOf(trace, lane)) {
                self[own.layer] += own.time;
                total += own.time;
                ranges.insert(ranges.end(), own.parts.begin(), own.parts.end());
                if (own.layer + 1 == layers.size()) {
                    graphs.insert(trace.name(own.slice));
                    calls.push_back(own.slice);
                }
            }
    const Ns host = analysis.table().selfCpuTotal;
    if (calls.size() < 2 || static_cast<double>(total.count()) < worthSaying * static_cast<double>(host.count()))
        return {};
    const auto each = static_cast<std::int64_t>(calls.size());
    Finding finding;
    finding.places = calls;
    calls = longestOf(trace, std::move(calls), 3);
    finding.severity = Severity::Notice;
    finding.cost = analysis.busy() ? std::min(total, gpuIdleWithin(analysis, ranges)) : total;
    finding.explains = std::move(ranges);
    finding.values = {{"total", total},
                      {"each", total / each},
                      {"count", each},
                      {"graphs", static_cast<std::int64_t>(graphs.size())},
                      {"share", percentOf(total, host)}};
    finding.values["advice"] = Phrase{
        replaysGraphWithin(trace, finding.places)
            ? PHRASE(
                  "Compile a larger region, so that more work shares this cost. It replays a CUDA graph already; for "
                  "one small op, compiling does not pay off.")
            : PHRASE(
                  "Compile a larger region, so that more work shares this cost, or try mode=\"reduce-overhead\". For "
                  "one small op, compiling does not pay off.")};
    for (std::size_t l = 0; l < layers.size(); ++l)
        finding.values[std::string{layers[l].key}] = self[l] / each;
    finding.evidence = calls;
    return {finding};
}

const Rule compileLayersRule{
    "compile_layers",
    PHRASE("Calling compiled code costs the host {each} per call"),
    PHRASE("This is the mean own time around {count} calls of compiled graphs: cache lookup {lookup}, region {region}, "
           "prologue {prologue}, the graph's wrapper {graph}; {share} % of the host's own time. Compiled graphs: "
           "{graphs}."),
    "{advice}",
    compileLayers,
    hostWorkCauses};

} // namespace lanescope
