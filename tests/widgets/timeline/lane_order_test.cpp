// The order of lanes and the actions on them: streams that do the work first, Python frames above what they call,
// counters that can be hidden, the busy share of a GPU with several streams. With real keys and mouse.

#include <QMenu>
#include <QToolButton>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/ruler.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::lane_order_test {

using namespace lanescope::test;

namespace {

// Stream 3 has one copy, stream 5 only waits, 7 and 20 have the kernels.
TracePtr makeTrace()
{
    TraceMaker make;
    auto host = make.lane("100", "1");
    host.slice("train.py(1): main", 0us, 1000us, "python_function")
        .slice("nn.Module: Linear_0", 10us, 900us, "python_function")
        .slice("aten::mm", 100us, 300us)
        .slice("cudaLaunchKernel", 200us, 50us, "cuda_runtime");
    make.stream(0, 3).slice("Memcpy HtoD (Pageable -> Device)", 0us, 10us, "gpu_memcpy");
    make.stream(0, 5).slice("Event Sync", 5us, 10us, "cuda_sync");
    auto first = make.stream(0, 7), second = make.stream(0, 20);
    for (int i = 0; i < 300; ++i)
        first.slice("gemm", 100us + i * 2us, 1us);
    for (int i = 0; i < 250; ++i)
        second.slice("relu", 101us + i * 2us, 1us);
    make.counter("100", "GPU memory", 0us, 100);
    make.counter("100", "GPU memory", 500us, 4e8);
    return make.build();
}

struct Window {
    TracePtr trace = makeTrace();
    Document document{trace};
    TimelinePanel panel{document};
    TimelineView& view = panel.view();

