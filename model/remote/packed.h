#pragma once
// Bytes made small for the line. The columns of an index are numbers of 4 or 8 bytes that grow slowly: their
// differences, with bytes of the same weight side by side, are much smaller after deflate than the numbers themselves.
// A sample of the bytes decides which form is sent.

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::remote {

inline constexpr std::size_t maxUnpacked = 8 << 20;

std::string packed(std::string_view bytes); // at most maxUnpacked
Result<std::string> unpacked(std::string_view packed);

} // namespace lanescope::remote
