// Each rule with a trace that must raise it and one that must not; the articles' numbers on the bundled examples; and
// all rules on every real trace.

#include <QDirIterator>
#include <QtTest>

#include "model/analysis/verdict.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <map>

namespace lanescope::findings_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::map<std::string, Finding> findingsById(const Analysis& analysis)
{
    test::approve(test::allOf(analysis, "*"));
    std::map<std::string, Finding> found;
    for (const Finding& f : findingsOf(analysis))
        found.emplace(std::string{f.rule->id}, f);
    return found;
}

Ns nsOf(const Finding& f, const char* key) { return std::get<Ns>(f.values.at(key)); }

// A program of equal steps: an op, a launch of 5 us, a kernel of `kernel` directly after it.
TracePtr evenSteps(int steps, Ns kernel, Ns firstExtra = {}, std::string_view kernelName = "some_kernel")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{};
    for (int i = 0; i < steps; ++i) {
        const Ns extra = i == 0 ? firstExtra : Ns{};
        const Ns length = 100us + extra + kernel;
        cpu.slice("ProfilerStep#" + std::to_string(i), at, length, "user_annotation")
            .slice("region", at + 1us, length - 2us, "user_annotation")
            .slice("aten::op", at + 5us + extra, 30us)
            .slice("cudaLaunchKernel", at + 10us + extra, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        gpu.slice(kernelName, at + 16us + extra, kernel, "kernel", static_cast<std::uint32_t>(i + 1));
        at += length;
    }
    return make.build();
}

TracePtr sample(const char* name)
{
    const auto trace = loadTrace(std::string{LANESCOPE_SOURCE_DIR "/resources/samples/"} + name);
    return trace ? *trace : nullptr;
}

} // namespace

class FindingsTest : public QObject {
    Q_OBJECT

private slots:
    void evenWorkIsQuiet()
    {
        const Analysis analysis{evenSteps(6, 3000us)};
        const auto found = findingsById(analysis);
        for (const auto& [id, finding] : found)
            QVERIFY2(false, id.c_str());
        QCOMPARE(verdictOf(analysis).verdict, Verdict::GpuBound); // no shapes
    }

    void aColdStepAndItsDeadWindowAreFound()
    {
        const Analysis analysis{evenSteps(5, 300us, 2000us)};
        const auto found = findingsById(analysis);
        QVERIFY(found.count("cold_step"));
        QCOMPARE(*found.at("cold_step").atMost, Ns{384us}); // the part of its 2000 us that is inside the GPU's window
        QVERIFY(found.count("dead_window"));
        QCOMPARE(nsOf(found.at("dead_window"), "window"), Ns{2004us});
        QCOMPARE(nsOf(found.at("dead_window"), "median"), Ns{4us});
    }

    void twoStepsSayNothingOfAColdOne()
    {
        const Analysis analysis{evenSteps(2, 300us, 2000us)};
        QVERIFY(!findingsById(analysis).count("cold_step"));
    }

    void shortKernelsAndAnIdleGpuAreFound()
    {
        const Analysis analysis{evenSteps(20, 2us)};
        const auto found = findingsById(analysis);
        QVERIFY(found.count("short_kernels"));
        QCOMPARE(nsOf(found.at("short_kernels"), "launches"), Ns{100us});
        QCOMPARE(nsOf(found.at("short_kernels"), "kernels"), Ns{40us});
        QVERIFY(found.count("gpu_idle"));
        QCOMPARE(verdictOf(analysis).verdict, Verdict::OverheadBound);
    }

