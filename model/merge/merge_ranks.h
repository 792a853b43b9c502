#pragma once
// Merges the traces of one job's ranks: a rank is a part of every table, with its own processes, and its times are
// shifted to the first rank's clock (align_clocks.h). Links within a file stay, and no others are made: correlation
// numbers and External ids of different ranks name different things.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <string>
#include <vector>

namespace lanescope {

// Ordered by rank, then by file name. The rank comes from the trace, else from the file's name. A trace that no one
// else holds is released once it is copied. Reasons to doubt that it is one job (a rank given twice, different world
// sizes, clocks that could not be aligned) become warnings of the merged trace. Errors: Cancelled; BadInput if it would
// hold too many slices. warnings: further ones of the merged trace.
Result<TracePtr> mergeRanks(std::vector<TracePtr> traces, std::vector<std::string> warnings, Task& task);

// Extracts one rank of the merged trace, as its file gave it: slice s here is slice part.slices.first + s there.
TracePtr rankAlone(const Trace& merged, const RankPart& part);

} // namespace lanescope
