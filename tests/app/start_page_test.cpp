// The start page at the sizes and themes of the picture suite: its colours follow the theme, and no tile's text is cut.

#include <QtTest>

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

#include "app/frame_bar.h"
#include "app/machine.h"
#include "app/start_page.h"
#include "app/start_widgets.h"
#include "app/status_row.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/legend.h"

namespace lanescope::start_page_test {

using namespace lanescope::test;

class StartPageTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void tilesAreWholeAndColorsFollowTheTheme_data();
    void tilesAreWholeAndColorsFollowTheTheme();
    void itHasATabThatTheNextTraceReplaces();
    void theNewTabClosesAgain();
    void theListOfRecentFilesCanBeSwitchedOff();
    void itNamesTheMachineAndTheColors();
    void theLineOfAMachine_data();
    void theLineOfAMachine();

private:
    OwnSettings m_settings;
};

void StartPageTest::tilesAreWholeAndColorsFollowTheTheme_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize{1366, 700}, QSize{1920, 1000}})
        QTest::newRow(qPrintable(QString::number(size.width()))) << size;
}

void StartPageTest::tilesAreWholeAndColorsFollowTheTheme()
{
    QFETCH(QSize, size);
    MainWindow window;
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    Settings settings;
    for (const char* theme : {"light", "dark", "light", "dark"}) { // and back again
        settings.theme = QLatin1String{theme};
        window.choose(settings);
        QTest::qWait(20);
        auto& page = *window.findChild<StartPage*>();
        QVERIFY(page.isVisible());
        const Theme& colours = settings.theme == "dark" ? Theme::dark() : Theme::light();
        const QImage shot = page.grab().toImage();
        QCOMPARE(shot.pixelColor(10, 10), colours.side);
        QCOMPARE(shot.pixelColor(10, shot.height() - 10), colours.side);
        // A chosen row of a table is tinted, with its words in ink: no dark bar with white words.
        const QPalette rows = QApplication::palette("QAbstractItemView");
        QCOMPARE(rows.color(QPalette::Highlight), colours.accentField);
        QCOMPARE(rows.color(QPalette::HighlightedText), colours.text);
        int tiles = 0;
        for (const StartButton* button : page.findChildren<StartButton*>())
            if (const auto* tile = dynamic_cast<const StartTile*>(button)) {
                QVERIFY2(tile->isWhole() && tile->hasIcon(), qPrintable(tile->text()));
                ++tiles;
            }
        QCOMPARE(tiles, 3);
        picture(window, QStringLiteral("start %1 %2").arg(size.width()).arg(settings.theme));
    }
}

namespace {

QStringList titlesOf(const QTabBar& bar)
{
    QStringList titles;
    for (int tab = 0; tab < bar.count(); ++tab)
        titles.append(bar.tabText(tab));
    return titles;
}

QToolButton* barButton(MainWindow& window, const QString& text)
{
    for (QToolButton* each : window.bar()->findChildren<QToolButton*>())
        if (each->text() == text && each->isVisible())
            return each;
    return nullptr;
}

} // namespace

void StartPageTest::itHasATabThatTheNextTraceReplaces()
{
    MainWindow window;
    window.resize(1366, 768);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    auto& tabs = *window.bar()->findChild<QTabBar*>();
    QTRY_VERIFY(tabs.isVisible());
    QCOMPARE(titlesOf(tabs), QStringList{"Start"});
    QVERIFY(!tabs.tabButton(0, QTabBar::RightSide)); // there is nothing to go back to
    const QToolButton* more = barButton(window, "+");
    QVERIFY(more);
    const int gap = more->mapTo(window.bar(), QPoint{}).x() - tabs.mapTo(window.bar(), tabs.tabRect(0).topRight()).x();
    QVERIFY2(gap < 24, qPrintable(QString::number(gap)));
    QToolButton* help = barButton(window, QStringLiteral("Help ▾"));
    QVERIFY(help && help->menu());
    QStringList entries;
    for (const QAction* action : help->menu()->actions())
        entries.append(action->text());
    QVERIFY2(entries.contains("Open &example"), qPrintable(entries.join(", ")));
    QVERIFY(window.bar()->search().text().contains("recent traces"));

    const TempFile file{twoSteps(), "some.json"};
    window.open(QString::fromStdString(file.path()));
    QTRY_VERIFY(window.currentTab() && window.currentTab()->document());
    QCOMPARE(titlesOf(tabs), QStringList{"some"});
    QVERIFY(!window.startPage()->isVisible());
    QVERIFY(!barButton(window, QStringLiteral("Help ▾")));
    QVERIFY(!window.bar()->search().text().contains("recent traces"));
    window.closeTab(0);
    QCOMPARE(titlesOf(tabs), QStringList{"Start"});
    QVERIFY(window.startPage()->isVisible());
}

