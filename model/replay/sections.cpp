#include "model/replay/sections.h"

#include "model/replay/path_cover.h"

#include <algorithm>
#include <bit>

namespace lanescope {

namespace {

// Counts the points of a set up to any point.
class Ranks {
public:
    explicit Ranks(std::uint32_t points) : m_words(points / 64 + 1), m_before(m_words.size()) {}
    void add(std::uint32_t p) { m_words[p / 64] |= std::uint64_t{1} << p % 64; }
    bool holds(std::uint32_t p) const { return (m_words[p / 64] >> p % 64 & 1) != 0; }
    void count()
    {
        std::uint32_t sum = 0;
        for (std::size_t w = 0; w < m_words.size(); ++w) {
            m_before[w] = sum;
            sum += static_cast<std::uint32_t>(std::popcount(m_words[w]));
        }
        m_total = sum;
    }
    std::uint32_t below(std::uint32_t p) const
    {
        const std::uint64_t mask = (std::uint64_t{1} << p % 64) - 1;
        return m_before[p / 64] + static_cast<std::uint32_t>(std::popcount(m_words[p / 64] & mask));
    }
    std::uint32_t total() const { return m_total; }

private:
    std::vector<std::uint64_t> m_words;
    std::vector<std::uint32_t> m_before;
    std::uint32_t m_total = 0;
};

Ranks joinsOf(const ReplayGraph& graph)
{
    Ranks joins{graph.points()};
    for (const CrossEdge& edge : graph.cross) {
        joins.add(edge.from);
        joins.add(edge.to);
    }
    for (const ReplayRun& run : graph.runs)
        joins.add(run.last - 1);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        if (graph.own[p] == ReplayGraph::noEdge) {
            joins.add(p);
            if (p > 0)
                joins.add(p - 1);
        }
    joins.add(graph.points() - 1);
    joins.count();
    return joins;
}

// Notes what cuts do, once with lags and once without.
class Notes : public EditedWeights {
public:
    Notes(const ReplayGraph& graph, EditedGraph& edited, Lags lags) : m_graph(graph), m_edited(edited), m_lags(lags) {}
    std::int64_t own(std::uint32_t point) const override
    {
        if (m_lags == Lags::Dropped)
            if (const auto at = std::lower_bound(m_graph.stretched.begin(), m_graph.stretched.end(),
                                                 std::pair{point, std::numeric_limits<std::int64_t>::min()});
                at != m_graph.stretched.end() && at->first == point)
                return at->second;
        return m_graph.own[point];
    }
    void setOwn(std::uint32_t point, std::int64_t weight) override
    {
        if (weight == 0) {
            if (m_edited.isCleared.empty())
                m_edited.isCleared.resize(m_graph.points());
            m_edited.isCleared[point] = true;
        } else if (m_lags == Lags::Kept) {
            m_edited.own.push_back({point, weight, own(point)});
        } else {
            m_model.emplace_back(point, weight);
        }
    }
    std::int64_t cross(std::size_t edge) const override
    {
        const auto& edited = m_lags == Lags::Kept ? m_edited.kept : m_edited.model;
        return !edited.empty() ? edited[edge] : m_lags == Lags::Kept ? m_graph.weight[edge] : m_graph.latencyOf(edge);
    }
    void setCross(std::size_t edge, std::int64_t weight) override
    {
        auto& edited = m_lags == Lags::Kept ? m_edited.kept : m_edited.model;
        if (edited.empty()) {
            edited.reserve(m_graph.weight.size());
            for (std::size_t e = 0; e < m_graph.weight.size(); ++e)
                edited.push_back(m_lags == Lags::Kept ? m_graph.weight[e] : m_graph.latencyOf(e));
        }
        edited[edge] = weight;
    }
    // Joins what was noted without lags to what was noted with them before.
    void finish()
    {
        for (const auto& [point, weight] : m_model)
            m_edited.own.push_back({point, m_graph.own[point], weight});
        auto& own = m_edited.own;
        std::stable_sort(own.begin(), own.end(), [](const auto& a, const auto& b) { return a.point < b.point; });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < own.size(); ++i)
            if (kept > 0 && own[kept - 1].point == own[i].point)
                own[kept - 1].model = own[i].model;
            else
                own[kept++] = own[i];
        own.resize(kept);
    }

private:
    const ReplayGraph& m_graph;
    EditedGraph& m_edited;
    const Lags m_lags;
    std::vector<std::pair<std::uint32_t, std::int64_t>> m_model;
};

} // namespace

std::vector<std::int64_t> modelWeights(const ReplayGraph& graph)
{
    std::vector<std::int64_t> weights;
    weights.reserve(graph.cross.size());
    for (std::size_t e = 0; e < graph.cross.size(); ++e)
        weights.push_back(graph.latencyOf(e));
    return weights;
}

