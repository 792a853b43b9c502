// The numbers of a table's column have one unit and equally many decimals, and can be read back.

#include <QtTest>

#include <QRegularExpression>

#include "tests/support/run_tests.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/cell_units.h"
#include "widgets/kit/quantities.h"

#include <cmath>
#include <random>

namespace lanescope::cell_units_test {

namespace {

QString written(const std::vector<double>& values, CellUnit (*unitOf)(const std::vector<double>&))
{
    QStringList cells;
    for (const double value : values)
        cells.append(cellIn(value, unitOf(values)).replace(QChar{0x202F}, '_'));
    return cells.join('|');
}

// A cell taken apart: "−1,031.40 µs".
struct Parts {
    double number = 0;
    int decimals = 0;
    QString unit;
    bool isBelow = false;
};
Parts partsOf(QString cell)
{
    const QRegularExpression form{"^(−?)(<?)([0-9,]+)(\\.([0-9]+))?(\u202F(.+))?$"};
    const QRegularExpressionMatch match = form.match(cell);
    if (!match.hasMatch())
        return {0, -1, cell, false};
    QString digits = match.captured(3);
    const double number = (digits.remove(',') + match.captured(4)).toDouble();
    return {match.captured(1).isEmpty() ? number : -number, static_cast<int>(match.captured(5).size()),
            match.captured(7), !match.captured(2).isEmpty()};
}

} // namespace

class CellUnitsTest : public QObject {
    Q_OBJECT

private slots:
    void aColumnHasOneUnit()
    {
        QCOMPARE(written({1'031'000, 124'000, 27'000, 0}, durationUnitOf), QString("1,031_µs|124_µs|27_µs|·"));
        QCOMPARE(written({1'031'400, 124'250, 27'125, 1}, durationUnitOf),
                 QString("1,031.4_µs|124.3_µs|27.1_µs|<0.1_µs"));
        QCOMPARE(written({86'612'345, 1'031'400, 400}, durationUnitOf), QString("86.61_ms|1.03_ms|<0.01_ms"));
        QCOMPARE(written({12'000'000'000, 250'000'000}, durationUnitOf), QString("12.00_s|0.25_s"));
        // Most are short: a smaller unit, or more decimals.
        QCOMPARE(written({12'620'300, 4'300, 4'100, 3'900}, durationUnitOf),
                 QString("12,620.3_µs|4.3_µs|4.1_µs|3.9_µs"));
        QCOMPARE(written({464'940'000, 72'400, 88'100, 40'200}, durationUnitOf),
                 QString("464.940_ms|0.072_ms|0.088_ms|0.040_ms"));
        QCOMPARE(written({9'000, 5'200.3, 7}, durationUnitOf), QString("9,000_ns|5,200_ns|7_ns")); // no parts of a ns
        QCOMPARE(written({-20'164'608, 18'432, 0}, binaryBytesUnitOf), QString("−19.23_MiB|0.02_MiB|·"));
        QCOMPARE(written({9'944'600, 144'400}, bytesUnitOf), QString("9,944.6_kB|144.4_kB"));
        QCOMPARE(written({8.19e9, 3.71e9, 4.48e9}, flopUnitOf), QString("8,190_MFLOP|3,710_MFLOP|4,480_MFLOP"));
        QCOMPARE(written({99.98, 4.7, 0.04}, percentUnitOf), QString("99.9_%|4.7_%|<0.1_%")); // less than all
        QCOMPARE(written({100, 50}, percentUnitOf), QString("100_%|50_%"));
        QCOMPARE(written({106.84, 12.8, 4.465}, plainUnitOf), QString("106.8|12.8|4.5"));
        QCOMPARE(written({}, durationUnitOf), QString{});
    }

    void randomColumnsCanBeReadBack()
    {
        std::mt19937 random{7};
        for (int round = 0; round < 300; ++round) {
            std::lognormal_distribution<double> sizes{std::uniform_real_distribution<double>{5, 18}(random),
                                                      std::uniform_real_distribution<double>{0.1, 3}(random)};
            std::vector<double> ns;
            for (int i = 0; i < 30; ++i)
                ns.push_back(std::floor(sizes(random)) + 1);
            const CellUnit unit = durationUnitOf(ns);
            const double inUnit = unit.name == "s" ? 1e9 : unit.name == "ms" ? 1e6 : unit.name == "ns" ? 1 : 1e3;
            for (const double value : ns) {
                const QString cell = cellIn(value, unit);
                const Parts parts = partsOf(cell);
                QVERIFY2(parts.unit == unit.name && parts.decimals == unit.decimals, qPrintable(cell));
                const double lastDigit = inUnit * std::pow(10, -parts.decimals);
                if (parts.isBelow)
                    QVERIFY2(value < lastDigit, qPrintable(cell));
                else
                    QVERIFY2(std::abs(parts.number * inUnit - value) <= lastDigit * 0.501, qPrintable(cell));
            }
            const double largest = *std::max_element(ns.begin(), ns.end());
            QVERIFY2(largest < 1e5 * inUnit || inUnit == 1e9, qPrintable(cellIn(largest, unit)));
        }
    }

    // Signs stay, text columns and counts are left alone, and what has no number is left empty.
    void aTableOfCells()
    {
        CellTable table;
        table.columns = {{"Name", {}, {}, true},
                         {"Time", "ns", {}, false},
                         {"Change", "%", {}, false},
                         {"Count", {}, {}, false},
                         {"Rate", {}, {}, false}};
        const auto row = [&](const char* name, std::optional<double> ns, double change, const QString& shown, int count,
                             double rate) {
            TableCell changed;
            changed.number = change;
            changed.shown = shown;
            TableCell counted;
            counted.number = count;
            counted.shown = QString::number(count);
            TableCell rated;
            rated.number = rate;
            rated.shown = QString::number(rate, 'f', 3);
            table.rows.push_back({TableCell::of(name), TableCell::of(ns, cellDuration), changed, counted, rated});
        };
        row("1.5", 66'120'400, 12.34, "+12.3 %", 7, 106.84);
        row("2", 815'250, -0.5, "−0.500 %", 12'000, 4.465);
        row("3", std::nullopt, 0, "0 %", 1, 12.8);
        giveUnits(table);
        QStringList lines;
        for (const auto& cells : table.rows) {
            QStringList shown;
            for (const TableCell& cell : cells)
                shown.append(QString{cell.shown}.replace(QChar{0x202F}, ' '));
            lines.append(shown.join('|'));
        }
        QCOMPARE(lines.join('\n'), QString("|66.12 ms|+12.3 %|7|106.8\n|0.82 ms|−0.5 %|12000|4.5\n||0 %|1|12.8"));
    }
};

TEST_PLAIN(CellUnitsTest)

} // namespace lanescope::cell_units_test

#include "cell_units_test.moc"
