#pragma once
// Where the text of each event begins. Most files are smaller than 4 GiB, so the low and the high part of a position
// are apart, and the high part is only there if some position needs it.

#include "model/store/column.h"

#include <cstdint>

namespace lanescope {

struct SourceColumn {
    StoreColumn<std::uint32_t> low;
    StoreColumn<std::uint8_t> high;  // bits 32 to 39; empty, or one per position
    StoreColumn<std::uint32_t> rest; // bits 32 to 63, instead of `high`; empty, or one per position

    // limit: all positions are below it.
    void resize(std::size_t n, std::uint64_t limit)
    {
        low.resize(n);
        if (limit > std::uint64_t{1} << 40)
            rest.resize(n);
        else if (limit > std::uint64_t{1} << 32)
            high.resize(n);
    }
    std::size_t size() const { return low.size(); }
    void set(std::size_t i, std::uint64_t position)
    {
        low[i] = static_cast<std::uint32_t>(position);
        if (!rest.empty())
            rest[i] = static_cast<std::uint32_t>(position >> 32);
        else if (!high.empty())
            high[i] = static_cast<std::uint8_t>(position >> 32);
    }
    std::uint64_t operator[](std::size_t i) const
    {
        if (!rest.empty())
            return low[i] | std::uint64_t{rest[i]} << 32;
        return low[i] | (high.empty() ? 0 : std::uint64_t{high[i]} << 32);
    }
    std::size_t memoryBytes() const { return low.memoryBytes() + high.memoryBytes() + rest.memoryBytes(); }
};

} // namespace lanescope
