#pragma once

#include "model/findings/rule.h"

namespace lanescope {

// True for a finding on a kernel that could hardly be faster: it shows where the time goes, and saves nothing by
// itself.
bool isAtItsLimit(const Finding& finding);

} // namespace lanescope
