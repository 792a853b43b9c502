// Tests which kernels of two traces are matched, and which are not.

#include <QTest>

#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::match_kernels_test {

using namespace lanescope::test;

class MatchKernelsTest : public QObject {
    Q_OBJECT
private slots:
    void aReplacementIsExplainedOnce();
    void aHandwrittenKernelReachesBackToOtherNewWork();
    void farKernelsOfWholeTracesAreNotPaired();
    void onlyGeneratedKernelsAreForTheseShapes();
};

void MatchKernelsTest::aReplacementIsExplainedOnce()
{
    const auto g = [](const char* which) { return TestWork{"gemm_" + std::string{which}, "aten::mm"}; };
    const TestWork add{elementwise, "aten::add"}, mul{elementwise + "2", "aten::mul"}, sig{sigmoid, "aten::sigmoid"};
    const TestWork hand1{"hand_one", "mine::one"}, hand2{"hand_two", "mine::two"};
    const Diff diff = diffOfTraces(traceOf({{g("1"), add, g("2"), mul, g("3"), sig, g("4")}}),
                                   traceOf({{g("1"), g("2"), hand1, g("3"), hand2, g("4")}}));
    std::map<std::string, std::vector<std::string>> parts; // by the work that replaced them
    for (const KernelChange& k : diff.kernels)
        if (k.status == WorkChange::Fused || k.status == WorkChange::Replaced)
            for (const WorkPart& part : k.a)
                parts[k.b.front().name].push_back(part.name);
    QCOMPARE(parts["hand_one"], (std::vector<std::string>{add.kernel, mul.kernel}));
    QCOMPARE(parts["hand_two"], std::vector<std::string>{sig.kernel});
}

// A kernel written by hand stands for elementwise kernels before its neighbors, but not across a place where other work
// is new, too.
void MatchKernelsTest::aHandwrittenKernelReachesBackToOtherNewWork()
{
    const auto g = [](const char* which) { return TestWork{"gemm_" + std::string{which}, "aten::mm"}; };
    const TestWork add{elementwise, "aten::add"}, mul{elementwise + "2", "aten::mul"}, flash{attention, "aten::flash"};
    const TestWork hand{"hand_one", "mine::one"}, other{"hand_two", "mine::two"};
    const TestWork copy{"Memcpy HtoD (Pageable -> Device)", "aten::copy_"};
    const auto replaced = [&](const std::vector<TestWork>& inA, const std::vector<TestWork>& inB) {
        std::vector<TestWork> a{g("1"), add, g("2")}, b{g("1"), g("2")};
        a.insert(a.end(), inA.begin(), inA.end());
        b.insert(b.end(), inB.begin(), inB.end());
        a.insert(a.end(), {g("3"), mul, g("4")});
        b.insert(b.end(), {g("3"), hand, g("4")});
        std::vector<std::string> parts;
        for (const KernelChange& k : diffOfTraces(traceOf({a}), traceOf({b})).kernels)
            if (!k.b.empty() && k.b.front().name == hand.kernel)
                for (const WorkPart& part : k.a)
                    parts.push_back(part.name);
        return parts;
    };
    QCOMPARE(replaced({}, {}), (std::vector<std::string>{add.kernel, mul.kernel}));
    QCOMPARE(replaced({}, {copy}), std::vector<std::string>{mul.kernel});       // not a kernel
    QCOMPARE(replaced({flash}, {other}), std::vector<std::string>{mul.kernel}); // in place of attention
    QCOMPARE(replaced({}, {other, {"hand_three", "mine::three"}}), std::vector<std::string>{mul.kernel}); // two
}

void MatchKernelsTest::farKernelsOfWholeTracesAreNotPaired()
{
    // Between the two common kernels are `count` additions and, in b, one attention kernel or one GEMM of another type.
    const auto between = [](std::size_t count, const TestWork& middle) {
        std::vector<TestWork> pieces{{"first_kernel"}};
        pieces.insert(pieces.end(), count, {elementwise, "aten::add"});
        pieces.push_back(middle);
        pieces.push_back({"last_kernel"});
        return traceOf({pieces}, true);
    };
    const auto paired = [&](std::size_t countA, const TestWork& inA, std::size_t countB, const TestWork& inB) {
        const Diff diff = diffOfTraces(between(countA, inA), between(countB, inB));
        return std::count_if(diff.kernels.begin(), diff.kernels.end(), [](const KernelChange& k) {
            return k.status == WorkChange::Replaced || k.status == WorkChange::Fused;
        });
    };
    const TestWork fp32{gemm, "aten::mm"}, bf16{halfGemm, "aten::mm"}, flash{attention, "aten::flash"};
    QCOMPARE(paired(3, fp32, 3, bf16), 1);
    QCOMPARE(paired(0, fp32, 16, flash), 0); // a GEMM does not become attention
    QCOMPARE(paired(16, fp32, 0, flash), 0);
    // Copies and casts do not become attention.
    const TestWork cat{"void at::native::(anonymous namespace)::CatArrayBatchedCopy<float>(float*)", "aten::cat"};
    QCOMPARE(paired(2, flash, 0, cat), 0);
    QVERIFY(holds(headline(diffOfTraces(between(1, fp32), between(1, fp32))), "no steps, so no spread"));
    // A whole trace cannot be compared with one step of another, so both are compared as a whole.
    const Diff mixed = diffOfTraces(between(3, fp32), traceOf({{fp32}, {fp32}}));
    QVERIFY(mixed.isWhole);
    QCOMPARE(mixed.steps.size(), std::size_t{1});
    QCOMPARE(mixed.totals.work.b, std::uint64_t{2});
}

void MatchKernelsTest::onlyGeneratedKernelsAreForTheseShapes()
{
    const auto saidOf = [](const std::string& before, const std::string& after) {
        const Diff diff = diffOfTraces(traceOf({{{before, "aten::mm"}}}), traceOf({{{after, "aten::mm"}}}));
        std::string text;
        for (const KernelChange& k : diff.kernels)
            text += joined(k.why, briefDuration);
        return text;
    };
    // "relu" in a cuBLAS name means that the kernel can clamp, not that it was generated.
    const std::string relu = "turing_fp16_s1688gemm_fp16_128x128_ldg8_relu_f2f_tn";
    QVERIFY2(!holds(saidOf(relu, "volta_sgemm_128x64_tn"), "generated"), saidOf(relu, "volta_sgemm_128x64_tn").c_str());
    QVERIFY(holds(saidOf(relu, "volta_sgemm_128x64_tn"), "no longer uses tensor cores"));
}

TEST_PLAIN(MatchKernelsTest)

} // namespace lanescope::match_kernels_test

#include "match_kernels_test.moc"
