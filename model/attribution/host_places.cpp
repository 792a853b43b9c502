#include "model/attribution/host_places.h"

#include "model/attribution/names.h"
#include "model/attribution/sequence_links.h"
#include "model/attribution/walk_stacks.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

std::uint32_t PlaceNames::add(std::string_view text)
{
    if (const StringId known = m_trace->find(text))
        return known.value;
    if (const auto at = m_numbers.find(text); at != m_numbers.end())
        return at->second;
    return addFurther(text);
}

std::uint32_t PlaceNames::addFurther(std::string_view text)
{
    const auto number = static_cast<std::uint32_t>(m_trace->strings().size() + m_further.size());
    m_further.emplace_back(text);
    m_numbers.try_emplace(m_further.back(), number);
    return number;
}

std::string_view PlaceNames::operator[](std::uint32_t name) const
{
    if (name == PathTree::noName)
        return {};
    const auto own = static_cast<std::uint32_t>(m_trace->strings().size());
    return name < own ? m_trace->text(StringId{name}) : std::string_view{m_further[name - own]};
}

namespace {

constexpr std::uint32_t none = ~0u;
constexpr std::uint32_t recompute = 1u << 30, byLink = 1u << 31; // beside the marks of names

// What the stack says up to one event.
struct State {
    PathTree::Node module = 0, scope = 0;
    std::uint32_t line = none, op = none;
    std::uint32_t link = none; // the forward op of the innermost linked op
    std::uint32_t marks = 0;
    std::uint32_t lineRank = 0;
    PlaceSource linkSource = PlaceSource::None;
    friend bool operator==(const State&, const State&) = default;
};

struct StateHash {
    std::size_t operator()(const State& s) const noexcept
    {
        std::uint64_t h = s.module;
        for (const std::uint32_t part : {s.scope, s.line, s.op, s.link, s.marks})
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
    PathTree modules, scopes;
    std::vector<std::uint64_t> moduleCalls, scopeCalls;
    std::vector<State> states;
    std::vector<Ns> self; // beside states
};

// Walks one lane. `placeOf` takes the state of launches and of forward ops, as places in `out.states`.
class LaneVisitor {
public:
    LaneVisitor(const Trace& trace, const NameMarks& marks, const SequenceLinks& links,
                const std::vector<bool>& launching, const std::optional<TimeRange>& within,
                std::vector<std::uint32_t>* placeOf, LaneStates& out)
        : m_trace(trace), m_marks(marks), m_links(links), m_launching(launching), m_within(within), m_placeOf(placeOf),
          m_out(out)
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
        const bool isKept =
            (m_marks.marks(s) & mark::Launches) || m_links.is(s, SequenceLinks::IsForward) || m_launching[s.value];
        if (!isKept || isAgain)
            return;
        const std::uint32_t place = interned(depth);
        if (m_placeOf)
            (*m_placeOf)[s.value] = place;
    }
    void own(std::size_t depth, TimeRange range)
    {
        // States are numbered alike whatever part is asked for.
        m_out.self[interned(depth)] += m_within ? range.clippedTo(*m_within).length() : range.length();
    }

private:
    void add(State& state, SliceId s, bool isAgain)
    {
        const SliceKind kind = m_trace.kind(s);
        const std::uint32_t own = m_marks.marks(s);
        const std::uint32_t name = m_trace.nameId(s).value;
        if ((own & mark::Engine) || ((own & mark::Backward) && !(state.marks & mark::Backward))) {
            state.marks &= ~recompute;     // an inner backward ends it
            state.module = PathTree::root; // frames around a backward do not name its module
        }
        state.marks |= own & ~mark::Scope;
        if (own & mark::Scope) {
            state.scope = m_out.scopes.child(state.scope, name);
            count(m_out.scopeCalls, state.scope, s, isAgain);
        }
        if (kind == SliceKind::Op)
            addOp(state, s, name, own, isAgain);
        if (kind != SliceKind::Python)
            return;
        if ((own & (mark::RecomputeFrame | mark::Module)) && (state.marks & mark::Backward))
            state.marks |= recompute;
        if (own & mark::Module) {
            state.module = m_out.modules.child(state.module, name);
            count(m_out.moduleCalls, state.module, s, isAgain);
        }
        if (const std::uint32_t rank = m_marks.rank(s); state.line == none || rank >= state.lineRank) {
            state.line = name;
            state.lineRank = rank;
        }
    }
    void addOp(State& state, SliceId s, std::uint32_t name, std::uint32_t own, bool isAgain)
    {
        state.op = name;
        if (m_links.is(s, SequenceLinks::HasForwardThread)) {
            if (!(state.marks & mark::Backward))
                state.module = PathTree::root;
            state.marks |= mark::Backward;
        }
        if ((state.marks & mark::Backward) && (state.marks & mark::Checkpoint) &&
            m_links.is(s, SequenceLinks::HasNumberWithoutThread))
            state.marks |= recompute;
        if (const SliceId forward = m_links.forward(s)) {
            state.link = forward.value;
            state.linkSource = PlaceSource::Sequence;
            if (!isAgain)
                m_lastLink = forward.value;
        } else if ((own & mark::Accumulate) && m_lastLink != none) {
            // The engine runs it directly after the op that made the gradient.
            state.link = m_lastLink;
            state.linkSource = PlaceSource::EngineOrder;
        }
        if (m_links.is(s, SequenceLinks::IsForward) && !(state.marks & mark::Forward))
            state.marks |= mark::Forward | byLink;
        if (const auto frame = m_links.callFrameOf.find(s.value); frame != m_links.callFrameOf.end())
            state.line = static_cast<std::uint32_t>(m_trace.strings().size()) + frame->second;
    }
    void count(std::vector<std::uint64_t>& calls, PathTree::Node node, SliceId s, bool isAgain) const
    {
        if (calls.size() <= node)
            calls.resize(node + 1);
        calls[node] += !isAgain && (!m_within || m_within->contains(m_trace.begin(s)));
    }
    std::uint32_t interned(std::size_t depth)
    {
        std::uint32_t& place = m_interned[depth];
        if (place != none)
            return place;
        // What was seen last is asked for again and again.
        const auto [at, isNew] = m_known.try_emplace(m_stack[depth], static_cast<std::uint32_t>(m_out.states.size()));
        if (isNew) {
            m_out.states.push_back(m_stack[depth]);
            m_out.self.push_back({});
        }
        return place = at->second;
    }

