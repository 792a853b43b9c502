#include "model/findings/rank_findings.h"

#include "model/base/parallel.h"
#include "model/merge/merge_ranks.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr const char* ranksKey = "ranks"; // of a finding's values

} // namespace

std::vector<Finding> findingsOfRanks(const Facts& facts)
{
    const Trace& trace = facts.trace();
    const auto parts = trace.ranks();
    // By rank, then by rule.
    std::vector<std::vector<std::vector<Finding>>> found(parts.size());
    parallelFor(parts.size(), [&](std::size_t r) {
        const Facts own{rankAlone(trace, parts[r])};
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
            finding.values[ranksKey] = holds == 1 ? parts[most].label
                                       : holds == parts.size()
                                           ? fmt::format("all ranks, most on {}", parts[most].label)
                                           : fmt::format("{} and {} more", parts[most].label, holds - 1);
            all.push_back(std::move(finding));
        }
    }
    for (const Rule* rule : {&stragglerRule, &collectiveWaitRule})
        for (Finding& finding : rule->find(facts)) {
            finding.rule = rule;
            all.push_back(std::move(finding));
        }
    return all;
}

std::string titleOf(const Finding& finding, std::string (*word)(Ns))
{
    const auto ranks = finding.values.find(ranksKey);
    const std::string* of = ranks == finding.values.end() ? nullptr : std::get_if<std::string>(&ranks->second);
    return (of ? *of + ": " : std::string{}) + filled(finding.rule->title, finding, word);
}

} // namespace lanescope
