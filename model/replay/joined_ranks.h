#pragma once
// Collectives of several ranks, and a send with its receive: each begins to transfer when the last rank has arrived.

#include "model/replay/works.h"

namespace lanescope {

// Adds one point per collective that all ranks of its group have, with an edge from its begin and one to its end on
// each rank. Where a rank recorded fewer, those that all ranks have are joined.
void joinRanks(GraphDraft& draft, ReplayWorks& works);

} // namespace lanescope
