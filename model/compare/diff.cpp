#include "model/compare/diff.h"

#include "model/attribution/place_text.h"
#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/compare/answer.h"
#include "model/compare/change_rows.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/job_transfers.h"
#include "model/compare/match_kernels.h"
#include "model/compare/match_ops.h"
#include "model/compare/recordings.h"
#include "model/compare/step_pairs.h"
#include "model/compare/summary.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace lanescope {

std::string_view nameOf(WorkChange change)
{
    switch (change) {
    case WorkChange::Same:
        return "same";
    case WorkChange::Replaced:
        return "replaced";
    case WorkChange::Fused:
        return "fused";
    case WorkChange::Added:
        return "added";
    case WorkChange::Removed:
        break;
    }
    return "removed";
}

bool OpChange::hasOtherTime(Ns host) const
{
    constexpr Ns clear = std::chrono::milliseconds{1};
    const Ns difference = std::chrono::abs(delta()), smaller = std::min(selfCpu.a, selfCpu.b);
    return difference * 5 > smaller && (difference >= clear || difference * 1000 > host);
}

namespace {

template <class T>
std::vector<T> picked(const std::vector<T>& all, const std::vector<std::size_t>& at)
{
    std::vector<T> some;
    for (const std::size_t i : at)
        some.push_back(all[i]);
    return some;
}

// If one trace has steps and the other has none, they cannot be paired: both are compared as a whole.
void settleSteps(Diff& diff, const Analysis& a, std::vector<SideStep>& stepsA, const Analysis& b,
                 std::vector<SideStep>& stepsB)
{
    const bool wholeA = !stepsA.front().slice, wholeB = !stepsB.front().slice;
    if (wholeA && !wholeB)
        stepsB = {wholeTrace(b)};
    if (wholeB && !wholeA)
        stepsA = {wholeTrace(a)};
    if (wholeA != wholeB && a.steps().empty() != b.steps().empty())
        diff.differs.push_back({wholeB ? PHRASE("only the first has steps, so whole recordings are compared")
                                       : PHRASE("only the second has steps, so whole recordings are compared"),
                                {}});
}

// Medians and judgements per step. A side without any GPU work has no values, because what was not recorded is not 0.
void compareSteps(Diff& diff, const WorkChanges& changes, const Both<bool>& isEmpty)
{
    Both<std::vector<Ns>> cpu, gpu, hostWork, gpuWork;
    for (std::size_t i = 0; i < diff.steps.size(); ++i) {
        const StepPair& pair = diff.steps[i];
        cpu.a.push_back(pair.cpu.a);
        cpu.b.push_back(pair.cpu.b);
        gpu.a.push_back(pair.gpu.a);
        gpu.b.push_back(pair.gpu.b);
        hostWork.a.push_back(pair.cpu.a - diff.facts.a.dataWait[i]);
        hostWork.b.push_back(pair.cpu.b - diff.facts.b.dataWait[i]);
        gpuWork.a.push_back(pair.gpu.a - changes.waiting.a[i]);
        gpuWork.b.push_back(pair.gpu.b - changes.waiting.b[i]);
    }
    const auto clear = [](bool isGone, std::vector<Ns>& one, std::vector<Ns>& other) {
        if (isGone) {
            one.clear();
            other.clear();
        }
    };
    if (diff.firstStepLeftOut)
        for (Both<std::vector<Ns>>* both : {&cpu, &gpu, &hostWork, &gpuWork})
            for (std::vector<Ns>* values : {&both->a, &both->b})
                values->erase(values->begin());
    clear(diff.totals.work.a == 0 || diff.facts.a.isGpuLost(), gpu.a, gpuWork.a);
    clear(diff.totals.work.b == 0 || diff.facts.b.isGpuLost(), gpu.b, gpuWork.b);
    clear(isEmpty.a, cpu.a, hostWork.a);
    clear(isEmpty.b, cpu.b, hostWork.b);
    diff.cpu = compared(std::move(cpu.a), std::move(cpu.b), {}, Pairing::InOrder);
    diff.gpu = compared(std::move(gpu.a), std::move(gpu.b), changes.sigma, Pairing::InOrder);
    diff.hostWork = compared(std::move(hostWork.a), std::move(hostWork.b), {}, Pairing::InOrder);
    diff.gpuWork = compared(std::move(gpuWork.a), std::move(gpuWork.b), changes.sigma, Pairing::InOrder);
}

// From the first work of each step to that of the next; empty where a step has none or one between them is left out.
std::vector<Ns> periodsOf(const Trace& trace, const std::vector<std::size_t>& numbers,
                          const std::vector<std::vector<WorkItem>>& work, std::size_t from)
{
    std::vector<Time> begins;
    for (std::size_t s = from; s < work.size(); ++s) {
        if (work[s].empty() || (s > from && numbers[s] != numbers[s - 1] + 1))
            return {};
        Time first = trace.begin(work[s].front().work);
        for (const WorkItem& item : work[s])
            first = std::min(first, trace.begin(item.work));
        begins.push_back(first);
    }
    std::vector<Ns> periods;
    for (std::size_t i = 1; i < begins.size(); ++i)
        periods.push_back(begins[i] - begins[i - 1]);
    return periods;
}

std::optional<Diff::Period> periodOf(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    if (a.size() < 2 || b.size() < 2)
        return {};
    const auto [minA, maxA] = std::minmax_element(a.begin(), a.end());
    const auto [minB, maxB] = std::minmax_element(b.begin(), b.end());
    const auto meanOf = [](const std::vector<Ns>& all) {
        return std::accumulate(all.begin(), all.end(), Ns{}) / static_cast<std::int64_t>(all.size());
    };
    return Diff::Period{{meanOf(a), meanOf(b)}, *maxA < *minB || *maxB < *minA};
}

// "512×1024×4096" if all slices are products of one size.
std::string productShapeOf(const Analysis& analysis, const std::vector<SliceId>& slices)
{
    const OpCosts& costs = analysis.costs();
    std::optional<ProductShape> shape;
    for (const SliceId s : slices) {
        const WorkCost* cost = costs.of(s);
        if (!cost || !costs.costs[cost->cost].product || (shape && *shape != *costs.costs[cost->cost].product))
            return {};
        shape = costs.costs[cost->cost].product;
    }
    if (!shape)
        return {};
    return (shape->batch > 1 ? fmt::format("{}×", shape->batch) : std::string{}) +
           fmt::format("{}×{}×{}", shape->m, shape->n, shape->k);
}

void addShapes(std::vector<KernelChange>& changes, const Analysis& a, const Analysis& b)
{
    for (KernelChange& change : changes) {
        if (change.status != WorkChange::Replaced || change.a.size() != 1 || change.b.size() != 1)
            continue;
        std::string shape = productShapeOf(a, change.a.front().slices);
        if (!shape.empty() && shape == productShapeOf(b, change.b.front().slices))
            change.shape = std::move(shape);
    }
}

std::optional<Diff::LowGraphs> lowGraphsOf(const Analysis& side)
{
    const auto graphs = lowGraphCoverageOf(side);
    return graphs ? std::optional{Diff::LowGraphs{*graphs->opPct(), noteOf(*graphs, NoteFor::Window)}} : std::nullopt;
}

void comparePrograms(Diff& diff, const Analysis& a, const Analysis& b)
{
    const ProgramOps opsA = programOps(a), opsB = programOps(b);
    diff.commonOpsPct = commonOpsPct(opsA, opsB);
    // A captured graph has other ops than its replay.
    diff.areOtherPrograms =
        areOtherPrograms(diff.commonOpsPct) && !diff.facts.a.isGpuLost() && !diff.facts.b.isGpuLost();
    diff.isCompileNew = opsB.isCompiled && !opsA.isCompiled;
    if (diff.areOtherPrograms)
        diff.differs.insert(diff.differs.begin(), otherProgramsSentence(diff));
}

bool areRanksOfOneJob(const Trace& a, const Trace& b)
{
    const auto rankA = a.info().rank, rankB = b.info().rank;
    return rankA && rankB && *rankA != *rankB && a.info().worldSize == b.info().worldSize;
}

// Replaces the estimate by what pairs of ranks show. Returns true if both sides are paired.
bool addPairedRanks(Both<TransferTimes>& times, const Analysis& a, const Analysis& b, const DiffOptions& options)
{
    const auto add = [](TransferTimes& to, const Analysis& analysis, const TransferTimes* ofRank) {
        TransferTimes paired;
        if (ofRank)
            paired = *ofRank;
        else if (analysis.trace().ranks().size() > 1)
            addTransfersOfMerged(paired, analysis);
        for (const auto& [kernel, time] : paired)
            to[kernel] = time;
        return !paired.empty();
    };
    const bool isA = add(times.a, a, options.ofRanks.a), isB = add(times.b, b, options.ofRanks.b);
    return isA && isB;
}

bool isColdFirst(const std::vector<SideStep>& a, const std::vector<SideStep>& b)
{
    const auto lengths = [](const std::vector<SideStep>& steps) {
        std::vector<Ns> values;
        for (const SideStep& step : steps)
            values.push_back(step.range.length());
        return values;
    };
    return isColdStart(lengths(a)) || isColdStart(lengths(b));
}

} // namespace

