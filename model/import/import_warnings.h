#pragma once
// Warnings that several importers give, in words of their number.

#include "model/base/phrases.h"

#include <cstdint>
#include <string>

namespace lanescope {

inline std::string negativeDurations(std::uint64_t count)
{
    return translatedWith(count == 1 ? PHRASE("{} slice has a negative duration; it is shown as empty")
                                     : PHRASE("{} slices have a negative duration; they are shown as empty"),
                          count);
}

inline std::string wideCorrelations(std::uint64_t count)
{
    return translatedWith(count == 1 ? PHRASE("{} correlation number is wider than 32 bits; it is not joined")
                                     : PHRASE("{} correlation numbers are wider than 32 bits; they are not joined"),
                          count);
}

// The last time that can be read (maxNs) is in 2043. The epoch in nanoseconds, read as microseconds, is far later.
inline std::string timesTooLarge(std::uint64_t count)
{
    return translatedWith(count == 1
                              ? PHRASE("{} event has a time (ts) that is too large; it is left out. The format's "
                                       "unit is microseconds: does the file hold nanoseconds?")
                              : PHRASE("{} events have a time (ts) that is too large; they are left out. The "
                                       "format's unit is microseconds: does the file hold nanoseconds?"),
                          count);
}

} // namespace lanescope
