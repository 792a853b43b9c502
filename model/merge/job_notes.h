#pragma once
// Describes the ranks of a merged trace: their labels, how each clock was aligned, and reasons to doubt that they are
// the ranks of one job.

#include "model/store/trace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Labels by rank, with the file's name if the rank is not unique.
void nameRanks(std::span<RankPart> parts);

// Reasons to doubt that they are the ranks of one run, one line each: a rank that occurs twice, different world sizes,
// backends or GPUs, no time in common.
std::vector<std::string> doubtsOnJob(std::span<const RankPart> parts);
// The same lines, and one per clock that no collective can check.
std::vector<std::string> notesOnJob(std::span<const RankPart> parts);

std::string_view nameOf(RankClock::By by); // "reference", "recorded", ... as the command line prints it
// "shifted by -2.300ms; of 40 collectives in common half end within 2.1us of rank 0's, 19 of 20 within 8.2us". `word`
// formats a duration.
std::string wordsOf(const RankClock& clock, const std::string& reference, std::string (*word)(Ns));
// All ranks in one line: how many there are, how they were aligned, the largest residual and its rank.
std::string clockLine(const Trace& merged, std::string (*word)(Ns));

} // namespace lanescope
