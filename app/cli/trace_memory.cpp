#include "app/cli/trace_memory.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/analysis/memory_categories.h"
#include "model/attribution/memory_use.h"
#include "model/compare/join_snapshot.h"
#include "model/compare/wording.h"
#include "model/memory/figures.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace lanescope {

namespace {

struct MemoryOfTrace {
    const Analysis& analysis;
    const TraceMemoryRequest& request;

    const Trace& trace() const { return analysis.trace(); }
    const RecordedDevice& device(const MemoryUse& use) const { return recordedMemoryOf(analysis).devices[use.device]; }
    bool isAsked(const MemoryUse& use) const
    {
        return request.device < 0 || (!device(use).isCpu() && device(use).index == request.device);
    }
    bool isAsked(std::string_view by) const
    {
        return request.by.empty() ? by == "step" || by == "op" || by == "module" : by == request.by;
    }
    Ns sinceFirst(Time t) const { return t - trace().sliceRange().begin; }
};

// The last part of a module path is the most specific.
std::string endOf(const std::string& name, std::size_t max)
{
    return name.size() > max ? "..." + name.substr(name.size() - max + 3) : name;
}

template <class Row>
std::size_t shownRows(const std::vector<Row>& rows, std::size_t max)
{
    return max == 0 ? rows.size() : std::min(max, rows.size());
}

Json stepsJson(const MemoryOfTrace& m, const MemoryUse& use)
{
    Json steps = Json::array();
    for (std::size_t i = 0; i < shownRows(use.steps, m.request.rows); ++i) {
        const MemoryStepRow& s = use.steps[i];
        Json j{{"name", s.name},
               {"begin_ns", m.trace().absoluteNs(s.range.begin)},
               {"dur_ns", s.range.length().count()},
               {"begin_bytes", s.begin},
               {"peak_bytes", s.peak},
               {"peak_ns", m.trace().absoluteNs(s.peakAt)},
               {"end_bytes", s.end},
               {"allocated_bytes", s.allocated},
               {"freed_bytes", s.freed}};
        put(j, "reserved_bytes", s.reserved);
        steps.push_back(std::move(j));
    }
    return steps;
}

Json rowsJson(const MemoryOfTrace& m, const MemoryUse& use, MemoryUseBy by)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < shownRows(use.by(by), m.request.rows); ++i) {
        const MemoryUseRow& row = use.by(by)[i];
        Json j{{"name", textOf(row, by)},
               {"allocated_bytes", row.allocated},
               {"freed_bytes", row.freed},
               {"allocations", row.allocations},
               {"largest_bytes", row.largest}};
        if (use.hasAddresses) {
            j["peak_bytes"] = row.atPeak;
            j["end_bytes"] = row.kept;
            if (!row.isBefore) { // how many blocks those are is not known
                j["peak_blocks"] = row.blocksAtPeak;
                j["end_blocks"] = row.blocksKept;
            }
        }
        rows.push_back(std::move(j));
    }
    return rows;
}

Json jsonOfUse(const MemoryOfTrace& m, const MemoryUse& use)
{
    const RecordedDevice& d = m.device(use);
    Json j{{"device", d.name},
           {"type", d.type},
           {"index", d.index},
           {"process", m.trace()[d.process].title},
           {"events", d.records.size()},
           {"allocations", use.allocations},
           {"frees", use.frees},
           {"has_totals", d.hasTotals},
           {"before_bytes", use.before},
           {"peak_allocated",
            {{"bytes", use.peak},
             {"time_ns", m.trace().absoluteNs(use.peakAt)},
             {"since_first_slice_ns", m.sinceFirst(use.peakAt).count()}}},
           {"end_bytes", use.end},
           {"allocated_bytes", use.allocated},
           {"freed_bytes", use.freed},
           {"does_not_add_up", use.jumps}};
    put(j, "peak_reserved_bytes", use.peakReserved);
    j["by_step"] = stepsJson(m, use);
    for (std::size_t by = 0; by < memoryUseIds.size(); ++by)
        j[fmt::format("by_{}", memoryUseIds[by])] = rowsJson(m, use, static_cast<MemoryUseBy>(by));
    return j;
}

