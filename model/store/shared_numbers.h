#pragma once
// Two processes in one file each count their launches from 1, so a number names a call of either. A device is driven by
// the process whose calls fit its work; where the file does not show which process that is, the work has no launch.

#include "model/store/links.h"

#include <vector>

namespace lanescope {

// Splits calls and work by the process that launched them. One part: the numbers do not clash, or one process launches
// everything. Work whose process is not known is in no part.
struct CallsAndWork {
    std::vector<Correlated> calls, work;
};
std::vector<CallsAndWork> byLaunchingProcess(const Trace& trace, std::vector<Correlated> calls,
                                             std::vector<Correlated> work);

} // namespace lanescope
