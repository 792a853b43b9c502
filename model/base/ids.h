#pragma once
// An id is an index into one table of one trace. A SliceId is not a LaneId and not an int; `none` means absent.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace lanescope {

template <class Tag>
struct Id {
    static constexpr std::uint32_t none = ~0u;
    std::uint32_t value = none;

    constexpr Id() = default;
    explicit constexpr Id(std::uint32_t v) : value(v) {}
    explicit constexpr Id(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}
    explicit constexpr operator bool() const { return value != none; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

// Consecutive ids, half-open. Iterating yields ids.
template <class I>
struct IdRange {
    std::uint32_t first = 0, last = 0;

    struct Iterator {
        std::uint32_t at;
        I operator*() const { return I{at}; }
        Iterator& operator++()
        {
            ++at;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;
    };
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
    std::uint32_t size() const { return last - first; }
    bool isEmpty() const { return first == last; }
    bool contains(I id) const { return first <= id.value && id.value < last; }
    I operator[](std::uint32_t k) const { return I{first + k}; }
};

using SliceId = Id<struct SliceTag>; // ordered by lane, row, begin
using LaneId = Id<struct LaneTag>;
using RowId = Id<struct RowTag>;
using ProcessId = Id<struct ProcessTag>;
using StringId = Id<struct StringTag>;
using CategoryId = Id<struct CategoryTag>;
using SliceRange = IdRange<SliceId>;
using RowRange = IdRange<RowId>;

} // namespace lanescope

template <class Tag>
struct std::hash<lanescope::Id<Tag>> {
    std::size_t operator()(lanescope::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
