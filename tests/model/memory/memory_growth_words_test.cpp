// The words about the growth of a line: all live memory, blocks, the last steps, and how steps are counted.
#include <QtTest>

#include "model/memory/cannot_tell.h"
#include "model/memory/step_holders.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_growth_words_test {

using namespace lanescope::test;

namespace {

const SnapshotStack leakLine{{"keep", "/app/leak.py", 88}, {"main", "/app/train.py", 9}};
const SnapshotStack oldLine{{"cache", "/app/old.py", 1}, {"main", "/app/train.py", 5}};
const SnapshotStack workLine{{"loss", "/app/loss.py", 20}, {"main", "/app/train.py", 8}};

template <class Work>
SnapshotMaker stepsOf(int steps, Work work)
{
    SnapshotMaker m;
    for (int i = 0; i < steps; ++i) {
        m.annotate("START", "ProfilerStep#" + std::to_string(i));
        m.free(m.alloc(30 * mib, workLine));
        work(m, i);
        m.now += 10;
        m.annotate("END", "ProfilerStep#" + std::to_string(i));
        m.now += 10;
    }
    return m;
}

std::string detailOfLeak(const MemorySnapshot& s)
{
    const MemoryFinding* f = findingOf(s, "memory_leak");
    return f ? text(f->detail) : std::string{};
}

} // namespace

