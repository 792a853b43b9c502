// Odd and broken files from the test suites of other tools: each opens with everything that can be read, or gives one
// line.

#include <QDir>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace lanescope::odd_files_test {

namespace {

std::uint64_t accounted(const Census& c)
{
    std::uint64_t sum = c.slices + c.instants + c.counters + c.flows + c.metadata;
    for (const auto& [reason, n] : c.skipped)
        sum += n;
    return sum;
}

struct Expected {
    std::int64_t events; // -1: refused
    std::int64_t slices;
    const char* says; // part of the error or of a warning; empty: no warning
};

// Counted by hand or by the reader next to each file.
const std::map<std::string, Expected> expectations{
    {"derived_control_char.json", {75, 9, ""}},
    {"derived_only_metadata.json", {0, 0, ""}},
    {"derived_truncated.json.gz", {59, 0, "cut off"}},
    {"derived_truncated_in_string.json", {41, 0, "byte 9423"}},
    {"derived_unescaped_quotes.json", {75, 9, "byte 12076"}},
    {"kineto_headless_same_priority_streams.json.gz", {2137, 1498, "byte 6"}},
    {"kineto_trailing_comma.json", {765, 539, ""}},
    {"catapult_google_cloud_trace.json", {-1, 0, "\"traceEvents\""}},
    {"not_a_trace_execution_trace.json.gz", {-1, 0, "execution trace"}},
    {"not_a_trace_triton_server.json", {-1, 0, "\"ph\""}},
    {"not_json_nsight.nsys-rep", {-1, 0, "nsys export"}},
    {"catapult_flow_simple.json", {10, 5, ""}},
    {"catapult_simple_trace.json", {37, 12, ""}},
    {"catapult_nestable_async.json", {20, 9, ""}},
    {"catapult_instant_events.json", {5, 0, ""}},
    {"catapult_trivial_trace.json", {4, 2, ""}},
    {"rocprof_hip_trace_results.json", {162, 142, ""}},
    {"ebpf_chrome_trace.json", {36, 36, ""}},
    {"speedscope_multiprocess.json", {17, 8, ""}},
    {"speedscope_x-events-matching-start.json", {9, 9, ""}},
    {"perfetto_trailing_empty_event.json", {2, 1, ""}},
    {"perfetto_json_incomplete.json", {1, 1, "byte 89"}},
    {"perfetto_overlapping_complete_event_import_log.json", {2, 2, ""}},
    {"perfetto_counters_json_counters.json", {3, 0, ""}},
};

} // namespace

class OddFilesTest : public QObject {
    Q_OBJECT

private slots:
    void opensOrGivesItsLine_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder{QStringLiteral(LANESCOPE_TRACES "/odd")};
        if (!folder.exists())
            QSKIP("the odd files are not here");
        for (const QString& name : folder.entryList(QDir::Files))
            if (!name.endsWith(QStringLiteral(".csv")))
                QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }

    void opensOrGivesItsLine()
    {
        QFETCH(QString, path);
        const auto trace = loadTrace(path.toStdString());
        const std::string line = trace ? std::string{} : trace.error().line();
        if (trace) {
            const Census& census = (*trace)->info().census;
            QCOMPARE(accounted(census), census.events);
            QCOMPARE(std::uint64_t{(*trace)->sliceCount()}, census.slices);
        } else {
            QVERIFY(line.find('\n') == std::string::npos);
            QVERIFY2(line.find("expected") != std::string::npos, line.c_str());
        }
        const auto known = expectations.find(QTest::currentDataTag());
        if (known == expectations.end())
            return;
        const Expected& expected = known->second;
        QCOMPARE(static_cast<bool>(trace), expected.events >= 0);
        std::string said = line;
        if (trace) {
            QCOMPARE(static_cast<std::int64_t>((*trace)->info().census.events), expected.events);
            QCOMPARE(static_cast<std::int64_t>((*trace)->sliceCount()), expected.slices);
            for (const std::string& warning : (*trace)->info().warnings)
                said += warning + '\n';
        }
        QCOMPARE(said.empty(), *expected.says == 0);
        QVERIFY2(said.find(expected.says) != std::string::npos, said.c_str());
    }

    // Rows "ts,dur,name" that Perfetto's own test expects for two slices on one thread.
    void overlapIsAsPerfettoKeepsIt()
    {
        const QString path =
            QStringLiteral(LANESCOPE_TRACES "/odd/perfetto_overlapping_complete_event_import_log.json");
        if (!QFile::exists(path))
            QSKIP("the odd files are not here");
        const auto trace = loadTrace(path.toStdString());
        QVERIFY(trace);
        QCOMPARE((*trace)->info().census.overlapping, std::uint64_t{1});
        QCOMPARE((*trace)->rows().size(), std::size_t{2});
    }
};

TEST_WITH_APP(OddFilesTest)

} // namespace lanescope::odd_files_test

#include "odd_files_test.moc"
