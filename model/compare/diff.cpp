#include "model/compare/diff.h"

#include "model/analysis/kernels/footprints.h"
#include "model/base/parallel.h"
#include "model/compare/match_kernels.h"
#include "model/compare/match_ops.h"
#include "model/compare/saved_bytes.h"
#include "model/compare/step_pairs.h"
#include "model/compare/summary.h"
#include "model/store/tone.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

std::string_view nameOf(Change change)
{
    switch (change) {
    case Change::Same:
        return "same";
    case Change::Replaced:
        return "replaced";
    case Change::Fused:
        return "fused";
    case Change::Added:
        return "added";
    case Change::Removed:
        break;
    }
    return "removed";
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

// Rows of the matches of all steps: those alike in names and reason are one.
class Rows {
public:
    Rows(const NameTable& names, const Trace& a, const Trace& b) : m_names(names), m_a(a), m_b(b) {}

    void add(const WorkMatch& match, const std::vector<WorkItem>& a, const std::vector<WorkItem>& b, std::size_t step)
    {
        std::vector<std::uint32_t> key{static_cast<std::uint32_t>(match.status)};
        for (const std::uint32_t i : match.a)
            key.push_back(a[i].token);
        key.push_back(~0u);
        for (const std::uint32_t k : match.b)
            key.push_back(b[k].token);
        const auto [at, isNew] = m_places.try_emplace({key, match.why}, m_rows.size());
        if (isNew) {
            m_rows.emplace_back();
            Row& row = m_rows.back();
            row.change.status = match.status;
            row.change.why = match.why;
            for (const std::uint32_t i : match.a)
                row.change.a.push_back(partOf(a[i].token));
            for (const std::uint32_t k : match.b)
                row.change.b.push_back(partOf(b[k].token));
            if (match.savesIntermediates) {
                std::vector<SliceId> ops;
                for (const std::uint32_t i : match.a)
                    ops.push_back(a[i].op);
                row.savedEach = intermediateBytes(m_a, ops);
            }
        }
        Row& row = m_rows[at->second];
        fill(row.change.a, match.a, a, m_a, row.perStepA, step);
        fill(row.change.b, match.b, b, m_b, row.perStepB, step);
    }

    std::vector<KernelChange> finished()
    {
        std::vector<KernelChange> rows;
        for (Row& row : m_rows) {
            KernelChange& change = row.change;
            for (const WorkPart& part : change.b)
                change.delta += part.total;
            for (const WorkPart& part : change.a)
                change.delta -= part.total;
            if (row.savedEach && !change.a.empty())
                change.hbmSavedBytes = *row.savedEach * static_cast<std::int64_t>(change.a.front().count);
            if (!change.a.empty() && !change.b.empty())
                change.time = timesOf(row);
            if (change.a.size() == 1 && change.b.size() == 1) {
                change.footprintChanges = footprintChanges(change.a[0].slices[0], change.b[0].slices[0]);
                const Judgement judgement = change.time->judgement;
                change.isNoise = judgement == Judgement::Noise || judgement == Judgement::CannotTell;
            }
            rows.push_back(std::move(change));
        }
        std::stable_sort(rows.begin(), rows.end(), [](const KernelChange& x, const KernelChange& y) {
            const bool sameX = x.status == Change::Same, sameY = y.status == Change::Same;
            return sameX != sameY ? sameY : std::chrono::abs(x.delta) > std::chrono::abs(y.delta);
        });
        return rows;
    }

private:
    using PerStep = std::map<std::size_t, std::pair<Ns, std::int64_t>>; // sum and count
    struct Row {
        KernelChange change;
        PerStep perStepA, perStepB;
        std::optional<std::int64_t> savedEach;
    };

    WorkPart partOf(std::uint32_t token) const
    {
        const NameTable::Entry& entry = m_names[token];
        std::string label = entry.decoded.label;
        if (label.empty())
            label = entry.name;
        return {std::string{entry.name}, std::move(label), 0, {}, {}};
    }

    static void fill(std::vector<WorkPart>& parts, const std::vector<std::uint32_t>& places,
                     const std::vector<WorkItem>& items, const Trace& trace, PerStep& perStep, std::size_t step)
    {
        for (std::size_t p = 0; p < places.size(); ++p) {
            const SliceId work = items[places[p]].work;
            ++parts[p].count;
            parts[p].total += trace.duration(work);
            parts[p].slices.push_back(work);
            perStep[step].first += trace.duration(work);
            ++perStep[step].second;
        }
    }

    // Of a single step all that can be held against each other is its launches.
    Compared timesOf(const Row& row) const
    {
        const KernelChange& change = row.change;
        const auto durations = [](const WorkPart& part, const Trace& trace) {
            std::vector<Ns> values;
            for (const SliceId s : part.slices)
                values.push_back(trace.duration(s));
            return values;
        };
        if (row.perStepA.size() == 1 && row.perStepB.size() == 1 && change.a.size() == 1 && change.b.size() == 1)
            return compared(durations(change.a[0], m_a), durations(change.b[0], m_b));
        return compared(valuesOf(row.perStepA, change.a.size()), valuesOf(row.perStepB, change.b.size()));
    }

    // A step's mean of one occurrence of all parts: as many values as there are steps, so that steps and not launches
    // are held against each other.
    static std::vector<Ns> valuesOf(const PerStep& perStep, std::size_t parts)
    {
        std::vector<Ns> values;
        for (const auto& [step, sum] : perStep)
            values.push_back(sum.first * static_cast<std::int64_t>(parts) / sum.second);
        return values;
    }

    std::vector<std::string> footprintChanges(SliceId a, SliceId b) const
    {
        std::vector<std::string> changes;
        if (m_a.kind(a) != SliceKind::Kernel || m_b.kind(b) != SliceKind::Kernel)
            return changes;
        const Footprint before = footprintOf(m_a, a), after = footprintOf(m_b, b);
        const auto number = [&](std::string_view what, const auto& x, const auto& y) {
            if (x && y && *x != *y)
                changes.push_back(fmt::format("{} {} -> {}", what, *x, *y));
        };
        const auto extent = [&](std::string_view what, const auto& x, const auto& y) {
            if (x && y && *x != *y)
                changes.push_back(
                    fmt::format("{} {}x{}x{} -> {}x{}x{}", what, (*x)[0], (*x)[1], (*x)[2], (*y)[0], (*y)[1], (*y)[2]));
        };
        extent("grid", before.grid, after.grid);
        extent("block", before.block, after.block);
        number("registers", before.registersPerThread, after.registersPerThread);
        number("shared memory", before.sharedBytes, after.sharedBytes);
        return changes;
    }

    const NameTable& m_names;
    const Trace &m_a, &m_b;
    std::vector<Row> m_rows;
    std::map<std::pair<std::vector<std::uint32_t>, std::string>, std::size_t> m_places;
};

} // namespace