class MemoryGrowthWordsTest : public QObject {
    Q_OBJECT
private slots:
    // A request that did not fit within the last step ends the growth, unless the program went on after it.
    void aRequestThatDidNotFitInTheLastStepLeavesNoStep()
    {
        enum class In { LastStep, LastStepAndOn, StepBefore };
        for (const In in : {In::LastStep, In::LastStepAndOn, In::StepBefore}) {
            const SnapshotMaker m = stepsOf(6, [&](SnapshotMaker& made, int i) {
                made.alloc(9 * mib, leakLine);
                if (i == (in == In::StepBefore ? 4 : 5))
                    made.oom(120 * mib, 90 * mib, workLine);
                if (in == In::LastStepAndOn)
                    made.free(made.alloc(2 * mib, workLine));
            });
            const auto s = opened(m);
            QCOMPARE(detailOfLeak(*s).find("No further step fits: a request of 126 MB did not fit at the end.") !=
                         std::string::npos,
                     in == In::LastStep);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // One that is larger than all that PyTorch can use shows nothing about the steps.
    void aRequestLargerThanTheGpuLeavesSteps()
    {
        const SnapshotMaker m = stepsOf(6, [&](SnapshotMaker& made, int i) {
            made.alloc(9 * mib, leakLine);
            if (i == 5)
                made.oom(5000 * mib, 90 * mib, workLine);
        });
        const std::string detail = detailOfLeak(*opened(m));
        QVERIFY2(detail.find("more steps fit until the GPU is full") != std::string::npos, detail.c_str());
    }
    // Each step moves 1 MiB from one line to another. If one step does not, the total grows: a leak.
    void aLineThatTakesWhatAnotherFreesIsNoLeak()
    {
        for (const int kept : {-1, 5}) {
            std::vector<std::uint64_t> old;
            const SnapshotMaker m = stepsOf(10, [&](SnapshotMaker& made, int i) {
                if (i == 0)
                    for (int k = 0; k < 10; ++k)
                        old.push_back(made.alloc(2 * mib, oldLine));
                made.alloc(2 * mib, leakLine);
                if (i == kept)
                    return;
                made.free(old.back());
                old.pop_back();
            });
            const auto s = opened(m);
            const MemoryFinding *leak = findingOf(*s, "memory_leak"), *offset = findingOf(*s, "growth_offset");
            QCOMPARE(leak != nullptr, kept >= 0);
            QCOMPARE(offset != nullptr, kept < 0);
            if (offset) {
                QCOMPARE(text(offset->title),
                         std::string{"leak.py:88 grows by 2.10 MB per step; all live memory together does not grow"});
                QCOMPARE(text(offset->detail),
                         std::string{"Others fall: old.py:1 16.8 MB. At the end of ProfilerStep#1 21.0 MB are live in "
                                     "all, at the end of ProfilerStep#9 21.0 MB, and at the end of no step between "
                                     "them more than at first."});
                QCOMPARE(offset->severity, Severity::Info);
            }
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // 4 B take a block of 512 B, 300 B take one as well.
    void smallRequestsAreSaidInBlocks()
    {
        for (const std::int64_t bytes : {4, 256, 257}) {
            const auto s = opened(stepsOf(8, [&](SnapshotMaker& m, int) { m.alloc(bytes, leakLine); }));
            const std::string detail = detailOfLeak(*s);
            QVERIFY2((detail.find(" In blocks this is 4.10 kB: the allocator rounds each request") != detail.npos) ==
                         (bytes < 257),
                     detail.c_str());
        }
    }
    // Eight blocks of 512 B: less than one ten-thousandth of a peak of 42 MB, more than that of 32 MB.
    void aLeakThatIsSmallBesideThePeakIsANotice()
    {
        for (const std::int64_t work : {40, 2}) {
            const auto s = opened(stepsOf(8, [&](SnapshotMaker& m, int) {
                m.alloc(4, leakLine);
                m.free(m.alloc(work * mib, workLine));
            }));
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QVERIFY(f);
            QCOMPARE(f->severity, work == 40 ? Severity::Notice : Severity::Warning);
        }
    }
    void aLastStepThatDoesNotGrowIsSaid()
    {
        for (const int last : {7, 6}) {
            const auto s = opened(stepsOf(8, [&](SnapshotMaker& m, int i) {
                if (i <= last)
                    m.alloc(2 * mib, leakLine);
            }));
            const std::string detail = detailOfLeak(*s);
            QCOMPARE(detail.find("In the last step it does not grow.") != detail.npos, last == 6);
            QVERIFY2(detail.find("A list that is emptied only after more than 8 steps looks the same.") != detail.npos,
                     detail.c_str());
        }
    }
    // Without annotations; the line that begins the steps allocates once in each, or twice.
    void stepsWithoutAnnotationsAreSaidWordByWord()
    {
        for (const bool isOnce : {true, false}) {
            SnapshotMaker m;
            for (int i = 0; i < 9; ++i) {
                const std::uint64_t work = m.alloc(90 * mib, workLine);
                if (!isOnce)
                    m.free(m.alloc(20 * mib, workLine));
                m.alloc(2 * mib, leakLine);
                m.free(work);
            }
            const std::string detail = detailOfLeak(*opened(m));
            QVERIFY2(detail.ends_with(isOnce
                                          ? "here each runs from one allocation of loss.py:20 to the next, and may be "
                                            "several steps of the program."
                                          : "here each begins with an allocation of loss.py:20, which makes 16 in "
                                            "these 8 steps. They may be longer or shorter than the program's."),
                     detail.c_str());
        }
    }
    // Four times every second step, from the first or the second step on; three times are not enough, nor are other
    // bytes in the first of them.
    void growthOfEachSecondStepIsFoundInEightSteps()
    {
        const auto title = [](int first, int to, std::int64_t firstBytes) {
            const auto s = opened(stepsOf(8, [&](SnapshotMaker& m, int i) {
                if (i >= first && i <= to && i % 2 == first % 2)
                    m.alloc(i == first ? firstBytes : 2 * mib, leakLine);
            }));
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            return f && wrongClaim(*s).empty() ? text(f->title) : std::string{};
        };
        const std::string found = "leak.py:88 grows by 2.10 MB every 2 steps";
        QCOMPARE(title(1, 7, 2 * mib), found);
        QCOMPARE(title(0, 7, 2 * mib), found);
        QCOMPARE(title(3, 7, 2 * mib), std::string{});
        QCOMPARE(title(1, 7, 3 * mib), std::string{});
    }
    // A list that is emptied every fourth step but for one block of it; wholly; or but for ever other sizes.
    void whatACycleKeepsIsFound()
    {
        for (const char kept : {'1', '0', '?'}) {
            std::vector<std::uint64_t> list;
            const auto s = opened(stepsOf(20, [&](SnapshotMaker& m, int i) {
                list.push_back(m.alloc(2 * mib, leakLine));
                if (i % 4 != 3)
                    return;
                for (std::size_t k = kept == '0' ? 0 : 1; k < list.size(); ++k)
                    m.free(list[k]);
                if (kept == '?' && i % 8 == 7)
                    m.alloc(mib, leakLine);
                list.clear();
            }));
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QCOMPARE(f != nullptr, kept == '1');
            if (f) {
                QCOMPARE(text(f->title), std::string{"leak.py:88 keeps 2.10 MB more every 4 steps"});
                QCOMPARE(text(f->detail),
                         std::string{"It rises and falls in a cycle of 4 steps, and falls to more each time: 2.10 MB "
                                     "at the end of ProfilerStep#3, 10.5 MB at the end of ProfilerStep#19."});
            }
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // A loop of passes without annotations: nothing distinguishes it from the layers of one pass. With a loss it is a
    // loop.
    void passesThatAreForwardAloneSayWhyNoStepIsFound()
    {
        for (const bool hasLoss : {false, true}) {
            SnapshotMaker m;
            for (int i = 0; i < 8; ++i) {
                const std::uint64_t out =
                    m.alloc(20 * mib, {{"forward", "/app/net.py", 10}, {"main", "/app/run.py", 5}});
                m.free(m.alloc(30 * mib, {{"forward", "/app/net.py", 11}, {"main", "/app/run.py", 5}}));
                m.free(out);
                if (hasLoss)
                    m.free(m.alloc(mib, {{"loss", "/app/run.py", 20}, {"main", "/app/run.py", 6}}));
            }
            const auto s = opened(m);
            const MemorySteps steps = memoryStepsOf(*s, s->devices[0]);
            QCOMPARE(steps.ends.empty(), !hasLoss);
            QCOMPARE(
                text(whyNoSteps(*s, s->devices[0], steps)).starts_with("all allocations are made within forward()"),
                !hasLoss);
            QCOMPARE(
                text(whyNoGrowth(*s, s->devices[0], steps)).starts_with("all allocations are made within forward()"),
                !hasLoss);
        }
    }
    void whatDoesNotRepeatIsNotSaidToLookAlike()
    {
        for (const int times : {3, 2}) {
            SnapshotMaker m;
            for (int i = 0; i < times; ++i)
                m.alloc(20 * mib, {{"forward", "/app/net.py", 10}, {"main", "/app/run.py", 5}});
            const auto s = opened(m);
            const std::string why = text(whyNoSteps(*s, s->devices[0], memoryStepsOf(*s, s->devices[0])));
            QCOMPARE(why.starts_with("all allocations are made within forward()"), times == 3);
        }
    }
    // A validation between two steps has a row of its own if it allocates; one within a step has not.
    void anAnnotationBetweenStepsHasARow()
    {
        for (const bool allocates : {true, false}) {
            SnapshotMaker m;
            const auto validate = [&] {
                m.annotate("START", "validate");
                if (allocates)
                    m.free(m.alloc(50 * mib, workLine));
                m.now += 10;
                m.annotate("END", "validate");
                m.now += 10;
            };
            for (int i = 0; i < 4; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                if (i == 1)
                    validate();
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
                if (i >= 2)
                    validate();
            }
            const auto s = opened(m);
            const MemoryDevice& d = s->devices[0];
            std::string names;
            std::int64_t allocations = 0, next = 0;
            for (const MemoryStepUse& row : stepRowsOf(*s, d, memoryStepsOf(*s, d))) {
                names += row.name + (row.isStep ? "" : "*") + ";";
                QCOMPARE(row.first, next);
                next = row.last + 1;
                allocations += row.allocations;
            }
            QCOMPARE(names, std::string{allocates ? "ProfilerStep#0;ProfilerStep#1;ProfilerStep#2;validate before "
                                                    "ProfilerStep#3*;ProfilerStep#3;validate*;"
                                                  : "ProfilerStep#0;ProfilerStep#1;ProfilerStep#2;ProfilerStep#3;"});
            QCOMPARE(allocations, std::int64_t{allocates ? 7 : 4});
            QCOMPARE(next, std::int64_t{d.events});
        }
    }
    // A file that ends within its annotations has one step left of ten. A profiler that marked one step shows how many
    // there are.
    void stepsAreFoundWhereAnnotationsAreCut()
    {
        SnapshotMaker m;
        for (int i = 0; i < 10; ++i) {
            if (i < 2)
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
            const std::uint64_t work = m.alloc(90 * mib, workLine);
            m.alloc(2 * mib, leakLine);
            m.free(work);
            m.now += 10;
            if (i < 2)
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
            m.now += 10;
        }
        const std::string bytes = m.pickled();
        QVERIFY(!findingOf(*opened(m), "memory_leak"));
        const std::size_t second = bytes.find("ProfilerStep#1");
        QVERIFY(second != bytes.npos);
        const auto cut = loadMemorySnapshot(TempFile{bytes.substr(0, second), "s.pickle"}.path());
        QVERIFY(cut && (*cut)->lacksAnnotations);
        QVERIFY(findingOf(**cut, "memory_leak"));
    }
};

TEST_WITH_APP(MemoryGrowthWordsTest)

} // namespace lanescope::memory_growth_words_test

#include "memory_growth_words_test.moc"
