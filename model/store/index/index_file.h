#pragma once
// The frame of an index file: a header, then the parts of a trace, each at a multiple of 64 bytes and with a checksum.
// It is read in place. An index that was cut off, damaged, or written by another version of the program or on another
// kind of machine is not accepted.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lanescope::index {

enum class Part : std::uint32_t {
    Files, // the files that the index was made from (model/import/index_cache)
    Tables,
    Begin,
    Duration,
    SourceLow,
    SourceHigh,
    SourceRest,
    Name,
    Parent,
    Category,
    Rows,
    LinksByLaunch,
    LinksByWork,
    Flows,
    Instants,
    Levels,
    BlocksBefore,
    Blocks,
    Cells,
    LongestOfRow,
    Longest,
    Text,
    TextEnds,
    TextHashes,
    TextSlots,
    Variants,
    Roles,
    Count,
};
inline constexpr std::size_t partCount = static_cast<std::size_t>(Part::Count);

struct PartBytes {
    std::span<const std::byte> bytes;
    std::uint32_t elementBytes = 1;
};
using Parts = std::array<PartBytes, partCount>;

// Bytes between two parts, and what comes before each: parts[p] begins at places[p].
struct FramePlan {
    std::vector<std::byte> head;                   // the header and the table of parts
    std::array<std::uint64_t, partCount> places{}; // ascending
    std::uint64_t fileBytes = 0;
};
FramePlan planFrame(const Parts& parts);

// The parts of the file, if the frame is sound. Checksums of parts are not checked yet.
std::optional<Parts> partsOf(std::span<const std::byte> file);
// Checks the checksum of one part, or of all, on all cores. `parts` are those of `file`.
bool isIntact(std::span<const std::byte> file, const Parts& parts, Part part);
bool areIntact(std::span<const std::byte> file, const Parts& parts);
// Recomputes all checksums of a file whose frame is sound. For tests of the code after the checksums.
void sealAgain(std::span<std::byte> file);

} // namespace lanescope::index
