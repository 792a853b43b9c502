// Layers one by one: their times against a count by name, the spans on the GPU, and the layer that is far from the
// rest.

#include <QtTest>

#include "model/attribution/layers.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_layers.h"
#include "tests/support/real_traces.h"
#include "tests/support/run_tests.h"

#include "model/import/importer.h"

#include <numeric>

namespace lanescope::model_layers_test {

using lanescope::test::LayerMaker;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class ModelLayersTest : public QObject {
    Q_OBJECT

private slots:
    void eachLayerHasItsTimePerCall()
    {
        const Analysis analysis{LayerMaker{}.build()};
        const Layers& layers = modelLayersOf(analysis);
        QCOMPARE(layers.title, std::string{"6 × Block"});
        QCOMPARE(layers.all.size(), std::size_t{6});
        QCOMPARE(layers.median, Ns{80us});
        for (std::size_t i = 0; i < 6; ++i) {
            QCOMPARE(layers.all[i].name, "Block_" + std::to_string(i));
            QCOMPARE(layers.all[i].shortName(), std::to_string(i));
            QCOMPARE(layers.all[i].busy, i == 4 ? Ns{160us} : Ns{80us});
            QCOMPARE(layers.all[i].works.size(), std::size_t{2});
            QCOMPARE(std::accumulate(layers.all[i].phases.begin(), layers.all[i].phases.end(), Ns{}),
                     layers.all[i].busy);
            QCOMPARE(layers.all[i].awayPct.has_value(), i == 4);
        }
        QCOMPARE(std::lround(*layers.all[4].awayPct), 100l);
    }

    void tenIsAfterTwo()
    {
        const Analysis analysis{LayerMaker{12, 1, -1}.build()};
        const Layers& layers = modelLayersOf(analysis);
        QCOMPARE(layers.all.size(), std::size_t{12});
        for (std::size_t i = 0; i < 12; ++i)
            QCOMPARE(layers.all[i].shortName(), std::to_string(i));
    }

    void spansAreTheWorkOfOneLayer()
    {
        const Analysis analysis{LayerMaker{}.build()};
        const Attribution& all = attributionOf(analysis);
        const Layers& layers = modelLayersOf(analysis);
        const auto spans = layerSpans(analysis, all, layers);
        QCOMPARE(spans.size(), std::size_t{12}); // the fill at the end belongs to no layer
        Ns busy{};
        for (std::size_t i = 0; i < spans.size(); ++i) {
            QCOMPARE(spans[i].layer, static_cast<std::uint32_t>(i % 6));
            QCOMPARE(spans[i].works.size(), std::size_t{1});
            QCOMPARE(spans[i].range, analysis.trace().range(all.works[spans[i].works[0]].work));
            busy += spans[i].busy;
        }
        QCOMPARE(busy, Ns{2 * 7 * 80us});
    }

    void fewOrNoModulesAreNoLayers()
    {
        QVERIFY(modelLayersOf(Analysis{LayerMaker{1, 3, -1}.build()}).all.empty());
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 5us, "cpu_op");
        QVERIFY(modelLayersOf(Analysis{make.build()}).all.empty());
    }

    // Layers that launch other kernels than most are rows next to the fold. A class without a fold has no layer.
    void layersOfAnotherSignatureAreRowsOfTheirOwn()
    {
        for (const bool areAlike : {true, false}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            cpu.slice("nn.Module: Net_0", 0us, 10000us, "python_function");
            for (int i = 0; i < 5; ++i) {
                const Ns at = 10us + i * 200us;
                cpu.slice("nn.Module: Block_" + std::to_string(i), at, 190us, "python_function");
                cpu.slice("nn.Module: Norm_" + std::to_string(i), at + 1us, 60us, "python_function");
                const bool isOther = i == 0 || !areAlike;
                const std::vector<std::string> kernels{isOther ? "norm" + std::to_string(i) : "norm", "gemm"};
                for (std::size_t k = 0; k < 2; ++k) {
                    cpu.slice("cudaLaunchKernel", at + 2us + static_cast<int>(k) * 80us, 1us, "cuda_runtime", ++id);
                    gpu.slice(kernels[k], at + 10us + static_cast<int>(k) * 80us, 50us, "kernel", id);
                }
            }
            const Analysis analysis{make.build()};
            const PlaceTable table = placeTable(analysis, attributionOf(analysis), {PlaceBy::Layer, {}, true});
            if (!areAlike) {
                QVERIFY(table.rows.empty());
                continue;
            }
            QCOMPARE(table.rows.size(), std::size_t{2});
            QCOMPARE(table.rows[0].path.back(), std::string{"Block_0"});
            QCOMPARE(table.rows[0].kernels, std::uint64_t{2});
            QCOMPARE(table.rows[0].selfBusy, Ns{100us});
            QVERIFY(!table.rows[0].fold);
            QCOMPARE(table.rows[1].path.back(), std::string{"4 × Block"});
            QCOMPARE(table.rows[1].kernels, std::uint64_t{8});
            QVERIFY(table.unplaced.empty() || table.unplaced.front().busy == Ns{});
        }
    }

    // The definition's number for this replay with its capture.
    void sglangHas36LayersOf15Kernels()
    {
        const auto loaded = loadTrace(LANESCOPE_TRACES "/sglang_decode_mi300x.json.gz");
        if (!loaded)
            QSKIP("the real trace is not here");
        const Analysis analysis{*loaded};
        const PlaceTable table = placeTable(analysis, attributionOf(analysis), {PlaceBy::Layer, {}, true});
        std::uint64_t layers = 0, kernels = 0;
        for (const PlaceRow& row : table.rows) {
            const std::uint64_t count = row.fold ? row.fold->count : 1;
            layers += count;
            kernels += row.kernels;
            QCOMPARE(row.kernels, 15 * count);
        }
        QCOMPARE(layers, std::uint64_t{36});
        QCOMPARE(kernels, std::uint64_t{36 * 15});
    }

    void onRealTracesLayersAreDisjointAndSpansInOrder()
    {
        int withLayers = 0;
        for (const QString& path : lanescope::test::realTraces()) {
            const auto loaded = loadTrace(path.toStdString());
            QVERIFY(loaded);
            const Analysis analysis{*loaded};
            const Layers& layers = modelLayersOf(analysis);
            if (layers.all.empty())
                continue;
            ++withLayers;
            const Attribution& all = attributionOf(analysis);
            std::vector<bool> isTaken(all.works.size());
            for (const Layer& layer : layers.all)
                for (const std::uint32_t work : layer.works) {
                    QVERIFY(!isTaken[work]);
                    isTaken[work] = true;
                }
            const auto spans = layerSpans(analysis, all, layers);
            for (std::size_t i = 1; i < spans.size(); ++i)
                QVERIFY2(spans[i - 1].range.end <= spans[i].range.begin, qPrintable(path));
        }
        if (lanescope::test::realTraces().empty())
            QSKIP("no real traces");
        QVERIFY(withLayers >= 3);
    }
};

TEST_PLAIN(ModelLayersTest)

} // namespace lanescope::model_layers_test

#include "model_layers_test.moc"
