#pragma once
// The vertical layout of lanes: pinned lanes, GPUs, counters, host processes, other recorded lanes. Each process has a
// header and its lanes below it; a lane is as high as it is deep. Pinned lanes and the GPUs stay in sight while the
// rest scrolls. In a trace with several ranks, each has a header above its processes; when folded it shows the lanes
// that represent it. Pixels are logical, from the top of all lanes.

#include "model/analysis/memory_series.h"
#include "model/store/tracks.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace lanescope {

// The Python frames that have rows: none, those of nn.Modules, all.
enum class PythonRows : std::uint8_t { None, Modules, All };
enum class RowDensity : std::uint8_t { Compact, Normal, Tall };

// The user's choices for lanes; all others have the default.
struct LaneChoices {
    std::set<std::uint32_t> collapsedRanks; // indices in Trace::ranks()
    std::set<std::uint32_t> collapsedProcesses;
    std::set<std::uint32_t> collapsedLanes;
    std::set<std::uint32_t> hiddenLanes;
    std::set<std::uint32_t> hiddenCounters; // indices in LaneLayout::series()
    std::vector<std::uint32_t> pinnedLanes; // shown above all others, in this order
    std::vector<std::uint32_t> laneOrder;   // lanes that the user moved: the order within their process
    PythonRows python = PythonRows::Modules;
    bool onlyFilledProcesses = false; // no header for a process whose lanes are all hidden; for figures
    std::size_t hidden() const { return hiddenLanes.size() + hiddenCounters.size(); }
    friend bool operator==(const LaneChoices&, const LaneChoices&) = default;
};

// The lanes that a view shows: a comparison shows the GPUs of both traces before the hosts.
enum class LanePart : std::uint8_t { All, Gpu, Host };

// Room for the overlays of lanes that hold GPU work.
struct LaneRoom {
    double head = 0;      // pixels above their rows
    bool queues = false;  // a counter below each lane: the work that waits in its queue
    double textScale = 1; // text scale; all rows grow with it
    double gutter = 0;    // pixels below the rows of annotations
    RowDensity density = RowDensity::Normal;
    LanePart part = LanePart::All;
    bool hasGpuHeaders = true; // false: the header is in another view
    friend bool operator==(const LaneRoom&, const LaneRoom&) = default;
};

struct Strip {
    // Annotations: for a lane whose annotations are shown above the lane itself.
    enum class Kind { Rank, Process, Annotations, Lane, Counter, Queue } kind = Kind::Lane;
    double y = 0, height = 0;
    double head = 0;           // for a Lane: room above its rows, included in the height
    double gutter = 0;         // for Annotations: room below the rows, included in the height
    double marks = 0;          // for a Lane: room for its instants, between head and rows
    ProcessId process;         // none for a Rank
    LaneId lane;               // for a Lane, and for the Queue of that lane
    std::uint32_t counter = 0; // for a Counter: index in LaneLayout::series
    std::uint32_t rank = 0;    // for a Rank: index in Trace::ranks
    bool isCollapsed = false;
    bool isPinned = false;                // by the user
    bool isStuck = false;                 // does not move while the rest scrolls
    std::uint32_t firstRow = 0, rows = 0; // for a Lane or a folded Rank: the rows shown, indices in LaneLayout::rows()
    std::uint32_t pythonRows = 0;         // for a Lane: rows of Python frames that are hidden
    std::uint32_t shownPythonRows = 0;    // for a Lane: rows of Python frames that are shown, apart from modules
    double rowHeight = 0, boxHeight = 0;  // for a Lane or a Rank: from row to row; of a slice in a row
    std::uint32_t lowRows = 0;            // for a Lane of GPU work: its first rows, of annotations, which are low
    double lowRowHeight = 0;

    double bottom() const { return y + height; }
};

