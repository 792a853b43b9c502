// Limits of the comparison, each from both sides, and second computations of its parts: the alignment of sequences that
// are too long and too different for a full table, the rank test for many values, and the texts of expectations.

#include <QtTest>

#include "model/compare/align.h"
#include "model/compare/expectations.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/host_times.h"
#include "model/compare/programs.h"
#include "model/compare/spread.h"
#include "model/compare/wording.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <cmath>
#include <map>
#include <random>
#include <span>

namespace lanescope::compare_limits_test {

using namespace lanescope::test;

namespace {

using Tokens = std::vector<std::uint32_t>;

// Pairs of equal tokens, in the order of both.
bool isAlignment(const Tokens& a, const Tokens& b, const Alignment& pairs)
{
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto [x, y] = pairs[i];
        if (x >= a.size() || y >= b.size() || a[x] != b[y])
            return false;
        if (i > 0 && (pairs[i - 1].first >= x || pairs[i - 1].second >= y))
            return false;
    }
    return true;
}

// The length of a longest common subsequence.
std::size_t longestCommon(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
{
    std::vector<std::size_t> above(b.size() + 1), row(b.size() + 1);
    for (const std::uint32_t token : a) {
        for (std::size_t k = 0; k < b.size(); ++k)
            row[k + 1] = token == b[k] ? above[k] + 1 : std::max(above[k + 1], row[k]);
        std::swap(above, row);
    }
    return above.back();
}

// The rank test by the number of pairs that either side wins (Mann and Whitney), with the correction for ties.
double pByWins(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    const double n = static_cast<double>(a.size()), m = static_cast<double>(b.size()), all = n + m;
    double wins = 0, ties = 0;
    for (const Ns x : a)
        for (const Ns y : b)
            wins += x > y ? 1 : x == y ? 0.5 : 0;
    std::map<Ns, double> counts;
    for (const auto* side : {&a, &b})
        for (const Ns value : *side)
            ++counts[value];
    for (const auto& [value, count] : counts)
        ties += count * count * count - count;
    const double variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance < 1e-12)
        return 1;
    return std::erfc(std::max(0.0, std::abs(wins - n * m / 2) - 0.5) / std::sqrt(2 * variance));
}

// Windows that were cut out of running jobs, in ns and launches.
Diff windows(std::int64_t windowA, std::int64_t windowB, const std::vector<Both<std::uint64_t>>& counts)
{
    Diff diff;
    diff.isWhole = true;
    diff.steps.resize(1);
    diff.totals.cpu = {Ns{windowA}, Ns{windowB}};
    for (const Both<std::uint64_t>& count : counts) {
        diff.totals.work.a += count.a;
        diff.totals.work.b += count.b;
        NameChange name;
        name.count = count;
        diff.names.push_back(std::move(name));
    }
    return diff;
}

} // namespace

class CompareLimitsTest : public QObject {
    Q_OBJECT

private slots:
    // 2500 tokens of ten kinds per side: too many cells for a table, too many edits, and no token is unique. The halves
    // are aligned on their own, so both must contribute.
    void unlikeSequencesAreSplitInTheMiddle()
    {
        std::mt19937 random{5};
        Tokens a(2500), b(2600);
        for (Tokens* side : {&a, &b})
            for (std::uint32_t& token : *side)
                token = random() % 10;
        const Alignment pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        const auto late = std::count_if(pairs.begin(), pairs.end(), [](const auto& p) { return p.first >= 1250; });
        QVERIFY2(late > 400, qPrintable(QString::number(late))); // the best alignment has about 750 per half
        QVERIFY2(std::ssize(pairs) - late > 400, qPrintable(QString::number(std::ssize(pairs))));
    }

    // Every third token is unique and common; the others differ. Two of the common ones are in another order, so one of
    // them stays alone.
    void unlikeSequencesAlignAtWhatIsUnique()
    {
        Tokens a, b;
        for (std::uint32_t i = 0; i < 1000; ++i) {
            a.insert(a.end(), {i, 10'000 + 2 * i, 10'001 + 2 * i});
            b.insert(b.end(), {20'000 + 2 * i, i, 20'001 + 2 * i});
        }
        Alignment pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        QCOMPARE(pairs.size(), std::size_t{1000});
        std::swap(b[3 * 400 + 1], b[3 * 500 + 1]); // 400 and 500
        pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        QCOMPARE(pairs.size(), std::size_t{998});  // all but those two
        std::swap(b[3 * 700 + 1], b[3 * 701 + 1]); // neighbors: one of the two
        pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        QCOMPARE(pairs.size(), std::size_t{997});
    }

