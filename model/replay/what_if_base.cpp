#include "model/replay/what_if_base.h"

#include <algorithm>

namespace lanescope {

namespace {

const ReplayGraph& graphOf(const Analysis& analysis, std::optional<TimeRange> step, std::optional<ReplayGraph>& ofStep)
{
    return step ? ofStep.emplace(replayGraphOf(analysis.trace(), step)) : replayGraph(analysis);
}

bool isSameCut(const ReplayChange& a, const ReplayChange& b)
{
    return a.kind == b.kind && a.pattern == b.pattern && a.only == b.only && a.works == b.works && a.except == b.except;
}

} // namespace

WhatIfBase::WhatIfBase(std::shared_ptr<const Analysis> analysis, std::optional<TimeRange> step)
    : m_analysis(std::move(analysis)), m_graph(&graphOf(*m_analysis, step, m_ofStep)),
      m_transfers(transfersOf(*m_graph)), m_sections(*m_graph)
{
    m_path = step ? &m_pathOfStep.emplace(criticalPathOf(*m_graph)) : &criticalPath(*m_analysis);
    m_edited = *m_sections.edited(m_analysis->trace(), {});
    m_modelWindow = m_sections.replay(m_edited, *ScaleFactors::of(m_analysis->trace(), *m_graph, {})).model;
}

tl::expected<void, std::string> WhatIfBase::cut(std::span<const ReplayChange> changes) const
{
    std::vector<ReplayChange> cuts;
    for (const ReplayChange& change : changes)
        if (isCut(change.kind))
            cuts.push_back(change);
    if (std::equal(cuts.begin(), cuts.end(), m_cuts.begin(), m_cuts.end(), isSameCut))
        return {};
    m_cuts.clear();
    m_edited = {}; // its memory is free before the next one takes as much
    auto edited = m_sections.edited(m_analysis->trace(), cuts);
    if (!edited) {
        m_edited = *m_sections.edited(m_analysis->trace(), {});
        return tl::unexpected(edited.error());
    }
    m_edited = *std::move(edited);
    m_cuts = std::move(cuts);
    return {};
}

tl::expected<WhatIfAnswer, std::string> WhatIfBase::ask(std::span<const ReplayChange> changes, AskFor wanted) const
{
    const Trace& trace = m_analysis->trace();
    WhatIfAnswer out;
    WhatIf& result = out.result;
    result.window = m_graph->window();
    result.assumptions = assumptionsOf(changes);
    if (changes.empty()) { // as recorded
        result.predicted = m_graph->window();
        out.byKind = m_path->byKind;
        return out;
    }
    if (std::any_of(changes.begin(), changes.end(),
                    [](const ReplayChange& c) { return c.kind == ReplayChange::Kind::DurationsFrom; }))
        return askPlainly(changes);
    const auto factors = ScaleFactors::of(trace, *m_graph, changes);
    if (!factors)
        return tl::unexpected(factors.error());
    const std::lock_guard lock{m_mutex};
    if (const auto done = cut(changes); !done)
        return tl::unexpected(done.error());
    std::vector<std::int64_t> kept, model; // the transfers' weights before they are scaled
    const bool hasTransfers = !m_transfers.empty() && (factors->mask() & ScaleFactors::bitOf(EdgeKind::Comm)) != 0;
    if (hasTransfers) {
        if (m_edited.kept.empty())
            m_edited.kept.assign(m_graph->weight.begin(), m_graph->weight.end());
        if (m_edited.model.empty())
            m_edited.model = modelWeights(*m_graph);
        for (const std::uint32_t e : m_transfers) {
            kept.push_back(m_edited.kept[e]);
            model.push_back(m_edited.model[e]);
        }
        scaleTransfers(trace, *m_graph, changes, m_transfers, m_edited.kept);
        scaleTransfers(trace, *m_graph, changes, m_transfers, m_edited.model);
    }
    const Sections::Windows windows = m_sections.replay(m_edited, *factors);
    result.predicted = windows.kept;
    result.edgesChanged = m_edited.changed + windows.changed;
    if (wanted != AskFor::Window)
        out.byKind = m_sections.pathKindsOf(m_edited, *factors);
    if (wanted == AskFor::All)
        out.onPath = touchedOnPath(*factors);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        result.edgesChanged += m_edited.kept[m_transfers[i]] != kept[i];
        m_edited.kept[m_transfers[i]] = kept[i];
        m_edited.model[m_transfers[i]] = model[i];
    }
    const Ns byModel = m_modelWindow - windows.model;
    result.low = std::min(result.saving(), byModel);
    result.high = std::max(result.saving(), byModel);
    return out;
}

Ns WhatIfBase::touchedOnPath(const ScaleFactors& factors) const
{
    Ns touched{};
    const bool isEdited = !m_edited.own.empty() || !m_edited.isCleared.empty();
    for (const PathPiece& piece : m_path->pieces) {
        if (piece.isOnLane() && !isEdited && (factors.mask() & ScaleFactors::bitOf(m_graph->kind[piece.point])) == 0)
            continue;
        const bool isCross = !piece.isOnLane() && piece.edge < m_graph->cross.size();
        if (piece.isOnLane()
                ? m_sections.ownOf(m_edited, factors, piece.point) != m_graph->own[piece.point]
                : isCross && !m_edited.kept.empty() && m_edited.kept[piece.edge] != m_graph->weight[piece.edge])
            touched += piece.duration;
    }
    return touched;
}

// Durations of another trace cannot be expressed as factors: they are weights of all edges.
tl::expected<WhatIfAnswer, std::string> WhatIfBase::askPlainly(std::span<const ReplayChange> changes) const
{
    const auto prediction = predict(m_analysis->trace(), *m_graph, changes);
    auto result = whatIf(m_analysis->trace(), *m_graph, changes);
    if (!result || !prediction)
        return tl::unexpected(result ? prediction.error() : result.error());
    WhatIfAnswer out;
    out.result = *std::move(result);
    out.byKind =
        criticalPathOf(*m_graph, prediction->replayed, prediction->weights.own, prediction->weights.cross).byKind;
    for (const PathPiece& piece : m_path->pieces) {
        const bool isTouched = piece.isOnLane()
                                   ? prediction->weights.own[piece.point] != m_graph->own[piece.point]
                                   : piece.edge < m_graph->cross.size() &&
                                         prediction->weights.cross[piece.edge] != m_graph->weight[piece.edge];
        out.onPath += isTouched ? piece.duration : Ns{};
    }
    return out;
}

} // namespace lanescope
