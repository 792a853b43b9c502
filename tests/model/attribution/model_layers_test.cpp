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

using namespace lanescope;
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
        QCOMPARE(spans.size(), std::size_t{12}); // the fill at the end is of no layer
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
#include "model_layers_test.moc"
