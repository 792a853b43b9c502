// Pairs the collectives of two ranks: made ranks whose pairs are known, and times on both sides of each limit.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/merge/job_headline.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_lanes.h"
#include "model/merge/rank_report.h"
#include "model/summary/key_figures.h"
#include "tests/support/made_collectives.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"

namespace lanescope::pairing_test {

using lanescope::test::JobMaker;
using lanescope::test::MadeCollectives;
using namespace std::chrono_literals;

namespace {

TracePtr joined(std::vector<TracePtr> traces)
{
    Task task;
    return *mergeRanks(std::move(traces), {}, task);
}

template <std::size_t N>
TracePtr joined(const std::array<MadeCollectives, N>& ranks)
{
    std::vector<TracePtr> traces;
    for (const MadeCollectives& rank : ranks)
        traces.push_back(rank.make());
    return joined(std::move(traces));
}

CollectiveSeries seriesOf(const MadeCollectives& rank, Ns shift = {})
{
    CollectiveSeries series;
    series.kind.kernel = "ncclDevKernel_SendRecv";
    for (const auto& [begin, duration] : rank.times) {
        series.beginNs.push_back((begin + shift).count());
        series.durationNs.push_back(duration.count());
    }
    return series;
}

struct Paired {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    std::size_t unpaired = 0;
};

Paired pairsOf(const CollectiveSeries& a, const CollectiveSeries& b, Clocks clocks = Clocks::Unknown)
{
    const std::vector<std::vector<CollectiveSeries>> ranks{{a}, {b}};
    Paired out;
    for (const MatchedCollectives& run : matchCollectives(ranks, clocks)) {
        out.unpaired += run.unpaired;
        for (std::size_t k = 0; k < run.count; ++k)
            out.pairs.emplace_back(run.members[0].first + k, run.members[1].first + k);
    }
    return out;
}

// Collectives of 10 us, one per millisecond.
MadeCollectives regular(int count)
{
    MadeCollectives made;
    for (int k = 0; k < count; ++k)
        made.times.emplace_back(k * 1ms, 10us);
    return made;
}

} // namespace

class PairingTest : public QObject {
    Q_OBJECT

private slots:
    // The ends of a shifted order agree by chance, but its pairs cannot all be inside a collective at once.
    void ranksThatWaitInTurnPairByOrder()
    {
        const auto ranks = test::ranksInTurn(4500us, 4500us);
        for (const Clocks clocks : {Clocks::Agree, Clocks::Unknown}) {
            const Paired paired = pairsOf(seriesOf(ranks[0]), seriesOf(ranks[1]), clocks);
            QCOMPARE(paired.pairs.size(), std::size_t{12});
            QCOMPARE(paired.unpaired, std::size_t{0});
            for (std::size_t k = 0; k < 12; ++k)
                QVERIFY(paired.pairs[k] == std::pair(k, k));
        }
    }

    // On one clock every pair by order is inside its collective; if the clocks are hours apart, the order has more
    // pairs that the times allow.
    void endsThatAgreeByChanceDoNotPairThem_data()
    {
        QTest::addColumn<int>("together");
        QTest::addColumn<int>("hours"); // the second clock is ahead by these
        QTest::newRow("one clock") << 0 << 0;
        QTest::newRow("two clocks") << 3 << 2;
    }
    void endsThatAgreeByChanceDoNotPairThem()
    {
        QFETCH(int, together);
        QFETCH(int, hours);
        const auto ranks = test::ranksThatMislead(together);
        const Paired paired = pairsOf(seriesOf(ranks[0]), seriesOf(ranks[1], hours * 3600s));
        QCOMPARE(paired.pairs.size(), ranks[0].times.size());
        for (std::size_t k = 0; k < paired.pairs.size(); ++k)
            QVERIFY(paired.pairs[k] == std::pair(k, k));
    }

