// Recordings without some of the GPU's records, or without the host's calls: missing work is not reported as idle.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/kernel_launches.h"
#include "model/analysis/verdict.h"
#include "model/findings/cannot_tell.h"
#include "model/replay/critical_path.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/replay_text.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::lost_records_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

using Answers = std::shared_ptr<const Analysis>;

std::string plain(const Sentence& sentence)
{
    return format(sentence, [](Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); });
}

// A launch and a kernel every 100 us; the records of kernels from `from` to before `to` are lost.
struct Lossy {
    TraceMaker make;

    Lossy(int launches, int from, int to, Ns length = 90us)
    {
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < launches; ++i) {
            cpu.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
            if (i < from || i >= to)
                gpu.slice("k", i * 100us + 8us, length, "kernel", static_cast<std::uint32_t>(i + 1));
        }
    }
    Answers analysis() { return std::make_shared<const Analysis>(make.build()); }
};

Ns shareIn(const Analysis& analysis, Cause cause) { return breakdownOf(analysis).at(0).share(cause); }

} // namespace

class LostRecordsTest : public QObject {
    Q_OBJECT

private slots:
    void aGapWithLaunchesThatHaveNoRecordIsNotRecorded()
    {
        const Answers whole = Lossy{100, 0, 0}.analysis(), lossy = Lossy{100, 30, 60}.analysis();
        QCOMPARE(shareIn(*whole, Cause::NotRecorded), Ns{});
        // From the first launch without a record, 2 us after the last kernel, to the next kernel.
        QCOMPARE(shareIn(*lossy, Cause::NotRecorded), Ns{3008us});
        QCOMPARE(shareIn(*lossy, Cause::Python), shareIn(*whole, Cause::Python) - 30 * 2us);
    }

    void aSingleLaunchMayFail()
    {
        QCOMPARE(shareIn(*Lossy(100, 30, 34).analysis(), Cause::NotRecorded), Ns{});
        QVERIFY(shareIn(*Lossy(100, 30, 35).analysis(), Cause::NotRecorded) > Ns{});
    }

