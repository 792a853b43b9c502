#pragma once
// The device pixel columns of a row as it is built: how much of each is covered, and by what most. Without branches,
// for where slices are narrower than a pixel nothing can be foretold.

#include "model/store/trace.h"
#include "widgets/scene/scene.h"

#include <cstdint>
#include <vector>

namespace lanescope {

class Columns {
public:
    // One column wholly covered.
    static constexpr std::uint32_t full = Pyramid::whole << 8;

    // Columns of perNs device pixels a nanosecond; originNs stands at originX, within a pixel left of the first.
    Columns(const Trace& trace, std::int32_t width, std::int64_t originNs, double originX, double perNs);

    std::int32_t width() const { return m_width; }

    // Where x is counted. What lies out of sight has a place too, on either side, that nobody looks at: 0 is nowhere.
    std::uint32_t placeOf(double x) const
    {
        return static_cast<std::uint32_t>(
            static_cast<std::int32_t>(std::clamp(x, -1.0, static_cast<double>(m_width)) + 1));
    }

    // covered: of `full`.
    void addSlice(std::uint32_t place, std::uint32_t covered, SliceId slice) { add(place, covered, slice.value); }
    void addCell(std::uint32_t place, std::uint32_t covered, Look look) { add(place, covered, isLook | look); }
    // All cells of the level's blocks [first, last), which follow one another in time; what is added before must begin
    // before them, and what is added after behind them.
    void addCells(const Pyramid::Level& level, std::size_t first, std::size_t last);

    // All that is added between goes behind what is in `out`, by x.
    void begin(UninitialisedVector<PixelColumn>& out);
    void end(UninitialisedVector<PixelColumn>& out);

private:
    static constexpr std::uint64_t isLook = std::uint64_t{1} << 32;

    // Which cells a column stands on and with which share of it, of 256.
    struct Share {
        static constexpr std::int32_t cells = 4;
        std::int32_t cell;       // the first, counted from the axis's origin
        std::uint16_t of[cells]; // the last has none: four are read at once
    };

    void add(std::uint32_t place, std::uint32_t covered, std::uint64_t what)
    {
        m_isTouched[place >> 6] |= std::uint64_t{1} << (place & 63);
        m_covered[place] += covered;
        m_most[place] = std::max(m_most[place], std::uint64_t{covered} << 33 | what);
    }
    struct Run {                          // of blocks that follow one another
        std::int64_t firstCell, lastCell; // counted from the axis's origin
        const Pyramid::Cell* fromOrigin;  // where that cell 0 would be
        // Columns: that touch it [edge, end), whose four cells it has [inner, outer)
        std::size_t edge, inner, outer, end;
    };
    void flush(std::size_t end); // what was added to columns before `end`
    Run runOf(const Pyramid::Level& level, std::size_t first, std::size_t last);
    void shareOut(std::int64_t originNs, unsigned log2Ns);

    const Trace& m_trace;
    std::int32_t m_width;
    std::int64_t m_originNs;
    double m_originX, m_perNs;
    std::vector<std::uint64_t> m_isTouched; // a bit a place
    std::vector<std::uint32_t> m_covered;
    std::vector<std::uint64_t> m_most; // how much it covers, and a look or a slice
    PixelColumn* m_next = nullptr;
    // For cells of this length and origin
    std::vector<Share> m_shares;
    std::int64_t m_sharedOriginNs = 0, m_firstCell = 0;
    unsigned m_sharedLog2Ns = ~0u;
};

} // namespace lanescope
