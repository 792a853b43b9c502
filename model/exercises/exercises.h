#pragma once
// Exercises on the bundled examples, from the first step of reading a trace to comparing variants. Each answer is a
// query over the trace. So the program can check a learner's answer, and the teacher's sheet is never out of date.

#include "model/analysis/analysis.h"
#include "model/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace lanescope {

struct Exercise {
    std::uint8_t level;           // 1 easy, 2, 3
    std::string_view example;     // its file is resources/samples/EXAMPLE.json.gz
    std::string_view question;    // phrases to be translated, as are the next three
    std::string_view where, hint; // where to click; what to think of
    std::string_view explanation; // shown after the answer: the lesson
    std::string_view query;       // SQL with one value: a number or a name
    std::string_view unit;        // the number's unit: "µs"; empty for a count or a name
    double tolerancePct = 0;      // a number may be off by this much
};

std::span<const Exercise> exercises();

// A number or a name.
using ExerciseAnswer = std::variant<double, std::string>;

Result<ExerciseAnswer> answerOf(const Exercise& exercise, const Analysis& analysis);
std::string textOf(const Exercise& exercise, const ExerciseAnswer& answer); // "227.8 µs"
// given: the learner's answer, a number with or without a unit of the same quantity, or a name. The case of ASCII
// letters does not count.
bool isRight(const Exercise& exercise, const ExerciseAnswer& answer, std::string_view given);

} // namespace lanescope
