#include "model/attribution/twins.h"

#include "model/attribution/captures.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::size_t leastRun = 8, mostStarts = 64;

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
        for (std::size_t i = 0; i + leastRun <= givers.names.size(); ++i)
            if (isGivenRun(i))
                if (auto& starts = m_starts[keyAt(givers.names, i)]; starts.size() < mostStarts)
                    starts.push_back(i);
    }

    // found(place in takers, place in givers)
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
        std::size_t first = 0, twin = 0, length = 0;
    };
    bool isGivenRun(std::size_t i) const
    {
        for (std::size_t k = 0; k < leastRun; ++k)
            if (!m_givers.isAsked[i + k])
                return false;
        return true;
    }
    static std::uint64_t keyAt(const std::vector<std::uint32_t>& names, std::size_t i)
    {
        std::uint64_t key = 0;
        for (std::size_t k = 0; k < leastRun; ++k)
            key = (key ^ names[i + k]) * 0x9e3779b97f4a7c15u;
        return key;
    }
    // The longest run first, then what is left on either side of it.
    template <class Found>
    void fill(const std::vector<std::uint32_t>& names, std::size_t first, std::size_t end, Found& found)
    {
        if (end < first + leastRun)
            return;
        Run best;
        for (std::size_t i = first; i + leastRun <= end; ++i) {
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
                if (length > best.length)
                    best = {i, twin, length};
            }
        }
        if (best.length < leastRun)
            return;
        for (std::size_t k = 0; k < best.length; ++k)
            found(best.first + k, best.twin + k);
        fill(names, first, best.first, found);
        fill(names, best.first + best.length, end, found);
    }

    const TwinRow& m_givers;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_starts; // of runs that can give
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
        finder.find(row, [&](std::size_t taker, std::size_t giver) {
            AttributedWork& mine = all.works[row.works[taker]];
            const AttributedWork& twin = all.works[row.works[giver]];
            mine.op = twin.op;
            mine.opSource = twin.op == PathTree::noName ? PlaceSource::None : PlaceSource::Twin;
            mine.module = twin.module;
            mine.line = twin.line;
            if (twin.module != PathTree::root) {
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
    // Givers are launched one by one under an op. Their streams stand one after the other, with a gap between.
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
        finder.find(row, [&](std::size_t taker, std::size_t giver) {
            AttributedWork& mine = all.works[row.works[taker]];
            const AttributedWork& other = eager.works[givers.works[giver]];
            mine.op = taken.name(other.op);
            mine.opSource = PlaceSource::Twin;
            mine.line = taken.name(other.line);
            if (other.module != PathTree::root && mine.moduleSource != PlaceSource::Annotation) {
                mine.module = taken.module(other.module);
                mine.moduleSource = PlaceSource::Twin;
                mine.why = Unplaced::No;
            }
            isUsed = true;
        });
    if (isUsed)
        all.twins.push_back(title);
}

} // namespace lanescope
