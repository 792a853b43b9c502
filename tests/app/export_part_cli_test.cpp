// `lanescope export` of a part copies what is kept to the letter; a redacted trace has the same figures and findings.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"

#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/resource.h>

namespace lanescope::export_part_cli_test {

namespace {

using nlohmann::json;
using Names = std::multiset<std::string>;

struct RanPart {
    int code;
    QByteArray out, err;
};

RanPart runPart(const QStringList& arguments, std::function<void()> inChild = {})
{
    QProcess process;
    if (inChild)
        process.setChildProcessModifier(std::move(inChild));
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(120000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

const QString samples = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/");
const QString eager = samples + "synthetic_geglu_mlp_64_128_768_3072_eager.json.gz";
const QString training = samples + "synthetic_gpt_24_layers_train.json.gz";

QByteArray bytesOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

json parsed(const QByteArray& text) { return json::parse(text.toStdString(), nullptr, false); }
json fileOf(const QString& path) { return parsed(bytesOf(path)); }

std::string eventText(const char* cat, const char* name, double ts, double dur, int tid, const char* args = "{}")
{
    return std::string{"{\"ph\": \"X\", \"cat\": \""} + cat + "\", \"name\": \"" + name +
           "\", \"pid\": 1, \"tid\": " + std::to_string(tid) + ", \"ts\": " + std::to_string(ts) +
           ", \"dur\": " + std::to_string(dur) + ", \"args\": " + args + "}";
}

std::string flowText(char phase, int id, double ts, int tid)
{
    return std::string{"{\"ph\": \""} + phase +
           "\", \"cat\": \"ac2g\", \"name\": \"ac2g\", \"bp\": \"e\", \"id\": " + std::to_string(id) +
           ", \"pid\": 1, \"tid\": " + std::to_string(tid) + ", \"ts\": " + std::to_string(ts) + "}";
}

// Two steps; the kernel of the first runs late, during the second.
std::string twoSteps()
{
    std::string all;
    for (const std::string& e :
         {std::string{"{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"tid\": 0, \"ts\": 0, \"args\": "
                      "{\"name\": \"python\"}}"},
          eventText("kernel", "gemm_late", 260, 20, 7, "{\"correlation\": 5, \"stream\": 7}"), flowText('f', 5, 260, 7),
          eventText("kernel", "gemm_second", 290, 20, 7, "{\"correlation\": 6, \"stream\": 7}"),
          flowText('f', 6, 290, 7), eventText("cuda_runtime", "cudaLaunchKernel", 150, 5, 2, "{\"correlation\": 5}"),
          flowText('s', 5, 150, 2), eventText("cuda_runtime", "cudaLaunchKernel", 250, 5, 2, "{\"correlation\": 6}"),
          flowText('s', 6, 250, 2),
          eventText("python_function", "inner.py(3): g", 120, 20, 2, "{\"Python id\": 3, \"Python parent id\": 2}"),
          eventText("python_function", "main.py(1): f", 100, 200, 2, "{\"Python id\": 1, \"Python parent id\": null}"),
          eventText("python_function", "main.py(2): h", 110, 50, 2, "{\"Python id\": 2, \"Python parent id\": 1}"),
          eventText("cpu_op", "aten::mm", 140, 20, 2), eventText("cpu_op", "aten::add", 240, 20, 2),
          eventText("user_annotation", "ProfilerStep#10", 100, 100, 2),
          eventText("user_annotation", "ProfilerStep#11", 200, 100, 2)})
        all += (all.empty() ? "\n  " : ",\n  ") + e;
    return "{\"schemaVersion\": 1, \"distributedInfo\": {\"rank\": 3}, \"traceEvents\": [" + all +
           "\n], \"traceName\": \"/home/ada/vault.json\"}";
}

Names namesIn(const json& trace, const std::set<std::string>& phases = {"X"})
{
    Names names;
    for (const json& e : trace["traceEvents"])
        if (phases.contains(e["ph"].get<std::string>()))
            names.insert(e["ph"] == "X" ? e["name"].get<std::string>() : e["ph"].get<std::string>());
    return names;
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file{path};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

// The same, except for texts. Lists whose order depends on names only where figures tie are sorted first.
json withoutTexts(const json& value)
{
    if (value.is_string())
        return "text";
    if (value.is_array()) {
        std::vector<json> all;
        for (const json& v : value)
            all.push_back(withoutTexts(v));
        std::sort(all.begin(), all.end());
        return all;
    }
    if (value.is_object()) {
        json out = json::object();
        for (const auto& [key, v] : value.items())
            out[key] = withoutTexts(v);
        return out;
    }
    return value;
}

} // namespace

class ExportPartCliTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theProfilersWindowStaysUnlessItIsDropped();
    void kindsAreKeptOrDropped_data();
    void kindsAreKeptOrDropped();
    void keptEventsAreCopiedToTheLetter();
    void stepsTakeTheWorkThatTheyLaunched();
    void aTimeRangeIsCombinedWithKinds();
    void deepPythonFramesAreDroppedWhateverTheirOrder();
    void arrowsStayWhereTheirSliceStays();
    void halvesStayTogether();
    void aTraceOfAnotherFormatIsFilteredToo();
    void ranksAreWrittenOnTheirOwn();
    void wrongUsageExitsWithTwoAndOneLine_data();
    void wrongUsageExitsWithTwoAndOneLine();
    void aDamagedTraceIsWrittenAsFarAsItGoes();
    void aFullDiskLeavesTheOlderFileOfAPart();
    void aStopLeavesNoFile();
    void memoryStaysSmall();
    void aRedactedTraceHasTheSameFigures_data();
    void aRedactedTraceHasTheSameFigures();
    void redactedRanksShareTheirPseudonyms();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    json exported(const QStringList& options, const QString& from = {})
    {
        const RanPart ran = runPart(
            QStringList{"export", from.isEmpty() ? path("in.json") : from, "-o", path("out.json"), "--json"} + options);
        if (ran.code != 0)
            qWarning("%s", ran.err.constData());
        m_said = parsed(ran.out);
        return fileOf(path("out.json"));
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    json m_said;
};

void ExportPartCliTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(path("in.json"), QByteArray::fromStdString(twoSteps()));
}

void ExportPartCliTest::theProfilersWindowStaysUnlessItIsDropped()
{
    write(path("window.json"), QByteArray::fromStdString("[" + eventText("Trace", "PyTorch Profiler (0)", 0, 1000, 9) +
                                                         ", " + eventText("kernel", "gemm", 260, 20, 7) + "]"));
    QVERIFY(namesIn(exported({"--keep", "kernel", "--names", "gemm"}, path("window.json"))).size() == 2);
    QVERIFY(namesIn(exported({"--keep", "kernel", "--drop", "span"}, path("window.json"))) == Names{"gemm"});
    QCOMPARE(runPart({"export", "--help"}).out.simplified().count("own window (span)"), 2);
}

void ExportPartCliTest::kindsAreKeptOrDropped_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QStringList>("names");
    QTest::newRow("kernel") << QStringList{"--keep", "kernel"} << QStringList{"gemm_late", "gemm_second"};
    QTest::newRow("category") << QStringList{"--keep", "cpu_op"} << QStringList{"aten::add", "aten::mm"};
    QTest::newRow("two") << QStringList{"--keep", "op,kernel"}
                         << QStringList{"aten::add", "aten::mm", "gemm_late", "gemm_second"};
    QTest::newRow("group") << QStringList{"--keep", "gpu"} << QStringList{"gemm_late", "gemm_second"};
    QTest::newRow("drop") << QStringList{"--drop", "python,annotation,runtime"}
                          << QStringList{"aten::add", "aten::mm", "gemm_late", "gemm_second"};
    QTest::newRow("both") << QStringList{"--keep", "cpu", "--drop", "python", "--drop", "runtime"}
                          << QStringList{"ProfilerStep#10", "ProfilerStep#11", "aten::add", "aten::mm"};
    QTest::newRow("names") << QStringList{"--names", "^aten::|late$"}
                           << QStringList{"aten::add", "aten::mm", "gemm_late"};
    QTest::newRow("none") << QStringList{"--names", "nothing"} << QStringList{};
}

void ExportPartCliTest::kindsAreKeptOrDropped()
{
    QFETCH(QStringList, options);
    QFETCH(QStringList, names);
    const json out = exported(options);
    QStringList found;
    for (const std::string& name : namesIn(out))
        found << QString::fromStdString(name);
    QCOMPARE(found, names);
    QCOMPARE(m_said["events"].get<std::size_t>(), out["traceEvents"].size());
    QCOMPARE(m_said["events_read"].get<int>(), 16);
    QVERIFY(namesIn(out, {"M"}).size() == 1);
    QVERIFY(out["schemaVersion"] == 1 && out["traceName"] == "/home/ada/vault.json");
}

void ExportPartCliTest::keptEventsAreCopiedToTheLetter()
{
    exported({"--keep", "op"});
    const QByteArray in = bytesOf(path("in.json")), out = bytesOf(path("out.json"));
    for (const QByteArray& line : in.split('\n'))
        if (line.contains("cpu_op"))
            QVERIFY(out.contains(line.trimmed().replace("},", "}")));
    // Packed or not, and in lines.
    QCOMPARE(runPart({"export", path("in.json"), "-o", path("out.json.gz"), "--keep", "op"}).code, 0);
    const json again = exported({}, path("out.json.gz"));
    QVERIFY(again == fileOf(path("out.json")));
    QCOMPARE(runPart({"export", path("in.json"), "-o", path("out.jsonl"), "--keep", "op"}).code, 0);
    QCOMPARE(bytesOf(path("out.jsonl")).count('\n'), 3);
}

void ExportPartCliTest::stepsTakeTheWorkThatTheyLaunched()
{
    QVERIFY(namesIn(exported({"--steps", "10", "--drop", "python"})) ==
            (Names{"ProfilerStep#10", "aten::mm", "cudaLaunchKernel", "gemm_late"}));
    // The late kernel runs during the second step, but the first launched it: its launch is not in the file.
    QVERIFY(namesIn(exported({"--steps", "11:11", "--drop", "python"})) ==
            (Names{"ProfilerStep#11", "aten::add", "cudaLaunchKernel", "gemm_second"}));
    QVERIFY(namesIn(exported({"--steps", "10:11"})) == namesIn(fileOf(path("in.json"))));
}

void ExportPartCliTest::aTimeRangeIsCombinedWithKinds()
{
    // The trace begins at 100 us.
    QVERIFY(namesIn(exported({"--range", "140us:165us", "--keep", "op,kernel"})) == (Names{"aten::add", "gemm_late"}));
}

void ExportPartCliTest::deepPythonFramesAreDroppedWhateverTheirOrder()
{
    QVERIFY(namesIn(exported({"--stack-depth", "1", "--keep", "python"})) == (Names{"main.py(1): f"}));
    QVERIFY(namesIn(exported({"--stack-depth", "2", "--keep", "python"})) == (Names{"main.py(1): f", "main.py(2): h"}));
    QVERIFY(namesIn(exported({"--stack-depth", "3", "--keep", "python"})).size() == 3);
    QVERIFY(namesIn(exported({"--stack-depth", "0", "--keep", "python"})).empty());
}

void ExportPartCliTest::arrowsStayWhereTheirSliceStays()
{
    QVERIFY(namesIn(exported({"--keep", "kernel"}), {"s", "f"}) == (Names{"f", "f"}));
    QVERIFY(namesIn(exported({"--keep", "kernel,runtime"}), {"s", "f"}) == (Names{"f", "f", "s", "s"}));
    QVERIFY(namesIn(exported({"--keep", "op"}), {"s", "f"}).empty());
    QVERIFY(namesIn(exported({"--names", "late"}), {"s", "f"}) == (Names{"f"}));
    // An end whose slice comes later is kept.
    write(path("early.json"), QByteArray::fromStdString("[" + flowText('s', 1, 5, 2) + "," +
                                                        eventText("cuda_runtime", "cudaLaunchKernel", 5, 5, 2) + "]"));
    QVERIFY(namesIn(exported({"--keep", "kernel"}, path("early.json")), {"s", "f"}) == (Names{"s"}));
}

void ExportPartCliTest::halvesStayTogether()
{
    const char* const halves =
        "[{\"ph\":\"B\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1},"
        "{\"ph\":\"B\",\"name\":\"b\",\"pid\":1,\"tid\":1,\"ts\":2},"
        "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":3},{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":4},"
        "{\"ph\":\"b\",\"name\":\"b\",\"cat\":\"c\",\"id\":\"1\",\"pid\":1,\"ts\":2},"
        "{\"ph\":\"b\",\"name\":\"a\",\"cat\":\"c\",\"id\":\"2\",\"pid\":1,\"ts\":2},"
        "{\"ph\":\"e\",\"name\":\"b\",\"cat\":\"c\",\"id\":\"1\",\"pid\":1,\"ts\":6},"
        "{\"ph\":\"e\",\"name\":\"a\",\"cat\":\"c\",\"id\":\"2\",\"pid\":1,\"ts\":7},"
        "{\"ph\":\"C\",\"name\":\"b\",\"pid\":1,\"ts\":7,\"args\":{\"x\":1}},"
        "{\"ph\":\"C\",\"name\":\"a\",\"pid\":1,\"ts\":7,\"args\":{\"x\":1}}]";
    write(path("halves.json"), halves);
    const json out = exported({"--names", "^b$"}, path("halves.json"));
    std::vector<double> times;
    for (const json& e : out["traceEvents"])
        times.push_back(e["ts"].get<double>());
    QVERIFY(times == (std::vector<double>{2, 3, 2, 6, 7}));
    // Without a choice nothing is left out, not even an end without a begin.
    write(path("ends.json"),
          "[{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":3},{\"ph\":\"e\",\"id\":1,\"pid\":1,\"ts\":4}]");
    QCOMPARE(exported({"--redact"}, path("ends.json"))["traceEvents"].size(), std::size_t{2});
}

void ExportPartCliTest::aTraceOfAnotherFormatIsFilteredToo()
{
    QCOMPARE(runPart({"export", path("in.json"), "-o", path("in.pftrace")}).code, 0);
    QVERIFY(namesIn(exported({"--keep", "kernel"}, path("in.pftrace"))) == (Names{"gemm_late", "gemm_second"}));
    QVERIFY(namesIn(exported({"--keep", "op", "--steps", "10"}, path("in.pftrace"))) == (Names{"aten::mm"}));
    const json redacted = exported({"--redact", "--keep", "python"}, path("in.pftrace"));
    QVERIFY(namesIn(redacted).contains("file_1.py(1): function_1") || namesIn(redacted).size() == 3);
}

void ExportPartCliTest::ranksAreWrittenOnTheirOwn()
{
    QDir{path("")}.mkdir("job");
    for (const int rank : {0, 1, 5}) {
        QByteArray text = bytesOf(path("in.json"));
        write(path(QStringLiteral("job/host%1.json").arg(rank)),
              text.replace("\"rank\": 3", "\"rank\": " + QByteArray::number(rank)));
    }
    write(path("job/notes.json"), "{\"notes\": []}");
    const RanPart ran =
        runPart({"export", path("job"), "-o", path("some"), "--ranks", "0,4-7", "--keep", "op", "--json"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(QDir{path("some")}.entryList(QDir::Files), (QStringList{"host0.json", "host5.json"}));
    QVERIFY(namesIn(fileOf(path("some/host5.json"))) == (Names{"aten::add", "aten::mm"}));
    const json said = parsed(ran.out);
    QVERIFY(said["files"].size() == 2 && said["files"][1]["rank"] == 5 && said["events"] == 6);
    // A file that is not a trace is reported; the others are written.
    const RanPart all = runPart({"export", path("job"), "-o", path("all"), "--redact"});
    QCOMPARE(all.code, 0);
    QCOMPARE(QDir{path("all")}.entryList(QDir::Files).size(), 3);
    QVERIFY2(all.err.contains("notes.json") && all.err.count('\n') == 1, all.err.constData());
    const RanPart none = runPart({"export", path("job"), "-o", path("none"), "--ranks", "9"});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.err.contains("expected ranks among 0, 1, 5, found 9"), none.err.constData());
    // An input is never overwritten.
    QCOMPARE(runPart({"export", path("job"), "-o", path("job"), "--keep", "op"}).code, 2);
}

void ExportPartCliTest::wrongUsageExitsWithTwoAndOneLine_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const QStringList& options, const char* expected) {
        QTest::newRow(name) << options << QByteArray{expected};
    };
    row("kind", {"--keep", "vault"}, "--keep: expected kinds among op,");
    row("dropped kind", {"--drop", "vault"}, "--drop: expected kinds among op,");
    row("expression", {"--names", "(a"}, "--names: expected a regular expression: missing )");
    row("steps", {"--steps", "a:b"}, "--steps: expected numbers of steps such as 10:12, found a:b");
    row("order of steps", {"--steps", "12:10"}, "--steps: expected numbers of steps");
    row("no such step", {"--steps", "20:22"}, "--steps: expected steps among 10 to 11, found 20 to 22");
    row("ranks", {"--ranks", "x"}, "--ranks: expected numbers such as 0,4-7, found x");
    row("no such rank", {"--ranks", "0-2"}, "--ranks: expected ranks among 3, found 0-2");
    row("range", {"--range", "1:2", "--keep", "op"}, "--range: expected FROM:TO");
    row("outside", {"--range", "1s:2s", "--keep", "op"}, "--range: expected times within the trace");
}

void ExportPartCliTest::wrongUsageExitsWithTwoAndOneLine()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, expected);
    const RanPart ran = runPart(QStringList{"export", path("in.json"), "-o", path("out.json")} + options);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(expected) && ran.err.count('\n') == 1 && ran.out.isEmpty(), ran.err.constData());
    QVERIFY(!QFile::exists(path("out.json")));
    QCOMPARE(runPart({"export", path("in.json"), "-o", path("out.csv"), "--keep", "op"}).code, 2);
    QCOMPARE(runPart({"export", path("in.json"), "-o", path("in.json"), "--keep", "op"}).code, 2);
    QVERIFY(!bytesOf(path("in.json")).isEmpty());
}

