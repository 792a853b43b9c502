// Two kernels that take most of the GPU's time together.

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

} // namespace

class HotKernelsTest : public QObject {
    Q_OBJECT

private slots:
    // Two of several names that take most of the time together, each a quarter at least. Waits for events are no work.
    void twoKernelsAmongManyAreAHotSpot()
    {
        const auto found = [](Ns first, Ns second, const char* third = "e") {
            return findingIn(launched({{"a", first}, {"b", second}, {third, 9us}, {"f", 9us}, {"g", 9us}, {"h", 9us}}),
                             "hot_spot");
        };
        const auto two = found(34us, 30us); // of 100 us
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
};

TEST_PLAIN(HotKernelsTest)

} // namespace lanescope::hot_kernels_test

#include "hot_kernels_test.moc"
