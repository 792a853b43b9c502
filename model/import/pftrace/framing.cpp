#include "model/import/pftrace/framing.h"

#include "model/import/pftrace/fields.h"

#include <algorithm>
#include <optional>

namespace lanescope::pftrace {

namespace {

// Reads a varint at `at` and moves `at` past it; nullopt if the text ends inside it or if it has more than 10 bytes
// (isBroken).
std::optional<std::uint64_t> varint(std::string_view text, std::size_t& at, bool& isBroken)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; at < text.size(); shift += 7) {
        if (shift > 63) {
            isBroken = true;
            return std::nullopt;
        }
        const auto byte = static_cast<std::uint8_t>(text[at++]);
        value |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80)
            return value;
    }
    return std::nullopt;
}

constexpr unsigned varintType = 0, eightBytes = 1, lengthType = 2, fourBytes = 5;

// False for a known field with another wire type; then the text is not a packet.
bool canBeField(std::uint64_t field, unsigned type)
{
    if (field == 0 || field > 10'000 ||
        (type != varintType && type != eightBytes && type != lengthType && type != fourBytes))
        return false;
    switch (field) {
    case packet::timestamp:
    case packet::sequence:
    case packet::sequenceFlags:
    case packet::clockId:
    case packet::stateCleared:
    case packet::packetDropped:
        return type == varintType;
    case packet::trackEvent:
    case packet::internedData:
    case packet::defaults:
    case packet::trackDescriptor:
    case packet::clockSnapshot:
    case packet::zlibPackets:
    case packet::gpuStageEvent:
    case packet::ftraceEvents:
    case 2: // process_tree
        return type == lengthType;
    default:
        return true;
    }
}

// True if the content of a packet is a sequence of fields; if it is cut off, as far as it goes.
bool isRowOfFields(std::string_view inside, bool isCut)
{
    std::size_t at = 0;
    while (at < inside.size()) {
        bool isBroken = false;
        const auto tag = varint(inside, at, isBroken);
        if (!tag)
            return isCut && !isBroken;
        const unsigned type = *tag & 7;
        if (!canBeField(*tag >> 3, type))
            return false;
        if (type == varintType || type == lengthType) {
            const auto value = varint(inside, at, isBroken);
            if (!value)
                return isCut && !isBroken;
            if (type == lengthType) {
                if (*value > inside.size() - at)
                    return isCut;
                at += *value;
            }
        } else {
            const std::size_t bytes = type == eightBytes ? 8 : 4;
            if (bytes > inside.size() - at)
                return isCut;
            at += bytes;
        }
    }
    return true;
}

} // namespace

Frame frameAt(std::string_view text)
{
    std::size_t at = 0;
    bool isBroken = false;
    const auto tag = varint(text, at, isBroken);
    if (!tag)
        return {isBroken ? Frame::Kind::Broken : Frame::Kind::NeedMore, text.size() + 1, 0};
    const std::uint64_t field = *tag >> 3;
    if (field == 0)
        return {Frame::Kind::Broken, 0, 0};
    std::uint64_t size = 0;
    switch (*tag & 7) {
    case varintType:
        if (!varint(text, at, isBroken))
            return {isBroken ? Frame::Kind::Broken : Frame::Kind::NeedMore, text.size() + 1, 0};
        size = at;
        break;
    case eightBytes:
        size = at + 8;
        break;
    case fourBytes:
        size = at + 4;
        break;
    case lengthType: {
        const auto length = varint(text, at, isBroken);
        if (!length)
            return {isBroken ? Frame::Kind::Broken : Frame::Kind::NeedMore, text.size() + 1, 0};
        if (*length >= std::uint64_t{1} << 40) // longer than a packet of any trace
            return {Frame::Kind::Broken, 0, 0};
        size = at + *length;
        break;
    }
    default:
        return {Frame::Kind::Broken, 0, 0};
    }
    if (size > text.size())
        return {Frame::Kind::NeedMore, size, static_cast<std::uint32_t>(at)};
    const bool isPacket = *tag == (packetField << 3 | lengthType);
    return {isPacket ? Frame::Kind::Packet : Frame::Kind::Other, size, static_cast<std::uint32_t>(at)};
}

bool looksLikePackets(std::string_view text)
{
    if (text.empty() || static_cast<std::uint8_t>(text[0]) != (packetField << 3 | lengthType))
        return false;
    for (int i = 0; i < 3 && !text.empty(); ++i) {
        const Frame frame = frameAt(text);
        if (frame.kind == Frame::Kind::Broken)
            return false;
        if (frame.kind == Frame::Kind::NeedMore)
            return i > 0 || (frame.headBytes > 0 && isRowOfFields(text.substr(frame.headBytes), true));
        if (frame.kind == Frame::Kind::Packet &&
            !isRowOfFields(text.substr(frame.headBytes, frame.size - frame.headBytes), false))
            return false;
        text.remove_prefix(frame.size);
    }
    return true;
}

std::size_t guessPacketBegin(std::string_view text)
{
    constexpr int enough = 6;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        std::string_view rest = text.substr(at);
        int found = 0;
        bool isWrong = false;
        while (found < enough && !rest.empty()) {
            const Frame frame = frameAt(rest);
            if (frame.kind == Frame::Kind::NeedMore)
                break;
            if (frame.kind != Frame::Kind::Packet || frame.size == frame.headBytes ||
                !isRowOfFields(rest.substr(frame.headBytes, frame.size - frame.headBytes), false)) {
                isWrong = true;
                break;
            }
            ++found;
            rest.remove_prefix(frame.size);
        }
        if (!isWrong && found > 1)
            return at;
    }
    return std::string_view::npos;
}

} // namespace lanescope::pftrace
