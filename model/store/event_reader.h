#pragma once
// Reads many events one after another in the order of the source. It reads a block at a time if they are close
// together, and parses each event only as far as its quotes and brackets.

#include "model/base/uninitialised_vector.h"
#include "model/store/source_text.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// A JSON object and the positions of its quotes, braces and brackets, without those inside strings.
struct EventShape {
    std::string_view text; // from brace to brace
    std::span<const std::uint32_t> places;

    // The offset of the member's value after the string whose closing quote is places[i], or npos if that string is not
    // a key.
    std::size_t valueBehind(std::size_t i) const;
    // The index in places after the array or object that begins at places[i]; places.size() if it has no end.
    std::size_t pastContainer(std::size_t i) const;
};

class EventReader {
public:
    explicit EventReader(const SourceText& text);

    // The event at that byte; valid until the next call. Nullopt if no event begins there, if it does not end, or if it
    // is longer than a mebibyte. Fastest if `source` grows from call to call.
    std::optional<EventShape> at(std::uint64_t source);

private:
    std::optional<EventShape> inBlock(std::uint64_t source);
    bool readBlock(std::uint64_t source, std::size_t bytes);

    const SourceText& m_text;
    const bool m_isPlaced; // a block holds one event
    std::string m_block;   // with padding for the scanner
    std::uint64_t m_from = 0;
    std::size_t m_size = 0, m_next = 1024;
    UninitialisedVector<std::uint32_t> m_places;
};

// Parses an event in memory; the text and `places` must outlive the result.
std::optional<EventShape> shapeOf(std::string_view text, UninitialisedVector<std::uint32_t>& places);

} // namespace lanescope
