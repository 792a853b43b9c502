// Every panel below the timeline leaves a GPU lane visible, also on a low screen, at any scroll position.

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

#include "app/paths.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/column_room.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/inspector.h"

namespace lanescope::panels_room_test {

using namespace lanescope::test;

namespace {

// Visible pixels of the GPU lane that is shown best; nullopt: the trace has none.
std::optional<double> gpuInSight(OpenWindow& w)
{
    const LaneLayout& layout = w.view().layoutOfLanes();
    const Trace& trace = w.document().trace();
    std::optional<double> best;
    for (const Strip& s : layout.strips()) {
        const bool isLane = s.kind == Strip::Kind::Lane && trace[s.lane].kind == LaneKind::Gpu;
        if (!isLane && !(s.kind == Strip::Kind::Rank && s.rows > 0))
            continue;
        const double top = LaneLayout::rowTop(s, 0) - w.view().scrollY();
        const double covered = s.isStuck ? 0 : layout.coveredUntil() - w.view().scrollY();
        const double seen = std::min<double>(w.view().height(), top + s.boxHeight) - std::max({0.0, covered, top});
        best = std::max(best.value_or(0), seen / s.boxHeight);
    }
    return best;
}

QStringList faultsOf(OpenWindow& w, const QString& title, int textPct)
{
    QStringList faults;
    const auto look = [&](const char* where) {
        if (const double seen = *gpuInSight(w); seen < 1)
            faults.append(QStringLiteral("%1, %2: %3 % of a GPU lane, a view of %4 px, a drawer of %5 px")
                              .arg(title, QLatin1String{where})
                              .arg(seen * 100, 0, 'f', 0)
                              .arg(w.view().height())
                              .arg(w.tab().drawer()->height()));
    };
    if (w.tab().drawer()->current().isEmpty())
        faults.append(title + " did not open");
    look("at the top");
    w.view().setScrollY(1e6);
    look("at the bottom");
    w.view().setScrollY(0);
    // The example in an empty editor is not broken or cut.
    for (const auto* editor : w.tab().drawer()->findChildren<QPlainTextEdit*>())
        for (const QString& line : editor->isVisible() ? editor->placeholderText().split('\n') : QStringList{})
            if (editor->fontMetrics().horizontalAdvance(line) + 8 > editor->viewport()->width())
                faults.append(title + ": the example does not fit: " + line);
    // No number and no header of a number is cut.
    for (const DataTable* table : w.tab().drawer()->findChildren<DataTable*>()) {
        const auto* items = table->findChild<QSortFilterProxyModel*>();
        if (!table->isVisible() || !items)
            continue;
        // No column is cut by the edge. What a user queries is not ours to hide.
        const QRect inTable = table->viewport()->rect();
        if (table->accessibleName() != QLatin1String{"Result"})
            for (int c = 0; c < table->header()->count(); ++c)
                if (!table->isColumnHidden(c) &&
                    table->columnViewportPosition(c) + table->columnWidth(c) > inTable.width())
                    faults.append(QStringLiteral("%1: the column %2 ends at %3 of %4 px")
                                      .arg(title, items->headerData(c, Qt::Horizontal).toString())
                                      .arg(table->columnViewportPosition(c) + table->columnWidth(c))
                                      .arg(inTable.width()));
        // A kernel's short name ends in the part that distinguishes it from the next one.
        constexpr int shortName = 30;
        for (int r = 0; textPct == 100 && title == QLatin1String{"Kernels"} && r < std::min(12, items->rowCount()); ++r)
            if (const QString name = items->index(r, 0).data().toString();
                name.size() <= shortName && table->fontMetrics().horizontalAdvance(name) + 8 > table->columnWidth(0))
                faults.append(title + ": a name is cut: " + name);
        for (int c = 1; c < table->header()->count(); ++c) {
            if (table->header()->isSectionHidden(c) || static_cast<const TableItems*>(items->sourceModel())->isText(c))
                continue;
            const int wide = table->columnWidth(c);
            if (headerWidth(*table->header(), c) > wide)
                faults.append(title + ": a header is cut: " + items->headerData(c, Qt::Horizontal).toString());
            for (int r = 0; r < std::min(50, items->rowCount()); ++r)
                if (const QString cell = items->index(r, c).data().toString();
                    table->fontMetrics().horizontalAdvance(cell) + 4 > wide)
                    faults.append(title + ": a number is cut: " + cell);
        }
    }
    return faults;
}

} // namespace

class PanelsRoomTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void aGpuLaneStaysInSight_data();
    void aGpuLaneStaysInSight();
    void theDrawerIsNotDraggedOverTheLanes();
    void theFirstPanelFillsTheRoomOfAHighWindow();

private:
    OwnSettings m_settings;
};

