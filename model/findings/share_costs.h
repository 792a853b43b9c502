#pragma once
// Makes each finding a child of one share of the breakdown, and its cost a part of that share. Costs of one share never
// overlap, so their sum never exceeds the share.

#include "model/findings/rule.h"

namespace lanescope {

// Drops findings on GPU work that takes almost none of the window. Sets share, device and thread. Each cost is
// reduced to the time that belongs to the share and to no more specific finding. The finding that is about less time is
// the more specific one. In traces without GPU work the share is that of the first evidence's thread.
void placeInShares(const Analysis& analysis, std::vector<Finding>& findings);

} // namespace lanescope
