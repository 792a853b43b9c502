#pragma once
// Completion of SQL queries: tables after FROM and JOIN, the columns of a table after its name or alias and a dot,
// elsewhere the columns of all tables in the query, and SQL keywords.

#include <QStringList>
#include <QStringView>

#include <span>

namespace lanescope {

struct QueryWords {
    int begin = 0;     // begin of the word being typed
    QStringList words; // words with that beginning, most likely first; may be empty
};

// at: the cursor's position in the text.
QueryWords queryWordsAt(const QString& sql, int at);

struct QueryExample {
    const char* title; // in the translation context "Query"
    const char* sql;
};
std::span<const QueryExample> queryExamples();

} // namespace lanescope