void ExportPartCliTest::aDamagedTraceIsWrittenAsFarAsItGoes()
{
    const QByteArray whole = bytesOf(path("in.json"));
    write(path("cut.json"), whole.left(whole.indexOf("aten::mm")));
    RanPart ran = runPart({"export", path("cut.json"), "-o", path("out.json"), "--keep", "python,kernel"});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.contains("expected ] after the events, found the end of the file; the 8 events before that are "
                              "written") &&
                 ran.err.count('\n') == 1,
             ran.err.constData());
    QCOMPARE(fileOf(path("out.json"))["traceEvents"].size(), std::size_t{8});
    // Packed and cut off.
    const QByteArray packed = bytesOf(eager);
    write(path("cut.json.gz"), packed.left(packed.size() / 2));
    ran = runPart({"export", path("cut.json.gz"), "-o", path("out.json"), "--drop", "python", "--json"});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.err.isEmpty());
    const json said = parsed(ran.out);
    QVERIFY(said["warnings"].size() == 1 && said["events"] > 10);
    QVERIFY(!fileOf(path("out.json")).is_discarded());
    // Something else.
    write(path("none.json"), "{\"a\": 1}");
    ran = runPart({"export", path("none.json"), "-o", path("other.json"), "--drop", "python"});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY(!QFile::exists(path("other.json")));
    QCOMPARE(QDir{path("")}.entryList({"*.part"}, QDir::Files).size(), 0);
}

