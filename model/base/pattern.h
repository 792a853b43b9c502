#pragma once
// A regular expression as users type it. RE2 matches in time linear in the text for every expression, so that a name of
// 100 kB or an expression that makes other engines backtrack cannot hang the program. Look-around and back-references
// are not supported.

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace lanescope {

class Pattern {
public:
    enum class Case { Ignored, Kept };
    // Both texts are UTF-8. The error says what is wrong in one line ("missing ): (a").
    static tl::expected<Pattern, std::string> parse(std::string_view expression, Case letters);
    // True if the expression matches any part of the text. Safe from any thread.
    bool isIn(std::string_view text) const;

private:
    std::shared_ptr<const re2::RE2> m_expression; // shared by copies
};

} // namespace lanescope
