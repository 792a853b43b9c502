// Tests which kernels of nested ops a fused kernel replaces.

#include <QTest>

#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::match_fused_test {

using namespace lanescope::test;

class MatchFusedTest : public QObject {
    Q_OBJECT
private slots:
    void anEnclosingOpNamesTheFusedKernel();
    void aHelperOfAProductIsNotItsBias();
    void aConvolutionBetweenTwoOpsSplitsTheirFusedKernels();
    void aCopyOfTheBiasTakesThePlaceOfAddBesideAnotherGemm();
    void theFirstSentenceNamesTheRolesThatWereReplaced();
    void oneLabelOnBothSidesIsNotGoneAndNew();
};

namespace {

// Ops within each other, the innermost with its kernels.
struct OpWork {
    std::vector<std::string> ops;
    std::vector<std::string> kernels;
};

TracePtr stepOf(const std::vector<OpWork>& all)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("ProfilerStep#0", 0us, 900us, "user_annotation");
    Ns at = 2us, behind = 100us;
    std::uint32_t id = 0;
    for (const OpWork& work : all) {
        const Ns length = 10us;
        for (std::size_t depth = 0; depth < work.ops.size(); ++depth)
            cpu.slice(work.ops[depth], at + Ns{static_cast<std::int64_t>(depth)},
                      length - 2 * Ns{static_cast<std::int64_t>(depth)}, "cpu_op");
        for (std::size_t k = 0; k < work.kernels.size(); ++k) {
            ++id;
            const std::string& name = work.kernels[k];
            cpu.slice("cudaLaunchKernel", at + 1us + 2us * k, 1us, "cuda_runtime", id);
            make.stream(0, 7).slice(name, behind, 10us,
                                    name.starts_with("Memcpy")   ? "gpu_memcpy"
                                    : name.starts_with("Memset") ? "gpu_memset"
                                                                 : "kernel",
                                    id);
            behind += 10us;
        }
        at += length;
    }
    return make.build();
}

const std::string clamp =
                      "void at::native::vectorized_elementwise_kernel<4, at::native::launch_clamp_scalar(float)>(int)",
                  bias = "void at::native::elementwise_kernel<128, 2, at::native::CUDAFunctor_add<float>>(int)",
                  pool = "void at::native::avg_pool2d_out_cuda_frame<float>(int)",
                  scale = "void scal_kernel<float, float, 1, true, 6, 5, 5, 3>(int)",
                  epilogue =
                      "void cublasLt::epilogue::impl::globalKernel<8, 32, float, float>(int, cublasLtEpilogue_t, int)",
                  product = "cutlass_80_simt_sgemm_128x64_8x5_nn", convolved = "implicit_convolve_sgemm",
                  otherConvolved = "convolve_common_engine";

const OpWork addBias{{"aten::conv2d", "aten::convolution", "aten::_convolution", "aten::add_"}, {bias}},
    relu{{"aten::relu", "aten::clamp_min"}, {clamp}}, pooling{{"aten::avg_pool2d"}, {pool}},
    firstConvolution{{"aten::conv2d", "aten::convolution", "aten::cudnn_convolution"}, {convolved}},
    secondConvolution{{"aten::conv2d", "aten::convolution", "aten::cudnn_convolution"}, {otherConvolved}};

OpWork generated(const std::string& name) { return {{name}, {name}}; }

struct Replaced {
    std::map<std::string, std::vector<std::string>> parts; // by generated kernel
    std::string why, answer;
};

Replaced replacedBy(const std::vector<OpWork>& a, const std::vector<OpWork>& b)
{
    Replaced all;
    const Diff diff = diffOfTraces(stepOf(a), stepOf(b));
    for (const KernelChange& k : diff.kernels)
        if (!k.a.empty() && !k.b.empty() && k.status != WorkChange::Same) {
            for (const WorkPart& part : k.a)
                all.parts[k.b.front().name].push_back(part.name);
            all.why += joined(k.why, briefDuration);
        }
    all.answer = joined(diff.answer, briefDuration, " · ");
    return all;
}

} // namespace

void MatchFusedTest::anEnclosingOpNamesTheFusedKernel()
{
    const std::string fused = "triton_poi_fused_convolution_relu_0";
    const Replaced all = replacedBy({firstConvolution, addBias, relu}, {firstConvolution, generated(fused)});
    QCOMPARE(all.parts.at(fused), (std::vector<std::string>{bias, clamp}));
    QCOMPARE(all.why, std::string{"the bias of convolution and relu run as one kernel"});
    // A clamp that no relu encloses is not what the kernel names.
    const OpWork alone{{"aten::clamp_min"}, {clamp}};
    const Replaced other = replacedBy({firstConvolution, addBias, alone}, {firstConvolution, generated(fused)});
    QCOMPARE(other.parts.at(fused), std::vector<std::string>{bias});
}

