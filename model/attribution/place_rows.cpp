#include "model/attribution/place_rows.h"

#include "model/attribution/names.h"
#include "model/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lanescope {

void PlaceSums::addWork(const AttributedWork& work, Ns duration, const WorkFlops& workFlops, PlaceBy by)
{
    selfBusy += work.busy;
    busy += work.busy;
    recordedBusy += work.moduleSource == PlaceSource::Twin ? Ns{} : work.busy;
    gpu += duration;
    ++kernels;
    phases[static_cast<std::size_t>(work.phase)] += work.busy;
    bySource[static_cast<std::size_t>(by == PlaceBy::Scope  ? work.scopeSource
                                      : by == PlaceBy::Line ? work.lineSource
                                                            : work.moduleSource)] += work.busy;
    byReason[static_cast<std::size_t>(work.phaseReason)] += work.busy;
    if (work.moduleSource != PlaceSource::Twin) // its time does not count for the share either
        flops.add(workFlops);
}

void PlaceSums::addChild(const PlaceSums& child)
{
    busy += child.busy;
    recordedBusy += child.recordedBusy;
    gpu += child.gpu;
    host += child.host;
    kernels += child.kernels;
    for (std::size_t i = 0; i < phases.size(); ++i)
        phases[i] += child.phases[i];
    for (std::size_t i = 0; i < bySource.size(); ++i)
        bySource[i] += child.bySource[i];
    for (std::size_t i = 0; i < byReason.size(); ++i)
        byReason[i] += child.byReason[i];
    flops.add(child.flops);
}

PlaceSource PlaceSums::source() const
{
    if (kernels == 0)
        return host > Ns{} ? PlaceSource::Frame : PlaceSource::None;
    return static_cast<PlaceSource>(std::max_element(bySource.begin(), bySource.end()) - bySource.begin());
}

void setRow(PlaceRow& row, const PlaceSums& sums)
{
    row.source = sums.source();
    row.calls = sums.calls;
    row.kernels = sums.kernels;
    row.busy = sums.busy;
    row.selfBusy = sums.selfBusy;
    row.gpu = sums.gpu;
    row.host = sums.host;
    row.selfHost = sums.selfHost;
    row.phases = sums.phases;
    row.bySource = sums.bySource;
    row.byReason = sums.byReason;
    row.flops = sums.flops.total();
    row.pctOfPeak = sums.flops.pctOfPeak(sums.recordedBusy); // shapes are not known of work before the recording
    row.isLowerBound = sums.flops.isLowerBound();
    row.works = sums.works;
}

LayerFold foldOf(const std::vector<PathTree::Node>& nodes, const std::vector<PlaceSums>& sums,
                 const std::vector<std::string>& texts)
{
    LayerFold fold;
    fold.className = classOfModule(texts[nodes.front()]);
    fold.count = nodes.size();
    fold.instances = nodes;
    std::vector<double> times;
    for (const PathTree::Node n : nodes) {
        fold.calls.push_back(std::max<std::uint64_t>(1, sums[n].calls));
        times.push_back(static_cast<double>(sums[n].recordedBusy.count()) / static_cast<double>(fold.calls.back()));
        fold.times.push_back(Ns{std::llround(times.back())});
    }
    const double median = medianOf(times);
    std::vector<double> away;
    for (const double t : times)
        away.push_back(std::abs(t - median));
    const double limit = std::max(0.05 * median, 3 * 1.4826 * medianOf(away));
    fold.median = Ns{std::llround(median)};
    fold.min = *std::min_element(fold.times.begin(), fold.times.end());
    fold.max = *std::max_element(fold.times.begin(), fold.times.end());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (away[i] > limit && median > 0)
            fold.outliers.push_back({texts[nodes[i]], fold.times[i], 100 * (times[i] - median) / median, nodes[i]});
    return fold;
}

TreeRows::TreeRows(const PathTree& tree, const std::vector<PlaceSums>& sums, std::vector<std::string> texts, bool folds)
    : m_tree(tree), m_sums(sums), m_texts(std::move(texts)), m_folds(folds), m_children(tree.children())
{
    addChildren({PathTree::root}, PlaceRow::noParent);
}

bool TreeRows::isEmpty(PathTree::Node node) const { return m_sums[node].kernels == 0 && m_sums[node].host == Ns{}; }

std::size_t TreeRows::addRow(const Item& item, std::size_t parent, std::optional<LayerFold> fold,
                             const std::string& name)
{
    PlaceSums sums = m_sums[item.front()];
    for (std::size_t i = 1; i < item.size(); ++i) {
        const PlaceSums& more = m_sums[item[i]];
        sums.addChild(more);
        sums.selfBusy += more.selfBusy;
        sums.selfHost += more.selfHost;
        sums.calls += more.calls;
        sums.works.insert(sums.works.end(), more.works.begin(), more.works.end());
    }
    PlaceRow row;
    setRow(row, sums);
    row.parent = parent;
    if (parent != PlaceRow::noParent)
        row.path = m_rows[parent].path;
    row.path.push_back(name);
    row.fold = std::move(fold);
    row.nodes = item;
    const std::size_t place = m_rows.size();
    m_rows.push_back(std::move(row));
    addChildren(item, place);
    return place;
}

// Children of equal instances belong together by class and by order among those of their class. Those of one class
// that launch the same kernels are folded further.
void TreeRows::addChildren(const Item& item, std::size_t row)
{
    std::vector<std::pair<std::string, Item>> sets; // by class and order
    std::map<std::pair<std::string, std::size_t>, std::size_t> placeOf;
    for (const PathTree::Node node : item) {
        std::map<std::string, std::size_t> seen;
        for (const PathTree::Node child : m_children[node]) {
            if (isEmpty(child))
                continue;
            const std::string className{classOfModule(m_texts[child])};
            const auto [at, isNew] = placeOf.try_emplace({className, seen[className]++}, sets.size());
            if (isNew)
                sets.emplace_back(className, Item{});
            sets[at->second].second.push_back(child);
        }
    }
    std::map<std::pair<std::string, std::uint64_t>, std::vector<std::size_t>> equal;
    std::map<std::string, std::size_t> ofClass, kinds;
    for (std::size_t i = 0; i < sets.size(); ++i)
        equal[{sets[i].first, m_sums[sets[i].second.front()].signature}].push_back(i);
    std::map<std::string, bool> hasFold;
    for (const auto& [key, members] : equal) {
        ofClass[key.first] += members.size();
        ++kinds[key.first];
        hasFold[key.first] = hasFold[key.first] || members.size() > 1;
    }
    std::vector<bool> isDone(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (isDone[i])
            continue;
        const std::string& className = sets[i].first;
        const std::vector<std::size_t>& members = equal[{className, m_sums[sets[i].second.front()].signature}];
        Item all = sets[i].second;
        const bool isFolded = m_folds && members.size() > 1 && ofClass[className] >= 3;
        if (isFolded)
            for (const std::size_t m : members) {
                isDone[m] = true;
                if (m != i)
                    all.insert(all.end(), sets[m].second.begin(), sets[m].second.end());
            }
        if (all.size() == 1) {
            const std::size_t place = addRow(all, row, {}, m_texts[all.front()]);
            m_rows[place].isBesideFold = m_folds && ofClass[className] >= 3 && hasFold[className];
            continue;
        }
        LayerFold fold = foldOf(all, m_sums, m_texts);
        fold.signatures = kinds[className];
        addRow(all, row, fold, std::to_string(all.size()) + " × " + className);
    }
}

} // namespace lanescope
