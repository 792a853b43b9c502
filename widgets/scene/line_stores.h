#pragma once
// Writes lines of pixels past the caches if the processor supports it. A window's picture is larger than the caches, so
// it would displace the data from which the next row is made.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace lanescope {

// Its destructor orders the stores, so that other threads then see them.
class LineStores {
public:
    LineStores() = default;
    LineStores(const LineStores&) = delete;
    LineStores& operator=(const LineStores&) = delete;

#ifdef __SSE2__
    ~LineStores() { _mm_sfence(); }

    void operator()(std::uint32_t* to, const std::uint32_t* from, std::size_t pixels) const
    {
        constexpr std::size_t cacheLine = 64, atOnce = sizeof(__m128i);
        std::size_t bytes = pixels * sizeof *to;
        auto* out = reinterpret_cast<char*>(to);
        const auto* in = reinterpret_cast<const char*>(from);
        const std::size_t head = std::min(bytes, -reinterpret_cast<std::uintptr_t>(out) % cacheLine);
        std::memcpy(out, in, head);
        out += head;
        in += head;
        for (bytes -= head; bytes >= cacheLine; bytes -= cacheLine, out += cacheLine, in += cacheLine)
            for (std::size_t i = 0; i < cacheLine; i += atOnce)
                _mm_stream_si128(reinterpret_cast<__m128i*>(out + i),
                                 _mm_loadu_si128(reinterpret_cast<const __m128i*>(in + i)));
        std::memcpy(out, in, bytes);
    }
#else
    ~LineStores() = default;

    void operator()(std::uint32_t* to, const std::uint32_t* from, std::size_t pixels) const
    {
        std::memcpy(to, from, pixels * sizeof *to);
    }
#endif
};

} // namespace lanescope
