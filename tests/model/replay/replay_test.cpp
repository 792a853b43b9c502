// The replay graph of traces made here: which waits it sees, and what a change of one length does.

#include "model/replay/critical_path.h"
#include "tests/support/random_work.h"
#include "tests/support/run_tests.h"

#include <QtTest>

namespace lanescope::replay_test {

using namespace lanescope::test;

namespace {

// One thread launches a kernel, then waits for it in a synchronise call that ends `early` before the kernel does.
TracePtr waitingTrace(Ns early, Ns kernel = 1000us)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 40us + kernel, "user_annotation")
        .slice("aten::mm", 5us, 20us)
        .slice("cudaLaunchKernel", 10us, 6us, "cuda_runtime", 1)
        .slice("cudaDeviceSynchronize", 30us, kernel - 10us - early, "cuda_runtime");
    make.stream(0, 7).slice("gemm", 20us, kernel, "kernel", 1);
    return make.build();
}

// The list of pieces and the totals show the same, without a gap, an overlap or a negative time.
void comparePieces(const CriticalPath& path)
{
    std::array<Ns, pathKinds> listed{};
    Ns sum{};
    for (std::size_t i = 0; i < path.pieces.size(); ++i) {
        const PathPiece& piece = path.pieces[i];
        QVERIFY(piece.duration >= Ns{});
        QVERIFY(i == 0 || path.pieces[i - 1].begin + path.pieces[i - 1].duration == piece.begin);
        listed[static_cast<std::size_t>(piece.kind)] += piece.duration;
        sum += piece.duration;
    }
    for (std::size_t k = 0; k < pathKinds; ++k)
        QCOMPARE(listed[k].count(), path.byKind[k].count());
    QCOMPARE(sum, path.window);
}

double halvedKernels(const ReplayGraph& graph)
{
    ReplayWeights weights = weightsOf(graph, Lags::Kept);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        if (graph.kind[p] == EdgeKind::Compute)
            weights.own[p] /= 2;
    return static_cast<double>(replay(graph, weights).window.count()) / static_cast<double>(graph.window().count());
}

} // namespace

class ReplayTest : public QObject {
    Q_OBJECT

private slots:
    void nothingAndHostAlone();
    void aWaitingCallKeepsOnlyItsOwnPart();
    void clocksMayDisagreeALittle_data();
    void clocksMayDisagreeALittle();
    void aBackwardPassIsHandedOver();
    void randomTracesAreExact_data();
    void randomTracesAreExact();
    void lengthsMoveTheWindowAsTheyShould_data();
    void lengthsMoveTheWindowAsTheyShould();
    void clocksThatContradictEndInALag();
    void workWithoutALaunchIsUnexplained();
    void worksOfOneStreamMayOverlap();
    void aDelayIsListedAsWhatTheTotalsCallIt();
    void whatGoesBackInTimeIsListedOnce();
    void aSideThreadGoesOnWhereTheMainThreadWas_data();
    void aSideThreadGoesOnWhereTheMainThreadWas();
    void aSlowerPathMovesTheWindowByAllOfIt_data();
    void aSlowerPathMovesTheWindowByAllOfIt();
};

void ReplayTest::nothingAndHostAlone()
{
    TraceMaker none;
    QCOMPARE(replayGraphOf(*none.build()).points(), 0u);
    QVERIFY(criticalPathOf(replayGraphOf(*TraceMaker{}.build())).pieces.empty());
    TraceMaker host;
    host.lane("1", "1").slice("aten::mm", 5us, 20us).slice("aten::mul", 10us, 5us).slice("aten::add", 40us, 5us);
    const ReplayGraph graph = replayGraphOf(*host.build());
    QCOMPARE(graph.window(), Ns{40us});
    const CriticalPath path = criticalPathOf(graph);
    QCOMPARE(path.of(PathKind::Op), Ns{25us});
    QCOMPARE(path.of(PathKind::Unrecorded), Ns{15us}); // the gap
}

void ReplayTest::aWaitingCallKeepsOnlyItsOwnPart()
{
    const ReplayGraph graph = replayGraphOf(*waitingTrace(Ns{-2us}));
    QVERIFY(qualityOf(graph).isExact);
    const double left = halvedKernels(graph);
    QVERIFY2(left < 0.6, qPrintable(QString::number(left)));
    const CriticalPath path = criticalPathOf(graph);
    QCOMPARE(path.of(PathKind::Compute), Ns{1000us});
    QCOMPARE(path.unexplained(), Ns{});
}

void ReplayTest::clocksMayDisagreeALittle_data()
{
    QTest::addColumn<int>("earlyNs");
    QTest::addColumn<bool>("waits");
    QTest::newRow("after its work") << -3000 << true;
    QTest::newRow("20 us before") << 20000 << true;
    QTest::newRow("just more") << 20001 << false;
}

