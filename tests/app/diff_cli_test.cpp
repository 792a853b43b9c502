// `lanescope diff` for scripts and users: the keys, exit codes that agree with the text, the waterfall.

#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "tests/support/rank_text.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::diff_cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

class DiffCliTest : public QObject {
    Q_OBJECT
private slots:
    void jsonHasItsDocumentedKeysAndFigures();
    void theExitCodeAgreesWithTheWords_data();
    void theExitCodeAgreesWithTheWords();
    void theTextBeginsWithTheAnswer();
    void sentencesKeepToTheTerminal();
    void kernelsThatCopyHaveARowOfTheirOwn();
    void aRowThatReadsAsZeroIsNamedBelow();
    void twoJobsAreComparedByTheirRanks();
    void aJobsWaitingComesFromItsPairs();
    void windowsOfOneLengthAreJudgedByTheirLaunches();
    void realPairsAddUp_data();
    void realPairsAddUp();
};

namespace {

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments, const char* locale = "C.UTF-8", const char* columns = "1000")
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.insert("LC_ALL", locale);
    environment.insert("COLUMNS", columns);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), QStringList{"diff"} + arguments);
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

// A step of `host` us whose GEMM takes `gemm` us and whose copy takes `copy` us.
std::string traceOf(double host, double gemm, double copy, const char* kernel = "ampere_sgemm_128x64_tn")
{
    const auto event = [](const char* category, const char* name, int tid, double ts, double dur, int correlation) {
        return QString(
                   R"({"ph":"X","cat":"%1","name":"%2","pid":%3,"tid":%4,"ts":%5,"dur":%6,"args":{"correlation":%7}})")
            .arg(category, name, tid == 1 ? "1" : "0")
            .arg(tid)
            .arg(ts)
            .arg(dur)
            .arg(correlation);
    };
    return (QStringList{event("user_annotation", "ProfilerStep#1", 1, 0, host, 0),
                        event("cuda_runtime", "cudaLaunchKernel", 1, 2, 2, 1),
                        event("cuda_runtime", "cudaMemcpyAsync", 1, 6, 2, 2), event("kernel", kernel, 7, 10, gemm, 1),
                        event("gpu_memcpy", "Memcpy DtoD (Device -> Device)", 7, 10 + gemm, copy, 2)}
                .join(",\n")
                .prepend(R"({"schemaVersion":1,"traceEvents":[)") +
            "]}")
        .toStdString();
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

} // namespace

void DiffCliTest::jsonHasItsDocumentedKeysAndFigures()
{
    const TempFile a{traceOf(500, 200, 40)}, b{traceOf(480, 100, 60)};
    const Ran ran = run({pathOf(a), pathOf(b), "--json"});
    QCOMPARE(ran.code, 0);
    const json found = json::parse(ran.out.toStdString());
    for (const char* key :
         {"steps", "kernels", "ops", "totals", "launches_by_api", "cpu_per_step", "gpu_per_step", "first_step_left_out",
          "verdict_a", "verdict_b", "summary", "headline", "differs", "roles", "names"})
        QVERIFY2(found.contains(key), key);
    QCOMPARE(found["gpu_per_step"]["median_a_ns"].get<int>(), 240000);
    QCOMPARE(found["gpu_per_step"]["judgement"].get<std::string>(), std::string{"better"});
    QCOMPARE(found["roles"][0]["role"].get<std::string>(), std::string{"gemm"});
    QCOMPARE(found["roles"][0]["delta_ns"].get<int>(), -100000);
    QCOMPARE(found["roles"][1]["role"].get<std::string>(), std::string{"copy"});
    QCOMPARE(found["roles"][1]["delta_ns"].get<int>(), 20000);
    QCOMPARE(found["names"][0]["change"].get<std::string>(), std::string{"less"});
    QCOMPARE(found["kernels"][0]["status"].get<std::string>(), std::string{"same"});
}

void DiffCliTest::theExitCodeAgreesWithTheWords_data()
{
    QTest::addColumn<double>("host");
    QTest::addColumn<double>("gemm");
    QTest::addColumn<int>("percent");
    QTest::addColumn<int>("code");
    QTest::newRow("GPU 10.1 % more") << 500.0 << 220.2 << 10 << 1; // GPU time is 200 us in a; there are no copies
    QTest::newRow("GPU 9.9 % more") << 500.0 << 219.8 << 10 << 0;
    QTest::newRow("too little to be sure") << 500.0 << 209.0 << 1 << 0;
    QTest::newRow("host 6 % more") << 530.0 << 200.0 << 5 << 1;
    QTest::newRow("less") << 250.0 << 100.0 << 0 << 0;
    QTest::newRow("the same") << 500.0 << 200.0 << 0 << 0;
}

