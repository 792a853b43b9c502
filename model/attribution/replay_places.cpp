#include "model/attribution/replay_places.h"

#include "model/attribution/fitting_captures.h"
#include "model/attribution/kernel_annotations.h"
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

class Placer {
public:
    Placer(Attribution& all, const Trace& trace) : m_all(all), m_trace(trace) {}

    // Takes over the place of the captured kernel; `with` is how sure that is.
    void place(AttributedWork& work, const CapturedKernel& kernel, const CaptureSource& source, PlaceSource with,
               bool hasShapes)
    {
        const Trace& from = source.analysis->trace();
        const HostPlaces& places = hostPlacesOf(*source.analysis);
        const bool isHere = &from == &m_trace;
        if (kernel.op) {
            work.op = isHere ? from.nameId(kernel.op).value : m_all.names.add(from.name(kernel.op));
            work.opSource = with;
            work.opSlice = isHere && hasShapes ? kernel.op : SliceId{};
            if (hasShapes) // else another size may have been captured
                work.dims = dimsOf(from, kernel.op, source);
        }
        if (!kernel.place) {
            if (kernel.op && work.module == PathTree::root)
                work.why = Unplaced::NoFrame; // the capture's ops are recorded, and no Python around them
            return;
        }
        const bool isAnnotated = work.module != PathTree::root && work.moduleSource == PlaceSource::Annotation;
        if (!isAnnotated && kernel.place->module != PathTree::root) {
            work.module = nodeOf(places, kernel.place->module, source);
            work.moduleSource = with;
            work.why = Unplaced::No;
        } else if (work.module == PathTree::root) {
            work.why = kernel.place->withoutModule(); // there is a capture, but it names no module
        }
        if (kernel.place->line != PathTree::noName) {
            work.line = m_all.names.add(places.names[kernel.place->line]);
            work.lineSource = with;
        }
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

// FLOP of a replay's work, op by op of the capture that it was matched with.
void addFlops(const Trace& trace, const GraphReplay& replay, const CaptureFit& fit, const CapturedCosts& costs,
              Attribution& all)
{
    std::map<SliceId, std::vector<std::uint32_t>> ofOp;
    for (const auto& [mine, captured] : fit.pairs)
        if (const SliceId op = costs.countedOp(fit.capture().kernels[captured].op))
            ofOp[op].push_back(replay.works[mine]);
    for (const auto& [op, works] : ofOp)
        addMatchedFlops(trace, *costs.costOf(op), works, all);
}

// If several captures fit, the work keeps only what it would have after each of them.
void keepWhatIsShared(AttributedWork& work, const AttributedWork& before, const AttributedWork& other,
                      PathTree& modules)
{
    if (work.op != other.op) {
        work.op = before.op;
        work.opSource = before.opSource;
    }
    if (work.module != other.module) {
        std::vector<bool> isAbove(modules.size());
        for (PathTree::Node n = other.module; n != PathTree::root; n = modules.parent(n))
            isAbove[n] = true;
        while (work.module != PathTree::root && !isAbove[work.module])
            work.module = modules.parent(work.module);
        if (work.module == PathTree::root) {
            work.moduleSource = before.moduleSource;
            work.why = before.why;
        }
    }
    if (work.line != other.line) {
        work.line = before.line;
        work.lineSource = before.lineSource;
    }
}

void placeReplay(const GraphReplay& replay, const CaptureChoice& choice, Placer& placer, Attribution& all)
{
    if (choice.fits.size() == 1) {
        const CaptureFit& fit = choice.fits.front();
        for (const auto& [mine, captured] : fit.pairs)
            placer.place(all.works[replay.works[mine]], fit.capture().kernels[captured], *fit.source, fit.how,
                         choice.hasShapes);
        return;
    }
    std::vector<std::size_t> placed(replay.works.size());
    const std::vector<AttributedWork> before = [&] {
        std::vector<AttributedWork> works;
        for (const std::uint32_t i : replay.works)
            works.push_back(all.works[i]);
        return works;
    }();
    std::vector<AttributedWork> shared = before;
    for (const CaptureFit& fit : choice.fits)
        for (const auto& [mine, captured] : fit.pairs) {
            AttributedWork work = before[mine];
            placer.place(work, fit.capture().kernels[captured], *fit.source, fit.how, false);
            if (placed[mine]++ == 0)
                shared[mine] = work;
            else
                keepWhatIsShared(shared[mine], before[mine], work, all.modules);
        }
    for (std::size_t i = 0; i < placed.size(); ++i)
        if (placed[i] == choice.fits.size())
            all.works[replay.works[i]] = shared[i];
}

void matchReplays(const Trace& trace, const std::vector<GraphReplay>& replays,
                  const std::vector<CaptureSource>& sources, Attribution& all)
{
    Placer placer{all, trace};
    std::map<const CaptureSource*, bool> isUsed;
    std::map<const CaptureSource*, CapturedCosts> costs;
    std::vector<std::vector<std::uint32_t>> names;
    for (const GraphReplay& replay : replays) {
        names.emplace_back();
        for (const std::uint32_t i : replay.works)
            names.back().push_back(matchNameOf(trace, all.works[i].work, all.names));
    }
    CaptureChooser chooser{trace, all.works, replays, std::move(names), sources};
    for (std::size_t r = 0; r < replays.size(); ++r) {
        const CaptureChoice choice = chooser.choose(r);
        if (choice.fits.empty())
            continue;
        placeReplay(replays[r], choice, placer, all);
        const CaptureFit& fit = choice.fits.front();
        if (choice.hasShapes)
            addFlops(trace, replays[r], fit, costs.try_emplace(fit.source, *fit.source->analysis).first->second, all);
        all.replaysWithoutShapes += !choice.hasShapes && fit.how != PlaceSource::Place;
        ++all.matchedReplays;
        if (!fit.source->title.empty() && !isUsed[fit.source]) {
            isUsed[fit.source] = true;
            all.captures.push_back(fit.source->title);
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
        sources.push_back(captureSourceOf(analysis, all.names, {}));
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
            sources.push_back(captureSourceOf(*other, all.names, title));
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
