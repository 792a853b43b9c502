#include "widgets/panels/query_words.h"

#include <QRegularExpression>

#include "widgets/kit/text.h"

#include <array>

namespace lanescope {

namespace {

bool isWordPart(QChar c) { return c.isLetterOrNumber() || c == QLatin1Char{'_'}; }

const Table* tableCalled(const QString& name, std::span<const Table> all)
{
    for (const Table& table : all)
        if (toQt(table.name) == name.toLower())
            return &table;
    return nullptr;
}

struct Named {
    QString name; // its alias in the query
    const Table* table;
};

std::vector<Named> tablesIn(const QString& sql, std::span<const Table> all)
{
    static const QRegularExpression named{QStringLiteral(R"(\b(?:from|join|,)\s*(\w+)(?:\s+(?:as\s+)?(\w+))?)"),
                                          QRegularExpression::CaseInsensitiveOption};
    std::vector<Named> found;
    for (auto matches = named.globalMatch(sql); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (const Table* table = tableCalled(match.captured(1), all)) {
            found.push_back({match.captured(1), table});
            if (!match.captured(2).isEmpty())
                found.push_back({match.captured(2), table});
        }
    }
    return found;
}

// The word before `at`, in lower case, skipping other characters between.
QString wordBefore(const QString& sql, int at)
{
    while (at > 0 && sql[at - 1].isSpace())
        --at;
    const int end = at;
    while (at > 0 && isWordPart(sql[at - 1]))
        --at;
    return sql.mid(at, end - at).toLower();
}

// True if the position is inside a quoted text or a comment, where nothing is completed.
bool isInText(const QString& sql, int at)
{
    QChar quote;
    for (int i = 0; i < at; ++i) {
        if (!quote.isNull())
            quote = sql[i] == quote ? QChar{} : quote;
        else if (sql[i] == QLatin1Char{'\''} || sql[i] == QLatin1Char{'"'})
            quote = sql[i];
        else if (sql.mid(i, 2) == QLatin1String("--"))
            quote = QLatin1Char{'\n'};
    }
    return !quote.isNull();
}

} // namespace

QueryWords queryWordsAt(const QString& sql, int at, std::span<const Table> all)
{
    static const QStringList keywords{"select", "from",      "where",        "group by", "order by", "having", "limit",
                                      "join",   "left join", "on",           "as",       "and",      "or",     "not",
                                      "null",   "is",        "in",           "like",     "between",  "case",   "when",
                                      "then",   "else",      "end",          "distinct", "desc",     "asc",    "with",
                                      "union",  "over",      "partition by", "count(",   "sum(",     "avg(",   "min(",
                                      "max(",   "round(",    "coalesce(",    "regexp",   "offset",   "exists"};
    QueryWords found;
    at = std::min(at, static_cast<int>(sql.size()));
    found.begin = at;
    while (found.begin > 0 && isWordPart(sql[found.begin - 1]))
        --found.begin;
    const QString typed = sql.mid(found.begin, at - found.begin);
    if (isInText(sql, found.begin))
        return found;
    const auto add = [&](const QString& word) {
        if (word.startsWith(typed, Qt::CaseInsensitive) && !found.words.contains(word))
            found.words.append(word);
    };
    const auto addColumns = [&](const Table& table) {
        for (const ColumnHead& column : table.columns)
            add(toQt(column.name));
    };
    const std::vector<Named> tables = tablesIn(sql, all);
    if (found.begin > 0 && sql[found.begin - 1] == QLatin1Char{'.'}) {
        const QString owner = wordBefore(sql, found.begin - 1);
        for (const Named& named : tables)
            if (named.name.toLower() == owner)
                addColumns(*named.table);
        if (const Table* table = found.words.isEmpty() ? tableCalled(owner, all) : nullptr)
            addColumns(*table);
        return found;
    }
    const QString before = wordBefore(sql, found.begin);
    const bool wantsTable = before == QLatin1String("from") || before == QLatin1String("join");
    if (!wantsTable) {
        for (const Named& named : tables)
            addColumns(*named.table);
        for (const Named& named : tables)
            add(named.name);
    }
    for (const Table& table : all)
        add(toQt(table.name));
    if (wantsTable)
        return found;
    for (const QString& keyword : keywords)
        add(keyword);
    if (tables.empty()) // nothing follows FROM yet
        for (const Table& table : all)
            addColumns(table);
    return found;
}

std::span<const QueryExample> queryExamples()
{
    static constexpr auto all = std::to_array<QueryExample>({
        {QT_TRANSLATE_NOOP("Query", "Kernels by the time they take"),
         "select label, count(*) as launches, sum(dur_ns) as total_ns\nfrom kernels\ngroup by label\norder by total_ns "
         "desc\nlimit 20"},
        {QT_TRANSLATE_NOOP("Query", "The longest slices"),
         "select id, name, kind, dur_ns\nfrom slices\norder by dur_ns desc\nlimit 50"},
        {QT_TRANSLATE_NOOP("Query", "Each kernel with its launch and its op"),
         "select k.id, k.label, o.name as op, k.offset_ns, k.dur_ns\nfrom kernels k\nleft join ops o on o.id = k.op\n"
         "order by k.begin_ns"},
        {QT_TRANSLATE_NOOP("Query", "Steps and how long they last"),
         "select id, name, dur_ns\nfrom steps\norder by begin_ns"},
        {QT_TRANSLATE_NOOP("Query", "Calls of the CUDA runtime"),
         "select name, count(*) as calls, sum(dur_ns) as total_ns\nfrom slices\nwhere kind = 'runtime'\ngroup by name\n"
         "order by total_ns desc"},
        {QT_TRANSLATE_NOOP("Query", "All tables and columns"),
         "select table_name, column_name, type, meaning\nfrom tables"},
    });
    return all;
}

std::span<const QueryExample> memoryQueryExamples()
{
    static constexpr auto all = std::to_array<QueryExample>({
        {QT_TRANSLATE_NOOP("Query", "Allocations by line"),
         "select line, count(*) as allocations, sum(size) as bytes\nfrom allocations\ngroup by line\norder by bytes "
         "desc\nlimit 20"},
        {QT_TRANSLATE_NOOP("Query", "The largest allocations"),
         "select size, line, op, alloc_index, freed_index\nfrom allocations\norder by size desc\nlimit 50"},
        {QT_TRANSLATE_NOOP("Query", "Memory that was never freed, by line"),
         "select line, count(*) as blocks, sum(size) as bytes\nfrom allocations\nwhere completed_index is null\n"
         "group by line\norder by bytes desc"},
        {QT_TRANSLATE_NOOP("Query", "Segments by stream, pool and size of blocks"),
         "select stream, pool, type, count(*) as segments, sum(size) as bytes, sum(size - active) as free\n"
         "from segments\ngroup by stream, pool, type"},
        {QT_TRANSLATE_NOOP("Query", "Events by action"),
         "select action, count(*) as events, sum(size) as bytes\nfrom memory_events\ngroup by action\norder by events "
         "desc"},
        {QT_TRANSLATE_NOOP("Query", "All tables and columns"),
         "select table_name, column_name, type, meaning\nfrom tables"},
    });
    return all;
}

} // namespace lanescope
