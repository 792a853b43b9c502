#pragma once
// Completion of SQL queries: tables after FROM and JOIN, the columns of a table after its name or alias and a dot,
// elsewhere the columns of all tables in the query, and SQL keywords.

#include <QStringList>
#include <QStringView>

#include "model/query/table.h"

#include <span>

namespace lanescope {

struct QueryWords {
    int begin = 0;     // begin of the word being typed
    QStringList words; // words with that beginning, most likely first; may be empty
};

// at: the cursor's position in the text. tables: those that can be queried.
QueryWords queryWordsAt(const QString& sql, int at, std::span<const Table> tables = queryTables());

struct QueryExample {
    const char* title; // in the translation context "Query"
    const char* sql;
};
std::span<const QueryExample> queryExamples();
std::span<const QueryExample> memoryQueryExamples(); // over a memory snapshot

} // namespace lanescope
