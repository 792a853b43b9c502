// The critical path as lanes and slices see it, compared with a plain computation from the pieces.

#include "model/replay/path_on_lanes.h"
#include "tests/support/random_work.h"
#include "tests/support/run_tests.h"

#include <QtTest>

namespace lanescope::path_on_lanes_test {

using namespace lanescope::test;

namespace {

// The host launches a long kernel and waits for it; a short kernel on another stream has ended long before.
TracePtr example()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::mm", 0us, 30us)
        .slice("cudaLaunchKernel", 10us, 6us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 20us, 6us, "cuda_runtime", 2)
        .slice("cudaDeviceSynchronize", 40us, 470us, "cuda_runtime")
        .slice("aten::add", 520us, 80us);
    make.stream(0, 7).slice("gemm", 20us, 480us, "kernel", 1);
    make.stream(0, 8).slice("small", 40us, 60us, "kernel", 2);
    return make.build();
}

SliceId named(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

} // namespace

class PathOnLanesTest : public QObject {
    Q_OBJECT

private slots:
    void aSliceKnowsItsShare()
    {
        const TracePtr trace = example();
        const Analysis analysis{trace};
        const PathOnLanes& path = pathOnLanes(analysis);
        const SliceId gemm = named(*trace, "gemm"), small = named(*trace, "small"), add = named(*trace, "aten::add");
        QCOMPARE(path.onPath(trace->laneOf(gemm), trace->range(gemm)), trace->duration(gemm));
        QCOMPARE(path.onPath(trace->laneOf(small), trace->range(small)), Ns{});
        QCOMPARE(path.onPath(trace->laneOf(add), trace->range(add)), trace->duration(add));
        QCOMPARE(path.slackOf(gemm), std::optional{Ns{}});
        QVERIFY(path.slackOf(small) > std::optional{Ns{300'000}});
        QVERIFY(!path.slackOf(add));

        const auto facts = pathFacts(*trace, path, small);
        QCOMPARE(facts.size(), std::size_t{2});
        QCOMPARE(facts[0].key, std::string_view{"critical_path"});
        QCOMPARE(facts[1].key, std::string_view{"slack"});
        QCOMPARE(std::get<std::int64_t>(*facts[1].value), path.slackOf(small)->count());
        QCOMPARE(pathFacts(*trace, path, add).size(), std::size_t{1});
    }

    // Two kernels of two streams end at the same time: the path goes through one of them. Either way the other one may
    // not last longer.
    void anotherPathOfTheSameLengthIsNamed()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 6us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 0us + 10us, 6us, "cuda_runtime", 2)
            .slice("cudaDeviceSynchronize", 20us, 490us, "cuda_runtime")
            .slice("aten::add", 520us, 80us);
        make.stream(0, 7).slice("one", 20us, 480us, "kernel", 1);
        make.stream(0, 8).slice("other", 30us, 470us, "kernel", 2);
        const TracePtr trace = make.build();
        const Analysis analysis{trace};
        const PathOnLanes& path = pathOnLanes(analysis);
        int onIt = 0, asLong = 0;
        for (const std::string_view name : {"one", "other"}) {
            const auto facts = pathFacts(*trace, path, named(*trace, name));
            QCOMPARE(facts.size(), std::size_t{2});
            QCOMPARE(std::get<std::int64_t>(*facts[1].value), std::int64_t{0});
            onIt += facts[0].text.text == "on the critical path for all of its time";
            asLong += facts[0].text.text == "on a path as long as the critical path, which takes another way";
        }
        QCOMPARE(onIt, 1);
        QCOMPARE(asLong, 1);
    }

    // No slice is on the path and has slack, and none is off it without either slack or a path that is as long.
    void thePathAndTheSlackAgree()
    {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const TracePtr trace = randomWork(seed, seed % 2 == 1);
            const Analysis analysis{trace};
            const PathOnLanes& path = pathOnLanes(analysis);
            const ReplayGraph& graph = replayGraph(analysis);
            for (std::uint32_t k = 0; k < graph.works; ++k) {
                const auto facts = pathFacts(*trace, path, graph.workAt(k));
                QCOMPARE(facts.size(), std::size_t{2});
                const bool isOff = facts[0].text.text == "not on the critical path";
                QCOMPARE(isOff, std::get<std::int64_t>(*facts[1].value) > 0);
            }
        }
    }

    // Work with slack can last that much longer, and not one nanosecond more, before the end moves.
    void slackIsWhatCanBeAdded()
    {
        const TracePtr trace = example();
        const Analysis analysis{trace};
        const PathOnLanes& path = pathOnLanes(analysis);
        const ReplayGraph& graph = replayGraph(analysis);
        for (std::uint32_t k = 0; k < graph.works; ++k) {
            const auto slack = path.slackOf(graph.workAt(k));
            QVERIFY(slack);
            for (const std::int64_t more : {std::int64_t{0}, std::int64_t{1}}) {
                ReplayWeights weights = weightsOf(graph, Lags::Kept);
                weights.own[graph.firstWork + 2 * k + 1] += slack->count() + more;
                QCOMPARE(replay(graph, weights).window, graph.window() + Ns{more});
            }
        }
    }

    void legsHoldWhatThePiecesHold()
    {
        for (unsigned seed = 0; seed < 30; ++seed) {
            const TracePtr trace = randomWork(seed, false);
            const Analysis analysis{trace};
            const PathOnLanes& path = pathOnLanes(analysis);
            Ns ofLegs{}, ofPieces{};
            for (const PathLeg& leg : path.legs())
                ofLegs += leg.range.length();
            for (const PathPiece& piece : path.path().pieces)
                ofPieces += piece.isOnLane() && piece.lane && piece.duration > Ns{} ? piece.duration : Ns{};
            QCOMPARE(ofLegs, ofPieces);
            for (std::size_t i = 1; i < path.legs().size(); ++i)
                QVERIFY(path.legs()[i].range.begin >= path.legs()[i - 1].range.end);
            Ns byLane{};
            for (std::uint32_t lane = 0; lane < trace->lanes().size(); ++lane)
                byLane += path.onPath(LaneId{lane}, trace->range());
            QCOMPARE(byLane, ofLegs);
            for (const PathPiece& piece : path.path().pieces)
                if (piece.duration > Ns{}) {
                    const auto at = path.pieceAt(piece.begin);
                    QVERIFY(at);
                    QCOMPARE(path.path().pieces[*at].begin, piece.begin);
                }
        }
    }

    void aTraceWithoutAnythingHasNoPath()
    {
        TraceMaker make;
        make.lane("1", "1");
        const Analysis analysis{make.build()};
        const PathOnLanes& path = pathOnLanes(analysis);
        QVERIFY(path.legs().empty());
        QVERIFY(!path.pieceAt(Time{}));
    }
};

TEST_WITH_APP(PathOnLanesTest)

} // namespace lanescope::path_on_lanes_test

#include "path_on_lanes_test.moc"
