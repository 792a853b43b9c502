#pragma once
// FLOP of replayed kernels: of the captured op that each was matched with by names, by that op's shapes. Work whose op
// is recorded has its FLOP from there (work_flops.h).

#include "model/attribution/attribution.h"

#include <unordered_map>

namespace lanescope {

class CapturedCosts {
public:
    explicit CapturedCosts(const Analysis& analysis);
    // The op whose cost counts for what a captured op launched: it, one around it, or the only one inside it.
    SliceId countedOp(SliceId captured) const;
    // Null: not known. counted: as countedOp() gives it.
    const OpCost* costOf(SliceId counted) const;

private:
    const Analysis& m_analysis;
    std::unordered_map<std::uint32_t, std::uint32_t> m_costs; // by op
    std::unordered_map<std::uint32_t, SliceId> m_onlyInside;  // by op around it; none: several
};

// works: places in Attribution::works that one call of the op accounts for.
void addMatchedFlops(const Trace& trace, const OpCost& cost, const std::vector<std::uint32_t>& works,
                     Attribution& attribution);

// The FLOP of each piece of work, recorded or matched, by its place in Attribution::works; and whether it may do some
// that are not known.
class AttributedFlops {
public:
    AttributedFlops(const Analysis& analysis, const Attribution& attribution)
        : m_trace(analysis.trace()), m_costs(analysis.costs()), m_recorded(workFlopsOf(analysis)), m_all(attribution)
    {
    }
    WorkFlops operator[](std::uint32_t work) const;

private:
    const Trace& m_trace;
    const OpCosts& m_costs;
    const std::vector<WorkFlops>& m_recorded;
    const Attribution& m_all;
};

} // namespace lanescope
