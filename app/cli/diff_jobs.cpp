#include "app/cli/diff_jobs.h"

#include "app/cli/diff_json.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "model/base/phrases.h"
#include "model/compare/job_transfers.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"
#include "model/merge/rank_files.h"
#include "model/replay/final_verdict.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace lanescope {

namespace {

struct RankTrace {
    std::string path;
    TracePtr trace;
};
using Job = std::map<std::int64_t, RankTrace>;

// The ranks that the names lead to. A trace without a rank is numbered by its place.
tl::expected<Job, ExitCode> openJob(const std::string& name)
{
    const std::vector<std::string> named{name};
    const auto files = rankFilesOf(named);
    if (!files) {
        printError(files.error());
        return tl::unexpected(ExitCode::Unreadable);
    }
    Job job;
    for (const RankFile& file : *files) {
        const auto trace = openTrace(file.path);
        if (!trace)
            return tl::unexpected(trace.error());
        const std::int64_t rank = (*trace)->info().rank.value_or(static_cast<std::int64_t>(job.size()));
        if (!job.try_emplace(rank, RankTrace{file.path, *trace}).second) {
            printError({Error::Kind::BadInput,
                        name,
                        {},
                        fmt::format("expected each rank once, found rank {} twice, so these are not the ranks of one "
                                    "run",
                                    rank)});
            return tl::unexpected(ExitCode::Usage);
        }
    }
    return job;
}

struct RankDiff {
    std::int64_t rank = 0;
    std::string a, b;
    Both<bool> isWaitKnown; // for how long it waits for other ranks
    Diff diff;
};

// How much the own work of a rank changed, without waiting for the others.
double changeOf(const Diff& diff)
{
    const auto pct = [](const Compared& c) {
        const bool isKnown = c.judgement == Judgement::Better || c.judgement == Judgement::Worse;
        return isKnown ? std::abs(c.changePct()) : 0;
    };
    return std::max(pct(diff.hostWork), pct(diff.gpuWork));
}

Ns waitingOf(const Diff& diff, bool isB)
{
    for (const RoleChange& role : diff.roles)
        if (role.id == "waiting")
            return perStep(isB ? role.time.b : role.time.a, diff);
    return {};
}

void printJobs(const std::vector<RankDiff>& ranks, const JobDiffOptions& options)
{
    printLine(translatedWith(PHRASE("{} ranks are compared, each with itself"), ranks.size()));
    printLine("");
    const bool isAnyWait = std::any_of(ranks.begin(), ranks.end(), [](const RankDiff& r) {
        return heldBy(r.diff) == Held::Both && (r.isWaitKnown.a || r.isWaitKnown.b);
    });
    printLine(fmt::format("{:<6} {:>12} {:>12} {:>12} {:>12}", "rank", "host before", "after", "GPU before", "after") +
              (isAnyWait ? fmt::format(" {:>12} {:>12}", "wait before", "after") : std::string{}));
    for (const RankDiff& r : ranks) {
        const Diff& d = r.diff;
        const bool isGpu = heldBy(d) == Held::Both;
        const auto cell = [](bool isThere, Ns time) { return isThere ? briefDuration(time) : std::string{"-"}; };
        std::string line = fmt::format(
            "{:<6} {} {} {} {}", r.rank, alignedRight(briefDuration(d.cpu.spread.a.median), 12),
            alignedRight(briefDuration(d.cpu.spread.b.median), 12),
            alignedRight(cell(isGpu, d.gpu.spread.a.median), 12), alignedRight(cell(isGpu, d.gpu.spread.b.median), 12));
        if (isAnyWait)
            line += fmt::format(" {} {}", alignedRight(cell(isGpu && r.isWaitKnown.a, waitingOf(d, false)), 12),
                                alignedRight(cell(isGpu && r.isWaitKnown.b, waitingOf(d, true)), 12));
        printLine(line);
    }
    const auto max = std::max_element(ranks.begin(), ranks.end(), [](const RankDiff& x, const RankDiff& y) {
        return changeOf(x.diff) < changeOf(y.diff);
    });
    printLine("");
    printLine(translatedWith(PHRASE("Rank {}, whose own work changed most:"), max->rank));
    printDiff(max->diff, options.rows, isUtf8Terminal());
}

// The ranks of one job: their analyses, and how long their collectives take without waiting for each other.
struct AnalyzedJob {
    std::vector<std::unique_ptr<const Analysis>> ranks;
    std::vector<std::optional<TransferTimes>> transfers;
    std::map<std::int64_t, std::size_t> placeOf; // by rank

