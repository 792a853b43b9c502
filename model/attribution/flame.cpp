#include "model/attribution/flame.h"

#include "model/analysis/stop_request.h"
#include "model/analysis/time/first_launched.h"
#include "model/analysis/waiting_copies.h"
#include "model/attribution/iteration_names.h"
#include "model/attribution/names.h"
#include "model/attribution/place_text.h"
#include "model/attribution/stable_stretch.h"
#include "model/attribution/walk_stacks.h"
#include "model/base/phrases.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

// Grows the tree. Names are numbers of the attribution's names, with what they are in the upper bits of a node's key.
class Grower {
public:
    Grower(const Trace& trace, const Attribution& all) : m_trace(trace), m_names(all.names)
    {
        m_kinds.push_back(FlameKind::Root);
    }
    PathTree::Node child(PathTree::Node parent, std::uint32_t name, FlameKind kind)
    {
        if (kind == FlameKind::Frame)
            name = withoutAddress(name);
        const PathTree::Node node = m_tree.child(parent, name);
        if (node == m_kinds.size()) {
            m_kinds.push_back(kind);
            m_self.resize(m_kinds.size());
        }
        return node;
    }
    PathTree::Node note(PathTree::Node parent, std::string_view text)
    {
        return child(parent, m_names.add(text), FlameKind::Note);
    }
    void add(PathTree::Node node, Ns time)
    {
        m_self.resize(m_kinds.size());
        m_self[node] += time;
    }
    PlaceNames& names() { return m_names; }

    Flame take(bool isInverted)
    {
        m_self.resize(m_kinds.size());
        if (isInverted)
            invert();
        Flame flame;
        flame.nodes.resize(m_tree.size());
        for (PathTree::Node n = 0; n < m_tree.size(); ++n) {
            FlameNode& node = flame.nodes[n];
            node.parent = m_tree.parent(n);
            node.kind = m_kinds[n];
            node.self = node.total = m_self[n];
            node.name = n == 0 ? std::string{"all"} : textOf(m_tree.name(n), node.kind);
            if (n > 0)
                flame.nodes[node.parent].children.push_back(n);
        }
        for (std::size_t n = flame.nodes.size(); n-- > 1;)
            flame.nodes[flame.nodes[n].parent].total += flame.nodes[n].total;
        for (FlameNode& node : flame.nodes)
            std::erase_if(node.children, [&](std::uint32_t c) { return flame.nodes[c].total == Ns{}; });
        return flame;
    }

private:
    std::string textOf(std::uint32_t name, FlameKind kind) const
    {
        const std::string_view text = m_names[name];
        if ((kind == FlameKind::Kernel || kind == FlameKind::Frame) && name < m_trace.strings().size())
            return std::string{m_trace.kernelLabel(StringId{name})};
        return std::string{moduleNameOf(text).value_or(text)};
    }
    // Frames that differ only by an address share one name: <built-in method get of dict object at 0x7f12>.
    std::uint32_t withoutAddress(std::uint32_t name)
    {
        if (name >= m_trace.strings().size())
            return name;
        const std::string_view shown = m_trace.kernelLabel(StringId{name});
        return shown.data() == m_names[name].data() ? name : m_firstOf.try_emplace(shown, name).first->second;
    }
    void invert()
    {
        PathTree tree;
        std::vector<FlameKind> kinds{FlameKind::Root};
        std::vector<Ns> self(1);
        for (PathTree::Node n = 1; n < m_tree.size(); ++n) {
            if (m_self[n] == Ns{})
                continue;
            PathTree::Node at = PathTree::root;
            for (PathTree::Node up = n; up != PathTree::root; up = m_tree.parent(up)) {
                at = tree.child(at, m_tree.name(up));
                if (at == kinds.size()) {
                    kinds.push_back(m_kinds[up]);
                    self.push_back({});
                }
            }
            self[at] += m_self[n];
        }
        m_tree = std::move(tree);
        m_kinds = std::move(kinds);
        m_self = std::move(self);
    }

    const Trace& m_trace;
    PlaceNames m_names;
    PathTree m_tree;
    std::vector<FlameKind> m_kinds;
    std::vector<Ns> m_self;
    std::unordered_map<std::string_view, std::uint32_t> m_firstOf; // by what is shown
};

