// The Capture tab shows the last steps of a growing trace whose GPU work is recorded.
#include <QtTest>

#include "app/capture_live.h"
#include "app/capture_tab.h"
#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

namespace lanescope::capture_live_test {

using namespace std::chrono_literals;

class CaptureLiveTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_config;

    // Ten steps of 100 us. GPU work is there for the first steps only: its records arrive later.
    static TracePtr growing(int stepsOnGpu)
    {
        test::TraceMaker make;
        auto host = make.lane("1", "1");
        for (int i = 0; i < 10; ++i)
            host.slice("ProfilerStep#" + std::to_string(i), i * 100us, 90us, "user_annotation");
        for (int i = 0; i < stepsOnGpu; ++i)
            make.stream(0, 7).slice("gemm", i * 100us + 20us, 75us, "kernel");
        return make.build();
    }
    static TimeRange shownOf(int stepsOnGpu)
    {
        CaptureLive live{nullptr};
        live.setTheme(Theme::light());
        live.resize(800, 500);
        QSignalSpy known{&live, &CaptureLive::stepsKnown};
        live.show(growing(stepsOnGpu), 20, true);
        if (!known.wait(10000))
            return {};
        return live.timeline()->view().visible();
    }

private slots:
    void initTestCase() { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_config.path()); }

    void theLastStepsWithTheirGpuWorkAreInView_data()
    {
        QTest::addColumn<int>("stepsOnGpu");
        QTest::addColumn<int>("last"); // step in view
        QTest::newRow("no GPU") << 0 << 9;
        QTest::newRow("GPU work of six steps") << 6 << 5;
        QTest::newRow("GPU work of all") << 10 << 9;
    }
    void theLastStepsWithTheirGpuWorkAreInView()
    {
        QFETCH(int, stepsOnGpu);
        QFETCH(int, last);
        const TimeRange shown = shownOf(stepsOnGpu);
        const Time begin = Time{} + (last - 3) * 100us, end = Time{} + last * 100us + 90us;
        QVERIFY2(shown.begin == begin && shown.end >= end && shown.end < end + 100us,
                 qPrintable(QString::number(shown.begin.time_since_epoch().count()) + QLatin1Char{' '} +
                            QString::number(shown.end.time_since_epoch().count())));
    }

    void whatAnH200RecordedOpens()
    {
        MainWindow window;
        window.show();
        CaptureTab* const tab = window.capture();
        auto* const open = tab->findChild<QPushButton*>(QStringLiteral("openRecorded"));
        QTRY_VERIFY_WITH_TIMEOUT(open->isVisible(), 60000);
        QTest::mouseClick(open, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window.currentTab() && window.currentTab()->document(), 20000);
        const QString path = window.currentTab()->path();
        QVERIFY2(path.endsWith(QStringLiteral("/captures/h200_matmul_add_eager_bf16.json.gz")), qPrintable(path));
    }
};

TEST_IN_WINDOW(CaptureLiveTest)

} // namespace lanescope::capture_live_test

#include "capture_live_test.moc"
