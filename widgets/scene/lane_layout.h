#pragma once
// What stands where from top to bottom: pinned lanes, GPUs, counters, host processes, what else was recorded; for each
// process a header and below it its lanes, each as high as it is deep. Pinned lanes and the GPUs stay in sight while
// the rest scrolls. Where several ranks stand in one trace, each has a header of its own above its processes; folded it
// shows the lanes that stand for it. Pixels are logical, from the top of all lanes.

#include "model/store/tracks.h"

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace lanescope {

// Which Python frames have rows: none, those of nn.Modules, all.
enum class PythonRows : std::uint8_t { None, Modules, All };
enum class RowDensity : std::uint8_t { Compact, Normal, Tall };

// What the user made of the lanes; what is not named is as it comes.
struct LaneChoices {
    std::set<std::uint32_t> collapsedRanks; // places in Trace::ranks()
    std::set<std::uint32_t> collapsedProcesses;
    std::set<std::uint32_t> collapsedLanes;
    std::set<std::uint32_t> hiddenLanes;
    std::vector<std::uint32_t> pinnedLanes; // stand on top of all, in this order
    std::vector<std::uint32_t> laneOrder;   // lanes moved by hand: the order within their process
    PythonRows python = PythonRows::Modules;
    bool onlyFilledProcesses = false; // no header for a process whose lanes are all hidden: for figures
    friend bool operator==(const LaneChoices&, const LaneChoices&) = default;
};

// Which of a trace's lanes a view shows: a comparison shows the GPUs of both traces before the hosts.
enum class LanePart : std::uint8_t { All, Gpu, Host };

// Room kept for what is reckoned of lanes that hold device work.
struct LaneRoom {
    double head = 0;      // pixels above their rows
    bool queues = false;  // below each a counter of its own: the work that waits in its queue
    double textScale = 1; // how large words are: rows, of all lanes, grow with them
    double gutter = 0;    // pixels below the rows of annotations
    RowDensity density = RowDensity::Normal;
    LanePart part = LanePart::All;
    bool hasGpuHeaders = true; // false: another view's header stands for the GPU's too
    friend bool operator==(const LaneRoom&, const LaneRoom&) = default;
};

struct Strip {
    // Annotations: of a lane whose annotations stand above the lane itself.
    enum class Kind { Rank, Process, Annotations, Lane, Counter, Queue } kind = Kind::Lane;
    double y = 0, height = 0;
    double head = 0;           // of a Lane: room above its rows, part of the height
    double gutter = 0;         // of Annotations: room below the rows, part of the height
    double marks = 0;          // of a Lane: room between the two for its instants
    ProcessId process;         // not of a Rank
    LaneId lane;               // of a Lane, and of the lane whose Queue it is
    std::uint32_t counter = 0; // of a Counter: index in LaneLayout::series
    std::uint32_t rank = 0;    // of a Rank: index in Trace::ranks
    bool isCollapsed = false;
    bool isPinned = false;                // by the user
    bool isStuck = false;                 // stays where it is while the rest scrolls
    std::uint32_t firstRow = 0, rows = 0; // of a Lane or a folded Rank: the rows shown, places in LaneLayout::rows()
    std::uint32_t pythonRows = 0;         // of a Lane: rows of Python frames that are left out
    double rowHeight = 0, boxHeight = 0;  // of a Lane or a Rank: from row to row; of a slice in one

    double bottom() const { return y + height; }
};

class LaneLayout {
public:
    // At a text scale of 1 and normal density: from row to row, and how much of that a slice takes.
    static constexpr double rowHeight = 22, boxHeight = 20, kernelRowHeight = 32, kernelBoxHeight = 28;
    static constexpr double processHeight = 24, rankHeight = 26, laneGap = 6, counterHeight = 42;
    static constexpr double collapsedHeight = 14, instantHeight = 8;
    static constexpr double mostStuck = 0.55;   // share of the view that may stay while the rest scrolls
    static constexpr double mostGpuStuck = 0.9; // and share for the first GPU lane in a low view

    // What the lanes are laid out from, shared by all layouts of a trace.
    struct Contents {
        std::shared_ptr<const Tracks> tracks;
        std::shared_ptr<const std::vector<CounterSeries>> memory; // beside the trace's own counters; may be null
    };

    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LaneChoices& choices, const LaneRoom& room = {});
    LaneLayout(const Trace& trace, Contents contents, const LaneChoices& choices, const LaneRoom& room);

    const Tracks& tracks() const { return *m_contents.tracks; }
    const CounterSeries& series(const Trace& trace, std::uint32_t counter) const;
    const std::vector<Strip>& strips() const { return m_strips; }
    // The rows that a strip shows, from top to bottom; a collapsed lane shows one, a folded rank one of each lane that
    // stands for it.
    std::span<const RowId> rowsOf(const Strip& strip) const { return {m_rows.data() + strip.firstRow, strip.rows}; }
    std::uint32_t pythonRows() const { return m_pythonRows; } // of all lanes, shown or not
    double height() const { return m_height; }

    // Moves what stays in sight: as many of the first strips as take up their share of the view.
    void scrollTo(double scrollY, double viewHeight);
    // Where the first GPU lane ends, while nothing is scrolled; 0 where there is none. A view should be as high.
    double firstGpuLaneUntil() const { return m_firstGpuLaneUntil; }
    // Where the strips that stay end: what scrolls is covered above it.
    double coveredUntil() const { return m_coveredUntil; }
    bool isCovered(const Strip& strip, double y) const { return !strip.isStuck && y < m_coveredUntil; }

    // Strips that can be seen within [top, bottom), those that stay first.
    std::vector<const Strip*> stripsWithin(double top, double bottom) const;
    const Strip* stripAt(double y) const; // null in a gap or outside
    // The lane's strip, that of its rank where it stands for it; null where it is hidden or its process is collapsed.
    const Strip* stripOf(LaneId lane) const;
    const Strip* stripOf(RowId row) const; // null where the row is not shown
    // Top of a row; nullopt where it is not shown.
    std::optional<double> yOf(RowId row) const;
    // The row at y; none in a gap or outside lanes.
    RowId rowAt(double y) const;
    static double rowTop(const Strip& strip, std::uint32_t row)
    {
        return strip.y + strip.head + strip.marks + 2 + row * strip.rowHeight;
    }

private:
    struct Place {
        std::uint32_t strip = ~0u, row = 0;
    };
    class Builder;
    Contents m_contents;
    std::vector<Strip> m_strips;
    std::vector<RowId> m_rows;
    std::vector<std::uint32_t> m_stripOfLane;
    std::vector<Place> m_placeOfRow; // by the tracks' RowId
    std::uint32_t m_pythonRows = 0;
    std::size_t m_mayStick = 0, m_stuck = 0; // strips, from the first on
    double m_height = 0, m_coveredUntil = 0, m_scrollY = 0, m_firstGpuLaneUntil = 0;
};

} // namespace lanescope
