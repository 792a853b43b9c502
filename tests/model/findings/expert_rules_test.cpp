// Rules that an experienced reader of traces applies first: a GPU that gets slower, a GPU with nothing to do, sums over
// many small calls, waiting apart from transfers. Each is shown on a trace that has it and on one that has not.

#include <QtTest>

#include "model/analysis/collective_sizes.h"
#include "model/analysis/verdict.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::expert_rules_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

using Lengths = std::function<Ns(int step, int kernel)>;

// Steps of four kernels each, one after the other; the host launches them in time.
TracePtr stepsOf(
    int steps, const Lengths& length, const std::function<int(int)>& blocks = [](int) { return 512; })
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns host{}, device = 20us;
    std::uint32_t id = 0;
    for (int s = 0; s < steps; ++s) {
        const Ns begin = host;
        for (int k = 0; k < 4; ++k) {
            ++id;
            cpu.slice("aten::mm", host, 9us).slice("cudaLaunchKernel", host + 2us, 5us, "cuda_runtime", id);
            gpu.slice(fmt::format("void gemm_{}", k), device, length(s, k), "kernel", id,
                      fmt::format(R"({{"grid":[{},1,1],"block":[128,1,1]}})", blocks(s)));
            device += length(s, k) + 1us;
            host += 10us;
        }
        host = std::max(host, device - 100us);
        cpu.slice(fmt::format("ProfilerStep#{}", s), begin, host - begin, "user_annotation");
    }
    return make.build();
}

// Two GPUs of one process; the second one works for `second` of each 1000 us.
TracePtr twoGpus(Ns second)
{
    TraceMaker make;
    auto cpu = make.lane("100", "100");
    std::uint32_t id = 0;
    for (int i = 0; i < 10; ++i) {
        ++id;
        cpu.slice("cudaLaunchKernel", i * 1000us, 5us, "cuda_runtime", id);
        make.stream(0, 7).slice("void gemm", i * 1000us + 10us, 980us, "kernel", id);
        ++id;
        cpu.slice("cudaLaunchKernel", i * 1000us + 6us, 5us, "cuda_runtime", id);
        make.stream(1, 7).slice("void gemm", i * 1000us + 14us, second, "kernel", id);
    }
    return make.build();
}

// Between two kernels the host calls an op `calls` times, each for `length`.
TracePtr opBetween(int calls, Ns length, const char* op = "aten::upsample_bilinear2d")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 0;
    for (int i = 0; i < 4; ++i) {
        const Ns at = i * 30ms;
        for (int c = 0; c < calls; ++c)
            cpu.slice(calls > 1 && c % 2 && op == std::string_view{"aten::mixed"} ? "aten::other" : op,
                      at + 600us + c * (20ms / calls), length);
        ++id;
        cpu.slice("cudaLaunchKernel", at + 21ms, 5us, "cuda_runtime", id);
        gpu.slice("void gemm", at + 21010us, 9ms, "kernel", id);
    }
    return make.build();
}

// All-to-all of 8 KB; `waits` of ten take `wait` longer than the rest.
TracePtr allToAll(int waits, Ns wait)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (int i = 0; i < 10; ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        cpu.slice("cudaLaunchKernel", i * 2ms, 5us, "cuda_runtime", id);
        gpu.slice("ncclDevKernel_SendRecv(ncclDevComm*)", i * 2ms + 10us, 12us + (i < waits ? wait : 0us), "kernel", id,
                  R"({"Collective name":"all_to_allv","In msg nelems":2048,"Out msg nelems":2048,"Group size":2,)"
                  R"("dtype":"Float","Process Group Name":"0"})");
    }
    return make.build();
}

} // namespace

class ExpertRulesTest : public QObject {
    Q_OBJECT

private slots:
    void aGpuThatGetsSlowerIsNamedWithItsStep()
    {
        const auto slower = [](double times, int from) {
            return findingIn(
                stepsOf(10, [&](int s, int) { return s < from ? 1000us : Ns{static_cast<std::int64_t>(1e6 * times)}; }),
                "slowed_down");
        };
        const auto found = slower(3, 4);
        QVERIFY(found && says(*found, "From ProfilerStep#4 on, the same kernels take 3 times as long"));
        QVERIFY(says(*found, "goes from 1000us to 3000us"));
        QCOMPARE(*found->cost, Ns{6 * 4 * 2000us});
        QVERIFY(!slower(1.2, 4));
        const auto late = slower(1.5, 7); // not in the middle
        QVERIFY(late && says(*late, "From ProfilerStep#7 on"));
        QVERIFY(!findingIn(stepsOf(10, [](int, int) { return 1000us; }), "slowed_down"));
    }

