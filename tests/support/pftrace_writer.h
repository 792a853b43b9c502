#pragma once
// Writes Perfetto's protobuf for tests: fields in the given order, valid or not.
//
//     const std::string begin = packet(number(8, 100) + number(10, 1) + message(11, number(9, 1) + text(23, "op")));

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace lanescope::test::pf {

inline std::string varint(std::uint64_t value)
{
    std::string out;
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>(value | 0x80);
    return out += static_cast<char>(value);
}
inline std::string number(std::uint32_t field, std::uint64_t value)
{
    return varint(std::uint64_t{field} << 3) + varint(value);
}
inline std::string text(std::uint32_t field, std::string_view bytes)
{
    return varint(std::uint64_t{field} << 3 | 2) + varint(bytes.size()) + std::string{bytes};
}
inline std::string message(std::uint32_t field, std::string_view inside) { return text(field, inside); }
inline std::string fixed(std::uint32_t field, std::uint64_t value)
{
    char bytes[8];
    std::memcpy(bytes, &value, sizeof bytes);
    return varint(std::uint64_t{field} << 3 | 1) + std::string{bytes, sizeof bytes};
}
inline std::string real(std::uint32_t field, double value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return fixed(field, bits);
}
inline std::string packet(std::string_view inside) { return message(1, inside); }

// Packets of sequence 1 on the trace's clock.
inline std::string event(std::uint64_t ns, std::uint64_t type, std::uint64_t track, std::string_view rest = {},
                         std::uint64_t sequence = 1, std::uint64_t flags = 0)
{
    return packet(number(8, ns) + number(10, sequence) + (flags ? number(13, flags) : std::string{}) +
                  message(11, number(9, type) + number(11, track) + std::string{rest}));
}
inline std::string begin(std::uint64_t ns, std::uint64_t track, std::string_view name, std::string_view rest = {})
{
    return event(ns, 1, track, text(23, name) + std::string{rest});
}
inline std::string end(std::uint64_t ns, std::uint64_t track) { return event(ns, 2, track); }
inline std::string thread(std::uint64_t uuid, std::int64_t pid, std::int64_t tid, std::string_view name = {})
{
    return packet(message(60, number(1, uuid) + message(4, number(1, static_cast<std::uint64_t>(pid)) +
                                                               number(2, static_cast<std::uint64_t>(tid)) +
                                                               (name.empty() ? std::string{} : text(5, name)))));
}
inline std::string interned(std::uint32_t field, std::uint64_t iid, std::string_view name)
{
    return message(field, number(1, iid) + text(2, name));
}

} // namespace lanescope::test::pf
