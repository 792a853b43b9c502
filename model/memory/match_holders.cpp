// The lines of one function are aligned as two sequences: pairs never cross, and the alignment with the most points
// counts. Points are for equal counts and sizes of allocations, and for lines that move together, as an edit moves
// them. A pair of two lines that has an equally good alternative is left out.
#include "model/memory/match_holders.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

using HolderList = std::vector<const RecordedHolder*>; // the holders of one function, by line

constexpr int pointsOfPair = 8, pointsOfSameLine = 2, pointsOfSameMove = 4;
constexpr int costOfFirstMove = 6, costOfOtherMove = 10;
constexpr int sameCountOrSize = 8; // at least one of both is equal
constexpr int sameSizes = 12;

// Tells how much speaks for the same statement, apart from its line.
int likeness(const RecordedHolder& a, const RecordedHolder& b)
{
    const bool isCountSame = a.allocations == b.allocations;
    if (isCountSame && a.bytes == b.bytes)
        return 16;
    // The same sizes in a recording of more steps; as doubles, because the products can exceed 64 bits.
    if (static_cast<double>(a.bytes) * static_cast<double>(b.allocations) ==
        static_cast<double>(b.bytes) * static_cast<double>(a.allocations))
        return 12;
    return isCountSame ? sameCountOrSize : 4;
}

class HolderAlignment {
public:
    HolderAlignment(const HolderList& a, const HolderList& b) : m_a(a), m_b(b) {}
    std::vector<std::pair<std::size_t, std::size_t>> pairs() const;

private:
    struct Best {
        int points = 0;
        std::size_t cell = none;
    };
    struct Sweep {
        std::vector<int> points;       // by cell: of the best chain that ends in this pair
        std::vector<std::size_t> from; // the pair before it
    };
    static constexpr std::size_t none = ~std::size_t{0};

    std::size_t cellOf(std::size_t i, std::size_t j) const { return i * m_b.size() + j; }
    std::uint64_t moveOf(std::size_t cell) const;
    int pointsOf(std::size_t cell) const;
    Sweep sweep(bool isForward) const;
    std::vector<bool> unsure(const std::vector<std::size_t>& chain, const Sweep& forward) const;
    bool othersMoveTogether(const std::vector<std::size_t>& chain, std::size_t k) const;
    bool isOwnLineTaken(std::size_t cell, const std::vector<std::size_t>& chain) const;

    const HolderList& m_a;
    const HolderList& m_b;
};

// How far the lines moved, as a hash of the differences; 0: not at all.
std::uint64_t HolderAlignment::moveOf(std::size_t cell) const
{
    const std::vector<std::int64_t>&x = m_a[cell / m_b.size()]->lines, &y = m_b[cell % m_b.size()]->lines;
    std::uint64_t hash = 0;
    bool isMoved = false;
    for (std::size_t k = 0; k < x.size(); ++k) {
        const auto move = static_cast<std::uint64_t>(y[k] - x[k]);
        isMoved |= move != 0;
        hash = (hash + move + 1) * 0x9E3779B97F4A7C15;
    }
    return isMoved ? hash | 1 : 0;
}

int HolderAlignment::pointsOf(std::size_t cell) const
{
    return likeness(*m_a[cell / m_b.size()], *m_b[cell % m_b.size()]) + pointsOfPair +
           (moveOf(cell) == 0 ? pointsOfSameLine : 0);
}

// Forward, a chain that begins with lines that moved costs points; backward it only ends there.
HolderAlignment::Sweep HolderAlignment::sweep(bool isForward) const
{
    const std::size_t n = m_a.size(), m = m_b.size();
    Sweep all{std::vector<int>(n * m), std::vector<std::size_t>(n * m, none)};
    std::vector<Best> upTo(m);                     // by column: in the rows so far, in this column or before
    std::unordered_map<std::uint64_t, Best> moved; // by move
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < m; ++column) {
            const std::size_t cell = isForward ? cellOf(row, column) : cellOf(n - 1 - row, m - 1 - column);
            const std::uint64_t move = moveOf(cell);
            Best best{isForward && move != 0 ? -costOfFirstMove : 0, none};
            const auto take = [&](const Best& before, int points) {
                if (before.cell != none && before.points + points > best.points)
                    best = {before.points + points, before.cell};
            };
            Best& same = moved[move]; // lines increase, so that an equal move comes from an earlier row and column
            take(same, pointsOfSameMove);
            if (column > 0)
                take(upTo[column - 1], -costOfOtherMove);
            all.points[cell] = best.points + pointsOf(cell);
            all.from[cell] = best.cell;
            if (same.cell == none || all.points[cell] > same.points)
                same = {all.points[cell], cell};
        }
        Best best;
        for (std::size_t column = 0; column < m; ++column) {
            const std::size_t cell = isForward ? cellOf(row, column) : cellOf(n - 1 - row, m - 1 - column);
            if (best.cell == none || all.points[cell] > best.points)
                best = {all.points[cell], cell};
            if (upTo[column].cell == none || best.points > upTo[column].points)
                upTo[column] = best;
        }
    }
    return all;
}

