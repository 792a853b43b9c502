// Any program can be traced without knowing it: a complete run, with children, ended early, without CUDA, with another
// CUPTI client. The driver and CUPTI are stand-ins; the program, its ranges and the injected library are real.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "model/analysis/time/launches.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace lanescope::injection_test {

using nlohmann::json;

class InjectionTest : public QObject {
    Q_OBJECT

private slots:
    void aProgramIsRecordedWhole();
    void threadsHaveTheirOwnLanes();
    void childrenAreSetApart();
    void aForkedChildIsAProcessOfItsOwn();
    void rangesOfADomainAreNamedAfterIt();
    void aCrashKeepsWhatWasRecorded();
    void aKillKeepsWhatWasRecorded();
    void stoppingEndsTheCommandAndKeeps();
    void onlyTheWindowIsRecorded();
    void theProgramSaysWhatIsRecorded();
    void lostRecordsAreCounted();
    void impossibleRequestsGiveOneLine_data();
    void impossibleRequestsGiveOneLine();
    void rawFilesAreKeptWhenAskedFor();
    void theLibraryShowsTwoNames();
    void theCommandLinePrintsTheContract();
};

namespace {

const QString program = QStringLiteral(LANESCOPE_BINARY) + QStringLiteral("-capture");

QProcessEnvironment environmentWith(const char* wrong)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_CUPTI", LANESCOPE_STAND_IN_LIBRARY);
    environment.insert("LANESCOPE_LIBCUDA", LANESCOPE_STAND_IN_CUDA);
    environment.insert("LANESCOPE_STAND_IN", wrong);
    return environment;
}

struct Ran {
    int code = -1;
    QByteArray err;
    std::vector<json> said;
    json trace; // null: there is none
    json result() const { return trace.at("lanescope_result"); }
};

std::vector<json> linesOf(const QByteArray& out)
{
    std::vector<json> lines;
    for (const QByteArray& line : out.split('\n'))
        if (!line.isEmpty())
            lines.push_back(json::parse(line.toStdString()));
    return lines;
}

Ran ended(QProcess& process, const QString& path)
{
    process.waitForFinished(60000);
    Ran ran{process.exitCode(), process.readAllStandardError(), linesOf(process.readAllStandardOutput()), {}};
    if (std::ifstream file{path.toStdString()}; file)
        ran.trace = json::parse(file);
    return ran;
}

Ran run(const QTemporaryDir& dir, const QString& words, const QStringList& options = {}, const char* wrong = "")
{
    QProcess process;
    process.setProcessEnvironment(environmentWith(wrong));
    const QString path = dir.filePath("t.json");
    process.start(program, QStringList{"-o", path} + options + QStringList{"--", LANESCOPE_INJECTED_PROGRAM} +
                               words.split(' ', Qt::SkipEmptyParts));
    return ended(process, path);
}

std::vector<json> eventsOf(const json& trace, const char* category, const char* name = nullptr)
{
    std::vector<json> found;
    for (const json& event : trace.at("traceEvents"))
        if (event.value("ph", "") == "X" && event.value("cat", "") == category && (!name || event["name"] == name))
            found.push_back(event);
    return found;
}

std::set<json> valuesOf(const std::vector<json>& events, const char* key)
{
    std::set<json> values;
    for (const json& event : events)
        values.insert(event.contains(key) ? event[key] : event["args"][key]);
    return values;
}

bool isSaid(const json& warnings, const char* words)
{
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const json& line) { return line.get<std::string>().find(words) != std::string::npos; });
}

} // namespace

