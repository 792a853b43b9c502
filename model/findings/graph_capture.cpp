// A CUDA graph is captured: launches between the begin and the end of a capture are recorded into the graph and do not
// run. This happens once and is not typical of the steps that replay the graph.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/captures.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> graphCapture(const Analysis& analysis)
{
    constexpr double worthSaying = 0.01; // minimum share of the trace
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    std::vector<TimeRange> captures, ranges; // ranges: also the calls that make the graphs executable
    std::vector<SliceId> calls;
    Ns instantiating{};
    std::int64_t launches = 0;
    std::int64_t count = 0;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        const std::vector<TimeRange> own = capturesOf(trace, lane);
        count += std::ssize(own);
        captures.insert(captures.end(), own.begin(), own.end());
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)))
                continue;
            const std::string_view name = trace.name(s);
            if (name.find("GraphInstantiate") != std::string_view::npos) {
                instantiating += trace.duration(s);
                ranges.push_back(trace.range(s));
            }
            if (capturesGraph(name))
                calls.push_back(s);
            else if (launchesKernels(name) && contains(own, trace.begin(s)))
                ++launches;
        }
    }
    captures = unionOf(std::move(captures));
    const Ns capturing = lengthOf(captures);
    ranges.insert(ranges.end(), captures.begin(), captures.end());
    ranges = unionOf(std::move(ranges));
    const Ns total = lengthOf(ranges);
    if (count == 0 ||
        static_cast<double>(total.count()) < worthSaying * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    Finding finding;
    finding.severity = Severity::Info;
    const Ns idle = gpuIdleWithin(analysis, ranges);
    finding.explains = std::move(ranges);
    if (idle > Ns{})
        finding.cost = idle;
    finding.values = {
        {"total", total},
        {"capture", capturing},
        {"instantiate", instantiating},
        {"launches", launches},
        {"count", count},
        {"graphs", Phrase{count == 1 ? PHRASE("One graph is captured") : PHRASE("{count} graphs are captured")}}};
    finding.places = calls;
    finding.evidence = longestOf(trace, std::move(calls), maxEvidence);
    return {finding};
}

const Rule graphCaptureRule{
    "graph_capture",
    PHRASE("Capturing CUDA graphs takes {total}"),
    PHRASE("{graphs} in {capture} and made executable in {instantiate}. Launches during a capture ({launches}) go into "
           "the graph; they do not run."),
    PHRASE("Judge by the replays: this happens once per graph. Many captures mean changing shapes: pad them to a few "
           "sizes."),
    graphCapture,
    hostWorkCauses | CauseSet{Cause::Sync}};

} // namespace lanescope
