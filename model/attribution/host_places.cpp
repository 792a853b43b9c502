#include "model/attribution/host_places.h"

#include "model/analysis/recorded_memory.h"
#include "model/analysis/stop_request.h"
#include "model/analysis/waiting_copies.h"
#include "model/attribution/names.h"
#include "model/attribution/sequence_links.h"
#include "model/attribution/walk_stacks.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::uint32_t none = ~0u;
constexpr std::uint32_t linked = 1u << 29, recompute = 1u << 30, byLink = 1u << 31; // in addition to the marks of names

// The state of the stack at one event. Backward ops already have the place of their forward op.
struct State {
    PathTree::Node module = 0, scope = 0;
    std::uint32_t line = none, op = none, wait = none;
    std::uint32_t marks = 0;
    std::uint32_t lineRank = 0;
    PlaceSource source = PlaceSource::None, scopeSource = PlaceSource::None, lineSource = PlaceSource::None;
    PathTree::Node ownScope = 0; // without the place of a forward op
    std::uint32_t ownLine = none, ownLineRank = 0;
    friend bool operator==(const State&, const State&) = default;
};
constexpr std::uint32_t linkedLineRank = 4; // above every frame's own

struct StateHash {
    std::size_t operator()(const State& s) const noexcept
    {
        std::uint64_t h = s.module;
        for (const std::uint32_t part : {s.scope, s.line, s.op, s.wait, s.marks})
            h = (h ^ part) * 0x9e3779b97f4a7c15u;
        return static_cast<std::size_t>(h ^ h >> 31);
    }
};

// Marks and ranks of names, each found once. The same text can name an op and an annotation: kinds are kept apart.
class NameMarks {
public:
    explicit NameMarks(const Trace& trace) : m_trace(trace)
    {
        for (auto& marks : m_marks)
            marks.assign(trace.strings().size(), unknown);
        m_rank.assign(trace.strings().size(), 255);
    }
    // Found for all names beforehand, so that threads can share it.
    void learn(SliceId s)
    {
        const SliceKind kind = m_trace.kind(s);
        std::uint32_t& marks = m_marks[groupOf(kind)][m_trace.nameId(s).value];
        if (marks != unknown)
            return;
        marks = marksOf(m_trace.name(s), kind);
        if (kind == SliceKind::Python)
            m_rank[m_trace.nameId(s).value] = marks & mark::Module ? 0 : rankOfFrame(m_trace.name(s));
    }
    std::uint32_t marks(SliceId s) const { return m_marks[groupOf(m_trace.kind(s))][m_trace.nameId(s).value]; }
    std::uint8_t rank(SliceId s) const { return m_rank[m_trace.nameId(s).value]; }

private:
    static constexpr std::uint32_t unknown = ~0u;
    static std::size_t groupOf(SliceKind kind)
    {
        return kind == SliceKind::Op ? 0 : kind == SliceKind::Annotation ? 1 : kind == SliceKind::Python ? 2 : 3;
    }
    const Trace& m_trace;
    std::array<std::vector<std::uint32_t>, 4> m_marks;
    std::vector<std::uint8_t> m_rank;
};

NameMarks computeNameMarks(const Analysis& analysis)
{
    NameMarks marks{analysis.trace()};
    for (const SliceId s : analysis.trace().slices())
        if (isHostEvent(analysis.trace().kind(s)))
            marks.learn(s);
    return marks;
}

struct LaneStates {
    PathTree modules, scopes; // begin as those of the lanes before
    std::vector<std::uint64_t> moduleCalls, scopeCalls;
    std::vector<State> states;
    std::vector<Ns> self; // parallel to states
    std::vector<TimeRange> ranges;
};

// The data that all lanes share. Each lane writes the places of its own slices.
struct Walk {
    const Trace& trace;
    const NameMarks& marks;
    const WaitingCopies& copies;
    const SequenceLinks& links;
    std::vector<bool> launching;
    HostPlaces& out;
    const StopRequest& stop;
    std::optional<TimeRange> within;
    const SlicePart* part = nullptr;
    // Places whose times are gathered, and where those of each lane begin, as an earlier walk numbered them.
    const std::vector<bool>* wanted = nullptr;
    const std::vector<std::uint32_t>* firstPlace = nullptr;
};

