#include "model/findings/rule.h"

#include "model/base/parallel.h"
#include "model/findings/claims.h"
#include "model/findings/rank_findings.h"
#include "model/findings/share_costs.h"

#include <algorithm>
#include <map>

namespace lanescope {

static std::vector<Finding> findingsOfFile(const Analysis& analysis)
{
    // In parallel: rules do not depend on each other, and the results that they share are computed once.
    std::vector<std::vector<Finding>> found(rules().size());
    parallelFor(found.size(), [&](std::size_t r) { found[r] = rules()[r].find(analysis); });
    std::vector<Finding> all;
    for (std::size_t r = 0; r < found.size(); ++r)
        for (Finding& finding : found[r]) {
            finding.rule = &rules()[r];
            all.push_back(std::move(finding));
        }
    placeInShares(analysis, all);
    return all;
}

static std::vector<Finding> computeFindings(const Analysis& analysis)
{
    std::vector<Finding> all = analysis.trace().ranks().empty() ? findingsOfFile(analysis) : findingsOfRanks(analysis);
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
        const Ns costA = a.cost.value_or(Ns{-1}), costB = b.cost.value_or(Ns{-1});
        return costA != costB ? costA > costB : a.severity > b.severity;
    });
    addClaims(analysis, all);
    return all;
}

std::vector<std::vector<std::size_t>> groupedByAdvice(std::span<const Finding> findings)
{
    const FormatDuration exact = [](Ns d) { return std::to_string(d.count()); };
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::pair<std::string, bool>, std::size_t> known; // by advice, and whether it is about the recording
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const Finding& f = findings[i];
        const auto [at, isNew] =
            known.try_emplace({format(f.rule->advice, f.values, exact), f.isArtefact}, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[at->second].push_back(i);
    }
    return groups;
}

const std::vector<Finding>& findingsOf(const Analysis& analysis) { return analysis.once(computeFindings); }

} // namespace lanescope
