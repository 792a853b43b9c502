// The capture program as another program starts it: complete, stopped, killed and stuck runs, a full disk, a wrong
// result; and its traces as Lanescope loads them.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <csignal>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sys/stat.h>

namespace lanescope::program_test {

using nlohmann::json;

class ProgramTest : public QObject {
    Q_OBJECT

private slots:
    void aTraceOpensWhole_data();
    void aTraceOpensWhole();
    void cyclesAreFilesOfTheirOwn();
    void aWrongResultIsNoTrace();
    void closingStdinStopsAndKeeps();
    void aKilledProgramLeavesATruncatedTrace();
    void aStuckStepStillShowsLife();
    void aFullDiskIsOneLine();
    void impossibleRequestsGiveOneLine_data();
    void impossibleRequestsGiveOneLine();
    void theProbeIsJson();
    void theProbeTellsGpus_data();
    void theProbeTellsGpus();
    void theCommandLinePrintsTheContract();
};

namespace {

const QString program = QStringLiteral(LANESCOPE_BINARY) + QStringLiteral("-capture");

struct Ran {
    int code = -1;
    QByteArray err;
    std::vector<json> events;
    json last(const char* name) const
    {
        for (auto event = events.rbegin(); event != events.rend(); ++event)
            if ((*event)["event"] == name)
                return *event;
        return {};
    }
};

std::vector<json> eventsIn(const QByteArray& out)
{
    std::vector<json> events;
    for (const QByteArray& line : out.split('\n'))
        if (!line.isEmpty())
            events.push_back(json::parse(line.toStdString()));
    return events;
}

QProcessEnvironment withFault(const char* fault)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_CAPTURE_FAULT", fault);
    environment.insert("OPENBLAS_NUM_THREADS", "2");
    return environment;
}

Ran run(const QStringList& arguments, const char* fault = "")
{
    QProcess process;
    process.setProcessEnvironment(withFault(fault));
    process.start(program, arguments);
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardError(), eventsIn(process.readAllStandardOutput())};
}

std::uint64_t skippedIn(const lanescope::Trace& trace)
{
    return std::accumulate(trace.info().census.skipped.begin(), trace.info().census.skipped.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& reason) { return sum + reason.second; });
}

} // namespace

void ProgramTest::aTraceOpensWhole_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("slices"); // "name:count", in three active steps
    QTest::newRow("matmul_add eager") << QStringList{"matmul_add", "--variant", "eager"}
                                      << QStringList{"matmul_add:3", "aten::matmul:3", "aten::mm:3", "aten::add:3"};
    QTest::newRow("matmul_add batch") << QStringList{"matmul_add", "--batch", "4", "--size", "32"}
                                      << QStringList{"aten::bmm:3"};
    QTest::newRow("matmul_add compiled") << QStringList{"matmul_add", "--variant", "compiled"}
                                         << QStringList{"aten::addmm:3", "aten::copy_:3"};
    QTest::newRow("linear") << QStringList{"linear", "--dtype", "fp32"}
                            << QStringList{"linear_fwd:3", "aten::linear:3", "aten::t:3", "aten::addmm:3"};
    QTest::newRow("mlp") << QStringList{"mlp", "--batch", "2", "--seq", "8", "--dim", "64", "--hidden", "128"}
                         << QStringList{"mlp_fwd:3", "aten::linear:9", "aten::mm:9", "aten::gelu:3", "aten::mul:3"};
    QTest::newRow("mlp_relu") << QStringList{"mlp_relu", "--variant", "compiled"} << QStringList{"fused_add_relu:3"};
    QTest::newRow("lenet5") << QStringList{"lenet5", "--batch", "8", "--variant", "fused"}
                            << QStringList{"fused_conv_relu_pool:6", "aten::addmm:9"};
}

