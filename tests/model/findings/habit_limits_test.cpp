// Thresholds of the rules about habits and incomplete recordings, each with a trace just below and one at it or just
// above.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::habit_limits_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Copies to the host, one every 100 us, in a recording of that length.
TracePtr copiesToHost(int count, Ns copy, Ns length)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::uint32_t>(i + 1);
        cpu.slice("cudaMemcpyAsync", i * 100us, 10us, "cuda_runtime", n);
        gpu.slice("Memcpy DtoH (Device -> Pageable)", i * 100us + 5us, copy, "gpu_memcpy", n);
    }
    cpu.slice("end", length - 1us, 1us);
    return make.build();
}

TracePtr steps(const std::vector<Ns>& lengths)
{
    TraceMaker make;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        make.lane("1", "1").slice("ProfilerStep#" + std::to_string(i), i * 10ms, lengths[i], "user_annotation");
    return make.build();
}

// Launches; the last ones have no GPU work.
TracePtr launches(int count, int missing)
{
    TraceMaker make;
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::uint32_t>(i + 1);
        make.lane("1", "1").slice("cudaLaunchKernel", i * 20us, 5us, "cuda_runtime", n);
        if (i < count - missing)
            make.stream(0, 7).slice("k", i * 20us + 6us, 10us, "kernel", n);
    }
    return make.build();
}

// The first kernel is launched at that time.
TracePtr startsAt(Ns launch, Ns length)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::prepare", 0us, launch)
        .slice("cudaLaunchKernel", launch, 5us, "cuda_runtime", 1)
        .slice("end", length - 1us, 1us);
    make.stream(0, 7).slice("k", launch + 10us, 10us, "kernel", 1);
    return make.build();
}

TracePtr capture(Ns captured, Ns length)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaStreamBeginCapture", 0us, 1us, "cuda_runtime")
        .slice("cudaLaunchKernel", 2us, 1us, "cuda_runtime")
        .slice("cudaStreamEndCapture", captured - 1us, 1us, "cuda_runtime")
        .slice("cudaGraphLaunch", 2ms, 5us, "cuda_runtime", 1)
        .slice("end", length - 1us, 1us);
    make.stream(0, 7).slice("k", 2010us, 10us, "kernel", 1);
    return make.build();
}

// Tensors that are created in 20 us and copied in an op of 20 us, one every 100 us.
TracePtr madeOnHost(int count, Ns length)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::uint32_t>(i + 1);
        const Ns at = i * 100us;
        cpu.slice("aten::zeros", at, 20us)
            .slice("aten::to", at + 20us, 20us)
            .slice("cudaMemcpyAsync", at + 25us, 10us, "cuda_runtime", n)
            .slice("aten::add", at + 50us, 5us);
        make.stream(0, 7).slice("Memcpy HtoD (Pageable -> Device)", at + 28us, 4us, "gpu_memcpy", n);
    }
    cpu.slice("end", length - 1us, 1us);
    return make.build();
}

TracePtr zeroed(int fills)
{
    TraceMaker make;
    make.lane("1", "1").slice("Optimizer.zero_grad#SGD.zero_grad", 0us, 500us, "user_annotation");
    for (int i = 0; i < fills; ++i) {
        const auto n = static_cast<std::uint32_t>(i + 1);
        make.lane("1", "1").slice("cudaMemsetAsync", 10us + i * 20us, 5us, "cuda_runtime", n);
        make.stream(0, 7).slice("Memset (Device)", 20us + i * 20us, 2us, "gpu_memset", n);
    }
    return make.build();
}

// A kernel with blocks of 128 threads, and other work.
TracePtr kernelWith(int registers, Ns low, Ns other)
{
    TraceMaker make;
    make.info.gpus = {a100()};
    make.stream(0, 7)
        .slice("mine", 0us, low, "kernel", RawSlice::noCorrelation,
               fmt::format(R"({{"grid":[2000,1,1],"block":[128,1,1],"registers per thread":{},"shared memory":0}})",
                           registers))
        .slice("other", 2ms, other);
    return make.build();
}

