// A replay takes the shapes of a capture only if something shows which one it was made from.

#include <QtTest>

#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::fitting_captures_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct Graph {
    int tokens = 0;
    std::vector<std::string> kernels{"gemm", "gelu", "gemm"};
    std::string module = "Net_0";
    bool hasShapes = true;
};

// One capture per graph. Kernels have as many blocks as tokens, where grids are recorded.
TracePtr capturesOf(const std::vector<Graph>& graphs, bool hasGrids = false)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    Ns at{};
    for (const Graph& graph : graphs) {
        cpu.slice("hipStreamBeginCapture", at, 1us, "cuda_runtime");
        cpu.slice("nn.Module: " + graph.module, at + 2us, 90us, "python_function");
        for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
            const Ns from = at + 5us + static_cast<int>(k) * 10us;
            cpu.slice(graph.kernels[k] == "gemm" ? "aten::mm" : "aten::gelu", from, 8us, "cpu_op", ~0u,
                      graph.hasShapes ? fmt::format(R"({{"Input Dims": [[{}, 16], [16, 16]],)"
                                                    R"( "Input type": ["c10::BFloat16", "c10::BFloat16"]}})",
                                                    graph.tokens)
                                      : "{}");
            cpu.slice("hipLaunchKernel", from + 1us, 1us, "cuda_runtime", ~0u,
                      fmt::format(R"({{"kernel": "{}"{}}})", graph.kernels[k],
                                  hasGrids ? fmt::format(R"(, "grid": [{}, 1, 1])", graph.tokens) : ""));
        }
        cpu.slice("hipStreamEndCapture", at + 95us, 1us, "cuda_runtime");
        at += 100us;
    }
    return make.build();
}

struct Replay {
    std::string step; // empty: no annotation around it
    std::vector<std::string> kernels{"gemm", "gelu", "gemm"};
    int blocks = 0; // 0: no grid is recorded
};

TracePtr replaysOf(const std::vector<Replay>& replays, const std::string& around = {})
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{};
    std::uint32_t id = 0;
    if (!around.empty())
        cpu.slice(around, at, static_cast<int>(replays.size()) * 100us, "user_annotation");
    for (const Replay& replay : replays) {
        if (!replay.step.empty())
            cpu.slice(replay.step, at + 1us, 90us, "user_annotation");
        cpu.slice("hipGraphLaunch", at + 2us, 3us, "cuda_runtime", ++id);
        for (std::size_t k = 0; k < replay.kernels.size(); ++k)
            gpu.slice(replay.kernels[k], at + 10us + static_cast<int>(k) * 10us, 8us, "kernel", id,
                      replay.blocks ? fmt::format(R"({{"grid": [{}, 1, 1]}})", replay.blocks) : "{}");
        at += 100us;
    }
    return make.build();
}

struct Seen {
    std::vector<std::string> dims, modules; // those of the first kernel of each replay
    std::string note;
    double flops = 0;
    std::size_t withOp = 0;
};

Seen seenIn(const TracePtr& replays, const TracePtr& captures)
{
    const Analysis analysis{replays};
    const Attribution all = attributionWith(analysis, captures);
    Seen seen;
    SliceId last;
    for (const AttributedWork& w : all.works) {
        seen.withOp += w.op != PathTree::noName;
        if (w.launch == last)
            continue;
        last = w.launch;
        seen.dims.push_back(w.dims == PathTree::noName ? std::string{} : std::string{all.names[w.dims]});
        seen.modules.push_back(w.module == PathTree::root ? std::string{} : all.moduleText(w.module));
    }
    const PlaceTable table = placeTable(analysis, all, {PlaceBy::Graph, {}, true});
    for (const PlaceRow& row : table.rows)
        seen.flops += row.flops.value_or(0);
    for (const std::string& note : notesOf(table, all))
        if (note.find("shapes") != std::string::npos)
            seen.note += note;
    return seen;
}

std::string dimsFor(int tokens) { return fmt::format("[[{}, 16], [16, 16]]", tokens); }
constexpr double flopsOfToken = 2 * 2 * 16 * 16; // two products

const std::vector<Graph> fourSizes{{8}, {4}, {2}, {1}};

} // namespace

