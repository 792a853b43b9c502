#pragma once
// The host's own time by name on both sides: which calls and ops take longer or shorter.

#include "model/compare/diff.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// The host's own time by name, largest change first. Calls that one runtime has in the place of the other's
// (cudaLaunchKernel, hipLaunchKernel) are one.
struct HostCallTime {
    std::string name;
    std::string_view callName; // the name on the side that has the call, for questions about it
    bool isApi = false, isOnOneSide = false;
    bool isAnnotation = false;
    Both<Ns> self;
    Both<std::uint64_t> calls;
    Ns delta() const { return self.b - self.a; }
};
std::vector<HostCallTime> hostCallTimes(const Diff& diff);
void addHostTimes(std::vector<Sentence>& out, const Diff& diff); // at most one sentence

} // namespace lanescope
