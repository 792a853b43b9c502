// The program's operator new: a block of many megabytes comes in pages of 2 MiB where the system has them. A fault for
// each 4 KiB took a fifth of loading and of most analyses of a large trace, and up to two thirds of the rest.

#include <cstddef>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

// The sanitizers and the leak checker have an operator new of their own.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define LANESCOPE_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LANESCOPE_SANITIZED
#endif

#if defined(__linux__) && !defined(LANESCOPE_SANITIZED)

namespace lanescope {

namespace {

void* blockOf(std::size_t bytes)
{
    constexpr std::size_t page = std::size_t{2} << 20, smallPage = 4096, maxBytes = ~std::size_t{0} / 2;
    if (bytes < 2 * page || bytes > maxBytes)
        return std::malloc(bytes > 0 ? bytes : 1);
    void* const at = std::aligned_alloc(page, (bytes + smallPage - 1) / smallPage * smallPage);
    if (at) // bytes beyond the last whole page would take another one
        ::madvise(at, bytes / page * page, MADV_HUGEPAGE);
    return at;
}

} // namespace

} // namespace lanescope

void* operator new(std::size_t bytes)
{
    for (;;) {
        if (void* const at = lanescope::blockOf(bytes))
            return at;
        const std::new_handler handler = std::get_new_handler();
        if (!handler)
            throw std::bad_alloc{};
        handler();
    }
}

void operator delete(void* at) noexcept { std::free(at); }
void operator delete(void* at, std::size_t) noexcept { std::free(at); }

#endif
