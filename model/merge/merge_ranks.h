#pragma once
// Traces of one job's ranks as one: a rank is a part of every table, with its own processes, its times moved onto the
// first rank's clock (align_clocks.h). What was joined within a file stays joined, and nothing else is: correlation
// numbers and External ids of different ranks name different things.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <string>
#include <vector>

namespace lanescope {

// In the order of ranks, then of file names; the rank as the trace says, else as the file's name does. A trace that
// nobody else holds is given back once it is copied. What speaks against one job (a rank given twice, sizes of the
// world that differ, clocks that nothing joins) is a warning of the whole. Errors: Cancelled; BadInput where it would
// hold too many slices. warnings: of the whole, beside its own.
Result<TracePtr> mergeRanks(std::vector<TracePtr> traces, std::vector<std::string> warnings, Task& task);

// A rank of the merged trace by itself, as its file gave it: slice s here is slice part.slices.first + s there.
TracePtr rankAlone(const Trace& merged, const RankPart& part);

} // namespace lanescope