void StartPageTest::theNewTabClosesAgain()
{
    OpenWindow w;
    auto& tabs = *w.window.bar()->findChild<QTabBar*>();
    QVERIFY(w.window.findChild<QAction*>("export_figure")->isEnabled());
    QTest::mouseClick(barButton(w.window, "+"), Qt::LeftButton);
    QCOMPARE(tabs.count(), 2);
    QCOMPARE(tabs.tabText(tabs.currentIndex()), QStringLiteral("Start"));
    QVERIFY(w.window.startPage()->isVisible());
    QVERIFY(!w.window.findChild<QAction*>("export_figure")->isEnabled()); // not of a trace that is out of sight
    QVERIFY(!w.window.status()->times().contains("No trace is open"));    // one is, in the other tab
    QTRY_VERIFY2(w.window.bar()->search().text().contains("recent traces"), "its words have no room");
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center() - QPoint{10, 0});
    QVERIFY(!w.window.startPage()->isVisible() && w.view().isVisible());
    QCOMPARE(tabs.count(), 2);
    auto* shut = qobject_cast<QToolButton*>(tabs.tabButton(1, QTabBar::RightSide));
    QTRY_VERIFY(shut && shut->isVisible());
    QTest::mouseClick(shut, Qt::LeftButton);
    QCOMPARE(tabs.count(), 1);
    QVERIFY(w.view().isVisible());
    QTest::mouseClick(barButton(w.window, "+"), Qt::LeftButton); // and it comes again
    QVERIFY(w.window.startPage()->isVisible());
    QTest::keyClick(&w.window, Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(!w.window.startPage()->isVisible());
    QCOMPARE(w.window.tabCount(), 1);
}

void StartPageTest::theListOfRecentFilesCanBeSwitchedOff()
{
    OpenWindow w;
    w.window.showStart();
    const auto rows = [&] {
        qsizetype count = 0;
        for (const StartButton* button : w.window.startPage()->findChildren<StartButton*>())
            count += dynamic_cast<const RecentRow*>(button) ? 1 : 0;
        return count;
    };
    QCOMPARE(rows(), 1);
    auto* keep = w.window.startPage()->findChild<QCheckBox*>();
    QVERIFY(keep && keep->isVisible() && keep->isChecked());
    QTest::mouseClick(keep, Qt::LeftButton, {}, {8, keep->height() / 2});
    QVERIFY(!keep->isChecked());
    QTRY_COMPARE(rows(), 0);
    QVERIFY(Memory{}.recentEntries().isEmpty());
    const TempFile file{twoSteps(), "other.json"};
    w.window.open(QString::fromStdString(file.path()));
    QTRY_VERIFY(w.window.currentTab() && w.window.currentTab()->document());
    QTRY_VERIFY(!w.window.currentTab()->verdict()->answer().figures.empty());
    QVERIFY(Memory{}.recentEntries().isEmpty());
    QVERIFY(Memory{}.recent(QString::fromStdString(file.path())).verdict.isEmpty());
    w.window.showStart();
    QCOMPARE(rows(), 0);
    QTest::mouseClick(keep, Qt::LeftButton, {}, {8, keep->height() / 2});
    QVERIFY(Memory{}.keepsRecent());
}

void StartPageTest::itNamesTheMachineAndTheColors()
{
    qputenv("LANESCOPE_LIBCUDA", "/nowhere/libcuda.so");
    MainWindow window;
    window.resize(1920, 1000);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY2_WITH_TIMEOUT(window.status()->times().contains("No NVIDIA GPU here"),
                              qPrintable(window.status()->times()), 20'000);
    qunsetenv("LANESCOPE_LIBCUDA");
    QVERIFY(window.status()->times().startsWith("No trace is open"));
    QStringList colours;
    for (const QToolButton* chip : window.status()->legend().findChildren<QToolButton*>())
        if (chip->isVisible())
            colours.append(chip->text());
    colours.sort();
    QCOMPARE(colours, (QStringList{"GEMM", "call", "communication", "elementwise", "idle", "operator", "reduction"}));
    bool isOffline = false;
    for (const QLabel* label : window.status()->findChildren<QLabel*>())
        isOffline |= label->isVisible() && label->text() == QStringLiteral("Lanescope · works offline");
    QVERIFY(isOffline);
    QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier); // the page that captures has no legend
    QTRY_VERIFY(!window.startPage()->isVisible());
    for (const QToolButton* chip : window.status()->legend().findChildren<QToolButton*>())
        QVERIFY(!chip->isVisible());
}

void StartPageTest::theLineOfAMachine_data()
{
    QTest::addColumn<QByteArray>("probe");
    QTest::addColumn<QString>("line");
    QTest::newRow("no answer") << QByteArray{} << QString{};
    QTest::newRow("cpu") << QByteArray{R"({"devices":[{"device":"cpu"}]})"}
                         << "No NVIDIA GPU here: captures run on the CPU";
    QTest::newRow("one") << QByteArray{R"({"devices":[{"device":"gpu","name":"NVIDIA A100"},{"device":"cpu"}]})"}
                         << "GPU here: NVIDIA A100, ready to capture";
    QTest::newRow("two") << QByteArray{R"({"devices":[{"device":"gpu","name":"H100"},{"device":"gpu","name":"H100"}]})"}
                         << "2 GPUs here, ready to capture: H100";
}

void StartPageTest::theLineOfAMachine()
{
    QFETCH(QByteArray, probe);
    QFETCH(QString, line);
    QCOMPARE(Machine::lineOf(QJsonDocument::fromJson(probe).object()), line);
}

TEST_IN_WINDOW(StartPageTest)

} // namespace lanescope::start_page_test

#include "start_page_test.moc"
