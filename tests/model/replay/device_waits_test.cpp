// Calls that wait until the device is idle before they do their own work: cudaFree, hipFree and their kin. If such a
// call kept its recorded length, faster kernels under it would save nothing.

#include <QtTest>

#include "model/import/importer.h"
#include "model/replay/critical_path.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/what_if.h"
#include "model/replay/window_saving.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::device_waits_test {

using namespace lanescope::test;

namespace {

using Kind = ReplayChange::Kind;

// A kernel of 1000 us from 10 us on, and from 20 us on a call that ends 300 us after it; then 50 us of an op.
TracePtr freeUnderKernel(const char* call, Ns callEnd = 1310us)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
        .slice(call, 20us, callEnd - 20us, "cuda_runtime")
        .slice("aten::add", callEnd, 50us);
    make.stream(0, 7).slice("gemm", 10us, 1000us, "kernel", 1);
    return make.build();
}

Ns windowAfter(const TracePtr& trace, const std::vector<ReplayChange>& changes)
{
    return whatIf(*trace, replayGraphOf(*trace), changes)->predicted;
}

// Eight calls that copy 1 MB to pageable memory. Each returns 400 us after its copy, the last one after `slowest`.
TracePtr copiesOut(Ns slowest)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{};
    for (std::uint32_t i = 1; i <= 8; ++i) {
        const Ns back = i == 8 ? slowest : Ns{400us};
        cpu.slice("cudaMemcpyAsync", at, 110us + back, "cuda_runtime", i);
        gpu.slice("Memcpy DtoH (Device -> Pageable)", at + 10us, 100us, "gpu_memcpy", i, R"({"bytes":1048576})");
        at += 120us + back;
    }
    return make.build();
}

// A kernel of 1000 us, then its value: a copy whose call waits until 1030 us, and a synchronization that finds nothing
// left to wait for. After that 500 us of an op. In two ops: nothing shows that the two calls belong together.
TracePtr copyAndSync(bool isOneOp)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
    cpu.slice("aten::_local_scalar_dense", 15us, isOneOp ? 1045us : 1016us);
    cpu.slice("cudaMemcpyAsync", 20us, 1010us, "cuda_runtime", 2);
    if (!isOneOp)
        cpu.slice("aten::other", 1032us, 28us);
    cpu.slice("cudaStreamSynchronize", 1040us, 10us, "cuda_runtime").slice("aten::add", 1060us, 500us);
    make.stream(0, 7)
        .slice("gemm", 10us, 1000us, "kernel", 1)
        .slice("Memcpy DtoH (Device -> Pageable)", 1015us, 10us, "gpu_memcpy", 2);
    return make.build();
}

const ReplayChange halfKernels{Kind::ScaleKernel, {}, 0.5};

} // namespace

class DeviceWaitsTest : public QObject {
    Q_OBJECT

private slots:
    void aHalvedKernelShortensTheCallThatWaitsForIt_data()
    {
        QTest::addColumn<QByteArray>("call");
        for (const char* call : {"cudaFree", "hipFree", "cudaFreeHost", "hipHostFree", "cuMemFree_v2",
                                 "cudaHostUnregister", "cuModuleUnload"})
            QTest::newRow(call) << QByteArray{call};
    }

    // It ends 500 us sooner, and its own 300 us after the wait stay.
    void aHalvedKernelShortensTheCallThatWaitsForIt()
    {
        QFETCH(QByteArray, call);
        const TracePtr trace = freeUnderKernel(call.constData());
        const ReplayGraph graph = replayGraphOf(*trace);
        QVERIFY(qualityOf(graph).isExact);
        QCOMPARE(windowAfter(trace, {}), Ns{1360us});
        QCOMPARE(windowAfter(trace, {halfKernels}), Ns{860us});
    }

    // Calls that free in stream order, and calls that allocate, wait for nothing that the trace shows.
    void otherCallsKeepTheirLength()
    {
        for (const char* call : {"cudaFreeAsync", "hipFreeAsync", "cudaMalloc", "cuMemRelease", "cudaGetDevice"})
            QCOMPARE(windowAfter(freeUnderKernel(call), {halfKernels}), Ns{1360us});
    }

