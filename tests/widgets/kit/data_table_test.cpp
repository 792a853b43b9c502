// A narrow table shows its important columns completely: others give way, in the owner's order, and come back by the
// menu of the header.

#include <QtTest>

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/total_row.h"

#include <QApplication>
#include <QClipboard>

namespace lanescope::data_table_test {

using namespace lanescope::test;

namespace {

// Name, then five columns of numbers.
struct Narrow {
    CellItems items;
    DataTable table{&items};

    explicit Narrow(int width)
    {
        auto cells = std::make_shared<CellTable>();
        cells->columns = {{"Name", {}, {}, true}};
        cells->rows.resize(3);
        for (int row = 0; row < 3; ++row)
            cells->rows[static_cast<std::size_t>(row)].push_back(
                TableCell::of("a kernel with a long name of which the end matters, " + std::to_string(row)));
        for (int column = 1; column <= 5; ++column) {
            cells->columns.push_back({QStringLiteral("Number %1").arg(column), {}, {}, false});
            for (int row = 0; row < 3; ++row)
                cells->rows[static_cast<std::size_t>(row)].push_back(
                    TableCell::of(100'000.0 * column + row, [](double n) { return QString::number(n); }));
        }
        items.set(cells);
        table.fitColumns(400);
        table.sortByColumn(4, Qt::DescendingOrder);
        table.setGivingWay({4, 5, 2, 3}); // 4 is the sorted column: it stays
        table.resize(width, 200);
        table.show();
        QTest::qWait(1);
    }
    std::vector<int> shown() const
    {
        std::vector<int> columns;
        for (int c = 0; c < 6; ++c)
            if (!table.isColumnHidden(c))
                columns.push_back(c);
        return columns;
    }
    int width() const
    {
        int sum = 0;
        for (const int c : shown())
            sum += table.columnWidth(c);
        return sum;
    }
    QToolButton& button() const { return *table.header()->findChild<QToolButton*>(); }
    // Clicks an entry of the menu that the button opens.
    void choose(const QString& title)
    {
        QTest::mouseClick(&button(), Qt::LeftButton);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->text() == title)
                return QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    }
};

using Columns = std::vector<int>;

} // namespace

class DataTableTest : public QObject {
    Q_OBJECT

private slots:
    void columnsGiveWayInTheOwnersOrder();
    void theMenuBringsAColumnBack();
    void aCopyHoldsColumnsThatGaveWay();
    void widthsThatAUserChoseStay();
    void theMenuOfARowShowsItOnTheTimeline();
    void theSumOfManyRowsStaysInSight();
};

void DataTableTest::theSumOfManyRowsStaysInSight()
{
    CellItems items;
    DataTable table{&items};
    auto cells = std::make_shared<CellTable>();
    cells->columns = {{"Name", {}, {}, true}, {"Number", {}, {}, false}};
    constexpr int rows = 30;
    for (int row = 0; row <= rows; ++row)
        cells->rows.push_back({TableCell::of(row == rows ? "All" : "row " + std::to_string(row)),
                               TableCell::of(100.0 + row, [](double n) { return QString::number(n); })});
    cells->hasTotal = true;
    items.set(cells);
    table.sortByColumn(1, Qt::DescendingOrder);
    table.resize(300, 200);
    table.show();
    TotalRow& pinned = table.pinnedTotal();
    QTRY_VERIFY(pinned.isVisible());
    QCOMPARE(pinned.geometry().bottom(), table.viewport()->geometry().bottom());
    const QImage atTop = pinned.grab().toImage();
    table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum()); // the row itself is the last one
    QVERIFY(!pinned.isVisible());
    QCOMPARE(table.itemsIndex(table.total()).row(), rows);
    const QRect last = table.visualRect(table.total());
    const QImage itself =
        table.viewport()->grab(QRect{0, last.top(), table.viewport()->width(), last.height()}).toImage();
    int apart = 0;
    for (int y = 2; y < std::min(atTop.height(), itself.height()) - 2; ++y)
        for (int x = 0; x < std::min(atTop.width(), itself.width()); ++x)
            apart += atTop.pixelColor(x, y) != itself.pixelColor(x, y);
    QCOMPARE(apart, 0); // the same words at the same places
    table.verticalScrollBar()->setValue(0);
    QVERIFY(pinned.isVisible());
    QTest::mouseClick(&pinned, Qt::LeftButton, {}, pinned.rect().center());
    QCOMPARE(table.chosen().row(), rows);
    table.setFilter("row 1"); // a sum of some rows would be false
    QVERIFY(!pinned.isVisible() && !table.total().isValid());
    table.setFilter({});
    table.resize(300, 2000);
    QTRY_VERIFY(!pinned.isVisible()); // all rows have room
}

// The entry was never in the menu: the table's policy bypassed the event that shows it.
void DataTableTest::theMenuOfARowShowsItOnTheTimeline()
{
    Narrow narrow{1200};
    const auto menuOfRow = [&](int row) -> QMenu* {
        const QPoint at = narrow.table.visualRect(narrow.table.model()->index(row, 1)).center();
        QTest::mouseClick(narrow.table.viewport(), Qt::LeftButton, {}, at);
        QContextMenuEvent ask{QContextMenuEvent::Mouse, at, narrow.table.viewport()->mapToGlobal(at)};
        QApplication::sendEvent(narrow.table.viewport(), &ask);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    };
    const auto entry = [](QMenu& menu, const char* words) -> QAction* {
        for (QAction* action : menu.actions())
            if (action->isVisible() && action->text() == QLatin1String{words})
                return action;
        return nullptr;
    };
    QMenu* menu = menuOfRow(1);
    QVERIFY(menu);
    QVERIFY(!entry(*menu, "Show on the timeline")); // nothing acts on it
    QVERIFY(entry(*menu, "Copy") && entry(*menu, "Copy as CSV"));
    menu->close();
    QSignalSpy shown{&narrow.table, &DataTable::showRequested};
    menu = menuOfRow(1);
    QVERIFY(menu && entry(*menu, "Show on the timeline"));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry(*menu, "Show on the timeline")).center());
    QCOMPARE(shown.count(), 1);
    QCOMPARE(shown[0][0].toModelIndex(), narrow.table.chosen());
}

