#include "model/exercises/exercises.h"
#include "model/query/sql_query.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <sstream>

namespace lanescope {

namespace {

std::string trimmedLower(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

// Accepts "227.8 µs" if the unit is µs, or a number without a unit. A number with another unit is not an answer.
std::optional<double> numberOf(std::string text, std::string_view unit)
{
    const std::string ownUnit = trimmedLower(unit);
    if (!ownUnit.empty() && text.ends_with(ownUnit))
        text.erase(text.size() - ownUnit.size());
    std::istringstream in{text};
    in.imbue(std::locale::classic());
    double value = 0;
    if (!(in >> value))
        return {};
    in >> std::ws;
    return in.eof() ? std::optional{value} : std::nullopt;
}

} // namespace

Result<ExerciseAnswer> answerOf(const Exercise& exercise, const Analysis& analysis)
{
    Task task;
    auto query = SqlQuery::prepare(analysis, exercise.query, {}, task);
    if (!query)
        return tl::unexpected(query.error());
    const auto row = query->next();
    if (!row)
        return tl::unexpected(row.error());
    const QueryValue value = *row ? query->cell(0) : QueryValue{};
    switch (value.type) {
    case QueryValue::Type::Integer:
        return ExerciseAnswer{static_cast<double>(value.integer)};
    case QueryValue::Type::Real:
        return ExerciseAnswer{value.real};
    case QueryValue::Type::Text:
        return ExerciseAnswer{std::string{value.text}};
    default:
        return tl::unexpected(Error{Error::Kind::BadInput,
                                    analysis.trace().info().path,
                                    {},
                                    "expected an answer to the exercise in this trace, found none"});
    }
}

std::string textOf(const Exercise& exercise, const ExerciseAnswer& answer)
{
    if (const std::string* name = std::get_if<std::string>(&answer))
        return *name;
    const double value = std::get<double>(answer);
    std::string text = value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
    if (!exercise.unit.empty())
        text += fmt::format(" {}", exercise.unit);
    return text;
}

bool isRight(const Exercise& exercise, const ExerciseAnswer& answer, std::string_view given)
{
    const std::string text = trimmedLower(given);
    if (const std::string* name = std::get_if<std::string>(&answer)) {
        const std::string expected = trimmedLower(*name);
        const std::size_t colons = expected.rfind("::"); // "addmm" for "aten::addmm"
        return text == expected || (colons != std::string::npos && text == expected.substr(colons + 2));
    }
    const double expected = std::get<double>(answer);
    const auto number = numberOf(text, exercise.unit);
    return number && std::abs(*number - expected) <= std::abs(expected) * exercise.tolerancePct / 100 + 1e-9;
}

} // namespace lanescope
