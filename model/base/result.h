#pragma once
// What a step that can fail returns: its value, or one Error that reads as one line.

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace lanescope {

struct Error {
    enum class Kind {
        BadInput,  // the file is not what it should be
        Io,        // it cannot be read or written
        Missing,   // the machine lacks something
        Cancelled, // the user stopped it: never shown as a failure
    };
    Kind kind = Kind::BadInput;
    std::string where;                   // the file, as the user named it
    std::optional<std::uint64_t> offset; // byte in it (in the unpacked text, where the file is packed)
    std::string expected;                // what was expected, and what stood there instead

    // "trace.json: byte 1234: expected a list of trace events, found the end of the file"
    std::string line() const;
};

template <class T>
using Result = tl::expected<T, Error>;

} // namespace lanescope
