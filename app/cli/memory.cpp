#include "app/cli/memory.h"

#include "app/cli/input.h"
#include "app/cli/memory_compare.h"
#include "app/cli/memory_json.h"
#include "app/cli/memory_ranks.h"
#include "app/cli/memory_room.h"
#include "app/cli/memory_steps.h"
#include "app/cli/snapshot_answers.h"
#include "app/cli/trace_memory.h"
#include "model/compare/wording.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/fragmentation.h"
#include "model/memory/snapshot_ranks.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct MemoryOptions {
    std::string file, other, by = "line", capacity; // capacity: empty: not known
    MemoryReportOptions report;
    int device = 0;
    bool hasDevice = false, hasBy = false, hasAt = false, hasRows = false, isOneProcess = false, json = false;
};

void printHolders(const MemorySnapshot& s, const MemoryDevice& d, const MemoryOptions& options, std::int64_t index)
{
    const Holders holders = holdersBy(s, d, options.report.by);
    const std::vector<HolderRow> rows = rowsAt(d, holders, index);
    auto [sum, onlyAtEnd] = sumOf(d, rows);
    const std::int64_t all = sum.bytes;
    printLine(fmt::format("  {:<44} {:<22} {:>9} {:>7} {:>7} {:>9} {:>9}", "holder", "op", "live", "share", "blocks",
                          "largest", d.isCutShort ? "at cut" : "at end"));
    const auto line = [&](std::string_view name, std::string_view op, const HolderRow& row) {
        printLine(fmt::format("  {:<44.44} {:<22.22} {:>9} {:>6.1f}% {:>7} {:>9} {:>9}", name, op,
                              shownBytes(row.bytes),
                              all ? 100.0 * static_cast<double>(row.bytes) / static_cast<double>(all) : 0.0, row.blocks,
                              row.largest ? shownBytes(row.largest) : "", shownBytes(row.bytesAtEnd)));
    };
    HolderRow rest;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const HolderGroup& group = holders.groups[rows[i].group];
        if (options.report.rows == 0 || i < options.report.rows) {
            line(group.name, group.opText(), rows[i]);
            continue;
        }
        rest.bytes += rows[i].bytes;
        rest.blocks += rows[i].blocks;
        rest.bytesAtEnd += rows[i].bytesAtEnd;
        rest.largest = std::max(rest.largest, rows[i].largest);
    }
    if (rest.blocks)
        line(fmt::format("the other {}", rows.size() - options.report.rows), "", rest);
    if (onlyAtEnd) {
        HolderRow later;
        later.bytesAtEnd = onlyAtEnd;
        line("live at the end only", "", later);
    }
    sum.largest = 0; // the table has it by holder
    line("all", "", sum);
}

// The free memory of the segments, at the end or after an event. The state at that time has no lives.
void printFree(const MemorySnapshot& s, const MemoryDevice& state)
{
    const SegmentFigures f = segmentFiguresOf(s, state);
    printLine(fmt::format("  {:<22}{:>9} in {}{}", "free in segments", shownBytes(f.free),
                          counted(f.freeBlocks, "block", "blocks"),
                          f.freeBlocks ? ", the largest " + shownBytes(f.largestFree) : ""));
    printLine(fmt::format("  {:<22}{:>9} in {} next to live ones", "of it split", shownBytes(f.splitBytes),
                          counted(f.splitBlocks, "block", "blocks")));
    printLine(fmt::format("  {:<22}{:>9} in {}", "of it unused", shownBytes(f.unusedBytes),
                          counted(f.unusedSegments, "segment", "segments")));
    for (const SegmentFigures::Below& below : f.below)
        if (below.size == std::int64_t{20} << 20 && f.free)
            printLine(fmt::format("  {:<22}{:>9} in {} ({:.1f} %)", "of it below 20 MiB", shownBytes(below.bytes),
                                  counted(below.blocks, "block", "blocks"), shareOf(below.bytes, f.free)));
    if (const std::string kinds = listOfKinds(freeByKindOf(s, state)); !kinds.empty())
        printLine(fmt::format("  {:<22}  {}", "free by kind", kinds));
    printLine(fmt::format("  {:<22}{:>9}", "rounding", shownBytes(f.rounding())));
}

void printPeak(std::string_view name, const MemoryPeak& p, std::string_view more = {})
{
    printLine(
        fmt::format("  {:<22}{:>9} {}{}", name, shownBytes(p.bytes), format(momentOf(p.index), briefDuration), more));
}