    // After a common beginning, each half is aligned in full.
    void theHalvesBeginBehindWhatIsCommon()
    {
        std::mt19937 random{7};
        Tokens a(2500), b(2600);
        for (Tokens* side : {&a, &b})
            for (std::uint32_t& token : *side)
                token = random() % 10;
        a.front() = a.back() = 11;
        b.front() = b.back() = 12;
        const std::span<const std::uint32_t> wholeA{a}, wholeB{b};
        const std::size_t halves = longestCommon(wholeA.first(1250), wholeB.first(1300)) +
                                   longestCommon(wholeA.subspan(1250), wholeB.subspan(1300));
        QCOMPARE(alignSequences(a, b).size(), halves);
        a.insert(a.begin(), 700, 13);
        b.insert(b.begin(), 700, 13);
        const Alignment pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        QCOMPARE(pairs.size(), 700 + halves);
    }

    // Between tokens that are unique on both sides, one is common. 600 further tokens at the front move the middle.
    void whatLiesBetweenUniqueTokensIsAligned()
    {
        Tokens a, b(600, 99'999);
        for (std::uint32_t i = 0; i < 1000; ++i) {
            a.insert(a.end(), {i, 10'000 + i, 50'000});
            b.insert(b.end(), {20'000 + i, i, 50'000});
        }
        a.push_back(11);
        const Alignment pairs = alignSequences(a, b);
        QVERIFY(isAlignment(a, b, pairs));
        QCOMPARE(pairs.size(), std::size_t{2000});
    }

    // Few edits, also at both ends: the first and the last token of either side have no counterpart.
    void editsAtBothEndsAlignInFull()
    {
        std::mt19937 random{6};
        for (int round = 0; round < 4; ++round) {
            Tokens middle(3000);
            for (std::uint32_t& token : middle)
                token = random() % 9;
            Tokens a = middle, b = middle;
            a.insert(a.begin(), 1 + round % 2, 100);
            b.insert(b.begin(), 1 + round / 2, 200);
            a.insert(a.end(), 2, 300);
            b.insert(b.end(), 1 + round, 400);
            const Alignment pairs = alignSequences(a, b);
            QVERIFY(isAlignment(a, b, pairs));
            QCOMPARE(pairs.size(), middle.size());
        }
    }

    void theRankTestOfManyValuesIsThatByWins()
    {
        std::mt19937 random{8};
        for (int round = 0; round < 40; ++round) {
            std::vector<Ns> a, b;
            const unsigned range = round % 4 == 0 ? 3 : 500; // with many ties and with few
            for (int i = 0; i < 21 + round; ++i)
                a.push_back(Ns{static_cast<std::int64_t>(random() % range)});
            for (int i = 0; i < 30; ++i)
                b.push_back(Ns{static_cast<std::int64_t>(random() % range) + round / 8});
            QVERIFY(std::abs(rankTestP(a, b) - pByWins(a, b)) < 1e-9);
        }
        QCOMPARE(rankTestP(std::vector<Ns>(30, 5us), std::vector<Ns>(20, 5us)), 1.0);
        const auto judge = [](std::int64_t a, std::int64_t b) { return compared({Ns{a}}, {Ns{b}}).judgement; };
        QCOMPARE(judge(100'000, 105'000), Judgement::Noise); // 5 %
        QCOMPARE(judge(100'000, 105'001), Judgement::Worse);
    }

    void durationsCarryThreeOrFourDigits()
    {
        QCOMPARE(briefDuration(Ns{999'499'999}), std::string{"999 ms"});
        QCOMPARE(briefDuration(Ns{999'500'000}), std::string{"1.000 s"});
        QCOMPARE(briefDuration(Ns{9'999'499}), std::string{"9.999 ms"});
        QCOMPARE(briefDuration(Ns{9'999'500}), std::string{"10.00 ms"});
        QCOMPARE(briefDuration(Ns{99'994}), std::string{"99.99 µs"});
        QCOMPARE(briefDuration(Ns{99'995}), std::string{"100 µs"});
    }

    // By more than a fifth of the smaller, and by 1 ms or more than a thousandth of the host's time.
    void anOpHasOtherTimeFromAFifthOn()
    {
        const auto hasOther = [](std::int64_t a, std::int64_t b, std::int64_t host) {
            OpChange op;
            op.selfCpu = {Ns{a}, Ns{b}};
            OpChange mirrored = op;
            mirrored.selfCpu = {op.selfCpu.b, op.selfCpu.a};
            return op.hasOtherTime(Ns{host}) && mirrored.hasOtherTime(Ns{host});
        };
        QVERIFY(!hasOther(5'000'000, 6'000'000, 1));
        QVERIFY(hasOther(5'000'000, 6'000'001, 1));
        QVERIFY(hasOther(1'000'000, 2'000'000, 2'000'000'000));
        QVERIFY(!hasOther(1'000'000, 1'999'999, 2'000'000'000));
        QVERIFY(!hasOther(10'000, 20'000, 10'000'000));
        QVERIFY(hasOther(10'000, 20'001, 10'000'000));
    }

    void fewOpsDoNotTellAProgram()
    {
        const auto ops = [](int first, int count) {
            ProgramOps all;
            for (int i = first; i < first + count; ++i)
                all.names.insert("aten::" + std::to_string(i));
            return all;
        };
        QVERIFY(!commonOpsPct(ops(0, 1), ops(0, 20)));
        QCOMPARE(commonOpsPct(ops(0, 2), ops(0, 20)), std::optional{10.0});
        QVERIFY(!commonOpsPct(ops(0, 4), ops(1, 6))); // 7 together
        QCOMPARE(commonOpsPct(ops(0, 4), ops(2, 6)), std::optional{25.0});
        ProgramOps compiled = ops(0, 4);
        compiled.isCompiled = true;
        QCOMPARE(commonOpsPct(compiled, ops(2, 6)), std::optional{50.0}); // share of the compiled side's ops
        QCOMPARE(commonOpsPct(ops(2, 6), compiled), std::optional{50.0});
        QVERIFY(!areOtherPrograms(50) && areOtherPrograms(49.9) && !areOtherPrograms(std::nullopt));
    }

    void windowsOfOneJobAreComparedByTheirLaunches()
    {
        const auto same = [](std::int64_t a, std::int64_t b, const std::vector<Both<std::uint64_t>>& counts) {
            return sameTimeOf(windows(a, b, counts));
        };
        const std::vector<Both<std::uint64_t>> half{{60, 30}, {40, 20}};
        const auto found = same(1'000'000, 1'020'000, half); // 2 % longer
        QVERIFY(found.has_value());
        QVERIFY(std::abs(found->launchesPct + 50) < 1e-9);
        QVERIFY(std::abs(found->timeEachPct - 104) < 1e-9); // 1.02 times the time for half the launches
        QCOMPARE(found->work.a, std::uint64_t{100});
        QCOMPARE(found->work.b, std::uint64_t{50});
        QVERIFY(!same(1'000'000, 1'020'001, half));
        QVERIFY(same(1'000'000, 980'000, half) && !same(1'000'000, 979'999, half));
        QVERIFY(same(1'000'000, 1'000'000, {{100, 94}}) && !same(1'000'000, 1'000'000, {{100, 96}}));
        QVERIFY(same(1'000'000, 1'000'000, {{100, 106}}) && !same(1'000'000, 1'000'000, {{100, 104}}));
        // Names with fewer than 20 launches on both sides do not show a share; they may be a tenth.
        QVERIFY(same(1'000'000, 1'000'000, {{171, 85}, {19, 1}}));
        QVERIFY(!same(1'000'000, 1'000'000, {{170, 84}, {19, 2}}));
        QVERIFY(!same(1'000'000, 1'000'000, {{100, 50}, {20, 20}})); // a sixth does not follow
        QVERIFY(same(1'000'000, 1'000'000, {{190, 95}, {20, 20}}));  // less than a tenth
        Diff steps = windows(1'000'000, 1'000'000, half);
        steps.isWhole = false;
        QVERIFY(!sameTimeOf(steps));
        steps.isWhole = true;
        steps.areOtherPrograms = true;
        QVERIFY(!sameTimeOf(steps));
    }

    // The host's time is 1 s: a fiftieth of it, and more than a fifth of the smaller side, is worth naming; four calls.
    void theLargestHostTimesAreNamed()
    {
        Diff diff;
        diff.isWhole = true;
        diff.steps.resize(1);
        diff.totals.cpu = {Ns{900ms}, Ns{1s}};
        const auto add = [&](const char* name, Ns a, Ns b, SliceKind kind = SliceKind::Op) {
            OpChange op;
            op.name = name;
            op.kind = kind;
            op.selfCpu = {a, b};
            op.calls = {1, a == b ? 2U : 1U};
            diff.ops.push_back(op);
        };
        const auto said = [&] {
            std::vector<Sentence> out;
            addHostTimes(out, diff);
            return out.empty() ? std::string{} : joined(out, briefDuration);
        };
        add("aten::small", 10ms, 30ms - 1ns);
        add("aten::steady", 150ms, 180ms); // a fifth
        QCOMPARE(said(), std::string{});
        add("aten::large", 10ms, 30ms);
        QVERIFY2(holds(said(), "aten::large 10.00 ms → 30.00 ms, calls: 1 on both sides"), said().c_str());
        add("aten::longer", 150ms, 180ms + 5us);
        QVERIFY(holds(said(), "aten::longer") && said().find("aten::longer") < said().find("aten::large"));
        QVERIFY(!holds(said(), "steady") && !holds(said(), "small"));
        add("aten::third", 0ms, 29ms);
        add("aten::fourth", 28ms, 0ms);
        add("aten::fifth", 0ms, 19ms + 900us);
        QVERIFY(holds(said(), "aten::fourth") && !holds(said(), "aten::fifth"));
        add("aten::first", 0ms, 500ms);
        QVERIFY(holds(said(), "aten::first") && !holds(said(), "aten::large"));
        add("ProfilerStep*", 600ms, 0ms, SliceKind::Annotation);
        QVERIFY2(holds(said(), "step: outside of ops 600 ms → 0 ns;") ||
                     holds(said(), "time: outside of ops 600 ms → 0 ns;"),
                 said().c_str());
        diff.totals.work = {1, 1}; // then calls and waits for the GPU are in it
        QVERIFY(!holds(said(), "outside of ops"));
    }

    void expectationsSayWhatTheyCount()
    {
        const auto text = [](const char* json) {
            const auto all = parseExpectations(json);
            return all ? textOf(all->front()) : all.error().line();
        };
        QCOMPARE(text(R"({"expect":[{"count":"kernel","matching":"^gemm","within":"fwd","equals":5}]})"),
                 std::string{"count of kernel matching /^gemm/ within fwd: 5"});
        QCOMPARE(text(R"({"expect":[{"count":"kernel","named":"gemm","at_least":2,"at_most":3}]})"),
                 std::string{"count of kernel named gemm: 2 to 3"});
        QCOMPARE(text(R"({"expect":[{"slowest":"op","matching":"mm$"}]})"), std::string{"slowest op: /mm$/"});
        QCOMPARE(text(R"({"expect":[{"slowest":"kernel","named":"gemm"}]})"), std::string{"slowest kernel: gemm"});
        const auto ofLength = [&](std::size_t length) {
            return parseExpectations(R"({"expect":[{"count":"kernel","matching":")" + std::string(length, 'x') +
                                     R"(","equals":5}]})");
        };
        QVERIFY(ofLength(500) && !ofLength(501));
    }

    // A range on the host counts, not its projection on the device; without one the device's.
    void rangesOfTheHostComeFirst()
    {
        const auto outcome = [](bool onHost, const char* json) {
            TraceMaker make;
            if (onHost)
                make.lane("1", "1").slice("fwd", 0us, 100us, "user_annotation");
            make.lane("1", "1")
                .slice("aten::view", 1us, 3us)
                .slice("aten::mm", 5us, 20us)
                .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
            make.stream(0, 7)
                .slice("fwd", 30us, 40us, "gpu_user_annotation")
                .slice("fwd", 80us, 5us, "gpu_user_annotation")
                .slice(gemm, 31us, 20us, "kernel", 1);
            const auto all = parseExpectations(json);
            return outcomeOf(Analysis{make.build()}, all->front());
        };
        const char* count = R"({"expect":[{"count":"kernel","within":"fwd","equals":1}]})";
        QCOMPARE(outcome(true, count).occurrences.size(), std::size_t{1});
        QVERIFY(outcome(true, count).holds);
        QCOMPARE(outcome(false, count).occurrences.size(), std::size_t{2});
        QVERIFY(!outcome(false, count).holds); // the second has none
        const char* slowest = R"({"expect":[{"slowest":"op","named":"aten::mm"}]})";
        QVERIFY(outcome(true, slowest).holds);
        // An op that launched nothing is not the slowest one.
        TraceMaker make;
        make.lane("1", "1").slice("aten::view", 1us, 3us);
        make.stream(0, 7).slice(gemm, 31us, 20us);
        const auto none = outcomeOf(Analysis{make.build()}, parseExpectations(slowest)->front());
        QVERIFY(!none.holds && std::holds_alternative<std::monostate>(none.found));
    }

    void zeroTokensAreNotNamed()
    {
        const auto made = [](const char* name) {
            TraceMaker make;
            make.lane("1", "1").slice(name, 0us, 200us, "user_annotation");
            make.lane("1", "1").slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice(gemm, 20us, 50us, "kernel", 1);
            return make.build();
        };
        const Diff diff = *diffOf(Analysis{made("execute_context_2(8155)_generation_0(0)")},
                                  Analysis{made("execute_context_0(0)_generation_32(32)")});
        QVERIFY2(holds(recordings(diff), "tokens per iteration 8155 prefill → 32 decode"), recordings(diff).c_str());
    }
};

TEST_PLAIN(CompareLimitsTest)

} // namespace lanescope::compare_limits_test

#include "compare_limits_test.moc"
