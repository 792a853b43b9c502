// A trace that was exported and read again is the same trace; a part of it holds what is in the range and nothing else.

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include "model/export/event_text.h"
#include "model/export/events.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/make_trace.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"
#include "tests/support/same_trace.h"
#include "tests/support/temp_file.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace lanescope::export_test {

using namespace lanescope::test;
using nlohmann::json;

extern const char* const partText; // defined below the class, because moc 6.4 fails on raw literals
extern const char* const oddText;

namespace {

std::string contentsOf(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TracePtr traceOf(const std::string& path)
{
    const auto trace = loadTrace(path);
    if (!trace)
        qWarning("%s", trace.error().line().c_str());
    return trace ? *trace : nullptr;
}

std::multiset<std::string> namesOf(const Trace& trace)
{
    std::multiset<std::string> names;
    for (const SliceId s : trace.slices())
        names.emplace(trace.name(s));
    return names;
}

// Counts events, and stops the task when it has enough.
class Counter : public EventWriter {
public:
    Counter(Task& task, int enough) : m_task(task), m_enough(enough) {}
    void event(std::string_view) override
    {
        if (++count == m_enough)
            m_task.stop();
    }
    bool hasFailed() const override { return false; }
    int count = 0;

private:
    Task& m_task;
    const int m_enough;
};

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

private slots:
    void readAgainItIsTheSame_data();
    void readAgainItIsTheSame();
    void composedAnewItIsTheSame_data() { readAgainItIsTheSame_data(); }
    void composedAnewItIsTheSame();
    void numbersThatProcessesShareAreToldApart();
    void nsysRecordingsAreExported();
    void oddEventsBecomeJsonThatAllCanRead();
    void aRangeKeepsWhatOverlapsItWhole();
    void aRangeKeepsHalvesTogether();
    void aRangeOfAComposedTraceKeepsTheSame();
    void anOlderFileStaysUntilTheNewOneIsWhole_data();
    void anOlderFileStaysUntilTheNewOneIsWhole();
    void aStopOnTheWayIsHeeded();
    void targetsThatAreNotPlainFilesAreRefused();
    void aSourceThatChangedIsAnError();
    void microsecondsAreExact();

private:
    std::string out(const char* suffix) const { return m_folder.filePath("out").toStdString() + suffix; }
    TracePtr exported(const TracePtr& trace, const char* suffix, std::optional<TimeRange> range = {})
    {
        Task task;
        const auto written = exportTrace(Analysis{trace}, out(suffix), range, task);
        if (!written)
            qWarning("%s", written.error().line().c_str());
        return written ? traceOf(out(suffix)) : nullptr;
    }
    TracePtr sample() { return traceOf(LANESCOPE_SOURCE_DIR "/resources/samples/" + m_sample); }

    const std::string m_sample = "synthetic_geglu_mlp_64_128_768_3072_compile.json.gz";
    QTemporaryDir m_folder;
};

// A step of 100 us, a launch with its kernel, forward and backward, a counter, an instant.
const char* const partText =
    R"({"schemaVersion": 1, "baseTimeNanoseconds": 1700000000000000000, "odd key": [1, {"a": 2}],
"traceEvents": [
{"ph": "M", "name": "process_name", "pid": 9, "tid": 0, "ts": 0, "args": {"name": "python"}},
{"ph": "M", "name": "thread_name", "pid": 9, "tid": 9, "ts": 0, "args": {"name": "main"}},
{"ph": "X", "cat": "user_annotation", "name": "step", "pid": 9, "tid": 9, "ts": 100.000, "dur": 100.001},
{"ph": "X", "cat": "cpu_op", "name": "early", "pid": 9, "tid": 9, "ts": 101.000, "dur": 8.999},
{"ph": "X", "cat": "cpu_op", "name": "across", "pid": 9, "tid": 9, "ts": 115.000, "dur": 10.000},
{"ph": "X", "cat": "cpu_op", "name": "empty", "pid": 9, "tid": 9, "ts": 120.000, "dur": 0},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 9, "tid": 9, "ts": 130.000, "dur": 1.5, "args": {"correlation": 7}},
{"ph": "s", "cat": "ac2g", "name": "ac2g", "id": 7, "pid": 9, "tid": 9, "ts": 130.000},
{"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 139.999, "dur": 3, "args": {"correlation": 7, "stream": 7}},
{"ph": "f", "bp": "e", "cat": "ac2g", "name": "ac2g", "id": 7, "pid": 0, "tid": 7, "ts": 139.999},
{"ph": "X", "cat": "cpu_op", "name": "late", "pid": 9, "tid": 9, "ts": 140.000, "dur": 1},
{"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 9, "tid": 9, "ts": 115.000},
{"ph": "f", "bp": "e", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 9, "tid": 9, "ts": 140.000},
{"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 9, "tid": 9, "ts": 115.000},
{"ph": "f", "bp": "e", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 9, "tid": 9, "ts": 120.000},
{"ph": "C", "name": "queue", "pid": 9, "ts": 100.000, "args": {"n": 1}},
{"ph": "C", "name": "queue", "pid": 9, "ts": 119.000, "args": {"n": 2}},
{"ph": "C", "name": "queue", "pid": 9, "ts": 125.000, "args": {"n": 3}},
{"ph": "C", "name": "queue", "pid": 9, "ts": 150.000, "args": {"n": 4}},
{"ph": "i", "s": "t", "name": "before", "pid": 9, "tid": 9, "ts": 119.999},
{"ph": "i", "s": "t", "name": "within", "pid": 9, "tid": 9, "ts": 120.000, "args": {"Bytes": 5}},
{"ph": "i", "s": "t", "name": "after", "pid": 9, "tid": 9, "ts": 140.000},
{"ph": "X", "cat": "cpu_op", "name": "other thread", "pid": 9, "tid": 10, "ts": 110.000, "dur": 20}
], "traceName": "a\\b", "deviceProperties": [{"id": 0, "name": "GPU A", "numSms": 3, "new key": true}]})";

// Unescaped quotes, a raw line break in a name, a backslash that escapes nothing, a number among the events, a
// truncated file.
const char* const oddText = R"X({"traceEvents": [
{"ph": "X", "name": "f({"a": 1})", "pid": 1, "tid": 1, "ts": 1, "dur": 2},
{"ph": "X", "name": "two
lines", "pid": 1, "tid": 1, "ts": 4, "dur": 2},
{"ph": "X", "name": "C:\data", "pid": 1, "tid": 1, "ts": 7, "dur": 2, "x": [ 1,
    2]},
42,
{"ph": "X", "name": "cut", "pid": 1, "ti)X";

void ExportTest::readAgainItIsTheSame_data()
{
    QTest::addColumn<QString>("path");
    for (const char* folder :
         {LANESCOPE_SOURCE_DIR "/resources/samples", LANESCOPE_TEST_DATA "/kineto", LANESCOPE_TRACES}) {
        for (QDirIterator it{
                 QString::fromLatin1(folder), {"*.json", "*.json.gz"}, QDir::Files, QDirIterator::Subdirectories};
             it.hasNext();) {
            const QString path = it.next();
            QTest::newRow(qPrintable(QDir{QString::fromLatin1(folder)}.relativeFilePath(path))) << path;
        }
    }
}

void ExportTest::readAgainItIsTheSame()
{
    QFETCH(QString, path);
    const auto loaded = loadTrace(path.toStdString());
    if (!loaded)
        return; // refused, which other tests check
    const Trace& trace = **loaded;
    for (const char* suffix : {".json", ".json.gz"}) {
        if (trace.sliceCount() > 30000 && suffix != std::string_view{".json"})
            continue; // compression is independent of events
        const TracePtr again = exported(*loaded, suffix);
        QVERIFY(again);
        std::string d = difference(trace, *again);
        QVERIFY2(d.empty(), d.c_str());
        d = differenceOfCopy(trace, *again, 1 + trace.sliceCount() / 5000);
        QVERIFY2(d.empty(), d.c_str());
        for (const std::string& warning : again->info().warnings) // it is complete, even if the first was not
            QVERIFY2(warning.find("byte") == std::string::npos, warning.c_str());
    }
    if (trace.sliceCount() < 20000 && !path.contains("control_characters")) // bytes that are not text are kept
        QVERIFY(json::accept(contentsOf(out(".json"))));
}

void ExportTest::composedAnewItIsTheSame()
{
    QFETCH(QString, path);
    const auto loaded = loadTrace(path.toStdString());
    if (!loaded || (*loaded)->info().census.events > 30000)
        return;
    if (path.contains("times_out_of_range"))
        return; // an unfinished slice that is longer than a duration may be
    struct Gatherer : EventWriter {
        std::string text = "{";
        bool isFirst = true;
        void begin(const Members& members) override
        {
            for (const auto& [key, value] : members)
                text += '"' + key + "\": " + value + ",\n";
            text += "\"traceEvents\": [";
        }
        void event(std::string_view event) override
        {
            text += isFirst ? "\n" : ",\n";
            text += event;
            isFirst = false;
        }
        bool hasFailed() const override { return false; }
    } gatherer;
    Task task;
    QVERIFY(composeEvents(**loaded, Part{**loaded, {}}, gatherer, task));
    const TempFile file{gatherer.text + "]}"};
    const TracePtr again = traceOf(file.path());
    QVERIFY(again);
    // Slices of two events may be on a lane that the tool made up; events without a lane have no position to compare.
    const std::string d = difference(**loaded, *again);
    if (!path.contains("odd") && !path.contains("kineto/"))
        QVERIFY2(d.empty(), d.c_str());
    QCOMPARE(again->sliceCount(), (*loaded)->sliceCount());
    QCOMPARE(again->links().size(), (*loaded)->links().size());
}

void ExportTest::numbersThatProcessesShareAreToldApart()
{
    // Two processes that both count from 1: only the earlier launch can belong to the second kernel.
    TraceMaker make;
    const char* first = R"({"correlation": 1, "note": "}"})";
    make.lane("1", "1").slice("cudaLaunchKernel", 10us, 2us, "cuda_runtime", 1, first);
    make.lane("2", "2").slice("cudaLaunchKernel", 20us, 2us, "cuda_runtime", 2, first); // the trace distinguishes them
    make.stream(0, 7).slice("late", 50us, 1us, "kernel", 1, first).slice("later", 60us, 1us, "kernel", 2, first);
    const TracePtr trace = make.build();
    QCOMPARE(trace->links().size(), std::size_t{2});
    const TracePtr again = exported(trace, ".json");
    QVERIFY(again);
    const std::string d = difference(*trace, *again);
    QVERIFY2(d.empty(), d.c_str());
    QCOMPARE(readArguments(*again, SliceId{0u})->find("note")->value, std::string{"}"});
}

void ExportTest::nsysRecordingsAreExported()
{
    for (const auto generation : {NsysSession::Generation::Today, NsysSession::Generation::Early2021}) {
        const NsysSession session{generation};
        const TracePtr trace = traceOf(session.path());
        QVERIFY(trace && trace->links().size() > 20);
        const TracePtr again = exported(trace, ".json");
        QVERIFY(again);
        const std::string d = difference(*trace, *again);
        QVERIFY2(d.empty(), d.c_str());
    }
}

void ExportTest::oddEventsBecomeJsonThatAllCanRead()
{
    const TempFile file{oddText};
    const TracePtr trace = traceOf(file.path());
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 3u);
    Task task;
    const auto written = exportTrace(Analysis{trace}, out(".json"), {}, task);
    QVERIFY(written);
    QCOMPARE(written->events, std::uint64_t{3});
    QCOMPARE(written->damaged, std::uint64_t{1});
    const json document = json::parse(contentsOf(out(".json")));
    std::vector<std::string> names;
    for (const json& event : document["traceEvents"])
        names.push_back(event["name"]);
    QCOMPARE(names, (std::vector<std::string>{R"(f({"a": 1}))", "two\nlines", R"(C:\data)"}));
    QVERIFY(exportTrace(Analysis{trace}, out(".jsonl"), {}, task));
    const std::string lines = contentsOf(out(".jsonl"));
    QCOMPARE(std::count(lines.begin(), lines.end(), '\n'), std::ptrdiff_t{3});
    QVERIFY(lines.find("[ 1,2]") != std::string::npos);
}

void ExportTest::aRangeKeepsWhatOverlapsItWhole()
{
    const TempFile file{partText};
    const TracePtr trace = traceOf(file.path());
    QVERIFY(trace);
    // The trace begins at 100 us, so the range is 120 to 140, without its end.
    const TracePtr part = exported(trace, ".json", TimeRange{timeAt(20'000), timeAt(40'000)});
    QVERIFY(part);
    QCOMPARE(namesOf(*part),
             (std::multiset<std::string>{"step", "across", "empty", "cudaLaunchKernel", "gemm", "other thread"}));
    for (const SliceId s : part->slices())
        if (part->name(s) == "step") {
            QCOMPARE(part->absoluteNs(part->begin(s)), std::int64_t{1700000000000100000});
            QCOMPARE(part->duration(s), Ns{100'001});
        }
    QCOMPARE(part->links().size(), std::size_t{1});
    QCOMPARE(part->flows().size(), std::size_t{1}); // there is none to "late"
    QCOMPARE(part->name(part->flows()[0].to), std::string_view{"empty"});
    QCOMPARE(part->info().census.flows, std::uint64_t{4}); // the launch's too
    QCOMPARE(part->info().census.halfFlows, std::uint64_t{0});
    QCOMPARE(part->instants().size(), std::size_t{1});
    QCOMPARE(part->text(part->instants()[0].name), std::string_view{"within"});
    QCOMPARE(part->counters().size(), std::size_t{1});
    // the value 2 is still valid when the range begins
    QCOMPARE(part->counters()[0].values, (std::vector<double>{2, 3}));
    QCOMPARE(part->info().census.metadata, std::uint64_t{2});
    QCOMPARE(part->lanes()[0].name, std::string{"main"});
    QCOMPARE(part->info().properties.at("odd key"), std::string{R"([1, {"a": 2}])"});
    QCOMPARE(part->info().properties.at("traceName"), std::string{R"("a\\b")"});
    QVERIFY(contentsOf(out(".json")).find(R"("new key": true)") != std::string::npos);
    const TracePtr none = exported(trace, ".json.gz", TimeRange{timeAt(-2000), timeAt(-1000)});
    QVERIFY(none);
    QCOMPARE(none->sliceCount(), 0u);
    QCOMPARE(none->info().census.metadata, std::uint64_t{2});
}

void ExportTest::aRangeKeepsHalvesTogether()
{
    for (const char* name : {"async_and_nested_ids.json", "begin_end_unclosed.json", "hex_ids.json"}) {
        const TracePtr trace = traceOf(std::string{LANESCOPE_TEST_DATA "/kineto/"} + name);
        QVERIFY(trace);
        // A range that contains everything changes nothing.
        const TimeRange all{timeAt(0), trace->range().end + Ns{1}};
        const TracePtr same = exported(trace, ".json", all);
        QVERIFY(same);
        std::string d = difference(*trace, *same);
        QVERIFY2(d.empty(), d.c_str());
        for (const SliceId s : trace->slices()) {
            const TracePtr part = exported(trace, ".json", TimeRange{trace->begin(s), trace->begin(s) + Ns{1}});
            QVERIFY(part);
            std::multiset<std::pair<std::string, std::int64_t>> expected, found;
            for (const SliceId t : trace->slices())
                if (trace->begin(t) <= trace->begin(s) &&
                    (trace->end(t) > trace->begin(s) || trace->begin(t) == trace->begin(s)))
                    expected.emplace(trace->name(t), trace->duration(t).count());
            for (const SliceId t : part->slices())
                found.emplace(part->name(t), part->duration(t).count());
            QCOMPARE(found, expected);
        }
    }
}

void ExportTest::aRangeOfAComposedTraceKeepsTheSame()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("early", 0us, 10us)
        .slice("op", 20us, 20us)
        .slice("cudaLaunchKernel", 22us, 2us, "cuda_runtime", 7, R"({"correlation": 7})")
        .instant("here", 30us)
        .instant("later", 90us);
    make.stream(0, 7).slice("gemm", 50us, 30us, "kernel", 7, R"({"correlation": 7, "stream": 7})");
    make.counter("1", "queue", 1us, 5);
    make.counter("1", "queue", 60us, 0.1);
    const TracePtr trace = make.build();
    const TracePtr whole = exported(trace, ".json");
    QVERIFY(whole);
    const std::string d = difference(*trace, *whole);
    QVERIFY2(d.empty(), d.c_str());
    const TracePtr part = exported(trace, ".json", TimeRange{timeAt(25'000), timeAt(55'000)});
    QVERIFY(part);
    QCOMPARE(namesOf(*part), (std::multiset<std::string>{"op", "gemm"}));
    QCOMPARE(part->info().census.flows, std::uint64_t{0});
    QCOMPARE(part->instants().size(), std::size_t{1});
    QCOMPARE(part->counters()[0].values, (std::vector<double>{5}));
}

void ExportTest::anOlderFileStaysUntilTheNewOneIsWhole_data()
{
    QTest::addColumn<QString>("suffix");
    for (const Exporter& e : exporters())
        QTest::newRow(e.suffix.data()) << QString::fromLatin1(e.suffix.data());
}

void ExportTest::anOlderFileStaysUntilTheNewOneIsWhole()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const std::string path = folder.filePath("old" + suffix).toStdString();
    {
        std::ofstream old{path};
        old << "old";
    }
    QVERIFY(
        QFile::setPermissions(QString::fromStdString(path), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    const auto permissions = QFile::permissions(QString::fromStdString(path));
    const TracePtr trace = sample();
    Task stopped;
    stopped.stop();
    const auto cancelled = exportTrace(Analysis{trace}, path, {}, stopped);
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().kind, Error::Kind::Cancelled);
    QCOMPARE(contentsOf(path), std::string{"old"});
    QCOMPARE(QDir{folder.path()}.entryList(QDir::Files).size(), 1);
    Task task;
    QVERIFY(exportTrace(Analysis{trace}, path, {}, task));
    QVERIFY(contentsOf(path).size() > 1000);
    QCOMPARE(QFile::permissions(QString::fromStdString(path)), permissions);
    QCOMPARE(QDir{folder.path()}.entryList(QDir::Files).size(), 1);
    QVERIFY2(task.done > 0 && task.done <= task.total, qPrintable(QString::number(task.done)));
}

void ExportTest::aStopOnTheWayIsHeeded()
{
    const TracePtr trace = sample();
    for (const auto& write : {+[](const Trace&t, EventWriter&w, Task&task) {
                                  return composeEvents(t, Part{t, {}}, w, task);
                              },
                              +[](const Trace&t, EventWriter&w, Task&task) {
                                  return writeEvents(t, Part{t, TimeRange{{}, t.range().end}}, w, task);
                              }}) {
        Task task;
        Counter counter{task, 50};
        const auto written = write(*trace, counter, task);
        QVERIFY(counter.count >= 50);
        if (!written)
            QCOMPARE(written.error().kind, Error::Kind::Cancelled);
        else // a small text is written in one piece, so only the final rename is stopped
            QVERIFY(task.isStopped());
    }
}

void ExportTest::targetsThatAreNotPlainFilesAreRefused()
{
    const TracePtr trace = sample();
    Task task;
    const auto error = [&](const std::string& path) {
        const auto written = exportTrace(Analysis{trace}, path, {}, task);
        return written ? std::string{} : written.error().line();
    };
    QVERIFY(QDir{m_folder.path()}.mkdir("folder.json"));
    QVERIFY(error(m_folder.filePath("folder.json").toStdString()).ends_with("expected a regular file, or none yet"));
    QVERIFY(error("/no/such/folder/x.json").find("No such file") != std::string::npos);
    QVERIFY(error(out(".txt")).find(".json, .json.gz, .jsonl, .csv, .sqlite") != std::string::npos);
    // A link is followed, not replaced.
    QVERIFY(QFile::link(QStringLiteral("real.json"), m_folder.filePath("link.json")));
    {
        std::ofstream old{m_folder.filePath("real.json").toStdString()};
    }
    QCOMPARE(error(m_folder.filePath("link.json").toStdString()), std::string{});
    QVERIFY(QFileInfo{m_folder.filePath("link.json")}.isSymLink());
    QVERIFY(QFileInfo{m_folder.filePath("real.json")}.size() > 1000);
}

void ExportTest::aSourceThatChangedIsAnError()
{
    const TempFile file{partText};
    const TracePtr trace = traceOf(file.path());
    std::string text = partText;
    const std::size_t at = text.find("\"late\"");
    text.replace(text.rfind('{', at), 1, " "); // the same length, with one event less
    file.write(text);
    Task task;
    const auto written = exportTrace(Analysis{trace}, out("_changed.json"), {}, task);
    QVERIFY(!written);
    QCOMPARE(written.error().kind, Error::Kind::Io);
    QVERIFY2(written.error().line().find("was opened") != std::string::npos, written.error().line().c_str());
    QVERIFY(!QFile::exists(QString::fromStdString(out("_changed.json"))));
}

void ExportTest::microsecondsAreExact()
{
    QCOMPARE(microseconds(0), std::string{"0.000"});
    QCOMPARE(microseconds(1), std::string{"0.001"});
    QCOMPARE(microseconds(-1), std::string{"-0.001"});
    QCOMPARE(microseconds(1727185283123456789), std::string{"1727185283123456.789"});
    QCOMPARE(microseconds(std::numeric_limits<std::int64_t>::min()), std::string{"-9223372036854775.808"});
}

TEST_WITH_APP(ExportTest)

} // namespace lanescope::export_test

#include "export_test.moc"