void ExportPartCliTest::aFullDiskLeavesTheOlderFileOfAPart()
{
    write(path("old.json"), "old");
    const RanPart ran = runPart({"export", eager, "-o", path("old.json"), "--drop", "python"}, [] {
        const rlimit limit{4096, 4096};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, SIG_IGN);
    });
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.err.contains("expected to write it"), ran.err.constData());
    QCOMPARE(bytesOf(path("old.json")), QByteArray{"old"});
    QCOMPARE(QDir{path("")}.entryList({"*.part"}, QDir::Files).size(), 0);
}

// A trace of some hundred megabytes, made of copies of one step.
static void writeLong(const QString& path, int copies)
{
    std::string step;
    for (int i = 0; i < 1000; ++i)
        step +=
            ",\n" +
            eventText("cpu_op", "aten::mm", 1000 + i, 0.5, 2,
                      "{\"External id\": 1, \"Input Dims\": [[64, 64], [64, 64]], \"Call stack\": \"vault.py(1): f\"}");
    QFile file{path};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "{\"traceEvents\": [\n{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"args\": {\"name\": \"x\"}}");
    for (int i = 0; i < copies; ++i)
        file.write(step.data(), static_cast<qint64>(step.size()));
    file.write("]}");
}

void ExportPartCliTest::aStopLeavesNoFile()
{
    writeLong(path("long.json"), 500);
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY),
                  {"export", path("long.json"), "-o", path("stopped.json.gz"), "--redact"});
    QTRY_VERIFY_WITH_TIMEOUT(QDir{path("")}.entryList({"*.part"}, QDir::Files).size() == 1, 20000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(process.readAllStandardError().contains("cancelled"));
    QCOMPARE(QDir{path("")}.entryList({"stopped*"}, QDir::Files).size(), 0);
}

