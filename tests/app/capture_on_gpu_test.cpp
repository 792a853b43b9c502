// The Capture tab with a real GPU: it is chosen first, slices appear while a workload runs, the trace opens with its
// GPU lanes, Stop keeps what was recorded, Compare lays two variants side by side. Skipped on a machine without a GPU.
#include <QtTest>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

#include "app/capture_cards.h"
#include "app/capture_list.h"
#include "app/capture_results.h"
#include "app/capture_tab.h"
#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"

namespace lanescope::capture_on_gpu_test {

class CaptureOnGpuTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aWorkloadRunsOnTheGpu();
    void stopKeepsWhatWasRecorded();
    void twoVariantsAreCompared();
    void aProgramIsRecorded();

private:
    QTemporaryDir m_config, m_data;
    std::unique_ptr<MainWindow> m_window;

    CaptureTab* tab() { return m_window->capture(); }
    QPushButton* button(const char* name) { return tab()->findChild<QPushButton*>(QString::fromLatin1(name)); }
    void press(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    void set(const char* name, int value) { tab()->findChild<QSpinBox*>(QString::fromLatin1(name))->setValue(value); }
    void choose(const char* title)
    {
        CaptureCard* const card = tab()->findChild<CaptureList*>()->cardOf(QString::fromUtf8(title));
        tab()->findChild<CaptureList*>()->ensureWidgetVisible(card);
        QTest::mouseClick(card, Qt::LeftButton);
    }
    void picture(const char* name)
    {
        const QByteArray folder = qgetenv("LANESCOPE_PICTURES");
        if (folder.isEmpty())
            return;
        QTest::qWait(200);
        m_window->grab().save(QString::fromLocal8Bit(folder) + "/gpu_" + name + ".png");
    }
    const Trace* openTrace()
    {
        TraceTab* const shown = m_window->currentTab();
        return shown && shown->document() ? &shown->document()->trace() : nullptr;
    }
};

void CaptureOnGpuTest::initTestCase()
{
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_config.path());
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1366, 768);
    m_window->show();
    QTRY_VERIFY_WITH_TIMEOUT(button("run")->isEnabled(), 60000);
    auto* const devices = tab()->findChild<QComboBox*>(QStringLiteral("device"));
    if (!devices->itemData(0).toString().startsWith(QStringLiteral("gpu")))
        QSKIP("this machine has no GPU");
    QCOMPARE(devices->currentIndex(), 0);
    picture("form");
}

void CaptureOnGpuTest::aWorkloadRunsOnTheGpu()
{
    choose("mlp");
    set("active", 20000);
    press("run");
    QTRY_VERIFY_WITH_TIMEOUT(tab()->live() && tab()->live()->trace().sliceCount() > 1000, 60000);
    QVERIFY(tab()->runner().isRunning());
    picture("running");
    QTRY_VERIFY_WITH_TIMEOUT(openTrace(), 120000);
    std::size_t works = 0;
    for (const SliceId slice : openTrace()->slices())
        works += openTrace()->lanes()[openTrace()->laneOf(slice).value].kind == LaneKind::Gpu;
    QVERIFY(works >= 5 * 20000);
    picture("opened");
}

void CaptureOnGpuTest::stopKeepsWhatWasRecorded()
{
    const std::size_t before = tab()->results().cards().size();
    set("active", 1'000'000);
    auto* const estimate = tab()->findChild<QLabel*>(QStringLiteral("estimate"));
    QTRY_VERIFY_WITH_TIMEOUT(estimate->text().contains(QStringLiteral("longer than a minute")), 60000);
    press("run");
    QTRY_VERIFY_WITH_TIMEOUT(tab()->live() && tab()->live()->trace().sliceCount() > 1000, 60000);
    press("stop");
    QTRY_COMPARE_WITH_TIMEOUT(tab()->results().cards().size(), before + 1, 60000);
    QCOMPARE(tab()->results().cards()[0]->note(), QStringLiteral("stopped"));
}

void CaptureOnGpuTest::twoVariantsAreCompared()
{
    QSignalSpy compared{m_window.get(), &MainWindow::compared};
    set("active", 20);
    press("compare");
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 120000);
    picture("compared");
}

void CaptureOnGpuTest::aProgramIsRecorded()
{
    const QByteArray program = qgetenv("LANESCOPE_GPU_PROGRAM");
    if (program.isEmpty())
        QSKIP("LANESCOPE_GPU_PROGRAM names no CUDA program");
    const std::size_t before = tab()->results().cards().size();
    choose("Your own program or script…");
    QTest::keyClicks(tab()->findChild<QLineEdit*>(QStringLiteral("programCommand")), QString::fromLocal8Bit(program));
    press("run");
    QTRY_COMPARE_WITH_TIMEOUT(tab()->results().cards().size(), before + 1, 60000);
    QCOMPARE(tab()->results().cards()[0]->value(), QString{}); // it has no steps
    const QString status = tab()->findChild<QLabel*>(QStringLiteral("status"))->text();
    QVERIFY2(status.startsWith(QStringLiteral("Done")) && !status.contains(QStringLiteral("error")),
             qPrintable(status));
    picture("program");
}

TEST_IN_WINDOW(CaptureOnGpuTest)

} // namespace lanescope::capture_on_gpu_test

#include "capture_on_gpu_test.moc"
