#pragma once
// A slice as an importer found it, before it has its place in the trace.

#include <cstdint>

namespace lanescope {

struct RawSlice {
    std::int64_t beginNs;
    std::int64_t durationNs; // >= 0
    std::uint64_t source;
    std::uint32_t name;
    std::uint32_t lane;
    std::uint32_t correlation; // noCorrelation if it has none
    std::uint16_t category;
    static constexpr std::uint32_t noCorrelation = ~0u;
};

// The order of nesting: by begin, then the longer first, then as in the file.
inline bool nestsBefore(const RawSlice& a, const RawSlice& b)
{
    if (a.beginNs != b.beginNs)
        return a.beginNs < b.beginNs;
    if (a.durationNs != b.durationNs)
        return a.durationNs > b.durationNs;
    return a.source < b.source;
}

} // namespace lanescope
