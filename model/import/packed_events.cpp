// A position consists of the worker's number, its block and the byte in it. An event is a shape, numbers of variable
// length, and for each key a tag with its value.

#include "model/import/packed_events.h"

#include "model/json/json_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <iterator>

namespace lanescope {

namespace {

constexpr unsigned blockBits = 20, workerBits = 44; // the bit where each part of a position begins

constexpr std::uint64_t blockOf(std::uint64_t place)
{
    return place << (64 - workerBits) >> (64 - workerBits + blockBits);
}

enum Tag : std::uint8_t { absentTag, wholeTag, realTag, textTag, laterTag, threeTag, jsonTag };

class EventUnpacker {
public:
    explicit EventUnpacker(const std::uint8_t* at) : m_at(at) {}
    std::uint8_t byte() { return *m_at++; }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint8_t b = *m_at++;
            value |= std::uint64_t{b & 0x7Fu} << shift;
            if (b < 0x80)
                return value;
        }
    }
    std::int64_t whole()
    {
        const std::uint64_t folded = number();
        return static_cast<std::int64_t>(folded >> 1) ^ -static_cast<std::int64_t>(folded & 1);
    }
    double real()
    {
        std::uint64_t bits = 0;
        std::memcpy(&bits, m_at, sizeof bits);
        m_at += sizeof bits;
        return std::bit_cast<double>(bits);
    }

private:
    const std::uint8_t* m_at;
};

// Writes a pid or tid as a number if it looks like one.
void appendId(std::string& to, std::string_view id)
{
    const std::string_view digits = id.starts_with('-') ? id.substr(1) : id;
    const bool isNumber = !digits.empty() && digits.size() < 19 && (digits[0] != '0' || digits.size() == 1) &&
                          digits.find_first_not_of("0123456789") == std::string_view::npos;
    if (isNumber)
        to += id;
    else
        appendQuoted(to, id);
}

// Writes microseconds with all digits of the nanoseconds.
void appendTime(std::string& to, std::int64_t ns)
{
    const std::uint64_t size = ns < 0 ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    fmt::format_to(std::back_inserter(to), "{}{}.{:03}", ns < 0 ? "-" : "", size / 1000, size % 1000);
}

} // namespace

void EventPacker::number(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        byte(static_cast<std::uint8_t>(value | 0x80));
    byte(static_cast<std::uint8_t>(value));
}

