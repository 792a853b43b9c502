// The sentences about equal layers: which one is far from the median, in which kernel, and at what cost.

#include <QtTest>

#include "model/attribution/layer_text.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_layers.h"
#include "tests/support/run_tests.h"

namespace lanescope::layer_text_test {

using lanescope::test::LayerMaker;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Layers of two modules with a kernel each. In layer 2 the MLP takes longer.
struct TwoParts {
    Ns attention = 30us, mlp = 50us, slowMlp = 80us;
    std::string slowKernel = "gemm"; // the kernel of layer 2

    TracePtr build() const
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        Ns device = 20us;
        for (int i = 0; i < 5; ++i) {
            const Ns at = 100us * i;
            cpu.slice(fmt::format("nn.Module: Block_{}", i), at, 90us, "python_function");
            for (const bool isMlp : {false, true}) {
                const Ns begin = at + (isMlp ? 45us : 2us);
                cpu.slice(fmt::format("nn.Module: {}_{}", isMlp ? "Mlp" : "Attn", i), begin, 40us, "python_function");
                cpu.slice("cudaLaunchKernel", begin + 5us, 5us, "cuda_runtime", ++id);
                const Ns work = !isMlp ? attention : i == 2 ? slowMlp : mlp;
                device = std::max(device, begin + 20us);
                gpu.slice(isMlp ? (i == 2 ? slowKernel : "gemm") : "softmax", device, work, "kernel", id);
                device += work;
            }
        }
        return make.build();
    }
};

std::vector<std::string> sentencesOf(const TracePtr& trace, PlaceBy by = PlaceBy::Module)
{
    const Analysis analysis{trace};
    const Attribution& all = attributionOf(analysis);
    return layerSentences(*trace, all, placeTable(analysis, all, {by, {}, true}));
}

} // namespace

class LayerTextTest : public QObject {
    Q_OBJECT

private slots:
    void theSlowLayerIsExplainedWithItsCost()
    {
        const auto sentences = sentencesOf(LayerMaker{}.build());
        QCOMPARE(sentences.size(), std::size_t{2});
        QCOMPARE(sentences[0], std::string{"6 × Block: the median is 80.00 µs per call, from 80.00 µs to 160 µs."});
        QCOMPARE(sentences[1], std::string{"Block_4 takes 100 % longer than the median: 80.00 µs more per call. "
                                           "All of that is in the kernel gemm. In 2 calls it costs 160 µs."});
        QCOMPARE(sentencesOf(LayerMaker{}.build(), PlaceBy::Layer), sentences);
        QVERIFY(sentencesOf(LayerMaker{}.build(), PlaceBy::Phase).empty());
    }