    void theirWaitsAreThoseThatWereMade()
    {
        const Analysis analysis{joined(test::ranksInTurn(4500us, 4300us))};
        const RankSpread& spread = rankReportOf(analysis).spread;
        // The other rank comes after half of the time, and leaves at once.
        QCOMPARE(*spread.ranks[0].wait, Ns{6 * 2250us});
        QCOMPARE(*spread.ranks[0].there, Ns{6 * 2250us});
        QCOMPARE(*spread.ranks[1].wait, Ns{6 * 2150us});
        QCOMPARE(spread.ranks[0].lastToCome, std::size_t{6});
        QCOMPARE(spread.ranks[1].lastToCome, std::size_t{6});
        QVERIFY(spread.waitInTurn && spread.lateRanks().empty());
    }

    // The late one is waited for twice as long as the other.
    void oneOfTwoIsLateIfItIsWaitedForTwiceAsLong_data()
    {
        QTest::addColumn<int>("secondUs");
        QTest::addColumn<bool>("isLate");
        QTest::newRow("twice") << 2250 << true;
        QTest::newRow("hardly less than twice") << 2251 << false;
        QTest::newRow("alike") << 4500 << false;
    }
    void oneOfTwoIsLateIfItIsWaitedForTwiceAsLong()
    {
        QFETCH(int, secondUs);
        QFETCH(bool, isLate);
        const Analysis analysis{joined(test::ranksInTurn(4500us, secondUs * 1us))};
        const RankSpread& spread = rankReportOf(analysis).spread;
        QCOMPARE(spread.waitInTurn, !isLate);
        QCOMPARE(spread.lateRanks().size(), std::size_t{isLate ? 1U : 0U});
        if (isLate)
            QCOMPARE(spread.lateRanks()[0].rank, std::size_t{1}); // for rank 0 waits longer
        for (const RankRow& row : rankLanesOf(analysis).rows)
            QCOMPARE(row.isLate, isLate && row.label == "rank 1");
    }

