#pragma once
// Walks the rows of a database's event tables on all cores. A plain table is cut into runs of pages, which are read
// without SQLite (sqlite_pages.h); any other one into ranges of row numbers, which each worker reads through its own
// connection. Tables and columns differ between releases of the programs that write them; what is missing is absent.

#include "model/import/sqlite_file.h"
#include "model/import/sqlite_pages.h"
#include "model/store/trace_info.h"

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

// A row of a query, or of a page.
struct SqliteRow {
    SqliteRow(const SqliteRows& from, const std::vector<int>& at) : rows(&from), places(at) {}
    SqliteRow(const SqliteRecord& from, const std::vector<int>& at) : record(&from), places(at) {}

    const SqliteRows* rows = nullptr;
    const SqliteRecord* record = nullptr;
    const std::vector<int>& places; // column numbers, in the order in which the table's reader names the columns
    std::optional<std::int64_t> whole(std::size_t column) const
    {
        return record ? record->whole(places[column]) : rows->whole(places[column]);
    }
    std::optional<double> number(std::size_t column) const
    {
        return record ? record->number(places[column]) : rows->number(places[column]);
    }
    std::optional<std::string_view> text(std::size_t column) const
    {
        return record ? record->text(places[column]) : rows->text(places[column]);
    }
};

// A table whose pages are read without SQLite.
struct SqliteStored {
    SqlitePages pages;
    std::vector<SqliteLeaf> leaves;
    std::vector<int> fields; // per wanted column: its number in a row, or -1
};

// The SELECT list of the wanted columns that a table has; a column may have several names ("memKind|memoryKind").
struct SqliteSelect {
    std::string columns;     // for SQL; empty if the table has none of them
    std::vector<int> places; // per wanted column: its number in the result, or -1
    int count = 0;           // of columns in the result
};
SqliteSelect selectOf(const SqliteFile::Table& table, const std::vector<std::string_view>& wanted);

// Calls take(row) for each row of a small table, if the table exists, on this thread. Damage is a warning in `info`,
// and the rows before it are kept. Errors: Cancelled.
Result<bool> eachSqliteRow(const SqliteFile& file, std::string_view table, const std::vector<std::string_view>& wanted,
                           TraceInfo& info, std::size_t max, const std::function<void(const SqliteRow&)>& take);

struct SqliteEventTable {
    std::string name;
    std::vector<std::string_view> columns; // "a|b": either name
};

class SqliteWalk {
public:
    SqliteWalk(std::shared_ptr<const Source> source, Task& task, TraceInfo& info);

    // Waits for the whole file, because a database is read in any order. Sets the size of the text and warns of damage.
    Result<bool> unpack();
    // Warns if the file is shorter than its header claims.
    void tellMissing(const SqliteFile& file);
    // Adds the tables that exist.
    void add(const SqliteFile& file, const SqliteEventTable& table, std::size_t number);
    // Counts the rows of a table that is not read, as skipped.
    void countLeftOut(const SqliteFile& file, std::string_view table, Census& census);

    std::size_t workers() const;
    // take(worker, number of the table, row) for each row; ended(worker, stretch) after each stretch, whose number is
    // below stretches(). Errors: Cancelled, or the database cannot be opened again.
    Result<bool> run(const std::function<void(std::size_t, std::size_t, const SqliteRow&)>& take,
                     const std::function<void(std::size_t, std::size_t)>& ended);
    std::size_t stretches() const { return m_stretches.size(); }
    // Warnings for tables that could not be read to their end; the error if no row could be read at all.
    Result<bool> tellDamage();

    // A table that is read without SQLite, by its number; else null.
    std::shared_ptr<const SqliteStored> stored(std::size_t number) const;

private:
    struct Damage {
        std::int64_t first, last;
        Error error;
    };
    struct Stretch {
        SqliteEventTable table;
        std::size_t number;
        std::optional<std::pair<std::int64_t, std::int64_t>> rows; // first and last; absent: all rows
        std::shared_ptr<const SqliteStored> stored{};              // instead of row numbers: some of its leaves
        std::size_t firstLeaf = 0, lastLeaf = 0;
        std::uint64_t count = 0;
        std::optional<Error> error{};
        std::vector<Damage> damages{}; // ascending
    };
    using Take = std::function<void(std::size_t, std::size_t, const SqliteRow&)>;
    bool addStored(const SqliteFile::Table& there, const SqliteEventTable& table, std::size_t number);
    void read(const SqliteFile& file, std::size_t worker, Stretch& stretch, const Take& take);
    void readLeaves(const SqliteFile& file, std::size_t worker, Stretch& stretch, const Take& take);
    // Reads rows that the pages alone do not give: after < row number <= last.
    void askSqlite(const SqliteFile& file, std::size_t worker, Stretch& stretch, std::int64_t after, std::int64_t last,
                   const Take& take);
    void report(std::uint64_t rows);
    Error tooManyRows() const;
    ReadBytes reading() const;

    std::shared_ptr<const Source> m_source;
    Task& m_task;
    TraceInfo& m_info;
    std::vector<Stretch> m_stretches;
    std::uint64_t m_expectedRows = 0;
    std::atomic<std::uint64_t> m_doneRows{0};
};

} // namespace lanescope
