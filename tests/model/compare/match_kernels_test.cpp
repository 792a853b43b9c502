// Tests which kernels of two traces are matched, and which are not.

#include <QTest>

#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::match_kernels_test {

using namespace lanescope::test;

class MatchKernelsTest : public QObject {
    Q_OBJECT
private slots:
    void aReplacementIsExplainedOnce();
    void aHandwrittenKernelReachesBackToOtherNewWork();
    void farKernelsOfWholeTracesAreNotPaired();
    void onlyGeneratedKernelsAreForTheseShapes();
    void aPointwiseKernelTakesTheBiasOfAProductOnly();
    void eachOfTwoEqualOpsHasItsOwnFusedKernel();
    void aHelperIsNoSuccessorOfALongKernel();
    void aMemsetSplitsNoRegion();
    void attentionWrittenOutBecomesOneKernel();
    void aHandwrittenKernelTakesAPoolingToo();
    void aBiasCopiedInAnInnerOpIsRecognized();
};

void MatchKernelsTest::aReplacementIsExplainedOnce()
{
    const auto g = [](const char* which) { return TestWork{"gemm_" + std::string{which}, "aten::mm"}; };
    const TestWork add{elementwise, "aten::add"}, mul{elementwise + "2", "aten::mul"}, sig{sigmoid, "aten::sigmoid"};
    const TestWork hand1{"hand_one", "mine::one"}, hand2{"hand_two", "mine::two"};
    const Diff diff = diffOfTraces(traceOf({{g("1"), add, g("2"), mul, g("3"), sig, g("4")}}),
                                   traceOf({{g("1"), g("2"), hand1, g("3"), hand2, g("4")}}));
    std::map<std::string, std::vector<std::string>> parts; // by the work that replaced them
    for (const KernelChange& k : diff.kernels)
        if (k.status == WorkChange::Fused || k.status == WorkChange::Replaced)
            for (const WorkPart& part : k.a)
                parts[k.b.front().name].push_back(part.name);
    QCOMPARE(parts["hand_one"], (std::vector<std::string>{add.kernel, mul.kernel}));
    QCOMPARE(parts["hand_two"], std::vector<std::string>{sig.kernel});
}

// A kernel written by hand replaces elementwise kernels before its neighbors, but not across a place where other work
// is new, too.
void MatchKernelsTest::aHandwrittenKernelReachesBackToOtherNewWork()
{
    const auto g = [](const char* which) { return TestWork{"gemm_" + std::string{which}, "aten::mm"}; };
    const TestWork add{elementwise, "aten::add"}, mul{elementwise + "2", "aten::mul"}, flash{attention, "aten::flash"};
    const TestWork hand{"hand_one", "mine::one"}, other{"hand_two", "mine::two"};
    const TestWork copy{"Memcpy HtoD (Pageable -> Device)", "aten::copy_"};
    const auto replaced = [&](const std::vector<TestWork>& inA, const std::vector<TestWork>& inB) {
        std::vector<TestWork> a{g("1"), add, g("2")}, b{g("1"), g("2")};
        a.insert(a.end(), inA.begin(), inA.end());
        b.insert(b.end(), inB.begin(), inB.end());
        a.insert(a.end(), {g("3"), mul, g("4")});
        b.insert(b.end(), {g("3"), hand, g("4")});
        std::vector<std::string> parts;
        for (const KernelChange& k : diffOfTraces(traceOf({a}), traceOf({b})).kernels)
            if (!k.b.empty() && k.b.front().name == hand.kernel)
                for (const WorkPart& part : k.a)
                    parts.push_back(part.name);
        return parts;
    };
    QCOMPARE(replaced({}, {}), (std::vector<std::string>{add.kernel, mul.kernel}));
    QCOMPARE(replaced({}, {copy}), std::vector<std::string>{mul.kernel});       // not a kernel
    QCOMPARE(replaced({flash}, {other}), std::vector<std::string>{mul.kernel}); // in place of attention
    QCOMPARE(replaced({}, {other, {"hand_three", "mine::three"}}), std::vector<std::string>{mul.kernel}); // two
}

