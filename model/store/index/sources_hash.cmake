# Writes a header with a hash of the sources that decide what an index holds.
# cmake -DOUT=HEADER -DROOT=FOLDER -DFOLDERS="a;b" -P sources_hash.cmake
cmake_minimum_required(VERSION 3.22)
set(files "")
foreach(folder ${FOLDERS})
  file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/${folder}/*.cpp ${ROOT}/${folder}/*.h ${ROOT}/${folder}/*.inl)
  list(APPEND files ${found})
endforeach()
list(SORT files)
set(all "")
foreach(name ${files})
  file(SHA256 ${ROOT}/${name} hash)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING "${hash}" 0 16 short)
file(CONFIGURE OUTPUT ${OUT} CONTENT "#pragma once
// Written by sources_hash.cmake.
#include <cstdint>
namespace lanescope::index {
inline constexpr std::uint64_t sourcesHash = 0x@short@ull;
}
" @ONLY)
