#pragma once
// What is written inside a foreign program and read outside of it: CUPTI's records as they are, the strings they point
// to, and ranges of NVTX. One file a process, of chunks, each whole once its last byte is there; a cut last one is
// ignored. No JSON is made in there and nothing converted: the program pays for a write(), and a file is a test's
// fixture as it stands. Numbers are the machine's own; what a chunk holds is padded to 8 bytes, so that records are
// aligned in the file as they were in memory.

#include <cstdint>

namespace lanescope::capture {

inline constexpr char rawMagic[8] = {'L', 'S', 'R', 'A', 'W', '0', '0', '1'};

struct RawHead { // the file's first bytes
    char magic[8];
    std::uint32_t pid, reserved;
    std::uint64_t beginNs; // CLOCK_MONOTONIC, as all times
};

enum class Chunk : std::uint32_t {
    Process = 1, // the command line, its words apart by zeros
    Cupti,       // u32 version, u32 is a stand-in; its path
    Records,     // for each: u32 bytes, u32 0, the record padded to 8
    String,      // u64 the pointer in records; its text. One that was written before may be written anew
    CallName,    // u32 domain, u32 cbid; the name with its version
    Range,       // RawRange; its name
    OpenRange,   // the same for one that is not over yet: its endNs is its number
    CloseRange,  // u64 number, u64 endNs
    ThreadName,  // u32 thread, u32 0; its name
    Losses,      // RawLosses, the last one counts
    Missing,     // the name of a kind of activity that is not recorded
    Trouble,     // u32 Trouble, u32 0; a line
    End          // u64 ns: all is there
};

struct RawChunk {
    Chunk type;
    std::uint32_t bytes; // of what follows, without the padding
};

struct RawRange {
    std::uint64_t beginNs, endNs;
    std::uint32_t thread, reserved;
};

struct RawLosses {
    std::uint64_t dropped, brokenBuffers, refused, ranges; // refused: requests for a buffer; ranges: of NVTX
};

enum class Trouble : std::uint32_t { Taken = 1, Cupti, NoCupti };

} // namespace lanescope::capture
