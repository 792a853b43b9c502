// A complete recording, from CUPTI's buffers to a loaded trace, with a stand-in for CUPTI and everything that can go
// wrong with its records: lost, late, out of order, unknown, untimed.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "model/analysis/time/launches.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace lanescope::recording_test {

using nlohmann::json;

class RecordingTest : public QObject {
    Q_OBJECT

private slots:
    void everyOpHasItsKernel_data();
    void everyOpHasItsKernel();
    void launchesOfTheDriverAreRecorded();
    void lostRecordsAreCounted();
    void untimedKernelsAreCountedNotPlaced();
    void unknownRecordsAreCounted();
    void aSecondCycleCountsAnew();
    void theFirstClientKeepsCupti();
    void refusalsOfCuptiGiveOneLine();
    void aSilentCuptiIsReported();
    void aLongRunIsFlushedWhileItRuns();
};

namespace {

constexpr const char* standIn = LANESCOPE_STAND_IN_LIBRARY;

struct Ran {
    int code = -1;
    QByteArray out, err;
    json trace; // null: there is none
    json result() const { return trace.at("lanescope_result"); }
};

Ran run(const QTemporaryDir& dir, const char* wrong, const QStringList& further = {}, const char* size = "8")
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_CUPTI", standIn);
    environment.insert("LANESCOPE_STAND_IN", wrong);
    environment.insert("OPENBLAS_NUM_THREADS", "1");
    process.setProcessEnvironment(environment);
    const QString path = dir.filePath("t.json");
    process.start(QStringLiteral(LANESCOPE_BINARY) + QStringLiteral("-capture"),
                  QStringList{"matmul_add", "--size", size, "--device", "cpu", "--dtype", "fp32", "-o", path} +
                      further);
    process.waitForFinished(60000);
    Ran ran{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError(), {}};
    if (std::ifstream file{path.toStdString()}; file)
        ran.trace = json::parse(file);
    return ran;
}

std::vector<json> eventsOf(const json& trace, const char* category)
{
    std::vector<json> found;
    for (const json& event : trace.at("traceEvents"))
        if (event.value("ph", "") == "X" && event.value("cat", "") == category)
            found.push_back(event);
    return found;
}

} // namespace

void RecordingTest::everyOpHasItsKernel_data()
{
    QTest::addColumn<QByteArray>("wrong");
    QTest::newRow("nothing wrong") << QByteArray{};
    QTest::newRow("many small buffers") << QByteArray{"tiny"};
    QTest::newRow("newest buffer first") << QByteArray{"tiny,reverse"};
    QTest::newRow("handed over one by one") << QByteArray{"tiny,one_by_one"};
    QTest::newRow("one by one, newest first") << QByteArray{"tiny,one_by_one,reverse"};
    QTest::newRow("not before the end") << QByteArray{"tiny,late"};
    QTest::newRow("not before the end, newest first") << QByteArray{"tiny,late,reverse"};
}

void RecordingTest::everyOpHasItsKernel()
{
    QFETCH(QByteArray, wrong);
    const QTemporaryDir dir;
    constexpr std::size_t steps = 20;
    const Ran ran = run(dir, wrong, {"--warmup", "3", "--active", QString::number(steps)});
    QVERIFY2(ran.code == 0, ran.err);
    // Eager matmul_add: aten::mm and aten::add are innermost, and the warm-up's events are not included.
    const std::vector<json> kernels = eventsOf(ran.trace, "kernel"), calls = eventsOf(ran.trace, "cuda_runtime");
    QCOMPARE(kernels.size(), 2 * steps);
    QCOMPARE(calls.size(), 2 * steps);
    std::map<std::uint64_t, std::string> ops;
    for (const json& op : eventsOf(ran.trace, "cpu_op"))
        ops[op["args"]["External id"]] = op["name"];
    std::map<std::string, std::size_t> launchedBy;
    for (const json& kernel : kernels)
        ++launchedBy[ops.at(kernel["args"].at("External id"))];
    QCOMPARE(launchedBy["aten::mm"], steps);
    QCOMPARE(launchedBy["aten::add"], steps);
    QCOMPARE(kernels[0]["name"], "stand_in::gemm(float const*, float const*, float*, int)");
    QCOMPARE(kernels[0]["args"]["shared memory"], 1024 + 98304);
    // On the device: an annotation for each step, and for the workload's annotation inside.
    QCOMPARE(eventsOf(ran.trace, "gpu_user_annotation").size(), 2 * steps);
    const json counts = ran.result()["counts"];
    QCOMPARE(counts["dropped"], 0);
    QCOMPARE(counts["untimed"], 0);
    QCOMPARE(counts["unknown_kinds"], 0);
    QCOMPARE(counts["broken_buffers"], 0);
    QCOMPARE(counts["kernels"], 2 * steps);
    QCOMPARE(counts["records"], counts["converted"].get<int>() + counts["early"].get<int>());
    const json clock = ran.result()["clock"];
    QCOMPARE(clock["kernels_before_launch"], 0);
    QVERIFY(clock["device_late_at_most_ns"] >= 2000); // the stand-in's value
    QVERIFY(ran.result()["recorder"]["stand_in"]);

    const auto loaded = lanescope::loadTrace(dir.filePath("t.json").toStdString());
    QVERIFY(loaded);
    const std::vector<lanescope::Launched> launched = lanescope::launchedWork(**loaded);
    QCOMPARE(launched.size(), 2 * steps);
    std::size_t withinOp = 0;
    for (const lanescope::Launched& work : launched) {
        QVERIFY(work.launch);
        withinOp += static_cast<bool>(work.op);
    }
    // The stand-in knows ids, not ops: if the program is descheduled between an op's end and its id's end, the id's
    // middle is after the op.
    QVERIFY2(withinOp * 4 >= launched.size() * 3, qPrintable(QString::number(withinOp)));
}