class LaneVisitor {
public:
    LaneVisitor(const Walk& walk, LaneId lane, LaneStates& out)
        : m_walk(walk), m_trace(walk.trace), m_lane(lane), m_own(walk.trace[lane].slices), m_out(out)
    {
    }

    void enter(std::size_t depth, SliceId s, bool isAgain)
    {
        m_stack.resize(depth + 1);
        m_interned.resize(depth + 1);
        State state = depth == 0 ? State{} : m_stack[depth - 1];
        add(state, s, isAgain);
        m_stack[depth] = state;
        m_interned[depth] = none;
        const bool isKept = (m_walk.marks.marks(s) & mark::Launches) || m_walk.links.is(s, SequenceLinks::IsForward) ||
                            m_walk.launching[s.value];
        if (!isKept || isAgain)
            return;
        m_walk.out.placeOfSlice[s.value] = interned(depth);
    }
    bool isStopped() const { return m_walk.stop.isAsked(); }
    void own(std::size_t depth, TimeRange range)
    {
        const std::uint32_t state = interned(depth);
        if (m_walk.within)
            range = range.clippedTo(*m_walk.within);
        m_out.self[state] += m_walk.part ? m_walk.part->hostWithin(m_lane, range) : range.length();
        if (m_walk.wanted && !range.isEmpty() && (*m_walk.wanted)[(*m_walk.firstPlace)[m_lane.value] + state]) {
            if (!m_out.ranges.empty() && m_out.ranges.back().end == range.begin)
                m_out.ranges.back().end = range.end;
            else
                m_out.ranges.push_back(range);
        }
    }

private:
    void add(State& state, SliceId s, bool isAgain)
    {
        const SliceKind kind = m_trace.kind(s);
        const std::uint32_t own = m_walk.marks.marks(s) | (m_walk.copies.contains(s) ? mark::Waits : 0u);
        const std::uint32_t name = m_trace.nameId(s).value;
        if ((own & mark::Engine) || ((own & mark::Backward) && !(state.marks & mark::Backward))) {
            state.marks &= ~recompute;     // an inner backward ends it
            state.module = PathTree::root; // frames around a backward do not name its module
            state.source = PlaceSource::None;
        }
        state.marks |= own & ~mark::Scope;
        if (own & mark::Waits)
            state.wait = name;
        if (own & mark::Scope) {
            const bool isInferred = state.scopeSource == PlaceSource::EngineOrder; // a recorded scope counts before it
            state.scope = m_out.scopes.child(isInferred ? state.ownScope : state.scope, name);
            count(m_out.scopeCalls, state.scope, s, isAgain);
            state.ownScope = m_out.scopes.child(state.ownScope, name);
            if (isInferred || state.scopeSource == PlaceSource::None)
                state.scopeSource = PlaceSource::Annotation;
        }
        if (kind == SliceKind::Op)
            addOp(state, s, name, own, isAgain);
        if (kind != SliceKind::Python)
            return;
        if ((own & (mark::RecomputeFrame | mark::Module)) && (state.marks & mark::Backward)) {
            state.marks |= recompute;
            state.lineRank = std::min(state.lineRank, linkedLineRank - 1); // its frames are its own again
        }
        if (own & mark::Module) {
            const bool isFirst = (state.marks & mark::Backward) && state.source != PlaceSource::Frame;
            state.module = isFirst ? recomputedModule(state, name) : m_out.modules.child(state.module, name);
            state.source = PlaceSource::Frame;
            count(m_out.moduleCalls, state.module, s, isAgain);
        }
        const std::uint32_t rank = m_walk.marks.rank(s);
        if (state.line == none || rank >= state.lineRank) {
            state.line = name;
            state.lineRank = rank;
            state.lineSource = PlaceSource::Frame;
        }
        if (state.ownLine == none || rank >= state.ownLineRank) {
            state.ownLine = name;
            state.ownLineRank = rank;
        }
    }
    // The first module frame of a recomputation. The backward op around it may belong to a module deep inside the
    // checkpointed one, or next to it: the frame's module is the one that the forward pass called by that name.
    PathTree::Node recomputedModule(const State& state, std::uint32_t name)
    {
        for (PathTree::Node n = state.module;; n = m_out.modules.parent(n)) {
            if (n != PathTree::root && m_out.modules.name(n) == name)
                return n;
            if (const PathTree::Node known = m_out.modules.knownChild(n, name); known != PathTree::root)
                return known;
            if (n == PathTree::root)
                break;
        }
        // A reentrant checkpoint's own op was run by the caller of the module; of another op that is not known.
        return m_out.modules.child(state.marks & mark::Checkpoint ? state.module : PathTree::root, name);
    }
    void addOp(State& state, SliceId s, std::uint32_t name, std::uint32_t own, bool isAgain)
    {
        state.op = name;
        if (m_walk.links.is(s, SequenceLinks::HasForwardThread)) {
            if (!(state.marks & mark::Backward)) {
                state.module = PathTree::root;
                state.source = PlaceSource::None;
            }
            state.marks |= mark::Backward;
        }
        if ((state.marks & mark::Backward) && (state.marks & mark::Checkpoint) &&
            m_walk.links.is(s, SequenceLinks::HasNumberWithoutThread))
            state.marks |= recompute;
        if (const SliceId forward = m_walk.links.forward(s)) {
            takePlaceOf(state, forward, PlaceSource::Sequence);
            if (!isAgain)
                m_lastLink = forward;
        } else if ((own & mark::Accumulate) && m_lastLink) {
            // The engine runs it directly after the op that made the gradient.
            takePlaceOf(state, m_lastLink, PlaceSource::EngineOrder);
        }
        if (m_walk.links.is(s, SequenceLinks::IsForward) && !(state.marks & mark::Forward))
            state.marks |= mark::Forward | byLink;
        if (const auto frame = m_walk.links.callFrameOf.find(s.value); frame != m_walk.links.callFrameOf.end())
            setOwnLine(state, static_cast<std::uint32_t>(m_trace.strings().size()) + frame->second);
    }
    static void setOwnLine(State& state, std::uint32_t line)
    {
        state.line = state.ownLine = line;
        state.lineSource = PlaceSource::Frame;
    }
    void takePlaceOf(State& state, SliceId forward, PlaceSource source)
    {
        state.marks |= linked;
        const std::uint32_t place = m_walk.out.placeOfSlice[forward.value];
        if (place == none)
            return;
        HostPlace target;
        if (m_own.contains(forward)) {
            const State& mine = m_out.states[place];
            target.module = mine.module;
            target.scope = mine.scope;
            target.line = mine.line;
        } else {
            target = m_walk.out.places[place];
        }
        state.module = target.module;
        if (target.scope != PathTree::root)
            state.scope = target.scope;
        state.scopeSource = target.scope != PathTree::root ? source : state.scopeSource;
        if (target.line != none && !(state.marks & recompute)) {
            state.line = target.line;
            state.lineRank = linkedLineRank;
            state.lineSource = source;
        }
        state.source = target.module != PathTree::root || target.scope != PathTree::root ? source : PlaceSource::None;
    }
    void count(std::vector<std::uint64_t>& calls, PathTree::Node node, SliceId s, bool isAgain) const
    {
        if (calls.size() <= node)
            calls.resize(node + 1);
        const Time at = m_trace.begin(s);
        calls[node] += !isAgain && (!m_walk.within || m_walk.within->contains(at)) &&
                       (!m_walk.part || m_walk.part->holdsHost(m_lane, at));
    }
    std::uint32_t interned(std::size_t depth)
    {
        std::uint32_t& place = m_interned[depth];
        if (place != none)
            return place;
        // The most recent entry is looked up most often.
        const auto [at, isNew] = m_known.try_emplace(m_stack[depth], static_cast<std::uint32_t>(m_out.states.size()));
        if (isNew) {
            m_out.states.push_back(m_stack[depth]);
            m_out.self.push_back({});
        }
        return place = at->second;
    }