// The figures of segments: peaks in blocks, reserved bytes, free memory.
void printReserved(const MemorySnapshot& s, const MemoryDevice& d, const MemoryOptions& options, std::int64_t index)
{
    const SegmentFigures f = segmentFiguresOf(s, d);
    if (d.events) {
        printPeak("peak allocated", d.peakAllocated, d.isAtLeast || d.isCut ? " (at least)" : "");
        printPeak("peak in blocks", d.peakBlocks, d.isAtLeast || d.isCut ? " (at least)" : "");
        if (const std::int64_t known = knownMemoryOf(s, d).peakReserved; known > d.peakReserved.bytes)
            printLine(fmt::format("  {:<22}{:>9} at the end (at least)", "peak reserved", shownBytes(known)));
        else
            printPeak("peak reserved", d.peakReserved, d.isWhole() && !d.isCut ? "" : " (at least)");
    }
    if (d.isCutShort)
        printLine(fmt::format("  {:<22}{:>9} live, {} reserved (at least)", "after its last event",
                              shownBytes(d.end.active), shownBytes(d.end.reserved)));
    printLine(fmt::format("  {:<22}{:>9} live, {} reserved in {}{}", "at the end", shownBytes(knownMemoryOf(s, d).end),
                          shownBytes(f.reserved), counted(f.segments, "segment", "segments"),
                          d.isStateCut ? " (at least)" : ""));
    if (options.hasAt && index < std::int64_t{d.events} - 1) {
        const MemoryDevice state = stateAt(s, d, index);
        const SegmentFigures then = segmentFiguresOf(s, state);
        printLine(fmt::format("  {:<22}{:>9} live, {} reserved in {}", format(momentOf(index), briefDuration),
                              shownBytes(levelAt(s, d, index).active), shownBytes(then.reserved),
                              counted(then.segments, "segment", "segments")));
        printFree(s, state);
    } else if (!d.isStateCut) { // else more of it is in the part that is missing
        printFree(s, d);
    }
    printRoom(s, d);
}

void printDevice(const MemorySnapshot& s, const MemoryDevice& d, const MemoryOptions& options, std::int64_t index)
{
    printLine("");
    if (d.lacksEvents) // an event that is missing may have made them
        printLine(fmt::format("{}: the file is cut before its events; {} live at the end ({})", nameOf(d),
                              counted(d.livesFromBefore, "block is", "blocks are"), shownBytes(d.start.active)));
    else
        printLine(fmt::format(
            "{}: {}, {}, {} from before the recording ({})", nameOf(d), counted(d.events, "event", "events"),
            counted(d.actions[static_cast<std::size_t>(MemoryAction::Alloc)], "allocation", "allocations"),
            counted(d.livesFromBefore, "block", "blocks"), shownBytes(d.start.active)));
    if (const KnownMemory known = knownMemoryOf(s, d); known.isPeakAtEnd) {
        printLine(fmt::format("  {:<22}{:>9} at the end (at least)", "peak live", shownBytes(known.peak)));
        printPeak("peak before the cut", d.peakActive);
    } else if (d.events || s.hasCategories) {
        printPeak("peak live", d.peakActive, d.isWhole() && !d.isCut ? "" : " (at least)");
    }
    if (s.hasSegments())
        printReserved(s, d, options, index);
    else
        printLine(fmt::format("  {:<22}{:>9} live{}; what is reserved and free is not {}",
                              d.isCutShort ? "after its last event" : "at the end", shownBytes(d.end.active),
                              d.isWhole() ? "" : " (at least)", d.isWhole() ? "recorded" : "known"));
    if (const std::string phases = listOfPhases(phaseBytesAt(s, d, d.peakActive.index)); !phases.empty())
        printLine(fmt::format("  {:<22}  {}", d.events ? "peak by phase" : "by phase", phases));
    if (s.hasSegments())
        printLine(d.isCutShort             ? "  the file is cut: its events do not lead to the segments at the end"
                  : !d.isWhole()           ? "  " + format(cutOf(s, d), briefDuration)
                  : d.checks.failed() == 0 ? "  adds up: every event and block agrees with the others"
                                           : fmt::format("  does not add up: {} of {} checks fail (--json lists them)",
                                                         d.checks.failed(), d.checks.checked()));
    printLine("");
    if (options.by == "step") {
        printMemorySteps(s, d, options.report.rows);
        printLine("");
    }
    const std::string moment = d.events ? format(momentOf(index), briefDuration) : "at the end";
    printLine(fmt::format("  who holds memory {}:", moment));
    printHolders(s, d, options, index);
}

