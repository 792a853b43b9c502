#pragma once
// Versions of CUDA, HIP and drivers as a reader knows them.

#include <string>
#include <string_view>

namespace lanescope {

// "12.8" for 12080, "6.4.43483" for 60443483 of HIP; for a text, its content without quotes.
std::string versionText(std::string_view key, std::string_view value);

} // namespace lanescope
