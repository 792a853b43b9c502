#pragma once
// How near kernels come to what their GPU can do: the roofline. A kernel cannot take less time than its arithmetic at
// the peak of its data type, nor less than its bytes at the memory's bandwidth; the longer of the two is its ceiling.
// Bytes are the least that must move, so a share above 100 % says that caches held part of them.

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/ops/op_costs.h"

#include <span>

namespace lanescope {

enum class CeilingBound : std::uint8_t { Compute, Memory };
std::string_view nameOf(CeilingBound bound); // "compute", "memory"

struct Ceiling {
    std::size_t launches = 0;           // of those asked for, those whose FLOP or bytes are known
    std::optional<double> flops, bytes; // of one launch; the mean where shapes differ
    bool isUniform = true;              // all of those launches do the same
    std::optional<MathType> math;       // what the arithmetic is done in, where op and kernel tell
    std::optional<double> peakTflops, peakGbPerSecond;
    // By the median launch; where shapes differ, all FLOP (bytes) over all time, and no mean beside it.
    std::optional<double> tflops, pctOfPeak, gbPerSecond, pctOfBandwidth;
    std::optional<double> tflopsByMean, pctOfPeakByMean;
    bool isFromCache = false; // its bytes came faster than memory can: no share of the bandwidth is told
    std::optional<double> flopsPerByte;
    std::optional<double> ceilingNs;    // of one launch
    std::optional<double> pctOfCeiling; // the ceiling as a share of the time taken
    std::optional<CeilingBound> bound;
};

Ceiling ceilingOf(const Trace& trace, const OpCosts& costs, std::span<const SliceId> kernels);

// What a kernel multiplies in: its op's type, and for single precision what the kernel's name says of tensor cores.
std::optional<MathType> mathOf(const OpCost& cost, std::string_view kernelName);

// One row a shape and kernel.
struct GemmRow {
    StringId kernel, op;
    ProductShape shape;
    ElementType operands = ElementType::Float;
    std::string tile; // "128x256x64", as far as the kernel's name tells; may be empty
    std::uint64_t count = 0;
    Ns total{}, median{};
    double meanNs = 0;
    Ceiling ceiling;
    std::vector<SliceId> kernels; // in order of begin
};

// Most time first. work: all device work, or part of it.
std::vector<GemmRow> gemmTable(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work);

} // namespace lanescope
