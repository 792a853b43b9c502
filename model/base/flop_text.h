#pragma once
// Numbers of floating-point operations as a reader takes them in: "5.76 TFLOP", "358 kFLOP".

#include <fmt/format.h>
#include <string>
#include <utility>

namespace lanescope {

inline std::string flopText(double flop)
{
    const auto [unit, name] = flop >= 1e12  ? std::pair{1e12, "TFLOP"}
                              : flop >= 1e9 ? std::pair{1e9, "GFLOP"}
                              : flop >= 1e6 ? std::pair{1e6, "MFLOP"}
                                            : std::pair{1e3, "kFLOP"};
    return fmt::format("{:.3g} {}", flop / unit, name);
}

} // namespace lanescope
