#pragma once
// A vector whose resize() leaves new elements uninitialised. For memory that is written once, element by element: the
// system then provides its pages as they fill.

#include <memory>
#include <utility>
#include <vector>

namespace lanescope {

template <class T>
struct UninitialisedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UninitialisedAllocator<U>;
    };
    template <class U>
    void construct(U* at) noexcept
    {
        ::new (static_cast<void*>(at)) U; // no initial value
    }
    template <class U, class... Arguments>
    void construct(U* at, Arguments&&... arguments)
    {
        std::construct_at(at, std::forward<Arguments>(arguments)...);
    }
};

template <class T>
using UninitialisedVector = std::vector<T, UninitialisedAllocator<T>>;

} // namespace lanescope