void InjectionTest::aProgramIsRecordedWhole()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 50");
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(ran.err, QByteArray());
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 50u);
    QCOMPARE(eventsOf(ran.trace, "user_annotation", "step").size(), 50u);
    QCOMPARE(eventsOf(ran.trace, "gpu_user_annotation", "step").size(), 50u);
    QCOMPARE(ran.trace["deviceProperties"][0]["name"], "Stand-in GPU");
    QCOMPARE(ran.trace["lanescope"]["producer"], "injection");
    QCOMPARE(ran.result()["command"]["exit_code"], 0);
    QCOMPARE(ran.result()["warnings"], json::array());
    QCOMPARE(ran.result()["processes"][0]["ended"], true);
    QCOMPARE(ran.said.back()["event"], "done");
    QCOMPARE(ran.said.back()["kernels"], 50);
    QCOMPARE(QDir(dir.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"t.json"});

    const auto loaded = lanescope::loadTrace(dir.filePath("t.json").toStdString());
    QVERIFY(loaded);
    const std::vector<lanescope::Launched> launched = lanescope::launchedWork(**loaded);
    QCOMPARE(launched.size(), 50u);
    for (const lanescope::Launched& work : launched)
        QVERIFY(work.launch);
}

void InjectionTest::threadsHaveTheirOwnLanes()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init threads 200");
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 400u);
    QCOMPARE(valuesOf(eventsOf(ran.trace, "user_annotation"), "tid").size(), 2u);
    QCOMPARE(valuesOf(eventsOf(ran.trace, "cuda_runtime"), "tid"),
             valuesOf(eventsOf(ran.trace, "user_annotation"), "tid"));
}

void InjectionTest::childrenAreSetApart()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 5 children 2 init launch 10");
    QVERIFY2(ran.code == 0, ran.err);
    const std::vector<json> kernels = eventsOf(ran.trace, "kernel");
    QCOMPARE(kernels.size(), 25u);
    QCOMPARE(valuesOf(kernels, "correlation").size(), 25u); // each process starts at 1
    QCOMPARE(valuesOf(kernels, "tid"), (std::set<json>{7, 10007, 20007}));
    QCOMPARE(valuesOf(eventsOf(ran.trace, "cuda_runtime"), "pid").size(), 3u);
    QCOMPARE(ran.result()["processes"].size(), 3u);
    std::set<std::string> names;
    for (const json& event : ran.trace["traceEvents"])
        if (event.value("name", "") == "thread_name" && event["pid"] == 0)
            names.insert(event["args"]["name"]);
    QCOMPARE(names.size(), 3u);
    for (const std::string& name : names)
        QVERIFY2(name.find("stream 7 of ") == 0, name.c_str());
    const auto loaded = lanescope::loadTrace(dir.filePath("t.json").toStdString());
    QVERIFY(loaded);
    for (const lanescope::Launched& work : lanescope::launchedWork(**loaded))
        QVERIFY(work.launch && (*loaded)->begin(work.launch) <= (*loaded)->begin(work.work));
}

void InjectionTest::aForkedChildIsAProcessOfItsOwn()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "open outer fork init launch 4");
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 4u);
    QCOMPARE(ran.result()["processes"].size(), 2u);
    const std::vector<json> outer = eventsOf(ran.trace, "user_annotation", "outer");
    QCOMPARE(outer.size(), 1u); // the parent's
    QVERIFY(outer[0]["pid"] != eventsOf(ran.trace, "cuda_runtime")[0]["pid"]);
}

void InjectionTest::rangesOfADomainAreNamedAfterIt()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "domain");
    QVERIFY2(ran.code == 0, ran.err);
    const std::vector<json> ranges = eventsOf(ran.trace, "user_annotation");
    QCOMPARE(valuesOf(ranges, "name"), (std::set<json>{"NCCL:all\u00e9Reduce", "inside", "elsewhere"}));
    const auto inside = eventsOf(ran.trace, "user_annotation", "inside")[0],
               around = eventsOf(ran.trace, "user_annotation", "NCCL:all\u00e9Reduce")[0];
    QVERIFY(inside["ts"].get<double>() >= around["ts"].get<double>());
    QCOMPARE(ran.said.back()["device"], "cpu");
    QVERIFY(isSaid(ran.result()["warnings"], "never called cuInit"));
}

