#include "model/query/query_result.h"

namespace lanescope {

QueryValue QueryResult::at(std::size_t row, std::size_t column) const
{
    const Cell& cell = cells[row * columns.size() + column];
    QueryValue value;
    value.type = cell.type;
    if (cell.type == QueryValue::Type::Integer)
        value.integer = cell.integer;
    else if (cell.type == QueryValue::Type::Real)
        value.real = cell.real;
    else if (cell.type != QueryValue::Type::Null)
        value.text = std::string_view{text}.substr(cell.begin, cell.length);
    return value;
}

SliceId QueryResult::sliceOf(std::size_t row, const Trace& trace) const
{
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].refers != Refers::Slice)
            continue;
        const Cell& cell = cells[row * columns.size() + column];
        if (cell.type == QueryValue::Type::Integer && cell.integer >= 0 && cell.integer < trace.sliceCount())
            return SliceId{static_cast<std::uint32_t>(cell.integer)};
    }
    return {};
}

static Result<QueryResult> resultOf(Result<SqlQuery> query, ResultLimits room)
{
    if (!query)
        return tl::unexpected(query.error());
    QueryResult result;
    result.columns = query->columns();
    while (true) {
        const auto more = query->next();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return result;
        if (result.rows() >= room.rows || result.text.size() >= room.textBytes) {
            result.isCut = true;
            return result;
        }
        for (std::size_t column = 0; column < result.columns.size(); ++column) {
            const QueryValue value = query->cell(static_cast<int>(column));
            QueryResult::Cell cell;
            cell.type = value.type;
            if (value.type == QueryValue::Type::Integer)
                cell.integer = value.integer;
            else if (value.type == QueryValue::Type::Real)
                cell.real = value.real;
            else if (value.type != QueryValue::Type::Null) {
                cell.begin = result.text.size();
                cell.length = static_cast<std::uint32_t>(value.text.size());
                result.text += value.text;
            }
            result.cells.push_back(cell);
        }
    }
}

Result<QueryResult> runQuery(const Analysis& analysis, std::string_view sql, QueryLimits limits, ResultLimits room,
                             Task& task)
{
    return resultOf(SqlQuery::prepare(analysis, sql, limits, task), room);
}

Result<QueryResult> runQuery(const MemorySnapshot& snapshot, std::string_view sql, QueryLimits limits,
                             ResultLimits room, Task& task)
{
    return resultOf(SqlQuery::prepare(snapshot, sql, limits, task), room);
}

} // namespace lanescope
