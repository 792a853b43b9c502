// Alignment of clocks, tested on made ranks with known shift, drift and jitter.

#include <QtTest>

#include "model/merge/align_clocks.h"
#include "model/merge/job_notes.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/approved_job.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"

#include <cstdlib>

namespace lanescope::align_clocks_test {

using lanescope::test::JobMaker;
using namespace std::chrono_literals;

class AlignClocksTest : public QObject {
    Q_OBJECT

private slots:
    void clocksThatAgreeStayAsTheyAre();
    void shiftsAreFoundWithinTheResidual_data();
    void shiftsAreFoundWithinTheResidual();
    void driftIsReportedAndNotCorrected();
    void aRecordingThatBeganAStepLaterIsNotAStepOff();
    void ranksWithoutACommonGroupAreReachedOverOthers();
    void pairsAreWalkedInEitherDirection_data();
    void pairsAreWalkedInEitherDirection();
};

namespace {

TracePtr merged(std::vector<TracePtr> traces)
{
    Task task;
    const auto trace = mergeRanks(std::move(traces), {}, task);
    if (trace)
        test::approve(test::clocksOf(**trace));
    return trace ? *trace : nullptr;
}

std::string word(Ns d) { return std::to_string(d.count()) + "ns"; }

} // namespace

void AlignClocksTest::clocksThatAgreeStayAsTheyAre()
{
    JobMaker job;
    job.ranks = 8;
    job.jitter = 8us;
    const TracePtr trace = merged(job.all());
    QCOMPARE(trace->ranks().size(), std::size_t{8});
    for (const RankPart& part : trace->ranks()) {
        QCOMPARE(part.clock.shift, Ns{});
        QVERIFY(part.clock.by == (part.rank == 0 ? RankClock::By::Reference : RankClock::By::Recorded));
        if (part.rank == 0)
            continue;
        QCOMPARE(part.clock.collectives, std::size_t{20});
        QVERIFY(*part.clock.residual > Ns{} && *part.clock.residual <= Ns{16us}); // both ends jitter
    }
    QCOMPARE(QString::fromStdString(trace->info().warnings.empty() ? "" : trace->info().warnings[0]), QString{});
}

void AlignClocksTest::shiftsAreFoundWithinTheResidual_data()
{
    QTest::addColumn<int>("ranks");
    QTest::addColumn<double>("largestShiftMs");
    QTest::addColumn<double>("jitterUs");
    QTest::addColumn<double>("driftPpm");
    QTest::addColumn<int>("straggler");
    QTest::newRow("2 ranks, 3 ms") << 2 << 3.0 << 5.0 << 0.0 << -1;
    QTest::newRow("4 ranks, seconds apart") << 4 << 5'000.0 << 5.0 << 0.0 << -1;
    QTest::newRow("8 ranks, hours apart") << 8 << 7'200'000.0 << 10.0 << 0.0 << 3;
    QTest::newRow("8 ranks, drift") << 8 << 40.0 << 4.0 << 30.0 << -1;
    QTest::newRow("8 ranks, drift, jitter, one late") << 8 << 1'000.0 << 15.0 << 20.0 << 5;
    QTest::newRow("half a millisecond") << 6 << 0.5 << 5.0 << 0.0 << 2;
    QTest::newRow("less than a collective apart") << 3 << 1.7 << 3.0 << 5.0 << 1;
}

void AlignClocksTest::shiftsAreFoundWithinTheResidual()
{
    QFETCH(int, ranks);
    QFETCH(double, largestShiftMs);
    QFETCH(double, jitterUs);
    QFETCH(double, driftPpm);
    QFETCH(int, straggler);
    for (unsigned seed = 1; seed <= 5; ++seed) {
        std::mt19937 random{seed};
        std::uniform_real_distribution<double> share{0.2, 1}, sign{-1, 1};
        JobMaker job;
        job.ranks = ranks;
        job.steps = 20;
        job.jitter = Ns{std::llround(jitterUs * 1e3)};
        job.straggler = straggler;
        job.seed = seed;
        for (int r = 0; r < ranks; ++r) {
            const double side = sign(random) < 0 ? -1 : 1;
            job.shifts.push_back(r == 0 ? Ns{} : Ns{std::llround(side * share(random) * largestShiftMs * 1e6)});
            job.driftPpm.push_back(r == 0 ? 0 : driftPpm * sign(random));
        }
        const TracePtr trace = merged(job.all());
        for (const RankPart& part : trace->ranks()) {
            const int r = static_cast<int>(*part.rank);
            if (r == 0)
                continue;
            // The true shift in the middle of the job.
            const std::int64_t middle = job.stepLength().count() * job.steps / 2;
            const std::int64_t wanted = middle - job.clockOf(r, middle);
            QVERIFY2(part.clock.residual.has_value(), qPrintable(QString::number(r)));
            const std::int64_t error = std::abs(part.clock.shift.count() - wanted);
            QVERIFY2(error <= part.clock.residual->count() && part.clock.by == RankClock::By::Collectives,
                     qPrintable(QString{"rank %1: %2 ns off, residual %3, seed %4"}
                                    .arg(r)
                                    .arg(error)
                                    .arg(part.clock.residual->count())
                                    .arg(seed)));
            // The residual is also limited, because a large one would always pass: jitter of both ends, and drift over
            // half of the job.
            const double max = 2e3 * jitterUs + 1e-6 * driftPpm * static_cast<double>(middle) + 2e3;
            QVERIFY2(static_cast<double>(part.clock.residual->count()) <= max,
                     qPrintable(QString::number(part.clock.residual->count())));
            // On the common clock the rank's collectives end together with the first rank's.
            const RankPart& first = trace->ranks()[0];
            const Lane &mine = trace->lanes()[part.digest[1].value], &its = trace->lanes()[first.digest[1].value];
            int far = 0;
            for (std::uint32_t k = 0; k < mine.slices.size(); ++k)
                far += std::chrono::abs(trace->end(mine.slices[k]) - trace->end(its.slices[k])) > *part.clock.residual;
            QVERIFY(20 * far <= static_cast<int>(mine.slices.size()));
        }
    }
}

void AlignClocksTest::driftIsReportedAndNotCorrected()
{
    JobMaker job;
    job.ranks = 3;
    job.steps = 100;
    job.jitter = 2us;
    job.shifts = {0ns, 10ms, -4ms};
    job.driftPpm = {0, 50, -20};
    const std::vector<TracePtr> ranks = job.all();
    const TracePtr trace = merged(ranks);
    QVERIFY(trace->ranks()[1].clock.driftPpm && trace->ranks()[2].clock.driftPpm);
    QVERIFY(std::abs(*trace->ranks()[1].clock.driftPpm - 50) < 2);
    QVERIFY(std::abs(*trace->ranks()[2].clock.driftPpm + 20) < 2);
    // 100 steps of 12 ms: half of 1.2 s at 50 ppm is 30 us.
    QVERIFY(*trace->ranks()[1].clock.residual > Ns{25us} && *trace->ranks()[1].clock.residual < Ns{36us});
    for (std::size_t r = 0; r < 3; ++r)
        for (const SliceId s : ranks[r]->slices())
            QCOMPARE(trace->duration(trace->ranks()[r].slices[s.value]), ranks[r]->duration(s));
    const std::string words = wordsOf(trace->ranks()[1].clock, "rank 0", word);
    QVERIFY2(words.find("ppm fast") != std::string::npos, words.c_str());
}

void AlignClocksTest::aRecordingThatBeganAStepLaterIsNotAStepOff()
{
    JobMaker job;
    job.ranks = 4;
    job.steps = 6;
    job.jitter = 3us;
    job.shifts = {0ns, 900ms, -300ms, 77ms};
    job.firstStep = {0, 1, 2, 0}; // equal numbers of steps of equal length
    const TracePtr trace = merged(job.all());
    for (std::size_t r = 1; r < 4; ++r) {
        const std::int64_t error = std::abs((trace->ranks()[r].clock.shift + job.shifts[r]).count());
        QVERIFY2(error <= trace->ranks()[r].clock.residual->count(), qPrintable(QString::number(error)));
    }
}

void AlignClocksTest::ranksWithoutACommonGroupAreReachedOverOthers()
{
    // 0 and 1 share a group, 1 and 2 another: 2 has nothing in common with 0.
    std::mt19937 random{3};
    std::uniform_int_distribution<std::int64_t> jitter{-4'000, 4'000};
    const std::int64_t shift[] = {0, 5'000'000'000, -2'000'000'000};
    std::vector<RankRecording> ranks(3);
    const auto meet = [&](std::size_t a, std::size_t b, const char* group) {
        CollectiveKind kind;
        kind.kernel = "ncclDevKernel_AllGather";
        kind.group = group;
        CollectiveSeries x{kind, {}, {}}, y = x;
        for (std::int64_t k = 0; k < 30; ++k)
            for (auto [series, rank] : {std::pair{&x, a}, std::pair{&y, b}}) {
                series->beginNs.push_back(k * 3'000'000 + k * k * 10'000 + shift[rank]);
                series->durationNs.push_back(400'000 + jitter(random));
            }
        ranks[a].collectives.push_back(x);
        ranks[b].collectives.push_back(y);
    };
    meet(0, 1, "first pair");
    meet(1, 2, "second pair");
    for (std::size_t r = 0; r < 3; ++r) {
        ranks[r].beginNs = shift[r];
        ranks[r].endNs = shift[r] + 100'000'000;
    }
    const std::vector<RankClock> clocks = alignClocks(ranks);
    for (std::size_t r = 1; r < 3; ++r) {
        QVERIFY(clocks[r].by == RankClock::By::Collectives);
        QVERIFY(std::abs(clocks[r].shift.count() + shift[r]) <= clocks[r].residual->count());
    }
    QVERIFY(*clocks[2].residual > *clocks[1].residual); // uncertainties add up
    QVERIFY(*clocks[2].residual <= Ns{16'000});
}

// The topology decides which rank of a pair is reached first; the shift must be the same either way. The second
// computation is the shift that was put in.
void AlignClocksTest::pairsAreWalkedInEitherDirection_data()
{
    QTest::addColumn<QList<QPair<int, int>>>("pairs");
    QTest::newRow("chain") << QList<QPair<int, int>>{{0, 1}, {1, 2}, {2, 3}};
    QTest::newRow("chain backwards") << QList<QPair<int, int>>{{0, 3}, {2, 3}, {1, 2}};
    QTest::newRow("over the last") << QList<QPair<int, int>>{{0, 2}, {1, 2}, {1, 3}};
    QTest::newRow("star of the last") << QList<QPair<int, int>>{{0, 3}, {1, 3}, {2, 3}};
    QTest::newRow("ring") << QList<QPair<int, int>>{{0, 1}, {1, 2}, {2, 3}, {0, 3}};
}

void AlignClocksTest::pairsAreWalkedInEitherDirection()
{
    using Pairs = QList<QPair<int, int>>;
    QFETCH(Pairs, pairs);
    std::mt19937 random{5};
    std::uniform_int_distribution<std::int64_t> anyShift{-9'000'000'000, 9'000'000'000}, jitter{-4'000, 4'000};
    for (int round = 0; round < 5; ++round) {
        std::int64_t shift[4] = {0, anyShift(random), anyShift(random), anyShift(random)};
        std::vector<RankRecording> ranks(4);
        for (const auto& [a, b] : pairs) {
            CollectiveKind kind;
            kind.kernel = "ncclDevKernel_AllGather";
            kind.group = "pair " + std::to_string(a) + " " + std::to_string(b);
            CollectiveSeries x{kind, {}, {}}, y = x;
            for (std::int64_t k = 0; k < 30; ++k)
                for (auto [series, rank] : {std::pair{&x, a}, std::pair{&y, b}}) {
                    series->beginNs.push_back(k * 3'000'000 + k * k * 10'000 + shift[rank]);
                    series->durationNs.push_back(400'000 + jitter(random));
                }
            ranks[static_cast<std::size_t>(a)].collectives.push_back(x);
            ranks[static_cast<std::size_t>(b)].collectives.push_back(y);
        }
        for (std::size_t r = 0; r < 4; ++r) {
            ranks[r].beginNs = shift[r];
            ranks[r].endNs = shift[r] + 100'000'000;
        }
        const std::vector<RankClock> clocks = alignClocks(ranks);
        for (std::size_t r = 1; r < 4; ++r) {
            QVERIFY(clocks[r].by == RankClock::By::Collectives);
            QVERIFY2(std::abs(clocks[r].shift.count() + shift[r]) <= 3 * 8'000,
                     qPrintable(QString{"rank %1: %2"}.arg(r).arg(clocks[r].shift.count() + shift[r])));
        }
    }
}

TEST_PLAIN(AlignClocksTest)

} // namespace lanescope::align_clocks_test

#include "align_clocks_test.moc"
