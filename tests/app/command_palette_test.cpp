// The command palette with real keys and mouse.

#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QTabWidget>
#include <QThreadPool>

#include "app/command_palette.h"
#include "app/commands.h"
#include "app/status_row.h"
#include "model/describe/short_names.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"
#include "widgets/panels/drawer.h"

namespace lanescope::command_palette_test {

using namespace lanescope::test;

class CommandPaletteTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void everyActionOfTheMenusIsListedOnce();
    void typedLettersFindAndEnterRuns();
    void escapeClosesAndGivesTheKeyboardBack();
    void arrowsAndMouseChoose();
    void stepsAndRecentFilesAreThere();
    void namesOfKernelsAndOpsAreThere();
    void commandsOfThePanelAreListed();
    void keysStandBesideTheirCommands();
    void nothingMeantRunsNothing();
    void aFunctionKeyWorksFromTheTimeline();
    void kernelsHaveTheirShortNames();
    void kernelsOfOneShortNameAreToldApart();
    void looksRightInLightAndDark();

private:
    OwnSettings m_settings;
};

namespace {

struct Palette : OpenWindow {
    CommandPalette& palette()
    {
        QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, Qt::Key_K, Qt::ControlModifier);
        return *window.commandPalette();
    }
    void settle()
    {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
};

} // namespace

void CommandPaletteTest::everyActionOfTheMenusIsListedOnce()
{
    Palette w;
    CommandPalette& palette = w.palette();
    QVERIFY(palette.isVisible());
    const QStringList titles = palette.shownTitles();
    int checked = 0;
    for (const QAction* action : w.window.menuBar()->findChildren<QAction*>())
        if (!action->objectName().isEmpty() && !action->menu() && action->isEnabled()) {
            const QString title = QString{action->text()}.remove('&').section('\t', 0, 0);
            QVERIFY2(titles.contains(title) || titles.contains(title + " ✓"), qPrintable(title));
            ++checked;
        }
    QVERIFY2(checked > 20, qPrintable(QString::number(checked)));
    for (const PanelEntry& entry : panels())
        QCOMPARE(titles.count(QString::fromLatin1(entry.title)), 1);
    QVERIFY(
        titles.contains("Queue: launches that wait on each stream")); // an overlay: its menu is filled when it opens
    QVERIFY(titles.contains("Previous slice of the row"));
}

void CommandPaletteTest::typedLettersFindAndEnterRuns()
{
    Palette w;
    CommandPalette& palette = w.palette();
    QVERIFY(palette.input().hasFocus());
    QTest::keyClicks(&palette.input(), "queue str");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("Queue: launches that wait on each stream"));
    QVERIFY(!w.view().overlays().queues);
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    QVERIFY(w.view().overlays().queues);
    QVERIFY(w.view().hasFocus());
    w.palette();
    QTest::keyClicks(&palette.input(), "dark");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("Dark"));
    QCOMPARE(palette.list().currentIndex().row(), 0);
    QTest::keyClick(&palette.input(), Qt::Key_Enter);
    QTRY_VERIFY(w.window.palette().color(QPalette::Window).lightness() < 80);
    w.window.setThemeChoice("light");
}

void CommandPaletteTest::escapeClosesAndGivesTheKeyboardBack()
{
    Palette w;
    QVERIFY(w.view().hasFocus());
    CommandPalette& palette = w.palette();
    QTest::keyClicks(&palette.input(), "quit");
    QTest::keyClick(&palette.input(), Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
    QVERIFY(w.view().hasFocus());
    QVERIFY(w.window.isVisible());
    w.palette();
    QVERIFY(palette.input().text().isEmpty()); // the field was cleared
    w.view().setFocus();                       // the focus moved to another widget
    QVERIFY(!palette.isVisible());
}

void CommandPaletteTest::arrowsAndMouseChoose()
{
    Palette w;
    CommandPalette& palette = w.palette();
    QTest::keyClicks(&palette.input(), "theme");
    const QStringList titles = palette.shownTitles();
    const auto row = static_cast<int>(titles.indexOf("Dark"));
    QVERIFY(row >= 0);
    for (int i = 0; i < row; ++i)
        QTest::keyClick(&palette.input(), Qt::Key_Down);
    QCOMPARE(palette.list().currentIndex().data().toString(), QStringLiteral("Dark"));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QTRY_VERIFY(w.window.palette().color(QPalette::Window).lightness() < 80);
    w.palette();
    QTest::keyClicks(&palette.input(), "theme light");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("Light"));
    const QRect light = palette.list().visualRect(palette.list().model()->index(0, 0));
    QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {}, light.center());
    QVERIFY(!palette.isVisible());
    QTRY_VERIFY(w.window.palette().color(QPalette::Window).lightness() > 180);
}

