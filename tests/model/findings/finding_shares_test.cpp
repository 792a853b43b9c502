// Findings as parts of the breakdown's shares: costs that never overlap, savings, claims that SQL confirms, and what
// cannot be determined.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/findings/cannot_tell.h"
#include "model/import/importer.h"
#include "model/query/query_result.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "tests/support/findings.h"
#include "tests/support/real_traces.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::finding_shares_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Two steps of 1 ms with one kernel of 20 us at each end. In each the host waits `loading` for its data, synchronizes
// for 200 us after its kernel, and is in Python for the rest.
TracePtr loaderTrace(Ns loading)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    const auto launch = [&](Ns at) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
        gpu.slice("gemm", at + 10us, 20us, "kernel", id++);
    };
    for (int step = 0; step < 2; ++step) {
        const Ns begin = step * 1ms;
        cpu.slice("ProfilerStep#" + std::to_string(step), begin, 1ms, "user_annotation");
        launch(begin + 10us);
        cpu.slice("cudaDeviceSynchronize", begin + 50us, 200us, "cuda_runtime");
        cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", begin + 300us, loading,
                  "user_annotation");
        launch(begin + 960us);
    }
    return make.build();
}

const Finding* findingCalled(const std::vector<Finding>& all, std::string_view id)
{
    const auto at = std::find_if(all.begin(), all.end(), [&](const Finding& f) { return f.rule->id == id; });
    return at == all.end() ? nullptr : &*at;
}

// Per device and cause the sum of costs does not exceed the share.
void checkCosts(const Analysis& analysis)
{
    test::approve(test::allOf(analysis, ""));
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        for (std::size_t c = 0; c < causeCount; ++c) {
            Ns sum{};
            for (const Finding& f : findingsOf(analysis))
                if (f.device == device.device && f.share == static_cast<Cause>(c) && f.cost) {
                    QVERIFY(*f.cost >= Ns{});
                    sum += *f.cost;
                }
            QVERIFY2(sum <= device.shares[c], nameOf(static_cast<Cause>(c)).data());
        }
}

// Checks claims by SQL and returns their number.
int checkClaims(const Analysis& analysis)
{
    int asked = 0;
    for (const Finding& f : findingsOf(analysis)) {
        if (f.claims.empty())
            return -1;
        for (const Claim& claim : f.claims) {
            Task task;
            const auto result = runQuery(analysis, claim.query, {}, {}, task);
            const auto* expected = std::get_if<std::int64_t>(&claim.expected);
            if (!result || result->rows() == 0 || !expected || result->at(0, 0).integer != *expected) {
                qWarning("%s: %s", std::string{f.rule->id}.c_str(), claim.query.c_str());
                return -1;
            }
            ++asked;
        }
    }
    return asked;
}

// A program of random situations that rules look for.
TracePtr randomTrace(unsigned seed)
{
    std::mt19937 random{seed};
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{}, free{};
    std::uint32_t id = 1;
    for (int step = 0; step < 4; ++step) {
        const Ns begin = at;
        const int launches = 10 + upTo(40);
        if (upTo(2))
            cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at + 1us, upTo(900) * 1us,
                      "user_annotation");
        at += upTo(1000) * 1us;
        for (int i = 0; i < launches; ++i) {
            const int kind = upTo(5);
            const bool isCopy = kind == 4;
            cpu.slice(isCopy ? "aten::copy_" : "aten::mm", at, 12us);
            const Ns length = (1 + upTo(isCopy ? 60 : 30)) * 1us, start = std::max(at + 8us, free);
            cpu.slice(isCopy ? "cudaMemcpyAsync" : "cudaLaunchKernel", at + 2us, isCopy ? start + length - at : 6us,
                      "cuda_runtime", id);
            gpu.slice(isCopy      ? "Memcpy DtoH (Device -> Pageable)"
                      : kind == 3 ? "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)"
                                  : "gemm",
                      start, length, isCopy ? "gpu_memcpy" : "kernel", id++);
            free = start + length;
            at = isCopy ? free + 5us : at + (14 + upTo(40)) * 1us;
        }
        if (upTo(2)) {
            cpu.slice("cudaStreamSynchronize", at, 150us, "cuda_runtime");
            at += 160us;
        }
        cpu.slice("ProfilerStep#" + std::to_string(step), begin, at - begin, "user_annotation");
        at += 1us;
    }
    return make.build();
}

