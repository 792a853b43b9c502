// One thing is chosen at a time, keys belong to the timeline, and what is chosen is shown: walked through with real
// mouse and key events in the whole window.

#include <QtTest>

#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>

#include "app/compare_tab.h"
#include "app/frame_bar.h"
#include "app/status_row.h"
#include "app/steps_strip.h"
#include "app/sweep_tab.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/compare/changes_page.h"
#include "widgets/compare/compare_view.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/selection_page.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/ruler.h"

namespace lanescope::one_selection_test {

using namespace lanescope::test;

class OneSelectionTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void homeShowsTheTraceAfterATableClick();
    void homeShowsTheTraceFromTheTraceTabs();
    void theLastThingChosenIsTheOnlyOne();
    void aTableRowFillsTheInspector();
    void aGapFillsTheInspector();
    void aSelectedSliceDimsTheRest();
    void theFilterOfTheVerdictIsShownAndLeft_data();
    void theFilterOfTheVerdictIsShownAndLeft();
    void idleTimeIsShownAsGaps();
    void theDotLeadsFromAKernelToItsLaunch();
    void theSearchIsInTheToolbar();
    void highlightedSlicesKeepTheirColour();
    void stepsAndOverviewAreAboveTheirSlices();
    void twoFilesOpenTheComparison();
    void theComparisonRepaintsWithTheTheme();
    void theClosedDrawerShowsWhatIsChosen();
    void menusOfferWhatIsDesigned();

private:
    OwnSettings m_settings;
};

namespace {

struct SelectionWindow : OpenWindow {
    using OpenWindow::OpenWindow;

    QTreeView& openTable()
    {
        Panel* panel = tab().drawer()->open("table");
        auto* table = panel->findChild<QTreeView*>();
        [&] { QTRY_VERIFY(table->model()->rowCount() > 1); }();
        settle();
        return *table;
    }
    void clickRow(QTreeView& table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
    }
    void clickSlice(SliceId slice)
    {
        view().reveal(slice);
        QTest::mouseClick(&view(), Qt::LeftButton, {}, view().rectOf(slice).center().toPoint());
    }
    void dragRuler()
    {
        auto& ruler = *tab().findChild<Ruler*>();
        const int y = ruler.height() / 2;
        QTest::mousePress(&ruler, Qt::LeftButton, {}, {200, y});
        moveMouse(ruler, {300, y}, Qt::LeftButton);
        moveMouse(ruler, {400, y}, Qt::LeftButton);
        QTest::mouseRelease(&ruler, Qt::LeftButton, {}, {400, y});
    }
    void zoomIn()
    {
        const TimeRange all = view().visible();
        view().setVisible(TimeRange{all.begin + all.length() / 4, all.begin + all.length() / 2});
    }
    void settle()
    {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
    bool showsAll() { return view().visible().contains(document().trace().sliceRange()); }
    VerdictStrip& strip()
    {
        [&] { QTRY_VERIFY(!tab().verdict()->answer().figures.empty()); }();
        [&] { QTRY_VERIFY(!tab().findings()->cards().empty()); }();
        return *tab().verdict();
    }
    void clickPart(const QString& id)
    {
        VerdictStrip& verdict = strip();
        for (std::size_t i = 0; i < verdict.answer().parts.size(); ++i)
            if (verdict.answer().parts[i].id == id)
                QTest::mouseClick(&verdict, Qt::LeftButton, {}, verdict.partRect(i).center().toPoint());
    }
};

} // namespace

void OneSelectionTest::homeShowsTheTraceAfterATableClick()
{
    SelectionWindow w;
    w.zoomIn();
    QVERIFY(!w.showsAll());
    QTreeView& table = w.openTable();
    w.clickRow(table, 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
    QVERIFY(w.showsAll());
    w.zoomIn();
    w.tab().drawer()->close();
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &w.window, Qt::Key_Home);
    QVERIFY(w.showsAll());
}

void OneSelectionTest::homeShowsTheTraceFromTheTraceTabs()
{
    SelectionWindow w;
    w.zoomIn();
    auto& tabs = *w.window.findChild<QTabBar*>();
    tabs.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&tabs, Qt::Key_Home);
    QVERIFY(w.showsAll());
    w.view().setFocus();
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center()); // a click does not take the keys
    QVERIFY(w.view().hasFocus());
}

