#pragma once
// Finds where packets begin and end. A file has no header: it consists of packets, each with a tag and its length.

#include <cstdint>
#include <string_view>

namespace lanescope::pftrace {

struct Frame {
    enum class Kind {
        Packet,
        Other,    // another field at top level: skipped
        NeedMore, // the text ends too early; `size` is the needed size, as far as it is known
        Broken,   // not a valid field
    } kind;
    std::uint64_t size = 0;      // including tag and length
    std::uint32_t headBytes = 0; // bytes of tag and length
};
Frame frameAt(std::string_view text);

// True if the text can be packets: the first ones are complete fields with known kinds inside, as far as the text goes.
bool looksLikePackets(std::string_view text);

// The first position from which packets seem to follow one another; npos if there is none. This is a guess.
std::size_t guessPacketBegin(std::string_view text);

} // namespace lanescope::pftrace
