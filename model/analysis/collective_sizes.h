#pragma once
// The bytes that a collective moves, as its kernel records them, and what follows for its time: equal collectives
// need the same time to transfer, so what one takes beyond the shortest of them is waiting for other ranks.

#include "model/analysis/analysis.h"

#include <string>

namespace lanescope {

struct CollectiveSize {
    std::string operation, group; // "allreduce"; name of the process group
    std::int64_t bytes = 0;       // the larger side, input or output, on one rank
    std::int64_t ranks = 0;       // size of the group
    friend auto operator<=>(const CollectiveSize&, const CollectiveSize&) = default;

    // Bytes on the slowest link per byte of the message: 2(n-1)/n for an all-reduce, (n-1)/n for gathers, scatters
    // and all-to-all, 1 for the rest (NVIDIA's nccl-tests, doc/PERFORMANCE.md).
    double busFactor() const;
};
std::optional<CollectiveSize> sizeOfCollective(const Trace& trace, SliceId kernel);

// Collectives of one size.
struct EqualCollectives {
    CollectiveSize size;
    std::int64_t count = 0;
    Ns shortest{}, longest{}, total{};
    Ns transfer() const { return shortest * count; }
    Ns waiting() const { return total - transfer(); } // at least: the shortest one may have waited too
    // GB/s by the shortest time.
    double algorithmBandwidth() const
    {
        return static_cast<double>(size.bytes) / static_cast<double>(std::max<std::int64_t>(1, shortest.count()));
    }
    double busBandwidth() const { return algorithmBandwidth() * size.busFactor(); }
};
// Most total time first; kernels that record no size are left out.
std::vector<EqualCollectives> equalCollectivesOf(const Trace& trace, const std::vector<SliceId>& kernels);

} // namespace lanescope
