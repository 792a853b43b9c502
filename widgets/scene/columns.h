#pragma once
// Accumulates, per device pixel column of a row, how much of it is covered and which slice covers most of it.
// Branch-free, because branches are unpredictable if slices are narrower than a pixel.

#include "model/store/trace.h"
#include "widgets/scene/scene.h"

#include <cstdint>
#include <vector>

namespace lanescope {

class Columns {
public:
    // A fully covered column.
    static constexpr std::uint32_t full = Pyramid::whole << 8;

    // Columns with perNs device pixels per nanosecond; originNs is at originX, within a pixel left of the first column.
    Columns(const Trace& trace, std::int32_t width, std::int64_t originNs, double originX, double perNs);

    std::int32_t width() const { return m_width; }

    // Index of the column that contains x. One sentinel column at each end collects off-screen slices (0 is the left
    // one).
    std::uint32_t placeOf(double x) const
    {
        return static_cast<std::uint32_t>(
            static_cast<std::int32_t>(std::clamp(x, -1.0, static_cast<double>(m_width)) + 1));
    }

    // covered: out of `full`.
    void addSlice(std::uint32_t place, std::uint32_t covered, SliceId slice) { add(place, covered, slice.value); }
    void addCell(std::uint32_t place, std::uint32_t covered, Look look) { add(place, covered, isLook | look); }
    // All cells of the level's blocks [first, last), which must be consecutive in time; anything added before must
    // begin before them, anything added later after them.
    void addCells(const Pyramid::Level& level, std::size_t first, std::size_t last);

    // begin() and end() enclose the additions, which are appended to `out`, ordered by x.
    void begin(UninitialisedVector<PixelColumn>& out);
    void end(UninitialisedVector<PixelColumn>& out);

private:
    static constexpr std::uint64_t isLook = std::uint64_t{1} << 32;

    // The cells under a column, and the share of the column that each has, out of 256.
    struct Share {
        static constexpr std::int32_t cells = 4;
        std::int32_t cell;       // the first, relative to the axis's origin
        std::uint16_t of[cells]; // the last entry is empty, because four are read at once
    };

    void add(std::uint32_t place, std::uint32_t covered, std::uint64_t what)
    {
        m_isTouched[place >> 6] |= std::uint64_t{1} << (place & 63);
        m_covered[place] += covered;
        m_max[place] = std::max(m_max[place], std::uint64_t{covered} << 33 | what);
    }
    struct Run {                          // consecutive blocks
        std::int64_t firstCell, lastCell; // relative to the axis's origin
        const Pyramid::Cell* fromOrigin;  // pointer such that cell 0 is at the origin
        // Columns that touch the run: [edge, end); columns whose four cells are all in it: [inner, outer)
        std::size_t edge, inner, outer, end;
    };
    void flush(std::size_t end); // writes the columns before `end`
    Run runOf(const Pyramid::Level& level, std::size_t first, std::size_t last);
    void shareOut(std::int64_t originNs, unsigned log2Ns);

    const Trace& m_trace;
    std::int32_t m_width;
    std::int64_t m_originNs;
    double m_originX, m_perNs;
    std::vector<std::uint64_t> m_isTouched; // one bit per column
    std::vector<std::uint32_t> m_covered;
    std::vector<std::uint64_t> m_max; // the largest coverage, with its look or slice
    PixelColumn* m_next = nullptr;
    // Valid for cells of this length and origin
    std::vector<Share> m_shares;
    std::int64_t m_sharedOriginNs = 0, m_firstCell = 0;
    unsigned m_sharedLog2Ns = ~0u;
};

} // namespace lanescope
