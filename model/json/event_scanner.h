#pragma once
// Finds the events of a JSON array at memory speed: knows this one grammar, skips over arguments 64 bytes at a time and
// hands every event's fields to a taker. What it cannot read it says; it never guesses.
//
// The text must be followed by `scanPadding` readable bytes.

#include "model/json/event_fields.h"

#include <cstddef>
#include <cstdint>

namespace lanescope {

constexpr std::size_t scanPadding = 128;

struct ScanStop {
    enum class Why {
        NeedMore, // the text ends inside or behind an event: `at` is where to go on with more text
        ArrayEnd, // `at` is the closing bracket
        Broken,   // what begins at `at` is no event that can be read
        Reached,  // an event begins at or after `until`: at `at`
    } why;
    const char* at;
};

// Reads events from p; stops in front of the first that begins at or after `until`.
ScanStop scanEvents(const char* p, const char* until, const char* end, EventTaker& taker);

// Reads one event whose quotes need not be escaped: a quote ends a string only where , } ] or : follows. Null if it
// cannot be read even so, else the place behind it.
const char* scanEventLeniently(const char* p, const char* end, EventTaker& taker);

// The first place at or after p where an event seems to begin: a brace behind "},". Null if there is none before end.
// A guess, to be confirmed by whoever reads up to it.
const char* guessEventBegin(const char* p, const char* textBegin, const char* end);

// p at an opening bracket: the place behind its closing one, or `end`.
const char* skipContainer(const char* p, const char* end);

// The same, or null where it does not end; and where its quotes, braces and brackets stand, counted from p, those
// inside strings left out. `places` has room for one a byte.
const char* shapeOfContainer(const char* p, const char* end, std::uint32_t* places, std::size_t& count);

} // namespace lanescope
