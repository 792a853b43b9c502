// For each rule a trace that must raise it, with its numbers, and a similar one that must not.

#include <QTest>

#include "model/findings/rule.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::launch_and_kernel_findings_test {

using namespace lanescope::test;

class LaunchAndKernelFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void compiledCodeHasItsPrice();
    void regionsWithEagerOpsBetweenAreBreaks();
    void aKernelThatFillsLittleIsNamedWithItsLimit();
    void gemmsAreLowByDesign();
    void aGraphIsHeldAgainstWorkAndOneLaunch();
    void communicationBesideComputationIsHidden();
    void fewCollectivesThatMakeMostOfTheTimeAreNamed();
    void aCheapOpCalledTooOften();
    void valuesBroughtToTheHost();
    void memoryAskedForWithinSteps();
    void streamsThatTakeTurns();
    void streamsOfTwoProcessesAreNotCompared();
    void zeroOccupancyIsTheRecorders();
};

namespace {

Ns nsIn(const Finding& f, const std::string& key) { return std::get<Ns>(f.values.at(key)); }
double numberIn(const Finding& f, const std::string& key) { return std::get<double>(f.values.at(key)); }
Gpu gpuOfTest()
{
    Gpu gpu;
    gpu.id = 0;
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.computeMajor = 8;
    gpu.computeMinor = 0;
    gpu.sms = 108;
    gpu.registersPerSm = 65536;
    return gpu;
}

std::string footprint(int registers, int shared, int threads, const char* rest = "")
{
    return fmt::format(
        R"({{"device":0,"registers per thread":{},"shared memory":{},"grid":[432,1,1],"block":[{},1,1]{}}})", registers,
        shared, threads, rest);
}

} // namespace

void LaunchAndKernelFindingsTest::compiledCodeHasItsPrice()
{
    const auto make = [](Ns lookup, const char* call = nullptr) {
        TraceMaker trace;
        auto cpu = trace.lane("1", "1");
        for (int i = 0; i < 4; ++i) {
            const Ns at = 1000us * i;
            cpu.slice("TorchDynamo Cache Lookup", at, lookup, "cpu_op");
            cpu.slice("Torch-Compiled Region: 0/0", at + 100us, 300us, "cpu_op");
            cpu.slice("## Call CompiledFxGraph fabc ##", at + 105us, 290us, "user_annotation");
            cpu.slice("aten::mm", at + 106us, 280us, "cpu_op");
            if (call)
                cpu.slice(call, at + 107us, 5us, "cuda_runtime");
        }
        return trace.build();
    };
    const auto found = findingIn(make(60us), "compile_layers");
    QVERIFY(found);
    QCOMPARE(nsIn(*found, "lookup"), Ns{60us});
    QCOMPARE(nsIn(*found, "region"), Ns{10us}); // 300 minus the graph's 290
    QCOMPARE(nsIn(*found, "graph"), Ns{10us});
    QCOMPARE(nsIn(*found, "each"), Ns{80us});
    QCOMPARE(countIn(*found, "graphs"), std::int64_t{1});
    QVERIFY(!findingIn(make(1us), "compile_layers"));
    // Compiled code that replays a CUDA graph already is not advised to.
    QVERIFY(says(*found, "or try mode=\"reduce-overhead\""));
    const auto replayed = findingIn(make(60us, "cudaGraphLaunch"), "compile_layers");
    QVERIFY(replayed && !says(*replayed, "reduce-overhead") && says(*replayed, "replays a CUDA graph already"));
}

