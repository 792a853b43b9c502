// The frame around the timeline with real events: the verdict strip, the inspector, and which widget gets the keys.

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>

#include "app/command_palette.h"
#include "app/frame_bar.h"
#include "app/memory.h"
#include "app/paths.h"
#include "app/start_page.h"
#include "app/start_widgets.h"
#include "app/steps_strip.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/selection_page.h"
#include "widgets/panels/verdict_strip.h"

namespace lanescope::frame_test {

using namespace lanescope::test;

class FrameTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void theStripAddsUpToTheWholeWindow();
    void aClickOnAPartLightsItsTimesAndFiltersFindings();
    void theFirstFindingIsOpenAndTheRestFolded();
    void theCostIsAShareOfTheWindow();
    void placesAreSteppedThroughWithRoomAround();
    void theTimelineKeepsItsKeysAfterAClickOnAFindingOrATableRow();
    void textFieldsKeepTheirKeys();
    void escapeLeadsBackToTheFindings();
    void theInspectorFoldsAndFollowsTheWindow();
    void aThemeRepaintsAllOfTheFrame();
    void theSelectionSaysTheFactsThatMatter();
    void withoutATraceWhatCannotActIsDisabled();
    void keysOfTheHiddenMenusWork();
    void captureIsOneTab();
    void theToolbarFollowsTheTimeline();
    void theSearchBoxFindsSlicesToo();
    void theStartPageLeadsOn();
    void aRecentFileRemembersItsVerdict();
    void anExampleIsWhatItsCardSays();
    void theDrawerSaysWhatItFollows();
    void theWindowFitsTheScreen();

private:
    OwnSettings m_settings;
};

namespace {

void waitForFindings(OpenWindow& w) { QTRY_VERIFY(!w.tab().findings()->text().contains("Reading")); }
void waitForVerdict(OpenWindow& w) { QTRY_VERIFY(!w.tab().verdict()->answer().figures.empty()); }

} // namespace

void FrameTest::theStripAddsUpToTheWholeWindow()
{
    OpenWindow w;
    waitForVerdict(w);
    const StripAnswer& answer = w.tab().verdict()->answer();
    double sum = 0;
    Ns time{};
    for (const StripPart& part : answer.parts) {
        sum += part.share;
        time += part.duration;
    }
    // Two kernels of 70 µs whose begins are 1000 µs apart, computed by hand.
    QCOMPARE(time.count(), std::int64_t{1'070'000});
    QVERIFY(std::abs(sum - 1) < 1e-9);
    QCOMPARE(answer.parts.front().duration.count(), std::int64_t{140'000});
    QVERIFY(!answer.headline.isEmpty());
    // The parts fill the whole bar.
    const QRectF bar = w.tab().verdict()->barRect();
    QVERIFY(std::abs(w.tab().verdict()->partRect(answer.parts.size() - 1).right() - bar.right()) < 2);
    QVERIFY(w.tab().verdict()->height() <= sizes::verdict + 8);
    picture(w.window, "frame");
}

void FrameTest::aClickOnAPartLightsItsTimesAndFiltersFindings()
{
    OpenWindow w;
    waitForVerdict(w);
    waitForFindings(w);
    VerdictStrip& strip = *w.tab().verdict();
    const QPoint busy = strip.partRect(0).center().toPoint();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, busy);
    QCOMPARE(strip.chosen(), strip.answer().parts[0].id);
    QCOMPARE(w.document().lit().size(), std::size_t{2}); // both kernels
    QTest::mouseClick(&strip, Qt::LeftButton, {}, busy); // a second click shows all again
    QVERIFY(strip.chosen().isEmpty());
    QVERIFY(w.document().lit().empty());
    for (const FindingCard* card : w.tab().findings()->cards())
        QVERIFY(card->isVisibleTo(w.tab().findings()));
}

void FrameTest::theFirstFindingIsOpenAndTheRestFolded()
{
    OpenWindow w;
    waitForFindings(w);
    const std::vector<FindingCard*> cards = w.tab().findings()->cards();
    QVERIFY(cards.size() >= 1);
    for (std::size_t i = 0; i < cards.size(); ++i)
        QCOMPARE(cards[i]->isOpen(), i == 0);
    // A click on the card folds it; no part of a card is cut off at the right.
    QTest::mouseClick(cards[0], Qt::LeftButton, {}, QPoint{40, 14});
    QVERIFY(!cards[0]->isOpen());
    QTest::mouseClick(cards[0], Qt::LeftButton, {}, QPoint{40, 14});
    QVERIFY(cards[0]->isOpen());
    const auto* scroll = w.tab().findings()->findChild<QScrollArea*>();
    QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
}

void FrameTest::theCostIsAShareOfTheWindow()
{
    OpenWindow w;
    waitForFindings(w);
    for (const FindingCard* card : w.tab().findings()->cards())
        if (card->text().share) {
            QVERIFY(*card->text().share > 0 && *card->text().share <= 1);
            QVERIFY(card->text().cost.contains(QLatin1Char{'%'}));
        }
}

void FrameTest::placesAreSteppedThroughWithRoomAround()
{
    std::string text = twoSteps(); // and a third kernel: two gaps
    text.insert(text.rfind("\n]}"),
                R"(,
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":1900,"dur":20,"args":{"correlation":77}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1950,"dur":30,"args":{"correlation":77,"stream":7,"device":0}})");
    OpenWindow w{text};
    waitForFindings(w);
    FindingCard* shown = nullptr;
    for (FindingCard* card : w.tab().findings()->cards())
        if (card->text().areGaps && card->text().places > 1 && !shown)
            shown = card;
    QVERIFY2(shown, "no finding of this trace has two places");
    shown->setOpen(true);
    QTest::mouseClick(shown->showButton(), Qt::LeftButton);
    QCOMPARE(w.document().litTimes().size(), shown->text().places);
    emit shown->stepRequested(+1);
    const TimeRange range = w.document().litTimes()[1], view = w.view().visible(); // the second longest
    QVERIFY(view.begin < range.begin && range.end < view.end);
    QVERIFY(view.length() <= range.length() * 2);
    QVERIFY(shown->showButton()->text().contains("2 of"));
}

void FrameTest::theTimelineKeepsItsKeysAfterAClickOnAFindingOrATableRow()
{
    OpenWindow w;
    waitForFindings(w);
    FindingCard* card = w.tab().findings()->cards().front();
    QTest::mouseClick(card, Qt::LeftButton, {}, QPoint{40, 14});
    Ns before = w.view().visible().length();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_W);
    QTRY_VERIFY(w.view().visible().length() < before);

    w.tab().drawer()->open("table");
    auto* table = w.tab().drawer()->findChild<DataTable*>();
    QVERIFY(table);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint{30, 12});
    table->setFocus();
    QCOMPARE(QApplication::focusWidget(), table);
    before = w.view().visible().length();
    QTest::keyClick(table, Qt::Key_W);
    QTRY_VERIFY(w.view().visible().length() < before);
    before = w.view().visible().length();
    QTest::keyClick(table, Qt::Key_S);
    QTRY_VERIFY(w.view().visible().length() > before);
}

