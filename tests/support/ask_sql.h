#pragma once
// Runs a query and returns its cells as text.

#include "model/query/sql_query.h"

#include <string>
#include <vector>

namespace lanescope::test {

struct SqlAnswer {
    std::vector<std::vector<std::string>> rows;
    std::vector<QueryColumn> columns;
    std::string error;
};

inline SqlAnswer ask(const Analysis& analysis, const std::string& sql, QueryLimits limits = {})
{
    Task task;
    SqlAnswer answer;
    auto query = SqlQuery::prepare(analysis, sql, limits, task);
    if (!query) {
        answer.error = query.error().line();
        return answer;
    }
    answer.columns = query->columns();
    for (;;) {
        const auto more = query->next();
        if (!more) {
            answer.error = more.error().line();
            return answer;
        }
        if (!*more)
            return answer;
        std::vector<std::string> row;
        for (std::size_t i = 0; i < answer.columns.size(); ++i)
            row.push_back(textOf(query->cell(static_cast<int>(i))));
        answer.rows.push_back(std::move(row));
    }
}

} // namespace lanescope::test