void OneSelectionTest::theLastThingChosenIsTheOnlyOne()
{
    SelectionWindow w;
    using Chosen = Document::Chosen;
    QTreeView& table = w.openTable();
    w.clickRow(table, 0);
    QCOMPARE(w.document().chosen(), Chosen::Rows);
    QVERIFY(!w.document().lit().empty());
    const std::vector<SliceId> ofRow = w.document().lit();
    // A slice that is not in the row: the row is no longer chosen.
    SliceId other;
    for (const char* name : {"gemm", "aten::matmul", "cudaLaunchKernel", "ProfilerStep#2"})
        if (const SliceId s = w.named(name); !std::binary_search(ofRow.begin(), ofRow.end(), s))
            other = s;
    w.clickSlice(other);
    QCOMPARE(w.document().selection(), other);
    QCOMPARE(w.document().chosen(), Chosen::Slice);
    QVERIFY(w.document().lit().empty());
    w.dragRuler();
    QCOMPARE(w.document().chosen(), Chosen::Range);
    QVERIFY(!w.document().selection());
    QVERIFY(w.document().lit().empty());
    w.clickRow(table, 1);
    w.clickRow(table, 0);
    QCOMPARE(w.document().chosen(), Chosen::Rows);
    QVERIFY(!w.document().selection());
    w.clickSlice(other);
    QCOMPARE(w.document().chosen(), Chosen::Slice);
    w.dragRuler();
    QVERIFY(table.selectionModel()->selectedRows().isEmpty()); // a range clears the chosen row
}

void OneSelectionTest::aTableRowFillsTheInspector()
{
    SelectionWindow w;
    QTreeView& table = w.openTable();
    int row = 0;
    while (table.model()->index(row, 0).data().toString() != QStringLiteral("aten::matmul"))
        ++row;
    w.clickRow(table, row);
    QCOMPARE(w.tab().inspector()->page(), Inspector::Page::Selection);
    const QString text = w.tab().selectionPage()->text();
    QVERIFY2(text.contains(QStringLiteral("aten::matmul")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("400")), qPrintable(text)); // two calls of 200 µs
    QVERIFY2(text.contains(QStringLiteral("140")), qPrintable(text)); // they launch two kernels of 70 µs
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QCOMPARE(w.tab().inspector()->page(), Inspector::Page::Findings);
    QVERIFY(w.document().lit().empty());
}

void OneSelectionTest::aGapFillsTheInspector()
{
    SelectionWindow w;
    w.settle();
    QTRY_VERIFY(w.document().activity());
    w.view().repaint();
    // Between the first kernel's end (320 µs) and the second one's begin (1250 µs).
    const QRectF kernel = w.view().rectOf(w.named("gemm"));
    const QPoint at{static_cast<int>(kernel.right() + 60), static_cast<int>(kernel.center().y())};
    QVERIFY(w.view().gapAt(at));
    QTest::mouseClick(&w.view(), Qt::LeftButton, {}, at);
    QCOMPARE(w.document().chosen(), Document::Chosen::Gap);
    QCOMPARE(w.tab().inspector()->page(), Inspector::Page::Selection);
    const QString text = w.tab().selectionPage()->text();
    QVERIFY2(text.contains(QStringLiteral("930")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("cudaLaunchKernel")), qPrintable(text));
}

void OneSelectionTest::aSelectedSliceDimsTheRest()
{
    SelectionWindow w;
    const SliceId op = w.named("aten::matmul"), kernel = w.named("gemm"), launch = w.named("cudaLaunchKernel");
    const auto colourOf = [&](SliceId slice) { // away from the ring and the name
        const QRectF r = w.view().rectOf(slice);
        return w.view().grab().toImage().pixelColor(
            ((r.topRight() + QPointF{-7, 6}) * w.view().devicePixelRatioF()).toPoint());
    };
    moveMouse(w.view(), {2, w.view().height() - 2});
    const QColor plainOp = colourOf(op), plainKernel = colourOf(kernel), plainLaunch = colourOf(launch);
    w.clickSlice(kernel);
    moveMouse(w.view(), {2, w.view().height() - 2});
    QCOMPARE(colourOf(kernel), plainKernel);
    QCOMPARE(colourOf(launch), plainLaunch); // its launch, which the arrow leads to
    QCOMPARE(colourOf(op), mixed(plainOp, w.view().theme().lanes, sizes::dimmedSelection));
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QCOMPARE(colourOf(op), plainOp);
}

