// Thresholds of the rules about kernels and their shapes, each with a trace just below and one at it or just above.

#include <QtTest>

#include "model/findings/cannot_tell.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::kernel_limits_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* bf16Gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
constexpr const char* fp32Gemm = "ampere_sgemm_128x128_nn";
constexpr const char* add = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
                            "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>, "
                            "std::array<char*, 3ul>)";

// Two launches of the product m x k times k x n.
TracePtr product(const char* kernel, const char* type, int m, int n, int k, Ns each)
{
    return OpChain{a100()}
        .op("aten::mm", kernel, each, 2,
            args(fmt::format("[[{0}, {1}], [{1}, {2}]]", m, k, n), fmt::format(R"(["{0}", "{0}"])", type)))
        .build();
}

bool fillsTheGpu(int m, int n, int k)
{
    const auto found = findingIn(product(bf16Gemm, "c10::BFloat16", m, n, k, 1ms), "gemm_below_peak");
    return found && says(*found, "large enough to fill the GPU");
}

TracePtr elementwise(Ns each)
{
    return OpChain{a100()}
        .op("aten::add", add, each, 2, args("[[64, 64], [64, 64], []]", R"(["float", "float", "Scalar"])"))
        .build();
}

TracePtr withSharedBytes(int bytes)
{
    TraceMaker make;
    make.info.gpus = {a100()};
    make.stream(0, 7).slice(
        "k", 0us, 50us, "kernel", RawSlice::noCorrelation,
        fmt::format(R"({{"grid":[234,1,1],"block":[256,1,1],"registers per thread":32,"shared memory":{},)"
                    R"("est. achieved occupancy %":0}})",
                    bytes));
    return make.build();
}

// Two ops on the same 2 MB, and other work: one write and one read are saved, 4.2 MB or 2.06 us on an A100.
TracePtr fusible(Ns other)
{
    const std::string one = args("[[512,1024]]", R"(["float"])");
    return OpChain{a100()}
        .op("aten::relu", "relu", 5us, 1, one)
        .op("aten::mul", "mul", 5us, 1, one)
        .op("aten::sort", "sort", other)
        .build();
}

// Convolutions before normalization; only those from `firstWith` on have a bias.
TracePtr convolutions(int count, int firstWith)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    const std::string types = R"(["float", "float", "float"])";
    for (int i = 0; i < count; ++i)
        cpu.slice("aten::conv2d", i * 20us, 5us, "cpu_op", RawSlice::noCorrelation,
                  args(i < firstWith ? "[[1, 3, 8, 8], [4, 3, 3, 3], []]" : "[[1, 3, 8, 8], [4, 3, 3, 3], [4]]", types))
            .slice("aten::batch_norm", i * 20us + 10us, 5us);
    make.stream(0, 7).slice("k", 1us, 1us);
    return make.build();
}

// Ops with one kernel each; from `firstWith` on with shapes.
bool knowsShapes(int ops, int firstWith)
{
    OpChain chain{a100()};
    chain.op("aten::relu", "relu", 5us, firstWith)
        .op("aten::relu", "relu", 5us, ops - firstWith, args("[[8]]", R"(["float"])"));
    const Analysis analysis{chain.build()};
    for (const CannotTell& c : cannotTell(analysis))
        if (c.rule->id == std::string_view{"misaligned_shapes"})
            return false;
    return true;
}

TracePtr varying(int launches)
{
    return OpChain{}.op("aten::mm", bf16Gemm, 60ms).op("aten::mm", bf16Gemm, 1us, launches - 1).build();
}

struct Case {
    const char *what, *rule;
    TracePtr (*raises)();
    TracePtr (*passes)();
};

const std::vector<Case>& cases()
{
    // TF32 has 156 TFLOP/s, the memory 2.039 TB/s: for 4096 x 4096 the time with TF32 is that of the bytes.
    static const std::vector<Case> all{
        {"half as long again", "no_tensor_cores", [] { return product(fp32Gemm, "float", 4096, 4096, 30, 1ms); },
         [] { return product(fp32Gemm, "float", 4096, 4096, 29, 1ms); }},
        {"10 us", "above_ceiling", [] { return elementwise(10us); }, [] { return elementwise(10us - 1ns); }},
        {"48 KB", "zero_occupancy", [] { return withSharedBytes(48 * 1024 + 1); },
         [] { return withSharedBytes(48 * 1024); }},
        {"a fiftieth of the work", "unfused_pointwise", [] { return fusible(91us); }, [] { return fusible(95us); }},
        {"500 are read", "convolution_bias", [] { return convolutions(502, 499); },
         [] { return convolutions(502, 500); }},
        {"20,000 launches", "kernel_variance", [] { return varying(20'000); }, [] { return varying(20'001); }},
    };
    return all;
}

} // namespace

class KernelLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void threeOfManyKernelsAboveTheirCeilingAreSaid()
    {
        OpChain chain{a100()};
        for (int kind = 0; kind < 5; ++kind)
            chain.op("aten::add", add + std::to_string(kind), 100us + kind * 10us, 1,
                     args("[[64, 64], [64, 64], []]", R"(["float", "float", "Scalar"])"));
        const Analysis analysis{chain.build()};
        std::vector<Ns> taken;
        for (const Finding& f : findingsOf(analysis))
            if (f.rule->id == "above_ceiling")
                taken.push_back(timeIn(f, "total"));
        QCOMPARE(taken, (std::vector<Ns>{140us, 130us, 120us}));
    }

    void eachLimitIsHeldFromBothSides_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::addRow("%s: %s", cases()[i].rule, cases()[i].what) << static_cast<int>(i);
    }
    void eachLimitIsHeldFromBothSides()
    {
        QFETCH(int, place);
        const Case& c = cases()[static_cast<std::size_t>(place)];
        QVERIFY(findingIn(c.raises(), c.rule));
        QVERIFY(!findingIn(c.passes(), c.rule));
    }

    // 108 multiprocessors: two waves are 216 tiles of 128 x 128.
    void aProductFillsTheGpuFromTwoWavesOfTilesOn_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("k");
        QTest::addColumn<bool>("fills");
        QTest::newRow("12 x 18 tiles") << 12 * 128 << 18 * 128 << 512 << true;
        QTest::newRow("a row less") << 11 * 128 << 18 * 128 << 512 << false;
        QTest::newRow("a column less") << 12 * 128 << 17 * 128 << 512 << false;
        QTest::newRow("one element of the last tiles") << 11 * 128 + 1 << 17 * 128 + 1 << 512 << true;
        QTest::newRow("a short inner dimension") << 12 * 128 << 18 * 128 << 511 << false;
    }
    void aProductFillsTheGpuFromTwoWavesOfTilesOn()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, k);
        QFETCH(bool, fills);
        QCOMPARE(fillsTheGpu(m, n, k), fills);
    }

    // A recording whose first ops have no shapes is read for 200 of them.
    void shapesAreLookedForInTwoHundredOps()
    {
        QVERIFY(knowsShapes(201, 199));
        QVERIFY(!knowsShapes(201, 200));
    }
};

TEST_PLAIN(KernelLimitsTest)

} // namespace lanescope::kernel_limits_test

#include "kernel_limits_test.moc"
