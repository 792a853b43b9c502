#include "model/findings/rule.h"

#include "model/base/parallel.h"
#include "model/findings/claims.h"
#include "model/findings/rank_findings.h"
#include "model/findings/share_costs.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace lanescope {

// True for a finding whose advice the prediction follows already.
static bool isFollowed(const Trace& trace, std::string_view rule)
{
    static constexpr std::pair<std::string_view, std::string_view> changes[] = {
        {"unfused_pointwise", "--fuse-chains"},
        {"unfused_attention", "--flash-attention"},
        {"short_kernels", "--graph-launches"},
        {"cuda_graph", "--graph-launches"},
        {"data_loader", "--no-data-wait"},
        {"cold_call", "--warm"},
        {"small_sync", "--no-sync"}};
    const auto made = trace.info().properties.find(std::string{predictedKey});
    return made != trace.info().properties.end() &&
           std::any_of(std::begin(changes), std::end(changes), [&](const auto& change) {
               return change.first == rule &&
                      made->second.find('"' + std::string{change.second} + '"') != std::string::npos;
           });
}

static std::vector<Finding> findingsOfFile(const Analysis& analysis)
{
    // In parallel: rules do not depend on each other, and the results that they share are computed once.
    std::vector<std::vector<Finding>> found(rules().size());
    parallelFor(found.size(), [&](std::size_t r) {
        if (!isFollowed(analysis.trace(), rules()[r].id))
            found[r] = rules()[r].find(analysis);
    });
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

void FindingPlaces::add(const FindingPlaces& more)
{
    std::unordered_set<std::uint32_t> known;
    for (const SliceId s : slices)
        known.insert(s.value);
    for (std::size_t i = 0; i < more.size(); ++i) {
        for (const SliceId s : more[i])
            if (known.insert(s.value).second)
                slices.push_back(s);
        if (slices.size() > (ends.empty() ? 0 : ends.back()))
            ends.push_back(slices.size());
    }
}

FindingPlaces placesOf(const Finding& finding)
{
    const auto holds = [&](const std::vector<SliceId>& slices) {
        return !finding.evidence.empty() &&
               std::find(slices.begin(), slices.end(), finding.evidence.front()) != slices.end();
    };
    const std::vector<SliceId>& all = !finding.places.empty() ? finding.places
                                      : holds(finding.work)   ? finding.work
                                      : holds(finding.calls)  ? finding.calls
                                                              : finding.evidence;
    FindingPlaces places;
    if (!finding.placeEnds.empty()) {
        places.add({all, finding.placeEnds});
        return places;
    }
    // The rule's own order of the evidence, then the rest.
    std::unordered_set<std::uint32_t> ofAll;
    for (const SliceId s : all)
        ofAll.insert(s.value);
    FindingPlaces each;
    for (const SliceId s : finding.evidence)
        if (ofAll.contains(s.value))
            each.slices.push_back(s);
    each.slices.insert(each.slices.end(), all.begin(), all.end());
    for (std::size_t i = 0; i < each.slices.size(); ++i)
        each.ends.push_back(i + 1);
    places.add(each);
    return places;
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
