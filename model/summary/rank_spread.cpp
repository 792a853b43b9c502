#include "model/summary/rank_spread.h"

#include "model/base/median.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <map>

namespace lanescope {

std::string_view nameOf(Straggler::Measure measure)
{
    using Measure = Straggler::Measure;
    return measure == Measure::Step ? "step" : measure == Measure::Compute ? "compute" : "delay";
}

namespace {

std::optional<Ns> medianIfAny(const std::vector<std::int64_t>& values)
{
    return values.empty() ? std::nullopt : std::optional{Ns{medianOf(values)}};
}

RankFigures figuresOf(const TraceSummary& s, std::size_t place)
{
    RankFigures f;
    f.summary = place;
    f.label = s.rank ? fmt::format("rank {}", *s.rank) : s.file;
    std::vector<std::int64_t> lengths, compute, communication;
    for (const StepSummary& step : s.steps) {
        lengths.push_back(step.length.count());
        communication.push_back(step.communication.value_or(Ns{}).count());
        if (step.compute)
            compute.push_back(step.compute->count());
    }
    f.step = medianIfAny(lengths);
    f.compute = medianIfAny(compute);
    if (s.device && s.device->communication > Ns{})
        f.stepCommunication = medianIfAny(communication);
    f.isPerStep = f.compute.has_value();
    if (!f.compute && s.steps.empty() && s.device)
        f.compute = s.device->compute;
    return f;
}

class Join {
public:
    Join(const std::vector<TraceSummary>& summaries, std::span<const Ns> shifts)
        : m_summaries(summaries), m_shifts(shifts)
    {
    }

    RankSpread run()
    {
        for (std::size_t i = 0; i < m_summaries.size(); ++i) {
            if (m_summaries[i].error.empty())
                m_out.ranks.push_back(figuresOf(m_summaries[i], i));
            else
                m_out.unreadable.push_back(i);
        }
        std::stable_sort(m_out.ranks.begin(), m_out.ranks.end(), [&](const RankFigures& a, const RankFigures& b) {
            const TraceSummary &x = of(a), &y = of(b);
            return std::tuple{!x.rank, x.rank.value_or(0), x.file} < std::tuple{!y.rank, y.rank.value_or(0), y.file};
        });
        note();
        if (m_out.isOneRun) {
            waits();
            findStragglers();
        }
        spread();
        return std::move(m_out);
    }

private:
    const TraceSummary& of(const RankFigures& f) const { return m_summaries[f.summary]; }

    void findStragglers()
    {
        delays();
        stragglers(Straggler::Measure::Step, [](const RankFigures& f) { return f.step; });
        stragglers(Straggler::Measure::Compute, [](const RankFigures& f) { return f.compute; });
        std::stable_sort(m_out.stragglers.begin(), m_out.stragglers.end(),
                         [](const Straggler& a, const Straggler& b) { return a.abovePct() > b.abovePct(); });
        nameTheLaterOfTwo();
    }

    // Each of two ranks waits for the other at times: the late one is the one that is waited for longer in total.
    void nameTheLaterOfTwo()
    {
        if (m_out.ranks.size() != 2 || m_out.ranks[0].delay == m_out.ranks[1].delay)
            return;
        const std::size_t later = m_out.ranks[0].delay > m_out.ranks[1].delay ? 0 : 1;
        std::erase_if(m_out.stragglers, [&](const Straggler& s) { return s.rank != later; });
    }

    void waits()
    {
        std::vector<std::vector<CollectiveSeries>> ranks;
        for (const RankFigures& f : m_out.ranks)
            ranks.push_back(of(f).collectives);
        for (MatchedCollectives& matched : matchCollectives(ranks, Clocks::Unknown)) {
            if (m_out.collectives.empty() || m_out.collectives.back().kind() != matched.kind)
                m_out.collectives.push_back(waitOf(matched));
            addRun(m_out.collectives.back(), std::move(matched));
        }
        std::stable_sort(m_out.collectives.begin(), m_out.collectives.end(),
                         [](const CollectiveWait& a, const CollectiveWait& b) { return a.wait > b.wait; });
        takeMediansOfSteps();
        noteCollectives();
    }

    // Per rank: for each of its steps, the sums over the collectives that the step launched.
    struct StepSums {
        std::vector<std::int64_t> wait, transfer; // one per step
        bool isKnown = false;
    };

