#pragma once
// Far away a pixel holds many slices. The pyramid answers for groups of them: per row, level 0 summarises runs of 8
// slices, each next level pairs of groups, so that drawing costs what it shows in pixels and not what it holds. A group
// carries all that is drawn of it, so that no column of the store is touched. About 6 bytes a slice.

#include "model/base/ids.h"
#include "model/store/tone.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

struct Row;

class Pyramid {
public:
    static constexpr std::uint32_t leafSlices = 8;

    struct Group {
        std::int64_t begin;    // of its first slice, ns since Time 0
        float lengthNs;        // to the end of its last slice
        float longestNs;       // of its longest slice
        std::uint16_t gapFrom; // where its longest gap begins and
        std::uint16_t gap;     // how long that is: shares of the length, of whole
        std::uint16_t busy;    // covered share of the length, of whole
        Look look;             // of the longest slice
        static constexpr float whole = 65535;
        float busyNs() const { return lengthNs * (static_cast<float>(busy) / whole); }
        float gapFromNs() const { return lengthNs * (static_cast<float>(gapFrom) / whole); }
        float gapNs() const { return lengthNs * (static_cast<float>(gap) / whole); }
    };

    // looks: of each slice.
    template <class LookOfSlice>
    static Pyramid build(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                         std::span<const Row> rows, LookOfSlice&& lookOfSlice)
    {
        Pyramid pyramid = shape(begins, durations, rows);
        for (std::size_t g = 0; g < pyramid.m_groups.size(); ++g)
            pyramid.m_groups[g].look = lookOfSlice(SliceId{pyramid.m_longest[g]});
        std::vector<std::uint32_t>{}.swap(pyramid.m_longest);
        return pyramid;
    }

    // All of `other` behind what is here, its times moved.
    void append(const Pyramid& other, std::int64_t byNs);
    Pyramid part(RowRange rows, std::int64_t byNs) const; // some rows alone

    std::uint32_t levels(RowId row) const; // 0 where the row has fewer than 2 * leafSlices slices
    // Group g of level k covers the row's slices [(g << k) * 8, ((g + 1) << k) * 8), cut at the row's end.
    std::span<const Group> groups(RowId row, std::uint32_t level) const;
    std::size_t residentBytes() const;

private:
    static Pyramid shape(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                         std::span<const Row> rows);
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_longest;      // of each group, while it is built
    std::vector<std::uint64_t> m_firstOfLevel; // into m_groups, for all rows' levels in turn
    std::vector<std::uint32_t> m_firstLevelOfRow;
};

} // namespace lanescope
