// Prices whose bound is not the replay alone: idle time without what other findings count, waiting of one rank, and
// recordings that the replay cannot explain.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/replay/critical_path.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/replay_text.h"
#include "model/replay/what_if.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::price_bounds_test {

using lanescope::test::rankedCalled;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::string micros(Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); }
std::string savingOfText(const Finding& f) { return format(savingText(f), micros); }

// Each 10 us kernel is launched 100 us after the one before; the last one ends the window.
TracePtr hostBound()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 21; ++i) {
        const Ns at = i * 100us;
        cpu.slice("aten::add", at, 99us).slice("cudaLaunchKernel", at + 80us, 5us, "cuda_runtime", i + 1);
        gpu.slice(i % 2 ? "gemm" : "add", at + 90us, 10us, "kernel", i + 1);
    }
    return make.build();
}

// Five steps: 5 ms of loading, a kernel of 6 ms, and 50 updates of 4 us while it runs, each of which keeps the host
// busy for `each`.
TracePtr updatesOneByOne(Ns each)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{}, free{};
    std::uint32_t id = 0;
    for (int step = 0; step < 5; ++step) {
        cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at, 5ms, "user_annotation");
        at += 5ms;
        cpu.slice("cudaLaunchKernel", at, 10us, "cuda_runtime", ++id);
        free = std::max(free, at + 15us);
        gpu.slice("gemm", free, 6ms, "kernel", id);
        free += 6ms;
        at += 20us;
        cpu.slice("Optimizer.step#SGD.step", at, 50 * each + 2us, "user_annotation");
        for (int k = 0; k < 50; ++k, at += each) {
            if (each > 10us)
                cpu.slice("aten::add_", at + 1us, each - 2us);
            const Ns launch = each > 10us ? each - 8us : Ns{};
            cpu.slice("cudaLaunchKernel", at + launch, std::min(each, Ns{5us}), "cuda_runtime", ++id);
            free = std::max(free + 1us, at + launch + 8us);
            gpu.slice("add", free, 4us, "kernel", id);
            free += 4us;
        }
        at += 10us;
    }
    return make.build();
}

// Ten times: a kernel of 0.9 ms and 1 ms of `what`, which the host launches and then waits for. Another thread may have
// begun 19 ms before, and nothing shows what this one waited for.
TracePtr lockStep(const char* what, const char* category, bool isLate)
{
    TraceMaker make;
    if (isLate)
        make.lane("1", "2").slice("aten::a", 0us, 10us);
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at = isLate ? Ns{19ms} : Ns{};
    for (std::uint32_t i = 0; i < 10; ++i, at += 2ms) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", 2 * i + 1)
            .slice("cudaMemcpyAsync", at + 10us, 5us, "cuda_runtime", 2 * i + 2)
            .slice("cudaDeviceSynchronize", at + 20us, 1925us, "cuda_runtime");
        gpu.slice("gemm", at + 20us, 900us, "kernel", 2 * i + 1).slice(what, at + 930us, 1ms, category, 2 * i + 2);
    }
    if (isLate) { // nothing shows why a third one launches 1 ms before the end: no copy can shorten the rest
        make.lane("1", "3").slice("cudaLaunchKernel", at - 1ms, 5us, "cuda_runtime", 99);
        make.stream(0, 9).slice("gemm", at - 990us, 10us, "kernel", 99);
    }
    return make.build();
}

// A second thread launches every 400 us. Only its calls are recorded, or one op too.
TracePtr launchedBySideThread(bool hasOp)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("ProfilerStep#1", 0us, 9ms, "user_annotation").slice("aten::mm", 10us, 50us);
    cpu.slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 100);
    auto side = make.lane("1", "2");
    if (hasOp)
        side.slice("aten::mul", 150us, 10us);
    auto gpu = make.stream(0, 7);
    gpu.slice("mm", 30us, 20us, "kernel", 100);
    for (std::uint32_t i = 0; i < 20; ++i) {
        const Ns at = 200us + i * 400us;
        side.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", i + 1);
        gpu.slice("mm", at + 10us, 20us, "kernel", i + 1);
    }
    return make.build();
}