    const Walk& m_walk;
    const Trace& m_trace;
    LaneId m_lane;
    SliceRange m_own; // the lane's
    LaneStates& m_out;
    std::vector<State> m_stack;
    std::vector<std::uint32_t> m_interned; // by depth
    std::unordered_map<State, std::uint32_t, StateHash> m_known;
    SliceId m_lastLink;
};

void setPhase(HostPlace& place, std::uint32_t marks)
{
    place.phaseReason = PhaseReason::Mark;
    place.exchanges = (marks & mark::Communicator) != 0;
    if (marks & mark::Optimizer) {
        place.phase = Phase::Optimizer;
    } else if (marks & mark::Data) {
        place.phase = Phase::Data;
    } else if (marks & recompute) {
        place.phase = Phase::Recompute;
    } else if (marks & mark::Backward) {
        place.phase = Phase::Backward;
    } else if (marks & mark::Forward) {
        place.phase = Phase::Forward;
        if (marks & byLink)
            place.phaseReason = PhaseReason::Link;
    } else {
        place.phaseReason = PhaseReason::None;
    }
}

// Marks the slices whose places are kept: those that start device work, and those that allocate.
std::vector<bool> slicesThatLaunch(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<bool> launching(trace.sliceCount());
    for (const Link& link : trace.links())
        launching[link.launch.value] = true;
    for (const MemoryRecord& record : recordedMemoryOf(analysis).records)
        if (record.owner)
            launching[record.owner.value] = true;
    return launching;
}

