// The sentences of a comparison, from made differences: which calls are clearly more or fewer, how many graphs and
// kernels are listed by name, and from which share of the GPU time copies that overlap are named.

#include <QtTest>

#include "model/compare/answer.h"
#include "model/compare/other_kernels.h"
#include "model/compare/summary.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_answer_test {

using namespace lanescope::test;

namespace {

// One whole recording on either side, 1 s of host time, without GPU work.
Diff hostOnly()
{
    Diff diff;
    diff.isWhole = true;
    diff.steps.resize(1);
    diff.totals.cpu = {Ns{1s}, Ns{900ms}};
    diff.cpu.judgement = Judgement::Noise;
    return diff;
}

void addCall(Diff& diff, const char* name, Both<std::uint64_t> calls, Both<Ns> self = {})
{
    OpChange op;
    op.name = name;
    op.kind = SliceKind::Runtime;
    op.calls = calls;
    op.selfCpu = self;
    diff.ops.push_back(op);
}

std::string answer(const Diff& diff)
{
    const TracePtr trace = traceOf({});
    return joined(answerOf(diff, *trace, *trace), briefDuration, "\n");
}

} // namespace

class CompareAnswerTest : public QObject {
    Q_OBJECT

private slots:
    // Twice as many, and by 20 calls or a hundredth of the host's time.
    void clearlyMoreCallsAreNamed_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<int>("us"); // more time on the second side
        QTest::addColumn<bool>("isNamed");
        QTest::newRow("twice") << 20 << 40 << 0 << true;
        QTest::newRow("half") << 40 << 20 << 0 << true;
        QTest::newRow("less than twice") << 21 << 41 << 0 << false;
        QTest::newRow("19 calls") << 19 << 38 << 0 << false;
        QTest::newRow("a hundredth of the time") << 1 << 2 << 10'000 << true;
        QTest::newRow("less of the time") << 1 << 2 << 9'999 << false;
        QTest::newRow("much time, but not twice as many") << 2 << 3 << 90'000 << false;
    }
    void clearlyMoreCallsAreNamed()
    {
        QFETCH(int, before);
        QFETCH(int, after);
        QFETCH(int, us);
        QFETCH(bool, isNamed);
        for (const char* name : {"cudaStreamSynchronize", "cudaMalloc", "aten::mm", "cudaLaunchKernel"}) {
            Diff diff = hostOnly();
            addCall(diff, name, {static_cast<std::uint64_t>(before), static_cast<std::uint64_t>(after)},
                    {Ns{}, Ns{us * 1us}});
            const bool isCounted = isNamed && (name[4] == 'S' || name[4] == 'M');
            QVERIFY2(holds(answer(diff), name) == isCounted, answer(diff).c_str());
        }
    }

    void theThreeLargestCallsAreNamed()
    {
        Diff diff = hostOnly();
        addCall(diff, "cudaMalloc", {10, 100}, {Ns{}, Ns{1ms}});
        addCall(diff, "cudaFree", {10, 15}, {Ns{}, Ns{9ms}}); // not clearly more
        addCall(diff, "cudaStreamSynchronize", {10, 100}, {Ns{}, Ns{3ms}});
        addCall(diff, "cudaDeviceSynchronize", {10, 100}, {Ns{}, Ns{2ms}});
        addCall(diff, "cudaEventSynchronize", {100, 10}, {Ns{4ms}, Ns{}});
        const std::string text = answer(diff);
        for (const char* part :
             {"cudaEventSynchronize 100 → 10 (−4.000 ms), cudaStreamSynchronize 10 → 100 (+3.000 ms), "
              "cudaDeviceSynchronize 10 → 100 (+2.000 ms)"})
            QVERIFY2(holds(text, part), text.c_str());
        QVERIFY2(!holds(text, "cudaMalloc") && !holds(text, "cudaFree"), text.c_str());
        diff.cpu.judgement = Judgement::CannotTell;
        QCOMPARE(answer(diff), std::string{});
    }

    // A twenty-fifth of the GPU time.
    void copiesThatOverlapAreNamed()
    {
        const auto isNamed = [](Ns before, Ns after) {
            Diff diff = hostOnly();
            diff.totals.gpu = {Ns{100ms}, Ns{90ms}};
            diff.totals.work = {10, 10};
            diff.facts.a.copyOverlap = before;
            diff.facts.b.copyOverlap = after;
            return holds(answer(diff), "copies run alongside kernels");
        };
        QVERIFY(isNamed(1ms, 5ms) && isNamed(5ms, 1ms));
        QVERIFY(!isNamed(1ms, 5ms - 1ns) && !isNamed(5ms - 1ns, 1ms));
    }

    void threeGraphsAreListed()
    {
        const auto said = [](std::vector<std::string> before, std::vector<std::string> after) {
            Diff diff = hostOnly();
            OpChange op;
            op.name = "CompiledFxGraph";
            op.graphs = {std::move(before), std::move(after)};
            op.calls = {op.graphs.a.size(), op.graphs.b.size()};
            diff.ops.push_back(op);
            return joined(hostSentences(diff), briefDuration, "\n");
        };
        QVERIFY(holds(said({"fa", "fb", "fc"}, {}), "fa, fb, fc") && !holds(said({"fa", "fb", "fc"}, {}), "…"));
        QVERIFY(holds(said({"fa", "fb", "fc", "fd"}, {}), "fa, fb, fc, …"));
        QVERIFY(holds(said({"fa"}, {"fa"}), "Both call the same compiled graphs: fa"));
        QVERIFY(holds(said({"fa"}, {"fb"}), "Other compiled graphs are called: fb instead of fa"));
    }

    void kernelsOfOneSideAreListedByRole()
    {
        Diff diff = hostOnly();
        RoleChange gemms, other;
        gemms.id = "gemm";
        gemms.text = "matrix products";
        other.id = "other";
        diff.roles = {gemms, other};
        const auto add = [&](const char* label, const char* role, Trend trend, Ns total, std::uint64_t count) {
            NameChange name;
            name.name = name.label = label;
            name.role = role;
            name.trend = trend;
            (trend == Trend::New ? name.total.b : name.total.a) = total;
            (trend == Trend::New ? name.count.b : name.count.a) = count;
            diff.names.push_back(name);
        };
        add("g1", "gemm", Trend::Gone, 5ms, 3);
        add("g2", "gemm", Trend::Gone, 4ms, 5);
        QVERIFY(otherKernels(diff, {}).empty()); // only one side has some
        add("n1", "gemm", Trend::New, 2ms, 7);
        add("o1", "other", Trend::Gone, 3ms, 1);
        add("o2", "other", Trend::New, 3ms, 1);
        add("same", "gemm", Trend::Less, 9ms, 1);
        const auto text = [&](const std::set<std::string_view>& paired) {
            const auto all = otherKernels(diff, paired);
            return all.size() == 1 ? format(sentenceOf(all[0], diff), briefDuration) : std::string{"none"};
        };
        QVERIFY2(holds(text({}), "9.000 ms → 2.000 ms, launches: 8 → 7. Gone: g1 and g2; new: n1"), text({}).c_str());
        QVERIFY2(holds(text({"g1"}), "4.000 ms → 2.000 ms, launches: 5 → 7. Gone: g2; new: n1"), text({"g1"}).c_str());
        QCOMPARE(text({"n1"}), std::string{"none"});
        add("g3", "gemm", Trend::Gone, 1ms, 1);
        add("g4", "gemm", Trend::Gone, 1ms, 1);
        QVERIFY2(holds(text({}), "Gone: g1, g2 and 2 more; new: n1"), text({}).c_str());
    }
};

TEST_PLAIN(CompareAnswerTest)

} // namespace lanescope::compare_answer_test

#include "compare_answer_test.moc"