class FittingCapturesTest : public QObject {
    Q_OBJECT

private slots:
    void equalKernelsOfSeveralSizesHaveNoShapes()
    {
        const std::vector<Replay> four(4);
        const Seen seen = seenIn(replaysOf(four), capturesOf(fourSizes));
        QCOMPARE(seen.withOp, std::size_t{12}); // all captures share the ops and the module
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(seen.dims[i], std::string{});
            QCOMPARE(seen.modules[i], std::string{"Net_0"});
        }
        QCOMPARE(seen.flops, 0.0);
        QVERIFY(seen.note.find("4 of 4") != std::string::npos);
    }

    // An annotation of the program is a scope. It names no module, so the capture's module counts.
    void aReplayInsideAnAnnotationTakesTheModule()
    {
        for (const std::vector<Graph>& graphs : {std::vector<Graph>{{4}}, fourSizes}) {
            const Seen seen = seenIn(replaysOf(std::vector<Replay>(2), "my_decode"), capturesOf(graphs));
            QCOMPARE(seen.modules, std::vector<std::string>(2, "Net_0"));
            QCOMPARE(seen.dims, std::vector<std::string>(2, graphs.size() == 1 ? dimsFor(4) : std::string{}));
        }
    }

    void aStepNameTellsTheSize()
    {
        const Seen seen = seenIn(replaysOf({{"step[DECODE bs=4]"}, {"step[DECODE bs=4]"}, {"step[DECODE bs=1]"}}),
                                 capturesOf(fourSizes));
        QCOMPARE(seen.dims, (std::vector<std::string>{dimsFor(4), dimsFor(4), dimsFor(1)}));
        QCOMPARE(seen.flops, 9 * flopsOfToken);
        QCOMPARE(seen.note, std::string{});
        // No graph has that size: the engine padded the batch, the trace does not show to which.
        const Seen padded = seenIn(replaysOf({{"step[DECODE bs=3]"}, {"step[DECODE bs=8]"}}), capturesOf(fourSizes));
        QCOMPARE(padded.dims, (std::vector<std::string>{std::string{}, dimsFor(8)}));
        QVERIFY(padded.note.find("1 of 2") != std::string::npos);
    }

    void gridsTellTheSizeAndOtherGridsDisproveIt()
    {
        std::vector<Replay> replays(2);
        replays[0].blocks = 2;
        replays[1].blocks = 8;
        const Seen seen = seenIn(replaysOf(replays), capturesOf(fourSizes, true));
        QCOMPARE(seen.dims, (std::vector<std::string>{dimsFor(2), dimsFor(8)}));
        QCOMPARE(seen.flops, 10 * flopsOfToken);
        const Seen only = seenIn(replaysOf(replays), capturesOf({{8}}, true));
        QCOMPARE(only.dims, (std::vector<std::string>{std::string{}, dimsFor(8)}));
        QCOMPARE(only.withOp, std::size_t{6});
        QVERIFY(only.note.find("1 of 2") != std::string::npos);
    }

    // Pieces of one model: of one size each, equal kernels in each step, in the order of their capture.
    void piecesInTheOrderOfTheirCaptureKeepTheirShapes()
    {
        const std::vector<std::string> head{"gemm", "softmax"}, block{"gemm", "gelu", "gemm"};
        const std::vector<Graph> pieces{{4, block, "Block_0"}, {6, block, "Block_1"}, {6, head, "Head_0"}};
        const std::vector<Replay> replays{{{}, block}, {{}, block}, {{}, head}};
        const Seen seen = seenIn(replaysOf(replays, "ProfilerStep#1"), capturesOf(pieces));
        QCOMPARE(seen.modules, (std::vector<std::string>{"Block_0", "Block_1", "Head_0"}));
        QCOMPARE(seen.dims, (std::vector<std::string>{dimsFor(4), dimsFor(6), dimsFor(6)}));
        QCOMPARE(seen.note, std::string{});
        // Another order is not that of one pass through the model.
        const Seen other =
            seenIn(replaysOf({replays[0], replays[2], replays[1]}, "ProfilerStep#1"), capturesOf(pieces));
        QCOMPARE(other.dims, (std::vector<std::string>{std::string{}, dimsFor(6), std::string{}}));
        QCOMPARE(other.modules, (std::vector<std::string>{std::string{}, "Head_0", std::string{}}));
    }

    void piecesOfEqualShapesAreTakenInOrder()
    {
        const std::vector<std::string> block{"gemm", "gelu", "gemm"};
        const std::vector<Graph> pieces{
            {8, block, "Block_0"}, {8, block, "Block_1"}, {4, block, "Block_0"}, {4, block, "Block_1"}};
        const Seen seen = seenIn(replaysOf(std::vector<Replay>(4), "step[DECODE bs=4]"), capturesOf(pieces));
        QCOMPARE(seen.modules, (std::vector<std::string>{"Block_0", "Block_1", "Block_0", "Block_1"}));
        QCOMPARE(seen.dims, std::vector<std::string>(4, dimsFor(4)));
        QCOMPARE(seen.note, std::string{});
    }

    void capturesWithoutShapesGiveWhatTheyShareAndNoNote()
    {
        std::vector<Graph> graphs = fourSizes;
        for (Graph& graph : graphs)
            graph.hasShapes = false;
        const Seen seen = seenIn(replaysOf(std::vector<Replay>(2)), capturesOf(graphs));
        QCOMPARE(seen.withOp, std::size_t{6});
        QCOMPARE(seen.note, std::string{});
    }
};

TEST_PLAIN(FittingCapturesTest)

} // namespace lanescope::fitting_captures_test

#include "fitting_captures_test.moc"
