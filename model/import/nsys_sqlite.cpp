// Reads an Nsight Systems export through SQLite: each table is cut into ranges of row numbers, which all cores read,
// each with its own connection. Nothing is joined or sorted in SQL: texts are looked up here, and the builder sorts its
// input anyway.

#include "model/import/nsys_sqlite.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/import/nsys_finish.h"
#include "model/import/nsys_tables.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

constexpr std::int64_t stretchRows = 1 << 17;
constexpr std::uint64_t leastRowBytes = 4; // a row takes more: a table with more rows than this allows contains a loop

struct TableRows {
    const NsysTable* table;
    std::optional<std::pair<std::int64_t, std::int64_t>> rows; // first and last; absent: all rows
    NsysChunk chunk{};
    std::uint64_t count = 0;
    std::optional<Error> error{};
};

class NsysReader {
public:
    NsysReader(std::shared_ptr<Source> source, Task& task) : m_source(std::move(source)), m_task(task)
    {
        m_info.path = m_source->path();
        m_info.fileBytes = m_source->fileBytes();
    }

    Result<TracePtr> read()
    {
        if (const auto there = unpack(); !there)
            return tl::unexpected(there.error());
        auto file = SqliteFile::open(m_source, m_task);
        if (!file)
            return tl::unexpected(file.error());
        if (const auto ours = checkTables(**file); !ours)
            return tl::unexpected(ours.error());
        if (const std::uint64_t missing = (*file)->missingBytes(); missing > 0)
            m_info.warnings.push_back(
                translatedWith(PHRASE("byte {}: expected {} bytes more, found the end of the file: it was cut "
                                      "off; the rows that can be reached are kept"),
                               m_info.textBytes, missing));
        auto names = NsysNames::read(**file, m_info);
        if (!names)
            return tl::unexpected(names.error());
        cut(**file);
        countLeftOut(**file);
        if (const auto walked = walk(*names); !walked)
            return tl::unexpected(walked.error());
        return finish(*names);
    }

private:
    tl::unexpected<Error> cancelled() const
    {
        return tl::unexpected(Error{Error::Kind::Cancelled, m_info.path, {}, "cancelled"});
    }

