#pragma once
// A regular expression as users type it, matched in time linear in the text whatever the expression (RE2): a name of
// 100 kB, or an expression that others take ages over, is no trap. No look-around, no back-references.

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
    // Both texts are UTF-8. On failure: what is wrong, in one line ("missing ): (a").
    static tl::expected<Pattern, std::string> parse(std::string_view expression, Case letters);
    // Whether it matches any part of the text. Safe from any thread.
    bool isIn(std::string_view text) const;

private:
    std::shared_ptr<const re2::RE2> m_expression; // copies share it
};

} // namespace lanescope
