// The view of a memory snapshot: what a click selects, what keys do, what the table lists.
#include <QtTest>

#include <QBuffer>
#include <QSvgGenerator>

#include "model/memory/figures.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_overview.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/inspector.h"

namespace lanescope::memory_view_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

MemorySnapshotPtr some(std::optional<std::int64_t> capacity = {})
{
    SnapshotMaker m;
    m.isRecording = false;
    m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
    m.isRecording = true;
    m.alloc(60 * mib, {{"forward", "/app/model.py", 12}});
    const std::uint64_t p = m.alloc(40 * mib, {{"forward", "/app/model.py", 13}});
    m.now += 1000;
    m.free(p);
    m.now += 1000;
    m.alloc(2 * mib, {{"forward", "/app/model.py", 12}});
    m.oom(500 * mib, 0, {{"eval", "/app/eval.py", 30}});
    auto snapshot = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path(), capacity);
    return snapshot ? *snapshot : nullptr;
}

std::unique_ptr<MemoryView> shown(const MemorySnapshotPtr& snapshot)
{
    auto view = std::make_unique<MemoryView>(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, HolderBy::Line),
                                             0, Theme::light());
    view->resize(1366, 720);
    view->show();
    (void)view->grab(); // lays out and paints
    return view;
}

} // namespace

