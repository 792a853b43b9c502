// The strip's headline: what a replay knows takes the place of a verdict that it contradicts, and the numbers of a job
// say whose they are.

#include <QtTest>

#include "model/merge/merge_ranks.h"
#include "tests/support/make_ranks.h"
#include "tests/support/make_serving.h"
#include "tests/support/run_tests.h"
#include "widgets/panels/strip_pace.h"

namespace lanescope::strip_pace_test {

using namespace lanescope::test;

namespace {

Sentence note(Ns saves)
{
    return {"Kernels run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves}",
            {{"compute", 67.46}, {"pace", Phrase{"the host sets the pace"}}, {"saves", saves}}};
}

StripAnswer answerOf(StripAnswer::Edge edge)
{
    StripAnswer answer;
    answer.headline = QStringLiteral("GPU-bound: kernels run 67 % of the time");
    answer.detail = QStringLiteral("6 steps");
    answer.brief = QStringLiteral("GPU-bound 67 %");
    answer.edge = edge;
    answer.yieldsToPace = edge == StripAnswer::Edge::Good;
    return answer;
}

} // namespace

class StripPaceTest : public QObject {
    Q_OBJECT

private slots:
    void aGpuThatDoesNotSetThePaceIsNotCalledTheBottleneck()
    {
        const StripAnswer answer = withPace(answerOf(StripAnswer::Edge::Good), note(Ns{11'354'000}));
        QCOMPARE(answer.headline, QStringLiteral("Kernels run 67 % of the time, but the host sets the pace"));
        QCOMPARE(answer.detail, QStringLiteral("a GPU twice as fast would save only 11.4\u202Fms · 6 steps"));
        QCOMPARE(answer.brief, QStringLiteral("The host sets the pace")); // for the list of recordings
        QVERIFY(answer.edge == StripAnswer::Edge::Notable);
        StripAnswer warned = answerOf(StripAnswer::Edge::Notable); // amber, because a finding warns
        warned.yieldsToPace = true;
        QCOMPARE(withPace(warned, note(Ns{11'354'000})).headline, answer.headline);
    }

    void otherVerdictsStay()
    {
        for (const StripAnswer::Edge edge : {StripAnswer::Edge::Bad, StripAnswer::Edge::Notable})
            QCOMPARE(withPace(answerOf(edge), note(Ns{11'354'000})).headline, answerOf(edge).headline);
        QCOMPARE(withPace(answerOf(StripAnswer::Edge::Good), {}).headline, answerOf(StripAnswer::Edge::Good).headline);
    }

    // The ops of a rank that only communicates take 4 us: a bar of them would not be what the headline speaks of.
    void theBarIsOfTheBusiestThreadWhereOpsTakeHardlyAnyTime()
    {
        const auto answer = [](Ns op) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::empty", 0us, op);
            make.lane("1", "2")
                .slice("gloo:all_reduce", 10us, 800us, "user_annotation")
                .slice("gloo:all_reduce", 900us, 100us, "user_annotation");
            return stripAnswerOf(Analysis{make.build()});
        };
        const StripAnswer few = answer(4us);
        QVERIFY2(few.barTitle.startsWith(QStringLiteral("What thread 2")), qPrintable(few.barTitle));
        QCOMPARE(few.parts.size(), std::size_t{2});
        QCOMPARE(few.parts[0].id, QStringLiteral("communication"));
        QCOMPARE(few.parts[0].duration, Ns{900us});
        QVERIFY(std::abs(few.parts[0].share + few.parts[1].share - 1) < 1e-9);
        const StripAnswer many = answer(200us);
        QCOMPARE(many.barTitle, QStringLiteral("Where the ops' self time goes"));
        QCOMPARE(many.parts.at(0).id, QStringLiteral("op:aten::empty"));
    }

    // The percentages of the bar had no base, unless the window was only a part of the recording.
    void theBarSaysOfWhatItsPercentagesAre()
    {
        const auto title = [](Ns before) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 20us).slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", before, 900us, "kernel", 1);
            return stripAnswerOf(Analysis{make.build()}).barTitle.replace(QChar{0x202f}, QLatin1Char{' '});
        };
        QCOMPARE(title(30us), QStringLiteral("Where GPU time goes, in 900 µs"));
        QCOMPARE(title(600us), QStringLiteral("Where GPU time goes, in 900 µs from first to last work"));
    }

    // Nobody asks for the number of kernels of an engine's recording. Without a stable stretch there is no rate.
    void aServingEngineShowsItsStableStretch()
    {
        std::vector<ServedStep> steps = servedSteps();
        const StripAnswer stable = stripAnswerOf(Analysis{servingTrace(steps)});
        QCOMPARE(stable.figures.size(), std::size_t{3});
        QCOMPARE(stable.figures[0].value, QStringLiteral("2,388")); // 8 times 24 in 80.4 ms
        QCOMPARE(stable.figures[0].label, QStringLiteral("tokens/s, stable decode"));
        QCOMPARE(stable.figures[1].value, QStringLiteral("10\u202Fms"));
        QCOMPARE(stable.figures[2].value, QStringLiteral("2\u202Fms"));
        QVERIFY2(stable.detail.contains(QStringLiteral("in decode the GPU waits 22\u202F% · 17 iterations")),
                 qPrintable(stable.detail));
        steps.resize(4);
        const StripAnswer none = stripAnswerOf(Analysis{servingTrace(steps)});
        QCOMPARE(none.figures[0].label, QStringLiteral("recorded"));
        QVERIFY2(!none.detail.contains(QStringLiteral("in decode")), qPrintable(none.detail));
    }

    void theNumbersOfAJobSayWhoseTheyAre()
    {
        JobMaker job;
        job.ranks = 3;
        Task task;
        const Analysis together{*mergeRanks(job.all(), {}, task)}, alone{job.rank(0)};
        const StripAnswer answer = stripAnswerOf(together), ofOne = stripAnswerOf(alone);
        QVERIFY2(answer.detail.startsWith(QStringLiteral("median of 3 ranks")), qPrintable(answer.detail));
        QVERIFY2(answer.barTitle.contains(QStringLiteral("rank")), qPrintable(answer.barTitle));
        QVERIFY2(!ofOne.detail.contains(QStringLiteral("ranks")) && !ofOne.barTitle.contains(QStringLiteral("rank")),
                 qPrintable(ofOne.detail));
    }
};

TEST_IN_WINDOW(StripPaceTest)

} // namespace lanescope::strip_pace_test

#include "strip_pace_test.moc"
