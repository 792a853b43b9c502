// Ranks of a job on the lanes and in their panel, with real keys and mouse.

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QtTest>

#include "model/analysis/time/busy.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/rank_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/ranks_panel.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/rank_strip.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/view_state.h"

#include <numeric>

namespace lanescope::ranks_test {

using lanescope::test::JobMaker;
using lanescope::test::moveMouse;
using lanescope::test::picture;
using namespace std::chrono_literals;

namespace {

TracePtr merged(int ranks, int straggler = -1)
{
    JobMaker job;
    job.ranks = ranks;
    job.straggler = straggler;
    job.jitter = 2us;
    for (int r = 0; r < ranks; ++r)
        job.shifts.push_back(r * 3ms);
    Task task;
    return *mergeRanks(job.all(), {}, task);
}

struct Window {
    TracePtr trace;
    Document document;
    TimelinePanel panel;
    TimelineView& view = panel.view();

    explicit Window(int ranks) : trace(merged(ranks)), document(trace), panel(document)
    {
        panel.resize(1000, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
    const Strip& header(std::uint32_t rank) const
    {
        for (const Strip& strip : view.layoutOfLanes().strips())
            if (strip.kind == Strip::Kind::Rank && strip.rank == rank)
                return strip;
        static const Strip none;
        return none;
    }
    std::size_t strips(Strip::Kind kind) const
    {
        return static_cast<std::size_t>(std::count_if(view.layoutOfLanes().strips().begin(),
                                                      view.layoutOfLanes().strips().end(),
                                                      [&](const Strip& s) { return s.kind == kind; }));
    }
};

} // namespace

// The share of the time of collectives in which other kernels run too, computed kernel by kernel.
static double hiddenPct(const Trace& trace, std::size_t rank)
{
    std::vector<TimeRange> collectives, others;
    for (const SliceId s : trace.ranks()[rank].slices)
        if (trace.kind(s) == SliceKind::Kernel)
            (trace.name(s).starts_with("nccl") ? collectives : others).push_back(trace.range(s));
    collectives = unionOf(std::move(collectives));
    others = unionOf(std::move(others));
    Ns both{};
    for (const TimeRange& a : collectives)
        for (const TimeRange& b : others)
            both += a.clippedTo(b).length();
    return 100.0 * static_cast<double>(both.count()) / static_cast<double>(lengthOf(collectives).count());
}

class RanksTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QCursor::setPos(0, 0); }

    void eachRankHasAHeaderAboveItsProcesses()
    {
        Window w{3};
        QCOMPARE(w.strips(Strip::Kind::Rank), std::size_t{3});
        QCOMPARE(w.strips(Strip::Kind::Process), w.trace->processes().size());
        std::uint32_t rank = 0;
        bool isFirst = true;
        for (const Strip& strip : w.view.layoutOfLanes().strips()) {
            if (strip.kind == Strip::Kind::Rank) {
                QCOMPARE(strip.rank, isFirst ? 0 : rank + 1);
                rank = strip.rank;
                isFirst = false;
            } else {
                QVERIFY(w.trace->ranks()[rank].processes.contains(strip.process));
            }
        }
        picture(w.panel, "ranks_unfolded");
        Document alone{JobMaker{}.rank(0)}; // a single file has none
        const LaneLayout plain{alone.trace(), {}};
        for (const Strip& strip : plain.strips())
            QVERIFY(strip.kind != Strip::Kind::Rank);
    }

    void aClickOnItsNameFoldsARank()
    {
        Window w{3};
        const double full = w.view.layoutOfLanes().height();
        const auto click = [&](std::uint32_t rank) {
            QTest::mouseClick(&w.panel.headers(), Qt::LeftButton, {}, {60, static_cast<int>(w.header(rank).y) + 8});
        };
        click(1);
        QVERIFY(w.header(1).isCollapsed && !w.header(0).isCollapsed && !w.header(2).isCollapsed);
        QVERIFY(w.view.layoutOfLanes().height() < full);
        // Two lanes represent it: the one that computes most, and the one that communicates most.
        const auto rows = w.view.layoutOfLanes().rowsOf(w.header(1));
        QCOMPARE(rows.size(), std::size_t{2});
        for (const RowId row : rows)
            QVERIFY(w.trace->rankOf((*w.trace)[row].lane) == &w.trace->ranks()[1] && (*w.trace)[row].holdsDeviceWork());
        picture(w.panel, "ranks_one_folded");
        click(1);
        QCOMPARE(w.view.layoutOfLanes().height(), full);
    }

