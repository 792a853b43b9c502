#include "model/attribution/layer_text.h"

#include "model/attribution/names.h"
#include "model/base/brief_duration.h"
#include "model/base/median.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace lanescope {

namespace {

// A kernel of the module below a layer: the class of that module, its place among those of its class, and the label.
struct PartOfLayer {
    std::string className;
    std::size_t place = 0;
    std::string kernel;
    auto operator<=>(const PartOfLayer&) const = default;
};

struct LayerPart {
    Ns busy{}; // over all calls
    PathTree::Node module = PathTree::root;
};

// Time per layer and kernel.
class PartsOfLayers {
public:
    PartsOfLayers(const Trace& trace, const Attribution& attribution, const Layers& layers)
        : m_trace(trace), m_all(attribution), m_layers(layers), m_children(attribution.modules.children())
    {
        for (const Layer& layer : layers.all)
            m_parts.push_back(partsOf(layer));
    }

    std::optional<LayerCause> causeOf(std::size_t layer) const
    {
        const bool isLonger = m_layers.all[layer].busy >= m_layers.median;
        std::optional<LayerCause> best;
        std::set<PartOfLayer> all;
        for (const auto& parts : m_parts)
            for (const auto& [part, time] : parts)
                all.insert(part);
        for (const PartOfLayer& part : all) {
            std::vector<double> times;
            for (std::size_t i = 0; i < m_parts.size(); ++i)
                times.push_back(perCall(i, part));
            const Ns away{std::llround(times[layer] - medianOf(times))};
            if (away == Ns{} || (away > Ns{}) != isLonger || (best && abs(best->difference) >= abs(away)))
                continue;
            const auto own = m_parts[layer].find(part);
            const bool isInModule = own != m_parts[layer].end() && own->second.module != PathTree::root;
            best = LayerCause{part.kernel, isInModule ? m_all.moduleText(own->second.module) : part.className, away};
        }
        return best;
    }

private:
    static Ns abs(Ns time) { return std::chrono::abs(time); }

    double perCall(std::size_t layer, const PartOfLayer& part) const
    {
        const auto at = m_parts[layer].find(part);
        return at == m_parts[layer].end()
                   ? 0
                   : static_cast<double>(at->second.busy.count()) / static_cast<double>(m_layers.all[layer].calls);
    }

    std::map<PartOfLayer, LayerPart> partsOf(const Layer& layer) const
    {
        std::map<PathTree::Node, PartOfLayer> below;
        std::map<std::string, std::size_t> seen;
        for (const PathTree::Node child : m_children[layer.node]) {
            const std::string name{classOfModule(m_all.moduleText(child))};
            below[child] = {name, seen[name]++, {}};
        }
        std::map<PartOfLayer, LayerPart> parts;
        for (const std::uint32_t i : layer.works) {
            const AttributedWork& work = m_all.works[i];
            if (work.moduleSource == PlaceSource::Twin) // its call ran before the recording
                continue;
            PathTree::Node child = work.module == layer.node ? PathTree::root : work.module;
            while (child != PathTree::root && m_all.modules.parent(child) != layer.node)
                child = m_all.modules.parent(child);
            PartOfLayer part = child == PathTree::root ? PartOfLayer{} : below[child];
            part.kernel = m_trace.kernelLabel(m_trace.nameId(work.work));
            LayerPart& own = parts[part];
            own.busy += work.busy;
            own.module = child;
        }
        return parts;
    }

    const Trace& m_trace;
    const Attribution& m_all;
    const Layers& m_layers;
    std::vector<std::vector<PathTree::Node>> m_children;
    std::vector<std::map<PartOfLayer, LayerPart>> m_parts; // by layer
};

// "Block_17 takes 71 % longer than the median: 354 µs more per call, 1.062 ms in 3 calls. Of that, 354 µs is in …"
std::string farText(const Layers& layers, std::size_t index, const std::optional<LayerCause>& cause)
{
    const Layer& layer = layers.all[index];
    const Ns away = std::chrono::abs(layer.busy - layers.median);
    const std::string pct = fmt::format("{:.0f}", std::abs(*layer.awayPct));
    const bool isLonger = *layer.awayPct > 0;
    std::string text = translatedWith(isLonger ? PHRASE("{} takes {} % longer than the median: {} more per call.")
                                               : PHRASE("{} takes {} % less time than the median: {} less per call."),
                                      layer.name, pct, briefDuration(away));
    if (cause) {
        const Ns part = std::chrono::abs(cause->difference);
        const bool isAll = part >= away;
        const std::string& kernel = cause->kernel;
        if (cause->module.empty())
            text +=
                ' ' + (isAll ? translatedWith(PHRASE("All of that is in the kernel {}."), kernel)
                             : translatedWith(PHRASE("{} of that is in the kernel {}."), briefDuration(part), kernel));
        else
            text +=
                ' ' + (isAll ? translatedWith(PHRASE("All of that is in the kernel {} of {}."), kernel, cause->module)
                             : translatedWith(PHRASE("{} of that is in the kernel {} of {}."), briefDuration(part),
                                              kernel, cause->module));
    }
    if (layer.calls > 1 && isLonger)
        text += ' ' + translatedWith(PHRASE("In {} calls it costs {}."), layer.calls,
                                     briefDuration(away * static_cast<std::int64_t>(layer.calls)));
    return text;
}

// The kernels of one call of a layer, by label.
std::map<std::string, double> kernelsPerCall(const Trace& trace, const Attribution& all,
                                             const std::vector<std::uint32_t>& works, std::uint64_t calls)
{
    std::map<std::string, double> count;
    for (const std::uint32_t i : works)
        if (all.works[i].moduleSource != PlaceSource::Twin)
            count[std::string{trace.kernelLabel(trace.nameId(all.works[i].work))}] += 1.0 / static_cast<double>(calls);
    return count;
}

// The label that one has most often beyond the other; empty: none.
std::string moreIn(const std::map<std::string, double>& one, const std::map<std::string, double>& other)
{
    std::pair<double, std::string> best{0.5, {}}; // less than half a kernel per call is not a kernel of each call
    for (const auto& [label, count] : one) {
        const auto at = other.find(label);
        best = std::max(best, {count - (at == other.end() ? 0 : at->second), label});
    }
    return best.second;
}

std::string besideText(const Trace& trace, const Attribution& all, const PlaceRow& row, const Layers& layers,
                       const std::vector<std::uint32_t>& works)
{
    const auto calls = std::max<std::uint64_t>(1, row.calls);
    const auto own = kernelsPerCall(trace, all, works, calls);
    const auto usual = kernelsPerCall(trace, all, layers.all.front().works, layers.all.front().calls);
    const std::string& name = row.path.back();
    const std::string more = moreIn(own, usual), less = moreIn(usual, own);
    std::string text =
        more.empty() && less.empty()
            ? translatedWith(PHRASE("{} launches the kernels of {} in another order."), name, layers.title)
        : less.empty()
            ? translatedWith(PHRASE("{} launches {} in addition to the kernels of {}."), name, more, layers.title)
        : more.empty()
            ? translatedWith(PHRASE("{} does not launch {}, unlike {}."), name, less, layers.title)
            : translatedWith(PHRASE("{} launches {}, and {} launch {} instead."), name, more, layers.title, less);
    const Ns busy{row.busy.count() / static_cast<std::int64_t>(calls)};
    const Ns away = std::chrono::abs(busy - layers.median);
    if (layers.median > Ns{} && 20 * away >= layers.median) // as far as an outlier must be
        text += ' ' + translatedWith(busy > layers.median
                                         ? PHRASE("It takes {} % longer than their median: {} more per call.")
                                         : PHRASE("It takes {} % less time than their median: {} less per call."),
                                     fmt::format("{:.0f}", 100.0 * static_cast<double>(away.count()) /
                                                               static_cast<double>(layers.median.count())),
                                     briefDuration(away));
    return text;
}

} // namespace

