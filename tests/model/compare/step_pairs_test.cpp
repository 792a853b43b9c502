// Finding steps of two traces, pairing them and filling them with work: compared with plain code on random input.

#include <QtTest>

#include "model/compare/step_pairs.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>
#include <set>

namespace lanescope::step_pairs_test {

using namespace lanescope::test;

namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

std::vector<SideStep> named(const std::vector<std::string>& names)
{
    std::vector<SideStep> steps;
    for (const std::string& name : names)
        steps.push_back({name, {}, {}});
    return steps;
}

Pairs pairsOf(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    return pairSteps(named(a), named(b));
}

// Each name of a with the first of its kind in b that comes after the previous pair; in order if that pairs too few.
Pairs plainPairs(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    Pairs pairs;
    std::size_t next = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = next; k < b.size(); ++k)
            if (a[i] == b[k]) {
                pairs.emplace_back(i, k);
                next = k + 1;
                break;
            }
    const std::size_t shorter = std::min(a.size(), b.size());
    if (2 * pairs.size() >= shorter)
        return pairs;
    pairs.clear();
    for (std::size_t i = 0; i < shorter; ++i)
        pairs.emplace_back(i, i);
    return pairs;
}

std::vector<std::string> namesOf(const Analysis& analysis)
{
    std::vector<std::string> names;
    for (const SideStep& step : stepsFor(analysis))
        names.push_back(step.name);
    return names;
}

struct Annotations {
    Ns each = 1ms;
    int count = 3;
    const char* name = "train";
    int lane = 1;
};

// Annotations, and launches at the given times with a kernel each.
TracePtr annotated(const std::vector<Annotations>& all, const std::vector<Ns>& launches, Ns end = 20ms,
                   bool isNested = false)
{
    TraceMaker make;
    if (isNested)
        make.lane("1", "1").slice("main", 0us, end, "user_annotation");
    for (const Annotations& a : all)
        for (int i = 0; i < a.count; ++i)
            make.lane("1", std::to_string(a.lane)).slice(a.name, i * 2ms, a.each, "user_annotation");
    make.lane("1", "1").slice("end", end - 1us, 1us);
    std::uint32_t n = 0;
    for (const Ns at : launches) {
        make.lane("1", "9").slice("cudaLaunchKernel", at, 1us, "cuda_runtime", ++n);
        make.stream(0, 7).slice("k", at + 15ms, 1us, "kernel", n);
    }
    return make.build();
}

const std::string whole = "the whole trace";
using Names = std::vector<std::string>;
const Names three{"train#0", "train#1", "train#2"};

} // namespace

class StepPairsTest : public QObject {
    Q_OBJECT

private slots:
    void stepsArePairedByName()
    {
        QCOMPARE(pairsOf({"1", "2", "3"}, {"2", "3", "4"}), (Pairs{{1, 0}, {2, 1}}));
        QCOMPARE(pairsOf({"1", "1", "2"}, {"1", "2", "1"}), (Pairs{{0, 0}, {1, 2}}));
        QCOMPARE(pairsOf({}, {"1"}), Pairs{});
    }

