#pragma once
// The costs of a trace's ops, and which piece of device work does each: the op that launched it, or the nearest op
// around that one whose cost is known.
//
// A product's FLOP go to the one GEMM among the kernels of its op (a copied bias, a split-K sum and fills stand beside
// it); where several kernels could be meant, to none. Bytes of a kernel are known where it works alone for its op.

#include "model/analysis/ops/op_cost.h"
#include "model/analysis/time/launches.h"

#include <memory>
#include <vector>

namespace lanescope {

struct CostedOp {
    SliceId op;
    std::uint32_t cost;                     // in OpCosts::costs
    std::uint32_t firstWork = 0, works = 0; // in OpCosts::workOfOps
};

// What a piece of device work does, as far as its op tells.
struct WorkCost {
    SliceId work;
    SliceId op;
    std::uint32_t cost;
    bool hasFlops = false, hasBytes = false; // of the op's, all are this kernel's
};

struct OpCosts {
    std::vector<OpCost> costs;              // each once
    std::vector<CostedOp> ops;              // that count, in order of lane and begin
    std::vector<SliceId> workOfOps;         // device work by op, in order of begin
    std::vector<WorkCost> work;             // ordered by work
    std::uint32_t firstWork = 0;            // the id of work[0].work
    std::vector<std::uint32_t> placeOfWork; // in `work`, by id from firstWork on; ~0: not known
    struct TorchFlops {
        SliceId op;
        double flops;
    };
    std::vector<TorchFlops> torch; // ordered by op

    const WorkCost* of(SliceId work) const; // null: not known
    std::optional<double> torchFlops(SliceId op) const;
};

OpCosts opCosts(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