    void aChangeNeedsEightLaunchesAndMuchOfTheWork()
    {
        const auto afterFour = [](int s, int) { return s < 4 ? 1000us : 3000us; };
        QVERIFY(findingIn(stepsOf(8, afterFour), "slowed_down"));
        QVERIFY(!findingIn(stepsOf(7, afterFour), "slowed_down"));
        // One kernel of four changes. Half of the work that is repeated is its own.
        const auto beside = [](Ns last) {
            const auto lengths = [=](int s, int k) {
                return k == 0 ? (s < 4 ? 1000us : 3000us) : k == 3 ? last : k * 500us;
            };
            return findingIn(stepsOf(8, lengths), "slowed_down");
        };
        const auto found = beside(500us);
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{4 * 2000us});
        QVERIFY(!beside(501us));
        // Work that is not repeated leaves it a fifth of the GPU's busy time.
        const auto with = [](Ns other) {
            return findingIn(
                OpChain{}.op("aten::mm", "mm", 1ms, 4).op("aten::mm", "mm", 3ms, 4).op("aten::a", "a", other).build(),
                "slowed_down");
        };
        QVERIFY(with(64ms));
        QVERIFY(!with(64ms + 10us));
    }

    // Three of four kernels get slower with step 20, the last one later. A tenth of the window is three slow steps.
    void kernelsThatGetSlowerLaterAreLeftOut()
    {
        const auto costIfLastFrom = [](int step) {
            return findingIn(stepsOf(40, [=](int s, int k) { return s < (k == 3 ? step : 20) ? 1000us : 3000us; }),
                             "slowed_down")
                ->cost.value();
        };
        QCOMPARE(costIfLastFrom(22), Ns{(3 * 20 + 18) * 2ms}); // 26 ms of 316 later
        QCOMPARE(costIfLastFrom(23), Ns{3 * 20 * 2ms});        // 36 ms of 314 later
    }

    void slowBeginningsAreNamedToo()
    {
        const auto found = findingIn(stepsOf(10, [](int s, int) { return s < 4 ? 2000us : 1000us; }), "slowed_down");
        QVERIFY(found && says(*found, "Until ProfilerStep#4, the same kernels take 2 times as long"));
        QCOMPARE(*found->cost, Ns{4 * 4 * 1000us});
    }

    void onlyWhatIsTheSameCanGetSlower()
    {
        const auto grows = [](int s, int) { return s < 5 ? 1000us : 3000us; };
        QVERIFY(findingIn(stepsOf(10, grows), "slowed_down"));
        // Another grid is another size.
        QVERIFY(!findingIn(stepsOf(10, grows, [](int s) { return s < 5 ? 512 : 1536; }), "slowed_down"));
        // Times that vary anyhow, and one kernel of four, which is less than half of the work.
        QVERIFY(!findingIn(stepsOf(10, [](int s, int) { return s % 2 ? 1000us : 3000us; }), "slowed_down"));
        QVERIFY(
            !findingIn(stepsOf(10, [](int s, int k) { return k == 0 && s >= 5 ? 1500us : 1000us; }), "slowed_down"));
    }

    void oneOfTwoGpusHasNothingToDo()
    {
        const auto idle = findingIn(twoGpus(10us), "idle_gpu");
        QVERIFY(idle && says(*idle, "One process uses 2 GPUs"));
        QVERIFY(std::get<double>(idle->values.at("pct")) < 1.1);
        QVERIFY(findingIn(twoGpus(670us), "idle_gpu"));
        QVERIFY(!findingIn(twoGpus(690us), "idle_gpu"));
    }

    void manyCallsOfOneOpFillAGap()
    {
        const auto found = findingIn(opBetween(10, 1990us), "gpu_idle");
        QVERIFY2(found && says(*found, "the host is in aten::upsample_bilinear2d for 19900us of it"),
                 found ? textOf(*found).c_str() : "");
        QVERIFY(!says(*found, "Nothing inside it takes half"));
        const auto mixed = findingIn(opBetween(10, 990us, "aten::mixed"), "gpu_idle");
        QVERIFY(mixed && !says(*mixed, "the host is in aten::"));
    }

    void oneLaunchOfThreeTakesMuchOfTheWindow()
    {
        const auto with = [](int launches, Ns longest) {
            OpChain chain;
            chain.op("aten::mm", "cutlass_80_simt_sgemm_128x32_8x5_nn_align1", longest);
            chain.op("aten::mm", "cutlass_80_simt_sgemm_128x32_8x5_nn_align1", 10us, launches - 1);
            chain.op("aten::mm", "ampere_sgemm_64x64_nn", 1000us, 4);
            return findingIn(chain.build(), "kernel_variance");
        };
        const auto found = with(3, 2000us);
        QVERIFY(found && says(*found, "the slowest 2000us"));
        QVERIFY(!with(2, 2000us)); // one twin does not show what is usual
        QVERIFY(!with(3, 150us));  // too small a part of the window
    }

    void silenceOfACpuRecordingIsSaidFirst()
    {
        const auto trace = [](Ns gap) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 20; ++i)
                cpu.slice(i % 3 ? "aten::mm" : "aten::add", i * 100us + (i < 10 ? 0us : gap), 90us);
            cpu.slice("aten::relu", 2000us + gap, 90us);
            return make.build();
        };
        const auto found = findingIn(trace(10ms), "cpu_silent");
        QVERIFY(found && says(*found, "The longest gap takes 10010us, between aten::add and aten::mm"));
        QVERIFY(!findingIn(trace(1500us), "cpu_silent"));
        const Analysis analysis{trace(10ms)};
        QCOMPARE(std::string{rankedFindingsOf(analysis).at(0).rule->id}, std::string{"cpu_silent"});
    }

    void equalCollectivesTellWaitingFromTransfer()
    {
        const auto waits = findingIn(allToAll(4, 1500us), "exposed_communication");
        QVERIFY(waits && says(*waits, "10 times all_to_allv of 8.19 kB take 12us to 1512us"));
        QVERIFY(says(*waits, "Beyond the shortest of equal size they take 6000us of 6120us: they wait "));
        QVERIFY(says(*waits, "A faster network may help little"));
        const auto even = findingIn(allToAll(10, 1500us), "exposed_communication");
        QVERIFY(even && says(*even, "Waiting for other ranks may be part of it.") && !says(*even, "may help little"));
        QCOMPARE((CollectiveSize{"allreduce", "0", 1 << 20, 4}.busFactor()), 1.5);
        QCOMPARE((CollectiveSize{"all_gather", "0", 1 << 20, 4}.busFactor()), 0.75);
        QCOMPARE((CollectiveSize{"broadcast", "0", 1 << 20, 4}.busFactor()), 1.0);
    }

    void aLockIsWaitedForHoweverItIsSpelled()
    {
        const auto gaps = [](const char* frame) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 10; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice(frame, i * 50ms + 5ms, 44ms, "python_function");
                cpu.slice("cudaLaunchKernel", i * 50ms + 50ms, 5us, "cuda_runtime", id);
                gpu.slice("void gemm", i * 50ms + 50010us, 4900us, "kernel", id);
            }
            return findingIn(make.build(), "gpu_idle");
        };
        for (const char* lock :
             {"<method 'acquire' of '_thread.lock' objects>", "<method acquire of _thread.lock object>"})
            QVERIFY(says(*gaps(lock), "only waits"));
        QVERIFY(says(*gaps("<built-in function collect>"), "gc.freeze()"));
        QVERIFY(says(*gaps("train.py(3): step"), "takes the time"));
    }

    // A recording that ends within a step lacks that step: the GPU waits for its batch all the same.
    void aBatchOutsideTheRecordedStepsCountsWhereTheGpuWaitsForIt()
    {
        const auto loads = [](int steps, int works) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 5; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                if (i < steps)
                    cpu.slice("ProfilerStep#" + std::to_string(i), i * 1000us, 1000us, "user_annotation");
                cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", i * 1000us + 1us, 700us,
                          "user_annotation");
                if (i >= works)
                    continue;
                cpu.slice("cudaLaunchKernel", i * 1000us + 710us, 5us, "cuda_runtime", id);
                gpu.slice("gemm", i * 1000us + 720us, 200us, "kernel", id);
            }
            return findingIn(make.build(), "data_loader");
        };
        QVERIFY(says(*loads(5, 5), "5 batches"));
        QVERIFY(says(*loads(4, 5), "5 batches"));
        QVERIFY(says(*loads(4, 4), "4 batches")); // nothing waits for the fifth
    }

    void onACpuNothingIsToBePinned()
    {
        const auto loads = [](bool hasGpu) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 5; ++i)
                cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", i * 1000us, 700us,
                          "user_annotation")
                    .slice("aten::mm", i * 1000us + 710us, 200us);
            if (hasGpu)
                make.stream(0, 7).slice("k", 0us, 4ms, "kernel");
            return make.build();
        };
        QVERIFY(!says(*findingIn(loads(false), "data_loader"), "pin_memory"));
        QVERIFY(says(*findingIn(loads(true), "data_loader"), "pin_memory"));
        const Analysis analysis{loads(false)};
        const std::string headline = format(verdictOf(analysis).headline, exactly);
        QVERIFY2(headline.starts_with("CPU only: no launch on a GPU is recorded; the loop waits for data for 71."),
                 headline.c_str());
    }

    void aSynchronizationBeforeTheFirstWorkWaitsForEarlierWork()
    {
        const auto before = [](const char* call) {
            TraceMaker make;
            make.lane("1", "1")
                .slice(call, 0us, 14ms, "cuda_runtime")
                .slice("cudaLaunchKernel", 14100us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("k", 14110us, 9ms, "kernel", 1);
            return findingIn(make.build(), "before_first_work");
        };
        const auto sync = before("cudaDeviceSynchronize");
        QVERIFY(sync && says(*sync, "launched before the recording") && !says(*sync, "creates the context"));
    }
};

TEST_PLAIN(ExpertRulesTest)

} // namespace lanescope::expert_rules_test

#include "expert_rules_test.moc"
