#pragma once
// Finds the events of a JSON array at memory speed. It knows only this grammar, skips arguments 64 bytes at a time and
// hands every event's fields to a taker. It reports what it cannot read and never guesses. `scanPadding` readable bytes
// must follow the text.

#include "model/json/event_fields.h"

#include <cstddef>
#include <cstdint>

namespace lanescope {

constexpr std::size_t scanPadding = 128;

struct ScanStop {
    enum class Why {
        NeedMore, // the text ends inside or after an event; continue at `at` with more text
        ArrayEnd, // `at` is the closing bracket
        Broken,   // the text at `at` is not a readable event
        Reached,  // the event at `at` begins at or after `until`
    } why;
    const char* at;
};

// Reads events from p on; stops before the first that begins at or after `until`.
ScanStop scanEvents(const char* p, const char* until, const char* end, EventTaker& taker);

// Reads one event whose quotes need not be escaped: a quote ends a string only if , } ] or : follows. Returns the
// position after the event, or null if it cannot be read even so.
const char* scanEventLeniently(const char* p, const char* end, EventTaker& taker);

// The first position at or after p where an event seems to begin: a brace after "},". Null if there is none before end.
// This is a guess; the caller confirms it by reading up to it.
const char* guessEventBegin(const char* p, const char* textBegin, const char* end);

// p is at an opening bracket. Returns the position after the closing one, or `end`.
const char* skipContainer(const char* p, const char* end);

// Like skipContainer, but null if the container does not end. Also stores the positions of its quotes, braces and
// brackets outside strings, counted from p. `places` must have room for one per byte.
const char* shapeOfContainer(const char* p, const char* end, std::uint32_t* places, std::size_t& count);

} // namespace lanescope
