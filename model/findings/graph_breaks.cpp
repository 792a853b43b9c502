// A step runs several compiled regions with eager ops in between: the graph broke, and each piece is fused by itself.

#include "model/analysis/compile_id.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

namespace {

bool isRegion(std::string_view name) { return name.starts_with("Torch-Compiled Region"); }

// One region that a step calls again and again is a model called again, and no break.
bool areOfSeveralFrames(const Trace& trace, const std::vector<SliceId>& regions)
{
    std::set<std::int64_t> frames;
    for (const SliceId region : regions)
        if (const auto id = compileIdOf(trace.name(region)))
            frames.insert(id->frame);
        else
            return true; // names without numbers do not tell
    return frames.size() > 1;
}

struct Call {
    Time begin;
    SliceId slice;
    bool isRegion;
};

// Of one thread, in order of begin: compiled regions, and eager ops outside of them.
std::vector<Call> callsOf(const Trace& trace, const Lane& lane)
{
    std::vector<Call> calls;
    std::vector<bool> isWithin(lane.slices.size()); // a region, or what lies in one; parents stand before children
    const std::uint32_t first = lane.slices.isEmpty() ? 0 : (*lane.slices.begin()).value;
    for (const SliceId s : lane.slices) {
        const SliceId parent = trace.parent(s);
        const bool inside = parent && isWithin[parent.value - first];
        const bool region = isRegion(trace.name(s));
        isWithin[s.value - first] = inside || region;
        const bool isOp = trace.kind(s) == SliceKind::Op && trace.name(s).starts_with("aten::");
        isWithin[s.value - first] = isWithin[s.value - first] || isOp; // ops inside an op are no further ones
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
    std::size_t mostRegions = 0, eagerOps = 0, steps = 0;
    std::vector<SliceId> regionsOfWorst;
    std::map<LaneId, std::vector<Call>> callsOfLane;
    for (const Step& step : analysis.steps()) {
        const LaneId lane = trace.laneOf(step.slice);
        const auto [known, isNew] = callsOfLane.try_emplace(lane);
        std::vector<Call>& calls = known->second;
        if (isNew)
            calls = callsOf(trace, trace[lane]);
        const auto from = [&](Time t) {
            return std::lower_bound(calls.begin(), calls.end(), t,
                                    [](const Call& c, Time time) { return c.begin < time; });
        };
        std::vector<SliceId> regions;
        std::size_t between = 0, sinceRegion = 0; // eager ops
        for (auto call = from(step.range.begin); call != from(step.range.end); ++call) {
            if (call->isRegion) {
                regions.push_back(call->slice);
                between += sinceRegion;
                sinceRegion = 0;
            } else if (!regions.empty()) {
                ++sinceRegion;
            }
        }
        if (regions.size() < 2 || between == 0 || !areOfSeveralFrames(trace, regions))
            continue;
        ++steps;
        if (regions.size() > mostRegions) {
            mostRegions = regions.size();
            eagerOps = between;
            regionsOfWorst = regions;
        }
    }
    if (steps == 0)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {{"regions", static_cast<std::int64_t>(mostRegions)},
                      {"ops", static_cast<std::int64_t>(eagerOps)},
                      {"steps", static_cast<std::int64_t>(steps)}};
    regionsOfWorst.resize(std::min<std::size_t>(regionsOfWorst.size(), 5));
    finding.evidence = regionsOfWorst;
    return {finding};
}

const Rule graphBreaksRule{
    "graph_breaks", PHRASE("A step runs {regions} compiled regions with eager ops between them"),
    PHRASE("{ops} eager ops run between the first and the last region of a step; it is so in {steps} "
           "steps. Nothing is fused across a break, and the wrappers are paid for each region."),
    PHRASE("TORCH_LOGS=graph_breaks names the lines; fullgraph=True makes them errors."), graphBreaks};

} // namespace lanescope