std::optional<ExitCode> refuseCategory(const MemoryOptions& options, const MemorySnapshot& s)
{
    if (options.by != "category" || s.hasCategories)
        return {};
    std::fprintf(stderr, "lanescope: --by category: expected a snapshot that was made from a profile, found none of "
                         "its categories\n");
    return ExitCode::Usage;
}

ExitCode printSnapshot(const MemorySnapshot& s, const MemoryOptions& options)
{
    std::vector<std::pair<const MemoryDevice*, std::int64_t>> asked;
    if (options.hasDevice && std::none_of(s.devices.begin(), s.devices.end(),
                                          [&](const MemoryDevice& d) { return d.index == options.device; })) {
        std::fprintf(stderr, "lanescope: --device: expected a GPU of the snapshot, found none numbered %d\n",
                     options.device);
        return ExitCode::Usage;
    }
    for (const MemoryDevice& d : s.devices) {
        if (options.hasDevice && d.index != options.device)
            continue;
        if (const auto index = eventAsked(s, d, options.report.at))
            asked.emplace_back(&d, *index);
    }
    if (const auto refused = refuseCategory(options, s))
        return *refused;
    if (asked.empty() && options.report.at == "oom" && !s.devices.empty()) {
        std::fprintf(stderr, "lanescope: --at oom: expected an out-of-memory event, found none in the snapshot\n");
        return ExitCode::Usage;
    }
    if (asked.empty() && !s.devices.empty()) {
        std::fprintf(
            stderr,
            "lanescope: --at: expected peak, end, oom, an event of the device or a time such as 12.5ms, found none at "
            "%s\n",
            options.report.at.c_str());
        return ExitCode::Usage;
    }
    if (options.json) {
        printJson(jsonOf(s, options.report));
        return ExitCode::Done;
    }
    printLine(format(headlineOf(s), briefDuration));
    for (const auto& [device, index] : asked)
        printDevice(s, *device, options, index);
    for (const MemoryFinding& f : findingsOf(s))
        printFinding(s, f);
    for (const Sentence& w : s.warnings)
        printLine("warning: " + format(w, briefDuration));
    return ExitCode::Done;
}

// An option that the answer to `of` does not use is an error, or the user would take the answer for another one.
std::optional<ExitCode> refuseOptions(const MemoryOptions& options, std::initializer_list<std::string_view> unused,
                                      std::string_view of)
{
    const std::pair<std::string_view, bool> given[]{{"--capacity", !options.capacity.empty()},
                                                    {"--at", options.hasAt},
                                                    {"--device", options.hasDevice},
                                                    {"--by", options.hasBy},
                                                    {"--rows", options.hasRows}};
    for (const auto& [name, isGiven] : given)
        if (isGiven && std::find(unused.begin(), unused.end(), name) != unused.end()) {
            std::fprintf(stderr, "lanescope: %s\n",
                         fmt::format("{}: expected one memory snapshot, found {}", name, of).c_str());
            return ExitCode::Usage;
        }
    return {};
}

ExitCode runComparison(const MemoryOptions& options)
{
    if (!isMemorySnapshot(options.other)) {
        printError({Error::Kind::BadInput, options.other, 0, "expected a memory snapshot to compare with"});
        return ExitCode::Unreadable;
    }
    if (options.by == "step") {
        std::fprintf(stderr, "lanescope: --by step: expected one file, found two\n");
        return ExitCode::Usage;
    }
    const auto a = openSnapshot(options.file);
    if (!a)
        return a.error();
    const auto b = openSnapshot(options.other);
    if (!b)
        return b.error();
    if (const auto refused = refuseCategory(options, **a))
        return *refused;
    const HolderBy by = options.hasBy ? holderByOf(options.by).value_or(HolderBy::Context) : usualHolderBy(**a);
    const auto diffs = diffsOf(**a, **b, by, options.isOneProcess, options.report.device);
    if (diffs.empty()) {
        std::fprintf(stderr, "lanescope: --device: expected a GPU of the snapshots, found none numbered %d\n",
                     options.device);
        return ExitCode::Usage;
    }
    printDiffs(diffs, (*a)->hasSegments() && (*b)->hasSegments(), options.json, options.report.rows);
    return ExitCode::Done;
}

