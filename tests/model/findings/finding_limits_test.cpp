// Thresholds of the rules, each with a trace just below and one just above.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::finding_limits_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";

// Calls of a name after the first of two steps, with kernels of 10 us between 0 and 20 ms.
TracePtr stepsWithCalls(const char* call, int calls, Ns each, int launches = 20)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("ProfilerStep#0", 0us, 10ms, "user_annotation").slice("ProfilerStep#1", 10ms, 10ms, "user_annotation");
    for (int i = 0; i < calls; ++i)
        cpu.slice(call, 10ms + i * 40us, each, "cuda_runtime");
    for (int i = 0; i < launches; ++i) {
        cpu.slice("cudaLaunchKernel", 10ms + i * 40us + 35us, 2us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        gpu.slice("k", 10ms + i * 40us + 38us, 1us, "kernel", static_cast<std::uint32_t>(i + 1));
    }
    return make.build();
}

// `each` allocations and as many frees, after the first of two steps.
TracePtr allocatingSteps(int each, int launches)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("ProfilerStep#0", 0us, 10ms, "user_annotation").slice("ProfilerStep#1", 10ms, 20ms, "user_annotation");
    for (int i = 0; i < each; ++i)
        cpu.slice("cudaMalloc", 10ms + i * 100us, 20us, "cuda_runtime")
            .slice("cudaFree", 10ms + i * 100us + 20us, 20us, "cuda_runtime");
    for (int i = 0; i < launches; ++i)
        cpu.slice("cudaLaunchKernel", 22ms + i * 5us, 2us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
    make.stream(0, 7).slice("k", 10ms, 1us, "kernel").slice("k", 29ms, 1us, "kernel", 1);
    return make.build();
}

// An op that waits in two synchronizations, in a recording of 10 ms.
TracePtr waiting(const char* op, Ns first, Ns second)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice(op, 1ms, 1ms)
        .slice("cudaStreamSynchronize", 1001us, first, "cuda_runtime")
        .slice(op, 3ms, 1ms)
        .slice("cudaStreamSynchronize", 3001us, second, "cuda_runtime")
        .slice("end", 9999us, 1us);
    make.stream(0, 7).slice("k", 0us, 10us).slice("k", 9ms, 10us);
    return make.build();
}

TracePtr steps(const std::vector<Ns>& lengths)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    Ns at{};
    for (std::size_t i = 0; i < lengths.size(); ++i, at += 10ms)
        cpu.slice("ProfilerStep#" + std::to_string(i), at, lengths[i], "user_annotation");
    return make.build();
}

// Regions whose ops begin late: the first by `window`, the others by `usual`; the trace ends at `end`.
TracePtr deadWindows(Ns window, Ns usual, Ns end = 10ms)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 4; ++i) {
        const Ns at = i * 2ms;
        cpu.slice("region", at, 1ms, "user_annotation").slice("aten::mm", at + (i == 0 ? window : usual), 100us);
    }
    cpu.slice("end", end - 1us, 1us);
    return make.build();
}

// Two steps that launch `launches` kernels each.
TracePtr launchingSteps(int count, int launches)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t n = 0;
    for (int step = 0; step < count; ++step) {
        const Ns at = step * 1ms;
        cpu.slice("ProfilerStep#" + std::to_string(step), at, 900us, "user_annotation");
        for (int i = 0; i < launches; ++i) {
            cpu.slice("cudaLaunchKernel", at + 10us + i * 50us, 20us, "cuda_runtime", ++n);
            gpu.slice("k", at + 35us + i * 50us, 2us, "kernel", n);
        }
    }
    return make.build();
}

TracePtr communicating(Ns alone)
{
    TraceMaker make;
    make.stream(0, 7)
        .slice("gemm", 0us, 1000us - alone)
        .slice("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 1000us - alone, alone);
    return make.build();
}

// A kernel for `busy` of `window`, launched in time.
TracePtr busyFor(Ns busy, Ns window)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 1us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", window - 20us, 1us, "cuda_runtime", 2);
    make.stream(0, 7).slice("a", 2us, busy - 10us, "kernel", 1).slice("b", window - 8us, 10us, "kernel", 2);
    return make.build();
}

TracePtr pageable(Ns copy, Ns end)
{
    TraceMaker make;
    make.lane("1", "1").slice("cudaMemcpyAsync", 0us, 5us, "cuda_runtime", 1).slice("end", end - 1us, 1us);
    make.stream(0, 7).slice("Memcpy HtoD (Pageable -> Device)", 6us, copy, "gpu_memcpy", 1).slice("k", end - 2us, 1us);
    return make.build();
}

TracePtr manyOps(int calls, Ns each, Ns rest)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < calls; ++i)
        cpu.slice("aten::item", i * 100us, each);
    cpu.slice("aten::mm", 1s, rest);
    return make.build();
}