void OneSelectionTest::theFilterOfTheVerdictIsShownAndLeft_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("Esc") << true;
    QTest::newRow("the chip") << false;
}

void OneSelectionTest::theFilterOfTheVerdictIsShownAndLeft()
{
    QFETCH(bool, byKey);
    SelectionWindow w;
    w.clickPart("compute");
    QCOMPARE(w.strip().chosen(), QStringLiteral("compute"));
    FindingsPanel& findings = *w.tab().findings();
    const std::size_t all = findings.cards().size();
    QVERIFY(findings.shownCards() < all);
    QVERIFY(findings.filter().isVisible());
    QCOMPARE(findings.filter().text(), QStringLiteral("%1 of %2 · all").arg(findings.shownCards()).arg(all));
    if (byKey)
        QTest::keyClick(&w.view(), Qt::Key_Escape);
    else
        QTest::mouseClick(&findings.filter(), Qt::LeftButton);
    QCOMPARE(w.strip().chosen(), QString{});
    QVERIFY(!findings.filter().isVisible());
    QCOMPARE(findings.shownCards(), all);
    QVERIFY(w.document().lit().empty());
}

void OneSelectionTest::idleTimeIsShownAsGaps()
{
    SelectionWindow w;
    w.clickPart("host");
    QVERIFY(w.document().lit().empty()); // no kernels
    QVERIFY(!w.document().litTimes().empty());
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    FindingCard* idle = nullptr;
    for (FindingCard* card : w.tab().findings()->cards())
        if (card->plainText().contains(QStringLiteral("waits for the host")))
            idle = card;
    QVERIFY(idle);
    idle->setOpen(true);
    QCoreApplication::processEvents();
    QPushButton* show = nullptr;
    for (QPushButton* button : idle->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Show the gap"))
            show = button;
    QVERIFY(show); // there is one gap between the two kernels
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(w.document().litTimes().size(), std::size_t{1});
    QCOMPARE(w.document().litTimes()[0].length(), Ns{930'000});
    QVERIFY(w.document().lit().empty());
    QVERIFY(w.view().visible().contains(w.document().litTimes()[0]));
}

void OneSelectionTest::theDotLeadsFromAKernelToItsLaunch()
{
    SelectionWindow w;
    const SliceId kernel = w.named("gemm"), launch = w.named("cudaLaunchKernel");
    w.clickSlice(kernel);
    QTest::keyClick(&w.view(), Qt::Key_Period);
    QCOMPARE(w.document().selection(), launch);
    QTest::keyClick(&w.view(), Qt::Key_Period);
    QCOMPARE(w.document().selection(), kernel);
    w.document().select(w.named("aten::matmul"));
    QTest::keyClick(&w.view(), Qt::Key_Period);
    QCOMPARE(w.document().selection(), kernel);
    // The hover card names the key, and the time on the GPU.
    QString card = w.view().tipAt(w.view().rectOf(w.named("aten::matmul")).center());
    card.remove(QStringLiteral("&#8203;")); // where a long name may break
    QVERIFY2(card.contains(QStringLiteral("1 kernel, 70")), qPrintable(card));
    QVERIFY2(card.contains(QStringLiteral(". to its kernel")), qPrintable(card));
    QVERIFY2(!card.contains(QStringLiteral("cpu_op")), qPrintable(card));
    const QString ofKernel = w.view().tipAt(w.view().rectOf(kernel).center());
    QVERIFY2(ofKernel.contains(QStringLiteral(". to its launch")), qPrintable(ofKernel));
    // If there is no next one, the status line says so.
    OpenWindow bare{R"({"schemaVersion": 1, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":10,"dur":20}]})"};
    bare.document().select(bare.named("aten::add"));
    QTest::keyClick(&bare.view(), Qt::Key_Period);
    QVERIFY(!bare.window.statusBar()->currentMessage().isEmpty());
}