struct Case {
    const char *what, *rule;
    TracePtr (*raises)();
    TracePtr (*passes)();
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all{
        {"100 copies", "small_copies", [] { return copiesToHost(100, 4us, 20ms); },
         [] { return copiesToHost(99, 4us, 20ms); }},
        {"20 us each", "small_copies", [] { return copiesToHost(100, 20us, 20ms); },
         [] { return copiesToHost(100, 20us + 1ns, 20ms); }},
        {"a fiftieth of the trace", "small_copies", [] { return copiesToHost(100, 4us, 50ms); },
         [] { return copiesToHost(100, 4us, 50100us); }},
        {"half as long again", "slow_step",
         [] {
             return steps({1ms, 1ms, 1ms, 1ms, 1500us});
         },
         [] {
             return steps({1ms, 1ms, 1ms, 1ms, 1499us});
         }},
        {"50 us", "slow_step",
         [] {
             return steps({1ms, 90us, 90us, 90us, 140us});
         },
         [] {
             return steps({1ms, 90us, 90us, 90us, 139us});
         }},
        {"four steps", "slow_step",
         [] {
             return steps({1ms, 1ms, 1ms, 2ms});
         },
         [] {
             return steps({1ms, 1ms, 2ms});
         }},
        {"not the first", "slow_step",
         [] {
             return steps({1ms, 1ms, 1ms, 9ms});
         },
         [] {
             return steps({9ms, 1ms, 1ms, 1ms});
         }},
        {"a fifth of the launches", "gpu_not_recorded", [] { return launches(25, 5); }, [] { return launches(26, 5); }},
        {"five launches", "gpu_not_recorded", [] { return launches(10, 5); }, [] { return launches(10, 4); }},
        {"1 ms", "before_first_work", [] { return startsAt(1ms, 5ms); }, [] { return startsAt(999us, 5ms); }},
        {"a tenth of the trace", "before_first_work", [] { return startsAt(1ms, 10ms); },
         [] { return startsAt(1ms, 10100us); }},
        {"a hundredth of the trace", "graph_capture", [] { return capture(101us, 10ms); },
         [] { return capture(97us, 10ms); }},
        {"three tensors", "made_on_host", [] { return madeOnHost(3, 100ms); }, [] { return madeOnHost(2, 100ms); }},
        {"a twentieth of the trace", "made_on_host", [] { return madeOnHost(1, 800us); },
         [] { return madeOnHost(1, 801us); }},
        {"two fills", "zeroed_gradients", [] { return zeroed(2); }, [] { return zeroed(1); }},
        {"a twentieth of the kernels", "low_occupancy", [] { return kernelWith(255, 50us, 950us); },
         [] { return kernelWith(255, 49us, 951us); }},
        // 128 registers allow 4 blocks, 25 %; 136 allow 3.
        {"less than a quarter", "low_occupancy", [] { return kernelWith(136, 500us, 500us); },
         [] { return kernelWith(128, 500us, 500us); }},
    };
    return all;
}

} // namespace

class HabitLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void eachLimitIsHeldFromBothSides_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::addRow("%s: %s", cases()[i].rule, cases()[i].what) << static_cast<int>(i);
    }
    void eachLimitIsHeldFromBothSides()
    {
        QFETCH(int, place);
        const Case& limit = cases()[static_cast<std::size_t>(place)];
        QVERIFY(findingIn(limit.raises(), limit.rule));
        QVERIFY(!findingIn(limit.passes(), limit.rule));
    }
    // The fourth step is 1 ms longer than the others.
    void aSlowStepIsFoundIfTheGpuIsIdleForAFifthOfTheDifference()
    {
        const auto found = [](Ns idle) {
            TraceMaker make;
            for (int i = 0; i < 5; ++i)
                make.lane("1", "1").slice("ProfilerStep#" + std::to_string(i), i * 10ms, i == 3 ? 2ms : 1ms,
                                          "user_annotation");
            make.stream(0, 7).slice("k", 0us, 30ms).slice("k", 30ms + idle, 20ms - idle);
            return findingIn(make.build(), "slow_step");
        };
        const auto idle = found(200us);
        QVERIFY(idle);
        QCOMPARE(*idle->cost, Ns{200us});
        QVERIFY(!found(199us));
    }
    void costsAndEvidence()
    {
        const auto slow = findingIn(steps({9ms, 1ms, 1100us, 1200us, 3ms}), "slow_step");
        QCOMPARE(*slow->cost, Ns{1900us}); // excess over the median of the others, without the first
        QCOMPARE(slow->evidence.size(), std::size_t{2});

        // The GPU is idle during calls and copies: 10 us of each call, and the time by which the copy exceeds it.
        const TracePtr trace = copiesToHost(120, 8us, 20ms);
        const auto copies = findingIn(trace, "small_copies");
        QCOMPARE(countIn(*copies, "count"), std::int64_t{120});
        QCOMPARE(timeIn(*copies, "host"), Ns{1200us});
        QCOMPARE(copies->evidence.size(), std::size_t{5});

        QCOMPARE(findingIn(launches(20, 10), "gpu_not_recorded")->evidence.size(), std::size_t{5});
        QCOMPARE(countIn(*findingIn(launches(20, 10), "gpu_not_recorded"), "launches"), std::int64_t{20});

        const auto made = findingIn(madeOnHost(7, 100ms), "made_on_host");
        QCOMPARE(timeIn(*made, "total"), Ns{7 * 40us});
        QCOMPARE(made->evidence.size(), std::size_t{7}); // as many as in its title
        QCOMPARE(findingIn(zeroed(8), "zeroed_gradients")->evidence.size(), std::size_t{5});
    }
};

TEST_WITH_APP(HabitLimitsTest)

} // namespace lanescope::habit_limits_test

#include "habit_limits_test.moc"
