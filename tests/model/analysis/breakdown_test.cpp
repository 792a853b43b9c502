// The breakdown of a GPU's time: each cause on a trace with only that cause, exact sums, verdicts at their thresholds.

#include <QtTest>

#include "model/analysis/breakdown_parts.h"
#include "model/analysis/thread_breakdown.h"
#include "model/analysis/verdict.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::breakdown_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Two kernels of 10 us on one stream at 100 us and 200 us; the second one is launched at 190 us in a call of 5 us. The
// caller adds what the host does in the 90 us between.
struct TwoKernels {
    TraceMaker make;
    TraceMaker::LaneMaker cpu = make.lane("1", "1"), gpu = make.stream(0, 7);

    TwoKernels()
    {
        cpu.slice("cudaLaunchKernel", 80us, 5us, "cuda_runtime", 1);
        gpu.slice("first", 100us, 10us, "kernel", 1);
        cpu.slice("cudaLaunchKernel", 190us, 5us, "cuda_runtime", 2);
        gpu.slice("second", 200us, 10us, "kernel", 2);
    }
};

DeviceBreakdown only(TracePtr trace)
{
    const Analysis analysis{std::move(trace)};
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    return devices.size() == 1 ? devices[0] : DeviceBreakdown{};
}

Ns sumOf(const DeviceBreakdown& device)
{
    Ns sum{};
    for (const Ns share : device.shares)
        sum += share;
    return sum;
}

// Kernels that keep the GPU busy for `busy` of 1 ms, with Python on the host between them.
Verdict verdictWhenBusy(Ns busy)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("cudaLaunchKernel", 0us, 1us, "cuda_runtime", 1);
    gpu.slice("gemm", 1us, busy - 1us, "kernel", 1);
    cpu.slice("cudaLaunchKernel", 999us, 1us, "cuda_runtime", 2);
    gpu.slice("gemm", 1000us, 1us, "kernel", 2);
    return verdictOf(Analysis{make.build()}).verdict;
}

} // namespace