TracePtr twoStreams(Ns first, Ns second, Ns overlap)
{
    TraceMaker make;
    make.stream(0, 7).slice("a", 0us, first);
    make.stream(0, 8).slice("b", first - overlap, second);
    return make.build();
}

TracePtr shortKernels(int launches, Ns call, Ns kernel, Ns end)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (int i = 0; i < launches; ++i) {
        const auto n = static_cast<std::uint32_t>(i + 1);
        cpu.slice("cudaLaunchKernel", i * std::max<Ns>(20us, call), call, "cuda_runtime", n);
        gpu.slice("k", i * std::max<Ns>(20us, call) + 10us, kernel, "kernel", n);
    }
    cpu.slice("end", end - 1us, 1us);
    return make.build();
}

TracePtr synchronized(Ns wait, Ns work)
{
    TraceMaker make;
    make.lane("1", "1").slice("cudaDeviceSynchronize", 100us, wait, "cuda_runtime").slice("aten::mm", 5ms, 10us);
    make.stream(0, 7).slice("k", 0us, 50us).slice("k", 110us, work).slice("k", 6ms, 10us);
    return make.build();
}

TracePtr hotKernel(Ns hot, Ns other, Ns window)
{
    TraceMaker make;
    make.stream(0, 7).slice("a", 0us, hot).slice("b", window - other, other);
    return make.build();
}

// Three kernels; only a hot one has half of the work.
TracePtr hotKernels(Ns hot)
{
    TraceMaker make;
    make.stream(0, 7).slice("a", 0us, hot).slice("b", 100us, 30us).slice("c", 130us, 100us - hot - 30us);
    return make.build();
}

TracePtr hiddenCopies(Ns copy)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::reshape", 0us, 50us)
        .slice("aten::clone", 5us, 40us)
        .slice("aten::copy_", 10us, 30us)
        .slice("cudaMemcpyAsync", 15us, 5us, "cuda_runtime", 1);
    make.stream(0, 7)
        .slice("Memcpy DtoD (Device -> Device)", 60us, copy, "gpu_memcpy", 1)
        .slice("k", 1ms, 1000us - copy);
    return make.build();
}

TracePtr products(const char* kernel, const char* dims, const char* type, Ns each, Ns other)
{
    OpChain chain{a100()};
    const std::string types = std::string{"[\""} + type + "\", \"" + type + "\"]";
    return chain.op("aten::mm", kernel, each, 2, args(dims, types)).op("aten::add", "other", other).build();
}

TracePtr varying(int launches, Ns longest, Ns other)
{
    OpChain chain;
    chain.op("aten::mm", gemm, longest).op("aten::mm", gemm, 100us, launches - 1);
    if (other > Ns{})
        chain.op("aten::add", "other", other);
    return chain.build();
}

TracePtr compiled(Ns own, Ns op)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 2; ++i)
        cpu.slice("## Call CompiledFxGraph fabc ##", i * 1ms, own + op, "user_annotation")
            .slice("aten::mm", i * 1ms + own, op);
    return make.build();
}

TracePtr optimizer(int kernels, Ns host, Ns step)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("ProfilerStep#0", 0us, step, "user_annotation")
        .slice("Optimizer.step#SGD.step", 1us, host, "user_annotation");
    for (int k = 0; k < kernels; ++k) {
        const auto n = static_cast<std::uint32_t>(k + 1);
        cpu.slice("cudaLaunchKernel", 2us + k * 5us, 2us, "cuda_runtime", n);
        gpu.slice("k", 5us + k * 5us, 1us, "kernel", n);
    }
    return make.build();
}

TracePtr coldCall(Ns call, Ns end)
{
    TraceMaker make;
    make.lane("1", "1").slice("cuModuleLoadData", 100us, call, "cuda_driver").slice("end", end - 1us, 1us);
    make.stream(0, 7).slice("k", 0us, 10us).slice("k", end - 10us, 10us);
    return make.build();
}

TracePtr loading(Ns wait)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 1ms, "user_annotation")
        .slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 0us, wait, "user_annotation");
    return make.build();
}

TracePtr late(Ns latency)
{
    TraceMaker make;
    make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("k", latency, 10us, "kernel", 1);
    return make.build();
}

struct Limit {
    const char* what;
    const char* rule;
    std::function<TracePtr()> raises, passes;
};