ExitCode runMemory(MemoryOptions options)
{
    options.report.by = holderByOf(options.by).value_or(HolderBy::Line);
    if (options.hasDevice)
        options.report.device = options.device;
    if (!options.other.empty())
        if (const auto refused = refuseOptions(options, {"--capacity", "--at"}, "two files"))
            return *refused;
    if (const auto refused = refuseCapacity(options.capacity, {options.file}))
        return *refused;
    if (!options.other.empty() && isMemorySnapshot(options.file) != isMemorySnapshot(options.other)) {
        if (isMemorySnapshot(options.file)) // either order
            std::swap(options.file, options.other);
        if (const auto refused = refuseOptions(options, {"--by", "--rows", "--device"}, "two files"))
            return *refused;
        if (options.isOneProcess) {
            std::fprintf(stderr, "lanescope: --one-process: expected two memory snapshots, found a trace\n");
            return ExitCode::Usage;
        }
        return printJoin(options.file, options.other, options.json);
    }
    if (!options.other.empty())
        return runComparison(options);
    if (options.isOneProcess) {
        std::fprintf(stderr, "lanescope: --one-process: expected two memory snapshots, found one file\n");
        return ExitCode::Usage;
    }
    if (namesManyFiles(options.file))
        if (const std::vector<std::string> files = snapshotFilesOf(options.file); !files.empty()) {
            if (const auto refused =
                    refuseOptions(options, {"--capacity", "--at", "--device", "--by", "--rows"}, "several"))
                return *refused;
            return printMemoryOfRanks(files, options.json);
        }
    if (!isMemorySnapshot(options.file)) {
        if (const auto refused = refuseOptions(options, {"--at"}, "a trace"))
            return *refused;
        if (options.hasBy && options.by != "step" && !isMemoryUse(options.by)) {
            std::fprintf(stderr, "lanescope: --by: expected step, op, module, line or phase for a trace, found %s\n",
                         options.by.c_str());
            return ExitCode::Usage;
        }
        return printTraceMemory({options.file, options.hasBy ? options.by : std::string{}, options.report.rows,
                                 options.hasDevice ? options.device : -1, options.json});
    }
    const auto snapshot = openSnapshot(options.file, options.capacity);
    if (!snapshot)
        return snapshot.error();
    if (!options.hasBy || options.by == "category")
        options.report.by = usualHolderBy(**snapshot);
    return printSnapshot(**snapshot, options);
}

std::function<ExitCode()> declareMemory(CLI::App& app)
{
    auto o = std::make_shared<MemoryOptions>();
    std::vector<std::string> kinds;
    for (const HolderKind& kind : holderKinds())
        kinds.emplace_back(kind.id);
    kinds.emplace_back("category"); // only in a snapshot that was made from a profile
    app.add_option(
           "FILE", o->file,
           "A memory snapshot, as torch.cuda.memory._dump_snapshot() writes it, or a trace with [memory] events. A "
           "folder or a pattern: the snapshots of several ranks, one line each, and which one peaks highest")
        ->required();
    app.add_option(
        "OTHER", o->other,
        "A second snapshot, taken after a change: prints which holders grew and which shrank. If one of the two is a "
        "trace of the same run: prints how their clocks are aligned");
    CLI::Option* by =
        app.add_option("--by", o->by,
                       "The names of holders: line (the default), op, node, module, annotation, ...; step: "
                       "a row per step. Of a trace step, op, module (these three are the default), "
                       "line or phase");
    by->check(CLI::IsMember(kinds));
    app.add_option("--at", o->report.at,
                   "When: peak (the default), end, oom, the number of an event, or a time after the first one, such as "
                   "12.5ms");
    CLI::Option* rows = app.add_option("--rows", o->report.rows, "Holders to list; 0: all")->capture_default_str();
    app.add_option("--curve", o->report.curve, "With --json: points of live memory over time, at least; 0: none")
        ->capture_default_str()
        ->take_last();
    addCapacityOption(app, o->capacity);
    CLI::Option* at = app.get_option("--at");
    CLI::Option* device = app.add_option("--device", o->device, "Only this GPU");
    app.add_flag("--one-process", o->isOneProcess,
                 "Both snapshots are of one process: counts what was kept, freed and made between them, also where "
                 "their events do not show it");
    app.add_flag("--json", o->json, "One JSON document on stdout");
    return [o, device, by, at, rows] {
        o->hasRows = rows->count() > 0;
        o->hasAt = at->count() > 0;
        o->hasBy = by->count() > 0;
        o->hasDevice = device->count() > 0;
        return runMemory(*o);
    };
}

} // namespace

const Subcommand memoryCommand{"memory", "GPU memory in a snapshot: holders, peak, curve, lines, segments, findings",
                               declareMemory};

} // namespace lanescope