void EventPacker::whole(std::int64_t value)
{
    number(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

std::uint64_t EventPacker::begin(std::uint8_t shape, std::uint32_t category, std::uint32_t lane, std::uint32_t name,
                                 std::int64_t ns, std::optional<std::int64_t> durationNs)
{
    if (m_blocks.empty() || m_end - m_at < static_cast<std::ptrdiff_t>(maxEventBytes)) {
        m_blocks.emplace_back(new std::uint8_t[blockBytes]);
        m_at = m_blocks.back().get();
        m_end = m_at + blockBytes;
    }
    const std::uint64_t place = std::uint64_t{m_worker} << workerBits |
                                static_cast<std::uint64_t>(m_blocks.size() - 1) << blockBits |
                                static_cast<std::uint64_t>(m_at - m_blocks.back().get());
    byte(shape);
    number(category);
    number(lane);
    number(name);
    whole(ns);
    number(durationNs ? static_cast<std::uint64_t>(*durationNs + 2) : 0); // 0 an instant, 1 open
    return place;
}

void EventPacker::restart()
{
    m_blocks.resize(std::min<std::size_t>(m_blocks.size(), 1));
    if (!m_blocks.empty()) {
        m_at = m_blocks.front().get();
        m_end = m_at + blockBytes;
    }
}

void EventPacker::put(std::int64_t value)
{
    byte(wholeTag);
    whole(value);
}

void EventPacker::putReal(double value)
{
    if (!std::isfinite(value)) {
        absent();
        return;
    }
    byte(realTag);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    std::memcpy(m_at, &bits, sizeof bits);
    m_at += sizeof bits;
}

void EventPacker::putText(std::uint32_t string)
{
    byte(textTag);
    number(string);
}

void EventPacker::putLater(std::uint32_t place)
{
    byte(laterTag);
    number(place);
}

void EventPacker::putThree(std::int64_t a, std::int64_t b, std::int64_t c)
{
    byte(threeTag);
    whole(a);
    whole(b);
    whole(c);
}

void EventPacker::putJson(std::uint32_t string)
{
    byte(jsonTag);
    number(string);
}

PackedEvents::PackedEvents(std::span<const ArgumentKeys> shapes, std::vector<std::unique_ptr<EventPacker>> packers)
    : m_shapes(shapes), m_packers(std::move(packers))
{
}

Result<std::string_view> PackedEvents::read(std::uint64_t place, std::size_t length, std::string& scratch) const
{
    const std::uint64_t worker = place >> workerBits;
    if (worker >= m_packers.size() || blockOf(place) >= m_packers[worker]->m_blocks.size())
        return std::string_view{};
    write(m_shapes, *m_packers[worker], place, scratch);
    return std::string_view{scratch}.substr(0, length);
}

void PackedEvents::write(std::span<const ArgumentKeys> shapes, const EventPacker& packer, std::uint64_t place,
                         std::string& to)
{
    const std::uint64_t block = blockOf(place);
    const Dictionary& words = packer.dictionary;
    const auto textOf = [&](std::uint64_t string) { return words.strings[StringId{static_cast<std::size_t>(string)}]; };
    EventUnpacker at{packer.m_blocks[block].get() + (place & (EventPacker::blockBytes - 1))};

    const ArgumentKeys keys = shapes[at.byte()];
    const std::string_view category = textOf(words.categories[at.number()]);
    const RawLane& lane = words.lanes[at.number()];
    const std::string_view name = textOf(at.number());
    const std::int64_t ns = at.whole();
    const std::uint64_t duration = at.number();
    to = duration == 0   ? "{\"ph\": \"i\", \"s\": \"t\", \"cat\": "
         : duration == 1 ? "{\"ph\": \"B\", \"cat\": "
                         : "{\"ph\": \"X\", \"cat\": ";
    appendQuoted(to, category);
    to += ", \"name\": ";
    appendQuoted(to, name);
    to += ", \"pid\": ";
    appendId(to, textOf(lane.process));
    to += ", \"tid\": ";
    appendId(to, textOf(lane.thread));
    to += ", \"ts\": ";
    appendTime(to, ns);
    if (duration > 1) {
        to += ", \"dur\": ";
        appendTime(to, static_cast<std::int64_t>(duration - 2));
    }
    to += ", \"args\": {";
    const std::size_t open = to.size();
    for (const std::string_view key : keys) {
        const std::uint8_t tag = at.byte();
        const std::uint64_t later = tag == laterTag ? at.number() : 0;
        if (tag == absentTag || (tag == laterTag && packer.laterTexts[later].empty()))
            continue;
        if (to.size() > open)
            to += ", ";
        appendQuoted(to, key);
        to += ": ";
        if (tag == wholeTag) {
            fmt::format_to(std::back_inserter(to), "{}", at.whole());
        } else if (tag == realTag) {
            fmt::format_to(std::back_inserter(to), "{}", at.real());
        } else if (tag == threeTag) {
            const std::int64_t x = at.whole(), y = at.whole(), z = at.whole();
            fmt::format_to(std::back_inserter(to), "[{}, {}, {}]", x, y, z);
        } else if (tag == jsonTag) {
            to += textOf(at.number());
        } else {
            appendQuoted(to, tag == laterTag ? std::string_view{packer.laterTexts[later]} : textOf(at.number()));
        }
    }
    to += "}}";
}

std::size_t PackedEvents::memoryBytes() const
{
    std::size_t bytes = 0;
    for (const auto& packer : m_packers)
        bytes += packer->m_blocks.size() * EventPacker::blockBytes + packer->dictionary.strings.residentBytes();
    return bytes;
}

} // namespace lanescope