    // Without the wait in the copy the synchronization would wait as long: both are one wait.
    void aCopyAndItsSynchronizationAreOneWait()
    {
        const TracePtr one = copyAndSync(true), two = copyAndSync(false);
        const ReplayGraph graph = replayGraphOf(*one);
        QCOMPARE(graph.waitPairs.size(), std::size_t{2}); // both ways
        QCOMPARE(one->name(graph.waitsWith(graph.waitPairs.front().first)), one->name(graph.waitPairs.front().second));
        QVERIFY(replayGraphOf(*two).waitPairs.empty());
        const Ns both = windowAfter(one, {{Kind::NoSync}});
        QCOMPARE(both, Ns{1025us}); // the copy ends last
        for (const char* name : {"cudaMemcpyAsync", "cudaStreamSynchronize"}) {
            QCOMPARE(windowAfter(one, {{Kind::NoSync, name}}), both);
            QVERIFY(windowAfter(two, {{Kind::NoSync, name}}) > Ns{1500us}); // the other one waits
        }
        // The list has one change for both calls, not a second one that saves next to nothing.
        const WhatIfBase base{std::make_shared<const Analysis>(one)};
        std::vector<std::string> ids;
        for (const TriedChoice& t : tryChoices(base, {}))
            if (t.choice.id.starts_with("no_sync")) {
                ids.push_back(t.choice.id);
                QCOMPARE(t.alone.result.predicted, both);
            }
        QCOMPARE(ids, std::vector<std::string>{"no_sync:cudaMemcpyAsync+cudaStreamSynchronize"});
    }

    // A kernel so short that it ends before the call begins leaves the whole call: no call is shorter than its own
    // work.
    void theOwnWorkOfTheCallStays()
    {
        const TracePtr trace = freeUnderKernel("cudaFree");
        ReplayChange none = halfKernels;
        none.factor = 0;
        QCOMPARE(windowAfter(trace, {none}), Ns{20us + 300us + 50us});
        QCOMPARE(windowAfter(trace, {{Kind::ScaleCall, "cudaFree", 0}}), Ns{1060us}); // the wait stays
        QCOMPARE(windowAfter(trace, {{Kind::NoSync, "cudaFree"}}), Ns{1010us});       // the kernel itself ends last
        QCOMPARE(windowAfter(trace, {{Kind::NoSync}}), Ns{1360us});                   // no call frees memory at once
    }