// cuBLAS launches its newer kernels by a driver call. Other driver calls would only cost time.
void RecordingTest::launchesOfTheDriverAreRecorded()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "driver", {"--warmup", "3", "--active", "20"});
    QVERIFY2(ran.code == 0, ran.err);
    const std::vector<json> kernels = eventsOf(ran.trace, "kernel"), calls = eventsOf(ran.trace, "cuda_driver");
    QCOMPARE(kernels.size(), 40u);
    QCOMPARE(calls.size(), 40u);
    for (const json& call : calls)
        QCOMPARE(call["name"], "cuLaunchKernelEx");
    const json counts = ran.result()["counts"]; // none is recorded only to be dropped
    QCOMPARE(counts["records"], counts["converted"].get<int>() + counts["early"].get<int>());
    QVERIFY(eventsOf(ran.trace, "cuda_runtime").empty());
}

void RecordingTest::lostRecordsAreCounted()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "drop", {"--warmup", "0", "--active", "20"});
    QCOMPARE(ran.code, 0);
    const auto kernels = eventsOf(ran.trace, "kernel").size();
    QVERIFY(kernels > 20 && kernels < 40);
    const int dropped = ran.result()["counts"]["dropped"];
    // each of 40 launches has three records, and a fifth of all is lost
    QVERIFY2(dropped >= 20 && dropped <= 30, qPrintable(QString::number(dropped)));
    QVERIFY(ran.out.contains("\"dropped\":" + QByteArray::number(dropped)));
}

void RecordingTest::untimedKernelsAreCountedNotPlaced()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "untimed", {"--active", "5"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 0u);
    QCOMPARE(eventsOf(ran.trace, "cuda_runtime").size(), 10u);
    QCOMPARE(ran.result()["counts"]["untimed"], 10);
}

void RecordingTest::unknownRecordsAreCounted()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "unknown", {"--active", "5", "--warmup", "0"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 10u);
    QCOMPARE(ran.result()["counts"]["unknown_kinds"], 10);
}

void RecordingTest::aSecondCycleCountsAnew()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "", {"--active", "4", "--repeat", "2"});
    QCOMPARE(ran.code, 0);
    for (const char* name : {"t_0.json", "t_1.json"}) {
        std::ifstream file{dir.filePath(name).toStdString()};
        const json trace = json::parse(file);
        QCOMPARE(eventsOf(trace, "kernel").size(), 8u);
        QCOMPARE(eventsOf(trace, "gpu_user_annotation").size(), 8u);
        QCOMPARE(trace["lanescope_result"]["counts"]["kernels"], 8);
    }
}

void RecordingTest::theFirstClientKeepsCupti()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "taken");
    QCOMPARE(ran.code, 4);
    QVERIFY(ran.trace.is_null());
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains("another profiler is attached"), ran.err);
}

void RecordingTest::refusalsOfCuptiGiveOneLine()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "refuse");
    QCOMPARE(ran.code, 4);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains("CUPTI refuses kernels") && ran.err.contains("CAP_SYS_ADMIN"), ran.err);
}

void RecordingTest::aSilentCuptiIsReported()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "silent");
    QCOMPARE(ran.code, 0);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 0u);
    const json warnings = ran.result()["recorder"]["warnings"];
    QCOMPARE(warnings.size(), 1u);
    QVERIFY(warnings[0].get<std::string>().find("another client") != std::string::npos);
}

void RecordingTest::aLongRunIsFlushedWhileItRuns()
{
    const QTemporaryDir dir;
    const Ran ran = run(dir, "", {"--active", "900", "--warmup", "0", "--wait", "0"}, "512"); // at least two seconds
    QCOMPARE(ran.code, 0);
    QCOMPARE(eventsOf(ran.trace, "kernel").size(), 1800u);
    QVERIFY(ran.result()["recorder"]["flushes"] > 2);
}

TEST_WITH_APP(RecordingTest)

} // namespace lanescope::recording_test

#include "recording_test.moc"
