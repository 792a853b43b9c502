#pragma once
// Tells whether two traces can be of one program. Traces of two different programs share kernels and ops by chance;
// pairing those would explain changes that were never made.

#include "model/analysis/analysis.h"

#include <optional>
#include <set>
#include <string>

namespace lanescope {

// The distinct ops of a trace, without torch.compile's own layers and without ops that every program uses (empty, view,
// copy_). A generated kernel counts as the ops that it fuses.
struct ProgramOps {
    std::set<std::string> names;
    bool isCompiled = false;           // some of it runs as generated kernels or compiled graphs
    std::set<std::string> annotations; // the program's own names for its parts
};
ProgramOps programOps(const Analysis& analysis);

// Share of the distinct ops that both have, in percent: of all ops of either side. If only one side is compiled, its
// ops are a part of the other side's: then of the compiled side's ops. Absent with too few ops to decide.
std::optional<double> commonOpsPct(const ProgramOps& a, const ProgramOps& b);

// True if less than half of the ops are common.
bool areOtherPrograms(const std::optional<double>& commonPct);

} // namespace lanescope