Sections::Sections(const ReplayGraph& graph) : m_graph(&graph)
{
    if (graph.points() == 0)
        return;
    const Ranks joins = joinsOf(graph);
    m_sections.reserve(joins.total());
    m_sums.reserve(joins.total());
    m_kinds.reserve(joins.total());
    std::int64_t sum = 0;
    std::uint16_t kinds = 0;
    std::uint32_t cross = 0;
    auto stretch = graph.stretched.begin();
    for (std::uint32_t p = 0; p < graph.points(); ++p) {
        sum = graph.own[p] == ReplayGraph::noEdge ? ReplayGraph::noEdge : sum + graph.own[p];
        kinds |= ScaleFactors::bitOf(graph.kind[p]);
        if (stretch != graph.stretched.end() && stretch->first == p) {
            kinds |= isStretched;
            ++stretch;
        }
        if (!joins.holds(p))
            continue;
        while (cross < graph.cross.size() && graph.cross[cross].to == p)
            ++cross;
        m_sections.push_back({p, cross});
        m_sums.push_back(sum == ReplayGraph::noEdge ? noEdge
                         : sum < tooLong            ? static_cast<std::int32_t>(sum)
                                                    : tooLong);
        m_kinds.push_back(kinds);
        sum = 0;
        kinds = 0;
    }
    m_from.reserve(graph.cross.size());
    for (std::size_t e = 0; e < graph.cross.size(); ++e) {
        m_from.push_back(joins.below(graph.cross[e].from));
    }
    m_runs.reserve(graph.runs.size());
    for (const ReplayRun& run : graph.runs)
        m_runs.push_back(
            {joins.below(run.first), joins.below(run.last), static_cast<std::uint32_t>(chainAt(run.first))});
}

std::size_t Sections::chainAt(std::uint32_t point) const
{
    return static_cast<std::size_t>(&m_graph->chainOf(point) - m_graph->chains.data());
}

std::uint32_t Sections::sectionOf(std::uint32_t point) const
{
    return static_cast<std::uint32_t>(
        std::partition_point(m_sections.begin(), m_sections.end(), [&](const Section& s) { return s.last < point; }) -
        m_sections.begin());
}

std::int64_t Sections::stretchOf(std::uint32_t point) const
{
    const auto at = std::lower_bound(m_graph->stretched.begin(), m_graph->stretched.end(),
                                     std::pair{point, std::numeric_limits<std::int64_t>::min()});
    return at != m_graph->stretched.end() && at->first == point ? at->second : ReplayGraph::noEdge;
}

tl::expected<EditedGraph, std::string> Sections::edited(const Trace& trace, std::span<const ReplayChange> changes) const
{
    EditedGraph edited;
    for (const Lags lags : {Lags::Kept, Lags::Dropped}) {
        Notes notes{*m_graph, edited, lags};
        if (const auto done = cutEdges(trace, *m_graph, changes, notes); !done)
            return tl::unexpected(done.error());
        notes.finish();
    }
    edited.isTouched.resize(m_sections.size());
    std::uint32_t section = 0;
    for (std::uint32_t p = 0; p < edited.isCleared.size(); ++p) {
        section += m_sections[section].last < p;
        if (edited.isCleared[p]) {
            edited.isTouched[section] = true;
            edited.changed += m_graph->own[p] != 0;
        }
    }
    for (const EditedGraph::Own& own : edited.own)
        if (edited.isCleared.empty() || !edited.isCleared[own.point]) {
            edited.isTouched[sectionOf(own.point)] = true;
            edited.changed += m_graph->own[own.point] != own.kept;
        }
    edited.isNothing.resize(m_sections.size());
    for (std::uint32_t s = 0; s < m_sections.size() && !edited.isCleared.empty(); ++s) {
        bool isNothing = m_sums[s] != noEdge;
        for (std::uint32_t p = firstOf(s); isNothing && p <= m_sections[s].last; ++p)
            isNothing = edited.isCleared[p] || (m_graph->own[p] == 0 && (m_kinds[s] & isStretched) == 0);
        edited.isNothing[s] = isNothing;
    }
    for (std::size_t e = 0; e < edited.kept.size(); ++e)
        edited.changed += edited.kept[e] != m_graph->weight[e];
    return edited;
}