void LaunchAndKernelFindingsTest::regionsWithEagerOpsBetweenAreBreaks()
{
    const auto make = [](bool hasEagerBetween) {
        TraceMaker trace;
        for (int i = 0; i < 9; ++i)
            trace.lane("0", "0").slice("aten::add", i * 10us, 5us); // another thread comes first
        auto cpu = trace.lane("1", "1");
        cpu.slice("ProfilerStep#1", 0us, 1000us, "user_annotation");
        cpu.slice("Torch-Compiled Region: 0/0_1", 10us, 100us, "cpu_op"); // compiled again after a break
        cpu.slice("aten::mm", 20us, 50us, "cpu_op");
        if (hasEagerBetween)
            cpu.slice("aten::relu", 150us, 20us, "cpu_op");
        cpu.slice("Torch-Compiled Region: 1/0", 200us, 100us, "cpu_op");
        return trace.build();
    };
    const auto found = findingIn(make(true), "graph_breaks");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "regions"), std::int64_t{2});
    QCOMPARE(countIn(*found, "ops"), std::int64_t{1});
    QVERIFY(!findingIn(make(false), "graph_breaks"));
}

void LaunchAndKernelFindingsTest::aKernelThatFillsLittleIsNamedWithItsLimit()
{
    const auto make = [](int registers) {
        TraceMaker trace;
        trace.info.gpus = {gpuOfTest()};
        for (int i = 0; i < 3; ++i)
            trace.stream(0, 7).slice("my_reduce_kernel", 100us * i, 50us, "kernel", RawSlice::noCorrelation,
                                     footprint(registers, 0, 128));
        return trace.build();
    };
    const auto found = findingIn(make(255), "low_occupancy"); // 255/128/0 on 8.0: 2 blocks, 12.5 %, registers
    QVERIFY(found);
    QCOMPARE(numberIn(*found, "pct"), 12.5);
    QCOMPARE(std::get<Phrase>(found->values.at("limit")).text, std::string_view{"registers"});
    QCOMPARE(countIn(*found, "blocks"), std::int64_t{2});
    QCOMPARE(nsIn(*found, "total"), Ns{150us});
    QVERIFY(!findingIn(make(32), "low_occupancy"));
}

void LaunchAndKernelFindingsTest::gemmsAreLowByDesign()
{
    TraceMaker trace;
    trace.info.gpus = {gpuOfTest()};
    trace.stream(0, 7).slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", 0us, 50us, "kernel",
                             RawSlice::noCorrelation, footprint(234, 147456, 256));
    QVERIFY(!findingIn(trace.build(), "low_occupancy"));
}

void LaunchAndKernelFindingsTest::aGraphIsHeldAgainstWorkAndOneLaunch()
{
    const auto make = [](Ns kernel, const char* api) {
        TraceMaker trace;
        auto cpu = trace.lane("1", "1");
        std::uint32_t correlation = 0;
        for (int s = 0; s < 3; ++s) {
            const Ns at = 1000us * s;
            cpu.slice("ProfilerStep#" + std::to_string(s), at, 400us, "user_annotation");
            for (int i = 0; i < 12; ++i) {
                ++correlation;
                cpu.slice(api, at + 10us + 30us * i, 8us, "cuda_runtime", correlation);
                trace.stream(0, 7).slice("k", at + 20us + 30us * i, kernel, "kernel", correlation);
            }
        }
        return trace.build();
    };
    const auto found = findingIn(make(2us, "cudaLaunchKernel"), "cuda_graph");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "launches"), std::int64_t{12});
    QCOMPARE(nsIn(*found, "floor"), Ns{12 * 2us + 8us});
    QCOMPARE(numberIn(*found, "times"), 400.0 / 32.0);
    QVERIFY(!findingIn(make(20us, "cudaLaunchKernel"), "cuda_graph")); // the GPU is busy enough
    QVERIFY(!findingIn(make(2us, "cudaGraphLaunch"), "cuda_graph"));
}

void LaunchAndKernelFindingsTest::communicationBesideComputationIsHidden()
{
    const auto make = [](Ns computeAt) {
        TraceMaker trace;
        trace.stream(0, 7).slice("ampere_sgemm_128x64_nn", 0us, 100us).slice("ampere_sgemm_128x64_nn", computeAt, 95us);
        trace.stream(0, 20).slice("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 200us,
                                  100us);
        return trace.build();
    };
    const auto found = findingIn(make(400us), "exposed_communication");
    QVERIFY(found);
    QCOMPARE(nsIn(*found, "exposed"), Ns{100us});
    QCOMPARE(numberIn(*found, "overlap"), 0.0);
    QVERIFY(!findingIn(make(203us), "exposed_communication")); // only 5 of 300 us are exposed: too little
}

