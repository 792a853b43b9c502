// The tables are those of rocprofiler-sdk's public schema, read without its views.

#include "model/import/rocpd.h"

#include "model/import/rocm_names.h"
#include "model/import/rocpd_names.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::string_view rocpdStrings = "rocpd_string";

// The suffixes of the table names, one per set of tables. Tables without an id have an empty suffix.
std::vector<std::string> rocpdSuffixes(const SqliteFile& file)
{
    std::vector<std::string> suffixes;
    for (const auto& [name, table] : file.tables())
        if (name.starts_with(rocpdStrings))
            suffixes.push_back(name.substr(rocpdStrings.size()));
    return suffixes;
}

// The columns that all event tables have, in both generations of the schema; place() finds the values.
const std::vector<std::string_view> rocpdColumns{"pid",    "tid",      "start",    "end",       "track_id", "start_id",
                                                 "end_id", "event_id", "queue_id", "stream_id", "agent_id"};
enum : std::size_t {
    pidAt,
    tidAt,
    startAt,
    endAt,
    trackAt,
    startIdAt,
    endIdAt,
    eventAt,
    queueAt,
    streamAt,
    agentAt,
    ownAt
};

struct RocpdPlace {
    RocmSpan span;
    std::int64_t thread = 0;
    std::optional<std::int64_t> threadIfAny, agent, queue, stream;
    RocpdNames::Event event;
};

RocpdPlace rocpdPlaceOf(const SqliteRow& row, const RocpdNames& names)
{
    const RocpdNames::Track track = names.track(row.whole(trackAt));
    const auto either = [&](std::size_t column, std::optional<std::int64_t> otherwise) {
        const auto value = row.whole(column);
        return value ? value : otherwise;
    };
    RocpdPlace place;
    place.event = names.event(row.whole(eventAt));
    place.span = {names.pid(either(pidAt, track.process)), either(startAt, names.time(row.whole(startIdAt))),
                  either(endAt, names.time(row.whole(endIdAt))), place.event.launch, place.event.within};
    if (const auto thread = either(tidAt, track.thread))
        place.threadIfAny = names.tid(thread);
    place.thread = place.threadIfAny.value_or(0);
    place.agent = either(agentAt, track.agent);
    place.queue = either(queueAt, track.queue);
    place.stream = either(streamAt, track.stream);
    return place;
}

std::string lowerCase(std::string_view text)
{
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

std::string_view textOr(std::string_view text, std::string_view otherwise) { return text.empty() ? otherwise : text; }

void takeRocpdRegion(const SqliteRow& row, const RocpdNames& names, RocmCollector& to)
{
    const RocpdPlace place = rocpdPlaceOf(row, names);
    const std::string_view name = textOr(names.string(row.whole(ownAt)), "(no name)"),
                           category = names.category(place.event.category), message = names.message(row.whole(eventAt));
    if (!message.empty()) {
        to.range(place.span, place.thread, message, name == "roctxProcessRangeA" || name == "roctxRangeStartA");
        return;
    }
    const std::string_view kineto = categoryOfRocmDomain(category);
    to.call(place.span, place.thread, kineto.empty() ? textOr(lowerCase(category), "region") : std::string{kineto},
            to.intern(name), {});
}

void takeRocpdKernel(const SqliteRow& row, const RocpdNames& names, RocmCollector& to)
{
    enum : std::size_t { kernelId = ownAt, dispatch, scratch, lds, groupX, groupY, groupZ, gridX, gridY, gridZ };
    const RocpdPlace place = rocpdPlaceOf(row, names);
    const auto three = [&](std::size_t x) -> RocmThree {
        const auto a = row.whole(x), b = row.whole(x + 1), c = row.whole(x + 2);
        return a && b && c ? RocmThree{{*a, *b, *c}} : std::nullopt;
    };
    RocmKernel kernel;
    if (const auto* agent = names.agent(place.agent))
        kernel.device = agent->gpu;
    kernel.stream = place.stream;
    kernel.queue = place.queue;
    kernel.thread = place.threadIfAny;
    kernel.dispatch = row.whole(dispatch);
    kernel.workItems = three(gridX);
    kernel.group = three(groupX);
    kernel.ldsBytes = row.whole(lds);
    kernel.scratchBytes = row.whole(scratch);
    const RocpdNames::Kernel* symbol = names.kernel(row.whole(kernelId));
    if (symbol) {
        kernel.vectorRegisters = symbol->vectorRegisters;
        kernel.accumulationRegisters = symbol->accumulationRegisters;
        kernel.scalarRegisters = symbol->scalarRegisters;
    }
    to.kernel(place.span, to.intern(textOr(symbol ? std::string_view{symbol->name} : "", "(no name)")), kernel);
}

void takeRocpdCopy(const SqliteRow& row, const RocpdNames& names, RocmCollector& to)
{
    enum : std::size_t { nameId = ownAt, target, source, size };
    const RocpdPlace place = rocpdPlaceOf(row, names);
    const auto *to_ = names.agent(row.whole(target)), *from = names.agent(row.whole(source));
    RocmCopy copy;
    copy.device = to_ && to_->gpu ? to_->gpu : from ? from->gpu : std::nullopt;
    if (from)
        copy.from = from->node;
    if (to_)
        copy.to = to_->node;
    copy.bytes = row.whole(size);
    copy.stream = place.stream;
    copy.queue = place.queue;
    to.copy(place.span, to.intern(copyNameOfRocm(textOr(names.string(row.whole(nameId)), "Memcpy"))), copy, false);
}

void takeRocpdMemory(const SqliteRow& row, const RocpdNames& names, RocmCollector& to)
{
    enum : std::size_t { type = ownAt, level, size };
    const RocpdPlace place = rocpdPlaceOf(row, names);
    const auto* agent = names.agent(place.agent);
    const bool isScratch = row.text(level) == "SCRATCH";
    to.memory(place.span, place.thread, isScratch ? "scratch_memory" : "memory_allocation",
              to.intern(fmt::format("{} {}", textOr(row.text(level).value_or(""), "memory"),
                                    textOr(row.text(type).value_or(""), "event"))),
              agent ? agent->gpu : std::nullopt, row.whole(size));
}

struct RocpdTable {
    std::string_view name;
    std::vector<std::string_view> columns; // after the common columns
    void (*take)(const SqliteRow& row, const RocpdNames& names, RocmCollector& to);
};

const std::vector<RocpdTable>& rocpdTables()
{
    static const std::vector<RocpdTable> all{
        {"rocpd_kernel_dispatch",
         {"kernel_id", "dispatch_id", "private_segment_size", "group_segment_size", "workgroup_size_x",
          "workgroup_size_y", "workgroup_size_z", "grid_size_x", "grid_size_y", "grid_size_z"},
         takeRocpdKernel},
        {"rocpd_memory_copy", {"name_id", "dst_agent_id", "src_agent_id", "size"}, takeRocpdCopy},
        {"rocpd_region", {"name_id"}, takeRocpdRegion},
        {"rocpd_memory_allocate", {"type", "level", "size"}, takeRocpdMemory},
    };
    return all;
}

constexpr std::string_view rocpdTablesLeftOut[] = {"rocpd_pmc_event", "rocpd_sample", "rocpd_gpu_pc_sample",
                                                   "rocpd_graph_launch"};

} // namespace

