#pragma once
// Finds the holders that are the same in two recordings. An edit moves the lines below it, so that an equal line number
// can be another statement and another number the same one.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct RecordedHolder {
    std::string name;
    std::string functions;           // the file and function of each frame; empty: only the name identifies it
    std::vector<std::int64_t> lines; // lines of these frames, outermost first
    std::int64_t allocations = 0;    // in the whole recording
    std::int64_t bytes = 0;          // size of these allocations
};

// By holder of `a`: the one of `b`; absent where none is the same with certainty.
std::vector<std::optional<std::size_t>> matchesOf(std::span<const RecordedHolder> a, std::span<const RecordedHolder> b);

} // namespace lanescope