void printSteps(const MemoryOfTrace& m, const MemoryUse& use)
{
    printLine("");
    if (use.steps.empty()) {
        printLine("  no steps: the trace holds no ProfilerStep annotation");
        return;
    }
    printLine(fmt::format("  {:<28} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}", "step", "at begin", "peak", "at end",
                          "reserved", "allocated", "freed"));
    const std::size_t shown = shownRows(use.steps, m.request.rows);
    for (std::size_t i = 0; i < shown; ++i) {
        const MemoryStepRow& s = use.steps[i];
        printLine(fmt::format("  {:<28.28} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}", s.name, shownBytes(s.begin),
                              shownBytes(s.peak), shownBytes(s.end), s.reserved ? shownBytes(*s.reserved) : "",
                              shownBytes(s.allocated), shownBytes(s.freed)));
    }
    if (shown < use.steps.size())
        printLine(fmt::format("  and {} more (--rows 0 lists all)", use.steps.size() - shown));
}

void printRows(const MemoryOfTrace& m, const MemoryUse& use, MemoryUseBy by)
{
    const std::vector<MemoryUseRow>& rows = use.by(by);
    printLine("");
    printLine(fmt::format("  {:<44} {:>10} {:>7} {:>10} {:>10} {:>10} {:>8} {:>10}",
                          memoryUseIds[static_cast<std::size_t>(by)], "at peak", "share", "at end", "allocated",
                          "freed", "allocs", "largest"));
    const auto known = [&](std::int64_t bytes) { return use.hasAddresses ? shownBytes(bytes) : std::string{}; };
    const std::size_t shown = shownRows(rows, m.request.rows);
    for (std::size_t i = 0; i < shown; ++i) {
        const MemoryUseRow& row = rows[i];
        printLine(fmt::format(
            "  {:<44} {:>10} {:>7} {:>10} {:>10} {:>10} {:>8} {:>10}", endOf(textOf(row, by), 44), known(row.atPeak),
            use.hasAddresses && use.peak > 0
                ? fmt::format("{:.1f}%", 100.0 * static_cast<double>(row.atPeak) / static_cast<double>(use.peak))
                : std::string{},
            known(row.kept), shownBytes(row.allocated), shownBytes(row.freed), row.allocations,
            row.largest ? shownBytes(row.largest) : ""));
    }
    if (shown < rows.size())
        printLine(fmt::format("  and {} more (--rows 0 lists all)", rows.size() - shown));
}

void printUse(const MemoryOfTrace& m, const MemoryUse& use)
{
    const RecordedDevice& d = m.device(use);
    printLine("");
    printLine(fmt::format("{}: {}, {}", d.name, counted(use.allocations, "allocation", "allocations"),
                          counted(use.frees, "free", "frees")));
    printLine(fmt::format("  {:<22}{:>10} at {}", d.hasTotals ? "peak allocated" : "peak above the start",
                          shownBytes(use.peak), torchDuration(m.sinceFirst(use.peakAt))));
    if (use.peakReserved)
        printLine(fmt::format("  {:<22}{:>10}", "peak reserved", shownBytes(*use.peakReserved)));
    printLine(fmt::format("  {:<22}{:>10}", "before the recording",
                          d.hasTotals ? shownBytes(use.before) : std::string{"not known"}));
    printLine(fmt::format("  {:<22}{:>10}", d.hasTotals ? "at the end" : "change at the end", shownBytes(use.end)));
    if (use.jumps)
        printLine(fmt::format("  does not add up: {} totals are not the one before plus the change", use.jumps));
    if (!use.hasAddresses)
        printLine("  no addresses: what was live at the peak is not known");
    if (m.isAsked("step"))
        printSteps(m, use);
    for (std::size_t by = 0; by < memoryUseIds.size(); ++by)
        if (m.isAsked(memoryUseIds[by]))
            printRows(m, use, static_cast<MemoryUseBy>(by));
}

