#pragma once
// The memory that ops must move at least, op by op and summed: as they run, each reading its inputs and writing its
// result, and as they would if pointwise ops that follow each other on the same data were one kernel.
//
// Who consumes what is not recorded. A pointwise result counts as passed on where the next op, or the one after an op
// that could not have taken it, reads a tensor of its size and type, and nothing between does.

#include "model/analysis/kernels/gpu_peaks.h"
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
    // Of all of them together; absent as in OpCost.
    std::optional<std::int64_t> readElements, writtenElements, readBytes, writtenBytes;
    std::optional<double> flops;
    Ns kernelTime{}; // of the device work that they launched
    std::uint64_t kernels = 0;
    std::vector<SliceId> ops;

    std::optional<std::int64_t> bytes() const;
    std::optional<double> gbPerSecond() const; // absent where no kernel ran
};

// A chain of pointwise ops that one kernel could do.
struct FusibleChain {
    std::vector<SliceId> ops;
    std::vector<SliceId> kernels;
    std::int64_t bytes = 0;      // as they run
    std::int64_t savedBytes = 0; // written and read back for nothing but the next op
    Ns kernelTime{};
};

// A tensor that one op leaves for a later one, beside what could keep it near.
struct LargestResult {
    SliceId op;
    std::int64_t bytes = 0;
};

struct Traffic {
    std::vector<TrafficRow> rows; // in order of first use
    // Sums of the rows whose bytes are known.
    std::int64_t readElements = 0, writtenElements = 0, readBytes = 0, writtenBytes = 0;
    double flops = 0;
    std::uint64_t withoutBytes = 0;   // ops left out of the sums: a type or shape is not known
    std::uint64_t withoutCost = 0;    // pieces of device work that no op with a cost launched: Triton's, graphs'
    Ns kernelTime{};                  // of ops in the sums
    std::vector<FusibleChain> chains; // most saved first
    std::int64_t savedBytes = 0;
    std::optional<LargestResult> largest;
    // Of the GPU that the work ran on; absent where it is not known or there are several kinds.
    std::optional<std::int64_t> l2Bytes, sharedBytesPerSm;

    std::int64_t bytes() const { return readBytes + writtenBytes; }
    std::int64_t fusedBytes() const { return bytes() - savedBytes; }
};

// Of ops that begin in one of the ranges (all without any). In a trace with device work only ops that launched some
// count.
Traffic trafficOf(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work,
                  const std::vector<TimeRange>& within);

} // namespace lanescope