    explicit AnalyzedJob(const Job& job)
    {
        std::vector<const Analysis*> all;
        for (const auto& [rank, one] : job) {
            placeOf[rank] = ranks.size();
            all.push_back(ranks.emplace_back(std::make_unique<const Analysis>(one.trace)).get());
        }
        transfers = transfersOfJob(all);
    }
    const Analysis& analysis(std::int64_t rank) const { return *ranks[placeOf.at(rank)]; }
    const TransferTimes* transfersOf(std::int64_t rank) const
    {
        const auto& times = transfers[placeOf.at(rank)];
        return times ? &*times : nullptr;
    }
};

std::vector<std::int64_t> ranksOnlyIn(const Job& job, const Job& other)
{
    std::vector<std::int64_t> ranks;
    for (const auto& [rank, trace] : job)
        if (!other.contains(rank))
            ranks.push_back(rank);
    return ranks;
}

} // namespace

ExitCode exitCodeOf(const Diff& diff, double max, const std::string& rank)
{
    if (diff.sameTime) { // then neither time shows how much the work changed
        if (diff.sameTime->timeEachPct <= max)
            return ExitCode::Done;
        std::fprintf(stderr, "lanescope: %sregressed by more than %g %%: time per launch %+.1f %%\n", rank.c_str(), max,
                     diff.sameTime->timeEachPct);
        return ExitCode::DoesNotHold;
    }
    if (!hasRegressed(diff.cpu, max) && !hasRegressed(diff.gpuWork, max))
        return ExitCode::Done;
    const bool isWaiting = diff.gpuWork.spread.b.values != diff.gpu.spread.b.values;
    const std::string gpu = heldBy(diff) == Held::Both
                                ? fmt::format(", GPU{} {:+.1f} %", isWaiting ? " without waiting for other ranks" : "",
                                              diff.gpuWork.changePct())
                                : std::string{};
    std::fprintf(stderr, "lanescope: %sregressed by more than %g %%: host %+.1f %%%s%s\n", rank.c_str(), max,
                 diff.cpu.changePct(), gpu.c_str(), diff.isWhole ? "" : " per step");
    return ExitCode::DoesNotHold;
}

ExitCode diffJobs(const std::string& a, const std::string& b, const JobDiffOptions& options)
{
    const auto before = openJob(a);
    if (!before)
        return before.error();
    const auto after = openJob(b);
    if (!after)
        return after.error();
    const AnalyzedJob jobA{*before}, jobB{*after};
    std::vector<RankDiff> ranks;
    for (const auto& [rank, one] : *before) {
        const auto other = after->find(rank);
        if (other == after->end())
            continue;
        const Both<const TransferTimes*> paired{jobA.transfersOf(rank), jobB.transfersOf(rank)};
        auto diff = diffOf(jobA.analysis(rank), jobB.analysis(rank), {options.step, paired, finalVerdict, finalPace});
        if (!diff) {
            std::fprintf(stderr, "lanescope: --step: expected a step of both traces, found none called %s\n",
                         options.step.c_str());
            return ExitCode::Usage;
        }
        const Both<bool> isWaitKnown{paired.a != nullptr, paired.b != nullptr};
        ranks.push_back({rank, one.path, other->second.path, isWaitKnown, *std::move(diff)});
    }
    if (ranks.empty()) {
        printError({Error::Kind::BadInput, b, {}, "expected the ranks of the first job, found none of them"});
        return ExitCode::Usage;
    }
    const auto onlyA = ranksOnlyIn(*before, *after), onlyB = ranksOnlyIn(*after, *before);
    if (options.json) {
        Json list = Json::array();
        for (const RankDiff& r : ranks) {
            Json one{{"rank", r.rank}, {"file_a", r.a}, {"file_b", r.b}};
            one.update(jsonOf(r.diff));
            list.push_back(std::move(one));
        }
        printJson({{"ranks", std::move(list)}, {"ranks_only_a", onlyA}, {"ranks_only_b", onlyB}});
    } else {
        printJobs(ranks, options);
        if (!onlyA.empty() || !onlyB.empty())
            printLine(translatedWith(PHRASE("Ranks that only one job has, which are not compared: {}"),
                                     onlyA.size() + onlyB.size()));
    }
    ExitCode code = ExitCode::Done;
    if (options.mostRegression)
        for (const RankDiff& r : ranks)
            if (exitCodeOf(r.diff, *options.mostRegression, fmt::format("rank {}: ", r.rank)) != ExitCode::Done)
                code = ExitCode::DoesNotHold;
    return code;
}

} // namespace lanescope
