#pragma once
// Types that the parts of a comparison share.

#include <string_view>

namespace lanescope {

// One value for the first trace and one for the second.
template <class T>
struct Both {
    T a{}, b{};
};

// The way in which work of both sides was matched. Removed and Added: its name runs on one side only.
enum class WorkChange { Same, Replaced, Fused, Added, Removed };
std::string_view nameOf(WorkChange change); // "same", ... as the command line prints it

} // namespace lanescope
