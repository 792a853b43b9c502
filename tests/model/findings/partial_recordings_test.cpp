// Recordings that lack something (calls, GPU work, the begin, the end of a step): nothing is reported that they cannot
// show.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::partial_recordings_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Two kernels with a gap of 1 ms, from 110 to 1110 us, in which `fill` adds slices to the launching thread.
template <class Fill>
TracePtr withGap(const Fill& fill)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
    fill(cpu);
    cpu.slice("cudaLaunchKernel", 1100us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice("b", 1110us, 100us, "kernel", 2);
    return make.build();
}

} // namespace

class PartialRecordingsTest : public QObject {
    Q_OBJECT

private slots:
    void timeBeforeAnythingIsRecordedIsNotTold()
    {
        const auto trace = [](Ns begin) {
            TraceMaker make;
            make.lane("Spans", "PyTorch Profiler").slice("PyTorch Profiler (0)", 0us, 20ms, "Trace");
            make.lane("1", "1").slice("aten::mm", begin, 2ms).slice("cudaLaunchKernel", 10ms, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("k", 10010us, 9ms, "kernel", 1);
            return make.build();
        };
        const auto found = findingIn(trace(6ms), "before_first_work");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "time"), Ns{4010us}); // not 10 ms
        QVERIFY(!findingIn(trace(9500us), "before_first_work"));
    }

    void aKernelThatBeginsDuringItsLaunchIsNotWaitedFor()
    {
        const auto trace = [](Ns call) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 2ms).slice("cudaLaunchKernel", 2ms, call, "cuda_runtime", 1);
            make.stream(0, 7).slice("k", 4ms, 9ms, "kernel", 1);
            return findingIn(make.build(), "before_first_work");
        };
        QVERIFY(!says(*trace(2100us), "launched already"));
        QVERIFY(says(*trace(1ms), "For 1000us of it that work is launched already"));
    }

    void withoutAnyLaunchTheCpuIsToBeRecorded()
    {
        TraceMaker make;
        make.stream(0, 7).slice("a", 0us, 100us, "kernel").slice("b", 1ms, 100us, "kernel");
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found && says(*found, "No launch of GPU work is recorded"));
        TraceMaker ops;
        ops.lane("1", "1").slice("aten::mm", 0us, 5us);
        ops.stream(0, 7).slice("a", 0us, 100us, "kernel").slice("b", 1ms, 100us, "kernel");
        const auto withOps = findingIn(ops.build(), "gpu_idle");
        QVERIFY(withOps && says(*withOps, "Ops are recorded, but no launch") &&
                !says(*withOps, "ProfilerActivity.CPU"));
        TraceMaker some;
        some.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        some.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice("b", 1ms, 100us, "kernel");
        const auto partly = findingIn(some.build(), "gpu_idle");
        QVERIFY(partly && says(*partly, "(b is one of 1)"));
    }

    void withoutGpuWorkNobodyKnowsWhetherTheGpuIsIdle()
    {
        const auto trace = [](bool hasWork) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 3; ++i)
                cpu.slice("aten::item", i * 400us, 320us)
                    .slice("aten::_local_scalar_dense", i * 400us, 310us)
                    .slice("cudaStreamSynchronize", i * 400us + 5us, 300us, "cuda_runtime");
            if (hasWork)
                make.stream(0, 7).slice("k", 0us, 1200us, "kernel");
            return make.build();
        };
        const auto without = findingIn(trace(false), "blocking_ops");
        QVERIFY(without && says(*without, "No GPU work is recorded"));
        QVERIFY(!without->cost);
        const auto with = findingIn(trace(true), "blocking_ops");
        QVERIFY(with && says(*with, "The GPU has work throughout"));
        QCOMPARE(*with->cost, Ns{});
    }

    void aProgramOnAGpuIsNotCpuOnly()
    {
        const auto verdict = [](const char* op) {
            TraceMaker make;
            make.lane("1", "1").slice(op, 0us, 900us).slice("aten::add", 1ms, 50us).slice("aten::relu", 2ms, 50us);
            const Analysis analysis{make.build()};
            return verdictOf(analysis).verdict;
        };
        QVERIFY(verdict("aten::miopen_convolution") == Verdict::NotRecorded);
        QVERIFY(verdict("aten::cudnn_batch_norm") == Verdict::NotRecorded);
        QVERIFY(verdict("aten::mkldnn_convolution") == Verdict::CpuOnly);
        QVERIFY(verdict("aten::_scaled_dot_product_flash_attention_for_cpu") == Verdict::CpuOnly);
        TraceMaker make;
        make.lane("1", "1").slice("aten::miopen_convolution", 0us, 900us).slice("b", 1ms, 9us).slice("c", 2ms, 9us);
        QVERIFY(!findingIn(make.build(), "cpu_hot_op"));
    }

    void theAllocatorsCallsInAGapAreAddedUp()
    {
        // One step in which the cache only grows: the rule on allocations does not report it.
        const auto trace = [](Ns each) {
            return withGap([&](auto& cpu) {
                cpu.slice("ProfilerStep#1", 0us, 1200us, "user_annotation").slice("aten::cat", 150us, 900us);
                for (int i = 0; i < 5; ++i)
                    cpu.slice("cudaMalloc", 160us + i * 150us, each, "cuda_runtime");
            });
        };
        const auto found = findingIn(trace(105us), "gpu_idle");
        QVERIFY(found && says(*found, "5 calls that allocate or free device memory take 525us of that time"));
        const auto less = findingIn(trace(95us), "gpu_idle");
        QVERIFY(less && !says(*less, "allocate or free"));
    }

    void theCaptureOfAGraphHappensOnce()
    {
        const auto advice = [](const char* frame) {
            const auto found = findingIn(withGap([&](auto& cpu) {
                                             cpu.slice(frame, 120us, 970us, "python_function")
                                                 .slice("<built-in function collect>", 130us, 950us, "python_function");
                                         }),
                                         "gpu_idle");
            return found ? textOf(*found) : std::string{};
        };
        QVERIFY(advice("torch/cuda/graphs.py(145): __enter__").find("happens once") != std::string::npos);
        QVERIFY(advice("train.py(3): step").find("gc.freeze()") != std::string::npos);
    }

    void aStepThatIsCutOffHalvesNoCount()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int step = 0; step < 2; ++step) {
            const Ns begin = step * 10ms;
            cpu.slice("Optimizer.step#SGD.step", begin, 9ms, "user_annotation");
            for (int i = 0; i < 60; ++i) {
                const std::uint32_t correlation = static_cast<std::uint32_t>(100 * step + i + 1);
                cpu.slice("aten::add_", begin + i * 100us, 50us)
                    .slice("cudaLaunchKernel", begin + i * 100us + 10us, 10us, "cuda_runtime", correlation);
                if (step == 0)
                    gpu.slice("k", begin + i * 100us + 30us, 1us, "kernel", correlation);
            }
        }
        const auto found = findingIn(make.build(), "loose_optimizer");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "each"), std::int64_t{60});
    }

    void stacksAreNotAskedForWhereTheyAreRecorded()
    {
        const auto advice = [](const char* category) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("step", 0us, 20us, category).slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1);
            cpu.slice("step", 500ms, 20us, category).slice("cudaLaunchKernel", 500005us, 5us, "cuda_runtime", 2);
            make.stream(0, 7).slice("a", 15us, 10us, "kernel", 1).slice("b", 500015us, 10us, "kernel", 2);
            return findingIn(make.build(), "gpu_idle");
        };
        QVERIFY(says(*advice("cpu_op"), "with_stack=True"));
        QVERIFY(!says(*advice("python_function"), "with_stack=True"));
        QVERIFY(says(*advice("python_function"), "not even Python"));
    }

    void aProcessThatOnlyAskedForGpusRanNothing()
    {
        const auto trace = [](const char* also, const char* category, const char* driver) {
            TraceMaker make;
            make.info.properties = {{"cuda_runtime_version", "12080"}, {"cuda_driver_version", driver}};
            auto cpu = make.lane("1", "1");
            cpu.slice("cudaGetDeviceCount", 0us, 5us, "cuda_runtime")
                .slice("cudaDeviceSynchronize", 10us, 900us, "cuda_runtime");
            if (category)
                cpu.slice(also, 2ms, 5us, category);
            return findingIn(make.build(), "wrong_process");
        };
        const auto found = trace(nullptr, nullptr, "12060");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "calls"), std::int64_t{2});
        QVERIFY(says(*found, "the driver: it is of CUDA 12.6, the profiler of CUDA 12.8"));
        QVERIFY(!says(*trace(nullptr, nullptr, "12080"), "update the driver"));
        QVERIFY(!trace("aten::mm", "cpu_op", "12060"));
        QVERIFY(!trace("train.py(3): step", "python_function", "12060"));
        QVERIFY(!trace("cudaLaunchKernel", "cuda_runtime", "12060"));
    }

    void withoutCallsNothingIsSaidOfTheirTime()
    {
        const auto trace = [](bool hasCall) {
            TraceMaker make;
            make.lane("1", "1").slice("cudaMemcpyAsync", 0us, 200us, "cuda_runtime", 1);
            make.stream(0, 7).slice("Memcpy HtoD (Pageable -> Device)", 10us, 150us, "gpu_memcpy",
                                    hasCall ? 1U : RawSlice::noCorrelation);
            return findingIn(make.build(), "pageable_copy");
        };
        QVERIFY(says(*trace(true), "block the host for 200us"));
        QVERIFY(!says(*trace(false), "block the host"));
    }
};

TEST_WITH_APP(PartialRecordingsTest)

} // namespace lanescope::partial_recordings_test

#include "partial_recordings_test.moc"
