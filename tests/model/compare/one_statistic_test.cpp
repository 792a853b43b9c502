// The first line of a comparison: the step where the GPU does not set the pace, and the same statistic as its bars and
// roles.

#include <QTest>

#include "model/compare/change_cards.h"
#include "model/compare/summary.h"
#include "model/compare/waterfall.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <cmath>

namespace lanescope::one_statistic_test {

using namespace lanescope::test;

class OneStatisticTest : public QObject {
    Q_OBJECT
private slots:
    void theStepComesFirstWhereTheHostSetsThePace();
    void theHeadlineIsTheSumOfTheRoles();
    void aColdFirstStepLeavesTheMedians();
    void aMeanAgainstTheMediansIsNotShown();
};

namespace {

TracePtr stepsOf(const std::string& kernel, const std::vector<Ns>& durations, Ns host = 900us)
{
    std::vector<std::vector<TestWork>> steps;
    for (const Ns duration : durations)
        steps.push_back({{kernel, "aten::mm", duration}});
    return traceOf(steps, false, {}, host);
}

Diff plain(const TracePtr& a, const TracePtr& b) { return *diffOf(Analysis{a}, Analysis{b}); }

} // namespace

void OneStatisticTest::theStepComesFirstWhereTheHostSetsThePace()
{
    // GPU work of 20 and 40 in steps of 900 us: the host sets the pace.
    const Diff slow = plain(stepsOf(gemm, {20us, 20us, 20us}), stepsOf(gemm, {40us, 40us, 40us}, 450us));
    QVERIFY(isStepFirst(slow));
    QVERIFY2(
        headline(slow).starts_with("step 900 µs → 450 µs, 2.0× less · GPU per step 20.00 µs → 40.00 µs, 2.0× more"),
        headline(slow).c_str());
    QCOMPARE(format(conclusionOf(slow), briefDuration),
             std::string{"The host sets the pace: 450 µs less per step; the GPU takes 20.00 µs more"});
    // The second side is no longer paced by the host: the larger change comes first.
    Diff freed = plain(stepsOf(gemm, {20us, 20us, 20us}), stepsOf(gemm, {40us, 40us, 40us}, 300us));
    freed.pace.b = Verdict::Balanced;
    QVERIFY(isStepFirst(freed));
    QVERIFY(holds(format(conclusionOf(freed), briefDuration),
                  "The host set the pace: 600 µs less per step; the GPU takes 20.00 µs more"));
    freed.gpu.spread.b = spreadOf({70us, 70us, 70us});
    freed.totals.gpu.b = 210us;
    QVERIFY(!isStepFirst(freed));
    freed.pace.a = Verdict::ComputeBound;
    QCOMPARE(format(conclusionOf(freed), briefDuration), std::string{"The GPU takes more time, the host less"});
    // The GPU is busy for nearly all of the step.
    const Diff busy = plain(stepsOf(gemm, {9800us, 9800us, 9800us}), stepsOf(gemm, {9000us, 9000us, 9000us}));
    QVERIFY(!isStepFirst(busy));
    QVERIFY2(headline(busy).starts_with("GPU per step 9.800 ms → 9.000 ms"), headline(busy).c_str());
    // The card of the host has the same sentence.
    QCOMPARE(format(changeCards(slow).back().detail.front(), briefDuration),
             format(slow.headline.front(), briefDuration));
}

void OneStatisticTest::theHeadlineIsTheSumOfTheRoles()
{
    const Diff diff = plain(stepsOf(gemm, {10us, 11us, 30us}), stepsOf(gemm, {50us, 60us, 100us}));
    QCOMPARE(shownGpu(diff).time.a, Ns{17us});
    QCOMPARE(shownGpu(diff).time.b, Ns{70us});
    QVERIFY2(holds(headline(diff), "GPU per step 17.00 µs → 70.00 µs, 4.1× more"), headline(diff).c_str());
    QVERIFY(holds(headline(diff), "3 steps each: GPU times are means, host times medians"));
    Both<Ns> sum;
    for (const RoleChange& role : diff.roles) {
        sum.a += role.time.a;
        sum.b += role.time.b;
    }
    QCOMPARE(perStep(sum.a, diff), shownGpu(diff).time.a);
    QCOMPARE(perStep(sum.b, diff), shownGpu(diff).time.b);
    const Waterfall bars = waterfallOf(diff, 6);
    QVERIFY(std::abs(bars.total.a - 17'000) < 1 && std::abs(bars.total.b - 70'000) < 1);
}

void OneStatisticTest::aColdFirstStepLeavesTheMedians()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (std::uint32_t s = 0; s < 5; ++s) {
        cpu.slice("ProfilerStep#" + std::to_string(s), 10ms * s, s ? 300us : 900us, "user_annotation");
        cpu.slice("cudaLaunchKernel", 10ms * s + 1us, 1us, "cuda_runtime", s + 1);
        make.stream(0, 7).slice(gemm, 10ms * s + 10us, s ? 20us : 200us, "kernel", s + 1);
    }
    const TracePtr cold = make.build();
    const Diff diff = plain(cold, cold);
    QVERIFY(diff.firstStepLeftOut);
    QCOMPARE(shownGpu(diff).time.a, Ns{20us});
    QVERIFY(!shownGpu(diff).isMean);
}

void OneStatisticTest::aMeanAgainstTheMediansIsNotShown()
{
    // Faster in each step but one, which is so slow that the mean rises.
    const Diff diff = plain(stepsOf(gemm, {100us, 101us, 102us, 103us, 104us, 105us, 106us, 107us}),
                            stepsOf(gemm, {50us, 51us, 52us, 53us, 54us, 55us, 56us, 800us}));
    QCOMPARE(diff.gpu.judgement, Judgement::Better);
    QVERIFY(diff.totals.gpu.b > diff.totals.gpu.a);
    QVERIFY(!shownGpu(diff).isMean);
    QVERIFY(shownGpu(diff).time.b < shownGpu(diff).time.a);
    QVERIFY2(holds(headline(diff), "medians of 8 steps each"), headline(diff).c_str());
}

TEST_WITH_APP(OneStatisticTest)

} // namespace lanescope::one_statistic_test

#include "one_statistic_test.moc"
