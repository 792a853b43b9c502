#pragma once
// A critical path is walked from its end to its begin. Where clocks disagree, a dependency goes back in time, and the
// part before it overlaps the part after it. Each moment counts once, for the later part: so no part is negative, and
// the parts add up to the window.

#include <algorithm>
#include <cstdint>

namespace lanescope {

class PathCover {
public:
    // First the lag: a wait that nothing explains comes before what it delays.
    struct Part {
        std::int64_t begin, lag, explained;
    };

    PathCover(std::int64_t begin, std::int64_t end) : m_begin(begin), m_passed(std::max(begin, end)) {}

    // Takes what remains of the edge that leaves at `from` and ends where the edge taken before began.
    Part take(std::int64_t from, std::int64_t lag)
    {
        const std::int64_t upTo = m_passed;
        m_passed = std::clamp(from, m_begin, upTo);
        const std::int64_t ofLag = std::clamp<std::int64_t>(from + lag - m_passed, 0, upTo - m_passed);
        return {m_passed, lag > 0 ? ofLag : 0, upTo - m_passed - (lag > 0 ? ofLag : 0)};
    }

private:
    std::int64_t m_begin, m_passed;
};

} // namespace lanescope
