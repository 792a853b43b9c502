// Findings that an expert would name first: each with a trace that raises it and one that just does not.

#include <QtTest>

#include "model/analysis/time/start_up.h"
#include "tests/support/findings.h"
#include "tests/support/growth.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::named_causes_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

const std::string small = args("[[8, 8], [8, 8]]", R"(["float", "float"])");
constexpr const char* simt = "ampere_sgemm_128x128_nn";
constexpr const char* elementwise =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, std::array<char*, 3> >(int)";

OpChain attention(Ns product, Ns softmax, int between, Gpu gpu = gpuNamed("Unknown", 8, 100))
{
    OpChain chain{std::move(gpu)};
    chain.op("aten::bmm", "gemm_nn", product);
    chain.op("aten::div", elementwise, 5us, between);
    chain.op("aten::_softmax", "cunn_SoftMaxForward", softmax);
    chain.op("aten::bmm", "gemm_nn", product);
    return chain;
}

} // namespace

class NamedCausesTest : public QObject {
    Q_OBJECT

private slots:
    void attentionInPiecesIsUnfused()
    {
        const auto found = findingIn(attention(10us, 20us, 2).build(), "unfused_attention");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "total"), Ns{50us});
        QCOMPARE(*found->cost, Ns{30us}); // the work between the products
        QVERIFY(findingIn(attention(10us, 20us, 6).build(), "unfused_attention"));
        QVERIFY(!findingIn(attention(10us, 20us, 7).build(), "unfused_attention")); // too far apart
        OpChain other;
        other.op("aten::bmm", "gemm_nn", 10us);
        other.op("aten::mm", "gemm_nn", 10us).op("aten::_softmax", "softmax", 20us).op("aten::bmm", "gemm_nn", 10us);
        QVERIFY(!findingIn(other.build(), "unfused_attention")); // a router's softmax
    }

    void littleAttentionIsNotWorthSaying()
    {
        QVERIFY(findingIn(attention(10us, 20us, 2).op("aten::mm", "gemm", 940us).build(), "unfused_attention"));
        QVERIFY(!findingIn(attention(10us, 20us, 2).op("aten::mm", "gemm", 960us).build(), "unfused_attention"));
    }

    void attentionIsPricedByItsArithmeticWhereThatIsKnown()
    {
        const std::string shapes = args("[[16, 1024, 64], [16, 64, 1024]]", R"(["c10::BFloat16", "c10::BFloat16"])");
        const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
        OpChain chain{a100()};
        chain.op("aten::bmm", gemm, 100us, 1, shapes).op("aten::_softmax", "softmax", 100us);
        const auto found = findingIn(chain.op("aten::bmm", gemm, 100us, 1, shapes).build(), "unfused_attention");
        QVERIFY(found);
        // Two products of 2 * 16 * 1024 * 1024 * 64 FLOP at half of 312 TFLOP/s take 27.5 us of the 300.
        QCOMPARE(found->cost->count() / 1000, std::int64_t{272});
    }

    void singlePrecisionIsSeenByNames_data()
    {
        QTest::addColumn<int>("major");
        QTest::addColumn<QByteArray>("kernel");
        QTest::addColumn<QByteArray>("advice"); // empty: no finding
        QTest::newRow("before TF32") << 7 << QByteArray{"volta_sgemm_128x64_tn"} << QByteArray{"but not TF32"};
        QTest::newRow("with TF32") << 8 << QByteArray{simt} << QByteArray{"set_float32_matmul_precision"};
        QTest::newRow("before tensor cores") << 6 << QByteArray{"maxwell_sgemm_128x64_tn"} << QByteArray{};
        QTest::newRow("on tensor cores") << 8
                                         << QByteArray{"ampere_tf32_s1688gemm_tf32_128x128_ldg8_f2f_stages_32x3_nn"}
                                         << QByteArray{};
        QTest::newRow("convolution") << 8 << QByteArray{"implicit_convolve_sgemm<float, float, 1024, 5, 5>(int)"}
                                     << QByteArray{"allow_tf32"};
    }
    void singlePrecisionIsSeenByNames()
    {
        QFETCH(int, major);
        QFETCH(QByteArray, kernel);
        QFETCH(QByteArray, advice);
        OpChain chain{gpuNamed("Some GPU", major, 80)};
        const auto found = findingIn(chain.op("aten::mm", kernel.toStdString(), 100us, 2).build(), "plain_fp32");
        QCOMPARE(found.has_value(), !advice.isEmpty());
        if (found)
            QVERIFY2(says(*found, advice.toStdString()), textOf(*found).c_str());
    }

    void singlePrecisionThatTakesLittleIsFine()
    {
        const auto trace = [](Ns other) {
            OpChain chain{gpuNamed("Some GPU", 8, 80)};
            return chain.op("aten::mm", simt, 10us).op("aten::add", elementwise, other).build();
        };
        QVERIFY(findingIn(trace(89us), "plain_fp32"));
        QVERIFY(!findingIn(trace(91us), "plain_fp32"));
        // Communication depends on other ranks, so it counts only where it leaves hardly any time to the kernels.
        const auto withCommunication = [](Ns time) {
            OpChain chain{gpuNamed("Some GPU", 8, 80)};
            return chain.op("aten::mm", simt, 10us).op("c10d::allreduce_", "ncclDevKernel_AllReduce", time).build();
        };
        QVERIFY(findingIn(withCommunication(485us), "plain_fp32")); // 2.02 %
        QVERIFY(!findingIn(withCommunication(495us), "plain_fp32"));
    }

    void kernelsTellTheGpuWhereItsPropertiesAreMissing()
    {
        const auto trace = [](const char* fp32, const char* other) {
            TraceMaker make;
            make.stream(0, 7).slice(fp32, 0us, 500us, "kernel").slice(other, 500us, 500us, "kernel");
            return make.build();
        };
        const char* none = "vectorized_elementwise_kernel";
        const auto ampere = findingIn(trace("ampere_sgemm_128x64_tn", none), "plain_fp32");
        QVERIFY(ampere);
        QVERIFY(std::get<Phrase>(ampere->values.at("advice")).text.find("set_float32_matmul") != std::string::npos);
        const auto volta = findingIn(trace("volta_sgemm_128x64_tn", none), "plain_fp32");
        QVERIFY(volta);
        QVERIFY(std::get<Phrase>(volta->values.at("advice")).text.starts_with("By its kernels' names"));
        // Code for an old chip runs on newer ones: only the other kernels show it.
        QVERIFY(!findingIn(trace("maxwell_sgemm_128x64_tn", none), "plain_fp32"));
        QVERIFY(findingIn(trace("maxwell_sgemm_128x64_tn", "sm80_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize32x32x64"),
                          "plain_fp32"));
    }

    void loadingWithoutStepsIsHeldAgainstTheTrace()
    {
        const auto trace = [](Ns wait) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 100us, wait, "user_annotation")
                .slice("aten::mm", 900us, 100us);
            make.stream(0, 7).slice("k", 0us, 100us).slice("k", 950us, 50us);
            return make.build();
        };
        const auto found = findingIn(trace(51us), "data_loader");
        QVERIFY(found);
        QVERIFY(says(*found, "of the trace"));
        QCOMPARE(*found->atMost, Ns{51us});
        QVERIFY(!findingIn(trace(49us), "data_loader"));
    }

    // A call that follows more than a tenth of the kernels does not create the context, however long it takes.
    void aLongFreeAmongLaunchesIsNotStartUp()
    {
        const auto trace = [](Ns freed) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("hipFree", 0us, 5us, "cuda_runtime").slice("hipFree", freed, 105ms, "cuda_runtime");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 1; i <= 20; ++i) {
                cpu.slice("hipLaunchKernel", 200ms * i, 4us, "cuda_runtime", i);
                gpu.slice("a", 200ms * i + 1ms, 10us, "kernel", i);
            }
            return make.build();
        };
        QCOMPARE(startUpCallsOf(*trace(1ms)).size(), std::size_t{1});
        QCOMPARE(startUpCallsOf(*trace(450ms)).size(), std::size_t{1}); // after 2 of 20 kernels
        QVERIFY(startUpCallsOf(*trace(650ms)).empty());                 // after 3
    }

    // The step takes 1 ms and contains 50 us of one wait and 100 us of another; a third wait is before it.
    void waitsForDataCountWithinTheSteps()
    {
        const char* load = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__";
        TraceMaker make;
        make.lane("1", "1").slice(load, 0us, 500us, "user_annotation").slice(load, 1900us, 900us, "user_annotation");
        make.lane("1", "2").slice("ProfilerStep#1", 1000us, 1000us, "user_annotation");
        make.lane("1", "3").slice(load, 1300us, 50us, "user_annotation");
        make.stream(0, 7).slice("k", 1000us, 100us, "kernel").slice("k", 1990us, 900us, "kernel");
        const auto found = findingIn(make.build(), "data_loader");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("time")), Ns{150us});
        QCOMPARE(std::get<double>(found->values.at("pct")), 15.0);
        QCOMPARE(std::get<std::int64_t>(found->values.at("count")), std::int64_t{2});
        QCOMPARE(std::get<Ns>(found->values.at("longest")), Ns{100us});
    }

    void hostWorkBeforeTheFirstGpuWorkIsNamed()
    {
        const auto trace = [](Ns before, Ns after) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("prepare.py(3): tokenize", 0us, before, "python_function")
                .slice("cudaLaunchKernel", before, 5us, "cuda_runtime", 1)
                .slice("aten::mm", before + 10us, after - 10us);
            make.stream(0, 7).slice("k", before + 6us, 10us, "kernel", 1);
            return make.build();
        };
        const auto found = findingIn(trace(2ms, 10ms), "before_first_work");
        QVERIFY(found);
        QVERIFY(says(*found, "prepare.py(3): tokenize"));
        QVERIFY(!found->cost);                                         // it is outside of the GPU's window
        QVERIFY(!findingIn(trace(2ms, 18100us), "before_first_work")); // under a tenth
        QVERIFY(findingIn(trace(2ms, 17900us), "before_first_work"));
        QVERIFY(findingIn(trace(1001us, 1ms), "before_first_work"));
        QVERIFY(!findingIn(trace(999us, 1ms), "before_first_work"));
    }

    void manySmallCopiesAreRoundTrips()
    {
        const auto trace = [](int count, Ns copy, Ns call) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < count; ++i) {
                const auto n = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaMemcpyAsync", i * 1000us, call, "cuda_runtime", n);
                gpu.slice("Memcpy DtoH (Device -> Pageable)", i * 1000us + 5us, copy, "gpu_memcpy", n);
            }
            return make.build();
        };
        const auto found = findingIn(trace(100, 15us, 30us), "small_copies");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "count"), std::int64_t{100});
        QCOMPARE(*found->atMost, Ns{25us + 98 * 30us + 20us}); // the window lasts from the begin of the first copy to
                                                               // the end of the last
        QCOMPARE(found->evidence.size(), std::size_t{5});
        QVERIFY(!findingIn(trace(99, 15us, 30us), "small_copies"));
        QVERIFY(findingIn(trace(100, 20us, 30us), "small_copies"));
        QVERIFY(!findingIn(trace(100, 21us, 30us), "small_copies"));
        QVERIFY(findingIn(trace(100, 15us, 21us), "small_copies")); // 2.1 %
        QVERIFY(!findingIn(trace(100, 15us, 19us), "small_copies"));
    }

    void aCaptureIsNamed()
    {
        const auto trace = [](Ns end) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaStreamBeginCapture", 100us, 5us, "cuda_runtime")
                .slice("cudaLaunchKernel", 108us, 5us, "cuda_runtime", 1)
                .slice("cudaStreamEndCapture", end - 5us, 5us, "cuda_runtime")
                .slice("cudaGraphInstantiate", 500us, 30us, "cuda_runtime")
                .slice("aten::mm", 1000us, 9000us);
            make.stream(0, 7).slice("k", 0us, 50us, "kernel", 7).slice("k", 9000us, 50us, "kernel", 8);
            return make.build();
        };
        const auto found = findingIn(trace(180us), "graph_capture");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "total"), Ns{110us});
        QCOMPARE(countIn(*found, "launches"), std::int64_t{1});
        QCOMPARE(*found->atMost, Ns{110us});
        QVERIFY(!findingIn(trace(160us), "graph_capture"));    // 0.9 % of the trace
        QVERIFY(!findingIn(trace(180us), "gpu_not_recorded")); // captured work does not run
    }

    void launchesWithoutWorkAreNotRecorded()
    {
        const auto trace = [](int launches, int recorded) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < launches; ++i) {
                const auto n = static_cast<std::uint32_t>(i + 1);
                cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", n);
                if (i < recorded)
                    gpu.slice("k", i * 10us + 6us, 3us, "kernel", n);
            }
            return make.build();
        };
        const auto found = findingIn(trace(1, 0), "gpu_not_recorded");
        QVERIFY(found);
        QVERIFY(!found->isArtefact);
        QVERIFY(says(*found, "no GPU work at all"));
        QVERIFY(findingIn(trace(25, 20), "gpu_not_recorded"));  // 20 %
        QVERIFY(!findingIn(trace(26, 21), "gpu_not_recorded")); // 19 %
        QVERIFY(!findingIn(trace(10, 6), "gpu_not_recorded"));  // four may be the end of the recording
        QVERIFY(!findingIn(trace(10, 10), "gpu_not_recorded"));
    }

    // Launches after the last one with work: the recording ended before their work. Others: it was lost.
    void launchesThatTheRecordingDidNotReachAreNotLost_data()
    {
        QTest::addColumn<int>("recorded"); // how many of 30 launches have work
        QTest::addColumn<bool>("isAtTheEnd");
        QTest::addColumn<bool>("isArtefact"); // only where the rest can be read without what is missing
        QTest::newRow("the last 12 have none") << 18 << true << true;
        QTest::newRow("the last 20 have none, more than half") << 10 << true << false;
        QTest::newRow("the first 12 have none") << 18 << false << false;
    }
    void launchesThatTheRecordingDidNotReachAreNotLost()
    {
        QFETCH(int, recorded);
        QFETCH(bool, isAtTheEnd);
        QFETCH(bool, isArtefact);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        constexpr int launches = 30;
        for (int i = 0; i < launches; ++i) {
            const auto n = static_cast<std::uint32_t>(i + 1);
            cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", n);
            if (isAtTheEnd ? i < recorded : i >= launches - recorded)
                gpu.slice("k", i * 10us + 6us, 3us, "kernel", n);
        }
        const auto found = findingIn(make.build(), "gpu_not_recorded");
        QVERIFY(found);
        QCOMPARE(countIn(*found, "count"), std::int64_t{launches - recorded});
        QCOMPARE(found->isArtefact, isArtefact);
        QCOMPARE(says(*found, "the recording of the GPU ended before their work"), isAtTheEnd);
        QCOMPARE(says(*found, "dropped records"), !isAtTheEnd);
    }

    void countersInsteadOfKernelsAreNamed_data()
    {
        QTest::addColumn<int>("ranges");
        QTest::newRow("none") << 0;
        QTest::newRow("one") << 1;
    }
    void countersInsteadOfKernelsAreNamed()
    {
        QFETCH(int, ranges);
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        for (int i = 0; i < ranges; ++i)
            make.stream(0, 0).slice("gemm", 10us, 100us, "cuda_profiler_range");
        const auto found = findingIn(make.build(), "gpu_not_recorded");
        QVERIFY(found);
        QCOMPARE(says(*found, "read counters instead of recording kernels"), ranges > 0);
        QCOMPARE(says(*found, "no other tool uses CUPTI"), ranges == 0);
    }

    void slowElementwiseKernelsAreRanked()
    {
        const std::string shapes = args("[[8192, 8192], [8192, 8192], []]", R"(["float", "float", "Scalar"])");
        // 805 MB at 2039 GB/s take 395 us.
        const auto trace = [&](Ns kernel, Ns other) {
            OpChain chain{a100()};
            return chain.op("aten::add", elementwise, kernel, 2, shapes).op("aten::mm", "gemm", other).build();
        };
        const auto found = findingIn(trace(1000us, 100us), "above_ceiling");
        QVERIFY(found);
        QCOMPARE(found->cost->count() / 10'000, std::int64_t{121}); // 2000 - 790 us
        QVERIFY(findingIn(trace(800us, 100us), "above_ceiling"));   // 49 %
        QVERIFY(!findingIn(trace(780us, 100us), "above_ceiling"));  // 51 %
        QVERIFY(findingIn(trace(1000us, 22000us), "above_ceiling"));
        QVERIFY(!findingIn(trace(1000us, 23000us), "above_ceiling")); // under 5 % of the device's time
    }

    void aSlowStepIsNamedWithWhatMadeItSlow()
    {
        const auto trace = [](int steps, Ns slow) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < steps; ++i) {
                const Ns length = i == 2 ? slow : 1000us;
                cpu.slice("ProfilerStep#" + std::to_string(i), i * 10ms, length, "user_annotation")
                    .slice("aten::save", i * 10ms + 10us, length - 900us);
            }
            return make.build();
        };
        const auto found = findingIn(trace(4, 1600us), "slow_step");
        QVERIFY(found);
        QVERIFY(says(*found, "aten::save takes 600us longer"));
        QCOMPARE(*found->cost, Ns{600us});
        QVERIFY(findingIn(trace(4, 1500us), "slow_step"));
        QVERIFY(!findingIn(trace(4, 1490us), "slow_step"));
        QVERIFY(!findingIn(trace(3, 1600us), "slow_step"));
    }

    void ofTheCpuAloneTheLongestOpIsNamed()
    {
        const auto trace = [](Ns longest, bool onGpu) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::mm", 0us, longest)
                .slice("aten::add", 1000us, 45us)
                .slice("aten::mul", 2000us, 35us);
            if (onGpu)
                make.stream(0, 7).slice("k", 0us, 5us);
            return make.build();
        };
        const auto found = findingIn(trace(120us, false), "cpu_hot_op");
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{120us});
        QVERIFY(says(*found, "aten::mm takes 60"));
        QVERIFY(!findingIn(trace(120us, true), "cpu_hot_op"));
        TraceMaker make;
        for (int i = 0; i < 6; ++i)
            make.lane("1", "1").slice("aten::op" + std::to_string(i), i * 100us, i == 0 ? 12us : 10us);
        QVERIFY(!findingIn(make.build(), "cpu_hot_op")); // 19 %
    }

    void collectivesOfTheCpuAreCommunication()
    {
        const auto trace = [](Ns time) {
            TraceMaker make;
            make.lane("1", "1").slice("gloo:all_reduce", 0us, time, "user_annotation").slice("aten::mm", 900us, 100us);
            return make.build();
        };
        const auto found = findingIn(trace(51us), "cpu_collectives");
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{51us});
        QVERIFY(!findingIn(trace(49us), "cpu_collectives"));
        // The longest one runs on the thread with less in all.
        TraceMaker make;
        make.lane("1", "1").slice("gloo:all_reduce", 0us, 400us, "user_annotation").slice("aten::mm", 900us, 100us);
        make.lane("1", "2")
            .slice("gloo:all_reduce", 300us, 300us, "user_annotation")
            .slice("gloo:all_reduce", 600us, 200us, "user_annotation");
        const auto two = findingIn(make.build(), "cpu_collectives");
        QVERIFY(two);
        QCOMPARE(std::get<Ns>(two->values.at("time")), Ns{800us}); // 900 us, of which 100 us overlap
        QCOMPARE(std::get<Ns>(two->values.at("on_thread")), Ns{500us});
        QVERIFY(says(*two, "where they overlap, the time counts once"));
    }

    void threadsThatSlowEachOtherDownAreSeen()
    {
        const auto trace = [](int calls, Ns together, const std::string& apart = small,
                              const std::string& both = small) {
            TraceMaker make;
            auto first = make.lane("1", "1"), second = make.lane("1", "2");
            for (int i = 0; i < calls; ++i)
                first.slice("aten::mm", i * 1000us, 100us, "cpu_op", RawSlice::noCorrelation, apart);
            for (int i = 0; i < calls; ++i) {
                first.slice("aten::mm", 100ms + i * 1000us, together, "cpu_op", RawSlice::noCorrelation, both);
                second.slice("aten::mm", 100ms + i * 1000us, together, "cpu_op", RawSlice::noCorrelation, both);
            }
            return make.build();
        };
        const auto found = findingIn(trace(10, 200us), "cpu_threads");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "alone"), Ns{100us});
        QCOMPARE(timeIn(*found, "together"), Ns{200us});
        QVERIFY(!findingIn(trace(10, 190us), "cpu_threads"));
        QVERIFY(!findingIn(trace(9, 200us), "cpu_threads"));
        // Larger products, or products of unknown size, say nothing.
        QVERIFY(
            !findingIn(trace(10, 200us, small, args("[[64, 64], [64, 64]]", R"(["float", "float"])")), "cpu_threads"));
        QVERIFY(!findingIn(trace(10, 200us, "{}", "{}"), "cpu_threads"));
    }

    // Half of the call overlaps one thread, and nearly half another: in total other threads run all the time.
    void aCallIsBesideAllOtherThreadsTogether()
    {
        const auto trace = [](Ns third) {
            TraceMaker make;
            auto first = make.lane("1", "1"), second = make.lane("1", "2"), last = make.lane("1", "3");
            for (int i = 0; i < 10; ++i) {
                first.slice("aten::mm", i * 1000us, 100us, "cpu_op", RawSlice::noCorrelation, small)
                    .slice("aten::mm", 100ms + i * 1000us, 200us, "cpu_op", RawSlice::noCorrelation, small);
                second.slice("aten::add", 100ms + i * 1000us, 60us);
                last.slice("aten::add", 100ms + i * 1000us + 100us, third);
            }
            return make.build();
        };
        QVERIFY(findingIn(trace(40us), "cpu_threads")); // 100 of 200 us
        QVERIFY(!findingIn(trace(39us), "cpu_threads"));
    }

    // Comparing each thread with each other one took hours for a trace of a million lanes.
    void manyThreadsTakeTimeByTheirNumber()
    {
        const auto timeOf = [](int threads) {
            TraceMaker make;
            for (int t = 0; t < threads; ++t)
                make.lane("1", std::to_string(t))
                    .slice("aten::mm", t * 1us, 1us)
                    .slice("aten::add", t * 1us + 500us, 1us);
            const Analysis analysis{make.build()};
            return lanescope::test::processorMs([&] { findingsOf(analysis); });
        };
        const double eighth = timeOf(2'500), whole = timeOf(20'000);
        QVERIFY2(lanescope::test::growsLikeALine(eighth, whole),
                 (std::to_string(eighth) + " and " + std::to_string(whole)).c_str());
    }
};

TEST_WITH_APP(NamedCausesTest)

} // namespace lanescope::named_causes_test

#include "named_causes_test.moc"
