#include "model/memory/large_pages.h"

#include "model/memory/pages_ahead.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace lanescope {

void* largeMemory(std::size_t bytes)
{
    constexpr std::size_t page = std::size_t{2} << 20, smallPage = 4096;
    if (bytes > ~std::size_t{0} - page)
        throw std::bad_alloc{};
    if (void* const ready = bytes < page ? nullptr : memoryAhead(bytes))
        return ready;
    void* const at =
        bytes < page ? std::malloc(bytes) : std::aligned_alloc(page, (bytes + smallPage - 1) / smallPage * smallPage);
    if (!at && bytes > 0)
        throw std::bad_alloc{};
#ifdef __linux__
    if (bytes >= page) // bytes beyond the last whole page would take another one
        ::madvise(at, bytes / page * page, MADV_HUGEPAGE);
#endif
    return at;
}

} // namespace lanescope
