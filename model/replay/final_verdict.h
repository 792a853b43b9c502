#pragma once
// The verdict as every view gives it: an id and a sentence. The id is the largest share of the breakdown. If kernels,
// communication or copies run for most of the time while something else sets the pace, the sentence names both: only a
// replay shows.

#include "model/analysis/verdict.h"

#include <optional>

namespace lanescope {

struct FinalVerdict {
    Verdict verdict = Verdict::CpuOnly;
    Verdict withArtefacts = Verdict::CpuOnly; // the verdict if profiler overhead counted as the host's work
    Sentence headline;
    bool isOfPace = false;            // the headline is paceAsHeadline()
    std::optional<Verdict> pace = {}; // the cause that sets the pace then, as a verdict
    bool isOfKernels = false;         // its numbers are those of a GPU twice as fast
};
const FinalVerdict& finalVerdictOf(const Analysis& analysis);
// The same for one device, and a part of its window. The only GPU of a trace has the trace's own verdict.
FinalVerdict finalVerdictOf(const Analysis& analysis, const DeviceBreakdown& device);
// The id alone, a VerdictOf.
Verdict finalVerdict(const Analysis& analysis);
// The cause that sets the pace: the verdict, or the cause that its headline names instead. A VerdictOf too.
Verdict finalPace(const Analysis& analysis);

// Where the verdict of one process names kernels, communication or copies, but something else sets the pace in the
// recording, and half of their time would save hardly anything, this takes the place of the headline; else empty.
Sentence paceAsHeadline(const Analysis& analysis);
// paceNoteOf() where the headline does not contain it; else empty. Where kernels run most of the time, or the GPU
// waits for the host, and what that one does is not recorded for most of the critical path, this instead.
Sentence paceBelowHeadline(const Analysis& analysis);

} // namespace lanescope