    void samplesPairWhereTheyEndTogether()
    {
        using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
        const auto ranks = test::sampledRanks();
        for (const Ns shift : {Ns{}, Ns{7'200s}, Ns{-3ms}}) {
            const Paired paired = pairsOf(seriesOf(ranks[0]), seriesOf(ranks[1], shift));
            QVERIFY((paired.pairs == Pairs{{1, 0}, {2, 2}, {4, 4}, {8, 8}, {9, 9}}));
            QCOMPARE(paired.unpaired, std::size_t{5});
        }
    }

    // Nothing shows who came last of 128 ranks if two are open.
    void withoutTheOtherRanksNobodyIsLate()
    {
        const Analysis analysis{joined(test::sampledRanks())};
        const RankSpread& spread = rankReportOf(analysis).spread;
        QVERIFY(spread.lacksRanks() && spread.lateRanks().empty() && !spread.waitInTurn);
        QCOMPARE(spread.here, std::size_t{2});
        QCOMPARE(spread.world, std::size_t{128});
        QCOMPARE(spread.paired, std::size_t{5});
        QCOMPARE(spread.unpaired, std::size_t{5});
        for (const RankFigures& figures : spread.ranks) {
            QCOMPARE(figures.complete, std::size_t{0});
            QCOMPARE(figures.lastToCome, std::size_t{0});
            QCOMPARE(figures.delay, Ns{});
        }
        QVERIFY(rankLanesOf(analysis).meetings.empty());
        for (const DeviceBreakdown& device : breakdownOf(analysis)) {
            const CommunicationSplit split = splitOf(analysis, device);
            QCOMPARE(split.unsplit, device.share(Cause::Communication));
            QVERIFY(!split.isKnown());
        }
    }

    // A group whose ranks are all open can be judged, however many ranks the job has.
    void aWholeGroupOfALargerJobIsJudged_data()
    {
        QTest::addColumn<int>("groupSize");
        QTest::addColumn<bool>("isJudged");
        QTest::newRow("all") << 2 << true;
        QTest::newRow("one is missing") << 3 << false;
    }
    void aWholeGroupOfALargerJobIsJudged()
    {
        QFETCH(int, groupSize);
        QFETCH(bool, isJudged);
        auto ranks = test::ranksInTurn(4500us, 500us);
        for (MadeCollectives& rank : ranks) {
            rank.world = 128;
            rank.args =
                fmt::format(R"({{"Collective name":"allreduce","Process Group Name":"1","Group size":{}}})", groupSize);
        }
        const Analysis analysis{joined(ranks)};
        const RankSpread& spread = rankReportOf(analysis).spread;
        QCOMPARE(spread.lacksRanks(), !isJudged);
        QCOMPARE(spread.lateRanks().size(), std::size_t{isJudged ? 1U : 0U});
        QCOMPARE(*spread.ranks[0].wait, Ns{6 * 2250us}); // at least
    }

    // A pair is allowed if both kernels run at one time. Clocks are not exact, so ends within 50 us are also allowed.
    void timesThatContradictAPair_data()
    {
        QTest::addColumn<int>("laterNs"); // shifts one of 20 collectives, which takes 10 us
        QTest::addColumn<int>("unpaired");
        QTest::newRow("touches") << 10'000 << 0;
        QTest::newRow("ends 50 us later") << 50'000 << 0;
        QTest::newRow("ends more than that later") << 50'001 << 1;
        QTest::newRow("earlier") << -50'001 << 1;
    }
    void timesThatContradictAPair()
    {
        QFETCH(int, laterNs);
        QFETCH(int, unpaired);
        const MadeCollectives here = regular(20);
        MadeCollectives there = here;
        there.times[10].first += Ns{laterNs};
        const Paired paired = pairsOf(seriesOf(here), seriesOf(there));
        QCOMPARE(paired.unpaired, static_cast<std::size_t>(unpaired));
        QCOMPARE(paired.pairs.size(), static_cast<std::size_t>(20 - unpaired));
    }

    // Samples are paired if they end within one part of 50 of the longer one.
    void samplesThatEndNearlyTogether_data()
    {
        QTest::addColumn<int>("apartNs");
        QTest::addColumn<bool>("isPaired");
        QTest::newRow("a fiftieth") << 1'240'000 << true;
        QTest::newRow("more") << 1'240'001 << false;
    }
    void samplesThatEndNearlyTogether()
    {
        QFETCH(int, apartNs);
        QFETCH(bool, isPaired);
        auto ranks = test::sampledRanks();
        ranks[1].times[0].second -= Ns{apartNs}; // the pair whose longer collective takes 62 ms
        const Paired paired = pairsOf(seriesOf(ranks[0]), seriesOf(ranks[1]), Clocks::Agree);
        QCOMPARE(paired.pairs.size(), std::size_t{isPaired ? 5U : 4U});
        QCOMPARE(paired.unpaired, std::size_t{isPaired ? 5U : 6U});
    }

    // Over 10 s the clocks drift by 500 us, far more than a collective takes.
    void clocksThatDriftDoNotPartPairs()
    {
        MadeCollectives here, there;
        for (int k = 0; k < 1000; ++k) {
            here.times.emplace_back(k * 10ms, 10us);
            there.times.emplace_back(k * 10ms + k * 500ns, 10us);
        }
        const Paired paired = pairsOf(seriesOf(here), seriesOf(there, 300s));
        QCOMPARE(paired.pairs.size(), std::size_t{1000});
        QCOMPARE(paired.unpaired, std::size_t{0});
    }

    void pairsThatContradictAreNotMissedWhereARecordingBeganLater()
    {
        MadeCollectives here, there;
        Ns at{};
        for (int k = 0; k < 20; ++k) {
            here.times.emplace_back(at, 1ms);
            if (k >= 3)
                there.times.emplace_back(at, 1ms);
            at += 10ms + k * k * 100us;
        }
        const Paired paired = pairsOf(seriesOf(here), seriesOf(there, 77s));
        QCOMPARE(paired.pairs.size(), std::size_t{17});
        QVERIFY(paired.pairs.front() == std::pair(std::size_t{3}, std::size_t{0}));
        QCOMPARE(paired.unpaired, std::size_t{0});
    }

    void communicationIsSplit()
    {
        JobMaker job;
        job.straggler = 2;
        job.collectivesOfStep = 1; // so that no kernel hides it
        const Analysis analysis{joined(job.all())};
        std::size_t devices = 0;
        for (const DeviceBreakdown& device : breakdownOf(analysis)) {
            const CommunicationSplit split = splitOf(analysis, device);
            const bool isLate = analysis.trace().rankOf(analysis.trace()[device.device].lanes[0])->rank == 2;
            QCOMPARE(split.wait + split.transfer + split.unsplit, device.share(Cause::Communication));
            QCOMPARE(split.wait, isLate ? Ns{} : Ns{4 * 800us});
            QCOMPARE(split.transfer, Ns{4 * 300us});
            ++devices;
        }
        QCOMPARE(devices, std::size_t{4});
        // The same within a range.
        const TimeRange step{Time{}, Time{2ms}};
        for (const DeviceBreakdown& device : breakdownOf(analysis, step)) {
            const CommunicationSplit split = splitOf(analysis, device);
            QCOMPARE(split.wait + split.transfer, device.share(Cause::Communication));
        }
    }

    void theHeadlineNamesWhatCommunicationIs_data()
    {
        QTest::addColumn<int>("firstUs");
        QTest::addColumn<int>("transferUs");
        QTest::addColumn<QString>("says");
        QTest::newRow("waiting") << 1100 << 700 << "waits for other ranks 55.";
        QTest::newRow("transfer") << 700 << 1100 << "transfers 55.";
    }
    void theHeadlineNamesWhatCommunicationIs()
    {
        QFETCH(int, firstUs);
        QFETCH(int, transferUs);
        QFETCH(QString, says);
        std::vector<TracePtr> traces;
        for (int r = 0; r < 3; ++r) {
            MadeCollectives rank;
            rank.rank = r;
            rank.world = 3;
            rank.args = R"({"Collective name":"allreduce","Process Group Name":"0","Group size":3})";
            const Ns early = r == 2 ? Ns{} : Ns{firstUs * 1us}, transfer{transferUs * 1us};
            for (int k = 0; k < 10; ++k) // all end together
                rank.times.emplace_back(2ms * k + 1200us - early, early + transfer);
            traces.push_back(rank.make());
        }
        const Analysis alone{traces[0]};
        const Analysis analysis{joined(traces)};
        const std::string text = format(jobHeadlineOf(analysis), [](Ns t) { return std::to_string(t.count()); });
        QVERIFY2(text.starts_with("Communication-bound: the GPU ") && text.find(says.toStdString()) != text.npos,
                 text.c_str());
        QVERIFY(verdictOf(analysis).verdict == Verdict::CommunicationBound); // the word stays
        // One rank alone cannot show it.
        QCOMPARE(jobHeadlineOf(alone).text, verdictOf(alone).headline.text);
        // The numbers are those of the median rank, and labelled so, like the GPU work.
        QVERIFY(scopeOfHeadline(alone).text.empty());
        QCOMPARE(format(scopeOfHeadline(analysis), [](Ns) { return std::string{}; }), std::string{"median of 3 ranks"});
        const KeyFigures known = keyFiguresOf(analysis);
        QVERIFY(known.gpu && known.gpu->isOfMedianRank && !keyFiguresOf(alone).gpu->isOfMedianRank);
        QCOMPARE(known.gpu->work, keyFiguresOf(alone).gpu->work);
    }

    // Ten collectives of ranks whose GPU runs for 20 ms. Ranks 0 and 1 are `earlyUs` early to each; four times they
    // stay `thereUs` longer than rank 2. Among equal shares the waiting is named first; what all ranks have reached is
    // named from 5 %.
    void theHeadlineHasAllSharesThatCount_data()
    {
        QTest::addColumn<int>("earlyUs");
        QTest::addColumn<int>("thereUs");
        QTest::addColumn<QString>("says");
        QTest::newRow("equal") << 775 << 0 << "waits for other ranks 38.75 % of the time and transfers 38.75 %";
        QTest::newRow("more transfer") << 774 << 0 << "transfers 38.80 % of the time and waits for other ranks 38.70 %";
        QTest::newRow("5 %") << 700 << 250
                             << "waits for other ranks 35.00 % of the time, is in collectives that all ranks have "
                                "reached for 5.00 %, and transfers 42.50 %";
        QTest::newRow("less") << 700 << 249 << "transfers 42.50 % of the time and waits for other ranks 35.00 %";
    }
    void theHeadlineHasAllSharesThatCount()
    {
        QFETCH(int, earlyUs);
        QFETCH(int, thereUs);
        QFETCH(QString, says);
        // The ranks from 0 on, late: the one that the others wait for, group: its size.
        const auto made = [&](int count, int late, int group) {
            std::vector<TracePtr> traces;
            for (int r = 0; r < count; ++r) {
                MadeCollectives rank;
                rank.rank = r;
                rank.world = 3;
                rank.args =
                    fmt::format(R"({{"Collective name":"allreduce","Process Group Name":"0","Group size":{}}})", group);
                const Ns early = r == late ? Ns{} : Ns{earlyUs * 1us}, transfer = 1550us - Ns{earlyUs * 1us};
                for (int k = 0; k < 10; ++k)
                    rank.times.emplace_back(2050us * k + 1200us - early,
                                            early + transfer + (r != late && k < 4 ? Ns{thereUs * 1us} : Ns{}));
                traces.push_back(rank.make());
            }
            return traces;
        };
        const std::vector<TracePtr> traces = made(3, 2, 3);
        const auto rounded = [](const Sentence& sentence) {
            std::string text{sentence.text};
            for (const char* key : {"wait_pct", "there_pct", "transfer_pct"})
                if (const auto at = text.find(fmt::format("{{{}}}", key)); at != text.npos)
                    for (const auto& [name, value] : sentence.values)
                        if (name == key)
                            text.replace(at, std::string_view{key}.size() + 2,
                                         fmt::format("{:.2f}", std::get<double>(value)));
            return text;
        };
        const Analysis analysis{joined(traces)};
        const std::string text = rounded(jobHeadlineOf(analysis));
        QVERIFY2(text.find(says.toStdString()) != text.npos, text.c_str());
        // The headline of one GPU has its own shares: rank 0 is like the median rank, and rank 2 is mostly idle.
        const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
        QCOMPARE(rounded(jobHeadlineOf(analysis, devices[0])), text);
        const Sentence last = jobHeadlineOf(analysis, devices[2]);
        QVERIFY(verdictOf(devices[2], analysis) == Verdict::OverheadBound);
        QCOMPARE(last.text, headlineOf(Verdict::OverheadBound, paceOf(devices[2], analysis)).text);
        const Analysis alone{traces[0]};
        const DeviceBreakdown& device = breakdownOf(alone)[0];
        QCOMPARE(jobHeadlineOf(alone, device).text, headlineOf(verdictOf(device, alone), paceOf(device, alone)).text);
        // Where one of the ranks cannot decide, the job cannot either.
        MadeCollectives stranger;
        stranger.rank = 2;
        stranger.world = 3;
        for (int k = 0; k < 10; ++k)
            stranger.times.emplace_back(2050us * k + 400us, 1550us);
        std::vector<TracePtr> two = made(2, 1, 2);
        two.push_back(stranger.make());
        const Analysis partly{joined(std::move(two))};
        QVERIFY(verdictOf(partly).verdict == Verdict::CommunicationBound);
        QCOMPARE(jobHeadlineOf(partly).text, verdictOf(partly).headline.text);
        QVERIFY(jobHeadlineOf(partly, breakdownOf(partly)[0]).text != verdictOf(partly).headline.text);
    }

    void stepsAndTheirKernelsAreCountedPerRank()
    {
        JobMaker job; // 4 steps of 5 kernels and 5 collectives
        const KeyFigures known = keyFiguresOf(Analysis{joined(job.all())});
        QCOMPARE(known.steps, std::size_t{16});
        QCOMPARE(known.ranks, std::size_t{4});
        QCOMPARE(known.stepsOfRank, std::size_t{4});
        QCOMPARE(known.gpu->kernels, std::uint64_t{10});
        QCOMPARE(known.gpu->allKernels, std::uint64_t{160});
        const KeyFigures alone = keyFiguresOf(Analysis{job.rank(0)});
        QCOMPARE(alone.ranks, std::size_t{0});
        QCOMPARE(alone.gpu->kernels, known.gpu->kernels);
        QCOMPARE(alone.gpu->work, known.gpu->work);
    }
};

TEST_PLAIN(PairingTest)

} // namespace lanescope::pairing_test

#include "pairing_test.moc"
