#pragma once
// Computes how close kernels come to the peak of their GPU: the roofline. A kernel cannot take less time than its
// arithmetic at the peak of its data type, nor less than its bytes at the memory's bandwidth; the longer of the two is
// its ceiling. Bytes are the minimum that must move, so a share above 100 % means that caches held part of them.

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/ops/op_costs.h"

#include <span>

namespace lanescope {

enum class CeilingBound : std::uint8_t { Compute, Memory };
std::string_view nameOf(CeilingBound bound); // "compute", "memory"

struct Ceiling {
    std::size_t launches = 0;           // requested launches whose FLOP or bytes are known
    std::optional<double> flops, bytes; // per launch; the mean if shapes differ
    bool isUniform = true;              // all of those launches do the same work
    std::optional<MathType> math;       // data type of the arithmetic, if it follows from op and kernel
    std::optional<double> peakTflops, peakGbPerSecond;
    // From the median launch. If shapes differ: all FLOP (bytes) over the whole time.
    std::optional<double> tflops, pctOfPeak, gbPerSecond, pctOfBandwidth;
    std::optional<double> tflopsByMean, pctOfPeakByMean;
    bool isFromCache = false; // its bytes arrived faster than memory allows, so no share of the bandwidth is given
    std::optional<double> flopsPerByte;
    std::optional<double> ceilingNs;    // per launch
    std::optional<double> pctOfCeiling; // the ceiling as a share of the time taken
    std::optional<CeilingBound> bound;
};

Ceiling ceilingOf(const Trace& trace, const OpCosts& costs, std::span<const SliceId> kernels);

// The data type in which a kernel multiplies: its op's type; for fp32 also whether its name mentions tensor cores.
std::optional<MathType> mathOf(const OpCost& cost, std::string_view kernelName);

// One row per shape and kernel.
struct GemmRow {
    StringId kernel, op;
    ProductShape shape;
    ElementType operands = ElementType::Float;
    std::string tile; // "128x256x64" if the kernel's name has it; may be empty
    std::uint64_t count = 0;
    Ns total{}, median{};
    double meanNs = 0;
    Ceiling ceiling;
    std::vector<SliceId> kernels; // ordered by begin
};

// Most time first. work: all GPU work, or part of it.
std::vector<GemmRow> gemmTable(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work);

} // namespace lanescope
