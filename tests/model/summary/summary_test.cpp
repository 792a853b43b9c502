// Summaries of files and of ranks, compared with plain computations: made traces whose ranks are late by a known time,
// and for idle time a scan of every nanosecond.

#include <QDir>
#include <QtTest>

#include "model/import/importer.h"
#include "model/summary/rank_spread.h"
#include "model/summary/summary_lines.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <random>

namespace lanescope::summary_test {

using lanescope::test::TempFile;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class SummaryTest : public QObject {
    Q_OBJECT

private slots:
    void saysWhatATraceHolds();
    void workOfEarlierStepsIsInNoStep();
    void idleTimeAddsUpToTheNanosecond();
    void figuresOfRealTracesAddUp();
    void aLineReadsBackAsItWas();
    void rankOfAName_data();
    void rankOfAName();
    void aFileThatCannotBeReadIsALine();
    void brokenLinesSayWhere_data();
    void brokenLinesSayWhere();
    void waitIsWhatTheLastRankIsSpared();
    void figuresPerStepAreMedians();
    void aSlowRankIsNamed();
    void oneOfTwoIsComparedWithTheOther();
    void aSingleLongLaunchIsNamed_data();
    void aSingleLongLaunchIsNamed();
    void aRecordingThatBeganLaterIsShifted();
    void ranksOfTwoRunsAreNotHeldTogether();
    void pointToPointIsLeftOut();
    void sharesAddUpAndFarRanksAreNamed();
};

namespace {

constexpr const char* allReduce = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
constexpr const char* groupArgs = R"({"Collective name":"allreduce","Process Group Name":"0","Group size":3,)"
                                  R"("Process Group Ranks":"[0, 1, 2]"})";

// A step with a gemm of `compute` and a collective that begins after it and ends at the step's 9 ms.
void addStep(TraceMaker& make, int k, Ns compute, const char* args = groupArgs)
{
    const Ns at = 10ms * k;
    const auto id = static_cast<std::uint32_t>(2 * k + 1);
    make.lane("1", "1")
        .slice("ProfilerStep#" + std::to_string(k), at, 10ms, "user_annotation")
        .slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", id)
        .slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", id + 1);
    make.stream(0, 7).slice("ampere_sgemm_128x64_tn", at + 100us, compute, "kernel", id);
    make.stream(0, 20).slice(allReduce, at + 100us + compute, 9ms - 100us - compute, "kernel", id + 1, args);
}

TraceSummary rankWith(std::int64_t rank, Ns compute, int from = 0, int to = 4, const char* args = groupArgs)
{
    TraceMaker make;
    for (int k = from; k < to; ++k)
        addStep(make, k, compute, args);
    make.info.path = "trace_rank" + std::to_string(rank) + ".json";
    make.info.rank = rank;
    make.info.worldSize = 3;
    return summaryOf(Analysis{make.build()});
}

std::int64_t sum(const std::array<Ns, gapCauses>& idle)
{
    std::int64_t total = 0;
    for (const Ns part : idle)
        total += part.count();
    return total;
}

} // namespace

void SummaryTest::saysWhatATraceHolds()
{
    const TraceSummary s = rankWith(2, 3ms, 0, 2);
    QCOMPARE(s.file, std::string{"trace_rank2.json"});
    QCOMPARE(*s.rank, std::int64_t{2});
    QVERIFY(s.device.has_value());
    QCOMPARE(s.device->window, Ns{18900us});
    QCOMPARE(s.device->busy, Ns{2 * 8900us});
    QCOMPARE(s.device->compute, Ns{6ms});
    QCOMPARE(s.device->communication, Ns{2 * 5900us});
    QCOMPARE(s.device->hidden, Ns{0});
    QCOMPARE(s.steps.size(), std::size_t{2});
    QCOMPARE(*s.steps[1].compute, Ns{3ms});
    QCOMPARE(*s.steps[1].communication, Ns{5900us});
    QCOMPARE(s.steps[1].length, Ns{10ms});
    QCOMPARE(s.kernels[0].name, std::string{allReduce});
    QCOMPARE(s.kernels[0].count, std::uint64_t{2});
    QCOMPARE(s.collectives.size(), std::size_t{1});
    QCOMPARE(s.collectives[0].kind.operation, std::string{"allreduce"});
    QCOMPARE(s.collectives[0].durationNs, (std::vector<std::int64_t>{5'900'000, 5'900'000}));
    // Launched at 10.01 ms, after the previous collective ended at 9 ms: the host is late.
    QCOMPARE(s.device->idle[static_cast<std::size_t>(GapCause::HostWait)], Ns{1100us});
}

void SummaryTest::workOfEarlierStepsIsInNoStep()
{
    const auto computeWith = [](Ns begin) { // the compute time with a kernel that has no launch
        TraceMaker make;
        addStep(make, 0, 3ms);
        make.stream(0, 7).slice("ampere_sgemm_128x64_tn", begin, 20us, "kernel");
        return *summaryOf(Analysis{make.build()}).steps.at(0).compute;
    };
    QCOMPARE(computeWith(30us), Ns{3ms});          // before the first launched kernel: from before the recording
    QCOMPARE(computeWith(9200us), Ns{3ms + 20us}); // after it: only its launch is missing
}

void SummaryTest::idleTimeAddsUpToTheNanosecond()
{
    std::mt19937 random{11};
    for (int round = 0; round < 50; ++round) {
        TraceMaker make;
        std::vector<bool> busy(400);
        int first = 400, last = 0;
        for (int k = 0; k < 12; ++k) {
            const int begin = static_cast<int>(random() % 380), length = static_cast<int>(1 + random() % 20);
            make.stream(0, static_cast<int>(random() % 3)).slice("k", Ns{begin}, Ns{length});
            std::fill(busy.begin() + begin, busy.begin() + begin + length, true);
            first = std::min(first, begin);
            last = std::max(last, begin + length);
        }
        const Analysis analysis{make.build()};
        QCOMPARE(sum(idleByCause(analysis)),
                 std::int64_t{std::count(busy.begin() + first, busy.begin() + last, false)});
    }
}

void SummaryTest::figuresOfRealTracesAddUp()
{
    if (!QDir{LANESCOPE_TRACES}.exists())
        QSKIP("no real traces here");
    int withDevice = 0;
    for (const QString& name : QDir{LANESCOPE_TRACES}.entryList({"*.json", "*.json.gz"}, QDir::Files)) {
        const auto trace = loadTrace((LANESCOPE_TRACES "/" + name).toStdString());
        if (!trace || (*trace)->sliceCount() > 400'000)
            continue;
        const TraceSummary s = summaryOf(Analysis{*trace});
        if (!s.device)
            continue;
        ++withDevice;
        QVERIFY2(sum(s.device->idle) == (s.device->window - s.device->busy).count(), qPrintable(name));
        // The rest of the busy time belongs to copies alone.
        const Ns computing = s.device->compute + s.device->communication - s.device->hidden;
        QVERIFY2(computing <= s.device->busy, qPrintable(name));
        const Analysis analysis{*trace};
        const bool hasCopies = std::any_of(analysis.work().begin(), analysis.work().end(), [&](const Launched& l) {
            return (*trace)->kind(l.work) != SliceKind::Kernel;
        });
        QVERIFY2(hasCopies || computing == s.device->busy, qPrintable(name));
        const auto back = parseSummaryLines(lineOf(s), "x");
        QVERIFY2(back && back->size() == 1 && lineOf((*back)[0]) == lineOf(s), qPrintable(name));
    }
    QVERIFY(withDevice > 10);
}

void SummaryTest::aLineReadsBackAsItWas()
{
    TraceSummary s = rankWith(1, 2ms);
    s.warnings = {"cut off at byte 12", "a \"quoted\"\nremark"};
    const std::string line = lineOf(s);
    QVERIFY(line.find('\n') == std::string::npos);
    const auto back = parseSummaryLines("\n" + line + "\n\n" + line, "lines");
    QVERIFY(back.has_value());
    QCOMPARE(back->size(), std::size_t{2});
    QCOMPARE(lineOf((*back)[1]), line);
    QVERIFY((*back)[0].device == s.device);
    QCOMPARE((*back)[0].warnings, s.warnings);
    QVERIFY((*back)[0].collectives[0].kind == s.collectives[0].kind);
}

void SummaryTest::rankOfAName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rank"); // -1: none
    QTest::newRow("plain") << "rank3.json" << 3;
    QTest::newRow("of many") << "/data/rank1/train_rank12of128.json.gz" << 12;
    QTest::newRow("dash") << "sampled_rank-0.json.gz" << 0;
    QTest::newRow("capitals") << "Trace.RANK_07.json" << 7;
    QTest::newRow("another word") << "frank3.json" << -1;
    QTest::newRow("none") << "trace.json" << -1;
    QTest::newRow("only its folder") << "rank3/trace.json" << -1;
    QTest::newRow("later in the name") << "rank_table_rank5.json" << 5;
    QTest::newRow("no number at all") << "rank.json" << -1;
    QTest::newRow("far too large") << "rank99999999999999999999.json" << -1;
}

void SummaryTest::rankOfAName()
{
    QFETCH(QString, name);
    QFETCH(int, rank);
    QCOMPARE(rankOfFileName(name.toStdString()).value_or(-1), std::int64_t{rank});
}

void SummaryTest::aFileThatCannotBeReadIsALine()
{
    const TempFile file{"no trace", "bad_rank4.json"};
    const TraceSummary s = summaryOfFile(file.path());
    QCOMPARE(s.file, std::string{"bad_rank4.json"});
    QVERIFY2(s.error.starts_with("bad_rank4.json: "), s.error.c_str()); // the message does not contain the folder
    const auto back = parseSummaryLines(lineOf(s), "x");
    QVERIFY(back.has_value());
    QCOMPARE((*back)[0].error, s.error);
    const RankSpread all = rankSpreadOf({s, rankWith(0, 1ms)});
    QCOMPARE(all.unreadable, std::vector<std::size_t>{0});
    QCOMPARE(all.ranks.size(), std::size_t{1});
}

void SummaryTest::brokenLinesSayWhere_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("no JSON") << QByteArray{"{\"file\": "};
    QTest::newRow("no object") << QByteArray{"[1]"};
    QTest::newRow("another JSON") << QByteArray{"{\"traceEvents\": []}"};
    QTest::newRow("wrong type") << QByteArray{R"({"file":"a","verdict":"balanced","steps":[{"name":1,"begin_ns":0}]})"};
    QTest::newRow("huge") << QByteArray{R"({"file":"a","verdict":"b","rank":99999999999999999999})"};
    QTest::newRow("uneven") << QByteArray{
        R"({"file":"a","verdict":"b","collectives":[{"kernel":"k","begin_ns":[1,2],"dur_ns":[1]}]})"};
    QTest::newRow("device without its figures") << QByteArray{R"({"file":"a","verdict":"b","gpu_busy_ns":1})"};
    QTest::newRow("deep") << QByteArray(200'000, '[');
}

void SummaryTest::brokenLinesSayWhere()
{
    QFETCH(QByteArray, line);
    const std::string good = lineOf(rankWith(0, 1ms)) + "\n";
    const auto read = parseSummaryLines(good + line.toStdString() + "\n" + good, "lines.jsonl");
    QVERIFY(!read);
    QCOMPARE(read.error().where, std::string{"lines.jsonl"});
    QCOMPARE(*read.error().offset, std::uint64_t{good.size()});
    QVERIFY(read.error().expected.starts_with("expected "));
}

void SummaryTest::waitIsWhatTheLastRankIsSpared()
{
    // Ranks compute 3, 5 and 4 ms before a collective that ends for all at 9 ms; transfers take 3.9 ms.
    const RankSpread all = rankSpreadOf({rankWith(0, 3ms), rankWith(1, 5ms), rankWith(2, 4ms)});
    QCOMPARE(all.collectives.size(), std::size_t{1});
    QVERIFY(all.collectives[0].isWholeGroup);
    QCOMPARE(all.collectives[0].count, std::size_t{4});
    QCOMPARE(all.collectives[0].transfer, Ns{3 * 4 * 3900us});
    QCOMPARE(all.collectives[0].wait, Ns{4 * (2ms + 1ms)});
    QCOMPARE(*all.ranks[0].wait, Ns{4 * 2ms});
    QCOMPARE(*all.ranks[1].wait, Ns{0});
    QCOMPARE(*all.ranks[2].wait, Ns{4 * 1ms});
    QCOMPARE(all.ranks[1].lastToCome, std::size_t{4});
    QCOMPARE(all.ranks[1].delay, Ns{4 * 1ms}); // rank 2 would have been the last
    QCOMPARE(all.ranks[0].lastToCome + all.ranks[2].lastToCome, std::size_t{0});
}

void SummaryTest::figuresPerStepAreMedians()
{
    // Both ranks run three steps; in the last one rank 0 computes for 1 ms only and waits longer.
    const auto rank = [](std::int64_t number, const std::vector<Ns>& compute) {
        TraceMaker make;
        for (int k = 0; k < 3; ++k)
            addStep(make, k, compute[static_cast<std::size_t>(k)],
                    R"({"Collective name":"allreduce","Process Group Name":"0","Group size":2})");
        make.info.path = "rank.json";
        make.info.rank = number;
        return summaryOf(Analysis{make.build()});
    };
    const std::vector<TraceSummary> both{rank(0, {3ms, 3ms, 1ms}), rank(1, {5ms, 5ms, 5ms})};
    const RankSpread all = rankSpreadOf(both);
    QCOMPARE(*all.ranks[0].wait, Ns{2ms + 2ms + 4ms});
    QCOMPARE(*all.ranks[0].stepWait, Ns{2ms});
    QCOMPARE(*all.ranks[0].stepTransfer, Ns{3900us}); // the collective ends at 9 ms, rank 1 arrives at 5.1
    QCOMPARE(*all.ranks[0].stepCommunication, Ns{5900us});
    QCOMPARE(*all.ranks[1].stepWait, Ns{0});
    QCOMPARE(*all.ranks[1].stepCommunication, Ns{3900us});
    // A line holds which step launched each collective; one of an earlier version does not.
    std::string line = lineOf(both[0]);
    QCOMPARE(rankSpreadOf({(*parseSummaryLines(line, "x"))[0], both[1]}).ranks[0].stepWait, all.ranks[0].stepWait);
    const std::string steps = R"(,"step":[0,1,2])";
    QVERIFY(line.find(steps) != std::string::npos);
    line.erase(line.find(steps), steps.size());
    QVERIFY(!rankSpreadOf({(*parseSummaryLines(line, "x"))[0], both[1]}).ranks[0].stepWait);
}

void SummaryTest::aSlowRankIsNamed()
{
    const RankSpread all = rankSpreadOf({rankWith(1, 5ms), rankWith(0, 4ms), rankWith(2, 4100us)});
    QCOMPARE(all.ranks[0].label, std::string{"rank 0"});
    QCOMPARE(all.stragglers.size(), std::size_t{2});
    QCOMPARE(all.stragglers[0].rank, std::size_t{1});
    QVERIFY(all.stragglers[0].measure == Straggler::Measure::Compute);
    QCOMPARE(all.stragglers[0].median, Ns{4100us});
    QVERIFY(std::abs(all.stragglers[0].abovePct() - 100.0 * 0.9 / 4.1) < 1e-9);
    QVERIFY(all.stragglers[1].measure == Straggler::Measure::Delay);
    QCOMPARE(all.stragglers[1].value, Ns{4 * 900us});
    QVERIFY(rankSpreadOf({rankWith(0, 4ms), rankWith(1, 4050us), rankWith(2, 4ms)}).stragglers.empty());
}

void SummaryTest::oneOfTwoIsComparedWithTheOther()
{
    const RankSpread all = rankSpreadOf({rankWith(0, 5ms), rankWith(1, 4ms)});
    const auto compute = std::find_if(all.stragglers.begin(), all.stragglers.end(),
                                      [](const Straggler& s) { return s.measure == Straggler::Measure::Compute; });
    QVERIFY(compute != all.stragglers.end());
    QCOMPARE(compute->rank, std::size_t{0});
    QCOMPARE(compute->median, Ns{4ms}); // the other one, not the mean of both
    QCOMPARE(compute->abovePct(), 25.0);
}

void SummaryTest::aSingleLongLaunchIsNamed_data()
{
    QTest::addColumn<int>("longest"); // us
    QTest::addColumn<bool>("isNamed");
    QTest::newRow("ten times the others") << 100 << true;
    QTest::newRow("hardly less") << 99 << false;
}

void SummaryTest::aSingleLongLaunchIsNamed()
{
    QFETCH(int, longest);
    QFETCH(bool, isNamed);
    const auto rank = [](int number, Ns first) { // five launches of 10 us, the first one of another length
        TraceMaker make;
        for (int k = 0; k < 5; ++k)
            make.stream(0, 7).slice("gemm", 1ms * k, k == 0 ? first : Ns{10us}, "kernel");
        make.info.path = "rank.json";
        make.info.rank = number;
        return summaryOf(Analysis{make.build()});
    };
    const std::vector<TraceSummary> both{rank(0, 1us * longest), rank(1, 10us)};
    const auto read = parseSummaryLines(lineOf(both[0]) + "\n" + lineOf(both[1]), "x");
    QVERIFY(read.has_value());
    const RankSpread all = rankSpreadOf(*read);
    QCOMPARE(all.stragglers.size(), std::size_t{1});
    QCOMPARE(all.stragglers[0].median, Ns{50us});
    QCOMPARE(all.stragglers[0].launch.has_value(), isNamed);
    if (isNamed) {
        QCOMPARE(all.stragglers[0].launch->kernel, std::string{"gemm"});
        QCOMPARE(all.stragglers[0].launch->time, Ns{100us});
        QCOMPARE(all.stragglers[0].launch->others, Ns{10us});
    }
}

void SummaryTest::aRecordingThatBeganLaterIsShifted()
{
    // The distance between collectives differs from step to step, so only one shift fits.
    const auto with = [](std::int64_t rank, int from, int to, Ns early) {
        std::mt19937 random{3};
        TraceMaker make;
        Ns end{};
        for (int k = 0; k < to; ++k) {
            end += Ns{10'000'000 + random() % 5'000'000};
            if (k >= from)
                make.stream(0, 20).slice(allReduce, end - 1ms - early, 1ms + early, "kernel", RawSlice::noCorrelation,
                                         groupArgs);
        }
        make.info.rank = rank;
        make.info.baseNs = rank * 1'000'000'000; // unrelated clocks
        return summaryOf(Analysis{make.build()});
    };
    const std::vector<std::vector<CollectiveSeries>> ranks{
        with(0, 0, 20, 0us).collectives, with(1, 3, 20, 500us).collectives, with(2, 1, 15, 200us).collectives};
    const auto matched = matchCollectives(ranks, Clocks::Unknown);
    QCOMPARE(matched.size(), std::size_t{1});
    QCOMPARE(matched[0].count, std::size_t{12}); // steps 3 to 14 are on all of them
    QCOMPARE(matched[0].members[0].first, std::size_t{3});
    QCOMPARE(matched[0].members[1].first, std::size_t{0});
    QCOMPARE(matched[0].members[2].first, std::size_t{2});
}

void SummaryTest::ranksOfTwoRunsAreNotHeldTogether()
{
    const RankSpread all = rankSpreadOf({rankWith(0, 3ms), rankWith(0, 6ms), rankWith(1, 3ms)});
    QVERIFY(!all.isOneRun);
    QVERIFY(all.collectives.empty());
    QVERIFY(all.stragglers.empty());
    QVERIFY(!all.notes.empty());
}

void SummaryTest::pointToPointIsLeftOut()
{
    const char* send = R"({"Collective name":"send","Process Group Name":"0","Group size":3})";
    const RankSpread all = rankSpreadOf({rankWith(0, 3ms, 0, 4, send), rankWith(1, 5ms, 0, 4, send)});
    QVERIFY(all.collectives.empty());
    QVERIFY(!all.ranks[0].wait);
}

void SummaryTest::sharesAddUpAndFarRanksAreNamed()
{
    // Ranks compute for 2, 2 and 4 of their 9 ms steps, or for 2, 2 and 2.5: 20 points above the median, and 5.
    for (const Ns last : {Ns{4ms}, Ns{2500us}}) {
        const std::vector<TraceSummary> ranks{rankWith(0, 2ms), rankWith(1, 2ms), rankWith(2, last)};
        for (const TraceSummary& rank : ranks) {
            Ns sum{};
            for (const Ns share : rank.device->shares)
                sum += share;
            QCOMPARE(sum, rank.device->window);
        }
        const RankSpread spread = rankSpreadOf(ranks);
        const auto row = std::find_if(spread.spread.begin(), spread.spread.end(),
                                      [](const SpreadRow& r) { return r.metric == "share_compute_pct"; });
        QVERIFY(row != spread.spread.end());
        // 2 ms of each of four steps, in a window of 38.9 ms.
        QCOMPARE(row->median, 100.0 * 8 / 38.9);
        QCOMPARE(row->outliers, last == Ns{4ms} ? std::vector<std::size_t>{2} : std::vector<std::size_t>{});
        QVERIFY(std::none_of(spread.spread.begin(), spread.spread.end(),
                             [](const SpreadRow& r) { return r.metric == "share_copy_pct"; }));
    }
}

TEST_PLAIN(SummaryTest)

} // namespace lanescope::summary_test

#include "summary_test.moc"
