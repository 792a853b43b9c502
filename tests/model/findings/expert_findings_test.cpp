// An expert found these false or missing in traces with a known cause. Each rule is tried on a trace that raises it,
// and on one that only just does not.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/verdict.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <cmath>

namespace lanescope::expert_findings_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Adds of `elements` values of two bytes; the kernels take `duration`.
TracePtr adds(int elements, Ns duration)
{
    const std::string dims = fmt::format("[[{0}], [{0}], []]", elements);
    OpChain chain{a100()};
    chain.op("aten::add",
             "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::BFloat16>"
             ", std::array<char*, 3ul> >",
             duration, 40, args(dims, R"(["c10::BFloat16", "c10::BFloat16", "Scalar"])"));
    return chain.build();
}

// Steps of a host that runs ahead of the GPU; in each `every`-th it waits for the GPU to finish.
TracePtr loop(int steps, int every, Ns kernel, Ns pause = 0us)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns host = 0us, device = 0us;
    std::uint32_t id = 1;
    for (int i = 0; i < steps; ++i) {
        const Ns begin = host;
        cpu.slice("cudaLaunchKernel", host + 10us, 5us, "cuda_runtime", id);
        const Ns at = std::max(device, host + 20us);
        gpu.slice("k", at, kernel, "kernel", id++);
        device = at + kernel;
        host += 400us;
        if (every > 0 && i % every == every - 1) {
            cpu.slice("aten::item", begin + 400us, device + 10us - begin - 400us)
                .slice("cudaStreamSynchronize", begin + 401us, device + 9us - begin - 401us, "cuda_runtime");
            host = device + 10us;
        }
        if (i == steps / 2)
            host += pause;
        cpu.slice("ProfilerStep#" + std::to_string(i), begin, host - begin, "user_annotation");
    }
    return make.build();
}

// A replay of a graph of many nodes, with `pause` between two of them; then the host waits for a value. `late`: from
// the end of the last node to the end of the wait.
TracePtr decode(Ns pause, Ns late)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at = 0us;
    std::uint32_t id = 1;
    for (int i = 0; i < 4; ++i) {
        cpu.slice("cudaGraphLaunch", at, 5us, "cuda_runtime", id);
        Ns device = at + 10us;
        for (int n = 0; n < 100; ++n, device += 5us + pause)
            gpu.slice("node", device, 5us, "kernel", id);
        ++id;
        const Ns end = device - pause + late;
        cpu.slice("aten::item", at + 6us, end - at - 6us)
            .slice("aten::_local_scalar_dense", at + 7us, end - at - 8us)
            .slice("cudaStreamSynchronize", at + 8us, end - at - 10us, "cuda_runtime");
        at = end + 5us;
    }
    return make.build();
}

// Copies from pinned memory, each followed by a kernel.
TracePtr offload(Ns copy, Ns kernel, std::int64_t bytes, std::string_view name = "Memcpy HtoD (Pinned -> Device)")
{
    TraceMaker make;
    make.info.gpus.push_back(a100());
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at = 20us, call = 0us;
    std::uint32_t id = 1;
    for (int i = 0; i < 10; ++i) {
        cpu.slice("cudaMemcpyAsync", call, 1us, "cuda_runtime", id);
        gpu.slice(name, at, copy, "gpu_memcpy", id++, fmt::format(R"({{"bytes": {}}})", bytes));
        cpu.slice("cudaLaunchKernel", call + 1us, 1us, "cuda_runtime", id);
        gpu.slice("gemm", at + copy, kernel, "kernel", id++);
        at += copy + kernel;
        call += 3us;
    }
    return make.build();
}

