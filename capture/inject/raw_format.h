#pragma once
// The format that is written inside a foreign program and read outside of it: unchanged CUPTI records, the strings that
// they point to, and NVTX ranges. There is one file per process, made of chunks; a chunk is valid once its last byte is
// there, and a truncated last one is ignored. The foreign process makes no JSON and converts nothing, so it only pays
// for a write(), and a file can be used as a test fixture. Numbers are in the machine's byte order; the content of a
// chunk is padded to 8 bytes, so that records are aligned in the file as they were in memory.

#include <cstdint>

namespace lanescope::capture {

inline constexpr char rawMagic[8] = {'L', 'S', 'R', 'A', 'W', '0', '0', '1'};

struct RawHead { // the first bytes of the file
    char magic[8];
    std::uint32_t pid, reserved;
    std::uint64_t beginNs; // CLOCK_MONOTONIC, like all times
};

enum class Chunk : std::uint32_t {
    Process = 1, // the command line, NUL-separated
    Cupti,       // u32 version, u32 whether it is a stand-in; its path
    Records,     // each: u32 bytes, u32 0, the record padded to 8
    String,      // u64 the pointer in records; its text. A later chunk replaces an earlier one
    CallName,    // u32 domain, u32 cbid; the name with its version
    Range,       // RawRange; its name
    OpenRange,   // like Range, but not ended yet: its endNs is its number
    CloseRange,  // u64 number, u64 endNs
    ThreadName,  // u32 thread, u32 0; its name
    Losses,      // RawLosses, the last one counts
    Missing,     // the name of a kind of activity that is not recorded
    Trouble,     // u32 Trouble, u32 0; a line
    End          // u64 ns: the file is complete
};

struct RawChunk {
    Chunk type;
    std::uint32_t bytes; // size of the content, without the padding
};

struct RawRange {
    std::uint64_t beginNs, endNs;
    std::uint32_t thread, reserved;
};

struct RawLosses {
    std::uint64_t dropped, brokenBuffers, refused, ranges; // refused: requests for a buffer; ranges: lost NVTX ranges
};

enum class Trouble : std::uint32_t { Taken = 1, Cupti, NoCupti };

} // namespace lanescope::capture
