#include "model/attribution/matched_flops.h"

namespace lanescope {

CapturedCosts::CapturedCosts(const Analysis& analysis) : m_analysis(analysis)
{
    const Trace& trace = analysis.trace();
    for (const CostedOp& op : analysis.costs().ops) {
        m_costs.emplace(op.op.value, op.cost);
        for (SliceId around = trace.parent(op.op); around; around = trace.parent(around))
            if (const auto [at, isNew] = m_onlyInside.emplace(around.value, op.op); !isNew)
                at->second = {};
    }
}

SliceId CapturedCosts::countedOp(SliceId captured) const
{
    const Trace& trace = m_analysis.trace();
    for (SliceId op = captured; op; op = trace.parent(op))
        if (m_costs.contains(op.value))
            return op;
    const auto inside = m_onlyInside.find(captured.value);
    return inside == m_onlyInside.end() ? SliceId{} : inside->second;
}

const OpCost* CapturedCosts::costOf(SliceId counted) const
{
    const auto at = m_costs.find(counted.value);
    return at == m_costs.end() ? nullptr : &m_analysis.costs().costs[at->second];
}

void addMatchedFlops(const Trace& trace, const OpCost& cost, const std::vector<std::uint32_t>& works, Attribution& all)
{
    std::vector<SliceId> pieces;
    for (const std::uint32_t i : works)
        pieces.push_back(all.works[i].work);
    const std::vector<WorkCost> shares = costsOfPieces(trace, cost, pieces);
    for (std::size_t i = 0; i < works.size(); ++i) {
        const GpuPeaks* peaks = peaksOfLane(trace, trace.laneOf(pieces[i]));
        all.matchedFlops[works[i]] = {workFlops(trace, pieces[i], cost, shares[i].flopShare, peaks),
                                      shares[i].lacksFlops};
    }
}

} // namespace lanescope
