#include "model/replay/what_if.h"

#include <algorithm>

namespace lanescope {

tl::expected<Prediction, std::string> predict(const Trace& trace, const ReplayGraph& graph,
                                              std::span<const ReplayChange> changes)
{
    Prediction out;
    out.weights = weightsOf(graph, Lags::Kept);
    if (const auto done = applyChanges(trace, graph, changes, out.weights); !done)
        return tl::unexpected(done.error());
    out.edgesChanged = changedEdges(graph, out.weights);
    out.replayed = replay(graph, out.weights);
    return out;
}

tl::expected<WhatIf, std::string> whatIf(const Trace& trace, const ReplayGraph& graph,
                                         std::span<const ReplayChange> changes)
{
    WhatIf out;
    out.window = graph.window();
    out.assumptions = assumptionsOf(changes);
    {
        const auto prediction = predict(trace, graph, changes);
        if (!prediction)
            return tl::unexpected(prediction.error());
        out.predicted = prediction->replayed.window;
        out.edgesChanged = prediction->edgesChanged;
    }
    ReplayWeights model = weightsOf(graph, Lags::Dropped);
    const Ns before = replay(graph, model).window;
    if (const auto changed = applyChanges(trace, graph, changes, model); !changed)
        return tl::unexpected(changed.error());
    const Ns byModel = before - replay(graph, model).window;
    out.low = std::min(out.saving(), byModel);
    out.high = std::max(out.saving(), byModel);
    return out;
}

} // namespace lanescope
