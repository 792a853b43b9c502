#pragma once
// The weights of a graph as changes edit them: written into whole columns, or noted as what differs from the graph.

#include "model/replay/changes.h"

namespace lanescope {

class EditedWeights {
public:
    virtual ~EditedWeights() = default;
    virtual std::int64_t own(std::uint32_t point) const = 0;
    virtual void setOwn(std::uint32_t point, std::int64_t weight) = 0;
    virtual std::int64_t cross(std::size_t edge) const = 0;
    virtual void setCross(std::size_t edge, std::int64_t weight) = 0;
};

// Kinds that take edges away, or give them a length that is not a multiple of theirs.
bool isCut(ReplayChange::Kind kind);
// Makes the cuts among the changes. On failure: a regular expression that is none.
tl::expected<void, std::string> cutEdges(const Trace& trace, const ReplayGraph& graph,
                                         std::span<const ReplayChange> changes, EditedWeights& weights);

} // namespace lanescope
