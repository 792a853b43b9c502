#include "model/replay/path_on_lanes.h"

#include "model/replay/replay_text.h"

#include <algorithm>

namespace lanescope {

PathOnLanes::PathOnLanes(const Analysis& analysis) : m_path(nullptr)
{
    const ReplayGraph& graph = replayGraph(analysis);
    m_whyNone = graph.lacksLaunches() ? whyNoLaunches(graph) : std::string_view{};
    takeSlack(graph); // before the path: for a large trace either takes much memory
    m_path = &criticalPath(analysis);
    m_byLane.resize(analysis.trace().lanes().size());
    const std::vector<PathPiece>& pieces = m_path->pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const PathPiece& piece = pieces[i];
        if (!piece.isOnLane() || !piece.lane || piece.duration <= Ns{})
            continue;
        const Time end = piece.begin + piece.duration;
        if (!m_legs.empty() && m_legs.back().lane == piece.lane && m_legs.back().range.end == piece.begin) {
            m_legs.back().range.end = end;
            m_legs.back().lastPiece = i + 1;
            continue;
        }
        m_byLane[piece.lane.value].push_back(static_cast<std::uint32_t>(m_legs.size()));
        m_legs.push_back({piece.lane, {piece.begin, end}, i, i + 1});
    }
}

void PathOnLanes::takeSlack(const ReplayGraph& graph)
{
    const auto slack = lanescope::slackOf(graph, graph.recorded, graph.own, graph.weight);
    m_slack.reserve(graph.works);
    for (std::uint32_t k = 0; k < graph.works; ++k)
        m_slack.emplace_back(graph.workAt(k).value, slack[graph.firstWork + 2 * k + 1]);
    std::sort(m_slack.begin(), m_slack.end());
}

std::span<const std::uint32_t> PathOnLanes::legsOf(LaneId lane) const
{
    return lane.value < m_byLane.size() ? std::span<const std::uint32_t>{m_byLane[lane.value]}
                                        : std::span<const std::uint32_t>{};
}

std::optional<std::size_t> PathOnLanes::pieceAt(Time time) const
{
    const std::vector<PathPiece>& pieces = m_path->pieces;
    auto at = std::partition_point(pieces.begin(), pieces.end(), [&](const PathPiece& p) { return p.begin <= time; });
    while (at != pieces.begin()) { // skips pieces without length
        --at;
        if (at->begin + at->duration > time)
            return static_cast<std::size_t>(at - pieces.begin());
        if (at->duration > Ns{})
            break;
    }
    return std::nullopt;
}

Ns PathOnLanes::onPath(LaneId lane, TimeRange range) const
{
    const auto legs = legsOf(lane);
    Ns sum{};
    for (auto at = std::partition_point(legs.begin(), legs.end(),
                                        [&](std::uint32_t leg) { return m_legs[leg].range.end <= range.begin; });
         at != legs.end() && m_legs[*at].range.begin < range.end; ++at)
        sum += std::min(range.end, m_legs[*at].range.end) - std::max(range.begin, m_legs[*at].range.begin);
    return sum;
}

std::optional<Ns> PathOnLanes::slackOf(SliceId work) const
{
    const auto at = std::lower_bound(m_slack.begin(), m_slack.end(), std::pair{work.value, std::int64_t{}},
                                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return at != m_slack.end() && at->first == work.value ? std::optional{Ns{at->second}} : std::nullopt;
}

PathOnLanes computePathOnLanes(const Analysis& analysis) { return PathOnLanes{analysis}; }

std::vector<Fact> pathFacts(const Trace& trace, const PathOnLanes& path, SliceId slice)
{
    std::vector<Fact> facts;
    const auto slack = path.slackOf(slice);
    const LaneId lane = trace.laneOf(slice);
    if (path.legsOf(lane).empty() && !slack)
        return facts;
    if (path.lacksLaunches()) {
        facts.push_back({});
        facts.back().key = "critical_path";
        facts.back().label = PHRASE("Critical path");
        facts.back().isMain = true;
        facts.back().text = {path.whyNone(), {}};
        return facts;
    }
    // The time on the path is that of the lane; of work that overlaps there, what has slack is not on it.
    const Ns length = trace.duration(slice);
    const Ns on = slack && *slack > Ns{} ? Ns{} : path.onPath(lane, trace.range(slice));
    Fact& fact = facts.emplace_back();
    fact.key = "critical_path";
    fact.label = PHRASE("Critical path");
    fact.isMain = true;
    fact.unit = "ns";
    fact.value = std::variant<std::int64_t, double>{on.count()};
    if (on <= Ns{} && slack && *slack <= Ns{})
        fact.text = {PHRASE("on a path as long as the critical path, which takes another way"), {}};
    else if (on <= Ns{})
        fact.text = {PHRASE("not on the critical path"), {}};
    else if (on == length)
        fact.text = {PHRASE("on the critical path for all of its time"), {}};
    else
        fact.text = {
            PHRASE("on the critical path for {share} % of its time ({time})"),
            {{"share", 100.0 * static_cast<double>(on.count()) / static_cast<double>(length.count())}, {"time", on}}};
    if (slack) {
        Fact& second = facts.emplace_back();
        second.key = "slack";
        second.label = PHRASE("Slack");
        second.isMain = true;
        second.unit = "ns";
        second.value = std::variant<std::int64_t, double>{slack->count()};
        second.text = *slack > Ns{} ? Sentence{PHRASE("{time}: it may last this much longer before the end moves"),
                                               {{"time", *slack}}}
                                    : Sentence{PHRASE("none: if it lasts longer, so does the trace"), {}};
    }
    return facts;
}

} // namespace lanescope