    const Trace& m_trace;
    const NameMarks& m_marks;
    const SequenceLinks& m_links;
    const std::vector<bool>& m_launching;
    const std::optional<TimeRange>& m_within;
    std::vector<std::uint32_t>* m_placeOf;
    LaneStates& m_out;
    std::vector<State> m_stack;
    std::vector<std::uint32_t> m_interned; // by depth
    std::unordered_map<State, std::uint32_t, StateHash> m_known;
    std::uint32_t m_lastLink = none;
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

// Gives every state its place; backward ones take the place of their forward op.
class Resolver {
public:
    Resolver(HostPlaces& out, const std::vector<State>& states) : m_out(out), m_states(states)
    {
        out.places.resize(states.size());
        m_isDone.assign(states.size(), false);
        for (std::uint32_t i = 0; i < states.size(); ++i)
            resolve(i);
    }

private:
    void resolve(std::uint32_t i)
    {
        if (m_isDone[i])
            return;
        m_isDone[i] = true; // also while its forward op is looked at: a circle ends there
        const State& state = m_states[i];
        HostPlace place;
        place.module = state.module;
        place.scope = state.scope;
        place.line = state.line;
        place.op = state.op;
        place.marks = state.marks;
        setPhase(place, state.marks);
        place.source = state.module != PathTree::root  ? PlaceSource::Frame
                       : state.scope != PathTree::root ? PlaceSource::Annotation
                                                       : PlaceSource::None;
        const std::uint32_t target = state.link == none ? none : m_out.placeOfSlice[state.link];
        if (target != none) {
            resolve(target);
            const HostPlace& forward = m_out.places[target];
            PathTree::Node module = forward.module;
            for (const std::uint32_t name : m_out.modules.names(state.module))
                module = m_out.modules.child(module, name);
            place.module = module;
            if (state.module == PathTree::root && (module != PathTree::root || forward.scope != PathTree::root))
                place.source = state.linkSource;
            if (forward.scope != PathTree::root)
                place.scope = forward.scope;
            if (forward.line != none && !(state.marks & recompute))
                place.line = forward.line;
        }
        m_out.places[i] = place;
    }

