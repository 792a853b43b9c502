// Names of the rounds of a program's loop, and the steps that they make without a profiler's schedule.
#include <QtTest>

#include "model/analysis/time/round_names.h"
#include "model/analysis/time/steps.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::round_names_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class RoundNamesTest : public QObject {
    Q_OBJECT

private slots:
    void aRoundHasALoopAndPerhapsANumber_data()
    {
        QTest::addColumn<QString>("read");
        const auto row = [](const char* name, const char* read) { QTest::newRow(name) << read; };
        row("iteration 12", "iteration 12");
        row("Step_3", "step 3");
        row("iter #7", "iter 7");
        row("batch[4]", "batch 4");
        row("training_step: 5", "training step 5");
        row("Train Step 5", "train step 5");
        row("TrainStep5", "train step 5");
        row("global_step=12", "global step 12");
        row("step 12/100", "step 12");
        row("Epoch 0, Iter 5", "epoch iter 5");
        row("epoch 1 step 3/40", "epoch step 3");
        row("Training iteration 3", "training iteration 3");
        row("train_step", "train step -");
        row("Trainer.training_step", "trainer training step -");
        row("[pl][profile]run_training_batch", "pl profile run training batch -");
        row("train_one_batch", "train one batch -");
        row("iteration", "iteration -");
        for (const char* name : {"",
                                 "step",
                                 "batch",
                                 "epoch 3",
                                 "train",
                                 "forward step 3",
                                 "optimizer step 3",
                                 "step 3 forward",
                                 "decode_step 3",
                                 "micro_batch 3",
                                 "step 3 4",
                                 "batch 32x64",
                                 "steps 4",
                                 "stepwise 3",
                                 "2 step",
                                 "DeepSpeedEngine.step",
                                 "Optimizer.step#AdamW.step",
                                 "train_step loss=2",
                                 "prefetch batch 3",
                                 "train step 99999999999999999999",
                                 "ProfilerStep#3",
                                 "\xc3\xa9tape 3"})
            QTest::newRow(*name ? name : "no name") << "none";
    }
    void aRoundHasALoopAndPerhapsANumber()
    {
        QFETCH(QString, read);
        const QByteArray tag = QTest::currentDataTag();
        const auto round = roundNameOf(tag == "no name" ? "" : tag.toStdString());
        QString seen = QStringLiteral("none");
        if (round)
            seen = QString::fromStdString(round->loop) + QLatin1Char(' ') +
                   (round->number ? QString::number(*round->number) : QStringLiteral("-"));
        QCOMPARE(seen, read);
    }

    // Three rounds of 100 us with 10 us between them; each has a part, which is shorter.
    void namedRoundsAreStepsAndAreCounted()
    {
        TraceMaker make;
        auto lane = make.lane("1", "1");
        for (const Ns begin : {Ns{0us}, Ns{110us}, Ns{220us}})
            lane.slice("train_step", begin, 100us, "user_annotation")
                .slice("train_batch", begin + 10us, 60us, "user_annotation");
        const TracePtr trace = make.build();
        const std::vector<Step> steps = profilerSteps(*trace);
        QCOMPARE(steps.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(steps[i].number, static_cast<std::int64_t>(i + 1));
            QCOMPARE(steps[i].range.begin, Time{} + static_cast<std::int64_t>(i) * 110us);
            QCOMPARE(steps[i].range.length(), Ns{100us});
        }
    }
    void eachThreadCountsItsOwnRounds()
    {
        TraceMaker make;
        for (const char* thread : {"1", "2"})
            make.lane("1", thread)
                .slice("train_step", 0us, 100us, "user_annotation")
                .slice("train_step", 100us, 100us, "user_annotation");
        const TracePtr trace = make.build();
        std::vector<std::int64_t> numbers;
        for (const Step& step : profilerSteps(*trace))
            numbers.push_back(step.number);
        QCOMPARE(numbers, (std::vector<std::int64_t>{1, 1, 2, 2}));
    }
    // "training_step" may be only the forward pass: here it covers 49 of 100 us of each round.
    void aPartOfTheLoopIsNoStep()
    {
        const auto stepsWith = [](Ns length) {
            TraceMaker make;
            auto lane = make.lane("1", "1");
            for (int i = 0; i < 200; ++i)
                lane.slice("training_step", i * 100us, length, "user_annotation");
            return profilerSteps(*make.build()).size();
        };
        QCOMPARE(stepsWith(49us), std::size_t{0});
        QCOMPARE(stepsWith(51us), std::size_t{200});
    }
    void aRoundInsideARoundIsNotCounted()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("train_step", 0us, 100us, "user_annotation")
            .slice("train_step", 10us, 50us, "user_annotation")
            .slice("train_step", 100us, 100us, "user_annotation");
        QCOMPARE(profilerSteps(*make.build()).size(), std::size_t{2});
    }
    void numberedRoundsAreKeptApartByTheirWords()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("Train Step 4", 0us, 100us, "user_annotation")
            .slice("eval step 4", 100us, 20us, "user_annotation")
            .slice("Train Step 5", 120us, 100us, "user_annotation")
            .slice("eval step 5", 220us, 20us, "user_annotation");
        const TracePtr trace = make.build();
        const std::vector<Step> steps = profilerSteps(*trace);
        QCOMPARE(steps.size(), std::size_t{2});
        QCOMPARE(steps[0].number, std::int64_t{4});
        QCOMPARE(steps[1].number, std::int64_t{5});
    }
    void oneRoundIsNoLoop()
    {
        TraceMaker make;
        make.lane("1", "1").slice("train_step", 0us, 100us, "user_annotation");
        QVERIFY(profilerSteps(*make.build()).empty());
    }
    void theProfilersStepsComeFirst()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("ProfilerStep#7", 0us, 50us, "user_annotation")
            .slice("train_step", 0us, 100us, "user_annotation")
            .slice("train_step", 100us, 100us, "user_annotation");
        const TracePtr trace = make.build();
        const std::vector<Step> steps = profilerSteps(*trace);
        QCOMPARE(steps.size(), std::size_t{1});
        QCOMPARE(steps[0].number, std::int64_t{7});
    }
};

TEST_PLAIN(RoundNamesTest)

} // namespace lanescope::round_names_test

#include "round_names_test.moc"
