// How memory that grows from step to step is reported: how much, since when, how evenly, and what it is not.
#include <QtTest>

#include "model/memory/steps.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_growth_test {

using namespace lanescope::test;

namespace {

const SnapshotStack leakLine{{"keep", "/app/leak.py", 88}, {"main", "/app/train.py", 9}};
const SnapshotStack workLine{{"loss", "/app/loss.py", 20}, {"main", "/app/train.py", 8}};

// One pass of a model whose memory follows `size`, and what it keeps.
void pass(SnapshotMaker& m, std::int64_t size, const char* by, bool keepsActivations, std::int64_t kept)
{
    const SnapshotFrame main{"main", "/app/train.py", 9}, loop{by, "/app/train.py", *by == 't' ? 40 : 60};
    const auto in = [&](const char* function, int line) {
        return SnapshotStack{{function, "/app/model.py", line}, {"forward", "/app/model.py", 90 + line}, loop, main};
    };
    const std::uint64_t input = m.alloc(size / 4, {{"load", "/app/data.py", 5}, loop, main});
    std::vector<std::uint64_t> activations;
    for (int layer = 0; layer < 3; ++layer) {
        activations.push_back(m.alloc(size / 2, in("attention", 2)));
        m.free(m.alloc(size, in("mlp", 3)));
        if (!keepsActivations) {
            m.free(activations.back());
            activations.pop_back();
        }
    }
    if (kept > 0)
        m.alloc(kept, {{"keep", "/app/leak.py", 88}, loop, main});
    for (const std::uint64_t block : activations)
        m.free(block);
    m.free(input);
}

// Lengths of batches that follow no rule.
std::int64_t lengthOf(int step) { return (5 + step * step * 7 % 11) * mib; }

} // namespace

