// Steps of a program that marks none, found by a large allocation that repeats; and growth from one to the next.
#include <QtTest>

#include "model/memory/cannot_tell.h"
#include "model/memory/steps.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_steps_test {

using namespace lanescope::test;

namespace {

const SnapshotStack leakLine{{"keep", "/app/leak.py", 88}, {"main", "/app/train.py", 9}};
const SnapshotStack workLine{{"loss", "/app/loss.py", 20}, {"main", "/app/train.py", 8}};

struct Growth {
    std::int64_t bytes = 0, first = 0, last = 0, total = 0;
    std::string problem = {};
    friend bool operator==(const Growth&, const Growth&) = default;
};

// The bytes that line 88 of leak.py adds per step, and the steps; checks the claims.
std::optional<Growth> growthIn(const SnapshotMaker& m)
{
    const auto s = opened(m);
    const MemoryFinding* f = findingOf(*s, "memory_leak");
    std::string problem = wrongClaim(*s);
    const bool isUnknown = std::ranges::any_of(cannotTell(*s), [](const auto& c) { return c.id == "memory_leak"; });
    if (f && (isUnknown || !text(f->title).starts_with("leak.py:88 grows by ")))
        problem += text(f->title);
    if (!f)
        return problem.empty() ? std::nullopt : std::optional{Growth{0, 0, 0, 0, problem}};
    return Growth{f->metrics.at("bytes_per_step"), f->metrics.at("first_step"), f->metrics.at("last_step"),
                  f->metrics.at("total_bytes"), problem};
}

MemorySteps stepsIn(const SnapshotMaker& m)
{
    const auto s = opened(m);
    return memoryStepsOf(*s, s->devices[0]);
}

} // namespace