// take(point, weight, whether a factor changed it), for each own edge of the section.
template <class Take>
void Sections::visitOwn(std::uint32_t section, std::size_t chain, const EditedGraph& edited,
                        const ScaleFactors& factors, Take&& take) const
{
    const ReplayGraph& graph = *m_graph;
    const std::uint32_t first = firstOf(section), last = m_sections[section].last;
    const bool isEdited = edited.isTouched[section];
    auto stretch = graph.stretched.end();
    if ((m_kinds[section] & isStretched) != 0)
        stretch = std::lower_bound(graph.stretched.begin(), graph.stretched.end(),
                                   std::pair{first, std::numeric_limits<std::int64_t>::min()});
    auto edit = edited.own.end();
    if (isEdited)
        edit = std::lower_bound(edited.own.begin(), edited.own.end(), first,
                                [](const EditedGraph::Own& own, std::uint32_t p) { return own.point < p; });
    for (std::uint32_t p = first; p <= last; ++p) {
        Weight weight{graph.own[p], graph.own[p]};
        if (stretch != graph.stretched.end() && stretch->first == p)
            weight.model = (stretch++)->second;
        bool isAsRecorded = true;
        if (isEdited) {
            if (edit != edited.own.end() && edit->point == p) {
                weight = {edit->kept, edit->model};
                isAsRecorded = false;
                ++edit;
            }
            if (!edited.isCleared.empty() && edited.isCleared[p]) {
                weight = {};
                isAsRecorded = false;
            }
        }
        const float factor = factors.at(p, chain);
        if (factor != 1) {
            const bool isSame = weight.kept == weight.model;
            const std::int64_t before = weight.kept;
            weight.kept = scaled(weight.kept, factor);
            weight.model = isSame ? weight.kept : scaled(weight.model, factor);
            take(p, weight, isAsRecorded && weight.kept != before);
        } else {
            take(p, weight, false);
        }
    }
}

Sections::Sum Sections::sumOf(std::uint32_t section, std::size_t chain, const EditedGraph& edited,
                              const ScaleFactors& factors, const OfKinds& ofKinds) const
{
    Sum sum{};
    if ((m_kinds[section] & isStretched) != 0 || edited.isTouched[section]) {
        visitOwn(section, chain, edited, factors, [&](std::uint32_t, const Weight& weight, bool isChanged) {
            sum.kept += weight.kept;
            sum.model += weight.model;
            sum.changed += isChanged;
        });
        return sum;
    }
    const std::int64_t* const own = m_graph->own.data();
    const EdgeKind* const kinds = m_graph->kind.data();
    for (std::uint32_t p = firstOf(section), last = m_sections[section].last; p <= last; ++p) {
        std::int64_t weight = own[p];
        float factor = ofKinds[static_cast<std::uint8_t>(kinds[p])];
        if (factor < 0)
            factor = factors.at(p, chain);
        if (factor != 1) {
            weight = scaled(weight, factor);
            sum.changed += weight != own[p];
        }
        sum.kept += weight;
    }
    sum.model = sum.kept;
    return sum;
}

Sections::Windows Sections::replay(const EditedGraph& edited, const ScaleFactors& factors)
{
    Windows out;
    if (m_sections.empty())
        return out;
    OfKinds ofKinds;
    ofKinds.fill(1);
    for (std::uint8_t kind = 0; kind < ScaleFactors::kinds; ++kind)
        ofKinds[kind] = factors.ofAll(static_cast<EdgeKind>(kind));
    const std::int64_t* const keptCross = edited.kept.empty() ? m_graph->weight.data() : edited.kept.data();
    const std::int64_t* const modelCross = edited.model.empty() ? nullptr : edited.model.data();
    const auto touched = static_cast<std::uint16_t>(factors.mask() | isStretched);
    const bool isEdited = !edited.own.empty() || !edited.isCleared.empty();
    m_times.resize(m_sections.size());
    const std::int64_t begin = m_graph->recorded[ReplayGraph::source];
    std::int64_t latestKept = begin, latestModel = begin;
    m_sink = 0;
    for (const Run& run : m_runs) {
        std::size_t chain = run.chain;
        Weight time = run.first > 0 ? m_times[run.first - 1] : Weight{};
        std::uint32_t e = firstCrossOf(run.first);
        for (std::uint32_t s = run.first; s < run.last; ++s) {
            while (m_sections[s].last >= m_graph->chains[chain].last) // a run can hold several chains
                ++chain;
            if (m_sums[s] == noEdge) { // one point
                time.kept = time.model = s == 0 ? begin : ReplayGraph::noEdge;
            } else if (isEdited && edited.isNothing[s]) {
            } else if ((m_kinds[s] & touched) == 0 && m_sums[s] != tooLong && !(isEdited && edited.isTouched[s])) {
                time.kept += m_sums[s];
                time.model += m_sums[s];
            } else {
                const Sum sum = sumOf(s, chain, edited, factors, ofKinds);
                time.kept += sum.kept;
                time.model += sum.model;
                out.changed += sum.changed;
            }
            for (const std::uint32_t end = m_sections[s].crossEnd; e < end; ++e) {
                const Weight& from = m_times[m_from[e]];
                time.kept = std::max(time.kept, from.kept + keptCross[e]);
                time.model = std::max(time.model, from.model + (modelCross ? modelCross[e] : m_graph->latencyOf(e)));
            }
            m_times[s] = time;
            if (!m_graph->chains[chain].counts(m_sections[s].last))
                continue;
            if (time.kept > latestKept) {
                latestKept = time.kept;
                m_sink = s;
            }
            latestModel = std::max(latestModel, time.model);
        }
    }
    out.kept = Ns{latestKept - begin};
    out.model = Ns{latestModel - begin};
    return out;
}

