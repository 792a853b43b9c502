// The Capture tab with this machine's CPU: Run (slices appear while it runs, then the trace opens), Compare, Stop, and
// a helper that is killed.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

#include "app/capture_tab.h"
#include "app/compare_tab.h"
#include "app/main_window.h"
#include "app/memory.h"
#include "app/settings_dialog.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/banner.h"

#include <csignal>

using namespace lanescope;

class CaptureTabTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void runShowsSlicesAndOpensTheTrace();
    void compareRunsBothAndLaysThemSideBySide();
    void stopKeepsWhatWasRecorded();
    void aKilledRunIsReportedAndKept();
    void aWrongResultIsReportedAndGivesNoTrace();
    void aProgramIsRecordedByItsCommand();
    void aPythonThatFailsOffersToChooseAnother();

private:
    QTemporaryDir m_config;
    std::unique_ptr<QTemporaryDir> m_data;
};

namespace {

struct Open {
    MainWindow window;
    CaptureTab* tab;

    Open()
    {
        window.resize(1400, 860);
        window.show();
        tab = window.capture();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY_WITH_TIMEOUT(button("run")->isEnabled(), 60000);
    }
    QPushButton* button(const char* name) { return tab->findChild<QPushButton*>(QString::fromLatin1(name)); }
    QString status() { return tab->findChild<QLabel*>(QStringLiteral("status"))->text(); }
    void set(const char* name, int value) { tab->findChild<QSpinBox*>(QString::fromLatin1(name))->setValue(value); }
    void press(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
};

void picture(QWidget& widget, const char* name)
{
    const QByteArray folder = qgetenv("LANESCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(50);
    widget.grab().save(QString::fromLocal8Bit(folder) + '/' + QString::fromLatin1(name) + QStringLiteral(".png"));
}

bool holds(const Trace& trace, std::string_view name)
{
    for (const SliceId slice : trace.slices())
        if (trace.name(slice) == name)
            return true;
    return false;
}

} // namespace

void CaptureTabTest::initTestCase() { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_config.path()); }

void CaptureTabTest::init()
{
    m_data = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", m_data->path().toUtf8());
    qunsetenv("LANESCOPE_CAPTURE_FAULT");
}

void CaptureTabTest::runShowsSlicesAndOpensTheTrace()
{
    Open open;
    picture(open.window, "capture_form");
    open.set("size_size", 512); // some milliseconds per step
    open.set("active", 1000);
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(open.tab->live() && open.tab->live()->trace().sliceCount() > 100, 120000);
    QVERIFY(open.tab->runner().isRunning()); // visible while it runs
    picture(open.window, "capture_running");
    QTRY_VERIFY_WITH_TIMEOUT(open.window.currentTab() && open.window.currentTab()->document(), 150000);
    const Trace& trace = open.window.currentTab()->document()->trace();
    QVERIFY(holds(trace, "matmul_add") && holds(trace, "aten::mm"));
    QVERIFY(trace.sliceCount() >= 1000 * 5);
    QVERIFY(open.window.currentTab()->path().endsWith("_bf16_cold_eager.json"));
    QCOMPARE(open.tab->findChild<QListWidget*>("history")->count(), 1);
}

void CaptureTabTest::compareRunsBothAndLaysThemSideBySide()
{
    Open open;
    QSignalSpy compared{&open.window, &MainWindow::compared};
    open.press("compare");
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 150000);
    picture(open.window, "capture_compared");
    QCOMPARE(open.tab->findChild<QListWidget*>("history")->count(), 2);
}

void CaptureTabTest::stopKeepsWhatWasRecorded()
{
    Open open;
    open.set("size_size", 512);
    open.set("active", 3000);
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(open.tab->live(), 120000);
    QVERIFY(!open.button("run")->isEnabled());
    open.press("stop");
    QTRY_VERIFY_WITH_TIMEOUT(open.window.currentTab() && open.window.currentTab()->document(), 100000);
    QVERIFY(holds(open.window.currentTab()->document()->trace(), "aten::add"));
    QVERIFY(open.button("run")->isEnabled());
}

void CaptureTabTest::aKilledRunIsReportedAndKept()
{
    Open open;
    open.set("size_size", 512);
    open.set("active", 3000);
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(open.tab->live(), 120000);
    ::kill(static_cast<pid_t>(open.tab->runner().processId()), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(open.status().contains(".json.part"), 60000);
    QCOMPARE(open.tab->findChild<QListWidget*>("history")->count(), 1);
    QVERIFY(open.button("run")->isEnabled());
    picture(open.window, "capture_killed");
}

void CaptureTabTest::aWrongResultIsReportedAndGivesNoTrace()
{
    qputenv("LANESCOPE_CAPTURE_FAULT", "wrong");
    Open open;
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(open.status().contains("wrong"), 120000);
    QCOMPARE(open.tab->findChild<QListWidget*>("history")->count(), 0);
}

void CaptureTabTest::aProgramIsRecordedByItsCommand()
{
    Open open;
    auto& command = *open.tab->findChild<QLineEdit*>(QStringLiteral("programCommand"));
    open.press("recordProgram"); // without a command it asks for one
    QVERIFY(!open.tab->runner().isRunning());
    QCOMPARE(open.window.focusWidget(), &command);
    QTest::keyClicks(&command, "sleep 0.2");
    open.press("recordProgram");
    QVERIFY(!open.button("recordProgram")->isEnabled());
    QVERIFY(!open.button("run")->isEnabled());
    // The command reached the helper after "--": the helper looked for CUDA in it, and found none.
    QTRY_VERIFY_WITH_TIMEOUT(open.status().contains("sleep"), 60000);
    QVERIFY2(open.status().contains("CUDA"), qPrintable(open.status()));
    QVERIFY(open.button("recordProgram")->isEnabled());
    picture(open.window, "capture_program");
}

void CaptureTabTest::aPythonThatFailsOffersToChooseAnother()
{
    Settings settings = Memory{}.settings();
    settings.python = QStringLiteral("/bin/false");
    Memory{}.keep(settings);
    Open open;
    auto& banner = *open.tab->findChild<Banner*>();
    QVERIFY(!banner.isVisible());
    open.press("runScript");
    QTRY_VERIFY_WITH_TIMEOUT(banner.isVisible(), 60000);
    QVERIFY2(banner.text().contains("/bin/false"), qPrintable(banner.text()));
    picture(open.window, "capture_python");
    QTest::mouseClick(banner.findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY(open.window.findChild<SettingsDialog*>() && open.window.findChild<SettingsDialog*>()->isVisible());
    settings.python = Settings{}.python;
    Memory{}.keep(settings);
}

TEST_IN_WINDOW(CaptureTabTest)
#include "capture_tab_test.moc"
