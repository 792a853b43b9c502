#pragma once
// What the recording suffers from, without what an artifact among the findings says already.

#include "model/analysis/recording_health.h"

#include <vector>

namespace lanescope {

std::vector<HealthItem> healthBesideFindings(const Analysis& analysis);

} // namespace lanescope
