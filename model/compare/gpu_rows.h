#pragma once
// Compares each GPU with the same GPU of the other recording. Two GPUs work at the same time, so their times are not
// joined: the time in which any of them is busy describes neither.

#include "model/base/text.h"
#include "model/compare/diff.h"

#include <vector>

namespace lanescope {

// The GPUs with work in the compared steps of both sides, paired by number; a single one on each side is a pair.
std::vector<GpuChange> gpuChanges(const SideFacts& a, const SideFacts& b);
bool hasSeveralGpus(const Diff& diff);
// "GPU 0: busy 274 ms → 240 ms, idle 8.7 % → 20 %", one per GPU; empty if there is only one.
std::vector<Sentence> gpuSentences(const Diff& diff);

// Both recordings are windows of the same length that were cut out of a running job, and the second holds clearly fewer
// or more launches of all kernels alike: the same work takes another time. Otherwise nullopt.
std::optional<SameTime> sameTimeOf(const Diff& diff);
Sentence sentenceOf(const SameTime& sameTime);
// In such windows the sum of a name follows the number of its launches: the time per launch decides its trend.
void judgePerLaunch(std::vector<NameChange>& names);

} // namespace lanescope
