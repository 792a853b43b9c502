// Iterations of serving engines: every form of their names, work and gaps of each, the stable stretch at its limits.

#include <QtTest>

#include "model/attribution/iteration_runs.h"
#include "model/attribution/iterations.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::iterations_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct NamedStep {
    std::string name;
    Ns begin, work; // one kernel, 10 us after the begin
};

TracePtr traceOf(const std::vector<NamedStep>& steps)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t correlation = 0;
    for (const NamedStep& step : steps) {
        cpu.slice(step.name, step.begin, 50us, "user_annotation");
        cpu.slice("cudaLaunchKernel", step.begin + 5us, 1us, "cuda_runtime", ++correlation);
        gpu.slice("gemm", step.begin + 10us, step.work, "kernel", correlation);
    }
    return make.build();
}

std::vector<NamedStep> decodes(int count, int batch, Ns period, Ns work)
{
    std::vector<NamedStep> steps;
    for (int i = 0; i < count; ++i)
        steps.push_back({fmt::format("execute_context_0(0)_generation_{0}({0})", batch), i * period, work});
    return steps;
}

} // namespace

class IterationsTest : public QObject {
    Q_OBJECT

private slots:
    void eachEngineNamesItsSteps_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QList<int>>("numbers"); // requests, tokens: prefill, decode; kv; -1: absent
        const auto row = [](const char* name, const char* kind, const QList<int>& numbers) {
            QTest::newRow(name) << QString{name} << QString{kind} << numbers;
        };
        row("execute_context_4(6144)_generation_0(0)", "prefill", {4, 0, 6144, 0, -1});
        row("execute_context_0(0)_generation_24(24)", "decode", {0, 24, 0, 24, -1});
        row("execute_context_2(2048_9000)_generation_8(8)", "mixed", {2, 8, 2048, 8, -1});
        row("execute_32_context_0(sq0sk0sqsq0sqsk0)_generation_32(sq32sk32785sqsq32sqsk32785)", "decode",
            {0, 32, 0, 32, 32785});
        row("execute_new_3_cached_5", "", {3, 5, -1, -1, -1});
        row("step[DECODE bs=32]", "decode", {-1, 32, -1, 32, -1});
        row("step[EXTEND bs=4 toks=512]", "prefill", {4, -1, 512, -1, -1});
        row("step[MIXED c_sq=100 c_sk=200 g_sq=4 g_sk=900]", "mixed", {-1, -1, 100, 4, 1100});
        row("prefill[bs=2 tok=100]", "prefill", {2, -1, 100, -1, -1});
        row("decode[bs=3/4]", "decode", {-1, 3, -1, 3, -1}); // 3 are real, the rest is padding
        row("[Executor] _forward_step 12: 2 ctx reqs, 8 gen reqs", "mixed", {2, 8, -1, -1, -1});
        row("execute_diffusion_1_1024x1024", "", {-1, -1, -1, -1, -1});
        row("execute_context_x(0)_generation_0(0)", "none", {});
        row("executes", "none", {});
        row("step[", "none", {});
    }
    void eachEngineNamesItsSteps()
    {
        QFETCH(QString, name);
        QFETCH(QString, kind);
        QFETCH(QList<int>, numbers);
        const auto found = iterationNameOf(name.toStdString());
        QCOMPARE(found.has_value(), kind != "none");
        if (!found)
            return;
        QCOMPARE(found->kind ? QString::fromUtf8(nameOf(*found->kind).data()) : QString{}, kind);
        const std::optional<std::int64_t> fields[] = {found->requestsPrefill, found->requestsDecode,
                                                      found->tokensPrefill, found->tokensDecode, found->kvTokens};
        for (int i = 0; i < 5; ++i)
            QCOMPARE(fields[i].value_or(-1), std::int64_t{numbers[i]});
    }

    // The total of requests where a name does not show how many are decoded; the batch and the size of images.
    void aNameMayGiveTheTotalOfRequestsOrTheSizeOfImages()
    {
        const auto mixed = iterationNameOf("step[MIXED bs=10 toks=2050 c_sq=2048 g_sk=100]");
        QVERIFY(mixed && mixed->requests == 10 && mixed->tokens == 2050 && mixed->tokensPrefill == 2048);
        QVERIFY(!mixed->requestsPrefill && !mixed->requestsDecode && !mixed->width);
        const auto image = iterationNameOf("execute_diffusion_2_1024x768");
        QVERIFY(image && image->requests == 2 && image->width == 1024 && image->height == 768);
        QCOMPARE(totalRequestsOf(*image).value_or(-1), std::int64_t{2});
        QVERIFY(!iterationNameOf("execute_diffusion_2_1024"));
        const auto decode = iterationNameOf("step[DECODE bs=8]");
        QVERIFY(decode && !decode->requests && totalRequestsOf(*decode) == 8);
    }

    void imagesOfAnotherSizeAreAnotherRun()
    {
        const Analysis analysis{traceOf({{"execute_diffusion_2_1024x1024", 0us, 40us},
                                         {"execute_diffusion_2_1024x1024", 100us, 40us},
                                         {"execute_diffusion_2_512x512", 200us, 40us},
                                         {"execute_diffusion_4_512x512", 300us, 40us}})};
        QCOMPARE(iterationRuns(iterationsOf(analysis)).size(), std::size_t{3});
    }

    void aTotalThatDisagreesIsToldApart()
    {
        QVERIFY(iterationNameOf("execute_30_context_1(sq20sk20)_generation_10(sq10sk90)")->isConsistent);
        QVERIFY(!iterationNameOf("execute_31_context_1(sq20sk20)_generation_10(sq10sk90)")->isConsistent);
        const NamedStep right{"execute_30_context_1(sq20sk20)_generation_10(sq10sk90)", 0us, 40us};
        const NamedStep wrong{"execute_31_context_1(sq20sk20)_generation_10(sq10sk90)", 100us, 40us};
        QVERIFY(noteOnTotals(iterationsOf(Analysis{traceOf({right})})).empty());
        QVERIFY(noteOnTotals(iterationsOf(Analysis{traceOf({right, wrong})})).starts_with("The name of one"));
        NamedStep third = wrong;
        third.begin = 200us;
        QVERIFY(noteOnTotals(iterationsOf(Analysis{traceOf({right, wrong, third})})).starts_with("The names of 2"));
    }

    void eachIterationHasItsWorkAndTheGapBeforeIt()
    {
        const Analysis analysis{traceOf({{"step[EXTEND bs=1 toks=9]", 0us, 40us},
                                         {"step[DECODE bs=1]", 100us, 30us},
                                         {"step[DECODE bs=1]", 135us, 20us}})};
        const Iterations& all = iterationsOf(analysis);
        QVERIFY(all.isServing);
        QCOMPARE(all.rows.size(), std::size_t{3});
        QVERIFY(!all.rows[0].bubbleBefore);
        QCOMPARE(*all.rows[0].period, Ns{100us});
        QCOMPARE(*all.rows[1].bubbleBefore, Ns{60us}); // 50 to 110
        QCOMPARE(*all.rows[2].bubbleBefore, Ns{5us});
        QVERIFY(!all.rows[2].period);
        QCOMPARE(all.rows[1].busy, Ns{30us});
        QCOMPARE(all.rows[1].kernels, std::uint64_t{1});
        QVERIFY(!all.stable);
        QVERIFY(!all.whyNot.empty());
    }

    void aTraceWithoutStepsHasNoIterations()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 10us);
        const Analysis analysis{make.build()};
        QVERIFY(iterationsOf(analysis).rows.empty());
        QVERIFY(iterationsOf(analysis).whyNot.starts_with("This trace has no iterations"));
    }

    void theStableStretchNeedsFiveAlike()
    {
        for (const int count : {6, 5}) { // the last one has no period
            const Analysis analysis{traceOf(decodes(count, 24, 100us, 50us))};
            const Iterations& all = iterationsOf(analysis);
            QCOMPARE(all.stable.has_value(), count == 6);
            if (!all.stable)
                continue;
            QCOMPARE(all.stable->to, std::size_t{4});
            QCOMPARE(all.stable->medianPeriod, Ns{100us});
            QCOMPARE(std::lround(*all.stable->tokensPerSecond), 240000l); // 24 tokens each 100 us
            QCOMPARE(std::lround(*all.kinds[0].bubblePct()), 50l);
        }
    }

    // Each number of requests has the rate of all its tokens over all periods, as the stable stretch has.
    void aBatchCountsTheTokensOfAllItsPeriods()
    {
        std::vector<NamedStep> steps = decodes(4, 8, 100us, 50us);
        steps[3].begin += 30us; // periods of 100, 100 and 130
        const Analysis analysis{traceOf(steps)};
        const std::vector<BatchRow>& batches = iterationsOf(analysis).batches;
        QCOMPARE(batches.size(), std::size_t{1});
        QCOMPARE(batches[0].medianPeriod, Ns{100us});
        QCOMPARE(std::lround(batches[0].tokensPerSecond), std::lround(8 * 3 / 330e-6));
    }

    void requestsAndPeriodsStayWithinTenPercent()
    {
        for (const int fewer : {90, 89}) {
            std::vector<NamedStep> steps = decodes(6, 100, 100us, 50us);
            steps[2].name = fmt::format("execute_context_0(0)_generation_{0}({0})", fewer);
            QCOMPARE(iterationsOf(Analysis{traceOf(steps)}).stable.has_value(), fewer == 90);
        }
        for (const int later : {10, 11}) {
            std::vector<NamedStep> steps = decodes(6, 8, 100us, 50us);
            for (std::size_t i = 3; i < steps.size(); ++i)
                steps[i].begin += later * 1us;
            QCOMPARE(iterationsOf(Analysis{traceOf(steps)}).stable.has_value(), later == 10);
        }
    }

    void stepsOfAProfilerStandInWhereNothingServes()
    {
        const Analysis analysis{traceOf({{"ProfilerStep#3", 0us, 40us}, {"ProfilerStep#4", 100us, 40us}})};
        const Iterations& all = iterationsOf(analysis);
        QVERIFY(!all.isServing);
        QCOMPARE(all.rows.size(), std::size_t{2});
        QVERIFY(!all.rows[0].fields.kind);
    }

    void anInnerNameAddsItsFields()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("execute_context_0(0)_generation_4(4)", 0us, 100us, "user_annotation")
            .slice("step[DECODE bs=4]", 10us, 50us, "user_annotation");
        const Analysis analysis{make.build()};
        QCOMPARE(iterationsOf(analysis).rows.size(), std::size_t{1});
    }
};

TEST_PLAIN(IterationsTest)

} // namespace lanescope::iterations_test

#include "iterations_test.moc"