void LaunchAndKernelFindingsTest::fewCollectivesThatMakeMostOfTheTimeAreNamed()
{
    // 100 collectives of one name; the first two take `longest` each, the others 10 us.
    const auto make = [](Ns longest, int count) {
        TraceMaker trace;
        Ns at{};
        for (int k = 0; k < count; ++k) {
            const Ns length = k < 2 ? longest : Ns{10us};
            trace.stream(0, 20).slice("ncclDevKernel_Generic_1(ncclDevKernelArgsStorage<4096ul>)", at, length);
            at += length + 1us;
        }
        return trace.build();
    };
    const auto found = findingIn(make(500us, 100), "exposed_communication");
    QVERIFY(found);
    const std::string text = lanescope::test::textOf(*found);
    QVERIFY2(
        lanescope::test::says(*found, "All of them are ncclDevKernel_Generic_1; the most exposed one takes 500us."),
        text.c_str());
    QCOMPARE(countIn(*found, "few_count"), std::int64_t{2});
    QCOMPARE(numberIn(*found, "few_share"), 100.0 * 1000 / (1000 + 98 * 10)); // their share of 1980 us
    QVERIFY2(lanescope::test::says(*found, "The 2 most exposed, of 500us and more, make 50.5 % of the exposed time"),
             text.c_str());
    QVERIFY(!findingIn(make(300us, 100), "exposed_communication")->values.contains("few_count")); // 38 %
    QVERIFY(!findingIn(make(500us, 99), "exposed_communication")->values.contains("few_count"));  // not one of 50
}

void LaunchAndKernelFindingsTest::aCheapOpCalledTooOften()
{
    const auto make = [](int calls) {
        TraceMaker trace;
        auto cpu = trace.lane("1", "1");
        for (int i = 0; i < calls; ++i)
            cpu.slice("aten::select", 10us * i, 4us, "cpu_op");
        cpu.slice("aten::mm", 1s, 3ms, "cpu_op");
        return trace.build();
    };
    const auto found = findingIn(make(600), "many_calls");
    QVERIFY(found);
    QCOMPARE(nsIn(*found, "each"), Ns{4us});
    QCOMPARE(nsIn(*found, "total"), Ns{2400us});
    QVERIFY(!findingIn(make(400), "many_calls"));
}

void LaunchAndKernelFindingsTest::valuesBroughtToTheHost()
{
    const auto make = [](Ns wait) {
        TraceMaker trace;
        auto cpu = trace.lane("1", "1");
        for (int i = 0; i < 3; ++i) {
            const Ns at = 1000us * i;
            cpu.slice("aten::item", at, wait + 20us, "cpu_op");
            cpu.slice("aten::_local_scalar_dense", at + 2us, wait + 15us, "cpu_op");
            cpu.slice("cudaMemcpyAsync", at + 4us, 5us, "cuda_runtime");
            cpu.slice("cudaStreamSynchronize", at + 10us, wait, "cuda_runtime");
        }
        return trace.build();
    };
    const auto found = findingIn(make(300us), "blocking_ops");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "count"), std::int64_t{3});
    QCOMPARE(nsIn(*found, "waited"), Ns{3 * 305us});
    QVERIFY(!findingIn(make(2us), "blocking_ops"));
}

void LaunchAndKernelFindingsTest::memoryAskedForWithinSteps()
{
    const auto make = [](int step) {
        TraceMaker trace;
        auto cpu = trace.lane("1", "1");
        for (int s = 0; s < 3; ++s) {
            cpu.slice("ProfilerStep#" + std::to_string(s), 1000us * s, 900us, "user_annotation");
            if (s == step)
                cpu.slice("cudaMalloc", 1000us * s + 50us, 200us, "cuda_runtime");
        }
        return trace.build();
    };
    const auto found = findingIn(make(2), "allocation");
    QVERIFY(found);
    QCOMPARE(nsIn(*found, "total"), Ns{200us});
    QVERIFY(!findingIn(make(0), "allocation")); // in the first step it is allowed
}

