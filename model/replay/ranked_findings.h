#pragma once
// Findings in the order of what would be saved: each is replayed without its cause.

#include "model/findings/rule.h"

#include <optional>

namespace lanescope {

// findingsOf with what each would save, largest saving first; severities follow from the savings. Where no change of
// the graph models the remedy, it is at most the finding's own part of the window; savesUnknown explains why
// nothing can be predicted: then the time that it touches decides. Tiny savings come last, before artifacts of
// the recording.
const std::vector<Finding>& rankedFindingsOf(const Analysis& analysis);

// Needs `saves`. True if it is an upper bound: what the change itself costs is not known.
bool savesAtMost(const Finding& finding);
bool savesAtLeast(const Finding& finding); // more can come of it than is known
bool isEstimated(const Finding& finding);  // its replay takes durations that are estimated
bool isHardlyWide(const SavedTime& saves); // its two ends are shown as one number
// "would save at most 1.2 ms"; of one that saves nothing, what was replayed. Empty where the saving is not known.
Sentence savingText(const Finding& finding);
// All remedies together bring this at most. Absent where fewer than two findings save time, or none of them has changes
// to replay.
const std::optional<SavedTime>& savingTogether(const Analysis& analysis);
Sentence savingTogetherText(const Analysis& analysis); // empty where it is absent
// The window of its GPU, or the longest of all. Zero where no GPU work was recorded.
Ns windowOf(const Analysis& analysis, const Finding& finding);
// The whole that the cost is a share of: the window of its GPU, without what the headline leaves out; without GPU work
// the whole recording.
Ns wholeOf(const Analysis& analysis, const Finding& finding);
struct FindingCost {
    Ns time{};                   // zero: it has no cost
    std::optional<double> share; // absent: it costs more than the whole, on several threads or GPUs
};
FindingCost costWithin(Ns cost, Ns whole);
FindingCost costOf(const Analysis& analysis, const Finding& finding);
// Why the advice would not shorten the window as the program is now; empty where it would, or that is not known.
Sentence whyNotNow(const Analysis& analysis, const Finding& finding);
// How waiting less saves more than the GPU is idle under the waits. Without text where the cost is the reason.
Sentence reasonOfSaving(const Analysis& analysis, const Finding& finding);
// Both replay the trace. Those of rankedFindingsOf() are computed once, by the functions below.
Sentence computeWhyNotNow(const Analysis& analysis, const Finding& finding);
Sentence computeReasonOfSaving(const Analysis& analysis, const Finding& finding);

} // namespace lanescope
