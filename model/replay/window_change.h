#pragma once
// Where a replay saves time of a GPU's window: by how much less the GPU is idle, and by how much fewer copies and
// communication run alone. The breakdown's classes, computed from the replayed times of GPU work.

#include "model/replay/replay.h"

namespace lanescope {

// Recorded minus replayed; negative where the replay takes longer.
struct WindowChange {
    Ns window{};  // from the first begin of GPU work to the last end
    Ns idle{};    // nothing runs
    Ns exposed{}; // only copies or communication run
};
// For the GPU whose window changes most; none if there is no GPU work.
std::optional<WindowChange> windowChange(const Trace& trace, const ReplayGraph& graph, const Replay& replayed);

} // namespace lanescope
