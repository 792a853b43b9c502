// Waits that the program puts into its loop: when they are reported, and what leaving them out saves.

#include <QtTest>

#include "model/replay/ranked_findings.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

#include <fmt/format.h>

namespace lanescope::step_sync_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

struct Loop {
    int steps = 5; // the last one's wait ends the recording
    Ns idle = 100us, work = 300us;
    const char* call = "cudaDeviceSynchronize";
    bool isOfOp = false, isLaunchedBefore = false;
    const char* around = nullptr; // an op around each step: files of 2021 have steps as ops

    // Each step launches a kernel and waits until it is done; the next launch comes `idle` later.
    TracePtr trace() const
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1"), other = make.lane("1", "2");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        for (int s = 0; s < steps; ++s) {
            const Ns at = s * (work + idle);
            if (around)
                cpu.slice(around + std::to_string(s), at + 5us, work + idle - 5us, "cpu_op");
            auto& launching = isLaunchedBefore && s > 0 ? other : cpu;
            const Ns launch = isLaunchedBefore && s > 0 ? at - idle - 50us : at - 10us + 20us;
            launching.slice("cudaLaunchKernel", launch, 5us, "cuda_runtime", ++id);
            gpu.slice("gemm", at + 20us, work, "kernel", id);
            if (isOfOp)
                cpu.slice("aten::item", at + 20us, work + 3us, "cpu_op");
            cpu.slice(call, at + 22us, work - 2us + 1us, "cuda_runtime");
        }
        return make.build();
    }
};

} // namespace

class StepSyncTest : public QObject {
    Q_OBJECT

private slots:
    void waitsOfTheProgramAreTold()
    {
        const auto found = findingIn(Loop{}.trace(), "step_sync");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "count"), std::int64_t{4});
        QCOMPARE(timeIn(*found, "idle"), Ns{400us});
        QCOMPARE(timeIn(*found, "median"), Ns{100us});
    }

    void eachConditionIsHeldFromBothSides_data()
    {
        QTest::addColumn<Loop>("loop");
        QTest::addColumn<bool>("isTold");
        const auto row = [](const char* name, bool isTold, auto change) {
            Loop loop;
            change(loop);
            QTest::newRow(name) << loop << isTold;
        };
        row("three waits", true, [](Loop& l) { l.steps = 4; });
        row("two waits", false, [](Loop& l) { l.steps = 3; });
        row("a twentieth", true, [](Loop& l) { l.idle = 21us; });
        row("less than a twentieth", false, [](Loop& l) { l.idle = 19us; });
        row("as long as the GPU works", true, [](Loop& l) { l.idle = 16us, l.work = 16us; });
        row("far longer than the GPU works", false, [](Loop& l) { l.idle = 3000us, l.work = 100us; });
        row("a stream", true, [](Loop& l) { l.call = "cudaStreamSynchronize"; });
        row("HIP", true, [](Loop& l) { l.call = "hipDeviceSynchronize"; });
        row("an event", false, [](Loop& l) { l.call = "cudaEventSynchronize"; });
        row("inside an op that reads a value", false, [](Loop& l) { l.isOfOp = true; });
        row("inside a step that is an op", true, [](Loop& l) { l.around = "ProfilerStep#"; });
        row("inside another op", false, [](Loop& l) { l.around = "mine::op"; });
        row("launched before it returns", false, [](Loop& l) { l.isLaunchedBefore = true; });
    }
    void eachConditionIsHeldFromBothSides()
    {
        QFETCH(Loop, loop);
        QFETCH(bool, isTold);
        QCOMPARE(findingIn(loop.trace(), "step_sync").has_value(), isTold);
    }

    // Each gap counts for as long as the GPU worked in the wait before it: a slow host would be late without it, too.
    void aGapCountsForAsLongAsTheGpuWorked()
    {
        Loop loop;
        loop.idle = 900us;
        const auto found = findingIn(loop.trace(), "step_sync");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "idle"), Ns{4 * 298us}); // the call begins 2 us after the work
    }

    // Replayed without the waits, the host launches all steps at once.
    void leavingThemOutSavesTheIdleTime()
    {
        const Analysis analysis{Loop{}.trace()};
        const auto found = rankedCalled(analysis, "step_sync");
        QVERIFY(found && found->saves);
        QVERIFY(found->saves->high > 300us && found->saves->high <= 400us);
    }
};

TEST_PLAIN(StepSyncTest)

} // namespace lanescope::step_sync_test

#include "step_sync_test.moc"
