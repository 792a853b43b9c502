// The exercises: each answer agrees with numbers that were computed from the bundled files by hand, and what a learner
// writes is judged.

#include <QtTest>

#include "model/attribution/iterations.h"
#include "model/attribution/layer_text.h"
#include "model/attribution/replay_places.h"
#include "model/exercises/exercises.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::quiz_test {

namespace {

ExerciseAnswer computed(const Exercise& exercise)
{
    static std::map<std::string_view, std::shared_ptr<Analysis>> open;
    auto& analysis = open[exercise.example];
    if (!analysis) {
        const auto trace = loadTrace(std::string{LANESCOPE_SOURCE_DIR "/resources/samples/"} +
                                     std::string{exercise.example} + ".json.gz");
        if (!trace)
            qFatal("no example");
        analysis = std::make_shared<Analysis>(*trace);
    }
    const auto answer = answerOf(exercise, *analysis);
    if (!answer)
        qFatal("%s", answer.error().line().c_str());
    return *answer;
}

} // namespace

class QuizTest : public QObject {
    Q_OBJECT

private slots:
    void answersAreThoseOfTheFiles()
    {
        const std::vector<std::variant<double, const char*>> expected{
            3.0,
            2.0,
            385200.0 / 94200,
            100.0 * (581376 + 579968 + 3168024) / (581376 + 579968 + 3168024 + 55232 + 55104 + 55296),
            1.0,
            "aten::addmm",
            24.0,
            16.0,
            227.757,
            1.780412,
            20.0,
            1084000.0 / 580400,
            "aten::bmm",
            2.0,
            "Block_17",
            27.0,
            2.0 * 33554432 / 33024,
            2.0 * 4096 * 4096 * 4096 / 580128 / 1000,
            57.312 + 85.632,
            "triton_poi_fused__unsafe_view_gelu_mul_0",
            89.4,
            "cuLaunchKernel",
            24 / 9.055e-3,
            100 * 1.655 / 9.055}; // each period is 1.655 ms longer than its kernels
        QCOMPARE(exercises().size(), std::size_t{24});
        QCOMPARE(expected.size(), exercises().size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const Exercise& exercise = exercises()[i];
            const ExerciseAnswer answer = computed(exercise);
            const std::string about = std::to_string(i + 1) + ": " + textOf(exercise, answer);
            if (const double* number = std::get_if<double>(&expected[i])) {
                QVERIFY2(std::holds_alternative<double>(answer), about.c_str());
                QVERIFY2(std::abs(std::get<double>(answer) - *number) <= std::abs(*number) * 0.003, about.c_str());
            } else {
                QCOMPARE(std::get<std::string>(answer), std::string{std::get<const char*>(expected[i])});
            }
        }
    }

    // The explanation of how long cudaDeviceSynchronize lasts.
    void theKernelsOfAWaitAreCountedAndAddedUp()
    {
        const std::span<const Exercise> all = exercises();
        const auto wait = std::find_if(all.begin(), all.end(), [](const Exercise& e) {
            return e.query.find("cudaDeviceSynchronize") != e.query.npos;
        });
        QVERIFY(wait != all.end());
        Exercise kernels = *wait;
        const std::string during = " from kernels k, slices s where s.name = 'cudaDeviceSynchronize' and k.at_ns >= "
                                   "s.at_ns and k.at_ns + k.dur_ns <= s.at_ns + s.dur_ns";
        const std::string count = "select count(*)" + during, time = "select sum(k.dur_ns) / 1e3" + during;
        kernels.query = count;
        QCOMPARE(std::get<double>(computed(kernels)), 6.0);
        kernels.query = time;
        const QString said = QString::number(std::get<double>(computed(kernels)), 'f', 1) + " µs in all";
        QVERIFY(QString::fromUtf8(wait->explanation.data()).contains("six kernels run, for " + said));
    }

