#pragma once
// A query's answer as a value, as far as there is room for it: for a table that is looked at, where a printer would go
// on row by row.

#include "model/query/sql_query.h"

namespace lanescope {

struct QueryResult {
    struct Cell {
        QueryValue::Type type = QueryValue::Type::Null;
        std::uint32_t length = 0; // of its text
        union {
            std::int64_t integer = 0;
            double real;
            std::uint64_t begin; // of its text in `text`
        };
    };
    std::vector<QueryColumn> columns;
    std::vector<Cell> cells; // row by row
    std::string text;        // of all cells
    bool isCut = false;      // there are more rows

    std::size_t rows() const { return columns.empty() ? 0 : cells.size() / columns.size(); }
    QueryValue at(std::size_t row, std::size_t column) const;
    // The slice that the row is about: of the first column of slices that has one in this row; none elsewhere.
    SliceId sliceOf(std::size_t row, const Trace& trace) const;
};

struct ResultLimits {
    std::size_t rows = 200'000, textBytes = 64 << 20;
};

// Errors as Query has them.
Result<QueryResult> runQuery(const Analysis& analysis, std::string_view sql, QueryLimits limits, ResultLimits room,
                             Task& task);

} // namespace lanescope
