// The initial state of the timeline and what stays in sight: GPUs on top, annotations, Python frames, names that fit,
// idle time as a line, a ruler with labels at any zoom, hidden lanes that are shown again. With real keys and mouse.

#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/quantities.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/ruler.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::timeline_look_test {

using namespace lanescope::test;

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    make.lane("100", "1")
        .slice("train.py(1): main", 0us, 1000us, "python_function")
        .slice("ProfilerStep#1", 1us, 998us, "user_annotation")
        .slice("forward", 20us, 900us, "user_annotation")
        .slice("nn.Module: Linear_0", 50us, 600us, "python_function")
        .slice("linear.py(3): forward", 60us, 580us, "python_function")
        .slice("aten::mm", 100us, 300us)
        .slice("cudaLaunchKernel", 200us, 50us, "cuda_runtime", 7)
        .slice("aten::add", 500us, 100us)
        .slice("cudaLaunchKernel", 560us, 5us, "cuda_runtime", 8)
        .slice("aten::copy_", 700us, 200us);
    for (int thread = 2; thread < 9; ++thread)
        make.lane("100", std::to_string(thread)).slice("back", 50us, 10us).slice("aten::back", 52us, 5us);
    make.lane("100", "2").instant("tick", 60us).instant("tock", 500us);
    make.stream(0, 7).slice("gemm", 400us, 150us, "kernel", 7).slice("relu", 750us, 20us, "kernel", 8);
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
        document.setActivity(activityOf(*document.analysis()));
    }
    SliceId named(std::string_view name) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name)
                return s;
        return {};
    }
    QPoint middleOf(SliceId s) const { return view.rectOf(s).center().toPoint(); }
    bool isShown(std::string_view name) const { return !view.rectOf(named(name)).isNull(); }
    void drag(QWidget& widget, QPoint from, QPoint to)
    {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from);
        moveMouse(widget, (from + to) / 2, Qt::LeftButton);
        moveMouse(widget, to, Qt::LeftButton);
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
    }
};

} // namespace

class TimelineLookTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QCursor::setPos(0, 0); }

    void gpusStandOnTopAndStayThere()
    {
        Window w{{1000, 260}}; // lower than the lanes
        const auto& strips = w.view.layoutOfLanes().strips();
        QVERIFY(strips.front().kind == Strip::Kind::Process);
        QVERIFY((*w.trace)[strips.front().process].kind == LaneKind::Gpu);
        const QRectF kernel = w.view.rectOf(w.named("gemm")), op = w.view.rectOf(w.named("aten::mm"));
        QVERIFY(kernel.bottom() < op.top());
        QCOMPARE(kernel.height(), 28.0);
        QCOMPARE(op.height(), 20.0);
        w.view.setScrollY(40);
        QCOMPARE(w.view.scrollY(), 40.0);
        QCOMPARE(w.view.rectOf(w.named("gemm")), kernel); // it stays
        const SliceId low = w.named("aten::back");
        QVERIFY(low);
        QCOMPARE(w.view.sliceAt(kernel.center()), w.named("gemm")); // it can be clicked there
        w.view.setScrollY(0);
        const double before = w.view.rectOf(w.named("aten::copy_")).top();
        w.view.setScrollY(10);
        QCOMPARE(w.view.rectOf(w.named("aten::copy_")).top(), before - 10);
    }

    void scrolledLanesAreNotPaintedOverTheGpu()
    {
        Window w{{1000, 260}};
        OverlayChoices none;
        none.gaps = none.offsets = none.deadWindows = none.busy = none.artefacts = false;
        w.view.setOverlays(none);
        const double until = w.view.layoutOfLanes().coveredUntil();
        QVERIFY(until > 30);
        const auto top = [&] {
            const QImage image = w.view.grab().toImage();
            return image.copy(0, 0, image.width(), static_cast<int>((until - 7) * image.devicePixelRatio()));
        };
        const QImage before = top();
        w.view.setScrollY(25);
        QCOMPARE(top(), before);
    }

    void annotationsStandAboveTheirThread()
    {
        Window w;
        const QRectF step = w.view.rectOf(w.named("ProfilerStep#1")), op = w.view.rectOf(w.named("aten::mm"));
        QVERIFY(step.bottom() < op.top());
        const Strip* strip = w.view.layoutOfLanes().stripAt(step.center().y() + w.view.scrollY());
        QVERIFY(strip->kind == Strip::Kind::Annotations);
        QCOMPARE(titleOf(*strip, w.view.layoutOfLanes(), w.document), QStringLiteral("annotations"));
        QVERIFY(w.view.rectOf(w.named("cudaLaunchKernel")).top() > op.bottom()); // calls below the ops
        QCOMPARE(w.view.rectOf(w.named("aten::add")).top(), op.top());
    }

    // A thread with a lower id, but without annotations, was above them.
    void noThreadIsAboveTheAnnotationsOfItsProcess()
    {
        TraceMaker make;
        make.lane("1", "5").slice("aten::early", 100us, 50us);
        make.lane("1", "9").slice("ProfilerStep#1", 100us, 400us, "user_annotation").slice("aten::mm", 150us, 100us);
        make.lane("1", "7").slice("aten::late", 300us, 50us);
        const TracePtr trace = make.build();
        const LaneLayout layout{*trace, {}, {}};
        QStringList order;
        for (const Strip& strip : layout.strips())
            if (strip.kind == Strip::Kind::Annotations)
                order << QStringLiteral("annotations");
            else if (strip.kind == Strip::Kind::Lane)
                order << QString::fromStdString((*trace)[strip.lane].key);
        QCOMPARE(order, (QStringList{"annotations", "9", "5", "7"}));
        LaneChoices choices; // an order made by hand stays
        choices.laneOrder = {0, 1, 2};
        const LaneLayout ordered{*trace, choices, {}};
        QVERIFY(ordered.strips()[1].kind == Strip::Kind::Lane);
    }

    void pGoesThroughNoneModulesAll()
    {
        Window w;
        QVERIFY(w.isShown("nn.Module: Linear_0")); // initially
        QVERIFY(!w.isShown("train.py(1): main"));
        QTest::keyClick(&w.view, Qt::Key_P);
        QVERIFY(w.isShown("nn.Module: Linear_0"));
        QVERIFY(w.isShown("train.py(1): main"));
        QTest::keyClick(&w.view, Qt::Key_P);
        QVERIFY(!w.isShown("nn.Module: Linear_0"));
        QVERIFY(!w.isShown("train.py(1): main"));
        QVERIFY(w.isShown("aten::mm"));
        const Strip* thread = w.view.layoutOfLanes().stripOf(w.trace->laneOf(w.named("aten::mm")));
        QCOMPARE(thread->pythonRows, 3u);
        QVERIFY(pythonChip(*thread).contains('3'));
        QTest::keyClick(&w.view, Qt::Key_P);
        QVERIFY(w.isShown("nn.Module: Linear_0"));
        QVERIFY(!w.isShown("train.py(1): main"));
    }

    void namesGiveWayFromTheirCommonPart()
    {
        const auto is = [](std::string_view name, SliceKind kind, std::string_view shortName) {
            if (shortNameOf(name, kind) != shortName)
                qWarning() << QByteArray{name.data(), qsizetype(name.size())};
            return shortNameOf(name, kind) == shortName;
        };
        QVERIFY(is("aten::linear", SliceKind::Op, "linear"));
        QVERIFY(is("c10d::allreduce_", SliceKind::Op, "allreduce_"));
        QVERIFY(is("autograd::engine::evaluate_function: AddmmBackward0", SliceKind::Op, "AddmmBackward0"));
        QVERIFY(is("AddmmBackward0", SliceKind::Op, "AddmmBackward0"));
        QVERIFY(is("a<b::c>", SliceKind::Op, "a<b::c>")); // not inside brackets
        QVERIFY(is("cudaLaunchKernel", SliceKind::Runtime, "LaunchKernel"));
        QVERIFY(is("hipMemcpyAsync", SliceKind::Runtime, "MemcpyAsync"));
        QVERIFY(is("cuLaunchKernel", SliceKind::Driver, "LaunchKernel"));
        QVERIFY(is("custom", SliceKind::Runtime, "custom"));
        QVERIFY(is("nn.Module: Linear_0", SliceKind::Python, "Linear_0"));
        QVERIFY(is("torch/nn/modules/module.py(1532): _call_impl", SliceKind::Python, "_call_impl"));
        QVERIFY(is("<built-in method mm of type object at 0x7f>", SliceKind::Python, "mm"));
        QVERIFY(is("ProfilerStep#12", SliceKind::Annotation, "#12"));
        QVERIFY(is("aten::", SliceKind::Op, "aten::"));
    }

    void aLabelIsDrawnWholeOrNotAtAll()
    {
        Window w;
        QFont font{QStringLiteral("DejaVu Sans")};
        font.setPixelSize(11);
        const QFontMetricsF metrics{font};
        const SliceId op = w.named("aten::mm");
        const double whole = metrics.horizontalAdvance(QStringLiteral("aten::mm")) + 8,
                     brief = metrics.horizontalAdvance(QStringLiteral("mm")) + 8;
        const auto label = [&](double width) { return ScenePainter::labelWithin(*w.trace, op, width, 20, metrics); };
        QCOMPARE(label(whole + 0.1), QStringLiteral("aten::mm"));
        QCOMPARE(label(whole - 0.1), QStringLiteral("mm"));
        QCOMPARE(label(brief + 0.1), QStringLiteral("mm"));
        QCOMPARE(label(brief - 0.1), QString{});
    }

    void nothingFadesToWhiteWhenZoomedOut()
    {
        const Theme& theme = Theme::light();
        const Look look = lookOf(SliceKind::Op, KernelRole::Other, 0);
        const QColor faint{columnColour(theme, look, 1)}, full{theme.fill(look)};
        for (const auto part : {&QColor::red, &QColor::green, &QColor::blue}) {
            const double share = ((theme.lanes.*part)() - (faint.*part)()) /
                                 std::max(1.0, double((theme.lanes.*part)() - (full.*part)()));
            QVERIFY2(share > 0.53, qPrintable(QString::number(share)));
        }
        QCOMPARE(QColor{columnColour(theme, look, 255)}, full);
    }

    void idleTimeIsALineAndNoBox()
    {
        Window w;
        OverlayChoices gapsAlone;
        gapsAlone.offsets = gapsAlone.busy = gapsAlone.deadWindows = gapsAlone.artefacts = false;
        w.view.setOverlays(gapsAlone);
        const QRectF before = w.view.rectOf(w.named("gemm")), after = w.view.rectOf(w.named("relu"));
        const QImage image = w.view.grab().toImage();
        const double scale = image.devicePixelRatio();
        const auto pixel = [&](double x, double y) {
            return QColor{image.pixel(static_cast<int>(x * scale), static_cast<int>(y * scale))};
        };
        const double y = before.center().y(), x = before.right() + 4; // the pill begins to the right of the text
        QVERIFY(x < after.left());
        QVERIFY(pixel(x, y) != w.view.theme().lanes);
        QCOMPARE(pixel(x, before.top() + 3), w.view.theme().lanes);
        QCOMPARE(pixel(x, before.bottom() - 3), w.view.theme().lanes);
        const auto gap = w.view.gapAt({x, y});
        QVERIFY(gap);
        QCOMPARE(gap->range, (TimeRange{w.trace->end(w.named("gemm")), w.trace->begin(w.named("relu"))}));
    }

    void fAndMActOnWhatWasChosenLast()
    {
        Window w;
        w.document.select(w.named("aten::mm"));
        // Then a range is selected: F shows the range.
        const QPoint from = w.middleOf(w.named("aten::add")), to = from + QPoint{120, 30};
        w.drag(w.view, from, to);
        const TimeRange range = w.document.rangeSelection()->range;
        QTest::keyClick(&w.view, Qt::Key_M);
        QCOMPARE(w.document.marks().size(), std::size_t{1});
        QCOMPARE(w.document.marks()[0], range);
        QTest::keyClick(&w.view, Qt::Key_F);
        QVERIFY(w.view.visible().contains(range));
        QVERIFY(w.view.visible().length() < 2 * range.length());
        QTest::keyClick(&w.view, Qt::Key_Home);
        // After a click on an idle gap F shows the gap.
        const QPoint gapAt{w.middleOf(w.named("gemm")).x() / 2 + w.middleOf(w.named("relu")).x() / 2 + 20,
                           w.middleOf(w.named("gemm")).y()};
        (void)w.view.grab(); // marks are those of the last frame
        QTest::mouseClick(&w.view, Qt::LeftButton, {}, gapAt);
        QVERIFY(w.document.chosen() == Document::Chosen::Gap);
        const TimeRange gap = *w.document.chosenRange();
        QTest::keyClick(&w.view, Qt::Key_F);
        QVERIFY(w.view.visible().contains(gap));
        QVERIFY(w.view.visible().length() < 2 * gap.length());
        // And the slice again.
        w.document.select(w.named("aten::mm"));
        QTest::keyClick(&w.view, Qt::Key_F);
        QVERIFY(w.view.visible().contains(w.trace->range(w.named("aten::mm"))));
    }

    void theCursorsTimeFollowsTheView()
    {
        Window w;
        moveMouse(w.view, {400, 200});
        std::optional<Time> told;
        connect(&w.view, &TimelineView::cursorMoved, &w.view, [&](std::optional<Time> t) { told = t; });
        w.document.select(w.named("relu"));
        QTest::keyClick(&w.view, Qt::Key_F);
        QVERIFY(told);
        QCOMPARE(*told, w.view.timeAt(400));
        w.view.reveal(w.named("aten::mm")); // like a search
        QCOMPARE(*told, w.view.timeAt(400));
    }

    void busySharesAreOfWhatIsVisible()
    {
        Window w;
        const Strip* stream = w.view.layoutOfLanes().stripOf(w.trace->laneOf(w.named("gemm")));
        const TimeRange empty{lanescope::timeAt(0), lanescope::timeAt(300'000)};
        QCOMPARE(busyOf(*stream, w.document, empty), percentOf(0));
        const TimeRange half{lanescope::timeAt(350'000), lanescope::timeAt(450'000)};
        QCOMPARE(busyOf(*stream, w.document, half), percentOf(50));
    }

    void theRulerIsNeverWithoutALabel()
    {
        Window w;
        for (const Ns span : {Ns{1}, Ns{3}, Ns{40}, Ns{700}, Ns{30'000}, Ns{1'000'000}}) {
            w.view.setVisible(TimeRange{lanescope::timeAt(654'321), lanescope::timeAt(654'321) + span});
            QVERIFY2(!w.panel.ruler().labels().empty(), qPrintable(QString::number(span.count())));
        }
        w.view.setVisible(TimeRange{lanescope::timeAt(654'321), lanescope::timeAt(655'321)});
        const auto labels = w.panel.ruler().labels();
        QVERIFY(labels.size() >= 3);
        QVERIFY(!labels[0].text.startsWith('+'));
        QVERIFY(labels[1].text.startsWith('+')); // relative to the first one
        QVERIFY2(labels[1].text.endsWith("ns"), qPrintable(labels[1].text));
        for (std::size_t i = 1; i < labels.size(); ++i)
            QVERIFY(labels[i].x > labels[i - 1].x);
    }

    void theRulerSaysWhatIsVisible()
    {
        Window w;
        w.view.setVisible(TimeRange{lanescope::timeAt(100'000), lanescope::timeAt(350'000)});
        const QString text = w.panel.findChild<RulerLabel*>()->text();
        QVERIFY2(text.contains("250") && text.contains("100"), qPrintable(text));
    }

    void draggingOnTheRulerSelectsAndItsEdgesSnap()
    {
        Window w;
        const QPoint from{200, 10}, to{500, 10};
        w.drag(w.panel.ruler(), from, to);
        QVERIFY(w.document.rangeSelection());
        QVERIFY(w.document.rangeSelection()->lanes.empty());
        QVERIFY(std::abs(w.view.axis().xAt(w.document.rangeSelection()->range.begin) - 200) <= 6);
        // Drags the right edge near the kernel's begin.
        const Time begin = w.trace->begin(w.named("relu"));
        const int edge = static_cast<int>(w.view.axis().xAt(w.document.rangeSelection()->range.end));
        const Time fixed = w.document.rangeSelection()->range.begin;
        w.drag(w.panel.ruler(), {edge, 10}, {static_cast<int>(w.view.axis().xAt(begin)) + 3, 10});
        QCOMPARE(w.document.rangeSelection()->range, (TimeRange{fixed, begin}));
    }

    void shiftClickMeasures()
    {
        Window w;
        QTest::mouseClick(&w.view, Qt::LeftButton, {}, w.middleOf(w.named("gemm")));
        QTest::mouseClick(&w.view, Qt::LeftButton, Qt::ShiftModifier, w.middleOf(w.named("relu")));
        QVERIFY(w.document.rangeSelection());
        QCOMPARE(w.document.rangeSelection()->range.length(), Ns{200us});
        QCOMPARE(w.document.chosen(), Document::Chosen::Range); // the range is chosen now, not the slice
    }

    void instantsHaveATip()
    {
        Window w;
        (void)w.view.grab();
        const Strip* lane = w.view.layoutOfLanes().stripOf(w.trace->laneOf(w.named("back")));
        QVERIFY(lane->marks > 0);
        const QPointF at{w.view.axis().xAt(lanescope::timeAt(500'000)), lane->y + 4 - w.view.scrollY()};
        QVERIFY(w.view.instantAt(at));
        QVERIFY2(w.view.tipAt(at).contains("tock"), qPrintable(w.view.tipAt(at)));
        QVERIFY(w.view.tipAt(at + QPointF{60, 0}).isEmpty());
    }

    void noInstantIsDropped()
    {
        TraceMaker make;
        auto lane = make.lane("1", "1");
        lane.slice("a", 0us, 100000us);
        for (int i = 0; i < 60'000; ++i)
            lane.instant("x", Ns{i * 100});
        lane.instant("alone", 90000us);
        const TracePtr trace = make.build();
        Scene scene;
        buildScene(scene, *trace, LaneLayout{*trace, {}}, TimeAxis{trace->range(), 1000}, {1000, 300, 0, 1});
        std::uint64_t count = 0;
        for (const InstantScene& instant : scene.instants)
            count += instant.count;
        QCOMPARE(count, std::uint64_t{60'001});
        QVERIFY(scene.instants.size() < 350);
        QCOMPARE(trace->text(trace->instants()[scene.instants.back().instant].name), std::string_view{"alone"});
    }

    void hiddenLanesLeaveAChipAndCtrlZBringsThemBack()
    {
        Window w;
        auto* chip = w.panel.findChild<QToolButton*>(QStringLiteral("hiddenLanes"));
        QVERIFY(!chip->isVisible());
        const LaneId lane = w.trace->laneOf(w.named("back"));
        w.panel.headers().hide(lane);
        QVERIFY(chip->isVisible());
        QVERIFY(chip->text().contains('1'));
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!chip->isVisible());
        QVERIFY(w.view.layoutOfLanes().stripOf(lane));
        w.panel.headers().hide(lane);
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(w.view.layoutOfLanes().stripOf(lane));
    }

    void ctrlZAndAltLeftTakeBackAZoom()
    {
        Window w;
        const TimeRange all = w.view.visible();
        w.document.select(w.named("gemm"));
        QTest::keyClick(&w.view, Qt::Key_F);
        const TimeRange near = w.view.visible();
        QVERIFY(near != all);
        QTest::keyClick(&w.view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(w.view.visible(), all);
        QTest::keyClick(&w.view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(w.view.visible(), near);
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(w.view.visible(), all);
    }

    void undoOfAFoldLeavesTheTimeAlone()
    {
        Window w;
        const LaneId lane = w.trace->laneOf(w.named("aten::mm"));
        w.panel.headers().toggleLane(lane);
        QTest::keyClick(&w.view, Qt::Key_W); // movement is not recorded
        const TimeRange moved = w.view.visible();
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!w.view.layoutOfLanes().stripOf(lane)->isCollapsed);
        QCOMPARE(w.view.visible(), moved);
    }

    void menusOfferWhatCanBeDone()
    {
        Window w;
        const auto entries = [&](QPointF at) {
            QMenu menu;
            w.view.fillMenu(menu, at);
            QStringList texts;
            for (const QAction* action : menu.actions())
                texts.append(action->text());
            return texts;
        };
        const QStringList kernel = entries(w.view.rectOf(w.named("gemm")).center());
        QVERIFY(kernel.contains("Go to its launch"));
        QVERIFY(!kernel.contains("Go to its GPU work"));
        QVERIFY(entries(w.view.rectOf(w.named("cudaLaunchKernel")).center()).contains("Go to its GPU work"));
        (void)w.view.grab();
        const double x = w.view.rectOf(w.named("gemm")).right() + 10;
        const QStringList gap = entries({x, w.view.rectOf(w.named("gemm")).center().y()});
        QVERIFY(gap.contains("Zoom to the gap\tF"));
        QVERIFY(gap.contains("Hide this lane"));
        QVERIFY(!entries({3.0, w.view.height() - 1.0}).contains("Zoom to it\tF"));
    }

    void theNameColumnIsDraggedWithinItsLimits()
    {
        Window w;
        LaneHeaders& headers = w.panel.headers();
        const auto dragTo = [&](int x) {
            w.drag(headers, {headers.width() - 2, 100}, {x, 100});
            return headers.width();
        };
        QCOMPARE(dragTo(300), 300);
        QCOMPARE(dragTo(900), 400);
        QCOMPARE(dragTo(20), 180);
    }

    void anAnnotationsBracketLiesOverNoSlice()
    {
        Window w;
        for (const double gutter : {0.0, gutterHeight}) {
            LaneRoom room;
            room.gutter = gutter;
            const LaneLayout layout{*w.trace, {}, room};
            const TimeAxis axis{w.trace->range(), 900};
            const ViewGeometry view{layout, axis, 0, 900, 800};
            OverlayChoices choices;
            const GapNames names;
            const auto marks =
                deadMarks({*w.trace, *w.document.activity(), names, choices, view, QFontMetricsF{QFont{}}, 1});
            for (const DeadMark& mark : marks)
                for (const SliceId s : w.trace->slices()) {
                    const QRectF box = rectOf(*w.trace, s, view);
                    QVERIFY2(box.isNull() || (box & mark.rect.adjusted(1, 0, -1, 0)).isEmpty(),
                             qPrintable(QString::fromStdString(std::string{w.trace->name(s)})));
                }
            if (gutter > 0)
                QVERIFY(!marks.empty());
        }
    }
};

TEST_IN_WINDOW(TimelineLookTest)

} // namespace lanescope::timeline_look_test

#include "timeline_look_test.moc"