// 100 kernels of 20 us. After each, the program may read a value: its op takes 12 us besides the copy that it waits
// for.
TracePtr readsValues(bool reads)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{}, free{};
    for (std::uint32_t i = 0; i < 100; ++i) {
        cpu.slice("aten::mul", at, 10us).slice("cudaLaunchKernel", at + 2us, 5us, "cuda_runtime", 2 * i + 1);
        const Ns begin = std::max(at + 8us, free);
        gpu.slice("mul", begin, 20us, "kernel", 2 * i + 1);
        free = begin + 20us;
        at += 11us;
        if (!reads)
            continue;
        const Ns copy = std::max(at + 10us, free), end = copy + 2us; // the replay keeps gaps before copies
        gpu.slice("Memcpy DtoH (Device -> Pinned)", copy, 2us, "gpu_memcpy", 2 * i + 2);
        cpu.slice("aten::item", at, end + 5us - at)
            .slice("aten::_local_scalar_dense", at + 1us, end + 4us - at - 1us)
            .slice("cudaMemcpyAsync", at + 3us, 4us, "cuda_runtime", 2 * i + 2)
            .slice("cudaStreamSynchronize", at + 8us, end + 1us - at - 8us, "cuda_runtime");
        free = end;
        at = end + 6us;
    }
    return make.build();
}

} // namespace

