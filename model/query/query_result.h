#pragma once
// The result of a query as a value, up to a limit, for a table on screen; a printer reads row by row instead.

#include "model/query/sql_query.h"

namespace lanescope {

struct QueryResult {
    struct Cell {
        QueryValue::Type type = QueryValue::Type::Null;
        std::uint32_t length = 0; // length of the text in bytes
        union {
            std::int64_t integer = 0;
            double real;
            std::uint64_t begin; // offset of its text in `text`
        };
    };
    std::vector<QueryColumn> columns;
    std::vector<Cell> cells; // row by row
    std::string text;        // the text of all cells
    bool isCut = false;      // the query has more rows than this

    std::size_t rows() const { return columns.empty() ? 0 : cells.size() / columns.size(); }
    QueryValue at(std::size_t row, std::size_t column) const;
    // The slice of the row: the first column of slices that has one in this row; none if there is none.
    SliceId sliceOf(std::size_t row, const Trace& trace) const;
};

struct ResultLimits {
    std::size_t rows = 200'000, textBytes = 64 << 20;
};

// Errors are those of SqlQuery.
Result<QueryResult> runQuery(const Analysis& analysis, std::string_view sql, QueryLimits limits, ResultLimits room,
                             Task& task);
// Over the tables of a memory snapshot.
Result<QueryResult> runQuery(const MemorySnapshot& snapshot, std::string_view sql, QueryLimits limits,
                             ResultLimits room, Task& task);

} // namespace lanescope