void InjectionTest::aCrashKeepsWhatWasRecorded()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 20 open middle sleep 1000 crash");
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 20u);
    QCOMPARE(ran.result()["command"]["signal"], SIGABRT);
    QVERIFY(isSaid(ran.result()["warnings"], "ended without a word"));
    const std::vector<json> open = eventsOf(ran.trace, "user_annotation", "middle");
    QCOMPARE(open.size(), 1u);
    QCOMPARE(open[0]["args"]["unfinished"], true);
}

void InjectionTest::aKillKeepsWhatWasRecorded()
{
    const QTemporaryDir dir;
    QProcess process;
    process.setProcessEnvironment(environmentWith(""));
    const QString path = dir.filePath("t.json");
    process.start(program, {"-o", path, "--", LANESCOPE_INJECTED_PROGRAM, "init", "launch", "20", "sleep", "60000"});
    QByteArray out;
    while (!out.contains("\"grew\"") && process.waitForReadyRead(30000)) // something is recorded
        out += process.readAllStandardOutput();
    json pid;
    for (const json& line : linesOf(out))
        if (line["event"] == "phase")
            pid = line["pid"];
    QVERIFY(pid.is_number());
    kill(pid.get<pid_t>(), SIGKILL);
    const Ran ran = ended(process, path);
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 20u);
    QCOMPARE(ran.result()["command"]["signal"], SIGKILL);
}

void InjectionTest::stoppingEndsTheCommandAndKeeps()
{
    const QTemporaryDir dir;
    QProcess process;
    process.setProcessEnvironment(environmentWith(""));
    const QString path = dir.filePath("t.json");
    process.start(program, {"-o", path, "--until-eof", "--", LANESCOPE_INJECTED_PROGRAM, "init", "launch", "20",
                            "sleep", "60000"});
    QByteArray out;
    while (!out.contains("\"grew\"") && process.waitForReadyRead(30000))
        out += process.readAllStandardOutput();
    process.closeWriteChannel();
    const Ran ran = ended(process, path);
    QCOMPARE(ran.code, 130);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 20u);
    QCOMPARE(ran.said.back()["cancelled"], true);
}

void InjectionTest::onlyTheWindowIsRecorded()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 10 sleep 2000 launch 7 sleep 2000 launch 9",
                        {"--delay", "1", "--duration", "2"}); // in the middle of either sleep
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 7u);
    QCOMPARE(eventsOf(ran.trace, "user_annotation", "step").size(), 7u);
    QCOMPARE(ran.trace["lanescope"]["settings"]["duration_seconds"], 2);
}

void InjectionTest::theProgramSaysWhatIsRecorded()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 5 start launch 6 stop launch 7 start launch 8 stop", {"--by-calls"});
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 14u);
    QCOMPARE(eventsOf(ran.trace, "user_annotation", "step").size(), 14u);
}

void InjectionTest::lostRecordsAreCounted()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 50", {}, "drop,tiny,unknown");
    QVERIFY2(ran.code == 0, ran.err);
    const json counts = ran.result()["counts"];
    QVERIFY(counts["dropped"] > 20);
    QVERIFY(counts["unknown_kinds"] > 20);
    QCOMPARE(counts["kernels"], eventsOf(ran.trace, "kernel").size());
    QCOMPARE(ran.said.back()["dropped"], counts["dropped"]);
}

void InjectionTest::impossibleRequestsGiveOneLine_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("wrong");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("line");
    const QStringList none;
    QTest::newRow("CUPTI is taken") << "init launch 5" << none << QByteArray{"taken"} << 4
                                    << QByteArray{"another profiler is attached"};
    QTest::newRow("CUPTI refuses") << "init launch 5" << none << QByteArray{"refuse"} << 4
                                   << QByteArray{"CAP_SYS_ADMIN"};
    QTest::newRow("no CUDA") << "exit 3" << none << QByteArray{} << 3
                             << QByteArray{"ended with exit code 3 and never began CUDA or NVTX"};
    QTest::newRow("no calls") << "init launch 5" << QStringList{"--by-calls"} << QByteArray{} << 3
                              << QByteArray{"never called cudaProfilerStart"};
    QTest::newRow("over too soon") << "init launch 5" << QStringList{"--delay", "60"} << QByteArray{} << 3
                                   << QByteArray{"between the delay and the end"};
    QTest::newRow("two ways to begin") << "init" << QStringList{"--by-calls", "--delay", "1"} << QByteArray{} << 2
                                       << QByteArray{"--by-calls"};
    QTest::newRow("a workload too") << "init" << QStringList{"linear"} << QByteArray{} << 2
                                    << QByteArray{"one at a time"};
}