// A kernel before the product within its op prepares it; only a kernel after it can add the bias.
void MatchFusedTest::aHelperOfAProductIsNotItsBias()
{
    const std::string fused = "triton_poi_fused_addmm_relu_5";
    const OpWork other{{"aten::mm"}, {"cutlass_80_simt_sgemm_64x64"}};
    const auto parts = [&](std::vector<std::string> kernels) {
        return replacedBy({OpWork{{"aten::linear", "aten::addmm"}, std::move(kernels)}, relu},
                          {other, generated(fused)})
            .parts.at(fused);
    };
    QCOMPARE(parts({scale, product}), std::vector<std::string>{clamp});
    QCOMPARE(parts({product, epilogue}), (std::vector<std::string>{epilogue, clamp}));
}

void MatchFusedTest::aConvolutionBetweenTwoOpsSplitsTheirFusedKernels()
{
    const std::string name = "triton_poi_fused_avg_pool2d_convolution_relu_", first = name + "1", weights = name + "2",
                      second = name + "3", last = name + "4", start = "triton_poi_fused_convolution_relu_0";
    const std::vector<OpWork> eager{firstConvolution,  addBias, relu, pooling,
                                    secondConvolution, addBias, relu, pooling};
    auto parts = replacedBy(eager, {firstConvolution, generated(start), generated(first), generated(weights),
                                    secondConvolution, generated(second), generated(last)})
                     .parts;
    QCOMPARE(parts[start], (std::vector<std::string>{bias, clamp}));
    QCOMPARE(parts[first], std::vector<std::string>{pool});
    QVERIFY(!parts.contains(weights));
    QCOMPARE(parts[second], (std::vector<std::string>{bias, clamp}));
    QCOMPARE(parts[last], std::vector<std::string>{pool});
    // Without a kernel of its own, the pooling is part of the one that also adds the bias.
    parts = replacedBy({secondConvolution, addBias, relu, pooling}, {secondConvolution, generated(last)}).parts;
    QCOMPARE(parts[last], (std::vector<std::string>{bias, clamp, pool}));
}

void MatchFusedTest::aCopyOfTheBiasTakesThePlaceOfAddBesideAnotherGemm()
{
    const std::string copy = "Memcpy DtoD (Device -> Device)", zero = "Memset (Device)";
    const OpWork mm{{"aten::matmul", "aten::mm"}, {zero, "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT"}},
        add{{"aten::add"}, {bias}},
        addmm{{"aten::addmm"}, {copy, zero, "nvjet_sm90_tst_256x128_64x4_1x2_h_badd_coopA_NNT"}};
    const Replaced all = replacedBy({mm, add}, {addmm});
    QCOMPARE(all.parts.at(copy), std::vector<std::string>{bias});
    QVERIFY(holds(all.why, "copies the bias first"));
    QVERIFY(!holds(all.why, "is the same kernel"));
    // A copy of another op is not a bias.
    const OpWork other{{"aten::clone"}, {copy}}, alone{{"aten::addmm"}, {addmm.kernels[1], addmm.kernels[2]}};
    QVERIFY(!replacedBy({mm, add}, {other, alone}).parts.contains(copy));
}

void MatchFusedTest::theFirstSentenceNamesTheRolesThatWereReplaced()
{
    const std::string fused = "triton_poi_fused_avg_pool2d_relu_0";
    const OpWork copy{{"aten::clone"}, {"Memcpy DtoD (Device -> Device)"}};
    const Replaced all =
        replacedBy({firstConvolution, copy, relu, pooling, pooling}, {firstConvolution, generated(fused)});
    QVERIFY2(holds(all.answer, "fused kernels +10.00 µs replace elementwise and pooling: −30.00 µs"),
             all.answer.c_str());
    QVERIFY(holds(all.answer, "on the GPU: copies −10.00 µs")); // each fact is reported once
}

void MatchFusedTest::oneLabelOnBothSidesIsNotGoneAndNew()
{
    const auto sums = [](const char* tail) {
        return "void cublasLt::splitKreduce_kernel<32, 16, int, float, " + std::string{tail} + ">(int)";
    };
    const std::string library = "cutlass_80_simt_sgemm_64x64";
    const OpWork a{{"aten::addmm"}, {library, sums("false")}}, b{{"aten::mm"}, {product, sums("true")}},
        c{{"aten::bmm"}, {library, sums("true")}};
    const std::string text = words(diffOfTraces(stepOf({a, relu, relu}), stepOf({c, b, relu, relu})));
    QVERIFY2(!holds(text, "Gone: splitKreduce_kernel"), text.c_str());
    QVERIFY2(holds(text, "splitKreduce_kernel"), text.c_str());
}

TEST_PLAIN(MatchFusedTest)

} // namespace lanescope::match_fused_test

#include "match_fused_test.moc"