void addCalls(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& calls,
              const std::vector<PathTree::Node>& nodes, std::size_t size)
{
    into.resize(size);
    for (std::size_t n = 0; n < calls.size(); ++n)
        into[nodes[n]] += calls[n];
}

HostPlace placeOf(const State& state)
{
    HostPlace place;
    place.module = state.module;
    place.scope = state.scope;
    place.line = state.line;
    place.op = state.op;
    place.wait = state.wait;
    place.isLinked = (state.marks & linked) != 0;
    place.marks = state.marks;
    place.source =
        state.source == PlaceSource::None && state.scope != PathTree::root ? PlaceSource::Annotation : state.source;
    place.scopeSource = state.scopeSource;
    place.lineSource = state.lineSource;
    place.ownScope = state.ownScope;
    place.ownLine = state.ownLine;
    setPhase(place, state.marks);
    return place;
}

// Lanes whose backward ops link to other lanes come after those. Of a circle, which double backward over threads can
// make, the lanes come last.
std::vector<std::vector<std::uint32_t>> wavesOf(const Trace& trace, const SequenceLinks& links)
{
    const std::size_t count = trace.lanes().size();
    std::vector<std::vector<bool>> needs(count, std::vector<bool>(count));
    LaneId target{0u};
    for (std::uint32_t l = 0; l < count && !links.forwardOf.empty(); ++l)
        for (const SliceId s : trace.lanes()[l].slices)
            if (const SliceId forward = links.forward(s)) {
                if (!trace[target].slices.contains(forward))
                    target = trace.laneOf(forward);
                needs[l][target.value] = target.value != l;
            }
    std::vector<std::vector<std::uint32_t>> waves;
    std::vector<bool> isDone(count);
    for (std::size_t left = count; left > 0;) {
        std::vector<std::uint32_t> wave;
        for (std::uint32_t l = 0; l < count; ++l) {
            bool isReady = !isDone[l];
            for (std::uint32_t other = 0; other < count && isReady; ++other)
                isReady = !needs[l][other] || isDone[other];
            if (isReady)
                wave.push_back(l);
        }
        if (wave.empty()) { // a circle: its first lane goes without what comes later
            const auto first = std::find(isDone.begin(), isDone.end(), false);
            wave.push_back(static_cast<std::uint32_t>(first - isDone.begin()));
        }
        for (const std::uint32_t l : wave)
            isDone[l] = true;
        left -= wave.size();
        waves.push_back(std::move(wave));
    }
    return waves;
}

