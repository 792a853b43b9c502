#include "app/cli/flame.h"

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "model/attribution/flame_svg.h"
#include "model/attribution/memory_flame.h"
#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"
#include "model/base/phrases.h"
#include "model/export/output_file.h"
#include "model/memory/diff.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/store/predicted.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace lanescope {

namespace {

struct FlameOptions {
    std::string file, other, by = "module", step, range, capture, twin, output, sort;
    std::string ofTraces; // the first option that is given and means nothing for a memory snapshot
    bool foldsLayers = false;
    std::string device; // "true", or the number of a GPU of a memory snapshot
    bool isDevice = false, isInverted = false, isWorking = false, json = false;
};

tl::expected<std::optional<TimeRange>, ExitCode> partAskedFor(const Trace& trace, const FlameOptions& options)
{
    if (options.range.empty())
        return stepAskedFor(trace, options.step);
    if (const auto range = rangeFrom(options.range)) {
        if (const auto outside = outsideOf(trace, *range, options.range)) {
            printError(*outside);
            return tl::unexpected(ExitCode::Usage);
        }
        return range;
    }
    printError({Error::Kind::BadInput,
                "--range",
                {},
                fmt::format("expected FROM:TO, such as 1.2ms:3ms, found {}", options.range)});
    return tl::unexpected(ExitCode::Usage);
}

struct Drawn {
    TracePtr trace;
    Flame flame;
    Coverage coverage;
    GraphCoverage graphs;
    WorkBefore before; // only of a flame of the device
};

tl::expected<Drawn, ExitCode> flameAskedFor(const std::string& file, const FlameOptions& options)
{
    const auto trace = openTraceOrRanks(file);
    if (!trace)
        return tl::unexpected(trace.error());
    const auto part = partAskedFor(**trace, options);
    if (!part)
        return tl::unexpected(part.error());
    const auto capture = openIfNamed(options.capture);
    if (!capture)
        return tl::unexpected(capture.error());
    const auto twin = openIfNamed(options.twin);
    if (!twin)
        return tl::unexpected(twin.error());
    static const std::map<std::string, FlameBy> kinds{
        {"module", FlameBy::Module}, {"op", FlameBy::Op}, {"python", FlameBy::Python}};
    const Analysis analysis{*trace};
    const Attribution all = attributionWith(analysis, *capture, *twin);
    Drawn drawn{*trace,
                flameOf(analysis, all,
                        {kinds.at(options.by), options.isDevice, options.isInverted, options.isWorking, *part, nullptr,
                         !options.range.empty(), options.foldsLayers}),
                coverageOf(all),
                graphCoverageOf(all),
                {}};
    if (*part && options.isDevice)
        drawn.before = workBefore(**trace, analysis.work(), **part);
    if (!options.other.empty() && !*part)
        divideBySteps(drawn.flame, analysis.steps().size());
    if (options.sort == "weight")
        drawn.flame.sortByWeight();
    return drawn;
}

Json nodeJson(const Flame& flame, std::uint32_t n, const FlameChange* change)
{
    const FlameNode& node = flame.nodes[n];
    Json json{{"name", node.name}, {"total_ns", node.total.count()}, {"self_ns", node.self.count()}};
    if (change && change->before[n])
        json["before_ns"] = change->before[n]->count();
    Json children = Json::array();
    for (const std::uint32_t c : node.children)
        children.push_back(nodeJson(flame, c, change));
    json["children"] = std::move(children);
    return json;
}

std::string baseName(const std::string& path) { return std::filesystem::path{path}.filename().string(); }

// Where the ops of few kernels of replayed graphs are known. first: null, or the trace that `drawn` is compared with.
std::vector<std::string> graphNotesOf(const std::optional<GraphCoverage>& first, const Drawn& drawn, NoteFor reader)
{
    std::vector<std::string> notes;
    if (first && first->isLow())
        notes.push_back(translatedWith(PHRASE("The first trace: {}"), noteOf(*first, reader)));
    if (const std::string note = noteOf(drawn.graphs, reader); !note.empty())
        notes.push_back(first ? translatedWith(PHRASE("The second trace: {}"), note) : note);
    return notes;
}

FlameText textOf(const FlameOptions& options, const Drawn& drawn)
{
    FlameText text;
    text.title = options.other.empty() ? baseName(options.file)
                                       : fmt::format("{} → {}", baseName(options.file), baseName(options.other));
    if (isPredicted(*drawn.trace))
        text.title += fmt::format(" ({})", translated(predictedText));
    const std::string weight = translated(options.isDevice ? PHRASE("GPU time") : PHRASE("host time"));
    text.subtitle = fmt::format("{}: {}", weight, torchDuration(drawn.flame.total()));
    if (!options.step.empty())
        text.subtitle += ", " + options.step;
    const bool isByModule = options.by == "module";
    const double placed = isByModule ? drawn.coverage.module : drawn.coverage.op;
    if (options.isDevice && options.by != "python" && placed < 90)
        text.subtitle += ". " + (isByModule ? placedNoteOf(PlaceBy::Module, placed, 0)
                                            : translatedWith(PHRASE("{} % of the GPU time has no op."),
                                                             fmt::format("{:.1f}", 100 - placed)));
    return text;
}

std::string bytesOfWeight(Ns weight) { return shownBytes(weight.count()); }

Json memoryNodeJson(const Flame& flame, std::uint32_t n, const FlameChange* change)
{
    const FlameNode& node = flame.nodes[n];
    Json json{{"name", node.name}, {"total_bytes", node.total.count()}, {"self_bytes", node.self.count()}};
    if (change && change->before[n])
        json["before_bytes"] = change->before[n]->count();
    Json children = Json::array();
    for (const std::uint32_t c : node.children)
        children.push_back(memoryNodeJson(flame, c, change));
    json["children"] = std::move(children);
    return json;
}

// The GPU that is asked for; else the one with the highest peak, or whose peak changes most.
tl::expected<MemoryDevicePair, ExitCode> devicesOfFlame(const std::vector<MemorySnapshotPtr>& snapshots,
                                                        const std::string& asked)
{
    const MemorySnapshot &a = *snapshots.front(), &b = *snapshots.back();
    if (!asked.empty()) {
        int number = 0;
        const char* const end = asked.data() + asked.size();
        if (const auto [to, error] = std::from_chars(asked.data(), end, number); error != std::errc{} || to != end) {
            std::fprintf(stderr, "lanescope: --device: expected the number of a GPU, found %s\n", asked.c_str());
            return tl::unexpected(ExitCode::Usage);
        }
        const MemoryDevicePair pair{placeOfGpu(a, number), placeOfGpu(b, number)};
        return pair.isWhole() ? tl::expected<MemoryDevicePair, ExitCode>{pair} : tl::unexpected(refuseGpu(number));
    }
    if (snapshots.size() == 2)
        if (const MemoryDiff diff = diffOf(a, b, HolderBy::Line); diff.devices.isWhole())
            return diff.devices;
    return MemoryDevicePair{mainDeviceOf(a), mainDeviceOf(b)};
}

// Shows by stack who holds the peak of a memory snapshot; for two snapshots, the change from peak to peak.
ExitCode flameOfSnapshots(const FlameOptions& options)
{
    if (!options.ofTraces.empty()) {
        std::fprintf(stderr,
                     "lanescope: %s: expected a trace, found a memory snapshot; its flame graph is always the "
                     "peak by stack\n",
                     options.ofTraces.c_str());
        return ExitCode::Usage;
    }
    std::vector<Flame> flames;
    std::vector<MemorySnapshotPtr> snapshots;
    for (const std::string& file : {options.file, options.other}) {
        if (file.empty())
            continue;
        auto snapshot = openSnapshot(file);
        if (!snapshot)
            return snapshot.error();
        if ((*snapshot)->devices.empty()) {
            printError({Error::Kind::BadInput, file, {}, "expected a segment or an event, found none"});
            return ExitCode::Unreadable;
        }
        snapshots.push_back(*std::move(snapshot));
    }
    const auto devices = devicesOfFlame(snapshots, options.device);
    if (!devices)
        return devices.error();
    const MemoryDevicePair pair = *devices;
    const bool isOneOfSeveral =
        std::any_of(snapshots.begin(), snapshots.end(), [](const auto& s) { return s->devices.size() > 1; });
    const std::string gpu = nameOf(pair, *snapshots.front(), *snapshots.back());
    for (std::size_t i = 0; i < snapshots.size(); ++i) {
        const MemoryDevice& device = snapshots[i]->devices[i == 0 ? *pair.a : *pair.b];
        flames.push_back(memoryFlame(*snapshots[i], device, device.peakActive.index));
    }
    std::optional<FlameChange> change;
    if (flames.size() == 2)
        change = flameChange(flames[0], flames[1]);
    const FlameChange* changed = change ? &*change : nullptr;
    const Flame& flame = flames.back();
    if (!options.output.empty()) {
        FlameText text;
        text.title = options.other.empty() ? baseName(options.file)
                                           : fmt::format("{} → {}", baseName(options.file), baseName(options.other));
        text.subtitle = fmt::format("{}{}: {}", isOneOfSeveral ? gpu + ": " : "",
                                    translated(PHRASE("GPU memory live at the peak")), bytesOfWeight(flame.total()));
        if (const auto written = writeWhole(options.output, flameSvg(flame, changed, text, bytesOfWeight)); !written) {
            printError(written.error());
            return ExitCode::Unreadable;
        }
    }
    if (options.json) {
        Json document{{"unit", "bytes"}, {"gpu", gpu}, {"root", memoryNodeJson(flame, 0, changed)}};
        if (change)
            document["only_in_a_bytes"] = change->goneTotal.count();
        printJson(document);
    } else {
        printLine(
            fmt::format("{}: {}{}", options.output, isOneOfSeveral ? gpu + ", " : "", bytesOfWeight(flame.total())));
    }
    return ExitCode::Done;
}

ExitCode runFlame(const FlameOptions& options)
{
    if (options.output.empty() && !options.json) {
        printError({Error::Kind::BadInput, "flame", {}, "expected -o FILE.svg or --json"});
        return ExitCode::Usage;
    }
    if (!options.output.empty() && !options.output.ends_with(".svg")) {
        printError({Error::Kind::BadInput, options.output, {}, "expected a name that ends in .svg"});
        return ExitCode::Usage;
    }
    if (const auto refused = refuseInputs(options.output, {options.file, options.other, options.capture, options.twin}))
        return *refused;
    if (isMemorySnapshot(options.file))
        return flameOfSnapshots(options);
    auto drawn = flameAskedFor(options.file, options);
    if (!drawn)
        return drawn.error();
    std::optional<FlameChange> change;
    std::optional<GraphCoverage> first;
    if (!options.other.empty()) {
        auto second = flameAskedFor(options.other, options);
        if (!second)
            return second.error();
        change = flameChange(drawn->flame, second->flame);
        first = drawn->graphs;
        drawn = std::move(second);
    }
    const FlameChange* changed = change ? &*change : nullptr;
    if (!options.output.empty()) {
        FlameText text = textOf(options, *drawn);
        text.notes = graphNotesOf(first, *drawn, NoteFor::Window); // the picture is read elsewhere
        const std::string svg = flameSvg(drawn->flame, changed, text, torchDuration);
        if (const auto written = writeWhole(options.output, svg); !written) {
            printError(written.error());
            return ExitCode::Unreadable;
        }
    }
    // A range is a window of time; a step is what it launched.
    const BeforeSentence beforeSentence = options.range.empty() ? leftOutSentence : includedSentence;
    if (options.json) {
        Json document{{"unit", "ns"}, {"root", nodeJson(drawn->flame, 0, changed)}};
        if (change) {
            Json gone = Json::array();
            for (const FlameChange::Gone& path : change->onlyInA)
                gone.push_back({{"path", path.path}, {"total_ns", path.total.count()}});
            document["only_in_a"] = std::move(gone);
            document["only_in_a_ns"] = change->goneTotal.count();
        }
        addIfPredicted(*drawn->trace, document);
        if (const auto notes = graphNotesOf(first, *drawn, NoteFor::Terminal); !notes.empty())
            document["notes"] = notes;
        addWorkBefore(document, drawn->before, beforeSentence);
        printJson(document);
    } else {
        sayIfPredicted(*drawn->trace);
        printLine(fmt::format("{}: {}", options.output, torchDuration(drawn->flame.total())));
        for (const std::string& note : graphNotesOf(first, *drawn, NoteFor::Terminal))
            printLine(note);
        sayWorkBefore(drawn->before, beforeSentence);
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareFlame(CLI::App& app)
{
    auto options = std::make_shared<FlameOptions>();
    app.add_option("FILE", options->file, "A trace; or a memory snapshot: holders of its peak, by stack")->required();
    app.add_option("OTHER", options->other, "A second one: changes from the first to it, per step");
    app.add_option("--by", options->by, "module, op or python")->check(oneOf({"module", "op", "python"}));
    const CLI::Option* device = app.add_flag("--device", options->device,
                                             "GPU busy time instead of host time. For a memory snapshot --device=N: "
                                             "this GPU, not the one with the highest peak");
    app.add_flag("--inverted", options->isInverted, "Leaves first: callers below what they call");
    app.add_flag("--working", options->isWorking, "Leave out host waiting time");
    app.add_flag("--fold", options->foldsLayers, "Equal layers as one box, such as 24 × Block; with --by module");
    app.add_option("--sort", options->sort, "begin or weight: the order of siblings")
        ->check(oneOf({"begin", "weight"}));
    auto* step = app.add_option("--step", options->step, "Only slices inside the slice of this name");
    app.add_option("--range", options->range, "FROM:TO from the trace's start, such as 1.2ms:3ms")->excludes(step);
    app.add_option("--capture", options->capture, "A trace of the capture of the CUDA graphs replayed here");
    app.add_option("--twin", options->twin,
                   "A trace of the same program without graphs, which names a graph's kernels");
    std::vector<const CLI::Option*> ofTraces; // every option so far
    for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return o->nonpositional(); }))
        if (!option->check_lname("help"))
            ofTraces.push_back(option);
    app.add_option("-o,--output", options->output, "The picture to write, .svg");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options, ofTraces, device] {
        options->isDevice = options->device == "true";
        for (const CLI::Option* option : ofTraces)
            if (option->count() > 0 && options->ofTraces.empty() && (option != device || options->isDevice))
                options->ofTraces = option->get_name();
        return runFlame(*options);
    };
}

} // namespace

const Subcommand flameCommand{"flame", "A flame graph of modules, ops or Python frames", declareFlame};

} // namespace lanescope