std::optional<Diff> diffOf(const Analysis& a, const Analysis& b, const DiffOptions& options)
{
    const Trace &traceA = a.trace(), &traceB = b.trace();
    Diff diff;
    parallelFor(2, [&](std::size_t side) { // each side is computed once
        const Analysis& analysis = side == 0 ? a : b;
        analysis.work();
        (side == 0 ? diff.verdict.a : diff.verdict.b) = options.verdictOf(analysis);
        (side == 0 ? diff.pace.a : diff.pace.b) = options.paceOf(analysis);
    });
    std::vector<SideStep> stepsA = stepsFor(a), stepsB = stepsFor(b);
    settleSteps(diff, a, stepsA, b, stepsB);
    diff.isWhole = !stepsA.front().slice;
    if (!options.step.empty()) {
        const auto isOther = [&](const SideStep& step) { return step.name != options.step; };
        std::erase_if(stepsA, isOther);
        std::erase_if(stepsB, isOther);
        if (stepsA.empty() || stepsB.empty())
            return {};
    }
    std::vector<std::size_t> atA, atB;
    for (const auto& [i, k] : pairSteps(stepsA, stepsB)) {
        atA.push_back(i);
        atB.push_back(k);
    }
    for (std::size_t i = 0; i < stepsA.size(); ++i)
        if (std::find(atA.begin(), atA.end(), i) == atA.end())
            diff.unmatchedSteps.a.push_back(stepsA[i].name);
    for (std::size_t k = 0; k < stepsB.size(); ++k)
        if (std::find(atB.begin(), atB.end(), k) == atB.end())
            diff.unmatchedSteps.b.push_back(stepsB[k].name);
    stepsA = picked(stepsA, atA);
    stepsB = picked(stepsB, atB);

    NameTable names;
    const auto workA = workOfSteps(a, stepsA, names, &diff.before.a);
    const auto workB = workOfSteps(b, stepsB, names, &diff.before.b);
    names.tellLabelsApart();
    diff.facts = {sideFacts(a, stepsA, workA), sideFacts(b, stepsB, workB)};
    diff.lowGraphs = {lowGraphsOf(a), lowGraphsOf(b)};
    comparePrograms(diff, a, b);
    std::vector<std::vector<WorkMatch>> matches(stepsA.size());
    parallelFor(stepsA.size(), [&](std::size_t s) {
        matches[s] = matchWork(names, {traceA, workA[s]}, {traceB, workB[s]}, {diff.isWhole, diff.areOtherPrograms});
    });
    ChangeRows rows{names, traceA, workA, traceB, workB};
    for (std::size_t s = 0; s < stepsA.size(); ++s) {
        StepPair pair;
        pair.name = {stepsA[s].name, stepsB[s].name};
        pair.range = {stepsA[s].range, stepsB[s].range};
        pair.slice = {stepsA[s].slice, stepsB[s].slice};
        pair.cpu = {stepsA[s].range.length(), stepsB[s].range.length()};
        pair.gpu = {busyOf(traceA, workA[s]), busyOf(traceB, workB[s])};
        pair.work = {static_cast<std::uint32_t>(workA[s].size()), static_cast<std::uint32_t>(workB[s].size())};
        pair.launches = {launchesOf(workA[s]), launchesOf(workB[s])};
        diff.totals.cpu.a += pair.cpu.a;
        diff.totals.cpu.b += pair.cpu.b;
        diff.totals.gpu.a += pair.gpu.a;
        diff.totals.gpu.b += pair.gpu.b;
        diff.totals.work.a += pair.work.a;
        diff.totals.work.b += pair.work.b;
        diff.totals.launches.a += pair.launches.a;
        diff.totals.launches.b += pair.launches.b;
        diff.steps.push_back(std::move(pair));
        for (const WorkMatch& match : matches[s]) {
            rows.add(match, s);
            for (const std::uint32_t i : match.a)
                for (const std::uint32_t k : match.b)
                    diff.joined.emplace_back(workA[s][i].work, workB[s][k].work);
        }
    }
    std::sort(diff.joined.begin(), diff.joined.end());
    diff.kernels = rows.finished();
    addShapes(diff.kernels, a, b);
    HostChanges host = compareHosts(a, stepsA, b, stepsB);
    diff.ops = std::move(host.ops);
    diff.launchesByApi = std::move(host.launchesByApi);

    const RecordingsCompared recordings = compareRecordings({a, stepsA, workA}, {b, stepsB, workB}, names);
    diff.differs.insert(diff.differs.end(), recordings.differs.begin(), recordings.differs.end());
    diff.areTypesOther = recordings.areTypesOther;
    diff.alike = recordings.alike;
    diff.firstStepLeftOut = isColdFirst(stepsA, stepsB);
    Both<TransferTimes> transfers = transferTimes(traceA, workA, traceB, workB, recordings.areGpusAlike);
    if (areRanksOfOneJob(traceA, traceB))
        addTransfersOfRanks(transfers, traceA, workA, traceB, workB);
    diff.areRanksPaired = addPairedRanks(transfers, a, b, options);
    WorkChanges changes = workChanges(names, traceA, workA, traceB, workB, transfers, diff.firstStepLeftOut);
    compareSteps(diff, changes, {traceA.sliceCount() == 0, traceB.sliceCount() == 0});
    const std::size_t from = diff.firstStepLeftOut ? 1 : 0;
    if (!diff.isWhole && !hasSeveralGpus(diff))
        diff.period = periodOf(periodsOf(traceA, atA, workA, from), periodsOf(traceB, atB, workB, from));
    diff.roles = std::move(changes.roles);
    for (RoleChange& role : diff.roles)
        if (role.id == "waiting" && !diff.areRanksPaired)
            role.text = PHRASE("waiting or a shared link");
    diff.names = std::move(changes.names);
    for (const KernelChange& change : diff.kernels)
        if (change.hbmSavedBytes)
            diff.hbmSavedBytes = diff.hbmSavedBytes.value_or(0) + *change.hbmSavedBytes;
    if (diff.hbmSavedBytes && !diff.steps.empty())
        *diff.hbmSavedBytes /= static_cast<std::int64_t>(diff.steps.size());
    diff.gpus = gpuChanges(diff.facts.a, diff.facts.b);
    diff.sameTime = sameTimeOf(diff);
    if (diff.sameTime)
        judgePerLaunch(diff.names);
    diff.headline = headlineOf(diff);
    if (isPredicted(traceA) || isPredicted(traceB)) // after the GPU and host times, whose positions are fixed
        diff.headline.push_back({!isPredicted(traceA)   ? PHRASE("the second is predicted, not recorded")
                                 : !isPredicted(traceB) ? PHRASE("the first is predicted, not recorded")
                                                        : PHRASE("both are predicted, not recorded"),
                                 {}});
    diff.answer = answerOf(diff, traceA, traceB);
    diff.summary = summaryOf(diff);
    return diff;
}

} // namespace lanescope
