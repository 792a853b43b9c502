// The savings that findings promise: time of the GPU's window alone, never more than they explain, stated as an upper
// bound if it is one, and no advice that its own number contradicts.

#include <QDir>
#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/remedy_choices.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::savings_test {

using lanescope::test::rankedCalled;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::string micros(Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); }
std::string savingOfText(const Finding& f) { return format(savingText(f), micros); }

TracePtr realTrace(const char* file)
{
    const QString path = QString(LANESCOPE_TRACES) + '/' + file;
    if (!QFile::exists(path))
        return nullptr;
    Task task;
    const auto trace = loadTrace(path.toStdString(), task);
    return trace ? *trace : nullptr;
}

// Kernels of 100 us that the host launches as soon as it can, then `.cpu()`, twice. `afterwards` the host goes on.
TracePtr lastCopies(Ns afterwards)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    Ns at{};
    for (int part = 0; part < 2; ++part) {
        for (int i = 0; i < 20; ++i) {
            cpu.slice("cudaLaunchKernel", at + i * 10us, 5us, "cuda_runtime", id);
            gpu.slice("gemm", at + 10us + i * 100us, 100us, "kernel", id++);
        }
        const Ns end = at + 2010us;
        cpu.slice("aten::_to_copy", at + 220us, end - at - 200us);
        cpu.slice("cudaMemcpyAsync", at + 230us, end - at - 215us, "cuda_runtime", id);
        gpu.slice("Memcpy DtoH (Device -> Pinned)", end, 10us, "gpu_memcpy", id++);
        at = end + 30us;
    }
    cpu.slice("aten::free_hooks", at, afterwards);
    return make.build();
}

// Each 10 us kernel is launched 100 us after the one before; the last one ends the window.
TracePtr hostBound()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 21; ++i) {
        const Ns at = i * 100us;
        cpu.slice("aten::add", at, 99us).slice("cudaLaunchKernel", at + 80us, 5us, "cuda_runtime", i + 1);
        gpu.slice(i % 2 ? "gemm" : "add", at + 90us, 10us, "kernel", i + 1);
    }
    return make.build();
}

// A finding of `kernel`'s launches that were made shorter by `cost`.
Finding aboutKernel(const Analysis& analysis, std::string_view kernel, Ns cost)
{
    static const Rule rule{"made_here", "", "", "", nullptr, {Cause::Compute}};
    Finding finding;
    finding.rule = &rule;
    finding.cost = cost;
    finding.share = Cause::Compute;
    for (const Launched& l : analysis.work())
        if (analysis.trace().name(l.work) == kernel)
            finding.work.push_back(l.work);
    return finding;
}

} // namespace

