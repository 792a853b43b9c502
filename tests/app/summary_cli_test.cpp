// `lanescope summary` as a script uses it: one line per file, whatever the file is, and lines joined.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::summary_cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

class SummaryCliTest : public QObject {
    Q_OBJECT

private slots:
    void oneLinePerFile();
    void linesDoNotDependOnWhereTheFileLies();
    void joinedLinesNameTheLateRank();
    void aRowHoldsTimesPerStep();
    void anErrorNamesTheFileAsItWasGiven();
    void wrongUsageExitsWithTwo();
};

namespace {

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(30000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

// A gemm of `compute` us, then a collective that ends at 1000 us.
std::string traceOf(int rank, int compute)
{
    return R"({"schemaVersion":1,"distributedInfo":{"backend":"nccl","rank":)" + std::to_string(rank) +
           R"(,"world_size":2},"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":)" +
           std::to_string(compute) + R"(,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL","pid":0,"tid":20,"ts":)" +
           std::to_string(compute) + R"(,"dur":)" + std::to_string(1000 - compute) +
           R"(,"args":{"device":0,"stream":20,"Collective name":"allreduce","Process Group Name":"0","Group size":2}}
]})";
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

} // namespace

void SummaryCliTest::oneLinePerFile()
{
    const TempFile good{traceOf(0, 400), "a.json"}, bad{"nothing", "b_rank7.json"}, other{traceOf(1, 700), "c.json"};
    const Ran ran = run({"summary", pathOf(good), pathOf(bad), pathOf(other), "--jsonl"});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err.count('\n'), 1);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    const json first = json::parse(lines[0].toStdString());
    for (const char* key : {"file", "rank", "verdict", "gpu_busy_ns", "gpu_idle_ns", "idle_by_cause", "shares", "steps",
                            "top_kernels", "overlap_pct", "collectives", "warnings"})
        QVERIFY2(first.contains(key), key);
    QCOMPARE(first["communication_ns"].get<int>(), 600'000);
    const json second = json::parse(lines[1].toStdString());
    QCOMPARE(second["file"].get<std::string>(), std::string{"b_rank7.json"});
    QCOMPARE(second["rank"].get<int>(), 7);
    QVERIFY(second.contains("error"));
    QVERIFY(!second.contains("verdict"));
}

void SummaryCliTest::linesDoNotDependOnWhereTheFileLies()
{
    const TempFile here{traceOf(0, 400), "a.json"}, there{traceOf(0, 400), "a.json"};
    QVERIFY(here.path() != there.path());
    QCOMPARE(run({"summary", pathOf(here), "--jsonl"}).out, run({"summary", pathOf(there), "--jsonl"}).out);
    const TempFile bad{"nothing", "a.json"}, alsoBad{"nothing", "a.json"};
    QCOMPARE(run({"summary", pathOf(bad), "--jsonl"}).out, run({"summary", pathOf(alsoBad), "--jsonl"}).out);
}

