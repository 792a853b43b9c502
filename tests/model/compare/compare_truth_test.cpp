// Claims that a comparison must not make, each found false on real traces: work of earlier steps, differences within
// the spread, successors that are none, two programs as one, recordings without GPU records, sizes that did not change.

#include <QTest>

#include "model/compare/summary.h"
#include "model/compare/sweep.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_truth_test {

using namespace lanescope::test;

class CompareTruthTest : public QObject {
    Q_OBJECT
private slots:
    void workFromBeforeTheRecordingIsInNoStep();
    void workBeforeTheFirstStepIsCountedToo();
    void withoutRecordedLaunchesAllWorkCounts();
    void dataLoadingWithinTheSpreadIsNoRegression();
    void kernelsThatRunOnBothSidesAreNoSuccessors();
    void aKernelTwentyTimesAsLongIsNoSuccessor();
    void twoProgramsAreNamedFirst();
    void aCompiledProgramIsTheSameProgram();
    void aChangeOfTheCountIsNeverNoise();
    void graphsAndFusionAreNamed();
    void typeAndCompilationAtOnceAreNamed();
    void aCaptureIsNotComparedOnTheGpu();
    void halfTheCallsAreNoOtherProblemSize();
    void tokensPerIterationAreTheProblemSize();
    void aPartOfARecordingIsNamed();
    void opsOfEqualCountWithOtherTimesAreNamed();
    void aFirstUseMakesTheComparisonUnfair();
    void waitingForARankIsToldApart();
    void anEmptyTraceIsNotCompared();
    void equalLabelsCarryTheirTypes();
    void callsOfBothRuntimesAreOne();
};

namespace {

std::string answer(const Diff& diff) { return joined(diff.answer, briefDuration, " · "); }
Diff plainDiff(const TracePtr& a, const TracePtr& b) { return *diffOf(Analysis{a}, Analysis{b}); }

std::size_t pairedIn(const Diff& diff)
{
    return static_cast<std::size_t>(std::count_if(diff.kernels.begin(), diff.kernels.end(), [](const KernelChange& k) {
        return k.status == WorkChange::Replaced || k.status == WorkChange::Fused;
    }));
}

// A step of 1 ms with `early` kernels of 50 us that have no launch, then one of 100 us with a launch, then one without.
TracePtr behindAQueue(int early)
{
    TraceMaker make;
    make.lane("1", "1").slice("ProfilerStep#5", 0us, 1ms, "user_annotation");
    make.lane("1", "1").slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
    for (int i = 0; i < early; ++i)
        make.stream(0, 7).slice(gemm, 20us + 50us * i, 50us, "kernel", 900u + static_cast<std::uint32_t>(i));
    make.stream(0, 7).slice(gemm, 500us, 100us, "kernel", 1);
    make.stream(0, 7).slice(elementwise, 700us, 7us, "kernel", 800);
    return make.build();
}

// Products of the given sizes (rows of the first factor), each with its op and shapes.
TracePtr products(const std::vector<int>& sizes, bool isWhole = true)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    if (!isWhole)
        cpu.slice("ProfilerStep#1", 0us, 100ms, "user_annotation");
    std::uint32_t correlation = 0;
    for (const int size : sizes) {
        ++correlation;
        const Ns at = 20us * correlation;
        cpu.slice("aten::mm", at, 8us, "cpu_op", RawSlice::noCorrelation,
                  fmt::format(R"({{"Input Dims":[[{},64],[64,128]],"Input type":["float","float"]}})", size));
        cpu.slice("cudaLaunchKernel", at + 1us, 2us, "cuda_runtime", correlation);
        make.stream(0, 7).slice(gemm, at + 5us, 10us, "kernel", correlation);
    }
    return make.build();
}

// Launches of `call`, one of them (if longest > 0) much longer; each with a kernel at its end.
TracePtr launches(Ns longest, const std::string& call = "cudaLaunchKernel")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    Ns at = 0us;
    for (std::uint32_t i = 1; i <= 20; ++i) {
        const Ns length = i == 1 && longest > 0us ? longest : 10us;
        cpu.slice(call, at, length, "cuda_runtime", i);
        make.stream(0, 7).slice(gemm, at + length, 5us, "kernel", i);
        at += length + 10us;
    }
    return make.build();
}

