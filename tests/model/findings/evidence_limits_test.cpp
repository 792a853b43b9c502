// If a rule could show many slices, it shows only a few: no more than its limit, the longest or the first.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::evidence_limits_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

constexpr int many = 50;
constexpr const char* sgemm = "volta_sgemm_128x64_tn";
constexpr const char* added =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, std::array<char*, 3> >(int)";

// Lengths that differ, so that there is an order: 1 to 50 times `unit`.
Ns lengthOf(int i, Ns unit) { return (1 + (i * 37) % many) * unit; }

TracePtr hostOps(const char* name, const char* category = "cpu_op")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < many; ++i)
        cpu.slice(name, i * 1ms, lengthOf(i, 10us), category);
    cpu.slice("aten::add", 60ms, 1ms).slice("aten::mul", 62ms, 1ms);
    return make.build();
}

// Kernels of one op, one after the other; the call that launches a kernel takes `call`.
TracePtr kernels(const char* name, Ns unit, Gpu gpu, Ns call = 2us, const std::string& ofOp = "{}")
{
    TraceMaker make;
    make.info.gpus = {std::move(gpu)};
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    Ns at{};
    for (int i = 0; i < many; ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        const Ns taken = call > 1ms ? lengthOf(i, call / many) + 1ms : call;
        cpu.slice("aten::add", at, taken + 2us, "cpu_op", RawSlice::noCorrelation, ofOp)
            .slice("cudaLaunchKernel", at + 1us, taken, "cuda_runtime", id);
        stream.slice(i % many < 2 ? "other" + std::to_string(i) : name, at + taken + 3us, lengthOf(i, unit), "kernel",
                     id);
        at += taken + 4us + lengthOf(i, unit);
    }
    return make.build();
}

TracePtr copies()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    for (int i = 0; i < many; ++i) {
        cpu.slice("cudaMemcpyAsync", i * 1ms, lengthOf(i, 10us), "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        stream.slice("Memcpy HtoD (Pageable -> Device)", i * 1ms + 2us, lengthOf(i, 10us), "gpu_memcpy",
                     static_cast<std::uint32_t>(i + 1));
    }
    return make.build();
}

TracePtr captures()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < many; ++i)
        cpu.slice("cudaStreamBeginCapture", i * 1ms, 2us, "cuda_runtime")
            .slice("cudaLaunchKernel", i * 1ms + 5us, 2us, "cuda_runtime")
            .slice("cudaStreamEndCapture", i * 1ms + 10us, lengthOf(i, 10us), "cuda_runtime")
            .slice("cudaGraphInstantiate", i * 1ms + 600us, 20us, "cuda_runtime");
    make.stream(0, 7).slice("k", 0us, 1us).slice("k", 51ms, 1us);
    return make.build();
}

TracePtr attentions()
{
    OpChain chain{gpuNamed("Unknown", 8, 100)};
    for (int i = 0; i < many; ++i)
        chain.op("aten::bmm", "gemm_nn", 5us)
            .op("aten::_softmax", "cunn_SoftMaxForward", 5us + lengthOf(i, 1us))
            .op("aten::bmm", "gemm_nn", 5us)
            .op("aten::mm", "gemm_nn", 5us, 9);
    return chain.build();
}

} // namespace

class EvidenceLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void aFewOfManyAreShown_data()
    {
        QTest::addColumn<TracePtr>("trace");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("shown");
        const std::string shapes = args("[[4096,64],[4096,64]]", R"(["float","float"])");
        QTest::newRow("op of a CPU trace") << hostOps("aten::mm") << "cpu_hot_op" << 3;
        QTest::newRow("collectives of a CPU trace")
            << hostOps("gloo:all_reduce", "user_annotation") << "cpu_collectives" << 5;
        QTest::newRow("hot kernel") << kernels("the_kernel", 10us, a100()) << "hot_spot" << 3;
        QTest::newRow("kernel above its ceiling") << kernels(added, 10us, a100(), 2us, shapes) << "above_ceiling" << 3;
        QTest::newRow("fp32") << kernels(sgemm, 10us, gpuNamed("Tesla T4", 7, 40)) << "plain_fp32" << 3;
        QTest::newRow("calls that start up") << kernels("k", 1us, a100(), 20ms) << "cold_call" << 5;
        QTest::newRow("copies") << copies() << "pageable_copy" << 3;
        QTest::newRow("captures") << captures() << "graph_capture" << 5;
        QTest::newRow("attention") << attentions() << "unfused_attention" << 5;
    }
    void aFewOfManyAreShown()
    {
        QFETCH(TracePtr, trace);
        QFETCH(QString, rule);
        QFETCH(int, shown);
        const auto found = findingIn(trace, rule.toStdString());
        QVERIFY(found);
        // The longest slices of the finding's own name are shown first. Other slices that help to see it (the op, the
        // next gap) come after.
        std::map<std::string, std::vector<Ns>> shownOf, allOf;
        for (const SliceId s : found->evidence)
            shownOf[std::string{trace->name(s)}].push_back(trace->duration(s));
        const std::string name{trace->name(found->evidence.front())};
        for (const SliceId s : trace->slices())
            allOf[std::string{trace->name(s)}].push_back(trace->duration(s));
        QCOMPARE(static_cast<int>(shownOf[name].size()), shown);
        if (rule == "graph_capture" || rule == "hot_spot")
            return; // these show the first ones, not the longest
        std::vector<Ns>& all = allOf[name];
        std::sort(all.begin(), all.end(), std::greater{});
        all.resize(static_cast<std::size_t>(shown));
        std::vector<Ns>& longest = shownOf[name];
        std::sort(longest.begin(), longest.end(), std::greater{});
        QVERIFY(longest == all);
    }
};

TEST_PLAIN(EvidenceLimitsTest)

} // namespace lanescope::evidence_limits_test

#include "evidence_limits_test.moc"
