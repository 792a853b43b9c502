// Kernels that take much of the GPU's time: two of them together, and copies of a tensor that grows.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::hot_kernels_test {

using namespace lanescope::test;

namespace {

struct HotPart {
    std::string name;
    Ns duration;
};

// Calls of 5 us one after another; each kernel begins 6 us after its call, or when the previous one has ended.
TracePtr launched(const std::vector<HotPart>& pieces)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{100us}, free{};
    std::uint32_t correlation = 0;
    for (const HotPart& piece : pieces) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++correlation);
        const Ns begin = std::max(at + 6us, free);
        gpu.slice(piece.name, begin, piece.duration, "kernel", correlation);
        free = begin + piece.duration;
        at += 10us;
    }
    return make.build();
}

// One aten::cat that takes `time` of 1,000 us of GPU work.
TracePtr joined(const char* dims, Ns time, const char* op = "aten::cat")
{
    TraceMaker make;
    make.lane("1", "1")
        .slice(op, 0us, 10us, "cpu_op", RawSlice::noCorrelation,
               fmt::format(R"({{"Input Dims": [{}, []], "Input type": ["TensorList", "Scalar"]}})", dims))
        .slice("cudaLaunchKernel", 2us, 3us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 20us, 3us, "cuda_runtime", 2);
    make.stream(0, 7).slice("cat", 30us, time, "kernel", 1).slice("gemm", 30us + time, 1000us - time, "kernel", 2);
    return make.build();
}

} // namespace

class HotKernelsTest : public QObject {
    Q_OBJECT

private slots:
    // Two of several names that take most of the time together, each a quarter at least. Waits for events are not work.
    void twoKernelsAmongManyAreAHotSpot()
    {
        const auto found = [](Ns first, Ns second, const char* third = "e") {
            return findingIn(launched({{"a", first}, {"b", second}, {third, 9us}, {"f", 9us}, {"g", 9us}, {"h", 9us}}),
                             "hot_spot");
        };
        const auto two = found(34us, 30us); // window: 100 us
        QVERIFY(two);
        QCOMPARE(std::get<double>(two->values.at("pct")), 64.0);
        QCOMPARE(two->work.size(), std::size_t{2});
        QCOMPARE(std::get<std::string>(two->values.at("other")), std::string{"b"});
        QVERIFY(!found(32us, 21us)); // 59.6 %
        QVERIFY(!found(42us, 20us)); // the second takes 20.4 %
        QVERIFY(!findingIn(launched({{"a", 40us}, {"b", 35us}, {"e", 10us}, {"f", 8us}, {"g", 7us}}), "hot_spot"));
        // A wait for an event is as long as the work that it waits for.
        const auto besideWait = findingIn(
            launched({{"event_wait", 60us}, {"a", 34us}, {"b", 30us}, {"e", 9us}, {"f", 9us}, {"g", 9us}, {"h", 9us}}),
            "hot_spot");
        QVERIFY(besideWait);
        QCOMPARE(std::get<std::string>(besideWait->values.at("kernel")), std::string{"a"});
    }

    void aTensorThatGrowsByCopiesIsFound()
    {
        const auto found = [](const char* dims, Ns time = 50us, const char* op = "aten::cat") {
            return findingIn(joined(dims, time, op), "growing_cat");
        };
        constexpr auto grows = "[[1, 8, 64, 128], [1, 8, 8, 128]]";
        const auto cat = found(grows);
        QVERIFY(cat);
        QCOMPARE(cat->cost.value(), Ns{50us});
        QVERIFY2(says(*cat, "appends [1, 8, 8, 128] to [1, 8, 64, 128]"), textOf(*cat).c_str());
        QVERIFY(!found(grows, 49us)); // 4.9 % of the GPU's time
        QVERIFY(!found(grows, 50us, "aten::stack"));
        QVERIFY(found("[[1, 8, 8, 128], [1, 8, 64, 128]]"));    // appended in front
        QVERIFY(!found("[[1, 8, 63, 128], [1, 8, 8, 128]]"));   // not eight times as long
        QVERIFY(!found("[[1, 8, 64, 128], [1, 4, 8, 128]]"));   // no tensors that can be joined
        QVERIFY(!found("[[64, 128], [8, 128], [8, 128]]"));     // a join of several
        QVERIFY(!found("[[1, 8, 64, 128], [0]]"));              // the first call has nothing yet
        QVERIFY(!findingIn(joined("[]", 50us), "growing_cat")); // shapes that an old profiler leaves out
    }
};

TEST_PLAIN(HotKernelsTest)

} // namespace lanescope::hot_kernels_test

#include "hot_kernels_test.moc"