    void halfOfTheNamesAreEnough()
    {
        QCOMPARE(pairsOf({"1", "2", "3", "4"}, {"3", "4", "5", "6"}), (Pairs{{2, 0}, {3, 1}}));
        QCOMPARE(pairsOf({"1", "2", "3", "4"}, {"4", "5", "6", "7"}), (Pairs{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
        QCOMPARE(pairsOf({"1", "2", "3"}, {"3", "5", "6", "7"}), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
    }

    void randomNamesArePairedAsAPlainSearchDoes()
    {
        std::mt19937 random{7};
        for (int round = 0; round < 3000; ++round) {
            std::vector<std::string> a(random() % 9), b(random() % 9);
            for (auto* names : {&a, &b})
                for (std::string& name : *names)
                    name = std::string(1, static_cast<char>('a' + random() % (1 + random() % 8)));
            QCOMPARE(pairsOf(a, b), plainPairs(a, b));
        }
    }

    void aTimeIsInTheStepThatContainsIt()
    {
        std::mt19937 random{11};
        for (int round = 0; round < 500; ++round) {
            std::vector<SideStep> steps;
            std::int64_t at = 0;
            for (unsigned i = random() % 6; i > 0; --i) {
                at += random() % 3;
                const std::int64_t begin = at;
                at += 1 + random() % 4;
                steps.push_back({"s", {Time{Ns{begin}}, Time{Ns{at}}}, {}});
            }
            const StepFinder finder{steps};
            for (std::int64_t t = -1; t < at + 3; ++t) {
                int expected = -1;
                for (std::size_t s = 0; s < steps.size(); ++s)
                    if (Time{Ns{t}} >= steps[s].range.begin && Time{Ns{t}} < steps[s].range.end)
                        expected = static_cast<int>(s);
                QCOMPARE(finder.at(Time{Ns{t}}), expected);
            }
        }
    }

    void repeatedAnnotationsAreSteps_data()
    {
        QTest::addColumn<TracePtr>("trace");
        QTest::addColumn<Names>("names");
        const Names none{whole};
        QTest::newRow("most launches are in them") << annotated({{}}, {10us, 2010us, 9ms}) << three;
        QTest::newRow("half of the launches") << annotated({{}}, {10us, 9ms}) << none;
        QTest::newRow("a launch as one ends") << annotated({{}}, {10us, 1ms, 2010us}) << three;
        QTest::newRow("launches as they end") << annotated({{}}, {10us, 1ms, 3ms}) << none;
        QTest::newRow("one annotation") << annotated({{1ms, 1}}, {10us, 20us}) << none;
        QTest::newRow("within another") << annotated({{}}, {10us, 20us}, 20ms, true) << none;
        QTest::newRow("the longest of two") << annotated({{1ms, 3, "eval", 2}, {1100us}}, {10us, 2010us}) << three;
        QTest::newRow("one long one next to many") << annotated({{5ms, 1, "main", 2}, {}}, {10us, 2010us}) << three;
        QTest::newRow("without GPU work, most of the time") << annotated({{}}, {}, 5990us) << three;
        QTest::newRow("without GPU work, half of the time") << annotated({{}}, {}, 6000us) << none;
    }
    void repeatedAnnotationsAreSteps()
    {
        QFETCH(TracePtr, trace);
        QFETCH(Names, names);
        const Analysis analysis{trace};
        QCOMPARE(namesOf(analysis), names);
        for (const SideStep& step : stepsFor(analysis)) {
            if (step.slice)
                QCOMPARE(step.range, trace->range(step.slice));
            else
                QCOMPARE(step.range, (TimeRange{trace->sliceRange().begin, trace->sliceRange().end + 1ns}));
        }
    }

    void aStepOnTwoThreadsIsOne()
    {
        TraceMaker make;
        for (int i = 0; i < 2; ++i) {
            const std::string name = "ProfilerStep#" + std::to_string(i);
            make.lane("1", "1").slice(name, i * 1ms, 1ms, "user_annotation");
            make.lane("1", "2").slice(name, i * 1ms + 10us, 900us, "user_annotation");
        }
        QCOMPARE(namesOf(Analysis{make.build()}), (Names{"ProfilerStep#0", "ProfilerStep#1"}));
    }

    void workBelongsToTheStepThatLaunchedIt()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 2; ++i)
            cpu.slice("ProfilerStep#" + std::to_string(i), i * 1ms, 900us, "user_annotation");
        cpu.slice("cudaLaunchKernel", 10us, 1us, "cuda_runtime", 1)
            .slice("cudaGraphLaunch", 20us, 1us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 950us, 1us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 1010us, 1us, "cuda_runtime", 4);
        gpu.slice("b", 2ms, 10us, "kernel", 2)
            .slice("c", 2005us, 10us, "kernel", 2)
            .slice("a", 500us, 10us, "kernel", 1)
            .slice("between", 2200us, 10us, "kernel", 3)
            .slice("d", 2300us, 10us, "kernel", 4)
            .slice("of an earlier step", 400us, 50us) // it begins before the first work whose launch is recorded
            .slice("unlaunched", 1020us, 5us);
        const Analysis analysis{make.build()};
        const Trace& trace = analysis.trace();
        NameTable names;
        WorkBefore before;
        const auto work = workOfSteps(analysis, stepsFor(analysis), names, &before);
        QCOMPARE(before.count, std::uint64_t{1});
        QCOMPARE(before.total, Ns{50us});
        QCOMPARE(work.size(), std::size_t{2});
        const auto textOf = [&](const std::vector<WorkItem>& items) {
            std::string text;
            for (const WorkItem& item : items) {
                text += std::string{trace.name(item.work)} + ' ';
                if (names[item.token].name != trace.name(item.work))
                    text += "?";
            }
            return text;
        };
        QCOMPARE(textOf(work[0]), std::string{"a b c "});
        QCOMPARE(textOf(work[1]), std::string{"d unlaunched "});
        QCOMPARE(launchesOf(work[0]), 2U);
        QCOMPARE(launchesOf(work[1]), 1U);
        QCOMPARE(busyOf(trace, work[0]), Ns{25us}); // b and c overlap by 5 us
        QCOMPARE(busyOf(trace, {}), Ns{});
    }
};

TEST_PLAIN(StepPairsTest)

} // namespace lanescope::step_pairs_test

#include "step_pairs_test.moc"
