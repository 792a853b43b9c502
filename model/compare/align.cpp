#include "model/compare/align.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <unordered_map>

namespace lanescope {

namespace {

using Tokens = std::span<const std::uint32_t>;

// Parts up to this size are compared with a full table: cells of one byte each.
constexpr std::uint64_t maxCellsInFull = 4'000'000;

class TokenAligner {
public:
    TokenAligner(Tokens a, Tokens b) : m_a(a), m_b(b) {}

    Alignment run()
    {
        part(0, static_cast<std::uint32_t>(m_a.size()), 0, static_cast<std::uint32_t>(m_b.size()));
        return std::move(m_pairs);
    }

private:
    void part(std::uint32_t a0, std::uint32_t a1, std::uint32_t b0, std::uint32_t b1)
    {
        while (a0 < a1 && b0 < b1 && m_a[a0] == m_b[b0])
            m_pairs.emplace_back(a0++, b0++);
        std::uint32_t tail = 0;
        while (a0 < a1 && b0 < b1 && m_a[a1 - 1] == m_b[b1 - 1]) {
            --a1;
            --b1;
            ++tail;
        }
        if (a0 < a1 && b0 < b1) {
            if (std::uint64_t{a1 - a0} * (b1 - b0) <= maxCellsInFull)
                whole(a0, a1, b0, b1);
            else if (const auto run = middleRun(m_a.subspan(a0, a1 - a0), m_b.subspan(b0, b1 - b0))) {
                part(a0, a0 + run->fromA, b0, b0 + run->fromB);
                for (std::uint32_t i = 0; i < run->length; ++i)
                    m_pairs.emplace_back(a0 + run->fromA + i, b0 + run->fromB + i);
                part(a0 + run->fromA + run->length, a1, b0 + run->fromB + run->length, b1);
            } else
                split(a0, a1, b0, b1);
        }
        for (std::uint32_t i = 0; i < tail; ++i)
            m_pairs.emplace_back(a1 + i, b1 + i);
    }

    // The longest common subsequence, from a full table.
    void whole(std::uint32_t a0, std::uint32_t a1, std::uint32_t b0, std::uint32_t b1)
    {
        const std::uint32_t n = a1 - a0, m = b1 - b0;
        enum : std::uint8_t { Both, SkipA, SkipB };
        std::vector<std::uint8_t> step(std::size_t{n} * m);
        std::vector<std::uint32_t> below(m + 1), row(m + 1);
        for (std::uint32_t i = n; i-- > 0;) {
            row[m] = 0;
            for (std::uint32_t k = m; k-- > 0;) {
                std::uint8_t& s = step[std::size_t{i} * m + k];
                if (m_a[a0 + i] == m_b[b0 + k]) {
                    row[k] = below[k + 1] + 1;
                    s = Both;
                } else if (below[k] >= row[k + 1]) {
                    row[k] = below[k];
                    s = SkipA;
                } else {
                    row[k] = row[k + 1];
                    s = SkipB;
                }
            }
            std::swap(row, below);
        }
        for (std::uint32_t i = 0, k = 0; i < n && k < m;)
            switch (step[std::size_t{i} * m + k]) {
            case Both:
                m_pairs.emplace_back(a0 + i++, b0 + k++);
                break;
            case SkipA:
                ++i;
                break;
            default:
                ++k;
            }
    }

    // A run of pairs, possibly empty, through which a shortest edit path from a to b leads about halfway.
    struct Run {
        std::uint32_t fromA = 0, fromB = 0, length = 0;
    };

    // The furthest position in a that a search has reached on each diagonal; the position in b is that minus the
    // diagonal.
    class Front {
    public:
        explicit Front(std::int64_t max) : m_max(max), m_at(static_cast<std::size_t>(2 * max + 3), lost) {}
        std::int64_t& operator[](std::int64_t k) { return m_at[static_cast<std::size_t>(k + m_max + 1)]; }
        static constexpr std::int64_t lost = -(1LL << 40); // outside of the table

        // One more edit: from the diagonal below by skipping one of a, or from the one above by skipping one of b.
        std::int64_t next(std::int64_t k, std::int64_t d, std::int64_t n, std::int64_t m)
        {
            if (d == 0)
                return 0;
            const std::int64_t skipA = (*this)[k - 1] + 1, skipB = (*this)[k + 1];
            return std::max(skipA <= n && skipA - k <= m ? skipA : lost, skipB <= n && skipB - k <= m ? skipB : lost);
        }