void ReplayTest::clocksMayDisagreeALittle()
{
    QFETCH(int, earlyNs);
    QFETCH(bool, waits);
    const ReplayGraph graph = replayGraphOf(*waitingTrace(Ns{earlyNs}));
    QVERIFY(qualityOf(graph).isExact);
    QCOMPARE(halvedKernels(graph) < 0.6, waits);
    QCOMPARE(graph.counts.inconsistent, waits ? 0u : 1u);
    QCOMPARE(graph.counts.skewEdges, earlyNs == 20000 ? 1u : 0u);
}

void ReplayTest::aBackwardPassIsHandedOver()
{
    TraceMaker make;
    make.lane("1", "1").slice("ProfilerStep#1", 0us, 1000us, "user_annotation").slice("backward", 100us, 800us);
    make.lane("1", "2").slice("MmBackward0", 150us, 300us).slice("AddBackward0", 460us, 300us);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QCOMPARE(graph.counts.handOvers, 1u);
    QVERIFY(qualityOf(graph).isExact);
    ReplayWeights weights = weightsOf(graph, Lags::Kept);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        if (isHostTime(graph.kind[p]) && graph.chainOf(p).lane == LaneId{1u})
            weights.own[p] /= 2;
    QCOMPARE(replay(graph, weights).window, Ns{1000us - 305us});
}

void ReplayTest::randomTracesAreExact_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("isWild");
    for (unsigned seed = 0; seed < 60; ++seed)
        QTest::addRow("%u%s", seed, seed % 2 ? ", wild" : "") << seed << (seed % 2 == 1);
}

void ReplayTest::randomTracesAreExact()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, isWild);
    const ReplayGraph graph = replayGraphOf(*randomWork(seed, isWild));
    QVERIFY(qualityOf(graph).isExact);
    const CriticalPath path = criticalPathOf(graph);
    Ns sum{};
    for (const Ns part : path.byKind)
        sum += part;
    QCOMPARE(sum, graph.window());
    const auto slack = slackOf(graph, replay(graph), graph.own, graph.weight);
    for (const PathPiece& piece : path.pieces)
        QCOMPARE(slack[piece.point], 0);
    comparePieces(path);
}

void ReplayTest::lengthsMoveTheWindowAsTheyShould_data() { randomTracesAreExact_data(); }

void ReplayTest::lengthsMoveTheWindowAsTheyShould()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, isWild);
    const ReplayGraph graph = replayGraphOf(*randomWork(seed, isWild));
    const auto slack = slackOf(graph, replay(graph), graph.own, graph.weight);
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const std::uint32_t end = graph.firstWork + 2 * k + 1;
        const std::int64_t length = graph.own[end];
        ReplayWeights weights = weightsOf(graph, Lags::Kept);
        weights.own[end] = length / 2; // faster: never longer
        QVERIFY(replay(graph, weights).window <= graph.window());
        weights.own[end] = length + slack[end]; // slower within its slack: nothing moves
        QCOMPARE(replay(graph, weights).window, graph.window());
        weights.own[end] = length + slack[end] + 7; // beyond it: by exactly that
        QCOMPARE(replay(graph, weights).window, graph.window() + Ns{7});
    }
}

// Two kernels that would have to wait for each other, by clocks that disagree.
void ReplayTest::clocksThatContradictEndInALag()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 1)
        .slice("cudaDeviceSynchronize", 110us, 30us, "cuda_runtime")
        .slice("cudaLaunchKernel", 150us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("late", 40us, 20us, "kernel", 2).slice("early", 90us, 40us, "kernel", 1);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QVERIFY(graph.counts.skewEdges + graph.counts.cycles > 0);
    QVERIFY(qualityOf(graph).isExact);
    QCOMPARE(replay(graph).window, graph.window());
}

// No call has the correlation of the kernel: it counts as launched before the recording, and nothing shows why it began
// 500 us after it.
void ReplayTest::workWithoutALaunchIsUnexplained()
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::mm", 0us, 100us);
    make.stream(0, 7).slice("gemm", 500us, 100us, "kernel", 9);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QVERIFY(qualityOf(graph).isExact);
    const CriticalPath path = criticalPathOf(graph);
    QCOMPARE(path.window, Ns{600us});
    QCOMPARE(path.unexplained(), Ns{500us});
    QCOMPARE(path.of(PathKind::Compute), Ns{100us});
}

// The second kernel begins while the first one runs: it waits for the begin of that one, not for its end.
void ReplayTest::worksOfOneStreamMayOverlap()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("long", 20us, 100us, "kernel", 1).slice("short", 50us, 40us, "kernel", 2);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QVERIFY(qualityOf(graph).isExact);
    ReplayWeights weights = weightsOf(graph, Lags::Kept);
    for (std::uint32_t k = 0; k < graph.works; ++k)
        if (graph.own[graph.firstWork + 2 * k + 1] == Ns{100us}.count())
            weights.own[graph.firstWork + 2 * k + 1] /= 2;
    QCOMPARE(replay(graph, weights).window, Ns{90us}); // 70 us without the second one
}

