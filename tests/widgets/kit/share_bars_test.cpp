// Bars of percentages in a table: as long as the number, and never over it.

#include <QtTest>

#include "tests/support/run_tests.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/share_bars.h"

namespace lanescope::share_bars_test {

class ShareBarsTest : public QObject {
    Q_OBJECT

private slots:
    void aBarIsAsLongAsItsShareAndLeavesTheNumberFree()
    {
        CellItems items;
        auto cells = std::make_shared<CellTable>();
        cells->columns = {{"Name", {}, {}, true}, {"Share", {}, {}, false}};
        for (const double pct : {100.0, 50.0, 12.5, 0.0})
            cells->rows.push_back(
                {TableCell::of("kernel"), TableCell::of(pct, [](double n) { return QString::number(n) + " %"; })});
        items.set(cells);
        DataTable table{&items};
        auto* bars = new ShareBars{1, QColor{"#1fa97f"}, &table};
        table.setItemDelegate(bars);
        table.fitColumns(400);
        table.resize(400, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto cellOf = [&](int row) { return table.visualRect(table.model()->index(row, 1)); };
        double whole = 0;
        for (int row = 0; row < 4; ++row) {
            const QModelIndex index = table.model()->index(row, 1);
            const double pct = index.data(TableItems::exactRole).toDouble();
            const auto [bar, filled] = bars->barIn(cellOf(row), index);
            QCOMPARE(bar.isEmpty(), pct <= 0); // a zero is a dot
            if (pct <= 0)
                continue;
            whole = bar.width();
            QVERIFY(std::abs(filled.width() - whole * pct / 100) < 1);
            const int number = table.fontMetrics().horizontalAdvance(index.data().toString());
            QVERIFY(bar.right() < cellOf(row).right() - number - 5); // the number is right-aligned
            QVERIFY(bars->barIn(cellOf(row), index.siblingAtColumn(0)).first.isEmpty());
        }
        QVERIFY(whole > 0);
        // A column that a user makes narrow keeps its number.
        table.setColumnWidth(1, 60);
        QVERIFY(bars->barIn(cellOf(0), table.model()->index(0, 1)).first.isEmpty());
    }
};

TEST_IN_WINDOW(ShareBarsTest)

} // namespace lanescope::share_bars_test

#include "share_bars_test.moc"