std::string reasonFor(const Analysis& analysis, std::string_view rule)
{
    for (const CannotTell& c : cannotTell(analysis))
        if (c.rule->id == rule)
            return format(c.because, [](Ns) { return std::string{}; });
    return {};
}

} // namespace

class FindingSharesTest : public QObject {
    Q_OBJECT

private slots:
    void theMoreSpecificFindingTakesTheTime()
    {
        const Analysis analysis{loaderTrace(600us)};
        const auto& all = findingsOf(analysis);
        const Finding *data = findingCalled(all, "data_loader"), *idle = findingCalled(all, "gpu_idle");
        QVERIFY(data && idle);
        QVERIFY(data->share == Cause::Input);
        QCOMPARE(*data->cost, Ns{1200us}); // the whole share
        QVERIFY(idle->share != Cause::Input);
        checkCosts(analysis);
    }

    // Start-up in a launch call of 30 ms and an allocation of 20 ms: two shares, one finding.
    void aCostInTwoSharesIsToldWhole()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        gpu.slice("gemm", 10us, 20us, "kernel", 1);
        cpu.slice("cudaLaunchKernel", 100us, 30ms, "cuda_runtime", 2);
        gpu.slice("gemm", 30'110us, 20us, "kernel", 2);
        cpu.slice("cudaMalloc", 30'200us, 20ms, "cuda_runtime");
        cpu.slice("cudaLaunchKernel", 50'300us, 5us, "cuda_runtime", 3);
        gpu.slice("gemm", 50'310us, 20us, "kernel", 3);
        const Analysis analysis{make.build()};
        const Finding *cold = findingCalled(findingsOf(analysis), "cold_call"),
                      *idle = findingCalled(findingsOf(analysis), "gpu_idle");
        QVERIFY(cold && cold->share && cold->inAll);
        QVERIFY(!idle); // 0.6 % of the window are left
        QVERIFY(cold->share == Cause::Launch);
        QCOMPARE(*cold->cost, Ns{30ms});
        QCOMPARE(*cold->inAll, Ns{50ms});
        QVERIFY(*cold->inAll <= breakdownOf(analysis).front().idle());
        checkCosts(analysis);
    }

    // The time that a finding names outside of its share is not the cost of any other finding: together they are not
    // longer than the GPU's window.
    void costsInAllSharesDoNotOverlap_data() { costsOfOneShareNeverExceedIt_data(); }
    void costsInAllSharesDoNotOverlap()
    {
        QFETCH(unsigned, seed);
        const Analysis analysis{randomTrace(seed)};
        const DeviceBreakdown& device = breakdownOf(analysis).front();
        Ns sum{};
        for (const Finding& f : findingsOf(analysis))
            if (f.share && f.device == device.device)
                sum += f.inAll.value_or(f.cost.value_or(Ns{}));
        QVERIFY(sum <= device.window.length());
    }

    void waitingForABusyGpuCostsNothing()
    {
        // The host waits 900 us in the loader while a kernel of 1 ms runs.
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("gemm", 10us, 1000us, "kernel", 1);
        cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 20us, 900us, "user_annotation");
        const Analysis analysis{make.build()};
        const Finding* data = findingCalled(findingsOf(analysis), "data_loader");
        QVERIFY(data);
        QCOMPARE(*data->cost, Ns{});
    }

    void costsOfOneShareNeverExceedIt_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 30; ++seed)
            QTest::newRow(std::to_string(seed).c_str()) << seed;
    }
    void costsOfOneShareNeverExceedIt()
    {
        QFETCH(unsigned, seed);
        const Analysis analysis{randomTrace(seed)};
        QVERIFY(!findingsOf(analysis).empty());
        checkCosts(analysis);
        QVERIFY(checkClaims(analysis) > 0);
    }