void mergeLane(const Trace& trace, std::uint32_t l, LaneStates& lane, HostPlaces& out)
{
    const auto modules = addedTo(out.modules, lane.modules), scopes = addedTo(out.scopes, lane.scopes);
    addCalls(out.moduleCalls, lane.moduleCalls, modules, out.modules.size());
    addCalls(out.scopeCalls, lane.scopeCalls, scopes, out.scopes.size());
    const auto first = static_cast<std::uint32_t>(out.places.size());
    out.firstPlace[l] = first;
    for (std::uint32_t i = 0; i < lane.states.size(); ++i) {
        State state = lane.states[i];
        state.module = modules[state.module];
        state.scope = scopes[state.scope];
        state.ownScope = scopes[state.ownScope];
        out.hasFrames |= state.line != none;
        out.places.push_back(placeOf(state));
        if (lane.self[i] > Ns{})
            out.shares.push_back({LaneId{l}, first + i, lane.self[i]});
    }
    if (first > 0 && !lane.states.empty())
        for (const SliceId s : trace.lanes()[l].slices)
            if (out.placeOfSlice[s.value] != none)
                out.placeOfSlice[s.value] += first;
    lane = {};
}

// Selects the part of the host that is walked; see Walk.
struct Wanted {
    std::optional<TimeRange> within;
    const SlicePart* part = nullptr;
    const std::vector<bool>* places = nullptr;
    std::vector<std::vector<TimeRange>>* ranges = nullptr; // by lane, of the places
};

HostPlaces walkLanes(const Analysis& analysis, const Wanted& wanted)
{
    const Trace& trace = analysis.trace();
    const SequenceLinks& links = sequenceLinksOf(analysis);
    HostPlaces out{analysis.tracePtr()};
    for (const std::string& frame : links.callFrames)
        out.names.addFurther(frame);
    out.hasNumbers = links.hasNumbers;
    out.placeOfSlice.assign(trace.sliceCount(), none);
    out.firstPlace.resize(trace.lanes().size());
    const StopRequest& stop = stopRequestOf(analysis);
    const Walk walk{trace,
                    analysis.once(computeNameMarks),
                    waitingCopiesOf(analysis),
                    links,
                    slicesThatLaunch(analysis),
                    out,
                    stop,
                    wanted.within,
                    wanted.part,
                    wanted.places,
                    wanted.places ? &hostPlacesOf(analysis).firstPlace : nullptr};
    for (const std::vector<std::uint32_t>& wave : wavesOf(trace, links)) {
        if (stop.isAsked())
            break;
        std::vector<LaneStates> lanes(wave.size());
        parallelFor(wave.size(), [&](std::size_t i) {
            const std::vector<SliceId> events = hostEventsOf(trace, LaneId{wave[i]});
            if (events.empty())
                return;
            lanes[i].modules = out.modules;
            lanes[i].scopes = out.scopes;
            LaneVisitor visitor{walk, LaneId{wave[i]}, lanes[i]};
            walkStacks(trace, events, visitor);
        });
        for (std::size_t i = 0; i < wave.size(); ++i) {
            if (wanted.ranges)
                (*wanted.ranges)[wave[i]] = std::move(lanes[i].ranges);
            mergeLane(trace, wave[i], lanes[i], out);
        }
    }
    out.hasModules = out.modules.size() > 1;
    out.moduleCalls.resize(out.modules.size());
    out.scopeCalls.resize(out.scopes.size());
    return out;
}

} // namespace

HostPlaces computeHostPlaces(const Analysis& analysis) { return walkLanes(analysis, {}); }

HostSelf hostSelfWithin(const Analysis& analysis, std::optional<TimeRange> range, const SlicePart* part)
{
    // States are numbered alike whatever part is asked for.
    HostPlaces places = walkLanes(analysis, {range, part});
    return {std::move(places.shares), std::move(places.moduleCalls), std::move(places.scopeCalls)};
}

std::vector<std::vector<TimeRange>> hostRangesOf(const Analysis& analysis, const std::vector<bool>& isWanted)
{
    std::vector<std::vector<TimeRange>> ranges(analysis.trace().lanes().size());
    walkLanes(analysis, {{}, nullptr, &isWanted, &ranges});
    return ranges;
}

} // namespace lanescope
