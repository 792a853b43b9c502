#include "model/findings/rank_findings.h"

#include "model/base/parallel.h"
#include "model/merge/rank_analyses.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr const char* ranksKey = "ranks"; // of a finding's values

} // namespace

std::vector<Finding> findingsOfRanks(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const auto parts = trace.ranks();
    const RankAnalyses& ranks = ranksOf(analysis);
    // By rank, then by rule.
    std::vector<std::vector<std::vector<Finding>>> found(parts.size());
    parallelFor(parts.size(), [&](std::size_t r) {
        const Analysis& own = *ranks[r];
        for (const Rule& rule : rules()) {
            found[r].push_back(rule.find(own));
            for (Finding& finding : found[r].back()) {
                finding.rule = &rule;
                for (SliceId& s : finding.evidence)
                    s = parts[r].slices[s.value];
            }
        }
    });
    std::vector<Finding> all;
    for (std::size_t rule = 0; rule < rules().size(); ++rule) {
        std::size_t holds = 0, most = parts.size();
        Ns mostCost{-1};
        for (std::size_t r = 0; r < parts.size(); ++r) {
            Ns cost{};
            for (const Finding& finding : found[r][rule])
                cost += finding.cost.value_or(Ns{});
            if (found[r][rule].empty())
                continue;
            ++holds;
            if (cost > mostCost) {
                mostCost = cost;
                most = r;
            }
        }
        if (most == parts.size())
            continue;
        for (Finding& finding : found[most][rule]) {
            finding.values["on_rank"] = parts[most].label;
            finding.values["more_ranks"] = static_cast<std::int64_t>(holds - 1);
            finding.values[ranksKey] = holds == 1
                                           ? TextValue{parts[most].label}
                                           : Phrase{holds == parts.size() ? PHRASE("all ranks, most on {on_rank}")
                                                                          : PHRASE("{on_rank} and {more_ranks} more")};
            all.push_back(std::move(finding));
        }
    }
    for (const Rule* rule : {&stragglerRule, &collectiveWaitRule})
        for (Finding& finding : rule->find(analysis)) {
            finding.rule = rule;
            all.push_back(std::move(finding));
        }
    return all;
}

std::string titleOf(const Finding& finding, std::string (*word)(Ns))
{
    const auto ranks = finding.values.find(ranksKey);
    const std::string title = format(finding.rule->title, finding.values, word);
    return ranks == finding.values.end() ? title : formatValue(ranks->second, finding.values, word) + ": " + title;
}

} // namespace lanescope
