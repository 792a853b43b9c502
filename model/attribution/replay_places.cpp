#include "model/attribution/replay_places.h"

#include "model/attribution/captures.h"
#include "model/attribution/graph_nodes.h"
#include "model/attribution/kernel_annotations.h"
#include "model/attribution/match_names.h"
#include "model/attribution/matched_flops.h"
#include "model/attribution/twins.h"
#include "model/import/importer.h"
#include "model/store/args.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

namespace lanescope {

namespace {

struct CaptureSource { // a trace with captures
    const Analysis* analysis = nullptr;
    std::vector<Capture> captures;
    std::string title;
    std::vector<std::vector<std::uint32_t>> namesOf; // per capture: the names of its kernels
};

struct Match {
    const CaptureSource* source = nullptr;
    const Capture* capture = nullptr;
    NamePairs pairs; // places in the replay and in the capture
    PlaceSource how = PlaceSource::None;
};

// The capture that fits best; of equal ones the next in order after `last`.
Match bestMatch(const std::vector<std::uint32_t>& names, const std::vector<CaptureSource>& sources,
                std::map<const CaptureSource*, std::size_t>& last)
{
    Match best;
    for (const CaptureSource& source : sources) {
        const std::size_t count = source.captures.size();
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t c = (last[&source] + k) % count;
            const Capture& capture = source.captures[c];
            Match match{&source, &capture, {}, capture.isByEagerOps ? PlaceSource::EagerOp : PlaceSource::Capture};
            if (!capture.hasNames) { // only their number is known
                if (best.how != PlaceSource::None || capture.kernels.size() != names.size())
                    continue;
                match.how = PlaceSource::Place;
                for (std::size_t i = 0; i < names.size(); ++i)
                    match.pairs.emplace_back(i, i);
            } else if (source.namesOf[c] == names) {
                for (std::size_t i = 0; i < names.size(); ++i)
                    match.pairs.emplace_back(i, i);
            } else if (2 * commonNames(names, source.namesOf[c]) >= names.size()) {
                match.pairs = longestCommonSubsequence(names, source.namesOf[c]);
                if (2 * match.pairs.size() < names.size())
                    continue;
            } else {
                continue;
            }
            const bool wasByPlace = best.how == PlaceSource::Place && match.how != PlaceSource::Place;
            if (match.pairs.size() > best.pairs.size() || wasByPlace) {
                best = std::move(match);
                last[&source] = c;
            }
        }
    }
    if (best.source)
        last[best.source] = (last[best.source] + 1) % best.source->captures.size();
    return best;
}

class Placer {
public:
    Placer(Attribution& all, const Trace& trace) : m_all(all), m_trace(trace) {}

    // Takes over the place of the captured kernel; `with` says how sure that is.
    void place(AttributedWork& work, const CapturedKernel& kernel, const CaptureSource& source, PlaceSource with)
    {
        const Trace& from = source.analysis->trace();
        const HostPlaces& places = hostPlacesOf(*source.analysis);
        const bool isHere = &from == &m_trace;
        if (kernel.op) {
            work.op = isHere ? from.nameId(kernel.op).value : m_all.names.add(from.name(kernel.op));
            work.opSource = with;
            work.opSlice = isHere && with != PlaceSource::Place ? kernel.op : SliceId{};
            if (with != PlaceSource::Place) // another step may have other sizes
                work.dims = dimsOf(from, kernel.op, source);
        }
        if (!kernel.place)
            return;
        if (work.moduleSource != PlaceSource::Annotation && kernel.place->module != PathTree::root) {
            work.module = nodeOf(places, kernel.place->module, source);
            work.moduleSource = with;
            work.why = Unplaced::No;
        }
        if (kernel.place->line != PathTree::noName)
            work.line = m_all.names.add(places.names[kernel.place->line]);
    }

private:
    PathTree::Node nodeOf(const HostPlaces& places, PathTree::Node node, const CaptureSource& source)
    {
        if (node == PathTree::root)
            return node;
        const auto at = m_nodes.find({&source, node});
        if (at != m_nodes.end())
            return at->second;
        const PathTree::Node parent = nodeOf(places, places.modules.parent(node), source);
        const PathTree::Node mine =
            m_all.modules.child(parent, m_all.names.add(places.names[places.modules.name(node)]));
        m_nodes.emplace(std::pair{&source, node}, mine);
        return mine;
    }
    std::uint32_t dimsOf(const Trace& from, SliceId op, const CaptureSource& source)
    {
        const auto at = m_dims.find({&source, op});
        if (at != m_dims.end())
            return at->second;
        std::uint32_t name = PathTree::noName;
        if (const auto arguments = readArguments(from, op))
            if (const Argument* dims = arguments->find("Input Dims"))
                name = m_all.names.add(dims->value);
        m_dims.emplace(std::pair{&source, op}, name);
        return name;
    }

