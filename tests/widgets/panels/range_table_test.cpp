// The contents of a selected time range, updated while it is dragged.

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QThreadPool>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/range_items.h"
#include "widgets/kit/column_room.h"
#include "widgets/panels/range_table.h"
#include "widgets/timeline/timeline_panel.h"

#include <map>
#include <set>

namespace lanescope::range_table_test {

using lanescope::test::moveMouse;
using lanescope::test::picture;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    auto cpu = make.lane("100", "1");
    cpu.slice("step", 0us, 1000us, "user_annotation");
    for (int i = 0; i < 90; ++i)
        cpu.slice("aten::add", 100us + i * 10us, 9us - (i % 5) * 1us);
    make.lane("100", "2").slice("aten::add", 50us, 10us).slice("empty", 300us, 0us);
    make.stream(0, 7)
        .slice("gemm", 200us, 300us)
        .slice("relu", 600us, Ns{1})
        .slice("Memcpy HtoD", 700us, 100us, "gpu_memcpy");
    return make.build();
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' '); }

void settle()
{
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
}

struct Panel {
    TracePtr trace = makeTrace();
    Document document{trace};
    RangeTable table{document};
    QTableView& view = *table.findChild<QTableView*>();

    Panel()
    {
        table.resize(480, 400);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
    }
    void select(Ns begin, Ns end, std::vector<LaneId> lanes = {})
    {
        document.selectRange(RangeSelection{{Time{begin}, Time{end}}, std::move(lanes)});
        settle();
    }
    std::string cell(int row, int column) const
    {
        return plain(view.model()->index(row, column).data().toString()).toStdString();
    }
    int rowNamed(const std::string& name) const
    {
        for (int r = 0; r < view.model()->rowCount(); ++r)
            if (cell(r, RangeItems::Name) == name)
                return r;
        return -1;
    }
    std::vector<std::string> column(int c) const
    {
        std::vector<std::string> all;
        for (int r = 0; r < view.model()->rowCount(); ++r)
            all.push_back(cell(r, c));
        return all;
    }
    LaneId laneOf(std::string_view name) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name)
                return trace->laneOf(s);
        return {};
    }
};

// A second computation: all slices one by one, in whole nanoseconds.
std::map<std::string, std::pair<std::uint64_t, std::int64_t>>
slowly(const Trace& trace, TimeRange range, const std::vector<LaneId>& lanes, const LaneParts& parts = {})
{
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> rows;
    for (const SliceId s : trace.slices()) {
        if (!lanes.empty() && std::find(lanes.begin(), lanes.end(), trace.laneOf(s)) == lanes.end())
            continue;
        if (!parts.holds(trace.laneOf(s), trace.kind(s)))
            continue;
        const std::int64_t begin = nsOf(trace.begin(s)), end = nsOf(trace.end(s)), from = nsOf(range.begin),
                           to = nsOf(range.end);
        const bool isIn = begin == end ? begin >= from && begin < to : begin < to && end > from;
        if (!isIn)
            continue;
        auto& [count, total] = rows[std::string{trace.name(s)}];
        ++count;
        total += std::min(end, to) - std::max(begin, from);
    }
    return rows;
}

} // namespace

class RangeTableTest : public QObject {
    Q_OBJECT

private slots:
    void withoutARangeItSaysHowToSelectOne()
    {
        Panel p;
        QVERIFY(p.table.summary().contains("Drag over the lanes"));
        QVERIFY(!p.view.isVisible());
        p.select(0us, 100us);
        QVERIFY(p.view.isVisible());
        p.document.clear();
        QVERIFY(p.table.summary().contains("Drag over the lanes"));
        QVERIFY(!p.view.isVisible());
        QCOMPARE(p.table.items().rowCount(), 0);
        picture(p.table, "range_empty");
    }

