// The Capture tab with this machine's CPU: Run (slices appear while it runs, then the trace opens), Compare, Cancel, a
// helper that is killed, scripts, and any program.
#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

#include "app/capture_cards.h"
#include "app/capture_estimate.h"
#include "app/capture_list.h"
#include "app/capture_progress.h"
#include "app/capture_results.h"
#include "app/capture_steps.h"
#include "app/capture_tab.h"
#include "app/capture_words.h"
#include "app/compare_tab.h"
#include "app/main_window.h"
#include "app/memory.h"
#include "app/settings_dialog.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/compare_view.h"
#include "widgets/kit/banner.h"

#include <csignal>

namespace lanescope::capture_tab_test {

class CaptureTabTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void runShowsSlicesAndOpensTheTrace();
    void compareRunsBothAndLaysThemSideBySide();
    void aDisturbedComparisonSaysSo();
    void stopKeepsWhatWasRecorded();
    void aCancelledRunIsNoFailure();
    void aKilledRunIsReportedAndKept();
    void aWrongResultIsReportedAndGivesNoTrace();
    void aProgramIsRecordedByItsCommand();
    void aCommandIsSplitLikeAShellDoes();
    void whatCannotRunStaysAndSaysWhy();
    void theFormKeepsItsPlaces();
    void theFieldsHaveNamesLikeTheOthers();
    void thePlannedStepsAreDrawn();
    void theEstimateIsShownBeforeTheRun();
    void theProgressNamesTheStep();
    void twoTickedResultsAreCompared();

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
    CaptureCard* card(const QString& title) { return tab->findChild<CaptureList*>()->cardOf(title); }
    void choose(const char* title)
    {
        CaptureCard* chosen = card(QString::fromUtf8(title));
        if (!chosen->isVisible()) // it cannot run here
            QTest::mouseClick(tab->findChild<QPushButton*>(QStringLiteral("unfoldScripts")), Qt::LeftButton);
        QTRY_VERIFY(chosen->isVisible());
        tab->findChild<CaptureList*>()->ensureWidgetVisible(chosen);
        QTest::mouseClick(chosen, Qt::LeftButton);
    }
    std::size_t kept() { return tab->results().cards().size(); }
    QPushButton* button(const char* name) { return tab->findChild<QPushButton*>(QString::fromLatin1(name)); }
    QString status() { return tab->findChild<QLabel*>(QStringLiteral("status"))->text(); }
    QString failure() { return tab->findChild<QLabel*>(QStringLiteral("failureText"))->text(); }
    void set(const char* name, int value) { tab->findChild<QSpinBox*>(QString::fromLatin1(name))->setValue(value); }
    void press(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    // A busy machine may take minutes for it: the program says so and offers to run it anyway.
    void runUntilLive()
    {
        press("run");
        QTRY_VERIFY_WITH_TIMEOUT(tab->live() || button("remedy")->isVisible(), 40000);
        if (!tab->live())
            press("remedy");
        QTRY_VERIFY2_WITH_TIMEOUT(tab->live(), qPrintable(failure()), 40000);
    }
};

void picture(QWidget& widget, const char* name)
{
    const QByteArray folder = qgetenv("LANESCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(50);
    widget.grab().save(QString::fromLocal8Bit(folder) + '/' + QString::fromLatin1(name) + QStringLiteral(".png"));
}

// From the file's text: the median length of its steps.
double medianStepUs(const QString& path)
{
    QFile file{path};
    std::vector<double> steps;
    if (file.open(QIODevice::ReadOnly))
        for (const QJsonValue event : QJsonDocument::fromJson(file.readAll())["traceEvents"].toArray())
            if (event["name"].toString().startsWith("ProfilerStep#"))
                steps.push_back(event["dur"].toDouble());
    std::sort(steps.begin(), steps.end());
    return steps.size() % 2 == 1 ? steps[steps.size() / 2] : 0;
}

double microseconds(const QString& text)
{
    const double number = text.left(text.size() - 3).toDouble();
    return text.endsWith("ms") ? number * 1000 : text.endsWith("µs") ? number : 0;
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
    open.runUntilLive();
    QTRY_VERIFY_WITH_TIMEOUT(open.tab->live() && open.tab->live()->trace().sliceCount() > 100, 120000);
    QVERIFY(open.tab->runner().isRunning()); // visible while it runs
    picture(open.window, "capture_running");
    QTRY_VERIFY_WITH_TIMEOUT(open.window.currentTab() && open.window.currentTab()->document(), 150000);
    const Trace& trace = open.window.currentTab()->document()->trace();
    QVERIFY(holds(trace, "matmul_add") && holds(trace, "aten::mm"));
    QVERIFY(trace.sliceCount() >= 1000 * 5);
    QVERIFY(open.window.currentTab()->path().endsWith("_bf16_cold_eager.json"));
    QCOMPARE(open.kept(), 1u);
}

// "size" and "batch" were next to "Data type".
void CaptureTabTest::theFieldsHaveNamesLikeTheOthers()
{
    Open open;
    QStringList names;
    for (const QLabel* name : open.tab->findChildren<QLabel*>(QStringLiteral("fieldName")))
        if (name->isVisible())
            names.append(name->text());
    QVERIFY2(names.contains("Size") && names.contains("Batch"), qPrintable(names.join(QLatin1Char{' '})));
    for (const QString& name : names)
        QVERIFY2(name.isEmpty() || name[0].isUpper(), qPrintable(name));
    const QString line = open.tab->findChild<QLabel*>(QStringLiteral("terminal"))->text().remove(QChar{0x2060});
    QVERIFY2(line.contains("--size 64 --batch "), qPrintable(line)); // the options keep theirs
}

// Below the picture of a step the page was blank.
void CaptureTabTest::thePlannedStepsAreDrawn()
{
    Open open;
    StepPicture* picture = nullptr;
    for (QWidget* each : open.tab->findChildren<QWidget*>())
        if (auto* found = dynamic_cast<StepPicture*>(each))
            picture = found;
    QVERIFY(picture && picture->isVisible());
    open.set("warm", 2);
    open.set("active", 5);
    QCOMPARE(picture->stepBoxes().size(), std::size_t{2 + 1 + 1 + 5});
    double right = 0;
    for (const QRectF& box : picture->stepBoxes()) {
        QVERIFY(QRectF{picture->rect()}.contains(box));
        QVERIFY(box.left() > right && box.width() >= 5);
        right = box.right();
    }
    QCOMPARE(picture->accessibleDescription(),
             QStringLiteral("2 steps before · 1 step of waiting · 1 step of warm-up · 5 recorded steps"));
    open.set("active", 1000); // no more than there is room for
    QVERIFY(picture->stepBoxes().size() > 30 && picture->stepBoxes().back().right() <= picture->width());
}

void CaptureTabTest::compareRunsBothAndLaysThemSideBySide()
{
    Open open;
    QSignalSpy compared{&open.window, &MainWindow::compared};
    open.press("compare");
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 150000);
    picture(open.window, "capture_compared");
    QCOMPARE(open.kept(), 2u);
    for (const ResultCard* card : open.tab->results().cards())
        QVERIFY(card->note() != QStringLiteral("stopped"));
}

// The comparison itself says that the machine was disturbed: it covers the capture tab.
void CaptureTabTest::aDisturbedComparisonSaysSo()
{
    Open open;
    open.press("run");
    QTRY_COMPARE_WITH_TIMEOUT(open.kept(), 1u, 120000);
    const QString path = open.tab->results().cards()[0]->file().path;
    const QString warning = *disturbanceOf(QStringLiteral("eager"), Ns{1'000'000}, Ns{2'000'000});
    for (const QString& line : {QString{}, warning}) {
        emit open.tab->compared(path, path, line);
        CompareTab* pair = nullptr;
        for (CompareTab* each : open.window.findChildren<CompareTab*>())
            if (each->isVisible())
                pair = each;
        QVERIFY(pair);
        QTRY_VERIFY(pair->view() && pair->view()->isVisible());
        const auto& banner = *pair->findChild<Banner*>();
        QCOMPARE(banner.isVisible(), !line.isEmpty());
        QCOMPARE(banner.text(), line);
    }
    picture(open.window, "capture_disturbed");
}

void CaptureTabTest::stopKeepsWhatWasRecorded()
{
    Open open;
    open.set("size_size", 512);
    open.set("active", 3000);
    open.runUntilLive();
    QVERIFY(open.tab->live());
    QVERIFY(!open.button("run")->isEnabled());
    open.press("stop");
    QTRY_VERIFY_WITH_TIMEOUT(open.window.currentTab() && open.window.currentTab()->document(), 100000);
    QVERIFY(holds(open.window.currentTab()->document()->trace(), "aten::add"));
    QVERIFY(open.button("run")->isEnabled());
    QVERIFY2(open.status().startsWith("Stopped: "), qPrintable(open.status()));
    QCOMPARE(open.kept(), 1u);
    QCOMPARE(open.tab->results().cards()[0]->note(), QStringLiteral("stopped"));
}

void CaptureTabTest::aCancelledRunIsNoFailure()
{
    Open open;
    open.choose("mlp"); // a step takes seconds
    QTRY_VERIFY_WITH_TIMEOUT(open.tab->findChild<QLabel*>("estimate")->text().contains(" 5 operations"), 60000);
    open.press("run");
    QTRY_VERIFY(open.button("stop")->isEnabled());
    open.press("stop");
    QTRY_VERIFY_WITH_TIMEOUT(open.button("run")->isEnabled(), 100000);
    QVERIFY2(open.status().startsWith("Stopped"), qPrintable(open.status()));
    QVERIFY(!open.tab->findChild<QLabel*>("failureText")->isVisible());
}

void CaptureTabTest::aKilledRunIsReportedAndKept()
{
    Open open;
    open.set("size_size", 512);
    open.set("active", 3000);
    open.runUntilLive();
    QVERIFY(open.tab->live());
    ::kill(static_cast<pid_t>(open.tab->runner().processId()), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(open.failure().contains(".json.part"), 60000);
    QCOMPARE(open.kept(), 1u);
    QVERIFY(open.button("run")->isEnabled());
    picture(open.window, "capture_killed");
}

void CaptureTabTest::aWrongResultIsReportedAndGivesNoTrace()
{
    qputenv("LANESCOPE_CAPTURE_FAULT", "wrong");
    Open open;
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(open.failure().contains("wrong"), 120000);
    QCOMPARE(open.kept(), 0u);
    auto& failure = *open.tab->findChild<QLabel*>("failureText");
    QVERIFY(failure.isVisible()); // no dialog: a card that offers to try again
    QVERIFY2(failure.text().contains("wrong"), qPrintable(failure.text()));
    picture(open.window, "capture_failed");
    qunsetenv("LANESCOPE_CAPTURE_FAULT");
    open.press("again");
    QTRY_COMPARE_WITH_TIMEOUT(open.kept(), 1u, 120000);
    QVERIFY(!failure.isVisible());
}

void CaptureTabTest::aProgramIsRecordedByItsCommand()
{
    Open open;
    const auto field = [&](const char* name) { return open.tab->findChild<QLineEdit*>(QString::fromLatin1(name)); };
    open.choose("Your own program or script…");
    QLineEdit& command = *field("programCommand");
    open.press("run"); // without a command it asks for one
    QVERIFY(!open.tab->runner().isRunning());
    QCOMPARE(open.window.focusWidget(), &command);
    QTemporaryDir folder;
    QTest::keyClicks(&command, "sh -c 'echo $GREETING > said; sleep 0.2'");
    QTest::keyClicks(field("programFolder"), "/no/such/folder");
    open.press("run");
    QVERIFY2(open.status().contains("/no/such/folder"), qPrintable(open.status()));
    QVERIFY(!open.tab->runner().isRunning());
    field("programFolder")->selectAll();
    QTest::keyClicks(field("programFolder"), folder.path());
    QTest::keyClicks(field("programEnvironment"), "GREETING");
    open.press("run");
    QVERIFY2(open.status().contains("NAME=VALUE"), qPrintable(open.status()));
    QTest::keyClicks(field("programEnvironment"), "=hello");
    open.press("run");
    QVERIFY(!open.button("run")->isEnabled());
    // The command reached the helper after "--": the helper looked for CUDA in it, and found none.
    QTRY_VERIFY_WITH_TIMEOUT(open.failure().contains("sh "), 60000);
    QVERIFY2(open.failure().contains("CUDA"), qPrintable(open.failure()));
    QVERIFY(open.button("run")->isEnabled());
    QFile said{folder.filePath("said")}; // it ran in that folder with that environment
    QVERIFY(said.open(QIODevice::ReadOnly));
    QCOMPARE(said.readAll(), QByteArray{"hello\n"});
    picture(open.window, "capture_program");
}

void CaptureTabTest::aCommandIsSplitLikeAShellDoes()
{
    const auto words = [](const char* line) { return shellWords(QString::fromUtf8(line)); };
    QCOMPARE(words("python train.py  --steps 10").value(), (QStringList{"python", "train.py", "--steps", "10"}));
    QCOMPARE(words("sh -c 'a \"b\" c' \"d e\" f\\ g ''").value(),
             (QStringList{"sh", "-c", "a \"b\" c", "d e", "f g", ""}));
    QVERIFY(!words("sh -c 'open"));
    for (const QStringList& line : {QStringList{"sh", "-c", "echo 'it''s' $X", "", "a\\b"}, QStringList{"plain"}})
        QCOMPARE(shellWords(shellLine(line)).value(), line);
    QCOMPARE(shellLine({"mlp", "--dtype", "bf16"}), QStringLiteral("mlp --dtype bf16"));
}

void CaptureTabTest::whatCannotRunStaysAndSaysWhy()
{
    Settings settings = Memory{}.settings();
    settings.python = QStringLiteral("/bin/false");
    Memory{}.keep(settings);
    Open open;
    auto& banner = *open.tab->findChild<Banner*>();
    QTRY_COMPARE_WITH_TIMEOUT(open.card("linear.py")->missing(), QStringLiteral("needs torch"), 60000);
    QVERIFY(open.card("linear")->missing().isEmpty());
    // Six dead cards pushed the program of one's own below the fold.
    QVERIFY(!open.card("linear.py")->isVisible());
    CaptureCard* own = open.card("Your own program or script…");
    QVERIFY(own && own->isVisible());
    QTRY_VERIFY(own->y() < open.card("linear")->y()); // once they have their places
    QVERIFY(!banner.isVisible());
    open.choose("linear.py");
    QVERIFY(banner.isVisible());
    QVERIFY2(banner.text().contains("/bin/false"), qPrintable(banner.text()));
    QVERIFY(!open.button("run")->isEnabled());
    picture(open.window, "capture_python");
    QTest::mouseClick(banner.findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY(open.window.findChild<SettingsDialog*>() && open.window.findChild<SettingsDialog*>()->isVisible());
    settings.python = Settings{}.python;
    Memory{}.keep(settings);
    open.choose("linear");
    QVERIFY(open.button("run")->isEnabled());
    // Without a GPU: two choices of the workloads need one.
    for (const char* name : {"variant_graph", "dtype_tf32"}) {
        QVERIFY(!open.button(name)->isEnabled());
        QVERIFY2(open.button(name)->toolTip().contains("GPU"), name);
    }
}

void CaptureTabTest::theFormKeepsItsPlaces()
{
    for (const QSize size : {QSize{1366, 768}, QSize{1920, 1080}}) {
        Open open;
        open.window.resize(size);
        QTest::qWait(50);
        QStringList places;
        for (const char* workload : {"matmul_add", "linear", "mlp", "mlp_relu", "lenet5"}) {
            open.choose(workload);
            QCoreApplication::processEvents();
            QString place;
            for (const char* name : {"run", "stop", "dtype", "variant", "active", "device"}) {
                auto* widget = open.tab->findChild<QWidget*>(QString::fromLatin1(name));
                const QRect at{widget->mapTo(open.tab, QPoint{}), widget->size()};
                QVERIFY2(open.tab->rect().contains(at), name);
                place += QStringLiteral("%1,%2 ").arg(at.x()).arg(at.y());
            }
            places.append(place);
        }
        places.removeDuplicates();
        QVERIFY2(places.size() == 1, qPrintable(places.join('\n')));
        for (const char* theme : {"light", "dark"}) {
            open.window.setThemeChoice(theme);
            picture(open.window, QByteArray{"capture_"} + theme + QByteArray::number(size.width()));
        }
        open.window.setThemeChoice("light");
    }
}

// The cards draw as many boxes as the helper counts operations, which it derives from the workload's program.
void CaptureTabTest::theEstimateIsShownBeforeTheRun()
{
    Open open;
    auto& estimate = *open.tab->findChild<QLabel*>("estimate");
    for (const char* workload : {"matmul_add", "linear", "mlp", "mlp_relu", "lenet5"}) {
        open.choose(workload);
        for (const char* variant : {"eager", "compiled", "fused"}) {
            QTest::mouseClick(open.button(QByteArray{"variant_"} + variant), Qt::LeftButton);
            QTRY_VERIFY2(estimate.text().startsWith("About "), qPrintable(estimate.text()));
            const auto drawn = operationsOf(QString::fromLatin1(workload), QString::fromLatin1(variant)).size();
            const QString words = drawn == 1 ? QStringLiteral(" 1 operation per step")
                                             : QStringLiteral(" %1 operations per step").arg(drawn);
            QVERIFY2(estimate.text().contains(words), qPrintable(workload + (' ' + estimate.text())));
        }
    }
    const QJsonObject plan{{"steps_total", 202}, {"estimated_ns", 3.1e12}, {"operations_per_step", 5}};
    QVERIFY2(planWords(plan, 0).startsWith("About 52 min for 202 steps"), qPrintable(planWords(plan, 0)));
    open.choose("matmul_add");
    open.set("size_size", 16384); // minutes on a CPU
    QTRY_VERIFY2(estimate.text().contains("longer than a minute"), qPrintable(estimate.text()));
    QCOMPARE(open.kept(), 0u);
    QVERIFY(!open.tab->runner().isRunning());
}

void CaptureTabTest::theProgressNamesTheStep()
{
    Open open;
    const auto& progress = *open.tab->findChild<CaptureProgress*>();
    QCOMPARE(progress.words(2), QStringLiteral("steps"));
    const auto* focused = dynamic_cast<CaptureCard*>(open.window.focusWidget()); // no card but the chosen one
    QVERIFY(!focused || focused == open.card("matmul_add"));
    open.set("size_size", 512);
    open.set("active", 700);
    open.press("run");
    QTRY_VERIFY_WITH_TIMEOUT(progress.part() == CaptureProgress::Part::Steps && progress.stepsDone() > 3, 120000);
    const QRegularExpression step{QStringLiteral("^step (\\d+) of 700$")};
    const QRegularExpressionMatch match = step.match(progress.words(2));
    QVERIFY2(match.hasMatch() && match.captured(1).toInt() <= 700, qPrintable(progress.words(2)));
    QCOMPARE(progress.words(0), QStringLiteral("✓ load"));
    QCOMPARE(progress.words(4), QStringLiteral("write"));
    QTRY_VERIFY_WITH_TIMEOUT(!open.tab->runner().isRunning(), 120000);
    QCOMPARE(progress.words(2), QStringLiteral("✓ 700 steps"));
    QCOMPARE(progress.words(5), QStringLiteral("✓ open"));
}

void CaptureTabTest::twoTickedResultsAreCompared()
{
    Open open;
    for (const char* variant : {"variant_eager", "variant_compiled", "variant_fused"}) {
        QTest::mouseClick(open.button(variant), Qt::LeftButton);
        const std::size_t before = open.kept();
        open.press("run");
        QTRY_COMPARE_WITH_TIMEOUT(open.kept(), before + 1, 120000);
        open.window.capture();
    }
    const auto card = [&](const QString& title) {
        for (ResultCard* each : open.tab->results().cards())
            if (each->file().title == title)
                return each;
        return static_cast<ResultCard*>(nullptr);
    };
    ResultCard *eager = card("matmul_add · bf16 · eager"), *compiled = card("matmul_add · bf16 · compiled"),
               *fused = card("matmul_add · bf16 · fused");
    QVERIFY(eager && compiled && fused);
    QCOMPARE(eager->file().sizes, QStringLiteral("64"));
    QTRY_VERIFY(!eager->value().isEmpty());
    const double median = medianStepUs(eager->file().path), shown = microseconds(eager->value());
    QVERIFY2(std::abs(shown - median) <= 0.006 * median, qPrintable(eager->value() + QString::asprintf(" %f", median)));
    const auto tick = [](ResultCard* each) { QTest::mouseClick(each->tick(), Qt::LeftButton, {}, {8, 8}); };
    QVERIFY(!open.button("openPair")->isEnabled());
    tick(fused);
    tick(compiled);
    tick(eager); // two can be ticked: the first one is cleared
    QVERIFY(!fused->tick()->isChecked());
    picture(open.window, "capture_results");
    QSignalSpy compared{&open.window, &MainWindow::compared}, asked{open.tab, &CaptureTab::compared};
    open.press("openPair");
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first()[0].toString(), compiled->file().path);
    QCOMPARE(asked.first()[1].toString(), eager->file().path);
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 60000);
}

TEST_IN_WINDOW(CaptureTabTest)

} // namespace lanescope::capture_tab_test

#include "capture_tab_test.moc"
