// A step runs several compiled regions with eager ops in between: the graph broke, and each piece is fused by itself.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

namespace {

bool isRegion(std::string_view name) { return name.starts_with("Torch-Compiled Region"); }

bool isInsideRegion(const Trace& trace, SliceId slice)
{
    for (SliceId s = trace.parent(slice); s; s = trace.parent(s))
        if (isRegion(trace.name(s)))
            return true;
    return false;
}

} // namespace

static std::vector<Finding> graphBreaks(const Facts& facts)
{
    const Trace& trace = facts.trace();
    std::size_t mostRegions = 0, eagerOps = 0, steps = 0;
    std::vector<SliceId> regionsOfWorst;
    for (const Step& step : facts.steps()) {
        std::vector<SliceId> regions;
        std::vector<Time> eager;
        for (const SliceId s : trace[trace.laneOf(step.slice)].slices) {
            if (trace.begin(s) < step.range.begin || trace.begin(s) >= step.range.end)
                continue;
            const bool region = isRegion(trace.name(s));
            if ((!region && !(trace.kind(s) == SliceKind::Op && trace.name(s).starts_with("aten::"))) ||
                isInsideRegion(trace, s))
                continue;
            if (region)
                regions.push_back(s);
            else
                eager.push_back(trace.begin(s));
        }
        if (regions.size() < 2)
            continue;
        const auto byBegin = [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); };
        std::sort(regions.begin(), regions.end(), byBegin);
        const auto between = static_cast<std::size_t>(std::count_if(eager.begin(), eager.end(), [&](Time t) {
            return t > trace.begin(regions.front()) && t < trace.begin(regions.back());
        }));
        if (between == 0)
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

const Rule graphBreaksRule{"graph_breaks", "A step runs {regions} compiled regions with eager ops between them",
                           "{ops} eager ops run between the first and the last region of a step; it is so in {steps} "
                           "steps. Nothing is fused across a break, and the wrappers are paid for each region.",
                           "TORCH_LOGS=graph_breaks names the lines; fullgraph=True makes them errors.", graphBreaks};

} // namespace lanescope
