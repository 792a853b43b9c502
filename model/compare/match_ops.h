#pragma once
// Compares what the host did in the matched steps, by name: removed and new ops, with the calls and time of each.

#include "model/compare/diff.h"
#include "model/compare/step_pairs.h"

namespace lanescope {

struct HostChanges {
    std::vector<OpChange> ops; // largest change of time first
    std::map<std::string, Both<std::uint64_t>> launchesByApi;
};

// a, b: the matched steps, in order.
HostChanges compareHosts(const Analysis& a, const std::vector<SideStep>& stepsA, const Analysis& b,
                         const std::vector<SideStep>& stepsB);

// A name without the parts that differ between steps or runs: ProfilerStep#3 is ProfilerStep*, a compiled graph has no
// hash, a compiled region no number.
std::string stableName(std::string_view name);
// "fabc123" for "## Call CompiledFxGraph fabc123 ##"; empty for any other name. Equal hashes are one graph in the
// cache.
std::string_view compiledGraphOf(std::string_view name);

} // namespace lanescope