void MatchKernelsTest::farKernelsOfWholeTracesAreNotPaired()
{
    // Between the two common kernels are `count` additions and, in b, one attention kernel or one GEMM of another type.
    const auto between = [](std::size_t count, const TestWork& middle) {
        std::vector<TestWork> pieces{{"first_kernel"}};
        pieces.insert(pieces.end(), count, {elementwise, "aten::add"});
        pieces.push_back(middle);
        pieces.push_back({"last_kernel"});
        return traceOf({pieces}, true);
    };
    const auto paired = [&](std::size_t countA, const TestWork& inA, std::size_t countB, const TestWork& inB) {
        const Diff diff = diffOfTraces(between(countA, inA), between(countB, inB));
        return std::count_if(diff.kernels.begin(), diff.kernels.end(), [](const KernelChange& k) {
            return k.status == WorkChange::Replaced || k.status == WorkChange::Fused;
        });
    };
    const TestWork fp32{gemm, "aten::mm"}, bf16{halfGemm, "aten::mm"}, flash{attention, "aten::flash"};
    QCOMPARE(paired(3, fp32, 3, bf16), 1);
    QCOMPARE(paired(0, fp32, 16, flash), 0); // a GEMM does not become attention
    QCOMPARE(paired(16, fp32, 0, flash), 0);
    // Copies and casts do not become attention.
    const TestWork cat{"void at::native::(anonymous namespace)::CatArrayBatchedCopy<float>(float*)", "aten::cat"};
    QCOMPARE(paired(2, flash, 0, cat), 0);
    QVERIFY(holds(headline(diffOfTraces(between(1, fp32), between(1, fp32))), "no steps, so no spread"));
    // A whole trace cannot be compared with one step of another, so both are compared as a whole.
    const Diff mixed = diffOfTraces(between(3, fp32), traceOf({{fp32}, {fp32}}));
    QVERIFY(mixed.isWhole);
    QCOMPARE(mixed.steps.size(), std::size_t{1});
    QCOMPARE(mixed.totals.work.b, std::uint64_t{2});
}

void MatchKernelsTest::onlyGeneratedKernelsAreForTheseShapes()
{
    const auto saidOf = [](const std::string& before, const std::string& after) {
        const Diff diff = diffOfTraces(traceOf({{{before, "aten::mm"}}}), traceOf({{{after, "aten::mm"}}}));
        std::string text;
        for (const KernelChange& k : diff.kernels)
            text += joined(k.why, briefDuration);
        return text;
    };
    // "relu" in a cuBLAS name means that the kernel can clamp, not that it was generated.
    const std::string relu = "turing_fp16_s1688gemm_fp16_128x128_ldg8_relu_f2f_tn";
    QVERIFY2(!holds(saidOf(relu, "volta_sgemm_128x64_tn"), "generated"), saidOf(relu, "volta_sgemm_128x64_tn").c_str());
    QVERIFY(holds(saidOf(relu, "volta_sgemm_128x64_tn"), "no longer uses tensor cores"));
}

namespace {

// Lists for each kernel of b the kernels that it replaces.
std::map<std::string, std::vector<std::string>> partsOf(const std::vector<TestWork>& a, const std::vector<TestWork>& b)
{
    std::map<std::string, std::vector<std::string>> parts;
    for (const KernelChange& k : diffOfTraces(traceOf({a}), traceOf({b})).kernels)
        if (!k.b.empty() && k.status != WorkChange::Same)
            for (const WorkPart& part : k.a)
                parts[k.b.front().name].push_back(part.name);
    return parts;
}

} // namespace

// aten::addmm launches a product and its reduction. Neither is part of a kernel that adds the bias.
void MatchKernelsTest::aPointwiseKernelTakesTheBiasOfAProductOnly()
{
    const TestWork sum{"void cublasLt::splitKreduce_kernel<32, 16, int, float>(float*)", "aten::addmm"},
        product{"sgemm_128x64", "aten::addmm"}, bias{"Memcpy DtoD (Device -> Device)", "aten::addmm"},
        relu{elementwise, "aten::relu"}, other{"cutlass_80_simt_sgemm_64x64", "aten::mm"};
    const std::string fused = "triton_poi_fused_addmm_relu_5";
    const TestWork generated{fused, "triton_poi_fused_addmm_relu_5"};
    auto parts = partsOf({product, sum, relu}, {other, generated});
    QCOMPARE(parts[fused], std::vector<std::string>{relu.kernel});
    parts = partsOf({bias, product, relu}, {other, generated});
    QCOMPARE(parts[fused], (std::vector<std::string>{bias.kernel, relu.kernel}));
    // A template of a product is the product.
    const std::string whole = "triton_tem_fused_addmm_relu_5";
    parts = partsOf({product, relu}, {{whole, whole}});
    QCOMPARE(parts[whole], (std::vector<std::string>{product.kernel, relu.kernel}));
}

