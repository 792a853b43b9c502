// Each rule with a trace that just does not raise it: it resembles the problem, but is harmless.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "model/findings/rule.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <optional>

namespace lanescope::near_miss_findings_test {

using lanescope::test::findingIn;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct Part {
    std::string name;
    Ns duration;
};

// Calls of 5 us one after another; each kernel begins `delay` after its call, or when the previous one has ended.
TracePtr launched(const std::vector<Part>& pieces, Ns delay = 6us, const char* category = "kernel")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{100us}, free{};
    std::uint32_t correlation = 0;
    for (const Part& piece : pieces) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++correlation);
        const Ns begin = std::max(at + delay, free);
        gpu.slice(piece.name, begin, piece.duration, category, correlation);
        free = begin + piece.duration;
        at += 10us;
    }
    return make.build();
}

} // namespace

class NearMissFindingsTest : public QObject {
    Q_OBJECT

private slots:
    void aKernelAmongSeveralIsAHotSpot()
    {
        const auto found = findingIn(launched({{"a", 60us}, {"b", 20us}, {"c", 20us}}), "hot_spot");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0);
        QCOMPARE(std::get<Ns>(found->values.at("time")), Ns{60us});
        QVERIFY(!findingIn(launched({{"a", 49us}, {"b", 31us}, {"c", 20us}}), "hot_spot"));
        QVERIFY(findingIn(launched({{"a", 60us}, {"b", 40us}}), "hot_spot"));
        QVERIFY(!findingIn(launched({{"a", 60us}, {"a", 40us}}), "hot_spot")); // there is no other kernel to look at
    }

    // Two GPUs that run at the same time are each busy by themselves: 60 of 100 us on each, whatever overlaps.
    void theShareOnTwoGpusIsOfEachOnesTime()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        std::uint32_t correlation = 0;
        for (const int gpu : {0, 1}) {
            Ns at = 50us * gpu;
            for (const Part& part : {Part{"a", 60us}, Part{"b", 20us}, Part{"c", 20us}}) {
                cpu.slice("cudaLaunchKernel", 1us * correlation, 1us, "cuda_runtime", correlation + 1);
                make.stream(gpu, 7).slice(part.name, at + 10us, part.duration, "kernel", ++correlation);
                at += part.duration;
            }
        }
        const auto found = findingIn(make.build(), "hot_spot");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0);
    }

    // Its share is relative to the GPU's busy time; the advice names only what is in the trace.
    void theAdviceOnAHotSpotNamesWhatIsThere_data()
    {
        QTest::addColumn<int>("withOp"); // us of the kernel's 60 that have an op
        QTest::addColumn<bool>("hasShapes");
        QTest::addColumn<QString>("says");
        QTest::newRow("no op") << 0 << false << "belong to no recorded op";
        QTest::newRow("less than half") << 29 << true << "belong to no recorded op";
        QTest::newRow("half, without shapes") << 30 << false << "With record_shapes=True";
        QTest::newRow("half, with shapes") << 30 << true << "the shapes of its op show";
    }
    void theAdviceOnAHotSpotNamesWhatIsThere()
    {
        QFETCH(int, withOp);
        QFETCH(bool, hasShapes);
        QFETCH(QString, says);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        const char* shapes = R"({"Input Dims":[[64,64],[64,64]]})";
        if (withOp > 0)
            cpu.slice("aten::mm", 0us, 9us, "cpu_op", RawSlice::noCorrelation, hasShapes ? shapes : "{}");
        cpu.slice("cudaLaunchKernel", 2us, 5us, "cuda_runtime", 1);
        cpu.slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2);
        cpu.slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 3);
        if (withOp > 0)
            gpu.slice("a", 30us, withOp * 1us, "kernel", 1);
        gpu.slice("a", 100us, (60 - withOp) * 1us, "kernel", 2).slice("b", 200us, 40us, "kernel", 3);
        const auto found = findingIn(make.build(), "hot_spot");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0); // percent of 100 us, not of the window
        const std::string advice = format(found->rule->advice, found->values, [](Ns) { return std::string{}; });
        QVERIFY2(advice.find(says.toStdString()) != std::string::npos, advice.c_str());
    }

    void communicationIsNotAHotSpot()
    {
        const char* all = "ncclDevKernel_SendRecv(ncclDevComm*, unsigned long, ncclWork*)";
        QVERIFY(!findingIn(launched({{all, 60us}, {"b", 20us}, {"c", 20us}}), "hot_spot"));
    }

    void anOperatorOfOlderFilesLoadsDataToo()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
            .slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 0us, 600us, "cpu_op");
        make.stream(0, 7).slice("k", 200us, 100us, "kernel").slice("k", 400us, 300us, "kernel");
        const auto found = findingIn(make.build(), "data_loader");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("time")), Ns{600us});
        QCOMPARE(*found->atMost, Ns{100us}); // 300 to 400: nothing is known before the first kernel and after the last
        QCOMPARE(qRound(std::get<double>(found->values.at("idle"))), 17);
        QVERIFY(std::get<Phrase>(found->values.at("advice")).text.find("num_workers above 0") !=
                std::string_view::npos);
    }

    void onlyTheFirstDeadWindowIsCold_data()
    {
        QTest::addColumn<int>("late"); // index of the late one among five
        QTest::newRow("first") << 0;
        QTest::newRow("third") << 2;
    }
    void onlyTheFirstDeadWindowIsCold()
    {
        QFETCH(int, late);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (int i = 0; i < 5; ++i)
            cpu.slice("region", i * 1000us, 900us, "user_annotation")
                .slice("aten::mm", i * 1000us + (i == late ? 400us : 5us), 100us);
        const auto found = findingIn(make.build(), "dead_window");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("window")), Ns{400us});
        QCOMPARE(std::get<Phrase>(found->values.at("when")).text == "The longest is the first one.", late == 0);
        QCOMPARE(std::get<Phrase>(found->values.at("advice")).text.starts_with("Warm up"), late == 0);
    }

    void anOffsetThatACallFillsIsStartUp()
    {
        const auto trace = [](Ns call, const char* other) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, call, "cuda_runtime", 1)
                .slice(other, call + 100us, 3ms, "cuda_runtime");
            make.stream(0, 7).slice("a", 5ms, 10us, "kernel", 1);
            return make.build();
        };
        QVERIFY(!findingIn(trace(1ms, "cudaFree"), "launch_offset")); // the finding on start-up has it
        QVERIFY(!findingIn(trace(4600us, "none"), "launch_offset"));  // 400 us after the call
        const auto waited = findingIn(trace(1ms, "cudaDeviceSynchronize"), "launch_offset");
        QVERIFY(waited);
        QCOMPARE(std::get<Ns>(waited->values.at("offset")), Ns{4ms});
    }

    void onlyTheProfilersOwnSliceIsABufferRequest()
    {
        const auto trace = [](const char* category) {
            TraceMaker make;
            make.lane("1", "1").slice("Activity Buffer Request", 0us, 900us, category);
            make.stream(0, 7).slice("k", 1000us, 10us, "kernel", 1);
            return make.build();
        };
        QVERIFY(findingIn(trace("overhead"), "buffer_request"));
        QVERIFY(!findingIn(trace("cpu_op"), "buffer_request"));
    }

    void workThatBeginsWithItsLaunchIsNoSkew()
    {
        QVERIFY(!findingIn(launched({{"a", 10us}}, 0us), "clock_skew"));
        const auto found = findingIn(launched({{"a", 10us}}, -1us), "clock_skew");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("most")), Ns{1us});
    }

    void idleTimeUnderTheProfilersWorkIsNotTheGpus()
    {
        const auto trace = [](bool isRequested) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice(isRequested ? "Activity Buffer Request" : "aten::something", 110us, 900us,
                       isRequested ? "overhead" : "cpu_op")
                .slice("cudaLaunchKernel", 1020us, 5us, "cuda_runtime", 2);
            make.stream(0, 7).slice("a", 6us, 100us, "kernel", 1).slice("b", 1030us, 100us, "kernel", 2);
            return make.build();
        };
        const auto found = findingIn(trace(false), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("idle")), Ns{924us});
        QCOMPARE(std::get<Ns>(found->values.at("host_wait")), Ns{919us}); // until the call returns
        QCOMPARE(std::get<Ns>(found->values.at("kernel_wait")), Ns{5us});
        QVERIFY(!findingIn(trace(true), "gpu_idle"));
    }

    void theCausesOfIdleTimeAddUpOverStreams()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 400us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 800us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 1200us, 5us, "cuda_runtime", 4);
        make.stream(0, 7).slice("a", 10us, 50us, "kernel", 1).slice("c", 810us, 50us, "kernel", 3);
        make.stream(0, 8).slice("b", 410us, 50us, "kernel", 2).slice("d", 1210us, 50us, "kernel", 4);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        Ns causes{};
        for (const char* cause : {"host_wait", "sync", "kernel_wait", "other"})
            causes += std::get<Ns>(found->values.at(cause));
        QCOMPARE(causes, std::get<Ns>(found->values.at("idle")));
        QCOMPARE(causes, Ns{1050us});
        QCOMPARE(std::get<Ns>(found->values.at("longest")), Ns{350us});
    }

    void aQueueIsNotLaunchLatency()
    {
        QVERIFY(findingIn(launched({{"a", 10us}}, 600us), "launch_offset"));
        QVERIFY(!findingIn(launched({{"a", 10us}}, 400us), "launch_offset"));
        TraceMaker make; // work from before the recording is still running
        make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("earlier", 2us, 590us, "kernel").slice("a", 600us, 10us, "kernel", 1);
        QVERIFY(!findingIn(make.build(), "launch_offset"));
    }

    void pinnedAndTinyCopiesAreNotWorthSaying()
    {
        QVERIFY(findingIn(launched({{"Memcpy HtoD (Pageable -> Device)", 70us}}, 6us, "gpu_memcpy"), "pageable_copy"));
        QVERIFY(!findingIn(launched({{"Memcpy HtoD (Pinned -> Device)", 70us}}, 6us, "gpu_memcpy"), "pageable_copy"));
        QVERIFY(!findingIn(launched({{"Memcpy HtoD (Pageable -> Device)", 19us}}, 6us, "gpu_memcpy"), "pageable_copy"));
    }

    void aFrameIsRecompiledByItsLastNumber_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isAgain");
        QTest::newRow("first of a later frame") << QByteArray{"Torch-Compiled Region: 3/0"} << false;
        QTest::newRow("second") << QByteArray{"Torch-Compiled Region: 0/1"} << true;
        QTest::newRow("first, with the compile's own number") << QByteArray{"Torch-Compiled Region: 1/3/0"} << false;
        QTest::newRow("second, with it") << QByteArray{"Torch-Compiled Region: 1/0/1"} << true;
        QTest::newRow("no number") << QByteArray{"Torch-Compiled Region: forward"} << false;
        QTest::newRow("a second attempt is not a second compile")
            << QByteArray{"Torch-Compiled Region: 0/0_1"} << false;
    }
    void aFrameIsRecompiledByItsLastNumber()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isAgain);
        TraceMaker make;
        make.lane("1", "1").slice(name.toStdString(), 0us, 10us);
        QCOMPARE(findingIn(make.build(), "recompile").has_value(), isAgain);
    }

    void twoTensorsOfTheHostAreEnoughWhereTheyTakeLong()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("aten::randn", 0us, 600us)
            .slice("aten::to", 700us, 60us)
            .slice("cudaMemcpyAsync", 710us, 10us, "cuda_runtime", 1);
        make.stream(0, 7)
            .slice("k", 100us, 50us, "kernel")
            .slice("Memcpy HtoD (Pageable -> Device)", 730us, 5us, "gpu_memcpy", 1);
        const auto found = findingIn(make.build(), "made_on_host");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("total")), Ns{660us});
        QCOMPARE(*found->atMost, Ns{450us + 35us}); // the GPU is idle or in this copy: 150..600 and 700..735
    }

    void callsThatLoadSomethingAreCold()
    {
        const auto trace = [](const char* name, Ns call, Ns work) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice(name, 1000us, call, "cuda_runtime", 2)
                .slice("cudaLaunchKernel", 20ms, 5us, "cuda_runtime", 3);
            make.stream(0, 7).slice("a", 6us, work, "kernel", 1).slice("b", 21ms, 10us, "kernel", 3);
            return make.build();
        };
        const auto found = findingIn(trace("cudaLaunchKernel", 8ms, 100us), "cold_call");
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{8ms});
        QVERIFY(findingIn(trace("cudaFree", 8ms, 100us), "cold_call"));               // creates the context
        QVERIFY(!findingIn(trace("cudaLaunchKernel", 900us, 100us), "cold_call"));    // not long
        QVERIFY(!findingIn(trace("cudaLaunchKernel", 8ms, 9ms), "cold_call"));        // the queue is full
        QVERIFY(!findingIn(trace("cudaStreamSynchronize", 8ms, 100us), "cold_call")); // intended to wait
        QVERIFY(!findingIn(trace("some_runtime_compile", 8ms, 100us), "cold_call"));
    }

    void theLongestGapNamesWhatTheHostDid()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("aten::normal_", 100us, 800us)
            .slice("cudaLaunchKernel", 950us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice("a", 10us, 50us, "kernel", 1).slice("b", 960us, 50us, "kernel", 2);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(std::get<std::string>(found->values.at("host_in")), std::string{"aten::normal_"});
        QCOMPARE(std::get<Ns>(found->values.at("host_for")), Ns{800us});
        QVERIFY(format(found->rule->advice, found->values, [](Ns) {
                    return std::string{};
                }).find("launches no GPU work") != std::string::npos);
    }

    void anAllocatorThatIsSwitchedOffIsSeenWithoutSteps()
    {
        const auto trace = [](int calls) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 400; ++i) {
                cpu.slice("cudaLaunchKernel", 100us * i, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
                gpu.slice("k", 100us * i + 6us, 50us, "kernel", static_cast<std::uint32_t>(i + 1));
                if (i < calls)
                    cpu.slice(i % 2 ? "hipFree" : "hipMalloc", 100us * (399 - i) + 10us, 40us, "cuda_runtime");
            }
            return make.build();
        };
        const auto found = findingIn(trace(180), "allocation");
        QVERIFY(found);
        QCOMPARE(std::get<std::int64_t>(found->values.at("count")),
                 std::int64_t{180}); // GPU work ran before: none of them can create the context
        const auto word = [](Ns) { return std::string{}; };
        QVERIFY(format(found->rule->advice, found->values, word).find("switched off") != std::string::npos);
        QVERIFY(
            format(findingIn(trace(40), "allocation")->rule->advice, findingIn(trace(40), "allocation")->values, word)
                .find("switched off") == std::string::npos);
        QVERIFY(!findingIn(trace(1), "allocation"));
    }

    void waitingBeforeACopyIsNotTheMemorys()
    {
        // The call waits 900 us for earlier work, then copies for 30 us.
        const auto trace = [](const char* op) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice(op, 10us, 960us)
                .slice("aten::copy_", 15us, 950us)
                .slice("cudaMemcpyAsync", 20us, 940us, "cuda_runtime", 2)
                .slice(op, 1000us, 100us)
                .slice("aten::copy_", 1005us, 90us)
                .slice("cudaMemcpyAsync", 1010us, 60us, "cuda_runtime", 3);
            make.stream(0, 7)
                .slice("k", 6us, 900us, "kernel", 1)
                .slice("Memcpy DtoH (Device -> Pageable)", 920us, 30us, "gpu_memcpy", 2)
                .slice("Memcpy DtoH (Device -> Pageable)", 1050us, 5us, "gpu_memcpy", 3);
            return make.build();
        };
        const auto pageable = findingIn(trace("aten::to"), "pageable_copy");
        QVERIFY(pageable);
        QCOMPARE(std::get<Ns>(pageable->values.at("host")), Ns{60us}); // 920..960 and 1050..1070
        const auto blocking = findingIn(trace("aten::to"), "blocking_ops");
        QVERIFY(blocking);
        QCOMPARE(std::get<Ns>(blocking->values.at("waited")), Ns{900us + 40us});
        // Idle while it waits: 906..920 and 1010..1050, of which 6 us each are the launch on its way.
        QCOMPARE(*blocking->atMost, Ns{8us + 34us});
        QCOMPARE(std::get<std::string>(blocking->values.at("name")), std::string{"aten::to"});
        QVERIFY(!findingIn(trace("my_function"), "hidden_copy"));
    }

    void oneCompiledModelCalledAgainIsNoGraphBreak()
    {
        const auto trace = [](const char* second) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
                .slice("Torch-Compiled Region: 0/0_1", 10us, 100us)
                .slice("aten::add", 200us, 20us)
                .slice(second, 300us, 100us)
                .slice("aten::add", 500us, 20us)
                .slice("aten::empty", 505us, 5us)
                .slice("Torch-Compiled Region: 0/0", 600us, 100us);
            return make.build();
        };
        QVERIFY(!findingIn(trace("Torch-Compiled Region: 0/0"), "graph_breaks"));
        const auto found = findingIn(trace("Torch-Compiled Region: 1/0"), "graph_breaks");
        QVERIFY(found);
        QCOMPARE(std::get<std::int64_t>(found->values.at("ops")), std::int64_t{2}); // ops inside an op do not count
    }

    void shapesThatDifferAreNoVariance()
    {
        const auto trace = [](bool isOneShape) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 12; ++i) {
                const bool isLong = i == 0 || (!isOneShape && i < 3);
                const std::string dims = isLong && !isOneShape ? "[[64, 4096], [4096, 64]]" : "[[64, 64], [64, 64]]";
                cpu.slice("aten::mm", 1000us * i, 50us, "cpu_op", RawSlice::noCorrelation,
                          R"({"Input Dims": )" + dims + "}")
                    .slice("cudaLaunchKernel", 1000us * i + 5us, 10us, "cuda_runtime",
                           static_cast<std::uint32_t>(i + 1));
                gpu.slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", 1000us * i + 20us,
                          isLong ? 800us : 100us, "kernel", static_cast<std::uint32_t>(i + 1));
            }
            return make.build();
        };
        const auto found = findingIn(trace(true), "kernel_variance");
        QVERIFY(found);
        QVERIFY(std::get<Phrase>(found->values.at("why")).text.find("shapes are the same") != std::string_view::npos);
        QVERIFY(!findingIn(trace(false), "kernel_variance"));
    }

    void aDeviceThatIsFullIsNotOverheadBound()
    {
        TraceMaker make; // many threads add up to far more than the device's work
        for (int thread = 0; thread < 20; ++thread)
            make.lane("1", std::to_string(thread)).slice("serve", 0us, 1000us);
        make.lane("1", "0").slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("k", 12us, 950us, "kernel", 1);
        QCOMPARE(verdictOf(Analysis{make.build()}).verdict, Verdict::GpuBound);
    }

    void communicationAloneIsNotCompute()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("step", 0us, 100us)
            .slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 15us, 5us, "cuda_runtime", 2)
            .slice("later", 2000us, 10us);
        make.stream(0, 7).slice("k", 12us, 60us, "kernel", 1);
        make.stream(0, 8).slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 22us, 1050us, "kernel", 2);
        const VerdictResult r = verdictOf(Analysis{make.build()});
        QCOMPARE(r.device, Ns{60us});
        QCOMPARE(r.exposed, Ns{1000us});
        QCOMPARE(r.verdict, Verdict::CommunicationBound);
    }

    void kernelsLongerThanTheirCallsAreNotShort()
    {
        QVERIFY(findingIn(launched(std::vector<Part>(5, {"k", 4us})), "short_kernels"));
        QVERIFY(!findingIn(launched(std::vector<Part>(4, {"k", 4us})), "short_kernels")); // too few to decide
        QVERIFY(!findingIn(launched(std::vector<Part>(5, {"k", 5us})), "short_kernels"));
        TraceMaker graph; // one launch for all of them
        graph.lane("1", "1").slice("cudaGraphLaunch", 0us, 50us, "cuda_runtime", 1);
        auto gpu = graph.stream(0, 7);
        for (int i = 0; i < 20; ++i)
            gpu.slice("k", 60us + i * 5us, 4us, "kernel", 1);
        QVERIFY(!findingIn(graph.build(), "short_kernels"));
        TraceMaker cold; // one call of 10 ms among short ones proves nothing about the others
        auto cpu = cold.lane("1", "1");
        auto stream = cold.stream(0, 7);
        for (int i = 0; i < 10; ++i) {
            cpu.slice("cudaLaunchKernel", i * 20ms, i == 0 ? 10ms : Ns{5us}, "cuda_runtime",
                      static_cast<std::uint32_t>(i + 1));
            stream.slice("k", i * 20ms + 11ms, 12us, "kernel", static_cast<std::uint32_t>(i + 1));
        }
        QVERIFY(!findingIn(cold.build(), "short_kernels"));
    }

    void aSynchronizationThatCoversItsWorkIsFine()
    {
        const auto trace = [](Ns wait, Ns work) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaStreamSynchronize", 10us, wait, "cuda_runtime", 2)
                .slice("aten::add", 2000us, 10us);
            make.stream(0, 7).slice("k", 10us, work, "kernel", 1);
            return make.build();
        };
        QVERIFY(findingIn(trace(900us, 80us), "small_sync"));
        QVERIFY(!findingIn(trace(900us, 100us), "small_sync")); // a ninth is more than a tenth
        QVERIFY(!findingIn(trace(90us, 5us), "small_sync"));    // too short to matter
    }
};

TEST_WITH_APP(NearMissFindingsTest)

} // namespace lanescope::near_miss_findings_test

#include "near_miss_findings_test.moc"