void DiffCliTest::theExitCodeAgreesWithTheWords()
{
    QFETCH(double, host);
    QFETCH(double, gemm);
    QFETCH(int, percent);
    QFETCH(int, code);
    const TempFile a{traceOf(500, 200, 0)}, b{traceOf(host, gemm, 0)};
    const QStringList arguments{pathOf(a), pathOf(b), "--json", "--fail-on", QString("regress:%1").arg(percent)};
    const Ran ran = run(arguments);
    QCOMPARE(ran.code, code);
    const json found = json::parse(ran.out.toStdString());
    const auto isMore = [&](const char* key) {
        return found[key]["judgement"] == "worse" && found[key]["change_pct"].get<double>() > percent;
    };
    QCOMPARE(isMore("gpu_per_step") || isMore("cpu_per_step"), code == 1);
    QCOMPARE(found["headline"].get<std::string>().find("more") != std::string::npos || code == 0, true);
}

void DiffCliTest::theTextBeginsWithTheAnswer()
{
    const TempFile a{traceOf(500, 200, 40)}, b{traceOf(480, 80, 60)};
    const QList<QByteArray> lines = run({pathOf(a), pathOf(b)}).out.split('\n');
    QCOMPARE(lines[0], QByteArray{"GPU per step 240 µs → 140 µs, 1.7× less · host 500 µs → 480 µs, 4.0 % less, too "
                                  "little to be sure with one step each · one step each, no spread"});
    QVERIFY(lines[1].contains("GEMMs in fp32"));
    QByteArray text = lines.join('\n');
    QVERIFY2(text.contains("−120.0 µs  ████████████████\n"), text.constData());
    QVERIFY2(text.contains("+20.0 µs  +██▋\n"), text.constData());
    QVERIFY2(text.contains("GPU time                    240.0 µs    140.0 µs     −100.0 µs\n"), text.constData());
    QVERIFY(text.contains("2 changes by kernel: --by kernel"));
    text = run({pathOf(a), pathOf(b)}, "C").out;
    QVERIFY2(text.contains("  ################\n") && text.contains("  +###\n"), text.constData());
    QVERIFY(run({pathOf(a), pathOf(b), "--by", "kernel"}).out.contains("ampere_sgemm_128x64_tn"));
    QCOMPARE(run({pathOf(a), pathOf(b), "--by", "colour"}).code, 2);
}

void DiffCliTest::sentencesKeepToTheTerminal()
{
    const TempFile a{traceOf(500, 200, 40)}, b{traceOf(480, 80, 60)};
    const QStringList files{pathOf(a), pathOf(b)};
    const auto longest = [](const QByteArray& text) {
        qsizetype max = 0;
        for (const QString& line : QString::fromUtf8(text).split('\n'))
            max = std::max(max, line.size());
        return max;
    };
    const QByteArray narrow = run(files, "C.UTF-8", "80").out,
                     wide = run(files + QStringList{"--wide"}, "C.UTF-8", "80").out;
    QVERIFY2(longest(narrow) <= 80, narrow);
    QVERIFY2(longest(wide) > 120, wide);
    const auto words = [](const QByteArray& text) { // without the bars, which are shorter on a narrow terminal
        return QString::fromUtf8(text).remove(QRegularExpression{"[█▏▎▍▌▋▊▉]"}).simplified();
    };
    QCOMPARE(words(narrow), words(wide)); // nothing is lost
    QCOMPARE(wide, run(files).out);
}

void DiffCliTest::kernelsThatCopyHaveARowOfTheirOwn()
{
    const char* const kernel = "void at::native::unrolled_elementwise_kernel<at::native::direct_copy_kernel_cuda("
                               "at::TensorIteratorBase&)::{lambda()#3}>";
    const TempFile a{traceOf(500, 200, 40, kernel)}, b{traceOf(480, 100, 60, kernel)};
    const QByteArray text = run({pathOf(a), pathOf(b)}).out;
    QVERIFY2(text.contains("\n  copies                      240.0 µs    160.0 µs      −80.0 µs  ███"), text);
    QVERIFY2(text.contains("\n    by kernels                200.0 µs    100.0 µs     −100.0 µs\n"), text);
    QVERIFY2(text.contains("\n    by memcpy and memset       40.0 µs     60.0 µs      +20.0 µs\n"), text);
    QVERIFY(!run({pathOf(a), pathOf(a)}).out.contains("each ")); // as much work on both sides
    const TempFile c{traceOf(500, 200, 40)};
    QVERIFY(!run({pathOf(c), pathOf(c)}).out.contains("by kernels"));
}

