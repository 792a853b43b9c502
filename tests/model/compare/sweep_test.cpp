// A sweep of more than two traces: what was varied by their names, from which value on the GPU is the bottleneck, and
// what a variant gains.

#include <QTest>

#include "model/compare/sweep.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::sweep_test {

using namespace lanescope::test;

class SweepTest : public QObject {
    Q_OBJECT
private slots:
    void namesSayWhatWasVaried_data();
    void namesSayWhatWasVaried();
    void thePointsAreThoseOfTheTraces();
    void theCrossoverIsFoundAndReported();
    void tracesWithoutGpuWorkHaveNone();
    void copiesThatBlockDoNotLaunch();
    void theGpuSetsThePaceFromNineTenthsOn();
    void withoutStepsTheVerdictTellsThePace();
};

namespace {

// Steps of `host` each; `kernels` that take `gpu` together.
TracePtr traceOf(Ns host, Ns gpu, int kernels, int steps = 4)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    std::uint32_t correlation = 0;
    Ns free = 0us;
    for (int s = 0; s < steps; ++s) {
        const Ns at = (host + 10us) * s;
        cpu.slice("ProfilerStep#" + std::to_string(s), at, host, "user_annotation");
        for (int k = 0; k < kernels; ++k) {
            const Ns launch = at + 2us + 6us * k;
            ++correlation;
            cpu.slice("cudaLaunchKernel", launch, 4us, "cuda_runtime", correlation);
            const Ns begin = std::max(free, launch + 5us);
            make.stream(0, 7).slice("gemm" + std::to_string(k), begin, gpu / kernels, "kernel", correlation);
            free = begin + gpu / kernels;
        }
    }
    return make.build();
}

std::string all(const Sweep& sweep)
{
    std::string text;
    for (const Sentence& s : sweep.summary)
        text += format(s, [](Ns d) { return std::to_string(d.count()) + "ns"; }) + "\n";
    return text;
}

Sweep batches()
{
    std::vector<std::string> paths;
    std::vector<SweepPoint> points;
    // Host 100 us (compiled 120), GPU 1 us per batch element (compiled 0.8).
    for (const int batch : {256, 32, 512, 64, 128})
        for (const bool isCompiled : {false, true}) {
            paths.push_back("/some/folder/mlp_batch" + std::to_string(batch) + (isCompiled ? "_compile" : "_eager") +
                            ".json.gz");
            points.push_back(
                sweepPoint(Analysis{isCompiled ? traceOf(120us, 800ns * batch, 4) : traceOf(100us, 1us * batch, 5)}));
        }
    return sweepOf(paths, std::move(points));
}

} // namespace

void SweepTest::namesSayWhatWasVaried_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<QString>("read"); // value:variant per file
    QTest::newRow("posts") << QStringList{"traces/64_bf16_cold_eager.json", "traces/4096_bf16_cold_eager.json",
                                          "traces/64_bf16_cold_compile.json"}
                           << ""
                           << "64:eager 4096:eager 64:compile";
    QTest::newRow("labelled") << QStringList{"mlp_batch128.json.gz", "mlp_batch1024.json.gz"} << "batch"
                              << "128: 1024:";
    QTest::newRow("a word before") << QStringList{"mlp_batch_128.json", "mlp_batch_8.json"} << "batch"
                                   << "128: 8:";
    QTest::newRow("types are no numbers") << QStringList{"fp16_run.json", "fp32_run.json"} << ""
                                          << "-:fp16 -:fp32";
    QTest::newRow("several numbers") << QStringList{"1024_32_64_eager.json", "2048_32_64_eager.json",
                                                    "4096_32_128_eager.json"}
                                     << ""
                                     << "1024:64 2048:64 4096:128";
    QTest::newRow("versions") << QStringList{"torch-2.3/trace.json", "torch-2.4/trace.json"} << ""
                              << "2.3: 2.4:";
    QTest::newRow("one word more") << QStringList{"streams_blocking.json.gz", "streams_non_blocking.json.gz"} << ""
                                   << "-:blocking -:non blocking";
    QTest::newRow("of one kind") << QStringList{"a/x.json", "b/x.json"} << ""
                                 << "-:a -:b";
}

void SweepTest::namesSayWhatWasVaried()
{
    QFETCH(QStringList, files);
    QFETCH(QString, parameter);
    QFETCH(QString, read);
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back(file.toStdString());
    const ReadNames names = readNames(paths);
    QCOMPARE(QString::fromStdString(names.parameter), parameter);
    QStringList found;
    for (const ReadName& name : names.names)
        found.append((name.value ? QString::number(*name.value) : QStringLiteral("-")) + ":" +
                     QString::fromStdString(name.variant));
    QCOMPARE(found.join(' '), read);
}