void SummaryCliTest::joinedLinesNameTheLateRank()
{
    const TempFile a{traceOf(0, 400), "a.json"}, b{traceOf(1, 700), "b.json"};
    const QByteArray lines = run({"summary", pathOf(a), pathOf(b), "--jsonl"}).out;
    const Ran ran = run({"summary", "--merge", "-", "--json"}, lines);
    QCOMPARE(ran.code, 0);
    const json all = json::parse(ran.out.toStdString());
    QCOMPARE(all["ranks"][0]["collective_wait_ns"].get<int>(), 300'000);
    QCOMPARE(all["ranks"][1]["last_to_come"].get<int>(), 1);
    QCOMPARE(all["collectives"][0]["transfer_ns"].get<int>(), 600'000);
    QVERIFY(all["collectives"][0]["whole_group"].get<bool>());
    QVERIFY(!all["stragglers"].empty());
    for (const json& s : all["stragglers"])
        QCOMPARE(s["rank"].get<int>(), 1);
    const Ran text = run({"summary", "--merge", "-"}, lines);
    QVERIFY(text.out.contains("rank 1 comes late"));
    const Ran broken = run({"summary", "--merge", "-"}, lines + "{}\n");
    QCOMPARE(broken.code, 3);
    QVERIFY(broken.err.contains("byte " + QByteArray::number(lines.size())));
}

void SummaryCliTest::aRowHoldsTimesPerStep()
{
    // Three steps of 1 ms; the rank computes for `compute` us of each, then is in a collective until 990 us.
    const auto rank = [](int number, int compute) {
        std::string text = R"({"schemaVersion":1,"distributedInfo":{"rank":)" + std::to_string(number) +
                           R"(,"world_size":2},"traceEvents":[)";
        for (int k = 0; k < 3; ++k) {
            const auto slice = [&](const char* category, const std::string& name, int begin, int length,
                                   const std::string& lane, const std::string& args) {
                text += (text.ends_with('[') ? "" : ",") + std::string{R"({"ph":"X","cat":")"} + category +
                        R"(","name":")" + name + R"(","ts":)" + std::to_string(1000 * k + begin) + R"(,"dur":)" +
                        std::to_string(length) + lane + R"(,"args":{)" + args + "}}";
            };
            const std::string gemm = R"("correlation":)" + std::to_string(10 * k + 1);
            const std::string reduce = R"("correlation":)" + std::to_string(10 * k + 2);
            slice("user_annotation", "ProfilerStep#" + std::to_string(k), 0, 1000, R"(,"pid":1,"tid":1)", "");
            slice("cuda_runtime", "cudaLaunchKernel", 1, 2, R"(,"pid":1,"tid":1)", gemm);
            slice("cuda_runtime", "cudaLaunchKernel", 4, 2, R"(,"pid":1,"tid":1)", reduce);
            slice("kernel", "gemm", 10, compute, R"(,"pid":0,"tid":7)", R"("device":0,"stream":7,)" + gemm);
            slice("kernel", "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 10 + compute, 980 - compute,
                  R"(,"pid":0,"tid":20)",
                  R"("device":0,"stream":20,"Collective name":"allreduce","Process Group Name":"0","Group size":2,)" +
                      reduce);
        }
        return text + "]}";
    };
    const TempFile a{rank(0, 400), "a.json"}, b{rank(1, 700), "b.json"};
    const QByteArray lines = run({"summary", pathOf(a), pathOf(b), "--jsonl"}).out;
    const Ran text = run({"summary", "--merge", "-"}, lines);
    QVERIFY2(text.out.startsWith("times: per step, the median over the steps of a rank\n"), text.out);
    const QByteArray row = text.out.split('\n').at(2).simplified(); // communication 580, of which rank 0 waits 300
    QVERIFY2(row.contains("1.000ms 400.000us 580.000us 300.000us 280.000us"), row);
    const json all = json::parse(run({"summary", "--merge", "-", "--json"}, lines).out.toStdString());
    QCOMPARE(all["ranks"][0]["communication_per_step_ns"].get<int>(), 580'000);
    QCOMPARE(all["ranks"][0]["communication_ns"].get<int>(), 3 * 580'000); // the whole recording, as before
    QCOMPARE(all["ranks"][0]["collective_wait_ns"].get<int>(), 3 * 300'000);
    QCOMPARE(all["ranks"][0]["collective_wait_per_step_ns"].get<int>(), 300'000);
}

void SummaryCliTest::anErrorNamesTheFileAsItWasGiven()
{
    const TempFile wrong{"no trace"};
    const Ran ran = run({"summary", pathOf(wrong), "--jsonl"});
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.err.startsWith("lanescope: " + pathOf(wrong).toUtf8() + ": "), ran.err);
    QVERIFY(!ran.out.contains(pathOf(wrong).toUtf8())); // a line does not depend on the folder
}

void SummaryCliTest::wrongUsageExitsWithTwo()
{
    QCOMPARE(run({"summary"}).code, 2);
    QCOMPARE(run({"summary", "--json", "x.json"}).code, 2);
    QCOMPARE(run({"summary", "--merge", "--jsonl", "x.json"}).code, 2);
}

TEST_PLAIN(SummaryCliTest)

} // namespace lanescope::summary_cli_test

#include "summary_cli_test.moc"
