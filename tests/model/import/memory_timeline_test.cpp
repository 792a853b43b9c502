// Files of torch's export_memory_timeline: both forms, in full, cut at every byte, and with wrong content.
#include <QtTest>

#include "model/analysis/memory_categories.h"
#include "model/analysis/verdict.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_timeline_test {

using namespace lanescope::test;

namespace {

// Bytes of category 0 (parameter), 4 (activation) and 7 (none).
const std::string sizes = "[[1700000000000000, 1700000000000010, 1700000000000030],\n [[0, 4096, 0, 0, 0, 0, 0, 0, 7],"
                          " [0, 4096, 0, 0, 0, 1000, 0, 0, 7], [0, 4096, 0, 0, 0, 0, 0, 0, 7]]]";
// The same as changes; at 10 us one block becomes an activation in two steps.
const std::string changes = "[[-1, 1, 4096, 0], [-1, 1, 7, 7], [1700000000000000000, 2, 1000, 3],"
                            " [1700000000000010000, 3, -1000, 3], [1700000000000010000, 3, 1000, 4],"
                            " [1700000000000030000, 4, -1000, 4]]";

TracePtr opened(const std::string& text, std::string* line = nullptr)
{
    const auto trace = loadTrace(TempFile{text, "t.json"}.path());
    if (!trace && line)
        *line = trace.error().line();
    return trace ? *trace : nullptr;
}

// "at in us: value" of each change, by name.
std::map<std::string, std::string> curvesOf(const Trace& trace)
{
    std::map<std::string, std::string> curves;
    for (const CounterSeries& series : trace.counters())
        for (std::size_t i = 0; i < series.times.size(); ++i)
            curves[series.name] += (i ? ", " : "") + std::to_string((series.times[i] - Time{}).count() / 1000) + ": " +
                                   std::to_string(static_cast<long>(series.values[i]));
    return curves;
}

using Curves = std::map<std::string, std::string>;

} // namespace

