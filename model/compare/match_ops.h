#pragma once
// What the host did in the matched steps, by name: ops that are gone, ops that came, calls and time of each.

#include "model/compare/diff.h"
#include "model/compare/step_pairs.h"

namespace lanescope {

struct HostChanges {
    std::vector<OpChange> ops; // what changed first, by the size of the change in time
    std::map<std::string, Both<std::uint64_t>> launchesByApi;
};

// a, b: the steps that were matched, in order.
HostChanges compareHosts(const Analysis& a, const std::vector<SideStep>& stepsA, const Analysis& b,
                         const std::vector<SideStep>& stepsB);

// A name without what differs from step to step and run to run: ProfilerStep#3 is ProfilerStep*, a compiled graph has
// no hash, a compiled region no number.
std::string steadyName(std::string_view name);
// "fabc123" of "## Call CompiledFxGraph fabc123 ##"; empty of any other name. Equal hashes are one graph in the cache.
std::string_view compiledGraphOf(std::string_view name);

} // namespace lanescope
