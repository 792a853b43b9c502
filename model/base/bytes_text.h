#pragma once
// Bytes as a user reads them.

#include <cstdint>
#include <string>

namespace lanescope {

// "512 B", "4.10 kB", "20.6 GB": three digits, in powers of 1000.
std::string shownBytes(std::int64_t bytes);

} // namespace lanescope
