#pragma once
// Whether the text that a trace was read from is still what it was: a plain file may change while it is open, and
// arguments are read from it when they are needed. A file that only grows, that is removed or replaced by another one,
// is whole: the one that was opened stays open.

#include "model/store/source_text.h"

#include <optional>

namespace lanescope {

// What happened to it, as one line says it. Once it was not what it was, it never is again.
inline std::optional<Error> damageOf(const SourceText& text)
{
    std::string scratch;
    const auto nothing = text.read(0, 0, scratch); // each read looks, however little it asks for
    return nothing ? std::nullopt : std::optional{nothing.error()};
}

} // namespace lanescope
