// The limits of the alignment of clocks, each from both sides: when clocks agree, how many collectives show a residual
// or a drift, and where ranks go that share no collective with the first.

#include <QtTest>

#include "model/merge/align_clocks.h"
#include "model/merge/job_notes.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::clock_limits_test {

using lanescope::test::JobMaker;
using namespace std::chrono_literals;

namespace {

using By = RankClock::By;
using Differences = std::vector<std::int64_t>; // how much later the second rank's clock is at each end

// Recordings of ranks that meet in collectives. A collective lasts 400 us.
struct Meetings {
    explicit Meetings(std::size_t count, std::int64_t length = 1'000'000'000) : ranks(count)
    {
        for (RankRecording& r : ranks)
            r.endNs = length;
    }
    static CollectiveKind kindOf(const std::string& group, const char* operation = "allreduce")
    {
        return {"ncclDevKernel_AllReduce", operation, group, "", {}};
    }
    // atNs: when the first ends; every: time from one to the next.
    void meet(std::size_t a, std::size_t b, const std::string& group, const Differences& differences,
              std::int64_t atNs = 1'000'000, std::int64_t every = 10'000'000)
    {
        CollectiveSeries x{kindOf(group), {}, {}}, y = x;
        for (std::size_t k = 0; k < differences.size(); ++k) {
            const std::int64_t end = atNs + static_cast<std::int64_t>(k) * every;
            x.beginNs.push_back(end - 400'000);
            x.durationNs.push_back(400'000);
            y.beginNs.push_back(end + differences[k] - 400'000);
            y.durationNs.push_back(400'000);
        }
        ranks[a].collectives.push_back(x);
        ranks[b].collectives.push_back(y);
    }
    std::vector<RankClock> clocks() const { return alignClocks(ranks); }
    // Two ranks meet once; this is the second's clock.
    static RankClock second(const Differences& differences)
    {
        Meetings two{2};
        two.meet(0, 1, "all", differences);
        return two.clocks()[1];
    }
    std::vector<RankRecording> ranks;
};

// Times each value.
Differences times(std::initializer_list<std::pair<int, std::int64_t>> parts)
{
    Differences all;
    for (const auto& [count, value] : parts)
        all.insert(all.end(), static_cast<std::size_t>(count), value);
    return all;
}

// A clock that runs 10 ppm fast: 100 ns per 10 ms; `extra` by index.
template <class Extra>
Differences drifting(std::int64_t count, Extra&& extra)
{
    Differences all;
    for (std::int64_t k = 0; k < count; ++k)
        all.push_back(100 * k + extra(k));
    return all;
}

StepSummary step(const std::string& name, std::int64_t begin, Ns length) { return {name, begin, length, {}, {}}; }

} // namespace

class ClockLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void clocksAgreeUpTo20Microseconds()
    {
        for (const std::int64_t sign : {1, -1}) {
            const RankClock same = Meetings::second(Differences(20, sign * 20'000));
            QVERIFY(same.by == By::Recorded);
            QCOMPARE(same.shift, Ns{});
            QCOMPARE(*same.residual, Ns{20'000});
            const RankClock other = Meetings::second(Differences(20, sign * 20'001));
            QVERIFY(other.by == By::Collectives);
            QCOMPARE(other.shift, Ns{-sign * 20'001});
            QCOMPARE(*other.residual, Ns{0});
        }
    }

    // 95 % of the differences are within 30 us of their median: they may be three times that further from 0.
    void aLargeSpreadAllowsALargeDifference()
    {
        const RankClock same = Meetings::second(times({{15, 110'000}, {5, 80'000}}));
        QVERIFY(same.by == By::Recorded);
        QCOMPARE(same.residual, std::optional{Ns{110'000}});
        QCOMPARE(same.typical, std::optional{Ns{110'000}});
        const RankClock other = Meetings::second(times({{15, 110'001}, {5, 80'001}}));
        QVERIFY(other.by == By::Collectives);
        QCOMPARE(other.shift, Ns{-110'001});
        QCOMPARE(other.residual, std::optional{Ns{30'000}});
        QCOMPARE(other.typical, std::optional{Ns{0}});
    }

    // Recorded times are given up only for a residual that is less than a fourth.
    void aShiftMustBeFarBetter()
    {
        const auto around = [](std::int64_t centre) {
            return Meetings::second(times({{5, centre - 10'000}, {10, centre}, {5, centre + 10'000}}));
        };
        QVERIFY(around(30'000).by == By::Recorded);
        QCOMPARE(around(30'000).residual, std::optional{Ns{40'000}});
        QVERIFY(around(30'001).by == By::Collectives);
        QCOMPARE(around(30'001).shift, Ns{-30'001});
    }

    void clocksAgreeOnlyIfTheRecordingsMeet()
    {
        for (const bool isFirstEarlier : {true, false})
            for (const std::int64_t overlap : {0, 1}) {
                Meetings two{2};
                two.meet(0, 1, "all", Differences(5, 0));
                RankRecording &early = two.ranks[isFirstEarlier ? 0 : 1], &late = two.ranks[isFirstEarlier ? 1 : 0];
                early.endNs = 25'000'000 + overlap;
                late.beginNs = 25'000'000;
                QVERIFY(two.clocks()[1].by == (overlap > 0 ? By::Recorded : By::Collectives));
            }
    }

    void threeCollectivesTellAResidual()
    {
        for (const std::int64_t shift : {std::int64_t{5'000}, std::int64_t{3'000'000}}) {
            const RankClock two = Meetings::second(Differences(2, shift)),
                            three = Meetings::second({shift, shift, shift});
            QCOMPARE(two.collectives, std::size_t{2});
            QVERIFY(!two.residual && !two.typical);
            QCOMPARE(three.collectives, std::size_t{3});
            QVERIFY(three.residual && three.typical);
            QVERIFY(two.by == three.by && two.shift == three.shift);
            QVERIFY(two.by == (shift > 20'000 ? By::Collectives : By::Recorded));
        }
        QCOMPARE(Meetings::second({7'000'000}).shift, Ns{-7'000'000}); // one aligns two clocks, too
    }

    void eightCollectivesTellADrift()
    {
        const auto none = [](std::int64_t) { return 0; };
        QVERIFY(!Meetings::second(drifting(7, none)).driftPpm);
        const auto drift = Meetings::second(drifting(8, none)).driftPpm;
        QVERIFY(drift && std::abs(*drift - 10) < 0.01);
    }

    // Over 190 ms a drift of 10 ppm is 1900 ns: more than twice the spread, or it is not reported.
    void aDriftMustExceedTheSpread()
    {
        const auto disturbed = [](std::int64_t by) {
            return Meetings::second(drifting(20, [by](std::int64_t k) { return k % 4 == 1 ? by : 0; }));
        };
        QVERIFY(disturbed(945).driftPpm.has_value());
        QVERIFY(!disturbed(955).driftPpm.has_value());
        // Every collective counts, also the second of nine.
        const auto odd = [](std::int64_t k) { return k % 2 == 1 ? std::int64_t{50'000} : 0; };
        QVERIFY(!Meetings::second(drifting(9, odd)).driftPpm);
    }

    // The span is from the earliest to the latest collective, whichever group they are of.
    void aDriftIsOfAllGroups()
    {
        const auto clock = [](std::int64_t by) {
            Meetings two{2};
            Differences early, late;
            for (std::int64_t k = 0; k < 20; ++k)
                (k < 10 ? early : late).push_back(100 * k + (k % 4 == 1 ? by : 0));
            two.meet(0, 1, "first by name", late, 101'000'000);
            two.meet(0, 1, "second by name", early, 1'000'000);
            return two.clocks()[1];
        };
        QCOMPARE(clock(0).collectives, std::size_t{20});
        QVERIFY(clock(700).driftPpm.has_value());
        QVERIFY(!clock(955).driftPpm.has_value());
    }

    // If there are more than 200 collectives, evenly spread ones are compared.
    void aDriftIsReadFromAtMost200Collectives()
    {
        const auto disturbedAt = [](std::int64_t rest, std::int64_t of) {
            return Meetings::second(drifting(
                400, [=](std::int64_t k) { return k % of == rest ? std::int64_t{60'000} * (k % 8 < 4 ? 1 : -1) : 0; }));
        };
        QVERIFY(disturbedAt(1, 2).driftPpm.has_value()); // only even ones are read
        QVERIFY(!disturbedAt(2, 4).driftPpm.has_value());
    }

    // If the steps differ, only the common ones count: from their first begin up to their last end.
    void collectivesOfCommonStepsAreCompared()
    {
        Meetings two{2};
        const std::int64_t shift = 7'000'000'000;
        for (std::size_t r = 0; r < 2; ++r) {
            CollectiveSeries series{Meetings::kindOf("all"), {}, {}};
            for (const std::int64_t at : {110, 200, 240, 290, 399, 400, 450, 510})
                if (r == 0 ? at < 500 : at >= 200) {
                    series.beginNs.push_back(at * 1'000'000 + (r == 0 ? 0 : shift));
                    series.durationNs.push_back(9'000'000);
                }
            two.ranks[r].collectives.push_back(series);
            for (std::int64_t n = r == 0 ? 1 : 2; n <= (r == 0 ? 3 : 4); ++n)
                two.ranks[r].steps.push_back(
                    {n, n * 100'000'000 + (r == 0 ? 0 : shift), (n + 1) * 100'000'000 + (r == 0 ? 0 : shift)});
            two.ranks[r].beginNs += r == 0 ? 0 : shift;
            two.ranks[r].endNs += r == 0 ? 0 : shift;
        }
        const RankClock clock = two.clocks()[1];
        QCOMPARE(clock.shift, Ns{-shift});
        QCOMPARE(clock.collectives, std::size_t{4}); // at 200, 240, 290 and 399 ms: 400 is the end
    }

    void whatOnlyTwoRanksExchangeAlignsNothing()
    {
        Meetings two{2};
        two.meet(0, 1, "all", Differences(20, 3'000'000));
        QVERIFY(two.clocks()[1].by == By::Collectives);
        for (RankRecording& r : two.ranks)
            r.collectives[0].kind = Meetings::kindOf("all", "send");
        QVERIFY(two.clocks()[1].by == By::Unchecked);
    }

    // A rank that lists a group without a collective of it does not separate the others.
    void anEmptySeriesJoinsNothing()
    {
        Meetings three{3};
        three.ranks[0].collectives.push_back({Meetings::kindOf("all"), {}, {}});
        three.meet(1, 2, "all", Differences(20, 3'000'000));
        const std::vector<RankClock> clocks = three.clocks();
        QVERIFY(clocks[1].by == By::Unchecked && clocks[2].by == By::Unchecked);
        QCOMPARE(clocks[2].shift - clocks[1].shift, Ns{-3'000'000});
        QCOMPARE(clocks[2].collectives, std::size_t{0});
        QVERIFY(!clocks[2].residual && !clocks[2].typical);
    }

    // If two ways to a rank are equally exact, the first pair counts; else the more exact one.
    void theMostExactWayCounts()
    {
        Meetings three{3};
        three.meet(0, 1, "01", Differences(2, 1'000'000));
        three.meet(0, 2, "02", Differences(2, 2'000'000));
        three.meet(1, 2, "12", Differences(2, 5'000'000));
        QCOMPARE(three.clocks()[2].shift, Ns{-2'000'000});

        Meetings exact{3};
        exact.meet(0, 1, "01", times({{10, 1'000'000}, {5, 1'003'000}, {5, 997'000}}));
        exact.meet(0, 2, "02", times({{10, 2'000'000}, {5, 2'100'000}, {5, 1'900'000}}));
        exact.meet(1, 2, "12", times({{6, 5'000'000}, {7, 5'002'000}, {7, 4'998'000}}));
        const std::vector<RankClock> clocks = exact.clocks();
        QCOMPARE(clocks[2].shift, Ns{-6'000'000});
        QCOMPARE(clocks[2].residual, std::optional{Ns{5'000}}); // the residual of both pairs
        QCOMPARE(clocks[1].typical, std::optional{Ns{0}});
        QCOMPARE(clocks[2].typical, std::optional{Ns{2'000}});
    }

    void theTypicalDistancesOfAPathAddUp()
    {
        Meetings three{3};
        three.meet(0, 1, "01", times({{6, 1'000'000}, {7, 1'003'000}, {7, 997'000}}));
        three.meet(1, 2, "12", times({{6, 5'000'000}, {7, 5'002'000}, {7, 4'998'000}}));
        QCOMPARE(three.clocks()[1].typical, std::optional{Ns{3'000}});
        QCOMPARE(three.clocks()[2].typical, std::optional{Ns{5'000}});
    }

    // Ranks 1 and 2 meet each other, but not rank 0: together they keep their recorded times if these meet rank 0's.
    // On rank 1's clock the two lasted from 500 to 2000 us.
    void ranksApartFromTheFirstMoveTogether_data()
    {
        QTest::addColumn<qint64>("begin");
        QTest::addColumn<qint64>("end");
        QTest::addColumn<bool>("meets");
        QTest::newRow("rank 0 ends when they begin") << qint64{100'000} << qint64{500'000} << false;
        QTest::newRow("rank 0 ends after they began") << qint64{100'000} << qint64{500'001} << true;
        QTest::newRow("rank 0 begins when they end") << qint64{2'000'000} << qint64{3'000'000} << false;
        QTest::newRow("rank 0 begins before they end") << qint64{1'999'999} << qint64{3'000'000} << true;
    }
    void ranksApartFromTheFirstMoveTogether()
    {
        QFETCH(qint64, begin);
        QFETCH(qint64, end);
        QFETCH(bool, meets);
        const std::int64_t ahead = 5'000'000'000;
        Meetings three{3};
        three.meet(1, 2, "12", Differences(3, ahead), 1'200'000, 10'000);
        three.ranks[0].beginNs = begin;
        three.ranks[0].endNs = end;
        three.ranks[1].beginNs = 1'000'000;
        three.ranks[1].endNs = 2'000'000;
        three.ranks[2].beginNs = ahead + 500'000;
        three.ranks[2].endNs = ahead + 1'500'000;
        const std::vector<RankClock> clocks = three.clocks();
        const Ns moved = meets ? Ns{} : Ns{begin - 500'000};
        for (std::size_t r = 1; r < 3; ++r) {
            QVERIFY(clocks[r].by == (meets ? By::Unchecked : By::Begin));
            QVERIFY(!clocks[r].residual && !clocks[r].typical && clocks[r].collectives == 0);
        }
        QCOMPARE(clocks[1].shift, moved);
        QCOMPARE(clocks[2].shift, moved - Ns{ahead});
    }

    void theWordsSayHowExactAClockIs()
    {
        const auto words = [](std::size_t collectives, std::optional<double> driftPpm, std::optional<Ns> residual) {
            RankClock clock;
            clock.by = By::Collectives;
            clock.shift = Ns{-5};
            clock.collectives = collectives;
            clock.driftPpm = driftPpm;
            clock.residual = clock.typical = residual;
            return wordsOf(clock, "rank 0", [](Ns t) { return std::to_string(t.count()) + "ns"; });
        };
        QCOMPARE(words(1, {}, {}), std::string{"shifted by -5ns; 1 collective in common with rank 0, too few to "
                                               "estimate how exact that is"});
        QVERIFY(words(2, {}, {}).find("; 2 collectives in common with rank 0, too few") != std::string::npos);
        QVERIFY(words(9, 0.5, Ns{7}).ends_with("19 of 20 within 7ns; its clock runs 0.5 ppm fast"));
        QVERIFY(words(9, -0.5, Ns{7}).ends_with("; its clock runs 0.5 ppm slow"));
        QVERIFY(words(9, {}, Ns{7}).ends_with("19 of 20 within 7ns"));
    }

    // Two ways to the same shifts: the summaries of the files, and the traces when they are joined.
    void summariesAreShiftedAsTraces()
    {
        std::mt19937 random{11};
        std::uniform_int_distribution<std::int64_t> any{-5'000'000'000, 5'000'000'000};
        std::uniform_int_distribution<int> steps{0, 2};
        for (int round = 0; round < 8; ++round) {
            JobMaker job;
            job.ranks = 4;
            job.steps = 5;
            job.jitter = 3us;
            job.seed = static_cast<unsigned>(round);
            for (int r = 0; r < job.ranks; ++r) {
                job.shifts.push_back(r == 0 || round == 0 ? Ns{} : Ns{any(random)});
                job.firstStep.push_back(round % 2 == 0 ? 0 : steps(random));
            }
            Task task;
            const std::vector<TracePtr> traces = job.all();
            const TracePtr merged = *mergeRanks(traces, {}, task);
            std::vector<TraceSummary> summaries(1);
            summaries[0].error = "cannot be read";
            for (const std::size_t r : {3U, 0U, 2U, 1U})
                summaries.push_back(summaryOf(Analysis{traces[r]}));
            const std::vector<Ns> shifts = clockShiftsOf(summaries);
            QCOMPARE(shifts.size(), std::size_t{5});
            QCOMPARE(shifts[0], Ns{});
            for (std::size_t i = 1; i < 5; ++i)
                QCOMPARE(shifts[i], merged->ranks()[static_cast<std::size_t>(*summaries[i].rank)].clock.shift);
        }
    }

    // A recording lasts from its first step or collective to its last.
    void theRecordingOfASummaryIsOfStepsAndCollectives()
    {
        const auto shiftOf = [](const TraceSummary& first, const TraceSummary& second) {
            return clockShiftsOf({first, second})[1].count();
        };
        TraceSummary early, late, collective, nothing;
        early.rank = 0;
        early.steps = {step("ProfilerStep#1", 1'000, Ns{500}), step("ProfilerStep#2", 1'500, Ns{500})};
        late.steps = {step("a step", 2'100, Ns{100}), step("another", 2'000, Ns{100})};
        QCOMPARE(shiftOf(early, late), std::int64_t{1'000 - 2'000}); // they touch
        late.steps[1].beginNs = 1'999;
        QCOMPARE(shiftOf(early, late), std::int64_t{0}); // they meet
        collective.collectives = {{Meetings::kindOf("all"), {3'000, 2'500}, {10, 10}}};
        QCOMPARE(shiftOf(early, collective), std::int64_t{1'000 - 2'500});
        collective.rank = 0;
        early.rank = 1;
        QCOMPARE(shiftOf(collective, early), std::int64_t{2'500 - 1'000});
        collective.collectives[0].beginNs.push_back(1'999);
        collective.collectives[0].durationNs.push_back(1);
        QCOMPARE(shiftOf(collective, early), std::int64_t{0});
        QCOMPARE(shiftOf(collective, nothing), std::int64_t{1'999}); // its times would all be 0
    }
};

TEST_PLAIN(ClockLimitsTest)

} // namespace lanescope::clock_limits_test

#include "clock_limits_test.moc"
