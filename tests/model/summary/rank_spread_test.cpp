// The spread over ranks, from made summaries: each row against plain sorted values, sums of collectives against a plain
// walk, and each limit from which a rank is a straggler or a share is an outlier from both sides.

#include <QtTest>

#include "model/summary/rank_spread.h"
#include "tests/support/run_tests.h"

#include <cmath>
#include <map>
#include <random>
#include <set>

namespace lanescope::rank_spread_test {

using namespace std::chrono_literals;

namespace {

using Measure = Straggler::Measure;

double medianOfAll(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

StepSummary step(Ns length, std::optional<Ns> compute, std::optional<Ns> communication)
{
    return {"ProfilerStep#1", 0, length, compute, communication};
}

// Ranks with steps of these lengths and compute times, in us.
std::vector<TraceSummary> ranksOf(const std::vector<std::int64_t>& lengthsNs, bool isCompute)
{
    std::vector<TraceSummary> all;
    for (std::size_t r = 0; r < lengthsNs.size(); ++r) {
        TraceSummary s;
        s.rank = static_cast<std::int64_t>(r);
        s.steps = {step(isCompute ? Ns{5ms} : Ns{lengthsNs[r]}, isCompute ? Ns{lengthsNs[r]} : Ns{3ms}, {})};
        all.push_back(s);
    }
    return all;
}

bool isStraggler(const RankSpread& spread, std::size_t rank, Measure measure)
{
    return std::any_of(spread.stragglers.begin(), spread.stragglers.end(),
                       [&](const Straggler& s) { return s.rank == rank && s.measure == measure; });
}

// One collective per list: when each rank begins, in us; all end together 100 us after the last one has come. The GPU's
// window is 100 ms on every rank.
std::vector<TraceSummary> meetings(const std::vector<std::vector<std::int64_t>>& begins, std::size_t groupSize = 0)
{
    std::vector<TraceSummary> all(begins[0].size());
    for (std::size_t r = 0; r < all.size(); ++r) {
        all[r].rank = static_cast<std::int64_t>(r);
        all[r].device.emplace();
        all[r].device->window = 100ms;
        CollectiveSeries series{{"ncclDevKernel_AllReduce", "allreduce", "0", "", {}}, {}, {}};
        series.kind.groupSize = static_cast<std::int64_t>(groupSize ? groupSize : all.size());
        for (std::size_t k = 0; k < begins.size(); ++k) {
            const std::int64_t last = *std::max_element(begins[k].begin(), begins[k].end());
            const std::int64_t at = static_cast<std::int64_t>(k) * 50'000;
            series.beginNs.push_back((at + begins[k][r]) * 1000);
            series.durationNs.push_back((last + 100 - begins[k][r]) * 1000);
        }
        all[r].collectives.push_back(series);
    }
    return all;
}

} // namespace

class RankSpreadTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreThoseOfTheSortedValues()
    {
        std::mt19937 random{4};
        for (int round = 0; round < 60; ++round) {
            std::map<std::string, std::vector<std::pair<double, std::size_t>>> values; // by metric: value and rank
            std::vector<TraceSummary> all;
            const auto any = [&](int max) { return Ns{1 + static_cast<std::int64_t>(random() % max)}; };
            const std::size_t count = 1 + random() % 6;
            for (std::size_t r = 0; r < count; ++r) {
                TraceSummary s;
                s.rank = static_cast<std::int64_t>(r);
                const auto put = [&](const std::string& metric, double value) {
                    values[metric].emplace_back(value, r);
                };
                if (random() % 4) {
                    TraceSummary::Device d;
                    d.window = 10us + any(1000);
                    d.busy = any(9000);
                    d.communication = random() % 3 ? any(5000) : Ns{};
                    d.hidden = d.communication / 3;
                    d.compute = any(9000);
                    for (const Cause cause : {Cause::Compute, Cause::Copy})
                        d.shares[static_cast<std::size_t>(cause)] = any(10'000);
                    s.device = d;
                    put("gpu_busy_pct",
                        100.0 * static_cast<double>(d.busy.count()) / static_cast<double>(d.window.count()));
                    put("gpu_idle_ns", static_cast<double>((d.window - d.busy).count()));
                    put("communication_ns", static_cast<double>(d.communication.count()));
                    put("communication_exposed_ns", static_cast<double>((d.communication - d.hidden).count()));
                    put("share_compute_pct", d.sharePct(Cause::Compute));
                    put("share_copy_pct", d.sharePct(Cause::Copy));
                }
                std::vector<double> lengths, computes, communications;
                const std::size_t steps = random() % 3 ? 3 : 0; // an odd number: the median is one of them
                for (std::size_t k = 0; k < steps; ++k) {
                    s.steps.push_back(
                        step(any(3000), any(2000), random() % 2 ? std::optional{any(500)} : std::nullopt));
                    lengths.push_back(static_cast<double>(s.steps.back().length.count()));
                    computes.push_back(static_cast<double>(s.steps.back().compute->count()));
                    communications.push_back(static_cast<double>(s.steps.back().communication.value_or(Ns{}).count()));
                }
                if (!lengths.empty()) {
                    put("step_ns", medianOfAll(lengths));
                    put("compute_ns", medianOfAll(computes));
                    if (s.device && s.device->communication > Ns{})
                        put("communication_per_step_ns", medianOfAll(communications));
                } else if (s.device) {
                    put("compute_ns", static_cast<double>(s.device->compute.count()));
                }
                all.push_back(s);
            }
            std::erase_if(values, [](const auto& metric) { return metric.second.size() < 2; });
            const RankSpread spread = rankSpreadOf(all);
            std::set<std::string> found;
            for (const SpreadRow& row : spread.spread) {
                QVERIFY2(values.contains(row.metric), row.metric.c_str());
                QVERIFY(found.insert(row.metric).second);
                auto sorted = values[row.metric];
                std::sort(sorted.begin(), sorted.end());
                QCOMPARE(row.min, sorted.front().first);
                QCOMPARE(row.max, sorted.back().first);
                QCOMPARE(row.minRank, sorted.front().second);
                QCOMPARE(row.maxRank, sorted.back().second);
                std::vector<double> plain;
                for (const auto& [value, rank] : sorted)
                    plain.push_back(value);
                QVERIFY(std::abs(row.median - medianOfAll(plain)) < 1e-9);
                std::vector<std::size_t> far;
                for (const auto& [value, rank] : values[row.metric])
                    if (row.metric.starts_with("share_") && std::abs(value - row.median) > 10)
                        far.push_back(rank);
                QVERIFY(row.outliers == far);
                const bool isPerStep = row.metric.find("step") != std::string::npos;
                if (row.metric != "compute_ns")
                    QCOMPARE(row.isPerStep, isPerStep);
            }
            QCOMPARE(found.size(), values.size());
        }
    }

