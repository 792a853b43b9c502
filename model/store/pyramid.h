#pragma once
// Far away a pixel holds many slices. The pyramid answers for groups of them: per row, level 0 summarises runs of 8
// slices, each next level pairs of groups, so that drawing costs what it shows in pixels and not what it holds.
// At most 4 bytes a slice.

#include "model/base/ids.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

struct Row;

class Pyramid {
public:
    static constexpr std::uint32_t leafSlices = 8;

    struct Group {
        std::uint32_t longest;      // slice of the longest duration in the group
        std::uint32_t busyPermille; // covered share of [begin of its first slice, end of its last], 0..1000
    };

    static Pyramid build(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                         std::span<const Row> rows);

    std::uint32_t levels(RowId row) const; // 0 where the row has fewer than 2 * leafSlices slices
    // Group g of level k covers the row's slices [(g << k) * 8, ((g + 1) << k) * 8), cut at the row's end.
    std::span<const Group> groups(RowId row, std::uint32_t level) const;
    std::size_t residentBytes() const;

private:
    std::vector<Group> m_groups;
    std::vector<std::uint64_t> m_firstOfLevel; // into m_groups, for all rows' levels in turn
    std::vector<std::uint32_t> m_firstLevelOfRow;
};

} // namespace lanescope
