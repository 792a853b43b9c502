// Kernels that wait for their launches, and kernels that wait for their stream, in a trace with known truth.

#include <QtTest>

#include "model/replay/what_if.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::launch_latency_test {

using namespace lanescope::test;

class LaunchLatencyTest : public QObject {
    Q_OBJECT

private slots:
    // Launches every 8 us, of which each arrives after 8 us: a kernel of 4 us ends when the next launch has begun but
    // has not arrived. The host sets the pace, and a host twice as fast halves the time. The kernels of one burst are
    // launched long before they begin, 1 us after each other.
    void aLaunchOnItsWayIsNotTheStreamsPace()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 1;
        Ns call = 0us, end = 0us;
        const auto launch = [&](Ns length, Ns next) {
            cpu.slice("cudaLaunchKernel", call, 4us, "cuda_runtime", id);
            const Ns begin = std::max(call + 8us, end + 1us);
            gpu.slice("k", begin, length, "kernel", id++);
            end = begin + length;
            call += next;
        };
        for (int i = 0; i < 10; ++i)
            launch(12us, 4us);
        call = end - 6us;
        for (int i = 0; i < 400; ++i)
            launch(4us, 8us);
        const TracePtr trace = make.build();
        const WhatIf half =
            *whatIf(*trace, replayGraphOf(*trace), std::vector{ReplayChange{ReplayChange::Kind::Host, {}, 0.5}});
        // 400 launches come 4 us earlier each; then kernels of 4 us with 1 us between them set the pace.
        QVERIFY2(half.saving() > 1000us && half.saving() <= 1600us, std::to_string(half.saving().count()).c_str());
    }
};

TEST_WITH_APP(LaunchLatencyTest)

} // namespace lanescope::launch_latency_test

#include "launch_latency_test.moc"