class MemoryStepsTest : public QObject {
    Q_OBJECT
private slots:
    // The file's numbers, from the first step that grows to the last one.
    void stepsAreNumberedAsTheFileDoes()
    {
        const auto said = [](int firstNumber, int growsFrom, int growsTo) {
            SnapshotMaker m;
            m.alloc(50 * mib, {{"init", "/app/train.py", 3}});
            for (int i = 0; i < 10; ++i) {
                const std::string name = "ProfilerStep#" + std::to_string(firstNumber + i);
                m.annotate("START", name);
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                if (i >= growsFrom && i <= growsTo)
                    m.alloc(12 * mib, leakLine);
                m.free(work);
                m.now += 10;
                m.annotate("END", name);
                m.now += 10;
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, growsTo == 9 ? "memory_leak" : "growth_ended");
            return f ? text(f->title) + ". " + text(f->detail) : std::string{};
        };
        const auto has = [](const std::string& all, const char* words) { return all.find(words) != std::string::npos; };
        QVERIFY2(has(said(0, 0, 9), "From ProfilerStep#0 on its"), said(0, 0, 9).c_str());
        QVERIFY2(has(said(0, 3, 9), "From ProfilerStep#3 on its"), said(0, 3, 9).c_str());
        QVERIFY2(has(said(100, 1, 9), "From ProfilerStep#101 on its"), said(100, 1, 9).c_str());
        const std::string ended = said(100, 0, 3);
        QVERIFY2(has(ended, "grew until ProfilerStep#103 and is flat") && has(ended, "up to ProfilerStep#109:"),
                 ended.c_str());
        QVERIFY2(has(said(0, 3, 6), "grew until ProfilerStep#6 and"), said(0, 3, 6).c_str());
    }
    // 30 MiB come and go, 12 MiB stay: the peaks of the parts do not hide what is added.
    void aRegularLeakIsFoundWithoutAnnotations()
    {
        for (const int steps : {8, 12, 20, 40}) {
            SnapshotMaker m;
            m.alloc(50 * mib, {{"init", "/app/train.py", 3}}); // larger, but only once; before the steps
            for (int i = 0; i < steps; ++i) {
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                m.alloc(12 * mib, leakLine);
                m.free(work);
            }
            // A step begins with the 30 MiB: whether the last one is whole is not known.
            QCOMPARE(growthIn(m), (Growth{12 * mib, 1, steps - 1, (steps - 1) * 12 * mib}));
            QVERIFY(!findingOf(*opened(m), "warm_up"));
            QCOMPARE(stepsIn(m).name, std::string{"loss.py:20"});
            QCOMPARE(text(definitionOf(stepsIn(m))).find("an allocation that repeats") != std::string::npos, true);
        }
    }
    // As record_function(f"step {i}") names them. Layers and micro-batches are numbered, too.
    void annotationsWithANumberAreSteps_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isStep");
        for (const char* name : {"step %1", "iteration %1", "step_%1", "train_step/%1", "Iteration #%1", "iter%1",
                                 "epoch %1", "Epoch 1 batch %1", "step %1/8", "train_loop_%1"})
            QTest::newRow(name) << name << true;
        for (const char* name : {"layer %1", "micro-batch %1", "block%1", "BatchNorm2d_%1", "module %1"})
            QTest::newRow(name) << name << false;
    }
    void annotationsWithANumberAreSteps()
    {
        QFETCH(QString, name);
        QFETCH(bool, isStep);
        SnapshotMaker m;
        m.alloc(50 * mib, {{"init", "/app/train.py", 3}});
        for (int i = 1; i < 9; ++i) {
            m.annotate("START", name.arg(i).toStdString());
            m.free(m.alloc(i % 2 ? 30 * mib : 40 * mib, {{"loss", "/app/loss.py", i % 2 ? 20 : 21}}));
            m.alloc(8 * mib, leakLine);
            m.now += 10;
            m.annotate("END", name.arg(i).toStdString());
            m.now += 10;
        }
        const MemorySteps steps = stepsIn(m);
        QCOMPARE(steps.by == MemorySteps::By::Annotation, isStep);
        if (!isStep)
            return;
        QCOMPARE(steps.ends.size(), std::size_t{8});
        QCOMPARE(steps.nameAt(2), name.arg(3).toStdString());
        QCOMPARE(steps.numberAt(2), std::int64_t{3});
        QCOMPARE(growthIn(m), (Growth{8 * mib, 1, 8, 8 * 8 * mib}));
    }
    // A stack of equal layers makes its largest allocation several times per step, all live at once.
    void equalLayersOfOneStepAreOneStep()
    {
        for (const int layers : {1, 3, 12})
            for (const bool isLeak : {true, false}) {
                SnapshotMaker m;
                constexpr int steps = 10;
                for (int i = 0; i < steps; ++i) {
                    std::vector<std::uint64_t> kept;
                    for (int k = 0; k < layers; ++k)
                        kept.push_back(
                            m.alloc(100 * mib, {{"forward", "/app/model.py", 10}, {"main", "/app/train.py", 8}}));
                    if (isLeak)
                        m.alloc(8 * mib, leakLine);
                    else
                        m.free(m.alloc(8 * mib, leakLine));
                    for (const std::uint64_t address : kept)
                        m.free(address);
                }
                QCOMPARE(stepsIn(m).ends.size(), std::size_t{steps - 1});
                const Growth leak{8 * mib, 1, steps - 1, (steps - 1) * 8 * mib};
                QCOMPARE(growthIn(m), isLeak ? std::optional{leak} : std::nullopt);
            }
    }
    // The layers of one forward pass keep their activations: they are not steps.
    void layersOfOnePassAreNoSteps()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> kept;
        for (int k = 0; k < 24; ++k) {
            kept.push_back(m.alloc(100 * mib, {{"forward", "/app/model.py", 10}, {"main", "/app/train.py", 8}}));
            m.alloc(8 * mib, leakLine);
        }
        for (const std::uint64_t address : kept)
            m.free(address);
        QVERIFY(stepsIn(m).ends.empty());
        QCOMPARE(growthIn(m), std::nullopt);
    }
    // All is within a call of forward: steps differ from the layers of one pass by what is freed after each.
    void equalLayersWithinForwardAreStepsIfTheyAreFreedTogether_data()
    {
        QTest::addColumn<QString>("outer");
        QTest::addColumn<bool>("isFreed");
        QTest::addColumn<bool>("isStep");
        QTest::newRow("passes") << "/app/model.py forward" << true << true;
        QTest::newRow("one pass") << "/app/model.py forward" << false << false;
        QTest::newRow("weights") << "/app/model.py __init__" << true << false;
        QTest::newRow("an optimizer") << "/lib/torch/optim/adamw.py step" << true << false;
        QTest::newRow("checkpoints") << "/lib/torch/utils/checkpoint.py recompute" << true << false;
        QTest::newRow("a loop of the program") << "/app/train.py loop" << true << true;
    }
    void equalLayersWithinForwardAreStepsIfTheyAreFreedTogether()
    {
        QFETCH(QString, outer);
        QFETCH(bool, isFreed);
        QFETCH(bool, isStep);
        const QStringList where = outer.split(' ');
        const auto line = [&](int number) {
            return SnapshotStack{{"forward", "/app/layer.py", number},
                                 {where[1].toStdString(), where[0].toStdString(), 44},
                                 {"main", "/app/train.py", 5}};
        };
        for (const std::int64_t temporary : {0, 20, 60}) { // smaller and larger than what a layer keeps
            SnapshotMaker m;
            constexpr int steps = 10, layers = 3;
            for (int i = 0; i < steps; ++i) {
                std::vector<std::uint64_t> kept;
                for (int k = 0; k < layers; ++k) {
                    kept.push_back(m.alloc(30 * mib, line(52)));
                    if (temporary)
                        m.free(m.alloc(temporary * mib, line(50)));
                }
                m.alloc(8 * mib, {{"keep", "/app/leak.py", 88}, line(0)[1], line(0)[2]});
                for (const std::uint64_t address : kept)
                    if (isFreed)
                        m.free(address);
            }
            const Growth leak{8 * mib, 1, steps - 1, (steps - 1) * 8 * mib};
            QCOMPARE(growthIn(m), isStep ? std::optional{leak} : std::nullopt);
        }
    }
    // Nine train_step, three eval_step between them: the one that keeps memory is the step, then the longer one.
    void ofSeveralNamesTheOneThatKeepsMemoryIsTheStep()
    {
        for (const std::string keeps : {"train_step", "eval_step", ""}) {
            SnapshotMaker m;
            for (int i = 0; i < 12; ++i) {
                const std::string name = i % 4 == 3 ? "eval_step" : "train_step";
                m.annotate("START", name);
                m.free(m.alloc(30 * mib, workLine));
                if (name == keeps)
                    m.alloc(16 * mib, leakLine);
                m.annotate("START", "data"); // within each, and often
                m.now += 5;
                m.annotate("END", "data");
                m.annotate("END", name);
                m.now += 2;
            }
            QCOMPARE(stepsIn(m).name, keeps.empty() ? std::string{"train_step"} : keeps);
            const auto found = growthIn(m);
            QCOMPARE(found.has_value(), !keeps.empty());
            if (found)
                QCOMPARE(found->bytes, 16 * mib);
        }
    }
    // Blocks that each step allocates anew are live where a step ends, too.
    void whatEachStepMakesAgainIsNoWarmUp()
    {
        for (const bool isKept : {true, false}) {
            SnapshotMaker m;
            std::uint64_t early = 0;
            for (int i = 0; i < 8; ++i) {
                if (!isKept || i == 1)
                    early = m.alloc(20 * mib, {{"forward", "/app/model.py", 10}, {"main", "/app/train.py", 7}});
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                m.alloc(12 * mib, leakLine);
                if (!isKept)
                    m.free(early);
                m.free(work);
            }
            const auto s = opened(m);
            QCOMPARE(findingOf(*s, "warm_up") != nullptr, isKept);
            QVERIFY(text(findingOf(*s, "memory_leak")->detail)
                        .find("allocation of "
                              "loss.py:20") != std::string::npos);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    void theFirstStepCanBeginWithTheFirstEvent()
    {
        for (const bool isFirst : {true, false}) {
            SnapshotMaker m;
            m.isRecording = false;
            m.free(m.alloc(30 * mib)); // its segment is there already
            m.isRecording = true;
            if (!isFirst)
                m.free(m.alloc(1 * mib, {{"init", "/app/train.py", 3}}));
            for (int i = 0; i < 8; ++i) {
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                m.alloc(12 * mib, leakLine);
                m.free(work);
            }
            QCOMPARE(growthIn(m), (Growth{12 * mib, 1, 7, 7 * 12 * mib}));
            QCOMPARE(stepsIn(m).before < 0, isFirst);
        }
    }
    // A repeated allocation within the one step that the profiler marks is a layer.
    void whatRepeatsWithinAProfilerStepIsNoStep()
    {
        for (const bool isMarked : {true, false}) {
            SnapshotMaker m;
            m.now += 5;
            if (isMarked)
                m.annotate("START", "ProfilerStep#0");
            for (int i = 0; i < 8; ++i) {
                m.now += 5;
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                m.alloc(12 * mib, leakLine);
                m.free(work);
            }
            m.now += 5;
            if (isMarked)
                m.annotate("END", "ProfilerStep#0");
            QCOMPARE(growthIn(m).has_value(), !isMarked);
            QCOMPARE(findingOf(*opened(m), "memory_leak") != nullptr, !isMarked);
        }
    }
    void flatMemoryIsNoLeak()
    {
        SnapshotMaker m;
        std::uint64_t kept = m.alloc(12 * mib, leakLine);
        for (int i = 0; i < 12; ++i) {
            const std::uint64_t work = m.alloc(30 * mib, workLine);
            m.free(kept);
            kept = m.alloc(12 * mib, leakLine);
            m.free(work);
        }
        QCOMPARE(growthIn(m), std::nullopt);
        QCOMPARE(stepsIn(m).ends.size(), 11u); // there are steps all the same
    }
    void repeatsWithoutARuleAreNoSteps()
    {
        // Between two of the large allocations 1 to 9 blocks are kept, large or small ones.
        for (const std::int64_t size : {5, 1})
            for (const bool isRegular : {true, false}) {
                SnapshotMaker m;
                for (int i = 0; i < 12; ++i) {
                    const std::uint64_t work = m.alloc(100 * mib, workLine);
                    for (int k = 0; k < (isRegular ? 6 : 1 + 5 * i % 9); ++k)
                        m.alloc(size * mib, leakLine);
                    m.free(work);
                }
                QCOMPARE(growthIn(m).has_value(), isRegular);
            }
    }
    void aShortLoopIsNotTheProgram()
    {
        for (const int other : {2, 100}) {
            SnapshotMaker m;
            for (int i = 0; i < 6; ++i) {
                const std::uint64_t work = m.alloc(30 * mib, workLine);
                m.alloc(12 * mib, leakLine);
                m.free(work);
            }
            for (int i = 0; i < other; ++i)
                m.free(m.alloc(2 * mib, {{"serve", "/app/serve.py", i}}));
            QCOMPARE(growthIn(m).has_value(), other == 2);
        }
    }
    // Layers of one pass through a module, or parameters of one optimizer step, keep what they make, too.
    void partsOfOneStepAreNoSteps_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("isStep");
        QTest::newRow("a loop of the program") << "train"
                                               << "/app/train.py" << true;
        QTest::newRow("layers") << "forward"
                                << "/app/model.py" << false;
        QTest::newRow("layers of a Sequential") << "_call_impl"
                                                << "/lib/python3.12/site-packages/torch/nn/modules/module.py" << false;
        QTest::newRow("weights") << "__init__"
                                 << "/app/model.py" << false;
        QTest::newRow("parameters") << "adamw"
                                    << "/lib/python3.12/site-packages/torch/optim/adamw.py" << false;
    }
    void partsOfOneStepAreNoSteps()
    {
        QFETCH(QString, function);
        QFETCH(QString, file);
        QFETCH(bool, isStep);
        const SnapshotFrame loop{function.toStdString(), file.toStdString(), 44}, outer{"main", "/app/train.py", 5};
        SnapshotMaker m;
        for (int i = 0; i < 12; ++i) {
            const std::uint64_t work = m.alloc(30 * mib, {{"attend", "/app/layer.py", 20}, loop, outer});
            m.alloc(12 * mib, {{"keep", "/app/leak.py", 88}, loop, outer});
            m.free(work);
        }
        QCOMPARE(growthIn(m).has_value(), isStep);
        // A whole step has other calls next to it.
        SnapshotMaker whole;
        for (int i = 0; i < 12; ++i) {
            const std::uint64_t work = whole.alloc(30 * mib, {{"attend", "/app/layer.py", 20}, loop, outer});
            whole.alloc(12 * mib, leakLine);
            whole.free(work);
        }
        QVERIFY(growthIn(whole).has_value());
    }
    // An annotation of the whole step shows where the first one begins; one of its last part does not.
    void whereTheFirstStepBeginsIsToldOrNotKnown()
    {
        for (const std::string name : {"Optimizer.step#Adam.step", "train_step", "ProfilerStep#"}) {
            SnapshotMaker m;
            m.alloc(40 * mib, {{"weights", "/app/train.py", 3}});
            const bool isWhole = name != "Optimizer.step#Adam.step";
            for (int i = 0; i < 4; ++i) {
                const std::string annotation = name == "ProfilerStep#" ? name + std::to_string(i) : name;
                m.now += 5;
                if (isWhole)
                    m.annotate("START", annotation);
                m.now += 5;
                for (int k = 0; k < 3; ++k)
                    m.free(m.alloc(30 * mib, workLine));
                if (!isWhole)
                    m.annotate("START", annotation);
                if (i == 0)
                    m.alloc(20 * mib, {{"state", "/app/optim.py", 5}});
                m.now += 5;
                m.annotate("END", annotation);
            }
            const MemorySteps steps = stepsIn(m);
            QCOMPARE(steps.isBeginKnown, isWhole);
            QCOMPARE(steps.before, isWhole ? 1 : -1); // after the weights and their segment
            QCOMPARE(text(definitionOf(steps)).find("where the first one begins is not known") != std::string::npos,
                     !isWhole);
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "warm_up");
            QVERIFY(f);
            QCOMPARE(f->metrics.at("warm_up_bytes"), (isWhole ? 20 : 60) * mib);
            QCOMPARE(text(f->detail).find("weights made in the recording are counted, too") != std::string::npos,
                     !isWhole);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
};

TEST_WITH_APP(MemoryStepsTest)

} // namespace lanescope::memory_steps_test

#include "memory_steps_test.moc"