void PanelsRoomTest::aGpuLaneStaysInSight_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("textPct");
    QStringList paths = exampleTraces();
    const QDir real{QString::fromLocal8Bit(LANESCOPE_TRACES)};
    for (const char* name :
         {"qwen05b_h100.json.gz", "resnet50_v100_2021.json.gz", "vllm_decode_graph_execution.json.gz"})
        if (real.exists(QLatin1String{name}))
            paths.append(real.filePath(QLatin1String{name}));
    int number = 0;
    for (const QString& path : paths)
        for (const int textPct : {100, 150}) {
            if (++number % 4 > 1) // one size for each trace, by turns: a window takes a second
                continue;
            QTest::newRow(
                qPrintable(QStringLiteral("%1 %2").arg(QFileInfo{path}.fileName().section('.', 0, 0)).arg(textPct)))
                << path << textPct;
        }
}

// Where large words leave no room for all tabs, the rest is in a menu.
static void openPanel(Drawer& drawer, QTabBar& tabs, int tab)
{
    QCoreApplication::sendPostedEvents(); // the tabs are fitted after the click before
    if (tabs.isTabVisible(tab))
        return QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(tab).center());
    emit drawer.more().menu()->aboutToShow();
    for (QAction* action : drawer.more().menu()->actions())
        if (action->text() == tabs.tabText(tab))
            return action->trigger();
}

void PanelsRoomTest::aGpuLaneStaysInSight()
{
    QFETCH(QString, path);
    QFETCH(int, textPct);
    OpenWindow w;
    w.window.resize(1366, 700); // 768 minus what a desktop needs
    Settings settings;
    settings.textPct = textPct;
    w.window.choose(settings);
    w.open(path);
    QTest::qWait(50);
    QStringList faults;
    if (gpuInSight(w)) {
        auto& tabs = *w.tab().drawer()->findChild<QTabBar*>();
        for (int tab = 0; tab < tabs.count(); ++tab) {
            openPanel(*w.tab().drawer(), tabs, tab);
            QStringList found;
            QElapsedTimer waited;
            for (waited.start(); waited.elapsed() < 3000;) {
                QTest::qWait(30); // for parts that react to their contents
                found = faultsOf(w, tabs.tabText(tab), textPct);
                if (found.isEmpty())
                    break;
            }
            faults += found;
            if (tab == 0)
                picture(w.window, QStringLiteral("room ") + QLatin1String{QTest::currentDataTag()});
        }
    }
    settings.textPct = 100;
    w.window.choose(settings); // restores the application's font, which all tests share
    QVERIFY2(faults.isEmpty(), qPrintable("\n  " + faults.join("\n  ")));
}

void PanelsRoomTest::theDrawerIsNotDraggedOverTheLanes()
{
    OpenWindow w;
    w.window.resize(1366, 700);
    auto& tabs = *w.tab().drawer()->findChild<QTabBar*>();
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center());
    QTest::qWait(30);
    auto* split = qobject_cast<QSplitter*>(w.tab().drawer()->parentWidget());
    QVERIFY(split);
    QSplitterHandle& handle = *split->handle(1);
    const QPoint from = handle.rect().center();
    QTest::mousePress(&handle, Qt::LeftButton, {}, from);
    for (const int y : {-100, -300, -800})
        moveMouse(handle, from + QPoint{0, y}, Qt::LeftButton);
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, from);
    QVERIFY(w.tab().drawer()->height() > 300); // it was dragged
    QVERIFY2(*gpuInSight(w) >= 1, qPrintable(QStringLiteral("a view of %1 px").arg(w.view().height())));
}

// Until it is closed once; a low window has no room for it. The keys stay with the timeline.
void PanelsRoomTest::theFirstPanelFillsTheRoomOfAHighWindow()
{
    OpenWindow low;
    QTRY_VERIFY(low.tab().inspector());
    QTest::qWait(300); // for findings, which open the panel
    QVERIFY(low.tab().drawer()->current().isEmpty());
    low.window.resize(1400, 1000);
    low.open(QString::fromStdString(low.file.path()));
    QCOMPARE(low.tab().drawer()->current(), QString{});

    OpenWindow high{twoSteps() + " "};
    high.window.resize(1400, 1000);
    TempFile other{twoSteps() + "  "};
    high.open(QString::fromStdString(other.path()));
    QTRY_COMPARE(high.tab().drawer()->current(), QStringLiteral("table"));
    QVERIFY(high.view().hasFocus());
    QVERIFY(*gpuInSight(high) == 1);
    high.tab().drawer()->close();
    TempFile third{twoSteps() + "   "};
    high.open(QString::fromStdString(third.path()));
    QTest::qWait(300);
    QVERIFY(high.tab().drawer()->current().isEmpty());
}

TEST_IN_WINDOW(PanelsRoomTest)

} // namespace lanescope::panels_room_test

#include "panels_room_test.moc"