TracePtr withOps(const std::vector<std::string>& ops, const std::string& kernel)
{
    std::vector<TestWork> work;
    for (const std::string& op : ops)
        work.push_back({kernel, op});
    return traceOf({work});
}

const std::string triton = "triton_poi_fused_add_gelu_mul_0";

} // namespace

void CompareTruthTest::workFromBeforeTheRecordingIsInNoStep()
{
    const Diff diff = plainDiff(behindAQueue(4), behindAQueue(0));
    QCOMPARE(diff.steps.at(0).gpu.a, Ns{107us}); // 100 us that it launched, 7 us without a launch after that
    QCOMPARE(diff.steps.at(0).gpu.b, Ns{107us});
    QCOMPARE(diff.totals.work.a, std::uint64_t{2});
    QCOMPARE(diff.before.a.count, std::uint64_t{4});
    QCOMPARE(diff.before.a.total, Ns{200us});
    QCOMPARE(diff.before.b.count, std::uint64_t{0});
    QVERIFY2(holds(words(diff), "Launched before the recording, so in none of its steps"), words(diff).c_str());
    const SweepPoint point = sweepPoint(Analysis{behindAQueue(4)});
    QCOMPARE(point.gpu.median, Ns{107us});
    QCOMPARE(point.work, 2u);
}

void CompareTruthTest::workBeforeTheFirstStepIsCountedToo()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#5", 1ms, 1ms, "user_annotation")
        .slice("cudaLaunchKernel", 1010us, 2us, "cuda_runtime", 1);
    make.stream(0, 7)
        .slice(gemm, 100us, 20us, "kernel") // before the step
        .slice(gemm, 1005us, 30us, "kernel")
        .slice(gemm, 1100us, 50us, "kernel", 1);
    const TracePtr trace = make.build();
    const Diff diff = plainDiff(trace, trace);
    QCOMPARE(diff.before.a.count, std::uint64_t{2});
    QCOMPARE(diff.before.a.total, Ns{50us});
    QCOMPARE(diff.totals.work.a, std::uint64_t{1});
}

void CompareTruthTest::withoutRecordedLaunchesAllWorkCounts()
{
    TraceMaker make;
    make.lane("1", "1").slice("ProfilerStep#5", 0us, 1ms, "user_annotation");
    make.stream(0, 7).slice(gemm, 100us, 50us, "kernel");
    make.stream(0, 7).slice(gemm, 200us, 50us, "kernel");
    const TracePtr trace = make.build();
    const Diff diff = plainDiff(trace, trace);
    QCOMPARE(diff.totals.work.a, std::uint64_t{2});
    QCOMPARE(diff.before.a.count, std::uint64_t{0});
}

void CompareTruthTest::dataLoadingWithinTheSpreadIsNoRegression()
{
    // The steps and waits of a real pair, in 10 us: the waits vary more than the programs differ.
    const auto made = [](const std::vector<std::pair<int, int>>& steps, Ns gpu, const char* kind = "user_annotation") {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        Ns at = 0us;
        std::uint32_t correlation = 0;
        for (const auto& [length, wait] : steps) {
            ++correlation;
            cpu.slice("ProfilerStep#" + std::to_string(correlation), at, 10us * length, "user_annotation");
            cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at + 1us, 10us * wait, kind);
            cpu.slice("cudaLaunchKernel", at + 10us * wait + 2us, 5us, "cuda_runtime", correlation);
            make.stream(0, 7).slice(gemm, at + 10us * wait + 10us, gpu, "kernel", correlation);
            at += 10us * length + 10us;
        }
        return make.build();
    };
    const TracePtr before = made({{2203, 22}, {2230, 1698}, {5143, 4361}}, 500us);
    const TracePtr after = made({{5392, 4737}, {3458, 2228}, {7395, 6174}}, 250us);
    const Diff diff = plainDiff(before, after);
    QCOMPARE(diff.gpu.judgement, Judgement::Better);
    QCOMPARE(diff.cpu.judgement, Judgement::Noise);
    QVERIFY(!hasRegressed(diff.cpu, 5) && !hasRegressed(diff.gpuWork, 5));
    QVERIFY2(holds(headline(diff), "but the steps vary as much"), headline(diff).c_str());
    QVERIFY2(!holds(words(diff), "orth it"), words(diff).c_str());
    QVERIFY2(holds(answer(diff),
                   "The host waits for data 16.98 ms → 47.37 ms per step (medians); without that it takes "
                   "7.820 ms → 12.21 ms, within the spread"),
             answer(diff).c_str());
    const TracePtr old = made({{2203, 22}, {2230, 1698}, {5143, 4361}}, 500us, "cpu_op"); // as before Kineto
    QVERIFY2(holds(answer(plainDiff(old, after)), "The host waits for data 16.98 ms → 47.37 ms"), "old");
    const std::vector<std::string> paths{"fp32.json", "amp.json"};
    const Sweep sweep = sweepOf(paths, {sweepPoint(Analysis{before}), sweepPoint(Analysis{after})});
    QCOMPARE(sweep.gains.size(), std::size_t{1});
    QCOMPARE(sweep.gains[0].pace.judgement, Judgement::Noise); // as diff judges the same steps
}

