#pragma once
// The costs of a trace's ops, and which kernel or copy does the work: the op that launched it counts, or the nearest op
// around that one whose cost is known. A product's FLOP go to the GEMM among the kernels of its op (copies of a
// bias, split-K sums and fills may run with it). If several kernels fit, such as the two of a convolution's backward
// pass, each has the share of them that its time is of theirs. Bytes of a kernel are known if it is the only one of its
// op.

#include "model/analysis/ops/op_cost.h"
#include "model/analysis/time/launches.h"

#include <memory>
#include <span>
#include <vector>

namespace lanescope {

struct CostedOp {
    SliceId op;
    std::uint32_t cost;                     // in OpCosts::costs
    std::uint32_t firstWork = 0, works = 0; // in OpCosts::workOfOps
};

// The cost of one kernel or copy, as far as its op determines it.
struct WorkCost {
    SliceId work;
    SliceId op;
    std::uint32_t cost = 0;
    bool hasFlops = false, hasBytes = false; // all FLOP (bytes) of the op belong to this kernel
    double flopShare = 0;                    // the part of the op's FLOP that this kernel does, 0 to 1
    bool lacksFlops = false;                 // the kernel may do arithmetic that the FLOP do not include
};

struct OpCosts {
    std::vector<OpCost> costs;              // distinct ones
    std::vector<CostedOp> ops;              // ops whose cost counts, ordered by lane and begin
    std::vector<SliceId> workOfOps;         // GPU work by op, ordered by begin
    std::vector<WorkCost> work;             // ordered by work
    std::uint32_t firstWork = 0;            // the id of work[0].work
    std::vector<std::uint32_t> placeOfWork; // index in `work`, by id from firstWork on; ~0: not known
    struct TorchFlops {
        SliceId op;
        double flops;
    };
    std::vector<TorchFlops> torch; // ordered by op

    const WorkCost* of(SliceId work) const; // null: not known
    std::optional<double> torchFlops(SliceId op) const;
};

// Splits an op's cost among the works of one call, in the order of `pieces`. `op` and `cost` of the results stay unset.
std::vector<WorkCost> costsOfPieces(const Trace& trace, const OpCost& cost, std::span<const SliceId> pieces);

OpCosts opCosts(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
