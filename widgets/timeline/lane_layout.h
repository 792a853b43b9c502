#pragma once
// What stands where from top to bottom: a header for each process, below it its lanes, each as high as it is deep, and
// its counters. Where several ranks stand in one trace, each has a header of its own above its processes; folded it
// shows the lanes that stand for it. Pixels are logical, from the top of all lanes.

#include "model/store/trace.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace lanescope {

// What the user made of the lanes; what is not named is as it comes.
struct LaneChoices {
    std::set<std::uint32_t> collapsedRanks; // places in Trace::ranks()
    std::set<std::uint32_t> collapsedProcesses;
    std::set<std::uint32_t> collapsedLanes;
    std::set<std::uint32_t> hiddenLanes;
    std::vector<std::uint32_t> pinnedLanes; // stand on top of all, in this order
    std::vector<std::uint32_t> laneOrder;   // lanes moved by hand: the order within their process
    bool showPython = false;                // rows of nothing but Python frames
    bool onlyFilledProcesses = false;       // no header for a process whose lanes are all hidden: for figures
    friend bool operator==(const LaneChoices&, const LaneChoices&) = default;
};

// Room kept for what is reckoned of lanes that hold device work.
struct LaneRoom {
    double head = 0;      // pixels above their rows
    bool queues = false;  // below each a counter of its own: the work that waits in its queue
    double textScale = 1; // how large words are: rows, of all lanes, grow with them
    friend bool operator==(const LaneRoom&, const LaneRoom&) = default;
};

struct Strip {
    enum class Kind { Rank, Process, Lane, Counter, Queue } kind = Kind::Lane;
    double y = 0, height = 0;
    double head = 0;           // of a Lane: room above its rows, part of the height
    double marks = 0;          // of a Lane: room between the two for its instants
    ProcessId process;         // not of a Rank
    LaneId lane;               // of a Lane, and of the lane whose Queue it is
    std::uint32_t counter = 0; // of a Counter: index in Trace::counters
    std::uint32_t rank = 0;    // of a Rank: index in Trace::ranks
    bool isCollapsed = false;
    bool isPinned = false;
    std::uint32_t firstRow = 0, rows = 0; // of a Lane or a folded Rank: the rows shown, places in LaneLayout::rows()
    std::uint32_t pythonRows = 0;         // of a Lane: rows of Python frames that are left out
    double rowHeight = 0, boxHeight = 0;  // of a Lane or a Rank: from row to row; of a slice in one

    double bottom() const { return y + height; }
};

class LaneLayout {
public:
    // At a text scale of 1.
    static constexpr double rowHeight = 18, processHeight = 24, rankHeight = 26, laneGap = 5, counterHeight = 40;
    static constexpr double collapsedHeight = 14, instantHeight = 7;

    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LaneChoices& choices, const LaneRoom& room = {});

    const std::vector<Strip>& strips() const { return m_strips; }
    // The rows that a strip shows, from top to bottom; a collapsed lane shows one, a folded rank one of each lane that
    // stands for it.
    std::span<const RowId> rowsOf(const Strip& strip) const { return {m_rows.data() + strip.firstRow, strip.rows}; }
    std::uint32_t pythonRows() const { return m_pythonRows; } // of all lanes, shown or not
    double height() const { return m_height; }
    // Strips that touch [top, bottom): a span of strips().
    std::pair<std::size_t, std::size_t> stripsWithin(double top, double bottom) const;
    const Strip* stripAt(double y) const; // null in a gap or outside
    // The lane's strip, that of its rank where it stands for it; null where it is hidden or its process is collapsed.
    const Strip* stripOf(LaneId lane) const;
    // Top of a row; nullopt where it is not shown.
    std::optional<double> yOf(const Trace& trace, RowId row) const;
    // The row at y; none in a gap or outside lanes.
    RowId rowAt(double y) const;
    static double rowTop(const Strip& strip, std::uint32_t row)
    {
        return strip.y + strip.head + strip.marks + 2 + row * strip.rowHeight;
    }

private:
    void addRank(const Trace& trace, std::uint32_t rank, bool isCollapsed, double textScale);
    std::vector<Strip> m_strips;
    std::vector<RowId> m_rows;
    std::vector<std::uint32_t> m_stripOfLane;
    std::uint32_t m_pythonRows = 0;
    double m_height = 0;
};

} // namespace lanescope