    void aCpuTraceHasAVerdictAndNoGpuFindings()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::add", 0us, 50us);
        const Analysis analysis{make.build()};
        QVERIFY(findingsOf(analysis).empty());
        QCOMPARE(verdictOf(analysis).verdict, Verdict::CpuOnly);
    }

    void aSynchronizationInTheLoopIsNotTheProfilers()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaStreamSynchronize", 10us, 900us, "cuda_runtime", 2)
            .slice("aten::add", 1000us, 10us)
            .slice("cudaDeviceSynchronize", 1100us, 500us, "cuda_runtime", 3);
        make.stream(0, 7).slice("k", 6us, 30us, "kernel", 1);
        const Analysis analysis{make.build()};
        QCOMPARE(analysis.syncs().size(), std::size_t{2});
        QVERIFY(!analysis.syncs()[0].endsRecording);
        QVERIFY(analysis.syncs()[1].endsRecording);
        QCOMPARE(analysis.syncs()[0].work, Ns{26us});
        int artefacts = 0, others = 0;
        for (const Finding& f : findingsOf(analysis))
            if (f.rule->id == "small_sync")
                ++(f.isArtefact ? artefacts : others);
        QCOMPARE(artefacts, 1);
        QCOMPARE(others, 1);
    }

    void anOutlierAmongEqualsIsVarianceButSizesAreNot()
    {
        const auto trace = [](std::initializer_list<int> durations) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t i = 0;
            for (const int us : durations) {
                cpu.slice("aten::mm", 10000us * i, 50us)
                    .slice("cudaLaunchKernel", 10000us * i + 5us, 10us, "cuda_runtime", i + 1);
                gpu.slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", 10000us * i + 20us, us * 1us,
                          "kernel", i + 1);
                ++i;
            }
            return make.build();
        };
        // The article's five: mean 1084, median 580.
        const Analysis outlier{trace({570, 575, 580, 585, 3110})};
        const auto found = findingsById(outlier);
        QVERIFY(found.count("kernel_variance"));
        QCOMPARE(nsOf(found.at("kernel_variance"), "mean"), Ns{1084us});
        QCOMPARE(nsOf(found.at("kernel_variance"), "median"), Ns{580us});
        const Analysis sizes{trace({100, 100, 500, 500, 900, 900})};
        QVERIFY(!findingsById(sizes).count("kernel_variance"));
        // Without shapes, slow launches that are alike are another size; two of them prove nothing.
        const Analysis twoSizes{trace({100, 101, 525, 102, 103, 530, 100, 101, 521, 100, 101})};
        QVERIFY(!findingsById(twoSizes).count("kernel_variance"));
        const Analysis twoSlow{trace({100, 101, 525, 102, 103, 530, 100})};
        QVERIFY(findingsById(twoSlow).count("kernel_variance"));
        const Analysis equal{trace({570, 575, 580, 585, 590})};
        QVERIFY(!findingsById(equal).count("kernel_variance"));
    }

    void aBiasCopyIsFoundBeforeTheGemmOnly()
    {
        const auto trace = [](bool copyFirst) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::addmm", 0us, 100us)
                .slice("cudaMemcpyAsync", 10us, 5us, "cuda_runtime", copyFirst ? 1 : 2)
                .slice("cudaLaunchKernel", 30us, 5us, "cuda_runtime", copyFirst ? 2 : 1);
            make.stream(0, 7)
                .slice(copyFirst ? "Memcpy DtoD (Device -> Device)" : "ampere_gemm", 200us, 33us,
                       copyFirst ? "gpu_memcpy" : "kernel", 1)
                .slice(copyFirst ? "ampere_gemm" : "Memcpy DtoD (Device -> Device)", 240us, 500us,
                       copyFirst ? "kernel" : "gpu_memcpy", 2);
            return make.build();
        };
        const Analysis with{trace(true)}, without{trace(false)};
        const auto found = findingsById(with);
        QVERIFY(found.count("bias_copy"));
        QCOMPARE(*found.at("bias_copy").cost, Ns{33us});
        QVERIFY(!findingsById(without).count("bias_copy"));
    }

    void pageableCopiesRecompilesAndSkewAreFound()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("Torch-Compiled Region: 0/0", 0us, 10us)
            .slice("Torch-Compiled Region: 3/2", 20us, 10us)
            .slice("cudaMemcpyAsync", 40us, 80us, "cuda_runtime", 1);
        make.stream(0, 7).slice("Memcpy HtoD (Pageable -> Device)", 39us, 70us, "gpu_memcpy", 1);
        const Analysis analysis{make.build()};
        const auto found = findingsById(analysis);
        QVERIFY(found.count("pageable_copy"));
        QCOMPARE(nsOf(found.at("pageable_copy"), "host"), Ns{80us});
        QVERIFY(found.count("recompile"));
        QCOMPARE(std::get<std::string>(found.at("recompile").values.at("example")), std::string{"3/2"});
        QVERIFY(found.count("clock_skew"));
        QCOMPARE(nsOf(found.at("clock_skew"), "most"), Ns{1us});
    }

    void waitingForDataIsFoundWhereItIsMuch()
    {
        const auto trace = [](Ns wait) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
                .slice("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 0us, wait, "user_annotation");
            return make.build();
        };
        const Analysis slow{trace(600us)}, fast{trace(30us)};
        QVERIFY(findingsById(slow).count("data_loader"));
        QCOMPARE(*findingsById(slow).at("data_loader").cost, Ns{600us});
        QVERIFY(!findingsById(fast).count("data_loader"));
    }

    void thePostsNumbersComeOut()
    {
        const TracePtr cold = sample("synthetic_matmul_add_64_bf16_cold_eager.json.gz");
        QVERIFY(cold);
        const Analysis analysis{cold};
        const auto found = findingsById(analysis);
        QCOMPARE(nsOf(found.at("dead_window"), "window"), Ns{227'757});
        QCOMPARE(nsOf(found.at("dead_window"), "median").count() > 0, true); // the median of the others
        QVERIFY(nsOf(found.at("dead_window"), "median") <= Ns{5'521});
        QCOMPARE(nsOf(found.at("small_sync"), "wait").count() / 10'000, std::int64_t{178}); // 1.78 ms
        QVERIFY(!found.at("small_sync").values.count("idle_pct")); // it began before the first GPU record
        QVERIFY(found.at("small_sync").isArtefact);
        QVERIFY(found.at("launch_offset").isArtefact); // attributed to the buffer request
        QCOMPARE(nsOf(found.at("launch_offset"), "offset").count() / 100'000, std::int64_t{25}); // 2.5 ms
        QVERIFY(found.count("buffer_request"));
        QVERIFY(found.count("short_kernels"));
        QCOMPARE(nsOf(found.at("short_kernels"), "kernels"), Ns{23'104});
        QCOMPARE(verdictOf(analysis).verdict, Verdict::OverheadBound);
        QCOMPARE(analysis.table().selfCudaTotal, Ns{23'104});

        const TracePtr large = sample("synthetic_matmul_add_4096_bf16_cold_eager.json.gz");
        QVERIFY(large);
        QCOMPARE(verdictOf(Analysis{large}).verdict, Verdict::ComputeBound);
        const TracePtr compiled = sample("synthetic_matmul_add_4096_bf16_warm_compile.json.gz");
        QVERIFY(compiled);
        const Analysis compiledFacts{compiled};
        QVERIFY(findingsById(compiledFacts).count("bias_copy"));
        const TracePtr warm = sample("synthetic_matmul_add_4096_bf16_warm_eager.json.gz");
        const Analysis warmFacts{warm};
        QVERIFY(!findingsById(warmFacts).count("cold_step")); // a warm-up removes it
        QVERIFY(!findingsById(warmFacts).count("dead_window"));
        QVERIFY(!findingsById(warmFacts).count("bias_copy"));
        const TracePtr five = sample("synthetic_matmul_add_4096_bf16_warm_eager_active5.json.gz");
        const Analysis fiveFacts{five};
        const auto spread = findingsById(fiveFacts);
        QVERIFY(spread.count("kernel_variance"));
        QCOMPARE(nsOf(spread.at("kernel_variance"), "mean").count() / 1000, std::int64_t{1084});
    }

    void realTracesGetFewFindingsWithEvidence_data()
    {
        QTest::addColumn<QString>("path");
        const QString root = QStringLiteral(LANESCOPE_TRACES);
        if (!QDir{root}.exists())
            QSKIP("the real traces are not here");
        QDirIterator files{
            root, {QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files, QDirIterator::Subdirectories};
        while (files.hasNext()) {
            const QString path = files.next();
            if (!path.contains(QStringLiteral("/odd/")))
                QTest::newRow(qPrintable(QDir{root}.relativeFilePath(path))) << path;
        }
    }

    void realTracesGetFewFindingsWithEvidence()
    {
        QFETCH(QString, path);
        const auto trace = loadTrace(path.toStdString());
        QVERIFY(trace);
        const Analysis analysis{*trace};
        const auto word = [](Ns ns) { return std::to_string(ns.count()); };
        std::map<std::string_view, int> count;
        for (const Finding& f : findingsOf(analysis)) {
            QVERIFY(!f.evidence.empty() || f.rule->id == "damaged_recording");
            QVERIFY(++count[f.rule->id] <= 5); // no rule repeats its finding a hundred times
            QVERIFY(!f.cost || *f.cost >= Ns{});
            QVERIFY(!f.cost || *f.cost <= 64 * (*trace)->range().length()); // lanes add up, but within limits
            for (const std::string_view text : {f.rule->title, f.rule->detail, f.rule->advice}) {
                const std::string words = format(text, f.values, word);
                QVERIFY2(words.find('{') == std::string::npos && words.find("nan") == std::string::npos, words.c_str());
            }
        }
        const bool hasWork = !analysis.work().empty();
        const Verdict verdict = verdictOf(analysis).verdict;
        QVERIFY(hasWork ? verdict != Verdict::CpuOnly : verdict == Verdict::CpuOnly || verdict == Verdict::NotRecorded);
    }
};

TEST_WITH_APP(FindingsTest)

} // namespace lanescope::findings_test

#include "findings_test.moc"
