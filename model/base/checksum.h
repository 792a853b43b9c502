#pragma once
// Detects damage in large files at the speed of memory: 64 bits, four independent chains of multiplications. It does
// not detect damage that someone made on purpose.

#include <cstdint>
#include <cstring>
#include <span>

namespace lanescope {

inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t checksumOf(std::span<const std::byte> bytes)
{
    constexpr std::uint64_t odd[] = {0x9E3779B97F4A7C15ull, 0xD6E8FEB86659FD93ull, 0xA0761D6478BD642Full,
                                     0xE7037ED1A0B428DBull};
    const auto wordAt = [](const std::byte* p) {
        std::uint64_t word;
        std::memcpy(&word, p, sizeof word);
        return word;
    };
    constexpr std::size_t block = 64;
    std::uint64_t chains[4] = {bytes.size(), odd[1], odd[2], odd[3]};
    const auto add = [&](const std::byte* p) {
        for (int c = 0; c < 4; ++c)
            chains[c] = mixed(chains[c] ^ wordAt(p + 16 * c), wordAt(p + 16 * c + 8) ^ odd[c]) + odd[c];
    };
    std::size_t at = 0;
    for (; at + block <= bytes.size(); at += block)
        add(bytes.data() + at);
    if (at < bytes.size()) {
        std::byte rest[block] = {};
        std::memcpy(rest, bytes.data() + at, bytes.size() - at);
        add(rest);
    }
    return mixed(mixed(chains[0] ^ odd[0], chains[1] ^ odd[1]) + odd[2], mixed(chains[2] ^ odd[2], chains[3] ^ odd[3]));
}

} // namespace lanescope