// Pairs of lines that moved, where another pair with one of the two would give as many points.
std::vector<bool> HolderAlignment::unsure(const std::vector<std::size_t>& chain, const Sweep& forward) const
{
    const Sweep backward = sweep(false);
    const int maxPoints = forward.points[chain.back()];
    const auto isAsGood = [&](std::size_t cell) {
        return forward.points[cell] + backward.points[cell] - pointsOf(cell) == maxPoints;
    };
    std::vector<bool> all;
    for (const std::size_t cell : chain) {
        const std::size_t i = cell / m_b.size(), j = cell % m_b.size();
        bool isUnsure = false;
        for (std::size_t k = 0; k < m_a.size(); ++k)
            isUnsure |= k != i && isAsGood(cellOf(k, j));
        for (std::size_t k = 0; k < m_b.size(); ++k)
            isUnsure |= k != j && isAsGood(cellOf(i, k));
        all.push_back(isUnsure && moveOf(cell) != 0);
    }
    return all;
}

// True if the pairs next to one agree on another move than its own: an edit that moved them would have moved it, too.
bool HolderAlignment::othersMoveTogether(const std::vector<std::size_t>& chain, std::size_t k) const
{
    const auto agree = [&](std::size_t x, std::size_t y) {
        return x < chain.size() && y < chain.size() && moveOf(chain[x]) == moveOf(chain[y]);
    };
    return agree(k - 1, k + 1) || agree(k - 1, k - 2) || agree(k + 1, k + 2);
}
// True if the line of either is in the other recording, too, and no pair shows that it is another statement there.
bool HolderAlignment::isOwnLineTaken(std::size_t cell, const std::vector<std::size_t>& chain) const
{
    const std::size_t i = cell / m_b.size(), j = cell % m_b.size();
    const auto isFree = [&](const HolderList& list, const RecordedHolder& of, auto placeOf) {
        for (std::size_t k = 0; k < list.size(); ++k)
            if (list[k]->lines == of.lines)
                return std::none_of(chain.begin(), chain.end(), [&](std::size_t c) { return placeOf(c) == k; });
        return false;
    };
    return isFree(m_b, *m_a[i], [&](std::size_t c) { return c % m_b.size(); }) ||
           isFree(m_a, *m_b[j], [&](std::size_t c) { return c / m_b.size(); });
}

std::vector<std::pair<std::size_t, std::size_t>> HolderAlignment::pairs() const
{
    const Sweep forward = sweep(true);
    const auto last = std::max_element(forward.points.begin(), forward.points.end());
    std::vector<std::size_t> chain;
    for (auto cell = static_cast<std::size_t>(last - forward.points.begin()); cell != none; cell = forward.from[cell])
        chain.insert(chain.begin(), cell);
    const std::vector<bool> isUnsure = unsure(chain, forward);
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t k = 0; k < chain.size(); ++k) {
        const std::size_t i = chain[k] / m_b.size(), j = chain[k] % m_b.size();
        const std::uint64_t move = moveOf(chain[k]);
        const bool movesWithOthers =
            (k > 0 && moveOf(chain[k - 1]) == move) || (k + 1 < chain.size() && moveOf(chain[k + 1]) == move);
        const bool isApart = othersMoveTogether(chain, k);
        const bool isAlike = likeness(*m_a[i], *m_b[j]) >= (isApart ? sameSizes : sameCountOrSize);
        const bool isSure = movesWithOthers || (isAlike && !isOwnLineTaken(chain[k], chain));
        if (move == 0 || (isSure && !isUnsure[k]))
            all.emplace_back(i, j);
    }
    return all;
}

