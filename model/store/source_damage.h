#pragma once
// Detects whether the text that a trace was read from has changed: a plain file may change while it is open, and
// arguments are read from it when they are needed. A file that only grows, or is removed or replaced by another, is
// intact, because the opened one stays open.

#include "model/store/source_text.h"

#include <optional>

namespace lanescope {

// Says in one line what happened to the file. Once a change was seen, it is reported for good.
inline std::optional<Error> damageOf(const SourceText& text)
{
    std::string scratch;
    const auto nothing = text.read(0, 0, scratch); // each read checks the file, however little it asks for
    return nothing ? std::nullopt : std::optional{nothing.error()};
}

} // namespace lanescope