void ProgramTest::aTraceOpensWhole()
{
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, slices);
    const QTemporaryDir dir;
    const QString path = dir.filePath("t.json");
    const Ran ran = run(arguments + QStringList{"--device", "cpu", "-o", path});
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(ran.err, QByteArray());
    QCOMPARE(ran.events.front()["event"], "hello");
    QCOMPARE(ran.last("plan")["steps"], json({"wait", "warmup", "active", "active", "active"}));
    QVERIFY(ran.last("plan")["bytes_needed"] > 0);
    const json done = ran.events.back();
    QCOMPARE(done["event"], "done");
    QCOMPARE(done["path"], path.toStdString());
    QVERIFY(done["check"]["max_rel_err"] <= done["check"]["tolerance"]);
    QVERIFY(!QFile::exists(path + ".part"));

    const auto loaded = lanescope::loadTrace(path.toStdString());
    QVERIFY(loaded);
    const lanescope::Trace& trace = **loaded;
    QCOMPARE(skippedIn(trace), 0u);
    std::map<std::string, int> counts;
    for (std::uint32_t i = 0; i < trace.sliceCount(); ++i)
        ++counts[std::string{trace.name(lanescope::SliceId{i})}];
    for (const char* step : {"ProfilerStep#2", "ProfilerStep#3", "ProfilerStep#4"})
        QCOMPARE(counts[step], 1);
    QCOMPARE(counts["ProfilerStep#1"], 0);
    for (const QString& slice : slices) {
        const qsizetype colon = slice.lastIndexOf(':');
        QCOMPARE(counts[slice.left(colon).toStdString()], slice.mid(colon + 1).toInt());
    }
}

void ProgramTest::cyclesAreFilesOfTheirOwn()
{
    const QTemporaryDir dir;
    const Ran ran = run({"linear", "--device", "cpu", "--repeat", "2", "--active", "1", "-o", dir.filePath("t.json")});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.last("done")["paths"],
             json({dir.filePath("t_0.json").toStdString(), dir.filePath("t_1.json").toStdString()}));
    for (const char* name : {"t_0.json", "t_1.json"})
        QVERIFY(lanescope::loadTrace(dir.filePath(name).toStdString()));
}

void ProgramTest::aWrongResultIsNoTrace()
{
    const QTemporaryDir dir;
    const Ran ran = run({"matmul_add", "--device", "cpu", "-o", dir.filePath("t.json")}, "wrong");
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.last("error")["code"], "wrong_result");
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY(QDir(dir.path()).isEmpty());
}

void ProgramTest::closingStdinStopsAndKeeps()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath("t.json");
    QProcess process;
    process.setProcessEnvironment(withFault(""));
    process.start(program,
                  {"matmul_add", "--device", "cpu", "--until-eof", "--active", "50000000", "--long", "-o", path});
    QByteArray out;
    while (out.count("\"grew\"") < 3 && process.waitForReadyRead(30000))
        out += process.readAllStandardOutput();
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(30000));
    out += process.readAllStandardOutput();
    QCOMPARE(process.exitCode(), 130);
    const json done = eventsIn(out).back();
    QCOMPARE(done["event"], "done");
    QCOMPARE(done["cancelled"], true);
    const auto loaded = lanescope::loadTrace(path.toStdString());
    QVERIFY(loaded);
    QVERIFY(skippedIn(**loaded) == 0 && (*loaded)->sliceCount() > 10);
}

void ProgramTest::aKilledProgramLeavesATruncatedTrace()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath("t.json");
    QProcess process;
    process.start(program, {"matmul_add", "--device", "cpu", "--active", "50000000", "--long", "-o", path});
    QByteArray out;
    while (out.count("\"grew\"") < 3 && process.waitForReadyRead(30000))
        out += process.readAllStandardOutput();
    process.kill();
    QVERIFY(process.waitForFinished(30000));
    QVERIFY(!QFile::exists(path));
    const auto loaded = lanescope::loadTrace((path + ".part").toStdString());
    QVERIFY(loaded);
    QVERIFY((*loaded)->sliceCount() > 10);
    // Every reported event is in the file.
    std::uint64_t said = 0;
    for (const json& event : eventsIn(out.left(out.lastIndexOf('\n') + 1)))
        if (event["event"] == "grew")
            said = event["events"];
    QVERIFY(said > 0 && (*loaded)->sliceCount() >= said);
}