void DataTableTest::columnsGiveWayInTheOwnersOrder()
{
    Narrow narrow{1200};
    QCOMPARE(narrow.shown(), (Columns{0, 1, 2, 3, 4, 5}));
    QVERIFY(!narrow.button().isVisible());
    // A name that has room is complete, and is cut before a column gives way.
    const int name = narrow.table.columnWidth(0), full = narrow.width();
    QVERIFY(name >= narrow.table.fontMetrics().horizontalAdvance(narrow.items.index(0, 0).data().toString()));
    narrow.table.resize(full - 60, 200);
    QCOMPARE(narrow.shown(), (Columns{0, 1, 2, 3, 4, 5}));
    QCOMPARE(narrow.table.columnWidth(0), name - 60);
    std::size_t before = 6;
    std::vector<Columns> seen;
    for (int width = full; width > 200; width -= 10) {
        narrow.table.resize(width, 200);
        const Columns shown = narrow.shown();
        if (shown.size() < before) {
            seen.push_back(shown);
            QCOMPARE(narrow.button().text(), QStringLiteral("+%1").arg(6 - shown.size()));
        }
        before = shown.size();
        if (shown.size() > 3) // three columns never hide
            QVERIFY2(narrow.width() <= narrow.table.viewport()->width(), qPrintable(QString::number(width)));
        if (narrow.button().isVisible() && shown.size() > 3)
            QVERIFY(narrow.width() <= narrow.button().x());
    }
    QCOMPARE(seen, (std::vector<Columns>{{0, 1, 2, 3, 4}, {0, 1, 3, 4}, {0, 1, 4}}));
    narrow.table.resize(1200, 200);
    QCOMPARE(narrow.shown(), (Columns{0, 1, 2, 3, 4, 5}));
}

void DataTableTest::theMenuBringsAColumnBack()
{
    Narrow narrow{480};
    const Columns before = narrow.shown();
    QVERIFY(narrow.table.isColumnHidden(5) && narrow.button().isVisible());
    narrow.choose("Number 5");
    QVERIFY(!narrow.table.isColumnHidden(5)); // others may give way for it
    narrow.table.resize(470, 200);
    QVERIFY(!narrow.table.isColumnHidden(5));
    // One that the user hid stays hidden where there is room.
    narrow.choose("Number 1");
    narrow.table.resize(1200, 200);
    QCOMPARE(narrow.shown(), (Columns{0, 2, 3, 4, 5}));
}

void DataTableTest::aCopyHoldsColumnsThatGaveWay()
{
    Narrow narrow{480};
    QVERIFY(narrow.table.isColumnHidden(5));
    narrow.table.copyAsText();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains("Number 5") && copied.contains("500002"), qPrintable(copied));
}

void DataTableTest::widthsThatAUserChoseStay()
{
    Narrow narrow{480};
    QHeaderView& header = *narrow.table.header();
    const QPoint border{header.sectionViewportPosition(0) + header.sectionSize(0) - 1, header.height() / 2};
    const int before = header.sectionSize(0);
    QTest::mousePress(header.viewport(), Qt::LeftButton, {}, border);
    moveMouse(*header.viewport(), border + QPoint{40, 0}, Qt::LeftButton);
    QTest::mouseRelease(header.viewport(), Qt::LeftButton, {}, border + QPoint{40, 0});
    QVERIFY2(header.sectionSize(0) > before + 30, qPrintable(QString::number(header.sectionSize(0))));
    const int dragged = header.sectionSize(0);
    narrow.table.resize(520, 200);
    QCOMPARE(header.sectionSize(0), dragged);
}

TEST_IN_WINDOW(DataTableTest)

} // namespace lanescope::data_table_test

#include "data_table_test.moc"
