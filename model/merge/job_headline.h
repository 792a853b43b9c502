#pragma once
// The verdict of a job in one sentence. A single trace cannot show why communication takes long; joined ranks show
// whether the GPU waits for other ranks or transfers.

#include "model/analysis/verdict.h"

namespace lanescope {

// The headline of the verdict; where communication is the bottleneck of joined ranks, with its two parts on the median
// rank. Two ranks with different verdicts are named one by one. It warns if the open ranks may wait for one that is not
// open. The same for one GPU of theirs.
Sentence jobHeadlineOf(const Analysis& analysis);
Sentence jobHeadlineOf(const Analysis& analysis, const DeviceBreakdown& device);
// "median of 4 ranks": whose numbers the headline of a job has. Empty if there is one GPU, or the headline names the
// ranks.
Sentence scopeOfHeadline(const Analysis& analysis);

} // namespace lanescope