bool isRocpdDatabase(const SqliteFile& file)
{
    const auto& there = file.tables();
    for (const std::string& suffix : rocpdSuffixes(file))
        for (const std::string_view name : {"rocpd_kernel_dispatch", "rocpd_region", "rocpd_info_agent"})
            if (there.count(std::string{name} + suffix) > 0)
                return true;
    return false;
}

Result<TracePtr> readRocpdDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                   Task& task)
{
    std::vector<RocpdNames> sets;
    std::vector<RocmProcess> processes;
    Census leftOut;
    for (const std::string& suffix : rocpdSuffixes(file)) {
        auto names = RocpdNames::read(file, suffix, info);
        if (!names)
            return tl::unexpected(names.error());
        processes.insert(processes.end(), names->processes().begin(), names->processes().end());
        for (std::size_t t = 0; t < rocpdTables().size(); ++t) {
            std::vector<std::string_view> columns = rocpdColumns;
            columns.insert(columns.end(), rocpdTables()[t].columns.begin(), rocpdTables()[t].columns.end());
            walk.add(file, {std::string{rocpdTables()[t].name} + suffix, std::move(columns)},
                     sets.size() * rocpdTables().size() + t);
        }
        for (const std::string_view table : rocpdTablesLeftOut)
            walk.countLeftOut(file, std::string{table} + suffix, leftOut);
        sets.push_back(std::move(*names));
    }
    std::vector<std::unique_ptr<RocmCollector>> collectors; // by worker
    for (std::size_t w = 0; w < walk.workers(); ++w)
        collectors.push_back(std::make_unique<RocmCollector>(w));
    std::vector<RocmCollector::Chunk> chunks(walk.stretches());
    const auto walked = walk.run(
        [&](std::size_t worker, std::size_t number, const SqliteRow& row) {
            rocpdTables()[number % rocpdTables().size()].take(row, sets[number / rocpdTables().size()],
                                                              *collectors[worker]);
        },
        [&](std::size_t worker, std::size_t stretch) { chunks[stretch] = collectors[worker]->takeChunk(); });
    if (!walked)
        return tl::unexpected(walked.error());
    if (const auto told = walk.tellDamage(); !told)
        return tl::unexpected(told.error());
    std::erase_if(chunks, [](const RocmCollector::Chunk& chunk) { return !chunk.raw.dictionary; });
    std::vector<RawChunk> raw = finishRocm(collectors, std::move(chunks), processes, info);
    raw.back().census += leftOut;
    info.format = "rocpd SQLite";
    if (!source.packing().empty())
        info.format += fmt::format(", {}", source.packing());
    return TraceBuilder::build(std::move(info), std::move(raw), rocmText(collectors), task);
}

} // namespace lanescope