void DiffCliTest::aRowThatReadsAsZeroIsNamedBelow()
{
    const TempFile a{traceOf(500'000, 200'000, 10)}, b{traceOf(500'000, 180'000, 20)};
    const QByteArray text = run({pathOf(a), pathOf(b)}).out;
    QVERIFY2(text.contains("200.0 ms    180.0 ms"), text.constData());
    QVERIFY2(!text.contains(" 0.0 ms") && !text.contains("−0.0 ms"), text.constData());
    QVERIFY2(!text.contains("·           ·             ·"), text.constData());
    QVERIFY2(text.contains("(below 0.05 ms on both sides: copies)"), text.constData());
}

void DiffCliTest::twoJobsAreComparedByTheirRanks()
{
    const auto rank = [](const QString& folder, int number, const char* name, double gemm) {
        QFile file{folder + "/" + name};
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray text = QByteArray::fromStdString(traceOf(500, gemm, 0));
        text.replace(R"({"schemaVersion":1)", QByteArray{R"({"distributedInfo":{"rank":)"} +
                                                  QByteArray::number(number) + R"(,"world_size":2},"schemaVersion":1)");
        file.write(text);
    };
    QTemporaryDir before, after, twice;
    rank(before.path(), 0, "a.json", 200);
    rank(before.path(), 1, "b.json", 200);
    rank(after.path(), 1, "a.json", 300); // named the other way round
    rank(after.path(), 0, "b.json", 200);
    rank(twice.path(), 0, "a.json", 200);
    rank(twice.path(), 0, "b.json", 200);
    const Ran ran = run({before.path(), after.path(), "--json", "--fail-on", "regress:10"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("rank 1: regressed by more than 10 %") && !ran.err.contains("rank 0"), ran.err);
    const json found = json::parse(ran.out.toStdString());
    QCOMPARE(found["ranks"].size(), std::size_t{2});
    QCOMPARE(found["ranks"][0]["gpu_per_step"]["median_b_ns"].get<int>(), 200000);
    QCOMPARE(found["ranks"][1]["gpu_per_step"]["median_b_ns"].get<int>(), 300000);
    const QByteArray text = run({before.path(), after.path()}).out;
    QVERIFY2(text.startsWith("2 ranks are compared") && text.contains("Rank 1, whose own work changed most"), text);
    const Ran refused = run({before.path(), twice.path()});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("found rank 0 twice"), refused.err);
}

