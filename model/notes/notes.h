#pragma once
// What a reader puts on a trace to explain it to others: brackets with the measured time, arrows, boxes, numbered
// callouts. Notes are tied to slices, times and lanes and never to pixels, so that they stay right when the view is
// zoomed, the figure drawn again or the program captured anew. They are kept beside the trace and never touch it.

#include "model/base/result.h"
#include "model/store/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

// A lane as the file names it. After a new capture the ids differ: then a lane of that name or stream is taken.
struct LaneRef {
    std::string process; // Process::key
    std::string lane;    // Lane::key
    std::string name;    // Lane::name
    friend bool operator==(const LaneRef&, const LaneRef&) = default;
};

// A slice: found again by its name, lane and begin; where the trace has changed, as the K-th of its name on its lane.
// Written by hand, name and number are enough: then it is the K-th of all lanes.
struct SliceRef {
    std::string name;
    std::optional<LaneRef> lane;
    std::optional<Ns> begin, duration; // begin: from the trace's zero
    std::uint64_t occurrence = 0;      // in order of begin, from 0: on its lane, or without one of all
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
    Edge edge = Edge::Begin; // of a slice: which of its ends a bracket is measured from
    friend bool operator==(const Anchor&, const Anchor&) = default;
};

enum class NoteKind {
    Bracket,   // the time between two anchors, measured
    Arrow,     // from one anchor to another
    Box,       // round slices, or a range of time over lanes
    Callout,   // a number on an anchor, and its text
    Highlight, // all else is dimmed
    LaneLabel, // what a lane is to be called
};
std::string_view nameOf(NoteKind kind); // as the file has it: "bracket", ...
std::optional<NoteKind> noteKindOf(std::string_view name);

struct Note {
    NoteKind kind = NoteKind::Callout;
    std::vector<Anchor> anchors; // Bracket, Arrow: two; Callout: one; Box, Highlight: any number, or `range`
    struct Span {
        Ns begin{}, end{}; // from the trace's zero
        friend bool operator==(const Span&, const Span&) = default;
    };
    std::optional<Span> range;  // Box, Highlight
    std::vector<LaneRef> lanes; // of `range` (none: all); of a LaneLabel: one
    std::string text;           // may be empty; a bracket's stands behind its time
    friend bool operator==(const Note&, const Note&) = default;
};

// Which trace notes were made on: they are known again when its file was renamed.
struct TraceMark {
    std::uint64_t events = 0;
    std::int64_t zeroNs = 0; // absolute, of the trace's zero
    friend bool operator==(const TraceMark&, const TraceMark&) = default;
};
TraceMark markOf(const Trace& trace);

struct Notes {
    std::vector<Note> notes; // callouts are numbered in this order, from 1
    std::string title, caption;
    std::optional<TraceMark> madeOn; // absent: written by hand
    friend bool operator==(const Notes&, const Notes&) = default;
};

// `where` names the file in the error. What the file holds beside what is known here is an error, not lost in silence.
Result<Notes> notesFromJson(std::string_view json, const std::string& where);
std::string jsonOf(const Notes& notes);

LaneRef refOf(const Trace& trace, LaneId lane);
SliceRef refOf(const Trace& trace, SliceId slice);

// A note as it stands in one trace.
struct PlacedNote {
    const Note* note = nullptr;
    struct Point {
        Time time;
        SliceId slice; // none: a time
        LaneId lane;
    };
    std::vector<Point> points; // of the anchors, in their order
    std::vector<LaneId> lanes;
    std::optional<TimeRange> range; // of `range`; of a Bracket the time between its points
    std::optional<unsigned> number; // of a Callout
};

struct PlacedNotes {
    std::vector<PlacedNote> placed;
    std::vector<const Note*> lost; // what they are tied to is not in this trace
};

// Points into `notes`, which must outlive it.
PlacedNotes placeNotes(const Notes& notes, const Trace& trace);

// none: not in this trace.
LaneId find(const Trace& trace, const LaneRef& ref);
SliceId find(const Trace& trace, const SliceRef& ref);
// The K-th slice of that name in time order over all lanes, from 0; none: there are not as many.
SliceId occurrence(const Trace& trace, std::string_view name, std::uint64_t k);

} // namespace lanescope
