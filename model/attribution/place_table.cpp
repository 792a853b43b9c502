#include "model/attribution/place_table.h"

#include "model/attribution/graph_nodes.h"
#include "model/attribution/matched_flops.h"
#include "model/attribution/names.h"
#include "model/attribution/place_rows.h"
#include "model/attribution/repeated_blocks.h"
#include "model/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

struct Part { // the requested part of the trace
    std::vector<std::uint32_t> works;
    HostSelf host;
};

Part partOf(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options)
{
    const std::optional<TimeRange>& within = options.within;
    const Trace& trace = analysis.trace();
    Part part;
    const LaunchedIn launched{trace, analysis.work(), within};
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        const AttributedWork& w = all.works[i];
        if (launched.holds(w.work, w.launch) && (!options.part || options.part->holdsWork(w.work)))
            part.works.push_back(i);
    }
    const HostPlaces& places = hostPlacesOf(analysis);
    if (within || options.part)
        part.host = hostSelfWithin(analysis, within, options.part);
    else
        part.host = {places.shares, places.moduleCalls, places.scopeCalls};
    return part;
}

class TableMaker {
public:
    TableMaker(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options)
        : m_analysis(analysis), m_trace(analysis.trace()), m_all(all), m_places(hostPlacesOf(analysis)),
          m_flops(analysis, all), m_part(partOf(analysis, all, options)), m_options(options)
    {
        m_table.by = options.by;
        if (options.within)
            m_table.before = workBefore(m_trace, analysis.work(), *options.within);
        for (const std::uint32_t i : m_part.works) {
            m_table.busy += all.works[i].busy;
            m_table.sum += m_trace.duration(all.works[i].work);
        }
        for (const HostShare& share : m_part.host.shares)
            m_table.host += share.self;
        m_table.coverage = coverageOf(all, m_part.works);
        m_table.graphs = graphCoverageOf(all, m_part.works);
        m_table.hasMarks = std::any_of(all.works.begin(), all.works.end(),
                                       [](const AttributedWork& w) { return w.under != Phase::Undecided; }) ||
                           std::any_of(m_places.places.begin(), m_places.places.end(),
                                       [](const HostPlace& p) { return p.phase != Phase::Undecided; });
    }

    PlaceTable take()
    {
        switch (m_options.by) {
        case PlaceBy::Module:
        case PlaceBy::Scope:
            treeRows(m_options.by == PlaceBy::Module);
            break;
        case PlaceBy::Line:
            lineRows();
            break;
        case PlaceBy::Phase:
            phaseRows();
            break;
        case PlaceBy::Layer:
            layerRows();
            break;
        case PlaceBy::Graph:
            graphRows();
            break;
        }
        std::stable_sort(m_table.unplaced.begin(), m_table.unplaced.end(),
                         [](const UnplacedRow& a, const UnplacedRow& b) { return a.busy > b.busy; });
        m_table.works = std::move(m_part.works);
        return std::move(m_table);
    }

private:
    Ns durationOf(std::uint32_t i) const { return m_trace.duration(m_all.works[i].work); }

    // For work without a launch; a twin may have given it a module.
    Unplaced whyNotLaunched(std::uint32_t i) const
    {
        const Unplaced why = m_all.works[i].why;
        return why != Unplaced::No ? why : recordedAttributionOf(m_analysis).works[i].why;
    }

    UnplacedRow& unplaced(Unplaced reason)
    {
        for (UnplacedRow& row : m_table.unplaced)
            if (row.reason == reason)
                return row;
        m_table.unplaced.push_back({reason, {}, {}, 0, {}, {}});
        return m_table.unplaced.back();
    }
    void leaveOut(std::uint32_t i, Unplaced reason)
    {
        const AttributedWork& w = m_all.works[i];
        UnplacedRow& row = unplaced(reason);
        row.busy += w.busy;
        ++row.kernels;
        row.phases[static_cast<std::size_t>(w.phase)] += w.busy;
        row.works.push_back(i);
    }