    void countsAndTimesInsideTheRange_data()
    {
        QTest::addColumn<qlonglong>("begin");
        QTest::addColumn<qlonglong>("end");
        QTest::addColumn<bool>("onlyGpu");
        QTest::newRow("all") << 0LL << 2'000'000LL << false;
        QTest::newRow("cuts slices at both ends") << 203'456LL << 704'321LL << false;
        QTest::newRow("one nanosecond") << 600'000LL << 600'001LL << false;
        QTest::newRow("ends where slices begin") << 100'000LL << 200'000LL << false;
        QTest::newRow("begins at an empty slice") << 300'000LL << 300'500LL << false;
        QTest::newRow("ends at an empty slice") << 299'000LL << 300'000LL << false;
        QTest::newRow("a stream alone") << 203'456LL << 704'321LL << true;
        QTest::newRow("nothing there") << 1'500'000LL << 1'600'000LL << false;
    }
    void countsAndTimesInsideTheRange()
    {
        QFETCH(qlonglong, begin);
        QFETCH(qlonglong, end);
        QFETCH(bool, onlyGpu);
        Panel p;
        const std::vector<LaneId> lanes = onlyGpu ? std::vector{p.laneOf("gemm")} : std::vector<LaneId>{};
        p.select(Ns{begin}, Ns{end}, lanes);
        const auto expected = slowly(*p.trace, {lanescope::timeAt(begin), lanescope::timeAt(end)}, lanes);
        QCOMPARE(p.table.items().rows().size(), expected.size());
        for (const RangeRow& row : p.table.items().rows()) {
            const std::string name{p.trace->text(row.name)};
            QVERIFY2(expected.count(name), name.c_str());
            QCOMPARE(row.count, expected.at(name).first);
            QCOMPARE(row.total.count(), expected.at(name).second);
        }
    }

    void rowsAreWorded()
    {
        Panel p;
        p.select(0us, 2000us);
        const int step = p.rowNamed("step"), add = p.rowNamed("add"), gemm = p.rowNamed("gemm");
        QVERIFY(gemm == 0 && add == 3 && step == 5);
        QCOMPARE(p.cell(gemm, RangeItems::Total), std::string{"300.0 µs"});
        QCOMPARE(p.cell(step, RangeItems::Total), std::string{"1,000.0 µs"});
        QCOMPARE(p.cell(add, RangeItems::Kind), std::string{"op"});
        QCOMPARE(p.cell(add, RangeItems::Count), std::string{"91"});
        QCOMPARE(p.cell(add, RangeItems::Total), std::string{"640.0 µs"}); // 90 of 7 µs on average, and 10 µs
        QCOMPARE(p.cell(add, RangeItems::Mean), std::string{"7.0 µs"});
        QVERIFY2(plain(p.table.summary()).contains("2 ms</b> on all lanes from 0 ns: 96 slices of 6 names"),
                 qPrintable(p.table.summary()));
        picture(p.table, "range_rows");
    }

    // "ProfilerStep#1 794.1 µs" of a step of 1.25 ms.
    void aRowThatTheRangeCutsSaysSo()
    {
        Panel p;
        p.select(300us, 900us);
        const int step = p.rowNamed("step · cut"), gemm = p.rowNamed("gemm · cut"), relu = p.rowNamed("relu");
        QVERIFY(step >= 0 && gemm >= 0 && relu >= 0);
        QCOMPARE(p.cell(step, RangeItems::Total), std::string{"600.0 µs"});
        QCOMPARE(plain(p.view.model()->index(step, RangeItems::Total).data(Qt::ToolTipRole).toString()),
                 QStringLiteral("600 µs of 1 ms is in the range"));
    }

    void theSummaryCountsItsLanes()
    {
        Panel p;
        p.select(0us, 2000us, {p.laneOf("gemm")});
        QVERIFY2(p.table.summary().contains("on 1 lane from"), qPrintable(p.table.summary()));
        p.select(0us, 2000us, {p.laneOf("gemm"), p.laneOf("empty")});
        QVERIFY2(p.table.summary().contains("on 2 lanes from"), qPrintable(p.table.summary()));
    }

    // "Total" read "al": the arrow of the sorted column had no room.
    void headersOfNumbersAreWholeInANarrowInspector()
    {
        Panel p;
        p.table.resize(280, 400);
        p.select(0us, 1000us);
        const QHeaderView& header = *p.view.horizontalHeader();
        for (int column = 0; column < p.view.model()->columnCount(); ++column)
            if (column != RangeItems::Name && !p.view.isColumnHidden(column))
                QVERIFY2(header.sectionSize(column) >= headerWidth(header, column),
                         qPrintable(p.view.model()->headerData(column, Qt::Horizontal).toString()));
    }