    // A packed file must be unpacked completely, because a database is read in any order.
    Result<bool> unpack()
    {
        constexpr std::uint64_t piece = 16 << 20;
        for (std::uint64_t end = piece; m_source->waitFor(end) >= end; end += piece)
            if (m_task.isStopped())
                return cancelled();
        m_info.textBytes = m_source->waitFor(~std::uint64_t{0});
        m_task.total = m_info.textBytes;
        if (const auto damage = m_source->damage())
            m_info.warnings.push_back(
                translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
        return true;
    }

    Result<bool> checkTables(const SqliteFile& file)
    {
        const auto& there = file.tables();
        const bool isNsys = there.count("META_DATA_EXPORT") > 0 || there.count("TARGET_INFO_SESSION_START_TIME") > 0 ||
                            std::any_of(nsysTables().begin(), nsysTables().end(),
                                        [&](const NsysTable& t) { return there.count(t.name) > 0; });
        if (isNsys)
            return true;
        std::string found;
        for (const auto& [name, table] : there)
            if (found.size() < 80)
                found += (found.empty() ? "" : ", ") + name.substr(0, 40);
        return tl::unexpected(
            Error{Error::Kind::BadInput,
                  m_info.path,
                  {},
                  fmt::format("expected a database that `nsys export --type sqlite` wrote, with tables such as "
                              "CUPTI_ACTIVITY_KIND_KERNEL or NVTX_EVENTS, found {}",
                              found.empty() ? "no tables" : "the tables " + found)});
    }

    // The number of rows is estimated from the first and last row's number; the cuts are correct whatever they are.
    void cut(const SqliteFile& file)
    {
        for (const NsysTable& table : nsysTables()) {
            const auto at = file.tables().find(table.name);
            if (at == file.tables().end())
                continue;
            const auto edge = [&](const char* which) -> std::optional<std::int64_t> {
                if (at->second.rowId.empty())
                    return std::nullopt;
                auto rows = file.rows(fmt::format("select {}({}) from \"{}\"", which, at->second.rowId, table.name));
                const auto more = rows ? rows->next() : Result<bool>{false};
                return more && *more ? rows->whole(0) : std::nullopt;
            };
            const auto first = edge("min"), last = edge("max");
            const std::int64_t highestRow = static_cast<std::int64_t>(m_info.textBytes / leastRowBytes);
            if (!first || !last || *last < *first || *first < 0 || *last > highestRow) {
                m_stretches.push_back({&table, {}});
                continue;
            }
            for (std::int64_t from = *first; from <= *last; from += stretchRows)
                m_stretches.push_back({&table, std::pair{from, std::min(*last, from + stretchRows - 1)}});
            m_expectedRows += static_cast<std::uint64_t>(*last - *first + 1);
        }
    }

    void countLeftOut(const SqliteFile& file)
    {
        for (const std::string_view name : nsysTablesLeftOut()) {
            if (file.tables().find(name) == file.tables().end() || m_task.isStopped())
                continue;
            auto rows = file.rows(fmt::format("select sum(1) from \"{}\"", name));
            const auto more = rows ? rows->next() : Result<bool>{false};
            if (const auto count = more && *more ? rows->whole(0) : std::nullopt; count && *count > 0) {
                m_leftOut.skipped[fmt::format("rows of {}", name)] = static_cast<std::uint64_t>(*count);
                m_leftOut.events += static_cast<std::uint64_t>(*count);
            }
        }
    }

    Result<bool> walk(const NsysNames& names)
    {
        const std::size_t threads = std::max<std::size_t>(1, std::min(workerCount(), m_stretches.size()));
        for (std::size_t t = 0; t < threads; ++t)
            m_collectors.push_back(std::make_unique<NsysCollector>(names, t));
        std::atomic<std::size_t> next{0};
        std::mutex mutex; // guards failure
        std::optional<Error> failure;
        parallelFor(threads, threads, [&](std::size_t t) {
            const auto file = SqliteFile::open(m_source, m_task);
            if (!file) {
                const std::lock_guard lock(mutex);
                failure = file.error();
                return;
            }
            for (std::size_t s; !m_task.isStopped() && (s = next++) < m_stretches.size();)
                readStretch(**file, m_stretches[s], *m_collectors[t]);
        });
        if (m_task.isStopped())
            return cancelled();
        if (failure)
            return tl::unexpected(*failure);
        return true;
    }

    void readStretch(const SqliteFile& file, TableRows& stretch, NsysCollector& collector)
    {
        const SqliteFile::Table& table = file.tables().find(stretch.table->name)->second;
        const NsysSelect select = selectOf(table, stretch.table->columns);
        if (select.columns.empty())
            return;
        std::string sql = fmt::format("select {} from \"{}\"", select.columns, stretch.table->name);
        if (stretch.rows)
            sql += fmt::format(" where {} between {} and {}", table.rowId, stretch.rows->first, stretch.rows->second);
        auto rows = file.rows(sql);
        if (!rows) {
            stretch.error = rows.error();
            return;
        }
        const std::uint64_t most = stretch.rows ? static_cast<std::uint64_t>(stretch.rows->second) -
                                                      static_cast<std::uint64_t>(stretch.rows->first) + 1
                                                : m_info.textBytes / leastRowBytes;
        const NsysRow row{*rows, select.places};
        constexpr std::uint64_t pace = 4096; // rows between two reports
        for (;;) {
            const auto more = rows->next();
            if (more && !*more)
                break;
            if (!more || stretch.count >= most) {
                stretch.error = more ? Error{Error::Kind::BadInput,
                                             m_info.path,
                                             {},
                                             "expected no more rows than the file has room for"}
                                     : more.error();
                break;
            }
            stretch.table->take(collector, row);
            if (++stretch.count % pace == 0)
                report(pace);
        }
        report(stretch.count % pace);
        stretch.chunk = collector.takeChunk();
    }

    // Reports bytes read, estimated from the share of rows.
    void report(std::uint64_t rows)
    {
        const std::uint64_t done = m_doneRows += rows;
        const double share = static_cast<double>(done) / static_cast<double>(std::max(done, m_expectedRows));
        m_task.done = static_cast<std::uint64_t>(share * static_cast<double>(m_info.textBytes));
    }

    Result<TracePtr> finish(const NsysNames& names)
    {
        std::uint64_t rows = 0;
        const Error* damage = nullptr;
        std::vector<NsysChunk> chunks;
        for (TableRows& stretch : m_stretches) {
            rows += stretch.count;
            if (stretch.error) {
                damage = &*stretch.error;
                m_info.warnings.push_back(
                    stretch.rows ? translatedWith(PHRASE("rows {} to {} of table {}: {}; {} rows before are kept"),
                                                  stretch.rows->first, stretch.rows->second, stretch.table->name,
                                                  stretch.error->expected, stretch.count)
                                 : translatedWith(PHRASE("table {}: {}; {} rows before are kept"), stretch.table->name,
                                                  stretch.error->expected, stretch.count));
            }
            if (stretch.chunk.raw.dictionary)
                chunks.push_back(std::move(stretch.chunk));
        }
        if (damage && rows == 0)
            return tl::unexpected(*damage);
        std::uint64_t negative = 0, wide = 0;
        for (const auto& c : m_collectors) {
            negative += c->negativeDurations;
            wide += c->wideCorrelations;
        }
        const auto warn = [&](std::uint64_t count, std::string_view what) {
            if (count > 0)
                m_info.warnings.push_back(translatedWith(what, count));
        };
        warn(negative, PHRASE("{} slices have a negative duration; they are shown as empty"));
        warn(wide, PHRASE("{} correlation numbers are wider than 32 bits; they are not joined"));
        NsysFinish{names, m_collectors, chunks, m_info}.run();

        std::vector<RawChunk> raw;
        for (NsysChunk& chunk : chunks)
            raw.push_back(std::move(chunk.raw));
        raw.emplace_back().dictionary = &m_collectors.front()->packer().dictionary;
        raw.back().census = std::move(m_leftOut);
        m_info.format = "Nsight Systems SQLite";
        if (!m_source->packing().empty())
            m_info.format += fmt::format(", {}", m_source->packing());
        std::vector<std::unique_ptr<EventPacker>> packers;
        for (const auto& c : m_collectors)
            packers.push_back(c->takePacker());
        auto text = std::make_shared<PackedEvents>(NsysCollector::shapes(), std::move(packers));
        return TraceBuilder::build(std::move(m_info), std::move(raw), std::move(text), m_task);
    }

    std::shared_ptr<Source> m_source;
    Task& m_task;
    TraceInfo m_info;
    std::vector<TableRows> m_stretches;
    std::vector<std::unique_ptr<NsysCollector>> m_collectors; // by worker
    Census m_leftOut;
    std::uint64_t m_expectedRows = 0;
    std::atomic<std::uint64_t> m_doneRows{0};
};

bool isSqlite(std::string_view head) { return head.starts_with(SqliteFile::magic); }
Result<TracePtr> readSqlite(std::shared_ptr<Source> source, Task& task)
{
    return NsysReader{std::move(source), task}.read();
}

// The report's own format is not public; .qdrep and .nsys-rep begin with the same bytes.
bool isReport(std::string_view head) { return head.starts_with("NVIDIA Tegra Profiler Report"); }
Result<TracePtr> refuseReport(std::shared_ptr<Source> source, Task&)
{
    return tl::unexpected(Error{Error::Kind::BadInput, source->path(), 0,
                                "expected a trace, found a report of Nsight Systems: run `nsys export --type sqlite` "
                                "on it and open the result"});
}

} // namespace

const Importer nsysSqliteImporter{"Nsight Systems SQLite", isSqlite, readSqlite};
const Importer nsysReportImporter{"Nsight Systems report", isReport, refuseReport};

} // namespace lanescope