class SavingsTest : public QObject {
    Q_OBJECT

private slots:
    void whatFollowsTheLastWorkIsNoSaving_data()
    {
        QTest::addColumn<int>("afterwards");
        QTest::newRow("nothing") << 0;
        QTest::newRow("50 ms of the host") << 50'000;
    }
    void whatFollowsTheLastWorkIsNoSaving()
    {
        QFETCH(int, afterwards);
        const Analysis analysis{lastCopies(afterwards * 1us)};
        const auto waiting = rankedCalled(analysis, "blocking_ops");
        QVERIFY(waiting && waiting->saves);
        QVERIFY2(waiting->saves->high <= breakdownOf(analysis).front().idle(), savingOfText(*waiting).c_str());
        if (const TracePtr flux = afterwards ? realTrace("flux_mi300x.json.gz") : nullptr) {
            const auto real = rankedCalled(Analysis{flux}, "blocking_ops");
            QVERIFY(real && real->saves->high <= Ns{158'125}); // the GPU is idle for so long in all of its waits
        }
    }

    // The last kernel ends the GPU's window, but the host ends the trace: a shorter kernel saves nothing.
    void whatDoesNotShortenTheTraceIsNoSaving()
    {
        const auto saving = [](Ns afterwards) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("aten::add", 10us, afterwards);
            make.stream(0, 7).slice("gemm", 10us, 100us, "kernel", 1);
            const Analysis analysis{make.build()};
            return savingOf(analysis, aboutKernel(analysis, "gemm", 40us))->high;
        };
        QCOMPARE(saving(10us), Ns{40us});
        QCOMPARE(saving(80us), Ns{20us}); // the host ends 20 us before the kernel
        QCOMPARE(saving(100us), Ns{});
    }

    // The advice on idle time includes a CUDA graph, so the finding's bound must hold for what a graph saves of the
    // time that no other finding explains. It never exceeds that time.
    void theBoundOfIdleTimeHoldsForAGraph()
    {
        std::vector<TracePtr> traces{hostBound()};
        for (const char* file : {"bert_small_mi300x.json.gz", "bert_small_h100.json.gz", "transformer_h100_stack.json",
                                 "train_a100_rank3of8.json.gz"})
            traces.push_back(realTrace(file));
        for (const TracePtr& trace : traces) {
            if (!trace)
                continue;
            const Analysis analysis{trace};
            const auto idle = rankedCalled(analysis, "gpu_idle");
            const auto graph = savingByGraph(analysis, breakdownOf(analysis).front().device);
            QVERIFY(idle && idle->saves && graph && graph->high > Ns{});
            const Ns rest = idle->inAll.value_or(*idle->cost);
            QVERIFY2(idle->saves->high >= graph->high || idle->saves->high * 100 >= rest * 95,
                     savingOfText(*idle).c_str());
            QVERIFY(idle->saves->high <= rest);
        }
    }

    // The finding and the list fuse the same kernels: neither may report no saving where the other saves.
    void fusedAttentionHasOnePrice()
    {
        const TracePtr trace = realTrace("transformer_h100_stack.json");
        if (!trace)
            QSKIP("no real traces here");
        const auto analysis = std::make_shared<const Analysis>(trace);
        const auto finding = rankedCalled(*analysis, "unfused_attention");
        QVERIFY(finding && finding->saves);
        int rows = 0;
        for (const TriedChoice& t : tryChoices(WhatIfBase{analysis}, rankedFindingsOf(*analysis))) {
            for (const std::size_t place : t.choice.findings)
                rows += rankedFindingsOf(*analysis)[place].rule == finding->rule;
            if (t.choice.id == "flash") { // one row has both names
                QCOMPARE(t.alone.result.saving(), finding->saves->high);
                QCOMPARE(t.choice.asFinding->high, finding->saves->high);
                QCOMPARE(t.choice.findings.size(), std::size_t{1});
                QCOMPARE(format(t.choice.finding, micros), format({finding->rule->title, finding->values}, micros));
                QVERIFY(countedByFinding(t.choice, t.alone.result).text.empty());
            }
        }
        QCOMPARE(rows, 1);
    }

    // 4 ms of allocations before the first GPU work are not in its window; the list shows what the finding counts.
    void aChangeSaysWhatAFindingCountsOfIt()
    {
        RemedyChoice choice;
        WhatIf alone;
        alone.window = Ns{10ms};
        alone.predicted = Ns{5ms};
        QVERIFY(countedByFinding(choice, alone).text.empty());
        choice.asFinding.emplace();
        choice.asFinding->high = Ns{1ms};
        QCOMPARE(format(countedByFinding(choice, alone), micros),
                 std::string{"a finding counts 1000us, within the GPU's window"});
        choice.asFinding->high = Ns{6ms}; // its remedy removes more than the calls
        QCOMPARE(format(countedByFinding(choice, alone), micros),
                 std::string{"a finding that changes more counts 6000us, within the GPU's window"});
        alone.high = Ns{7ms}; // without the recorded delays the change saves as much
        QCOMPARE(format(countedByFinding(choice, alone), micros),
                 std::string{"a finding counts 6000us, within the GPU's window"});
        choice.asFinding->isOfGpu = false;
        QCOMPARE(format(countedByFinding(choice, alone), micros), std::string{"a finding counts 6000us"});
        choice.asFinding->high = Ns{4950us}; // a hundredth less
        QVERIFY(countedByFinding(choice, alone).text.empty());
    }

    // Two blocking copies with ops of their own, and pageable ones outside of any op that brings a value: leaving the
    // former out saves no more than their own ops.
    void otherCallsOfTheNameKeepTheirWaits()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 1;
        Ns waited{};
        for (int i = 0; i < 30; ++i) {
            const Ns at = i * 1000us;
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
            gpu.slice("gemm", at + 10us, 300us, "kernel", id++);
            const bool isOp = i % 10 == 0;
            if (isOp)
                cpu.slice("aten::_local_scalar_dense", at + 20us, 305us);
            cpu.slice("cudaMemcpyAsync", at + 21us, 302us, "cuda_runtime", id);
            gpu.slice("Memcpy DtoH (Device -> Pageable)", at + 311us, 10us, "gpu_memcpy", id++);
            waited += isOp ? Ns{305us} : Ns{}; // the whole op goes, which only reads a value
            cpu.slice("aten::prepare", at + 330us, 660us);
        }
        const Analysis analysis{make.build()};
        const auto waiting = rankedCalled(analysis, "blocking_ops");
        QVERIFY(waiting && waiting->saves);
        QVERIFY2(waiting->saves->high <= waited && waiting->saves->high > Ns{}, savingOfText(*waiting).c_str());
        // The Python code that asks for the value goes too, which is in no op: it is not a bound.
        QVERIFY(!savingOfText(*waiting).starts_with("would save at most "));
        if (const TracePtr streams = realTrace("streams_blocking.json.gz"))
            QVERIFY(!rankedCalled(Analysis{streams}, "blocking_ops")); // its calls stage what is not pinned
    }

