#pragma once
// Texts, frames and stacks of a snapshot, each kept once by content: a file has tens of thousands of lists of frames,
// and some hundred different ones.

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

class MemoryTexts {
public:
    MemoryTexts() { add({}); } // 0: the empty text
    std::uint32_t add(std::string_view text);
    std::string_view operator[](std::uint32_t id) const { return m_texts[id]; }
    std::size_t size() const { return m_texts.size(); }

private:
    std::deque<std::string> m_texts; // a deque, so that texts never move
    std::unordered_map<std::string_view, std::uint32_t> m_ids;
};

struct MemoryFrame {
    std::uint32_t function = 0, file = 0; // texts
    std::int64_t line = 0;
    // For generated code (FX): the node that the line computes, a text, and the line of the model that it was traced
    // from, a frame + 1. 0: not in the file.
    std::uint32_t fxNode = 0, original = 0;
    friend bool operator==(const MemoryFrame&, const MemoryFrame&) = default;
};

class MemoryStacks {
public:
    MemoryStacks() : m_slots(1024, 0), m_begins{0, 0}, m_hashes{0} {} // stack 0: without frames
    std::uint32_t addFrame(const MemoryFrame& frame);
    const MemoryFrame& frame(std::uint32_t id) const { return m_frames[id]; }
    std::size_t frameCount() const { return m_frames.size(); }

    static constexpr std::uint64_t emptyHash = 0x9E3779B97F4A7C15;
    static std::uint64_t mixed(std::uint64_t hash, std::uint32_t frame)
    {
        hash = (hash ^ frame) * 0xFF51AFD7ED558CCD;
        return hash ^ (hash >> 32);
    }
    // The frames innermost first, and their hash (emptyHash, mixed with each in turn).
    std::uint32_t add(std::span<const std::uint32_t> frames, std::uint64_t hash);
    std::uint32_t add(std::span<const std::uint32_t> frames);
    std::span<const std::uint32_t> operator[](std::uint32_t stack) const
    {
        return {m_flat.data() + m_begins[stack], m_flat.data() + m_begins[stack + 1]};
    }
    std::size_t size() const { return m_hashes.size(); } // stack 0 included
    // All frames of all stacks in turn: how many, and the stack and depth of one.
    std::size_t flatSize() const { return m_flat.size(); }
    std::pair<std::uint32_t, std::uint32_t> placeOf(std::size_t flat) const;

private:
    struct FrameHash {
        std::size_t operator()(const MemoryFrame& f) const
        {
            return static_cast<std::size_t>(
                mixed(mixed(mixed(emptyHash, f.function), f.file), static_cast<std::uint32_t>(f.line)));
        }
    };
    void grow();

    std::vector<MemoryFrame> m_frames;
    std::unordered_map<MemoryFrame, std::uint32_t, FrameHash> m_frameIds;
    std::vector<std::uint32_t> m_slots; // slots of an open hash table: stacks; 0: free
    std::vector<std::uint32_t> m_flat;
    std::vector<std::uint64_t> m_begins;
    std::vector<std::uint64_t> m_hashes;
};

} // namespace lanescope
