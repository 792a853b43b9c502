#pragma once
// Problems of the recording that no artifact among the findings reports already.

#include "model/analysis/recording_health.h"

#include <vector>

namespace lanescope {

std::vector<HealthItem> healthBesideFindings(const Analysis& analysis);

} // namespace lanescope
