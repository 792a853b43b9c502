#pragma once
// The peaks of GPUs from their makers' data sheets: dense arithmetic by data type, memory bandwidth, L2 cache. A GPU
// that is not listed has no peaks, and a type that its sheet does not give has none. Nothing is guessed.

#include "model/store/trace_info.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

// The type of the operands. Tf32 is fp32 rounded for the tensor cores; Fp32 does not use them.
enum class MathType : std::uint8_t { Fp16, Bf16, Tf32, Fp32, Fp64, Fp8, Int8 };
std::string_view nameOf(MathType type); // "fp16", "tf32", ...

struct GpuPeaks {
    std::string_view name; // its common name: "A100 SXM 80 GB"
    // Dense TFLOP/s with fp32 accumulation (int8: TOP/s); 0 means "not on the sheet", see tflops().
    double fp16 = 0, bf16 = 0, tf32 = 0, fp32 = 0, fp64 = 0, fp8 = 0, int8 = 0;
    double gbPerSecond = 0; // memory, 1e9 bytes; 0: not on the sheet
    double l2MiB = 0;

    std::optional<double> tflops(MathType type) const;
    std::optional<double> bandwidth() const;     // bytes per second
    std::optional<std::int64_t> l2Bytes() const; // absent if the cache is split so that no block can use all of it
    bool hasTensorCores() const { return fp16 > 0 || int8 > 0; }
};

// Finds a GPU by its name, and by its multiprocessors and memory if the name fits several; null if it is unknown.
const GpuPeaks* peaksOf(const Gpu& gpu);

} // namespace lanescope
