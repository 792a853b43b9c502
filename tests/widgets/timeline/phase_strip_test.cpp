// The strip of phases: blocks where the phases are, and a click that selects the time and highlights its work.

#include <QtTest>

#include <QMenu>
#include <QToolButton>

#include "tests/support/make_serving.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/phase_look.h"
#include "widgets/kit/theme.h"
#include "widgets/session/place_scope.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/phase_strip.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::phase_strip_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr sample(bool hasMarks)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 0;
    for (const char* phase : {"## forward ##", "## backward ##", "## optimizer ##"}) {
        const Ns at = static_cast<int>(id) * 100us;
        if (hasMarks)
            cpu.slice(phase, at, 50us, "user_annotation");
        cpu.slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", ++id);
        gpu.slice("gemm", at + 20us, 80us, "kernel", id);
    }
    return make.build();
}

} // namespace

class PhaseStripTest : public QObject {
    Q_OBJECT

private slots:
    void aClickSelectsThePhaseAndItsWork()
    {
        Document document{sample(true)};
        TimelinePanel panel{document};
        panel.resize(1000, 400);
        panel.show();
        auto* strip = panel.findChild<PhaseStrip*>();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(strip->spans().size(), std::size_t{3});
        const auto blocks = strip->blocks();
        QCOMPARE(blocks.size(), std::size_t{3});
        for (std::size_t i = 1; i < blocks.size(); ++i)
            QVERIFY(blocks[i].left >= blocks[i - 1].right);
        const QPoint middle{static_cast<int>((blocks[1].left + blocks[1].right) / 2), strip->height() / 2};
        QTest::mouseClick(strip, Qt::LeftButton, {}, middle);
        QVERIFY(document.rangeSelection().has_value());
        QCOMPARE(document.rangeSelection()->range.begin, Time{} + 120us);
        QCOMPARE(document.rangeSelection()->range.end, Time{} + 200us);
        // Its kernel, its annotation and its launch; all panels are limited to it.
        QTRY_COMPARE(document.lit().size(), std::size_t{3});
        QVERIFY(document.place());
        QCOMPARE(document.place()->part.work.size(), std::size_t{1});
        QCOMPARE(document.trace().begin(document.place()->part.work[0]), Time{} + 120us);
        document.clearPlace();
        QVERIFY(document.lit().empty() && !document.place());
    }

