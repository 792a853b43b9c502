// The headline and the sentences of a comparison.

#include <QTest>

#include "model/compare/change_cards.h"
#include "model/compare/summary.h"
#include "tests/support/compared_work.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_summary_test {

using namespace lanescope::test;

class CompareSummaryTest : public QObject {
    Q_OBJECT
private slots:
    void waitingIsNamedAsMostOfTheDifference();
    void oneStepEachSaysTheRatio();
    void aSideWithoutGpuWorkHasNoGpuTime();
    void otherKernelsOfARoleAreOneChange();
    void theTimeFromStepToStepDecidesWhereGpuAndHostDisagree();
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
    const char* estimated = "Most of the difference on the GPU is in collectives beyond the shortest of equal size";
    QVERIFY(holds(words(difference(101us, 100us)), estimated));
    QVERIFY(!holds(words(difference(99us, 100us)), estimated));
    Diff paired = difference(101us, 100us);
    paired.areRanksPaired = true;
    QVERIFY(holds(format(conclusionOf(paired), briefDuration).c_str(), "is waiting for other ranks, not work"));
    QVERIFY(!holds(words(difference(0us, 100us)), "waiting"));
    const Diff back = diffOfTraces(traceOf({step(300us, 0us)}), traceOf({step(0us, 0us)}));
    QVERIFY(holds(words(back), estimated));
}

void CompareSummaryTest::oneStepEachSaysTheRatio()
{
    const Diff diff = diffOfTraces(traceOf({{{gemm, "aten::mm", 46us}}}), traceOf({{{gemm, "aten::mm", 20us}}}));
    QCOMPARE(diff.gpu.judgement, Judgement::Better);
    QVERIFY2(headline(diff).starts_with("step 900 µs on both sides · GPU per step 46.00 µs → 20.00 µs, 2.3× less · one "
                                        "step each, no spread"),
             headline(diff).c_str());
    const Diff up = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 21100ns}}}));
    QVERIFY2(holds(headline(up), "GPU per step 20.00 µs → 21.10 µs, 5.5 % more ·"), headline(up).c_str());
    QVERIFY(hasRegressed(up.gpu, 5));
    const Diff close = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 20900ns}}}));
    QVERIFY2(holds(headline(close), "4.5 % more, too little to be sure"), headline(close).c_str());
    QVERIFY(!hasRegressed(close.gpu, 0));
    // Four steps: the first is cold and left out; the line states it.
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

void CompareSummaryTest::otherKernelsOfARoleAreOneChange()
{
    const auto product = [](const char* name, Ns time) {
        return TestWork{std::string{"ampere_sgemm_"} + name + "_nn", "aten::mm", time};
    };
    // The products are at the begin of one trace and at the end of the other: too far apart to be matched.
    const std::vector<TestWork> between(60, TestWork{"add_kernel", "aten::add", 1us});
    std::vector<TestWork> before{product("128x64", 300us), product("128x64", 300us), product("64x64", 100us)};
    before.insert(before.end(), between.begin(), between.end());
    std::vector<TestWork> after = between, less = before;
    after.insert(after.end(), {product("128x128", 50us), product("32x128", 20us)});
    const Diff diff = diffOfTraces(traceOf({before}, true), traceOf({after}, true));
    const std::vector<NotedChange> noted = notedChanges(diff);
    QVERIFY2(holds(words(diff), "GEMM, kernels that only one side has: 700 µs → 70.00 µs, launches: 3 → 2. Gone: "),
             words(diff).c_str());
    QCOMPARE(noted.size(), std::size_t{1});
    QVERIFY(noted[0].others);
    QCOMPARE(noted[0].delta, Ns{-630us});
    const std::vector<ChangeCard> cards = changeCards(diff);
    QCOMPARE(format(cards[0].title, exactly), std::string{"GEMM: other kernels"});
    QCOMPARE(cards[0].slices.a.size(), std::size_t{3});
    QCOMPARE(cards[0].slices.b.size(), std::size_t{2});
    // A change that is only gone is named.
    less.erase(less.begin() + 2);
    const Diff gone = diffOfTraces(traceOf({before}, true), traceOf({less}, true));
    QVERIFY2(!holds(words(gone), "only one side has"), words(gone).c_str());
    QVERIFY2(holds(words(gone), "is gone: 100 µs"), words(gone).c_str());
}

void CompareSummaryTest::theTimeFromStepToStepDecidesWhereGpuAndHostDisagree()
{
    // Steps that begin at these times, with a kernel each.
    const auto steps = [](const std::vector<Ns>& begins, Ns host, Ns gpu) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        std::uint32_t id = 0;
        for (const Ns at : begins) {
            cpu.slice("ProfilerStep#" + std::to_string(id), at, host, "user_annotation");
            cpu.slice("cudaLaunchKernel", at + 2us, 5us, "cuda_runtime", ++id);
            cpu.slice(host > 300us ? "mine::slow" : "mine::fast", at + 8us, host - 20us, "cpu_op");
            make.stream(0, 7).slice(gemm, at + 10us, gpu, "kernel", id);
        }
        return make.build();
    };
    const auto said = [&](const std::vector<Ns>& a, Ns hostA, Ns gpuA, const std::vector<Ns>& b, Ns hostB, Ns gpuB) {
        return format(conclusionOf(diffOfTraces(steps(a, hostA, gpuA), steps(b, hostB, gpuB))), briefDuration);
    };
    const std::vector<Ns> each300{0us, 300us, 600us, 900us}, each400{0us, 400us, 800us, 1200us};
    const std::string slower = said(each300, 200us, 100us, each400, 320us, 90us);
    QVERIFY2(slower.starts_with("Slower: the GPU begins a step every 400 µs instead of 300 µs; per step the host takes "
                                "120 µs more and the GPU 10.00 µs less"),
             slower.c_str());
    const std::string faster = said(each400, 320us, 90us, each300, 200us, 100us);
    QVERIFY2(faster.starts_with("Faster: the GPU begins a step every 300 µs instead of 400 µs; per step the host takes "
                                "120 µs less and the GPU 10.00 µs more"),
             faster.c_str());
    const std::string same = said(each400, 320us, 100us, each300, 200us, 100us);
    QVERIFY2(
        same.starts_with("Faster: the GPU begins a step every 300 µs instead of 400 µs; the host takes 120 µs less "
                         "per step, the GPU as long"),
        same.c_str());
    // One step of b follows as soon as those of a do; two steps have one time between them; one of them is left out.
    const std::vector<Ns> uneven{0us, 400us, 700us, 1100us}, two{0us, 400us};
    QVERIFY(!holds(said(each300, 200us, 100us, uneven, 320us, 90us), "begins a step every"));
    QVERIFY(!holds(said({0us, 300us}, 200us, 100us, two, 320us, 90us), "begins a step every"));
    // Less than 2 % is not reported.
    const std::vector<Ns> each305{0us, 305us, 610us, 915us};
    QVERIFY(!holds(said(each300, 200us, 100us, each305, 320us, 90us), "begins a step every"));
}

TEST_PLAIN(CompareSummaryTest)

} // namespace lanescope::compare_summary_test

#include "compare_summary_test.moc"
