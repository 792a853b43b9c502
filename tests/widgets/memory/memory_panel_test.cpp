// The drawer of a memory snapshot: steps, segments, requests that did not fit, events and SQL, by mouse and keys.
#include <QtTest>

#include "model/memory/figures.h"
#include "model/memory/steps.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/items/query_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"

#include <QBuffer>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSvgGenerator>
#include <QTabBar>

namespace lanescope::memory_panel_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;
using Page = MemoryPanel::Page;

// Four steps; each keeps 3 MiB and has 30 MiB for a while. Then 500 MiB do not fit.
SnapshotMaker training()
{
    SnapshotMaker m;
    m.isRecording = false;
    m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
    m.isRecording = true;
    for (int step = 1; step <= 4; ++step) {
        m.annotate("START", "ProfilerStep#" + std::to_string(step));
        m.alloc(3 * mib, {{"keep", "/app/train.py", 7}});
        m.now += 1000;
        m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 12}}));
        m.now += 1000;
        m.annotate("END", "ProfilerStep#" + std::to_string(step));
    }
    m.oom(500 * mib, 64 * mib, {{"eval", "/app/eval.py", 30}});
    return m;
}

struct Shown {
    explicit Shown(const SnapshotMaker& maker = training(), QSize size = {1366, 720})
        : snapshot(*loadMemorySnapshot(TempFile{maker.pickled(), "s.pickle"}.path())),
          view(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, HolderBy::Line), 0, Theme::light())
    {
        view.resize(size);
        view.show();
        (void)view.grab();
    }
    // As a hand does it.
    void clickTab(const QString& title)
    {
        auto* tabs = panel.drawer().findChild<QTabBar*>();
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->tabText(i) == title)
                QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        QCoreApplication::processEvents();
    }
    static QPoint at(const DataTable& table, int row, int column = 0)
    {
        return table.visualRect(table.model()->index(row, column)).center();
    }
    static void click(DataTable& table, int row, int column = 0)
    {
        table.scrollTo(table.model()->index(row, column));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at(table, row, column));
    }
    static void doubleClick(DataTable& table, int row, int column = 0)
    {
        click(table, row, column);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at(table, row, column));
    }
    static QString exact(const DataTable& table, int row, int column)
    {
        return table.model()->index(row, column).data(TableItems::exactRole).toString();
    }
    bool isInView(std::int64_t event) const
    {
        const double at = view.document().bands().positionOf(event);
        return at >= chart.fromUs() && at <= chart.toUs();
    }

    MemorySnapshotPtr snapshot;
    const MemoryDevice& device = snapshot->devices[0];
    mutable MemoryView view;
    MemoryPanel& panel = view.panel();
    MemoryChart& chart = view.chart();
    MemoryDocument& document = view.document();
};

} // namespace

