// The marks of the overlays as numbers, and that nothing overlaps; the room they reserve, the queue's lane and the menu
// with real events.

#include <QDir>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/overlay_menu.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/timeline_panel.h"

#include <cmath>

namespace lanescope::overlays_test {

using lanescope::test::picture;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class OverlaysTest : public QObject {
    Q_OBJECT

private slots:
    void aGapStandsBetweenItsWorkWithItsTimeAndCause();
    void aGapOfTwoCausesNamesBothWhereTheyFit();
    void aGapOfTheProfilersIsAnArtefact();
    void shorterGapsThanAskedForAreLeftOut();
    void anOffsetReachesFromTheLaunchToTheWork();
    void offsetsNeverLieOverOneAnother();
    void theDeadWindowSaysItsTimeInThreeFigures();
    void theInnermostAnnotationHoldsTheDeadWindow();
    void busyColumnsAreTheSharesOfAPlainWalk();
    void aQueueColumnShowsItsMostAndItsLast();
    void theProfilersOwnSlicesAreHatched();
    void eachMarkSaysItselfInFull();
    void lanesWithoutWorkKeepNoRoom();
    void theMenuTurnsAnOverlayOff();
    void whatIsOffThePathIsDimmedAndLegsAreNumbered();
    void realTracesAtManyZooms();
    void eachOverlayIsVisibleAndLeavesNoTrace();
};

namespace {

TraceMaker makeTrace()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#2", 0us, 600us, "user_annotation")
        .slice("matmul_add", 10us, 500us, "user_annotation")
        .slice("aten::matmul", 237757ns, 100us)
        .slice("cudaLaunchKernel", 250us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 260us, 5us, "cuda_runtime", 2)
        .slice("cudaLaunchKernel", 640us, 5us, "cuda_runtime", 3)
        .slice("cudaDeviceSynchronize", 700us, 200us, "cuda_runtime");
    make.stream(0, 7)
        .slice("gemm", 400us, 100us, "kernel", 1)
        .slice("add", 520us, 20us, "kernel", 2)
        .slice("relu", 680us, 10us, "kernel", 3);
    make.lane("-1", "0").slice("Activity Buffer Request", 505us, 10us, "overhead");
    return make;
}

OverlayChoices withLaunches()
{
    OverlayChoices choices;
    choices.offsets = true;
    return choices;
}

// A view of the trace without a window.
struct View {
    TracePtr trace;
    Analysis analysis{trace};
    std::shared_ptr<const Activity> activity;
    OverlayChoices choices;
    LaneLayout layout;
    TimeAxis axis;
    ViewGeometry geometry;
    QFont font;

    View(TracePtr t, TimeRange range, OverlayChoices c = withLaunches(), double width = 1000)
        : trace(std::move(t)), activity(activityOf(analysis)), choices(c), layout(*trace, {}, roomFor(c)),
          axis(range, width), geometry{layout, axis, 0, width, std::max(layout.height(), 1.0)}
    {
        font.setPixelSize(11);
    }
    OverlayInput input() const
    {
        return {*trace, *activity, lanescope::gapNames(analysis), choices, geometry, QFontMetricsF{font}, 1};
    }
    SliceId named(std::string_view name) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name)
                return s;
        return {};
    }
};

const TimeRange whole{lanescope::timeAt(0), lanescope::timeAt(1'000'000)}; // a pixel is a microsecond

bool near(double a, double b) { return std::abs(a - b) < 0.01; }

} // namespace