// The boxes of a module, from the outermost down; equal layers share theirs.
class ModulePaths {
public:
    ModulePaths(const Analysis& analysis, const Attribution& all, const FlameOptions& options) : m_all(all)
    {
        if (!options.foldsLayers || all.modules.size() <= 1)
            return;
        m_rowOf.assign(all.modules.size(), PlaceRow::noParent);
        m_rows = placeTable(analysis, all, {PlaceBy::Module, options.within, true, options.part}).rows;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            for (const PathTree::Node node : m_rows[i].nodes)
                m_rowOf[node] = i;
    }
    PathTree::Node add(Grower& grower, PathTree::Node module, PathTree::Node at) const
    {
        if (!m_rowOf.empty() && m_rowOf[module] != PlaceRow::noParent) {
            for (const std::string& name : m_rows[m_rowOf[module]].path)
                at = grower.child(at, grower.names().add(name), FlameKind::Module);
            return at;
        }
        for (const std::uint32_t name : m_all.modules.names(module))
            at = grower.child(at, name, FlameKind::Module);
        return at;
    }

private:
    const Attribution& m_all;
    std::vector<PlaceRow> m_rows;
    std::vector<std::size_t> m_rowOf; // by module
};

// Backward work hangs below its forward module.
void addPhase(Grower& grower, Phase phase, PathTree::Node& at)
{
    if (phase == Phase::Backward)
        at = grower.note(at, "[backward]");
    else if (phase == Phase::Recompute)
        at = grower.note(at, "[recompute]");
}

bool isAsked(const Trace& trace, const LaunchedIn& launched, const AttributedWork& w, const FlameOptions& options)
{
    const bool isEarlier =
        options.holdsEarlier && options.within && !w.launch && options.within->contains(trace.begin(w.work));
    return (isEarlier || launched.holds(w.work, w.launch)) && (!options.part || options.part->holdsWork(w.work));
}

FlameKind kindOfWait(std::string_view name)
{
    return isSyncCall(name) || isCopyCall(name) ? FlameKind::Call : FlameKind::Frame;
}

Flame moduleFlame(const Analysis& analysis, const Attribution& all, const FlameOptions& options)
{
    const Trace& trace = analysis.trace();
    Grower grower{trace, all};
    const ModulePaths paths{analysis, all, options};
    const auto start = [&](PathTree::Node module, Unplaced why) {
        if (module != PathTree::root)
            return paths.add(grower, module, PathTree::root);
        return grower.note(grower.note(PathTree::root, translated(PHRASE("(no module)"))),
                           textOf(why, PlaceBy::Module));
    };
    if (options.isDevice) {
        const LaunchedIn launched{trace, analysis.work(), options.within};
        for (const AttributedWork& w : all.works) {
            if (!isAsked(trace, launched, w, options))
                continue;
            PathTree::Node at = start(w.module, w.why);
            addPhase(grower, w.under, at);
            if (w.op != PathTree::noName)
                at = grower.child(at, w.op, FlameKind::Op);
            grower.add(grower.child(at, trace.nameId(w.work).value, FlameKind::Kernel), w.busy);
        }
        return grower.take(options.isInverted);
    }
    const HostPlaces& places = hostPlacesOf(analysis);
    const HostSelf part = options.within || options.part ? hostSelfWithin(analysis, options.within, options.part)
                                                         : HostSelf{places.shares, {}, {}};
    for (const HostShare& share : part.shares) {
        const HostPlace& place = places.places[share.place];
        const bool waits = (place.marks & mark::Waits) != 0;
        if (waits && options.isWorking)
            continue;
        PathTree::Node at = start(place.module, place.withoutModule());
        addPhase(grower, place.phase, at);
        if (place.op != PathTree::noName)
            at = grower.child(at, place.op, FlameKind::Op);
        if (waits)
            at = grower.note(grower.child(at, place.wait, kindOfWait(trace.text(StringId{place.wait}))),
                             translated(PHRASE("[waiting]")));
        grower.add(at, share.self);
    }
    return grower.take(options.isInverted);
}

// Names that annotations share: a box for each step or iteration would never meet its like in another trace, where
// other steps are recorded and each request has another length.
class SharedNames {
public:
    SharedNames(const Trace& trace, Grower& grower)
        : m_trace(trace), m_names(grower.names()), m_step(m_names.add("ProfilerStep"))
    {
    }
    std::uint32_t of(SliceId s)
    {
        const std::uint32_t own = m_trace.nameId(s).value;
        if (m_trace.kind(s) != SliceKind::Annotation)
            return own;
        const auto [known, isNew] = m_known.try_emplace(own, own);
        if (isNew)
            known->second = sharedNameOf(own);
        return known->second;
    }

private:
    std::uint32_t sharedNameOf(std::uint32_t own)
    {
        const std::string_view name = m_trace.text(StringId{own});
        if (name.starts_with("ProfilerStep#"))
            return m_step;
        const auto iteration = iterationNameOf(name);
        if (!iteration || !iteration->kind)
            return own;
        const auto requests = totalRequestsOf(*iteration);
        return m_names.add(requests ? translatedWith(PHRASE("{}, batch {}"), kindWord(iteration->kind), *requests)
                                    : kindWord(iteration->kind));
    }

