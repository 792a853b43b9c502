#pragma once
// Shares the kernels of single ops out among the fused kernels that name these ops.

#include "model/compare/align.h"
#include "model/compare/match_kernels.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

std::string_view opNameOf(const WorkSide& side, std::uint32_t at);
// The operation of the item as an op's stem: from its op, or from its functor.
std::string_view opStemOf(const NameTable& names, const WorkSide& side, std::uint32_t at);

// The op of the part that the fused kernel names: its own, or one that encloses it, as aten::relu does aten::clamp_min.
// Empty if there is none, or if the fused kernel cannot do its work.
std::string_view opInFused(const NameTable& names, const WorkSide& fusedSide, std::uint32_t fused,
                           const WorkSide& partSide, std::uint32_t part);
bool isMatrixProduct(std::string_view stem);

// The unmatched items on either side of a pair of steps, as places in the lists of items.
struct Unmatched {
    WorkSide fusedSide;
    std::vector<std::uint32_t> ofFusedSide;
    WorkSide partSide;
    std::vector<std::uint32_t> ofPartSide;
    bool isFusedInA = false, isWhole = false;
};

// Each fused kernel with its parts, in order.
using FusedParts = std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>;

// The parts need not be adjacent: a GEMM may run between two of them. So all unmatched kernels of the step are assigned
// in order, each to a fused kernel that names its op, as many as possible, preferring a near one, but never to one that
// runs earlier, which the next pair of equal names (`anchors`) limits.
FusedParts partsOfFused(const NameTable& names, const Alignment& anchors, const Unmatched& open);

} // namespace lanescope