    // Long host work before the first kernel: without any waiting the recording is far shorter, but the GPU's window
    // only by its idle time.
    void waitingLessSavesNoMoreThanTheGpuIsIdle()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("aten::prepare", 0us, 50'000us);
        for (std::uint32_t i = 0; i < 20; ++i) { // a kernel of 20 us every 500 us
            cpu.slice("aten::mm", 50'000us + i * 500us, 490us);
            cpu.slice("cudaLaunchKernel", 50'480us + i * 500us, 5us, "cuda_runtime", i + 1);
            gpu.slice("gemm", 50'490us + i * 500us, 20us, "kernel", i + 1);
        }
        const Analysis analysis{make.build()};
        const Ns idle = breakdownOf(analysis).front().idle();
        QCOMPARE(idle, Ns{19 * 480us});
        int checked = 0;
        for (const Finding& f : rankedFindingsOf(analysis))
            if (f.saves && f.share && !isBusy(*f.share)) {
                QVERIFY2(f.saves->high <= idle, std::string{f.rule->id}.c_str());
                ++checked;
            }
        QVERIFY(checked > 0);
    }

    // A wait of 395 us during which the GPU works costs almost nothing. Without it the host prepares the next kernel
    // while the GPU works, so the GPU would be less idle, which the finding has to state.
    void savingsBeyondTheCostAreExplained()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 20; ++i) {
            const Ns at = i * 1000us;
            cpu.slice("aten::mm", at, 296us).slice("cudaLaunchKernel", at + 290us, 5us, "cuda_runtime", i + 1);
            gpu.slice("gemm", at + 300us, 600us, "kernel", i + 1);
            cpu.slice("aten::_local_scalar_dense", at + 300us, 610us)
                .slice("cudaStreamSynchronize", at + 302us, 600us, "cuda_runtime");
        }
        const Analysis analysis{make.build()};
        const Finding* f = findingCalled(rankedFindingsOf(analysis), "blocking_ops");
        QVERIFY(f && f->saves && f->cost);
        QVERIFY(*f->cost < Ns{1ms});
        QVERIFY2(f->saves->high > 5ms && f->saves->high <= breakdownOf(analysis).front().idle(),
                 std::to_string(f->saves->high.count()).c_str());
        const Sentence reason = reasonOfSaving(analysis, *f);
        QVERIFY(reason.text.find("{idle}") != std::string_view::npos);
        QVERIFY(reason.text.find("{exposed}") == std::string_view::npos); // nothing is copied
        QVERIFY(std::get<Ns>(reason.values.at("idle")) >= f->saves->high);
    }

    // Two synchronizations end `late` after their work, which is their cost; Python and the launch after each of them,
    // 15 or 20 us, are saved too.
    void aCostThatIsTheSavingNeedsNoReason_data()
    {
        QTest::addColumn<int>("late");
        QTest::addColumn<int>("python");
        QTest::addColumn<bool>("says");
        QTest::newRow("85 of 100 us") << 85 << 5 << true;
        QTest::newRow("380 of 400 us") << 380 << 10 << false;
    }
    void aCostThatIsTheSavingNeedsNoReason()
    {
        QFETCH(int, late);
        QFETCH(int, python);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns launch{};
        for (std::uint32_t i = 0; i < 3; ++i) {
            const Ns end = launch + 610us + late * 1us; // end of the synchronization
            cpu.slice("cudaLaunchKernel", launch, 5us, "cuda_runtime", i + 1);
            gpu.slice("gemm", launch + 10us, 600us, "kernel", i + 1);
            if (i < 2)
                cpu.slice("aten::_local_scalar_dense", launch + 6us, end - launch - 6us)
                    .slice("cudaStreamSynchronize", launch + 7us, end - launch - 7us, "cuda_runtime");
            launch = end + python * 1us;
        }
        const Analysis analysis{make.build()};
        const Finding* f = findingCalled(rankedFindingsOf(analysis), "blocking_ops");
        QVERIFY(f && f->saves && f->cost);
        QCOMPARE(*f->cost, 2 * late * 1us);
        QTEST(!reasonOfSaving(analysis, *f).text.empty(), "says");
    }

    // A copy to the host waits for the kernel, and a synchronization follows it: without the copy's wait alone, the
    // synchronization would wait instead.
    void aWaitGoesWithTheSynchronizationBehindIt()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns at{};
        for (std::uint32_t i = 0; i < 10; ++i) {
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", 2 * i + 1);
            gpu.slice("gemm", at + 10us, 600us, "kernel", 2 * i + 1);
            cpu.slice("aten::to", at + 10us, 630us)
                .slice("aten::copy_", at + 11us, 628us)
                .slice("cudaMemcpyAsync", at + 12us, 610us, "cuda_runtime", 2 * i + 2)
                .slice("cudaStreamSynchronize", at + 623us, 10us, "cuda_runtime");
            gpu.slice("Memcpy DtoH (Device -> Pageable)", at + 612us, 4us, "gpu_memcpy", 2 * i + 2);
            at += 900us; // 260 us of other work of the host
        }
        const Analysis analysis{make.build()};
        const Finding* f = findingCalled(rankedFindingsOf(analysis), "blocking_ops");
        QVERIFY(f && f->saves);
        QVERIFY2(f->saves->high > 1500us, std::to_string(f->saves->high.count()).c_str());
        QVERIFY(f->saves->high <= breakdownOf(analysis).front().idle());
    }

