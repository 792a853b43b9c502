#include "model/attribution/layers.h"

#include "model/attribution/main_device.h"
#include "model/attribution/replay_places.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

namespace lanescope {

namespace {

constexpr std::uint32_t noLayer = ~0u;

// "Block_17": 17.
std::optional<int> numberOf(const std::string& name)
{
    const std::size_t at = name.find_last_not_of("0123456789");
    const std::size_t from = at == std::string::npos ? 0 : at + 1;
    int number = 0;
    const auto [end, error] = std::from_chars(name.data() + from, name.data() + name.size(), number);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional{number} : std::nullopt;
}

void sortByNumber(std::vector<Layer>& layers)
{
    std::set<int> numbers;
    for (const Layer& layer : layers)
        if (const auto number = numberOf(layer.name))
            numbers.insert(*number);
    if (numbers.size() == layers.size())
        std::stable_sort(layers.begin(), layers.end(),
                         [](const Layer& a, const Layer& b) { return *numberOf(a.name) < *numberOf(b.name); });
}

} // namespace

std::string Layer::shortName() const
{
    const auto number = numberOf(name);
    return number ? std::to_string(*number) : name;
}

Layers layersOf(const Attribution& attribution, const PlaceRow& row, const std::vector<std::uint32_t>& works)
{
    const LayerFold& fold = *row.fold;
    const PathTree& tree = attribution.modules;
    std::vector<std::uint32_t> layerOf(tree.size(), noLayer);
    for (std::uint32_t i = 0; i < fold.instances.size(); ++i)
        layerOf[fold.instances[i]] = i;
    for (PathTree::Node node = 1; node < tree.size(); ++node) // parents come first
        if (layerOf[node] == noLayer)
            layerOf[node] = layerOf[tree.parent(node)];
    Layers layers;
    layers.title = row.path.back();
    layers.median = fold.median;
    layers.min = fold.min;
    layers.max = fold.max;
    layers.all.resize(fold.instances.size());
    for (std::size_t i = 0; i < layers.all.size(); ++i) {
        layers.all[i].name = attribution.moduleText(fold.instances[i]);
        layers.all[i].node = fold.instances[i];
        layers.all[i].busy = fold.times[i];
        layers.all[i].calls = fold.calls[i];
        for (const LayerFold::Outlier& outlier : fold.outliers)
            if (outlier.name == layers.all[i].name)
                layers.all[i].awayPct = outlier.percent;
    }
    for (const std::uint32_t work : works) {
        const AttributedWork& w = attribution.works[work];
        const std::uint32_t layer = layerOf[w.module];
        if (layer == noLayer)
            continue;
        layers.all[layer].works.push_back(work);
        if (w.moduleSource != PlaceSource::Twin) // a twin's call ran before the recording
            layers.all[layer].phases[static_cast<std::size_t>(w.phase)] += w.busy;
    }
    for (Layer& layer : layers.all)
        for (Ns& phase : layer.phases)
            phase /= static_cast<std::int64_t>(layer.calls);
    sortByNumber(layers.all);
    return layers;
}

std::optional<std::size_t> mainFoldOf(const PlaceTable& table)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < table.rows.size(); ++i) { // parents before children: of equal times the outer one stays
        const PlaceRow& row = table.rows[i];
        const bool isOfModules = row.fold && !row.fold->instances.empty();
        if (isOfModules && row.busy > Ns{} && (!best || row.busy > table.rows[*best].busy))
            best = i;
    }
    return best;
}

Layers computeModelLayers(const Analysis& analysis)
{
    const Attribution& attribution = attributionOf(analysis);
    if (attribution.modules.size() <= 1 || !analysis.trace().ranks().empty())
        return {};
    const PlaceTable table = placeTable(analysis, attribution, {PlaceBy::Module, {}, true});
    const auto main = mainFoldOf(table);
    return main ? layersOf(attribution, table.rows[*main], table.works) : Layers{};
}

std::vector<LayerSpan> layerSpans(const Analysis& analysis, const Attribution& attribution, const Layers& layers)
{
    std::vector<std::uint32_t> layerOf(attribution.works.size(), noLayer);
    for (std::uint32_t l = 0; l < layers.all.size(); ++l)
        for (const std::uint32_t work : layers.all[l].works)
            layerOf[work] = l;
    const Trace& trace = analysis.trace();
    std::vector<LayerSpan> spans;
    bool isOpen = false; // work of another module ends a span, and so does what comes after it
    for (const std::uint32_t work : worksOfMainDevice(trace, attribution)) {
        const AttributedWork& w = attribution.works[work];
        if (w.phase == Phase::Communication)
            continue;
        if (layerOf[work] == noLayer) {
            isOpen = false;
            continue;
        }
        const TimeRange range = trace.range(w.work);
        if (!isOpen || spans.back().layer != layerOf[work] || spans.back().phase != w.phase) {
            spans.push_back({range, layerOf[work], w.phase, {}, {}});
            isOpen = true;
        }
        LayerSpan& span = spans.back();
        span.range.end = std::max(span.range.end, range.end);
        span.busy += w.busy;
        span.works.push_back(work);
    }
    for (std::size_t i = 0; i + 1 < spans.size(); ++i)
        spans[i].range.end = std::min(spans[i].range.end, spans[i + 1].range.begin);
    return spans;
}

} // namespace lanescope
