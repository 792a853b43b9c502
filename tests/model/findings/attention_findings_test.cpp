// Attention that is slow for its kind: each threshold with a trace at it and one that only just does not reach it.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::attention_findings_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* flash =
    "void pytorch_flash::flash_fwd_kernel<pytorch_flash::Flash_fwd_kernel_traits<64, 128, 128, 4, false, false, "
    "cutlass::bfloat16_t, pytorch_flash::Flash_kernel_traits<64, 128, 128, 4, cutlass::bfloat16_t> >, false, false, "
    "false, false, false, true, false, false>(pytorch_flash::Flash_fwd_params)";
constexpr const char* single = "fmha_cutlassF_f32_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel<float, "
                               "cutlass::arch::Sm80, true, 64, 64, 64, true, true>::Params)";
constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";

// Heads of 64 over `tokens` tokens: 4 x tokens² x 64 x heads FLOP without a mask, half of it with one.
TracePtr attentionOf(int tokens, Ns time, Ns other, bool isCausal = false, Gpu gpu = a100(), int heads = 16)
{
    const std::string tensor = fmt::format("[1, {}, {}, 64]", heads, tokens);
    return OpChain{std::move(gpu)}
        .op("aten::_scaled_dot_product_flash_attention", flash, time, 1,
            args(fmt::format("[{0}, {0}, {0}, [], [], [], []]", tensor),
                 R"(["c10::BFloat16", "c10::BFloat16", "c10::BFloat16", "Scalar", "Scalar", "Scalar", ""])", {},
                 isCausal ? R"(["", "", "", "0.", "True", "False", ""])"
                          : R"(["", "", "", "0.", "False", "False", ""])"))
        .op("aten::mm", gemm, other)
        .build();
}

TracePtr singleOf(Ns time, Gpu gpu = a100())
{
    return OpChain{std::move(gpu)}.op("aten::a", single, time).op("aten::mm", gemm, 10ms - time).build();
}

} // namespace

class AttentionFindingsTest : public QObject {
    Q_OBJECT

private slots:
    // 4096 tokens: 68.72 GFLOP, so 881 us are 78 TFLOP/s, a quarter of the A100's 312.
    void belowAQuarterOfThePeakIsSaid()
    {
        const auto found = findingIn(attentionOf(4096, 890us, 1ms), "attention_below_peak");
        QVERIFY(found);
        QVERIFY(says(*found, "77.2 TFLOP/s, 24.7 % of the peak of 312"));
        // 40 % of the peak takes 550.6 us
        QVERIFY(std::abs((*found->cost - Ns{339'400}).count()) < 200);
        QVERIFY(!findingIn(attentionOf(4096, 875us, 1ms), "attention_below_peak"));
    }

    void amdIsMeasuredByWhatItsKernelsReach()
    {
        Gpu mi300 = gpuNamed("AMD Instinct MI300X", 9, 304);
        mi300.registersPerSm = {}; // as its traces have it
        const auto found = findingIn(attentionOf(8192, 1ms, 1ms, false, mi300), "attention_below_peak");
        QVERIFY(found); // 275 of 1307
        QVERIFY(says(*found, "often reaches 35 %"));
    }

    void shortSequencesAreNotJudged()
    {
        // FLOP per byte: half the tokens in 16 bits, a quarter where a causal mask leaves half.
        QVERIFY(findingIn(attentionOf(1024, 1ms, 1us), "attention_below_peak"));
        QVERIFY(!findingIn(attentionOf(1000, 1ms, 1us), "attention_below_peak"));
        QVERIFY(findingIn(attentionOf(2048, 1ms, 1us, true), "attention_below_peak"));
        QVERIFY(!findingIn(attentionOf(2000, 1ms, 1us, true), "attention_below_peak"));
    }

    void aTwentiethOfTheWorkMustBeLost()
    {
        QVERIFY(findingIn(attentionOf(4096, 890us, 5800us), "attention_below_peak"));
        QVERIFY(!findingIn(attentionOf(4096, 890us, 6ms), "attention_below_peak"));
    }

    void shortKernelsArePacedByTheirLaunch()
    {
        QVERIFY(findingIn(attentionOf(1024, 56us, 1us), "attention_below_peak"));                   // 76.7 TFLOP/s
        QVERIFY(findingIn(attentionOf(1024, 50us, 1us, false, a100(), 8), "attention_below_peak")); // 42.9 TFLOP/s
        QVERIFY(!findingIn(attentionOf(1024, 49us, 1us, false, a100(), 8), "attention_below_peak"));
    }

    void aTwentiethInSinglePrecisionIsSaid()
    {
        const auto found = findingIn(singleOf(500us), "fp32_attention");
        QVERIFY(found);
        QVERIFY(says(*found, "Attention in single precision: 5 %"));
        QVERIFY(says(*found, "16 times the peak of fp32"));
        QVERIFY(!findingIn(singleOf(499us), "fp32_attention"));
    }

    void theThreeLongestAreShown()
    {
        OpChain chain{a100()};
        for (const Ns time : {100us, 300us, 500us, 200us, 400us})
            chain.op("aten::a", single, time);
        const TracePtr trace = chain.build();
        const auto found = findingIn(trace, "fp32_attention");
        std::vector<Ns> shown;
        for (const SliceId s : found->evidence)
            shown.push_back(trace->duration(s));
        QCOMPARE(shown, (std::vector<Ns>{500us, 400us, 300us}));
    }

    void aGpuWithoutTensorCoresHasNothingFaster()
    {
        QVERIFY(!findingIn(singleOf(5ms, gpuNamed("NVIDIA GeForce GTX 1080 Ti", 6, 28)), "fp32_attention"));
    }
};

TEST_WITH_APP(AttentionFindingsTest)

} // namespace lanescope::attention_findings_test

#include "attention_findings_test.moc"