    std::vector<PlaceSums> sumsOfTree(const PathTree& tree, bool isModule)
    {
        std::vector<PlaceSums> sums(tree.size());
        const std::vector<std::uint64_t>& calls = isModule ? m_part.host.moduleCalls : m_part.host.scopeCalls;
        for (std::size_t n = 0; n < calls.size(); ++n)
            sums[n].calls = calls[n];
        for (const std::uint32_t i : m_part.works) {
            const AttributedWork& w = m_all.works[i];
            const PathTree::Node node = isModule ? w.module : w.scope;
            if (node == PathTree::root) {
                leaveOut(i, isModule ? w.why : w.launch ? Unplaced::NoScope : whyNotLaunched(i));
                continue;
            }
            sums[node].addWork(w, durationOf(i), m_flops[i], m_options.by);
            sums[node].works.push_back(i);
        }
        for (const HostShare& share : m_part.host.shares) {
            const HostPlace& place = m_places.places[share.place];
            const PathTree::Node node = isModule ? place.module : place.scope;
            if (node == PathTree::root)
                unplaced(isModule ? place.withoutModule() : Unplaced::NoScope).host += share.self;
            sums[node].selfHost += share.self;
            sums[node].host += share.self;
        }
        // Layers are alike where they launch the same kernels in the same order, phase by phase.
        std::vector<std::uint32_t> order = m_part.works;
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const SliceId x = m_all.works[a].launch, y = m_all.works[b].launch;
            return x && y && m_trace.begin(x) < m_trace.begin(y);
        });
        for (const std::uint32_t i : order) {
            const AttributedWork& w = m_all.works[i];
            if (w.moduleSource == PlaceSource::Twin) // its call ran before the recording
                continue;
            for (PathTree::Node n = isModule ? w.module : w.scope; n != PathTree::root; n = tree.parent(n)) {
                const std::uint64_t name =
                    std::uint64_t{m_trace.nameId(w.work).value} << 3 | static_cast<unsigned>(w.phase);
                sums[n].signature = (sums[n].signature ^ name) * 0x100000001b3u + 1;
            }
        }
        for (PathTree::Node n = static_cast<PathTree::Node>(tree.size()); n-- > 1;)
            if (tree.parent(n) != PathTree::root)
                sums[tree.parent(n)].addChild(sums[n]);
        return sums;
    }

    std::vector<std::string> textsOf(const PathTree& tree) const
    {
        std::vector<std::string> texts(tree.size());
        for (PathTree::Node n = 1; n < tree.size(); ++n) {
            const std::string_view name = m_all.names[tree.name(n)];
            texts[n] = moduleNameOf(name).value_or(name);
        }
        return texts;
    }

    void treeRows(bool isModule)
    {
        const PathTree& tree = isModule ? m_all.modules : m_all.scopes;
        const std::vector<PlaceSums> sums = sumsOfTree(tree, isModule);
        m_table.rows = TreeRows{tree, sums, textsOf(tree), isModule && m_options.foldsLayers}.take();
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            if (m_table.rows[i].fold)
                addOutliers(i, sums);
        std::unordered_map<PathTree::Node, std::size_t> outlierOf;
        for (std::size_t i = 0; i < m_table.outliers.size(); ++i)
            outlierOf.emplace(m_table.outliers[i].row.nodes.front(), i);
        for (const std::uint32_t work : m_part.works)
            for (PathTree::Node n = m_all.works[work].module; n != PathTree::root && !outlierOf.empty();
                 n = tree.parent(n))
                if (const auto at = outlierOf.find(n); at != outlierOf.end())
                    m_table.outliers[at->second].row.works.push_back(work);
    }

    void addOutliers(std::size_t fold, const std::vector<PlaceSums>& sums)
    {
        std::vector<LayerFold::Outlier> far = m_table.rows[fold].fold->outliers;
        std::stable_sort(far.begin(), far.end(), [](const LayerFold::Outlier& a, const LayerFold::Outlier& b) {
            return std::abs(a.percent) > std::abs(b.percent);
        });
        far.resize(std::min(far.size(), PlaceTable::maxOutlierRows));
        for (const LayerFold::Outlier& outlier : far) {
            OutlierRow one{{}, outlier.percent};
            setRow(one.row, sums[outlier.node]);
            one.row.parent = fold;
            one.row.path = m_table.rows[fold].path;
            one.row.path.push_back(outlier.name);
            one.row.nodes = {outlier.node};
            one.row.works.clear(); // those of the modules below it belong to it too
            m_table.outliers.push_back(std::move(one));
        }
    }

    // Flat rows: all that shares a key. Most busy time first, then most host time.
    void flatRows(const std::map<std::vector<std::string>, PlaceSums>& byPath)
    {
        for (const auto& [path, sums] : byPath) {
            PlaceRow row;
            setRow(row, sums);
            row.path = path;
            m_table.rows.push_back(std::move(row));
        }
        std::stable_sort(m_table.rows.begin(), m_table.rows.end(), [](const PlaceRow& a, const PlaceRow& b) {
            return a.busy != b.busy ? a.busy > b.busy : a.host > b.host;
        });
    }

    void lineRows()
    {
        std::vector<PlaceSums> sums;
        std::vector<std::vector<std::string>> paths;
        std::map<std::vector<std::string>, std::size_t> placeOf;
        std::unordered_map<std::uint32_t, std::size_t> known;
        const auto sumsOf = [&](std::uint32_t line) -> PlaceSums& {
            if (const auto at = known.find(line); at != known.end())
                return sums[at->second];
            const std::string_view text = m_all.names[line];
            std::vector<std::string> path;
            if (const auto frame = frameNameOf(text)) // one function, whatever line was running
                path = {std::string{frame->path}, std::string{frame->function}};
            else
                path = {std::string{line < m_trace.strings().size() ? m_trace.kernelLabel(StringId{line}) : text}};
            const auto [at, isNew] = placeOf.try_emplace(path, sums.size());
            if (isNew) {
                sums.emplace_back();
                paths.push_back(path);
            }
            known.emplace(line, at->second);
            return sums[at->second];
        };
        for (const std::uint32_t i : m_part.works) {
            const AttributedWork& w = m_all.works[i];
            if (w.line == PathTree::noName) {
                leaveOut(i, !w.launch ? whyNotLaunched(i) : Unplaced::NoFrame);
                continue;
            }
            PlaceSums& own = sumsOf(w.line);
            own.addWork(w, durationOf(i), m_flops[i], m_options.by);
            own.works.push_back(i);
        }
        for (const HostShare& share : m_part.host.shares) {
            const HostPlace& place = m_places.places[share.place];
            if (place.line == PathTree::noName) {
                unplaced(Unplaced::NoFrame).host += share.self;
                continue;
            }
            PlaceSums& own = sumsOf(place.line);
            own.host += share.self;
            own.selfHost += share.self;
        }
        std::map<std::vector<std::string>, PlaceSums> byPath;
        for (std::size_t i = 0; i < sums.size(); ++i)
            byPath.emplace(paths[i], std::move(sums[i]));
        flatRows(byPath);
    }

    void phaseRows()
    {
        std::array<PlaceSums, phaseCount> sums;
        for (const std::uint32_t i : m_part.works) {
            const AttributedWork& w = m_all.works[i];
            if (w.phase == Phase::Undecided) {
                leaveOut(i, !w.launch ? whyNotLaunched(i) : Unplaced::NoMark);
                continue;
            }
            PlaceSums& own = sums[static_cast<std::size_t>(w.phase)];
            own.addWork(w, durationOf(i), m_flops[i], m_options.by);
            own.works.push_back(i);
        }
        for (const HostShare& share : m_part.host.shares) {
            const Phase phase = m_places.places[share.place].hostPhase();
            if (phase == Phase::Undecided) {
                unplaced(Unplaced::NoMark).host += share.self;
                continue;
            }
            sums[static_cast<std::size_t>(phase)].host += share.self;
            sums[static_cast<std::size_t>(phase)].selfHost += share.self;
        }
        for (std::size_t p = 0; p < phaseCount; ++p) {
            if (sums[p].kernels == 0 && sums[p].host == Ns{})
                continue;
            PlaceRow row;
            setRow(row, sums[p]);
            row.path = {std::string{phaseIds[p]}};
            m_table.rows.push_back(std::move(row));
        }
    }

    void layerRows()
    {
        if (m_all.modules.size() > 1)
            moduleLayerRows();
        blockRows();
        restIsUnplaced();
    }

    void moduleLayerRows()
    {
        const std::vector<PlaceSums> sums = sumsOfTree(m_all.modules, true);
        std::vector<PlaceRow> rows = TreeRows{m_all.modules, sums, textsOf(m_all.modules), true}.take();
        // Outermost folds, and the layers next to them that launch other kernels: what is inside one is part of it.
        std::vector<bool> isInside(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::size_t parent = rows[i].parent;
            const auto isLayer = [&](std::size_t row) { return rows[row].fold || rows[row].isBesideFold; };
            isInside[i] = parent != PlaceRow::noParent && (isInside[parent] || isLayer(parent));
            if (!isLayer(i) || isInside[i])
                continue;
            rows[i].parent = PlaceRow::noParent;
            rows[i].selfBusy = rows[i].busy; // a layer's parts have no rows here
            rows[i].selfHost = rows[i].host;
            m_table.rows.push_back(rows[i]);
        }
        m_table.unplaced.clear();
    }

    // Adds the blocks that repeat in the work that no repeated module covers.
    void blockRows()
    {
        for (const RepeatedBlock& block : repeatedBlocks(m_analysis, m_part.works, placedWorks())) {
            PlaceSums sums;
            for (const std::uint32_t i : block.works) {
                sums.addWork(m_all.works[i], durationOf(i), m_flops[i], m_options.by);
                sums.works.push_back(i);
            }
            sums.calls = block.repeats;
            PlaceRow row;
            setRow(row, sums);
            row.path = {block.title()};
            row.source = PlaceSource::None;
            row.bySource = {}; // the kernels' own names show it
            row.fold = block.fold;
            m_table.rows.push_back(std::move(row));
        }
    }

    void graphRows()
    {
        for (const GraphNodeRow& node : graphNodes(m_analysis, m_all, m_part.works)) {
            PlaceSums sums;
            for (const std::uint32_t i : node.works) {
                sums.addWork(m_all.works[i], durationOf(i), m_flops[i], m_options.by);
                sums.works.push_back(i);
            }
            sums.calls = node.works.size();
            PlaceRow row;
            setRow(row, sums);
            row.path = node.path;
            std::vector<Ns> times;
            for (const std::uint32_t i : node.works)
                times.push_back(durationOf(i));
            row.median = medianOf(std::move(times));
            row.source = m_all.works[node.works.front()].opSource;
            row.bySource = {};
            for (const std::uint32_t i : node.works)
                row.bySource[static_cast<std::size_t>(m_all.works[i].opSource)] += m_all.works[i].busy;
            m_table.rows.push_back(std::move(row));
        }
        restIsUnplaced();
    }

    // Per work in Attribution::works: true if it belongs to a row, or to a module inside one.
    std::vector<bool> placedWorks() const
    {
        std::vector<bool> isPlaced(m_all.works.size()), isInside(m_all.modules.size());
        for (const PlaceRow& row : m_table.rows) {
            for (const std::uint32_t i : row.works)
                isPlaced[i] = true;
            for (const PathTree::Node node : row.nodes)
                isInside[node] = true;
        }
        for (PathTree::Node n = 1; n < isInside.size(); ++n) // parents come before their children
            isInside[n] = isInside[n] || isInside[m_all.modules.parent(n)];
        for (std::size_t i = 0; i < isPlaced.size(); ++i)
            isPlaced[i] = isPlaced[i] || isInside[m_all.works[i].module];
        return isPlaced;
    }

    void restIsUnplaced()
    {
        const Unplaced reason = m_options.by == PlaceBy::Graph ? Unplaced::NotReplayed : Unplaced::NotRepeated;
        const std::vector<bool> isPlaced = placedWorks();
        for (const std::uint32_t i : m_part.works)
            if (!isPlaced[i])
                leaveOut(i, reason);
        Ns host = m_table.host;
        for (const PlaceRow& row : m_table.rows)
            host -= row.selfHost;
        if (host > Ns{})
            unplaced(reason).host += host;
    }

    const Analysis& m_analysis;
    const Trace& m_trace;
    const Attribution& m_all;
    const HostPlaces& m_places;
    const AttributedFlops m_flops;
    Part m_part;
    PlaceTableOptions m_options;
    PlaceTable m_table;
};

} // namespace

