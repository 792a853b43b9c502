// Sentences that a trace once contradicted: each rule on the trace that misled it.

#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <QDirIterator>

namespace lanescope::misleading_traces_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Two kernels with a gap between them (110 to 1000 us) that ends with a launch at 980 us; the caller fills the thread.
TracePtr gapWith(const std::function<void(TraceMaker::LaneMaker&)>& host)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
    host(cpu);
    cpu.slice("cudaLaunchKernel", 980us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice("b", 1000us, 100us, "kernel", 2);
    return make.build();
}

// Steps of a thread, each with one region of the optimizer split into annotations.
TracePtr optimizerSteps(int annotations)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t correlation = 1;
    for (int step = 0; step < 2; ++step) {
        const Ns at = step * 3000us;
        cpu.slice("ProfilerStep#" + std::to_string(step), at, 2900us, "user_annotation");
        for (int a = 0; a < annotations; ++a)
            cpu.slice("Optimizer.step#W" + std::to_string(a), at + 100us + a * 1us, 2000us - a * 2us,
                      "user_annotation");
        for (int k = 0; k < 60; ++k) {
            const Ns begin = at + 110us + k * 30us;
            cpu.slice("aten::add_", begin, 25us)
                .slice("cudaLaunchKernel", begin + 5us, 5us, "cuda_runtime", correlation);
            gpu.slice("k", begin + 12us, 3us, "kernel", correlation++);
        }
    }
    return make.build();
}

} // namespace

class MisleadingTracesTest : public QObject {
    Q_OBJECT

private slots:
    void anOpThatLaunchesDoesNotRunOnTheHost()
    {
        const auto idle = findingIn(gapWith([](auto& cpu) { cpu.slice("aten::normal_", 120us, 800us); }), "gpu_idle");
        QVERIFY(idle);
        QVERIFY(says(*idle, "That op launches no GPU work"));
        const auto launches = findingIn(gapWith([](auto& cpu) { cpu.slice("aten::mm", 120us, 870us); }), "gpu_idle");
        QCOMPARE(std::get<std::string>(launches->values.at("host_in")), std::string{"aten::mm"});
        QVERIFY(!says(*launches, "launches no GPU work"));
        const auto region =
            findingIn(gapWith([](auto& cpu) { cpu.slice("Torch-Compiled Region: 0/0", 120us, 800us); }), "gpu_idle");
        QVERIFY(!says(*region, "launches no GPU work"));
    }

    void stacksThatAreThereAreNotAskedFor()
    {
        // The step overlaps a function that began before it, so it is on separate rows.
        const auto withStacks = findingIn(gapWith([](auto& cpu) {
                                              cpu.slice("train.py(3): load", 50us, 900us, "python_function")
                                                  .slice("ProfilerStep#2", 100us, 1500us, "user_annotation");
                                          }),
                                          "gpu_idle");
        QVERIFY(withStacks);
        QCOMPARE(std::get<std::string>(withStacks->values.at("host_in")), std::string{"train.py(3): load"});
        QVERIFY(!says(*withStacks, "with_stack"));
        const auto without = findingIn(
            gapWith([](auto& cpu) { cpu.slice("ProfilerStep#2", 100us, 1500us, "user_annotation"); }), "gpu_idle");
        QVERIFY(says(*without, "with_stack"));
    }