void FrameTest::textFieldsKeepTheirKeys()
{
    OpenWindow w;
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    const Ns before = w.view().visible().length();
    QTest::keyClicks(field, "wasdg");
    QCOMPARE(field->text(), QStringLiteral("wasdg"));
    QTest::qWait(30);
    QCOMPARE(w.view().visible().length(), before);
}

void FrameTest::escapeLeadsBackToTheFindings()
{
    OpenWindow w;
    Inspector& inspector = *w.tab().inspector();
    QCOMPARE(inspector.page(), Inspector::Page::Findings);
    w.document().select(w.named("gemm"));
    QCOMPARE(inspector.page(), Inspector::Page::Selection);
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QCOMPARE(inspector.page(), Inspector::Page::Findings);
    w.document().selectRange(RangeSelection{w.document().trace().range(), {}});
    QCOMPARE(inspector.page(), Inspector::Page::Range);
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QCOMPARE(inspector.page(), Inspector::Page::Findings);
}

void FrameTest::theInspectorFoldsAndFollowsTheWindow()
{
    OpenWindow w;
    Inspector& inspector = *w.tab().inspector();
    QTRY_VERIFY(std::abs(inspector.width() - sizes::inspectorNarrow) <= 3);
    w.window.resize(1600, 900);
    QTRY_VERIFY(std::abs(inspector.width() - sizes::inspector) <= 3);
    const int lanes = w.view().width();
    for (QToolButton* button : inspector.findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("»"))
            QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(inspector.isFolded());
    QTRY_VERIFY(w.view().width() > lanes + 300);
    w.window.resize(1200, 720);
    inspector.setFolded(false);
    QTRY_VERIFY(std::abs(inspector.width() - sizes::inspectorNarrow) <= 3);
}

void FrameTest::aThemeRepaintsAllOfTheFrame()
{
    OpenWindow w;
    waitForFindings(w);
    FindingCard* card = w.tab().findings()->cards().front();
    for (const auto& [name, theme] : {std::pair{"dark", &Theme::dark()}, std::pair{"light", &Theme::light()}}) {
        w.window.setThemeChoice(name);
        QCoreApplication::processEvents();
        const QImage image = card->grab().toImage();
        QCOMPARE(image.pixelColor(image.width() - 6, image.height() / 2).rgb(), theme->card.rgb());
        for (const QLabel* label : card->findChildren<QLabel*>()) {
            label->ensurePolished();
            QVERIFY2(contrast(label->palette().color(label->foregroundRole()), theme->card) >= 4.0,
                     qPrintable(label->text()));
        }
        const QImage strip = w.tab().verdict()->grab().toImage();
        QCOMPARE(strip.pixelColor(4, 4).rgb(), theme->lanes.rgb());
        picture(w.window, QStringLiteral("frame_%1").arg(QLatin1String{name}));
    }
}

