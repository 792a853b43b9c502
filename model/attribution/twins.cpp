#include "model/attribution/twins.h"

#include "model/attribution/captures.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::size_t minRun = 8, maxStarts = 64;

// Kernels one after the other, by the numbers of their names.
struct TwinRow {
    std::vector<std::uint32_t> works; // places in an attribution
    std::vector<std::uint32_t> names;
    std::vector<bool> isAsked; // its place is looked for, or can be given
};

// Finds, for the kernels that are asked for, the longest equal runs of kernels whose place can be given.
class TwinFinder {
public:
    explicit TwinFinder(const TwinRow& givers) : m_givers(givers)
    {
        for (std::size_t i = 0; i + minRun <= givers.names.size(); ++i)
            if (isGivenRun(i))
                if (auto& starts = m_starts[keyAt(givers.names, i)]; starts.size() < maxStarts)
                    starts.push_back(i);
    }

    // found(place in takers, places in givers)
    template <class Found>
    void find(const TwinRow& takers, Found&& found)
    {
        for (std::size_t i = 0; i < takers.names.size();) {
            std::size_t end = i;
            while (end < takers.names.size() && takers.isAsked[end])
                ++end;
            fill(takers.names, i, end, found);
            i = std::max(end, i + 1);
        }
    }

private:
    struct Run {
        std::size_t first = 0, length = 0;
    };
    bool isGivenRun(std::size_t i) const
    {
        for (std::size_t k = 0; k < minRun; ++k)
            if (!m_givers.isAsked[i + k])
                return false;
        return true;
    }
    static std::uint64_t keyAt(const std::vector<std::uint32_t>& names, std::size_t i)
    {
        std::uint64_t key = 0;
        for (std::size_t k = 0; k < minRun; ++k)
            key = (key ^ names[i + k]) * 0x9e3779b97f4a7c15u;
        return key;
    }
    // The longest run first, then what is left on either side of it. Among equally long ones those that go on as what
    // is asked for does; where several do, the place is any of theirs.
    template <class Found>
    void fill(const std::vector<std::uint32_t>& names, std::size_t first, std::size_t end, Found& found)
    {
        if (end < first + minRun)
            return;
        Run best;
        std::vector<std::size_t> twins;
        for (std::size_t i = first; i + minRun <= end; ++i) {
            if (best.length >= end - i)
                break;
            const auto at = m_starts.find(keyAt(names, i));
            if (at == m_starts.end())
                continue;
            for (const std::size_t twin : at->second) {
                std::size_t length = 0;
                while (i + length < end && twin + length < m_givers.names.size() && m_givers.isAsked[twin + length] &&
                       names[i + length] == m_givers.names[twin + length])
                    ++length;
                if (length < best.length || (length == best.length && i != best.first))
                    continue;
                if (length > best.length)
                    twins.clear();
                best = {i, length};
                twins.push_back(twin);
            }
        }
        if (best.length < minRun)
            return;
        twins = thatGoOnAlike(names, best, twins);
        std::vector<std::size_t> places(twins.size());
        for (std::size_t k = 0; k < best.length; ++k) {
            for (std::size_t t = 0; t < twins.size(); ++t)
                places[t] = twins[t] + k;
            found(best.first + k, places);
        }
        fill(names, first, best.first, found);
        fill(names, best.first + best.length, end, found);
    }

    // How far the kernels after a run (step 1) or before it (step -1) agree; all: as far as they are recorded.
    std::size_t agreement(const std::vector<std::uint32_t>& names, std::size_t mine, std::size_t twin, int step) const
    {
        constexpr std::size_t all = ~std::size_t{0};
        for (std::size_t count = 0;; ++count) {
            // Before the first place the count wraps around.
            if (mine >= names.size() || twin >= m_givers.names.size() || m_givers.names[twin] == PathTree::noName)
                return all;
            if (names[mine] != m_givers.names[twin])
                return count;
            mine += static_cast<std::size_t>(step);
            twin += static_cast<std::size_t>(step);
        }
    }
    std::vector<std::size_t> thatGoOnAlike(const std::vector<std::uint32_t>& names, const Run& run,
                                           const std::vector<std::size_t>& twins) const
    {
        std::pair<std::size_t, std::size_t> best{0, 0};
        std::vector<std::size_t> kept;
        for (const std::size_t twin : twins) {
            const std::pair fit{agreement(names, run.first + run.length, twin + run.length, 1),
                                agreement(names, run.first - 1, twin - 1, -1)};
            if (fit < best)
                continue;
            if (fit > best)
                kept.clear();
            best = fit;
            kept.push_back(twin);
        }
        return kept;
    }

    const TwinRow& m_givers;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_starts; // positions of runs that can give
};

// The works of each lane in order of begin. nameOf and isAsked: of a place in the attribution.
template <class NameOf, class IsAsked>
std::map<LaneId, TwinRow> rowsByLane(const Trace& trace, const Attribution& all, NameOf&& nameOf, IsAsked&& isAsked)
{
    std::map<LaneId, TwinRow> rows;
    LaneId lane{0u};
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        if (!trace[lane].slices.contains(all.works[i].work))
            lane = trace.laneOf(all.works[i].work);
        TwinRow& row = rows[lane];
        row.works.push_back(i);
        row.names.push_back(nameOf(all.works[i].work));
        row.isAsked.push_back(isAsked(all.works[i]));
    }
    return rows;
}

bool isAnyAsked(const TwinRow& row)
{
    return std::find(row.isAsked.begin(), row.isAsked.end(), true) != row.isAsked.end();
}

// The place that several pieces of work share: no instance is named if it could be one of several.
struct CommonPlace {
    PathTree::Node module = PathTree::root;
    std::uint32_t line = PathTree::noName;
};

