#pragma once
// The findings of several ranks in one trace. The rules run on each rank separately, and a finding that holds on
// several ranks is reported once, for the rank that it costs most. Further rules compare the ranks.

#include "model/findings/rule.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct RankReport;

// For a trace with ranks; in no particular order.
std::vector<Finding> findingsOfRanks(const Analysis& analysis);

// The title as format() makes it. In a trace with ranks, the ranks come first: "rank 3 (and 5 more): ...".
std::string titleOf(const Finding& finding, std::string (*word)(Ns));

// The time in which the rank (an index in Trace::ranks()) waits in collectives for the last one to arrive.
std::vector<TimeRange> waitsOf(const Trace& trace, const RankReport& report, std::size_t rank);

// Rules for joined ranks only, not for the trace of one file.
extern const Rule notOneJobRule, stragglerRule, collectiveWaitRule;

} // namespace lanescope