    // One call of 50 ms, then a host that launches a kernel of 10 us every 500 us: each second of idle time is
    // promised once.
    void startUpIsSavedOnce()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        const auto launch = [&](std::uint32_t i, Ns at) {
            cpu.slice("aten::add", at - 400us, 410us).slice("cudaLaunchKernel", at, 5us, "cuda_runtime", i);
            gpu.slice("add", at + 10us, 10us, "kernel", i);
        };
        launch(1, 500us);
        cpu.slice("cudaFree", 1000us, 50'000us, "cuda_runtime");
        for (std::uint32_t i = 0; i < 20; ++i)
            launch(i + 2, 51'500us + i * 500us);
        const Analysis analysis{make.build()};
        const auto cold = rankedCalled(analysis, "cold_call"), idle = rankedCalled(analysis, "gpu_idle");
        QVERIFY(cold && cold->saves && idle && idle->saves);
        QCOMPARE(cold->saves->high, Ns{50ms});
        QVERIFY2(cold->saves->high + idle->saves->high <= breakdownOf(analysis).front().idle(),
                 savingOfText(*idle).c_str());
        if (const TracePtr bert = realTrace("bert_small_h100.json.gz")) { // the same graph, which both mention
            const Analysis real{bert};
            const auto shorts = rankedCalled(real, "short_kernels"), rest = rankedCalled(real, "gpu_idle");
            QVERIFY(shorts && rest);
            QCOMPARE(shorts->saves->high, savingByGraph(real, shorts->device)->high);
            QVERIFY(shorts->saves->high <= breakdownOf(real).front().idle());
        }
        if (const TracePtr graphs = realTrace("cudagraph_mwe.json.gz")) {
            const Analysis real{graphs};
            QVERIFY(rankedCalled(real, "cold_call")->saves->high <= Ns{1'303'000'000});
            QVERIFY(rankedCalled(real, "gpu_idle")->saves->high <= Ns{84'000'000});
        }
    }

    void noPromiseExceedsTheWindow()
    {
        for (const char* file : {"blog_matmul_add_64_bf16_cold_eager.json", "cudagraph_mwe.json.gz",
                                 "moe_alltoall_2ranks/before_rank0.json", "normalization_layers_mi300x.json.gz",
                                 "streams_blocking.json.gz", "minitoy_mi250_rocm62.json.gz"}) {
            const TracePtr trace = realTrace(file);
            if (!trace)
                QSKIP("no real traces here");
            const Analysis analysis{trace};
            Ns window{};
            for (const DeviceBreakdown& device : breakdownOf(analysis))
                window = std::max(window, device.window.length());
            for (const Finding& f : rankedFindingsOf(analysis))
                QVERIFY2(!f.saves || f.saves->high <= window, (std::string{file} + " " + savingOfText(f)).c_str());
        }
    }

    // The host stages a copy of 1 ms for as long as it runs: without it both are gone.
    void aCopyThatTheHostStagesIsReplayedHidden()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 4; ++i) {
            const Ns at = i * 1500us;
            cpu.slice("cudaMemcpyAsync", at, 990us, "cuda_runtime", 2 * i + 1);
            gpu.slice("Memcpy HtoD (Pageable -> Device)", at + 5us, 1000us, "gpu_memcpy", 2 * i + 1);
            cpu.slice("cudaLaunchKernel", at + 1000us, 5us, "cuda_runtime", 2 * i + 2);
            gpu.slice("gemm", at + 1010us, 400us, "kernel", 2 * i + 2);
        }
        const Analysis analysis{make.build()};
        const auto copies = rankedCalled(analysis, "pageable_copy");
        QVERIFY(copies && copies->saves);
        QVERIFY2(copies->saves->high >= Ns{3900us} && copies->saves->high <= Ns{4100us}, savingOfText(*copies).c_str());
        QVERIFY(savesAtMost(*copies));
        if (const TracePtr square = realTrace("square_a10g.json"))
            QVERIFY(rankedCalled(Analysis{square}, "pageable_copy")->saves->high >= Ns{61'108'000});
    }

    // Each collective is followed by a kernel of its length, except the last one: that much can run alongside.
    void communicationIsBoundByTheComputationAfterIt()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 1;
        for (int i = 0; i < 10; ++i) {
            cpu.slice("cudaLaunchKernel", i * 10us, 4us, "cuda_runtime", id);
            gpu.slice("gemm", 20us + i * 1000us, 500us, "kernel", id++);
            cpu.slice("cudaLaunchKernel", i * 10us + 5us, 4us, "cuda_runtime", id);
            gpu.slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 520us + i * 1000us, 500us, "kernel",
                      id++);
        }
        const Analysis analysis{make.build()};
        const auto exposed = rankedCalled(analysis, "exposed_communication");
        QVERIFY(exposed && exposed->saves);
        QCOMPARE(savingOf(analysis, *exposed)->high, Ns{4500us});
        const std::string reason = format(reasonOfSaving(analysis, *exposed), micros);
        QVERIFY2(reason.starts_with("Overlap alone would save at most 4500us. "), reason.c_str());
        QVERIFY2(exposed->saves->high > Ns{4900us} && exposed->saves->high <= Ns{5000us},
                 savingOfText(*exposed).c_str());
        QVERIFY(whyNotNow(analysis, *exposed).text.empty());
    }

    void adviceThatItsNumberContradictsIsHeldBack()
    {
        const Analysis analysis{hostBound()};
        Finding finding = aboutKernel(analysis, "gemm", 50us);
        const auto saving = savingOf(analysis, finding);
        QVERIFY(saving);
        finding.saves = SavedTime{saving->low, saving->high};
        QCOMPARE(finding.saves->high, Ns{}); // the host sets the pace
        QCOMPARE(
            savingOfText(finding),
            std::string{"would save nothing alone: replayed without the time that it costs, the window stays as long"});
        const std::string why = format(whyNotNow(analysis, finding), micros);
        QVERIFY2(why.find("would save nothing now") != std::string::npos &&
                     why.find("host sets the pace") != std::string::npos,
                 why.c_str());
        // A thousandth of the window of 2010 us is worth it.
        finding.saves = SavedTime{Ns{}, Ns{2'009}};
        QVERIFY(
            format(whyNotNow(analysis, finding), micros).starts_with("The advice would save at most 2.009us now, "));
        finding.saves = SavedTime{Ns{}, Ns{2'010}};
        QVERIFY(whyNotNow(analysis, finding).text.empty());
        for (const char* file : {"nccl_a100_2gpu_rank0.json.gz", "moe_alltoall_2ranks/before_rank1.json"})
            if (const TracePtr trace = realTrace(file)) {
                const Analysis real{trace};
                const auto exposed = rankedCalled(real, "exposed_communication");
                QVERIFY(exposed);
                QVERIFY2(!whyNotNow(real, *exposed).text.empty(), file);
            }
    }

    // A saving above the cost contradicts it, unless a sentence explains it.
    void whatSavesMoreThanItCostsSaysWhy()
    {
        int seen = 0;
        for (const char* file :
             {"qwen05b_h100.json.gz", "linear_rtx2080ti.json.gz", "dlrm_v100_rank3of8.json.gz", "fp32_t4.json",
              "resnet50_v100_2021.json.gz", "switch_transformer_a100_pcie.json.gz", "torchrec_4ranks/rank2.json"})
            if (const TracePtr trace = realTrace(file)) {
                const Analysis real{trace};
                for (const Finding& finding : rankedFindingsOf(real)) {
                    if (!finding.saves || !finding.share || !finding.cost)
                        continue;
                    const Ns cost = finding.inAll.value_or(*finding.cost);
                    const std::string said = std::string{file} + " " + std::string{finding.rule->id};
                    QVERIFY2(finding.saves->high <= cost || !reasonOfSaving(real, finding).text.empty(), said.c_str());
                    QVERIFY(finding.saves->low <= finding.saves->high);
                    ++seen;
                }
            }
        if (seen == 0)
            QSKIP("no real traces here");
    }

    void whatIsNotReplayedIsNotSaidToBe()
    {
        const Analysis analysis{hostBound()};
        Finding finding = aboutKernel(analysis, "gemm", Ns{});
        finding.saves = SavedTime{};
        QCOMPARE(savingOfText(finding),
                 std::string{"costs no time of its own: other findings count it, or other work runs meanwhile"});
        Finding onHost = finding;
        onHost.work.clear();
        QCOMPARE(savingOfText(onHost), std::string{"costs the GPU no time"});
        QVERIFY(whyNotNow(analysis, finding).text.empty());
    }

    void withoutMostGpuWorkNothingIsPriced()
    {
        const auto trace = [](int recorded) { // out of ten launches
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 10; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaLaunchKernel", i * 1000us, 60us, "cuda_runtime", id);
                if (i == 9 || i < recorded - 1)
                    gpu.slice("k", i * 1000us + 65us, 5us, "kernel", id);
            }
            return make.build();
        };
        const Analysis lost{trace(4)}, half{trace(5)}, most{trace(7)};
        const std::vector<Finding>& found = rankedFindingsOf(lost);
        QCOMPARE(found.at(0).rule->id, std::string_view{"gpu_not_recorded"});
        QVERIFY(!found.at(0).isArtefact);
        for (const Finding& f : found)
            QVERIFY(!f.saves);
        // Work that is lost in the middle may have run in any idle time. Few launches may have failed.
        QVERIFY(!rankedCalled(half, "gpu_not_recorded")->isArtefact);
        for (const Finding& f : rankedFindingsOf(half))
            QVERIFY(!f.saves);
        QVERIFY(!rankedCalled(most, "gpu_not_recorded"));
        QVERIFY(rankedCalled(most, "gpu_idle")->saves);
    }

    // Fills on the GPU and the launches between them are in different shares; leaving them out saves both.
    void whatIsSavedIsOfAllShares()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        gpu.slice("gemm", 0us, 10us, "kernel");
        cpu.slice("Optimizer.zero_grad#SGD.zero_grad", 10us, 500us, "user_annotation");
        for (std::uint32_t i = 0; i < 20; ++i) {
            cpu.slice("cudaMemsetAsync", 12us + i * 20us, 5us, "cuda_runtime", i + 1);
            gpu.slice("Memset (Device)", 20us + i * 20us, 12us, "gpu_memset", i + 1);
        }
        cpu.slice("cudaLaunchKernel", 520us, 5us, "cuda_runtime", 100);
        gpu.slice("gemm", 530us, 10us, "kernel", 100);
        const Analysis analysis{make.build()};
        const auto found = rankedCalled(analysis, "zeroed_gradients");
        QVERIFY(found && found->inAll && found->saves);
        QVERIFY(*found->inAll > *found->cost);
        QVERIFY2(found->saves->high > *found->cost && found->saves->high <= Ns{500us}, savingOfText(*found).c_str());
    }

    // Not by the idle time meanwhile: without zero_grad the host reaches later work earlier.
    void zeroedGradientsArePricedByTheReplay()
    {
        const TracePtr trace = realTrace("resnet50_v100_2021.json.gz");
        if (!trace)
            QSKIP("no real traces here");
        const auto found = rankedCalled(Analysis{trace}, "zeroed_gradients");
        QVERIFY(found && found->saves && found->inAll);
        QVERIFY2(found->saves->high > *found->inAll, savingOfText(*found).c_str());
        QVERIFY(savesAtMost(*found));
        QVERIFY(!replayedFor(*found).empty());
    }

    void endsThatHardlyDifferAreOneNumber_data()
    {
        QTest::addColumn<int>("low");
        QTest::addColumn<int>("high");
        QTest::addColumn<QString>("text");
        QTest::newRow("equal") << 1'000'000 << 1'000'000 << "would save 1000us";
        QTest::newRow("1 %") << 990'000 << 1'000'000 << "would save about 1000us";
        QTest::newRow("more than 1 %") << 989'999 << 1'000'000 << "would save 989.999us to 1000us";
        QTest::newRow("less than 1 us") << 5'001 << 6'000 << "would save about 6us";
        QTest::newRow("1 us") << 5'000 << 6'000 << "would save 5us to 6us";
        QTest::newRow("from nothing") << 0 << 1'000'000 << "would save at most 1000us";
    }
    void endsThatHardlyDifferAreOneNumber()
    {
        QFETCH(int, low);
        QFETCH(int, high);
        QFETCH(QString, text);
        const Analysis analysis{hostBound()};
        Finding finding = aboutKernel(analysis, "gemm", 50us);
        finding.saves = SavedTime{Ns{low}, Ns{high}};
        QCOMPARE(QString::fromStdString(savingOfText(finding)), text);
    }
};

TEST_PLAIN(SavingsTest)

} // namespace lanescope::savings_test

#include "savings_test.moc"
