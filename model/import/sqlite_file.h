#pragma once
// An SQLite database read through a Source: SQLite sees only the Source's bytes, so that nothing beside the file is
// looked at, made or locked, a packed file opens as a plain one does, and the file that was recognised is the one read.
// What the database's schema brings along (views, triggers, generated columns, virtual tables) is never run.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/import/source.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3_stmt;

namespace lanescope {

// The rows of a query, one after the other. A column's number can be -1, for one that the table lacks: its value is
// absent, as is NULL and what cannot be read as asked.
class SqliteRows {
public:
    SqliteRows(sqlite3_stmt* statement, std::string path, const Task& task);
    SqliteRows(SqliteRows&&) noexcept;
    ~SqliteRows();

    Result<bool> next();                                    // false: there are no more
    std::optional<std::int64_t> whole(int column) const;    // also from text or a real that holds one
    std::optional<double> number(int column) const;         // finite
    std::optional<std::string_view> text(int column) const; // until next(); of numbers too

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
        std::vector<std::string> columns; // generated ones left out
        std::string rowId; // what its row's number can be called; empty where columns have taken all its names
        bool has(std::string_view column) const;
    };
    // Its plain tables by name.
    const std::map<std::string, Table, std::less<>>& tables() const { return m_tables; }
    const std::string& path() const;
    // By how much the file is shorter than its own head says: it was cut off. 0: it is whole.
    std::uint64_t missingBytes() const;

    // SQL of our own making; names from the file do not belong in it.
    Result<SqliteRows> rows(const std::string& sql) const;

private:
    struct Connection;
    explicit SqliteFile(std::unique_ptr<Connection> connection);
    Result<bool> readTables();

    std::unique_ptr<Connection> m_connection;
    std::map<std::string, Table, std::less<>> m_tables;
};

} // namespace lanescope