    Window()
    {
        panel.resize(1000, 600);
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
    double topOf(std::string_view name) const { return view.rectOf(named(name)).top(); }
    const Strip* strip(Strip::Kind kind) const
    {
        for (const Strip& strip : view.layoutOfLanes().strips())
            if (strip.kind == kind)
                return &strip;
        return nullptr;
    }
};

} // namespace

class LaneOrderTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QCursor::setPos(0, 0); }

    // Nine of eleven lanes held one slice each, and the busy ones were below the screen.
    void streamsThatDoTheWorkComeFirst()
    {
        Window w;
        QVERIFY(w.topOf("gemm") > 0);
        QVERIFY(w.topOf("gemm") < w.topOf("relu")); // these keep their order
        QVERIFY(w.topOf("relu") < w.topOf("Memcpy HtoD (Pageable -> Device)"));
        QVERIFY(w.topOf("Memcpy HtoD (Pageable -> Device)") < w.topOf("Event Sync"));
    }

    void pythonFramesStandAboveTheOpsTheyCall()
    {
        Window w;
        QTest::keyClick(&w.view, Qt::Key_P); // from modules to all
        QVERIFY(!w.view.rectOf(w.named("train.py(1): main")).isNull());
        QVERIFY(w.topOf("train.py(1): main") < w.topOf("nn.Module: Linear_0"));
        QVERIFY(w.topOf("nn.Module: Linear_0") < w.topOf("aten::mm"));
        const Strip* lane = w.view.layoutOfLanes().stripOf(w.trace->laneOf(w.named("aten::mm")));
        QCOMPARE(pythonChip(*lane), QStringLiteral("▾ 1 row of Python")); // leads back without a key
    }

    void countersAreHiddenAndComeBack()
    {
        Window w;
        const Strip* counter = w.strip(Strip::Kind::Counter);
        QVERIFY(counter);
        QMenu menu;
        w.view.fillMenu(menu, {500, counter->y - w.view.scrollY() + counter->height / 2});
        QAction* hide = nullptr;
        for (QAction* action : menu.actions())
            if (action->text() == "Hide this lane")
                hide = action;
        QVERIFY(hide);
        hide->trigger();
        QVERIFY(!w.strip(Strip::Kind::Counter));
        auto* chip = w.panel.findChild<QToolButton*>(QStringLiteral("hiddenLanes"));
        QVERIFY(chip->isVisible() && chip->text().contains('1'));
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.strip(Strip::Kind::Counter));
        w.view.hideCounter(w.strip(Strip::Kind::Counter)->counter);
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(w.strip(Strip::Kind::Counter) && !chip->isVisible());
        QCOMPARE(counterValue(3.995e8, "requests"), QStringLiteral("399,500,000")); // no exponents
    }

    void aStreamOffersNoPythonFrames()
    {
        Window w;
        const auto python = [&](QPointF at) {
            QMenu menu;
            w.view.fillMenu(menu, at);
            for (const QAction* action : menu.actions())
                if (action->text() == "Python frames")
                    return action->isEnabled();
            return false;
        };
        QVERIFY(!python(w.view.rectOf(w.named("gemm")).center()));
        QVERIFY(python(w.view.rectOf(w.named("aten::mm")).center()));
    }

    // With several busy streams the group showed nothing.
    void aGpuWithSeveralStreamsSaysHowBusyItIs()
    {
        Window w;
        const Strip* gpu = nullptr;
        for (const Strip& strip : w.view.layoutOfLanes().strips())
            if (strip.kind == Strip::Kind::Process && (*w.trace)[strip.process].kind == LaneKind::Gpu)
                gpu = &strip;
        QVERIFY(gpu);
        // 250 us of both by turns, then 50 us of the first within 100 us
        const TimeRange range{timeAt(100'000), timeAt(700'000)};
        QCOMPARE(busyOf(*gpu, w.document, range), busyOf(*gpu, w.document, range));
        QVERIFY2(busyOf(*gpu, w.document, range).startsWith("91.7"), qPrintable(busyOf(*gpu, w.document, range)));
    }

    // "67 ms host" on a copy stream while another stream kept the GPU busy.
    void aGapBesideWorkBlamesNobody()
    {
        TraceMaker make;
        make.stream(0, 7).slice("gemm", 0us, 1000us);
        make.stream(0, 8).slice("relu", 0us, 10us).slice("relu", 800us, 10us);
        make.stream(0, 9).slice("add", 1100us, 10us).slice("add", 1500us, 10us);
        const TracePtr trace = make.build();
        const Analysis analysis{trace};
        const auto activity = activityOf(analysis);
        const OverlayChoices choices;
        const LaneLayout layout{*trace, {}, roomFor(choices)};
        const TimeAxis axis{trace->sliceRange(), 1500};
        const ViewGeometry geometry{layout, axis, 0, 1500, layout.height()};
        const auto marks =
            gapMarks({*trace, *activity, gapNames(analysis), choices, geometry, QFontMetricsF{QFont{}}, 1});
        QCOMPARE(marks.size(), std::size_t{2});
        for (const GapMark& mark : marks) {
            const bool isBesideWork = mark.gap.range.begin < timeAt(1'000'000);
            QVERIFY2(mark.text.endsWith("other streams work") == isBesideWork, qPrintable(mark.text));
        }
    }

    // "1.14 1.358 ms": the mark's length and the cursor's time overlapped.
    void theCursorsTimeLeavesLengthsReadable()
    {
        Window w;
        const SliceId op = w.named("aten::mm");
        w.document.toggleMark(w.trace->range(op));
        auto* ruler = w.panel.findChild<Ruler*>();
        QFont font;
        font.setPixelSize(11);
        const double left = w.view.axis().xAt(w.trace->begin(op)), right = w.view.axis().xAt(w.trace->end(op));
        for (double x = left - 40; x < right + 40; x += 7) {
            moveMouse(w.view, QPointF{x, 300}.toPoint());
            const std::vector<QRectF> plates = ruler->platesOf(font);
            QVERIFY(plates.size() >= 2);
            QVERIFY2(!plates[0].intersects(plates[1]), qPrintable(QString::number(x)));
        }
    }
};

TEST_IN_WINDOW(LaneOrderTest)

} // namespace lanescope::lane_order_test

#include "lane_order_test.moc"
