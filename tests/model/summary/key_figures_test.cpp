// The few numbers of a recording that the window's strip and the command line show.

#include <QtTest>

#include "model/summary/key_figures.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::key_figures_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// One step per number: that many kernels of 10 us, 20 us apart, and one that runs at the same time as the first.
TracePtr stepsOf(const std::vector<int>& kernels)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    auto other = make.stream(0, 8);
    std::uint32_t id = 1;
    Ns at{};
    const auto launch = [&](TraceMaker::LaneMaker& stream, Ns time) {
        cpu.slice("cudaLaunchKernel", time, 1us, "cuda_runtime", id);
        stream.slice("gemm", time + 2us, 10us, "kernel", id++);
    };
    for (std::size_t step = 0; step < kernels.size(); ++step) {
        const Ns length = kernels[step] * 20us + 30us;
        cpu.slice("ProfilerStep#" + std::to_string(step), at, length, "user_annotation");
        for (int k = 0; k < kernels[step]; ++k)
            launch(gpu, at + k * 20us + 1us);
        launch(other, at + 3us);
        at += length;
    }
    return make.build();
}

} // namespace

class KeyFiguresTest : public QObject {
    Q_OBJECT

private slots:
    // The times that no step gives are zero, whatever was in that memory before.
    void withoutStepsTheTimesOfAStepAreZero()
    {
        alignas(KeyFigures) std::byte memory[sizeof(KeyFigures)];
        std::memset(memory, 0x7f, sizeof memory);
        auto* const figures = new (memory) KeyFigures;
        for (const Ns time : {figures->recorded, figures->step, figures->minStep, figures->maxStep})
            QCOMPARE(time, Ns{});
        figures->~KeyFigures();
        std::byte gpuMemory[sizeof(KeyFigures::Gpu)];
        std::memset(gpuMemory, 0x7f, sizeof gpuMemory);
        QCOMPARE((new (gpuMemory) KeyFigures::Gpu)->work, Ns{});
    }
    void stepsHaveAMedianAndASpread()
    {
        const Analysis analysis{stepsOf({3, 9, 4})};
        const KeyFigures known = keyFiguresOf(analysis);
        QCOMPARE(known.steps, std::size_t{3});
        QCOMPARE(known.step, Ns{110us});
        QCOMPARE(known.minStep, Ns{90us});
        QCOMPARE(known.maxStep, Ns{210us});
        QVERIFY(known.gpu && known.gpu->isPerStep);
        QCOMPARE(known.gpu->kernels, std::uint64_t{5});
        QCOMPARE(known.gpu->allKernels, std::uint64_t{19});
        QCOMPARE(known.gpu->work, Ns{42us}); // 4 of 10 us; the one that overlaps the first adds 2 us
    }
    // A mean of two steps that differ would describe neither.
    void twoStepsThatDifferAreCountedAsAWhole()
    {
        const Analysis alike{stepsOf({4, 4})}, unlike{stepsOf({3, 9})};
        const auto perStep = keyFiguresOf(alike).gpu, whole = keyFiguresOf(unlike).gpu;
        QVERIFY(perStep && perStep->isPerStep);
        QCOMPARE(perStep->kernels, std::uint64_t{5});
        QCOMPARE(perStep->work, Ns{42us});
        QVERIFY(whole && !whole->isPerStep && !whole->isOfMedianRank);
        QCOMPARE(whole->kernels, std::uint64_t{14});
        QCOMPARE(whole->work, Ns{12 * 10us + 2 * 2us});
    }
    void withoutStepsAllKernelsAreCounted()
    {
        TraceMaker make;
        make.stream(0, 7).slice("gemm", 0us, 10us).slice("Memcpy HtoD (Pinned -> Device)", 20us, 5us, "gpu_memcpy");
        const auto gpu = keyFiguresOf(Analysis{make.build()}).gpu;
        QVERIFY(gpu && !gpu->isPerStep);
        QCOMPARE(gpu->kernels, std::uint64_t{1});
        QCOMPARE(gpu->work, Ns{15us});
    }
    // If only one process has steps, the work of its helpers belongs to them.
    void aStepCountsTheWorkOfProcessesWithoutSteps()
    {
        TraceMaker make;
        make.lane("1", "1").slice("ProfilerStep#1", 0us, 90us, "user_annotation");
        std::uint32_t id = 1;
        for (const char* process : {"1", "2"}) {
            const Ns at = id * 20us;
            make.lane(process, process).slice("cudaLaunchKernel", at, 2us, "cuda_runtime", id);
            make.stream(0, 7).slice("gemm", at + 5us, 10us, "kernel", id++);
        }
        const auto gpu = keyFiguresOf(Analysis{make.build()}).gpu;
        QVERIFY(gpu && gpu->isPerStep);
        QCOMPARE(gpu->kernels, std::uint64_t{2});
        QCOMPARE(gpu->work, Ns{20us});
    }
    // A kernel that was launched after the step does not belong to it.
    void oneStepCountsItsOwnWork()
    {
        TraceMaker make;
        std::uint32_t id = 1;
        make.lane("1", "1").slice("ProfilerStep#3", 0us, 90us, "user_annotation");
        for (const Ns at : {1us, 21us, 41us, 100us}) {
            make.lane("1", "1").slice("cudaLaunchKernel", at, 2us, "cuda_runtime", id);
            make.stream(0, 7).slice("gemm", at + 5us, 10us, "kernel", id++);
        }
        const Analysis analysis{make.build()};
        const KeyFigures known = keyFiguresOf(analysis);
        QCOMPARE(known.steps, std::size_t{1});
        QCOMPARE(known.step, Ns{90us});
        QVERIFY(known.gpu && known.gpu->isPerStep);
        QCOMPARE(known.gpu->kernels, std::uint64_t{3});
        QCOMPARE(known.gpu->allKernels, std::uint64_t{4});
        QCOMPARE(known.gpu->work, Ns{30us});
    }
    // The processes of one file step at the same time; a step holds only what its own process launched.
    void aStepCountsTheWorkOfItsProcess()
    {
        TraceMaker make;
        std::uint32_t id = 1;
        for (const char* process : {"1", "2"})
            for (int k = 0; k < 3; ++k) {
                const Ns at = k * 100us;
                make.lane(process, process)
                    .slice("ProfilerStep#" + std::to_string(k), at, 90us, "user_annotation")
                    .slice("cudaLaunchKernel", at + 5us, 2us, "cuda_runtime", id);
                make.stream(process[0] - '1', 7).slice("gemm", at + 10us, 30us, "kernel", id++);
            }
        const KeyFigures known = keyFiguresOf(Analysis{make.build()});
        QVERIFY(known.gpu && known.gpu->isPerStep);
        QCOMPARE(known.gpu->kernels, std::uint64_t{1});
        QCOMPARE(known.gpu->work, Ns{30us});
    }
    void withoutStepsAndGpuItIsTheRecording()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 5us, 40us).slice("aten::add", 50us, 10us);
        const Analysis analysis{make.build()};
        const KeyFigures known = keyFiguresOf(analysis);
        QCOMPARE(known.steps, std::size_t{0});
        QCOMPARE(known.recorded, Ns{55us});
        QVERIFY(!known.gpu && !known.topGemm);
    }
    void theTopProductIsTheCostliestWithAPeak()
    {
        TraceMaker make;
        make.info.gpus = {test::a100()};
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 1;
        const auto product = [&](Ns at, Ns length, const char* shapes, const char* types) {
            cpu.slice("aten::mm", at, 10us, "cpu_op", RawSlice::noCorrelation,
                      fmt::format(R"({{"Input Dims":{},"Input type":{}}})", shapes, types));
            cpu.slice("cudaLaunchKernel", at + 1us, 2us, "cuda_runtime", id);
            gpu.slice("ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_nn", at + 5us, length, "kernel", id++);
        };
        const char* bf16 = R"(["c10::BFloat16","c10::BFloat16"])";
        product(0us, 100us, "[[64,64],[64,64]]", bf16);
        product(200us, 300us, "[[1024,1024],[1024,1024]]", bf16);
        const Analysis analysis{make.build()};
        const KeyFigures known = keyFiguresOf(analysis);
        QVERIFY(known.topGemm && known.topGemm->ceiling.pctOfPeak);
        QCOMPARE(known.topGemm->shape.m, std::int64_t{1024});
        QCOMPARE(known.topGemm->total, Ns{300us});
    }
};

TEST_PLAIN(KeyFiguresTest)

} // namespace lanescope::key_figures_test

#include "key_figures_test.moc"
