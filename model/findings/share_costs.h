#pragma once
// Each finding becomes a child of one share of the breakdown, and its cost a part of that share: costs of one share
// never overlap, so that their sum never exceeds it.

#include "model/findings/rule.h"

namespace lanescope {

// Leaves out findings on GPU work that takes next to nothing of the window. Sets share, device and thread, and leaves
// of each cost what belongs to the share and to no more specific finding. The finding that tells of less time is the
// more specific one. In traces without GPU work the share is that of the thread of the first evidence.
void placeInShares(const Analysis& analysis, std::vector<Finding>& findings);

} // namespace lanescope
