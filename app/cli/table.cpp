#include "app/cli/table.h"

#include "app/cli/columns.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/place_rows.h"
#include "app/cli/usage.h"
#include "model/analysis/recorded_memory.h"
#include "model/attribution/place_text.h"
#include "model/base/share.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <vector>

namespace lanescope {

namespace {

struct TableArguments {
    std::string file, by, sort, step, capture, twin;
    std::vector<const CLI::Option*> ofNames, ofPlaces; // without effect on the other kind of rows
    std::size_t rows = 100;
    bool shapes = false, csv = false, json = false, unfolds = false, ownThread = false;
};

constexpr std::string_view rowsOfNames = "op, kernel, annotation or runtime",
                           rowsOfPlaces = "module, scope, line, phase, layer or graph";

struct PrintedRow : TableRow {
    MemorySums memory, selfMemory;
};

struct PrintedTable {
    std::vector<PrintedRow> rows;
    Ns selfCpuTotal{}, selfCudaTotal{};
    bool hasMemory = false, hasDeviceMemory = false;
};

PrintedTable printedTable(const Analysis& analysis, const TableOptions& options, CallMemory::Of memoryOf)
{
    ProfilerTable table = profilerTable(analysis.trace(), analysis.work(), options);
    const TableMemory memory{callMemoryOf(analysis, memoryOf), table, options};
    PrintedTable printed{{}, table.selfCpuTotal, table.selfCudaTotal, memory.hasMemory, memory.hasDevice};
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        printed.rows.push_back({std::move(table.rows[i]), {}, {}});
        if (memory.hasMemory) {
            printed.rows.back().memory = memory.rows[i].total;
            printed.rows.back().selfMemory = memory.rows[i].self;
        }
    }
    return printed;
}

using Key = std::int64_t (*)(const PrintedRow&);

// The keys of the JSON, and those of torch's sort_by.
const std::map<std::string, Key>& sortKeys()
{
    static const Key selfCpu = [](const PrintedRow& r) { return r.selfCpu.count(); };
    static const Key cpuTotal = [](const PrintedRow& r) { return r.cpuTotal.count(); };
    static const Key selfCuda = [](const PrintedRow& r) { return r.selfCuda.count(); };
    static const Key cudaTotal = [](const PrintedRow& r) { return r.cudaTotal.count(); };
    static const Key calls = [](const PrintedRow& r) { return static_cast<std::int64_t>(r.calls); };
    static const Key kernels = [](const PrintedRow& r) { return static_cast<std::int64_t>(r.kernels); };
    static const Key flops = [](const PrintedRow& r) { return static_cast<std::int64_t>(r.flops.value_or(0)); };
    static const Key cpuMemory = [](const PrintedRow& r) { return r.memory.cpu; };
    static const Key selfCpuMemory = [](const PrintedRow& r) { return r.selfMemory.cpu; };
    static const Key cudaMemory = [](const PrintedRow& r) { return r.memory.device; };
    static const Key selfCudaMemory = [](const PrintedRow& r) { return r.selfMemory.device; };
    static const std::map<std::string, Key> keys{{"cpu_memory_usage", cpuMemory},
                                                 {"self_cpu_memory_usage", selfCpuMemory},
                                                 {"cuda_memory_usage", cudaMemory},
                                                 {"self_cuda_memory_usage", selfCudaMemory},
                                                 {"device_memory_usage", cudaMemory},
                                                 {"self_device_memory_usage", selfCudaMemory},
                                                 {"self_cpu", selfCpu},
                                                 {"self_cpu_time_total", selfCpu},
                                                 {"cpu_total", cpuTotal},
                                                 {"cpu_time_total", cpuTotal},
                                                 {"self_cuda", selfCuda},
                                                 {"self_cuda_time_total", selfCuda},
                                                 {"self_device_time_total", selfCuda},
                                                 {"cuda_total", cudaTotal},
                                                 {"cuda_time_total", cudaTotal},
                                                 {"device_time_total", cudaTotal},
                                                 {"calls", calls},
                                                 {"count", calls},
                                                 {"kernels", kernels},
                                                 {"flops", flops}};
    return keys;
}

std::string shareText(Ns part, Ns whole)
{
    const auto pct = sharePct(part, whole);
    return pct ? fmt::format("{:.2f}%", *pct) : "NaN";
}

Ns average(Ns total, std::uint64_t calls)
{
    const auto n = static_cast<std::int64_t>(calls);
    return calls ? Ns{(total.count() + n / 2) / n} : Ns{};
}

std::string cut(const std::string& text, std::size_t max)
{
    return text.size() > max ? text.substr(0, max - 3) + "..." : text;
}

// Widths, order and rules of torch/autograd/profiler_util.py. torch uses the unit of the smallest row that has FLOP.
struct FlopUnit {
    const char* name = nullptr; // null: no row has FLOP
    double each = 1;
};

FlopUnit flopUnitOf(const PrintedTable& table)
{
    constexpr std::array names{"FLOPs", "KFLOPs", "MFLOPs", "GFLOPs", "TFLOPs", "PFLOPs"};
    std::optional<double> min;
    for (const PrintedRow& row : table.rows)
        if (row.flops && *row.flops > 0)
            min = std::min(min.value_or(*row.flops), *row.flops);
    FlopUnit unit;
    if (!min)
        return unit;
    std::size_t i = 0;
    for (double at = *min; at >= 1000 && i + 1 < names.size(); at /= 1000) {
        ++i;
        unit.each *= 1000;
    }
    unit.name = names[i];
    return unit;
}

std::string torchBytes(std::int64_t bytes)
{
    constexpr std::array<std::pair<const char*, std::int64_t>, 3> units{
        {{"Gb", std::int64_t{1} << 30}, {"Mb", std::int64_t{1} << 20}, {"Kb", std::int64_t{1} << 10}}};
    for (const auto& [name, each] : units)
        if (std::abs(bytes) >= each)
            return fmt::format("{:.2f} {}", static_cast<double>(bytes) / static_cast<double>(each), name);
    return fmt::format("{} b", bytes);
}

// Their order of giving way: means, shares and memory before times and counts.
PrintedColumns torchColumns(const PrintedTable& table, bool hasDevice, bool hasShapes, const FlopUnit& unit)
{
    constexpr std::size_t maxName = 55, minName = 24, width = 12, maxShapes = 80, gap = 2;
    std::size_t nameWidth = 8, shapesWidth = 16;
    for (const PrintedRow& row : table.rows) {
        nameWidth = std::max(nameWidth, row.name.size() + 4);
        shapesWidth = std::max(shapesWidth, row.inputShapes.size() + 4);
    }
    const std::size_t room = roomOfLine();
    std::vector<PrintedColumn> columns{{"Name", std::min({nameWidth, maxName, std::max(minName, room / 5 * 2)})},
                                       {"Self CPU %", width, 8},
                                       {"Self CPU", width, 11},
                                       {"CPU total %", width, 1},
                                       {"CPU total", width},
                                       {"CPU time avg", width, 2}};
    const auto add = [&](std::string_view name, int givesWay) {
        columns.push_back({std::string{name}, std::max(width, name.size()), givesWay});
    };
    if (hasDevice) {
        add("Self CUDA", 12);
        add("Self CUDA %", 10);
        add("CUDA total", 0);
        add("CUDA time avg", 3);
    }
    if (table.hasMemory) {
        add("CPU Mem", 5);
        add("Self CPU Mem", 4);
    }
    if (table.hasDeviceMemory) {
        add("CUDA Mem", 6);
        add("Self CUDA Mem", 5);
    }
    add("# of Calls", 0);
    add("Kernels", 9);
    if (hasShapes)
        columns.push_back({"Input Shapes", std::min(shapesWidth, maxShapes), 7});
    if (unit.name)
        add(fmt::format("Total {}", unit.name), 7);
    return {std::move(columns), gap, room - gap}; // torch's lines end with a gap
}

void printTorchTable(const PrintedTable& table, bool hasDevice, bool hasShapes, const FlopUnit& unit)
{
    constexpr std::size_t maxName = 55, maxShapes = 80;
    const PrintedColumns columns = torchColumns(table, hasDevice, hasShapes, unit);
    const auto line = [&](const std::vector<std::string>& cells) { printLine(columns.line(cells) + "  "); };
    std::vector<std::string> rule;
    for (const PrintedColumn& column : columns.columns())
        rule.emplace_back(column.width, '-');
    line(rule);
    printLine(columns.header() + "  ");
    line(rule);
    for (const PrintedRow& row : table.rows) {
        std::vector<std::string> cells{cut(row.name, columns.columns()[0].width),
                                       shareText(row.selfCpu, table.selfCpuTotal),
                                       torchDuration(row.selfCpu),
                                       row.isDevice ? "0.00%" : shareText(row.cpuTotal, table.selfCpuTotal),
                                       torchDuration(row.cpuTotal),
                                       torchDuration(average(row.cpuTotal, row.calls))};
        if (hasDevice) {
            cells.push_back(torchDuration(row.selfCuda));
            cells.push_back(shareText(row.selfCuda, table.selfCudaTotal));
            cells.push_back(torchDuration(row.cudaTotal));
            cells.push_back(torchDuration(average(row.cudaTotal, row.calls)));
        }
        if (table.hasMemory)
            for (const std::int64_t bytes : {row.memory.cpu, row.selfMemory.cpu})
                cells.push_back(torchBytes(bytes));
        if (table.hasDeviceMemory)
            for (const std::int64_t bytes : {row.memory.device, row.selfMemory.device})
                cells.push_back(torchBytes(bytes));
        cells.push_back(std::to_string(row.calls));
        // An op without a kernel only changed a tensor's metadata.
        cells.push_back(row.kind == SliceKind::Op && row.kernels == 0 ? "none" : std::to_string(row.kernels));
        if (hasShapes)
            cells.push_back(cut(row.inputShapes, maxShapes));
        if (unit.name)
            cells.push_back(row.flops && *row.flops > 0 ? fmt::format("{:8.3f}", *row.flops / unit.each) : "--");
        line(cells);
    }
    line(rule);
    sayColumnsLeft(columns.leftOut());
    printLine("Self CPU time total: " + torchDuration(table.selfCpuTotal));
    if (hasDevice)
        printLine("Self CUDA time total: " + torchDuration(table.selfCudaTotal));
    // As in torch's table, the GPU's annotations are not part of the total.
    const auto longer = std::find_if(table.rows.begin(), table.rows.end(), [&](const PrintedRow& row) {
        return row.isDevice && row.selfCuda > table.selfCudaTotal && table.selfCudaTotal > Ns{};
    });
    if (hasDevice && longer != table.rows.end())
        printLine(fmt::format("{} is a range, in which the GPU is also idle: it lasts longer than that total, so its "
                              "share is above 100 %.",
                              cut(longer->name, maxName)));
}

void printCsv(const PrintedTable& table, bool hasShapes)
{
    printExactly(std::string{"name,self_cpu_ns,cpu_total_ns,self_cuda_ns,cuda_total_ns,calls,kernels"} +
                 (table.hasMemory ? ",cpu_mem_bytes,self_cpu_mem_bytes,cuda_mem_bytes,self_cuda_mem_bytes" : "") +
                 (hasShapes ? ",input_shapes" : ""));
    for (const PrintedRow& r : table.rows)
        printExactly(fmt::format("{},{},{},{},{},{},{}{}{}", csvQuoted(r.name), r.selfCpu.count(), r.cpuTotal.count(),
                                 r.selfCuda.count(), r.cudaTotal.count(), r.calls, r.kernels,
                                 table.hasMemory ? fmt::format(",{},{},{},{}", r.memory.cpu, r.selfMemory.cpu,
                                                               r.memory.device, r.selfMemory.device)
                                                 : "",
                                 hasShapes ? "," + csvQuoted(r.inputShapes) : ""));
}

Json jsonOf(const PrintedTable& table)
{
    Json rows = Json::array();
    for (const PrintedRow& r : table.rows) {
        Json j{{"name", r.name},
               {"calls", r.calls},
               {"self_cpu_ns", r.selfCpu.count()},
               {"cpu_total_ns", r.cpuTotal.count()},
               {"self_cuda_ns", r.selfCuda.count()},
               {"cuda_total_ns", r.cudaTotal.count()},
               {"kernels", r.kernels},
               {"kind", nameOf(r.kind)},
               {"device", r.isDevice}};
        if (!r.inputShapes.empty())
            j["input_shapes"] = r.inputShapes;
        if (table.hasMemory) {
            j["cpu_mem_bytes"] = r.memory.cpu;
            j["self_cpu_mem_bytes"] = r.selfMemory.cpu;
            j["cuda_mem_bytes"] = r.memory.device;
            j["self_cuda_mem_bytes"] = r.selfMemory.device;
        }
        if (r.flops)
            j["flops"] = static_cast<std::int64_t>(*r.flops);
        rows.push_back(std::move(j));
    }
    return {{"rows", std::move(rows)},
            {"self_cpu_total_ns", table.selfCpuTotal.count()},
            {"self_cuda_total_ns", table.selfCudaTotal.count()}};
}

ExitCode runTable(const TableArguments& options)
{
    const bool isOfPlaces = isPlaceTable(options.by);
    for (const CLI::Option* option : isOfPlaces ? options.ofNames : options.ofPlaces)
        if (option->count() > 0) {
            printError({Error::Kind::BadInput,
                        option->get_name(),
                        {},
                        fmt::format("expected --by {}, {}", isOfPlaces ? rowsOfNames : rowsOfPlaces,
                                    options.by.empty() ? "found none" : "found --by " + options.by)});
            return ExitCode::Usage;
        }
    if (isOfPlaces)
        return printPlaceTable({options.file, options.by, options.step, options.capture, options.twin, options.rows,
                                options.unfolds, options.csv, options.json});
    const auto trace = openTrace(options.file);
    if (!trace)
        return trace.error();
    TableOptions asked;
    const std::map<std::string, TableBy> kinds{{"", TableBy::All},
                                               {"op", TableBy::Op},
                                               {"kernel", TableBy::Kernel},
                                               {"annotation", TableBy::Annotation},
                                               {"runtime", TableBy::Runtime}};
    asked.by = kinds.at(options.by);
    asked.groupByShape = options.shapes;
    const auto step = stepAskedFor(**trace, options.step);
    if (!step)
        return step.error();
    asked.within = *step;
    const AnalysisPtr answers = analysisOf(*trace);
    const Analysis& analysis = *answers;
    asked.costs = &analysis.costs();
    PrintedTable table =
        printedTable(analysis, asked, options.ownThread ? CallMemory::Of::Thread : CallMemory::Of::Process);
    const bool hasDevice = table.selfCudaTotal > Ns{};
    std::string sort = options.sort.empty() ? (hasDevice ? "cuda_total" : "cpu_total") : options.sort;
    if (sort == "name") {
        std::stable_sort(table.rows.begin(), table.rows.end(),
                         [](const PrintedRow& a, const PrintedRow& b) { return a.name < b.name; });
    } else {
        const Key key = sortKeys().at(sort);
        std::stable_sort(table.rows.begin(), table.rows.end(),
                         [&](const PrintedRow& a, const PrintedRow& b) { return key(a) > key(b); });
    }
    const FlopUnit unit = flopUnitOf(table); // over all rows, as in torch
    const std::size_t all = table.rows.size();
    if (options.rows > 0 && table.rows.size() > options.rows)
        table.rows.resize(options.rows);
    const WorkBefore before = *step ? workBefore(**trace, analysis.work(), **step) : WorkBefore{};
    const std::string graphNote = options.csv ? std::string{} : graphNoteOf(analysis);
    if (options.json) {
        Json document = jsonOf(table);
        addIfPredicted(**trace, document);
        addWorkBefore(document, before);
        if (!graphNote.empty())
            document["graphs"] = graphNote;
        printJson(std::move(document));
    } else if (options.csv) {
        printCsv(table, options.shapes);
    } else {
        sayIfPredicted(**trace);
        printTorchTable(table, hasDevice, options.shapes, unit);
        sayRowsLeft(all - table.rows.size());
        sayWorkBefore(before);
        if (!graphNote.empty())
            printWrapped(graphNote);
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareTable(CLI::App& app)
{
    auto options = std::make_shared<TableArguments>();
    app.add_option("FILE", options->file, "A trace")->required();
    app.add_option(
           "--by", options->by,
           "op, kernel, annotation, runtime, module, scope, line, phase, layer or graph; without it the first four, as "
           "torch prints")
        ->check(oneOf({"op", "kernel", "annotation", "runtime", "module", "scope", "line", "phase", "layer", "graph"}));
    std::vector<std::string> names{"name"};
    for (const auto& [name, key] : sortKeys())
        names.push_back(name);
    options->ofNames.push_back(
        app.add_option("--sort", options->sort, "Column to sort by, largest first")->check(oneOf(names)));
    app.add_option("--rows", options->rows, "Number of rows; 0 for all");
    app.add_option("--step", options->step, "Only slices inside the slice of this name, such as ProfilerStep#3");
    options->ofNames.push_back(
        app.add_flag("--group-by-input-shape", options->shapes, "A row for each combination of input shapes"));
    options->ofPlaces.push_back(
        app.add_option("--capture", options->capture, "A trace of the capture of the CUDA graphs replayed here"));
    options->ofPlaces.push_back(app.add_option(
        "--twin", options->twin, "A trace of the same program without graphs, which names a graph's kernels"));
    options->ofPlaces.push_back(
        app.add_flag("--unfold", options->unfolds, "A row for each layer, also where layers are equal"));
    options->ofNames.push_back(
        app.add_flag("--own-thread", options->ownThread,
                     "Memory columns count only what the call's own thread allocated; torch counts every thread"));
    app.add_flag("--csv", options->csv, "Comma-separated, times in nanoseconds");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runTable(*options); };
}

} // namespace

const Subcommand tableCommand{"table", "CPU and device time by name, as torch's profiler prints it", declareTable};

} // namespace lanescope
