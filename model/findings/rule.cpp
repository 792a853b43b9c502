#include "model/findings/rule.h"

#include "model/base/parallel.h"
#include "model/findings/rank_findings.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> findingsOfFile(const Analysis& analysis)
{
    // Side by side: rules know nothing of each other, and what they ask is worked out once.
    std::vector<std::vector<Finding>> found(rules().size());
    parallelFor(found.size(), [&](std::size_t r) { found[r] = rules()[r].find(analysis); });
    std::vector<Finding> all;
    for (std::size_t r = 0; r < found.size(); ++r)
        for (Finding& finding : found[r]) {
            finding.rule = &rules()[r];
            all.push_back(std::move(finding));
        }
    return all;
}

static std::vector<Finding> computeFindings(const Analysis& analysis)
{
    std::vector<Finding> all = analysis.trace().ranks().empty() ? findingsOfFile(analysis) : findingsOfRanks(analysis);
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
        const Ns costA = a.cost.value_or(Ns{-1}), costB = b.cost.value_or(Ns{-1});
        return costA != costB ? costA > costB : a.severity > b.severity;
    });
    return all;
}

const std::vector<Finding>& findingsOf(const Analysis& analysis) { return analysis.once(computeFindings); }

} // namespace lanescope
