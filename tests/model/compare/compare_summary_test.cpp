// The headline and the sentences of a comparison.

#include <QTest>

#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

using namespace lanescope;
using namespace lanescope::test;

class CompareSummaryTest : public QObject {
    Q_OBJECT
private slots:
    void waitingIsNamedAsMostOfTheDifference();
    void oneStepEachSaysTheRatio();
    void aSideWithoutGpuWorkHasNoGpuTime();
};

void CompareSummaryTest::waitingIsNamedAsMostOfTheDifference()
{
    const auto step = [](Ns wait, Ns work) {
        return std::vector<TestWork>{{nccl, "c10d::allreduce_", 20us, -1us, collective},
                                     {nccl, "c10d::allreduce_", 20us + wait, -1us, collective},
                                     {gemm, "aten::mm", 100us + work}};
    };
    const auto difference = [&](Ns wait, Ns work) {
        return diffOfTraces(traceOf({step(0us, 0us)}), traceOf({step(wait, work)}));
    };
    QVERIFY(holds(words(difference(101us, 100us)), "Most of the difference on the GPU is waiting"));
    QVERIFY(!holds(words(difference(99us, 100us)), "Most of the difference on the GPU is waiting"));
    QVERIFY(!holds(words(difference(0us, 100us)), "waiting"));
    const Diff back = diffOfTraces(traceOf({step(300us, 0us)}), traceOf({step(0us, 0us)}));
    QVERIFY(holds(words(back), "Most of the difference on the GPU is waiting"));
}

void CompareSummaryTest::oneStepEachSaysTheRatio()
{
    const Diff diff = diffOfTraces(traceOf({{{gemm, "aten::mm", 46us}}}), traceOf({{{gemm, "aten::mm", 20us}}}));
    QCOMPARE(diff.gpu.judgement, Judgement::Better);
    QVERIFY2(headline(diff).starts_with("GPU per step 46.00 µs → 20.00 µs, 2.3× less · host 900 µs on both sides · one "
                                        "step each, no spread"),
             headline(diff).c_str());
    const Diff up = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 21100ns}}}));
    QVERIFY2(headline(up).starts_with("GPU per step 20.00 µs → 21.10 µs, 5.5 % more ·"), headline(up).c_str());
    QVERIFY(hasRegressed(up.gpu, 5));
    const Diff close = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 20900ns}}}));
    QVERIFY2(holds(headline(close), "4.5 % more, too little to be sure"), headline(close).c_str());
    QVERIFY(!hasRegressed(close.gpu, 0));
    // Four steps: the first is cold and left out, as the line says.
    TraceMaker make;
    for (int s = 0; s < 4; ++s)
        make.lane("1", "1").slice("ProfilerStep#" + std::to_string(s), 1ms * s, s ? 100us : 900us, "user_annotation");
    const TracePtr cold = make.build();
    QVERIFY(holds(headline(diffOfTraces(cold, cold)), "medians of 3 steps each, without the cold first one"));
}

void CompareSummaryTest::aSideWithoutGpuWorkHasNoGpuTime()
{
    const Diff diff = diffOfTraces(traceOf({{{gemm}}}), traceOf({{}}));
    QCOMPARE(diff.gpu.judgement, Judgement::CannotTell);
    QVERIFY(holds(headline(diff), "only the first trace records GPU work"));
    QVERIFY(!hasRegressed(diffOfTraces(traceOf({{}}), traceOf({{{gemm}}})).gpu, 0));
}

TEST_PLAIN(CompareSummaryTest)
#include "compare_summary_test.moc"
