// Lines on a terminal: none is wider than it, text is wrapped and rows are cut, and a long read shows how far it is.

#include <QtTest>

#include "app/cli/columns.h"
#include "app/cli/progress.h"
#include "app/cli/terminal.h"
#include "tests/support/run_tests.h"

namespace lanescope::terminal_width_test {

using namespace lanescope;
using Lines = std::vector<std::string>;

class TerminalWidthTest : public QObject {
    Q_OBJECT
private slots:
    void aRowIsCutWithAnEllipsis()
    {
        QCOMPARE(fittedTo(12, "  1.2 ms  gem"), (Lines{"  1.2 ms  g…"}));
        QCOMPARE(fittedTo(13, "  1.2 ms  gem"), (Lines{"  1.2 ms  gem"}));
        QCOMPARE(fittedTo(4, "ä  öü"), (Lines{"ä  …"}));
        QCOMPARE(fittedTo(5, "ä  öü"), (Lines{"ä  öü"}));
    }
    void aStyleIsKeptWholeAndEnds()
    {
        const std::string bold = "\x1b[1m", plain = "\x1b[0m";
        QCOMPARE(fittedTo(4, bold + "abcd" + plain), (Lines{bold + "abcd" + plain}));
        QCOMPARE(fittedTo(3, bold + "abcd" + plain), (Lines{bold + "ab…" + plain}));
        QCOMPARE(fittedTo(3, bold + "a" + plain + "bcd"), (Lines{bold + "a" + plain + "b…"}));
    }
    void textIsWrappedAsFarIndented()
    {
        QCOMPARE(fittedTo(30, "  the GPU waits for the host most of the time"),
                 (Lines{"  the GPU waits for the host", "  most of the time"}));
        QCOMPARE(fittedTo(30, "  short"), (Lines{"  short"}));
        for (const std::string& line : fittedTo(30, "  " + std::string(50, 'n') + " and more")) // a long name
            QVERIFY(widthOf(line) <= 30);
    }
    // `kernels` had no name of a kernel on 100 columns, and `table` no GPU time: what was at the right was cut off.
    void columnsGiveWayInTheirOrder()
    {
        const auto of = [](std::size_t room) {
            return PrintedColumns{
                {{"total", 8}, {"cv", 4, 1}, {"grid", 10, 2}, {"of peak", 7}, {" kernel", 6, 0, true}}, 1, room};
        };
        const std::vector<std::string> cells{"6.9 ms", "0.44", "30x4x1", "63 %", " GEMM bf16"};
        QCOMPARE(of(100).header(), std::string{"   total   cv       grid of peak  kernel"});
        QCOMPARE(of(100).line(cells), std::string{"  6.9 ms 0.44     30x4x1    63 %  GEMM bf16"});
        QCOMPARE(of(100).leftOut(), std::size_t{0});
        QCOMPARE(of(39).leftOut(), std::size_t{0}); // 8 + 4 + 10 + 7 + 6, and four gaps
        QCOMPARE(of(38).line(cells), std::string{"  6.9 ms     30x4x1    63 %  GEMM bf16"});
        QCOMPARE(of(33).line(cells), std::string{"  6.9 ms    63 %  GEMM bf16"});
        QCOMPARE(of(10).line(cells), of(33).line(cells)); // the others stay
        QCOMPARE(of(10).leftOut(), std::size_t{2});
    }
    void aLongReadShowsHowFarItIs()
    {
        using namespace std::chrono_literals;
        constexpr std::uint64_t gb = 1'000'000'000;
        QCOMPARE(progressLine(gb, 4 * gb, 4 * gb, 3000ms, 100, false),
                 std::string{"reading 4.00 GB  #####                  25 %  9.0 s left"});
        QCOMPARE(progressLine(gb, 4 * gb, 4 * gb, 3000ms, 30, false), std::string{"reading 4.00 GB  25 %"});
        QCOMPARE(progressLine(0, 0, 4 * gb, 3000ms, 100, false), std::string{"reading 4.00 GB"});
        const std::string early = progressLine(gb / 10, 4 * gb, 0, 3000ms, 100, false);
        QVERIFY2(early.starts_with("reading  ") && early.ends_with(" 2 %"), early.c_str()); // the rest is a guess
        QVERIFY(progressLine(5 * gb, 4 * gb, 0, 3000ms, 100, false).find("100 %") != std::string::npos);
    }
};

TEST_PLAIN(TerminalWidthTest)

} // namespace lanescope::terminal_width_test

#include "terminal_width_test.moc"