void CommandPaletteTest::stepsAndRecentFilesAreThere()
{
    Palette w;
    const TempFile other{twoSteps(), "other.json"};
    w.open(QString::fromStdString(other.path()));
    CommandPalette& palette = w.palette();
    w.settle();
    QTest::keyClicks(&palette.input(), "step#3");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("ProfilerStep#3"));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QCOMPARE(w.document().selection(), w.named("ProfilerStep#3"));
    QVERIFY(w.view().visible().contains(w.document().trace().range(w.document().selection())));
    QVERIFY(w.view().visible().length() < Ns{1'300'000});
    w.palette();
    QTest::keyClicks(&palette.input(), "trace.json");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("trace.json"));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QCOMPARE(w.tab().path(), QString::fromStdString(w.file.path()));
}

// A kernel's name, typed, chooses all of its launches; the status line counts them and adds up their time, without the
// time between them.
void CommandPaletteTest::namesOfKernelsAndOpsAreThere()
{
    Palette w;
    CommandPalette& palette = w.palette();
    w.settle();
    const TableRow* kernel = nullptr;
    for (const TableRow& row : w.document().analysis()->table().rows)
        if (row.kind == SliceKind::Kernel && row.calls > 1 && (!kernel || row.cudaTotal > kernel->cudaTotal))
            kernel = &row;
    QVERIFY(kernel);
    const QString name = toQt(shortNameOf(kernel->name, kernel->kind));
    QTest::keyClicks(&palette.input(), name);
    QTRY_VERIFY(palette.shownTitles().contains(name));
    QCOMPARE(palette.shownTitles().front(), name);
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    QCOMPARE(w.document().lit(), kernel->slices);
    const QString times = w.window.status()->times();
    QVERIFY2(times.startsWith(
                 QStringLiteral("selected %1 slices, %2").arg(kernel->calls).arg(glanceDuration(kernel->cudaTotal))),
             qPrintable(times));
    QVERIFY(w.view().hasFocus());
}

void CommandPaletteTest::commandsOfThePanelAreListed()
{
    Palette w;
    QVERIFY(!w.palette().shownTitles().contains("Annotate selection"));
    QTest::keyClick(&w.window.commandPalette()->input(), Qt::Key_Escape);
    w.tab().drawer()->open("notes");
    w.document().select(w.named("gemm"));
    CommandPalette& palette = w.palette();
    QTest::keyClicks(&palette.input(), "annotate");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("Annotate selection"));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QVERIFY(!w.document().notes().notes().notes.empty());
    w.tab().drawer()->open("table");
    w.settle();
    w.palette();
    QTest::keyClicks(&palette.input(), "csv");
    QCOMPARE(palette.shownTitles().first(), QStringLiteral("Copy as CSV"));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QVERIFY2(QApplication::clipboard()->text().contains("\ngemm,"), // the row of the selected slice
             qPrintable(QApplication::clipboard()->text()));
}

void CommandPaletteTest::keysStandBesideTheirCommands()
{
    Palette w;
    TimelineKeyMap keys;
    keys.give(Qt::Key_Q, Qt::Key_U);
    w.view().setKeys(keys);
    CommandPalette& palette = w.palette();
    const auto keysOf = [&](const QString& title) {
        const QAbstractItemModel& model = *palette.list().model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data().toString() == title)
                return model.index(row, 0).data(Qt::AccessibleTextRole).toString().section(", ", -1);
        return QStringLiteral("absent");
    };
    QCOMPARE(keysOf("Open…"), QStringLiteral("Ctrl+O"));
    QCOMPARE(keysOf("Find next"), QStringLiteral("F3"));
    QCOMPARE(keysOf("Queue: launches that wait on each stream"), QStringLiteral("U"));
    QCOMPARE(keysOf("Zoom in"), QStringLiteral("W"));
    QTest::keyClick(&palette.input(), Qt::Key_Escape);
    QTest::keyClick(&w.view(), Qt::Key_Q);
    QVERIFY(!w.view().overlays().queues);
    QTest::keyClick(&w.view(), Qt::Key_U);
    QVERIFY(w.view().overlays().queues);
}

