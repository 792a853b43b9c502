#pragma once
// Other kernels do a role's work on the other side: what is gone and what is new there is one change, not many.

#include "model/compare/diff.h"

#include <set>
#include <string_view>
#include <vector>

namespace lanescope {

// All kernels of a role that only one side has, where both sides have some.
struct OtherKernels {
    const RoleChange* role = nullptr;
    std::vector<const NameChange*> gone, came; // largest first
    Ns before{}, after{};                      // sums over all matched steps
};

// paired: names that were matched with others, which are reported elsewhere.
std::vector<OtherKernels> otherKernels(const Diff& diff, const std::set<std::string_view>& paired);
Sentence sentenceOf(const OtherKernels& others, const Diff& diff);

} // namespace lanescope
