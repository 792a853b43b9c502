#include "model/store/pyramid.h"

#include "model/base/parallel.h"
#include "model/store/trace.h"

#include <algorithm>

namespace lanescope {

namespace {

std::uint32_t groupsAt(std::uint32_t slices, std::uint32_t level)
{
    const std::uint64_t span = std::uint64_t{Pyramid::leafSlices} << level;
    return static_cast<std::uint32_t>((slices + span - 1) / span);
}

// Levels until a single group would be left.
std::uint32_t levelsFor(std::uint32_t slices)
{
    std::uint32_t levels = 0;
    while (slices >= 2 * Pyramid::leafSlices && groupsAt(slices, levels) > 1)
        ++levels;
    return levels;
}

// An empty group counts as wholly busy.
std::uint16_t shareOf(float partNs, float lengthNs, float ofEmpty = 1.0f)
{
    const float share = lengthNs > 0 ? partNs / lengthNs : ofEmpty;
    return static_cast<std::uint16_t>(std::clamp(share, 0.0f, 1.0f) * Pyramid::Group::whole + 0.5f);
}

} // namespace

Pyramid Pyramid::shape(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                       std::span<const Row> rows)
{
    Pyramid pyramid;
    std::uint64_t total = 0;
    pyramid.m_firstLevelOfRow.reserve(rows.size() + 1);
    for (const Row& row : rows) {
        pyramid.m_firstLevelOfRow.push_back(static_cast<std::uint32_t>(pyramid.m_firstOfLevel.size()));
        for (std::uint32_t level = 0; level < levelsFor(row.slices.size()); ++level) {
            pyramid.m_firstOfLevel.push_back(total);
            total += groupsAt(row.slices.size(), level);
        }
    }
    pyramid.m_firstLevelOfRow.push_back(static_cast<std::uint32_t>(pyramid.m_firstOfLevel.size()));
    pyramid.m_firstOfLevel.push_back(total);
    pyramid.m_groups.resize(total);
    pyramid.m_longest.resize(total);

    parallelFor(rows.size(), [&](std::size_t r) {
        const SliceRange slices = rows[r].slices;
        const std::uint32_t firstLevel = pyramid.m_firstLevelOfRow[r];
        const std::uint32_t levels = pyramid.m_firstLevelOfRow[r + 1] - firstLevel;
        for (std::uint32_t level = 0; level < levels; ++level) {
            const std::uint64_t outAt = pyramid.m_firstOfLevel[firstLevel + level];
            Group* out = pyramid.m_groups.data() + outAt;
            std::uint32_t* longestOf = pyramid.m_longest.data() + outAt;
            const std::uint32_t groups = groupsAt(slices.size(), level);
            if (level == 0) {
                for (std::uint32_t g = 0; g < groups; ++g) {
                    const std::uint32_t first = slices.first + g * leafSlices,
                                        last = std::min(slices.last, first + leafSlices);
                    std::int64_t busy = 0, gap = 0, gapFrom = begins[first];
                    std::uint32_t longest = first;
                    for (std::uint32_t s = first; s < last; ++s) {
                        busy += durations[s];
                        longest = durations[s] > durations[longest] ? s : longest;
                        const std::int64_t end = begins[s] + durations[s];
                        if (s + 1 < last && begins[s + 1] - end > gap) {
                            gap = begins[s + 1] - end;
                            gapFrom = end;
                        }
                    }
                    const float length = static_cast<float>(begins[last - 1] + durations[last - 1] - begins[first]);
                    out[g] = {begins[first],
                              length,
                              static_cast<float>(durations[longest]),
                              shareOf(static_cast<float>(gapFrom - begins[first]), length, 0),
                              shareOf(static_cast<float>(gap), length, 0),
                              shareOf(static_cast<float>(busy), length),
                              0};
                    longestOf[g] = longest;
                }
                continue;
            }
            const std::uint64_t at = pyramid.m_firstOfLevel[firstLevel + level - 1];
            const Group* below = pyramid.m_groups.data() + at;
            const std::uint32_t belowCount = groupsAt(slices.size(), level - 1);
            for (std::uint32_t g = 0; g < groups; ++g) {
                out[g] = below[2 * g];
                longestOf[g] = pyramid.m_longest[at + 2 * g];
                if (2 * g + 1 >= belowCount)
                    continue;
                const Group& right = below[2 * g + 1];
                const Group left = out[g];
                const float rightFrom = static_cast<float>(right.begin - left.begin);
                struct {
                    float from, length;
                } gaps[] = {{left.gapFromNs(), left.gapNs()},
                            {left.lengthNs, rightFrom - left.lengthNs},
                            {rightFrom + right.gapFromNs(), right.gapNs()}},
                  *longest = gaps;
                for (auto& gap : gaps)
                    longest = gap.length > longest->length ? &gap : longest;
                out[g].lengthNs = rightFrom + right.lengthNs;
                out[g].gapFrom = shareOf(longest->from, out[g].lengthNs, 0);
                out[g].gap = shareOf(longest->length, out[g].lengthNs, 0);
                out[g].busy = shareOf(left.busyNs() + right.busyNs(), out[g].lengthNs);
                if (right.longestNs > out[g].longestNs) {
                    out[g].longestNs = right.longestNs;
                    longestOf[g] = pyramid.m_longest[at + 2 * g + 1];
                }
            }
        }
    });
    return pyramid;
}

void Pyramid::append(const Pyramid& other, std::int64_t byNs)
{
    if (m_firstLevelOfRow.empty()) { // both lists end with where the next row would begin
        m_firstLevelOfRow.push_back(0);
        m_firstOfLevel.push_back(0);
    }
    m_firstLevelOfRow.pop_back();
    m_firstOfLevel.pop_back();
    const auto levels = static_cast<std::uint32_t>(m_firstOfLevel.size());
    const std::uint64_t groups = m_groups.size();
    for (const std::uint32_t first : other.m_firstLevelOfRow)
        m_firstLevelOfRow.push_back(levels + first);
    for (const std::uint64_t first : other.m_firstOfLevel)
        m_firstOfLevel.push_back(groups + first);
    for (Group group : other.m_groups) {
        group.begin += byNs;
        m_groups.push_back(group);
    }
}

Pyramid Pyramid::part(RowRange rows, std::int64_t byNs) const
{
    Pyramid out;
    const std::uint32_t firstLevel = m_firstLevelOfRow[rows.first], lastLevel = m_firstLevelOfRow[rows.last];
    const std::uint64_t first = m_firstOfLevel[firstLevel], last = m_firstOfLevel[lastLevel];
    for (std::uint32_t row = rows.first; row <= rows.last; ++row)
        out.m_firstLevelOfRow.push_back(m_firstLevelOfRow[row] - firstLevel);
    for (std::uint32_t level = firstLevel; level <= lastLevel; ++level)
        out.m_firstOfLevel.push_back(m_firstOfLevel[level] - first);
    for (std::uint64_t g = first; g < last; ++g) {
        out.m_groups.push_back(m_groups[g]);
        out.m_groups.back().begin += byNs;
    }
    return out;
}

std::uint32_t Pyramid::levels(RowId row) const
{
    return m_firstLevelOfRow[row.value + 1] - m_firstLevelOfRow[row.value];
}

std::span<const Pyramid::Group> Pyramid::groups(RowId row, std::uint32_t level) const
{
    const std::uint32_t at = m_firstLevelOfRow[row.value] + level;
    return {m_groups.data() + m_firstOfLevel[at], m_groups.data() + m_firstOfLevel[at + 1]};
}

std::size_t Pyramid::residentBytes() const
{
    return m_groups.capacity() * sizeof(Group) + m_firstOfLevel.capacity() * sizeof(std::uint64_t) +
           m_firstLevelOfRow.capacity() * sizeof(std::uint32_t);
}

} // namespace lanescope