void DiffCliTest::aJobsWaitingComesFromItsPairs()
{
    // Six ranks in five collectives; rank 2 comes 300 us after the others. No message size is recorded.
    const auto write = [](const QString& folder, int rank) {
        QFile file{folder + QStringLiteral("/rank%1.json").arg(rank)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(lanescope::test::rankText(rank, 40'000.0 * rank)));
    };
    QTemporaryDir all, some;
    for (int rank = 0; rank < 6; ++rank)
        write(all.path(), rank);
    for (int rank = 0; rank < 2; ++rank)
        write(some.path(), rank);
    const QByteArray text = run({all.path(), all.path()}).out;
    const QList<QByteArray> lines = text.split('\n');
    QVERIFY2(lines.at(2).simplified().endsWith("wait before after"), text);
    for (int rank = 0; rank < 6; ++rank) {
        const QByteArray row = lines.at(3 + rank).simplified();
        QVERIFY2(row.endsWith(rank == 2 ? " 0 ns 0 ns" : " 1.500 ms 1.500 ms"), row); // 5 times 300 us
    }
    // With two of the six ranks it is not known who came last.
    const QByteArray two = run({some.path(), some.path()}).out;
    QVERIFY2(two.contains("GPU before") && !two.contains("wait before"), two);
}

void DiffCliTest::windowsOfOneLengthAreJudgedByTheirLaunches()
{
    // 100 ms that two GPUs fill with kernels of `length` us, `idle` us apart; on GPU 1 half as long.
    const auto window = [](int length, int idle) {
        QStringList events{
            QString(R"({"ph":"X","cat":"cpu_op","name":"block.%1","pid":1,"tid":1,"ts":0,"dur":100000})").arg(idle),
            QString(R"({"ph":"X","cat":"cpu_op","name":"conv%1d","pid":1,"tid":1,"ts":9,"dur":9})").arg(idle)};
        for (int gpu = 0; gpu < 2; ++gpu)
            for (int at = 0; at + length + idle <= 100'000; at += length + idle)
                events.append(QString(R"({"ph":"X","cat":"kernel","name":"gemm","pid":%1,"tid":7,"ts":%2,"dur":%3,)"
                                      R"("args":{"device":%1,"stream":7}})")
                                  .arg(gpu)
                                  .arg(at)
                                  .arg(gpu == 0 ? length : length / 2));
        return (R"({"schemaVersion":1,"traceEvents":[)" + events.join(",\n") + "]}").toStdString();
    };
    const TempFile before{window(900, 100), "a.json"}, after{window(900, 225), "b.json"};
    const Ran ran = run({pathOf(before), pathOf(after), "--fail-on", "regress:10"});
    // 100 and 88 launches per GPU; of the same time each takes 100 / 88.
    QVERIFY2(ran.out.startsWith("slower: the same work takes about 13.6 % more time; the same 100 ms hold 12 % fewer "),
             ran.out);
    QVERIFY2(ran.out.contains("copies and memsets (200 → 176)"), ran.out);
    QVERIFY2(ran.out.contains("  each +0.0 %\n"), ran.out); // the kernels take as long, there are fewer
    QVERIFY2(ran.out.contains("GPU 0: busy 90.00 ms → 79.20 ms, idle 9.91 % →"), ran.out);
    QVERIFY2(ran.out.contains("GPU 1: busy 45.00 ms → 39.60 ms"), ran.out);
    QVERIFY2(ran.out.contains("Gone from the host: conv100d\nNew on the host: conv225d\n"), ran.out); // no block
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("time per launch +13.6 %"), ran.err);
    const TempFile faster{window(900, 225), "a.json"}, slower{window(900, 100), "b.json"};
    QCOMPARE(run({pathOf(faster), pathOf(slower), "--fail-on", "regress:10"}).code, 0);
}

void DiffCliTest::realPairsAddUp_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    for (const auto& [a, b] : {std::pair{"sam_a100_eager.json.gz", "sam_a100_compiled_cudagraphs.json.gz"},
                               {"amp_t4.json", "fp32_t4.json"},
                               {"streams_blocking.json.gz", "streams_non_blocking.json.gz"},
                               {"bert_small_h100.json.gz", "bert_small_mi300x.json.gz"},
                               {"qwen05b_h100.json.gz", "qwen05b_mi300x.json.gz"},
                               {"moe_alltoall_2ranks/before_rank0.json", "moe_alltoall_2ranks/after_rank0.json"}})
        QTest::newRow(a) << a << b;
}

void DiffCliTest::realPairsAddUp()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const QString folder = QStringLiteral(LANESCOPE_TRACES "/");
    if (!QFile::exists(folder + a) || !QFile::exists(folder + b))
        QSKIP("the traces are not here");
    const json found = json::parse(run({folder + a, folder + b, "--json"}).out.toStdString());
    const json back = json::parse(run({folder + b, folder + a, "--json"}).out.toStdString());
    const auto total = [](const json& rows, const char* key) {
        std::int64_t sum = 0;
        for (const json& row : rows)
            sum += row[key].get<std::int64_t>();
        return sum;
    };
    const std::int64_t gpuA = found["totals"]["gpu_a_ns"], gpuB = found["totals"]["gpu_b_ns"];
    QCOMPARE(total(found["roles"], "a_ns"), gpuA);
    QCOMPARE(total(found["roles"], "b_ns"), gpuB);
    QCOMPARE(total(found["roles"], "delta_ns"), gpuB - gpuA);
    QCOMPARE(total(found["names"], "gpu_time_b_ns") - total(found["names"], "gpu_time_a_ns"), gpuB - gpuA);
    QCOMPARE(total(found["kernels"], "delta_ns"), total(found["names"], "delta_ns"));
    QCOMPARE(total(back["roles"], "delta_ns"), gpuA - gpuB);
    QCOMPARE(back["names"].size(), found["names"].size());
    for (std::size_t i = 0; i < found["names"].size(); ++i)
        QCOMPARE(back["names"][i]["delta_ns"].get<std::int64_t>(), -found["names"][i]["delta_ns"].get<std::int64_t>());
    QVERIFY(found["headline"].get<std::string>().find("cannot") == std::string::npos);
}

TEST_PLAIN(DiffCliTest)

} // namespace lanescope::diff_cli_test

#include "diff_cli_test.moc"
