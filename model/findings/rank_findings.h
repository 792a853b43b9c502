#pragma once
// Findings of several ranks in one trace: each rank is asked by itself, and what holds on several is said once, of the
// rank that it costs most; and what only their standing together tells.

#include "model/findings/rule.h"

#include <string>
#include <vector>

namespace lanescope {

// Of a trace with ranks; in no order.
std::vector<Finding> findingsOfRanks(const Analysis& analysis);

// The title as format(), behind the ranks of which it holds, where the trace has ranks: "rank 3 (and 5 more): ...".
std::string titleOf(const Finding& finding, std::string (*word)(Ns));

// Of ranks alone; none of a file's own trace.
extern const Rule notOneJobRule, stragglerRule, collectiveWaitRule;

} // namespace lanescope
