// Writes the tables of `query` as a database. Each is the result of one query, so that no table is defined twice.
// Everything is one transaction on a temporary file, so SQLite keeps no journal.

#include "model/export/exporter.h"
#include "model/query/sql_query.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <sqlite3.h>

namespace lanescope {

namespace {

bool has(const Table& table, std::string_view column)
{
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [&](const ColumnHead& c) { return c.name == column; });
}

std::string named(std::string_view name) { return fmt::format("\"{}\"", name); }

// True for a column whose values are unique.
bool isUnique(const Table& table, std::string_view column)
{
    return std::any_of(table.keys.begin(), table.keys.end(),
                       [&](const Key& k) { return k.column == column && k.share == 0; });
}

std::string creation(const Table& table)
{
    std::string columns;
    for (const ColumnHead& c : table.columns)
        columns += fmt::format("{}{} {}{}", columns.empty() ? "" : ", ", named(c.name), c.type,
                               isUnique(table, c.name) ? " PRIMARY KEY" : "");
    return fmt::format("CREATE TABLE {} ({})", named(table.name), columns);
}

// Indices by time, by name, and by the keys of other tables.
std::vector<std::string> indices(const Table& table)
{
    std::vector<std::string_view> by;
    for (const std::string_view time : {"begin_ns", "time_ns"})
        if (has(table, time)) {
            by.push_back(time);
            if (has(table, "name"))
                by.push_back("name");
        }
    constexpr double few = 1e-3; // share of the rows that a condition on the column leaves
    for (const Key& key : table.keys)
        if (key.share < few && !isUnique(table, key.column))
            by.push_back(key.column);
    std::vector<std::string> statements;
    for (const std::string_view column : by)
        statements.push_back(fmt::format("CREATE INDEX {} ON {} ({})",
                                         named(fmt::format("{}_by_{}", table.name, column)), named(table.name),
                                         named(column)));
    return statements;
}

std::string overlapping(const TimeRange& absolute, std::string_view begin, std::string_view duration)
{
    const std::int64_t from = nsOf(absolute.begin), to = nsOf(absolute.end);
    return fmt::format("{0} < {3} and ({0} + {1} > {2} or {0} >= {2})", begin, duration, from, to);
}

// Selects the rows of a table in the range: by their own time, or by the slices that they join or belong to.
std::string selection(const Table& table, const Trace& trace, const Part& part)
{
    std::string sql = fmt::format("select * from {}", named(table.name));
    if (part.isWhole())
        return sql;
    const auto absolute = [&](Time t) { return timeAt(trace.absoluteNs(t)); };
    const TimeRange range{absolute(part.range()->begin), absolute(part.range()->end)};
    if (has(table, "id"))
        return has(table, "begin_ns") ? sql + " where " + overlapping(range, "begin_ns", "dur_ns") : sql;
    if (has(table, "time_ns"))
        return fmt::format("{} where time_ns >= {} and time_ns < {}", sql, nsOf(range.begin), nsOf(range.end));
    std::string conditions;
    for (const ColumnHead& c : table.columns)
        if (c.refers == Refers::Slice)
            conditions +=
                fmt::format("{0} ({1} is null or {1} in (select id from slices where {2}))",
                            conditions.empty() ? " where" : " and", c.name, overlapping(range, "begin_ns", "dur_ns"));
    return sql + conditions;
}

class Database {
public:
    explicit Database(OutputFile& file) : m_file(file) {}
    ~Database()
    {
        sqlite3_finalize(m_insert);
        sqlite3_close(m_database);
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    Result<void> open()
    {
        if (sqlite3_open_v2(m_file.partPath().c_str(), &m_database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                            nullptr) != SQLITE_OK)
            return tl::unexpected(failure());
        return run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; "
                   "PRAGMA cache_size = -65536; BEGIN");
    }
    Result<void> run(const std::string& sql)
    {
        if (sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            return tl::unexpected(failure());
        return {};
    }
    // Long statements check for a stop too.
    void stopWith(const Task& task)
    {
        sqlite3_progress_handler(
            m_database, 100'000, [](void* t) { return int{static_cast<const Task*>(t)->isStopped()}; },
            const_cast<Task*>(&task));
    }

    // Inserts all rows of a query into the table of that name; returns their number.
    Result<std::uint64_t> fill(const Table& table, SqlQuery& query, Task& task)
    {
        std::string places;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            places += i ? ", ?" : "?";
        sqlite3_finalize(std::exchange(m_insert, nullptr));
        const std::string sql = fmt::format("INSERT INTO {} VALUES ({})", named(table.name), places);
        if (sqlite3_prepare_v2(m_database, sql.c_str(), -1, &m_insert, nullptr) != SQLITE_OK)
            return tl::unexpected(failure());
        for (std::uint64_t rows = 0;; ++rows) {
            const auto more = query.next();
            if (!more)
                return tl::unexpected(more.error());
            if (!*more)
                return rows;
            for (int i = 0; i < static_cast<int>(table.columns.size()); ++i)
                bind(i + 1, query.cell(i));
            const int code = sqlite3_step(m_insert);
            if (sqlite3_reset(m_insert) != SQLITE_OK || code != SQLITE_DONE)
                return tl::unexpected(failure());
            task.done += 1;
        }
    }

private:
    void bind(int place, const QueryValue& value)
    {
        switch (value.type) {
        case QueryValue::Type::Integer:
            sqlite3_bind_int64(m_insert, place, value.integer);
            return;
        case QueryValue::Type::Real:
            sqlite3_bind_double(m_insert, place, value.real);
            return;
        case QueryValue::Type::Text: // stays valid until the row is inserted
            sqlite3_bind_text64(m_insert, place, value.text.data(), value.text.size(), SQLITE_STATIC, SQLITE_UTF8);
            return;
        case QueryValue::Type::Blob:
            sqlite3_bind_blob64(m_insert, place, value.text.data(), value.text.size(), SQLITE_STATIC);
            return;
        case QueryValue::Type::Null:
            sqlite3_bind_null(m_insert, place);
        }
    }
    Error failure() const
    {
        const int system = m_database ? sqlite3_system_errno(m_database) : 0;
        const char* why = system ? std::strerror(system) : m_database ? sqlite3_errmsg(m_database) : "no memory";
        return {Error::Kind::Io, m_file.path(), {}, fmt::format("expected to write it: {}", why)};
    }

    OutputFile& m_file;
    sqlite3* m_database = nullptr;
    sqlite3_stmt* m_insert = nullptr;
};

Result<Exported> writeDatabase(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    Database database{to};
    if (const auto opened = database.open(); !opened)
        return tl::unexpected(opened.error());
    const auto failed = [&](Error error) {
        if (task.isStopped())
            error = {Error::Kind::Cancelled, to.path(), {}, "cancelled"};
        return tl::unexpected(std::move(error));
    };
    QuerySource source{analysis, task};
    for (const Table& table : queryTables())
        task.total += static_cast<std::uint64_t>(std::max(0.0, table.size(source)));
    database.stopWith(task);
    Exported exported;
    for (const Table& table : queryTables()) {
        if (const auto made = database.run(creation(table)); !made)
            return failed(made.error());
        auto query =
            SqlQuery::prepare(analysis, selection(table, analysis.trace(), part), {std::chrono::seconds{0}}, task);
        if (!query)
            return failed(query.error());
        const auto rows = database.fill(table, *query, task);
        if (!rows)
            return failed(rows.error());
        if (table.name == "slices" || table.name == "instants" || table.name == "counters")
            exported.events += *rows;
    }
    for (const Table& table : queryTables())
        for (const std::string& index : indices(table))
            if (const auto made = database.run(index); !made)
                return failed(made.error());
    if (const auto done = database.run("COMMIT"); !done)
        return failed(done.error());
    return exported;
}

} // namespace

const Exporter sqliteExporter{".sqlite", "A database with the tables of `query`", writeDatabase};

} // namespace lanescope