void OverlaysTest::aGapStandsBetweenItsWorkWithItsTimeAndCause()
{
    const View view{makeTrace().build(), whole};
    const auto marks = gapMarks(view.input());
    QCOMPARE(marks.size(), std::size_t{2});
    QVERIFY(near(marks[0].rect.left(), 500) && near(marks[0].rect.right(), 520));
    // The buffer request inside did not delay work that was launched long before.
    QCOMPARE(marks[0].gap.cause, GapCause::KernelWait);
    QVERIFY(!marks[0].isArtefact);
    QVERIFY(marks[0].text.isEmpty()); // no room
    QVERIFY(near(marks[1].rect.left(), 540) && near(marks[1].rect.right(), 680));
    QCOMPARE(marks[1].group, IdleGroup::Host);
    QCOMPARE(marks[1].text, shortDuration(140us) + " host");
    // Its text is on a pill, and the line is visible on both sides of it.
    QVERIFY(marks[0].pill.isNull());
    QVERIFY(marks[1].rect.left() < marks[1].pill.left() && marks[1].pill.right() < marks[1].rect.right());
    QVERIFY(marks[1].rect.top() <= marks[1].pill.top() && marks[1].pill.bottom() <= marks[1].rect.bottom());
    const QRectF gemm = rectOf(*view.trace, view.named("gemm"), view.geometry);
    QCOMPARE(marks[1].rect.top(), gemm.top());
    QCOMPARE(marks[1].rect.bottom(), gemm.bottom());
}

void OverlaysTest::aGapOfTwoCausesNamesBothWhereTheyFit()
{
    const View view{makeTrace().build(), whole};
    GapNames names = gapNames(view.analysis);
    OverlayInput input{*view.trace, *view.activity, names, view.choices, view.geometry, QFontMetricsF{view.font}, 1};
    const std::uint32_t lane = gapMarks(view.input())[1].gap.lane.value;
    names.seconds[lane][1] = IdleGroup::Sync;
    QCOMPARE(gapMarks(input)[1].text, shortDuration(140us) + " host + sync");
    names.seconds[lane][1] = IdleGroup::Other;
    QCOMPARE(gapMarks(input)[1].text, shortDuration(140us) + " host + other");
    names.seconds[lane][1] = IdleGroup::DeviceWait; // too long for this gap: the largest is named
    QCOMPARE(gapMarks(input)[1].text, shortDuration(140us) + " host");
}

void OverlaysTest::aGapOfTheProfilersIsAnArtefact()
{
    TraceMaker make; // nothing is launched during the profiler's buffer request
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 340us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("gemm", 110us, 90us, "kernel", 1).slice("add", 350us, 50us, "kernel", 2);
    make.lane("-1", "0").slice("Activity Buffer Request", 203us, 135us, "overhead");
    const View view{make.build(), whole};
    const OverlayMarks marks = overlayMarks(view.input());
    QCOMPARE(marks.gaps.size(), std::size_t{1});
    QVERIFY(marks.gaps[0].isArtefact);
    const QString tip = overlayTip(marks, view.analysis, marks.gaps[0].rect.center());
    QVERIFY2(tip.contains("profiler overhead"), qPrintable(tip));
}

void OverlaysTest::shorterGapsThanAskedForAreLeftOut()
{
    OverlayChoices choices;
    choices.minGap = 20us;
    QCOMPARE(gapMarks(View{makeTrace().build(), whole, choices}.input()).size(), std::size_t{2});
    choices.minGap = 20001ns;
    QCOMPARE(gapMarks(View{makeTrace().build(), whole, choices}.input()).size(), std::size_t{1});
    choices.minGap = 1ms;
    QCOMPARE(gapMarks(View{makeTrace().build(), whole, choices}.input()).size(), std::size_t{0});
    choices = withLaunches();
    choices.minOffset = 150us;
    const auto offsets = offsetMarks(View{makeTrace().build(), whole, choices}.input());
    QVERIFY(!offsets.empty());
    for (const OffsetMark& mark : offsets)
        QVERIFY(mark.right - mark.left >= 150);
}

