#pragma once
// Random rows of slices, realistic and extreme: dense, in bursts, of all lengths, empty ones, on whole microseconds.

#include "tests/support/make_trace.h"

#include <random>

namespace lanescope::test {

enum class RowStyle { Dense, Bursts, AllLengths, Empty, WholeMicroseconds, FarApart };
constexpr RowStyle rowStyles[]{
    RowStyle::Dense,   RowStyle::Bursts, RowStyle::AllLengths, RowStyle::Empty, RowStyle::WholeMicroseconds,
    RowStyle::FarApart};

// One row of consecutive slices with names of many looks.
inline TracePtr randomRow(std::mt19937_64& random, RowStyle style, int slices)
{
    const auto upTo = [&](std::int64_t max) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(max));
    };
    TraceMaker make;
    auto lane = make.lane("1", "1");
    std::int64_t at = upTo(1000);
    for (int i = 0; i < slices; ++i) {
        std::int64_t length = 0, gap = 0;
        switch (style) {
        case RowStyle::Dense:
            length = 1 + upTo(400);
            gap = upTo(40);
            break;
        case RowStyle::Bursts:
            length = 1 + upTo(100);
            gap = upTo(20) + (upTo(200) == 0 ? std::int64_t{1} << upTo(28) : 0);
            break;
        case RowStyle::AllLengths:
            length = std::int64_t{1} << upTo(upTo(10) == 0 ? 24 : 10);
            gap = upTo(length + 2);
            break;
        case RowStyle::Empty:
            length = upTo(3) == 0 ? upTo(300) : 0;
            gap = upTo(4) == 0 ? 0 : upTo(50); // several at the same time
            break;
        case RowStyle::WholeMicroseconds:
            length = 1000 * upTo(4);
            gap = 1000 * upTo(3);
            break;
        case RowStyle::FarApart:
            length = 1 + upTo(1'000'000);
            gap = upTo(1'000'000'000);
            break;
        }
        lane.slice(fmt::format("op_{}", upTo(64)), Ns{at}, Ns{length});
        at += length + gap;
    }
    return make.build();
}

} // namespace lanescope::test
