#include "app/cli/snapshot_answers.h"

#include "app/cli/memory_json.h"
#include "app/cli/terminal.h"
#include "model/compare/wording.h"
#include "model/memory/cannot_tell.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::string gpuBefore(const MemorySnapshot& s, const MemoryFinding& f)
{
    return s.devices.size() > 1 ? nameOf(s.devices[f.device]) + ": " : "";
}

Json evidenceOf(const MemorySnapshot& s, const MemoryFinding& f)
{
    const MemoryDevice& d = s.devices[f.device];
    if (f.index < 0 || f.index >= std::int64_t{d.events})
        return Json::array();
    const std::size_t row = std::size_t{d.firstEvent} + static_cast<std::size_t>(f.index);
    return Json::array(
        {{{"index", f.index}, {"name", nameOf(s.events.action(row))}, {"time_us", s.events.timeUs(row)}}});
}

std::vector<Claim> claimsOf(const std::vector<MemoryClaim>& claims)
{
    std::vector<Claim> all;
    for (const MemoryClaim& claim : claims)
        all.push_back({claim.query, claim.expected});
    return all;
}

std::string ending(std::string text)
{
    if (!text.empty() && text.back() != '.')
        text += '.';
    return text;
}

BriefLine recordingLine(const MemorySnapshot& s)
{
    const MemoryDevice& d = s.devices[mainDeviceOf(s)];
    if (d.isEndAlone)
        return {"recording",
                fmt::format("no events are recorded for {}: {} live at the end, {}", nameOf(d),
                            counted(d.livesFromBefore, "block is", "blocks are"), shownBytes(d.end.active)),
                "info",
                {{fmt::format("select count(*) from memory_events where device = {}", d.index), std::int64_t{0}}}};
    const std::string text = fmt::format(
        "{} on {}, {}; {} from before the recording, {}; {}", counted(d.events, "event", "events"), nameOf(d),
        counted(d.actions[static_cast<std::size_t>(MemoryAction::Alloc)], "allocation", "allocations"),
        counted(d.livesFromBefore, "block", "blocks"), shownBytes(d.start.active),
        !d.isWhole() && !s.hasSegments() ? format(cutOf(s, d), briefDuration)
        : !s.hasSegments()               ? "what is reserved and free is not recorded"
        : d.isCutShort                   ? "the file is cut after them"
        : !d.isWhole()                   ? format(cutOf(s, d), briefDuration)
        : d.checks.failed() == 0         ? "every event and block agrees with the others"
                                         : fmt::format("{} of {} checks fail", d.checks.failed(), d.checks.checked()));
    return {"recording",
            text,
            "info",
            {{fmt::format("select count(*) from memory_events where device = {}", d.index), std::int64_t{d.events}}}};
}

void addHolders(const MemorySnapshot& s, std::vector<BriefLine>& lines)
{
    constexpr std::size_t max = 5;
    const std::size_t at = mainDeviceOf(s);
    const MemoryDevice& d = s.devices[at];
    const Holders& holders = linesOf(s, at);
    const std::vector<HolderRow> rows = rowsAt(d, holders, d.peakActive.index);
    for (std::size_t i = 0; i < std::min(max, rows.size()); ++i) {
        const HolderGroup& group = holders.groups[rows[i].group];
        BriefLine line{"holder",
                       fmt::format("{}{}: {} in {} at the {}, {}", group.name,
                                   group.detail.empty() ? "" : " (" + group.detail + ")", shownBytes(rows[i].bytes),
                                   counted(rows[i].blocks, "block", "blocks"), d.isEndAlone ? "end" : "peak",
                                   percentText(shareOf(rows[i].bytes, d.peakActive.bytes))),
                       "memory"};
        if (const std::string query = lineQuery(s, d, group, d.peakActive.index); !query.empty())
            line.claims = {{query, rows[i].bytes}};
        lines.push_back(std::move(line));
    }
}

} // namespace

