#include "model/replay/what_if_base.h"

#include "model/replay/replay_again.h"

#include <algorithm>

namespace lanescope {

WhatIfBase::WhatIfBase(std::shared_ptr<const Analysis> analysis, std::optional<TimeRange> step)
    : m_analysis(std::move(analysis))
{
    if (step)
        m_graph = &m_ofStep.emplace(replayGraphOf(m_analysis->trace(), step));
    else
        m_graph = &replayGraph(*m_analysis);
    m_path = step ? &m_pathOfStep.emplace(criticalPathOf(*m_graph)) : &criticalPath(*m_analysis);
    m_modelWindow = replay(*m_graph, weightsOf(*m_graph, Lags::Dropped)).window;
}

tl::expected<WhatIfAnswer, std::string> WhatIfBase::ask(std::span<const ReplayChange> changes) const
{
    const ReplayGraph& graph = *m_graph;
    const Trace& trace = m_analysis->trace();
    WhatIfAnswer out;
    out.result.window = graph.window();
    out.result.assumptions = assumptionsOf(changes);
    if (changes.empty()) { // as recorded
        out.result.predicted = graph.window();
        out.byKind = m_path->byKind;
        return out;
    }
    const std::lock_guard lock{m_mutex};
    takeWeights(graph, Lags::Kept, m_weights);
    const auto changed = applyChanges(trace, graph, changes, m_weights);
    if (!changed)
        return tl::unexpected(changed.error());
    out.result.edgesChanged = *changed;
    replayAgain(graph, m_weights, m_replayed);
    out.result.predicted = m_replayed.window;
    out.byKind = pathKindsOf(graph, m_replayed, m_weights);
    for (const PathPiece& piece : m_path->pieces) {
        const bool isTouched = piece.isOnLane() ? m_weights.own[piece.point] != graph.own[piece.point]
                                                : piece.edge < graph.cross.size() &&
                                                      m_weights.cross[piece.edge] != graph.weight[piece.edge];
        out.onPath += isTouched ? piece.duration : Ns{};
    }
    takeWeights(graph, Lags::Dropped, m_weights);
    if (const auto again = applyChanges(trace, graph, changes, m_weights); !again)
        return tl::unexpected(again.error());
    replayAgain(graph, m_weights, m_replayed);
    const Ns byModel = m_modelWindow - m_replayed.window;
    out.result.low = std::min(out.result.saving(), byModel);
    out.result.high = std::max(out.result.saving(), byModel);
    return out;
}

} // namespace lanescope
