// The arithmetic in the details of a product.

#include <QtTest>

#include "model/attribution/slice_arithmetic.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <map>
#include <string>

namespace lanescope::slice_arithmetic_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";

Gpu named(const std::string& name)
{
    Gpu gpu;
    gpu.name = name;
    gpu.sms = 108;
    gpu.totalMemoryBytes = 85'095'874'560;
    return gpu;
}

// A product of 1024 x 2048 by 2048 x 512 in 20 us.
std::map<std::string, std::string> factsOf(bool hasShapes, const std::string& gpu)
{
    TraceMaker make;
    make.info.gpus = {named(gpu)};
    auto cpu = make.lane("1", "1");
    cpu.slice("aten::mm", 0us, 20us, "cpu_op", RawSlice::noCorrelation,
              hasShapes
                  ? R"({"Input Dims": [[1024, 2048], [2048, 512]], "Input type": ["c10::BFloat16", "c10::BFloat16"]})"
                  : "{}");
    cpu.slice("cudaLaunchKernel", 2us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice(gemm, 30us, 20us, "kernel", 1).slice(gemm, 60us, 20us, "kernel", 2);
    const Analysis analysis{make.build()};
    std::map<std::string, std::string> texts;
    for (const SliceId s : analysis.trace().slices())
        if (analysis.trace().name(s) == gemm && analysis.trace().launchOf(s))
            for (const Fact& fact : arithmeticFacts(analysis, s))
                texts[std::string{fact.key}] = format(fact.text, [](Ns) { return std::string{}; });
    return texts;
}

} // namespace

class SliceArithmeticTest : public QObject {
    Q_OBJECT

private slots:
    // 2 x 1024 x 512 x 2048 = 2.147 GFLOP in 20 us are 107.4 TFLOP/s, 34.4 % of 312.
    void aProductNamesItsShapeItsRateAndItsShareOfThePeak()
    {
        const auto facts = factsOf(true, "NVIDIA A100-SXM4-80GB");
        QCOMPARE(facts.at("product"), std::string{"m 1024 × n 512 × k 2048"});
        QCOMPARE(facts.at("flop_rate"), std::string{"2.15 GFLOP: 107 TFLOP/s, 34.4 % of the peak of bf16"});
    }
    void ofAnUnknownGpuThereIsNoShare()
    {
        QCOMPARE(factsOf(true, "Some GPU").at("flop_rate"), std::string{"2.15 GFLOP: 107 TFLOP/s"});
    }
    void withoutShapesNothingIsSaid() { QVERIFY(factsOf(false, "NVIDIA A100-SXM4-80GB").empty()); }
};

TEST_PLAIN(SliceArithmeticTest)

} // namespace lanescope::slice_arithmetic_test

#include "slice_arithmetic_test.moc"
