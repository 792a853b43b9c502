#pragma once
// What a GPU can do at most, from its maker's data sheet: dense arithmetic by data type, memory bandwidth, L2 cache. A
// GPU that is not listed has no peaks, a type that its sheet does not give has none: nothing is guessed.

#include "model/store/trace_info.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

// What is multiplied. Tf32 is float rounded for the tensor cores; Fp32 is without them.
enum class MathType : std::uint8_t { Fp16, Bf16, Tf32, Fp32, Fp64, Fp8, Int8 };
std::string_view nameOf(MathType type); // "fp16", "tf32", ...

struct GpuPeaks {
    std::string_view name; // as people call it: "A100 SXM 80 GB"
    // Dense TFLOP/s with fp32 accumulation (int8: TOP/s); 0 stands for "not on the sheet", see tflops().
    double fp16 = 0, bf16 = 0, tf32 = 0, fp32 = 0, fp64 = 0, fp8 = 0, int8 = 0;
    double gbPerSecond = 0; // memory, 1e9 bytes; 0: not on the sheet
    double l2MiB = 0;

    std::optional<double> tflops(MathType type) const;
    std::optional<double> bandwidth() const;     // bytes a second
    std::optional<std::int64_t> l2Bytes() const; // absent where the cache is split so that no one block sees all of it
    bool hasTensorCores() const { return fp16 > 0 || int8 > 0; }
};

// By the device's name, and by its multiprocessors and memory where one name stands for several; null: not known.
const GpuPeaks* peaksOf(const Gpu& gpu);

} // namespace lanescope