void CompareTruthTest::kernelsThatRunOnBothSidesAreNoSuccessors()
{
    const TestWork main{"implicit_convolve_sgemm", "aten::cudnn_convolution", 700us};
    const TestWork helper{"volta_scudnn_128x64_stridedB_interior_nn_v1", "aten::cudnn_convolution", 400us};
    const TestWork other{"volta_scudnn_128x64_relu_interior_nn_v1", "aten::cudnn_convolution", 600us};
    const TestWork add{elementwise, "aten::add"};
    const auto nameOfPairs = [](const Diff& diff) {
        std::string text;
        for (const KernelChange& k : diff.kernels)
            if (k.status == WorkChange::Replaced)
                text += labelsOf(k.a) + ">" + labelsOf(k.b) + ";";
        return text;
    };
    const Diff diff = plainDiff(traceOf({{helper, add, main, add, add}}), traceOf({{helper, add, helper, add, add}}));
    QVERIFY2(pairedIn(diff) == 0, nameOfPairs(diff).c_str());
    const Diff real = plainDiff(traceOf({{helper, add, main, add, add}}), traceOf({{helper, add, other, add, add}}));
    QCOMPARE(pairedIn(real), std::size_t{1});
}

void CompareTruthTest::aKernelTwentyTimesAsLongIsNoSuccessor()
{
    const auto paired = [](Ns before, Ns after) {
        const TestWork first{"ampere_sgemm_128x64_tn", "aten::mm", before}, also{"sgemm_other_64x64", "aten::mm", 9us};
        const TestWork next{"ampere_sgemm_32x128_nn", "aten::mm", after};
        return pairedIn(plainDiff(traceOf({{{"begin"}, first, also, {"end"}}}), traceOf({{{"begin"}, next, {"end"}}})));
    };
    QCOMPARE(paired(100us, 2000us), std::size_t{1});
    QCOMPARE(paired(100us, 2001us), std::size_t{0});
}

void CompareTruthTest::twoProgramsAreNamedFirst()
{
    const auto a = withOps({"aten::conv2d", "aten::relu", "aten::max_pool2d", "aten::add", "aten::batch_norm"}, gemm);
    const auto b = withOps({"aten::mm", "aten::softmax", "aten::gelu", "aten::add", "aten::layer_norm"}, halfGemm);
    const Diff diff = plainDiff(a, b);
    QVERIFY(diff.areOtherPrograms);
    QCOMPARE(*diff.commonOpsPct, 100.0 / 9);
    QCOMPARE(pairedIn(diff), std::size_t{0});
    QVERIFY2(recordings(diff).starts_with("These look like two different programs: 11 % of the ops are common"),
             recordings(diff).c_str());
    QVERIFY(holds(words(diff), "times of two programs"));
    const std::vector<std::string> paths{"bert.json", "qwen.json"};
    const Sweep sweep = sweepOf(paths, {sweepPoint(Analysis{a}), sweepPoint(Analysis{b})});
    QVERIFY(!sweep.areVariants && sweep.gains.empty());
    // Ops that every program uses prove nothing; too few ops show nothing.
    const auto plumbing = withOps({"aten::empty", "aten::view", "aten::copy_", "aten::mm"}, gemm);
    QVERIFY(!plainDiff(plumbing, a).areOtherPrograms);
    QVERIFY(!plainDiff(a, a).areOtherPrograms);
}

