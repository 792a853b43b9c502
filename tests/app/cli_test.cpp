// The command line as a script uses it: exit codes, one line on stderr, one JSON document on stdout with the documented
// keys.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lanescope::cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

class CliTest : public QObject {
    Q_OBJECT

private slots:
    void infoHasItsDocumentedKeysAndCounts();
    void selfTimesOfTheTableAddUpToItsTotal();
    void aShareAboveTheWholeIsExplained();
    void rowsOfPlacesAreCommaSeparated();
    void aFileWithoutSlicesIsReported();
    void aSweepNamesWhatItsTimesAreOf();
    void kernelsTellTheirFootprint();
    void lanesTellGapsAndOffsets();
    void findingsHaveEvidence();
    void checkSaysWhatHolds();
    void statsTakeOldNames();
    void unreadableInputExitsWithThreeAndOneLine_data();
    void unreadableInputExitsWithThreeAndOneLine();
    void wrongUsageExitsWithTwo_data();
    void wrongUsageExitsWithTwo();
};

namespace {

const char* const traceText = R"({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "NVIDIA A100-SXM4-80GB", "numSms": 108, "computeMajor": 8, "computeMinor": 0, "regsPerMultiprocessor": 65536}],
"baseTimeNanoseconds": 1000000,
"traceEvents": [
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100.000,"dur":200.000,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":100,"ts":110.000,"dur":100.000,"args":{"External id":5,"Input Dims":[[64,64],[64,64]]}},
{"ph":"X","cat":"cpu_op","name":"aten::t","pid":100,"tid":100,"ts":220.000,"dur":5.000,"args":{"External id":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaOccupancyMaxActiveBlocksPerMultiprocessor","pid":100,"tid":100,"ts":120.000,"dur":2.000,"args":{"correlation":8}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":130.000,"dur":10.000,"args":{"External id":5,"correlation":9}},
{"ph":"X","cat":"kernel","name":"gemm_kernel","pid":0,"tid":7,"ts":150.500,"dur":20.250,"args":{"correlation":9,"device":0,"stream":7,"registers per thread":32,"shared memory":0,"grid":[108,1,1],"block":[128,1,1],"est. achieved occupancy %":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":240.000,"dur":10.000,"args":{"correlation":10}},
{"ph":"X","cat":"kernel","name":"gemm_kernel","pid":0,"tid":7,"ts":260.000,"dur":19.750,"args":{"correlation":10,"device":0,"stream":7,"registers per thread":32,"shared memory":0,"grid":[108,1,1],"block":[128,1,1],"est. achieved occupancy %":6}},
{"ph":"i","name":"[memory]","pid":100,"tid":100,"ts":115,"s":"t"}
]})";

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY"); // offscreen on every machine
    environment.remove("QT_QPA_PLATFORM");
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(30000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

json jsonOf(QStringList arguments)
{
    const Ran ran = run(arguments << "--json");
    return ran.code == 0 && ran.err.isEmpty() ? json::parse(ran.out.toStdString(), nullptr, false) : json{};
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

} // namespace

void CliTest::infoHasItsDocumentedKeysAndCounts()
{
    const TempFile file{traceText};
    const json document = jsonOf({"info", pathOf(file)});
    const json& f = document["files"][0];
    for (const char* key :
         {"path", "bytes", "format", "schema_version", "events", "slices", "flows", "counters", "instants", "warnings",
          "begin_ns", "end_ns", "steps", "gpus", "lanes", "load_ms", "resident_bytes", "bytes_per_event"})
        QVERIFY2(f.contains(key), key);
    QCOMPARE(f["events"].get<int>(), 9);
    QCOMPARE(f["slices"].get<int>(), 8);
    QCOMPARE(f["instants"].get<int>(), 1);
    QCOMPARE(f["begin_ns"].get<std::int64_t>(), std::int64_t{1'100'000});
    QCOMPARE(f["end_ns"].get<std::int64_t>(), std::int64_t{1'300'000});
    QCOMPARE(f["steps"][0]["name"].get<std::string>(), std::string{"ProfilerStep#2"});
    QCOMPARE(f["gpus"][0]["sms"].get<int>(), 108);
    QCOMPARE(f["lanes"].size(), std::size_t{2});
    QCOMPARE(f["lanes"][1]["kind"].get<std::string>(), std::string{"gpu"});
    QCOMPARE(f["lanes"][1]["busy_ns"].get<int>(), 40'000);
    QCOMPARE(f["lanes"][0]["max_depth"].get<int>(), 3);
}

void CliTest::selfTimesOfTheTableAddUpToItsTotal()
{
    const TempFile file{traceText};
    const json table = jsonOf({"table", pathOf(file)});
    QCOMPARE(table["self_cuda_total_ns"].get<int>(), 40'000);
    QCOMPARE(table["self_cpu_total_ns"].get<int>(), 200'000);
    std::int64_t self = 0;
    bool hasMm = false;
    for (const json& row : table["rows"]) {
        self += row["self_cpu_ns"].get<std::int64_t>();
        if (row["name"] == "aten::mm") {
            hasMm = true;
            QCOMPARE(row["cpu_total_ns"].get<int>(), 100'000);
            QCOMPARE(row["self_cpu_ns"].get<int>(), 88'000);
            QCOMPARE(row["cuda_total_ns"].get<int>(), 20'250);
            QCOMPARE(row["kernels"].get<int>(), 1);
        }
    }
    QVERIFY(hasMm);
    QCOMPARE(self, std::int64_t{200'000});
    QCOMPARE(jsonOf({"table", pathOf(file), "--by", "kernel"})["rows"].size(), std::size_t{1});
    QCOMPARE(jsonOf({"table", pathOf(file), "--rows", "2"})["rows"].size(), std::size_t{2});
    const json shapes = jsonOf({"table", pathOf(file), "--by", "op", "--group-by-input-shape", "--sort", "name"});
    QCOMPARE(shapes["rows"][0]["input_shapes"].get<std::string>(), std::string{"[[64,64],[64,64]]"});
    const Ran text = run({"table", pathOf(file)});
    QVERIFY(text.out.contains("Self CPU time total: 200.000us\nSelf CUDA time total: 40.000us\n"));
}

// torch's table shows a range of the GPU with a share of the kernels' time: here 40 of 10 us.
void CliTest::aShareAboveTheWholeIsExplained()
{
    const auto text = [&](int range) {
        const TempFile file{fmt::format(
            R"({{"traceEvents":[{{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":5,"args":{{"correlation":1}}}},
{{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":10,
"args":{{"device":0,"stream":7,"correlation":1}}}},
{{"ph":"X","cat":"gpu_user_annotation","name":"forward","pid":0,"tid":7,"ts":20,"dur":{},"args":{{}}}}]}})",
            range)};
        return run({"table", pathOf(file)}).out;
    };
    QVERIFY(text(40).contains("400.00%"));
    QVERIFY(text(40).contains("forward is a range, in which the GPU is also idle"));
    QVERIFY(!text(10).contains("is a range"));
}

void CliTest::rowsOfPlacesAreCommaSeparated()
{
    const TempFile file{traceText};
    const json table = jsonOf({"table", pathOf(file), "--by", "phase"});
    QByteArrayList lines = run({"table", pathOf(file), "--by", "phase", "--csv"}).out.trimmed().split('\n');
    const QByteArrayList head = lines.takeFirst().split(',');
    QCOMPARE(head[0], QByteArray{"path"});
    QCOMPARE(static_cast<std::size_t>(lines.size()), table["rows"].size() + table["unplaced"].size());
    const auto busyAt = head.indexOf("gpu_busy_ns"), hostAt = head.indexOf("host_ns");
    for (int i = 0; i < lines.size(); ++i) {
        const auto n = static_cast<std::size_t>(i);
        const json& row = n < table["rows"].size() ? table["rows"][n] : table["unplaced"][n - table["rows"].size()];
        const QByteArrayList cells = lines[i].split(',');
        QCOMPARE(cells.size(), head.size());
        QCOMPARE(cells[busyAt].toLongLong(), row["busy_ns"].get<long long>());
        QCOMPARE(cells[hostAt].toLongLong(), row["host_ns"].get<long long>());
        for (const auto& [phase, time] : row["phases"].items())
            QCOMPARE(cells[head.indexOf(QByteArray::fromStdString(phase + "_ns"))].toLongLong(), time.get<long long>());
    }
}

void CliTest::aFileWithoutSlicesIsReported()
{
    const QByteArray note = "no slices were read, so there is nothing to analyze";
    const TempFile empty{R"({"schemaVersion": 1, "traceEvents": []})"}, file{traceText};
    QVERIFY(run({"info", pathOf(empty)}).out.contains(note));
    QVERIFY(!run({"info", pathOf(file)}).out.contains(note));
}

void CliTest::aSweepNamesWhatItsTimesAreOf()
{
    const TempFile steps{traceText};
    const TempFile whole{R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":100}])"};
    const auto headOf = [](const TempFile& a, const TempFile& b) {
        for (const QByteArray& line : run({"sweep", pathOf(a), pathOf(b)}).out.split('\n'))
            if (line.contains("variant "))
                return line.simplified();
        return QByteArray{};
    };
    QVERIFY(headOf(steps, steps).contains("variant per step host"));
    QVERIFY(headOf(whole, whole).contains("variant recording host"));
    QVERIFY(headOf(steps, whole).contains("variant step or all host"));
}

void CliTest::kernelsTellTheirFootprint()
{
    const TempFile file{traceText};
    const json kernels = jsonOf({"kernels", pathOf(file)})["kernels"];
    QCOMPARE(kernels.size(), std::size_t{1});
    const json& k = kernels[0];
    QCOMPARE(k["count"].get<int>(), 2);
    QCOMPARE(k["total_ns"].get<int>(), 40'000);
    QCOMPARE(k["registers"].get<int>(), 32);
    QCOMPARE(k["theoretical_occupancy_pct"].get<double>(), 100.0);
    QCOMPARE(k["waves"].get<double>(), 1.0 / 16);
    QCOMPARE(k["launch_delay_median_ns"].get<int>(), 20'250);
    QCOMPARE(k["op"].get<std::string>(), std::string{"aten::mm"});
    QVERIFY(k["heavyweight"].get<bool>());
    QCOMPARE(k["tflops"].get<double>(), 2.0 * 64 * 64 * 64 / 20'250 / 1'000); // by the shapes, without types
    QVERIFY(!k.contains("gb_per_s"));                                         // absent, not 0
    QCOMPARE(k["decoded"]["family"].get<std::string>(), std::string{"custom"});
    QCOMPARE(k["decoded"]["role"].get<std::string>(), std::string{"gemm"});
    QVERIFY(!k["decoded"].contains("tile") && !k["decoded"].contains("dtype"));

    std::string text{traceText};
    for (std::size_t at; (at = text.find("gemm_kernel")) != std::string::npos;)
        text.replace(at, 11, "ampere_bf16_s16816gemm_bf16_128x256_ldg8_relu_f2f_stages_64x3_tn");
    const TempFile decodable{text};
    const json d = jsonOf({"kernels", pathOf(decodable)})["kernels"][0]["decoded"];
    QCOMPARE(d["family"].get<std::string>(), std::string{"cublas"});
    QCOMPARE(d["arch"].get<std::string>(), std::string{"ampere"});
    QCOMPARE(d["dtype"].get<std::string>(), std::string{"bf16"});
    QCOMPARE(d["tile"].get<std::string>(), std::string{"128x256x64"});
    QCOMPARE(d["stages"].get<int>(), 3);
    QCOMPARE(d["layout"].get<std::string>(), std::string{"tn"});
    QVERIFY(!d.contains("fused_ops")); // aten::mm requests no ReLU, so the kernel's name only shows a capability
    QCOMPARE(d["epilogue"], json::array({"relu"}));
    QVERIFY(!d.contains("align")); // not in this name
    QVERIFY(jsonOf({"kernels", pathOf(file), "--name", "^nothing$"})["kernels"].empty());
}

void CliTest::lanesTellGapsAndOffsets()
{
    const TempFile file{traceText};
    const json lanes = jsonOf({"lanes", pathOf(file)});
    QCOMPARE(lanes["gaps"].size(), std::size_t{1});
    QCOMPARE(lanes["gaps"][0]["dur_ns"].get<int>(), 89'250);
    QCOMPARE(lanes["gaps"][0]["cause"].get<std::string>(), std::string{"host_wait"});
    QCOMPARE(lanes["offsets"][0]["offset_ns"].get<int>(), 20'500);
    QCOMPARE(lanes["offsets"][0]["correlation"].get<int>(), 9);
    QCOMPARE(lanes["gpu_busy_ns"].get<int>(), 40'000);
    QCOMPARE(lanes["gpu_idle_ns"].get<int>(), 89'250);
    QCOMPARE(lanes["window_ns"].get<int>(), 129'250);
}

void CliTest::findingsHaveEvidence()
{
    const TempFile file{traceText};
    const json findings = jsonOf({"findings", pathOf(file)});
    QCOMPARE(findings["verdict"].get<std::string>(), std::string{"overhead_bound"});
    QVERIFY(!findings["findings"].empty());
    for (const json& f : findings["findings"]) {
        for (const char* key : {"id", "severity", "title", "detail", "advice", "evidence", "metrics"})
            QVERIFY2(f.contains(key), key);
        QVERIFY(!f["evidence"].empty());
        QVERIFY(f["evidence"][0]["begin_ns"].get<std::int64_t>() >= 1'100'000);
    }
}

void CliTest::checkSaysWhatHolds()
{
    const TempFile file{traceText};
    const TempFile good{R"({"expect": [{"count": "kernel", "within": "ProfilerStep#2", "equals": 2}]})"};
    const json document = jsonOf({"check", pathOf(file), pathOf(good)});
    const json& first = document["expectations"][0];
    QCOMPARE(first["expected"], json(2));
    QCOMPARE(first["found"], json(2));
    QCOMPARE(first["holds"], json(true));
    QVERIFY(first["text"].is_string());

    const TempFile mixed{R"({"expect": [{"verdict": "compute_bound"}, {"count": "op", "equals": 2}]})"};
    const Ran ran = run({"check", pathOf(file), pathOf(mixed), "--json"});
    QCOMPARE(ran.code, 1);
    const json both = json::parse(ran.out.toStdString(), nullptr, false);
    QCOMPARE(both["expectations"][0]["holds"], json(false)); // in the file's order
    QCOMPARE(both["expectations"][1]["holds"], json(true));

    const TempFile wrong{R"({"expect": [{"count": "kernel", "equal": 2}]})"};
    const Ran refused = run({"check", pathOf(file), pathOf(wrong)});
    QCOMPARE(refused.code, 3);
    QCOMPARE(refused.err.count('\n'), 1);
    QVERIFY(refused.err.contains("byte 33"));
}

void CliTest::statsTakeOldNames()
{
    const TempFile file{traceText};
    const json now = jsonOf({"stats", pathOf(file), "--report", "cuda_api_sum"});
    QCOMPARE(now["rows"][0]["name"].get<std::string>(), std::string{"cudaLaunchKernel"});
    QCOMPARE(now["rows"][0]["calls"].get<int>(), 2);
    QVERIFY(now == jsonOf({"stats", pathOf(file), "--report", "cudaapisum"}));
    QVERIFY(jsonOf({"stats", pathOf(file), "--report", "osrt_sum"})["rows"].empty());
}

void CliTest::unreadableInputExitsWithThreeAndOneLine_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"info", "table", "kernels", "lanes", "findings"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void CliTest::unreadableInputExitsWithThreeAndOneLine()
{
    QFETCH(QString, command);
    const TempFile wrong{"{\"nodes\": [], \"schema\": \"1\"}"};
    for (const QString& path : {pathOf(wrong), QStringLiteral("/no/such/file.json")}) {
        const Ran ran = run({command, path, "--json"});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.out.isEmpty(), ran.out.constData());
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains("expected"), ran.err.constData());
    }
}

void CliTest::wrongUsageExitsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no file") << QStringList{"info"};
    QTest::newRow("no such option") << QStringList{"table", "--no-such-option"};
    QTest::newRow("no such kind") << QStringList{"table", "x.json", "--by", "colour"};
    QTest::newRow("no such report") << QStringList{"stats", "x.json", "--report", "weather"};
}

void CliTest::wrongUsageExitsWithTwo()
{
    QFETCH(QStringList, arguments);
    const Ran ran = run(arguments);
    QCOMPARE(ran.code, 2);
    QVERIFY(ran.out.isEmpty());
    const TempFile file{traceText};
    QCOMPARE(run({"table", pathOf(file), "--step", "no such step"}).code, 2);
}

TEST_WITH_APP(CliTest)

} // namespace lanescope::cli_test

#include "cli_test.moc"
