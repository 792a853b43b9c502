#include "model/findings/rank_findings.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/base/parallel.h"
#include "model/findings/finding_values.h"
#include "model/findings/rules.h"
#include "model/findings/share_costs.h"
#include "model/merge/job_notes.h"
#include "model/merge/rank_analyses.h"
#include "model/merge/rank_lanes.h"
#include "model/merge/rank_report.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace lanescope {

namespace {

// The process of the job that represents a GPU of the rank.
ProcessId deviceOf(const Trace& job, const RankPart& part, const Process& device)
{
    for (std::uint32_t p = 0; p < job.processes().size(); ++p) {
        const Process& process = job[ProcessId{p}];
        if (process.kind == LaneKind::Gpu && !process.lanes.isEmpty() && job.rankOf(process.lanes[0]) == &part &&
            process.device == device.device)
            return ProcessId{p};
    }
    return {};
}

constexpr const char* ranksKey = "ranks"; // a key of a finding's values

// Moves a finding from one rank's trace to the trace of the job. The rule's claims are dropped, because they are only
// true of the rank's own trace.
void toJob(const Trace& job, const RankPart& part, const Trace& rank, Finding& finding)
{
    const std::vector<SliceId> own = finding.evidence.empty() ? finding.work : finding.evidence;
    Ns shift{};
    if (!own.empty())
        shift = job.begin(part.slices[own.front().value]) - rank.begin(own.front());
    for (std::vector<SliceId>* slices : {&finding.evidence, &finding.work, &finding.calls, &finding.places})
        for (SliceId& s : *slices)
            s = part.slices[s.value];
    for (TimeRange& range : finding.explains)
        range = {range.begin + shift, range.end + shift};
    finding.claims.clear();
    if (finding.device)
        finding.device = deviceOf(job, part, rank[finding.device]);
    finding.thread = {};
}

// Adds the calls, the work and the time that the advice would remove on all ranks with this finding, so that the saving
// is that of the job. The finding is from rank `most`. If a rule has several findings on a rank, they have no
// counterparts on others.
void addOtherRanks(const std::vector<std::vector<std::vector<Finding>>>& found, std::size_t rule, std::size_t max,
                   Finding& finding)
{
    for (std::size_t r = 0; r < found.size(); ++r) {
        if (r == max || found[r][rule].size() != 1 || found[max][rule].size() != 1)
            continue;
        const Finding& other = found[r][rule][0];
        if (!finding.explains.empty())
            finding.explains.insert(finding.explains.end(), other.explains.begin(), other.explains.end());
        if (!finding.calls.empty())
            finding.calls.insert(finding.calls.end(), other.calls.begin(), other.calls.end());
        for (const std::size_t end : other.placeEnds) // groups of the places, or of the work
            finding.placeEnds.push_back((finding.places.empty() ? finding.work : finding.places).size() + end);
        if (!finding.work.empty())
            finding.work.insert(finding.work.end(), other.work.begin(), other.work.end());
        if (!finding.places.empty())
            finding.places.insert(finding.places.end(), other.places.begin(), other.places.end());
    }
    std::sort(finding.calls.begin(), finding.calls.end());
}

// The first time in the title.
std::optional<Ns> titleTimeOf(const Finding& finding)
{
    const std::string_view title = finding.rule->title;
    for (std::size_t open = title.find('{'); open != std::string_view::npos; open = title.find('{', open + 1))
        if (const auto time = timeValue(finding, std::string{title.substr(open + 1, title.find('}', open) - open - 1)}))
            return time;
    return {};
}

// The size of a rule's findings on a rank: the time in their title, which the reader compares; then their cost; then
// the longest time that they name.
using Size = std::array<Ns, 3>;
Size sizeOf(const std::vector<Finding>& findings)
{
    Size size{};
    for (const Finding& finding : findings) {
        size[0] += titleTimeOf(finding).value_or(Ns{});
        size[1] += finding.cost.value_or(Ns{});
        size[2] = std::max(size[2], timeValue(finding, "most").value_or(Ns{}));
    }
    return size;
}

// Waiting of ranks for each other is also exposed communication. In a job it is known how long a rank waits, and other
// findings cost that: the rank's own finding keeps the transfer.
void keepTransfer(const Analysis& analysis, std::size_t rank, Finding& finding)
{
    const BusyTime waits{unionOf(waitsOf(analysis.trace(), rankReportOf(analysis), rank))};
    constexpr int worthATerm = 100; // a smaller part of the cost is not mentioned
    Ns waiting{}, untold{};
    bool isKnown = false;
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        if (device.device == finding.device) {
            for (const Piece& piece : device.pieces)
                if (piece.cause == Cause::Communication)
                    waiting += waits.within(piece.range);
            const CommunicationSplit split = splitOf(analysis, device);
            untold = split.unsplit + split.afterArrival;
            isKnown = split.isKnown();
        }
    if (waiting == Ns{}) {
        if (isKnown) // none of them waits
            finding.values["waits"] = Phrase{""};
        return;
    }
    if (finding.cost)
        finding.cost = std::max(Ns{}, *finding.cost - waiting);
    finding.values["waiting"] = waiting;
    finding.values["waits"] = Phrase{PHRASE(" For {waiting} of it the rank waits for other ranks.")};
    if (finding.cost && untold * worthATerm > *finding.cost) {
        finding.values["untold"] = untold;
        finding.values["waits"] = Phrase{PHRASE(" For {waiting} of it the rank waits for other ranks. For {untold} the "
                                                "trace does not show whether it waits or transfers.")};
    }
}

// The job's findings come first; a rank's own finding keeps the communication time that they leave.
void giveCommunication(const Analysis& analysis, std::vector<Finding>& ofJob, std::vector<Finding>& ofRanks)
{
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        Ns left = device.share(Cause::Communication);
        for (std::vector<Finding>* findings : {&ofJob, &ofRanks})
            for (Finding& finding : *findings)
                if (finding.device == device.device && finding.share == Cause::Communication && finding.cost) {
                    finding.cost = std::min(*finding.cost, left);
                    left -= *finding.cost;
                }
    }
}

} // namespace

