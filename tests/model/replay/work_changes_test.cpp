// Remedies that give single kernels another time, each on a trace whose answer is computed by hand.

#include "model/replay/work_changes.h"

#include "model/analysis/kernels/gpu_names.h"
#include "model/replay/what_if_base.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <QtTest>

namespace lanescope::work_changes_test {

using namespace lanescope::test;

namespace {

struct Launch {
    const char* op;
    std::string shapes;
    const char* kernel;
    Ns duration;
};

// A host that launches all at once, 10 us each, and waits; kernels from 8 us on, 2 us apart; the wait ends 2 us after
// them.
std::shared_ptr<const Analysis> launching(const std::vector<Launch>& launches, Gpu gpu = a100())
{
    TraceMaker make;
    make.info.gpus.push_back(std::move(gpu));
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    Ns host{}, device = 8us;
    std::uint32_t correlation = 1;
    for (const Launch& l : launches) {
        cpu.slice(l.op, host, 10us, "cpu_op", RawSlice::noCorrelation, l.shapes);
        cpu.slice("cudaLaunchKernel", host + 2us, 4us, "cuda_runtime", correlation);
        stream.slice(l.kernel, device, l.duration, "kernel", correlation++);
        host += 10us;
        device += l.duration + 2us;
    }
    cpu.slice("cudaDeviceSynchronize", host, device - host, "cuda_runtime");
    return std::make_shared<const Analysis>(make.build());
}

const char* elementwise = "void at::native::vectorized_elementwise_kernel<4, int>(int)";

// gelu and a product, 8192 x 3072 in bf16: tensors of 50 331 648 bytes, two and three of them.
std::shared_ptr<const Analysis> chain()
{
    return launching(
        {{"aten::gelu", args("[[8192,3072],[]]", R"(["c10::BFloat16",""])"), elementwise, 60us},
         {"aten::mul", args("[[8192,3072],[8192,3072]]", R"(["c10::BFloat16","c10::BFloat16"])"), elementwise, 90us}});
}

std::shared_ptr<const Analysis> attentionInPieces()
{
    const std::string shapes = args("[[16, 1024, 64], [16, 64, 1024]]", R"(["c10::BFloat16", "c10::BFloat16"])");
    const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
    return launching({{"aten::bmm", shapes, gemm, 100us},
                      {"aten::_softmax", "{}", "softmax_warp_forward", 100us},
                      {"aten::bmm", shapes, gemm, 100us}});
}

Ns predictedOf(const std::shared_ptr<const Analysis>& analysis, const std::vector<ReplayChange>& changes)
{
    const auto plain = whatIf(*analysis, changes);
    const auto answer = WhatIfBase{analysis}.ask(changes);
    return plain && answer && answer->result.predicted == plain->predicted ? plain->predicted : Ns{-1};
}

} // namespace

class WorkChangesTest : public QObject {
    Q_OBJECT

private slots:
    // Three tensors are left of five: 150 994 944 bytes at 2039 GB/s take 74 053 ns. The kernel begins at 8 us, the
    // wait ends 2 us after it.
    void aChainIsOneKernelAtItsMemoryFloor()
    {
        const auto analysis = chain();
        QCOMPARE(replayGraph(*analysis).window(), Ns{162us});
        const ReplayChange fused = fuseChains(*analysis);
        QCOMPARE(fused.works->works.size(), std::size_t{2});
        QCOMPARE(predictedOf(analysis, {fused}), Ns{8us + 74'053ns + 2us});
    }

    // Two products of 2 x 16 x 1024 x 1024 x 64 FLOP at half of 312 TFLOP/s: 27 531 ns.
    void attentionIsOneKernelAtTheFloorOfFusedAttention()
    {
        const auto analysis = attentionInPieces();
        QCOMPARE(replayGraph(*analysis).window(), Ns{314us});
        QCOMPARE(predictedOf(analysis, {fuseAttention(*analysis)}), Ns{8us + 27'531ns + 2us});
    }

    // 100 663 296 bytes take 49 369 ns, 150 994 944 bytes 74 053 ns.
    void kernelsAtTheirCeilingsKeepTheGapsBetweenThem()
    {
        const auto analysis = chain();
        QCOMPARE(predictedOf(analysis, {*atCeiling(*analysis, {})}), Ns{8us + 49'369ns + 2us + 74'053ns + 2us});
        QVERIFY(atCeiling(*analysis, "nothing of that name")->works->works.empty());
        QVERIFY(!atCeiling(*analysis, "("));
    }

    void aFusedChainIsNotBroughtToItsCeilingAsWell()
    {
        const auto analysis = chain();
        const ReplayChange fused = fuseChains(*analysis), ceiling = *atCeiling(*analysis, {});
        QCOMPARE(predictedOf(analysis, {fused, ceiling}), predictedOf(analysis, {fused}));
        QCOMPARE(predictedOf(analysis, {ceiling, fused}), predictedOf(analysis, {fused}));
    }

    // A product of 4096 x 4096 matrices is bound by arithmetic: 137 GFLOP at 312 and 989.4 TFLOP/s. Elementwise kernels
    // are bound by memory: 2039 and 3350 GB/s. So is attention in pieces, which writes its scores; its softmax has no
    // shapes, and hardly computes.
    void anotherGpuScalesByWhatLimitsEachKernel()
    {
        const auto h100 = peaksNamed("h100 sxm");
        QVERIFY(h100);
        const auto product =
            launching({{"aten::mm", args("[[4096,4096],[4096,4096]]", R"(["c10::BFloat16","c10::BFloat16"])"),
                        "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn", 600us}});
        const auto memory = chain(), pieces = attentionInPieces();
        const auto isNear = [](Ns predicted, double expected) {
            return std::abs(static_cast<double>(predicted.count()) - expected) < 3;
        };
        QVERIFY(isNear(predictedOf(product, {onGpu(*product, **h100)}), 10e3 + 600e3 * 312 / 989.4));
        QVERIFY(isNear(predictedOf(memory, {onGpu(*memory, **h100)}), 12e3 + 150e3 * 2039 / 3350));
        QVERIFY(isNear(predictedOf(pieces, {onGpu(*pieces, **h100)}), 14e3 + 300e3 * 2039 / 3350));
    }

    void whatTheTraceDoesNotTellKeepsItsTimeAndIsCounted()
    {
        const auto analysis = launching({{"aten::mm", "{}", "ampere_sgemm_128x64_tn", 50us}, // no shapes
                                         {"aten::relu", "{}", elementwise, 2us}});           // as short as kernels are
        const ReplayChange other = onGpu(*analysis, **peaksNamed("B200"));
        QVERIFY(other.works->works.empty());
        QCOMPARE(other.works->unknown, std::uint64_t{1});
        QCOMPARE(other.works->unknownTime, Ns{50us});
        QVERIFY(unknownOf(other));
        QCOMPARE(predictedOf(analysis, {other}), replayGraph(*analysis).window());
        const auto unknownGpu = launching({{"aten::mul", "{}", elementwise, 50us}}, gpuNamed("Some GPU", 8, 80));
        QVERIFY(onGpu(*unknownGpu, **peaksNamed("B200")).works->works.empty());
    }

    void aSheetIsFoundByItsWords()
    {
        QCOMPARE((*peaksNamed("mi300x"))->name, std::string_view{"MI300X"});
        QCOMPARE((*peaksNamed("H100 NVL"))->name, std::string_view{"H100 NVL"});
        const auto several = peaksNamed("H100");
        QVERIFY(!several);
        QVERIFY(several.error().size() >= 3);
        QVERIFY(!peaksNamed("H1"));
        QVERIFY(peaksNamed("H1").error().empty());
    }
};

TEST_WITH_APP(WorkChangesTest)

} // namespace lanescope::work_changes_test

#include "work_changes_test.moc"
