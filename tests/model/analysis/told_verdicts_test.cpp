// Tests what a verdict must not claim: missing GPU work that no trace shows, a limit of kernels that is unknown, time
// outside the recording.

#include <QtTest>

#include <set>

#include "model/analysis/breakdown.h"
#include "model/analysis/breakdown_parts.h"
#include "model/analysis/thread_breakdown.h"
#include "model/analysis/verdict.h"
#include "model/findings/cannot_tell.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::told_verdicts_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
constexpr const char* elementwise = "void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor>";

std::string headlineOf(const Analysis& analysis)
{
    const FormatDuration us = [](Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); };
    return format(verdictOf(analysis).headline, us);
}

bool isSaid(const Analysis& analysis, Verdict verdict, std::string_view words)
{
    return verdictOf(analysis).verdict == verdict && headlineOf(analysis).find(words) != std::string::npos;
}

// 10 ms of GPU work: a matrix product takes `product`, and elementwise work the rest.
Analysis kernelsOf(Ns product, bool hasShapes)
{
    const std::string shapes = args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])");
    OpChain chain{a100()};
    chain.op("aten::mm", gemm, product, 1, hasShapes ? shapes : "{}");
    return Analysis{chain.op("aten::add", elementwise, 10ms - product, 1, hasShapes ? shapes : "{}").build()};
}

// A step that begins with the recording and ends 1 s after it, and a kernel of 160 us.
TracePtr overrunning(Ns recorded, bool hasProfiler)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 1s, "user_annotation")
        .slice("aten::mm", 1us, 100us)
        .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
    if (hasProfiler)
        make.lane("Spans", "PyTorch Profiler").slice("PyTorch Profiler (0)", 0us, recorded, "Trace");
    make.stream(0, 7).slice("k", 20us, 160us, "kernel", 1);
    return make.build();
}

DeviceBreakdown only(TracePtr trace) { return breakdownOf(Analysis{std::move(trace)}, std::nullopt).at(0); }

} // namespace

class ToldVerdictsTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyTraceRecordsNothing()
    {
        TraceMaker make;
        QVERIFY(isSaid(Analysis{make.build()}, Verdict::NotRecorded, "Nothing recorded"));
    }

    // It is not empty: its slices could not be read.
    void slicesWithoutTimesAreCounted()
    {
        TraceMaker make;
        make.info.census.skipped["slice without a time (ts) that can be read"] = 7;
        make.info.census.skipped["no time (ts) that can be read"] = 5;
        QVERIFY(isSaid(Analysis{make.build()}, Verdict::NotRecorded,
                       "Nothing to judge: no slice has times that can be read (7 are left out)"));
    }

    // A trace of counters alone is not empty: it names what it holds.
    void countersWithoutSlicesAreCounted()
    {
        TraceMaker make;
        make.counter("1", "power", 0us, 100);
        make.counter("1", "power", 10us, 110);
        make.counter("1", "clock", 10us, 1410);
        QCOMPARE(headlineOf(Analysis{make.build()}),
                 std::string{"Nothing to judge: the trace holds no slices, only 3 counter values"});
    }

    // A host and a GPU that are recorded at times far apart have nothing to do with each other.
    void aHostFarFromTheGpuDoesNotJudgeIt()
    {
        const auto judgedBy = [](Ns gpuBegin) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 500us);
            make.stream(0, 7).slice("a", gpuBegin, 10us, "kernel").slice("b", gpuBegin + 20us, 10us, "kernel");
            return verdictOf(Analysis{make.build()}).judgedBy.has_value();
        };
        QVERIFY(judgedBy(900us));
        QVERIFY(!judgedBy(1100us)); // more than the host's 500 us after its end
    }

    void opsAloneSayThatNoLaunchIsRecorded()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 100us);
        QVERIFY(isSaid(Analysis{make.build()}, Verdict::CpuOnly, "no launch on a GPU is recorded"));
    }

    void callsOfAGpuRuntimeSayThatGpuWorkIsMissing()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cudaDeviceSynchronize", 0us, 100us, "cuda_runtime");
        QVERIFY(isSaid(Analysis{make.build()}, Verdict::NotRecorded, "calls that wait for a GPU"));
    }

    void launchesOfOtherToolsAreKnownByTheirNames()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cuLaunchKernel", 0us, 10us, "-").slice("cuMemcpyHtoDAsync_v2", 20us, 10us, "-");
        QVERIFY(isSaid(Analysis{make.build()}, Verdict::NotRecorded, "2 calls start GPU work by their names"));
    }

    void communicationOnTheCpuIsInTheHeadline()
    {
        const auto trace = [](Ns collective) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 1000us);
            make.lane("1", "2").slice("gloo:all_reduce", 100us, collective, "user_annotation");
            return make.build();
        };
        QVERIFY(isSaid(Analysis{trace(500us)}, Verdict::CpuOnly, "communication takes 50 %"));
        QVERIFY(!isSaid(Analysis{trace(499us)}, Verdict::CpuOnly, "communication"));
        TraceMaker instant;
        instant.lane("1", "1").slice("a", 5us, 0us);
        QVERIFY(!isSaid(Analysis{instant.build()}, Verdict::CpuOnly, "communication"));
    }

    void collectivesOnTheCpuAreCommunication()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 1000us);
        make.lane("1", "2").slice("gloo:all_reduce", 100us, 300us, "user_annotation");
        const TracePtr trace = make.build();
        const auto found = findingIn(trace, "cpu_collectives");
        QVERIFY(found);
        QVERIFY(found->share == Cause::Communication);
        QCOMPARE(*found->cost, Ns{300us});
        for (const ThreadBreakdown& thread : threadBreakdownOf(Analysis{trace}, std::nullopt))
            for (const ThreadShare& share : thread.shares)
                QVERIFY(share.cause == (thread.window.length() == 300us ? Cause::Communication : Cause::Ops));
    }

    // A step that the profiler closes long after it stopped recording.
    void annotationsCountAsFarAsTheRecordingReaches()
    {
        QVERIFY(verdictOf(Analysis{overrunning(1590us, true)}).verdict != Verdict::OverheadBound);
        QVERIFY(isSaid(Analysis{overrunning(1610us, true)}, Verdict::OverheadBound, "of the host's 1610us"));
        QVERIFY(isSaid(Analysis{overrunning(1590us, false)}, Verdict::OverheadBound, "of the host's 1000000us"));
    }

    void kernelsWithoutShapesAreOnNoSide()
    {
        QVERIFY(isSaid(kernelsOf(5100us, false), Verdict::GpuBound, "for 51 % it is not known"));
        // Nobody knows the bytes of these, however they are called.
        QVERIFY(isSaid(kernelsOf(4900us, false), Verdict::GpuBound, "memory traffic limits 51 %"));
        QVERIFY(isSaid(kernelsOf(1000us, false), Verdict::GpuBound, "memory traffic limits 90 %"));
        QCOMPARE(verdictOf(kernelsOf(1000us, true)).verdict, Verdict::MemoryBound);
        QVERIFY(isSaid(kernelsOf(8900us, false), Verdict::GpuBound,
                       "of the kernels' time, memory traffic limits 11 %, and for 89 %"));
        QVERIFY(isSaid(kernelsOf(9100us, false), Verdict::GpuBound, "whether compute or memory limits them"));
        QCOMPARE(verdictOf(kernelsOf(9900us, true)).verdict, Verdict::ComputeBound);
    }

    // A share of its own time would be 100 % whatever it is.
    void aSingleKernelIsSaidToBeOne()
    {
        for (const int kernels : {1, 2}) {
            TraceMaker make;
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < kernels; ++i)
                gpu.slice("gemm", 10us + i * 100us, 100us, "kernel");
            const Analysis analysis{make.build()};
            const std::string headline = headlineOf(analysis);
            QCOMPARE(headline.find("a single kernel or copy") != std::string::npos, kernels == 1);
            QCOMPARE(headline.find("100 %") != std::string::npos, kernels == 2);
        }
    }

    // Idle time before a kernel without a launch has no known reason; it does not compete with known reasons.
    void whatIsNotRecordedDoesNotCompeteWithAKnownCause()
    {
        const auto trace = [](Ns unknown) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 500us).slice("cudaLaunchKernel", 490us, 10us, "cuda_runtime", 1);
            make.stream(0, 7)
                .slice("a", 0us, 30us)
                .slice("b", 500us, 30us, "kernel", 1)
                .slice("c", 530us + unknown, 30us);
            return Analysis{make.build()};
        };
        // The host takes 470 us, kernels 90 us.
        QVERIFY(isSaid(trace(500us), Verdict::OverheadBound,
                       "waits for the host 44.3 % of the time; for another 47.2 % no GPU work is recorded"));
        QVERIFY(isSaid(trace(580us), Verdict::OverheadBound, "for another 50.9 %"));
        QVERIFY(isSaid(trace(590us), Verdict::NotRecorded, "for 51.3 % of the time, and the trace"));
        // The unknown part is reported from 10 % on.
        QVERIFY(isSaid(trace(63us), Verdict::OverheadBound, "for another 10.1 %"));
        QVERIFY(!isSaid(trace(62us), Verdict::OverheadBound, "for another"));
    }

    void aLaunchOnItsWayCountsAsTheHosts()
    {
        // A kernel of 40 us every 100 us.
        const auto trace = [](Ns latency) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 50; ++i) {
                cpu.slice("cudaLaunchKernel", i * 100us, 30us, "cuda_runtime", i + 1);
                gpu.slice("k", i * 100us + 30us + latency, 40us, "kernel", i + 1);
            }
            return Analysis{make.build()};
        };
        // Host and kernels alone would be balanced: 40 % each.
        QVERIFY(isSaid(trace(20us), Verdict::OverheadBound, "for work that is launched"));
        QVERIFY(isSaid(trace(5us), Verdict::OverheadBound, "waits for the host"));
        QVERIFY(!isSaid(trace(5us), Verdict::OverheadBound, "on their way"));
        QVERIFY(isSaid(trace(40us), Verdict::OverheadBound, "Launch-bound"));
    }

    void withoutTheWorkOfMostLaunchesNothingIsJudged()
    {
        const auto trace = [](int recorded, bool isLastThere = true, int captured = 0) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            if (captured > 0)
                cpu.slice("cudaStreamBeginCapture", 310us, 5us, "cuda_runtime")
                    .slice("cudaStreamEndCapture", 370us + captured * 100us, 5us, "cuda_runtime");
            for (int i = 0; i < 10; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaLaunchKernel", i * 100us, 60us, "cuda_runtime", id);
                if (i < recorded - 1 || (i == 9 && isLastThere))
                    gpu.slice("k", i * 100us + 65us, 5us, "kernel", id);
            }
            return Analysis{make.build()};
        };
        QVERIFY(isSaid(trace(4), Verdict::NotRecorded, "6 of 10 launches have no GPU work"));
        // Under capture launches go into a graph: half of those without work are not most of them.
        QVERIFY(isSaid(trace(4, true, 3), Verdict::NotRecorded, "6 of 10 launches have no GPU work"));
        QVERIFY(isSaid(trace(4, true, 4), Verdict::NotRecorded, "4 of 10 launches go into a CUDA graph under capture"));
        // Half of them are lost in the middle of the recording; three of ten may have failed.
        QVERIFY(isSaid(trace(5), Verdict::NotRecorded, "50 % of the launches have no GPU record"));
        QVERIFY(isSaid(trace(7), Verdict::OverheadBound, "waits for the host"));
        // The recording ends before the GPU gets to the others: what it did until then is known.
        QVERIFY(isSaid(trace(4, false), Verdict::OverheadBound, "waits for the host"));
    }

    // A request for a buffer is between two kernels that were launched long before.
    void whatTheProfilerHoldsUpIsNotTheProgram()
    {
        const auto trace = [](Ns request) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2);
            make.stream(0, 7).slice("k", 10us, 100us, "kernel", 1).slice("k", 110us + request, 100us, "kernel", 2);
            make.lane("-1", "0").slice("Activity Buffer Request", 110us, request, "overhead");
            return Analysis{make.build()};
        };
        QVERIFY(isSaid(trace(240us), Verdict::NotRecorded, "Held up by the profiler for 5"));
        QVERIFY(!isSaid(trace(190us), Verdict::NotRecorded, "Held up"));
        const Analysis half{trace(190us)};
        const DeviceBreakdown& device = breakdownOf(half).front();
        QVERIFY(device.share(Cause::Profiler) > Ns{170us} && device.share(Cause::UnknownWait) == Ns{});
    }

    void lessThanAnyKernelTakesIsNotJudged()
    {
        const auto trace = [](Ns time) {
            TraceMaker make;
            make.stream(0, 7).slice("k", 0us, time, "kernel");
            return Analysis{make.build()};
        };
        QVERIFY(isSaid(trace(499ns), Verdict::NotRecorded, "Too little recorded to judge: all GPU work takes 0.499us"));
        QVERIFY(isSaid(trace(500ns), Verdict::GpuBound, "a single kernel or copy"));
    }

    void twoSidesThatAreNearlyEqualAreBothNamed()
    {
        QCOMPARE(verdictOf(kernelsOf(5550us, true)).verdict, Verdict::ComputeBound); // a tenth more, and less
        QVERIFY(isSaid(kernelsOf(5450us, true), Verdict::GpuBound, "compute limits 54.5 % and memory traffic 45.5 %"));
        QVERIFY(isSaid(kernelsOf(4550us, true), Verdict::GpuBoundByMemory, "memory traffic 54.5 %"));
        QCOMPARE(verdictOf(kernelsOf(4450us, true)).verdict, Verdict::MemoryBound);
    }

    void theCommandLineNamesTheSideOfMostKernels()
    {
        QCOMPARE(nameOf(verdictOf(kernelsOf(5450us, true)).verdict), std::string_view{"compute_bound"});
        QCOMPARE(nameOf(verdictOf(kernelsOf(4550us, true)).verdict), std::string_view{"memory_bound"});
        QCOMPARE(nameOf(verdictOf(kernelsOf(9100us, false)).verdict), std::string_view{"compute_bound"});
        QVERIFY(!isSideKnown(verdictOf(kernelsOf(5450us, true)).verdict));
        QVERIFY(isSideKnown(verdictOf(kernelsOf(9900us, true)).verdict));
        std::set<std::string_view> names;
        for (const Verdict v : allVerdicts())
            QVERIFY(names.insert(nameOf(v)).second); // each once
    }

    void waitingKernelsOwnNoTimeInWhichOthersCompute()
    {
        TraceMaker make;
        make.stream(0, 7).slice("event_wait", 0us, 100us);
        make.stream(0, 8).slice(gemm, 10us, 80us);
        const TracePtr trace = make.build();
        Ns products{}, waits{};
        for (const Piece& piece : only(trace).pieces)
            (piece.role == KernelRole::Gemm ? products : waits) += piece.range.length();
        QCOMPARE(products, Ns{80us});
        QCOMPARE(waits, Ns{20us});
    }

    // An annotation on the GPU lasts from its first to its last kernel, so it covers idle time between them.
    void anEnvelopeOverAGapDoesNotSayThatWorkIsMissing()
    {
        const auto cause = [](Ns begin, Ns end) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2);
            make.stream(0, 7)
                .slice("a", 20us, 100us, "kernel", 1)
                .slice("b", 3ms, 100us, "kernel", 2)
                .slice("step", begin, end - begin, "gpu_user_annotation");
            const DeviceBreakdown device = only(make.build());
            return device.share(Cause::NotRecorded) > Ns{} ? Cause::NotRecorded : Cause::UnknownWait;
        };
        QVERIFY(cause(20us, 3100us) == Cause::UnknownWait); // from the begin of the first to the end of the last
        QVERIFY(cause(20us, 2ms) == Cause::NotRecorded);    // its last work is missing
        QVERIFY(cause(1ms, 3100us) == Cause::NotRecorded);
        QVERIFY(cause(20us, 1500us) == Cause::UnknownWait); // less than half of the idle time
    }

    void stagingOfACopyIsTheCallsHoweverEarlyItBegan()
    {
        const auto share = [](const char* copy, Ns call, Cause cause) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaMemcpyAsync", call, 900us, "cuda_runtime", 2);
            make.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice(copy, 500us, 600us, "gpu_memcpy", 2);
            return only(make.build()).share(cause);
        };
        constexpr const char* pageable = "Memcpy HtoD (Pageable -> Device)";
        // The device is free at 110 us; the first launch took 10 us to reach it.
        QCOMPARE(share(pageable, 90us, Cause::Launch), Ns{380us});
        QCOMPARE(share(pageable, 110us, Cause::Launch), Ns{380us});
        QCOMPARE(share(pageable, 90us, Cause::UnknownWait), Ns{});
        QCOMPARE(share("Memcpy HtoD (Pinned -> Device)", 90us, Cause::UnknownWait), Ns{380us});
    }

    // A call that copies in several pieces stages each of them; only a graph has nodes.
    void piecesOfACopyAreStagedByItsCall()
    {
        const auto share = [](const char* call, Cause cause) {
            TraceMaker make;
            make.lane("1", "1").slice(call, 0us, 400us, "cuda_runtime", 1);
            make.stream(0, 7)
                .slice("MEMORY_COPY_HOST_TO_DEVICE", 20us, 100us, "gpu_memcpy", 1)
                .slice("MEMORY_COPY_HOST_TO_DEVICE", 150us, 100us, "gpu_memcpy", 1);
            return only(make.build()).share(cause);
        };
        QCOMPARE(share("hipMemcpy", Cause::Launch), Ns{30us});
        QCOMPARE(share("hipMemcpy", Cause::DeviceWait), Ns{});
        QCOMPARE(share("hipGraphLaunch", Cause::Launch), Ns{});
        QCOMPARE(share("hipGraphLaunch", Cause::DeviceWait), Ns{30us});
    }

    void buffersWithoutGpuWorkSayNothingOfIdleGaps()
    {
        TraceMaker make;
        make.lane("1", "1").slice("Activity Buffer Request", 0us, 900us, "overhead").slice("aten::mm", 1ms, 1ms);
        const auto found = findingIn(make.build(), "buffer_request");
        QVERIFY(found && says(*found, "does not show whether the GPU was idle") && !says(*found, "No idle gap"));
    }

    void missingDataIsReportedOnlyForRulesThatApply()
    {
        TraceMaker host;
        host.lane("1", "1").slice("aten::mm", 0us, 100us);
        const Analysis cpu{host.build()};
        for (const CannotTell& c : cannotTell(cpu))
            QVERIFY(c.rule->id != "cuda_graph");
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("k", 10us, 100us, "kernel", 1);
        const Analysis gpu{make.build()};
        bool hasGraph = false;
        for (const CannotTell& c : cannotTell(gpu)) {
            hasGraph = hasGraph || c.rule->id == "cuda_graph";
            QVERIFY(!c.what.empty() && c.what.find('_') == std::string_view::npos);
        }
        QVERIFY(hasGraph);
    }
};

TEST_WITH_APP(ToldVerdictsTest)

} // namespace lanescope::told_verdicts_test

#include "told_verdicts_test.moc"