void MatchKernelsTest::eachOfTwoEqualOpsHasItsOwnFusedKernel()
{
    const TestWork pool{"void at::native::avg_pool2d_out_cuda_frame<float>(int)", "aten::avg_pool2d"},
        add{elementwise, "aten::add"};
    const auto generated = [](const std::string& name) { return TestWork{name, name}; };
    const std::string first = "triton_poi_fused_avg_pool2d_1", second = "triton_poi_fused_avg_pool2d_relu_2";
    auto parts = partsOf({pool, pool}, {generated(first), generated(second)});
    QCOMPARE(parts[first].size(), 1u);
    QCOMPARE(parts[second].size(), 1u);
    // One kernel alone takes both.
    parts = partsOf({pool, pool}, {generated(second)});
    QCOMPARE(parts[second].size(), 2u);
    // A kernel that does not name the op stays without.
    parts = partsOf({add, add}, {generated("triton_poi_fused_add_2"), generated(first)});
    QCOMPARE(parts["triton_poi_fused_add_2"].size(), 2u);
}

// One convolution may be a long kernel and a helper of a few microseconds, on both sides other ones.
void MatchKernelsTest::aHelperIsNoSuccessorOfALongKernel()
{
    struct Kernel {
        const char* name;
        Ns duration;
    };
    const auto convolution = [](const std::vector<Kernel>& kernels) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#0", 0us, 9ms, "user_annotation");
        cpu.slice("aten::cudnn_convolution", 10us, 100us, "cpu_op", RawSlice::noCorrelation,
                  R"({"Input Dims":[[64,64,56,56],[64,64,3,3]]})");
        Ns free = 200us;
        std::uint32_t id = 0;
        for (const Kernel& kernel : kernels) {
            ++id;
            cpu.slice("cudaLaunchKernel", 10us + id * 10us, 5us, "cuda_runtime", id);
            make.stream(0, 7).slice(kernel.name, free, kernel.duration, "kernel", id);
            free += kernel.duration;
        }
        return make.build();
    };
    const auto became = [&](const std::vector<Kernel>& a, const std::vector<Kernel>& b) {
        std::map<std::string, std::string> pairs;
        const Analysis before{convolution(a)}, after{convolution(b)};
        const auto diff = diffOf(before, after);
        for (const KernelChange& k : diff->kernels)
            if (k.status == WorkChange::Replaced && k.a.size() == 1 && k.b.size() == 1)
                pairs[k.a.front().name] = k.b.front().name;
        return pairs;
    };
    const Kernel winograd{"winograd_conv_kernel", 900us}, direct{"direct_conv_kernel", 850us},
        offsets{"conv_offsets_kernel", 5us}, fast{"fast_conv_kernel", 30us};
    QCOMPARE(became({winograd}, {direct})["winograd_conv_kernel"], std::string{"direct_conv_kernel"});
    // All that the op does on both sides is this, however far apart in time.
    QCOMPARE(became({winograd}, {fast})["winograd_conv_kernel"], std::string{"fast_conv_kernel"});
    QVERIFY(!became({winograd, direct}, {offsets, direct}).contains("winograd_conv_kernel"));
}

// cuBLAS clears the workspace of a split product, of another product in each type.
void MatchKernelsTest::aMemsetSplitsNoRegion()
{
    const auto steps = [](const std::string& product, std::size_t cleared) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#0", 0us, 9ms, "user_annotation");
        std::uint32_t id = 0;
        for (std::size_t p = 0; p < 3; ++p) {
            const Ns at = 100us * (p + 1);
            cpu.slice("aten::mm", at, 50us, "cpu_op");
            if (p == cleared) {
                cpu.slice("cudaMemsetAsync", at + 2us, 5us, "cuda_runtime", ++id);
                make.stream(0, 7).slice("Memset (Device)", at + 10us, 1us, "gpu_memset", id);
            }
            cpu.slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", ++id);
            make.stream(0, 7).slice(product, at + 20us, 40us, "kernel", id);
        }
        return make.build();
    };
    for (const std::size_t cleared : {0u, 2u}) {
        const Diff diff = diffOfTraces(steps(gemm, 2), steps(halfGemm, cleared));
        for (const KernelChange& k : diff.kernels)
            QVERIFY(k.status != WorkChange::Removed && k.status != WorkChange::Added);
        const auto replaced = std::find_if(diff.kernels.begin(), diff.kernels.end(),
                                           [](const KernelChange& k) { return k.status == WorkChange::Replaced; });
        QVERIFY(replaced != diff.kernels.end());
        QCOMPARE(replaced->a.front().count, std::uint64_t{3}); // all of them, not one
    }
}

