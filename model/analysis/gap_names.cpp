#include "model/analysis/gap_names.h"

namespace lanescope {

std::vector<GapPart> partsOf(const Analysis& analysis, const Gap& gap)
{
    const Trace& trace = analysis.trace();
    Time firstLinked{Ns::max()};
    for (const Launched& l : analysis.work())
        if (l.launch && trace.laneOf(l.work) == gap.lane) {
            firstLinked = trace.begin(l.work);
            break;
        }
    return partsOf(trace, analysis.gapSplitter(), gap, firstLinked);
}

static GapNames computeGapNames(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<Time> firstLinked(trace.lanes().size(), Time{Ns::max()});
    for (const Launched& l : analysis.work())
        if (Time& first = firstLinked[trace.laneOf(l.work).value]; l.launch && first == Time{Ns::max()})
            first = trace.begin(l.work);
    GapNames names;
    names.groups.resize(trace.lanes().size());
    names.seconds.resize(trace.lanes().size());
    for (const Gap& gap : analysis.gaps()) {
        const auto parts = partsOf(trace, analysis.gapSplitter(), gap, firstLinked[gap.lane.value]);
        names.groups[gap.lane.value].push_back(largestGroup(parts));
        names.seconds[gap.lane.value].push_back(secondGroup(parts));
    }
    return names;
}

const GapNames& gapNames(const Analysis& analysis) { return analysis.once(computeGapNames); }

} // namespace lanescope