    void addToStep(std::size_t rank, const MatchedCollectives::Member& member, std::size_t place,
                   const AttendanceParts& parts)
    {
        const CollectiveSeries& series = of(m_out.ranks[rank]).collectives[member.series];
        const std::size_t k = member.first + place;
        StepSums& sums = m_stepSums[rank];
        const std::size_t steps = of(m_out.ranks[rank]).steps.size();
        sums.wait.resize(steps);
        sums.transfer.resize(steps);
        sums.isKnown = sums.isKnown || !series.step.empty();
        if (k >= series.step.size() || !series.step[k] || *series.step[k] >= steps)
            return;
        sums.wait[*series.step[k]] += parts.wait.count();
        sums.transfer[*series.step[k]] += parts.transfer.count();
    }

    void takeMediansOfSteps()
    {
        for (std::size_t r = 0; r < m_out.ranks.size(); ++r)
            if (const auto sums = m_stepSums.find(r); sums != m_stepSums.end() && sums->second.isKnown) {
                m_out.ranks[r].stepWait = medianIfAny(sums->second.wait);
                m_out.ranks[r].stepTransfer = medianIfAny(sums->second.transfer);
            }
    }

    CollectiveWait waitOf(const MatchedCollectives& matched) const
    {
        CollectiveWait all;
        const auto& size = matched.kind.groupSize;
        all.isWholeGroup = size && matched.members.size() == static_cast<std::size_t>(*size);
        all.lacksRanks = size ? matched.members.size() < static_cast<std::size_t>(std::max<std::int64_t>(0, *size))
                              : m_out.here < m_out.world;
        return all;
    }

    void addRun(CollectiveWait& all, MatchedCollectives matched)
    {
        std::vector<std::size_t> places; // the members' indices in m_out.ranks
        for (MatchedCollectives::Member& m : matched.members) {
            places.push_back(m.rank);
            m.rank = m_out.ranks[m.rank].summary;
        }
        for (std::size_t k = 0; k < matched.count; ++k) {
            const std::vector<AttendanceParts> parts = partsOf(matched, k, m_summaries, m_shifts);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                RankFigures& f = m_out.ranks[places[i]];
                ++f.collectives;
                f.transfer = f.transfer.value_or(Ns{}) + parts[i].transfer;
                f.wait = f.wait.value_or(Ns{}) + parts[i].wait;
                f.there = f.there.value_or(Ns{}) + parts[i].there;
                addToStep(places[i], matched.members[i], k, parts[i]);
                all.transfer += parts[i].transfer;
                all.wait += parts[i].wait;
                all.there += parts[i].there;
                if (all.lacksRanks)
                    continue;
                const Ns delay = delayBy(parts, i);
                ++f.complete;
                f.lastToCome += delay > Ns{} ? 1 : 0;
                f.delay += delay;
            }
        }
        all.count += matched.count;
        all.unpaired += matched.unpaired;
        m_out.paired += matched.count;
        m_out.unpaired += matched.unpaired;
        all.runs.push_back(std::move(matched));
    }

    void noteCollectives()
    {
        if (m_out.unpaired > 0)
            m_out.notes.push_back(fmt::format("{} of {} collectives pair by their times; the times of the others "
                                              "contradict each other, so they are left out",
                                              m_out.paired, m_out.paired + m_out.unpaired));
        if (m_out.lacksRanks())
            m_out.notes.push_back(
                "ranks are missing from every process group, so the last rank to arrive is not known; there "
                "is at least this much waiting, and at most this much transfer");
        for (const CollectiveWait& c : m_out.collectives)
            if (c.kind().operation.empty() && c.kind().kernel.find("SendRecv") != std::string::npos) {
                m_out.notes.push_back(fmt::format("{} names no operation: it is taken as one of all ranks (all-to-all)",
                                                  c.kind().kernel));
                break;
            }
    }

    // more: how much longer the rank computes.
    std::optional<Straggler::SingleLaunch> singleLaunchOf(std::size_t rank, Ns more) const
    {
        constexpr std::int64_t timesOthers = 10;
        constexpr std::uint64_t fewestOthers = 3; // launches, over all ranks
        for (const KernelSummary& kernel : of(m_out.ranks[rank]).kernels) {
            if (!kernel.longest || *kernel.longest * 2 < more)
                continue;
            std::uint64_t launches = kernel.count - 1;
            Ns others = *kernel.others;
            for (std::size_t r = 0; r < m_out.ranks.size(); ++r)
                for (const KernelSummary& other : of(m_out.ranks[r]).kernels)
                    if (r != rank && other.name == kernel.name) {
                        launches += other.count;
                        others = std::max(others, other.others.value_or(other.total));
                    }
            if (launches >= fewestOthers && *kernel.longest >= timesOthers * others)
                return Straggler::SingleLaunch{kernel.name, *kernel.longest, others};
        }
        return {};
    }