void OverlaysTest::anOffsetReachesFromTheLaunchToTheWork()
{
    const View view{makeTrace().build(), whole};
    const auto marks = offsetMarks(view.input());
    // The add's from 260 to 520 is the longest; the gemm's would overlap it and is left out; the relu's is free.
    QCOMPARE(marks.size(), std::size_t{2});
    QVERIFY(near(marks[0].left, 260) && near(marks[0].right, 520));
    QCOMPARE(marks[0].text, exactDuration(260us) + QStringLiteral(" launch"));
    QVERIFY(marks[0].work == view.named("add"));
    QVERIFY(near(marks[1].left, 640) && near(marks[1].right, 680));
    const QRectF launch = rectOf(*view.trace, marks[0].launch, view.geometry),
                 work = rectOf(*view.trace, marks[0].work, view.geometry);
    // The GPU is above the host, so the line to the launch goes down.
    QVERIFY(work.bottom() < launch.top());
    QVERIFY(near(marks[0].launchY.value_or(-1), launch.top()));
    QVERIFY(near(marks[0].workY.value_or(-1), work.top()));
    const Strip* stream = view.layout.stripOf(view.trace->laneOf(marks[0].work));
    QVERIFY(stream->y < marks[0].y && marks[0].y < work.top()); // in the room above the rows
    // Cut by the view's edge it is still drawn, with the visible part.
    const View cut{makeTrace().build(), {lanescope::timeAt(300'000), lanescope::timeAt(500'000)}};
    const auto cutMarks = offsetMarks(cut.input());
    QVERIFY(!cutMarks.empty());
    QVERIFY(cutMarks[0].label.left() >= 0 && cutMarks[0].label.right() <= 1000);
}

void OverlaysTest::offsetsNeverLieOverOneAnother()
{
    TraceMaker make; // a deep queue: each kernel waits for 50 ms, one begins every 10 us
    auto host = make.lane("1", "1");
    auto device = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 20000; ++i) {
        host.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", i);
        device.slice("k", 50ms + i * 10us + std::chrono::microseconds{(i * 7919) % 5}, 2us, "kernel", i);
    }
    const TracePtr trace = make.build();
    for (const Ns span : {Ns{300ms}, Ns{100ms}, Ns{10ms}, Ns{500us}}) {
        const View view{trace, {lanescope::timeAt(45'000'000), lanescope::timeAt(45'000'000) + span}};
        const auto marks = offsetMarks(view.input());
        QVERIFY(marks.size() <= 16);
        QVERIFY2(!marks.empty(), qPrintable(QString::number(span.count())));
        for (std::size_t a = 0; a < marks.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                QVERIFY(marks[a].right <= marks[b].left || marks[b].right <= marks[a].left);
                QVERIFY(!marks[a].label.intersects(marks[b].label));
            }
    }
}

void OverlaysTest::theDeadWindowSaysItsTimeInThreeFigures()
{
    const View view{makeTrace().build(), whole};
    const auto marks = deadMarks(view.input());
    QCOMPARE(marks.size(), std::size_t{1});
    QVERIFY(near(marks[0].rect.left(), 10) && near(marks[0].rect.right(), 237.757));
    QCOMPARE(marks[0].text, glanceDuration(Ns{227757}) + QStringLiteral(" empty start"));
    // In the gutter below the annotations and above the thread's rows, left of the first op.
    const QRectF op = rectOf(*view.trace, view.named("aten::matmul"), view.geometry);
    const QRectF annotation = rectOf(*view.trace, view.named("matmul_add"), view.geometry);
    QVERIFY(annotation.bottom() <= marks[0].rect.top() && marks[0].rect.bottom() <= op.top());
    QCOMPARE(marks[0].rect.height(), gutterHeight);
    QVERIFY(near(marks[0].rect.right(), op.left()));
}

void OverlaysTest::theInnermostAnnotationHoldsTheDeadWindow()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("outer", 0us, 900us, "user_annotation")
        .slice("inner", 1us, 800us, "user_annotation")
        .slice("aten::mm", 300us, 100us);
    const View view{make.build(), whole};
    const auto marks = deadMarks(view.input());
    QCOMPARE(marks.size(), std::size_t{1});
    QVERIFY(near(marks[0].rect.left(), 1));
}