class MemoryGrowthTest : public QObject {
    Q_OBJECT
private slots:
    // A list that each step adds to. Freed when the loop ends, it is not a leak; a smaller part that is freed changes
    // nothing.
    void whatIsFreedAfterTheStepsIsNoLeak()
    {
        for (const int freed : {0, 4, 5, 10}) {
            SnapshotMaker m;
            std::vector<std::uint64_t> list;
            for (int i = 0; i < 10; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                list.push_back(m.alloc(4 * mib, leakLine));
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
            }
            m.now += 10;
            for (int k = 0; k < freed; ++k)
                m.free(list[static_cast<std::size_t>(k)]);
            const auto s = opened(m);
            QVERIFY(s);
            QCOMPARE(findingOf(*s, "memory_leak") != nullptr, freed < 5);
            const MemoryFinding* const ended = findingOf(*s, "growth_ended");
            QCOMPARE(ended != nullptr, freed >= 5);
            if (ended)
                QCOMPARE(text(ended->title), std::string{"leak.py:88 grew to 41.9 MB and is freed after the steps"});
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }

    // It is flat only because its requests do not fit any more: no list that filled up.
    void whatCannotGrowAnyMoreIsALeak()
    {
        for (const bool isRefused : {true, false}) {
            SnapshotMaker m;
            for (int i = 0; i < 10; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                if (i < 7)
                    m.alloc(4 * mib, leakLine);
                else if (isRefused)
                    m.oom(4 * mib, 1 * mib, leakLine);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
            }
            const auto s = opened(m);
            const MemoryFinding* const leak = findingOf(*s, "memory_leak");
            QCOMPARE(leak != nullptr, isRefused);
            QCOMPARE(findingOf(*s, "growth_ended") != nullptr, !isRefused);
            if (leak)
                QCOMPARE(leak->metrics.at("bytes_per_step"), 4 * mib);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }

    // Layers of one pass without annotations, each with a large temporary; a step that also has a loss is a loop.
    void layersOfOnePassAreNoSteps()
    {
        const SnapshotFrame main{"<module>", "/app/main.py", 7};
        for (const bool isLoop : {false, true}) {
            SnapshotMaker m;
            for (int i = 0; i < 12; ++i) {
                const std::uint64_t scores = m.alloc(24 * mib, {{"forward", "/app/attn.py", 40}, main});
                m.alloc(3 * mib, {{"forward", "/app/attn.py", 42}, main});
                m.free(scores);
                if (isLoop)
                    m.free(m.alloc(mib, {{"loss", "/app/main.py", 20}, main}));
            }
            QCOMPARE(findingOf(*opened(m), "memory_leak") != nullptr, isLoop);
        }
    }
    // Weights that are loaded in full and kept in half; the same in a loop that a function of another name makes.
    void weightsThatAreLoadedAreNoSteps()
    {
        const SnapshotFrame main{"<module>", "/app/main.py", 7};
        for (const char* const function : {"load_weights", "main"}) {
            SnapshotMaker m;
            for (int i = 0; i < 24; ++i) {
                const std::uint64_t whole = m.alloc(40 * mib, {{function, "/app/run.py", 30}, main});
                m.alloc(20 * mib, {{function, "/app/run.py", 33}, main});
                m.free(whole);
            }
            QCOMPARE(findingOf(*opened(m), "memory_leak") != nullptr, *function == 'm');
        }
    }
    // An annotation around each layer of one pass marks no step; another name that repeats does.
    void annotatedLayersAreNoSteps()
    {
        for (const char* const name : {"layer", "generate"}) {
            SnapshotMaker m;
            for (int i = 0; i < 12; ++i) {
                m.annotate("START", name);
                m.free(m.alloc(24 * mib, {{"forward", "/app/attn.py", 40}}));
                m.alloc(3 * mib, {{"forward", "/app/attn.py", 42}});
                m.now += 10;
                m.annotate("END", name);
                m.now += 10;
            }
            QCOMPARE(findingOf(*opened(m), "memory_leak") != nullptr, *name == 'g');
        }
    }
    // Layers are unfrozen step by step: the optimizer makes the state of each then. What it makes for longer than that,
    // or what another line keeps, is a leak.
    void stateThatIsMadeOverSeveralStepsIsWarmUp()
    {
        const SnapshotStack state{{"_init_group", "/torch/optim/adam.py", 50}, {"step", "/app/opt.py", 70}};
        for (const int grows : {3, 5, 12}) {
            SnapshotMaker m;
            for (int i = 0; i < (grows == 3 ? 8 : grows); ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                if (i < grows)
                    m.alloc(8 * mib, state);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            const auto s = opened(m);
            QCOMPARE(findingOf(*s, "memory_leak") != nullptr, grows == 12);
            QVERIFY(!findingOf(*s, "growth_ended"));
            const MemoryFinding* const warm = findingOf(*s, "warm_up");
            QCOMPARE(warm != nullptr, grows < 12);
            if (warm) {
                QCOMPARE(warm->bytes, grows * 8 * mib);
                QVERIFY2(text(warm->advice).find("up to ProfilerStep#" + std::to_string(grows - 1)) !=
                             std::string::npos,
                         text(warm->advice).c_str());
            }
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // A queue of six, of which the annotated steps show four; a loop that stops there does not show a queue.
    void aQueueThatFillsUpAfterTheStepsIsNoLeak()
    {
        for (const int steps : {4, 20}) {
            for (const bool isQueue : {true, false}) {
                SnapshotMaker m;
                std::vector<std::uint64_t> kept;
                for (int i = 0; i < steps; ++i) {
                    if (i < 4)
                        m.annotate("START", "ProfilerStep#" + std::to_string(i));
                    m.free(m.alloc(30 * mib, workLine));
                    kept.push_back(m.alloc(4 * mib, leakLine));
                    if (isQueue && kept.size() > 6) {
                        m.free(kept.front());
                        kept.erase(kept.begin());
                    }
                    m.now += 10;
                    if (i < 4)
                        m.annotate("END", "ProfilerStep#" + std::to_string(i));
                    m.now += 10;
                }
                for (int i = 0; i < 20; ++i) // an evaluation
                    m.free(m.alloc(30 * mib, workLine));
                const auto s = opened(m);
                const bool isSeen = isQueue && steps == 20;
                QCOMPARE(findingOf(*s, "memory_leak") != nullptr, !isSeen);
                if (isSeen)
                    QCOMPARE(text(findingOf(*s, "growth_ended")->title),
                             std::string{"leak.py:88 grows in the steps and is flat after them: 25.2 MB at the end"});
                QCOMPARE(wrongClaim(*s), std::string{});
            }
        }
    }

    // if step % 10 == 0: losses.append(loss)
    void growthOfEachSecondOrTenthStepIsALeak()
    {
        for (const int every : {2, 3, 10}) {
            SnapshotMaker m;
            for (int i = 0; i < 60; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                if (i % every == 0)
                    m.alloc(4 * mib, leakLine);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QVERIFY(f);
            const std::string title = text(f->title);
            QVERIFY2(title == "leak.py:88 grows by 4.19 MB every " + std::to_string(every) + " steps", title.c_str());
            QCOMPARE(f->metrics.at("every_steps"), std::int64_t{every});
            QCOMPARE(f->metrics.at("total_bytes"), 60 / every * 4 * mib);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // A line that grows every second step by the same amount: the GPU is full at a known time. By turns 4 and 40 MiB:
    // not.
    void growthOfEachSecondStepTellsWhenTheGpuIsFull()
    {
        for (const bool isEven : {true, false}) {
            SnapshotMaker m;
            for (int i = 0; i < 16; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                if (i % 2 == 1)
                    m.alloc((isEven || i % 4 == 1 ? 4 : 40) * mib, leakLine);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            const auto s = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path(), 1024 * mib);
            QVERIFY(s);
            const MemoryFinding* f = findingOf(**s, "memory_leak");
            QVERIFY(f);
            QCOMPARE(f->metrics.contains("steps_until_full"), isEven);
        }
    }
    // Checkpointing does not lower the memory that a forward() keeps from step to step.
    void whatGrowsIsNotCalledActivations()
    {
        for (const std::int64_t kept : {12, 1}) { // 132 or 11 MiB next to 100
            SnapshotMaker m;
            for (int i = 0; i < 11; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                const std::uint64_t work = m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
                m.alloc(kept * mib, {{"forward", "/app/model.py", 88}});
                m.free(work);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            const auto s = opened(m);
            const std::string advice = text(findingOf(*s, "memory_peak")->advice);
            QVERIFY2(advice.starts_with(kept == 12 ? "138 MB of it grow from step to step" : "They are activations."),
                     advice.c_str());
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // 12 MiB per step, half as much in each, or 24 and 4 MiB by turns.
    void theTitleSaysHowEvenTheGrowthIs()
    {
        const auto title = [](auto bytesOf) {
            SnapshotMaker m;
            for (int i = 0; i < 8; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                m.alloc(bytesOf(i) * mib, leakLine);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            return f ? text(f->title) : std::string{};
        };
        QCOMPARE(title([](int) { return 12; }), std::string{"leak.py:88 grows by 12.6 MB per step"});
        QCOMPARE(title([](int i) { return 256 >> i; }),
                 std::string{"leak.py:88 grows by less from step to step: by 268 MB at first, by 2.10 MB at last"});
        QCOMPARE(title([](int i) { return i == 7 ? 4 : 12; }),
                 std::string{"leak.py:88 grows by 12.6 MB in most steps"});
        QCOMPARE(title([](int i) { return 2 * i + 1; }),
                 std::string{"leak.py:88 grows by more from step to step: by 1.05 MB at first, by 15.7 MB at last"});
        QCOMPARE(title([](int i) { return i % 2 ? 4 : 24; }),
                 std::string{"leak.py:88 grows by 14.7 MB per step on average"});
    }
    // A ring has lost the first steps: what they kept is live, but is not growth of the steps that are left.
    void whatIsOlderThanTheStepsIsNotTheirs()
    {
        for (const bool isLost : {false, true}) {
            SnapshotMaker m;
            for (int i = 0; i < 12; ++i) {
                if (isLost && i == 6)
                    m.events.clear();
                const bool isLeft = !isLost || i >= 6;
                const std::string name = "ProfilerStep#" + std::to_string(i);
                if (isLeft)
                    m.annotate("START", name);
                m.free(m.alloc(30 * mib, workLine));
                m.alloc(10 * mib, leakLine);
                m.now += 10;
                if (isLeft)
                    m.annotate("END", name);
                m.now += 10;
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QVERIFY(f);
            QCOMPARE(f->metrics.at("steps"), std::int64_t{isLost ? 6 : 12});
            QCOMPARE(f->metrics.at("total_bytes"), 120 * mib);
            QCOMPARE(f->metrics.at("grown_bytes"), (isLost ? 60 : 120) * mib);
            QCOMPARE(f->bytes, f->metrics.at("grown_bytes")); // the figure on its card
            QCOMPARE(text(f->detail).find(", 62.9 MB of it from before ProfilerStep#6, 1 more") != std::string::npos,
                     isLost);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // Sizes that are seen for the first time come now and then: that does not make a rule.
    void growthNowAndThenIsNoLeak()
    {
        for (const bool isOver : {true, false}) {
            SnapshotMaker m;
            for (int i = 0; i < 60; ++i) {
                m.annotate("START", "ProfilerStep#" + std::to_string(i));
                m.free(m.alloc(30 * mib, workLine));
                const bool grows = isOver ? i % 5 == 0 && i < 30 : i == 3 || i == 7 || i == 9 || i == 30 || i == 57;
                if (grows)
                    m.alloc(4 * mib, leakLine);
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(i));
                m.now += 10;
            }
            QVERIFY(!findingOf(*opened(m), "memory_leak"));
        }
    }
    // No annotations; each batch is padded to its longest text, so that no allocation repeats with its size.
    void aLeakIsFoundWhereSizesVary()
    {
        for (const bool isLeak : {true, false}) {
            SnapshotMaker m;
            m.alloc(50 * mib, {{"init", "/app/train.py", 3}});
            for (int i = 0; i < 24; ++i)
                pass(m, lengthOf(i), "train", true, isLeak ? 2 * mib : 0);
            const auto s = opened(m);
            QCOMPARE(memoryStepsOf(*s, s->devices[0]).ends.size(), std::size_t{23});
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QCOMPARE(f != nullptr, isLeak);
            if (!isLeak)
                continue;
            QCOMPARE(text(f->title), std::string{"leak.py:88 grows by 2.10 MB per step"});
            QVERIFY(text(f->detail).find("allocation of data.py:5") != std::string::npos);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // After each eighth step three batches are validated, which keep nothing.
    void aLeakIsFoundWhereValidationRunsBetween()
    {
        for (const bool isLeak : {true, false}) {
            SnapshotMaker m;
            m.alloc(50 * mib, {{"init", "/app/train.py", 3}});
            for (int i = 0; i < 24; ++i) {
                pass(m, lengthOf(i), "train", true, isLeak ? 2 * mib : 0);
                for (int k = 0; k < (i % 8 == 7 ? 3 : 0); ++k)
                    pass(m, lengthOf(k), "validate", false, 0);
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QCOMPARE(f != nullptr, isLeak);
            if (isLeak)
                QCOMPARE(text(f->title), std::string{"leak.py:88 grows by 2.10 MB per step"});
        }
    }
    // Layers of one pass, each of another size, that keep their activations: no steps.
    void layersThatVaryAreNoSteps()
    {
        SnapshotMaker m;
        for (int layer = 0; layer < 24; ++layer) {
            m.free(m.alloc(lengthOf(layer), {{"mlp", "/app/model.py", 3}, {"main", "/app/train.py", 9}}));
            m.alloc(lengthOf(layer) * 3 / 2, {{"attention", "/app/model.py", 2}, {"main", "/app/train.py", 9}});
        }
        const auto s = opened(m);
        QVERIFY(memoryStepsOf(*s, s->devices[0]).ends.empty());
        QVERIFY(!findingOf(*s, "memory_leak"));
    }
    void aBlockThatGrowsIsTheSameNumberOfBlocks()
    {
        for (const bool isOne : {true, false}) {
            SnapshotMaker m;
            std::uint64_t former = 0;
            for (int i = 0; i < 8; ++i) {
                const std::uint64_t work = m.alloc(90 * mib, workLine);
                const std::uint64_t larger = m.alloc((12 + (isOne ? 4 * i : 0)) * mib, leakLine);
                if (isOne && i > 0)
                    m.free(former);
                former = larger;
                m.free(work);
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_leak");
            QVERIFY(f);
            QCOMPARE(text(f->detail).find("more block") != std::string::npos, !isOne);
            QCOMPARE(text(f->advice).starts_with("The number of blocks does not grow"), isOne);
            QCOMPARE(text(f->title), std::string{isOne ? "leak.py:88 grows by 4.19 MB per step"
                                                       : "leak.py:88 grows by 12.6 MB per step"});
        }
    }
};

TEST_WITH_APP(MemoryGrowthTest)

} // namespace lanescope::memory_growth_test

#include "memory_growth_test.moc"