    const Trace& m_trace;
    PlaceNames& m_names;
    std::uint32_t m_step;
    std::unordered_map<std::uint32_t, std::uint32_t> m_known;
};

// Stacks of one lane as paths; the lane has a tree of its own.
class StackVisitor {
public:
    StackVisitor(const Analysis& analysis, LaneId lane, const FlameOptions& options, std::vector<std::uint32_t>& nodeOf,
                 SharedNames& shared)
        : m_trace(analysis.trace()), m_copies(waitingCopiesOf(analysis)), m_stop(stopRequestOf(analysis)), m_lane(lane),
          m_options(options), m_nodeOf(nodeOf), m_shared(shared)
    {
        kinds.push_back(FlameKind::Root);
        self.emplace_back();
        waiting.emplace_back();
    }
    void enter(std::size_t depth, SliceId s, bool isAgain)
    {
        m_stack.resize(depth + 1);
        PathTree::Node at = depth == 0 ? PathTree::root : m_stack[depth - 1].node;
        const SliceKind kind = m_trace.kind(s);
        const bool isCall = isApiCall(kind);
        const bool waits =
            ((isCall || kind == SliceKind::Python) && (marksOf(m_trace.name(s), kind) & mark::Waits) != 0) ||
            m_copies.contains(s);
        const bool isWanted = kind == SliceKind::Op || (m_options.by == FlameBy::Op && kind == SliceKind::Annotation) ||
                              (m_options.by == FlameBy::Python && kind == SliceKind::Python) ||
                              (isCall && !m_options.isDevice);
        const PathTree::Node own = isWanted || (waits && !m_options.isDevice) ? child(at, s) : at;
        if (isWanted)
            at = own;
        m_stack[depth] = {at, own, waits};
        if (m_options.isDevice && !isAgain)
            m_nodeOf[s.value] = at;
    }
    bool isStopped() const { return m_stop.isAsked(); }
    void own(std::size_t depth, TimeRange range)
    {
        if (m_options.within)
            range = range.clippedTo(*m_options.within);
        const Open& owner = m_stack[depth];
        (owner.waits ? waiting[owner.own] : self[owner.node]) +=
            m_options.part ? m_options.part->hostWithin(m_lane, range) : range.length();
    }

    PathTree tree;
    std::vector<FlameKind> kinds;
    std::vector<Ns> self, waiting; // by node; waiting: not part of self

private:
    PathTree::Node child(PathTree::Node at, SliceId s)
    {
        const SliceKind kind = m_trace.kind(s);
        const std::uint32_t name = m_shared.of(s);
        if (kind == SliceKind::Annotation && at != PathTree::root && tree.name(at) == name)
            return at; // two libraries name one iteration
        at = tree.child(at, name);
        if (at == kinds.size()) {
            kinds.push_back(kind == SliceKind::Op           ? FlameKind::Op
                            : kind == SliceKind::Annotation ? FlameKind::Annotation
                            : kind == SliceKind::Python     ? FlameKind::Frame
                                                            : FlameKind::Call);
            self.emplace_back();
            waiting.emplace_back();
        }
        return at;
    }
    const Trace& m_trace;
    const WaitingCopies& m_copies;
    const StopRequest& m_stop;
    LaneId m_lane;
    const FlameOptions& m_options;
    std::vector<std::uint32_t>& m_nodeOf;
    SharedNames& m_shared;
    struct Open {
        PathTree::Node node = PathTree::root;
        PathTree::Node own = PathTree::root; // names what waits, also where its kind is not shown
        bool waits = false;                  // the slice itself, not what it calls
    };
    std::vector<Open> m_stack;
};