void InjectionTest::impossibleRequestsGiveOneLine()
{
    QFETCH(QString, words);
    QFETCH(QStringList, options);
    QFETCH(QByteArray, wrong);
    QFETCH(QByteArray, line);
    const QTemporaryDir dir;
    const Ran ran = run(dir, words, options, wrong);
    QTEST(ran.code, "code");
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains(line), ran.err);
    QCOMPARE(ran.said.back()["event"], "error");
    QVERIFY(QDir(dir.path()).isEmpty());
}

void InjectionTest::rawFilesAreKeptWhenAskedFor()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "init launch 3", {"--keep-raw"});
    QCOMPARE(ran.code, 0);
    const QStringList folders = QDir(dir.path()).entryList({"t.json.raw-*"});
    QCOMPARE(folders.size(), 1);
    QCOMPARE(QDir(dir.filePath(folders[0])).entryList({"*_0.lsraw"}).size(), 1);
}

void InjectionTest::theLibraryShowsTwoNames()
{
    QProcess names;
    names.start("nm", {"-D", "--defined-only", QFileInfo{program}.path() + "/liblanescope-inject.so"});
    if (!names.waitForFinished(30000) || names.exitCode() != 0)
        QSKIP("there is no nm here");
    QStringList shown;
    for (const QByteArray& line : names.readAllStandardOutput().split('\n'))
        if (!line.isEmpty())
            shown << QString::fromUtf8(line.split(' ').last());
    QCOMPARE(shown, (QStringList{"InitializeInjection", "InitializeInjectionNvtx2"}));
}

void InjectionTest::theCommandLinePrintsTheContract()
{
    const QTemporaryDir dir;
    QProcess process;
    process.setProcessEnvironment(environmentWith(""));
    const QString path = dir.filePath("t.json");
    const auto start = [&](const QStringList& arguments) {
        process.start(QStringLiteral(LANESCOPE_BINARY), QStringList{"capture"} + arguments);
        QVERIFY(process.waitForFinished(60000));
    };
    start({"-o", path, "--json", "--", LANESCOPE_INJECTED_PROGRAM, "print", "--json", "init", "launch", "5", "exit",
           "7"});
    QCOMPARE(process.exitCode(), 0);
    const json result = json::parse(process.readAllStandardOutput().toStdString());
    QCOMPARE(result["path"], path.toStdString());
    QCOMPARE(result["device"], "gpu");
    QCOMPARE(result["kernels"], 5);
    QCOMPARE(result["dropped"], 0);
    QCOMPARE(result["command"]["exit_code"], 7);
    QCOMPARE(process.readAllStandardError(), "--json\n"); // printed by the command

    start({"-o", path, "--", LANESCOPE_INJECTED_PROGRAM, "init", "launch", "5", "exit", "7"});
    QVERIFY(process.readAllStandardOutput().contains("the command ended with exit code 7"));
    start({"-o", path, "--", LANESCOPE_INJECTED_PROGRAM, "exit", "0"});
    QCOMPARE(process.exitCode(), 3);
    QCOMPARE(process.readAllStandardError().count('\n'), 1);
    start({"-o", path, "--", "/nowhere/train"});
    QCOMPARE(process.exitCode(), 2);
    QCOMPARE(process.readAllStandardError().count('\n'), 1);
}

TEST_WITH_APP(InjectionTest)

} // namespace lanescope::injection_test

#include "injection_test.moc"