class PriceBoundsTest : public QObject {
    Q_OBJECT

private slots:
    // Host time in excepted ranges stays: a slice keeps the part of its time that a range covers.
    void hostTimeThatIsExceptedStays()
    {
        const TracePtr trace = hostBound();
        const ReplayGraph graph = replayGraphOf(*trace);
        const Time begin = trace->sliceRange().begin;
        const auto saving = [&](std::vector<TimeRange> except) {
            return whatIf(*trace, graph,
                          std::vector<ReplayChange>{{ReplayChange::Kind::Host, {}, 0, {}, {}, {}, std::move(except)}})
                ->saving();
        };
        QCOMPARE(saving({}), Ns{2'100us - 10us - 210us}); // one launch latency, then kernel after kernel
        QCOMPARE(saving({trace->sliceRange()}), Ns{});
        // The host takes 300 us and then launches the last 16 kernels at once.
        QCOMPARE(saving({{begin + 200us, begin + 500us}}), Ns{2'100us - 300us - 10us - 160us});
        // It takes 100 us, and 40 us of what it takes before the launch of the last 17.
        QCOMPARE(saving({{begin + 200us, begin + 300us}, {begin + 400us, begin + 440us}}),
                 Ns{2'100us - 140us - 10us - 170us});
    }

    // The host launches a kernel every 100 us, 21 in all; allocations delay ten of them by 0.5 ms each. The finding on
    // idle time leaves that time to the finding on allocations, and saves exactly its own time.
    void idleTimeIsPricedWithoutWhatOthersCount()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns at{};
        for (std::uint32_t i = 0; i < 21; ++i, at += 100us) {
            cpu.slice("aten::add", at, 99us).slice("cudaLaunchKernel", at + 80us, 5us, "cuda_runtime", i + 1);
            gpu.slice(i % 2 ? "gemm" : "add", at + 90us, 10us, "kernel", i + 1);
            if (i % 2 == 1) {
                cpu.slice("cudaMalloc", at + 100us, 500us, "cuda_runtime");
                at += 500us;
            }
        }
        const Analysis analysis{make.build()};
        const auto allocation = rankedCalled(analysis, "allocation"), idle = rankedCalled(analysis, "gpu_idle");
        QVERIFY(allocation && allocation->saves && idle && idle->saves);
        // Half of the allocations are the start of the process, which allocates in any case.
        QCOMPARE(lengthOf(idle->ofOthers), Ns{2'500us});
        QCOMPARE(*allocation->cost, Ns{2'500us});
        // Kernels may run while the other allocations take their time.
        const DeviceBreakdown& gpu0 = breakdownOf(analysis).front();
        QVERIFY2(idle->saves->high <= gpu0.window.length() - 2'500us, savingOfText(*idle).c_str());
        QVERIFY2(idle->saves->high >= gpu0.idle() - 2'500us, savingOfText(*idle).c_str());
    }

    // One rank's collectives do not show how much is waiting for others: the bound is the time that they take, not only
    // what overlap would hide.
    void collectivesOfOneRankAreBoundByTheirTime()
    {
        const Analysis analysis{lockStep("ncclDevKernel_SendRecv(ncclDevComm*)", "kernel", false)};
        const auto finding = rankedCalled(analysis, "exposed_communication");
        QVERIFY(finding && finding->saves);
        QCOMPARE(finding->saves->high, Ns{10ms});
        QVERIFY(replayedFor(*finding).empty() && savesAtMost(*finding));
        QCOMPARE(format(reasonOfSaving(analysis, *finding), [](Ns d) { return fmt::format("{}us", d.count() / 1000); }),
                 std::string{"No later kernel waits for it that could run meanwhile: whether parts of it could run "
                             "alongside the computation before it is not recorded. One rank's recording does not "
                             "show how much is waiting for other ranks."});
    }

    // Two equal attentions: the host waits for the first, and for the second the GPU waits for the host before each
    // kernel.
    void theKernelsTakeLessThanTheWindowShrinksBy()
    {
        TraceMaker make;
        make.info.gpus.push_back(test::a100());
        const std::string shapes =
            test::args("[[16, 1024, 64], [16, 64, 1024]]", R"(["c10::BFloat16", "c10::BFloat16"])");
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        const auto op = [&](const char* name, const char* kernel, Ns launch, Ns begin, Ns length) {
            ++id;
            cpu.slice(name, launch, 8us, "cpu_op", RawSlice::noCorrelation, shapes)
                .slice("cudaLaunchKernel", launch + 2us, 4us, "cuda_runtime", id);
            gpu.slice(kernel, begin, length, "kernel", id);
        };
        op("aten::bmm", "gemm_nn", 0us, 10us, 100us);
        op("aten::_softmax", "cunn_SoftMaxForward", 10us, 110us, 60us);
        op("aten::bmm", "gemm_nn", 20us, 170us, 100us);
        cpu.slice("cudaDeviceSynchronize", 30us, 245us, "cuda_runtime");
        op("aten::bmm", "gemm_nn", 300us, 310us, 100us);
        op("aten::_softmax", "cunn_SoftMaxForward", 2300us, 2310us, 60us);
        op("aten::bmm", "gemm_nn", 4300us, 4310us, 100us);
        const Analysis analysis{make.build()};
        const auto finding = rankedCalled(analysis, "unfused_attention");
        QVERIFY(finding && finding->saves);
        const Ns kernels = test::timeIn(*finding, "saved");
        const std::string what = micros(finding->saves->high) + " of " + micros(kernels);
        QVERIFY2(finding->saves->high > Ns{} && finding->saves->high < kernels * 9 / 10, what.c_str());
        QCOMPARE(format(reasonOfSaving(analysis, *finding), micros),
                 "The kernels take up to " + micros(kernels) +
                     " less, but during a part of that time the GPU would wait for the host.");
    }

    // A thread of which only calls are recorded works between them. Where its ops are recorded, it does something else
    // between them, which may be a wait.
    void timeBetweenTheCallsOfAThreadIsItsOwn()
    {
        const Analysis alone{launchedBySideThread(false)}, withOps{launchedBySideThread(true)};
        QVERIFY2(criticalPath(alone).unexplainedPct() < 10,
                 std::to_string(criticalPath(alone).unexplainedPct()).c_str());
        QVERIFY2(criticalPath(withOps).unexplainedPct() > 50,
                 std::to_string(criticalPath(withOps).unexplainedPct()).c_str());
    }

    // The advice removes the ops that read values, and their copies, not only the waits: the program without them shows
    // what that brings, and no bound may be below it.
    void readingNoValuesSavesAtMostWhatIsSaid()
    {
        const Analysis reading{readsValues(true)}, without{readsValues(false)};
        const Ns window = breakdownOf(reading).front().window.length(),
                 left = breakdownOf(without).front().window.length();
        const auto finding = rankedCalled(reading, "blocking_ops");
        QVERIFY(finding && finding->saves);
        QVERIFY2(finding->saves->high >= window - left, savingOfText(*finding).c_str());
        QVERIFY(finding->saves->high < window);
        // The copies of 2 us alone are more than the waits.
        QVERIFY(finding->saves->low < finding->saves->high);
    }

    // The GPU works while the host updates one parameter after the other, and waits later, for the next batch: without
    // these updates the host gets there sooner. A graph of the updates alone does the same.
    void anOptimizerThatTheGpuDoesNotWaitForIsStillOnTheHostsPath()
    {
        const Analysis each{updatesOneByOne(100us)}, faster{updatesOneByOne(1us)};
        const Ns window = breakdownOf(each).front().window.length(),
                 minSaving = window - breakdownOf(faster).front().window.length();
        const auto finding = rankedCalled(each, "loose_optimizer");
        QVERIFY(finding && finding->saves && savesAtMost(*finding));
        QVERIFY2(*finding->cost < 1ms && minSaving > 10ms, savingOfText(*finding).c_str());
        QVERIFY2(finding->saves->high >= minSaving && finding->saves->high < 2 * minSaving,
                 savingOfText(*finding).c_str());
        const std::vector<ReplayChange> asGraph{{ReplayChange::Kind::GraphLaunches, "Optimizer.step#SGD.step"}};
        const WhatIf graph = *whatIf(each.trace(), replayGraph(each), asGraph);
        QVERIFY2(graph.saving() > minSaving / 2, std::to_string(graph.saving().count()).c_str());
    }

    // Work without a launch keeps its place in a replay, so that a faster host seems to bring nothing. What was
    // launched before the recording is at its begin, and lacks nothing.
    void workWithoutLaunchesBetweenOtherWorkIsNotReplayed()
    {
        const auto graphOf = [](int from, int to) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 40; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                const bool isLaunched = i < from || i >= to;
                if (isLaunched)
                    cpu.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", id);
                gpu.slice("k", i * 100us + 10us, 20us, "kernel", id);
            }
            return make.build();
        };
        const Analysis few{graphOf(10, 14)}, many{graphOf(10, 15)}, early{graphOf(0, 15)};
        QVERIFY(!replayGraph(few).lacksLaunches() && !replayGraph(early).lacksLaunches());
        QVERIFY(replayGraph(many).lacksLaunches());
        QCOMPARE(whyNoLaunches(replayGraph(many)), someLaunches);
        for (const Finding& finding : rankedFindingsOf(many))
            QVERIFY(!finding.saves);
    }

    // Where the replay does not explain half of the path, its result bounds nothing.
    void anUnexplainedPathIsBoundByTheCost_data()
    {
        QTest::addColumn<bool>("isLate");
        QTest::newRow("behind a thread that begins late") << true;
        QTest::newRow("all of it recorded") << false;
    }
    void anUnexplainedPathIsBoundByTheCost()
    {
        QFETCH(bool, isLate);
        const Analysis analysis{lockStep("Memcpy DtoH (Device -> Pageable)", "gpu_memcpy", isLate)};
        const auto finding = rankedCalled(analysis, "pageable_copy");
        QVERIFY(finding && finding->saves && finding->cost);
        QCOMPARE(criticalPath(analysis).unexplainedPct() > 20, isLate);
        QCOMPARE(finding->bound.text.empty(), !isLate);
        if (isLate)
            QCOMPARE(finding->saves->high, finding->inAll.value_or(*finding->cost));
    }
};

TEST_PLAIN(PriceBoundsTest)

} // namespace lanescope::price_bounds_test

#include "price_bounds_test.moc"