    private:
        std::int64_t m_max;
        std::vector<std::int64_t> m_at;
    };

    // Searches from both ends at once until they meet (Myers 1986, section 4b), with memory linear in the number of
    // edits; none if there are more edits than that.
    static std::optional<Run> middleRun(Tokens a, Tokens b)
    {
        constexpr std::int64_t maxEdits = 512; // from each end
        const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size()), delta = n - m;
        if (std::abs(delta) > 2 * maxEdits)
            return {};
        const bool isOdd = delta % 2 != 0;
        Front front{maxEdits}, back{maxEdits};
        const auto runOf = [](std::int64_t x, std::int64_t y, std::int64_t length) {
            return Run{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                       static_cast<std::uint32_t>(length)};
        };
        for (std::int64_t d = 0; d <= maxEdits; ++d) {
            for (std::int64_t k = -d; k <= d; k += 2) {
                const std::int64_t from = front.next(k, d, n, m);
                std::int64_t x = from;
                while (x >= 0 && x < n && x - k < m && at(a, x) == at(b, x - k))
                    ++x;
                front[k] = x;
                if (isOdd && std::abs(delta - k) <= d - 1 && x + back[delta - k] >= n)
                    return runOf(from, from - k, x - from);
            }
            for (std::int64_t k = -d; k <= d; k += 2) {
                const std::int64_t from = back.next(k, d, n, m);
                std::int64_t x = from;
                while (x >= 0 && x < n && x - k < m && at(a, n - 1 - x) == at(b, m - 1 - (x - k)))
                    ++x;
                back[k] = x;
                if (!isOdd && std::abs(delta - k) <= d && x + front[delta - k] >= n)
                    return runOf(n - x, m - (x - k), x - from);
            }
        }
        return {};
    }
    static std::uint32_t at(Tokens tokens, std::int64_t place) { return tokens[static_cast<std::size_t>(place)]; }

    // Splits at the tokens that are unique on both sides and keep their order; if there are none, in the middle of
    // both.
    void split(std::uint32_t a0, std::uint32_t a1, std::uint32_t b0, std::uint32_t b1)
    {
        struct Seen {
            std::uint32_t countA = 0, countB = 0, atA = 0, atB = 0;
        };
        std::unordered_map<std::uint32_t, Seen> seen;
        for (std::uint32_t i = a0; i < a1; ++i) {
            Seen& s = seen[m_a[i]];
            ++s.countA;
            s.atA = i;
        }
        for (std::uint32_t k = b0; k < b1; ++k) {
            Seen& s = seen[m_b[k]];
            ++s.countB;
            s.atB = k;
        }
        Alignment unique;
        for (std::uint32_t i = a0; i < a1; ++i)
            if (const Seen& s = seen[m_a[i]]; s.countA == 1 && s.countB == 1)
                unique.emplace_back(i, s.atB);
        const Alignment anchors = longestRising(unique);
        if (anchors.empty()) {
            const std::uint32_t am = a0 + (a1 - a0) / 2, bm = b0 + (b1 - b0) / 2;
            part(a0, am, b0, bm);
            part(am, a1, bm, b1);
            return;
        }
        for (const auto& [i, k] : anchors) {
            part(a0, i, b0, k);
            m_pairs.emplace_back(i, k);
            a0 = i + 1;
            b0 = k + 1;
        }
        part(a0, a1, b0, b1);
    }

    // From pairs with ascending first index, the longest choice whose second index ascends too.
    static Alignment longestRising(const Alignment& pairs)
    {
        constexpr std::uint32_t none = ~0u;
        std::vector<std::uint32_t> tops, before(pairs.size(), none);
        for (std::uint32_t i = 0; i < pairs.size(); ++i) {
            const auto at = std::lower_bound(tops.begin(), tops.end(), i, [&](std::uint32_t top, std::uint32_t p) {
                return pairs[top].second < pairs[p].second;
            });
            if (at != tops.begin())
                before[i] = *(at - 1);
            if (at == tops.end())
                tops.push_back(i);
            else
                *at = i;
        }
        Alignment longest;
        for (std::uint32_t i = tops.empty() ? none : tops.back(); i != none; i = before[i])
            longest.push_back(pairs[i]);
        std::reverse(longest.begin(), longest.end());
        return longest;
    }

    Tokens m_a, m_b;
    Alignment m_pairs;
};

} // namespace

Alignment alignSequences(Tokens a, Tokens b) { return TokenAligner{a, b}.run(); }

} // namespace lanescope
