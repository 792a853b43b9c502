#pragma once
// Reads an SQLite database through a Source. SQLite sees only the Source's bytes, so no neighbouring file is read,
// created or locked, a packed file opens like a plain one, and the file that was recognised is the one that is read.
// Code in the database's schema (views, triggers, generated columns, virtual tables) is never run.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/import/source.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3_stmt;

namespace lanescope {

// The rows of a query, one after the other. The column number -1 means a column that the table lacks: its value is
// absent, like NULL and values of another type.
class SqliteRows {
public:
    SqliteRows(sqlite3_stmt* statement, std::string path, const Task& task);
    SqliteRows(SqliteRows&&) noexcept;
    ~SqliteRows();

    Result<bool> next();                                    // false after the last row
    std::optional<std::int64_t> whole(int column) const;    // also from text or a real that holds an integer
    std::optional<double> number(int column) const;         // only finite numbers
    std::optional<std::string_view> text(int column) const; // valid until next(); also for numbers

private:
    sqlite3_stmt* m_statement;
    std::string m_path;
    const Task* m_task;
};

class SqliteFile {
public:
    static constexpr std::string_view magic{"SQLite format 3\0", 16};

    // Waits for the whole Source. Several can be open on one Source; each serves one thread.
    static Result<std::unique_ptr<SqliteFile>> open(std::shared_ptr<const Source> source, const Task& task);
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;

    struct Table {
        std::vector<std::string> columns; // without generated columns
        std::string rowId;                // the name of its row number; empty if columns use all possible names
        // For reading its pages without SQLite (sqlite_pages.h). 0: SQLite computes some of its values.
        std::uint32_t rootPage = 0;
        std::optional<std::size_t> rowNumberColumn{}; // another name of the row number
        bool has(std::string_view column) const;
    };
    // Its plain tables by name.
    const std::map<std::string, Table, std::less<>>& tables() const { return m_tables; }
    const std::string& path() const;
    // The number of bytes by which the file is shorter than its header says, because it was cut off. 0: it is complete.
    std::uint64_t missingBytes() const;

    // `sql` must be our own; names from the file do not belong in it.
    Result<SqliteRows> rows(const std::string& sql) const;

private:
    struct Connection;
    explicit SqliteFile(std::unique_ptr<Connection> connection);
    Result<bool> readTables();

    std::unique_ptr<Connection> m_connection;
    std::map<std::string, Table, std::less<>> m_tables;
};

} // namespace lanescope