    // With checkpointing a layer runs twice per step: its times are per call.
    void recomputedLayersSayThatTimesArePerCall()
    {
        for (const bool isCheckpointed : {true, false}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1"), back = make.lane("1", "2");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            const auto call = [&](auto& lane, int layer, Ns at) {
                lane.slice(fmt::format("nn.Module: Block_{}", layer), at, 40us, "python_function");
                lane.slice("cudaLaunchKernel", at + 5us, 5us, "cuda_runtime", ++id);
                gpu.slice("gemm", at + 15us, 20us, "kernel", id);
            };
            for (int i = 0; i < 4; ++i)
                call(cpu, i, 100us * i);
            for (int i = 3; i >= 0 && isCheckpointed; --i) {
                const Ns at = 1000us - 100us * i;
                back.slice("autograd::engine::evaluate_function: CheckpointFunctionBackward", at, 80us, "cpu_op");
                call(back, i, at + 5us);
            }
            const auto sentences = sentencesOf(make.build());
            QVERIFY(!sentences.empty());
            QVERIFY2(sentences[0].starts_with("4 × Block: the median is 20.00 µs per call"), sentences[0].c_str());
            QCOMPARE(sentences[0].find("Checkpointing calls a layer again") != std::string::npos, isCheckpointed);
        }
    }

    // A repeated block is not a layer, and its number does not name a module.
    void repeatedBlocksAreNotTakenForModules()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        for (int block = 0; block < 40; ++block)
            for (const char* kernel : {"gemm", "softmax", "add"}) {
                const Ns at = 20us * id;
                cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++id);
                gpu.slice(kernel, at + 10us, block == 7 ? 9us : 3us, "kernel", id);
            }
        const Analysis analysis{make.build()};
        const PlaceTable table = placeTable(analysis, attributionOf(analysis), {PlaceBy::Layer, {}, true});
        QCOMPARE(table.rows.size(), std::size_t{1});
        QVERIFY(table.rows[0].fold && table.rows[0].fold->count == 40);
        QCOMPARE(table.rows[0].fold->outliers.size(), std::size_t{1}); // the row itself names it
        QVERIFY(!mainFoldOf(table));
        QVERIFY(layerSentences(analysis.trace(), attributionOf(analysis), table).empty());
    }

    void equalLayersHaveNothingToExplain()
    {
        const auto sentences = sentencesOf(LayerMaker{6, 2, -1}.build());
        QCOMPARE(sentences.size(), std::size_t{2});
        QCOMPARE(sentences[1], std::string{"No layer is far from the median."});
    }

    void theModuleBelowTheLayerIsNamed()
    {
        const auto sentences = sentencesOf(TwoParts{}.build());
        QCOMPARE(sentences[1], std::string{"Block_2 takes 38 % longer than the median: 30.00 µs more per call. "
                                           "All of that is in the kernel gemm of Mlp_2."});
        TwoParts fast;
        fast.slowMlp = 10us;
        QCOMPARE(sentencesOf(fast.build())[1],
                 std::string{"Block_2 takes 50 % less time than the median: 40.00 µs less per call. "
                             "All of that is in the kernel gemm of Mlp_2."});
    }

    // Within 5 % of the median a layer is not far from it.
    void aSmallDifferenceIsNotExplained()
    {
        TwoParts parts;
        parts.slowMlp = 53us;
        QCOMPARE(sentencesOf(parts.build())[1], std::string{"No layer is far from the median."});
    }

    void aLayerWithOtherKernelsIsComparedWithTheFold()
    {
        TwoParts parts;
        parts.slowKernel = "slow_gemm";
        const auto sentences = sentencesOf(parts.build());
        QCOMPARE(sentences.size(), std::size_t{3});
        QVERIFY2(sentences[0].starts_with("4 × Block: "), sentences[0].c_str());
        QCOMPARE(sentences[1], std::string{"No layer is far from the median."});
        QCOMPARE(sentences[2], std::string{"Block_2 launches slow_gemm, and 4 × Block launch gemm instead. "
                                           "It takes 38 % longer than their median: 30.00 µs more per call."});
        parts.slowMlp = parts.mlp;
        QCOMPARE(sentencesOf(parts.build())[2],
                 std::string{"Block_2 launches slow_gemm, and 4 × Block launch gemm instead."});
    }

    // The rows of a fold count its outliers; a row for each shows its own cost.
    void anOutlierHasARowOfItsOwn()
    {
        const Analysis analysis{LayerMaker{}.build()};
        const Attribution& all = attributionOf(analysis);
        const PlaceTable table = placeTable(analysis, all, {PlaceBy::Module, {}, true});
        QCOMPARE(table.outliers.size(), std::size_t{1});
        const OutlierRow& outlier = table.outliers.front();
        QCOMPARE(outlier.row.path.back(), std::string{"Block_4"});
        QCOMPARE(outlier.row.busy, Ns{320us});
        QCOMPARE(outlier.row.works.size(), std::size_t{2});
        QCOMPARE(outlier.row.parent, *mainFoldOf(table));
        QCOMPARE(std::lround(outlier.percent), 100l);
        QVERIFY(placeTable(analysis, all, {PlaceBy::Module, {}, false}).outliers.empty()); // each layer has a row
        const Analysis equal{LayerMaker{6, 2, -1}.build()};
        QVERIFY(placeTable(equal, attributionOf(equal), {PlaceBy::Module, {}, true}).outliers.empty());
    }
};

TEST_PLAIN(LayerTextTest)

} // namespace lanescope::layer_text_test

#include "layer_text_test.moc"
