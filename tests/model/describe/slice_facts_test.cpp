// The facts of a slice, compared with a trace of known times.

#include <QtTest>

#include "model/describe/slice_facts.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::slice_facts_test {

using namespace lanescope::test;

class SliceFactsTest : public QObject {
    Q_OBJECT

private slots:
    void anOperatorSaysItsWork();
    void anAnnotationSaysTheWorkOfItsTime();
    void aKernelSaysItsLaunch();
    void aClockThatDisagreesIsReported();
    void childrenAreGroupedByTime();
};

namespace {

std::string exactly(Ns time) { return std::to_string(time.count()) + " ns"; }

TracePtr madeTrace()
{
    TraceMaker make;
    make.info.path = "made";
    make.lane("100", "1")
        .slice("step", 0us, 1000us, "user_annotation")
        .slice("aten::mm", 100us, 300us, {}, RawSlice::noCorrelation, R"({"Input Dims": [[64, 32], [32, 8], []]})")
        .slice("cudaLaunchKernel", 150us, 20us, "cuda_runtime", 7)
        .slice("cudaLaunchKernel", 200us, 30us, "cuda_runtime", 8)
        .slice("cudaFree", 300us, 60us, "cuda_runtime");
    make.stream(0, 7).slice("early", 190us, 5us, "kernel", 8).slice("late", 400us, 50us, "kernel", 7);
    return make.build();
}

SliceId named(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

const Fact* factOf(const SliceFacts& facts, std::string_view key)
{
    for (const Fact& fact : facts.rows)
        if (fact.key == key)
            return &fact;
    return nullptr;
}

QString textOf(const SliceFacts& facts, std::string_view key)
{
    const Fact* fact = factOf(facts, key);
    return fact ? QString::fromStdString(format(fact->text, exactly)) : QStringLiteral("none");
}

} // namespace

void SliceFactsTest::anOperatorSaysItsWork()
{
    const TracePtr trace = madeTrace();
    const SliceFacts facts = sliceFacts(*trace, named(*trace, "aten::mm"));
    QCOMPARE(textOf(facts, "duration"), QStringLiteral("300000 ns"));
    QCOMPARE(textOf(facts, "self"), QStringLiteral("190000 ns")); // minus 20, 30 and 60 µs of calls
    QCOMPARE(textOf(facts, "gpu_work"), QStringLiteral("2 kernels, 55000 ns"));
    QCOMPARE(textOf(facts, "shapes"), QString::fromUtf8("64×32 · 32×8"));
    QCOMPARE(facts.above.size(), std::size_t{1});
    QVERIFY(facts.kind == "operator");
    QVERIFY(facts.rows.front().isMain && !facts.rows.back().isMain);
}

// A step named no GPU work: its calls overlap their ops or run on autograd's thread, so they are not below it.
void SliceFactsTest::anAnnotationSaysTheWorkOfItsTime()
{
    TraceMaker make;
    make.lane("100", "1")
        .slice("ProfilerStep#1", 0us, 100us, "user_annotation")
        .slice("aten::mm", 10us, 30us)
        .slice("cudaLaunchKernel", 20us, 40us, "cuda_runtime", 7) // ends after its op
        .slice("cudaLaunchKernel", 150us, 5us, "cuda_runtime", 9);
    make.lane("100", "2").slice("cudaLaunchKernel", 70us, 5us, "cuda_runtime", 8);
    make.stream(0, 7)
        .slice("gemm", 200us, 50us, "kernel", 7)
        .slice("backward", 300us, 20us, "kernel", 8)
        .slice("later", 400us, 10us, "kernel", 9);
    const TracePtr trace = make.build();
    const SliceFacts facts = sliceFacts(*trace, named(*trace, "ProfilerStep#1"));
    QCOMPARE(textOf(facts, "gpu_work"), QStringLiteral("2 kernels, 70000 ns"));
    QVERIFY(factOf(facts, "gpu_work")->isMain);
}

void SliceFactsTest::aKernelSaysItsLaunch()
{
    const TracePtr trace = madeTrace();
    const SliceFacts facts = sliceFacts(*trace, named(*trace, "late"));
    QCOMPARE(textOf(facts, "launched_by"), QStringLiteral("cudaLaunchKernel"));
    QCOMPARE(factOf(facts, "launched_by")->links.front(), trace->launchOf(facts.slice));
    QCOMPARE(std::get<std::int64_t>(*factOf(facts, "launch_latency")->value), std::int64_t{250'000});
    QCOMPARE(textOf(facts, "op"), QStringLiteral("aten::mm"));
    QVERIFY(!factOf(facts, "self")); // it has no children
}

void SliceFactsTest::aClockThatDisagreesIsReported()
{
    const TracePtr trace = madeTrace();
    const SliceFacts facts = sliceFacts(*trace, named(*trace, "early"));
    QVERIFY(textOf(facts, "launch_latency").contains("begins 10000 ns before its launch"));
    QCOMPARE(std::get<std::int64_t>(*factOf(facts, "launch_latency")->value), std::int64_t{-10'000});
}

void SliceFactsTest::childrenAreGroupedByTime()
{
    const TracePtr trace = madeTrace();
    const SliceFacts facts = sliceFacts(*trace, named(*trace, "aten::mm"));
    QCOMPARE(facts.children.size(), std::size_t{2});
    QVERIFY(trace->text(facts.children[0].name) == "cudaFree"); // 60 µs before 50
    QCOMPARE(facts.children[1].count, std::uint64_t{2});
    QCOMPARE(facts.children[1].total, Ns{50'000});
}

TEST_WITH_APP(SliceFactsTest)

} // namespace lanescope::slice_facts_test

#include "slice_facts_test.moc"