void ProgramTest::aStuckStepStillShowsLife()
{
    const QTemporaryDir dir;
    QProcess process;
    process.setProcessEnvironment(withFault("stuck"));
    process.start(program, {"matmul_add", "--device", "cpu", "-o", dir.filePath("t.json")});
    QByteArray out;
    while (out.count("\"alive\"") < 2 && process.waitForReadyRead(30000))
        out += process.readAllStandardOutput();
    QCOMPARE(out.count("\"alive\",\"step\":2}"), 2); // the same step, twice
    process.kill();
    process.waitForFinished();
}

void ProgramTest::aFullDiskIsOneLine()
{
    const QTemporaryDir dir;
    QProcess process; // for write() a file size limit looks like a full disk
    process.start("bash", {"-c", "ulimit -f 64; exec \"$@\"", "-", program, "matmul_add", "--device", "cpu", "--active",
                           "20000", "-o", dir.filePath("t.json")});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 3);
    const QByteArray err = process.readAllStandardError();
    QCOMPARE(err.count('\n'), 1);
    QVERIFY2(err.contains("65536 bytes, which are kept"), err);
    const auto loaded = lanescope::loadTrace(dir.filePath("t.json.part").toStdString());
    QVERIFY(loaded && (*loaded)->sliceCount() > 10);
}

void ProgramTest::impossibleRequestsGiveOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const QString out = QDir::temp().filePath("lanescope_never_written.json");
    QTest::newRow("no workload") << QStringList{"-o", out} << 2;
    QTest::newRow("unknown workload") << QStringList{"matmul", "-o", out} << 2;
    QTest::newRow("unknown size") << QStringList{"linear", "--size", "8", "-o", out} << 2;
    QTest::newRow("size out of range") << QStringList{"matmul_add", "--size", "0", "-o", out} << 2;
    QTest::newRow("unknown variant") << QStringList{"linear", "--variant", "best", "-o", out} << 2;
    QTest::newRow("unknown type") << QStringList{"linear", "--dtype", "fp8", "-o", out} << 2;
    QTest::newRow("no output") << QStringList{"linear"} << 2;
    QTest::newRow("a device as target") << QStringList{"linear", "--device", "cpu", "-o", "/dev/null"} << 2;
    QTest::newRow("a folder as target") << QStringList{"linear", "--device", "cpu", "-o", QDir::tempPath()} << 2;
    QTest::newRow("no such folder") << QStringList{"linear", "--device", "cpu", "-o", "/nowhere/t.json"} << 3;
    QTest::newRow("too large") << QStringList{"matmul_add", "--device", "cpu", "--batch", "65536",
                                              "--size",     "32768",    "-o",  out}
                               << 3;
    QTest::newRow("too long") << QStringList{"matmul_add", "--device", "cpu", "--active", "90000000", "-o", out} << 2;
    QTest::newRow("graph on the CPU") << QStringList{"matmul_add", "--device", "cpu", "--variant", "graph", "-o", out}
                                      << 4;
    QTest::newRow("tf32 on the CPU") << QStringList{"matmul_add", "--device", "cpu", "--dtype", "tf32", "-o", out} << 4;
}

void ProgramTest::impossibleRequestsGiveOneLine()
{
    QFETCH(QStringList, arguments);
    const Ran ran = run(arguments);
    QTEST(ran.code, "code");
    QCOMPARE(ran.err.count('\n'), 1);
    QCOMPARE(ran.events.back()["event"], "error");
    struct stat info {};
    QVERIFY(stat("/dev/null", &info) == 0 && S_ISCHR(info.st_mode));
    QVERIFY(!QFile::exists(QDir::temp().filePath("lanescope_never_written.json.part")));
}

void ProgramTest::theProbeIsJson()
{
    QProcess process;
    process.start(program, {"--probe"});
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 0);
    const json probe = json::parse(process.readAllStandardOutput().toStdString());
    QCOMPARE(probe["devices"].back()["device"], "cpu");
    QVERIFY(probe["devices"].back()["memory_free_bytes"] > 0);
    QVERIFY(!probe["devices"].back()["blas"].get<std::string>().empty());
}

