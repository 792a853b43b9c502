#pragma once
// One SQL query over a trace, by SQLite. It can read and nothing else: no file is attached, opened or written, no
// extension loaded, no setting changed. It runs in the thread that asks; any other may stop its Task.
//
//     auto query = SqlQuery::prepare(*facts, "select name, sum(dur_ns) from kernels group by 1", {}, task);
//     while (auto more = query->next(); more && *more) query->cell(0) ...

#include "model/query/table.h"

#include <chrono>
#include <cstdint>

namespace lanescope {

struct QueryLimits {
    // How long it may run; a query that a machine could never finish ends here. 0: as long as it takes.
    std::chrono::seconds time{600};
    static constexpr int mostTextBytes = 64 << 20; // of one value
    static constexpr int mostQueryBytes = 1 << 20;
};

// A value of a result; text and blob are valid until the next row.
struct QueryValue {
    enum class Type { Null, Integer, Real, Text, Blob } type = Type::Null;
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text; // of a blob: its bytes
};

struct QueryColumn {
    std::string name;
    Refers refers = Refers::Nothing; // Slice: its integers are ids of slices, however the column is called
};

class SqlQuery {
public:
    // Errors: BadInput with the byte in the query where it is wrong, or where it asks for what is not allowed.
    static Result<SqlQuery> prepare(const Analysis& analysis, std::string_view sql, QueryLimits limits, Task& task);
    // Over the tables of a memory snapshot, which outlives the query.
    static Result<SqlQuery> prepare(const MemorySnapshot& snapshot, std::string_view sql, QueryLimits limits,
                                    Task& task);
    SqlQuery(SqlQuery&&) noexcept;
    SqlQuery& operator=(SqlQuery&&) noexcept;
    ~SqlQuery();

    const std::vector<QueryColumn>& columns() const;
    // To the first row, and on from there. False: there are no more. Errors: Cancelled; BadInput where the query went
    // wrong or ran too long; Io where the trace's own file could no longer be read.
    Result<bool> next();
    QueryValue cell(int column) const;

private:
    struct State;
    explicit SqlQuery(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// As people read it: NULL as "-", a blob as X'00FF'. Not for machines.
std::string textOf(const QueryValue& value);

} // namespace lanescope
