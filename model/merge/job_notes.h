#pragma once
// What is to be said of ranks that stand in one trace: what each is called, how its clock was joined, and what speaks
// against their being the ranks of one job.

#include "model/store/trace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Labels by rank, and by the file's name where that does not tell them apart.
void nameRanks(std::span<RankPart> parts);

// A line each: a rank that is there twice, sizes of the world or backends that differ, clocks that nothing joins.
std::vector<std::string> notesOnJob(std::span<const RankPart> parts);

std::string_view nameOf(RankClock::By by); // "reference", "recorded", ... as the command line prints it
// "shifted by -2.300ms; of 40 collectives in common half end within 2.1us of rank 0's, 19 of 20 within 8.2us". `word`
// words a duration.
std::string wordsOf(const RankClock& clock, const std::string& reference, std::string (*word)(Ns));
// Of all ranks in one line: how many are here, how they were joined, the largest residual and whose it is.
std::string clockLine(const Trace& merged, std::string (*word)(Ns));

} // namespace lanescope
