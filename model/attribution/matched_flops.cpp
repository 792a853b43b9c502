#include "model/attribution/matched_flops.h"

#include <algorithm>
#include <array>

namespace lanescope {

// Asked for an op whose cost is not known. PyTorch's own ops that multiply have names that show it; other ops may do
// anything.
static bool mayMultiply(std::string_view op)
{
    constexpr std::string_view own = "aten::";
    if (!op.starts_with(own))
        return true;
    constexpr std::array<std::string_view, 10> words{"mm",     "matmul", "linear", "conv", "attention",
                                                     "einsum", "lstm",   "gru",    "dot",  "rnn"};
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return op.find(word, own.size()) != std::string_view::npos; });
}

// Copies and communication do no arithmetic. If the cost of its op is known, it shows whether FLOP are missing.
static bool mayHideFlops(const Trace& trace, const OpCosts& costs, const Attribution& all, std::uint32_t place)
{
    const AttributedWork& work = all.works[place];
    if (trace.kind(work.work) != SliceKind::Kernel || work.phase == Phase::Communication)
        return false;
    if (const auto at = all.matchedFlops.find(place); at != all.matchedFlops.end())
        return at->second.lacksFlops;
    if (const WorkCost* cost = costs.of(work.work))
        return cost->lacksFlops;
    return work.op == PathTree::noName || mayMultiply(all.nameText(work.op));
}

WorkFlops AttributedFlops::operator[](std::uint32_t work) const
{
    const auto at = m_all.matchedFlops.find(work);
    WorkFlops flops = at == m_all.matchedFlops.end() ? m_recorded[work] : at->second.flops;
    flops.isMissing = flops.flops <= 0 && !flops.isElsewhere && m_all.works[work].busy > Ns{} &&
                      mayHideFlops(m_trace, m_costs, m_all, work);
    return flops;
}

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
