#pragma once
// Runs one SQL query over a trace with SQLite. It can only read: no file is attached, opened or written, no extension
// is loaded, no setting is changed. It runs in the calling thread; any other thread may stop its Task.
//
//     auto query = SqlQuery::prepare(*facts, "select name, sum(dur_ns) from kernels group by 1", {}, task);
//     while (auto more = query->next(); more && *more) query->cell(0) ...

#include "model/query/table.h"

#include <chrono>
#include <cstdint>

namespace lanescope {

struct QueryLimits {
    // Time limit for queries that would never finish. 0: no limit.
    std::chrono::seconds time{600};
    static constexpr int maxTextBytes = 64 << 20; // per value
    static constexpr int maxQueryBytes = 1 << 20;
};

// A value of a result; text and blob are valid until the next row.
struct QueryValue {
    enum class Type { Null, Integer, Real, Text, Blob } type = Type::Null;
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text; // for a blob: its bytes
};

struct QueryColumn {
    std::string name;
    Refers refers = Refers::Nothing; // Slice: its integers are ids of slices, whatever the column is called
};

class SqlQuery {
public:
    // Errors: BadInput with the byte of the query where it is wrong, or where it asks for something that is not
    // allowed.
    static Result<SqlQuery> prepare(const Analysis& analysis, std::string_view sql, QueryLimits limits, Task& task);
    // Over the tables of a memory snapshot, which must outlive the query.
    static Result<SqlQuery> prepare(const MemorySnapshot& snapshot, std::string_view sql, QueryLimits limits,
                                    Task& task);
    SqlQuery(SqlQuery&&) noexcept;
    SqlQuery& operator=(SqlQuery&&) noexcept;
    ~SqlQuery();

    const std::vector<QueryColumn>& columns() const;
    // Steps to the first or next row. False after the last row. Errors: Cancelled; BadInput if the query failed or ran
    // too long; Io if the trace's own file could no longer be read.
    Result<bool> next();
    QueryValue cell(int column) const;

private:
    struct State;
    explicit SqlQuery(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// For display: NULL as "-", a blob as X'00FF'. Not for machines.
std::string textOf(const QueryValue& value);

} // namespace lanescope
