#pragma once
// The minimum memory traffic of ops, op by op and summed: as they run, each reading its inputs and writing its result,
// and as if pointwise ops that follow each other on the same data were one kernel (fusible_chains.h).

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/ops/fusible_chains.h"
#include "model/analysis/ops/op_costs.h"
#include "model/base/time.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct TrafficRow {
    StringId op;
    std::string shapes;     // "[8192, 768] x [768, 3072]"
    std::uint32_t cost = 0; // in OpCosts::costs
    std::uint64_t count = 0;
    // Sums over all calls; absent as in OpCost.
    std::optional<std::int64_t> readElements, writtenElements, readBytes, writtenBytes;
    std::optional<double> flops;
    Ns kernelTime{}; // time of the GPU work that they launched
    std::uint64_t kernels = 0;
    std::vector<SliceId> ops;

    std::optional<std::int64_t> bytes() const;
    std::optional<double> gbPerSecond() const; // absent if no kernel ran
};

// A tensor that one op writes and a later one reads, compared with the caches that could keep it.
struct LargestResult {
    SliceId op;
    std::int64_t bytes = 0;
};

struct Traffic {
    std::vector<TrafficRow> rows; // in order of first use
    // Sums over the rows whose bytes are known.
    std::int64_t readElements = 0, writtenElements = 0, readBytes = 0, writtenBytes = 0;
    double flops = 0;
    std::uint64_t withoutBytes = 0;   // ops left out of the sums because a type or shape is not known
    std::uint64_t withoutCost = 0;    // kernels and copies of no op with a cost: Triton's, graphs'
    Ns kernelTime{};                  // for the ops in the sums
    std::vector<FusibleChain> chains; // most saved first
    std::int64_t savedBytes = 0;
    std::optional<LargestResult> largest;
    // L2 and shared memory of the GPU that the work ran on; absent if it is not known or if there are several kinds.
    std::optional<std::int64_t> l2Bytes, sharedBytesPerSm;

    std::int64_t bytes() const { return readBytes + writtenBytes; }
    std::int64_t fusedBytes() const { return bytes() - savedBytes; }
};

// Counts ops that begin in one of the ranges (all ops if there are none). In a trace with GPU work only ops that
// launched some count. part: only what is in it; null: everything.
Traffic trafficOf(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work,
                  const std::vector<TimeRange>& within, const SlicePart* part = nullptr);

} // namespace lanescope