class MemoryTimelineTest : public QObject {
    Q_OBJECT
private slots:
    void sizesAreCurves()
    {
        const TracePtr trace = opened(sizes);
        QVERIFY(trace);
        QCOMPARE(trace->info().format, std::string{"torch's memory categories (export_memory_timeline)"});
        QVERIFY(trace->info().warnings.empty());
        QCOMPARE(curvesOf(*trace), (Curves{{"all categories, bytes", "0: 4103, 10: 5103, 30: 4103"},
                                           {"parameter, bytes", "0: 4096, 30: 4096"},
                                           {"activation, bytes", "0: 0, 10: 1000, 30: 0"},
                                           {"no category, bytes", "0: 7, 30: 7"}}));
        QCOMPARE(trace->counters()[0].name, std::string{"all categories, bytes"});
        QCOMPARE(trace->info().census.events, 10u);
    }
    // Memory that was there before is known from the first event on.
    void changesAddUp()
    {
        const TracePtr trace = opened(changes);
        QVERIFY(trace && trace->info().warnings.empty());
        QCOMPARE(curvesOf(*trace), (Curves{{"all categories, bytes", "0: 4103, 0: 5103, 30: 4103"},
                                           {"parameter, bytes", "0: 4096, 30: 4096"},
                                           {"temporary, bytes", "0: 0, 0: 1000, 10: 0, 30: 0"},
                                           {"activation, bytes", "0: 0, 10: 1000, 30: 0"},
                                           {"no category, bytes", "0: 7, 30: 7"}}));
        const TracePtr one = opened("[[-1, 1, 4096, 0]]");
        QVERIFY(one);
        QCOMPARE(curvesOf(*one).at("parameter, bytes"), std::string{"0: 4096"});
    }
    // The headline names the peak and who holds it then; at the peak of the second form, a moment has two values.
    void thePeakIsSaid()
    {
        for (const std::string& text : {sizes, changes}) {
            const TracePtr trace = opened(text);
            const auto found = memoryCategoriesOf(*trace);
            QVERIFY(found);
            QCOMPARE(found->peak, 5103);
            QCOMPARE(found->atEnd, 4103);
            std::int64_t atPeak = 0, atEnd = 0;
            for (const CategoryRow& row : found->rows) {
                atPeak += row.atPeak;
                atEnd += row.atEnd;
            }
            QCOMPARE(atPeak, found->peak);
            QCOMPARE(atEnd, found->atEnd);
            QCOMPARE(found->rows[0].name, std::string{"parameter"});
            QCOMPARE(found->rows[1].atPeak, 1000);
            QCOMPARE(format(verdictOf(Analysis{trace}).headline, torchDuration),
                     std::string{"Peak 5.10 kB of memory, by torch's categories: parameter 80.3 %, "} +
                         (text == sizes ? "activation" : "temporary") + " 19.6 %, no category 0.1 %");
        }
        // Counters of other tools are not categories, whatever their names.
        TraceMaker make;
        make.counter("1", "all categories, bytes", 0us, 100);
        QVERIFY(!memoryCategoriesOf(*make.build()));
    }
    void aCutFileKeepsWhatIsWhole()
    {
        for (const std::string& whole : {sizes, changes}) {
            std::uint64_t last = 0;
            for (std::size_t n = 3; n < whole.size(); ++n) {
                std::string line;
                const TracePtr trace = opened(whole.substr(0, n), &line);
                if (!trace) {
                    QVERIFY2(last == 0 && line.find("found the end of the file") != std::string::npos, line.c_str());
                    continue;
                }
                QVERIFY(trace->info().census.events >= last);
                last = trace->info().census.events;
                QCOMPARE(trace->info().warnings.size(), std::size_t{1});
                QVERIFY(trace->info().warnings[0].find("it was cut off") != std::string::npos);
            }
            QVERIFY(last >= 10);
        }
    }
    void wrongContentIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addRow("a row too short") << "[[5], [[0, 1, 2]]]";
        QTest::addRow("an unknown category") << "[[5, 2, 100, 8]]";
        QTest::addRow("a negative category") << "[[5, 2, 100, -1]]";
        QTest::addRow("a time too large") << "[[9223372036854775807], [[0, 1, 0, 0, 0, 0, 0, 0, 0]]]";
        QTest::addRow("a number too large") << "[[5, 2, 99999999999999999999, 1]]";
        QTest::addRow("text") << "[[5, \"x\", 1, 1]]";
        QTest::addRow("more sizes than times") << "[[], [[0, 1, 0, 0, 0, 0, 0, 0, 0]]]";
    }
    void wrongContentIsSaid()
    {
        QFETCH(QString, text);
        std::string line;
        QVERIFY(!opened(text.toStdString(), &line));
        QVERIFY2(line.find("byte ") != std::string::npos && line.find("expected") != std::string::npos, line.c_str());
    }
    void theRestAfterWrongContentIsLeftOut()
    {
        for (const char* text :
             {"[[5, 2, 100, 1], [6, 2, 100, 9], [7, 2, 100, 1]]", "[[5, 6], [[0, 0, 100, 0, 0, 0, 0, 0, 0], [0]]]",
              "[[5, 6], [[0, 0, 100, 0, 0, 0, 0, 0, 0]]]",
              "[[5], [[0, 0, 100, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]]]"}) {
            const TracePtr trace = opened(text);
            QVERIFY2(trace, text);
            QCOMPARE(curvesOf(*trace).at("optimizer_state, bytes"), std::string{"0: 100"});
            QCOMPARE(trace->info().warnings.size(), std::size_t{1});
            QVERIFY(trace->info().warnings[0].find("the rest of the file is left out") != std::string::npos);
        }
    }
};

TEST_WITH_APP(MemoryTimelineTest)

} // namespace lanescope::memory_timeline_test

#include "memory_timeline_test.moc"
