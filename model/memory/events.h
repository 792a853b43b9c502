#pragma once
// The events of a memory snapshot: columns in pieces of equal size, so that they grow without being copied.

#include "model/memory/large_pages.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace lanescope {

enum class MemoryAction : std::uint8_t {
    Alloc,
    FreeRequested,
    FreeCompleted,
    Free, // older writers: both at once
    SegmentAlloc,
    SegmentFree,
    SegmentMap,
    SegmentUnmap,
    OutOfMemory,
    Snapshot,
    Unknown,
};
std::string_view nameOf(MemoryAction action); // as the file calls it
MemoryAction memoryActionOf(std::string_view name);
constexpr std::size_t memoryActions = static_cast<std::size_t>(MemoryAction::Unknown) + 1;

constexpr std::uint32_t noMemoryIndex = ~std::uint32_t{0};
constexpr std::uint64_t noDeviceFree = ~std::uint64_t{0}; // the file does not record what the driver had free

struct MemoryEvent {
    MemoryAction action = MemoryAction::Unknown;
    std::uint8_t stream = 0;    // index of MemorySnapshot::streams
    std::uint16_t pool = 0;     // index of MemorySnapshot::pools; 0: not given
    std::uint32_t stack = 0;    // 0: without frames
    std::uint32_t context = 0;  // text: the compiled region or category; 0: none
    std::uint32_t metadata = 0; // text: what the program set; 0: none
    std::uint64_t address = 0;  // OutOfMemory: bytes that the driver had free, or noDeviceFree
    std::int64_t size = 0;      // bytes
    std::int64_t timeUs = 0;    // since 1970; 0: not given
    std::uint32_t forward = 0;  // stack: of a block made in backward, where its forward was called; 0: not given
    std::uint32_t name = 0;     // text: what the file calls an action that is not known; 0: it is known
};

class MemoryEvents {
public:
    static constexpr std::size_t chunkRows = std::size_t{1} << 16;

    std::size_t size() const { return m_size; }
    void add(const MemoryEvent& event); // noDeviceFree: that address was not given, whatever the action
    void set(std::size_t row, const MemoryEvent& event);
    MemoryEvent operator[](std::size_t row) const;

    MemoryAction action(std::size_t row) const { return chunk(row).action[row % chunkRows]; }
    std::uint64_t address(std::size_t row) const { return chunk(row).address[row % chunkRows]; }
    std::int64_t bytes(std::size_t row) const { return chunk(row).size[row % chunkRows]; }
    std::int64_t timeUs(std::size_t row) const { return chunk(row).timeUs[row % chunkRows]; }
    std::uint32_t stack(std::size_t row) const { return chunk(row).stack[row % chunkRows]; }
    // The life that the event begins or ends; noMemoryIndex for the other events. Set by the replay.
    std::uint32_t life(std::size_t row) const { return chunk(row).life[row % chunkRows]; }
    bool hasExtra(std::size_t row) const
    {
        return chunk(row).extra != nullptr;
    } // a pool, a context, metadata, a forward stack
    void setLife(std::size_t row, std::uint32_t life) { m_chunks[row / chunkRows]->life[row % chunkRows] = life; }

private:
    struct Extra { // fields that few writers give
        std::uint16_t pool[chunkRows];
        std::uint32_t context[chunkRows];
        std::uint32_t metadata[chunkRows];
        std::uint32_t forward[chunkRows];
        std::uint32_t name[chunkRows];
    };
    struct Chunk {
        std::uint64_t address[chunkRows];
        std::int64_t size[chunkRows];
        std::int64_t timeUs[chunkRows];
        std::uint32_t stack[chunkRows];
        std::uint32_t life[chunkRows];
        MemoryAction action[chunkRows];
        std::uint8_t stream[chunkRows];
        std::unique_ptr<Extra> extra;
        static void* operator new(std::size_t bytes) { return largeMemory(bytes); }
        static void operator delete(void* at) { std::free(at); }
    };
    const Chunk& chunk(std::size_t row) const { return *m_chunks[row / chunkRows]; }

    std::vector<std::unique_ptr<Chunk>> m_chunks;
    std::size_t m_size = 0;
};

} // namespace lanescope