std::optional<LayerCause> causeOf(const Trace& trace, const Attribution& attribution, const Layers& layers,
                                  std::size_t layer)
{
    return PartsOfLayers{trace, attribution, layers}.causeOf(layer);
}

std::vector<std::string> LayerWords::all() const
{
    std::vector<std::string> sentences{median};
    for (const Far& one : far)
        sentences.push_back(one.text);
    if (!rest.empty())
        sentences.push_back(rest);
    sentences.insert(sentences.end(), beside.begin(), beside.end());
    return sentences;
}

LayerWords layerWords(const Trace& trace, const Attribution& attribution, const PlaceTable& table, std::size_t row,
                      const Layers& layers)
{
    LayerWords words;
    words.median = translatedWith(PHRASE("{}: the median is {} per call, from {} to {}."), layers.title,
                                  briefDuration(layers.median), briefDuration(layers.min), briefDuration(layers.max));
    const auto isRecomputed = [](const Layer& layer) {
        return layer.phases[static_cast<std::size_t>(Phase::Recompute)] > Ns{};
    };
    if (std::any_of(layers.all.begin(), layers.all.end(), isRecomputed))
        words.median += ' ' + translated(PHRASE("Checkpointing calls a layer again in the backward pass, so a step has "
                                                "more than one call of it."));
    for (std::size_t i = 0; i < layers.all.size(); ++i)
        if (layers.all[i].awayPct)
            words.far.push_back({i, {}});
    std::stable_sort(words.far.begin(), words.far.end(), [&](const LayerWords::Far& a, const LayerWords::Far& b) {
        return std::abs(*layers.all[a.layer].awayPct) > std::abs(*layers.all[b.layer].awayPct);
    });
    const std::size_t shown = std::min(words.far.size(), PlaceTable::maxOutlierRows), left = words.far.size() - shown;
    words.far.resize(shown);
    if (shown > 0) {
        const PartsOfLayers parts{trace, attribution, layers};
        for (LayerWords::Far& one : words.far)
            one.text = farText(layers, one.layer, parts.causeOf(one.layer));
    }
    words.rest = shown == 0  ? translated(PHRASE("No layer is far from the median."))
                 : left == 1 ? translated(PHRASE("One more layer is far from the median."))
                 : left > 1  ? translatedWith(PHRASE("{} more layers are far from the median."), left)
                             : std::string{};
    const PlaceRow& fold = table.rows[row];
    std::vector<std::uint32_t> works;
    for (const PlaceRow& other : table.rows) {
        if (!other.isBesideFold || classOfModule(other.path.back()) != fold.fold->className ||
            !std::equal(other.path.begin(), other.path.end() - 1, fold.path.begin(), fold.path.end() - 1))
            continue;
        works.clear();
        for (const std::uint32_t i : table.works) {
            PathTree::Node at = attribution.works[i].module;
            while (at > other.nodes.front()) // parents have smaller numbers
                at = attribution.modules.parent(at);
            if (at == other.nodes.front())
                works.push_back(i);
        }
        words.beside.push_back(besideText(trace, attribution, other, layers, works));
        if (words.beside.size() == PlaceTable::maxOutlierRows)
            break;
    }
    return words;
}

std::vector<std::string> layerSentences(const Trace& trace, const Attribution& attribution, const PlaceTable& table)
{
    const auto row = mainFoldOf(table);
    if (!row)
        return {};
    return layerWords(trace, attribution, table, *row, layersOf(attribution, table.rows[*row], table.works)).all();
}

} // namespace lanescope