void CompareTruthTest::aCompiledProgramIsTheSameProgram()
{
    const std::vector<std::string> ops{"aten::mm",   "aten::add", "aten::gelu", "aten::mul",
                                       "aten::relu", "aten::sum", "aten::div",  "aten::softmax"};
    std::vector<TestWork> eager;
    for (const std::string& op : ops)
        eager.push_back({elementwise, op});
    const Diff diff = plainDiff(traceOf({eager}), traceOf({{{gemm, "aten::mm"}, {triton, "triton_op"}}}));
    QVERIFY(!diff.areOtherPrograms);
    QVERIFY(diff.isCompileNew);
    QCOMPARE(*diff.commonOpsPct, 100.0); // mm, and add, gelu and mul of the generated kernel
}

void CompareTruthTest::aChangeOfTheCountIsNeverNoise()
{
    std::vector<TestWork> many(40, {sigmoid, "aten::sigmoid", 10us}), one(1, {sigmoid, "aten::sigmoid", 10us});
    many.push_back({gemm, "aten::mm", 100us});
    one.push_back({gemm, "aten::mm", 100us});
    const Diff diff = plainDiff(traceOf({many}), traceOf({one}));
    const NameChange* change = nameIn(diff, sigmoid);
    QVERIFY(change && change->each);
    QCOMPARE(change->each->judgement, Judgement::Noise);
    QCOMPARE(change->judgement(), Judgement::Better);
    QVERIFY2(holds(words(diff), "400 µs → 10.00 µs per step, launches: 40 → 1"), words(diff).c_str());
}

void CompareTruthTest::graphsAndFusionAreNamed()
{
    const auto made = [](bool isGraph) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        const std::string kernel = isGraph ? "triton__0d1d2d3d" : elementwise;
        for (std::uint32_t i = 0; i < 6; ++i) {
            const std::uint32_t launch = isGraph ? 1 : i + 1;
            if (!isGraph || i == 0)
                cpu.slice(isGraph ? "cudaGraphLaunch" : "cudaLaunchKernel", 10us * i, 5us, "cuda_runtime", launch);
            make.stream(0, 7).slice(kernel, 100us + 50us * i, isGraph ? 10us : 40us, "kernel", launch);
        }
        return make.build();
    };
    const Diff diff = plainDiff(made(false), made(true));
    QCOMPARE(diff.facts.b.graphLaunches, std::uint64_t{1});
    QCOMPARE(diff.facts.b.graphWork, std::uint64_t{6});
    QCOMPARE(diff.facts.b.graphTime, Ns{60us});
    const std::string said = answer(diff);
    QVERIFY2(holds(said, "CUDA graphs replay 6 of 6 kernels, copies and memsets (60.00 µs; graph launches: 1)"),
             said.c_str());
    QVERIFY2(holds(said, "fused kernels +60.00 µs; elementwise together −240 µs"), said.c_str());
    QVERIFY2(holds(words(diff), "(inside CUDA graphs: 6 after)"), words(diff).c_str());
    QVERIFY(
        holds(answer(plainDiff(made(true), made(false))), "no CUDA graph any more; before, graphs replayed 6 of 6"));
}

void CompareTruthTest::typeAndCompilationAtOnceAreNamed()
{
    const std::vector<TestWork> eager{{gemm, "aten::mm", 900us}, {elementwise, "aten::add", 100us}};
    const std::vector<TestWork> typed{{halfGemm, "aten::mm", 200us}, {elementwise, "aten::add", 100us}};
    const std::vector<TestWork> both{{halfGemm, "aten::mm", 200us}, {triton, "triton_op", 50us}};
    const std::string said = answer(plainDiff(traceOf({eager}), traceOf({both})));
    QVERIFY2(holds(said, "the type and the compilation changed at once: GEMM and attention make −700 µs of −750 µs (93 "
                         "%), all else −50.00 µs"),
             said.c_str());
    QVERIFY(!holds(answer(plainDiff(traceOf({eager}), traceOf({typed}))), "at once"));
}