std::vector<Finding> findingsOfRanks(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const auto parts = trace.ranks();
    const RankAnalyses& ranks = ranksOf(analysis);
    const bool isOneJob = parts.size() > 1 && doubtsOnJob(parts).empty();
    if (isOneJob)
        rankReportOf(analysis); // once, before several threads ask for it
    // By rank, then by rule.
    std::vector<std::vector<std::vector<Finding>>> found(parts.size());
    parallelFor(parts.size(), [&](std::size_t r) {
        const Analysis& own = *ranks[r];
        std::vector<Finding> ofRank;
        for (const Rule& rule : rules())
            for (Finding& finding : rule.find(own)) {
                finding.rule = &rule;
                ofRank.push_back(std::move(finding));
            }
        placeInShares(own, ofRank); // a rank has its own shares
        found[r].resize(rules().size());
        for (Finding& finding : ofRank) {
            toJob(analysis.trace(), parts[r], own.trace(), finding);
            if (isOneJob && finding.rule->id == exposedCommunicationRule.id)
                keepTransfer(analysis, r, finding);
            const auto rule = static_cast<std::size_t>(finding.rule - rules().data());
            found[r][rule].push_back(std::move(finding));
        }
    });
    std::vector<Finding> all;
    for (std::size_t rule = 0; rule < rules().size(); ++rule) {
        std::size_t holds = 0, max = parts.size();
        Size maxOf{Ns{-1}, Ns{-1}, Ns{-1}};
        for (std::size_t r = 0; r < parts.size(); ++r) {
            if (found[r][rule].empty())
                continue;
            ++holds;
            if (const auto size = sizeOf(found[r][rule]); size > maxOf) {
                maxOf = size;
                max = r;
            }
        }
        if (max == parts.size())
            continue;
        for (Finding& finding : found[max][rule])
            addOtherRanks(found, rule, max, finding);
        for (Finding& finding : found[max][rule]) {
            finding.values["on_rank"] = parts[max].label;
            finding.values["more_ranks"] = static_cast<std::int64_t>(holds - 1);
            finding.values[ranksKey] = holds == 1
                                           ? TextValue{parts[max].label}
                                           : Phrase{holds < parts.size() ? PHRASE("{on_rank} and {more_ranks} more")
                                                    : maxOf > Size{}     ? PHRASE("all ranks, most on {on_rank}")
                                                                         : PHRASE("all ranks, such as {on_rank}")};
            all.push_back(std::move(finding));
        }
    }
    std::vector<Finding> ofJob;
    for (const Rule* rule : {&notOneJobRule, &stragglerRule, &collectiveWaitRule})
        for (Finding& finding : rule->find(analysis)) {
            finding.rule = rule;
            ofJob.push_back(std::move(finding));
        }
    placeInShares(analysis, ofJob);
    giveCommunication(analysis, ofJob, all);
    all.insert(all.end(), std::make_move_iterator(ofJob.begin()), std::make_move_iterator(ofJob.end()));
    return all;
}

std::string titleOf(const Finding& finding, std::string (*word)(Ns))
{
    const auto ranks = finding.values.find(ranksKey);
    const std::string title = format(finding.rule->title, finding.values, word);
    return ranks == finding.values.end() ? title : formatValue(ranks->second, finding.values, word) + ": " + title;
}

} // namespace lanescope
