#pragma once
// Finds the large numbers in a long array without scanning it. It stores the maximum of each 16 numbers, of each 16 of
// those, and so on. A view asks for as many as it has room for, and the cost grows with the answers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace lanescope {

class Peaks {
public:
    Peaks() = default;
    explicit Peaks(std::vector<std::int64_t> values)
    {
        m_levels.push_back(std::move(values));
        while (m_levels.back().size() > fan) {
            const std::vector<std::int64_t>& below = m_levels.back();
            std::vector<std::int64_t> level;
            level.reserve(below.size() / fan + 1);
            for (std::size_t i = 0; i < below.size(); i += fan)
                level.push_back(
                    *std::max_element(below.begin() + static_cast<std::ptrdiff_t>(i),
                                      below.begin() + static_cast<std::ptrdiff_t>(std::min(i + fan, below.size()))));
            m_levels.push_back(std::move(level));
        }
    }

    std::size_t size() const { return m_levels.empty() ? 0 : m_levels[0].size(); }
    std::int64_t operator[](std::size_t i) const { return m_levels[0][i]; }

    // Calls visit(i) in order for each i in [first, last) whose number is at least `least`.
    template <class Visit>
    void above(std::size_t first, std::size_t last, std::int64_t min, Visit&& visit) const
    {
        last = std::min(last, size());
        if (first < last)
            descend(m_levels.size() - 1, 0, m_levels.back().size(), first, last, min, visit);
    }

    // The maximum in [first, last), which must not be empty. Works from the edges inwards, one level up each time.
    std::int64_t max(std::size_t first, std::size_t last) const
    {
        std::int64_t best = m_levels[0][first];
        for (const std::vector<std::int64_t>& level : m_levels) {
            const bool isTop = &level == &m_levels.back();
            const std::size_t from = (first + fan - 1) / fan, to = isTop ? from : last / fan;
            const std::size_t left = from < to ? from * fan : last, right = from < to ? to * fan : last;
            for (std::size_t i = first; i < left; ++i)
                best = std::max(best, level[i]);
            for (std::size_t i = right; i < last; ++i)
                best = std::max(best, level[i]);
            if (from >= to)
                break;
            first = from;
            last = to;
        }
        return best;
    }
    // The maximum of all; nullopt if there are no numbers.
    std::optional<std::int64_t> max() const
    {
        return m_levels.empty() || m_levels[0].empty() ? std::nullopt : std::optional{max(0, size())};
    }

    // The index of the maximum in [first, last), the first of equal ones; nullopt if the range is empty.
    std::optional<std::size_t> largest(std::size_t first, std::size_t last) const
    {
        last = std::min(last, size());
        if (first >= last)
            return std::nullopt;
        Best best{first, m_levels[0][first]};
        look(m_levels.size() - 1, 0, m_levels.back().size(), first, last, best);
        return best.at;
    }

private:
    static constexpr std::size_t fan = 16;
    struct Best {
        std::size_t at;
        std::int64_t value;
    };
    static std::size_t spanOf(std::size_t level)
    {
        std::size_t span = 1;
        for (; level > 0; --level)
            span *= fan;
        return span;
    }

    template <class Visit>
    void descend(std::size_t level, std::size_t from, std::size_t to, std::size_t first, std::size_t last,
                 std::int64_t min, Visit& visit) const
    {
        const std::size_t span = spanOf(level);
        from = std::max(from, first / span);
        to = std::min({to, (last - 1) / span + 1, m_levels[level].size()});
        for (std::size_t i = from; i < to; ++i) {
            if (m_levels[level][i] < min)
                continue;
            if (level == 0)
                visit(i);
            else
                descend(level - 1, i * fan, (i + 1) * fan, first, last, min, visit);
        }
    }

    void look(std::size_t level, std::size_t from, std::size_t to, std::size_t first, std::size_t last,
              Best& best) const
    {
        const std::size_t span = spanOf(level);
        from = std::max(from, first / span);
        to = std::min({to, (last - 1) / span + 1, m_levels[level].size()});
        for (std::size_t i = from; i < to; ++i) {
            const std::int64_t value = m_levels[level][i];
            if (value <= best.value)
                continue;
            if (level == 0)
                best = {i, value};
            else
                look(level - 1, i * fan, (i + 1) * fan, first, last, best);
        }
    }

    std::vector<std::vector<std::int64_t>> m_levels;
};

} // namespace lanescope