Json findingJson(const MemorySnapshot& s, const MemoryFinding& f)
{
    Json claims = Json::array(), remedies = Json::array(), metrics = Json::object();
    for (const MemoryClaim& claim : f.claims)
        claims.push_back({{"query", claim.query}, {"expected", claim.expected}});
    for (const MemoryRemedy& remedy : f.remedies)
        remedies.push_back(
            {{"name", format(remedy.name, briefDuration)}, {"bytes", remedy.bytes}, {"verdict", idOf(remedy.verdict)}});
    for (const auto& [key, value] : f.metrics)
        metrics[key] = value;
    Json j{{"id", f.id},
           {"severity", nameOf(f.severity)},
           {"title", format(f.title, briefDuration)},
           {"detail", format(f.detail, briefDuration)},
           {"advice", format(f.advice, briefDuration)},
           {"device", s.devices[f.device].index},
           {"share", nullptr}, // traces have one of the GPU's time
           {"bytes", f.bytes},
           {"index", f.index},
           {"evidence", evidenceOf(s, f)},
           {"metrics", std::move(metrics)},
           {"claims", std::move(claims)}};
    if (!remedies.empty())
        j["remedies"] = std::move(remedies);
    for (const MemoryPart& part : f.parts)
        j["parts"].push_back({{"id", part.id},
                              {"name", format(part.name, briefDuration)},
                              {"bytes", part.bytes},
                              {"help", format(part.help, briefDuration)}});
    return j;
}

void printFinding(const MemorySnapshot& s, const MemoryFinding& f)
{
    printLine("");
    printLine(fmt::format("{:<8} {}{}", nameOf(f.severity), gpuBefore(s, f), format(f.title, briefDuration)));
    printLine("         " + format(f.detail, briefDuration));
    if (const std::string advice = format(f.advice, briefDuration); !advice.empty())
        printLine("         > " + advice);
    if (!f.remedies.empty()) // half the request saves as much as it asks for
        printLine(fmt::format("           {:<40} {:>9}  {}", "change", "saves", "for the request"));
    for (const MemoryRemedy& remedy : f.remedies)
        printLine(fmt::format("           {:<40} {:>9}  {}", format(remedy.name, briefDuration),
                              shownBytes(remedy.bytes), translated(nameOf(remedy.verdict))));
    for (const MemoryPart& part : f.parts)
        printLine(fmt::format("           {:<52} {:>9}  {}", format(part.name, briefDuration), shownBytes(part.bytes),
                              format(part.help, briefDuration)));
}

Json findingsJson(const MemorySnapshot& s)
{
    Json findings = Json::array(), unknown = Json::array(), health = Json::array();
    for (const MemoryFinding& f : findingsOf(s))
        findings.push_back(findingJson(s, f));
    for (const MemoryCannotTell& c : cannotTell(s))
        unknown.push_back({{"id", c.id}, {"because", format(c.because, briefDuration)}});
    for (const Sentence& warning : s.warnings)
        health.push_back({{"id", "file"}, {"count", 1}, {"text", format(warning, briefDuration)}});
    return {{"findings", std::move(findings)},
            {"cannot_tell", std::move(unknown)},
            {"verdict", verdictNameOf(s)},
            {"headline", format(headlineOf(s), briefDuration)},
            {"health", std::move(health)}};
}

void printFindings(const MemorySnapshot& s)
{
    printLine(format(headlineOf(s), briefDuration));
    for (const MemoryFinding& f : findingsOf(s))
        printFinding(s, f);
    if (findingsOf(s).empty()) {
        printLine("");
        printLine("No rule has a finding.");
    }
    const std::vector<MemoryCannotTell> unknown = cannotTell(s);
    if (!unknown.empty())
        printLine("");
    for (const MemoryCannotTell& c : unknown)
        printLine(fmt::format("Cannot be told: {} (because {})", translated(c.what), format(c.because, briefDuration)));
    for (const Sentence& w : s.warnings)
        printLine("warning: " + format(w, briefDuration));
}