std::optional<Diff> diffOf(const Analysis& a, const Analysis& b, const DiffOptions& options)
{
    const Trace &traceA = a.trace(), &traceB = b.trace();
    Diff diff;
    parallelFor(2, [&](std::size_t side) { // each is worked out once
        const Analysis& analysis = side == 0 ? a : b;
        analysis.work();
        (side == 0 ? diff.verdict.a : diff.verdict.b) = verdictOf(analysis).verdict;
    });
    std::vector<SideStep> stepsA = stepsFor(a), stepsB = stepsFor(b);
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
    const auto workA = workOfSteps(a, stepsA, names), workB = workOfSteps(b, stepsB, names);
    std::vector<std::vector<WorkMatch>> matches(stepsA.size());
    parallelFor(stepsA.size(), [&](std::size_t s) {
        matches[s] = matchWork(names, {traceA, workA[s]}, {traceB, workB[s]});
    });
    Rows rows{names, traceA, traceB};
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
            rows.add(match, workA[s], workB[s], s);
            for (const std::uint32_t i : match.a)
                for (const std::uint32_t k : match.b)
                    diff.joined.emplace_back(workA[s][i].work, workB[s][k].work);
        }
    }
    std::sort(diff.joined.begin(), diff.joined.end());
    diff.kernels = rows.finished();
    HostWork host = compareHosts(a, stepsA, b, stepsB);
    diff.ops = std::move(host.ops);
    diff.launchesByApi = std::move(host.launchesByApi);

    Both<std::vector<Ns>> cpu, gpu;
    for (const StepPair& pair : diff.steps) {
        cpu.a.push_back(pair.cpu.a);
        cpu.b.push_back(pair.cpu.b);
        gpu.a.push_back(pair.gpu.a);
        gpu.b.push_back(pair.gpu.b);
    }
    diff.firstStepLeftOut = isColdStart(cpu.a) || isColdStart(cpu.b);
    if (diff.firstStepLeftOut)
        for (std::vector<Ns>* values : {&cpu.a, &cpu.b, &gpu.a, &gpu.b})
            values->erase(values->begin());
    diff.cpu = compared(std::move(cpu.a), std::move(cpu.b));
    diff.gpu = compared(std::move(gpu.a), std::move(gpu.b));
    for (const KernelChange& change : diff.kernels)
        if (change.hbmSavedBytes)
            diff.hbmSavedBytes = diff.hbmSavedBytes.value_or(0) + *change.hbmSavedBytes;
    if (diff.hbmSavedBytes && !diff.steps.empty())
        *diff.hbmSavedBytes /= static_cast<std::int64_t>(diff.steps.size());
    diff.summary = summaryOf(diff);
    return diff;
}

} // namespace lanescope
