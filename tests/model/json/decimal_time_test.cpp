// Decimal microseconds to nanoseconds, exact at any distance from zero.

#include <QtTest>

#include "model/json/decimal_time.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::decimal_time_test {

class DecimalTimeTest : public QObject {
    Q_OBJECT

private slots:
    void readsEachForm_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("ns");
        const auto row = [](const char* text, qlonglong ns) { QTest::newRow(text) << QString::fromLatin1(text) << ns; };
        row("0", 0);
        row("-0.000", 0);
        row("12.5", 12'500);
        row("12.", 12'000);
        row(".5", 500);
        row("007.25", 7'250);
        row("1727185283123456.789", 1'727'185'283'123'456'789);
        row("1727185283123456.790", 1'727'185'283'123'456'790);
        row("-1727185283123456.789", -1'727'185'283'123'456'789);
        row("+3.001", 3'001);
        row(" 5.1\t", 5'100);
        row("7.0000009", 7'000);
        row("7.0004", 7'000);
        row("7.0005", 7'001);
        row("-7.0005", -7'001);
        row("0.0005", 1);
        row("0.00049999", 0);
        row("0.0000000000000000000000000000000000000000001", 0);
        row("2e1", 20'000);
        row("1.5e0", 1'500);
        row("1.727185283123456789E15", 1'727'185'283'123'456'789);
        row("25E-4", 3); // 2.5 ns, away from zero
        row("1e-99999999999999", 0);
        row("0e99999999999999", 0);
        row("2305843009213693.952", std::int64_t{1} << 61);
        row("999.9999", 1'000'000);
    }

    void readsEachForm()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, ns);
        const auto got = nsOfMicroseconds(text.toStdString());
        QVERIFY(got);
        QCOMPARE(static_cast<qlonglong>(*got), ns);
    }

    void refusesTheRest_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",
                                 " ",
                                 "-",
                                 ".",
                                 "-.",
                                 "e5",
                                 "1e",
                                 "1e+",
                                 "1e-",
                                 "1.2.3",
                                 "1 2",
                                 "0x10",
                                 "nan",
                                 "inf",
                                 "12,5",
                                 "1_0",
                                 "--1",
                                 "+-1",
                                 "2305843009213693.953",
                                 "2305843009213693.9525",
                                 "-2305843009213693.9525",
                                 "1e300",
                                 "9223372036854775807",
                                 "99999999999999999999999999",
                                 "1e99999999999999"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void refusesTheRest()
    {
        QFETCH(QString, text);
        QVERIFY(!nsOfMicroseconds(text.toStdString()));
    }

    // Any number of nanoseconds, written out as microseconds and read again.
    void writtenOutAndReadItIsTheSame()
    {
        std::mt19937_64 random{3};
        for (int i = 0; i < 200'000; ++i) {
            const std::int64_t ns = static_cast<std::int64_t>(random() >> (3 + random() % 60));
            std::string text = std::to_string(ns);
            text.insert(0, text.size() < 4 ? 4 - text.size() : 0, '0');
            text.insert(text.size() - 3, ".");
            if (i % 2)
                text.insert(0, "-");
            const auto got = nsOfMicroseconds(text);
            QVERIFY2(got && *got == (i % 2 ? -ns : ns), text.c_str());
        }
    }
};

TEST_WITH_APP(DecimalTimeTest)

} // namespace lanescope::decimal_time_test

#include "decimal_time_test.moc"
