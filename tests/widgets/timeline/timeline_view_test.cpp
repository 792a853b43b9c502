// The timeline with real keys and mouse.

#include <QFrame>
#include <QLineEdit>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/glance.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/ruler.h"
#include "widgets/timeline/timeline_panel.h"

#include <cmath>

namespace lanescope::timeline_view_test {

using lanescope::test::moveMouse;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    make.lane("100", "1")
        .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
        .slice("aten::mm", 100us, 300us)
        .slice("cudaLaunchKernel", 200us, 50us, "cuda_runtime", 7, R"({"correlation": 7, "cbid": 211})")
        .slice("aten::add", 500us, 100us)
        .slice("aten::mm", 700us, 200us);
    make.lane("100", "2").slice("back", 50us, 10us).instant("tick", 60us);
    make.stream(0, 7)
        .slice("gemm", 400us, 150us, "kernel", 7, R"({"correlation": 7, "grid": [1, 2, 3]})")
        .slice("relu", 600us, 20us);
    return make.build();
}

struct Window {
    TracePtr trace = makeTrace();
    Document document{trace};
    TimelinePanel panel{document};
    TimelineView& view = panel.view();

    explicit Window(QSize size = {1000, 500})
    {
        panel.resize(size);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
    SliceId named(std::string_view name, int k = 0) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name && k-- == 0)
                return s;
        return {};
    }
    QPoint middleOf(SliceId s) const { return view.rectOf(s).center().toPoint(); }
    std::string selected() const
    {
        return document.selection() ? std::string{trace->name(document.selection())} : std::string{};
    }
};

double ns(Ns n) { return static_cast<double>(n.count()); }

} // namespace

class TimelineViewTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QCursor::setPos(0, 0); }

    void opensOnTheWholeTraceReadyForKeys()
    {
        Window w;
        QVERIFY(w.view.visible().contains(w.trace->range()));
        QVERIFY(w.view.hasFocus()); // WASD works without a click
        QVERIFY(w.view.visible().length() < 2 * w.trace->range().length());
    }

    // The ruler was wider than the span that the label, the status line and the busy share spoke of.
    void theSpanIsTheRulersAndTheMoveStopsAtTheTracesEnds()
    {
        TraceMaker make;
        make.lane("1", "1").slice("op", 0us, 1000us).instant("Record Window End", 1400us);
        make.stream(0, 7).slice("gemm", 400us, 100us);
        Document document{make.build()};
        TimelinePanel panel{document};
        panel.resize(1000, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView& view = panel.view();
        QCOMPARE(view.visible(), document.trace().sliceRange()); // Fit shows the trace, from edge to edge
        const auto* label = panel.findChild<RulerLabel*>();
        QVERIFY2(label->text().startsWith("View 1.00\u202Fms"), qPrintable(label->text()));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_W);
        for (int i = 0; i < 30; ++i)
            QTest::keyClick(&view, Qt::Key_D);
        const TimeRange seen = view.visible();
        const Time end = document.trace().sliceRange().end;
        QVERIFY(seen.end > end && ns(seen.end - end) <= 0.1 * ns(seen.length()) + 2); // at most a margin stays white
        QVERIFY2(label->text().contains(spanDuration(seen.length())), qPrintable(label->text()));
        QTest::keyClick(&view, Qt::Key_Home);
        const TimeRange gemm{lanescope::timeAt(100'000), lanescope::timeAt(1'000'000)};
        view.zoomTo(gemm); // its margin ends where the trace ends
        QCOMPARE(view.visible().end, end);
    }

    // The arrow and the outline stayed at the old slice, hundreds of pixels from the mouse.
    void keysThatMoveTheViewMoveTheHover()
    {
        Window w;
        const SliceId gemm = w.named("gemm");
        const QPoint mouse = w.middleOf(gemm);
        moveMouse(w.view, mouse);
        QCOMPARE(w.document.hovered(), gemm);
        QTest::keyClick(&w.view, Qt::Key_W);
        QTest::keyClick(&w.view, Qt::Key_W);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&w.view, Qt::Key_D);
        QCOMPARE(w.document.hovered(), w.view.sliceAt(mouse));
        QVERIFY(w.document.hovered() != gemm);
    }

    void aMarkerFarBehindDoesNotShrinkThePicture()
    {
        TraceMaker make;
        make.lane("1", "1").slice("op", 10us, 90us).instant("Record Window End", 5000us);
        Document document{make.build()};
        TimelinePanel panel{document};
        panel.resize(800, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCOMPARE(document.trace().range().length(), Ns{4990us});
        QVERIFY(panel.view().visible().length() < Ns{100us});
        QVERIFY(panel.view().visible().contains(document.trace().sliceRange()));
    }

    void instantsStandAboveTheirLanesSlices()
    {
        TraceMaker make;
        make.lane("1", "1").slice("op", 0us, 100us).instant("tick", 50us);
        make.lane("1", "2").slice("op", 0us, 100us);
        Document document{make.build()};
        TimelinePanel panel{document};
        panel.resize(800, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView& view = panel.view();
        const QRectF with = view.rectOf(SliceId{0u}), without = view.rectOf(SliceId{1u});
        const QImage image = view.grab().toImage();
        const auto part = [&](const QRectF& r) { // in device pixels
            const double scale = image.devicePixelRatio();
            return image.copy(QRectF{r.topLeft() * scale, r.size() * scale}.toRect());
        };
        const double x = view.axis().xAt(lanescope::timeAt(50'000));
        QCOMPARE(part({x, with.top() - 6, 1, 1}).pixel(0, 0), view.theme().mark.rgb());
        QCOMPARE(part(with.adjusted(2, 1, -2, -2)), part(without.adjusted(2, 1, -2, -2)));
        LaneChoices collapsed;
        collapsed.collapsedLanes = {document.trace().laneOf(SliceId{0u}).value}; // then there is no room
        view.setChoices(collapsed);
        QVERIFY(view.rectOf(SliceId{0u}).top() < with.top());
    }

    void wZoomsInAroundTheCursor()
    {
        Window w;
        const TimeRange before = w.view.visible();
        moveMouse(w.view, {500, 60});
        const Time under = w.view.timeAt(500);
        QTest::keyClick(&w.view, Qt::Key_W);
        QVERIFY(w.view.visible().length() < before.length());
        QVERIFY(std::abs(ns(w.view.timeAt(500) - under)) <= 1 + w.view.axis().nsPerPx() * 0.01);
        QTest::keyClick(&w.view, Qt::Key_S);
        QVERIFY(std::abs(ns(w.view.visible().length() - before.length())) < 0.02 * ns(before.length()));
    }

    void aAndDMove()
    {
        Window w;
        QTest::keyClick(&w.view, Qt::Key_W);
        QTest::keyClick(&w.view, Qt::Key_W);
        const TimeRange before = w.view.visible();
        QTest::keyClick(&w.view, Qt::Key_D);
        QVERIFY(w.view.visible().begin > before.begin);
        QCOMPARE(w.view.visible().length() / 1000, before.length() / 1000);
        QTest::keyClick(&w.view, Qt::Key_A);
        QVERIFY(std::abs(ns(w.view.visible().begin - before.begin)) < 2);
    }

    void zoomEndsAtANanosecondAndStaysExact()
    {
        Window w;
        w.view.zoomTo({lanescope::timeAt(200'123), lanescope::timeAt(200'133)});
        moveMouse(w.view, {300, 60});
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(&w.view, Qt::Key_W);
        QVERIFY(w.view.axis().spanNs() >= 1.0);
        QVERIFY(w.view.axis().spanNs() <= 1.01);
        const double px = w.view.axis().xAt(lanescope::timeAt(200'125)) - w.view.axis().xAt(lanescope::timeAt(200'124));
        QVERIFY(std::abs(px - w.view.width()) < 0.02 * w.view.width());
    }

    void clickSelectsAndEscClears()
    {
        Window w;
        QTest::mouseClick(&w.view, Qt::LeftButton, {}, w.middleOf(w.named("aten::add")));
        QCOMPARE(w.selected(), std::string{"aten::add"});
        QTest::keyClick(&w.view, Qt::Key_Escape);
        QVERIFY(!w.document.selection());
    }

    void arrowsWalkTheTree()
    {
        Window w;
        w.document.select(w.named("aten::mm"));
        QTest::keyClick(&w.view, Qt::Key_Down);
        QCOMPARE(w.selected(), std::string{"cudaLaunchKernel"});
        QTest::keyClick(&w.view, Qt::Key_Up);
        QCOMPARE(w.selected(), std::string{"aten::mm"});
        QTest::keyClick(&w.view, Qt::Key_Right);
        QCOMPARE(w.selected(), std::string{"aten::add"});
        QTest::keyClick(&w.view, Qt::Key_Left);
        QCOMPARE(w.selected(), std::string{"aten::mm"});
        QTest::keyClick(&w.view, Qt::Key_Up);
        QCOMPARE(w.selected(), std::string{"ProfilerStep#1"});
        QTest::keyClick(&w.view, Qt::Key_Return);
        QCOMPARE(w.selected(), std::string{"aten::mm"});
    }

    void bracketsGoThroughOneName()
    {
        Window w;
        w.document.select(w.named("aten::mm", 0));
        QTest::keyClick(&w.view, Qt::Key_BracketRight);
        QCOMPARE(w.document.selection(), w.named("aten::mm", 1));
        QTest::keyClick(&w.view, Qt::Key_BracketRight); // the last: stays
        QCOMPARE(w.document.selection(), w.named("aten::mm", 1));
        QTest::keyClick(&w.view, Qt::Key_BracketLeft);
        QCOMPARE(w.document.selection(), w.named("aten::mm", 0));
    }

    void commaAndPeriodFollowTheLaunch()
    {
        Window w;
        w.document.select(w.named("aten::mm"));
        QTest::keyClick(&w.view, Qt::Key_Period); // an op leads to its kernel
        QCOMPARE(w.selected(), std::string{"gemm"});
        QTest::keyClick(&w.view, Qt::Key_Comma);
        QCOMPARE(w.selected(), std::string{"cudaLaunchKernel"});
    }

    void fShowsTheSelectionLargeAndHomeAll()
    {
        Window w;
        w.document.select(w.named("relu"));
        QTest::keyClick(&w.view, Qt::Key_F);
        const TimeRange visible = w.view.visible(), slice = w.trace->range(w.document.selection());
        QVERIFY(visible.contains(slice));
        QVERIFY(visible.length() < 2 * slice.length());
        QTest::keyClick(&w.view, Qt::Key_Home);
        QVERIFY(w.view.visible().contains(w.trace->range()));
    }

    void doubleClickZoomsToTheSlice()
    {
        Window w;
        const SliceId gemm = w.named("gemm");
        QTest::mouseDClick(&w.view, Qt::LeftButton, {}, w.middleOf(gemm));
        QCOMPARE(w.document.selection(), gemm);
        QVERIFY(w.view.visible().length() < 2 * w.trace->duration(gemm));
    }

    void mMarksAndUnmarks()
    {
        Window w;
        w.document.select(w.named("gemm"));
        QTest::keyClick(&w.view, Qt::Key_M);
        QCOMPARE(w.document.marks().size(), std::size_t{1});
        QCOMPARE(w.document.marks()[0], w.trace->range(w.named("gemm")));
        QTest::keyClick(&w.view, Qt::Key_M);
        QVERIFY(w.document.marks().empty());
    }

    void draggingSelectsARangeOverLanes()
    {
        Window w;
        const QPoint from = w.middleOf(w.named("cudaLaunchKernel")), to = w.middleOf(w.named("relu"));
        const Time begin = w.view.timeAt(from.x()), end = w.view.timeAt(to.x());
        QTest::mousePress(&w.view, Qt::LeftButton, {}, from);
        moveMouse(w.view, from + QPoint{20, 5}, Qt::LeftButton);
        moveMouse(w.view, to, Qt::LeftButton);
        QTest::mouseRelease(&w.view, Qt::LeftButton, {}, to);
        QVERIFY(w.document.rangeSelection());
        QCOMPARE(w.document.rangeSelection()->range, (TimeRange{begin, end}));
        QCOMPARE(w.document.rangeSelection()->lanes.size(), std::size_t{2}); // the thread and the stream above it
        QVERIFY(!w.document.selection());                                    // a drag is not a click
    }

    void wheelScrollsCtrlZoomsShiftPans()
    {
        Window w{{1000, 120}}; // lower than the lanes
        const auto turn = [&](int delta, Qt::KeyboardModifiers modifiers) {
            QWheelEvent event{QPointF{400, 40},
                              w.view.mapToGlobal(QPointF{400, 40}),
                              {},
                              {0, delta},
                              Qt::NoButton,
                              modifiers,
                              Qt::NoScrollPhase,
                              false};
            QApplication::sendEvent(&w.view, &event);
        };
        turn(-120, Qt::NoModifier);
        QVERIFY(w.view.scrollY() > 0);
        const TimeRange before = w.view.visible();
        const Time under = w.view.timeAt(400);
        turn(120, Qt::ControlModifier);
        QVERIFY(w.view.visible().length() < before.length());
        QVERIFY(std::abs(ns(w.view.timeAt(400) - under)) < 2 + w.view.axis().nsPerPx() * 0.01);
        const TimeRange zoomed = w.view.visible();
        turn(-120, Qt::ShiftModifier);
        QVERIFY(w.view.visible().begin > zoomed.begin);
    }

    void gGoesToATime()
    {
        Window w;
        w.view.zoomTo({lanescope::timeAt(0), lanescope::timeAt(10'000)});
        QTest::keyClick(&w.view, Qt::Key_G);
        auto* line = w.panel.findChild<QLineEdit*>();
        QVERIFY(line && line->isVisible());
        QTest::keyClicks(line, QStringLiteral("0.7ms"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!line->isVisible());
        const TimeRange v = w.view.visible();
        QVERIFY(std::abs(ns((v.begin - Time{}) + v.length() / 2) - 700'000) < 3);
        QVERIFY(w.view.hasFocus());
    }

    void questionMarkListsAllKeys()
    {
        Window w;
        QTest::keyClick(&w.view, Qt::Key_Question);
        auto* keys = w.panel.findChild<QFrame*>(QStringLiteral("keys"));
        QVERIFY(keys && keys->isVisible());
        QTest::keyClick(&w.view, Qt::Key_Escape);
        QTRY_VERIFY(!w.panel.findChild<QFrame*>(QStringLiteral("keys")));
    }

    void lanesFoldPinHideAndMove()
    {
        Window w;
        LaneHeaders& headers = w.panel.headers();
        const LaneId first = w.trace->laneOf(w.named("aten::mm")), second = w.trace->laneOf(w.named("back")),
                     stream = w.trace->laneOf(w.named("gemm"));
        const double full = w.view.layoutOfLanes().height();
        // A click on the lane's name folds it.
        QTest::mouseClick(&headers, Qt::LeftButton, {},
                          {60, static_cast<int>(w.view.layoutOfLanes().stripOf(first)->y) + 8});
        QVERIFY(w.view.layoutOfLanes().height() < full);
        QVERIFY(w.view.layoutOfLanes().stripOf(first)->isCollapsed);
        headers.toggleLane(first);
        headers.pin(stream);
        QVERIFY(w.view.layoutOfLanes().stripOf(stream)->y < w.view.layoutOfLanes().stripOf(first)->y);
        headers.pin(stream);
        headers.moveLane(second, -1);
        QVERIFY(w.view.layoutOfLanes().stripOf(second)->y < w.view.layoutOfLanes().stripOf(first)->y);
        headers.hide(second);
        QVERIFY(!w.view.layoutOfLanes().stripOf(second));
        w.view.reveal(w.named("back")); // shows it again
        QVERIFY(w.view.layoutOfLanes().stripOf(second));
        headers.toggleProcess((*w.trace)[first].process);
        QVERIFY(!w.view.layoutOfLanes().stripOf(first));
        headers.showAll();
        QVERIFY(w.view.layoutOfLanes().stripOf(first));
    }

    void overviewMovesTheWindow()
    {
        Window w;
        w.view.setVisible(TimeRange{lanescope::timeAt(100'000), lanescope::timeAt(200'000)});
        Overview& overview = w.panel.overview();
        const double x = overview.axis().xAt(lanescope::timeAt(800'000));
        QTest::mousePress(&overview, Qt::LeftButton, {}, {static_cast<int>(x), 10});
        QTest::mouseRelease(&overview, Qt::LeftButton, {}, {static_cast<int>(x), 10});
        QVERIFY(w.view.visible().contains(lanescope::timeAt(800'000)));
        QCOMPARE(w.view.visible().length(), Ns{100'000});
    }

    void stateComesBack()
    {
        ViewState state;
        {
            Window w;
            w.view.zoomTo({lanescope::timeAt(123'456), lanescope::timeAt(234'567)});
            w.panel.headers().hide(w.trace->laneOf(w.named("back")));
            state = w.view.state();
        }
        const auto read = viewStateOf(toJson(state));
        QVERIFY(read);
        QVERIFY(*read == state);
        Window w;
        w.view.restore(*read);
        QCOMPARE(w.view.visible(), state.visible);
        QVERIFY(!w.view.layoutOfLanes().stripOf(w.trace->laneOf(w.named("back"))));
    }

    void hoverShowsAnArrowAndRepaintsNoScene()
    {
        Window w;
        const QPoint at = w.middleOf(w.named("gemm"));
        moveMouse(w.view, at);
        QCOMPARE(w.document.hovered(), w.named("gemm"));
        const QImage with = w.view.grab().toImage();
        moveMouse(w.view, {5, 400});
        QVERIFY(!w.document.hovered());
        QVERIFY(with != w.view.grab().toImage());
    }

    void idleTimeIsDrawnAndIHidesIt()
    {
        Window w;
        OverlayChoices gapsAlone;
        gapsAlone.offsets = gapsAlone.busy = gapsAlone.deadWindows = gapsAlone.artefacts = false;
        w.view.setOverlays(gapsAlone);
        const QImage before = w.view.grab().toImage();
        w.document.setActivity(activityOf(*w.document.analysis()));
        const QImage with = w.view.grab().toImage(); // a gap between gemm and relu
        QVERIFY(with != before);
        QTest::keyClick(&w.view, Qt::Key_I);
        QCOMPARE(w.view.grab().toImage(), before);
    }

    void heldKeysGatherSpeedWithoutAClock()
    {
        Navigation navigation;
        QVERIFY(navigation.press(Navigation::Move::ZoomIn, 10.0).zoomFactor < 1);
        QVERIFY(!navigation.press(Navigation::Move::ZoomIn, 10.0).isAny()); // auto-repeat
        QVERIFY(!navigation.advance(10.1).isAny());                         // still a tap
        const double early = std::log(navigation.advance(10.3).zoomFactor) / 0.15;
        navigation.advance(11.5);
        const double late = std::log(navigation.advance(11.7).zoomFactor) / 0.2;
        QVERIFY(early < 0);
        QVERIFY(late < early); // faster
        navigation.release(Navigation::Move::ZoomIn);
        QVERIFY(!navigation.advance(12.0).isAny());
    }
};

TEST_IN_WINDOW(TimelineViewTest)

} // namespace lanescope::timeline_view_test

#include "timeline_view_test.moc"
