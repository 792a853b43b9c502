#pragma once
// An index holds what the program made of a file. A program that reads or lays out files differently must not use it,
// so the version of an index is a hash of the sources that decide this (sources_hash.cmake); nobody has to remember to
// raise a number.

#include <cstdint>

namespace lanescope::index {

std::uint64_t programVersion();

} // namespace lanescope::index
