#pragma once
// Where packets begin and end. A file has no header: it is packets, each with a tag and its length.

#include <cstdint>
#include <string_view>

namespace lanescope::pftrace {

struct Frame {
    enum class Kind {
        Packet,
        Other,    // another field at top level: skipped
        NeedMore, // the text ends before it does; `size` is what it takes, as far as can be told
        Broken,   // no field at all
    } kind;
    std::uint64_t size = 0;      // with its tag and length
    std::uint32_t headBytes = 0; // tag and length
};
Frame frameAt(std::string_view text);

// Whether the text can be packets: the first ones are whole fields of known kinds inside, as far as the text goes.
bool looksLikePackets(std::string_view text);

// The first place from which on packets seem to follow one another; npos where there is none. A guess.
std::size_t guessPacketBegin(std::string_view text);

} // namespace lanescope::pftrace