CommonPlace commonPlaceOf(const Attribution& all, const TwinRow& row, const std::vector<std::size_t>& places)
{
    const AttributedWork& first = all.works[row.works[places.front()]];
    CommonPlace common{first.module, first.line};
    for (const std::size_t place : places) {
        const AttributedWork& work = all.works[row.works[place]];
        common.line = common.line == work.line ? work.line : PathTree::noName;
        for (PathTree::Node node = work.module; node != common.module;) // a parent has the smaller number
            (node > common.module ? node : common.module) = all.modules.parent(std::max(node, common.module));
    }
    return common;
}

// Nodes and names of another attribution as they are in this one.
class TakenOver {
public:
    TakenOver(Attribution& into, const Attribution& from) : m_into(into), m_from(from) {}
    std::uint32_t name(std::uint32_t name)
    {
        return name == PathTree::noName ? name : m_into.names.add(m_from.names[name]);
    }
    PathTree::Node module(PathTree::Node node)
    {
        if (node == PathTree::root)
            return node;
        const auto [at, isNew] = m_nodes.try_emplace(node, PathTree::root);
        if (!isNew)
            return at->second;
        const PathTree::Node mine =
            m_into.modules.child(module(m_from.modules.parent(node)), name(m_from.modules.name(node)));
        return m_nodes[node] = mine;
    }

private:
    Attribution& m_into;
    const Attribution& m_from;
    std::unordered_map<PathTree::Node, PathTree::Node> m_nodes;
};

} // namespace

void takePlacesOfTwins(const Trace& trace, Attribution& all)
{
    const auto nameOf = [&](SliceId work) { return trace.nameId(work).value; };
    const auto takers = rowsByLane(trace, all, nameOf, [](const AttributedWork& w) { return !w.launch; });
    const auto givers = rowsByLane(trace, all, nameOf, [](const AttributedWork& w) { return bool{w.launch}; });
    for (const auto& [lane, row] : takers) {
        if (!isAnyAsked(row))
            continue;
        TwinFinder finder{givers.at(lane)};
        finder.find(row, [&](std::size_t taker, const std::vector<std::size_t>& twins) {
            AttributedWork& mine = all.works[row.works[taker]];
            const AttributedWork& twin = all.works[row.works[twins.front()]];
            const CommonPlace common = commonPlaceOf(all, row, twins);
            mine.op = twin.op;
            mine.opSource = twin.op == PathTree::noName ? PlaceSource::None : PlaceSource::Twin;
            mine.module = common.module;
            mine.line = common.line;
            mine.lineSource = mine.line == PathTree::noName ? PlaceSource::None : PlaceSource::Twin;
            if (common.module != PathTree::root) {
                mine.moduleSource = PlaceSource::Twin;
                mine.why = Unplaced::No;
            }
        });
    }
}

void takePlacesOfEagerTwin(const Trace& trace, const Analysis& twin, const std::string& title, Attribution& all)
{
    const Trace& from = twin.trace();
    const Attribution& eager = recordedAttributionOf(twin);
    // Givers are launched one by one under an op. Their streams follow one after the other, with a gap between.
    const auto ofLanes = rowsByLane(
        from, eager,
        [&](SliceId work) {
            const bool isNamed = from.kind(work) != SliceKind::Memcpy && from.kind(work) != SliceKind::Memset;
            return isNamed ? all.names.add(from.name(work)) : matchNameOf(from, work, all.names);
        },
        [](const AttributedWork& w) { return w.launch && !w.isReplayed && w.op != PathTree::noName; });
    TwinRow givers;
    for (const auto& [lane, row] : ofLanes) {
        givers.works.insert(givers.works.end(), row.works.begin(), row.works.end());
        givers.names.insert(givers.names.end(), row.names.begin(), row.names.end());
        givers.isAsked.insert(givers.isAsked.end(), row.isAsked.begin(), row.isAsked.end());
        givers.works.push_back(0);
        givers.names.push_back(PathTree::noName);
        givers.isAsked.push_back(false);
    }
    if (!isAnyAsked(givers))
        return;
    TwinFinder finder{givers};
    TakenOver taken{all, eager};
    bool isUsed = false;
    const auto takers = rowsByLane(
        trace, all, [&](SliceId work) { return matchNameOf(trace, work, all.names); },
        [](const AttributedWork& w) { return w.op == PathTree::noName && (!w.launch || w.isReplayed); });
    for (const auto& [lane, row] : takers)
        finder.find(row, [&](std::size_t taker, const std::vector<std::size_t>& twins) {
            AttributedWork& mine = all.works[row.works[taker]];
            const AttributedWork& other = eager.works[givers.works[twins.front()]];
            const CommonPlace common = commonPlaceOf(eager, givers, twins);
            mine.op = taken.name(other.op);
            mine.opSource = PlaceSource::Twin;
            mine.line = taken.name(common.line);
            mine.lineSource = mine.line == PathTree::noName ? PlaceSource::None : PlaceSource::Twin;
            const bool isAnnotated = mine.module != PathTree::root && mine.moduleSource == PlaceSource::Annotation;
            if (common.module != PathTree::root && !isAnnotated) {
                mine.module = taken.module(common.module);
                mine.moduleSource = PlaceSource::Twin;
                mine.why = Unplaced::No;
            } else if (mine.module == PathTree::root && mine.why == Unplaced::Graph) {
                mine.why = Unplaced::NoFrame; // its op is known; no module is recorded around its twin
            }
            isUsed = true;
        });
    if (isUsed)
        all.twins.push_back(title);
}

} // namespace lanescope
