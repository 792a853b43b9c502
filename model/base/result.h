#pragma once
// The return type of a step that can fail: its value, or one Error that reads as one line.

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace lanescope {

struct Error {
    enum class Kind {
        BadInput,  // the file's content is not valid
        Io,        // the file cannot be read or written
        Missing,   // the machine lacks something
        Cancelled, // the user stopped it; never shown as a failure
    };
    Kind kind = Kind::BadInput;
    std::string where;                   // the file, as the user named it
    std::optional<std::uint64_t> offset; // byte offset (in the unpacked text if the file is packed)
    std::string expected;                // the expected input, and what was found instead

    // "trace.json: byte 1234: expected a list of trace events, found the end of the file"
    std::string line() const;
};

template <class T>
using Result = tl::expected<T, Error>;

} // namespace lanescope