std::vector<std::pair<std::string_view, Ns>> PlaceRow::sources(PlaceBy by) const
{
    if (by == PlaceBy::Phase && path.back() == idOf(Phase::Communication))
        return {{"kernel_name", busy}};
    std::vector<std::pair<std::string_view, Ns>> all;
    const auto add = [&](std::string_view name, Ns time) {
        if (time > Ns{})
            all.emplace_back(name, time);
    };
    if (by == PlaceBy::Phase)
        for (std::size_t i = 0; i < byReason.size(); ++i)
            add(idOf(static_cast<PhaseReason>(i)), byReason[i]);
    else
        for (std::size_t i = 0; i < bySource.size(); ++i)
            add(idOf(static_cast<PlaceSource>(i)), bySource[i]);
    return all;
}

std::string_view PlaceRow::confidence(PlaceBy by) const
{
    if (by == PlaceBy::Phase) {
        for (std::size_t i = 0; i < byReason.size(); ++i)
            if (byReason[i] > Ns{} && isInferred(static_cast<PhaseReason>(i)) &&
                path.back() != idOf(Phase::Communication))
                return "inferred";
        return "recorded";
    }
    std::string_view min = "recorded";
    for (std::size_t i = 0; i < bySource.size(); ++i) {
        const std::string_view one = confidenceOf(static_cast<PlaceSource>(i));
        if (bySource[i] > Ns{} && (one == "inferred" || min == "recorded"))
            min = one;
    }
    return min;
}

std::string_view PlaceRow::mainSource(PlaceBy by) const
{
    if (by != PlaceBy::Phase)
        return idOf(source);
    std::pair<std::string_view, Ns> best{kernels == 0 ? idOf(PhaseReason::Mark) : idOf(PhaseReason::None), Ns{}};
    bool isBestInferred = false;
    for (const auto& [name, time] : sources(by)) {
        const bool isGuess = name == idOf(PhaseReason::Between) || name == idOf(PhaseReason::Transfer) ||
                             name == idOf(PhaseReason::Place);
        if (isGuess != isBestInferred ? isGuess : time > best.second) {
            best = {name, time};
            isBestInferred = isGuess;
        }
    }
    return best.first;
}

double PlaceTable::placedPct() const
{
    Ns without{};
    for (const UnplacedRow& row : unplaced)
        without += row.busy;
    return busy == Ns{} ? 100 : 100 - 100.0 * static_cast<double>(without.count()) / static_cast<double>(busy.count());
}

PlaceTable placeTable(const Analysis& analysis, const Attribution& attribution, const PlaceTableOptions& options)
{
    return TableMaker{analysis, attribution, options}.take();
}

} // namespace lanescope