// GPU work every 40 ms; the host is in one Python function meanwhile.
TracePtr preparing(std::string_view function)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    for (int i = 0; i < 20; ++i) {
        const Ns at = i * 40'000us;
        cpu.slice("train.py(10): step", at, 39'900us, "python_function")
            .slice(function, at + 20us, 39'000us, "python_function")
            .slice("cudaLaunchKernel", at + 39'050us, 5us, "cuda_runtime", id);
        gpu.slice("k", at + 39'060us, 800us, "kernel", id++);
    }
    return make.build();
}

} // namespace

class ExpertFindingsTest : public QObject {
    Q_OBJECT

private slots:
    // Steps that replay a graph are shorter; the steps before them are not slow because of it.
    void stepsBeforeAGraphAreNotSlow()
    {
        for (const bool hasGraph : {false, true}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            Ns at = 0us;
            for (int s = 0; s < 8; ++s) {
                const bool isLong = s < 2; // the first two run op by op
                cpu.slice(fmt::format("ProfilerStep#{}", s), at, isLong ? 900us : 100us, "user_annotation");
                ++id;
                cpu.slice(isLong || !hasGraph ? "cudaLaunchKernel" : "cudaGraphLaunch", at + 5us, 5us, "cuda_runtime",
                          id);
                gpu.slice("gemm", at + 20us, 60us, "kernel", id);
                at += isLong ? 910us : 110us;
            }
            const Analysis analysis{make.build()};
            const auto& found = findingsOf(analysis);
            QCOMPARE(std::count_if(found.begin(), found.end(),
                                   [](const Finding& f) {
                                       return f.rule->id == std::string_view{"cold_step"} ||
                                              f.rule->id == std::string_view{"slow_step"};
                                   }),
                     hasGraph ? 0 : 2);
        }
    }

    void kernelsThatDoNotFillTheGpuAreOnNoSide()
    {
        // Without shapes. An A100 holds 864 blocks of 256 threads at once.
        const auto verdict = [](int blocks) {
            TraceMaker make;
            make.info.gpus = {a100()};
            for (std::uint32_t i = 0; i < 20; ++i) {
                make.lane("1", "1").slice("cudaLaunchKernel", i * 20us, 2us, "cuda_runtime", i + 1);
                make.stream(0, 7).slice("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add"
                                        "<float>, std::array<char*, 3ul>>(int)",
                                        5us + i * 50us, 50us, "kernel", i + 1,
                                        fmt::format(R"({{"grid":[{},1,1],"block":[256,1,1],"registers per thread":32,)"
                                                    R"("shared memory":0}})",
                                                    blocks));
            }
            return verdictOf(Analysis{make.build()});
        };
        // Kernels that fill it are taken as limited by memory, but without their bytes that does not make a verdict.
        QCOMPARE(verdict(1000).verdict, Verdict::GpuBound);
        QCOMPARE(std::round(verdict(1000).shares.memory), std::round(verdict(1000).shares.compute));
        QCOMPARE(std::round(verdict(1000).shares.assumed), std::round(verdict(1000).shares.compute));
        QCOMPARE(verdict(100).shares.memory, 0.0);
        QCOMPARE(verdict(100).verdict, Verdict::GpuBound);
        const std::string said =
            format(verdict(100).headline, [](Ns time) { return fmt::format("{} ns", time.count()); });
        QVERIFY2(said.find("does not show whether compute or memory") != std::string::npos, said.c_str());
    }

    // Elementwise kernels are limited by memory, except where their bytes need a thousandth of their time.
    void tinyKernelsAreNotBoundByMemory()
    {
        QVERIFY(verdictOf(Analysis{adds(1024, 3us)}).verdict != Verdict::MemoryBound);
        QCOMPARE(verdictOf(Analysis{adds(10'000'000, 33us)}).verdict, Verdict::MemoryBound); // 60 MB
        QCOMPARE(verdictOf(Analysis{adds(200'000, 5us)}).verdict, Verdict::MemoryBound);     // 1.2 MB: 0.6 of 5 us
        QVERIFY(verdictOf(Analysis{adds(160'000, 5us)}).verdict != Verdict::MemoryBound);    // 0.47 of 5 us
    }

    // A loss that is read now and then: the host waits for a GPU that works, and more than one step is long.
    void aStepThatWaitsForABusyGpuIsNotSlow()
    {
        QVERIFY(!findingIn(loop(10, 5, 2000us), "slow_step"));
        QVERIFY(!findingIn(loop(9, 5, 2000us), "slow_step")); // only one of them, and the GPU works meanwhile
        const auto slow = findingIn(loop(10, 0, 300us, 5000us), "slow_step");
        QVERIFY(slow);
        QCOMPARE(std::get<std::string>(slow->values.at("name")), std::string{"ProfilerStep#5"});
    }

    // The pauses between the nodes of a graph are not what the wait for its result costs.
    void aWaitDoesNotCostThePausesBetweenQueuedKernels()
    {
        const auto wait = findingIn(decode(1us, 20us), "blocking_ops");
        QVERIFY(wait);
        QCOMPARE(std::get<Ns>(wait->values.at("idle")), 3 * 18us + 0us); // the last wait ends after the GPU's window
        QVERIFY(says(*wait, "has nothing to do for "));
    }

    // A pause after work that arrived long ago is not a launch latency.
    void whatWasLaunchedLongAgoIsNotOnItsWay()
    {
        const Analysis analysis{loop(10, 0, 2000us)};
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 10; ++i) {
            cpu.slice("cudaLaunchKernel", i * 5us, 4us, "cuda_runtime", i + 1);
            gpu.slice("k", 8us + i * 100us, 99us, "kernel", i + 1);
        }
        const auto devices = breakdownOf(Analysis{make.build()}, std::nullopt);
        Ns next{}, latency{};
        for (const Piece& piece : devices.at(0).pieces) {
            next += piece.reason == WaitReason::NextKernel ? piece.range.length() : Ns{};
            latency += piece.reason == WaitReason::LaunchLatency ? piece.range.length() : Ns{};
        }
        QCOMPARE(next, 9 * 1us);
        QCOMPARE(latency, Ns{});
    }

    void copiesThatRunAloneAreTold()
    {
        const auto found = findingIn(offload(300us, 100us, 7'500'000), "copies_alone");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("alone")), 3000us);
        QCOMPARE(found->cost, std::optional{1000us}); // kernels of 1 ms can hide so much
        QCOMPARE(std::get<double>(found->values.at("rate")), 25.0);
        QVERIFY(says(*found, "next layer's weights") && !says(*found, "look at the link"));
        // A slow link: hiding is the second step.
        const auto slow = findingIn(offload(300us, 100us, 900'000 * 2), "copies_alone"); // 6 GB/s
        QVERIFY(slow && !says(*slow, "look at the link"));
        const auto slower = findingIn(offload(300us, 100us, 1'790'000), "copies_alone");
        QVERIFY(slower && says(*slower, "look at the link"));
        QCOMPARE(slower->cost, std::optional{3000us});
        // To the host; not pinned, which another finding shows; too short a share.
        QVERIFY(says(*findingIn(offload(300us, 100us, 7'500'000, "Memcpy DtoH (Device -> Pinned)"), "copies_alone"),
                     "Copy results"));
        QVERIFY(!findingIn(offload(300us, 100us, 7'500'000, "Memcpy HtoD (Pageable -> Device)"), "copies_alone"));
        QVERIFY(findingIn(offload(53us, 947us, 1'000'000), "copies_alone"));
        QVERIFY(!findingIn(offload(49us, 951us, 1'000'000), "copies_alone"));
    }

    void aFunctionThatFillsTheGapsIsNamed()
    {
        const auto idle = findingIn(preparing("PIL/Image.py(900): resize"), "gpu_idle");
        QVERIFY(idle && says(*idle, "the host is in PIL/Image.py(900): resize"));
        QVERIFY(says(*idle, "That Python function takes the time"));
        QCOMPARE(countIn(*idle, "few"), std::int64_t{19}); // all are equally long: none of them is left out
        const auto waits = findingIn(preparing("<built-in method acquire of _thread.lock object at 0x7f>"), "gpu_idle");
        QVERIFY(waits && says(*waits, "only waits"));
        QVERIFY(!says(*waits, "move it out of the loop"));
    }

    void gpusOfTheGtx16SeriesHaveNoTensorCores()
    {
        const auto on = [](const char* name) {
            Gpu gpu = gpuNamed(name, 7, 24);
            gpu.computeMinor = 5;
            OpChain chain{gpu};
            return findingIn(chain.op("aten::mm", "volta_sgemm_128x64_tn", 100us, 5).build(), "plain_fp32");
        };
        QVERIFY(on("NVIDIA GeForce RTX 2080 Ti"));
        QVERIFY(on("Tesla T4"));
        QVERIFY(!on("NVIDIA GeForce GTX 1660 Ti"));
        QVERIFY(!on("Quadro T1000"));
    }

    // Winograd's transforms multiply nothing.
    void transformsAreNotCountedAsProducts()
    {
        OpChain chain{gpuNamed("Tesla V100-SXM2-32GB", 7, 80)};
        chain.op("aten::cudnn_convolution", "void cudnn::winograd_nonfused::winogradForwardData4x4<float, float>(int)",
                 50us, 3);
        chain.op("aten::cudnn_convolution", "void cudnn::winograd::generateWinogradTilesKernel<0, float, float>(int)",
                 50us, 2);
        chain.op("aten::cudnn_convolution", "volta_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1", 200us, 4);
        const auto found = findingIn(chain.build(), "plain_fp32");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "count"), std::int64_t{4});
        QCOMPARE(timeIn(*found, "time"), 800us);
    }

    // Idle time that other findings explain but for a hundredth has no finding of its own.
    void theLastMicrosecondsOfIdleTimeAreNotTold()
    {
        for (const Analysis analysis{decode(0us, 20us)}; const Finding& f : findingsOf(analysis))
            if (f.rule->id == std::string_view{"gpu_idle"})
                QVERIFY(f.cost.value_or(Ns{}) * 100 >= analysis.busy()->window.length());
    }
};

TEST_WITH_APP(ExpertFindingsTest)

} // namespace lanescope::expert_findings_test

#include "expert_findings_test.moc"
