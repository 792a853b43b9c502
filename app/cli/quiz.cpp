#include "app/cli/quiz.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/paths.h"
#include "model/base/phrases.h"
#include "model/exercises/exercises.h"

#include <CLI/CLI.hpp>
#include <QFileInfo>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace lanescope {

namespace {

struct QuizOptions {
    std::size_t number = 0; // from 1; 0: all
    std::string answer;
    bool json = false, hidesAnswers = false;
};

// The bundled example of that name; empty: it is not installed.
std::string fileOfExample(std::string_view example)
{
    for (const QString& path : exampleTraces())
        if (QFileInfo{path}.fileName().toStdString() == std::string{example} + ".json.gz")
            return path.toStdString();
    return {};
}

// Opens each example once.
class Examples {
public:
    tl::expected<ExerciseAnswer, ExitCode> answer(const Exercise& exercise)
    {
        auto& analysis = m_open[exercise.example];
        if (!analysis) {
            const std::string file = fileOfExample(exercise.example);
            if (file.empty()) {
                printError({Error::Kind::Missing,
                            std::string{exercise.example},
                            {},
                            "expected the bundled examples next to the program, found none"});
                return tl::unexpected(ExitCode::Lacking);
            }
            const auto trace = openTrace(file);
            if (!trace)
                return tl::unexpected(trace.error());
            analysis = std::make_shared<Analysis>(*trace);
        }
        const auto answer = answerOf(exercise, *analysis);
        if (answer)
            return *answer;
        printError(answer.error());
        return tl::unexpected(ExitCode::Unreadable);
    }

private:
    std::map<std::string_view, std::shared_ptr<Analysis>> m_open;
};

Json jsonOf(std::size_t number, const Exercise& exercise, const ExerciseAnswer* answer)
{
    Json json{{"number", number},
              {"level", exercise.level},
              {"example", exercise.example},
              {"question", translated(exercise.question)},
              {"where", translated(exercise.where)},
              {"hint", translated(exercise.hint)}};
    if (answer) {
        json["answer"] = textOf(exercise, *answer);
        std::visit([&](const auto& value) { json["value"] = value; }, *answer);
        json["tolerance_pct"] = exercise.tolerancePct;
        json["explanation"] = translated(exercise.explanation);
        json["query"] = exercise.query;
    }
    if (!exercise.unit.empty())
        json["unit"] = exercise.unit;
    return json;
}

void print(std::size_t number, const Exercise& exercise, const ExerciseAnswer* answer)
{
    printLine(fmt::format("{}. {}", number, translated(exercise.question)));
    printLine(fmt::format("   {} {}", translated(PHRASE("Grade:")),
                          translated(exercise.level == 1   ? PHRASE("easy")
                                     : exercise.level == 2 ? PHRASE("medium")
                                                           : PHRASE("hard"))));
    printLine(fmt::format("   {} {}", translated(PHRASE("Trace:")), exercise.example));
    printLine(fmt::format("   {} {}", translated(PHRASE("Where:")), translated(exercise.where)));
    printLine(fmt::format("   {} {}", translated(PHRASE("Hint:")), translated(exercise.hint)));
    if (answer) {
        printLine(fmt::format("   {} {}", translated(PHRASE("Answer:")), textOf(exercise, *answer)));
        printLine(fmt::format("   {} {}", translated(PHRASE("Why:")), translated(exercise.explanation)));
    }
}

ExitCode runQuiz(const QuizOptions& options)
{
    const auto all = exercises();
    if (options.number > all.size() || (!options.answer.empty() && options.number == 0)) {
        printError({Error::Kind::BadInput,
                    "quiz",
                    {},
                    fmt::format("expected the number of an exercise, 1 to {}", all.size())});
        return ExitCode::Usage;
    }
    Examples examples;
    if (!options.answer.empty()) {
        const Exercise& exercise = all[options.number - 1];
        const auto answer = examples.answer(exercise);
        if (!answer)
            return answer.error();
        const bool right = isRight(exercise, *answer, options.answer);
        if (options.json) {
            Json json = jsonOf(options.number, exercise, right ? &*answer : nullptr);
            json["right"] = right;
            printJson(json);
        } else {
            printLine(right ? translated(PHRASE("Right.")) + ' ' + translated(exercise.explanation)
                            : translated(PHRASE("Not yet.")) + ' ' + translated(exercise.hint));
        }
        return right ? ExitCode::Done : ExitCode::DoesNotHold;
    }
    Json list = Json::array();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (options.number != 0 && options.number != i + 1)
            continue;
        std::optional<ExerciseAnswer> answer;
        if (!options.hidesAnswers) {
            const auto found = examples.answer(all[i]);
            if (!found)
                return found.error();
            answer = *found;
        }
        if (options.json)
            list.push_back(jsonOf(i + 1, all[i], answer ? &*answer : nullptr));
        else
            print(i + 1, all[i], answer ? &*answer : nullptr);
    }
    if (options.json)
        printJson({{"exercises", std::move(list)}});
    return ExitCode::Done;
}

std::function<ExitCode()> declareQuiz(CLI::App& app)
{
    auto options = std::make_shared<QuizOptions>();
    app.add_option("NUMBER", options->number, "One exercise, from 1; without it all");
    app.add_option("--answer", options->answer, "Check this answer to it: exit code 1 where it is wrong");
    app.add_flag("--no-answers", options->hidesAnswers, "Questions and hints only, for learners");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runQuiz(*options); };
}

} // namespace

const Subcommand quizCommand{"quiz", "Exercises on the bundled examples, with answers for teachers", declareQuiz};

} // namespace lanescope