    HostPlaces& m_out;
    const std::vector<State>& m_states;
    std::vector<bool> m_isDone;
};

std::vector<bool> slicesThatLaunch(const Trace& trace)
{
    std::vector<bool> launching(trace.sliceCount());
    for (const Link& link : trace.links())
        launching[link.launch.value] = true;
    return launching;
}

void addCalls(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& calls,
              const std::vector<PathTree::Node>& nodes, std::size_t size)
{
    into.resize(size);
    for (std::size_t n = 0; n < calls.size(); ++n)
        into[nodes[n]] += calls[n];
}

std::vector<LaneStates> walkLanes(const Analysis& analysis, const std::optional<TimeRange>& within,
                                  std::vector<std::uint32_t>* placeOf)
{
    const Trace& trace = analysis.trace();
    const SequenceLinks& links = sequenceLinksOf(analysis);
    const NameMarks& marks = analysis.once(computeNameMarks);
    const std::vector<bool> launching = slicesThatLaunch(trace);
    std::vector<LaneStates> lanes(trace.lanes().size());
    parallelFor(lanes.size(), [&](std::size_t l) {
        const std::vector<SliceId> events = hostEventsOf(trace, LaneId{l});
        LaneVisitor visitor{trace, marks, links, launching, within, placeOf, lanes[l]};
        walkStacks(trace, events, visitor);
    });
    return lanes;
}

} // namespace

HostPlaces computeHostPlaces(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const SequenceLinks& links = sequenceLinksOf(analysis);
    HostPlaces out{analysis.tracePtr()};
    for (const std::string& frame : links.callFrames)
        out.names.addFurther(frame);
    out.hasNumbers = links.hasNumbers;
    out.placeOfSlice.assign(trace.sliceCount(), none);
    std::vector<LaneStates> lanes = walkLanes(analysis, {}, &out.placeOfSlice);
    std::vector<State> states;
    for (std::uint32_t l = 0; l < lanes.size(); ++l) {
        LaneStates& lane = lanes[l];
        const auto modules = addedTo(out.modules, lane.modules), scopes = addedTo(out.scopes, lane.scopes);
        addCalls(out.moduleCalls, lane.moduleCalls, modules, out.modules.size());
        addCalls(out.scopeCalls, lane.scopeCalls, scopes, out.scopes.size());
        const auto first = static_cast<std::uint32_t>(states.size());
        for (std::uint32_t i = 0; i < lane.states.size(); ++i) {
            State state = lane.states[i];
            state.module = modules[state.module];
            state.scope = scopes[state.scope];
            out.hasFrames |= state.line != none;
            states.push_back(state);
            if (lane.self[i] > Ns{})
                out.shares.push_back({LaneId{l}, first + i, lane.self[i]});
        }
        if (first > 0 && !lane.states.empty())
            for (const SliceId s : trace.lanes()[l].slices)
                if (out.placeOfSlice[s.value] != none)
                    out.placeOfSlice[s.value] += first;
        lane = {};
    }
    out.hasModules = out.modules.size() > 1;
    Resolver{out, states};
    out.moduleCalls.resize(out.modules.size());
    out.scopeCalls.resize(out.scopes.size());
    return out;
}

HostSelf hostSelfWithin(const Analysis& analysis, TimeRange range)
{
    const HostPlaces& whole = hostPlacesOf(analysis);
    PathTree modules = whole.modules, scopes = whole.scopes; // what the lanes hold is in them: nothing is added
    HostSelf out;
    std::uint32_t first = 0;
    const std::vector<LaneStates> lanes = walkLanes(analysis, range, nullptr);
    for (std::uint32_t l = 0; l < lanes.size(); ++l) {
        const LaneStates& lane = lanes[l];
        addCalls(out.moduleCalls, lane.moduleCalls, addedTo(modules, lane.modules), modules.size());
        addCalls(out.scopeCalls, lane.scopeCalls, addedTo(scopes, lane.scopes), scopes.size());
        for (std::uint32_t i = 0; i < lane.states.size(); ++i)
            if (lane.self[i] > Ns{})
                out.shares.push_back({LaneId{l}, first + i, lane.self[i]});
        first += static_cast<std::uint32_t>(lane.states.size());
    }
    out.moduleCalls.resize(whole.modules.size());
    out.scopeCalls.resize(whole.scopes.size());
    return out;
}

} // namespace lanescope
