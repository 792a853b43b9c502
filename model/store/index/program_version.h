#pragma once
// An index holds what the program computed from a file. A program that reads or lays out files differently must not use
// it. So the version of an index is a hash of the sources that decide this (sources_hash.cmake), and no one has to
// remember to increase a number.

#include <cstdint>

namespace lanescope::index {

std::uint64_t programVersion();

} // namespace lanescope::index
