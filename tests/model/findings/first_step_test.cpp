// The first step, calls of compiled code and a CUDA graph: what they cost inside the GPU's window, what the advice may
// ask for, and what all remedies bring together.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/replay/ranked_findings.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

#include <fmt/format.h>

namespace lanescope::first_step_test {

using lanescope::test::findingIn;
using lanescope::test::rankedCalled;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Each step launches two kernels from an op that takes `op`; in the first step it takes `first`. No call is slow.
TracePtr steps(int from, Ns first, Ns op = 80us, const char* kernel = "gemm")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 0;
    Ns at{};
    for (int i = 0; i < 6; ++i) {
        const Ns time = i == 0 ? first : op;
        cpu.slice(fmt::format("ProfilerStep#{}", from + i), at, 2 * time + 10us, "user_annotation");
        for (int k = 0; k < 2; ++k) {
            const Ns begin = at + 5us + k * time;
            cpu.slice("aten::mm", begin, time - 1us);
            cpu.slice("cudaLaunchKernel", begin + time - 8us, 5us, "cuda_runtime", ++id);
            gpu.slice(kernel, begin + time, 4us, "kernel", id);
        }
        at += 2 * time + 10us;
    }
    return make.build();
}

std::string adviceOf(const Finding& finding)
{
    return format(finding.rule->advice, finding.values, [](Ns d) { return std::to_string(d.count()); });
}

// 12 launches per step. After each of the first `waits` of them the host waits for the GPU.
TracePtr launchingSteps(int waits)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 0;
    for (int step = 0; step < 3; ++step) {
        const Ns at = step * 1ms;
        cpu.slice(fmt::format("ProfilerStep#{}", step), at, 900us, "user_annotation");
        for (int i = 0; i < 12; ++i) {
            const Ns begin = at + 10us + i * 50us;
            cpu.slice("cudaLaunchKernel", begin, 20us, "cuda_runtime", ++id);
            gpu.slice("k", begin + 25us, 2us, "kernel", id);
            if (i < waits)
                cpu.slice("cudaStreamSynchronize", begin + 22us, 10us, "cuda_runtime", 1000 + id);
        }
        cpu.slice("cudaDeviceSynchronize", at + 700us, 10us, "cuda_runtime", 2000 + id); // after the last launch
    }
    return make.build();
}

} // namespace

class FirstStepTest : public QObject {
    Q_OBJECT

private slots:
    // 2 x 220 us more, of which the 220 us before the first kernel are outside the GPU's window.
    void aFirstStepWithoutASlowCallSavesWhatItTakesLonger()
    {
        const Analysis analysis{steps(0, 300us)};
        const auto cold = rankedCalled(analysis, "cold_step");
        QVERIFY(cold && cold->saves);
        QVERIFY2(cold->saves->high >= Ns{200us} && cold->saves->high <= Ns{230us},
                 std::to_string(cold->saves->high.count()).c_str());
        QVERIFY(!rankedCalled(Analysis{steps(0, 100us)}, "cold_step"));
    }

    void warmingUpIsAdvisedOnlyWhereNoStepRanBefore()
    {
        for (const int from : {0, 1})
            QVERIFY(adviceOf(*findingIn(steps(from, 300us), "cold_step")).starts_with("Warm up"));
        const std::string later = adviceOf(*findingIn(steps(2, 300us), "cold_step"));
        QVERIFY2(later.find("Warm up") == std::string::npos && later.find("Steps ran before") != std::string::npos,
                 later.c_str());
    }

    // The first call compiles or looks up for 5 ms before any GPU work. The others take 60 us each in the window.
    void callsOfCompiledCodeCostNothingOutsideTheWindow()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns at{};
        for (std::uint32_t i = 0; i < 4; ++i) {
            const Ns own = i == 0 ? Ns{5ms} : Ns{60us};
            cpu.slice("## Call CompiledFxGraph fabc ##", at, own + 30us, "user_annotation");
            cpu.slice("cudaLaunchKernel", at + own, 10us, "cuda_runtime", i + 1);
            gpu.slice("k", at + own + 12us, 5us, "kernel", i + 1);
            at += own + 30us;
        }
        const auto found = findingIn(make.build(), "compile_layers");
        QVERIFY(found && found->atMost);
        // 60 us before each of three launches, and 20 us after three of them, without the 5 us of the kernel.
        QCOMPARE(*found->atMost, Ns{3 * (60us + 20us - 5us)});
    }

    void aStepThatWaitsIsToldToLoseItsWaitsFirst()
    {
        const auto waiting = findingIn(launchingSteps(5), "cuda_graph"),
                   free = findingIn(launchingSteps(0), "cuda_graph");
        QVERIFY(waiting && free);
        QVERIFY2(adviceOf(*waiting).find("in 5 calls") != std::string::npos, adviceOf(*waiting).c_str());
        QVERIFY2(adviceOf(*free).starts_with("Use torch.compile"), adviceOf(*free).c_str());
    }

    void allRemediesTogetherAreNotTheirSum()
    {
        const Analysis analysis{steps(0, 300us)};
        Ns largest{}, sum{};
        for (const Finding& f : rankedFindingsOf(analysis))
            if (f.saves && !f.isArtefact) {
                largest = std::max(largest, f.saves->high);
                sum += f.saves->high;
            }
        const auto& together = savingTogether(analysis);
        QVERIFY(together);
        QVERIFY(together->high >= largest);
        QVERIFY2(together->high < sum, "short launches and idle time have one remedy");
        QVERIFY(together->high <= breakdownOf(analysis).front().idle()); // nothing makes a kernel shorter
        QVERIFY(savingTogetherText(analysis).text.starts_with("All remedies together"));
        QVERIFY(savingTogetherText(Analysis{test::TraceMaker{}.build()}).text.empty());
    }

    // Without shapes nobody knows what tensor cores would save, so "all remedies" would promise too little.
    void aRemedyOfUnknownSavingIsNotAmongAllRemedies()
    {
        const Analysis analysis{steps(0, 300us, 80us, "volta_sgemm_128x64_tn")};
        const auto& ranked = rankedFindingsOf(analysis);
        QVERIFY(std::any_of(ranked.begin(), ranked.end(),
                            [](const Finding& f) { return f.rule->id == "plain_fp32" && !f.saves; }));
        QVERIFY(savingTogetherText(analysis).text.starts_with("The remedies whose saving is known would together"));
    }
};

TEST_PLAIN(FirstStepTest)

} // namespace lanescope::first_step_test

#include "first_step_test.moc"
