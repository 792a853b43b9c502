#pragma once
// Where each instant of a thread and each launch belongs, as its stack shows: module, scope, Python function, op and
// phase. Backward work takes the place of its forward op (sequence_links.h).

#include "model/analysis/analysis.h"
#include "model/analysis/time/slice_part.h"
#include "model/attribution/names.h"
#include "model/attribution/path_tree.h"
#include "model/attribution/phase.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// Looks up the names of an attribution: numbers below strings().size() are the trace's own, the rest were read from
// arguments or from another trace.
class PlaceNames {
public:
    explicit PlaceNames(TracePtr trace) : m_trace(std::move(trace)) {}
    std::uint32_t add(std::string_view text);        // a known name, or a further one
    std::uint32_t addFurther(std::string_view text); // always a new number
    std::string_view operator[](std::uint32_t name) const;

private:
    TracePtr m_trace;
    std::vector<std::string> m_further;
    std::map<std::string, std::uint32_t, std::less<>> m_numbers; // the index of each name in m_further
};

struct HostPlace {
    PathTree::Node module = PathTree::root, scope = PathTree::root;
    std::uint32_t line = PathTree::noName; // the Python function, as its frame is called
    std::uint32_t op = PathTree::noName;   // the innermost op
    std::uint32_t wait = PathTree::noName; // the innermost call or frame that blocks the thread
    std::uint32_t marks = 0;               // bits of all names on the stack (names.h)
    Phase phase = Phase::Undecided;        // inside a communication call too: the phase around it
    bool exchanges = false;                // inside a call of a communicator
    bool isLinked = false;                 // backward work whose forward op is known
    PhaseReason phaseReason = PhaseReason::None;
    PlaceSource source = PlaceSource::None; // where the module is known from, or else the scope
    PlaceSource scopeSource = PlaceSource::None, lineSource = PlaceSource::None;
    // As the stack itself shows, without the place of a forward op.
    PathTree::Node ownScope = PathTree::root;
    std::uint32_t ownLine = PathTree::noName;

    // The phase of the host's own time: communication wins over all.
    Phase hostPhase() const { return exchanges ? Phase::Communication : phase; }
    // Why it has no module. What Python calls during backward, as torch.ones_like for the first gradient, has no
    // forward op that a link could be missing to; the engine's own ops have one.
    Unplaced withoutModule() const
    {
        const bool isOfEngine = (marks & mark::Engine) || ownLine == PathTree::noName;
        return phase == Phase::Backward && !isLinked && isOfEngine ? Unplaced::NoLink : Unplaced::NoFrame;
    }
};

struct HostShare {
    LaneId lane;
    std::uint32_t place; // in HostPlaces::places
    Ns self{};
};

struct HostPlaces {
    explicit HostPlaces(TracePtr trace) : names(std::move(trace)) {}
    PlaceNames names;
    PathTree modules, scopes;
    std::vector<std::uint64_t> moduleCalls, scopeCalls; // by node: how often it was entered
    std::vector<HostPlace> places;
    std::vector<HostShare> shares;           // self times; those of a lane add up to the union of its host events
    std::vector<std::uint32_t> placeOfSlice; // for calls that launch, by SliceId; ~0: none
    std::vector<std::uint32_t> firstPlace;   // by lane: where its places begin
    bool hasModules = false, hasFrames = false, hasNumbers = false;

    const HostPlace* of(SliceId launch) const // null: no stack is recorded
    {
        const std::uint32_t at = launch.value < placeOfSlice.size() ? placeOfSlice[launch.value] : ~0u;
        return at == ~0u ? nullptr : &places[at];
    }
};

// Walks the whole trace.
HostPlaces computeHostPlaces(const Analysis& analysis);
inline const HostPlaces& hostPlacesOf(const Analysis& analysis) { return analysis.once(computeHostPlaces); }

// Self times and calls of a part of the trace, by the places and nodes of the whole one.
struct HostSelf {
    std::vector<HostShare> shares;
    std::vector<std::uint64_t> moduleCalls, scopeCalls; // slices that begin in the range
};
HostSelf hostSelfWithin(const Analysis& analysis, std::optional<TimeRange> range, const SlicePart* part = nullptr);

// By lane, when the stack is at one of these places: in order, disjoint. isWanted: parallel to HostPlaces::places.
std::vector<std::vector<TimeRange>> hostRangesOf(const Analysis& analysis, const std::vector<bool>& isWanted);

} // namespace lanescope
