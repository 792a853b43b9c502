#pragma once
// One statement of `brief` with its proof: a sub-command that prints its numbers, or SQL with the cell that is
// expected.

#include "model/findings/rule.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct BriefLine {
    std::string_view about;
    std::string text;
    std::string command; // without the program and the file
    std::vector<Claim> claims = {};
};

} // namespace lanescope