void SweepTest::thePointsAreThoseOfTheTraces()
{
    const SweepPoint point = sweepPoint(Analysis{traceOf(100us, 250us, 5)});
    QCOMPARE(point.cpu.median, Ns{100us});
    QCOMPARE(point.gpu.median, Ns{250us});
    QCOMPARE(point.pace.median, Ns{250us});
    QCOMPARE(point.launching, Ns{20us});
    QCOMPARE(point.launches, 5u);
    QCOMPARE(point.work, 5u);
    QVERIFY(!point.hostSetsPace());
    QVERIFY(sweepPoint(Analysis{traceOf(100us, 50us, 5)}).hostSetsPace());
}

void SweepTest::theCrossoverIsFoundAndReported()
{
    const Sweep sweep = batches();
    QCOMPARE(sweep.parameter, std::string{"batch"});
    QCOMPARE(sweep.variants.size(), std::size_t{2});
    QCOMPARE(sweep.variants[0].name, std::string{"eager"}); // the baseline
    for (const SweepVariant& variant : sweep.variants)
        for (std::size_t i = 1; i < variant.points.size(); ++i)
            QVERIFY(*sweep.points[variant.points[i - 1]].value < *sweep.points[variant.points[i]].value);
    QCOMPARE(*sweep.variants[0].gpuFrom, 128.0); // 128 us of GPU work, 100 us of the host
    QCOMPARE(*sweep.variants[1].gpuFrom, 256.0); // 102 us of GPU work, 120 us of the host at 128
    QCOMPARE(sweep.gains.size(), std::size_t{5});
    const std::string text = all(sweep);
    QVERIFY2(text.find("eager: below batch = 128 the host sets the pace") != std::string::npos, text.c_str());
    QVERIFY2(text.find("compile takes less time than eager at 128, 256 and 512") != std::string::npos, text.c_str());
    QVERIFY2(text.find("compile takes longer than eager at 32 and 64") != std::string::npos, text.c_str());
    QVERIFY2(text.find("gain nothing: compile at 32 and 64") != std::string::npos, text.c_str());
}

void SweepTest::tracesWithoutGpuWorkHaveNone()
{
    TraceMaker make;
    for (int s = 0; s < 3; ++s)
        make.lane("1", "1").slice("ProfilerStep#" + std::to_string(s), 100us * s, 90us, "user_annotation");
    const SweepPoint point = sweepPoint(Analysis{make.build()});
    QVERIFY(!point.hasGpu && point.hostSetsPace());
    QCOMPARE(point.cpu.median, Ns{90us});
    // If no GPU is recorded, nothing waits for launches, and faster kernels cannot be suggested.
    const std::vector<std::string> paths{"a_batch1_eager.json", "a_batch2_eager.json", "a_batch1_compile.json",
                                         "a_batch2_compile.json"};
    const std::string text = all(sweepOf(paths, {point, point, point, point}));
    QVERIFY2(text.find("eager: no GPU work is recorded, so these are times of the host") != std::string::npos,
             text.c_str());
    QVERIFY2(text.find("pace") == std::string::npos, text.c_str());
}

void SweepTest::copiesThatBlockDoNotLaunch()
{
    // A copy whose call lasts until `end` and whose work begins at 30 us.
    const auto launching = [](Ns end) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#0", 0us, 100us, "user_annotation");
        cpu.slice("cudaLaunchKernel", 2us, 4us, "cuda_runtime", 1);
        cpu.slice("cudaMemcpyAsync", 10us, end - 10us, "cuda_runtime", 2);
        make.stream(0, 7).slice("gemm", 10us, 20us, "kernel", 1);
        make.stream(0, 7).slice("Memcpy DtoH (Device -> Pageable)", 30us, 9us, "gpu_memcpy", 2);
        return sweepPoint(Analysis{make.build()}).launching;
    };
    QCOMPARE(launching(30us), 24us); // it returns before the copy begins
    QCOMPARE(launching(31us), 4us);  // it waits
}

void SweepTest::theGpuSetsThePaceFromNineTenthsOn()
{
    QVERIFY(!sweepPoint(Analysis{traceOf(100us, 90us, 5)}).hostSetsPace());
    QVERIFY(sweepPoint(Analysis{traceOf(100us, 89us, 1)}).hostSetsPace());
}

void SweepTest::withoutStepsTheVerdictTellsThePace()
{
    // The recording is far longer than the GPU works, because it goes on after the work.
    const auto paceOf = [](Ns gap) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (std::uint32_t k = 1; k <= 50; ++k) {
            cpu.slice("cudaLaunchKernel", gap * k, 4us, "cuda_runtime", k);
            make.stream(0, 7).slice("gemm", gap * k + 5us, 95us, "kernel", k);
        }
        cpu.slice("at_the_end", gap * 51, 1ms);
        const SweepPoint point = sweepPoint(Analysis{make.build()});
        return point.cpu.median * 9 > point.gpu.median * 10 ? point.paceBy() : SweepPace::Unknown;
    };
    QCOMPARE(paceOf(100us), SweepPace::Gpu);
    QCOMPARE(paceOf(900us), SweepPace::Host);
}

TEST_WITH_APP(SweepTest)

} // namespace lanescope::sweep_test

#include "sweep_test.moc"
