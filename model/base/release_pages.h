#pragma once
// Returns the memory of values that are no longer needed to the system before their container is destroyed, so that
// what is built from them can reuse it. The values are undefined afterwards.

#include <cstdint>
#include <span>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace lanescope {

// Releases only whole pages inside `values`; neighbouring data is not touched.
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

// Returns what was freed before: the allocator keeps it, which is hundreds of megabytes after many threads worked.
inline void releaseFreed()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace lanescope