    // 6 of 600 launches are too few to be reported, but where they are all that a job communicates, they are.
    void lostCommunicationIsNamed()
    {
        const auto job = [](const char* around, bool hasCommunication) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 600; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                const bool isLost = i % 100 == 50;
                if (isLost)
                    cpu.slice(around, i * 100us, 50us, "user_annotation");
                cpu.slice("cudaLaunchKernel", i * 100us + 1us, 5us, "cuda_runtime", id);
                if (!isLost)
                    gpu.slice(hasCommunication && i == 7 ? "ncclDevKernel_AllReduce_Sum_f32_RING_LL" : "k",
                              i * 100us + 8us, 90us, "kernel", id);
            }
            return findingIn(make.build(), "gpu_not_recorded");
        };
        const auto lost = job("nccl:all_reduce", false);
        QVERIFY(lost && says(*lost, "They are in collectives, and no communication is recorded"));
        QVERIFY(!job("nccl:all_reduce", true)); // some of it is recorded
        QVERIFY(!job("forward", false));
    }

    // The work that runs at the same time as a copy, or as communication, may be lost.
    void whereMuchIsLostNothingIsSaidToRunAlone()
    {
        const auto trace = [](bool isLossy) {
            Lossy lossy{100, isLossy ? 30 : 0, isLossy ? 60 : 0, 10us};
            auto cpu = lossy.make.lane("1", "2");
            auto copies = lossy.make.stream(0, 9);
            for (int i = 0; i < 40; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1000);
                cpu.slice("cudaMemcpyAsync", i * 250us, 5us, "cuda_runtime", id);
                copies.slice("Memcpy DtoH (Device -> Pinned)", i * 250us + 20us, 75us, "gpu_memcpy", id);
            }
            return lossy.make.build();
        };
        const TracePtr whole = trace(false), lossy = trace(true);
        QVERIFY(findingIn(whole, "copies_alone") && !findingIn(lossy, "copies_alone"));
        QVERIFY(!findingIn(lossy, "serial_streams"));
        const auto reasonIn = [](const TracePtr& of) {
            const Analysis analysis{of};
            for (const CannotTell& c : cannotTell(analysis))
                if (c.rule->id == "copies_alone")
                    return plain(c.because);
            return std::string{};
        };
        QVERIFY2(reasonIn(lossy).ends_with("of the launches have no GPU record"), reasonIn(lossy).c_str());
        QVERIFY(reasonIn(whole).empty());
    }

    void aLaunchInsideAnotherOneIsNotLost()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 20; ++i) {
            const auto id = static_cast<std::uint32_t>(i + 1);
            cpu.slice("cudaLaunchKernel", i * 100us, 9us, "cuda_runtime", id)
                .slice("cuLaunchKernel", i * 100us + 2us, 5us, "cuda_driver", 1000 + id);
            gpu.slice("k", i * 100us + 10us, 20us, "kernel", id);
        }
        const Analysis analysis{make.build()};
        QCOMPARE(shareIn(analysis, Cause::NotRecorded), Ns{});
        QVERIFY(shareIn(analysis, Cause::Python) > Ns{});
    }

    void aLaunchInsideAnotherOneIsLostOnce()
    {
        const auto said = [](bool hasLoss, bool isInnerLinked) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 40; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaLaunchKernel", i * 100us, 9us, "cuda_runtime", id)
                    .slice("cuLaunchKernel", i * 100us + 2us, 5us, "cuda_driver", 1000 + id);
                if (!hasLoss || i < 10 || i >= 25)
                    gpu.slice("k", i * 100us + 10us, 20us, "kernel", isInnerLinked ? 1000 + id : id);
            }
            const Answers analysis = std::make_shared<const Analysis>(make.build());
            std::string all = fmt::format("{} of {}; ", kernelLaunchesOf(*analysis).missing.size(),
                                          kernelLaunchesOf(*analysis).count);
            for (const Sentence& s : pathSentences(replayGraph(*analysis), criticalPath(*analysis)))
                all += plain(s);
            return all;
        };
        for (const bool isInnerLinked : {false, true}) {
            const std::string whole = said(false, isInnerLinked), lossy = said(true, isInnerLinked);
            QVERIFY2(whole.starts_with("0 of 40; ") && whole.find("without a record") == whole.npos, whole.c_str());
            QVERIFY2(lossy.starts_with("15 of 40; ") && lossy.find("of their GPU work: 15.") != lossy.npos,
                     lossy.c_str());
        }
    }

    void launchesOfGraphsAreLostToo()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 30; ++i) {
            const auto id = static_cast<std::uint32_t>(i + 1);
            cpu.slice("cudaGraphLaunch", i * 100us, 9us, "cuda_runtime", id);
            if (i < 10 || i >= 18)
                gpu.slice("k", i * 100us + 10us, 40us, "kernel", id).slice("k", i * 100us + 50us, 30us, "kernel", id);
        }
        const Answers analysis = std::make_shared<const Analysis>(make.build());
        std::string all;
        for (const Sentence& s : pathSentences(replayGraph(*analysis), criticalPath(*analysis)))
            all += plain(s);
        QVERIFY2(all.find("of their GPU work: 8.") != all.npos, all.c_str());
    }

    void kernelsWithoutALaunchTakeTheLaunchesWithoutAKernel()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 20; ++i) {
            const auto id = static_cast<std::uint32_t>(i + 1);
            cpu.slice("cudaLaunchKernel", i * 100us, 9us, "cuda_runtime", id);
            gpu.slice("k", i * 100us + 10us, 20us, "kernel", i % 2 ? 1000 + id : id);
        }
        const Analysis analysis{make.build()};
        QCOMPARE(shareIn(analysis, Cause::NotRecorded), Ns{});
    }

    void whatIsLostIsSaidFirst()
    {
        const auto headline = [](int lost) {
            return plain(finalVerdictOf(*Lossy(100, 30, 30 + lost).analysis()).headline);
        };
        QVERIFY2(headline(12).starts_with("12 % of the launches have no GPU record. By the recorded work: GPU-bound: "),
                 headline(12).c_str());
        QVERIFY2(headline(9).starts_with("GPU-bound: "), headline(9).c_str());
        const std::string half = plain(finalVerdictOf(*Lossy(100, 30, 80, 40us).analysis()).headline);
        QVERIFY2(
            half.starts_with("Not recorded: 50 % of the launches have no GPU record, and no GPU work is recorded "),
            half.c_str());
        const Answers much = Lossy{100, 30, 60}.analysis();
        const auto& findings = rankedFindingsOf(*much);
        QCOMPARE(std::string{findings.at(0).rule->id}, std::string{"gpu_not_recorded"});
        QCOMPARE(*findings[0].cost, Ns{3008us});
        QVERIFY(!findings[0].isArtefact);
        for (const Finding& finding : findings)
            QVERIFY(!finding.saves);
    }

    void aRecordingThatEndsTooEarlyLostNothingInItsMiddle()
    {
        const Answers cut = Lossy{100, 70, 100}.analysis();
        QVERIFY(plain(finalVerdictOf(*cut).headline).starts_with("GPU-bound: "));
        QVERIFY(rankedCalled(*cut, "gpu_not_recorded")->isArtefact);
        QCOMPARE(shareIn(*cut, Cause::NotRecorded), Ns{});
    }

    // Two short kernels of a program that works on for long, and a synchronization that returns before they end by the
    // device's clock.
    void aSynchronizationThatReturnsTooEarlyShowsTheClock()
    {
        const auto headline = [](Ns offset, const char* wait, bool isOtherDevice = false) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("aten::mm", 0us, 400us).slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
            cpu.slice("aten::add", 450us, 40us).slice("cudaLaunchKernel", 460us, 5us, "cuda_runtime", 2);
            cpu.slice(wait, 500us, 30us, "cuda_runtime");
            gpu.slice("k", 20us + offset, 5us, "kernel", 1).slice("k", 470us + offset, 4us, "kernel", 2);
            if (isOtherDevice) {
                cpu.slice("cudaLaunchKernel", 480us, 5us, "cuda_runtime", 3);
                make.stream(1, 7).slice("k", 490us + offset, 4us, "kernel", 3);
            }
            cpu.slice("aten::relu", 600us, 19400us);
            return plain(finalVerdictOf(*std::make_shared<const Analysis>(make.build())).headline);
        };
        const std::string right = "Host-bound: the GPU works for 9us of the host's 20000us";
        QCOMPARE(headline(0us, "cudaDeviceSynchronize"), right);
        QCOMPARE(headline(100us, "cudaDeviceSynchronize"), right); // too little to distinguish from latency
        const std::string later = headline(1s, "cudaDeviceSynchronize");
        // The synchronization ends 56 us after the last kernel does.
        QCOMPARE(later, right + "; the GPU's clock is 999944us ahead of the host's, which is taken off");
        QVERIFY(headline(1s, "cudaEventSynchronize").find("clock") == std::string::npos); // waits for one event only
        QVERIFY(headline(1s, "cudaDeviceSynchronize", true).find("clock") == std::string::npos); // either GPU's
    }

    // It waits for no work that is launched after it, and a kernel that begins at once proves the clocks right.
    // Lost work is neither idle time nor the fault of a call that waits meanwhile, and predictions lack it.
    void noFindingAndNoPathTakesALossForIdleTime()
    {
        const auto said = [](bool isLost) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            Ns at{};
            for (int i = 0; i < 60; ++i) {
                const bool isRecorded = !isLost || i < 15 || i >= 45;
                for (int k = 0; k < 4; ++k) {
                    cpu.slice("cudaLaunchKernel", at + k * 5us, 5us, "cuda_runtime", ++id);
                    if (isRecorded)
                        gpu.slice("k", at + 10us + k * 250us, 250us, "kernel", id);
                }
                cpu.slice("aten::item", at + 25us, 990us, "cpu_op")
                    .slice("aten::_local_scalar_dense", at + 26us, 988us, "cpu_op")
                    .slice("cudaMemcpyAsync", at + 27us, 5us, "cuda_runtime", ++id);
                if (isRecorded)
                    gpu.slice("Memcpy DtoH (Device -> Pageable)", at + 1010us, 2us, "gpu_memcpy", id);
                cpu.slice("cudaStreamSynchronize", at + 33us, 980us, "cuda_runtime", ++id);
                at += 1020us;
            }
            const Answers analysis = std::make_shared<const Analysis>(make.build());
            std::string all = allOf(*analysis, "*");
            for (const Sentence& s : pathSentences(replayGraph(*analysis), criticalPath(*analysis)))
                all += plain(s) + '\n';
            return QString::fromStdString(all);
        };
        const QString whole = said(false), lossy = said(true);
        QVERIFY2(!whole.contains("not recorded") && !whole.contains("Launches without a record"), qPrintable(whole));
        QVERIFY2(!lossy.contains("idle for 100"), qPrintable(lossy)); // no GPU work is recorded meanwhile
        QVERIFY2(lossy.contains("its work is not recorded"), qPrintable(lossy));
        QVERIFY2(lossy.contains("Launches without a record of their GPU work: 120."), qPrintable(lossy));
    }

    void aNormalRecordingShowsNoOtherClock()
    {
        for (const bool beginsAtOnce : {true, false}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
            if (beginsAtOnce)
                cpu.slice("cudaDeviceSynchronize", 10us, 20us, "cuda_runtime");
            cpu.slice("cudaLaunchKernel", 40us, 5us, "cuda_runtime", 2);
            cpu.slice(beginsAtOnce ? "aten::add" : "cudaDeviceSynchronize", 50us, 2000us,
                      beginsAtOnce ? "cpu_op" : "cuda_runtime");
            gpu.slice("k", beginsAtOnce ? 8us : 800us, 500us, "kernel", 1).slice("k", 1400us, 500us, "kernel", 2);
            const Analysis analysis{make.build()};
            QCOMPARE(analysis.gapSplitter().clockOffset(), Ns{});
        }
    }

    // All GPU records are later by the same time, as only clocks can make them.
    void aClockThatIsAheadIsTakenOff()
    {
        const auto ahead = [](Ns offset, int launches, Ns more = 0us) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < launches; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", id);
                gpu.slice("k", i * 100us + 5us + offset + (i % 4 ? more : 0us), 30us, "kernel", id);
            }
            return std::make_shared<const Analysis>(make.build());
        };
        const Answers shifted = ahead(5ms, 30);
        QVERIFY2(plain(finalVerdictOf(*shifted).headline)
                     .ends_with("; the GPU's clock is 5000us ahead of the host's, which is taken off"),
                 plain(finalVerdictOf(*shifted).headline).c_str());
        QCOMPARE(shareIn(*shifted, Cause::Launch), Ns{29 * 5us});
        QCOMPARE(shareIn(*shifted, Cause::Python), Ns{29 * 65us});
        QCOMPARE(shareIn(*shifted, Cause::DeviceWait), Ns{});
        for (const Answers& no : {ahead(190us, 30), ahead(5ms, 9), ahead(5ms, 30, 60us)})
            QVERIFY(plain(finalVerdictOf(*no).headline).find("clock") == std::string::npos);
    }

    // Kernels of 10 us every 100 us, whose launches are not in the trace.
    void withoutTheHostsCallsTheGpuIsIdle()
    {
        const auto headline = [](bool loads) {
            TraceMaker make;
            make.stream(0, 7);
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 100; ++i) {
                make.stream(0, 7).slice("k", i * 100us, 10us, "kernel");
                if (loads)
                    cpu.slice("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", i * 100us + 15us, 80us,
                              "user_annotation");
            }
            return plain(finalVerdictOf(Analysis{make.build()}).headline);
        };
        QVERIFY2(headline(false).starts_with("Not recorded: the GPU is idle 89.9"), headline(false).c_str());
        QVERIFY2(headline(true).starts_with("Input-bound: the GPU waits for data 79."), headline(true).c_str());
    }
};

TEST_PLAIN(LostRecordsTest)

} // namespace lanescope::lost_records_test

#include "lost_records_test.moc"