void MatchKernelsTest::attentionWrittenOutBecomesOneKernel()
{
    const TestWork first{"first_kernel"}, last{"last_kernel"};
    const TestWork scores{gemm, "aten::bmm"}, scale{elementwise, "aten::mul"}, out{gemm + "_2", "aten::bmm"};
    const TestWork softmax{"void softmax_warp_forward<float, float, float, 10, false, false>(float*)",
                           "aten::_softmax"};
    const TestWork flash{attention, "aten::_flash_attention_forward"};
    const auto whole = traceOf({{first, scores, scale, softmax, out, last}}), fused = traceOf({{first, flash, last}});
    auto parts = partsOf({first, scores, scale, softmax, out, last}, {first, flash, last});
    QCOMPARE(parts[attention], (std::vector<std::string>{scores.kernel, scale.kernel, softmax.kernel, out.kernel}));
    const Diff back = diffOfTraces(fused, whole); // the other way round
    QVERIFY(std::any_of(back.kernels.begin(), back.kernels.end(), [](const KernelChange& k) {
        return k.status == WorkChange::Replaced && k.a.size() == 1 && k.b.size() == 4;
    }));
    // Without the second product it is not attention; two softmaxes have no one kernel.
    QVERIFY(partsOf({first, scores, scale, softmax, last}, {first, flash, last})[attention].empty());
    QVERIFY(
        partsOf({first, scores, softmax, out, scores, softmax, out, last}, {first, flash, last})[attention].empty());
}

void MatchKernelsTest::aHandwrittenKernelTakesAPoolingToo()
{
    const TestWork conv{"first_kernel"}, last{"last_kernel"}, relu{elementwise, "aten::relu"};
    const TestWork pool{"void at::native::avg_pool2d_out_cuda_frame<float>(int)", "aten::avg_pool2d"};
    const TestWork hand{"fused_relu_avg_pool2d_kernel", "mine::fused_relu_avg_pool2d"};
    QCOMPARE(partsOf({conv, relu, pool, last}, {conv, hand, last})[hand.kernel],
             (std::vector<std::string>{relu.kernel, pool.kernel}));
    // Nor is the convolution before them another kernel, if the handwritten one does that too.
    const TestWork own{"void lanescope::conv2d_kernel<float>(long)", "aten::conv2d"},
        all{"void lanescope::fused_conv2d_relu_avg_pool2d_kernel<float>(long)", "mine::fused"};
    QCOMPARE(partsOf({conv, own, relu, pool, last}, {conv, all, last})[all.kernel],
             (std::vector<std::string>{own.kernel, relu.kernel, pool.kernel}));
    QCOMPARE(partsOf({conv, own, relu, pool, last}, {conv, all, pool, last})[all.kernel],
             (std::vector<std::string>{own.kernel, relu.kernel}));
    // A pointwise kernel does not do a reduction on the way.
    const TestWork sum{"void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float> >(float)", "aten::sum"};
    QVERIFY(partsOf({conv, relu, sum, last}, {conv, hand, last})[hand.kernel].empty());
}

// addmm may copy the bias by an op of its own.
void MatchKernelsTest::aBiasCopiedInAnInnerOpIsRecognized()
{
    for (const bool isInner : {true, false}) {
        const auto folded = [&] {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("ProfilerStep#0", 0us, 9ms, "user_annotation");
            if (isInner)
                cpu.slice("aten::addmm", 10us, 100us, "cpu_op");
            cpu.slice("aten::copy_", 20us, 20us, "cpu_op");
            cpu.slice("cudaMemcpyAsync", 25us, 5us, "cuda_runtime", 1);
            if (!isInner)
                cpu.slice("aten::addmm", 50us, 60us, "cpu_op");
            cpu.slice("cudaLaunchKernel", 60us, 5us, "cuda_runtime", 2);
            make.stream(0, 7).slice("Memcpy DtoD (Device -> Device)", 200us, 5us, "gpu_memcpy", 1);
            make.stream(0, 7).slice(gemm, 210us, 10us, "kernel", 2);
            return make.build();
        };
        const Diff diff = diffOfTraces(traceOf({{{gemm, "aten::mm"}, {elementwise, "aten::add"}}}), folded());
        const bool isTold = std::any_of(diff.kernels.begin(), diff.kernels.end(), [](const KernelChange& k) {
            return k.status == WorkChange::Replaced &&
                   joined(k.why, briefDuration).find("beta = 1") != std::string::npos;
        });
        QCOMPARE(isTold, isInner);
    }
}

TEST_PLAIN(MatchKernelsTest)

} // namespace lanescope::match_kernels_test

#include "match_kernels_test.moc"
