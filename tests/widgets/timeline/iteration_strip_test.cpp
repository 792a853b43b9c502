// The strip of iterations: blocks where the work is, the stable stretch, lanes, and a click that selects a period.

#include <QtTest>

#include "tests/support/make_serving.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/timeline/iteration_strip.h"
#include "widgets/timeline/phase_strip.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::iteration_strip_test {

using lanescope::test::servedSteps;
using lanescope::test::servingTrace;
using namespace std::chrono_literals;

namespace {

struct Shown {
    Document document;
    TimelinePanel panel;
    IterationStrip* strip;
    explicit Shown(TracePtr trace, int height = 700) : document(std::move(trace)), panel(document)
    {
        panel.resize(1300, height);
        panel.show();
        strip = panel.findChild<IterationStrip*>();
    }
    const TimeAxis& axis() const { return panel.view().axis(); }
};

} // namespace

class IterationStripTest : public QObject {
    Q_OBJECT

private slots:
    void blocksLieWhereTheWorkIs()
    {
        Shown s{servingTrace(servedSteps())};
        QTRY_VERIFY(s.strip->isVisible());
        QVERIFY(!s.panel.findChild<PhaseStrip*>()->isVisible()); // it would repeat the same
        const auto blocks = s.strip->blocks();
        QCOMPARE(blocks.size(), std::size_t{17});
        const Iterations& all = *s.strip->answer()->iterations;
        for (const IterationStrip::Block& block : blocks) {
            QVERIFY(std::abs(block.left - s.axis().xAt(all.rows[block.row].work->begin)) < 1);
            QVERIFY(std::abs(block.right - s.axis().xAt(all.rows[block.row].work->end)) < 1.01);
        }
        QCOMPARE(s.strip->stretchText().replace(QChar{0x202f}, QLatin1Char{' '}),
                 QStringLiteral("stable: 8 × decode · 10 ms · 2,388 tokens/s"));
        lanescope::test::picture(s.panel, "iterations");
    }

    void aStableMixedStretchHasARangeOfTokensPerSecond()
    {
        Shown s{servingTrace(std::vector<lanescope::test::ServedStep>(7, {2, 2048, 1000, 100ms, 90ms}))};
        QTRY_VERIFY(s.strip->isVisible());
        QCOMPARE(s.strip->stretchText().replace(QChar{0x202f}, QLatin1Char{' '}),
                 QStringLiteral("stable: 6 × mixed · 100 ms · 10,000–10,020 tokens/s"));
    }

    void lanesStackBelowTheBlocksAndLeaveWhereTheWindowIsLow()
    {
        Shown s{servingTrace(servedSteps())};
        QTRY_VERIFY(s.strip->isVisible());
        QCOMPARE(s.strip->parts().size(), std::size_t{4});
        double bottom = 0;
        for (const IterationStrip::Part part : s.strip->parts()) {
            QCOMPARE(s.strip->rectOf(part).top(), bottom);
            bottom = s.strip->rectOf(part).bottom();
        }
        QTRY_VERIFY(bottom <= s.strip->height());
        // On a window of 1366x768 an open panel leaves 307 pixels: they stay, and so does the first lane of the GPU.
        s.panel.resize(1064, 307);
        QTest::qWait(20);
        QCOMPARE(s.strip->parts().size(), std::size_t{4});
        const LaneLayout& lanes = s.panel.view().layoutOfLanes();
        QVERIFY2(s.panel.view().height() >= 72, qPrintable(QString::number(s.panel.view().height())));
        QVERIFY(lanes.height() > 0);
        s.panel.resize(1300, 220);
        QTRY_COMPARE(s.strip->parts().size(), std::size_t{1});
        QVERIFY(s.strip->rectOf(IterationStrip::Part::Tokens).isEmpty());
    }

    void aClickSelectsThePeriodAndHighlightsItsWork()
    {
        Shown s{servingTrace(servedSteps())};
        QTRY_VERIFY(s.strip->isVisible());
        const IterationStrip::Block block = s.strip->blocks()[4];
        const QPointF at{(block.left + block.right) / 2, s.strip->rectOf(IterationStrip::Part::Blocks).center().y()};
        QVERIFY(s.strip->tipOf(*s.strip->rowAt(at)).contains("10 d"));
        QTest::mouseClick(s.strip, Qt::LeftButton, {}, at.toPoint());
        const Iteration& row = s.strip->answer()->iterations->rows[4];
        QVERIFY(s.document.rangeSelection().has_value());
        QCOMPARE(s.document.rangeSelection()->range.begin, row.work->begin);
        QCOMPARE(s.document.rangeSelection()->range.length(), *row.period);
        QCOMPARE(s.document.lit().size(), std::size_t{2});
        // A lane below is as wide as the period: its end is past the block.
        const double x = s.axis().xAt(row.work->begin + *row.period) - 2;
        QCOMPARE(*s.strip->rowAt({x, s.strip->rectOf(IterationStrip::Part::Tokens).center().y()}), std::size_t{4});
        QVERIFY(!s.strip->rowAt({x, at.y()}));
    }

    void onlyServingEnginesHaveIt()
    {
        auto one = servedSteps();
        one.resize(1);
        lanescope::test::TraceMaker make;
        make.lane("1", "1").slice("ProfilerStep#1", 0us, 90us, "user_annotation");
        for (const TracePtr& trace : {servingTrace(one), make.build()}) {
            Shown s{trace};
            QTest::qWait(50);
            QVERIFY(!s.strip->isVisible());
            QCOMPARE(s.strip->sizeHint().height(), 0);
        }
    }
};

TEST_IN_WINDOW(IterationStripTest)

} // namespace lanescope::iteration_strip_test

#include "iteration_strip_test.moc"