    void rFoldsTheRankUnderTheCursor()
    {
        Window w{3};
        moveMouse(w.view, {400, static_cast<int>(w.header(0).y) + 60});
        QTest::keyClick(&w.view, Qt::Key_R);
        QVERIFY(w.header(0).isCollapsed && !w.header(1).isCollapsed);
        moveMouse(w.view, {400, static_cast<int>(w.header(0).y) + 10});
        QTest::keyClick(&w.view, Qt::Key_R);
        QVERIFY(!w.header(0).isCollapsed);
        QTest::keyClick(&w.view, Qt::Key_R, Qt::ShiftModifier);
        for (std::uint32_t r = 0; r < 3; ++r)
            QVERIFY(w.header(r).isCollapsed);
        QTest::keyClick(&w.view, Qt::Key_R, Qt::ShiftModifier);
        for (std::uint32_t r = 0; r < 3; ++r)
            QVERIFY(!w.header(r).isCollapsed);
    }

    void manyRanksAreFoldedAtFirst()
    {
        Window w{8};
        QCOMPARE(w.strips(Strip::Kind::Rank), std::size_t{8});
        QCOMPARE(w.strips(Strip::Kind::Lane), std::size_t{0});
        w.panel.resize(1000, 840);
        QTRY_VERIFY(w.panel.findChild<RankStrip*>()->isVisible()); // a row for each rank over time, above the lanes
        QTRY_VERIFY(w.view.layoutOfLanes().height() < w.view.height()); // all are visible
        picture(w.panel, "ranks_folded");
        w.panel.setTheme(Theme::dark());
        picture(w.panel, "ranks_folded_dark");
    }

    void aSliceOfAFoldedRankIsClickedAndShown()
    {
        Window w{8};
        const RankPart& part = w.trace->ranks()[5];
        const SliceId kernel = [&] {
            for (const SliceId s : (*w.trace)[part.digest[1]].slices)
                if (w.trace->kind(s) == SliceKind::Kernel)
                    return s;
            return SliceId{};
        }();
        const QRectF rect = w.view.rectOf(kernel);
        QVERIFY(!rect.isNull());
        w.view.zoomTo(w.trace->range(kernel));
        QTest::mouseClick(&w.view, Qt::LeftButton, {}, w.view.rectOf(kernel).center().toPoint());
        QCOMPARE(w.document.selection(), kernel);
        // A slice that only the unfolded rank shows unfolds it, and no other.
        const SliceId launch = w.trace->launchOf(kernel);
        QVERIFY(launch && w.view.rectOf(launch).isNull());
        w.document.reveal(launch);
        QVERIFY(!w.header(5).isCollapsed && w.header(4).isCollapsed);
        QVERIFY(!w.view.rectOf(launch).isNull());
    }

    void aRangeOverAFoldedRankIsOverAllOfItsLanes()
    {
        Window w{8};
        const int y = static_cast<int>(w.header(2).y) + 10;
        QTest::mousePress(&w.view, Qt::LeftButton, {}, {300, y});
        moveMouse(w.view, {400, y + 4}, Qt::LeftButton);
        QTest::mouseRelease(&w.view, Qt::LeftButton, {}, {400, y + 4});
        QVERIFY(w.document.rangeSelection().has_value());
        const auto& lanes = w.document.rangeSelection()->lanes;
        QCOMPARE(lanes.size(), static_cast<std::size_t>(w.trace->ranks()[2].lanes.size()));
        for (const LaneId lane : lanes)
            QVERIFY(w.trace->ranks()[2].lanes.contains(lane));
    }

