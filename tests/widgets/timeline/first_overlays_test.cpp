// The overlays at first, the words on their pills, and the low rows of a stream's annotations.

#include <QCoreApplication>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/scene/scene.h"
#include "widgets/timeline/overlays/overlays.h"

namespace lanescope::first_overlays_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class FirstOverlaysTest : public QObject {
    Q_OBJECT
private slots:
    void atFirstOnlyIdleTimeIsNamedAndEveryPillHasItsWord();
    void anEntryOfTheMenuBeginsWithTheWordOfItsChip();
    void annotationsOfAStreamAreLowAndAboveItsKernels();
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

} // namespace

// At the start launch lines ran through every lane, and brackets and gaps had times without a word.
void FirstOverlaysTest::atFirstOnlyIdleTimeIsNamedAndEveryPillHasItsWord()
{
    QVERIFY(OverlayChoices{}.gaps && !OverlayChoices{}.offsets);
    for (const double width : {120.0, 200.0, 260.0, 400.0, 1000.0}) {
        const View view{makeTrace().build(), whole, withLaunches(), width};
        const OverlayMarks marks = overlayMarks(view.input());
        for (const GapMark& mark : marks.gaps)
            QVERIFY2(mark.text.isEmpty() || mark.text.contains(QStringLiteral(" host")) ||
                         mark.text.contains(QStringLiteral(" launch")),
                     qPrintable(mark.text));
        for (const OffsetMark& mark : marks.offsets)
            QVERIFY2(mark.text.isEmpty() || mark.text.endsWith(QStringLiteral(" launch")), qPrintable(mark.text));
        for (const DeadMark& mark : marks.deadWindows)
            QVERIFY2(mark.text.isEmpty() || mark.text.contains(QStringLiteral(" empty")), qPrintable(mark.text));
    }
}

// A chip and its entry in the menu begin with the same word.
void FirstOverlaysTest::anEntryOfTheMenuBeginsWithTheWordOfItsChip()
{
    for (const OverlayEntry& entry : overlayEntries()) {
        const QString chip = QCoreApplication::translate("Overlays", entry.label);
        QVERIFY2(overlayTitle(entry).startsWith(chip + QStringLiteral(": ")), qPrintable(overlayTitle(entry)));
    }
}

// An annotation pushed the kernels inside it a row down, below those before it, and was as high as they are.
void FirstOverlaysTest::annotationsOfAStreamAreLowAndAboveItsKernels()
{
    TraceMaker make = makeTrace();
    make.stream(0, 7).slice("step", 510us, 190us, "gpu_user_annotation"); // around the last two kernels
    const View view{make.build(), whole};
    const auto rect = [&](const char* name) { return rectOf(*view.trace, view.named(name), view.geometry); };
    QCOMPARE(rect("gemm").top(), rect("add").top());
    QCOMPARE(rect("gemm").top(), rect("relu").top());
    QCOMPARE(rect("gemm").height(), LaneLayout::kernelBoxHeight);
    QVERIFY(rect("step").height() * 2 <= rect("gemm").height());
    QVERIFY(rect("step").bottom() <= rect("gemm").top());
    // A click finds both.
    const RowId annotations = view.layout.tracks().rowOf(view.named("step")),
                kernels = view.layout.tracks().rowOf(view.named("gemm"));
    QCOMPARE(view.layout.rowAt(rect("step").center().y()), annotations);
    QCOMPARE(view.layout.rowAt(rect("gemm").top() + 1), kernels);
    QCOMPARE(view.layout.rowAt(rect("gemm").bottom() - 1), kernels);
    // The gap between two kernels is drawn between them, not next to the annotation.
    const auto gaps = gapMarks(view.input());
    QVERIFY(!gaps.empty());
    for (const GapMark& gap : gaps)
        QCOMPARE(gap.rect.top(), rect("gemm").top());
}

TEST_IN_WINDOW(FirstOverlaysTest)

} // namespace lanescope::first_overlays_test

#include "first_overlays_test.moc"