void OverlaysTest::busyColumnsAreTheSharesOfAPlainWalk()
{
    for (const TimeRange range : {whole, TimeRange{lanescope::timeAt(395'500), lanescope::timeAt(695'500)},
                                  TimeRange{lanescope::timeAt(450'000), lanescope::timeAt(450'010)}}) {
        const View view{makeTrace().build(), range};
        const auto marks = busyMarks(view.input());
        QCOMPARE(marks.size(), std::size_t{1});
        QCOMPARE(marks[0].shares.size(), std::size_t{1000});
        for (std::size_t x = 0; x < 1000; ++x) {
            const double perColumn = static_cast<double>(view.axis.visible().length().count()) / 1000;
            const double from =
                static_cast<double>(nsOf(view.axis.visible().begin)) + perColumn * static_cast<double>(x);
            double covered = 0;
            for (const SliceId s : view.trace->slices())
                if (isDeviceWork(view.trace->kind(s)))
                    covered += std::max(0.0, std::min(from + perColumn, static_cast<double>(nsOf(view.trace->end(s)))) -
                                                 std::max(from, static_cast<double>(nsOf(view.trace->begin(s)))));
            QVERIFY(std::abs(static_cast<double>(marks[0].shares[x]) - covered / perColumn) < 0.01);
        }
    }
}

