#pragma once
// Words of a comparison that its parts share.

#include <string_view>

namespace lanescope {

// The same of the first trace and of the second one.
template <class T>
struct Both {
    T a{}, b{};
};

// How work of both sides belongs together. Removed and Added: its name runs on one side only.
enum class WorkChange { Same, Replaced, Fused, Added, Removed };
std::string_view nameOf(WorkChange change); // "same", ... as the command line prints it

} // namespace lanescope
