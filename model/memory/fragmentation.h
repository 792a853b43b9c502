#pragma once
// The free memory of a device at the end of a snapshot, by what keeps a request from using it.

#include "model/memory/findings.h"

namespace lanescope {

// Hard: next to live blocks, so that it can neither grow nor be given back. The others are whole segments, or whole
// pages of expandable segments, which never merge with each other. Soft: of the main stream. Stream: of another one.
// Pool: of CUDA graphs or a MemPool.
enum class FreeKind : std::uint8_t { Hard, Soft, Stream, Pool };
inline constexpr std::array freeKinds{FreeKind::Hard, FreeKind::Soft, FreeKind::Stream, FreeKind::Pool};
std::string_view idOf(FreeKind kind); // "hard"

struct FreeByKind {
    std::array<std::int64_t, freeKinds.size()> bytes{}; // they add up to all that is free in segments
    std::int64_t hardBlocks = 0, largestHard = 0;
    std::uint64_t mainStream = 0; // handle of the stream that reserves most outside of private pools
    std::int64_t of(FreeKind kind) const { return bytes[static_cast<std::size_t>(kind)]; }
};
FreeByKind freeByKindOf(const MemorySnapshot& snapshot, const MemoryDevice& device);

// The part of a free block that cannot be given back. Whole pages of an expandable segment can.
std::int64_t hardBytesOf(const MemorySegment& segment, const MemoryBlock& block);

// Each kind that has bytes, with what helps.
std::vector<MemoryPart> partsOf(const MemorySnapshot& snapshot, const FreeByKind& free);
// "hard 3.38 GB, soft 2.89 GB"; empty if nothing is free.
std::string listOfKinds(const FreeByKind& free);
// The bytes of a kind, as a query of one number.
std::string queryOf(const MemoryDevice& device, const FreeByKind& free, FreeKind kind);

} // namespace lanescope