const std::vector<Limit>& limits()
{
    static const std::vector<Limit> all{
        {"a hundredth of the steps", "allocation", [] { return stepsWithCalls("cudaMalloc", 4, 26us); },
         [] { return stepsWithCalls("cudaMalloc", 4, 24us); }},
        {"a fiftieth of the trace", "blocking_ops", [] { return waiting("aten::nonzero", 101us, 101us); },
         [] { return waiting("aten::nonzero", 99us, 99us); }},
        {"copies that wait", "blocking_ops", [] { return waiting("aten::copy_", 400us, 21us); },
         [] { return waiting("aten::copy_", 400us, 19us); }},
        {"a long call", "cold_call", [] { return coldCall(1ms, 10ms); }, [] { return coldCall(999us, 10ms); }},
        {"a twentieth of the trace", "cold_call", [] { return coldCall(1ms, 19ms); },
         [] { return coldCall(1ms, 21ms); }},
        {"twice the others", "cold_step",
         [] {
             return steps({2ms, 1ms, 1ms});
         },
         [] {
             return steps({1999us, 1ms, 1ms});
         }},
        {"enough time", "cold_step",
         [] {
             return steps({90us, 40us, 40us});
         },
         [] {
             return steps({89us, 40us, 40us});
         }},
        {"a tenth of the host's time", "compile_layers", [] { return compiled(11us, 89us); },
         [] { return compiled(9us, 91us); }},
        {"two steps", "cuda_graph", [] { return launchingSteps(2, 12); }, [] { return launchingSteps(1, 12); }},
        {"ten launches", "cuda_graph", [] { return launchingSteps(2, 10); }, [] { return launchingSteps(2, 9); }},
        {"a twentieth of the steps", "data_loader", [] { return loading(51us); }, [] { return loading(49us); }},
        {"a window of 30 us", "dead_window", [] { return deadWindows(30us, 2us); },
         [] { return deadWindows(29us, 2us); }},
        {"a thousandth of the trace", "dead_window", [] { return deadWindows(40us, 2us, 39ms); },
         [] { return deadWindows(40us, 2us, 41ms); }},
        {"four times the others", "dead_window", [] { return deadWindows(80us, 20us); },
         [] { return deadWindows(79us, 20us); }},
        {"a twentieth of the window", "exposed_communication", [] { return communicating(51us); },
         [] { return communicating(49us); }},
        {"a twentieth of the window", "gpu_idle", [] { return busyFor(1899us, 2000us); },
         [] { return busyFor(1901us, 2000us); }},
        {"50 us idle", "gpu_idle", [] { return busyFor(40us, 93us); }, [] { return busyFor(40us, 85us); }},
        {"a fiftieth of the work", "hidden_copy", [] { return hiddenCopies(21us); }, [] { return hiddenCopies(19us); }},
        {"half of the work", "hot_spot", [] { return hotKernel(50us, 50us, 100us); }, [] { return hotKernels(49us); }},
        {"a fifth of the window", "hot_spot", [] { return hotKernel(41us, 10us, 200us); },
         [] { return hotKernel(39us, 10us, 200us); }},
        {"five launches", "kernel_variance", [] { return varying(5, 400us, 0us); },
         [] { return varying(4, 400us, 0us); }},
        {"the mean over the median", "kernel_variance", [] { return varying(10, 401us, 0us); },
         [] { return varying(10, 399us, 0us); }},
        {"a twentieth of the work", "kernel_variance", [] { return varying(5, 400us, 15100us); },
         [] { return varying(5, 400us, 15300us); }},
        {"500 us", "launch_offset", [] { return late(505us); }, [] { return late(504us); }},
        {"40 launches", "loose_optimizer", [] { return optimizer(40, 400us, 1ms); },
         [] { return optimizer(39, 400us, 1ms); }},
        {"a twentieth of the steps", "loose_optimizer", [] { return optimizer(40, 400us, 7900us); },
         [] { return optimizer(40, 400us, 8100us); }},
        {"500 calls", "many_calls", [] { return manyOps(500, 10us, 1ms); }, [] { return manyOps(499, 10us, 1ms); }},
        {"a tenth of the self time", "many_calls", [] { return manyOps(500, 10us, 44ms); },
         [] { return manyOps(500, 10us, 46ms); }},
        {"less than 20 us each", "many_calls", [] { return manyOps(500, 19us, 1ms); },
         [] { return manyOps(500, 20us, 1ms); }},
        {"a twentieth of the work", "misaligned_shapes",
         [] { return products(gemm, "[[1024, 1024], [1024, 1021]]", "c10::BFloat16", 30us, 1130us); },
         [] { return products(gemm, "[[1024, 1024], [1024, 1021]]", "c10::BFloat16", 30us, 1150us); }},
        {"a tenth of the work", "no_tensor_cores",
         [] { return products("ampere_sgemm_128x128_nn", "[[1024, 1024], [1024, 1024]]", "float", 200us, 3550us); },
         [] { return products("ampere_sgemm_128x128_nn", "[[1024, 1024], [1024, 1024]]", "float", 200us, 3650us); }},
        {"a twentieth of the work", "gemm_below_peak", // 6.9 us at the peak: 9.8 us are achievable, it takes 40
         [] { return products(gemm, "[[1024, 1024], [1024, 1024]]", "c10::BFloat16", 40us, 1050us); },
         [] { return products(gemm, "[[1024, 1024], [1024, 1024]]", "c10::BFloat16", 40us, 1250us); }},
        {"20 us", "gemm_below_peak",
         [] { return products(gemm, "[[256, 256], [256, 256]]", "c10::BFloat16", 20us, 1us); },
         [] { return products(gemm, "[[256, 256], [256, 256]]", "c10::BFloat16", 19us, 1us); }},
        {"20 us of copying", "pageable_copy", [] { return pageable(20us, 1ms); }, [] { return pageable(19us, 1ms); }},
        {"a two-hundredth of the GPU's window", "pageable_copy", [] { return pageable(51us, 10ms); },
         [] { return pageable(49us, 10ms); }},
        {"a tenth of the work each", "serial_streams", [] { return twoStreams(890us, 110us, 0us); },
         [] { return twoStreams(910us, 90us, 0us); }},
        {"a hundredth overlaps", "serial_streams", [] { return twoStreams(1000us, 1000us, 10us); },
         [] { return twoStreams(1000us, 1000us, 11us); }},
        {"five launches", "short_kernels", [] { return shortKernels(5, 6us, 2us, 1ms); },
         [] { return shortKernels(4, 6us, 2us, 1ms); }},
        {"a call that loads", "short_kernels", [] { return shortKernels(5, 999us, 2us, 6ms); },
         [] { return shortKernels(5, 1ms, 2us, 6ms); }},
        {"an idle GPU", "short_kernels", [] { return shortKernels(1000, 18us, 15us, 20ms); },
         [] { return shortKernels(1000, 18us, 17us, 20ms); }},
        {"little work in the wait", "small_sync", [] { return synchronized(1ms, 100us); },
         [] { return synchronized(1ms, 101us); }},
        {"100 us", "small_sync", [] { return synchronized(100us, 5us); }, [] { return synchronized(99us, 5us); }},
    };
    return all;
}

} // namespace

class FindingLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void eachLimitIsHeldFromBothSides_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < limits().size(); ++i)
            QTest::addRow("%s: %s", limits()[i].rule, limits()[i].what) << static_cast<int>(i);
    }
    void eachLimitIsHeldFromBothSides()
    {
        QFETCH(int, place);
        const Limit& limit = limits()[static_cast<std::size_t>(place)];
        QVERIFY(findingIn(limit.raises(), limit.rule));
        QVERIFY(!findingIn(limit.passes(), limit.rule));
    }

    void manyAllocationsForFewLaunchesAreNoCache()
    {
        const auto isOff = [](int launches) {
            return says(*findingIn(allocatingSteps(100, launches), "allocation"), "switched off");
        };
        QVERIFY(isOff(799)); // one call per four launches
        QVERIFY(!isOff(800));
    }

    void theLongestIsTheFirstEvidence()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (int i = 0; i < 9; ++i)
            cpu.slice("aten::nonzero", i * 1ms, 900us)
                .slice("cudaStreamSynchronize", i * 1ms + 1us, 100us + i * 50us, "cuda_runtime");
        make.stream(0, 7).slice("k", 0us, 10us).slice("k", 9ms, 10us);
        const TracePtr trace = make.build();
        const auto small = findingIn(trace, "small_sync");
        QVERIFY(small);
        QCOMPARE(small->evidence.size(), std::size_t{5});
        for (std::size_t i = 0; i < 5; ++i)
            QCOMPARE(trace->duration(small->evidence[i]), Ns{500us - 50us * static_cast<int>(i)});
        QCOMPARE(findingIn(trace, "blocking_ops")->evidence.size(), std::size_t{5});
    }

    void threeOfManyKernelsThatVaryAreSaid()
    {
        OpChain chain;
        for (int kind = 0; kind < 4; ++kind) {
            const std::string name = std::string{gemm} + std::to_string(kind);
            chain.op("aten::mm", name, 500us + kind * 100us).op("aten::mm", name, 100us, 5);
        }
        const Analysis analysis{chain.build()};
        std::vector<Ns> costs;
        for (const Finding& f : findingsOf(analysis))
            if (f.rule->id == "kernel_variance")
                costs.push_back(*f.cost);
        QCOMPARE(costs, (std::vector<Ns>{700us, 600us, 500us}));
    }
};

TEST_WITH_APP(FindingLimitsTest)

} // namespace lanescope::finding_limits_test

#include "finding_limits_test.moc"
