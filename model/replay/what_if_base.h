#pragma once
// Many what-ifs of one graph: what they share is computed once. For a window that asks at each move of a slider.

#include "model/replay/what_if.h"

#include <array>
#include <mutex>

namespace lanescope {

struct WhatIfAnswer {
    WhatIf result;
    std::array<Ns, pathKinds> byKind{}; // the critical path after the changes
    Ns onPath{};                        // the part of the recorded path that the changes touch
};

class WhatIfBase {
public:
    // Of the whole trace, or of one step. May take seconds for a large trace.
    explicit WhatIfBase(std::shared_ptr<const Analysis> analysis, std::optional<TimeRange> step = {});

    const Analysis& analysis() const { return *m_analysis; }
    const ReplayGraph& graph() const { return *m_graph; } // without points: the trace has nothing to replay
    const CriticalPath& path() const { return *m_path; }
    // Safe from any thread. On failure: a regular expression that is none.
    tl::expected<WhatIfAnswer, std::string> ask(std::span<const ReplayChange> changes) const;

private:
    std::shared_ptr<const Analysis> m_analysis;
    std::optional<ReplayGraph> m_ofStep;
    const ReplayGraph* m_graph; // of the analysis, or that of the step
    std::optional<CriticalPath> m_pathOfStep;
    const CriticalPath* m_path; // likewise
    Ns m_modelWindow{};         // without lags, unchanged
    // Of the replay that runs: one at a time, so that they share their memory.
    mutable std::mutex m_mutex;
    mutable ReplayWeights m_weights;
    mutable Replay m_replayed;
};

} // namespace lanescope