void LaunchAndKernelFindingsTest::streamsThatTakeTurns()
{
    const auto make = [](Ns shift) {
        TraceMaker trace;
        for (int i = 0; i < 5; ++i) {
            trace.stream(0, 7).slice("a", 200us * i, 100us);
            trace.stream(0, 8).slice("b", 200us * i + shift, 90us);
        }
        return trace.build();
    };
    const auto found = findingIn(make(100us), "serial_streams");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "count"), std::int64_t{2});
    QCOMPARE(nsIn(*found, "together"), Ns{});
    QVERIFY(!findingIn(make(50us), "serial_streams"));
    QVERIFY(says(*found, "Look for what puts them in order"));
}

// Two processes of one GPU have no order that anyone could change; waits that are recorded are the reason.
void LaunchAndKernelFindingsTest::streamsOfTwoProcessesAreNotCompared()
{
    const auto make = [](const char* process, bool waits) {
        TraceMaker trace;
        for (std::uint32_t i = 0; i < 5; ++i) {
            trace.lane("1", "1").slice("cudaLaunchKernel", 200us * i, 5us, "cuda_runtime", 10 + i);
            trace.lane(process, "2").slice("cudaLaunchKernel", 200us * i, 5us, "cuda_runtime", 20 + i);
            trace.stream(0, 7).slice("a", 200us * i + 10us, 80us, "kernel", 10 + i);
            if (waits)
                trace.stream(0, 8).slice("Stream Wait Event", 200us * i + 95us, 1us, "cuda_sync");
            trace.stream(0, 8).slice("b", 200us * i + 100us, 80us, "kernel", 20 + i);
        }
        return trace.build();
    };
    QVERIFY(findingIn(make("1", false), "serial_streams"));
    QVERIFY(!findingIn(make("3", false), "serial_streams"));
    const auto found = findingIn(make("1", true), "serial_streams");
    QVERIFY(found && says(*found, "the trace records: 5") && !says(*found, "Look for what"));
}

void LaunchAndKernelFindingsTest::zeroOccupancyIsTheRecorders()
{
    const auto make = [](int shared, const char* estimate, int launches = 1) {
        TraceMaker trace;
        trace.info.gpus = {gpuOfTest()};
        for (int i = 0; i < launches; ++i)
            trace.stream(0, 7).slice("k", i * 100us, 50us, "kernel", RawSlice::noCorrelation,
                                     footprint(234, shared, 256, estimate));
        return trace.build();
    };
    constexpr auto zero = R"(,"est. achieved occupancy %":0)", some = R"(,"est. achieved occupancy %":12)";
    const auto found = findingIn(make(147456, zero), "zero_occupancy"); // 1 block of 8 warps of 64
    QVERIFY(found);
    QVERIFY(found->isArtefact);
    QCOMPARE(numberIn(*found, "pct"), 12.5);
    const auto several = findingIn(make(147456, zero, 3), "zero_occupancy");
    QVERIFY(lanescope::test::says(*found, "as 0 % occupancy: 1 launch\n"));
    QVERIFY(several && lanescope::test::says(*several, "as 0 % occupancy: 3 launches of 1 kernel\n"));
    QVERIFY(!findingIn(make(147456, some), "zero_occupancy"));
    QVERIFY(!findingIn(make(147456, ""), "zero_occupancy"));
    QVERIFY(!findingIn(make(49152, zero), "zero_occupancy"));
}

TEST_PLAIN(LaunchAndKernelFindingsTest)

} // namespace lanescope::launch_and_kernel_findings_test

#include "launch_and_kernel_findings_test.moc"