void FrameTest::theSelectionSaysTheFactsThatMatter()
{
    OpenWindow w;
    const auto plain = [&] { return w.tab().selection()->text().replace(QChar{0x202F}, ' '); };
    QVERIFY(plain().contains("Click a slice"));
    w.document().select(w.named("gemm"));
    QVERIFY2(plain().contains("70 µs"), qPrintable(plain())); // its duration
    QVERIFY(plain().contains("cudaLaunchKernel"));            // and its launch, with the latency
    QVERIFY(plain().contains("70 µs from the start of the launch"));
    QVERIFY(plain().contains("aten::matmul"));
    w.document().select(w.named("aten::matmul"));
    QVERIFY2(plain().contains("180 µs"), qPrintable(plain())); // self time: 200 minus the call's 20
    QVERIFY(plain().contains("ProfilerStep#2"));
    QVERIFY(!w.tab().details()->isVisible());
    w.tab().selection()->setUnfolded(true);
    QVERIFY(w.tab().details()->isVisible());
    // A link selects its slice.
    emit w.tab().selection()->head().linkActivated(QStringLiteral("slice:%1").arg(w.named("gemm").value));
    QCOMPARE(w.document().selection(), w.named("gemm"));
}

void FrameTest::withoutATraceWhatCannotActIsDisabled()
{
    MainWindow window;
    const auto isOn = [&](const char* name) { return window.findChild<QAction*>(QLatin1String{name})->isEnabled(); };
    for (const char* name :
         {"export_trace", "export_figure", "reload", "compare", "find", "go_to_time", "panel_table", "close_tab"})
        QVERIFY2(!isOn(name), name);
    QVERIFY(isOn("open"));
    OpenWindow w;
    for (const char* name :
         {"export_trace", "export_figure", "reload", "compare", "find", "go_to_time", "panel_table", "close_tab"})
        QVERIFY2(w.window.findChild<QAction*>(QLatin1String{name})->isEnabled(), name);
    w.window.closeTab(0);
    QVERIFY(!w.window.findChild<QAction*>("export_trace")->isEnabled());
}