void ExportPartCliTest::memoryStaysSmall()
{
    writeLong(path("long.json"), 500); // 130 MB: loaded, it would not fit into the limit below
    for (const QStringList& options : {QStringList{"--drop", "python"}, QStringList{"--redact"}}) {
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit limit{90u << 20, 90u << 20};
            ::setrlimit(RLIMIT_DATA, &limit);
        });
        process.start(QStringLiteral(LANESCOPE_BINARY),
                      QStringList{"export", path("long.json"), "-o", path("out.json.gz")} + options);
        QVERIFY(process.waitForFinished(120000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QVERIFY(process.readAllStandardOutput().contains("500001 of 500001 events"));
    }
}

void ExportPartCliTest::aRedactedTraceHasTheSameFigures_data()
{
    QTest::addColumn<QString>("file");
    const QStringList names = QDir{samples}.entryList({"*.json.gz"}, QDir::Files);
    for (qsizetype i = 0; i < names.size(); i += 3) // many run one program; each row starts a program 13 times
        QTest::newRow(qPrintable(names[i])) << samples + names[i];
}

void ExportPartCliTest::aRedactedTraceHasTheSameFigures()
{
    QFETCH(QString, file);
    const json out = exported({"--redact"}, file);
    QVERIFY(!out.is_discarded());
    for (const QStringList& command :
         {QStringList{"findings"}, QStringList{"breakdown"}, QStringList{"kernels"}, QStringList{"lanes", "--gaps"},
          QStringList{"table", "--rows", "0"}, QStringList{"table", "--by", "phase"}}) {
        const auto figures = [&](const QString& trace) {
            return withoutTexts(
                parsed(runPart(QStringList{command[0], trace} + command.mid(1) + QStringList{"--json"}).out));
        };
        const json before = figures(file), after = figures(path("out.json"));
        QVERIFY(!before.is_discarded() && before.size() > 1);
        if (before != after)
            qWarning("%s: %s", qPrintable(command[0]), json::diff(before, after).dump().substr(0, 2000).c_str());
        QVERIFY2(before == after, qPrintable(command[0]));
    }
}

void ExportPartCliTest::redactedRanksShareTheirPseudonyms()
{
    QDir{path("")}.mkdir("job");
    QByteArray text = bytesOf(path("in.json"));
    write(path("job/host0.json"), text.replace("\"rank\": 3", "\"rank\": 0"));
    // The second rank runs the same files in another order.
    text.replace("\"rank\": 0", "\"rank\": 1").replace("inner.py", "third.py");
    write(path("job/host1.json"), text);
    QCOMPARE(runPart({"export", path("job"), "-o", path("all"), "--redact", "--keep", "python"}).code, 0);
    QVERIFY(namesIn(fileOf(path("all/rank0.json"))) ==
            (Names{"file_1.py(3): function_1", "file_2.py(1): function_2", "file_2.py(2): function_3"}));
    QVERIFY(namesIn(fileOf(path("all/rank1.json"))) ==
            (Names{"file_2.py(1): function_2", "file_2.py(2): function_3", "file_4.py(3): function_1"}));
    QVERIFY(!bytesOf(path("all/rank1.json")).contains("ada"));
}

TEST_WITH_APP(ExportPartCliTest)

} // namespace lanescope::export_part_cli_test

#include "export_part_cli_test.moc"