    template <class Figure>
    void stragglers(Straggler::Measure measure, Figure&& figure)
    {
        std::vector<std::int64_t> values;
        for (const RankFigures& f : m_out.ranks)
            if (const auto value = figure(f))
                values.push_back(value->count());
        if (values.size() < 2)
            return;
        const std::int64_t median = medianOf(values);
        std::vector<std::int64_t> distances;
        for (const std::int64_t v : values)
            distances.push_back(std::abs(v - median));
        // Two values are equally far from their median, so they do not show how much ranks usually differ.
        const std::int64_t distance = values.size() > 2 ? medianOf(distances) : 0;
        for (std::size_t r = 0; r < m_out.ranks.size(); ++r) {
            const auto value = figure(m_out.ranks[r]);
            if (!value)
                continue;
            const bool isPair = m_out.ranks.size() == 2 && values.size() == 2;
            const std::int64_t usual = isPair ? values[1 - r] : median;
            const auto above = static_cast<double>(value->count() - usual);
            if (usual > 0 && above > stragglerAbovePct / 100 * static_cast<double>(usual) &&
                above > stragglerAboveSpreads * static_cast<double>(distance))
                m_out.stragglers.push_back({r, measure, *value, Ns{usual},
                                            measure == Straggler::Measure::Compute && !m_out.ranks[r].isPerStep
                                                ? singleLaunchOf(r, Ns{value->count() - usual})
                                                : std::nullopt});
        }
    }

    void delays()
    {
        std::vector<std::int64_t> windows;
        for (const RankFigures& f : m_out.ranks)
            if (of(f).device)
                windows.push_back(of(f).device->window.count());
        const Ns median{medianOf(windows)};
        std::size_t late = 0;
        for (std::size_t r = 0; r < m_out.ranks.size(); ++r) {
            const Ns delay = m_out.ranks[r].delay;
            if (static_cast<double>(delay.count()) <= stragglerDelayPct / 100 * static_cast<double>(median.count()))
                continue;
            ++late;
            std::vector<Ns> others;
            for (std::size_t o = 0; o < m_out.ranks.size(); ++o)
                if (o != r)
                    others.push_back(m_out.ranks[o].delay);
            if (others.empty() || delay >= stragglerTimesOthers * medianOf(std::move(others)))
                m_out.stragglers.push_back({r, Straggler::Measure::Delay, delay, median});
        }
        m_out.waitInTurn = late > 1 && m_out.stragglers.empty();
    }

    template <class Figure>
    void spreadRow(std::string metric, Figure&& figure, bool isPerStep = false)
    {
        std::vector<std::pair<double, std::size_t>> values;
        for (std::size_t r = 0; r < m_out.ranks.size(); ++r)
            if (const std::optional<double> value = figure(m_out.ranks[r]))
                values.emplace_back(*value, r);
        if (values.size() < 2)
            return;
        std::sort(values.begin(), values.end());
        m_out.spread.push_back({std::move(metric),
                                isPerStep,
                                values.front().first,
                                (values[(values.size() - 1) / 2].first + values[values.size() / 2].first) / 2,
                                values.back().first,
                                values.front().second,
                                values.back().second,
                                {}});
    }

    // Adds a share of the breakdown, if any rank has it.
    void shareRow(Cause cause)
    {
        const auto pct = [&](const RankFigures& f) -> std::optional<double> {
            const auto& d = of(f).device;
            return d ? std::optional{d->sharePct(cause)} : std::nullopt;
        };
        bool occurs = false;
        for (const RankFigures& f : m_out.ranks)
            occurs = occurs || pct(f).value_or(0) > 0;
        const std::size_t before = m_out.spread.size();
        if (occurs)
            spreadRow("share_" + std::string{nameOf(cause)} + "_pct", pct);
        if (m_out.spread.size() == before)
            return;
        SpreadRow& row = m_out.spread.back();
        for (std::size_t r = 0; r < m_out.ranks.size(); ++r)
            if (const auto value = pct(m_out.ranks[r]); value && std::abs(*value - row.median) > shareOutlierPoints)
                row.outliers.push_back(r);
    }

