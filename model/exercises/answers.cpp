#include "model/exercises/exercises.h"
#include "model/query/sql_query.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <vector>

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

struct Unit {
    std::string_view name; // in lower case
    char quantity;
    double factor; // to the quantity's first unit
};
constexpr Unit units[]{
    {"ns", 't', 1},        {"us", 't', 1e3},
    {"µs", 't', 1e3},      {"μs", 't', 1e3},
    {"ms", 't', 1e6},      {"s", 't', 1e9},
    {"b", 'b', 1},         {"bytes", 'b', 1},
    {"kb", 'b', 1e3},      {"mb", 'b', 1e6},
    {"gb", 'b', 1e9},      {"kib", 'b', 1024},
    {"mib", 'b', 1048576}, {"gib", 'b', 1073741824},
    {"mb/s", 'r', 1e6},    {"gb/s", 'r', 1e9},
    {"tb/s", 'r', 1e12},   {"gib/s", 'r', 1073741824},
    {"gflop/s", 'f', 1e9}, {"tflop/s", 'f', 1e12},
    {"tflops", 'f', 1e12}, {"gflops", 'f', 1e9},
    {"%", 'p', 1},
};

const Unit* unitNamed(std::string_view name)
{
    const auto* found = std::find_if(std::begin(units), std::end(units), [&](const Unit& u) { return u.name == name; });
    return found == std::end(units) ? nullptr : found;
}

// Converts from the unit after a number to the exercise's unit; absent: it is another quantity. A count may be
// followed by what is counted, and a ratio by "x".
std::optional<double> factorOf(std::string_view word, std::string_view ownUnit)
{
    const Unit *given = unitNamed(word), *own = unitNamed(trimmedLower(ownUnit));
    if (word.empty())
        return 1;
    if (!own)
        return given ? std::nullopt : std::optional{1.0};
    return given && given->quantity == own->quantity ? std::optional{given->factor / own->factor} : std::nullopt;
}

// Reads "227.8 µs", "0.228 ms", "227,8" and "1,084": a comma may be a decimal point or part the thousands, so there may
// be two readings. Anything that does not begin with a number is none.
std::vector<double> readingsOf(const std::string& text, std::string_view unit)
{
    const std::size_t end = std::min(text.find_first_not_of("+-0123456789.,"), text.size());
    const auto factor = factorOf(trimmedLower(text.substr(end)), unit);
    if (end == 0 || !factor)
        return {};
    std::string whole = text.substr(0, end), decimal = whole;
    std::erase(whole, ',');
    std::replace(decimal.begin(), decimal.end(), ',', '.');
    std::vector<double> readings;
    for (const std::string& digits : {whole, decimal}) {
        std::istringstream in{digits};
        in.imbue(std::locale::classic());
        double value = 0;
        if (in >> value && in.peek() == std::istringstream::traits_type::eof()) // "1.084.2" is not a number
            readings.push_back(value * *factor);
    }
    return readings;
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
    const std::vector<double> readings = readingsOf(text, exercise.unit);
    return std::any_of(readings.begin(), readings.end(), [&](double number) {
        return std::abs(number - expected) <= std::abs(expected) * exercise.tolerancePct / 100 + 1e-9;
    });
}

} // namespace lanescope
