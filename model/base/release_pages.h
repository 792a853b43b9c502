#pragma once
// Gives the memory of values that are no longer needed back to the system before their container dies, so that what is
// built from them can take its place. The values are undefined afterwards.

#include <cstdint>
#include <span>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace lanescope {

// Whole pages within `values` only: what stands beside them is not touched.
template <class T>
void releasePages([[maybe_unused]] std::span<T> values)
{
#ifdef __linux__
    static const std::uintptr_t page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto from = (reinterpret_cast<std::uintptr_t>(values.data()) + page - 1) / page * page;
    const auto to = reinterpret_cast<std::uintptr_t>(values.data() + values.size()) / page * page;
    if (from < to)
        ::madvise(reinterpret_cast<void*>(from), to - from, MADV_DONTNEED);
#endif
}

} // namespace lanescope