    void spread()
    {
        const auto ns = [](std::optional<Ns> value) {
            return value ? std::optional{static_cast<double>(value->count())} : std::nullopt;
        };
        const auto device = [&](auto figure) {
            return [this, figure](const RankFigures& f) {
                const auto& d = of(f).device;
                return d ? std::optional{static_cast<double>(figure(*d).count())} : std::nullopt;
            };
        };
        spreadRow(
            "step_ns", [&](const RankFigures& f) { return ns(f.step); }, true);
        const bool isComputePerStep = std::all_of(m_out.ranks.begin(), m_out.ranks.end(),
                                                  [](const RankFigures& f) { return f.isPerStep || !f.compute; });
        spreadRow(
            "compute_ns", [&](const RankFigures& f) { return ns(f.compute); }, isComputePerStep);
        spreadRow(
            "communication_per_step_ns", [&](const RankFigures& f) { return ns(f.stepCommunication); }, true);
        spreadRow(
            "collective_wait_per_step_ns", [&](const RankFigures& f) { return ns(f.stepWait); }, true);
        spreadRow("gpu_busy_pct", [&](const RankFigures& f) -> std::optional<double> {
            const auto& d = of(f).device;
            if (!d || d->window == Ns{})
                return std::nullopt;
            return 100.0 * static_cast<double>(d->busy.count()) / static_cast<double>(d->window.count());
        });
        spreadRow("gpu_idle_ns", device([](const TraceSummary::Device& d) { return d.window - d.busy; }));
        spreadRow("communication_ns", device([](const TraceSummary::Device& d) { return d.communication; }));
        spreadRow("communication_exposed_ns",
                  device([](const TraceSummary::Device& d) { return d.communication - d.hidden; }));
        spreadRow("collective_wait_ns", [&](const RankFigures& f) { return ns(f.wait); });
        for (std::size_t c = 0; c < causeCount; ++c)
            shareRow(static_cast<Cause>(c));
        const auto memory = [&](auto figure) {
            return [this, figure](const RankFigures& f) {
                const auto& m = of(f).memory;
                const std::optional<std::int64_t> bytes = m ? figure(*m) : std::nullopt;
                return bytes ? std::optional{static_cast<double>(*bytes)} : std::nullopt;
            };
        };
        using Memory = TraceSummary::Memory;
        spreadRow("peak_bytes", memory([](const Memory& m) { return std::optional{m.peak}; }));
        spreadRow("peak_reserved_bytes", memory([](const Memory& m) { return m.reserved; }));
        spreadRow("end_bytes", memory([](const Memory& m) { return std::optional{m.end}; }));
    }

    void note()
    {
        std::map<std::int64_t, std::size_t> seen;
        std::int64_t world = 0;
        for (const RankFigures& f : m_out.ranks) {
            if (of(f).rank)
                ++seen[*of(f).rank];
            world = std::max(world, of(f).worldSize.value_or(0));
        }
        for (const auto& [rank, count] : seen)
            if (count > 1) {
                m_out.isOneRun = false;
                m_out.notes.push_back(
                    fmt::format("rank {} is given {} times, so these are not the ranks of one run: join "
                                "the lines of one run to learn who waits for whom",
                                rank, count));
            }
        m_out.here = seen.size();
        m_out.world = static_cast<std::size_t>(std::max<std::int64_t>(0, world));
        if (m_out.here > 0 && m_out.here < m_out.world)
            m_out.notes.push_back(fmt::format("{} of {} ranks are here", m_out.here, m_out.world));
    }

    const std::vector<TraceSummary>& m_summaries;
    const std::span<const Ns> m_shifts; // per summary
    RankSpread m_out;
    std::map<std::size_t, StepSums> m_stepSums; // by rank, an index in m_out.ranks
};

} // namespace

bool RankSpread::lacksRanks() const
{
    return !collectives.empty() &&
           std::all_of(collectives.begin(), collectives.end(), [](const CollectiveWait& c) { return c.lacksRanks; });
}

std::vector<Straggler> RankSpread::lateRanks() const
{
    const bool isTold = collectives.empty() ||
                        std::any_of(ranks.begin(), ranks.end(), [](const RankFigures& f) { return f.complete > 0; });
    std::vector<Straggler> late;
    for (const Straggler& s : stragglers) {
        const RankFigures& f = ranks[s.rank];
        // Longer, but never the last to arrive: it delays no rank.
        if (!isTold || waitInTurn || (f.complete > 0 && f.lastToCome == 0))
            continue;
        if (std::none_of(late.begin(), late.end(), [&](const Straggler& other) { return other.rank == s.rank; }))
            late.push_back(s);
    }
    return late;
}

std::vector<AttendanceParts> partsOf(const MatchedCollectives& run, std::size_t k,
                                     const std::vector<TraceSummary>& summaries, std::span<const Ns> shifts)
{
    std::vector<Attendance> ranks;
    for (const MatchedCollectives::Member& m : run.members) {
        const CollectiveSeries& series = summaries[m.rank].collectives[m.series];
        const Ns shift = m.rank < shifts.size() ? shifts[m.rank] : Ns{};
        ranks.push_back({series.beginNs[m.first + k] + shift.count(), series.durationNs[m.first + k]});
    }
    return partsOf(ranks);
}

RankSpread rankSpreadOf(const std::vector<TraceSummary>& summaries, std::span<const Ns> shifts)
{
    return Join{summaries, shifts}.run();
}

} // namespace lanescope
