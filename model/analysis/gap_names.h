#pragma once
// The names and parts of the idle gaps of a trace's lanes, computed once for all of them.

#include "model/analysis/analysis.h"
#include "model/analysis/time/gap_groups.h"

namespace lanescope {

std::vector<GapPart> partsOf(const Analysis& analysis, const Gap& gap); // `gap` is one of the whole trace

// The groups of Analysis::gaps(), by lane, ordered by begin; computed once.
struct GapNames {
    std::vector<std::vector<IdleGroup>> groups;                 // by LaneId
    std::vector<std::vector<std::optional<IdleGroup>>> seconds; // where causes are mixed: the next largest
};
const GapNames& gapNames(const Analysis& analysis);

} // namespace lanescope
