#include "model/base/pattern.h"

#include <re2/re2.h>

namespace lanescope {

tl::expected<Pattern, std::string> Pattern::parse(std::string_view expression, Case letters)
{
    re2::RE2::Options options;
    options.set_case_sensitive(letters == Case::Kept);
    options.set_log_errors(false); // the caller reports the error
    Pattern pattern;
    pattern.m_expression =
        std::make_shared<const re2::RE2>(re2::StringPiece{expression.data(), expression.size()}, options);
    if (pattern.m_expression->ok())
        return pattern;
    std::string wrong = pattern.m_expression->error();
    for (char& c : wrong) // RE2's message repeats a part of the expression
        if (static_cast<unsigned char>(c) < ' ')
            c = ' ';
    return tl::unexpected(std::move(wrong));
}

bool Pattern::isIn(std::string_view text) const
{
    return re2::RE2::PartialMatch(re2::StringPiece{text.data(), text.size()}, *m_expression);
}

} // namespace lanescope