    void aLaunchThatIsStillInItsCallIsTheHosts()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 100us, 800us, "cuda_runtime", 2);
        make.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice("b", 1000us, 100us, "kernel", 2);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "host_wait"), Ns{790us});  // 110 to 900
        QCOMPARE(timeIn(*found, "kernel_wait"), Ns{10us}); // the time of the first launch
        QCOMPARE(timeIn(*found, "other"), Ns{90us});       // 910 to 1000
        QVERIFY(!says(*found, " 0us"));                    // parts without time are left out
    }

    void aKernelLongAfterItsLaunchIsNotTheHostsDelay()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice("a", 10us, 100us, "kernel", 1).slice("b", 1000us, 100us, "kernel", 2);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "host_wait"), Ns{});
        QCOMPARE(timeIn(*found, "kernel_wait"), Ns{});
        QCOMPARE(timeIn(*found, "between"), Ns{10us}); // it was launched before the device was free
        QCOMPARE(timeIn(*found, "other"), Ns{880us});
        QVERIFY(says(*found, "Check whether all GPU work was recorded"));
    }

    void waitingForABusyGpuCostsNothing_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::newRow("CUDA") << QByteArray{"cudaMemcpyAsync"};
        QTest::newRow("HIP") << QByteArray{"hipMemcpyWithStream"};
    }
    void waitingForABusyGpuCostsNothing()
    {
        QFETCH(QByteArray, call);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 2; ++i) {
            const Ns at = i * 1000us;
            const auto n = static_cast<std::uint32_t>(10 * i);
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", n + 1)
                .slice("aten::_local_scalar_dense", at + 10us, 945us)
                .slice(call.toStdString(), at + 15us, 935us, "cuda_runtime", n + 2);
            gpu.slice("k", at + 6us, 934us, "kernel", n + 1)
                .slice("Memcpy DtoH (Device -> Pageable)", at + 942us, 3us, "gpu_memcpy", n + 2);
        }
        const auto found = findingIn(make.build(), "blocking_ops");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "waited"), Ns{2 * 927us}); // until the copy begins
        QCOMPARE(*found->atMost, Ns{}); // 940..942, twice: the copy is launched and follows the kernel
    }

    void nestedAnnotationsAreOneStep()
    {
        for (const int annotations : {1, 5}) {
            const auto found = findingIn(optimizerSteps(annotations), "loose_optimizer");
            QVERIFY(found);
            QCOMPARE(countIn(*found, "each"), std::int64_t{60});
            QCOMPARE(countIn(*found, "count"), std::int64_t{2});
            QCOMPARE(timeIn(*found, "host"), Ns{2000us});
        }
    }

    void theCaptureOfAGraphIsNotWhatCompiledCodeCosts()
    {
        const auto trace = [](bool captures) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 5; ++i) {
                const Ns at = 1000us * i;
                const Ns own = i == 4 && captures ? 900us : 80us;
                cpu.slice("## Call CompiledFxGraph fabc ##", at, own + 10us, "user_annotation")
                    .slice("aten::mm", at + own, 10us);
                if (i == 4 && captures)
                    cpu.slice("cudaStreamBeginCapture", at + 10us, 5us, "cuda_runtime");
            }
            return make.build();
        };
        for (const bool captures : {false, true}) {
            const auto found = findingIn(trace(captures), "compile_layers");
            QVERIFY(found);
            QCOMPARE(timeIn(*found, "each"), Ns{80us});
            QCOMPARE(countIn(*found, "count"), std::int64_t{captures ? 4 : 5});
        }
    }

    void workFromBeforeTheRecordingIsWork()
    {
        const auto trace = [](Ns before) {
            TraceMaker make;
            make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
            auto gpu = make.stream(0, 7);
            gpu.slice("queued", 10us, before, "kernel", 99);
            gpu.slice("b", 1000us, 10us, "kernel", 1);
            return make.build();
        };
        const auto found = findingIn(trace(400us), "launch_offset");
        QVERIFY(found);
        QVERIFY(says(*found, "For 400us of it the GPU was still busy"));
        QVERIFY(!says(*found, "No recorded work"));
        QVERIFY(!findingIn(trace(600us), "launch_offset")); // work is queued
    }

    void mediansOfEvenCountsTakeTheMeanOfTheMiddle()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#0", 0us, 1000us, "user_annotation");
        cpu.slice("ProfilerStep#1", 1000us, 100us, "user_annotation");
        cpu.slice("ProfilerStep#2", 1100us, 200us, "user_annotation");
        const auto found = findingIn(make.build(), "cold_step");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "median"), Ns{150us});
        QCOMPARE(*found->cost, Ns{850us});
    }

    void functionsThatAreCompiledSeparatelyAreNoBreaks()
    {
        const auto trace = [](const char* first, const char* between) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
                .slice(first, 10us, 100us)
                .slice("aten::add", 200us, 20us)
                .slice(between, 250us, 400us, "python_function")
                .slice("Torch-Compiled Region: 1/0", 300us, 100us);
            return make.build();
        };
        QVERIFY(!findingIn(trace("Torch-Compiled Region: 0/0", "f.py(1): jit_fuser"), "graph_breaks"));
        QVERIFY(findingIn(trace("Torch-Compiled Region: 0/0_1", "f.py(1): jit_fuser"), "graph_breaks"));
        QVERIFY(findingIn(trace("Torch-Compiled Region: 0/0", "f.py(9): torch_dynamo_resume_in_forward_at_7"),
                          "graph_breaks"));
    }

    void aDeadWindowIsExplainedByWhatIsRecorded()
    {
        const auto trace = [](const char* name, const char* inside) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 3; ++i)
                cpu.slice(name, i * 2000us, 1000us, "user_annotation")
                    .slice("aten::stack", i * 2000us + (i == 0 ? 800us : 5us), 50us);
            cpu.slice(inside, 100us, 600us, "cuda_runtime");
            return make.build();
        };
        const auto loader =
            findingIn(trace("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "x"), "dead_window");
        QVERIFY(loader);
        QVERIFY(says(*loader, "workers"));
        QVERIFY(!says(*loader, "workspace"));
        const auto call = findingIn(trace("forward", "cudaMalloc"), "dead_window");
        QVERIFY(says(*call, "The host is in cudaMalloc for 600us of it."));
    }

    void annotationsInOneAnotherShareADeadWindow()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (int i = 0; i < 3; ++i)
            cpu.slice("outer", i * 2000us, 1000us, "user_annotation")
                .slice("inner", i * 2000us + 1us, 900us, "user_annotation")
                .slice("aten::mm", i * 2000us + (i == 1 ? 800us : 5us), 50us);
        const Analysis analysis{make.build()};
        int count = 0;
        for (const Finding& f : findingsOf(analysis))
            count += f.rule->id == "dead_window";
        QCOMPARE(count, 1);
    }

    void beforeTheFirstRecordTheGpuIsNotKnownToBeIdle()
    {
        const auto trace = [](Ns kernel) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaDeviceSynchronize", 0us, 1000us, "cuda_runtime")
                .slice("cudaLaunchKernel", 1010us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("k", kernel, 10us, "kernel", 7).slice("k", 1020us, 10us, "kernel", 1);
            return make.build();
        };
        QVERIFY(!findingIn(trace(950us), "small_sync")); // the GPU's records begin when the wait ends
        const auto found = findingIn(trace(100us), "small_sync");
        QVERIFY(found);
        QCOMPARE(*found->atMost, Ns{890us});
    }

    void aLargeProductIsNotToBeBatched()
    {
        const auto trace = [](const char* dims, Ns time, const char* op = "aten::mm") {
            return OpChain{a100()}
                .op(op, "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn", time, 3,
                    args(dims, R"(["c10::BFloat16", "c10::BFloat16"])"))
                .build();
        };
        const auto large = findingIn(trace("[[15360, 4096], [4096, 24576]]", 40ms), "gemm_below_peak");
        QVERIFY(large);
        QVERIFY(says(*large, "large enough to fill the GPU"));
        const auto small = findingIn(trace("[[512, 1024], [1024, 1024]]", 60us), "gemm_below_peak");
        QVERIFY(small);
        QVERIFY(says(*small, "increase the batch"));
        // 1024 products of 647 x 30 x 96 fill any GPU; what they leave empty is their tiles.
        const auto many = findingIn(trace("[[1024, 647, 96], [1024, 96, 30]]", 2ms, "aten::bmm"), "gemm_below_peak");
        QVERIFY(many);
        QVERIFY(says(*many, "leaves a part of its tiles empty") && !says(*many, "increase the batch"));
        const auto few = findingIn(trace("[[8, 647, 96], [8, 96, 30]]", 100us, "aten::bmm"), "gemm_below_peak");
        QVERIFY(few);
        QVERIFY(says(*few, "increase the batch"));
    }

    // 197 image tokens cannot be padded: in a batched product this is the matrix of attention.
    void tokensAreNotToBePadded()
    {
        const auto trace = [](const char* op, const char* dims) {
            constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
            const std::string shapes = args(dims, R"(["c10::BFloat16", "c10::BFloat16"])");
            return OpChain{a100()}
                .op(op, gemm, 400us, 1, shapes)
                .op("aten::_softmax", "softmax", 10us)
                .op(op, gemm, 400us, 1, shapes)
                .build();
        };
        const auto attention = findingIn(trace("aten::bmm", "[[96, 197, 64], [96, 64, 197]]"), "misaligned_shapes");
        QVERIFY(attention);
        QVERIFY(says(*attention, "number of tokens"));
        QVERIFY(!says(*attention, "pad it"));
        const auto layer = findingIn(trace("aten::mm", "[[4096, 64], [64, 197]]"), "misaligned_shapes");
        QVERIFY(layer);
        QVERIFY(says(*layer, "pad it"));
        QVERIFY(!says(*layer, "number of tokens"));
    }

    // Rows that are a multiple of 16 bytes long are aligned: 8 numbers of bf16, whatever more they are a multiple of.
    void rowsOf16BytesAreAligned()
    {
        const auto trace = [](int columns) {
            constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
            const std::string dims = fmt::format("[[4096, 64], [64, {}]]", columns);
            return OpChain{a100()}
                .op("aten::mm", gemm, 400us, 1, args(dims.c_str(), R"(["c10::BFloat16", "c10::BFloat16"])"))
                .build();
        };
        for (const int columns : {8, 200, 1016})
            QVERIFY(!findingIn(trace(columns), "misaligned_shapes"));
        for (const int columns : {4, 196, 1012})
            QVERIFY(findingIn(trace(columns), "misaligned_shapes"));
    }

    void onlyReplicasHaveBuckets()
    {
        const auto trace = [](const char* module) {
            TraceMaker make;
            make.lane("1", "1").slice(module, 0us, 50us, "user_annotation");
            make.stream(0, 7)
                .slice("gemm", 100us, 100us)
                .slice("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 200us, 100us);
            return make.build();
        };
        const auto replicas = findingIn(trace("DistributedDataParallel.forward"), "exposed_communication");
        QVERIFY(replicas);
        QVERIFY(says(*replicas, "buckets"));
        const auto parallel = findingIn(trace("model"), "exposed_communication");
        QVERIFY(parallel);
        QVERIFY(!says(*parallel, "buckets"));
    }

    void tf32DoesNotHelpProductsBoundByMemory()
    {
        static constexpr const char* floats = R"(["float", "float"])";
        const auto trace = [](const char* dims) {
            return OpChain{a100()}.op("aten::mm", "ampere_sgemm_128x128_nn", 300us, 3, args(dims, floats)).build();
        };
        const auto found = findingIn(trace("[[4096, 4096], [4096, 4096]]"), "no_tensor_cores");
        QVERIFY(found);
        QVERIFY(*found->cost <= 900us);
        QVERIFY(!says(*found, "Not counted"));
        const char* thin = "[[16384, 8192], [8192, 4]]";
        QVERIFY(!findingIn(trace(thin), "no_tensor_cores"));
        // If some products gain and others do not, those that do not are named.
        const char* square = "[[4096, 4096], [4096, 4096]]";
        const auto both = findingIn(OpChain{a100()}
                                        .op("aten::mm", "ampere_sgemm_128x128_nn", 300us, 3, args(square, floats))
                                        .op("aten::mm", "ampere_sgemm_32x32_nn", 70us, 2, args(thin, floats))
                                        .build(),
                                    "no_tensor_cores");
        QVERIFY(both && timeIn(*both, "time") == 900us);
        QVERIFY2(says(*both, "Not counted: 140us of fp32 GEMMs over 2 launches"), textOf(*both).c_str());
    }

    // 600 of 900 us ask for the batch: a graph of the rest cannot make the step twenty times as fast.
    void aGraphDoesNotReplaceTheLoader()
    {
        const auto times = [](Ns loader) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t correlation = 1;
            for (int step = 0; step < 2; ++step) {
                const Ns at = step * 1000us;
                cpu.slice("ProfilerStep#" + std::to_string(step), at, 900us, "user_annotation");
                cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at, loader, "user_annotation");
                for (int i = 0; i < 12; ++i) {
                    cpu.slice("cudaLaunchKernel", at + 610us + i * 20us, 15us, "cuda_runtime", correlation);
                    gpu.slice("k" + std::to_string(i), at + 630us + i * 20us, 2us, "kernel", correlation++);
                }
            }
            return std::get<double>(findingIn(make.build(), "cuda_graph")->values.at("times"));
        };
        QVERIFY(std::abs(times(600us) - 900.0 / (24 + 15 + 600)) < 0.001);
        QVERIFY(std::abs(times(10us) - 900.0 / (24 + 15 + 10)) < 0.001);
    }

    void aGraphIsNotAdvisedWhereOneIsCaptured()
    {
        const auto trace = [](const char* call) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t correlation = 1;
            for (int step = 0; step < 2; ++step) {
                const Ns at = step * 1000us;
                cpu.slice("ProfilerStep#" + std::to_string(step), at, 900us, "user_annotation");
                for (int i = 0; i < 12; ++i) {
                    cpu.slice("cudaLaunchKernel", at + 10us + i * 50us, 20us, "cuda_runtime", correlation);
                    gpu.slice("k" + std::to_string(i), at + 35us + i * 50us, 2us, "kernel", correlation++);
                }
                cpu.slice(call, at + 800us, 10us, "cuda_runtime");
            }
            return make.build();
        };
        QVERIFY(findingIn(trace("cudaGetDevice"), "cuda_graph"));
        QVERIFY(!findingIn(trace("cudaStreamBeginCapture"), "cuda_graph"));
        QVERIFY(says(*findingIn(trace("cudaGetDevice"), "short_kernels"), "CUDA graph"));
        QVERIFY(!says(*findingIn(trace("cudaStreamBeginCapture"), "short_kernels"), "CUDA graph"));
    }

    // For any trace: no cost beyond the recording, no share above the whole, no empty placeholder in a sentence.
    void realTracesKeepTheBounds()
    {
        if (!QDir(QStringLiteral(LANESCOPE_TRACES)).exists())
            QSKIP("the real traces are not here");
        QDirIterator files(QStringLiteral(LANESCOPE_TRACES), {"*.json", "*.json.gz"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int asked = 0;
        while (files.hasNext()) {
            const QString path = files.next();
            Task task;
            const auto trace = loadTrace(path.toStdString(), task);
            if (path.contains("/odd/") || !trace)
                continue;
            const Analysis analysis{*trace};
            for (const Finding& f : findingsOf(analysis)) {
                ++asked;
                const std::string text = textOf(f);
                const std::string where = path.toStdString() + ": " + f.rule->id.data() + ": " + text;
                QVERIFY2(!f.cost || (*f.cost >= Ns{} && *f.cost <= (*trace)->sliceRange().length()), where.c_str());
                if (f.cost && analysis.busy())
                    QVERIFY2(*f.cost <= analysis.busy()->window.length(), where.c_str());
                QVERIFY2(text.find_first_of("{}") == std::string::npos, where.c_str());
                for (const auto& [key, value] : f.values)
                    if (const double* number = std::get_if<double>(&value);
                        number && (key.find("pct") != std::string::npos || key == "share" || key == "idle"))
                        QVERIFY2(*number >= 0 && *number <= 100.0001, where.c_str());
            }
        }
        QVERIFY(asked > 100);
    }
};

TEST_WITH_APP(MisleadingTracesTest)

} // namespace lanescope::misleading_traces_test

#include "misleading_traces_test.moc"