class BreakdownTest : public QObject {
    Q_OBJECT

private slots:
    void theHostIsInPythonWhereNothingElseIsRecorded()
    {
        TwoKernels t;
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.window.length(), Ns{110us});
        QCOMPARE(d.share(Cause::Compute), Ns{20us});
        QCOMPARE(d.share(Cause::Python), Ns{80us}); // 110 to 190
        QCOMPARE(d.share(Cause::Launch), Ns{5us});  // the call
        // from the call's end to the kernel's begin: the launch latency in this trace
        QCOMPARE(d.share(Cause::DeviceWait), Ns{5us});
        QCOMPARE(sumOf(d), d.window.length());
    }

    void anOpIsTakenOutOfPythonAndACallOutOfTheOp()
    {
        TwoKernels t;
        t.cpu.slice("aten::mm", 150us, 50us);
        t.cpu.slice("cudaMalloc", 160us, 10us, "cuda_runtime");
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.share(Cause::Python), Ns{40us});   // 110 to 150
        QCOMPARE(d.share(Cause::SlowCall), Ns{10us}); // an allocation of any length
        QCOMPARE(d.share(Cause::Ops), Ns{30us});      // 150 to 160 and 170 to 190
        QCOMPARE(d.share(Cause::Launch), Ns{5us});
    }

    // Older profilers record a step as an op: time outside its ops is Python.
    void aStepRecordedAsAnOpIsNotAnOp()
    {
        TwoKernels t;
        t.cpu.slice("ProfilerStep#1", 10us, 300us, "cpu_op").slice("aten::mm", 120us, 30us, "cpu_op");
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.share(Cause::Ops), Ns{30us});
        QCOMPARE(d.share(Cause::Python), Ns{50us});
    }

    void aSynchronizationCountsOnlyWhereItIsInTheGap()
    {
        TwoKernels t;
        t.cpu.slice("cudaDeviceSynchronize", 90us, 30us,
                    "cuda_runtime"); // waits for `first`, returns 10 us after its end
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.share(Cause::Sync), Ns{10us});
        QCOMPARE(d.share(Cause::Python), Ns{70us});
    }

    void dataLoadingIsInputWhateverRunsInIt()
    {
        TwoKernels t;
        t.cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 120us, 60us, "user_annotation");
        t.cpu.slice("aten::stack", 130us, 40us);
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.share(Cause::Input), Ns{60us});
        QCOMPARE(d.share(Cause::Ops), Ns{});
        QCOMPARE(d.share(Cause::Python), Ns{20us});
    }

    void aCallIsSlowFromOneMillisecond_data()
    {
        QTest::addColumn<int>("us");
        QTest::addColumn<bool>("isSlow");
        QTest::newRow("just below") << 999 << false;
        QTest::newRow("at") << 1000 << true;
    }
    void aCallIsSlowFromOneMillisecond()
    {
        QFETCH(int, us);
        QFETCH(bool, isSlow);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        gpu.slice("first", 0us, 10us, "kernel", 1);
        cpu.slice("aten::mm", 20us, 5000us);
        cpu.slice("cudaEventRecord", 30us, us * 1us, "cuda_runtime");
        cpu.slice("cudaLaunchKernel", 4000us, 5us, "cuda_runtime", 2);
        gpu.slice("second", 5010us, 10us, "kernel", 2);
        QCOMPARE(only(make.build()).share(Cause::SlowCall), isSlow ? Ns{us * 1us} : Ns{});
    }

    void theProfilersBuffersAreItsOwnButLazyLoadingIsNot()
    {
        for (const bool isLazy : {false, true}) {
            TwoKernels t;
            t.cpu.slice("cudaLaunchKernel", 120us, 60us, "cuda_runtime", 9); // a launch whose work is not recorded
            t.make.lane("-1", "0").slice(isLazy ? "Lazy Function Loading" : "Activity Buffer Request", 130us, 40us,
                                         "overhead");
            const DeviceBreakdown d = only(t.make.build());
            QCOMPARE(d.share(Cause::Profiler), isLazy ? Ns{} : Ns{40us});
            QCOMPARE(d.share(Cause::Launch), isLazy ? Ns{65us} : Ns{25us});
        }
    }

    // Inside a step or an op the thread waits until it has its buffer; a thread that goes on did not wait. A
    // flush is another thread's.
    void aRequestForABufferHoldsUpTheThreadThatStandsStill()
    {
        const auto profiler = [](const char* overhead, const char* category, Ns begin, Ns end) {
            TwoKernels t;
            t.cpu.slice("ProfilerStep#1", 0us, 300us, category).slice("aten::relu", begin, end - begin);
            t.make.lane("-1", "0").slice(overhead, 130us, 40us, "overhead");
            const DeviceBreakdown d = only(t.make.build());
            return std::pair{d.share(Cause::Profiler), d.share(Cause::Ops) + d.share(Cause::Python)};
        };
        constexpr auto request = "Activity Buffer Request", step = "user_annotation";
        QCOMPARE(profiler(request, step, 175us, 180us), (std::pair{Ns{40us}, Ns{40us}})); // 110 to 130 and 170 to 190
        QCOMPARE(profiler(request, step, 120us, 180us), (std::pair{Ns{40us}, Ns{40us}})); // inside an op
        QCOMPARE(profiler(request, step, 130us, 170us), (std::pair{Ns{40us}, Ns{40us}}));
        QCOMPARE(profiler(request, step, 131us, 180us), (std::pair{Ns{}, Ns{80us}})); // an op begins meanwhile
        QCOMPARE(profiler(request, step, 120us, 169us), (std::pair{Ns{}, Ns{80us}})); // or ends
        QCOMPARE(profiler("Buffer Flush", step, 175us, 180us), (std::pair{Ns{}, Ns{80us}}));
    }

    void aCallThatOutlastsTheGapIsTheHostsButForTheLatency()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 30; ++i) { // the launch latency in this trace is 4 us
            cpu.slice("cudaLaunchKernel", i * 20us, 2us, "cuda_runtime", i + 1);
            gpu.slice("k", i * 20us + 4us, 10us, "kernel", i + 1);
        }
        cpu.slice("cudaLaunchKernel", 600us, 700us, "cuda_runtime", 99); // the launch loads its module
        gpu.slice("late", 1290us, 10us, "kernel", 99);
        const DeviceBreakdown d = only(make.build());
        const std::vector<const Piece*> longest = longestOf(d, Cause::Launch, 1);
        QCOMPARE(longest.size(), std::size_t{1});
        QCOMPARE(longest[0]->range, (TimeRange{timeAt(604'000), timeAt(1'290'000)}));
        QCOMPARE(d.share(Cause::NotRecorded), Ns{});
    }

    void anotherThreadThatLaunchesCountsWhereThisOneWaits()
    {
        TwoKernels t;
        auto autograd = t.make.lane("1", "2");
        autograd.slice("autograd::engine::evaluate_function", 120us, 50us);
        autograd.slice("cudaLaunchKernel", 10us, 2us, "cuda_runtime", 7);
        t.gpu.slice("earlier", 20us, 1us, "kernel", 7);
        const DeviceBreakdown d = only(t.make.build());
        QCOMPARE(d.share(Cause::Ops), Ns{50us});
        // A thread that launches nothing does not count (a poller, a pin-memory thread).
        TwoKernels u;
        u.make.lane("1", "2").slice("aten::pin_memory", 120us, 50us);
        QCOMPARE(only(u.make.build()).share(Cause::Ops), Ns{});
    }

    void workLaunchedBeforeTheRecordingIsNotTheHostsFault()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        gpu.slice("old", 0us, 10us, "kernel", 77);
        gpu.slice("old", 50us, 10us, "kernel", 78);
        cpu.slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 1);
        gpu.slice("new", 110us, 10us, "kernel", 1);
        gpu.slice("stray", 150us, 10us, "kernel", 79);
        const DeviceBreakdown d = only(make.build());
        QCOMPARE(d.share(Cause::NotRecorded), Ns{40us}); // 10 to 50
        QCOMPARE(d.share(Cause::Unknown), Ns{30us});     // 120 to 150: a launch that is missing in the middle
    }

    void aLaunchFarAheadOfItsWorkRanWhatIsNotRecorded_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<int>("cause");
        QTest::newRow("shorter than a batch") << qint64{9'000} << static_cast<int>(Cause::UnknownWait);
        QTest::newRow("as long as a batch") << qint64{11'000} << static_cast<int>(Cause::NotRecorded);
    }
    void aLaunchFarAheadOfItsWorkRanWhatIsNotRecorded()
    {
        QFETCH(qint64, us);
        QFETCH(int, cause);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        gpu.slice("a", 6us, 10us, "kernel", 1);
        cpu.slice("cudaLaunchKernel", 7us, 5us, "cuda_runtime", 2);
        gpu.slice("b", 16us + us * 1us, 10us, "kernel", 2);
        const DeviceBreakdown d = only(make.build());
        QCOMPARE(d.share(Cause{static_cast<std::uint8_t>(cause)}), Ns{us * 1us} - 6us); // 6 us is the launch latency
        QCOMPARE(d.share(Cause::DeviceWait), Ns{6us});
    }

    // If each launch of a trace took long to begin, the reason is not launch latency: a headline once said "launches
    // are on their way 91 % of the time" although the only launch that met an idle GPU met a buffer request of the
    // profiler.
    void aLaunchLatencyHasALimit_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<qint64>("latency");
        QTest::newRow("just below") << qint64{99} << qint64{99};
        QTest::newRow("just above") << qint64{101} << qint64{100};
        QTest::newRow("far above") << qint64{1500} << qint64{100};
    }
    void aLaunchLatencyHasALimit()
    {
        QFETCH(qint64, us);
        QFETCH(qint64, latency);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        gpu.slice("a", us * 1us, 10us, "kernel", 1); // the only launch that met an idle device
        cpu.slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 2);
        gpu.slice("b", us * 2us + 10us, 10us, "kernel", 2);
        const DeviceBreakdown d = only(make.build());
        QCOMPARE(d.share(Cause::DeviceWait), Ns{latency * 1us});
        QCOMPARE(d.share(Cause::UnknownWait), Ns{(us - latency) * 1us});
    }

    void communicationAndCopiesCountOnlyWhereTheyAreExposed()
    {
        TraceMaker make;
        auto gpu = make.stream(0, 7);
        make.stream(0, 8).slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 5us, 20us);
        make.stream(0, 9).slice("Memcpy HtoD (Pinned -> Device)", 20us, 20us, "gpu_memcpy");
        gpu.slice("gemm", 0us, 10us);
        const DeviceBreakdown d = only(make.build());
        QCOMPARE(d.share(Cause::Compute), Ns{10us});
        QCOMPARE(d.share(Cause::Communication), Ns{15us}); // 10 to 25
        QCOMPARE(d.share(Cause::Copy), Ns{15us});          // 25 to 40
        QCOMPARE(sumOf(d), Ns{40us});
    }

    void theVerdictIsBalancedOnlyWithinTenPoints()
    {
        QCOMPARE(verdictWhenBusy(440us), Verdict::OverheadBound); // 44 % compute, 56 % host
        QCOMPARE(verdictWhenBusy(460us), Verdict::Balanced);      // 46 % compute, 54 % host
        QCOMPARE(verdictWhenBusy(540us), Verdict::Balanced);
        QCOMPARE(verdictWhenBusy(560us), Verdict::GpuBound);
    }

    void aGpuThatHardlyWorksIsNotComputeBound_data()
    {
        QTest::addColumn<int>("us");
        QTest::addColumn<int>("verdict");
        QTest::newRow("11 % of what is recorded") << 890 << static_cast<int>(Verdict::GpuBound);
        QTest::newRow("9 % of what is recorded") << 1110 << static_cast<int>(Verdict::OverheadBound);
    }
    void aGpuThatHardlyWorksIsNotComputeBound()
    {
        QFETCH(int, us);
        QFETCH(int, verdict);
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, us * 1us).slice("cudaLaunchKernel", 1us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("gemm", 10us, 100us, "kernel", 1);
        QCOMPARE(verdictOf(Analysis{make.build()}).verdict, Verdict{verdict});
        // Launches that were captured into a graph leave no work.
        TraceMaker captured;
        auto cpu = captured.lane("1", "1");
        cpu.slice("capture", 0us, 5000us, "user_annotation");
        for (std::uint32_t i = 1; i <= 9; ++i)
            cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", i);
        captured.stream(0, 7).slice("gemm", 16us, 10us, "kernel", 1);
        QCOMPARE(verdictOf(Analysis{captured.build()}).verdict, Verdict::NotRecorded);
    }

    void launchesWithoutWorkAreNotRecordedAndNothingLaunchedIsCpuOnly()
    {
        TraceMaker launches;
        launches.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        QCOMPARE(verdictOf(Analysis{launches.build()}).verdict, Verdict::NotRecorded);
        TraceMaker none;
        none.lane("1", "1").slice("aten::mm", 0us, 5us).slice("cudaGetDevice", 1us, 1us, "cuda_runtime");
        QCOMPARE(verdictOf(Analysis{none.build()}).verdict, Verdict::CpuOnly);
    }

    void aThreadIsPartitionedToo()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 30us).slice("aten::relu", 50us, 10us);
        const Analysis analysis{make.build()};
        const std::vector<ThreadBreakdown> threads = threadBreakdownOf(analysis, std::nullopt);
        QCOMPARE(threads.size(), std::size_t{1});
        QCOMPARE(threads[0].window.length(), Ns{60us});
        QCOMPARE(threads[0].shares.size(), std::size_t{2});
        QCOMPARE(threads[0].shares[0].time, Ns{40us}); // ops
        QCOMPARE(threads[0].shares[0].parts[0].what, std::string{"aten::mm"});
        QCOMPARE(threads[0].shares[1].cause, Cause::Unknown);
        QCOMPARE(threads[0].shares[1].time, Ns{20us});
    }

    // The backward pass runs on another thread; the one that asked for it has done its ops, and waits inside the step.
    void aThreadThatWaitsForTheBackwardPassDoesWhatThatDoes()
    {
        enum Other { None, Monitor, Loader, BackwardOnly };
        const auto opsOf = [](bool isInStep, Other other) {
            TraceMaker make;
            auto host = make.lane("1", "1");
            auto backward = make.lane("1", "2");
            if (isInStep)
                host.slice("ProfilerStep#1", 0us, 100us, "user_annotation");
            host.slice("aten::mm", 0us, 30us).slice("aten::add_", 95us, 5us);
            backward.slice("autograd::engine::evaluate_function: MmBackward0", 35us, 40us)
                .slice("aten::mm", 36us, 38us);
            backward.slice("autograd::engine::evaluate_function: AddBackward0", 80us, 10us);
            if (other == BackwardOnly) // the same thread runs ops of its own: it is not the engine's
                backward.slice("aten::stack", 91us, 5us);
            auto third = make.lane("1", "3");
            if (other == Monitor)
                third.slice("threading.py(300): wait", 0us, 100us, "python_function");
            if (other == Loader)
                third.slice("aten::stack", 0us, 20us).slice("aten::stack", 32us, 60us);
            const Analysis analysis{make.build()};
            std::vector<Ns> ops;
            for (const ThreadBreakdown& thread : threadBreakdownOf(analysis, std::nullopt)) {
                Ns sum{};
                for (const ThreadShare& share : thread.shares) {
                    sum += share.time;
                    if (share.cause == Cause::Ops)
                        ops.push_back(share.time);
                }
                if (sum != thread.window.length())
                    return std::vector<Ns>{};
            }
            std::sort(ops.begin(), ops.end());
            return ops;
        };
        // 30 + 5 us of its own, and 40 + 10 of the backward pass.
        QCOMPARE(opsOf(true, None), (std::vector<Ns>{50us, 85us}));
        QCOMPARE(opsOf(false, None), (std::vector<Ns>{35us, 50us}));        // nothing shows that it waits
        QCOMPARE(opsOf(true, Monitor), (std::vector<Ns>{50us, 85us}));      // the monitor waits for something else
        QCOMPARE(opsOf(true, Loader), (std::vector<Ns>{35us, 50us, 80us})); // one of the two waits, unknown which
        QCOMPARE(opsOf(true, BackwardOnly), (std::vector<Ns>{35us, 55us})); // nor whether one waits here
    }

    // Compares random programs with a slow computation that tests the midpoint of each nanosecond against all slices.
    void randomProgramsAddUpAndAgreeWithASlowComputation()
    {
        std::mt19937 random{7};
        const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        for (int program = 0; program < 40; ++program) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            std::vector<TraceMaker::LaneMaker> streams{make.stream(0, 7), make.stream(0, 8)};
            struct Work {
                int begin, end;
                int kind;
            };
            std::vector<Work> all;
            int at = 0, free[2] = {0, 0};
            for (std::uint32_t i = 1; i <= 30; ++i) {
                at += 1 + upTo(12);
                const int call = 1 + upTo(4), kind = upTo(3), s = upTo(2);
                if (upTo(2))
                    cpu.slice("aten::op", at * 1ns, (call + 1 + upTo(3)) * 1ns);
                cpu.slice("cudaLaunchKernel", at * 1ns, call * 1ns, "cuda_runtime", i);
                const int begin = std::max(at + upTo(10), free[s]), end = begin + 1 + upTo(15);
                free[s] = end;
                at += call + 3;
                static const char* names[] = {"k", "ncclDevKernel_AllReduce", "Memcpy HtoD"};
                streams[static_cast<std::size_t>(s)].slice(names[kind], begin * 1ns, (end - begin) * 1ns,
                                                           kind == 2 ? "gpu_memcpy" : "kernel", i);
                all.push_back({begin, end, kind});
            }
            const DeviceBreakdown d = only(make.build());
            QCOMPARE(sumOf(d), d.window.length());
            Time t = d.window.begin;
            for (const Piece& piece : d.pieces) { // gapless
                QCOMPARE(piece.range.begin, t);
                QVERIFY(!piece.range.isEmpty());
                t = piece.range.end;
            }
            QCOMPARE(t, d.window.end);
            int first = all[0].begin, last = 0, count[3] = {0, 0, 0};
            for (const Work& w : all) {
                first = std::min(first, w.begin);
                last = std::max(last, w.end);
            }
            for (int ns = first; ns < last; ++ns) {
                int best = 3;
                for (const Work& w : all)
                    if (w.begin <= ns && ns < w.end)
                        best = std::min(best, w.kind);
                if (best < 3)
                    ++count[best];
            }
            QCOMPARE(d.share(Cause::Compute), Ns{count[0]});
            QCOMPARE(d.share(Cause::Communication), Ns{count[1]});
            QCOMPARE(d.share(Cause::Copy), Ns{count[2]});
        }
    }
};

TEST_PLAIN(BreakdownTest)

} // namespace lanescope::breakdown_test

#include "breakdown_test.moc"
