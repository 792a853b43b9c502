#pragma once
// What can stand where one is typing in a query: tables behind FROM and JOIN, the columns of a table behind its name or
// its other name and a dot, elsewhere the columns of the tables that the query names, and the words of SQL.

#include <QStringList>
#include <QStringView>

#include <span>

namespace lanescope {

struct QueryWords {
    int begin = 0;     // of the word that is being typed
    QStringList words; // that begin like it, likeliest first; empty: none
};

// at: the cursor's place in the text.
QueryWords queryWordsAt(const QString& sql, int at);

struct QueryExample {
    const char* title; // in the translation context "Query"
    const char* sql;
};
std::span<const QueryExample> queryExamples();

} // namespace lanescope
