#include "model/json/decimal_time.h"

#include "model/json/json_text.h"

#include <algorithm>
#include <string>

namespace lanescope {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

} // namespace

std::optional<std::int64_t> nsOfMicroseconds(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    bool isNegative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        isNegative = text.front() == '-';
        text.remove_prefix(1);
    }
    // The number is 0.DIGITS * 10^point.
    std::string digits;
    std::int64_t point = 0;
    std::size_t i = 0;
    bool any = false;
    for (; i < text.size() && isDigit(text[i]); ++i, any = true) {
        if (digits.empty() && text[i] == '0')
            continue;
        digits.push_back(text[i]);
        ++point;
    }
    if (i < text.size() && text[i] == '.')
        for (++i; i < text.size() && isDigit(text[i]); ++i, any = true) {
            if (digits.empty() && text[i] == '0') {
                --point;
                continue;
            }
            if (digits.size() < 64)
                digits.push_back(text[i]);
        }
    if (!any)
        return std::nullopt;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        bool down = false;
        if (i < text.size() && (text[i] == '-' || text[i] == '+'))
            down = text[i++] == '-';
        if (i == text.size())
            return std::nullopt;
        std::int64_t exponent = 0;
        for (; i < text.size() && isDigit(text[i]); ++i)
            exponent = std::min<std::int64_t>(exponent * 10 + (text[i] - '0'), 100000);
        point += down ? -exponent : exponent;
    }
    if (i != text.size())
        return std::nullopt;
    if (digits.empty())
        return 0;
    point += 3; // to nanoseconds
    if (point > 19)
        return std::nullopt;
    if (point < 0)
        return 0;
    std::int64_t ns = 0;
    for (std::int64_t k = 0; k < point; ++k) {
        const int digit = static_cast<std::size_t>(k) < digits.size() ? digits[static_cast<std::size_t>(k)] - '0' : 0;
        if (ns > (maxNs - digit) / 10)
            return std::nullopt;
        ns = ns * 10 + digit;
    }
    if (static_cast<std::size_t>(point) < digits.size() && digits[static_cast<std::size_t>(point)] >= '5')
        ++ns;
    if (ns > maxNs)
        return std::nullopt;
    return isNegative ? -ns : ns;
}

} // namespace lanescope
