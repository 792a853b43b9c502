// The brackets from launches to their work, as they are painted in a window.

#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::launch_brackets_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class LaunchBracketsTest : public QObject {
    Q_OBJECT

private slots:
    void bracketsLeaveNamesWhole();
};

// A GPU annotation is between a kernel and its bracket: its pixels are those without the overlay.
void LaunchBracketsTest::bracketsLeaveNamesWhole()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::matmul", 0us, 100us)
        .slice("cudaLaunchKernel", 50us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 60us, 5us, "cuda_runtime", 2);
    make.stream(0, 7)
        .slice("mlp_fwd", 395us, 300us, "gpu_user_annotation")
        .slice("gemm", 400us, 100us, "kernel", 1)
        .slice("add", 520us, 20us, "kernel", 2);
    Document document{make.build()};
    document.workOutActivity();
    QTRY_VERIFY(document.activity());
    TimelineView view{document};
    view.resize(1000, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    SliceId annotation, kernel;
    for (const SliceId slice : document.trace().slices()) {
        if (document.trace().name(slice) == "mlp_fwd")
            annotation = slice;
        if (document.trace().name(slice) == "gemm")
            kernel = slice;
    }
    QImage pictures[2];
    QImage above[2]; // where the bracket is
    for (const bool isOn : {false, true}) {
        OverlayChoices choices;
        choices.gaps = choices.busy = choices.deadWindows = false;
        choices.offsets = isOn;
        view.setOverlays(choices);
        const QRectF box = view.rectOf(annotation);
        QVERIFY(box.width() > 100 && box.contains(QPointF{view.rectOf(kernel).left() + 2, box.center().y()}));
        pictures[isOn] = view.grab(box.toRect()).toImage();
        above[isOn] = view.grab(box.toRect().translated(0, -static_cast<int>(box.height()))).toImage();
    }
    QCOMPARE(pictures[0], pictures[1]);
    QVERIFY(above[0] != above[1]);
}

TEST_IN_WINDOW(LaunchBracketsTest)

} // namespace lanescope::launch_brackets_test

#include "launch_brackets_test.moc"