class LaneLayout {
public:
    // At text scale 1 and normal density: distance of rows, and the height of a slice in it.
    static constexpr double rowHeight = 22, boxHeight = 20, kernelRowHeight = 32, kernelBoxHeight = 28;
    static constexpr double processHeight = 24, rankHeight = 26, laneGap = 6, counterHeight = 42;
    static constexpr double lowRowHeight = 16, lowBoxHeight = 14; // annotations above GPU work
    static constexpr double collapsedHeight = 14, instantHeight = 8;
    static constexpr double maxStuck = 0.55;   // max share of the view that does not scroll
    static constexpr double maxGpuStuck = 0.9; // max share for the first GPU lane in a low view

    // The data that lanes are laid out from, shared by all layouts of a trace.
    struct Contents {
        std::shared_ptr<const Tracks> tracks;
        std::shared_ptr<const std::vector<MemorySeries>> memory; // in addition to the trace's own counters; may be null
    };

    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LaneChoices& choices, const LaneRoom& room = {});
    LaneLayout(const Trace& trace, Contents contents, const LaneChoices& choices, const LaneRoom& room);

    const Tracks& tracks() const { return *m_contents.tracks; }
    const CounterSeries& series(const Trace& trace, std::uint32_t counter) const;
    // The bytes that an allocator held over time; null: the counter is the trace's own.
    const MemorySeries* memorySeries(const Trace& trace, std::uint32_t counter) const;
    const std::vector<Strip>& strips() const { return m_strips; }
    // The rows of a strip, from top to bottom; a collapsed lane shows one, a folded rank one of each lane that
    // represents it.
    std::span<const RowId> rowsOf(const Strip& strip) const { return {m_rows.data() + strip.firstRow, strip.rows}; }
    std::uint32_t pythonRows() const { return m_pythonRows; } // over all lanes, shown or not
    double height() const { return m_height; }

    // Moves the strips that stay in sight: as many of the first strips as fit in their share of the view.
    void scrollTo(double scrollY, double viewHeight);
    // The bottom of the first GPU lane without scrolling; 0 if there is none. A view should be at least that high.
    double firstGpuLaneUntil() const { return m_firstGpuLaneUntil; }
    // The bottom of the strips that stay in sight: scrolled lanes are covered above it.
    double coveredUntil() const { return m_coveredUntil; }
    bool isCovered(const Strip& strip, double y) const { return !strip.isStuck && y < m_coveredUntil; }

    // Strips visible within [top, bottom), those that stay in sight first.
    std::vector<const Strip*> stripsWithin(double top, double bottom) const;
    const Strip* stripAt(double y) const; // null in a gap or outside
    // The lane's strip, or its rank's if that represents it; null if it is hidden or its process is collapsed.
    const Strip* stripOf(LaneId lane) const;
    // The strip of the lane's annotations, if it is apart from the lane; else null.
    const Strip* annotationsOf(LaneId lane) const;
    const Strip* stripOf(RowId row) const; // null where the row is not shown
    // Top of a row; nullopt if it is not shown.
    std::optional<double> yOf(RowId row) const;
    // The row at y; none in a gap or outside of lanes.
    RowId rowAt(double y) const;
    static double rowTop(const Strip& strip, std::uint32_t row)
    {
        const std::uint32_t low = std::min(row, strip.lowRows);
        return strip.y + strip.head + strip.marks + 2 + low * strip.lowRowHeight + (row - low) * strip.rowHeight;
    }
    // Height of a slice in that row of the strip.
    static double boxHeightOf(const Strip& strip, std::uint32_t row)
    {
        return row < strip.lowRows ? strip.lowRowHeight - (lowRowHeight - lowBoxHeight) : strip.boxHeight;
    }
    double boxHeightOf(RowId row) const; // 0 where the row is not shown

private:
    struct Place {
        std::uint32_t strip = ~0u, row = 0;
    };
    class Builder;
    Contents m_contents;
    std::vector<Strip> m_strips;
    std::vector<RowId> m_rows;
    std::vector<std::uint32_t> m_stripOfLane;
    std::vector<Place> m_placeOfRow; // by RowId of the tracks
    std::uint32_t m_pythonRows = 0;
    std::size_t m_mayStick = 0, m_stuck = 0; // number of strips, from the first on
    double m_height = 0, m_coveredUntil = 0, m_scrollY = 0, m_firstGpuLaneUntil = 0;
};

} // namespace lanescope