class HolderMatching {
public:
    HolderMatching(std::span<const RecordedHolder> a, std::span<const RecordedHolder> b)
        : m_a(a), m_b(b), m_of(a.size()), m_isTaken(b.size())
    {
        for (const RecordedHolder& holder : a)
            if (!holder.functions.empty())
                m_functions[holder.functions].first.push_back(&holder);
        for (const RecordedHolder& holder : b)
            if (!holder.functions.empty())
                m_functions[holder.functions].second.push_back(&holder);
    }
    std::vector<std::optional<std::size_t>> run()
    {
        for (auto& [functions, lists] : m_functions)
            if (align(lists.first, lists.second))
                m_isAligned.insert(functions);
        dropStrayPairs();
        // Functions that were not aligned. In one that was, a line of that number is another statement.
        pairEqual([&](const RecordedHolder& h) {
            return h.functions.empty() || m_isAligned.contains(h.functions) ? "" : h.functions + '\n' + h.name;
        });
        // A function that got another name: neither name is in both recordings.
        pairEqual([&](const RecordedHolder& h) {
            const auto found = m_functions.find(h.functions);
            const bool isInBoth =
                found != m_functions.end() && !found->second.first.empty() && !found->second.second.empty();
            return isInBoth ? std::string{} : h.name;
        });
        return std::move(m_of);
    }

private:
    bool align(HolderList& a, HolderList& b);
    void dropStrayPairs();
    template <class KeyOf>
    void pairEqual(KeyOf keyOf); // an empty key: with none

    std::span<const RecordedHolder> m_a, m_b;
    std::vector<std::optional<std::size_t>> m_of;
    std::vector<bool> m_isTaken;
    std::map<std::string, std::pair<HolderList, HolderList>> m_functions;
    std::set<std::string> m_isAligned; // functions
};

// False: not aligned.
bool HolderMatching::align(HolderList& a, HolderList& b)
{
    constexpr std::size_t maxCells = 1'000'000; // beyond it only equal lines are paired
    if (a.empty() || b.empty() || a.size() > maxCells / b.size())
        return false;
    for (HolderList* list : {&a, &b}) {
        const auto isBefore = [](const RecordedHolder* x, const RecordedHolder* y) { return x->lines < y->lines; };
        std::sort(list->begin(), list->end(), isBefore);
        const auto isSame = [](const RecordedHolder* x, const RecordedHolder* y) { return x->lines == y->lines; };
        if (std::adjacent_find(list->begin(), list->end(), isSame) != list->end())
            return false; // two files of one name
    }
    for (const auto& [i, j] : HolderAlignment{a, b}.pairs()) {
        const auto y = static_cast<std::size_t>(b[j] - m_b.data());
        m_of[static_cast<std::size_t>(a[i] - m_a.data())] = y;
        m_isTaken[y] = true;
    }
    return true;
}

// An edit moves all that is below it. Where the statements of the file before and after one moved alike, and it moved
// by another distance, only equal sizes make it the same statement.
void HolderMatching::dropStrayPairs()
{
    std::map<std::string, std::vector<std::size_t>> byFile; // holders that are one line: a stack has several files
    for (std::size_t x = 0; x < m_a.size(); ++x)
        if (m_of[x] && m_a[x].lines.size() == 1)
            byFile[m_a[x].functions.substr(0, m_a[x].functions.find(' '))].push_back(x);
    const auto moveOf = [&](std::size_t x) { return m_b[*m_of[x]].lines[0] - m_a[x].lines[0]; };
    for (auto& [file, pairs] : byFile) {
        std::sort(pairs.begin(), pairs.end(),
                  [&](std::size_t x, std::size_t y) { return m_a[x].lines[0] < m_a[y].lines[0]; });
        std::vector<std::size_t> stray;
        for (std::size_t k = 1; k + 1 < pairs.size(); ++k)
            if (const std::int64_t move = moveOf(pairs[k]), around = moveOf(pairs[k - 1]);
                around == moveOf(pairs[k + 1]) && move != around && move != 0 &&
                likeness(m_a[pairs[k]], m_b[*m_of[pairs[k]]]) < sameSizes)
                stray.push_back(pairs[k]);
        for (const std::size_t x : stray) {
            m_isTaken[*m_of[x]] = false;
            m_of[x].reset();
        }
    }
}

template <class KeyOf>
void HolderMatching::pairEqual(KeyOf keyOf)
{
    std::unordered_map<std::string, std::vector<std::size_t>> free;
    for (std::size_t y = m_b.size(); y-- > 0;)
        if (std::string key = keyOf(m_b[y]); !m_isTaken[y] && !key.empty())
            free[std::move(key)].push_back(y);
    for (std::size_t x = 0; x < m_a.size(); ++x) {
        const auto found = m_of[x] ? free.end() : free.find(keyOf(m_a[x]));
        if (found == free.end() || found->second.empty())
            continue;
        m_of[x] = found->second.back();
        m_isTaken[*m_of[x]] = true;
        found->second.pop_back();
    }
}

} // namespace

std::vector<std::optional<std::size_t>> matchesOf(std::span<const RecordedHolder> a, std::span<const RecordedHolder> b)
{
    return HolderMatching{a, b}.run();
}

} // namespace lanescope
