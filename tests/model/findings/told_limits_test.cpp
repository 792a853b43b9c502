// Where the text of a finding changes, or which of several similar cases it reports: each limit from both sides.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::told_limits_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* bf16Gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";

// Launches without GPU work: so many in a collective, so many outside; two with work.
TracePtr lostCollectives(int inside, int outside)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < inside + outside; ++i) {
        if (i < inside)
            cpu.slice("c10d::allreduce_", i * 100us, 90us);
        cpu.slice("cudaLaunchKernel", i * 100us + 5us, 5us, "cuda_runtime");
    }
    for (std::uint32_t n = 0; n < 200; ++n) {
        cpu.slice("cudaLaunchKernel", 100ms + n * 20us, 5us, "cuda_runtime", n);
        make.stream(0, 7).slice("k", 100ms + n * 20us + 6us, 10us, "kernel", n);
    }
    return make.build();
}

// Copies in both directions, each in an op, and a kernel.
TracePtr copiesBothWays(Ns toDevice, Ns toHost, const std::string& memory = "Pageable")
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::copy_", 0us, 10us)
        .slice("cudaMemcpyAsync", 2us, 5us, "cuda_runtime", 1)
        .slice("aten::copy_", 1ms, 10us)
        .slice("cudaMemcpyAsync", 1002us, 5us, "cuda_runtime", 2);
    make.stream(0, 7)
        .slice("Memcpy HtoD (" + memory + " -> Device)", 10us, toDevice, "gpu_memcpy", 1)
        .slice("k", 500us, 300us, "kernel")
        .slice("Memcpy DtoH (Device -> " + memory + ")", 1010us, toHost, "gpu_memcpy", 2);
    return make.build();
}

// Launches of one product, with the given durations, and then other work.
std::optional<Finding> variance(const std::vector<Ns>& durations, Ns other)
{
    OpChain chain;
    for (const Ns duration : durations)
        chain.op("aten::mm", bf16Gemm, duration);
    return findingIn(chain.op("aten::add", "other", other).build(), "kernel_variance");
}

// Five launches that take 10, 30, 50, 20 and 40 us.
TracePtr fiveOf(const char* op, const char* kernel, const std::string& arguments)
{
    OpChain chain;
    for (const Ns duration : {10us, 30us, 50us, 20us, 40us})
        chain.op(op, kernel, duration, 1, arguments);
    return chain.build();
}

std::vector<Ns> shownIn(const TracePtr& trace, const char* rule)
{
    const auto found = findingIn(trace, rule);
    std::vector<Ns> shown;
    for (const SliceId s : found->evidence)
        shown.push_back(trace->duration(s));
    return shown;
}

// Copies of 10 MB to GPU 2 in 301 us or more, and the last one to GPU 1 in 100 us.
TracePtr copiesToGpus(int slow)
{
    TraceMaker make;
    for (int i = 0; i <= slow; ++i)
        make.stream(0, 7).slice("Memcpy PtoP (Device -> Device)", i * 1ms, i < slow ? 301us + i % 5 * 1us : 100us,
                                "gpu_memcpy", RawSlice::noCorrelation,
                                fmt::format(R"({{"fromDevice":0,"toDevice":{},"bytes":10000000}})", i < slow ? 2 : 1));
    return make.build();
}

} // namespace

class ToldLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void communicationIsLostIfNineTenthsOfTheLostLaunchesAreInCollectives()
    {
        const auto isLost = [](int inside, int outside) {
            const auto found = findingIn(lostCollectives(inside, outside), "gpu_not_recorded");
            return found && says(*found, "They are in collectives");
        };
        QVERIFY(isLost(5, 0));
        QVERIFY(!isLost(4, 0));
        QVERIFY(isLost(9, 1));
        QVERIFY(!isLost(8, 1));
    }

    void bothDirectionsAreAdvisedOnFromAQuarterOfTheCopyingOn()
    {
        constexpr auto both = "in both directions";
        QVERIFY(says(*findingIn(copiesBothWays(75us, 25us), "pageable_copy"), both));
        QVERIFY(says(*findingIn(copiesBothWays(25us, 75us), "pageable_copy"), both));
        const auto toDevice = findingIn(copiesBothWays(76us, 24us), "pageable_copy");
        QVERIFY(!says(*toDevice, both) && says(*toDevice, "pin_memory=True"));
        const auto toHost = findingIn(copiesBothWays(24us, 76us), "pageable_copy");
        QVERIFY(!says(*toHost, both) && says(*toHost, "Copy to a pinned tensor"));
        QCOMPARE(timeIn(*toHost, "time"), Ns{100us});
    }

    void bothDirectionsOfCopiesAloneAreAdvisedOnFromAQuarterOn()
    {
        const auto isAdvised = [](Ns toDevice, Ns toHost, const char* advice) {
            return says(*findingIn(copiesBothWays(toDevice, toHost, "Pinned"), "copies_alone"), advice);
        };
        QVERIFY(isAdvised(75us, 25us, "Copy on streams of their own"));
        QVERIFY(isAdvised(76us, 24us, "Copy the next input"));
        QVERIFY(isAdvised(25us, 75us, "Copy on streams of their own"));
        QVERIFY(isAdvised(24us, 76us, "Copy results on a second stream"));
    }

    // Each of the copies has 2 MB: 1,000 take 102 us, 1,000 take 101 us, and one that is not read takes 100 us.
    void theRateIsThatOfTheTwoThousandLongestCopies()
    {
        TraceMaker make;
        for (int i = 0; i < 2001; ++i)
            make.stream(0, 7).slice("Memcpy HtoD (Pinned -> Device)", i * 200us,
                                    i == 0      ? 100us
                                    : i <= 1000 ? 102us
                                                : 101us,
                                    "gpu_memcpy", RawSlice::noCorrelation, R"({"bytes":2000000})");
        make.stream(0, 8).slice("k", 500ms, 200ms);
        const auto found = findingIn(make.build(), "copies_alone");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("rate")), 2000 * 2e6 / (1000 * 102e3 + 1000 * 101e3));
    }

    void theRateIsThatOfCopiesOfAMegabyte()
    {
        const auto rate = [](int bytes) {
            TraceMaker make;
            make.stream(0, 7).slice("Memcpy HtoD (Pinned -> Device)", 0us, 100us, "gpu_memcpy", RawSlice::noCorrelation,
                                    fmt::format(R"({{"bytes":{}}})", bytes));
            make.stream(0, 7).slice("k", 100us, 200us);
            return std::get<double>(findingIn(make.build(), "copies_alone")->values.at("rate"));
        };
        QCOMPARE(rate(1 << 20), (1 << 20) / 100e3);
        QCOMPARE(rate((1 << 20) - 1), 0.0);
    }

    void shapesAreLookedForInTwentyCallsOfTheHotOp()
    {
        const auto knowsShapes = [](int firstWith) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 30; ++i)
                cpu.slice("aten::mm", i * 1ms, 900us, "cpu_op", RawSlice::noCorrelation,
                          i < firstWith ? "{}" : args("[[8, 8], [8, 8]]", R"(["float", "float"])"));
            cpu.slice("aten::add", 60ms, 1ms).slice("aten::mul", 62ms, 1ms);
            const auto found = findingIn(make.build(), "cpu_hot_op");
            return found && says(*found, "its input shapes and types show");
        };
        QVERIFY(knowsShapes(19));
        QVERIFY(!knowsShapes(20));
    }

    // Three launches suffice if one of them is ten times as long as the others and takes a twentieth of the window.
    void fewLaunchesVaryIfOneIsMuchLonger()
    {
        const auto found = variance({100us, 100us, 1000us}, 1ms);
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{900us});
        QCOMPARE(countIn(*found, "count"), std::int64_t{3});
        QVERIFY(!variance({100us, 100us, 999us}, 1ms));
        QVERIFY(!variance({100us, 1000us}, 1ms));
        // With the ops and launches the window is the work and 3 * 4 us longer.
        QVERIFY(variance({100us, 100us, 1000us}, 18ms - 1200us - 12us));
        QVERIFY(!variance({100us, 100us, 1000us}, 18ms - 1200us - 11us));
    }

    // Three slow launches of similar length are a second size; fewer, or of other lengths, are outliers.
    void slowLaunchesThatAreAlikeAreASecondSize()
    {
        const auto varies = [](std::vector<Ns> slow) {
            slow.insert(slow.end(), 9, 100us);
            return variance(slow, 10us).has_value();
        };
        QVERIFY(!varies({1000us, 900us, 870us}));
        QVERIFY(varies({1000us, 900us, 869us}));
        QVERIFY(varies({1000us, 900us}));
    }

    // The first work begins 4 ms after its launch.
    void aLateFirstLaunchIsItsOwnFindingUpToHalfOfItStartsUp()
    {
        const auto found = [](Ns call) {
            TraceMaker make;
            make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
            make.lane("1", "2").slice("cuModuleLoadData", 100us, call, "cuda_driver");
            make.stream(0, 7).slice("k", 4005us, 100us, "kernel", 1);
            return findingIn(make.build(), "launch_offset");
        };
        const auto half = found(2ms);
        QVERIFY(half);
        QCOMPARE(timeIn(*half, "offset"), Ns{4ms});
        QVERIFY(!found(2ms + 1ns));
    }

    void theFirstBatchIsToldFromALoopByTwiceTheTimeOfTheOthers()
    {
        const auto isFirst = [](Ns another) {
            constexpr auto load = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
            TraceMaker make;
            make.lane("1", "1")
                .slice(load, 0us, 10ms, "user_annotation")
                .slice("cudaLaunchKernel", 10100us, 5us, "cuda_runtime", 1)
                .slice(load, 11ms, another, "user_annotation");
            make.stream(0, 7).slice("k", 10110us, 9ms, "kernel", 1);
            const auto found = findingIn(make.build(), "before_first_work");
            return found && says(*found, "The first batch starts the workers");
        };
        QVERIFY(isFirst(5ms));
        QVERIFY(!isFirst(5ms + 1ns));
    }

    void twoKernelsAreAHotSpotFromThreeFifthsOn()
    {
        const auto pair = [](Ns first, Ns second) {
            OpChain chain;
            chain.op("aten::mm", "a", first).op("aten::mm", "b", second);
            for (const char* other : {"c", "d", "e"})
                chain.op("aten::mm", other, 100us);
            return findingIn(chain.op("aten::mm", "f", 700us - first - second).build(), "hot_spot");
        };
        const auto found = pair(340us, 260us);
        QVERIFY(found);
        QCOMPARE(found->work.size(), std::size_t{2});
        QVERIFY(!pair(340us, 259us));
    }

    // A product of 4096 x 4096 x 4096 takes 440.5 us at the peak of an A100, which is 65 % of 677.7 us.
    void aProductIsNearItsLimitFromThisShareOn()
    {
        const auto isNear = [](Ns each) {
            const auto found =
                findingIn(OpChain{a100()}
                              .op("aten::mm", bf16Gemm, each, 2,
                                  args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])"))
                              .op("aten::add", "other", 1us)
                              .build(),
                          "hot_spot");
            return found && says(*found, "near its limit");
        };
        QVERIFY(isNear(677us));
        QVERIFY(!isNear(678us));
    }

    // The tensor that grows takes 50 us, a twentieth of the GPU's work.
    void aThousandthOfTheWindowIsWorthSaying()
    {
        const auto isSaid = [](Ns window) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::cat", 0us, 10us, "cpu_op", RawSlice::noCorrelation,
                       R"({"Input Dims": [[[64, 128], [8, 128]], []], "Input type": ["TensorList", "Scalar"]})")
                .slice("cudaLaunchKernel", 2us, 3us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", 20us, 3us, "cuda_runtime", 2);
            make.stream(0, 7)
                .slice("cat", 30us, 50us, "kernel", 1)
                .slice("gemm", 80us, 900us, "kernel", 2)
                .slice("last", window, 30us, "kernel");
            return findingIn(make.build(), "growing_cat").has_value();
        };
        QVERIFY(isSaid(50ms));
        QVERIFY(!isSaid(50ms + 1us));
    }

    // Shorter copies are not read, and with one pair of GPUs there is nothing to compare.
    void theFiveThousandLongestCopiesAreRead()
    {
        QVERIFY(findingIn(copiesToGpus(4999), "slow_link"));
        QVERIFY(!findingIn(copiesToGpus(5000), "slow_link"));
    }

    void theThreeLongestAreShown()
    {
        const std::vector<Ns> longest{50us, 40us, 30us};
        QCOMPARE(
            shownIn(fiveOf("aten::cat", "cat",
                           R"({"Input Dims": [[[64, 128], [8, 128]], []], "Input type": ["TensorList", "Scalar"]})"),
                    "growing_cat"),
            longest);
        QCOMPARE(
            shownIn(fiveOf("aten::conv2d", "void cudnn::ops::nchwToNhwcKernel<float>(int)", "{}"), "layout_conversion"),
            longest);
    }
};

TEST_PLAIN(ToldLimitsTest)

} // namespace lanescope::told_limits_test

#include "told_limits_test.moc"