    // A longer kernel delays a call that did not wait for it as recorded.
    void aSlowerKernelDelaysTheCallAfterIt()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaFree", 500us, 100us, "cuda_runtime")
            .slice("aten::add", 600us, 50us);
        make.stream(0, 7).slice("gemm", 10us, 400us, "kernel", 1);
        const TracePtr trace = make.build();
        ReplayChange twice = halfKernels;
        twice.factor = 2;
        QCOMPARE(windowAfter(trace, {}), Ns{650us});
        QCOMPARE(windowAfter(trace, {twice}), Ns{10us + 800us + 100us + 50us});
    }

    // A kernel that still runs when the call has returned: the call did not wait for it.
    void aCallThatReturnsBeforeItsWorkWaitsForNothing()
    {
        const TracePtr trace = freeUnderKernel("cudaFree", 700us);
        const ReplayGraph graph = replayGraphOf(*trace);
        QCOMPARE(graph.counts.inconsistent, std::uint64_t{1});
        QCOMPARE(windowAfter(trace, {{Kind::ScaleKernel, {}, 0.1}}), Ns{750us});
    }

    void thePathGoesThroughTheKernelAndTheRestOfTheCall()
    {
        const CriticalPath path = criticalPathOf(replayGraphOf(*freeUnderKernel("hipFree")));
        QCOMPARE(path.of(PathKind::Compute), Ns{1000us});
        QCOMPARE(path.of(PathKind::Call), Ns{300us});
        QCOMPARE(path.unexplained(), Ns{});
    }

    // The host copies out of the driver's buffer after the copy: for 4 ms at most, at half a gigabyte per second.
    void theHostCopiesOutOfAStagingBuffer()
    {
        const auto copiedOut = [](Ns slowest) {
            const ReplayGraph graph = replayGraphOf(*copiesOut(slowest));
            return std::count_if(graph.cross.begin(), graph.cross.end(), [](const CrossEdge& edge) {
                return edge.kind == EdgeKind::CopyReturn && edge.latency == recordedLatency;
            });
        };
        QCOMPARE(copiedOut(400us), 8);
        QCOMPARE(copiedOut(4'116us), 8);
        QCOMPARE(copiedOut(4'117us), 7);
        QCOMPARE(criticalPathOf(replayGraphOf(*copiesOut(4'116us))).unexplained(), Ns{});
    }

    // Times in whole microseconds: a kernel that begins one before its predecessor ends follows it; two are an overlap.
    void anOverlapOfAMicrosecondIsRounding()
    {
        const auto saves = [](Ns overlap) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 2us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", 3us, 2us, "cuda_runtime", 2);
            make.stream(0, 7)
                .slice("first", 10us, 40us, "kernel", 1)
                .slice("second", 50us - overlap, 60us, "kernel", 2);
            const TracePtr trace = make.build();
            const ReplayGraph graph = replayGraphOf(*trace);
            return std::pair{
                whatIf(*trace, graph, std::vector{ReplayChange{Kind::ScaleKernel, "first", 0.5}})->saving(),
                graph.counts.skewEdges};
        };
        QCOMPARE(saves(0us), (std::pair{Ns{20us}, std::uint64_t{0}}));
        QCOMPARE(saves(1us), (std::pair{Ns{20us}, std::uint64_t{0}}));
        QCOMPARE(saves(2us), (std::pair{Ns{}, std::uint64_t{0}}));
    }

    // A synchronization of 8 us whose work ends 3 us after its begin: it waited, and 5 us are its return.
    void aShortWaitIsExplained()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaStreamSynchronize", 10us, 8us, "cuda_runtime")
            .slice("aten::add", 18us, 20us);
        make.stream(0, 7).slice("gemm", 7us, 6us, "kernel", 1);
        const ReplayGraph graph = replayGraphOf(*make.build());
        QCOMPARE(criticalPathOf(graph).unexplained(), Ns{});
        QCOMPARE(qualityOf(graph).modelWindow, graph.window());
    }

    // A recorder left the synchronizations out. The op that ends when the queue is empty waited; one that ends long
    // before, or in a recording that holds a wait, worked.
    void anOpThatEndsWithTheQueueIsAWaitWhereNoneIsRecorded()
    {
        const auto graph = [](Ns op, bool isRecorded, std::uint32_t launches = 20) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < launches; ++i) {
                cpu.slice("cudaLaunchKernel", i * 5us, 4us, "cuda_runtime", i + 1);
                gpu.slice("gemm", 10us + i * 100us, 100us, "kernel", i + 1);
            }
            const Ns launched = launches * 5us, ended = 10us + launches * 100us;
            cpu.slice("aten::item", launched, op);
            if (isRecorded)
                cpu.slice("cudaDeviceSynchronize", ended + 200us, 10us, "cuda_runtime");
            const TracePtr trace = make.build();
            const ReplayGraph built = replayGraphOf(*trace);
            return std::pair{whatIf(*trace, built, std::vector{halfKernels})->saving(), built.counts.unseenWaits};
        };
        constexpr Ns untilEnd = 1910us + 20us; // the queue of 20 kernels is empty at 2010 us; the op begins at 100 us
        const auto [saved, waits] = graph(untilEnd, false);
        QCOMPARE(waits, std::uint64_t{1});
        QVERIFY2(saved > 900us, std::to_string(saved.count()).c_str());
        QCOMPARE(graph(untilEnd, true).second, std::uint64_t{0});
        QCOMPARE(graph(untilEnd, false, 19).second, std::uint64_t{0});      // too few launches to decide
        QCOMPARE(graph(untilEnd - 200us, false).second, std::uint64_t{0});  // it ends before the queue does
        QCOMPARE(graph(untilEnd + 1000us, false).second, std::uint64_t{0}); // and long after
        // Kernels that begin long after their launch on an idle stream: a sample, from which other work is missing.
        const auto pace = [](Ns late) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 30; ++i) {
                const Ns at = i * 1ms;
                cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", i + 1).slice("aten::mul", at + 20us, 970us);
                gpu.slice("gemm", at + 10us + late, 100us, "kernel", i + 1);
            }
            return *paceOf(criticalPathOf(replayGraphOf(*make.build())));
        };
        QVERIFY(pace(0us).isHost);
        QVERIFY(pace(300us).isUnexplained && !pace(300us).isHost);
    }

    // The stream takes `room` launches. From then on each call waits until a kernel has ended, for 15 us like all
    // others. A host that needs 15 us by itself waits for nothing.
    void aCallWaitsForASlotOfAFullQueue()
    {
        const auto saved = [](std::uint32_t room, Ns call, bool waits) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::vector<Ns> ended;
            Ns at{};
            for (std::uint32_t i = 0; i < 4000; ++i) {
                const Ns until = waits && i >= room ? std::max(at + call, ended[i - room] + 1us) : at + call;
                cpu.slice("cudaLaunchKernel", at, until - at, "cuda_runtime", i + 1);
                ended.push_back(std::max(until, ended.empty() ? until : ended.back()) + 20us);
                gpu.slice("gemm", ended.back() - 20us, 20us, "kernel", i + 1);
                at = until + 5us;
            }
            const TracePtr trace = make.build();
            const ReplayGraph graph = replayGraphOf(*trace);
            return std::pair{whatIf(*trace, graph, std::vector{halfKernels})->saving(), graph.counts.queueFull > 2000};
        };
        const auto [whole, isFound] = saved(1020, 2us, true); // 80 ms of kernels become 40; the host needs 28
        QVERIFY(isFound);
        QVERIFY2(whole > 39ms && whole < 41ms, std::to_string(whole.count()).c_str());
        QVERIFY(!saved(900, 2us, true).second);    // more fits into any queue
        QVERIFY(!saved(1020, 14us, false).second); // the calls take as long with a short queue
    }

    // Few launches of a graph launch as many kernels as many others.
    void fewGraphLaunchesAreEnoughToMissAWait()
    {
        const auto waits = [](std::uint32_t graphs, bool isRecorded) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < graphs; ++i) {
                const Ns at = i * 1ms;
                cpu.slice("cudaGraphLaunch", at, 20us, "cuda_runtime", i + 1).slice("aten::add", at + 20us, 690us);
                for (int k = 0; k < 4; ++k)
                    gpu.slice("gemm", at + 30us + k * 170us, 165us, "kernel", i + 1);
            }
            if (isRecorded)
                cpu.slice("cudaDeviceSynchronize", graphs * 1ms, 10us, "cuda_runtime");
            return replayGraphOf(*make.build()).counts.unseenWaits;
        };
        QCOMPARE(waits(4, false), std::uint64_t{4});
        QCOMPARE(waits(1, false), std::uint64_t{0});
        QCOMPARE(waits(4, true), std::uint64_t{0});
    }

    // The driver fills its buffers from pageable memory while the copy runs: the call is a part of the copy. A call
    // that returns at once is the host's.
    void aCallThatStagesACopyIsCopying()
    {
        const auto pace = [](Ns call) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 10; ++i) {
                const Ns at = i * 1ms;
                cpu.slice("cudaMemcpyAsync", at, call, "cuda_runtime", i + 1).slice("aten::mul", at + call, 1ms - call);
                gpu.slice("Memcpy HtoD (Pageable -> Device)", at + 10us, 900us, "gpu_memcpy", i + 1);
            }
            return std::string{paceOf(criticalPathOf(replayGraphOf(*make.build())))->what};
        };
        QCOMPARE(pace(890us), std::string{"copies set the pace"});
        QCOMPARE(pace(5us), std::string{"the host sets the pace"});
    }

    // 1360 calls of hipFree hold 347 of 359 ms of kernels. By a separate computation from the file, every one of the
    // 560 calls that begin while launched work is not done ends after that work.
    void aRealTraceWhoseKernelsRunUnderFrees()
    {
        const QString file = QString(LANESCOPE_TRACES) + "/ddp_resnet18_mi300x.json.gz";
        if (!QFile::exists(file))
            QSKIP("no real traces here");
        const TracePtr trace = *loadTrace(file.toStdString());
        const ReplayGraph graph = replayGraphOf(*trace);
        const auto halved = whatIf(*trace, graph, std::vector{halfKernels});
        QVERIFY2(halved->saving() > Ns{174ms} && halved->saving() < Ns{180ms}, // half of what runs in them, and no more
                 std::to_string(halved->saving().count()).c_str());
        const CriticalPath path = criticalPathOf(graph);
        QVERIFY(path.of(PathKind::Compute) > Ns{347ms} && path.of(PathKind::Compute) < Ns{360ms});
    }
};

TEST_WITH_APP(DeviceWaitsTest)

} // namespace lanescope::device_waits_test

#include "device_waits_test.moc"