    void communicationNeverCrossesAWord()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7), network = make.stream(0, 20);
        cpu.slice("## backward ##", 0us, 50us, "user_annotation");
        std::uint32_t id = 0;
        const auto launch = [&](auto& lane, const char* name, Ns begin, Ns length) {
            cpu.slice("cudaLaunchKernel", 1us + id * 10us, 5us, "cuda_runtime", id + 1);
            lane.slice(name, begin, length, "kernel", ++id);
        };
        launch(gpu, "gemm", 100us, 40us);
        launch(network, "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 140us, 10us);
        launch(gpu, "gemm", 150us, 450us);
        Document document{make.build()};
        TimelinePanel panel{document};
        panel.resize(1000, 400);
        panel.show();
        auto* strip = panel.findChild<PhaseStrip*>();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(strip->exchanges().size(), std::size_t{1});
        QVERIFY(strip->exchanges()[0].isExposed);
        const TimeAxis& axis = panel.view().axis();
        int shown = 0, areShort = 0;
        for (const int total : {500, 1000, 2000, 4000, 8000, 12000, 16000}) { // microseconds in view
            panel.view().setVisible(TimeRange{Time{} + 50us, Time{} + total * 1us});
            const double left = axis.xAt(Time{} + 140us), right = axis.xAt(Time{} + 150us);
            const auto labels = strip->labels();
            QVERIFY(labels.size() <= 1);
            shown += static_cast<int>(labels.size());
            for (const auto& label : labels) {
                const bool isShort = label.word == QStringLiteral("bwd"); // where the whole word has no room
                areShort += isShort ? 1 : 0;
                QVERIFY2(isShort || label.word == QStringLiteral("backward"), qPrintable(label.word));
                QVERIFY2(label.box.right() <= left || label.box.left() >= right, qPrintable(QString::number(total)));
                QVERIFY(label.box.width() >= strip->fontMetrics().horizontalAdvance(label.word));
            }
        }
        QVERIFY2(shown >= 3 && shown < 7, qPrintable(QString::number(shown))); // left out where it does not fit
        QVERIFY(areShort > 0 && areShort < shown);
    }

    // Decode had the dark blue of a backward pass.
    void iterationsOfServingHaveTheirOwnColours()
    {
        Document document{test::servingTrace({{0, 0, 24, 10ms, 8ms}})}; // more have a strip of iterations
        TimelinePanel panel{document};
        panel.resize(1400, 400);
        panel.show();
        auto* strip = panel.findChild<PhaseStrip*>();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(strip->spans().size(), std::size_t{1});
        QCOMPARE(strip->spans()[0].title(), std::string{"decode"});
        QCOMPARE(strip->spans()[0].works.size(), std::size_t{1});
        const QImage picture = strip->grab().toImage();
        const auto has = [&](const QColor& colour) {
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, picture.height() / 2) == colour)
                    return true;
            return false;
        };
        QVERIFY(has(decodeColour()));
        QVERIFY(!has(colourOf(Phase::Backward, Theme::light())));
    }

    // The strip is 20 pixels high and shows its words only where they fit: the legend has its colours.
    void theLegendHasThePhases()
    {
        Document document{sample(true)};
        TimelinePanel panel{document};
        Legend legend;
        panel.resize(1000, 400);
        panel.show();
        legend.follow(&panel.view());
        legend.setRoom(4000);
        const auto words = [&] {
            QStringList all;
            for (const QToolButton* chip : legend.findChildren<QToolButton*>())
                if (!chip->isHidden())
                    all.append(chip->text());
            return all;
        };
        for (const char* phase : {"forward", "backward", "optimizer"})
            QTRY_VERIFY2(words().contains(QString::fromLatin1(phase)), qPrintable(words().join(' ')));
        const auto colours = panel.findChild<PhaseStrip*>()->colours();
        QCOMPARE(colours.size(), std::size_t{3});
        QVERIFY(colours[1] == (StripColour{QStringLiteral("backward"), colourOf(Phase::Backward, Theme::light())}));
        QTRY_VERIFY(words().contains(QStringLiteral("GEMM")) || words().contains(QStringLiteral("other kernel")));
        legend.setRoom(0); // all of it is in the menu
        QMenu* menu = legend.findChild<QMenu*>();
        QStringList listed;
        for (const QAction* action : menu->actions()) {
            listed.append(action->text());
            QCOMPARE(action->isCheckable(), action->text() != QLatin1String{"forward"} &&
                                                action->text() != QLatin1String{"backward"} &&
                                                action->text() != QLatin1String{"optimizer"});
        }
        QVERIFY(listed.contains(QStringLiteral("forward")));
        Document none{sample(false)};
        TimelinePanel other{none};
        legend.follow(&other.view());
        legend.setRoom(4000);
        QTRY_VERIFY(words().contains(QStringLiteral("call")));
        QVERIFY(!words().contains(QStringLiteral("forward")));
    }

    void withoutPhasesThereIsNoStrip()
    {
        Document document{sample(false)};
        TimelinePanel panel{document};
        auto* strip = panel.findChild<PhaseStrip*>();
        QSignalSpy ready{strip, &PhaseStrip::ready};
        panel.resize(1000, 400);
        panel.show();
        QVERIFY(ready.wait());
        QVERIFY(!strip->isVisible());
    }
};

TEST_IN_WINDOW(PhaseStripTest)

} // namespace lanescope::phase_strip_test

#include "phase_strip_test.moc"
