#pragma once
// Events read one after another in the order of the source, for passes over many: the source is read a block at a time
// where they lie close together, and each is taken apart only as far as its quotes and brackets.

#include "model/base/uninitialised_vector.h"
#include "model/store/source_text.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// A JSON object and where its quotes, braces and brackets stand in it; those inside strings left out.
struct EventShape {
    std::string_view text; // from brace to brace
    std::span<const std::uint32_t> places;

    // The member's value that begins behind the string whose closing quote is places[i], and whether that string is a
    // key at all: the offset of the value, or npos.
    std::size_t valueBehind(std::size_t i) const;
    // Behind the array or object that begins at places[i]: its index there; places.size() where it has no end.
    std::size_t pastContainer(std::size_t i) const;
};

class EventReader {
public:
    explicit EventReader(const SourceText& text);

    // The event at that byte; good until the next call. Nullopt where none begins there, it does not end, or is longer
    // than a mebibyte. Fastest where `source` grows from call to call.
    std::optional<EventShape> at(std::uint64_t source);

private:
    std::optional<EventShape> inBlock(std::uint64_t source);
    bool readBlock(std::uint64_t source, std::size_t bytes);

    const SourceText& m_text;
    const bool m_isPlaced; // a block holds one event
    std::string m_block;   // with room for the scanner behind it
    std::uint64_t m_from = 0;
    std::size_t m_size = 0, m_next = 1024;
    UninitialisedVector<std::uint32_t> m_places;
};

// Of an event in memory; it must outlive what is returned, as `places` must.
std::optional<EventShape> shapeOf(std::string_view text, UninitialisedVector<std::uint32_t>& places);

} // namespace lanescope