class MemoryPanelTest : public QObject {
    Q_OBJECT
private slots:
    void aStepLeadsToItsPart()
    {
        Shown s;
        s.clickTab("Steps");
        DataTable& table = s.panel.steps().table();
        const MemorySteps steps = memoryStepsOf(*s.snapshot, s.device, 1);
        const std::vector<MemoryStepUse> rows = stepUseOf(*s.snapshot, s.device, steps);
        QTRY_COMPARE(table.shownRows(), static_cast<int>(rows.size()));
        QVERIFY(rows.size() >= 4);
        QCOMPARE(s.panel.steps().about(), QString{"each ProfilerStep, from the end of the row before"});
        QCOMPARE(s.panel.drawer().scope(), QString{"whole recording"});
        for (int row = 0; row < table.shownRows(); ++row) {
            const MemoryStepUse& use = rows[static_cast<std::size_t>(row)];
            QCOMPARE(Shown::exact(table, row, 0), QString::fromStdString(use.name));
            QCOMPARE(Shown::exact(table, row, 3), QString::number(use.peak));
            QCOMPARE(Shown::exact(table, row, 8), QString::number(use.allocations));
        }
        // A click shows its peak and keeps the view; a double click shows the step alone.
        const double from = s.chart.fromUs(), to = s.chart.toUs();
        Shown::click(table, 1);
        QCOMPARE(s.document.cursor(), rows[1].peakIndex);
        QCOMPARE(s.chart.fromUs(), from);
        Shown::doubleClick(table, 2);
        QCOMPARE(s.document.cursor(), rows[2].peakIndex);
        QVERIFY(s.chart.toUs() - s.chart.fromUs() < (to - from) / 2);
        QVERIFY(s.isInView(rows[2].first) && s.isInView(rows[2].last));
        QVERIFY(!s.isInView(rows[0].first));
        // The click moves a view that does not show it, at the same scale.
        const double span = s.chart.toUs() - s.chart.fromUs();
        Shown::click(table, 0);
        QVERIFY(s.isInView(rows[0].peakIndex) && !s.isInView(rows[2].last));
        QVERIFY(std::abs(s.chart.toUs() - s.chart.fromUs() - span) < 1e-3);
        // Sorting and filtering, as for traces.
        table.sortByColumn(6, Qt::DescendingOrder);
        QCOMPARE(Shown::exact(table, 0, 6), QString::number(33 * mib));
        QTest::keyClicks(&s.panel.steps().filter(), "#3");
        QCOMPARE(table.shownRows(), 1);
    }
    void aRecordingWithoutStepsSaysWhy()
    {
        SnapshotMaker m;
        m.alloc(3 * mib);
        Shown s{m};
        s.clickTab("Steps");
        QTRY_VERIFY2(s.panel.steps().about().startsWith("No steps: neither ProfilerStep#N"),
                     qPrintable(s.panel.steps().about()));
        QCOMPARE(s.panel.steps().table().shownRows(), 0);
    }
    // The table shows the cursor's event. A segment is marked in the map, and the map's free blocks lead to the table.
    void aSegmentIsMarkedAndLeadsToItsBegin()
    {
        Shown s;
        s.clickTab("Segments");
        DataTable& table = s.panel.segments().table();
        const AddressMap map = addressMapAt(*s.snapshot, s.device, s.document.cursor());
        QTRY_COMPARE(table.shownRows(), static_cast<int>(map.segments.size()));
        std::int64_t size = 0, live = 0, free = 0;
        int later = -1; // a segment that was reserved within the recording
        for (int row = 0; row < table.shownRows(); ++row) {
            size += Shown::exact(table, row, 1).toLongLong();
            live += Shown::exact(table, row, 3).toLongLong();
            free += Shown::exact(table, row, 4).toLongLong();
            later = Shown::exact(table, row, 10) == "train.py:7" ? row : later;
        }
        QCOMPARE(size, map.reserved);
        QCOMPARE(size, levelAt(*s.snapshot, s.device, s.document.cursor()).reserved);
        QCOMPARE(free, map.free);
        QCOMPARE(live + free, size);
        QVERIFY(later >= 0);
        QTRY_VERIFY(!s.view.map().isWaiting());
        const std::int64_t cursor = s.document.cursor();
        const QImage before = s.view.map().grab().toImage();
        Shown::click(table, later);
        QVERIFY(s.document.segment());
        QCOMPARE(s.document.cursor(), cursor);
        QVERIFY(s.view.map().grab().toImage() != before);
        const quint64 address = *s.document.segment();
        Shown::doubleClick(table, later);
        QCOMPARE(s.snapshot->events.action(s.device.firstEvent + static_cast<std::size_t>(s.document.cursor())),
                 MemoryAction::SegmentAlloc);
        QCOMPARE(s.snapshot->events.address(s.device.firstEvent + static_cast<std::size_t>(s.document.cursor())),
                 address);
        QVERIFY(s.isInView(s.document.cursor()));
        // A life is chosen instead of the segment.
        s.document.setLife(0);
        QVERIFY(!s.document.segment());
    }
    void aRefusedRequestIsExplained()
    {
        Shown s;
        s.clickTab("Out of memory");
        DataTable& table = s.panel.refusals().table();
        QCOMPARE(table.shownRows(), 1);
        QCOMPARE(Shown::exact(table, 0, 2), QString::number(500 * mib));
        QCOMPARE(Shown::exact(table, 0, 3), QString{"eval.py:30"});
        QCOMPARE(Shown::exact(table, 0, 7), QString::number(64 * mib));
        QTRY_VERIFY(s.panel.whyRefused().text().contains("Out of memory: 524"));
        QVERIFY(s.panel.whyRefused().text().contains("half the request"));
        s.document.setCursor(0);
        Shown::click(table, 0);
        QCOMPARE(s.document.cursor(), s.device.outOfMemory[0].index);
        SnapshotMaker m;
        m.alloc(3 * mib);
        Shown none{m};
        none.clickTab("Out of memory");
        QCOMPARE(none.panel.refusals().about(), QString{"No request failed in this recording."});
    }
    // The events are those in the chart's view.
    void eventsFollowTheView()
    {
        Shown s;
        s.clickTab("Events");
        DataTable& table = s.panel.events();
        const auto events = static_cast<int>(s.device.events);
        QCOMPARE(table.shownRows(), events);
        QCOMPARE(s.panel.drawer().scope(), QString{"in view: %1 events"}.arg(events));
        for (int row = 0; row < events; ++row) {
            const std::size_t at = s.device.firstEvent + static_cast<std::size_t>(row);
            QCOMPARE(Shown::exact(table, row, 0), QString::number(row));
            QCOMPARE(Shown::exact(table, row, 2),
                     QString::fromStdString(std::string{nameOf(s.snapshot->events.action(at))}));
            QCOMPARE(Shown::exact(table, row, 3), QString::number(s.snapshot->events.bytes(at)));
        }
        // A click chooses the allocation, a double click shows all of its life.
        int row = 0;
        while (Shown::exact(table, row, 4) != "model.py:12" || Shown::exact(table, row, 2) != "alloc")
            ++row;
        Shown::click(table, row);
        QCOMPARE(s.document.cursor(), std::int64_t{row});
        QVERIFY(s.document.life());
        const MemoryLife& life = s.device.lives[*s.document.life()];
        QCOMPARE(life.requested, 30 * mib);
        Shown::doubleClick(table, row);
        QVERIFY(s.isInView(life.begin) && s.isInView(life.completed));
        QTRY_VERIFY(table.shownRows() < events);
        QVERIFY(s.panel.drawer().scope().startsWith("in view: "));
        // By keyboard: the next row moves the cursor.
        const std::int64_t cursor = s.document.cursor();
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(s.document.cursor(), cursor + 1);
        s.chart.fit();
        QTRY_COMPARE(table.shownRows(), events);
        auto* filter = table.parentWidget()->findChild<QLineEdit*>();
        QTest::keyClicks(filter, "oom");
        QCOMPARE(table.shownRows(), 1);
    }
    // Another slower way to the same number; a cell with an event leads there.
    void sqlLeadsToTheChart()
    {
        Shown s;
        s.clickTab("SQL");
        QueryPanel& sql = s.panel.sql();
        QVERIFY(sql.isVisible());
        const auto ask = [&](const QString& text) {
            QSignalSpy answered{&sql, &QueryPanel::answered};
            sql.editor().setPlainText(text);
            QTest::keyClick(&sql.editor(), Qt::Key_Return, Qt::ControlModifier);
            QTRY_COMPARE(answered.count(), 1);
        };
        ask("select sum(size) from allocations");
        std::int64_t sum = 0;
        for (const MemoryLife& life : s.device.lives)
            sum += life.requested;
        QCOMPARE(Shown::exact(sql.table(), 0, 0), QString::number(sum));
        ask("select size, alloc_index, freed_index from allocations where size > 20000000 and freed_index is not null "
            "order by alloc_index");
        QCOMPARE(sql.table().model()->rowCount(), 4);
        Shown::click(sql.table(), 1, 0); // the first event of the row
        QCOMPARE(QString::number(s.document.cursor()), Shown::exact(sql.table(), 1, 1));
        Shown::click(sql.table(), 1, 2);
        QCOMPARE(QString::number(s.document.cursor()), Shown::exact(sql.table(), 1, 2));
        const double span = s.chart.toUs() - s.chart.fromUs();
        Shown::doubleClick(sql.table(), 1, 1);
        QVERIFY(s.chart.toUs() - s.chart.fromUs() < span);
        ask("select 9 as device, alloc_index from allocations limit 1"); // a row of another GPU
        const std::int64_t cursor = s.document.cursor();
        Shown::click(sql.table(), 0, 1);
        QCOMPARE(s.document.cursor(), cursor);
        // The tables of a snapshot are completed, not those of a trace.
        const QStringList words = queryWordsAt("select * from ", 14, memoryTables()).words;
        QVERIFY(words.contains("memory_events") && !words.contains("kernels"));
        Task task;
        for (const QueryExample& example : memoryQueryExamples()) {
            const auto result = runQuery(*s.snapshot, example.sql, {}, {}, task);
            QVERIFY2(result && result->rows() > 0, example.sql);
        }
    }
    // On both pages a link leads to the allocations of what was chosen.
    void aLinkLeadsToTheAllocations()
    {
        for (const char* title : {"Holders", "Flame graph"}) {
            Shown s;
            s.panel.show(Page::Segments);
            s.clickTab(title);
            QTRY_VERIFY(s.panel.page() == Page::Holders ? s.view.table().shownRows() > 0
                                                        : s.panel.flame().flame() != nullptr);
            (void)s.view.grab();
            if (s.panel.page() == Page::Holders)
                Shown::click(s.view.table(), 0);
            else
                QTest::mouseClick(s.panel.flame().viewport(), Qt::LeftButton, {},
                                  s.panel.flame().rectOf(1).center().toPoint());
            const auto link = [&]() -> QPushButton* {
                for (QPushButton* button : s.panel.findChildren<QPushButton*>())
                    if (button->isVisible() && button->text().contains("block"))
                        return button;
                return nullptr;
            };
            QTRY_VERIFY2(link(), title);
            QTest::mouseClick(link(), Qt::LeftButton);
            QCOMPARE(s.panel.page(), Page::Allocations);
            QVERIFY(s.panel.allocations().shownRows() > 0);
        }
    }
    // The open tab closes the drawer, and the chart takes the room.
    void theDrawerCloses()
    {
        Shown s;
        const int chart = s.chart.height();
        s.clickTab("Holders");
        QVERIFY(!s.panel.isOpen());
        QTRY_VERIFY(s.chart.height() > chart + 100);
        QCOMPARE(s.panel.height(), s.panel.drawer().closedHeight());
        s.clickTab("Segments");
        QVERIFY(s.panel.isOpen());
        QTRY_VERIFY(s.panel.segments().table().height() > 60);
    }
    // Many holders and a private pool, on the smallest window.
    void aSmallWindowHoldsAll()
    {
        SnapshotMaker m;
        m.hasPoolIds = true;
        for (int line = 0; line < 14; ++line)
            m.alloc((10 + line) * mib, {{"forward", "/app/model.py", line + 1}});
        m.pool = 1;
        m.alloc(20 * mib, {{"capture", "/app/graph.py", 3}});
        m.pool = 0;
        constexpr QSize room{1366, 696}; // the room in a window of 768
        Shown s{m, room};
        QCoreApplication::processEvents(); // the map has become lower
        (void)s.view.grab();
        QCOMPARE(s.view.map().height(), AddressMapView::titleHeight + 3 * AddressMapView::rowStep + 2 * 4 +
                                            4); // two of large blocks, one of the pool
        QVERIFY2(s.view.minimumSizeHint().height() <= room.height(),
                 qPrintable(QString::number(s.view.minimumSizeHint().height())));
        QVERIFY(s.view.minimumSizeHint().width() <= room.width());
        QCOMPARE(s.view.size(), room);
        const auto rectOf = [&](const QWidget& part) { return QRect{part.mapTo(&s.view, QPoint{}), part.size()}; };
        QVERIFY(rectOf(s.chart).bottom() < rectOf(s.view.map()).top() + 1);
        QVERIFY(rectOf(s.view.map()).bottom() < rectOf(s.panel).top() + 1);
        QVERIFY(s.view.rect().contains(rectOf(s.panel)));
        QTRY_VERIFY(s.view.table().shownRows() > 5);
        (void)s.view.grab();
        QVERIFY(s.view.table().viewport()->height() >=
                5 * s.view.table().visualRect(s.view.table().model()->index(0, 0)).height());
        QVERIFY(s.chart.height() >= 140);
    }
    // 3,000 unused segments are narrower than a pixel each: together they are hatched.
    void unusedSegmentsAreSeenTogether()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> gone;
        m.alloc(2000 * mib);
        for (int i = 0; i < 3000; ++i)
            gone.push_back(m.alloc(20 * mib));
        for (const std::uint64_t address : gone)
            m.free(address);
        Shown s{m};
        s.document.setCursor(s.device.events - 1);
        QTRY_VERIFY(!s.view.map().isWaiting());
        const QImage picture = s.view.map().grab().toImage();
        const int y = AddressMapView::titleHeight + AddressMapView::rowStep + AddressMapView::rowHeight / 2;
        int hatched = 0;
        for (int x = AddressMapView::left; x < picture.width() - 12; ++x)
            for (int dy = -4; dy < 4; ++dy)
                hatched += picture.pixelColor(x, y + dy) == Theme::light().faintText ? 1 : 0;
        QVERIFY2(hatched > 500, qPrintable(QString::number(hatched)));
    }
    // Without events only the end is known: nothing is called a peak.
    void withoutEventsTheEndIsShown()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(30 * mib, {{"main", "/app/train.py", 1}});
        Shown s{m};
        QVERIFY2(s.panel.drawer().scope().endsWith(QStringLiteral("MB live at the end")),
                 qPrintable(s.panel.drawer().scope()));
        const StripAnswer& answer = s.view.strip().answer();
        QVERIFY2(answer.barTitle.startsWith(QStringLiteral("What is live at the end (31.5")),
                 qPrintable(answer.barTitle));
        QCOMPARE(answer.figures.front().label, QStringLiteral("live at the end"));
        QVERIFY(Shown{}.view.strip().answer().barTitle.startsWith(QStringLiteral("What holds the peak")));
    }
    // A name is on its band, but not on the ticks of segment events.
    void noNameLiesOnTheTicks()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(30 * mib, {{"main", "/app/train.py", 1}});
        m.isRecording = true;
        m.now += 1000;
        m.alloc(270 * mib, {{"forward", "/app/model.py", 12}});
        m.now += 5000;
        m.free(m.alloc(2 * mib, {{"forward", "/app/model.py", 13}}));
        Shown s{m, {1366, 660}};
        const auto isNamed = [&] {
            QByteArray drawn;
            QBuffer buffer{&drawn};
            QSvgGenerator svg;
            svg.setOutputDevice(&buffer);
            svg.setSize(s.chart.size());
            s.chart.render(&svg);
            return drawn.contains("allocated before the recording");
        };
        QVERIFY(s.chart.yOf(0) - s.chart.yOf(15.0 * mib) < 18); // the middle of its band
        QVERIFY(!isNamed());
        s.chart.setLines({true, true, false, false});
        QVERIFY(isNamed());
    }
    // More is live than reserved in this file, which torch did not write.
    void aFileThatDoesNotAddUpIsReadable()
    {
        const QString file = QStringLiteral(LANESCOPE_TRACES "/../snapshots/snapviewer_sample.pickle");
        if (!QFileInfo::exists(file))
            QSKIP("the file is not here");
        const auto snapshot = *loadMemorySnapshot(file.toStdString());
        MemoryView view{snapshot, std::make_shared<const MemoryBands>(snapshot, 0, HolderBy::Line), 0, Theme::light()};
        view.resize(1366, 696);
        view.show();
        (void)view.grab();
        QVERIFY(view.minimumSizeHint().width() <= 1366);
        QVERIFY2(view.strip().answer().headline.endsWith("the file does not add up"),
                 qPrintable(view.strip().answer().headline));
        QVERIFY(view.strip().isWhole());
        // Claims that do not hold are folded below the cards.
        const MemoryFindingsPage& page = view.findings();
        QVERIFY(page.aboutTitle() && page.about()->isHidden());
        QCOMPARE(page.about()->text().split("\n\n").size(), static_cast<qsizetype>(snapshot->warnings.size()));
        page.aboutTitle()->click();
        QVERIFY(!page.about()->isHidden());
        for (const QWidget* child : view.findChildren<QWidget*>())
            QVERIFY2(!child->accessibleName().contains("860"), qPrintable(child->accessibleName()));
    }
};

TEST_IN_WINDOW(MemoryPanelTest)

} // namespace lanescope::memory_panel_test

#include "memory_panel_test.moc"