std::vector<BriefLine> briefLinesOf(const MemorySnapshot& s)
{
    constexpr std::size_t findingsFirst = 3;
    std::vector<BriefLine> lines, later;
    BriefLine& verdict = lines.emplace_back();
    verdict = {"verdict", format(headlineOf(s), briefDuration), "memory"};
    if (s.devices.empty())
        return lines;
    const MemoryDevice& d = s.devices[mainDeviceOf(s)];
    verdict.claims = {{activeQuery(d.index, d.peakActive.index), d.peakActive.bytes}};
    if (const KnownMemory known = knownMemoryOf(s, d); known.isPeakAtEnd)
        verdict.claims = {{fmt::format("select sum(requested) from blocks where device = {}", d.index), known.peak}};
    lines.push_back(recordingLine(s));
    const std::vector<MemoryFinding>& findings = findingsOf(s);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const MemoryFinding& f = findings[i];
        std::string advice = format(f.advice, briefDuration);
        if (f.metrics.count("steps_until_full")) // its detail names them
            advice = format("{until} ", f.detail.values, briefDuration) + advice;
        (i < findingsFirst ? lines : later)
            .push_back({"finding",
                        gpuBefore(s, f) + ending(format(f.title, briefDuration)) + (advice.empty() ? "" : " ") + advice,
                        "findings", claimsOf(f.claims)});
    }
    addHolders(s, lines);
    lines.insert(lines.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    for (const Sentence& warning : s.warnings)
        lines.push_back({"recording", format(warning, briefDuration), "findings"});
    for (const MemoryCannotTell& c : cannotTell(s))
        lines.push_back(
            {"cannot_tell",
             fmt::format("cannot be told, because {}: {}", format(c.because, briefDuration), translated(c.what)),
             "findings"});
    return lines;
}

Json infoJson(const MemorySnapshot& s)
{
    Json gpus = Json::array(), warnings = Json::array(), skipped = Json::array();
    std::uint64_t events = 0;
    for (const MemoryDevice& d : s.devices) {
        events += d.events;
        gpus.push_back({{"id", d.index},
                        {"events", d.events},
                        {"allocations", d.actions[static_cast<std::size_t>(MemoryAction::Alloc)]},
                        {"segments", s.hasSegments() ? Json(d.segments.size()) : Json(nullptr)},
                        {"blocks", d.blocks.size()},
                        {"adds_up", s.hasSegments() ? Json(d.checks.failed() == 0) : Json(nullptr)}});
    }
    for (const Sentence& w : s.warnings)
        warnings.push_back(format(w, briefDuration));
    for (const auto& [reason, count] : s.otherActions)
        skipped.push_back({{"reason", reason}, {"count", count}});
    for (const auto& [what, count] : s.dropped)
        skipped.push_back({{"reason", what}, {"count", count}});
    return {{"path", s.path},
            {"bytes", s.bytes},
            {"format", "memory snapshot"},
            {"protocol", s.protocol},
            {"events", events},
            {"skipped", std::move(skipped)},
            {"warnings", std::move(warnings)},
            {"stacks", s.stacks.size() - 1},
            {"listed_stacks", s.listedStacks},
            {"frames", s.stacks.frameCount()},
            {"annotations", s.annotations.size()},
            {"allocator_settings", settingsJson(s.settings)},
            {"gpus", std::move(gpus)},
            {"load_ms", s.loadMs}};
}

void printInfo(const MemorySnapshot& s)
{
    printLine(s.path);
    const auto row = [](std::string_view key, const std::string& value) {
        printLine(fmt::format("  {:<12}{}", key, value));
    };
    row("format", fmt::format("memory snapshot, pickle protocol {}{}, {:.1f} MB, read in {:.1f} ms", s.protocol,
                              s.packing.empty() ? "" : ", " + s.packing, static_cast<double>(s.bytes) / 1e6, s.loadMs));
    row("stacks", fmt::format("{} in {}, {}", s.stacks.size() - 1, counted(s.listedStacks, "list", "lists"),
                              counted(s.stacks.frameCount(), "frame", "frames")));
    row("annotations", fmt::format("{}", s.annotations.size()));
    for (const MemoryDevice& d : s.devices)
        row(nameOf(d),
            fmt::format("{}, {}; at the end {}{}", counted(d.events, "event", "events"),
                        counted(d.actions[static_cast<std::size_t>(MemoryAction::Alloc)], "allocation", "allocations"),
                        s.hasSegments() ? counted(d.segments.size(), "segment with ", "segments with ") : "",
                        counted(d.blocks.size(), "block", "blocks")));
    for (const AllocatorSetting& setting : s.settings.all)
        row("setting", fmt::format("{} = {}", setting.name, setting.text()));
    for (const Sentence& w : s.warnings)
        row("warning", format(w, briefDuration));
}

} // namespace lanescope
