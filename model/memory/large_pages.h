#pragma once
// Memory for columns of millions of rows. The system provides it in pages of 2 MiB where it can: a fault for each 4 KiB
// takes as long as reading the file.

#include <cstddef>
#include <cstdlib>
#include <new>

namespace lanescope {

// Throws std::bad_alloc. Freed by std::free.
void* largeMemory(std::size_t bytes);

// For a vector that grows to many megabytes and is filled from its begin.
template <class T>
struct LargePageAllocator {
    using value_type = T;
    LargePageAllocator() = default;
    template <class U>
    LargePageAllocator(const LargePageAllocator<U>&) noexcept
    {
    }
    T* allocate(std::size_t n)
    {
        if (n > ~std::size_t{0} / sizeof(T))
            throw std::bad_array_new_length{};
        return static_cast<T*>(largeMemory(n * sizeof(T)));
    }
    void deallocate(T* at, std::size_t) noexcept { std::free(at); }
    friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) = default;
};

} // namespace lanescope
