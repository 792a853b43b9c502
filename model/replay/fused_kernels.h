#pragma once
// The GPU work that a change makes a part of another kernel: a predicted trace does not hold it, nor the calls that
// launched nothing else. The kernel that takes it in is called by the names of all of them.

#include "model/replay/changes.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace lanescope {

struct FusedKernels {
    std::unordered_set<std::uint32_t> gone;              // slices
    std::unordered_map<std::uint32_t, std::string> name; // by slice: what is left is called so
    // Where slices that are gone begin, by lane: arrows end there.
    std::set<std::pair<std::uint32_t, std::int64_t>> begins;
};
FusedKernels fusedKernels(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes);

} // namespace lanescope