void OneSelectionTest::theSearchIsInTheToolbar()
{
    SelectionWindow w;
    QTRY_VERIFY(w.tab().steps()->isVisible());
    w.settle();
    QTest::qWait(20);
    const QRect lanes{w.view().mapTo(&w.window, QPoint{}), w.view().size()};
    QTest::keyClick(&w.view(), Qt::Key_F, Qt::ControlModifier);
    FindBar& find = *w.tab().findBar();
    QTRY_VERIFY(find.isVisible());
    QTest::keyClicks(&find.input(), QStringLiteral("gemm"));
    QTRY_COMPARE(find.status(), QStringLiteral("2 matches"));
    auto& bar = *w.window.findChild<FrameBar*>();
    QVERIFY(QRect(bar.mapTo(&w.window, QPoint{}), bar.size())
                .contains(QRect(find.mapTo(&w.window, QPoint{}), find.size())));
    QCOMPARE(QRect(w.view().mapTo(&w.window, QPoint{}), w.view().size()), lanes); // nothing has moved
    QVERIFY(find.list() && find.list()->isVisible());
    QCOMPARE(find.list()->count(), 2);
    QVERIFY(find.list()->item(0)->text().startsWith(QStringLiteral("gemm")));
    QCOMPARE(w.document().lit().size(), std::size_t{2});
    // The next hit is the next from the view: the second step only.
    w.view().setVisible(TimeRange{Time{} + Ns{900'000}, Time{} + Ns{1'800'000}});
    QTest::keyClick(&find.input(), Qt::Key_Return);
    QCOMPARE(find.status(), QStringLiteral("2 of 2"));
    QTest::keyClick(&find.input(), Qt::Key_Escape);
    QVERIFY(!find.isVisible());
    QVERIFY(!find.list()->isVisible());
    QVERIFY(w.view().hasFocus());
}

void OneSelectionTest::highlightedSlicesKeepTheirColour()
{
    SelectionWindow w;
    const SliceId kernel = w.named("gemm");
    const auto colourOf = [&](SliceId slice) {
        const QRectF r = w.view().rectOf(slice);
        return w.view().grab().toImage().pixelColor(
            ((r.topRight() + QPointF{-7, 6}) * w.view().devicePixelRatioF()).toPoint());
    };
    moveMouse(w.view(), {2, w.view().height() - 2});
    const QColor plain = colourOf(kernel);
    QTest::keyClick(&w.view(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(&w.tab().findBar()->input(), QStringLiteral("gemm"));
    QTRY_COMPARE(w.document().lit().size(), std::size_t{2});
    QCOMPARE(colourOf(kernel), plain);
    // Both hits are ticks of the overview, in the accent colour.
    auto& overview = *w.tab().findChild<Overview*>();
    const QImage shot = overview.grab().toImage();
    const double scale = shot.devicePixelRatio();
    const auto x = static_cast<int>(overview.axis().xAt(w.document().trace().begin(kernel)));
    QCOMPARE(shot.pixelColor(static_cast<int>(x * scale), static_cast<int>(5 * scale)), w.view().theme().accent);
    QVERIFY(w.view().theme().hit != w.view().theme().colourOf(Tone::Communication));
}

void OneSelectionTest::stepsAndOverviewAreAboveTheirSlices()
{
    SelectionWindow w;
    QTest::keyClick(&w.view(), Qt::Key_Home);
    QTRY_VERIFY(w.tab().steps()->isVisible());
    const QRectF slice = w.view().rectOf(w.named("ProfilerStep#3"));
    const double inWindow = w.view().mapTo(&w.window, QPoint{}).x() + slice.left();
    const double step = w.tab().steps()->mapTo(&w.window, QPoint{}).x() + w.tab().steps()->rectOf(1).left();
    QVERIFY2(std::abs(inWindow - step) <= 1.5, qPrintable(QStringLiteral("%1 and %2").arg(inWindow).arg(step)));
    auto& overview = *w.tab().findChild<Overview*>();
    QVERIFY(std::abs(overview.axis().xAt(Time{}) - w.view().axis().xAt(Time{})) < 1);
    // The label of the ruler and the status line name the same span, which is the trace's own.
    const QString label = w.tab().findChild<RulerLabel*>()->text();
    QVERIFY2(label.contains(QStringLiteral("1.9")) && label.contains(QStringLiteral("from 0")), qPrintable(label));
    QVERIFY2(w.window.findChild<StatusRow*>()->times().contains(QStringLiteral("1.9")),
             qPrintable(w.window.findChild<StatusRow*>()->times()));
}

void OneSelectionTest::twoFilesOpenTheComparison()
{
    const TempFile older{twoSteps(), "zz_before.json"}, newer{twoSteps(), "aa_after.json"};
    for (const auto& [file, age] : {std::pair{&older, -3600}, std::pair{&newer, 0}}) {
        QFile at{QString::fromStdString(file->path())};
        QVERIFY(at.open(QIODevice::ReadWrite));
        QVERIFY(at.setFileTime(QDateTime::currentDateTime().addSecs(age), QFileDevice::FileModificationTime));
    }
    MainWindow window;
    window.show();
    window.compareFiles({QString::fromStdString(newer.path()), QString::fromStdString(older.path())});
    auto* tab = window.findChild<CompareTab*>();
    QVERIFY(tab);
    QCOMPARE(tab->path(0), QString::fromStdString(older.path())); // the older one is A, whatever its name
    QCOMPARE(tab->path(1), QString::fromStdString(newer.path()));
    QTRY_VERIFY(tab->view());
    window.compareFiles({QString::fromStdString(newer.path()), QString::fromStdString(older.path()),
                         QString::fromStdString(older.path())});
    QVERIFY(window.findChild<SweepTab*>());
}

void OneSelectionTest::theComparisonRepaintsWithTheTheme()
{
    const TempFile a{twoSteps(), "a.json"}, b{twoSteps(), "b.json"};
    MainWindow window;
    window.resize(1366, 768);
    window.show();
    window.setThemeChoice("light");
    CompareTab* tab = window.compare(QString::fromStdString(a.path()), QString::fromStdString(b.path()));
    QTRY_VERIFY(tab->view() && tab->view()->diff());
    for (const char* name : {"dark", "light", "dark"}) {
        window.setThemeChoice(QLatin1String{name});
        QTest::qWait(20);
        const Theme& theme = name == QByteArray{"dark"} ? Theme::dark() : Theme::light();
        auto& page = *tab->findChild<ChangesPage*>();
        const QImage shot = page.grab().toImage();
        QCOMPARE(shot.pixelColor(4, shot.height() - 8), theme.side);
        QCOMPARE(shot.pixelColor(shot.width() / 2, shot.height() - 8), theme.side);
        picture(window, QStringLiteral("compare_%1").arg(QLatin1String{name}));
    }
    window.setThemeChoice("light");
}

void OneSelectionTest::theClosedDrawerShowsWhatIsChosen()
{
    SelectionWindow w;
    w.window.resize(1366, 768);
    Drawer& drawer = *w.tab().drawer();
    drawer.close();
    QCOMPARE(drawer.shownChosen(), QString{});
    const SliceId op = w.named("aten::matmul");
    w.clickSlice(op);
    QVERIFY2(drawer.shownChosen().startsWith("matmul") || drawer.shownChosen().startsWith("aten::matmul"),
             qPrintable(drawer.shownChosen()));
    QVERIFY2(drawer.shownChosen().contains("200"), qPrintable(drawer.shownChosen()));
    const auto button = [&](const QString& text) -> QToolButton* {
        for (auto* each : drawer.findChildren<QToolButton*>())
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    };
    QVERIFY(!button(QStringLiteral("×"))); // there is nothing to close
    QTest::mouseClick(button(QStringLiteral("⌃")), Qt::LeftButton);
    QVERIFY(!drawer.current().isEmpty());
    QCOMPARE(drawer.shownChosen(), QString{}); // its head has no room for it
    QTRY_VERIFY(button(QStringLiteral("×")));
    QTest::mouseClick(button(QStringLiteral("×")), Qt::LeftButton);
    QVERIFY(drawer.current().isEmpty());
    QVERIFY(!drawer.shownChosen().isEmpty());
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QTRY_COMPARE(drawer.shownChosen(), QString{});
}

void OneSelectionTest::menusOfferWhatIsDesigned()
{
    SelectionWindow w;
    QMenu menu;
    w.view().fillMenu(menu, w.view().rectOf(w.named("gemm")).center());
    QStringList offered;
    for (const QAction* action : menu.actions())
        offered.append(action->text());
    for (const char* label : {"Find in the table", "Add a note", "Export its time range…", "Go to its launch"})
        QVERIFY2(offered.contains(QString::fromUtf8(label)), qPrintable(offered.join('|')));
    for (QAction* action : menu.actions())
        if (action->text() == QStringLiteral("Find in the table"))
            action->trigger();
    QCOMPARE(w.tab().drawer()->current(), QStringLiteral("table"));
    QTreeView& table = w.openTable();
    QTRY_COMPARE(table.currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("gemm"));
    QVERIFY(table.selectionModel()->isRowSelected(table.currentIndex().row(), {}));
}

TEST_IN_WINDOW(OneSelectionTest)

} // namespace lanescope::one_selection_test

#include "one_selection_test.moc"
