#pragma once
// How long the window would be after changes. The saving is the difference of two replays, not a sum of durations.

#include "model/replay/changes.h"
#include "model/replay/critical_path.h"

namespace lanescope {

struct WhatIf {
    Ns window{}, predicted{};
    // Between the replay with the recorded lags and the one without them. The interval covers latencies only.
    Ns low{}, high{};
    std::uint64_t edgesChanged = 0;
    std::vector<Sentence> assumptions;
    Ns saving() const { return window - predicted; }
};
// On failure: a regular expression that is none.
tl::expected<WhatIf, std::string> whatIf(const Trace& trace, const ReplayGraph& graph,
                                         std::span<const ReplayChange> changes);
inline tl::expected<WhatIf, std::string> whatIf(const Analysis& analysis, std::span<const ReplayChange> changes)
{
    return whatIf(analysis.trace(), replayGraph(analysis), changes);
}

// The replay after changes, with lags kept: times to draw and to write.
struct Prediction {
    ReplayWeights weights;
    Replay replayed;
    std::uint64_t edgesChanged = 0;
};
tl::expected<Prediction, std::string> predict(const Trace& trace, const ReplayGraph& graph,
                                              std::span<const ReplayChange> changes);

} // namespace lanescope