Flame stackFlame(const Analysis& analysis, const Attribution& all, const FlameOptions& options)
{
    const Trace& trace = analysis.trace();
    Grower grower{trace, all};
    std::vector<std::uint32_t> nodeOf(options.isDevice ? trace.sliceCount() : 0, ~0u);
    SharedNames shared{trace, grower};
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const std::vector<SliceId> events = hostEventsOf(trace, LaneId{l});
        if (events.empty())
            continue;
        StackVisitor lane{analysis, LaneId{l}, options, nodeOf, shared};
        walkStacks(trace, events, lane);
        std::vector<PathTree::Node> place(lane.tree.size(), PathTree::root);
        for (PathTree::Node n = 1; n < lane.tree.size(); ++n)
            place[n] = grower.child(place[lane.tree.parent(n)], lane.tree.name(n), lane.kinds[n]);
        if (options.isDevice) {
            for (const SliceId s : events)
                if (nodeOf[s.value] != ~0u) // not reached, where the walk was stopped
                    nodeOf[s.value] = place[nodeOf[s.value]];
            continue;
        }
        for (PathTree::Node n = 0; n < lane.tree.size(); ++n) {
            if (lane.self[n] > Ns{})
                grower.add(n == PathTree::root ? grower.note(PathTree::root, translated(PHRASE("(outside any op)")))
                                               : place[n],
                           lane.self[n]);
            if (lane.waiting[n] > Ns{} && !options.isWorking)
                grower.add(grower.note(place[n], translated(PHRASE("[waiting]"))), lane.waiting[n]);
        }
    }
    if (options.isDevice) {
        const LaunchedIn launched{trace, analysis.work(), options.within};
        for (const AttributedWork& w : all.works) {
            if (!isAsked(trace, launched, w, options))
                continue;
            PathTree::Node at = PathTree::root;
            if (w.launch && nodeOf[w.launch.value] != ~0u)
                at = nodeOf[w.launch.value];
            if (at == PathTree::root)
                at = grower.note(at, translated(PHRASE("(no op)")));
            // A replayed graph's kernels, and those launched before the recording, have an op of their own.
            if (w.opSource > PlaceSource::Annotation)
                at = grower.child(at, w.op, FlameKind::Op);
            grower.add(grower.child(at, trace.nameId(w.work).value, FlameKind::Kernel), w.busy);
        }
    }
    return grower.take(options.isInverted);
}

// "<Foo object at 0x7f12>" -> "<Foo object at 0x>"
std::string withoutAddresses(const std::string& name)
{
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        out += name[i];
        if (name[i] == 'x' && i > 0 && name[i - 1] == '0')
            while (i + 1 < name.size() && std::isxdigit(static_cast<unsigned char>(name[i + 1])))
                ++i;
    }
    return out;
}

void compare(const Flame& a, const Flame& b, std::uint32_t inA, std::uint32_t inB, const std::string& path,
             FlameChange& change)
{
    change.before[inB] = a.nodes[inA].total;
    std::map<std::string, std::uint32_t> children;
    for (const std::uint32_t c : b.nodes[inB].children)
        children.emplace(withoutAddresses(b.nodes[c].name), c);
    for (const std::uint32_t c : a.nodes[inA].children) {
        const std::string own = path + "/" + a.nodes[c].name;
        const auto at = children.find(withoutAddresses(a.nodes[c].name));
        if (at != children.end()) {
            compare(a, b, c, at->second, own, change);
        } else {
            change.onlyInA.push_back({own, a.nodes[c].total});
            change.goneTotal += a.nodes[c].total;
        }
    }
}

} // namespace

void Flame::sortByWeight()
{
    for (FlameNode& node : nodes)
        std::stable_sort(node.children.begin(), node.children.end(),
                         [&](std::uint32_t x, std::uint32_t y) { return nodes[x].total > nodes[y].total; });
}

Flame flameOf(const Analysis& analysis, const Attribution& attribution, const FlameOptions& options)
{
    return options.by == FlameBy::Module ? moduleFlame(analysis, attribution, options)
                                         : stackFlame(analysis, attribution, options);
}

FlameChange flameChange(const Flame& a, const Flame& b)
{
    FlameChange change;
    change.before.resize(b.nodes.size());
    compare(a, b, 0, 0, {}, change);
    std::stable_sort(change.onlyInA.begin(), change.onlyInA.end(),
                     [](const FlameChange::Gone& x, const FlameChange::Gone& y) { return x.total > y.total; });
    return change;
}

void divideBySteps(Flame& flame, std::size_t steps)
{
    if (steps <= 1)
        return;
    for (FlameNode& node : flame.nodes)
        node.total = node.self /= static_cast<std::int64_t>(steps);
    for (std::size_t n = flame.nodes.size(); n-- > 1;)
        flame.nodes[flame.nodes[n].parent].total += flame.nodes[n].total;
}

} // namespace lanescope
