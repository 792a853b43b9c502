// A step runs several compiled regions with eager ops in between: the graph broke, and each piece is fused separately.

#include "model/analysis/compile_id.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

namespace {

bool isRegion(std::string_view name) { return name.starts_with("Torch-Compiled Region"); }

// Functions that are compiled separately, and one that is called repeatedly, are not breaks. A break leaves a function
// that resumes after it (visible if Python stacks are recorded), or a frame whose compilation was restarted: "0/0_1".
bool areOfOneFrame(const Trace& trace, const std::vector<SliceId>& regions, bool resumes)
{
    std::set<std::int64_t> frames;
    bool startedAgain = false;
    for (const SliceId region : regions)
        if (const auto id = compileIdOf(trace.name(region))) {
            frames.insert(id->frame);
            startedAgain = startedAgain || id->attempt > 0;
        }
    return resumes || (frames.size() > 1 && startedAgain);
}

// Begins of the functions that torch.compile generates for the code after a break.
std::vector<Time> resumesOf(const Trace& trace, const Lane& lane)
{
    std::vector<Time> begins;
    for (const SliceId s : lane.slices)
        if (trace.name(s).find("torch_dynamo_resume_in_") != std::string_view::npos)
            begins.push_back(trace.begin(s));
    std::sort(begins.begin(), begins.end());
    return begins;
}

struct Call {
    Time begin;
    SliceId slice;
    bool isRegion;
};

// The compiled regions of one thread, and the eager ops outside of them, in order of begin.
std::vector<Call> callsOf(const Trace& trace, const Lane& lane)
{
    std::vector<Call> calls;
    std::vector<bool> isWithin(lane.slices.size()); // a region, or inside one; parents come before children
    const std::uint32_t first = lane.slices.isEmpty() ? 0 : (*lane.slices.begin()).value;
    for (const SliceId s : lane.slices) {
        const SliceId parent = trace.parent(s);
        const bool inside = parent && isWithin[parent.value - first];
        const bool region = isRegion(trace.name(s));
        isWithin[s.value - first] = inside || region;
        const bool isOp = trace.kind(s) == SliceKind::Op && trace.name(s).starts_with("aten::");
        isWithin[s.value - first] = isWithin[s.value - first] || isOp; // ops inside an op do not count separately
        if (!inside && (region || isOp))
            calls.push_back({trace.begin(s), s, region});
    }
    std::sort(calls.begin(), calls.end(), [](const Call& a, const Call& b) { return a.begin < b.begin; });
    return calls;
}

} // namespace

static std::vector<Finding> graphBreaks(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    if (!hasNameFrom(trace, "Torch-Compiled Region"))
        return {};
    std::size_t maxRegions = 0, eagerOps = 0, steps = 0;
    std::vector<SliceId> regionsOfWorst;
    std::map<LaneId, std::vector<Call>> callsOfLane;
    std::map<LaneId, std::vector<Time>> resumesOfLane;
    for (const Step& step : analysis.steps()) {
        const LaneId lane = trace.laneOf(step.slice);
        const auto [known, isNew] = callsOfLane.try_emplace(lane);
        std::vector<Call>& calls = known->second;
        std::vector<Time>& resumes = resumesOfLane[lane];
        if (isNew) {
            calls = callsOf(trace, trace[lane]);
            resumes = resumesOf(trace, trace[lane]);
        }
        const auto resume = std::lower_bound(resumes.begin(), resumes.end(), step.range.begin);
        const bool hasResume = resume != resumes.end() && *resume < step.range.end;
        const auto from = [&](Time t) {
            return std::lower_bound(calls.begin(), calls.end(), t,
                                    [](const Call& c, Time time) { return c.begin < time; });
        };
        std::vector<SliceId> regions;
        std::size_t between = 0, sinceRegion = 0; // numbers of eager ops
        for (auto call = from(step.range.begin); call != from(step.range.end); ++call) {
            if (call->isRegion) {
                regions.push_back(call->slice);
                between += sinceRegion;
                sinceRegion = 0;
            } else if (!regions.empty()) {
                ++sinceRegion;
            }
        }
        // Without an op in between, print() or a branch in Python breaks: the function that resumes shows it.
        if (regions.size() < 2 || (between == 0 && !hasResume) || !areOfOneFrame(trace, regions, hasResume))
            continue;
        ++steps;
        if (regions.size() > maxRegions) {
            maxRegions = regions.size();
            eagerOps = between;
            regionsOfWorst = regions;
        }
    }
    if (steps == 0)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {
        {"regions", static_cast<std::int64_t>(maxRegions)},
        {"ops", static_cast<std::int64_t>(eagerOps)},
        {"steps", static_cast<std::int64_t>(steps)},
        {"title",
         Phrase{eagerOps == 0 ? PHRASE("Graph breaks: a step runs {regions} compiled regions with Python between them")
                              : PHRASE("Graph breaks: a step runs {regions} compiled regions with eager ops between "
                                       "them")}},
        {"eager", Phrase{eagerOps == 0   ? PHRASE("No op runs")
                         : eagerOps == 1 ? PHRASE("One eager op runs")
                                         : PHRASE("{ops} eager ops run")}},
        {"often", Phrase{steps == 1 ? PHRASE("this happens in one step") : PHRASE("this happens in {steps} steps")}}};
    finding.places = regionsOfWorst;
    regionsOfWorst.resize(std::min<std::size_t>(regionsOfWorst.size(), 5));
    finding.evidence = regionsOfWorst;
    return {finding};
}

const Rule graphBreaksRule{
    "graph_breaks",
    "{title}",
    PHRASE(
        "{eager} between the first and the last region of a step; {often}. Nothing is fused across a break, and each "
        "region pays for its own wrapper."),
    PHRASE("TORCH_LOGS=graph_breaks prints the lines; fullgraph=True turns breaks into errors."),
    graphBreaks,
    hostWorkCauses};

} // namespace lanescope
