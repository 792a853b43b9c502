// A table of pairs joins a GPU op to its call. The shape of a launch is recorded for the call, so it is unknown for a
// call that started several ops (a graph). Tables differ between releases: domains of calls and a second table of texts
// came later.

#include "model/import/rpd.h"

#include "model/base/phrases.h"
#include "model/import/rocm_collector.h"
#include "model/import/rocm_names.h"

#include <fmt/format.h>
#include <unordered_map>

namespace lanescope {

namespace {

struct RpdLaunch {
    RocmThree grid, group;
    std::optional<std::int64_t> ldsBytes, scratchBytes, kernelName;
    std::optional<std::int64_t> copiedBytes;
    std::uint32_t ops = 0;
};

// The meaning of the numbers in the rows of ops and calls.
struct RpdNames {
    std::unordered_map<std::int64_t, std::string> strings, arguments;
    std::unordered_map<std::int64_t, std::int64_t> callOfOp;
    std::unordered_map<std::int64_t, RpdLaunch> launches; // by call
    std::unordered_map<std::int64_t, std::int64_t> pidOfCall;
    std::int64_t onlyPid = 0; // the process of ops without a call
    bool isInGroups = false;  // grids count work-groups; otherwise it is not known what they count

    std::string_view string(std::optional<std::int64_t> id) const { return textOf(strings, id); }
    std::string_view argument(std::optional<std::int64_t> id) const
    {
        return textOf(arguments.empty() ? strings : arguments, id);
    }

private:
    static std::string_view textOf(const std::unordered_map<std::int64_t, std::string>& texts,
                                   std::optional<std::int64_t> id)
    {
        const auto at = id ? texts.find(*id) : texts.end();
        return at == texts.end() ? std::string_view{} : std::string_view{at->second};
    }
};

RocmThree rpdThreeAt(const SqliteRow& row, std::size_t x)
{
    const auto a = row.whole(x), b = row.whole(x + 1), c = row.whole(x + 2);
    return a && b && c ? RocmThree{{*a, *b, *c}} : std::nullopt;
}

// roctracer writes the grid in work-groups, rocprofiler-sdk in work items. Work items are always a multiple of the
// group size, so a grid that is not a multiple counts work-groups.
bool countsGroups(const RpdLaunch& launch)
{
    if (!launch.grid || !launch.group)
        return false;
    for (std::size_t i = 0; i < 3; ++i)
        if ((*launch.group)[i] > 0 && (*launch.grid)[i] % (*launch.group)[i] != 0)
            return true;
    return false;
}

class RpdNamesReader {
public:
    RpdNamesReader(const SqliteFile& file, TraceInfo& info) : m_file(file), m_info(info) {}

    Result<RpdNames> read()
    {
        texts("rocpd_string", m_names.strings);
        texts("rocpd_ustring", m_names.arguments);
        each("rocpd_api", {"id", "pid"}, [&](const SqliteRow& row) {
            if (const auto id = row.whole(0), pid = row.whole(1); id && pid) {
                m_names.pidOfCall.emplace(*id, *pid);
                m_names.onlyPid = *pid;
            }
        });
        const std::vector<std::string_view> launchColumns{
            "api_ptr_id|op_ptr_id", "gridX",        "gridY",      "gridZ|gridz",
            "workgroupX",           "workgroupY",   "workgroupZ", "groupSegmentSize",
            "privateSegmentSize",   "kernelName_id"};
        each("rocpd_kernelapi", launchColumns, [&](const SqliteRow& row) { takeLaunch(row); });
        each("rocpd_copyapi", {"api_ptr_id", "size"}, [&](const SqliteRow& row) {
            if (const auto call = row.whole(0))
                m_names.launches[*call].copiedBytes = row.whole(1);
        });
        each("rocpd_api_ops", {"api_id", "op_id"}, [&](const SqliteRow& row) {
            const auto call = row.whole(0), op = row.whole(1);
            if (!call || !op)
                return;
            m_names.callOfOp.emplace(*op, *call);
            if (const auto at = m_names.launches.find(*call); at != m_names.launches.end())
                ++at->second.ops;
        });
        each("rocpd_metadata", {"tag", "value"}, [&](const SqliteRow& row) {
            const auto tag = row.text(0), value = row.text(1);
            std::string quoted;
            for (const char c : value.value_or("").substr(0, 4096))
                quoted += c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' ? ' ' : c;
            if (tag && value)
                m_info.properties.emplace(tag->substr(0, 256), "\"" + quoted + "\"");
        });
        if (!m_read)
            return tl::unexpected(m_read.error());
        return std::move(m_names);
    }

private:
    void each(const char* table, const std::vector<std::string_view>& columns,
              const std::function<void(const SqliteRow&)>& take)
    {
        if (m_read)
            m_read = eachSqliteRow(m_file, table, columns, m_info, ~std::size_t{0}, take);
    }
    void texts(const char* table, std::unordered_map<std::int64_t, std::string>& to)
    {
        each(table, {"id", "string"}, [&](const SqliteRow& row) {
            const auto id = row.whole(0);
            if (const auto text = row.text(1); text && id)
                to.emplace(*id, *text);
        });
    }
    void takeLaunch(const SqliteRow& row)
    {
        const auto call = row.whole(0);
        if (!call)
            return;
        RpdLaunch& launch = m_names.launches[*call];
        launch.grid = rpdThreeAt(row, 1);
        launch.group = rpdThreeAt(row, 4);
        launch.ldsBytes = row.whole(7);
        launch.scratchBytes = row.whole(8);
        launch.kernelName = row.whole(9);
        m_names.isInGroups |= countsGroups(launch);
    }