ExitCode printCategories(const MemoryOfTrace& m, const MemoryCategories& categories)
{
    if (m.request.json) {
        Json rows = Json::array();
        for (const CategoryRow& row : categories.rows)
            rows.push_back({{"name", row.name},
                            {"peak_bytes", row.atPeak},
                            {"end_bytes", row.atEnd},
                            {"highest_bytes", row.highest}});
        printJson({{"file", std::filesystem::path{m.request.file}.filename().string()},
                   {"format", m.trace().info().format},
                   {"peak_bytes", categories.peak},
                   {"peak_time_ns", m.trace().absoluteNs(categories.peakAt)},
                   {"end_bytes", categories.atEnd},
                   {"by_category", std::move(rows)}});
        return ExitCode::Done;
    }
    printLine(format(headlineOf(categories), torchDuration));
    printLine("");
    printLine(fmt::format("  {:<24} {:>10} {:>7} {:>10} {:>10}", "torch's category", "at peak", "share", "at end",
                          "highest"));
    for (const CategoryRow& row : categories.rows)
        printLine(fmt::format("  {:<24} {:>10} {:>7} {:>10} {:>10}", row.name, shownBytes(row.atPeak),
                              fmt::format("{:.1f}%", shareOf(row.atPeak, categories.peak)), shownBytes(row.atEnd),
                              shownBytes(row.highest)));
    printLine(fmt::format("  {:<24} {:>10} {:>7} {:>10}", "all", shownBytes(categories.peak), "100.0%",
                          shownBytes(categories.atEnd)));
    return ExitCode::Done;
}

std::string_view idOf(SnapshotJoin::By by)
{
    return by == SnapshotJoin::By::Addresses     ? "addresses"
           : by == SnapshotJoin::By::Annotations ? "annotations"
                                                 : "clocks";
}

} // namespace

bool isMemoryUse(const std::string& by)
{
    return std::find(memoryUseIds.begin(), memoryUseIds.end(), by) != memoryUseIds.end();
}

ExitCode printTraceMemory(const TraceMemoryRequest& request)
{
    const auto trace = openTraceOrRanks(request.file);
    if (!trace)
        return trace.error();
    const Analysis analysis{*trace};
    const MemoryOfTrace m{analysis, request};
    const std::vector<MemoryUse>& uses = memoryUseOf(analysis);
    if (const auto categories = memoryCategoriesOf(**trace))
        return printCategories(m, *categories);
    constexpr std::string_view none = "the trace holds no [memory] events; profile_memory=True records them";
    if (request.json) {
        Json devices = Json::array();
        for (const MemoryUse& use : uses)
            if (m.isAsked(use))
                devices.push_back(jsonOfUse(m, use));
        Json document{{"file", std::filesystem::path{request.file}.filename().string()},
                      {"format", (*trace)->info().format},
                      {"events", recordedMemoryOf(analysis).records.size()},
                      {"unreadable_events", recordedMemoryOf(analysis).unreadable},
                      {"devices", std::move(devices)}};
        if (uses.empty())
            document["why_not"] = none;
        printJson(document);
        return ExitCode::Done;
    }
    if (uses.empty()) {
        printLine(std::string{none});
        return ExitCode::Done;
    }
    printLine(fmt::format("{} [memory] events; sizes on GPUs are rounded to blocks, a free is written when it is asked "
                          "for",
                          recordedMemoryOf(analysis).records.size()));
    bool isAny = false;
    for (const MemoryUse& use : uses)
        if (m.isAsked(use)) {
            isAny = true;
            printUse(m, use);
        }
    if (!isAny) {
        std::fprintf(stderr, "lanescope: --device: expected a GPU with [memory] events, found none numbered %d\n",
                     request.device);
        return ExitCode::Usage;
    }
    return ExitCode::Done;
}

ExitCode printJoin(const std::string& file, const std::string& other, bool isJson)
{
    const auto trace = openTrace(file);
    if (!trace)
        return trace.error();
    const auto snapshot = openSnapshot(other);
    if (!snapshot)
        return snapshot.error();
    const Analysis analysis{*trace};
    const auto join = joinOf(analysis, **snapshot);
    if (!join) {
        printError(join.error());
        return ExitCode::Unreadable;
    }
    if (!isJson) {
        printLine(format(sentenceOf(*join), briefDuration));
        printLine(fmt::format("both recorded {}", torchDuration(join->overlap.length())));
        return ExitCode::Done;
    }
    printJson({{"joined_by", idOf(join->by)},
               {"pairs", join->pairs},
               {"offset_ns", join->offset.count()},
               {"residual_ns", join->residual.count()},
               {"overlap_begin_ns", (*trace)->absoluteNs(join->overlap.begin)},
               {"overlap_ns", join->overlap.length().count()}});
    return ExitCode::Done;
}

} // namespace lanescope