void OverlaysTest::aQueueColumnShowsItsMostAndItsLast()
{
    OverlayChoices choices;
    choices.queues = true;
    const View view{makeTrace().build(), whole, choices};
    const auto marks = queueMarks(view.input());
    QCOMPARE(marks.size(), std::size_t{1});
    QCOMPARE(marks[0].max, 2);
    const auto at = [&](std::size_t x) { return std::pair{marks[0].columns[x].high, marks[0].columns[x].last}; };
    QVERIFY((at(249) == std::pair{0, 0}));
    QVERIFY((at(250) == std::pair{1, 1}));
    QVERIFY((at(300) == std::pair{2, 2}));
    QVERIFY((at(400) == std::pair{2, 1})); // the gemm begins
    QVERIFY((at(519) == std::pair{1, 1}));
    QVERIFY((at(521) == std::pair{0, 0}));
    // Below the stream's own strip.
    const Strip* stream = view.layout.stripOf(view.trace->laneOf(view.named("gemm")));
    QVERIFY(marks[0].rect.top() >= stream->bottom());
    // When zoomed out all of it is one column, which shows the maximum.
    const View far{makeTrace().build(), {lanescope::timeAt(0), lanescope::timeAt(1'000'000'000)}, choices};
    QCOMPARE(queueMarks(far.input())[0].columns[0].high, 2);
}

void OverlaysTest::theProfilersOwnSlicesAreHatched()
{
    const View view{makeTrace().build(), whole};
    const auto marks = artefactMarks(view.input());
    QCOMPARE(marks.size(), std::size_t{2});
    for (const std::string_view name : {"cudaDeviceSynchronize", "Activity Buffer Request"}) {
        const QRectF box = rectOf(*view.trace, view.named(name), view.geometry);
        const auto mark =
            std::find_if(marks.begin(), marks.end(), [&](const ArtefactMark& m) { return m.rect == box; });
        QVERIFY(mark != marks.end());
        QVERIFY(mark->wordsWidth > 0 && mark->wordsWidth <= box.width());
    }
}

void OverlaysTest::eachMarkSaysItselfInFull()
{
    const View view{makeTrace().build(), whole};
    const OverlayMarks marks = overlayMarks(view.input());
    const auto tipAt = [&](QPointF at) { return overlayTip(marks, view.analysis, at); };
    const QString gap = tipAt(marks.gaps[1].rect.center());
    QVERIFY2(gap.contains(exactDuration(140us)) && gap.contains("between add and relu"), qPrintable(gap));
    // add ends at 540 us; relu is launched in a call from 640 us to 645 us and begins at 680 us.
    QVERIFY2(gap.contains(exactDuration(5us) + " · the host is inside launch calls (cudaLaunchKernel)"),
             qPrintable(gap));
    QVERIFY2(gap.contains(exactDuration(100us) + " · the host runs Python"), qPrintable(gap));
    QVERIFY(!tipAt(marks.gaps[0].rect.center()).contains("profiler overhead"));
    const QString offset = tipAt(marks.offsets[0].label.center());
    QVERIFY2(offset.contains(exactDuration(260us)) && offset.contains("launches add"), qPrintable(offset));
    const QString dead = tipAt(marks.deadWindows[0].rect.center());
    QVERIFY2(dead.contains(exactDuration(Ns{227757})) && dead.contains("matmul_add"), qPrintable(dead));
    QVERIFY(tipAt({990, 2}).isEmpty());
}

void OverlaysTest::lanesWithoutWorkKeepNoRoom()
{
    const TracePtr trace = makeTrace().build();
    OverlayChoices all = withLaunches();
    all.queues = true;
    const LaneLayout plain{*trace, {}}, roomy{*trace, {}, roomFor(all)};
    QCOMPARE(roomy.height() - plain.height(),
             busyHeight + offsetHeight + LaneLayout::counterHeight + LaneLayout::laneGap + gutterHeight);
    for (const Strip& strip : roomy.strips()) {
        const bool isStream = strip.kind == Strip::Kind::Lane && (*trace)[strip.lane].kind == LaneKind::Gpu;
        QCOMPARE(strip.head, isStream ? busyHeight + offsetHeight : 0.0);
        QCOMPARE(strip.gutter, strip.kind == Strip::Kind::Annotations ? gutterHeight : 0.0);
        if (isStream) { // a click in the room above the rows hits no row
            QVERIFY(!roomy.rowAt(strip.y + 4));
            QVERIFY(roomy.rowAt(LaneLayout::rowTop(strip, 0) + 1));
        }
    }
}

void OverlaysTest::theMenuTurnsAnOverlayOff()
{
    Document document{makeTrace().build()};
    TimelinePanel panel{document};
    panel.resize(900, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QSignalSpy changes{&panel.view(), &TimelineView::overlaysChanged};
    QMenu menu;
    fillOverlayMenu(menu, panel.view());
    QAction* first = menu.actions().first();
    QVERIFY(first->isChecked());
    first->trigger();
    QVERIFY(!panel.view().overlays().gaps);
    QCOMPARE(changes.count(), 1);
    QMenu* thresholds = nullptr;
    for (QAction* action : menu.actions())
        if (action->menu() && !thresholds)
            thresholds = action->menu();
    QVERIFY(thresholds);
    thresholds->actions().last()->trigger();
    QCOMPARE(panel.view().overlays().minGap, Ns{10ms});
    QCOMPARE(panel.view().overlays().minOffset, Ns{0});
}

void OverlaysTest::realTracesAtManyZooms()
{
    QStringList files;
    for (const QString& folder :
         {QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples"), QStringLiteral(LANESCOPE_TRACES)})
        for (const QString& name : QDir{folder}.entryList({"*.json", "*.json.gz"}, QDir::Files))
            if (const QString path = folder + '/' + name; QFileInfo{path}.size() < 2'000'000)
                files.append(path);
    OverlayChoices all;
    all.queues = true;
    for (const QString& file : files) {
        const auto trace = loadTrace(file.toStdString());
        if (!trace || (*trace)->sliceCount() == 0)
            continue;
        const TimeRange range = (*trace)->sliceRange();
        for (Ns span = range.length() + Ns{1}; span > Ns{1000}; span /= 7) {
            const Time middle = range.begin + (range.length() - span) / 2;
            const View view{*trace, {middle, middle + span}, all};
            const OverlayMarks marks = overlayMarks(view.input());
            const QFontMetricsF metrics{view.font};
            const QRectF seen{-5, -5, view.geometry.width + 10, view.geometry.height + 10};
            for (std::size_t i = 0; i < marks.gaps.size(); ++i) {
                const GapMark& gap = marks.gaps[i];
                QVERIFY2(seen.contains(gap.rect), qPrintable(file));
                QVERIFY2(metrics.horizontalAdvance(gap.text) <= gap.rect.width(),
                         qPrintable(file)); // no words over slices
                QVERIFY2(i == 0 || !gap.rect.intersects(marks.gaps[i - 1].rect), qPrintable(file));
            }
            for (std::size_t i = 0; i < marks.offsets.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    QVERIFY2(!marks.offsets[i].label.intersects(marks.offsets[k].label), qPrintable(file));
            for (const DeadMark& dead : marks.deadWindows)
                QVERIFY2(metrics.horizontalAdvance(dead.text) <= dead.rect.width(), qPrintable(file));
            for (const BusyMark& busy : marks.busy)
                for (const float share : busy.shares)
                    QVERIFY2(share >= 0 && share <= 1.0001f, qPrintable(file));
            for (const QueueMark& queue : marks.queues)
                for (const QueueMark::Column& column : queue.columns)
                    QVERIFY2(column.last >= 0 && column.last <= column.high && column.high <= queue.max,
                             qPrintable(file));
        }
    }
}

// Each lane is veiled outside of the legs of the path alone, and each leg that is wide enough has its number.
void OverlaysTest::whatIsOffThePathIsDimmedAndLegsAreNumbered()
{
    const View view{makeTrace().build(), whole};
    const PathOnLanes& path = pathOnLanes(view.analysis);
    OverlayInput input = view.input();
    QVERIFY(pathMarks(input).veils.empty()); // not computed yet
    input.path = &path;
    const PathMarks marks = pathMarks(input);
    QVERIFY(!marks.rails.empty() && !marks.veils.empty() && !marks.numbers.empty());
    const auto isIn = [](const QRectF& veil, double y) { return y > veil.top() && y < veil.bottom(); };
    const double width = view.geometry.width;
    for (const PathMarks::Rail& rail : marks.rails) {
        const double y = rail.rect.center().y();
        double covered = 0;
        for (const PathMarks::Rail& other : marks.rails)
            if (other.rect.center().y() == y)
                covered += std::min(width, other.rect.right()) - std::max(0.0, other.rect.left());
        for (const QRectF& veil : marks.veils)
            if (isIn(veil, y)) {
                covered += veil.width();
                QVERIFY(veil.right() <= rail.rect.left() + 0.01 || veil.left() >= rail.rect.right() - 0.01);
            }
        QVERIFY2(std::abs(covered - width) < 3, qPrintable(QString::number(covered)));
    }
    std::size_t wide = 0;
    for (const PathMarks::Rail& rail : marks.rails)
        wide += !rail.isSeveral && rail.rect.width() > 40;
    QVERIFY(wide > 0 && marks.numbers.size() >= wide);
    for (const PathMarks::Number& number : marks.numbers) {
        const auto rail = std::find_if(marks.rails.begin(), marks.rails.end(),
                                       [&](const PathMarks::Rail& r) { return r.leg == number.leg; });
        QVERIFY(rail != marks.rails.end() && !rail->isSeveral && number.pill.width() < rail->rect.width());
    }
}

void OverlaysTest::eachOverlayIsVisibleAndLeavesNoTrace()
{
    Document document{makeTrace().build()};
    document.setActivity(activityOf(*document.analysis()));
    document.path().compute();
    TimelinePanel panel{document};
    panel.resize(1100, 420);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const QImage before = panel.view().grab().toImage();
    for (const OverlayEntry& entry : overlayEntries()) { // each is visible
        OverlayChoices choices = panel.view().overlays();
        choices.*entry.isShown = !(choices.*entry.isShown);
        panel.view().setOverlays(choices);
        QVERIFY2(panel.view().grab().toImage() != before, entry.id);
        choices.*entry.isShown = !(choices.*entry.isShown);
        panel.view().setOverlays(choices);
        QVERIFY2(panel.view().grab().toImage() == before, entry.id);
    }
    OverlayChoices all;
    all.queues = true;
    panel.view().setOverlays(all);
    picture(panel, "overlays_light");
    panel.setTheme(Theme::dark());
    picture(panel, "overlays_dark");
}

TEST_IN_WINDOW(OverlaysTest)

} // namespace lanescope::overlays_test

#include "overlays_test.moc"