    const SqliteFile& m_file;
    TraceInfo& m_info;
    RpdNames m_names;
    Result<bool> m_read = true;
};

void takeRpdCall(const SqliteRow& row, const RpdNames& names, RocmCollector& to)
{
    enum : std::size_t { id, pid, tid, start, end, name, domain, arguments };
    const auto call = row.whole(id);
    const RocmSpan span{row.whole(pid).value_or(0), row.whole(start), row.whole(end),
                        call ? static_cast<std::uint64_t>(*call) : 0};
    const std::int64_t thread = row.whole(tid).value_or(0);
    const std::string_view called = names.string(row.whole(name)), from = names.string(row.whole(domain)),
                           words = names.argument(row.whole(arguments));
    const bool isCall = called.starts_with("hip") || called.starts_with("__hip") || called.starts_with("cu") ||
                        from == "hip" || from == "cuda";
    if (called == "UserMarker" || from == "roctx" || from == "nvtx")
        to.range(span, thread, words.empty() ? called : words, false);
    else if (isCall || called.starts_with("hsa_"))
        to.call(span, thread, isCall ? "cuda_runtime" : "cuda_driver", to.intern(called), {});
    else if (from.empty() || from == "rlog")
        to.range(span, thread, words.empty() ? called : fmt::format("{} {}", called, words), false);
    else
        to.call(span, thread, from, to.intern(called.empty() ? "(no name)" : called), {});
}

void takeRpdOp(const SqliteRow& row, const RpdNames& names, RocmCollector& to)
{
    enum : std::size_t { id, gpu, queue, start, end, description, type };
    const auto op = row.whole(id);
    const auto call = op ? names.callOfOp.find(*op) : names.callOfOp.end();
    const bool isJoined = call != names.callOfOp.end();
    const auto caller = isJoined ? names.pidOfCall.find(call->second) : names.pidOfCall.end();
    const RocmSpan span{caller != names.pidOfCall.end() ? caller->second : names.onlyPid, row.whole(start),
                        row.whole(end), isJoined ? static_cast<std::uint64_t>(call->second) : 0};
    const auto launched = isJoined ? names.launches.find(call->second) : names.launches.end();
    const RpdLaunch* launch =
        launched != names.launches.end() && launched->second.ops == 1 ? &launched->second : nullptr;
    const std::string_view kind = names.string(row.whole(type)), name = names.string(row.whole(description));
    const bool isFill = kind.starts_with("Fill");
    if (isFill || kind.starts_with("Copy") || kind.starts_with("MEMORY_COPY") || kind.starts_with("Memcpy")) {
        RocmCopy copy;
        copy.device = row.whole(gpu);
        copy.queue = row.whole(queue);
        copy.bytes = launch ? launch->copiedBytes : std::nullopt;
        to.copy(span, to.intern(isFill ? "Memset (Device)" : copyNameOfRocm(kind)), copy, isFill);
        return;
    }
    if (kind.starts_with("Barrier") || kind.starts_with("Marker")) {
        to.skip(fmt::format("GPU op {}", kind));
        return;
    }
    RocmKernel kernel;
    kernel.device = row.whole(gpu);
    kernel.queue = row.whole(queue);
    if (launch) {
        kernel.group = launch->group;
        kernel.ldsBytes = launch->ldsBytes;
        kernel.scratchBytes = launch->scratchBytes;
        if (names.isInGroups && launch->grid && launch->group) {
            kernel.workItems.emplace();
            for (std::size_t i = 0; i < 3; ++i)
                (*kernel.workItems)[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>((*launch->grid)[i]) *
                                                                   static_cast<std::uint64_t>((*launch->group)[i]));
        }
    }
    const std::string_view known = name.empty() && launch ? names.string(launch->kernelName) : name;
    to.kernel(span, to.intern(!known.empty() ? known : !kind.empty() ? kind : "(no name)"), kernel);
}

void takeRpdMonitor(const SqliteRow& row, const RpdNames&, RocmCollector& to)
{
    enum : std::size_t { device, type, start, value };
    const auto at = row.whole(start), gpu = row.whole(device);
    auto number = row.number(value);
    if (const auto whole = row.whole(value); whole && !number)
        number = static_cast<double>(*whole);
    const auto name = row.text(type);
    constexpr std::int64_t maxTime = std::int64_t{1} << 61;
    if (at && *at > 0 && *at < maxTime && gpu && number && name)
        to.counter(*gpu, *name, *at, *number);
    else
        to.skip("row of rocpd_monitor without a time or a value");
}

struct RpdTable {
    std::string_view name;
    std::vector<std::string_view> columns;
    void (*take)(const SqliteRow& row, const RpdNames& names, RocmCollector& to);
};

const std::vector<RpdTable>& rpdTables()
{
    static const std::vector<RpdTable> all{
        {"rocpd_op", {"id", "gpuId", "queueId", "start", "end", "description_id", "opType_id"}, takeRpdOp},
        {"rocpd_api", {"id", "pid", "tid", "start", "end", "apiName_id", "domain_id", "args_id"}, takeRpdCall},
        {"rocpd_monitor", {"deviceId", "monitorType", "start", "value"}, takeRpdMonitor},
    };
    return all;
}

} // namespace

bool isRpdDatabase(const SqliteFile& file)
{
    return file.tables().count("rocpd_op") > 0 || file.tables().count("rocpd_api") > 0;
}

Result<TracePtr> readRpdDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                 Task& task)
{
    const auto names = RpdNamesReader{file, info}.read();
    if (!names)
        return tl::unexpected(names.error());
    for (std::size_t t = 0; t < rpdTables().size(); ++t)
        walk.add(file, {std::string{rpdTables()[t].name}, rpdTables()[t].columns}, t);
    Census leftOut;
    for (const std::string_view table : {"rocpd_counter", "rocpd_stackframe"})
        walk.countLeftOut(file, table, leftOut);
    std::vector<std::unique_ptr<RocmCollector>> collectors; // by worker
    for (std::size_t w = 0; w < walk.workers(); ++w)
        collectors.push_back(std::make_unique<RocmCollector>(w));
    std::vector<RocmCollector::Chunk> chunks(walk.stretches());
    const auto walked =
        walk.run([&](std::size_t worker, std::size_t table,
                     const SqliteRow& row) { rpdTables()[table].take(row, *names, *collectors[worker]); },
                 [&](std::size_t worker, std::size_t stretch) { chunks[stretch] = collectors[worker]->takeChunk(); });
    if (!walked)
        return tl::unexpected(walked.error());
    if (const auto told = walk.tellDamage(); !told)
        return tl::unexpected(told.error());
    std::erase_if(chunks, [](const RocmCollector::Chunk& chunk) { return !chunk.raw.dictionary; });
    std::vector<RawChunk> raw = finishRocm(collectors, std::move(chunks), {}, info);
    raw.back().census += leftOut;
    info.format = "rocmProfileData SQLite";
    if (!source.packing().empty())
        info.format += fmt::format(", {}", source.packing());
    return TraceBuilder::build(std::move(info), std::move(raw), rocmText(collectors), task);
}

} // namespace lanescope