    // The call hides 2 ms of a kernel and leaves 3 ms idle. Without it the host would be ahead of that kernel, and the
    // idle time between the later launches would shrink too.
    void aSavingBeyondItsCostIsExplained()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        gpu.slice("gemm", 10us, 2000us, "kernel", 1);
        cpu.slice("cuModuleLoadData", 10us, 4990us, "cuda_driver");
        cpu.slice("cudaLaunchKernel", 5001us, 5us, "cuda_runtime", 2);
        gpu.slice("relu", 5011us, 50us, "kernel", 2);
        for (std::uint32_t i = 0; i < 40; ++i) {
            cpu.slice("cudaLaunchKernel", 5100us + i * 100us, 5us, "cuda_runtime", i + 3);
            gpu.slice("relu", 5110us + i * 100us, 50us, "kernel", i + 3);
        }
        const Analysis analysis{make.build()};
        const Finding* f = findingCalled(rankedFindingsOf(analysis), "cold_call");
        QVERIFY(f && f->saves && f->cost);
        QVERIFY(f->saves->high > *f->cost + 100us);
        const Sentence reason = reasonOfSaving(analysis, *f);
        QVERIFY(reason.text.starts_with("The saving is larger than the cost"));
        if (reason.values.count("idle")) {
            const auto idle = std::get<Ns>(reason.values.at("idle"));
            QVERIFY(idle >= f->saves->high - f->saves->high / 50 && idle <= f->saves->high + f->saves->high / 50);
        }
    }

    void onSharedTracesNoSavingIsLargerThanItsCostWithoutAReason()
    {
        if (realTraces().empty())
            QSKIP("no real traces");
        int explained = 0;
        for (const QString& path : realTraces()) {
            const auto loaded = loadTrace(path.toStdString());
            QVERIFY(loaded);
            const Analysis analysis{*loaded};
            for (const Finding& f : rankedFindingsOf(analysis)) {
                const Ns cost = f.inAll.value_or(f.cost.value_or(Ns{}));
                if (!f.saves || !f.share || cost <= Ns{} || f.saves->high < cost + cost / 5 ||
                    f.saves->high < cost + 20us)
                    continue;
                const Sentence reason = reasonOfSaving(analysis, f);
                QVERIFY2(!reason.text.empty(), qPrintable(path));
                if (reason.text.starts_with("It is more") && reason.values.count("idle")) { // its parts are the saving
                    Ns told = std::get<Ns>(reason.values.at("idle"));
                    if (reason.text.find("{exposed}") != std::string_view::npos)
                        told += std::get<Ns>(reason.values.at("exposed"));
                    QVERIFY2(told <= f.saves->high * 103 / 100 && told * 108 / 100 >= f.saves->high, qPrintable(path));
                }
                ++explained;
            }
        }
        QVERIFY(explained > 3);
    }

    void theLargestSavingComesFirst()
    {
        const Analysis analysis{loaderTrace(600us)};
        const auto& ranked = rankedFindingsOf(analysis);
        QCOMPARE(ranked.size(), findingsOf(analysis).size());
        Ns last = Ns::max();
        for (const Finding& f : ranked) {
            QVERIFY(f.saves || !f.savesUnknown.empty());
            const Ns high = f.saves ? f.saves->high : Ns{-1};
            QVERIFY(high <= last);
            if (f.saves)
                QVERIFY(Ns{} <= f.saves->low && f.saves->low <= f.saves->high);
            last = high;
        }
        // Without waiting for data the window is shorter by that time.
        QCOMPARE(findingCalled(ranked, "data_loader")->saves->high, Ns{1200us});
    }

    void fasterKernelsSaveNothingWhereTheHostSetsThePace()
    {
        // Each kernel of 20 us is launched 100 us after the last one has ended.
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 20; ++i) {
            const Ns at = i * 120us;
            cpu.slice("aten::add", at, 119us).slice("cudaLaunchKernel", at + 100us, 5us, "cuda_runtime", i + 1);
            gpu.slice(i % 3 ? "elementwise" : "gemm", at + 105us, i == 19 ? 1us : 10us, "kernel", i + 1);
        }
        const Analysis analysis{make.build()};
        Finding finding;
        static const Rule rule{"made_here", "", "", "", nullptr, {Cause::Compute}};
        finding.rule = &rule;
        finding.cost = 100us;
        for (const Launched& l : analysis.work())
            if (analysis.trace().name(l.work) == "gemm")
                finding.work.push_back(l.work);
        const auto saving = savingOf(analysis, finding);
        QVERIFY(saving);
        QVERIFY(saving->high <= Ns{10us}); // at most the last kernel's part
    }

    void findingsWithEqualAdviceShareACard()
    {
        static const Rule rule{"a", "", "", "Do {what}.", nullptr}, other{"b", "", "", "Do it.", nullptr};
        std::vector<Finding> all(4);
        all[0].rule = all[1].rule = &rule;
        all[2].rule = all[3].rule = &other;
        all[0].values["what"] = std::string{"it"};
        all[1].values["what"] = std::string{"that"};
        all[3].isArtefact = true; // about the recording, so it is kept separate
        const std::vector<std::vector<std::size_t>> expected{{0, 2}, {1}, {3}};
        QVERIFY(groupedByAdvice(all) == expected);
    }

    void missingDataIsReported()
    {
        const std::string shapes = R"({"Input Dims":[[64,64],[64,64]],"Input type":["float","float"]})";
        const Analysis bare{OpChain{}.op("aten::mm", "gemm", 50us, 3).build()};
        QVERIFY(reasonFor(bare, "gemm_below_peak").find("shapes") != std::string::npos);
        QVERIFY(reasonFor(bare, "cold_step").find("steps") != std::string::npos);
        QVERIFY(reasonFor(bare, "low_occupancy").find("limits of the GPU") != std::string::npos);
        const Analysis shaped{OpChain{}.op("aten::mm", "gemm", 50us, 3, shapes).build()};
        QVERIFY(reasonFor(shaped, "gemm_below_peak").find("name the GPU") != std::string::npos);
        QCOMPARE(reasonFor(shaped, "misaligned_shapes"), std::string{});
        const Analysis full{OpChain{test::a100()}.op("aten::mm", "gemm", 50us, 3, shapes).build()};
        QCOMPARE(reasonFor(full, "gemm_below_peak"), std::string{});
        QCOMPARE(reasonFor(full, "straggler"), std::string{}); // nothing communicates
    }

    void opsAreMissedOnlyWhereHardlyAnyTimeHasOne_data()
    {
        QTest::addColumn<int>("withoutOp");
        QTest::addColumn<bool>("isTold");
        QTest::newRow("90 %") << 90 << true; // with the op's 10 us it is above nine tenths
        QTest::newRow("89 %") << 80 << false;
    }
    void opsAreMissedOnlyWhereHardlyAnyTimeHasOne()
    {
        QFETCH(int, withoutOp);
        QFETCH(bool, isTold);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("aten::mm", 0us, 4us).slice("cudaLaunchKernel", 1us, 2us, "cuda_runtime", 1);
        gpu.slice("gemm", 5us, isTold ? 9us : 10us, "kernel", 1);
        cpu.slice("cudaLaunchKernel", 10us, 2us, "cuda_runtime", 2);
        gpu.slice("alone", 20us, withoutOp * 1us, "kernel", 2);
        QCOMPARE(!reasonFor(Analysis{make.build()}, "hidden_copy").empty(), isTold);
    }

    void launchesWithoutWorkAreToldAndNoLaunchesAreNot()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 10us).slice("cudaLaunchKernel", 2us, 2us, "cuda_runtime", 1);
        QVERIFY(reasonFor(Analysis{make.build()}, "gpu_idle").find("no GPU work") != std::string::npos);
        TraceMaker host;
        host.lane("1", "1").slice("aten::mm", 0us, 10us);
        QCOMPARE(reasonFor(Analysis{host.build()}, "gpu_idle"), std::string{});
    }
};

TEST_PLAIN(FindingSharesTest)

} // namespace lanescope::finding_shares_test

#include "finding_shares_test.moc"
