// How values are written in sentences: counts with commas, and shares below 100 % not as 100 %.

#include <QtTest>

#include "model/base/text.h"
#include "tests/support/run_tests.h"

namespace lanescope::text_test {

class TextTest : public QObject {
    Q_OBJECT

private slots:
    void countsHaveCommas()
    {
        for (const auto& [count, text] : {std::pair{std::int64_t{0}, "0"},
                                          {999, "999"},
                                          {2821, "2,821"},
                                          {-2821, "-2,821"},
                                          {-999, "-999"},
                                          {143034, "143,034"},
                                          {1234567, "1,234,567"}})
            QCOMPARE(format("{n} calls", {{"n", count}}, torchDuration), std::string{text} + " calls");
    }
    void nearlyAllIsNotAll()
    {
        for (const auto& [pct, text] : {std::pair{99.9999, "99.9"}, {99.94, "99.9"}, {100.0, "100"}, {99.4, "99.4"}})
            QCOMPARE(format("{p} %", {{"p", pct}}, torchDuration), std::string{text} + " %");
    }
};

TEST_PLAIN(TextTest)

} // namespace lanescope::text_test

#include "text_test.moc"
