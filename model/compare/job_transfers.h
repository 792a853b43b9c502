#pragma once
// Computes how long each collective of a job's ranks takes without waiting for other ranks, as the breakdown of the job
// does: the ranks' collectives are paired, and a rank waits until the last one has arrived.

#include "model/analysis/analysis.h"
#include "model/compare/role_changes.h"

#include <optional>
#include <span>
#include <vector>

namespace lanescope {

// One per rank of one job, each in a trace of its own. nullopt: the rank communicates, but none of its collectives is
// on all ranks of its group, so its waiting is not known.
std::vector<std::optional<TransferTimes>> transfersOfJob(std::span<const Analysis* const> ranks);

// For a trace that holds several ranks: adds to `times` what their pairs show.
void addTransfersOfMerged(TransferTimes& times, const Analysis& merged);

} // namespace lanescope
