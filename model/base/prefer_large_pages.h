#pragma once
// Pages of 2 MiB for a vector of many megabytes that is about to be filled: a fault for each 4 KiB takes longer than
// what is written there.

#include <cstddef>
#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace lanescope {

// Call it after reserve(), or after a resize() that writes nothing. Small vectors stay as they are.
template <class Vector>
void preferLargePages([[maybe_unused]] Vector& vector)
{
#ifdef __linux__
    constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(vector.data());
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + vector.capacity() * sizeof(vector[0])) / page * page;
    if (last > first)
        ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

} // namespace lanescope
