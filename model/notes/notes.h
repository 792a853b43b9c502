#pragma once
// The notes that a user puts on a trace to explain it to others: brackets with the measured time, arrows, boxes,
// numbered callouts. Notes refer to slices, times and lanes and never to pixels, so that they stay right when the view
// is zoomed, the figure is drawn again or the program is captured again. They are stored in a file next to the trace
// and never change it.

#include "model/base/result.h"
#include "model/store/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

// A lane as the file names it. After a new capture the ids differ; then a lane with that name or stream is used.
struct LaneRef {
    std::string process; // Process::key
    std::string lane;    // Lane::key
    std::string name;    // Lane::name
    friend bool operator==(const LaneRef&, const LaneRef&) = default;
};

// A slice: found again by its name, lane and begin; if the trace has changed, as the K-th of its name on its lane. In a
// file written by hand, name and number are enough: then it is the K-th on all lanes.
struct SliceRef {
    std::string name;
    std::optional<LaneRef> lane;
    std::optional<Ns> begin, duration; // begin: since the trace's zero
    std::uint64_t occurrence = 0;      // index by begin, from 0: on its lane, or on all lanes if none is given
    friend bool operator==(const SliceRef&, const SliceRef&) = default;
};

struct TimeRef { // a time on a lane
    Ns at{};
    LaneRef lane;
    friend bool operator==(const TimeRef&, const TimeRef&) = default;
};

enum class Edge { Begin, End };
struct Anchor {
    std::variant<SliceRef, TimeRef> on;
    Edge edge = Edge::Begin; // for a slice: the end from which a bracket is measured
    friend bool operator==(const Anchor&, const Anchor&) = default;
};

enum class NoteKind {
    Bracket,   // the measured time between two anchors
    Arrow,     // from one anchor to another
    Box,       // around slices, or around a time range on lanes
    Callout,   // a number on an anchor, with its text
    Highlight, // everything else is dimmed
    LaneLabel, // a name for a lane
};
std::string_view nameOf(NoteKind kind); // as in the file: "bracket", ...
std::optional<NoteKind> noteKindOf(std::string_view name);

struct Note {
    NoteKind kind = NoteKind::Callout;
    std::vector<Anchor> anchors; // Bracket, Arrow: two; Callout: one; Box, Highlight: any number, or `range`
    struct Span {
        Ns begin{}, end{}; // since the trace's zero
        friend bool operator==(const Span&, const Span&) = default;
    };
    std::optional<Span> range;  // Box, Highlight
    std::vector<LaneRef> lanes; // for `range` (none: all); for a LaneLabel: one
    std::string text;           // may be empty; a bracket's follows its time
    friend bool operator==(const Note&, const Note&) = default;
};

// Identifies the trace that notes were made on, so that they are recognised after its file was renamed.
struct TraceMark {
    std::uint64_t events = 0;
    std::int64_t zeroNs = 0; // the trace's zero, absolute
    friend bool operator==(const TraceMark&, const TraceMark&) = default;
};
TraceMark markOf(const Trace& trace);

struct Notes {
    std::vector<Note> notes; // callouts are numbered in this order, from 1
    std::string title, caption;
    std::optional<TraceMark> madeOn; // absent if written by hand
    friend bool operator==(const Notes&, const Notes&) = default;
};

// `where` names the file in errors. Anything unknown in the file is an error, so that nothing is lost silently.
Result<Notes> notesFromJson(std::string_view json, const std::string& where);
std::string jsonOf(const Notes& notes);

LaneRef refOf(const Trace& trace, LaneId lane);
SliceRef refOf(const Trace& trace, SliceId slice);

// A note placed on one trace.
struct PlacedNote {
    const Note* note = nullptr;
    struct Point {
        Time time;
        SliceId slice; // none if it is a time
        LaneId lane;
    };
    std::vector<Point> points; // one per anchor, in their order
    std::vector<LaneId> lanes;
    std::optional<TimeRange> range; // from `range`; for a Bracket the time between its points
    std::optional<unsigned> number; // for a Callout
};

struct PlacedNotes {
    std::vector<PlacedNote> placed;
    std::vector<const Note*> lost; // notes whose slice, time or lane is not in this trace
};

// The result points into `notes`, which must outlive it.
PlacedNotes placeNotes(const Notes& notes, const Trace& trace);

// none: it is not in this trace.
LaneId find(const Trace& trace, const LaneRef& ref);
SliceId find(const Trace& trace, const SliceRef& ref);
// The K-th slice of that name by begin over all lanes, from 0; none if there are fewer.
SliceId occurrence(const Trace& trace, std::string_view name, std::uint64_t k);

} // namespace lanescope