    // The panels and commands give the answers of the exercises on layers and on serving.
    void thePanelsGiveTheseAnswers()
    {
        const auto trace = [](const char* name) {
            return *loadTrace(std::string{LANESCOPE_SOURCE_DIR "/resources/samples/"} + name + ".json.gz");
        };
        const Analysis gpt{trace("synthetic_gpt_24_layers_train")};
        const Attribution& all = attributionOf(gpt);
        const auto sentences = layerSentences(gpt.trace(), all, placeTable(gpt, all, {PlaceBy::Module, {}, true}));
        QVERIFY(sentences[0].starts_with("24 × Block"));
        QVERIFY2(sentences[1].starts_with("Block_17 takes 71 % longer than the median: 354 µs more"),
                 sentences[1].c_str());
        const Analysis serving{trace("synthetic_vllm_serving")};
        const Iterations& rows = iterationsOf(serving);
        QCOMPARE(std::count_if(rows.rows.begin(), rows.rows.end(),
                               [](const Iteration& row) { return row.fields.kind == IterationKind::Decode; }),
                 std::ptrdiff_t{27});
        QVERIFY(std::abs(*rows.stable->tokensPerSecond - 24 / 9.055e-3) < 5);
        std::set<std::string_view> examples;
        for (const Exercise& exercise : exercises())
            examples.insert(exercise.example);
        for (const char* name :
             {"synthetic_gpt_24_layers_train", "synthetic_cuda_graph_replay", "synthetic_vllm_serving"})
            QVERIFY(examples.contains(name));
    }

    void theyAreGradedAndWhole()
    {
        std::uint8_t level = 1;
        std::set<std::string_view> questions;
        std::map<int, int> ofLevel;
        for (const Exercise& e : exercises()) {
            QVERIFY(e.level >= level);
            level = e.level;
            ++ofLevel[e.level];
            questions.insert(e.question);
            for (const std::string_view text : {e.question, e.where, e.hint, e.explanation, e.query})
                QVERIFY(!text.empty());
        }
        QCOMPARE(questions.size(), exercises().size());
        QCOMPARE(ofLevel.size(), std::size_t{3});
        for (const auto& [n, count] : ofLevel)
            QCOMPARE(count, 8);
    }

    void whatALearnerWritesIsJudged()
    {
        const Exercise number{1, "", "", "", "", "", "", "µs", 1};
        const ExerciseAnswer answer{227.757};
        QVERIFY(isRight(number, answer, "227.8"));
        QVERIFY(isRight(number, answer, " 228 µs "));
        QVERIFY(isRight(number, answer, "229"));
        QVERIFY(!isRight(number, answer, "231"));
        QVERIFY(isRight(number, answer, "0.228 ms")); // another unit of the same quantity
        QVERIFY(isRight(number, answer, "228 us"));
        QVERIFY(isRight(number, answer, "227,8 us"));
        QVERIFY(!isRight(number, answer, "0.228 µs"));
        QVERIFY(!isRight(number, answer, "228 ms"));
        QVERIFY(!isRight(number, answer, "228 MB"));
        QVERIFY(!isRight(number, answer, "228 kernels"));
        QVERIFY(!isRight(number, answer, "about 228"));
        const Exercise bytes{1, "", "", "", "", "", "", "MB", 1};
        QVERIFY(isRight(bytes, ExerciseAnswer{33.554432}, "32 MiB"));
        QVERIFY(!isRight(bytes, ExerciseAnswer{33.554432}, "32 MB"));
        QVERIFY(isRight(bytes, ExerciseAnswer{1084.0}, "1,084 MB"));
        QVERIFY(!isRight(bytes, ExerciseAnswer{1084.0}, "1.084 MB"));
        QVERIFY(!isRight(bytes, ExerciseAnswer{1084.0}, "1.084.0 MB"));
        QVERIFY(!isRight(number, answer, ""));
        const Exercise count{1, "", "", "", "", "", "", "", 0};
        QVERIFY(isRight(count, ExerciseAnswer{3.0}, "3"));
        QVERIFY(!isRight(count, ExerciseAnswer{3.0}, "4"));
        QVERIFY(isRight(count, ExerciseAnswer{3.0}, "3 kernels"));
        QVERIFY(!isRight(count, ExerciseAnswer{3.0}, "3 ms"));
        const Exercise ratio{1, "", "", "", "", "", "", "", 2};
        QVERIFY(isRight(ratio, ExerciseAnswer{385200.0 / 94200}, "4.09x"));
        const ExerciseAnswer name{std::string{"aten::addmm"}};
        QVERIFY(isRight(count, name, "aten::addmm"));
        QVERIFY(isRight(count, name, " ADDMM"));
        QVERIFY(!isRight(count, name, "aten::add"));
        QVERIFY(!isRight(count, name, "mm"));
        QCOMPARE(textOf(number, answer), std::string{"227.8 µs"});
        QCOMPARE(textOf(count, ExerciseAnswer{3.0}), std::string{"3"});
    }
};

TEST_PLAIN(QuizTest)

} // namespace lanescope::quiz_test

#include "quiz_test.moc"
