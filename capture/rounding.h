#pragma once
// Rounds to fp16 and bf16 with integers, to nearest even, so that a machine without these types gets the same numbers.

#include "capture/workload.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace lanescope::capture {

inline float roundedToBf16(float value)
{
    if (std::isnan(value))
        return value;
    std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    bits += 0x7fffu + ((bits >> 16) & 1u);
    return std::bit_cast<float>(bits & 0xffff0000u);
}

inline float roundedToFp16(float value)
{
    if (!std::isfinite(value) || value == 0)
        return value;
    if (std::fabs(value) >= 65520.0f) // halfway between the largest number and the next one
        return std::copysign(INFINITY, value);
    int exponent = 0;
    std::frexp(value, &exponent);                  // value = f * 2^exponent, f in [0.5, 1)
    const int last = std::max(exponent - 11, -24); // the exponent of the last bit kept; below 2^-14 it is constant
    return static_cast<float>(std::ldexp(std::nearbyint(std::ldexp(double(value), -last)), last));
}

inline float rounded(float value, Dtype dtype)
{
    switch (dtype) {
    case Dtype::Fp16:
        return roundedToFp16(value);
    case Dtype::Bf16:
        return roundedToBf16(value);
    default:
        return value;
    }
}

} // namespace lanescope::capture
