#pragma once
// The text that a trace was read from, kept for its arguments: a plain file (read again where needed, so that a file
// that shrinks while it is open is an error and not a crash), or the unpacked text in memory.

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

class SourceText {
public:
    virtual ~SourceText() = default;
    virtual std::uint64_t size() const = 0;
    // Up to `length` bytes at `offset`: a view into memory, or into `scratch` after reading. Shorter at the end of the
    // text. Safe from any thread.
    virtual Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const = 0;
    // Bytes that the text itself holds in memory.
    virtual std::size_t memoryBytes() const { return 0; }
};

} // namespace lanescope
