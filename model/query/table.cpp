#include "model/query/table.h"

#include <cmath>
#include <sqlite3.h>

namespace lanescope {

const Arguments& QuerySource::argumentsOf(SliceId slice)
{
    if (slice == m_slice)
        return m_arguments;
    m_slice = slice;
    m_arguments = {};
    if (auto read = readArguments(trace, slice))
        m_arguments = *std::move(read);
    else if (!error)
        error = read.error();
    return m_arguments;
}

void Cell::put(std::int64_t number) { sqlite3_result_int64(m_context, number); }

void Cell::put(double number) { sqlite3_result_double(m_context, number); }

void Cell::put(std::string_view text)
{
    sqlite3_result_text64(m_context, text.data() ? text.data() : "", text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Cell::putKept(std::string_view text)
{
    sqlite3_result_text64(m_context, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

namespace {

constexpr std::int64_t min = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t max = std::numeric_limits<std::int64_t>::max();

std::int64_t wholeOf(double number) // clamped to 64 bits
{
    if (number >= 9.2e18)
        return max;
    return number <= -9.2e18 ? min : static_cast<std::int64_t>(number);
}

std::int64_t difference(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (!__builtin_sub_overflow(a, b, &result))
        return result;
    return a < 0 ? min : max;
}

} // namespace

void WholeRange::narrow(const Bound& bound)
{
    std::int64_t low = min, high = max;
    if (const auto* whole = std::get_if<std::int64_t>(&bound.value)) {
        low = high = *whole;
    } else if (const auto* real = std::get_if<double>(&bound.value)) {
        low = wholeOf(std::floor(*real));
        high = wholeOf(std::ceil(*real));
    } else if (std::holds_alternative<std::monostate>(bound.value)) {
        first = max;
        last = min;
        return;
    } else {
        return; // text: SQLite does the comparison
    }
    if (bound.is != Bound::Is::Below && bound.is != Bound::Is::AtMost)
        first = std::max(first, low);
    if (bound.is != Bound::Is::Above && bound.is != Bound::Is::AtLeast)
        last = std::min(last, high);
}

WholeRange WholeRange::minus(std::int64_t offset) const
{
    return {first == min ? min : difference(first, offset), last == max ? max : difference(last, offset)};
}

} // namespace lanescope
