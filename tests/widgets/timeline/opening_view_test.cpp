// The part of a trace that a view opens on.

#include <QtTest>

#include <QToolButton>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/session/document.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::opening_view_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

class OpeningViewTest : public QObject {
    Q_OBJECT

private slots:
    // 690 µs of GPU work in 1.6 s were a hair at the edge of an empty picture.
    void opensOnTheWorkWhereThatWouldBeAHair()
    {
        for (const auto& [work, isHair] : {std::pair{Ns{20ms}, true}, {Ns{200ms}, false}}) {
            TraceMaker make;
            make.lane("1", "1").slice("wait", 0us, 1s).slice("cudaLaunchKernel", 900ms, 10us, "cuda_runtime", 7);
            auto stream = make.stream(0, 7);
            stream.slice("gemm", 901ms, 10us, "kernel", 7).slice("relu", 901ms + work, 10us);
            for (int i = 1; i < 9; ++i)
                stream.slice("relu", 901ms + i * work / 10, 10us);
            Document document{make.build()};
            TimelinePanel panel{document};
            panel.openOnWork();
            panel.resize(1000, 500);
            panel.show();
            QVERIFY(QTest::qWaitForWindowExposed(&panel));
            TimelineView& view = panel.view();
            auto* whole = panel.findChild<QToolButton*>(QStringLiteral("wholeTrace"));
            QVERIFY(whole);
            QCOMPARE(whole->isVisible(), isHair);
            if (!isHair) {
                QVERIFY(view.visible().contains(document.trace().sliceRange()));
                continue;
            }
            QVERIFY(view.visible().contains(TimeRange{Time{900ms}, Time{901ms} + work})); // with its launch
            QVERIFY(view.visible().length() < 2 * work);
            QTest::mouseClick(whole, Qt::LeftButton);
            QVERIFY(view.visible().contains(document.trace().sliceRange()));
            QVERIFY(!whole->isVisible());
        }
    }

    // A fill long before does not keep the work small; the host's work counts where there is none of the GPU, or where
    // that is two fills.
    void opensOnMostOfTheWork_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::addColumn<int>("fillUs");
        QTest::addColumn<bool>("isHost");
        QTest::addColumn<bool>("opens");
        QTest::newRow("a short fill far away") << 20 << 1 << false << true;
        QTest::newRow("a long one") << 20 << 100 << false << false;
        QTest::newRow("two fills") << 1 << 1 << false << false;
        QTest::newRow("no GPU work") << 0 << 0 << true << true;
    }
    void opensOnMostOfTheWork()
    {
        QFETCH(int, kernels);
        QFETCH(int, fillUs);
        QFETCH(bool, isHost);
        QFETCH(bool, opens);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("Profiler", 0us, 1s, "user_annotation").slice("aten::add", 10us, 1us);
        if (isHost)
            for (int i = 0; i < 20; ++i)
                cpu.slice("aten::mm", 900ms + i * 100us, 50us);
        auto gpu = make.stream(0, 7);
        if (fillUs)
            gpu.slice("Memset (Device)", 1ms, Ns{fillUs * 1000}, "gpu_memset");
        for (int i = 0; i < kernels; ++i)
            gpu.slice("gemm", 900ms + i * 100us, 50us);
        Document document{make.build()};
        TimelinePanel panel{document};
        panel.openOnWork();
        panel.resize(1000, 500);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const TimeRange seen = panel.view().visible();
        QCOMPARE(seen.length() < Ns{50ms}, opens);
        if (opens)
            QVERIFY(seen.contains(TimeRange{Time{900ms}, Time{901950us}}));
    }
};

TEST_IN_WINDOW(OpeningViewTest)

} // namespace lanescope::opening_view_test

#include "opening_view_test.moc"
