#pragma once
// One open trace with the state that all views share: selection, hover, search and marks are kept here once, and every
// view listens to it. Views keep only their own appearance.

#include <QObject>
#include <QString>

#include "model/analysis/analysis.h"
#include "model/analysis/lane_activity.h"
#include "model/analysis/memory_series.h"
#include "model/analysis/time/lane_parts.h"
#include "model/store/tracks.h"
#include "widgets/session/latest_request.h"
#include "widgets/session/note_layer.h"
#include "widgets/session/path_layer.h"

#include <memory>
#include <optional>
#include <vector>

namespace lanescope {

struct PlaceChoice;
struct PlaceScope;

// A time range over some lanes, dragged by the user; no lanes means all.
struct RangeSelection {
    TimeRange range;
    std::vector<LaneId> lanes;
    LaneParts parts = {}; // parts of these lanes
    friend bool operator==(const RangeSelection&, const RangeSelection&) = default;
};

// A chosen row of a table. owner: the table; null: no row is chosen.
struct RowChoice {
    const QObject* owner = nullptr;
    QString title;
};

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(TracePtr trace, QObject* parent = nullptr);
    ~Document() override; // its analyses need not be finished

    const Trace& trace() const { return *m_trace; }
    TracePtr tracePtr() const { return m_trace; }
    // The analyses, each computed when first asked for; ask off the window's thread (session/background.h).
    const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }
    NoteLayer& notes() { return m_notes; }
    const NoteLayer& notes() const { return m_notes; }

    PathLayer& path() { return m_path; } // the critical path
    const PathLayer& path() const { return m_path; }

    SliceId selection() const { return m_selection; } // none: nothing is selected
    SliceId hovered() const { return m_hovered; }
    const std::optional<RangeSelection>& rangeSelection() const { return m_rangeSelection; }
    const std::vector<TimeRange>& marks() const { return m_marks; } // in the order they were set
    // Highlighted slices on all lanes (of a search or a table row), ordered by id, and the current one of them.
    const std::vector<SliceId>& lit() const { return m_lit; }
    // Hits of a search stay highlighted while other things are chosen.
    bool isLitBySearch() const { return m_isSearch && !m_lit.empty(); }
    std::optional<std::size_t> currentLit() const { return m_currentLit; }
    // No outlines around highlighted slices: only the rest is dimmed.
    bool isLitPlain() const { return m_isLitPlain; }
    // Highlighted times on all lanes (of a part of the breakdown), ordered and disjoint.
    const std::vector<TimeRange>& litTimes() const { return m_litTimes; }

    // The module, layer or phase that panels are limited to; null: none. It is found in the background.
    const std::shared_ptr<const PlaceScope>& place() const { return m_place; }
    void choosePlace(const QString& name, PlaceChoice choice); // and highlights it
    void clearPlace();                                         // and its highlights

    // True while the lanes and all facts are hidden, so that the user can guess first.
    bool isCovered() const { return m_isCovered; }

    // The data of the overlays; null until it is computed. workOutActivity() computes it in the background.
    const std::shared_ptr<const Activity>& activity() const { return m_activity; }
    void setActivity(std::shared_ptr<const Activity> activity);
    void workOutActivity();

    // The rows of lanes, and the memory held by the allocator. Memory, and the rows of a large trace, are computed in
    // the background and announced with contentsChanged().
    const std::shared_ptr<const Tracks>& tracks() const { return m_tracks; }
    const std::shared_ptr<const std::vector<MemorySeries>>& memory() const { return m_memory; }
    // Lanes of memory from another file of the same run, below the trace's own.
    void addMemory(std::vector<MemorySeries> further);

    // The one chosen thing: F, M, the inspector and the menus act on it, and only it is drawn as chosen. After another
    // thing is chosen, rangeSelection() is only the scope of the panels. Rows: highlighted slices, of a table row, a
    // finding or a part of the breakdown.
    enum class Chosen { Nothing, Slice, Range, Gap, Instant, Rows };
    Chosen chosen() const { return m_chosen; }
    std::optional<TimeRange> chosenRange() const;
    const RowChoice& chosenRow() const { return m_row; } // its slices are lit()
    const std::optional<Gap>& chosenGap() const { return m_gap; }
    std::optional<std::uint32_t> chosenInstant() const { return m_instant; } // index in Trace::instants

public slots:
    void chooseGap(std::optional<lanescope::Gap> gap);
    void chooseInstant(std::optional<std::uint32_t> instant);
    void select(lanescope::SliceId slice);
    void hover(lanescope::SliceId slice);
    void selectRange(std::optional<lanescope::RangeSelection> range);
    void toggleMark(lanescope::TimeRange range); // adds the mark, or removes an equal one
    void clearMarks();
    void cover(bool isCovered);
    void light(std::vector<lanescope::SliceId> slices, std::optional<std::size_t> current = {});
    void lightHits(std::vector<lanescope::SliceId> slices, std::optional<std::size_t> current = {}); // search hits
    // A row of a table: highlights its slices, and the inspector sums them up. They need not be in order.
    void chooseRow(const QObject* owner, const QString& title, std::vector<lanescope::SliceId> slices);
    void isolate(std::vector<lanescope::SliceId> slices); // highlights them without outlines
    void lightTimes(std::vector<lanescope::TimeRange> times);
    void clear(); // Esc: clears selection, range, place and highlights
    // Asks the timeline to show it, with the same zoom (Reveal) or as large as possible (Zoom).
    void reveal(lanescope::SliceId slice) { emit revealRequested(slice); }
    void revealInstant(std::uint32_t instant) { emit instantRevealRequested(instant); }
    void zoomTo(lanescope::TimeRange range) { emit zoomRequested(range); }

signals:
    void selectionChanged(lanescope::SliceId slice);
    void hoveredChanged(lanescope::SliceId slice);
    void rangeSelectionChanged();
    void marksChanged();
    void litChanged();
    void placeChanged();
    void chosenChanged(); // another kind of thing is chosen, or another row
    void coveredChanged(bool isCovered);
    void activityChanged();
    void contentsChanged();
    void gapChanged();
    void instantChanged();
    void revealRequested(lanescope::SliceId slice);
    void instantRevealRequested(std::uint32_t instant);
    void zoomRequested(lanescope::TimeRange range);

private:
    void setLit(std::vector<SliceId> slices, std::optional<std::size_t> current, bool isSearch);
    void setChosen(Chosen chosen, RowChoice row = {});

    TracePtr m_trace;
    std::shared_ptr<const Analysis> m_analysis;
    NoteLayer m_notes;
    PathLayer m_path;
    SliceId m_selection, m_hovered;
    std::optional<RangeSelection> m_rangeSelection;
    std::vector<TimeRange> m_marks;
    std::vector<SliceId> m_lit;
    std::shared_ptr<const Activity> m_activity;
    std::shared_ptr<const Tracks> m_tracks;
    std::shared_ptr<const std::vector<MemorySeries>> m_memory;
    std::vector<MemorySeries> m_furtherMemory; // from other files
    Chosen m_chosen = Chosen::Nothing;
    std::optional<Gap> m_gap;
    std::optional<std::uint32_t> m_instant;
    RowChoice m_row;
    bool m_isCovered = false, m_isLitPlain = false, m_isSearch = false;
    std::optional<std::size_t> m_currentLit;
    std::vector<TimeRange> m_litTimes;
    std::shared_ptr<const PlaceScope> m_place;
    LatestRequest m_latestPlace;
};

} // namespace lanescope