    Attribution& m_all;
    const Trace& m_trace;
    std::map<std::pair<const CaptureSource*, PathTree::Node>, PathTree::Node> m_nodes;
    std::map<std::pair<const CaptureSource*, SliceId>, std::uint32_t> m_dims;
};

CaptureSource sourceOf(const Analysis& analysis, Attribution& all, std::string title)
{
    CaptureSource source{&analysis, capturesOf(analysis, all.names), std::move(title), {}};
    for (const Capture& capture : source.captures) {
        std::vector<std::uint32_t> names;
        for (const CapturedKernel& kernel : capture.kernels)
            names.push_back(kernel.name);
        source.namesOf.push_back(std::move(names));
    }
    return source;
}

// FLOP of a replay's work, op by op of the capture that it was matched with.
void addFlops(const Trace& trace, const GraphReplay& replay, const Match& match, const CapturedCosts& costs,
              Attribution& all)
{
    std::map<SliceId, std::vector<std::uint32_t>> ofOp;
    for (const auto& [mine, captured] : match.pairs)
        if (const SliceId op = costs.countedOp(match.capture->kernels[captured].op))
            ofOp[op].push_back(replay.works[mine]);
    for (const auto& [op, works] : ofOp)
        addMatchedFlops(trace, *costs.costOf(op), works, all);
}

void matchReplays(const Trace& trace, const std::vector<GraphReplay>& replays,
                  const std::vector<CaptureSource>& sources, Attribution& all)
{
    Placer placer{all, trace};
    std::map<const CaptureSource*, std::size_t> last;
    std::map<const CaptureSource*, bool> isUsed;
    std::map<const CaptureSource*, CapturedCosts> costs;
    for (const GraphReplay& replay : replays) {
        std::vector<std::uint32_t> names;
        for (const std::uint32_t i : replay.works)
            names.push_back(matchNameOf(trace, all.works[i].work, all.names));
        const Match match = bestMatch(names, sources, last);
        for (const auto& [mine, captured] : match.pairs)
            placer.place(all.works[replay.works[mine]], match.capture->kernels[captured], *match.source, match.how);
        if (match.source && match.how != PlaceSource::Place) // another step may have other sizes
            addFlops(trace, replay, match, costs.try_emplace(match.source, *match.source->analysis).first->second, all);
        if (match.source && !match.source->title.empty() && !isUsed[match.source]) {
            isUsed[match.source] = true;
            all.captures.push_back(match.source->title);
        }
    }
}

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// "sglang_decode_capture_mi300x.json.gz" -> "sglangdecodemi300x"
std::string stemWithoutCapture(std::string name)
{
    name = lowered(std::move(name));
    name = name.substr(0, name.find(".json"));
    if (const std::size_t at = name.find("capture"); at != std::string::npos)
        name.erase(at, 7);
    std::erase_if(name, [](unsigned char c) { return !std::isalnum(c); });
    return name;
}

} // namespace

std::string captureBeside(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path file{path};
    std::vector<std::string> found;
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path{"."};
    for (auto at = std::filesystem::directory_iterator(folder, error);
         !error && at != std::filesystem::directory_iterator{}; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const std::string lower = lowered(name);
        const bool isTrace = lower.ends_with(".json") || lower.ends_with(".json.gz");
        if (!isTrace || lower.find("capture") == std::string::npos || name == file.filename().string())
            continue;
        if (stemWithoutCapture(name) == stemWithoutCapture(file.filename().string()))
            return at->path().string();
        found.push_back(at->path().string());
    }
    return found.size() == 1 ? found.front() : std::string{};
}

Attribution attributionWith(const Analysis& analysis, TracePtr capture, TracePtr twin)
{
    const Trace& trace = analysis.trace();
    Attribution all = recordedAttributionOf(analysis);
    readKernelAnnotations(analysis, all);
    std::vector<std::uint32_t> works(all.works.size());
    for (std::uint32_t i = 0; i < works.size(); ++i)
        works[i] = i;
    const std::vector<GraphReplay> replays = graphReplays(trace, all.works, works);
    if (!replays.empty()) {
        std::vector<CaptureSource> sources;
        std::optional<Analysis> other;
        sources.push_back(sourceOf(analysis, all, {}));
        if (sources.back().captures.empty()) {
            sources.clear();
            std::string path;
            if (!capture && !(path = captureBeside(trace.info().path)).empty())
                if (auto loaded = loadTrace(path))
                    capture = *loaded;
        }
        if (capture) {
            const std::string title = std::filesystem::path{capture->info().path}.filename().string();
            other.emplace(capture);
            sources.push_back(sourceOf(*other, all, title));
            if (sources.back().captures.empty())
                sources.pop_back();
        }
        if (!sources.empty())
            matchReplays(trace, replays, sources, all);
    }
    takePlacesOfTwins(trace, all);
    if (twin) {
        const Analysis eager{twin};
        takePlacesOfEagerTwin(trace, eager, std::filesystem::path{twin->info().path}.filename().string(), all);
    }
    return all;
}

Attribution computeAttribution(const Analysis& analysis) { return attributionWith(analysis, nullptr); }

} // namespace lanescope