// The GPU is idle, and still the last kernel begins 5 ms after its launch: no more than a launch takes is launch
// latency.
void ReplayTest::aDelayIsListedAsWhatTheTotalsCallIt()
{
    TraceMaker make;
    auto host = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (int i = 0; i < 12; ++i) {
        const Ns at = i * 100us;
        host.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", i + 1);
        gpu.slice("gemm", at + (i == 11 ? Ns{5ms} : Ns{10us}), 20us, "kernel", i + 1);
    }
    const CriticalPath path = criticalPathOf(replayGraphOf(*make.build()));
    comparePieces(path);
    QVERIFY(path.of(PathKind::LaunchLatency) > Ns{} && path.of(PathKind::LaunchLatency) < Ns{1ms});
    QVERIFY(path.unexplained() > Ns{4ms});
    const auto longest = std::max_element(path.pieces.begin(), path.pieces.end(),
                                          [](const auto& a, const auto& b) { return a.duration < b.duration; });
    QCOMPARE(longest->kind, PathKind::Unexplained);
}

// The kernel begins 15 us before the call that launches it: the clocks disagree.
void ReplayTest::whatGoesBackInTimeIsListedOnce()
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::mm", 0us, 40us).slice("cudaLaunchKernel", 30us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("gemm", 15us, 200us, "kernel", 1);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QCOMPARE(graph.counts.skewEdges, 1u);
    const CriticalPath path = criticalPathOf(graph);
    comparePieces(path);
    QCOMPARE(path.of(PathKind::Op), Ns{15us});
    QCOMPARE(path.of(PathKind::LaunchLatency), Ns{});
    QCOMPARE(path.of(PathKind::Compute), Ns{200us});
}

void ReplayTest::aSideThreadGoesOnWhereTheMainThreadWas_data()
{
    QTest::addColumn<int>("delayUs");
    QTest::newRow("at once") << 20;
    QTest::newRow("late") << 3000;
}

// The backward pass runs beyond the end of the main thread's slices, and nothing names the hand-over. The step is an
// op, as old recordings have it, and most launches are those of the side thread.
void ReplayTest::aSideThreadGoesOnWhereTheMainThreadWas()
{
    QFETCH(int, delayUs);
    const Ns begin = 50ms + Ns{delayUs * 1us};
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 50ms)
        .slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 0us, 44ms)
        .slice("aten::conv2d", 44ms, 6ms)
        .slice("cudaLaunchKernel", 45ms, 10us, "cuda_runtime", 1);
    make.lane("1", "2")
        .slice("ConvolutionBackward0", begin, 30ms)
        .slice("cudaLaunchKernel", begin + 1ms, 10us, "cuda_runtime", 2)
        .slice("cudaLaunchKernel", begin + 4ms, 10us, "cuda_runtime", 3);
    make.stream(0, 7)
        .slice("forward", 46ms, 1ms, "kernel", 1)
        .slice("backward", begin + 2ms, 1ms, "kernel", 2)
        .slice("backward", begin + 5ms, 1ms, "kernel", 3);
    const ReplayGraph graph = replayGraphOf(*make.build());
    QVERIFY(qualityOf(graph).isExact);
    const CriticalPath path = criticalPathOf(graph);
    comparePieces(path);
    QCOMPARE(path.of(PathKind::Begin), Ns{});
    QCOMPARE(path.of(PathKind::Data), Ns{44ms});
    QCOMPARE(path.unexplained(), delayUs > 50 ? Ns{delayUs * 1us} : Ns{});
    ReplayWeights weights = weightsOf(graph, Lags::Kept);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        if (graph.kind[p] == EdgeKind::Data)
            weights.own[p] = 0;
    QCOMPARE(replay(graph, weights).window, graph.window() - Ns{44ms});
}

void ReplayTest::aSlowerPathMovesTheWindowByAllOfIt_data() { randomTracesAreExact_data(); }

// The path has no slack: what its GPU work takes longer, the window takes longer at least. What it takes less, the
// window takes less at most.
void ReplayTest::aSlowerPathMovesTheWindowByAllOfIt()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, isWild);
    const ReplayGraph graph = replayGraphOf(*randomWork(seed, isWild));
    ReplayWeights slower = weightsOf(graph, Lags::Kept), faster = slower;
    std::int64_t moved = 0;
    for (const PathPiece& piece : criticalPathOf(graph).pieces)
        if (piece.isOnLane() && graph.isWork(piece.point)) {
            const std::int64_t half = graph.own[piece.point] / 2;
            moved += half;
            slower.own[piece.point] += half;
            faster.own[piece.point] -= half;
        }
    QVERIFY(replay(graph, slower).window >= graph.window() + Ns{moved});
    QVERIFY(replay(graph, faster).window >= graph.window() - Ns{moved});
    QVERIFY(replay(graph, faster).window <= graph.window());
}

TEST_WITH_APP(ReplayTest)

} // namespace lanescope::replay_test

#include "replay_test.moc"