class MemoryViewTest : public QObject {
    Q_OBJECT
private slots:
    // Right of the last event there is nothing to name, though its blocks are not freed.
    void theGroundBehindTheLastEventIsNoBlock()
    {
        const auto view = shown(some());
        MemoryChart& chart = view->chart();
        const double end = chart.xOf(static_cast<double>(view->document().bands().endOfAxis()));
        const double y = chart.yOf(80.0 * mib);
        QVERIFY(chart.lifeAt({end - 4, y}));
        QVERIFY(!chart.lifeAt({end + 6, y}));
    }
    // "Show it" of a card moves a view that was zoomed to another part; one that shows it already stays.
    void whatIsShownComesIntoView()
    {
        const auto view = shown(some());
        MemoryChart& chart = view->chart();
        const MemoryBands& bands = view->document().bands();
        auto* findings = view->findChild<MemoryFindingsPage*>();
        const std::int64_t refused = view->document().device().outOfMemory.back().index;
        const double begin = static_cast<double>(bands.beginOfAxis()), all = chart.toUs() - chart.fromUs();
        emit findings->showRequested(0, refused);
        QCOMPARE(chart.toUs() - chart.fromUs(), all);
        chart.setView(begin, begin + 200);
        QVERIFY(chart.toUs() < bands.positionOf(refused));
        emit findings->showRequested(0, refused);
        QCOMPARE(view->document().cursor(), refused);
        QVERIFY(chart.fromUs() < bands.positionOf(refused) && chart.toUs() > bands.positionOf(refused));
        QVERIFY(std::abs(chart.toUs() - chart.fromUs() - 200) < 1e-3);
        chart.setView(begin, begin + 200);
        QTest::keyClick(&chart, Qt::Key_P);
        const double peak = bands.positionOf(view->document().device().peakActive.index);
        QVERIFY(chart.fromUs() <= peak && chart.toUs() >= peak);
    }
    // The label of a cursor or a request next to the view would be half cut at its border.
    void whatIsOutsideOfTheViewHasNoLabel()
    {
        const auto view = shown(some());
        MemoryChart& chart = view->chart();
        const MemoryBands& bands = view->document().bands();
        const double begin = static_cast<double>(bands.beginOfAxis());
        const std::int64_t last = std::int64_t{view->document().device().events} - 1;
        const auto pictureWith = [&](double from, double to, std::int64_t cursor) {
            view->document().setCursor(cursor);
            chart.setView(from, to);
            return chart.grab().toImage();
        };
        const double to = bands.positionOf(last) - 3; // the request is just right of it
        QCOMPARE(pictureWith(begin + 10, to, last), pictureWith(begin + 10, to, -1));
        QVERIFY(pictureWith(begin + 10, to, 3) != pictureWith(begin + 10, to, -1));
    }
    // The block under the pointer is named at once; next to the blocks nothing is named.
    void theAddressMapNamesBlocks()
    {
        const auto view = shown(some());
        auto* map = view->findChild<AddressMapView*>();
        QTRY_VERIFY(!map->isWaiting() && !map->map().blocks.empty());
        QTest::mouseMove(map, {AddressMapView::left + 30, AddressMapView::titleHeight + 6});
        QTRY_VERIFY2(map->tip().contains("segment of"), qPrintable(map->tip()));
        QTest::mouseMove(map, {20, AddressMapView::titleHeight + 6});
        QTRY_VERIFY(map->tip().isEmpty());
    }
    // Fewer words, not half a word.
    void theTitleOfTheAddressMapFits()
    {
        const auto view = shown(some());
        auto* map = view->findChild<AddressMapView*>();
        for (const int width : {1366, 1920, 1100}) {
            view->resize(width, 720);
            QTest::qWait(20);
            QVERIFY2(!map->title().contains(QChar{0x2026}), qPrintable(map->title()));
            QVERIFY(width < 1920 || map->title().contains("waits for its free"));
        }
    }
    void aClickNamesTheAllocation()
    {
        const auto snapshot = some();
        const auto view = shown(snapshot);
        MemoryChart& chart = view->chart();
        const MemoryDevice& d = snapshot->devices[0];
        // In the middle of the second band, after both were allocated: the 60 MiB above the 100.
        const auto us = static_cast<double>(snapshot->events.timeUs(d.firstEvent + 4)) + 500;
        const QPoint at{static_cast<int>(chart.xOf(us)), static_cast<int>(chart.yOf(130.0 * mib))};
        QTest::mouseClick(&chart, Qt::LeftButton, {}, at);
        const auto life = view->document().life();
        QVERIFY(life);
        QCOMPARE(d.lives[*life].requested, 60 * mib);
        // Above all bands nothing is selected.
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {at.x(), static_cast<int>(chart.yOf(250.0 * mib))});
        QVERIFY(!view->document().life());
    }
    void keysMoveAndZoom()
    {
        const auto view = shown(some());
        MemoryChart& chart = view->chart();
        const double span = chart.toUs() - chart.fromUs();
        QTest::keyClick(&chart, Qt::Key_W);
        QVERIFY(chart.toUs() - chart.fromUs() < span);
        const double from = chart.fromUs();
        QTest::keyClick(&chart, Qt::Key_D);
        QVERIFY(chart.fromUs() > from);
        QTest::keyClick(&chart, Qt::Key_F);
        QCOMPARE(chart.toUs() - chart.fromUs(), span);
        view->document().setCursor(0);
        QTest::keyClick(&chart, Qt::Key_P);
        QCOMPARE(view->document().cursor(), view->document().device().peakActive.index);
    }
    void theMapAndTheTableFollowTheCursor()
    {
        const auto snapshot = some();
        const auto view = shown(snapshot);
        QTRY_VERIFY(!view->map().isWaiting());
        QCOMPARE(view->map().map().reserved,
                 levelAt(*snapshot, snapshot->devices[0], view->document().cursor()).reserved);
        QTRY_COMPARE(view->table().shownRows(), 4);
        view->document().setCursor(-1);
        QTRY_COMPARE(view->table().shownRows(), 3); // memory from before, what is live at the end only, and the sum
        QTRY_COMPARE(view->map().map().reserved, snapshot->devices[0].start.reserved);
    }
    // A frame of the flame graph lists its blocks; one of them is selected by a click.
    void aFrameShowsItsAllocations()
    {
        const auto view = shown(some());
        MemoryPanel& panel = view->panel();
        panel.show(MemoryPanel::Page::Flame);
        QTRY_VERIFY(panel.flame().flame());
        const Flame& flame = *panel.flame().flame();
        QCOMPARE(flame.total().count(), view->document().device().peakActive.bytes);
        std::uint32_t node = 0;
        for (std::uint32_t n = 0; n < flame.nodes.size(); ++n)
            if (flame.nodes[n].name == "forward (model.py:12)")
                node = n;
        QVERIFY(node);
        (void)view->grab();
        QByteArray drawn; // the words that are painted
        QBuffer buffer{&drawn};
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(panel.flame().viewport()->size());
        panel.flame().viewport()->render(&svg);
        QVERIFY(drawn.contains("210 MB") && drawn.contains("62.9 MB"));
        QTest::mouseClick(panel.flame().viewport(), Qt::LeftButton, {}, panel.flame().rectOf(node).center().toPoint());
        QCOMPARE(panel.flame().current(), node);
        panel.show(MemoryPanel::Page::Allocations);
        QCOMPARE(panel.allocations().shownRows(), 1);
        const QModelIndex row = panel.allocations().model()->index(0, 0);
        QTest::mouseClick(panel.allocations().viewport(), Qt::LeftButton, {},
                          panel.allocations().visualRect(row).center());
        const auto life = view->document().life();
        QVERIFY(life);
        QCOMPARE(view->document().device().lives[*life].requested, 60 * mib);
    }
    void aHolderShowsItsAllocations()
    {
        const auto view = shown(some());
        QTRY_COMPARE(view->table().shownRows(), 4);
        (void)view->grab();
        const QModelIndex row = view->table().model()->index(0, 0);
        QTest::mouseClick(view->table().viewport(), Qt::LeftButton, {}, view->table().visualRect(row).center());
        QTRY_COMPARE(view->panel().allocations().shownRows(), 1);
        QTest::mouseDClick(view->table().viewport(), Qt::LeftButton, {}, view->table().visualRect(row).center());
        QCOMPARE(view->panel().page(), MemoryPanel::Page::Allocations);
    }
    // The sum is the last row in any order, to the byte, and hidden while rows are.
    void theLastRowIsTheSum()
    {
        const auto snapshot = some();
        const auto view = shown(snapshot);
        DataTable& table = view->table();
        QTRY_COMPARE(table.shownRows(), 4);
        const MemoryDevice& d = snapshot->devices[0];
        QCOMPARE(d.peakActive.bytes, 200 * mib);
        const auto exact = [&](int row, int column) {
            return table.model()->index(row, column).data(TableItems::exactRole).toString();
        };
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder})
            for (const int column : {0, 2, 7}) {
                table.sortByColumn(column, order);
                QCOMPARE(exact(3, 0), QString{"All holders"});
                QCOMPARE(exact(3, 2), QString::number(d.peakActive.bytes));
                QCOMPARE(exact(3, 4), QString{"3"});
            }
        table.sortByColumn(2, Qt::DescendingOrder);
        std::int64_t sum = 0;
        for (int row = 0; row < 3; ++row)
            sum += exact(row, 2).toLongLong();
        QCOMPARE(sum, d.peakActive.bytes);
        // When the blocks were made: before, then 10 us after each event.
        QCOMPARE(table.model()->index(0, 7).data().toString(), QString{"before"});
        QCOMPARE(table.model()->index(0, 1).data().toString(), QString{"stack unknown"});
        const std::int64_t first = snapshot->events.timeUs(d.firstEvent);
        QCOMPARE(exact(1, 7), QString::number(1000 * (snapshot->events.timeUs(d.firstEvent + 1) - first)));
        QCOMPARE(exact(2, 7), QString::number(1000 * (snapshot->events.timeUs(d.firstEvent + 3) - first)));
        // One unit and equally many decimals in a column.
        QStringList shownBytes;
        for (int row = 0; row < 4; ++row)
            shownBytes += table.model()->index(row, 2).data().toString();
        for (const QString& cell : shownBytes)
            QVERIFY2(cell.endsWith("MB") && cell.contains('.') == shownBytes[0].contains('.'), qPrintable(cell));
        table.setFilter("model.py");
        QCOMPARE(table.shownRows(), 2);
    }
    // On a low page the address map has fewer rows, so that five rows of the table are in sight.
    void aLowPageStillShowsRows()
    {
        const auto view = shown(some());
        QTRY_COMPARE(view->table().shownRows(), 4);
        view->resize(1366, 696); // the page of a window that is 768 pixels high
        (void)view->grab();
        const int low = view->map().height();
        QVERIFY(view->table().viewport()->height() >=
                5 * view->table().visualRect(view->table().model()->index(0, 0)).height());
        view->resize(1920, 1008);
        (void)view->grab();
        QCOMPARE(view->map().height() - low, 2 * AddressMapView::rowStep);
    }
    // A request of 500 MiB did not fit. It shows only how much PyTorch could use of the GPU.
    void saysWhatIsLeftOfTheGpu()
    {
        const auto view = shown(some());
        QVERIFY(view->legend().text().contains("outside PyTorch"));
        QVERIFY(view->legend().text().contains("unknown"));
        QSignalSpy chosen{view.get(), &MemoryView::capacityChosen};
        CapacityBox& box = view->capacity();
        QCOMPARE(box.currentIndex(), 0);
        QCOMPARE(box.itemText(1), QString{"GPU memory: 8 GiB"});
        emit box.activated(0);
        box.setCurrentIndex(1);
        emit box.activated(1);
        QCOMPARE(chosen.size(), 2);
        QVERIFY(!chosen[0][0].value<std::optional<std::int64_t>>());
        QCOMPARE(chosen[1][0].value<std::optional<std::int64_t>>().value_or(0), std::int64_t{8} << 30);
        const auto reserved = some()->devices[0].peakReserved.bytes;
        const auto known = shown(some(std::int64_t{8} << 30)); // the driver had nothing free
        QCOMPARE(known->capacity().currentIndex(), 1);
        QVERIFY(known->legend().text().contains(QString::fromStdString(lanescope::shownBytes((8LL << 30) - reserved))));
        QVERIFY(!known->legend().text().contains("unknown"));
    }
    void runsByEventToo()
    {
        const auto view = shown(some());
        view->setAxis(MemoryBands::Axis::Event);
        QTRY_COMPARE(view->document().bands().axis(), MemoryBands::Axis::Event);
        (void)view->grab();
        MemoryChart& chart = view->chart();
        QVERIFY(chart.fromUs() < 0 && chart.toUs() < 20);
    }
    // 100 MiB from before, 60 and 40 of model.py in forward.
    void theSharesOfThePeakAddUp()
    {
        const auto view = shown(some());
        MemoryStrip& bar = view->strip();
        QCOMPARE(bar.shares().size(), 2u);
        QCOMPARE(bar.shares()[0].phase, MemoryPhase::Before);
        QCOMPARE(bar.shares()[0].bytes, 100 * mib);
        QCOMPARE(bar.shares()[1].phase, MemoryPhase::Forward);
        QCOMPARE(bar.shares()[1].bytes, 100 * mib);
        QVERIFY(!bar.rectOf(0).isEmpty());
        QCOMPARE(bar.rectOf(0).right(), bar.rectOf(1).left());
        QCOMPARE(bar.rectOf(0).width(), bar.rectOf(1).width());
        const QImage picture = bar.grab().toImage();
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(picture.pixelColor(bar.rectOf(i).center().toPoint()), MemoryDocument::colourOf(bar.shares()[i]));
        QCOMPARE(bar.answer().edge, StripAnswer::Edge::Bad); // a request was refused
    }
    // A program that caught the error and went on has a warning, one that ended has the red edge.
    void theEdgeSaysWhetherTheProgramWentOn()
    {
        for (const bool isCaught : {true, false}) {
            SnapshotMaker m;
            m.alloc(60 * mib, {{"forward", "/app/model.py", 12}});
            m.oom(500 * mib, 0, {{"eval", "/app/eval.py", 30}});
            if (isCaught)
                m.alloc(2 * mib, {{"eval", "/app/eval.py", 31}});
            const auto view = shown(*loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path()));
            QCOMPARE(view->strip().answer().edge, isCaught ? StripAnswer::Edge::Notable : StripAnswer::Edge::Bad);
        }
    }
    void theOverviewMovesTheChart()
    {
        const auto view = shown(some());
        MemoryOverview& overview = view->overview();
        MemoryChart& chart = view->chart();
        const double begin = view->document().bands().beginOfAxis(), end = view->document().bands().endOfAxis();
        chart.setView(begin, begin + (end - begin) / 4);
        QCOMPARE(overview.window().left(), overview.xOf(begin));
        QVERIFY(std::abs(overview.window().right() - overview.xOf(begin + (end - begin) / 4)) < 1);
        const double span = chart.toUs() - chart.fromUs();
        // A click outside the window centers it there; then its right edge is dragged to the end.
        const QPoint middle{static_cast<int>(overview.xOf(begin + (end - begin) / 2)), overview.height() / 2};
        QTest::mouseClick(&overview, Qt::LeftButton, {}, middle);
        QVERIFY(std::abs((chart.fromUs() + chart.toUs()) / 2 - (begin + end) / 2) < (end - begin) / 200);
        QVERIFY(std::abs(chart.toUs() - chart.fromUs() - span) < 1);
        const double from = chart.fromUs();
        const QPoint edge{static_cast<int>(overview.window().right()), overview.height() / 2};
        QTest::mousePress(&overview, Qt::LeftButton, {}, edge);
        QMouseEvent move{QEvent::MouseMove,
                         QPointF{overview.xOf(end), 10},
                         overview.mapToGlobal(QPointF{overview.xOf(end), 10}),
                         Qt::NoButton,
                         Qt::LeftButton,
                         {}};
        QApplication::sendEvent(&overview, &move);
        QTest::mouseRelease(&overview, Qt::LeftButton, {}, QPoint{static_cast<int>(overview.xOf(end)), 10});
        QCOMPARE(chart.fromUs(), from);
        QVERIFY(std::abs(chart.toUs() - end) < 1);
        // It draws the live memory of the whole recording, also after the axis has changed.
        for (const MemoryBands::Axis axis : {MemoryBands::Axis::Time, MemoryBands::Axis::Event}) {
            view->setAxis(axis);
            QTRY_COMPARE(view->document().bands().axis(), axis);
            chart.fit();
            const QImage picture = overview.grab().toImage();
            const auto highAt = [&](std::int64_t index) {
                const int x = static_cast<int>(overview.xOf(view->document().bands().positionOf(index))) + 1;
                int high = 0;
                for (int y = 0; y < picture.height(); ++y)
                    high += picture.pixelColor(x, y) == Theme::light().memoryLine ? 1 : 0;
                return high;
            };
            const int peak = highAt(view->document().device().peakActive.index);
            QVERIFY2(peak >= overview.height() - 10, qPrintable(QString::number(peak)));
            const int freed = highAt(5); // free_completed: 160 of 200 MiB are left
            QVERIFY2(std::abs(freed - peak * 160 / 200) <= 1, qPrintable(QString::number(freed)));
        }
    }
    // 200 MiB were reserved when 500 did not fit, and the driver had nothing.
    void theChartShowsWhatIsUsable()
    {
        const auto view = shown(some());
        view->chart().setLines({false, false, false, false}); // the line of reserved bytes would cover it
        const QImage picture = view->chart().grab().toImage();
        const int y = static_cast<int>(std::round(view->chart().yOf(200.0 * mib)));
        const int x = picture.width() / 2;
        QCOMPARE(picture.pixelColor(x, y), Theme::light().severe);
        QVERIFY(picture.pixelColor(x, y - 3) != Theme::light().severe);
    }
    // The 500 MiB that did not fit are not a share; half of the 200 MiB at the peak were made in one phase.
    void aCardSaysHowMuchItIsAbout()
    {
        const auto view = shown(some());
        const MemorySnapshot& s = view->document().snapshot();
        const std::int64_t reserved = s.devices[0].peakReserved.bytes;
        QCOMPARE(reserved, 200 * mib);
        QStringList costs;
        for (const FindingCard* card : view->findings().cards()) {
            // The title of the peak names the holder and its bytes, and its bar shows them.
            const bool isPeak = card->text().title.startsWith("Peak");
            QVERIFY2(card->text().costTip.contains(isPeak ? "the bar is as long as the peak: 210 MB"
                                                          : "the bar is as long as what is reserved at most: 210 MB"),
                     qPrintable(card->text().costTip));
            costs << QString{card->text().cost}.replace(QChar{0x202f}, ' ');
        }
        QCOMPARE(costs, (QStringList{"524 MB", "105 MB · 50.0 %"}));
        QVERIFY(view->findings().cards()[0]->isOpen() && !view->findings().cards()[1]->isOpen());
    }
    // 7 segments of 20 MiB, each with 9 MiB live, and 40 MiB that nothing uses.
    void theCardOfFragmentationListsItsKinds()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> gone;
        for (int i = 0; i < 7; ++i) {
            m.alloc(9 * mib);
            gone.push_back(m.alloc(10 * mib));
        }
        gone.push_back(m.alloc(40 * mib));
        for (const std::uint64_t address : gone)
            m.free(address);
        const auto view = shown(*loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path()));
        QStringList kinds;
        for (const FindingCard* card : view->findings().cards())
            for (const CardRow& row : card->text().kinds)
                kinds << QString{row.name + '|' + row.value + '|' + row.note}.replace(QChar{0x202f}, ' ');
        QCOMPARE(kinds, (QStringList{"hard: next to live blocks|80.7 MB|expandable segments, or allocate long-lived "
                                     "blocks before short-lived ones",
                                     "soft: whole segments, which do not merge|41.9 MB|expandable segments, or one "
                                     "empty_cache() before a phase with other sizes"}));
        QStringList tips;
        for (const StripFigure& figure : view->strip().answer().figures)
            if (figure.label == "unused at the end" || figure.label == "split at the end")
                tips << figure.tip.mid(figure.tip.indexOf("By kind"));
        QCOMPARE(tips, (QStringList(2, "By kind: hard 80.7 MB, soft 41.9 MB")));
    }
    void fitsASmallWindow()
    {
        const auto view = shown(some());
        QVERIFY(view->minimumSizeHint().width() <= 1366);
        QVERIFY(view->strip().answer().headline.startsWith("Peak 210 MB live of"));
        QVERIFY2(view->strip().isWhole(), "the headline is cut");
        QVERIFY(view->rect().contains(view->inspector().geometry()));
    }
    void groupsAnew()
    {
        const auto view = shown(some());
        view->groupBy(HolderBy::Size);
        QTRY_COMPARE(view->document().bands().holders().by, HolderBy::Size);
        (void)view->grab();
    }
};

TEST_IN_WINDOW(MemoryViewTest)

} // namespace lanescope::memory_view_test

#include "memory_view_test.moc"
