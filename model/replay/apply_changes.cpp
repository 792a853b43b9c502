// The weights of a graph after changes. Cuts come first and factors after them, so that the order of the changes does
// not matter.

#include "model/replay/cut_changes.h"
#include "model/replay/durations_from.h"
#include "model/replay/scale_factors.h"

namespace lanescope {

namespace {

class WholeColumns : public EditedWeights {
public:
    explicit WholeColumns(ReplayWeights& weights) : m_weights(weights) {}
    std::int64_t own(std::uint32_t point) const override { return m_weights.own[point]; }
    void setOwn(std::uint32_t point, std::int64_t weight) override { m_weights.own[point] = weight; }
    std::int64_t cross(std::size_t edge) const override { return m_weights.cross[edge]; }
    void setCross(std::size_t edge, std::int64_t weight) override { m_weights.cross[edge] = weight; }

private:
    ReplayWeights& m_weights;
};

} // namespace

void scaleTransfers(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes,
                    std::span<const std::uint32_t> transfers, std::span<std::int64_t> cross)
{
    using Kind = ReplayChange::Kind;
    std::vector<double> factors;
    for (const ReplayChange& change : changes) {
        if ((change.kind != Kind::Comm && change.kind != Kind::ScaleComm) || change.factor == 1 || transfers.empty())
            continue;
        const auto match = NameMatch::of(trace, change);
        factors.resize(transfers.size(), 1);
        for (std::size_t i = 0; match && i < transfers.size(); ++i)
            if (const std::uint32_t owner = graph.owner[graph.cross[transfers[i]].to];
                (change.pattern.empty() || (*match)(owner)) && isAmong(change, owner))
                factors[i] *= change.factor;
    }
    for (std::size_t i = 0; i < factors.size(); ++i)
        if (factors[i] != 1)
            cross[transfers[i]] = scaled(cross[transfers[i]], static_cast<float>(factors[i]));
}

std::vector<std::uint32_t> transfersOf(const ReplayGraph& graph)
{
    std::vector<std::uint32_t> transfers;
    for (std::uint32_t e = 0; e < graph.cross.size(); ++e)
        if (graph.cross[e].kind == EdgeKind::Comm)
            transfers.push_back(e);
    return transfers;
}

tl::expected<void, std::string> applyChanges(const Trace& trace, const ReplayGraph& graph,
                                             std::span<const ReplayChange> changes, ReplayWeights& weights)
{
    for (const ReplayChange& change : changes)
        if (change.kind == ReplayChange::Kind::DurationsFrom && change.other)
            takeDurations(trace, graph, change.other->trace(), weights);
    WholeColumns columns{weights};
    if (const auto done = cutEdges(trace, graph, changes, columns); !done)
        return done;
    const auto factors = ScaleFactors::of(trace, graph, changes);
    if (!factors)
        return tl::unexpected(factors.error());
    for (std::size_t c = 0; c < graph.chains.size() && factors->isAny(); ++c)
        for (std::uint32_t p = graph.chains[c].first; p < graph.chains[c].last; ++p)
            if (const float factor = factors->at(p, c); factor != 1 && weights.own[p] > ReplayGraph::noEdge)
                weights.own[p] = scaled(weights.own[p], factor);
    scaleTransfers(trace, graph, changes, transfersOf(graph), weights.cross);
    return {};
}

std::uint64_t changedEdges(const ReplayGraph& graph, const ReplayWeights& weights)
{
    std::uint64_t changed = 0;
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        changed += weights.own[p] != graph.own[p];
    for (std::size_t e = 0; e < graph.cross.size(); ++e)
        changed += weights.cross[e] != graph.weight[e];
    return changed;
}

} // namespace lanescope