void CommandPaletteTest::nothingMeantRunsNothing()
{
    Palette w;
    CommandPalette& palette = w.palette();
    QTest::keyClicks(&palette.input(), "zzzzq");
    // no command matches: the search for slices is offered
    QCOMPARE(palette.shownTitles(), QStringList{"Find slices: zzzzq"});
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    auto* words = qobject_cast<QLineEdit*>(w.window.focusWidget());
    QVERIFY(words);
    QCOMPARE(words->text(), QStringLiteral("zzzzq"));
    QVERIFY(w.document().lit().empty());
    MainWindow empty; // no trace is open
    empty.show();
    empty.showPalette();
    QTest::keyClicks(&empty.commandPalette()->input(), "zzzzq");
    QVERIFY(empty.commandPalette()->shownTitles().isEmpty());
    QTest::keyClick(&empty.commandPalette()->input(), Qt::Key_Return);
    QVERIFY(empty.commandPalette()->isVisible());
}

void CommandPaletteTest::aFunctionKeyWorksFromTheTimeline()
{
    Palette w;
    w.document().light({w.named("gemm")});
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(w.window.focusWidget(), "gemm");
    QTRY_COMPARE(w.document().lit().size(), std::size_t{2});
    w.view().setFocus();
    QTest::keyClick(&w.view(), Qt::Key_F3);
    QCOMPARE(w.document().selection(), w.named("gemm"));
}

// The raw name did not fit, and hid how often the kernel is launched.
void CommandPaletteTest::kernelsHaveTheirShortNames()
{
    std::string text = twoSteps();
    const std::string raw = "\"sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_"
                            "segment_k_off_kernel__5x_cublas\"";
    for (std::size_t at = 0; (at = text.find("\"gemm\"", at)) != std::string::npos;)
        text.replace(at, 6, raw);
    OpenWindow w{text};
    QStringList names;
    for (const NamePlace& place : namePlaces(*w.document().analysis()))
        names.append(place.name);
    QVERIFY2(names.contains(QStringLiteral("GEMM 128×128 bf16")), qPrintable(names.join(", ")));
}

// Four rows of a list were named "GEMM 64×64 tf32", and only their times differed.
void CommandPaletteTest::kernelsOfOneShortNameAreToldApart()
{
    std::string text = twoSteps();
    const std::string begin = "\"sm80_xmma_gemm_tf32f32_tf32f32_f32_", end = "_kernel__5x_cublas\"";
    int number = 0;
    for (std::size_t at = 0; (at = text.find("\"gemm\"", at)) != std::string::npos;)
        text.replace(at, 6,
                     begin + (number++ % 2 ? "nn" : "tn") + "_n_tilesize64x64x32_stage4_warpsize2x2x1_tensor16x8x8" +
                         end);
    OpenWindow w{text};
    QStringList names;
    for (const NamePlace& place : namePlaces(*w.document().analysis()))
        names.append(place.name);
    QVERIFY2(names.filter("GEMM").size() >= 2, qPrintable(names.join(", ")));
    QCOMPARE(QStringList{names}.removeDuplicates(), 0);
}

void CommandPaletteTest::looksRightInLightAndDark()
{
    Palette w;
    for (const char* theme : {"light", "dark"}) {
        w.window.setThemeChoice(theme);
        CommandPalette& palette = w.palette();
        w.settle();
        QTest::keyClicks(&palette.input(), "step");
        const QRect first = palette.list().visualRect(palette.list().model()->index(0, 0));
        QVERIFY(first.height() >= palette.fontMetrics().height());
        QVERIFY(w.window.rect().contains(palette.geometry()));
        const QColor row = palette.list().viewport()->grab().toImage().pixelColor(first.topLeft() + QPoint{3, 3});
        QCOMPARE(row.name(), palette.list().palette().color(QPalette::Highlight).name());
        picture(w.window, QStringLiteral("palette_%1").arg(theme));
        QTest::keyClick(&palette.input(), Qt::Key_Escape);
    }
    w.window.setThemeChoice("light");
}

TEST_IN_WINDOW(CommandPaletteTest)

} // namespace lanescope::command_palette_test

#include "command_palette_test.moc"