    // Above the median by more than 5 % and by more than three times the usual distance.
    void aStragglerIsFarAboveTheMedian()
    {
        for (const bool isCompute : {false, true}) {
            const Measure measure = isCompute ? Measure::Compute : Measure::Step;
            const auto last = [&](std::vector<std::int64_t> lengths) {
                const RankSpread spread = rankSpreadOf(ranksOf(lengths, isCompute));
                for (std::size_t r = 0; r + 1 < lengths.size(); ++r)
                    if (isStraggler(spread, r, measure))
                        return false;
                return isStraggler(spread, lengths.size() - 1, measure);
            };
            QVERIFY(!last({1'000'000, 1'000'000, 1'000'000, 1'050'000}));
            QVERIFY(last({1'000'000, 1'000'000, 1'000'000, 1'050'001}));
            // The distances from the median are 100, 0, 0, 100 and 300 us: the usual one is 100.
            QVERIFY(last({900'000, 1'000'000, 1'000'000, 1'100'000, 1'300'001}));
            QVERIFY(!last({900'000, 1'000'000, 1'000'000, 1'100'000, 1'300'000}));
            QVERIFY(!last({1'000'000, 900'000}));
            QVERIFY(last({1'000'000, 1'050'001}));
            QVERIFY(!last({1'000'000, 1'050'000}));
            QVERIFY(!last({1'000'000}));
            QVERIFY(!last({0, 0, 1'000'000})); // no usual time
        }
    }

    // The others wait for the last rank 1 ms in each of five collectives: 5 % of the window of 100 ms.
    void aRankThatOthersWaitForIsAStraggler()
    {
        const auto delayed = [](std::int64_t us) {
            return rankSpreadOf(meetings(std::vector<std::vector<std::int64_t>>(5, {0, 0, us})));
        };
        QVERIFY(delayed(1000).stragglers.empty());
        const RankSpread late = delayed(1001);
        QCOMPARE(late.stragglers.size(), std::size_t{1});
        QVERIFY(isStraggler(late, 2, Measure::Delay));
        QCOMPARE(late.stragglers[0].value, Ns{5005us});
        QCOMPARE(late.stragglers[0].median, Ns{100ms});
        QVERIFY(!late.waitInTurn);
        QCOMPARE(late.lateRanks().size(), std::size_t{1});
        QCOMPARE(late.ranks[2].lastToCome, std::size_t{5});
        QCOMPARE(late.ranks[2].complete, std::size_t{5});
        QCOMPARE(late.ranks[0].lastToCome, std::size_t{0});
        QCOMPARE(*late.ranks[0].wait, Ns{5005us});
        QCOMPARE(*late.ranks[2].wait, Ns{});
        QCOMPARE(*late.ranks[1].transfer, Ns{500us});
        QCOMPARE(late.collectives[0].wait, Ns{2 * 5005us});
        QCOMPARE(late.collectives[0].transfer, Ns{3 * 500us});
        QCOMPARE(late.paired, std::size_t{5});
        // Ranks that come last in turn: one is named if it is waited for twice as long as the median other one.
        const auto inTurn = [](std::int64_t first, std::int64_t second) {
            return rankSpreadOf(meetings({{first, 0, 0}, {0, second, 0}, {0, 0, second}}));
        };
        const RankSpread even = inTurn(11'999, 6'000);
        QVERIFY(even.stragglers.empty() && even.waitInTurn && even.lateRanks().empty());
        const RankSpread uneven = inTurn(12'000, 6'000);
        QVERIFY(uneven.stragglers.size() == 1 && isStraggler(uneven, 0, Measure::Delay) && !uneven.waitInTurn);
        QVERIFY(!inTurn(4'999, 0).waitInTurn && inTurn(4'999, 0).stragglers.empty());
        // Only one of two ranks is named: the one that is waited for longer.
        const RankSpread two = rankSpreadOf(meetings({{0, 20'000}, {8'000, 0}}));
        QVERIFY(isStraggler(two, 1, Measure::Delay) && !isStraggler(two, 0, Measure::Delay));
    }

    // A collective of a group that is not complete shows no last rank.
    void ranksThatAreMissingLeaveTheLastOneOpen()
    {
        const std::vector<std::vector<std::int64_t>> begins(5, {0, 0, 3000});
        const RankSpread whole = rankSpreadOf(meetings(begins)), part = rankSpreadOf(meetings(begins, 4));
        QVERIFY(whole.collectives[0].isWholeGroup && !whole.collectives[0].lacksRanks && !whole.lacksRanks());
        QVERIFY(!part.collectives[0].isWholeGroup && part.collectives[0].lacksRanks && part.lacksRanks());
        QCOMPARE(part.ranks[2].complete, std::size_t{0});
        QCOMPARE(part.ranks[2].delay, Ns{});
        QVERIFY(part.stragglers.empty() && !whole.stragglers.empty());
        QCOMPARE(part.ranks[0].wait, whole.ranks[0].wait);
        // Without a recorded size the size of the job decides.
        for (const std::int64_t world : {3, 4}) {
            std::vector<TraceSummary> ranks = meetings(begins);
            for (TraceSummary& s : ranks) {
                s.collectives[0].kind.groupSize.reset();
                s.worldSize = world;
            }
            QCOMPARE(rankSpreadOf(ranks).lacksRanks(), world == 4);
        }
    }

    // The waiting and transfer times of the collectives of each step; the median of an odd number of steps.
    void waitsArePerStep()
    {
        std::vector<TraceSummary> ranks = meetings({{0, 300}, {0, 500}, {0, 700}, {40, 0}});
        for (TraceSummary& s : ranks) {
            s.steps = {step(1ms, 1ms, {}), step(1ms, 1ms, {}), step(1ms, 1ms, {})};
            s.collectives[0].step = {0, 1, 2, std::nullopt};
        }
        const RankSpread spread = rankSpreadOf(ranks);
        QCOMPARE(spread.ranks[0].stepWait, std::optional{Ns{500us}});
        QCOMPARE(spread.ranks[1].stepWait, std::optional{Ns{}});
        QCOMPARE(spread.ranks[0].stepTransfer, std::optional{Ns{100us}});
        QCOMPARE(*spread.ranks[0].wait, Ns{1500us});
        QCOMPARE(*spread.ranks[1].wait, Ns{40us});
        ranks[0].collectives[0].step = {0, 0, 0, 3}; // there is no step 3
        QCOMPARE(rankSpreadOf(ranks).ranks[0].stepWait, std::optional{Ns{}});
        ranks[0].collectives[0].step.clear(); // a line of an earlier version
        QVERIFY(!rankSpreadOf(ranks).ranks[0].stepWait);
    }

    void ranksOfSeveralRunsAreNotHeldAgainstEachOther()
    {
        std::vector<TraceSummary> ranks = meetings(std::vector<std::vector<std::int64_t>>(5, {0, 0, 3000}));
        QVERIFY(rankSpreadOf(ranks).isOneRun);
        ranks[1].worldSize = 5;
        const RankSpread some = rankSpreadOf(ranks);
        QCOMPARE(some.here, std::size_t{3});
        QCOMPARE(some.world, std::size_t{5});
        QVERIFY(std::find(some.notes.begin(), some.notes.end(), "3 of 5 ranks are here") != some.notes.end());
        ranks[1].rank = 2;
        const RankSpread twice = rankSpreadOf(ranks);
        QVERIFY(!twice.isOneRun && twice.stragglers.empty() && twice.collectives.empty());
        QVERIFY(twice.notes[0].starts_with("rank 2 is given 2 times"));
        // Ordered by rank, then those without one by name; what could not be read is apart.
        std::vector<TraceSummary> named(5);
        for (std::size_t i = 0; i < 5; ++i)
            named[i].file = std::string(1, static_cast<char>('e' - i));
        named[1].rank = 7;
        named[2].rank = 3;
        named[3].error = "cannot be read";
        const RankSpread order = rankSpreadOf(named);
        std::string labels;
        for (const RankFigures& f : order.ranks)
            labels += f.label + ';';
        QCOMPARE(labels, std::string{"rank 3;rank 7;a;e;"});
        QVERIFY(order.unreadable == std::vector<std::size_t>{3});
    }
};

TEST_PLAIN(RankSpreadTest)

} // namespace lanescope::rank_spread_test

#include "rank_spread_test.moc"
