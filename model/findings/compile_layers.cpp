// What running compiled code costs the host: guards, cache look-ups and wrappers around each compiled graph, every
// step.

#include "model/findings/rules.h"

#include <algorithm>
#include <array>
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

} // namespace

static std::vector<Finding> compileLayers(const Analysis& analysis)
{
    constexpr double worthSaying = 0.10; // of the host's own time
    const Trace& trace = analysis.trace();
    std::array<Ns, layers.size()> self{};
    std::set<std::string_view> graphs;
    std::vector<SliceId> calls;
    Ns total{};
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            const SliceKind kind = trace.kind(s);
            if (kind != SliceKind::Op && kind != SliceKind::Annotation)
                continue;
            const std::string_view name = trace.name(s);
            for (std::size_t l = 0; l < layers.size(); ++l)
                if (name.starts_with(layers[l].prefix)) {
                    self[l] += trace.selfTime(s);
                    total += trace.selfTime(s);
                    if (l + 1 == layers.size()) {
                        graphs.insert(name);
                        calls.push_back(s);
                    }
                }
        }
    }
    const Ns host = analysis.table().selfCpuTotal;
    if (calls.size() < 2 || static_cast<double>(total.count()) < worthSaying * static_cast<double>(host.count()))
        return {};
    std::sort(calls.begin(), calls.end(), [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = total;
    const auto each = static_cast<std::int64_t>(calls.size());
    finding.values = {{"total", total},
                      {"each", total / each},
                      {"count", each},
                      {"graphs", static_cast<std::int64_t>(graphs.size())},
                      {"share", 100.0 * static_cast<double>(total.count()) / static_cast<double>(host.count())}};
    for (std::size_t l = 0; l < layers.size(); ++l)
        finding.values[std::string{layers[l].key}] = self[l] / each;
    calls.resize(std::min<std::size_t>(calls.size(), 3));
    finding.evidence = calls;
    return {finding};
}

const Rule compileLayersRule{
    "compile_layers", PHRASE("Running compiled code costs {each} of the host's time a call"),
    PHRASE("Around each of {count} calls of a compiled graph: cache look-up {lookup}, region {region}, "
           "prologue {prologue}, the graph's own wrapper {graph}; {share} % of the host's own time. "
           "Compiled graphs: {graphs}; where that number stays, the cache is hit."),
    PHRASE("Compile a larger region, so that the layers are paid once for more work, or try "
           "mode=\"reduce-overhead\". For one small op it does not pay."),
    compileLayers};

} // namespace lanescope
