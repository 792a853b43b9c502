// Formats of times and counts, and that what is shown can be typed in again.

#include <QtTest>

#include "model/store/search.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/timeline/timeline_panel.h"

#include <limits>

namespace lanescope::quantities_test {

class QuantitiesTest : public QObject {
    Q_OBJECT

private slots:
    void sharesInThreeFiguresAndNearlyAllIsNotAll()
    {
        for (const auto& [pct, text] : {std::pair{37.24, "37.2_%"},
                                        {7.1, "7.10_%"},
                                        {0.0951, "0.095_%"},
                                        {0.0, "0_%"},
                                        {0.0001, "<0.001_%"},
                                        {100.0, "100_%"},
                                        {99.94, "99.9_%"},
                                        {99.96, "99.9_%"},
                                        {99.9999, "99.9_%"}})
            QCOMPARE(percentOf(pct).replace(QChar{0x202F}, '_'), QString{text});
    }
    void aRoundedLabelKeepsItsZerosAndAnExactOneHasNone()
    {
        for (const auto& [ns, text] : {std::pair{7'000LL, "7_µs"},
                                       {999LL, "999_ns"},
                                       {1'250'000LL, "1.25_ms"},
                                       {2'000'000LL, "2_ms"},
                                       {2'004'000LL, "2.00_ms"},
                                       {2'104'000LL, "2.10_ms"},
                                       {20'040'000LL, "20.0_ms"},
                                       {100'200'000LL, "100_ms"},
                                       {999'600LL, "1.00_ms"},
                                       {1'000'300'000LL, "1.00_s"},
                                       {-1'000'300'000LL, "−1.00_s"}})
            QCOMPARE(glanceDuration(Ns{ns}).replace(QChar{0x202F}, '_'), QString{text});
    }
    void aSpanHasThreeDigitsWhetherExactOrNot()
    {
        for (const auto& [ns, text] : {std::pair{7'000LL, "7.00_µs"},
                                       {2'400'000LL, "2.40_ms"},
                                       {2'404'000LL, "2.40_ms"},
                                       {3'300'000'000LL, "3.30_s"},
                                       {869'000LL, "869_µs"},
                                       {12LL, "12_ns"}})
            QCOMPARE(spanDuration(Ns{ns}).replace(QChar{0x202F}, '_'), QString{text});
    }
    void aPlaceIsAsPreciseAsAPixel()
    {
        const auto shown = [](std::int64_t ns, double nsPerPx) {
            return placeLabel(Time{} + Ns{ns}, nsPerPx).replace(QChar{0x202F}, '_');
        };
        QCOMPARE(shown(2'040'297, 3'900), QStringLiteral("2.040_ms")); // pixels of 3.9 µs
        QCOMPARE(shown(2'040'297, 120), QStringLiteral("2.0403_ms"));
        QCOMPARE(shown(2'040'297, 0.5), QStringLiteral("2.040297_ms"));
        QCOMPARE(shown(0, 1000), QStringLiteral("0"));
    }
    void exactDurations_data()
    {
        QTest::addColumn<qlonglong>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << 0LL << "0_ns";
        QTest::newRow("one") << 1LL << "1_ns";
        QTest::newRow("below a microsecond") << 999LL << "999_ns";
        QTest::newRow("a microsecond") << 1'000LL << "1_µs";
        QTest::newRow("all digits") << 227'757LL << "227.757_µs";
        QTest::newRow("zeros inside stay") << 1'000'001LL << "1.000001_ms";
        QTest::newRow("zeros at the end go") << 1'780'000LL << "1.78_ms";
        QTest::newRow("a second") << 1'000'000'000LL << "1_s";
        QTest::newRow("an hour and one") << 3'600'000'000'001LL << "3600.000000001_s";
        QTest::newRow("below zero") << -4'488LL << "−4.488_µs";
    }
    void exactDurations()
    {
        QFETCH(qlonglong, ns);
        QFETCH(QString, text);
        QCOMPARE(exactDuration(Ns{ns}).replace(QChar{0x202F}, '_'), text);
    }

    void shortDurations_data()
    {
        QTest::addColumn<qlonglong>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("whole nanoseconds") << 12LL << "12_ns";
        QTest::newRow("four figures, of hundreds") << 227'757LL << "227.8_µs";
        QTest::newRow("of tens") << 22'757LL << "22.76_µs";
        QTest::newRow("of ones") << 1'779'630LL << "1.780_ms";
        QTest::newRow("whole microseconds have no decimals") << 391'000LL << "391_µs";
        QTest::newRow("digits that are there") << 1'780'000LL << "1.78_ms";
        QTest::newRow("rounds up into the next unit") << 999'999LL << "1.000_ms";
        QTest::newRow("rounds up within it") << 99'999LL << "100.0_µs";
        QTest::newRow("thousands of seconds") << 3'600'400'000'000LL << "3600_s";
        QTest::newRow("below zero") << -1'500LL << "−1.5_µs";
    }
    void shortDurations()
    {
        QFETCH(qlonglong, ns);
        QFETCH(QString, text);
        QCOMPARE(shortDuration(Ns{ns}).replace(QChar{0x202F}, '_'), text);
    }

    void spokenDurations()
    {
        const auto spoken = [](Ns d) { return spokenDuration(d).replace(QChar{0x202F}, '_'); };
        QCOMPARE(spoken(Ns{0}), "0_ns");
        QCOMPARE(spoken(Ns{-999}), "−999_ns");
        QCOMPARE(spoken(Ns{227'757}), "227.757_µs");
        QCOMPARE(spoken(Ns{1'780'000}), "1.780_ms");
        QCOMPARE(spoken(Ns{1'222'847'300}), "1.223_s");
    }

    // Neighbouring ticks never have the same text, at any distance from zero.
    void ticksTellNeighboursApart()
    {
        for (const std::int64_t at : {0LL, 1LL, 999LL, 1'000'000LL, 59'999'999'999LL, 3'600'000'000'000LL})
            for (std::int64_t power = 1; power <= 1'000'000'000; power *= 10)
                for (const std::int64_t factor : {1, 2, 5}) {
                    const Ns step{power * factor};
                    const Time first{Ns{at / step.count() * step.count()}};
                    const QString a = tickLabel(first, step), b = tickLabel(first + step, step),
                                  c = tickLabel(first + 2 * step, step);
                    QVERIFY2(a != b && b != c, qPrintable(a + ' ' + b + ' ' + c));
                }
        QCOMPARE(tickLabel(timeAt(0), Ns{10}), QString{"0"});
        QCOMPARE(tickLabel(timeAt(1'500'000), Ns{500'000}).replace(QChar{0x202F}, '_'), QString{"1.5_ms"});
        QCOMPARE(tickLabel(timeAt(200'001), Ns{1}).replace(QChar{0x202F}, '_'), QString{"200.001_µs"});
    }

    void countsAndSizes()
    {
        QCOMPARE(countOf(3'196'398), QString{"3,196,398"});
        QCOMPARE(countOf(0), QString{"0"});
        QCOMPARE(bytesOf(1'000'000'000), QString{"1.0 GB"});
        QCOMPARE(bytesOf(0), QString{"0 bytes"});
    }

    void displayedTimesCanBeTypedIn()
    {
        for (const std::int64_t ns : {0LL, 7LL, 1'234LL, 227'757LL, 1'000'001LL, 3'600'000'000'001LL, -4'488LL}) {
            const QString shown = exactDuration(Ns{ns});
            const auto read = parseDuration(shown.toStdString());
            QVERIFY2(read, qPrintable(shown));
            QCOMPARE(read->count(), ns);
            QString copied = shown; // rich text copies another kind of space
            const auto again = parseDuration(copied.replace(QChar{0x202F}, QChar{QChar::Nbsp}).toStdString());
            QVERIFY2(again, qPrintable(copied));
            QCOMPARE(again->count(), ns);
        }
    }

    void goToTakesAbsoluteTimesToTheNanosecond()
    {
        test::TraceMaker make;
        make.lane("1", "1").slice("a", Ns{1'727'185'283'000'000'001}, Ns{10'000});
        const TracePtr trace = make.build();
        const auto time = parseTime("1727185283000000124 ns", *trace);
        QVERIFY(time);
        QCOMPARE(trace->absoluteNs(*time), 1'727'185'283'000'000'124);
        QCOMPARE(nsOf(*time), 123);
        QCOMPARE(nsOf(parseTime("1.5us", *trace).value()), 1'500);
        QCOMPARE(nsOf(parseTime(" 2e1 ms ", *trace).value()), 20'000'000);
        QVERIFY(!parseTime("1e us", *trace));
        QVERIFY(!parseTime("1.2.3 us", *trace));
        QVERIFY(!parseTime("soon", *trace));
        QVERIFY(!parseTime("", *trace));
        QVERIFY(!parseTime("3 parsecs", *trace));
        QVERIFY(!parseTime("99999999999999999999999 s", *trace));
    }
};

TEST_PLAIN(QuantitiesTest)

} // namespace lanescope::quantities_test

#include "quantities_test.moc"