void FrameTest::keysOfTheHiddenMenusWork()
{
    OpenWindow w;
    QVERIFY(!w.window.menuBar()->isVisible());
    QTest::keyClick(&w.view(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(w.tab().findBar()->isVisible());
    QTest::keyClick(&w.view(), Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(w.tab().drawer()->current(), QStringLiteral("table"));
}

void FrameTest::captureIsOneTab()
{
    OpenWindow w;
    QTest::keyClick(&w.view(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(w.window.tabCount(), 2);
    const CaptureTab* first = w.window.capture();
    QVERIFY(first == w.window.capture());
    QCOMPARE(w.window.tabCount(), 2);
}

void FrameTest::theToolbarFollowsTheTimeline()
{
    OpenWindow w;
    FrameBar& bar = *w.window.bar();
    QVERIFY(bar.height() <= sizes::toolbar + 4);
    const auto button = [&](const QString& text) -> QToolButton* {
        for (QToolButton* each : bar.findChildren<QToolButton*>())
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    };
    const Ns before = w.view().visible().length();
    QVERIFY(button("+") && button("−"));
    QToolButton* in = nullptr; // the last + is the zoom, the first opens a file
    for (QToolButton* each : bar.findChildren<QToolButton*>())
        if (each->text() == "+")
            in = each;
    QTest::mouseClick(in, Qt::LeftButton);
    QVERIFY(w.view().visible().length() < before);
    QTest::mouseClick(button("Fit"), Qt::LeftButton);
    QVERIFY(w.view().visible().length() >= before);
    QVERIFY(!button("▾")); // a chip without a word
    QToolButton* idle = button("Idle");
    QVERIFY(idle && idle->isChecked());
    QTest::mouseClick(idle, Qt::LeftButton);
    QVERIFY(!w.view().overlays().gaps);
    QTest::keyClick(&w.view(), Qt::Key_I);
    QVERIFY(idle->isChecked());
}

void FrameTest::theSearchBoxFindsSlicesToo()
{
    OpenWindow w;
    QTest::mouseClick(&w.window.bar()->search(), Qt::LeftButton);
    CommandPalette& palette = *w.window.commandPalette();
    QTRY_VERIFY(palette.isVisible());
    QTest::keyClicks(&palette.input(), "cat:cpu_op");
    QVERIFY2(palette.shownTitles().first().contains("Find slices"), qPrintable(palette.shownTitles().join(", ")));
    QTest::keyClick(&palette.input(), Qt::Key_Return);
    QTRY_COMPARE(w.document().lit().size(), std::size_t{2});
}

void FrameTest::theStartPageLeadsOn()
{
    MainWindow window;
    window.resize(1366, 768);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    StartPage& page = *window.startPage();
    QVERIFY(page.isVisible());
    QVERIFY(page.widget()->width() <= page.viewport()->width()); // nothing is cut at the right
    int cards = 0;
    for (const auto* card : page.findChildren<StartButton*>())
        cards += dynamic_cast<const ExampleCard*>(card) != nullptr;
    QCOMPARE(cards, 6); // five traces and a memory snapshot
    picture(window, "start_1366");
    window.resize(1920, 1080);
    picture(window, "start_1920");
    window.setThemeChoice("dark");
    picture(window, "start_dark");
}

void FrameTest::aRecentFileRemembersItsVerdict()
{
    OpenWindow w;
    waitForVerdict(w);
    const RecentFile kept = Memory{}.recent(QString::fromStdString(w.file.path()));
    QVERIFY(kept.opened.isValid());
    QVERIFY2(kept.verdict.startsWith(QStringLiteral("Host-bound ")), qPrintable(kept.verdict));
    const QString digits = kept.verdict.section(QLatin1Char{' '}, -1).chopped(2); // as the headline has it
    QVERIFY2(!digits.isEmpty() && w.tab().verdict()->answer().headline.contains(digits), qPrintable(kept.verdict));
    QVERIFY(!kept.about.isEmpty());
    double sum = 0;
    for (const auto& [part, share] : kept.shares)
        sum += share;
    QVERIFY(std::abs(sum - 1) < 1e-9);
    w.window.showStart();
    QVERIFY(w.window.startPage()->isVisible());
    QCOMPARE(w.window.tabCount(), 1);
    QTest::qWait(50); // lets the layout settle
    for (StartButton* row : w.window.startPage()->findChildren<StartButton*>())
        if (dynamic_cast<RecentRow*>(row)) {
            QTest::mouseClick(row, Qt::LeftButton); // it is already open, so its tab is shown
            break;
        }
    QVERIFY(!w.window.startPage()->isVisible());
    QCOMPARE(w.window.tabCount(), 1);
}

// Computes the numbers on the cards from the traces themselves.
void FrameTest::anExampleIsWhatItsCardSays()
{
    OpenWindow w;
    const QStringList examples = exampleTraces();
    const auto pathOf = [&](const QString& part) {
        for (const QString& path : examples)
            if (path.contains(part))
                return path;
        return QString{};
    };
    w.open(pathOf("matmul_add_64_bf16_cold_eager_wait0_active20"));
    const std::vector<Step> steps = w.document().analysis()->steps();
    QCOMPARE(steps.size(), std::size_t{20});
    std::vector<Ns> rest;
    for (std::size_t i = 1; i < steps.size(); ++i)
        rest.push_back(steps[i].range.length());
    std::nth_element(rest.begin(), rest.begin() + 9, rest.end());
    const double times = static_cast<double>(steps[0].range.length().count()) / static_cast<double>(rest[9].count());
    QVERIFY2(times >= 6.5 && times < 7.8, qPrintable(QString::number(times)));
    w.open(pathOf("matmul_add_64_bf16_warm_eager_batch8"));
    QVERIFY(*w.document().analysis()->busy()->busyPct() < 20);
}

void FrameTest::theDrawerSaysWhatItFollows()
{
    OpenWindow w;
    StepsStrip& steps = *w.tab().steps();
    QTRY_COMPARE(steps.count(), std::size_t{2});
    QVERIFY(w.tab().drawer()->scope().isEmpty());
    steps.choose(1);
    QCOMPARE(w.tab().drawer()->scope(), QStringLiteral("follows: ProfilerStep#3"));
    steps.choose(1);
    QVERIFY(w.tab().drawer()->scope().isEmpty());
    QVERIFY(w.tab().drawer()->closedHeight() <= sizes::drawerTabs + 4);
}

void FrameTest::theWindowFitsTheScreen()
{
    const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
    {
        MainWindow window;
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        window.resize(room.width() + 400, room.height() + 300); // simulates a larger screen
        window.close();
    }
    MainWindow again; // the stored size is larger than the screen
    QVERIFY(again.width() <= room.width() && again.height() <= room.height());
}

TEST_IN_WINDOW(FrameTest)

} // namespace lanescope::frame_test

#include "frame_test.moc"
