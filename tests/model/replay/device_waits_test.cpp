// Calls that wait until the device is idle before they do their own work: cudaFree, hipFree and their kin. If such a
// call kept its recorded length, faster kernels under it would save nothing.

#include <QtTest>

#include "model/import/importer.h"
#include "model/replay/critical_path.h"
#include "model/replay/what_if.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

using namespace lanescope;
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

    // What frees in the order of a stream, and what allocates, waits for nothing that the trace shows.
    void otherCallsKeepTheirLength()
    {
        for (const char* call : {"cudaFreeAsync", "hipFreeAsync", "cudaMalloc", "cuMemRelease", "cudaGetDevice"})
            QCOMPARE(windowAfter(freeUnderKernel(call), {halfKernels}), Ns{1360us});
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
        QCOMPARE(windowAfter(trace, {{Kind::NoSync}}), Ns{1360us}); // nobody asks for memory to be freed at once
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

    // 1360 calls of hipFree hold 347 of 359 ms of kernels. In a separate reckoning from the file, every one of the 560
    // calls that begin while launched work is not done ends after that work.
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
#include "device_waits_test.moc"