    void columnsSortByNumbersNotByTheirWords()
    {
        Panel p;
        p.select(0us, 2000us); // "1,000.0 µs" against "300.0 µs" and 1 ns
        const auto click = [&](int column) {
            const QHeaderView& header = *p.view.horizontalHeader();
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                              {header.sectionViewportPosition(column) + header.sectionSize(column) / 2, 8});
        };
        click(RangeItems::Total); // numbers begin with the largest
        QCOMPARE(p.column(RangeItems::Total),
                 (std::vector<std::string>{"1,000.0 µs", "640.0 µs", "300.0 µs", "100.0 µs", "<0.1 µs", "·"}));
        click(RangeItems::Total);
        QCOMPARE(p.column(RangeItems::Total),
                 (std::vector<std::string>{"·", "<0.1 µs", "100.0 µs", "300.0 µs", "640.0 µs", "1,000.0 µs"}));
        click(RangeItems::Name);
        QCOMPARE(p.column(RangeItems::Name).back(), std::string{"step"});
    }

    void itIsLiveWhileARangeIsDragged()
    {
        const TracePtr trace = makeTrace();
        Document document{trace};
        QSplitter window;
        auto* timeline = new TimelinePanel{document};
        auto* table = new RangeTable{document};
        window.addWidget(timeline);
        window.addWidget(table);
        window.resize(1200, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        TimelineView& view = timeline->view();
        const auto rows = [&] {
            settle();
            std::map<std::string, std::pair<std::uint64_t, std::int64_t>> all;
            for (const RangeRow& r : table->items().rows())
                all[std::string{trace->text(r.name)}] = {r.count, r.total.count()};
            return all;
        };
        const auto now = [&] {
            const RangeSelection& range = *document.rangeSelection();
            return slowly(*trace, range.range, range.lanes, range.parts);
        };
        const auto x = [&](Ns at) { return static_cast<int>(view.axis().xAt(Time{at})); };
        QTest::mousePress(&view, Qt::LeftButton, {}, {x(150us), 40});
        moveMouse(view, {x(250us), 60}, Qt::LeftButton);
        QVERIFY(document.rangeSelection());
        const auto first = rows();
        QVERIFY(!first.empty());
        QVERIFY(first == now());
        moveMouse(view, {x(650us), 150}, Qt::LeftButton); // still dragging
        const auto second = rows();
        QVERIFY(second == now());
        QVERIFY(second != first);
        picture(window, "range_dragged");
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {x(650us), 150});
        QVERIFY(rows() == second);
    }

    // A drag over the rows of a thread listed the annotations, which are shown in rows of their own above it.
    void aDragTakesTheRowsThatItCovers()
    {
        const TracePtr trace = makeTrace();
        Document document{trace};
        TimelinePanel panel{document};
        RangeTable table{document};
        panel.resize(1000, 500);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView& view = panel.view();
        const LaneId thread = trace->laneOf(*trace->slices().begin());
        const Strip *own = view.layoutOfLanes().stripOf(thread), *above = view.layoutOfLanes().annotationsOf(thread);
        QVERIFY(own && above && above->bottom() <= own->y);
        const auto drag = [&](double from, double to) {
            const auto x = [&](Ns at) { return static_cast<int>(view.axis().xAt(Time{at})); };
            const auto y = [&](double at) { return static_cast<int>(at - view.scrollY()); };
            document.selectRange({}); // a press near its edge would move that
            QTest::mousePress(&view, Qt::LeftButton, {}, {x(150us), y(from)});
            moveMouse(view, {x(250us), y(to)}, Qt::LeftButton);
            QTest::mouseRelease(&view, Qt::LeftButton, {}, {x(250us), y(to)});
            settle();
            std::set<std::string> names;
            for (const RangeRow& row : table.items().rows())
                names.insert(std::string{trace->text(row.name)});
            return names;
        };
        using Names = std::set<std::string>;
        QVERIFY(drag(own->y + 6, own->y + 12) == Names{"aten::add"});
        QVERIFY(drag(above->y + 6, above->y + 12) == Names{"step"});
        QVERIFY2(plain(table.summary()).contains("on the annotations of 1 lane from ") &&
                     plain(table.summary()).contains(": 1 slice of 1 name"),
                 qPrintable(plain(table.summary())));
        QVERIFY(drag(above->y + 6, own->y + 12) == (Names{"aten::add", "step"}));
    }

    void onlyTheLastOfManyRangesAnswers()
    {
        Panel p;
        QSignalSpy resets{p.view.model(), &QAbstractItemModel::modelReset};
        for (int i = 1; i <= 50; ++i)
            p.document.selectRange(RangeSelection{{lanescope::timeAt(0), lanescope::timeAt(i * 10'000)}, {}});
        settle();
        QCOMPARE(resets.count(), 1);
        QVERIFY(plain(p.table.summary()).contains("500 µs"));
        p.document.selectRange(RangeSelection{{lanescope::timeAt(0), lanescope::timeAt(10)}, {}});
        QThreadPool::globalInstance()->waitForDone(); // computed, but not delivered yet
        p.document.selectRange({});
        settle();
        QCOMPARE(p.table.items().rowCount(), 0);
        QVERIFY(p.table.summary().contains("Drag over the lanes"));
    }

    void closingWhileCountingIsHarmless()
    {
        Document document{makeTrace()};
        auto table = std::make_unique<RangeTable>(document);
        document.selectRange(RangeSelection{{lanescope::timeAt(0), lanescope::timeAt(1'000'000)}, {}});
        table.reset();
        settle();
        QVERIFY(document.rangeSelection());
    }

    void doubleClickAndEnterLightAllOfTheRow()
    {
        Panel p;
        p.select(0us, 2000us);
        const auto row = [&](int r) { return p.view.visualRect(p.view.model()->index(r, 0)).center(); };
        QTest::mouseClick(p.view.viewport(), Qt::LeftButton, {}, row(p.rowNamed("add")));
        QTest::mouseDClick(p.view.viewport(), Qt::LeftButton, {}, row(p.rowNamed("add")));
        settle();
        QCOMPARE(p.document.lit().size(), std::size_t{91});
        for (const SliceId s : p.document.lit())
            QCOMPARE(p.trace->name(s), std::string_view{"aten::add"});
        for (int row = p.rowNamed("add"); row > p.rowNamed("gemm"); --row)
            QTest::keyClick(&p.view, Qt::Key_Up);
        QTest::keyClick(&p.view, Qt::Key_Return);
        settle();
        QCOMPARE(p.document.lit().size(), std::size_t{1});
        QCOMPARE(p.trace->name(p.document.lit()[0]), std::string_view{"gemm"});
    }

    void highlightedSlicesAreInTheRange()
    {
        Panel p;
        p.select(203'456ns, 704'321ns);
        for (int r = 0; r < p.view.model()->rowCount(); ++r) {
            const QPoint at = p.view.visualRect(p.view.model()->index(r, 0)).center();
            QTest::mouseClick(p.view.viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(p.view.viewport(), Qt::LeftButton, {}, at);
            settle();
            const std::vector<SliceId>& lit = p.document.lit();
            QCOMPARE(QString::number(lit.size()), QString::fromStdString(p.cell(r, RangeItems::Count)));
            QVERIFY(std::is_sorted(lit.begin(), lit.end()));
            for (const SliceId s : lit) {
                QVERIFY(p.trace->begin(s) < Time{704'321ns});
                QVERIFY(p.trace->end(s) >= Time{203'456ns});
            }
        }
    }

    // Slices that only contain the others filled the first rows.
    void gpuWorkComesFirstAndContainersLast()
    {
        Panel p;
        p.select(0us, 2000us);
        const std::vector<std::string> names = p.column(RangeItems::Name);
        QCOMPARE(names.front(), std::string{"gemm"});
        QCOMPARE(names[1], std::string{"Memcpy HtoD"});
        QCOMPARE(names.back(), std::string{"step"});
        // A click on a header sorts all of them by that column.
        p.view.sortByColumn(RangeItems::Total, Qt::DescendingOrder);
        QCOMPARE(p.column(RangeItems::Name).front(), std::string{"step"});
    }

    void aRowAskedForIsNotLitWhenTheRangeHasGone()
    {
        Panel p;
        p.select(0us, 2000us);
        const QPoint at = p.view.visualRect(p.view.model()->index(0, 0)).center();
        QTest::mouseClick(p.view.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(p.view.viewport(), Qt::LeftButton, {}, at);
        QThreadPool::globalInstance()->waitForDone(); // computed, but not delivered yet
        p.document.clear();
        settle();
        QVERIFY(p.document.lit().empty());
    }

    void itemsKeepTheRulesOfItemModels()
    {
        const TracePtr trace = makeTrace();
        RangeItems items{trace};
        QAbstractItemModelTester tester{&items, QAbstractItemModelTester::FailureReportingMode::QtTest};
        items.set({{trace->nameId(*trace->slices().begin()), SliceKind::Op, 3, Ns{10}}});
        QCOMPARE(items.rowCount(), 1);
        QCOMPARE(items.columnCount(), static_cast<int>(RangeItems::ColumnCount));
        QCOMPARE(items.index(0, RangeItems::Mean).data(RangeItems::sortRole).toLongLong(), 3LL);
        for (int c = 0; c < RangeItems::ColumnCount; ++c)
            QVERIFY(!items.headerData(c, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
        items.set({});
        QCOMPARE(items.rowCount(), 0);
    }
};

TEST_IN_WINDOW(RangeTableTest)

} // namespace lanescope::range_table_test

#include "range_table_test.moc"