void CompareTruthTest::aCaptureIsNotComparedOnTheGpu()
{
    const auto made = [](std::uint32_t withWork) {
        TraceMaker make;
        for (std::uint32_t i = 1; i <= 10; ++i) {
            make.lane("1", "1").slice("hipLaunchKernel", 20us * i, 5us, "cuda_runtime", i);
            if (i <= withWork)
                make.stream(0, 7).slice(gemm, 20us * i + 6us, 5us, "kernel", i);
        }
        return make.build();
    };
    const Diff diff = plainDiff(made(4), made(10));
    QVERIFY2(headline(diff).starts_with("only 4 of 10 launches of the first have GPU work in the trace, so the GPU "
                                        "cannot be compared · "),
             headline(diff).c_str());
    QCOMPARE(diff.gpu.judgement, Judgement::CannotTell);
    QVERIFY(!holds(words(diff), "GEMM"));
    QVERIFY(holds(headline(plainDiff(made(5), made(10))), "GPU 25.00 µs → 50.00 µs")); // half of them: compared
}

void CompareTruthTest::halfTheCallsAreNoOtherProblemSize()
{
    const std::vector<int> sizes{64, 128, 256, 64, 128, 256};
    std::vector<int> twice = sizes;
    twice.insert(twice.end(), sizes.begin(), sizes.end());
    const std::string half = recordings(plainDiff(products(twice), products(sizes)));
    QVERIFY2(holds(half, "matrix products of the same sizes, but 12 → 6 of them"), half.c_str());
    QVERIFY2(!holds(half, "another problem size"), half.c_str());
    const std::string other = recordings(plainDiff(products(sizes), products({96, 192, 384, 96, 192, 384})));
    QVERIFY2(holds(other, "another problem size: "), other.c_str());
}

void CompareTruthTest::tokensPerIterationAreTheProblemSize()
{
    const auto made = [](const char* name) {
        TraceMaker make;
        make.lane("1", "1").slice(name, 0us, 200us, "user_annotation");
        make.lane("1", "1").slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice(gemm, 20us, 50us, "kernel", 1);
        return make.build();
    };
    const auto prefill = made("execute_context_2(8155)_generation_37(37)");
    const auto decode = made("execute_context_0(0)_generation_32(32)");
    const std::string said = recordings(plainDiff(prefill, decode));
    QVERIFY2(holds(said, "another problem size: tokens per iteration 8155 prefill + 37 decode → 32 decode"),
             said.c_str());
    QVERIFY(recordings(plainDiff(decode, decode)).empty());
}

void CompareTruthTest::aPartOfARecordingIsNamed()
{
    TraceInfo info;
    info.gpus.emplace_back();
    info.gpus.back().id = 0;
    info.gpus.back().name = "NVIDIA A100";
    const auto made = [&](int layers, const std::string& second) {
        std::vector<TestWork> work;
        for (int i = 0; i < layers; ++i)
            for (const std::string& name : {gemm, second, sigmoid})
                work.push_back({name, "aten::op"});
        return traceOf({work}, true, info);
    };
    const std::string said = recordings(plainDiff(made(24, elementwise), made(12, elementwise)));
    QVERIFY2(holds(said,
                   "the second recording is a part of such a recording as the first: the same kernels, copies and "
                   "memsets, 72 → 36 of them"),
             said.c_str());
    QVERIFY(
        holds(recordings(plainDiff(made(12, elementwise), made(24, elementwise))), "the first recording is a part"));
    QVERIFY(recordings(plainDiff(made(24, elementwise), made(12, "another_kernel"))).empty());
    QVERIFY(recordings(plainDiff(made(24, elementwise), made(22, elementwise))).empty());
}

void CompareTruthTest::opsOfEqualCountWithOtherTimesAreNamed()
{
    const auto made = [](Ns copy) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#1", 0us, 200ms, "user_annotation");
        cpu.slice("cudaMemcpyAsync", 1ms, copy, "cuda_runtime", 1);
        make.stream(0, 7).slice("Memcpy DtoH (Device -> Pageable)", 2ms, 100us, "gpu_memcpy", 1);
        return make.build();
    };
    const Diff diff = plainDiff(made(90ms), made(50ms));
    QVERIFY2(holds(words(diff), "cudaMemcpyAsync 90.00 ms → 50.00 ms, calls: 1 on both sides"), words(diff).c_str());
    const auto op = std::find_if(diff.ops.begin(), diff.ops.end(),
                                 [](const OpChange& change) { return change.name == "cudaMemcpyAsync"; });
    QVERIFY(op != diff.ops.end() && op->status == WorkChange::Same && op->hasOtherTime(200ms));
    QVERIFY(!holds(words(plainDiff(made(51ms), made(50ms))), "cudaMemcpyAsync"));
}