void ProgramTest::theProbeTellsGpus_data()
{
    QTest::addColumn<QByteArray>("library"); // the driver's library
    QTest::addColumn<QByteArray>("so");
    QTest::addColumn<QByteArray>("missing"); // empty: there is a GPU
    QTest::newRow("no driver") << QByteArray{"/nowhere/libcuda.so.1"} << QByteArray{}
                               << QByteArray{"no NVIDIA driver on this machine"};
#ifdef LANESCOPE_STAND_IN_CUDA
    const QByteArray library = LANESCOPE_STAND_IN_CUDA;
#ifdef LANESCOPE_WITH_CUDA
    QTest::newRow("a GPU") << library << QByteArray{} << QByteArray{};
#else
    QTest::newRow("a GPU, and no kernels for it")
        << library << QByteArray{} << QByteArray{"this build has no CUDA part"};
#endif
    QTest::newRow("no GPU") << library << QByteArray{"no_device"} << QByteArray{"the NVIDIA driver sees no GPU"};
    QTest::newRow("old driver") << library << QByteArray{"old_driver"}
                                << QByteArray{"the NVIDIA driver is for CUDA 11.8, this program needs"};
#endif
}

void ProgramTest::theProbeTellsGpus()
{
    QFETCH(QByteArray, library);
    QFETCH(QByteArray, so);
    QFETCH(QByteArray, missing);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_LIBCUDA", library);
    environment.insert("LANESCOPE_STAND_IN", so);
    process.setProcessEnvironment(environment);
    process.start(program, {"--probe"});
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 0); // the CPU is always available
    const json probe = json::parse(process.readAllStandardOutput().toStdString());
    QCOMPARE(probe["devices"].back()["device"], "cpu");
    QCOMPARE(probe["devices"].size(), missing.isEmpty() ? 2u : 1u);
    if (missing.isEmpty()) {
        const json gpu = probe["devices"][0];
        QCOMPARE(gpu["name"], "Stand-in GPU");
        QCOMPARE(gpu["memory_bytes"], std::uint64_t{16} << 30);
        QCOMPARE(gpu["compute_capability"], "9.0");
        QCOMPARE(gpu["multiprocessors"], 132);
        QVERIFY(!gpu.contains("memory_free_bytes")); // not reported
        QCOMPARE(probe["driver"]["cuda_version"], 13000);
        QVERIFY(!probe["gpu"].contains("missing"));
        return;
    }
    QVERIFY(QByteArray::fromStdString(probe["gpu"]["missing"]).startsWith(missing));
    for (const QStringList& arguments :
         {QStringList{"--probe", "--device", "gpu"},
          QStringList{"linear", "--device", "gpu:1", "-o", QDir::temp().filePath("lanescope_never_written.json")}}) {
        process.start(program, arguments); // a user who requests a GPU gets an error that names what is missing
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitCode(), 4);
        const QByteArray line = process.readAllStandardError();
        QCOMPARE(line.count('\n'), 1);
        QVERIFY2(line.contains(missing), line);
    }
}

void ProgramTest::theCommandLinePrintsTheContract()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath("t.json");
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY),
                  {"capture", "matmul_add", "--device", "cpu", "--size", "32", "--json", "--progress", "-o", path});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    const json result = json::parse(process.readAllStandardOutput().toStdString());
    QCOMPARE(result["path"], path.toStdString());
    QCOMPARE(result["device"], "cpu");
    QCOMPARE(result["kernels"], 0);
    QCOMPARE(result["dropped"], 0);
    QVERIFY(result["overhead_ns"].is_number_integer());
    QVERIFY(result["check"]["max_rel_err"] <= result["check"]["tolerance"]);
    QCOMPARE(eventsIn(process.readAllStandardError()).back()["event"], "done");

    process.start(QStringLiteral(LANESCOPE_BINARY), {"capture", "matmul", "--json", "-o", path});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 2);
    QCOMPARE(process.readAllStandardError().count('\n'), 1);
    QCOMPARE(process.readAllStandardOutput(), QByteArray());
}

TEST_WITH_APP(ProgramTest)

} // namespace lanescope::program_test

#include "program_test.moc"
