// Sub-commands that say whose time it is: graphs whose ops are not known, windows that begin before the first launch,
// and ranks.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lanescope::places_cli_test {

using nlohmann::json;

namespace {

QString run(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(60000);
    return process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput())
                                   : QStringLiteral("exit code %1").arg(process.exitCode());
}
json jsonOf(QStringList arguments)
{
    return json::parse(run(std::move(arguments) << QStringLiteral("--json")).toStdString());
}

using Values = std::vector<std::pair<std::string, int>>;

// Puts numbers in the place of their names.
std::string filled(std::string text, const Values& values)
{
    for (const auto& [name, value] : values)
        for (std::size_t at; (at = text.find(name)) != std::string::npos;)
            text.replace(at, name.size(), std::to_string(value));
    return text;
}

// Ten kernels of equal length. `replayed` of them are launched by one graph; each other one has an op.
std::string program(int replayed)
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})";
    for (int i = 0; i < 10; ++i) {
        const bool isReplay = i < replayed;
        const int at = 100 + 40 * i;
        const Values values{{"BEGIN", at}, {"CALL", at + 5}, {"WORK", at + 15}, {"ID", isReplay ? 1 : i + 2}, {"N", i}};
        if (!isReplay)
            text += filled(R"(,
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":100,"ts":BEGIN,"dur":30})",
                           values);
        if (!isReplay || i == 0)
            text += filled(std::string{R"(,
{"ph":"X","cat":"cuda_runtime","pid":100,"tid":100,"ts":CALL,"dur":5,"args":{"correlation":ID},"name":)"} +
                               (isReplay ? R"("cudaGraphLaunch"})" : R"("cudaLaunchKernel"})"),
                           values);
        text += filled(R"(,
{"ph":"X","cat":"kernel","name":"gemm_N","pid":0,"tid":7,"ts":WORK,"dur":20,
"args":{"device":0,"stream":7,"correlation":ID}})",
                       values);
    }
    return text + "\n]}";
}

// Steps of one rank. A kernel before them was launched before the recording.
std::string rank(int number, int steps, int length)
{
    std::string text = filled(R"({"schemaVersion": 1, "distributedInfo": {"rank": RANK, "world_size": 2},
"traceEvents": [
{"ph":"M","name":"process_name","pid":PROCESS,"tid":0,"ts":0,"args":{"name":"python"}},
{"ph":"X","cat":"kernel","name":"earlier","pid":RANK,"tid":7,"ts":90,"dur":8,
"args":{"device":RANK,"stream":7,"correlation":77}})",
                              {{"RANK", number}, {"PROCESS", 100 + number}});
    for (int i = 0; i < steps; ++i) {
        const int at = 100 + i * length;
        text += filled(R"(,
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#NUMBER","pid":PROCESS,"tid":1,"ts":BEGIN,"dur":LENGTH},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":PROCESS,"tid":1,"ts":CALL,"dur":5,
"args":{"correlation":NUMBER}},
{"ph":"X","cat":"kernel","name":"gemm","pid":RANK,"tid":7,"ts":WORK,"dur":20,
"args":{"device":RANK,"stream":7,"correlation":NUMBER}})",
                       {{"NUMBER", i + 1},
                        {"PROCESS", 100 + number},
                        {"RANK", number},
                        {"BEGIN", at},
                        {"LENGTH", length - 5},
                        {"CALL", at + 5},
                        {"WORK", at + 12}});
    }
    return text + "\n]}";
}

} // namespace

class PlacesCliTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        write("low.json", program(2));  // 20 % of all GPU time is replayed, and none of that has an op
        write("none.json", program(0)); // no graph
        QDir{}.mkpath(m_folder.filePath("job"));
        write("job/rank0.json", rank(0, 6, 100));
        write("job/rank1.json", rank(1, 3, 200));
    }

    // Below 90 % every table and the verdict say so.
    void everyTableSaysHowFewOfAGraphsOpsAreKnown()
    {
        const QString note = QStringLiteral("the op of 0.0 % of that is known");
        for (const char* by : {"op", "kernel", "annotation", "runtime", "module", "graph"}) {
            const QString text = run({"table", "--by", by, path("low.json")}).simplified();
            QVERIFY2(text.contains(note), qPrintable(text));
            QVERIFY(!run({"table", "--by", by, path("none.json")}).contains("Replayed graphs"));
        }
        QVERIFY(run({"table", path("low.json")}).simplified().contains(note));
        QVERIFY(run({"brief", path("low.json")}).simplified().contains(note));
        QVERIFY(!run({"brief", path("none.json")}).contains("Replayed graphs"));
        QVERIFY(QString::fromStdString(jsonOf({"table", "--by", "op", path("low.json")})["graphs"]).contains(note));
        QVERIFY(!jsonOf({"table", "--by", "op", path("none.json")}).contains("graphs"));
        QVERIFY(!run({"table", "--by", "op", "--csv", path("low.json")}).contains("Replayed graphs")); // cells only
    }

    // Nor is any other answer silent, and the picture of a flame graph takes the note along.
    void everyAnswerSaysHowFewOfAGraphsOpsAreKnown()
    {
        const QString note = QStringLiteral("the op of 0.0 % of that is known");
        const QString low = path("low.json"), none = path("none.json"), svg = path("flame.svg");
        const auto isIn = [&](const QStringList& arguments) { return run(arguments).simplified().contains(note); };
        for (const QStringList& command :
             {QStringList{"summary"}, QStringList{"stats", "--report", "cuda_gpu_kern_sum"}, QStringList{"kernels"}}) {
            QVERIFY2(isIn(QStringList{command} << low), qPrintable(command.front()));
            QVERIFY2(!isIn(QStringList{command} << none), qPrintable(command.front()));
            const auto document = [&](const QString& file) {
                const QString asJson = command.front() == "summary" ? "--jsonl" : "--json";
                return json::parse(run(QStringList{command} << asJson << file).toStdString());
            };
            QVERIFY(QString::fromStdString(document(low)["graphs"]).contains(note));
            QVERIFY(!document(none).contains("graphs"));
        }
        QVERIFY(run({"diff", none, low}).simplified().contains("The second trace: Replayed graphs take"));
        QVERIFY(run({"diff", low, none}).simplified().contains("The first trace: Replayed graphs take"));
        QVERIFY(!isIn({"diff", none, none}));
        const json diff = jsonOf({"diff", "--json", none, low});
        QVERIFY(!diff.contains("graphs_a") && diff.contains("graphs_b"));
        const auto svgHolds = [&](const QStringList& files) {
            run(QStringList{"flame", "--device", "--by", "op", "-o", svg} << files);
            QFile file{svg};
            return file.open(QIODevice::ReadOnly) && file.readAll().contains(note.toUtf8());
        };
        QVERIFY(svgHolds({low}));
        QVERIFY(!svgHolds({none}));
        QVERIFY(svgHolds({low, none})); // the note of the first, too
        QVERIFY(isIn({"flame", "--device", "--by", "op", "-o", svg, low, none}));
    }

    void aRangeHoldsWorkThatWasLaunchedBeforeTheRecording()
    {
        const QStringList flame{"flame", "--device", "--by", "op", path("job/rank0.json")};
        const json whole = jsonOf(flame);
        QCOMPARE(whole["root"]["total_ns"], 128'000);
        const json window = jsonOf(QStringList{flame} << "--range"
                                                      << "0us:100us");
        QCOMPARE(window["root"]["total_ns"], 28'000); // the earlier kernel, and what the first step launched
        QVERIFY2(window.dump().find("The window holds 8.000us") != std::string::npos, window.dump().c_str());
        const json step = jsonOf(QStringList{flame} << "--step"
                                                    << "ProfilerStep#1");
        QCOMPARE(step["root"]["total_ns"], 20'000);
    }

    void eachRankOfAFolderHasItsTable()
    {
        const json ranks = jsonOf({"iterations", path("job")})["ranks"];
        QCOMPARE(ranks.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            json alone = jsonOf({"iterations", path(i == 0 ? "job/rank0.json" : "job/rank1.json")});
            json own = ranks[i];
            QCOMPARE(own["rank"], i);
            for (const char* key : {"rank", "file"})
                own.erase(key);
            for (json* one : {&alone, &own}) // times of a job are those of its first rank's clock
                for (json& row : (*one)["rows"])
                    row.erase("begin_ns");
            QCOMPARE(own.dump(), alone.dump());
        }
        QCOMPARE(ranks[0]["rows"].size(), std::size_t{6});
        QCOMPARE(ranks[1]["rows"].size(), std::size_t{3});
        const QString text = run({"iterations", path("job")});
        QVERIFY2(text.contains("rank 0: ") && text.contains("rank 1: "), qPrintable(text));
        QVERIFY(!run({"iterations", path("job/rank0.json")}).contains("rank 0"));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char* name, const std::string& text) { std::ofstream{path(name).toStdString()} << text; }

    QTemporaryDir m_folder;
};

TEST_PLAIN(PlacesCliTest)

} // namespace lanescope::places_cli_test

#include "places_cli_test.moc"