    void foldedRanksAreRemembered()
    {
        ViewState state;
        state.visible = {timeAt(1), timeAt(2)};
        state.choices.collapsedRanks = {0, 5, 63};
        QVERIFY(viewStateOf(toJson(state)) == state);
    }

    void thePanelSaysWhoHoldsTheOthersUp()
    {
        const TracePtr trace = merged(6, 4);
        Document document{trace};
        RanksPanel panel{document};
        QAbstractItemModelTester tester{const_cast<RankItems*>(&panel.items()),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
        QSignalSpy ready{&panel, &RanksPanel::ready};
        panel.resize(1300, 300);
        panel.show();
        QVERIFY(ready.wait());
        const RankItems& items = panel.items();
        QCOMPARE(items.rowCount(), 6);
        QVERIFY2(panel.summary().startsWith("Rank 4 delays the others"), qPrintable(panel.summary()));
        const auto number = [&](int row, RankItems::Column column) {
            return items.number(items.index(row, column)).value_or(-1);
        };
        for (int row = 0; row < 6; ++row) {
            QCOMPARE(items.data(items.index(row, RankItems::Rank), Qt::DisplayRole).toString(),
                     QString{"rank %1"}.arg(row));
            // Late by 800 us for 20 collectives: the others wait that long, it does not wait.
            const double wait = row == 4 ? 0 : 16e6;
            QVERIFY2(std::abs(number(row, RankItems::Wait) - wait) < 20 * 4e3,
                     qPrintable(QString::number(number(row, RankItems::Wait))));
            QCOMPARE(number(row, RankItems::CameLast), row == 4 ? 20.0 : 0.0);
            QVERIFY2(std::abs(number(row, RankItems::Hidden) - hiddenPct(*trace, static_cast<std::size_t>(row))) < 0.01,
                     qPrintable(QString::number(number(row, RankItems::Hidden))));
        }
        // The rank that others wait for comes first and is tinted.
        QCOMPARE(panel.table().model()->index(0, RankItems::Rank).data().toString(), QStringLiteral("rank 4"));
        for (int row = 0; row < 6; ++row) {
            const RankRow::Sums& sums = items.sums(row);
            QCOMPARE(number(row, RankItems::Time),
                     static_cast<double>(std::accumulate(sums.begin(), sums.end(), Ns{}).count()));
            const QString tip = items.index(row, RankItems::Time).data(Qt::ToolTipRole).toString();
            QCOMPARE(tip.contains("waits for other ranks"), row != 4);
            QVERIFY(tip.contains("computes") && tip.contains("communicates"));
            QCOMPARE(items.index(row, RankItems::Wait).data(Qt::BackgroundRole).isValid(), row == 4);
        }
        QCOMPARE(items.index(0, RankItems::CameLast).data().toString(), QStringLiteral("·"));
        QCOMPARE(items.index(4, RankItems::CameLast).data().toString(), QStringLiteral("20 of 20"));
        picture(panel, "ranks_panel");
        // Its row highlights the collectives that waited for it.
        const QAbstractItemModel& rows = *panel.table().model();
        int shown = 0; // the table is sorted
        while (shown < rows.rowCount() && rows.index(shown, RankItems::Rank).data().toString() != "rank 4")
            ++shown;
        panel.table().setCurrentIndex(rows.index(shown, 0));
        QCOMPARE(document.lit().size(), std::size_t{20});
        for (const SliceId s : document.lit())
            QVERIFY(trace->rankOf(trace->laneOf(s))->rank == 4);
    }

    void thePanelIsThereForRanksAlone()
    {
        const auto has = [](const Trace& trace) {
            for (const PanelEntry& entry : panelsOf(trace))
                if (entry.id == std::string_view{"ranks"})
                    return true;
            return false;
        };
        QVERIFY(has(*merged(2)));
        const TracePtr one = JobMaker{}.rank(0);
        QVERIFY(!has(*one));
        Document document{one};
        RanksPanel panel{document}; // a panel opened nevertheless explains that
        QVERIFY(panel.summary().contains("open the ranks of a job together"));
    }
};

TEST_IN_WINDOW(RanksTest)

} // namespace lanescope::ranks_test

#include "ranks_test.moc"
