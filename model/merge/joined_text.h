#pragma once
// Concatenates the texts of several files, so that one number still identifies an event's position. Positions in a text
// that does not consist of bytes (model/import/packed_events.h) are below 2^56, and such a text gets that much room.

#include "model/store/placed_text.h"
#include "model/store/source_text.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace lanescope {

class JoinedText : public SourceText, public PlacedText {
public:
    // Returns the offset where the text begins in the whole.
    std::uint64_t add(std::shared_ptr<const SourceText> text)
    {
        const std::uint64_t first = m_size;
        m_size += std::min(text->size(), room);
        m_parts.push_back({first, std::move(text)});
        return first;
    }
    std::uint64_t size() const override { return m_size; }
    // Reads no further than the end of the text in which the range begins.
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override
    {
        const auto after = std::upper_bound(m_parts.begin(), m_parts.end(), offset,
                                            [](std::uint64_t o, const Part& part) { return o < part.first; });
        if (after == m_parts.begin())
            return std::string_view{};
        const Part& part = *(after - 1);
        return part.text->read(offset - part.first, length, scratch);
    }
    bool isPlaced() const override
    {
        return std::any_of(m_parts.begin(), m_parts.end(), [](const Part& part) {
            const auto* placed = dynamic_cast<const PlacedText*>(part.text.get());
            return placed && placed->isPlaced();
        });
    }
    std::size_t memoryBytes() const override
    {
        std::size_t bytes = 0;
        for (const Part& part : m_parts)
            bytes += part.text->memoryBytes();
        return bytes;
    }

    static constexpr std::uint64_t room = std::uint64_t{1} << 56;
    static constexpr std::size_t maxWithoutBytes = 250; // there is no room for more of them

private:
    struct Part {
        std::uint64_t first;
        std::shared_ptr<const SourceText> text;
    };
    std::vector<Part> m_parts;
    std::uint64_t m_size = 0;
};

} // namespace lanescope