void CompareTruthTest::aFirstUseMakesTheComparisonUnfair()
{
    const Diff diff = plainDiff(launches(12ms), launches(0ms));
    QVERIFY2(holds(answer(diff), "a cold run against a warm one: before, one cudaLaunchKernel takes 12.00 ms"),
             answer(diff).c_str());
    QVERIFY(holds(answer(plainDiff(launches(0ms), launches(12ms))), "a warm run against a cold one: after, one"));
    QVERIFY(!holds(answer(plainDiff(launches(12ms), launches(12ms))), "cold"));
    QVERIFY(!holds(answer(plainDiff(launches(900us), launches(0ms))), "cold")); // below 1 ms
}

void CompareTruthTest::waitingForARankIsToldApart()
{
    // Two ranks of one job: the collective ends at the same time on both, and rank 0 came 700 us earlier.
    const auto made = [](std::int64_t rank, Ns begin) {
        TraceMaker make;
        make.info.rank = rank;
        make.info.worldSize = 2;
        make.lane("1", "1").slice("ProfilerStep#1", 0us, 2ms, "user_annotation");
        make.lane("1", "1").slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
        make.lane("1", "1").slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice(gemm, 30us, 50us, "kernel", 1);
        make.stream(0, 8).slice(nccl, begin, 900us - begin, "kernel", 2);
        return make.build();
    };
    const Diff diff = plainDiff(made(0, 850us), made(1, 150us));
    const RoleChange* waiting = roleIn(diff, "waiting");
    QVERIFY(waiting);
    QCOMPARE(waiting->time.a, Ns{});
    QCOMPARE(waiting->time.b, Ns{700us});
    QVERIFY(hasRegressed(diff.gpu, 5) && !hasRegressed(diff.gpuWork, 5));
    QVERIFY(!roleIn(plainDiff(made(0, 850us), made(0, 150us)), "waiting")); // one rank: nothing is known
    const std::vector<std::string> paths{"rank0.json", "rank1.json"};
    const Sweep sweep = sweepOf(paths, {sweepPoint(Analysis{made(0, 850us)}), sweepPoint(Analysis{made(1, 150us)})});
    QVERIFY(!sweep.areVariants);
}

void CompareTruthTest::anEmptyTraceIsNotCompared()
{
    TraceMaker empty;
    const Diff diff = plainDiff(empty.build(), traceOf({{{gemm}}}, true));
    QCOMPARE(headline(diff), std::string{"the first trace holds no slices, so nothing can be compared"});
    QCOMPARE(diff.cpu.judgement, Judgement::CannotTell);
}

void CompareTruthTest::equalLabelsCarryTheirTypes()
{
    const auto kernel = [](const char* type) {
        return std::string{"void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<"} + type +
               ", float>(int, float, " + type + " const*)";
    };
    const std::string ofFloat = kernel("float"), ofHalf = kernel("c10::BFloat16");
    NameTable names; // it does not own the names
    const auto fp32 = names.tokenOf(ofFloat, SliceKind::Kernel);
    const auto bf16 = names.tokenOf(ofHalf, SliceKind::Kernel);
    const auto other = names.tokenOf(gemm, SliceKind::Kernel);
    const std::string before = names[other].decoded.label;
    names.tellLabelsApart();
    QVERIFY2(names[fp32].decoded.label.ends_with(" (fp32)"), names[fp32].decoded.label.c_str());
    QVERIFY2(names[bf16].decoded.label.ends_with(" (bf16, fp32)"), names[bf16].decoded.label.c_str());
    QCOMPARE(names[other].decoded.label, before);
}

void CompareTruthTest::callsOfBothRuntimesAreOne()
{
    const Diff diff = plainDiff(launches(0us), launches(0us, "hipLaunchKernel"));
    QVERIFY2(!holds(words(diff), "LaunchKernel"), words(diff).c_str());
}

TEST_PLAIN(CompareTruthTest)

} // namespace lanescope::compare_truth_test

#include "compare_truth_test.moc"
