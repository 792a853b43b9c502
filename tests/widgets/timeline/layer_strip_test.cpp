// The strip of layers: a block where the GPU works on a layer, merged where pixels end, and a click that selects it.

#include <QtTest>

#include "model/attribution/replay_places.h"
#include "tests/support/make_layers.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/session/place_scope.h"
#include "widgets/timeline/layer_strip.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::layer_strip_test {

using lanescope::test::LayerMaker;
using namespace std::chrono_literals;

namespace {

struct Shown {
    Document document;
    TimelinePanel panel;
    LayerStrip* strip;
    explicit Shown(TracePtr trace) : document(std::move(trace)), panel(document)
    {
        panel.resize(1300, 600);
        panel.show();
        strip = panel.findChild<LayerStrip*>();
    }
};

} // namespace

class LayerStripTest : public QObject {
    Q_OBJECT

private slots:
    void blocksLieWhereTheLayersWork()
    {
        Shown s{LayerMaker{}.build()};
        QTRY_VERIFY(s.strip->isVisible());
        QVERIFY(s.panel.findChild<LayerStripLabel*>()->isVisible());
        const auto blocks = s.strip->blocks();
        QCOMPARE(blocks.size(), std::size_t{12});
        for (const LayerStrip::Block& block : blocks) {
            const LayerSpan& span = s.strip->answer()->spans[block.span];
            QVERIFY(block.isOne);
            QVERIFY(std::abs(block.left - s.panel.view().axis().xAt(span.range.begin)) < 1);
            QVERIFY(std::abs(block.right - s.panel.view().axis().xAt(span.range.end)) < 1);
        }
        lanescope::test::picture(s.panel, "layers");
    }

    void narrowBlocksShareAPixel()
    {
        Shown s{LayerMaker{40, 60, -1}.build()};
        QTRY_VERIFY(s.strip->isVisible());
        const auto blocks = s.strip->blocks();
        QVERIFY(blocks.size() < s.strip->answer()->spans.size());
        QVERIFY(std::any_of(blocks.begin(), blocks.end(), [](const auto& b) { return !b.isOne; }));
        for (std::size_t i = 1; i < blocks.size(); ++i)
            QVERIFY(blocks[i - 1].left <= blocks[i].left);
    }

    void aClickSelectsALayersTime()
    {
        Shown s{LayerMaker{}.build()};
        QTRY_VERIFY(s.strip->isVisible());
        const LayerStrip::Block block = s.strip->blocks()[4];
        QTest::mouseClick(s.strip, Qt::LeftButton, {},
                          QPoint{static_cast<int>((block.left + block.right) / 2), s.strip->height() / 2});
        const LayerSpan& span = s.strip->answer()->spans[block.span];
        QVERIFY(s.document.rangeSelection().has_value());
        QCOMPARE(s.document.rangeSelection()->range, span.range);
        // Its kernel, and on the thread its module, op and launch, in this call of the layer alone.
        QTRY_VERIFY(s.document.place());
        QCOMPARE(s.document.place()->part.work.size(), std::size_t{1});
        QCOMPARE(s.document.lit().size(), std::size_t{4});
        const QString tip = s.strip->tipOf(block.span);
        QVERIFY(tip.contains("Block_4") && tip.contains("the median of 6"));
        QVERIFY(!s.strip->tipOf(0).contains("the median"));
    }

    void aModelWithoutLayersHasNoStrip()
    {
        Shown s{LayerMaker{1, 2, -1}.build()};
        QTest::qWait(50);
        QVERIFY(!s.strip->isVisible());
    }
};

TEST_IN_WINDOW(LayerStripTest)

} // namespace lanescope::layer_strip_test

#include "layer_strip_test.moc"
