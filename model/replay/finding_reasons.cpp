// The reason of a finding's saving takes replays, so that all reasons of a trace are computed once.

#include "model/replay/ranked_findings.h"

#include "model/base/parallel.h"

#include <functional>

namespace lanescope {

namespace {

struct FindingReasons {
    Sentence whyNotNow, ofSaving;
};

std::vector<FindingReasons> computeReasons(const Analysis& analysis)
{
    const std::vector<Finding>& all = rankedFindingsOf(analysis);
    std::vector<FindingReasons> reasons(all.size());
    parallelFor(all.size(), [&](std::size_t i) {
        reasons[i] = {computeWhyNotNow(analysis, all[i]), computeReasonOfSaving(analysis, all[i])};
    });
    return reasons;
}

// Absent: the finding is not one of the analysis's own.
const FindingReasons* knownReasons(const Analysis& analysis, const Finding& finding)
{
    const std::vector<Finding>& all = rankedFindingsOf(analysis);
    const std::less<const Finding*> isBefore;
    if (all.empty() || isBefore(&finding, all.data()) || !isBefore(&finding, all.data() + all.size()))
        return nullptr;
    return &analysis.once(computeReasons)[static_cast<std::size_t>(&finding - all.data())];
}

} // namespace

Sentence whyNotNow(const Analysis& analysis, const Finding& finding)
{
    const FindingReasons* known = knownReasons(analysis, finding);
    return known ? known->whyNotNow : computeWhyNotNow(analysis, finding);
}

Sentence reasonOfSaving(const Analysis& analysis, const Finding& finding)
{
    const FindingReasons* known = knownReasons(analysis, finding);
    return known ? known->ofSaving : computeReasonOfSaving(analysis, finding);
}

} // namespace lanescope