std::int64_t Sections::ownOf(const EditedGraph& edited, const ScaleFactors& factors, std::uint32_t point) const
{
    if (!edited.isCleared.empty() && edited.isCleared[point])
        return 0;
    std::int64_t weight = m_graph->own[point];
    const auto edit = std::lower_bound(edited.own.begin(), edited.own.end(), point,
                                       [](const EditedGraph::Own& own, std::uint32_t p) { return own.point < p; });
    if (edit != edited.own.end() && edit->point == point)
        weight = edit->kept;
    const float factor = factors.at(point, factors.dependsOnChains() ? chainAt(point) : 0);
    return factor == 1 ? weight : scaled(weight, factor);
}

// As the walk of criticalPathOf, section by section: of equal edges the one with the least lag.
std::array<Ns, pathKinds> Sections::pathKindsOf(const EditedGraph& edited, const ScaleFactors& factors) const
{
    std::array<Ns, pathKinds> byKind{};
    PathCover cover{m_times[0].kept, m_times[m_sink].kept};
    const auto add = [&](PathKind kind, std::int64_t from, std::int64_t lag) {
        const PathCover::Part part = cover.take(from, lag);
        byKind[static_cast<std::size_t>(kind)] += Ns{part.explained};
        byKind[static_cast<std::size_t>(PathKind::Unexplained)] += Ns{part.lag};
    };
    const std::vector<std::int64_t>& cross = edited.kept.empty() ? m_graph->weight : edited.kept;
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    struct Own {
        std::uint32_t point;
        std::int64_t weight;
    };
    std::vector<Own> own;
    const CopyingCalls copying{*m_graph};
    for (std::uint32_t s = m_sink; s != 0;) {
        const std::int64_t time = m_times[s].kept;
        std::int64_t lag = never;
        const auto lagOf = [&](const Own& edge) {
            const std::int64_t unstretched =
                (m_kinds[s] & isStretched) != 0 ? stretchOf(edge.point) : ReplayGraph::noEdge;
            return unstretched == ReplayGraph::noEdge ? 0 : std::max<std::int64_t>(0, edge.weight - unstretched);
        };
        own.clear();
        if (m_sums[s] != noEdge) {
            std::int64_t reached = m_times[s - 1].kept;
            visitOwn(s, chainAt(m_sections[s].last), edited, factors, [&](std::uint32_t p, const Weight& weight, bool) {
                own.push_back({p, weight.kept});
                reached += weight.kept;
            });
            if (reached == time)
                lag = lagOf(own.back());
        }
        std::uint32_t from = s;
        EdgeKind kind{};
        for (std::uint32_t e = firstCrossOf(s); e < m_sections[s].crossEnd; ++e)
            if (cross[e] > ReplayGraph::noEdge && m_times[m_from[e]].kept + cross[e] == time)
                if (const std::int64_t above = std::max<std::int64_t>(0, cross[e] - m_graph->latencyOf(e));
                    above < lag) {
                    lag = above;
                    from = m_from[e];
                    kind = m_graph->cross[e].kind;
                }
        if (lag == never) { // a change has cut all edges into it
            add(PathKind::Unexplained, m_times[0].kept, 0);
            break;
        }
        if (from != s) {
            const std::int64_t begin = m_times[from].kept;
            if (kind == EdgeKind::DataArrival)
                add(PathKind::Data,
                    begin + arrivalPartsOf(*m_graph, m_sections[s].last, Ns{time - begin}).before.count(), 0);
            add(lanescope::pathKindOf(CopyingCalls::kindOfCross(kind, time - begin)), begin, lag);
            s = from;
            continue;
        }
        std::int64_t begin = time;
        for (auto edge = own.rbegin(); edge != own.rend(); ++edge)
            add(lanescope::pathKindOf(copying.kindOfOwn(m_graph->kind[edge->point], edge->point, edge->weight)),
                begin -= edge->weight, lagOf(*edge));
        --s;
    }
    return byKind;
}

std::size_t Sections::residentBytes() const
{
    const auto bytes = [](const auto& column) { return column.capacity() * sizeof(column[0]); };
    return bytes(m_sections) + bytes(m_sums) + bytes(m_kinds) + bytes(m_runs) + bytes(m_from) + bytes(m_times);
}

} // namespace lanescope
