#include "model/query/sql_query.h"

#include "model/base/pattern.h"
#include "model/query/virtual_table.h"
#include "model/store/trace_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <sqlite3.h>

namespace lanescope {

struct SqlQuery::State {
    QuerySource source;
    std::string sql;
    QueryLimits limits;
    std::chrono::steady_clock::time_point end; // when its time limit is reached
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    std::vector<QueryColumn> columns;
    std::string refused; // why the query is not allowed
    bool ranTooLong = false;

    State(const Analysis& analysis, Task& task, std::string_view text, QueryLimits l)
        : source(analysis, task), sql(text), limits(l), end(std::chrono::steady_clock::now() + l.time)
    {
    }
    State(const State&) = delete;
    ~State()
    {
        sqlite3_finalize(statement);
        sqlite3_close(database);
    }

    Result<bool> open();
    Result<bool> prepare();
    tl::unexpected<Error> failure();
    tl::unexpected<Error> wrong(std::optional<std::uint64_t> at, std::string what) const
    {
        for (char& c : what) // names in it can hold any byte, but an error is one line
            if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
                c = ' ';
        return tl::unexpected(Error{Error::Kind::BadInput, "query", at, std::move(what)});
    }
};

namespace {

// SQLite calls this before it compiles an action of the query. Empty: it is allowed.
std::string refusal(int action, std::string_view first, std::string_view second)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return {};
    case SQLITE_FUNCTION:
        return second == "load_extension" || second == "fts3_tokenizer" ? fmt::format("the function {}", second) : "";
    case SQLITE_PRAGMA:
        return fmt::format("PRAGMA {}", first);
    case SQLITE_ATTACH:
        return "ATTACH";
    case SQLITE_DETACH:
        return "DETACH";
    default:
        return "a statement that changes something";
    }
}

// X REGEXP Y, in time linear in the text for every expression.
void matchPattern(sqlite3_context* context, int, sqlite3_value** values)
{
    const auto text = [&](int i) {
        const auto* t = reinterpret_cast<const char*>(sqlite3_value_text(values[i]));
        return std::string_view{t ? t : "", static_cast<std::size_t>(sqlite3_value_bytes(values[i]))};
    };
    if (sqlite3_value_type(values[0]) == SQLITE_NULL || sqlite3_value_type(values[1]) == SQLITE_NULL)
        return;
    auto* pattern = static_cast<Pattern*>(sqlite3_get_auxdata(context, 0));
    if (!pattern) {
        auto parsed = Pattern::parse(text(0), Pattern::Case::Kept);
        if (!parsed) {
            sqlite3_result_error(context, fmt::format("regular expression: {}", parsed.error()).c_str(), -1);
            return;
        }
        sqlite3_result_int(context, parsed->isIn(text(1)));
        sqlite3_set_auxdata(context, 0, new Pattern{*std::move(parsed)},
                            [](void* p) { delete static_cast<Pattern*>(p); });
        return;
    }
    sqlite3_result_int(context, pattern->isIn(text(1)));
}

} // namespace

Result<bool> SqlQuery::State::open()
{
    int code = sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX,
                               nullptr);
    if (code == SQLITE_OK)
        code = addVirtualTables(database, source);
    if (code == SQLITE_OK)
        code = sqlite3_create_function_v2(database, "regexp", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                          matchPattern, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return tl::unexpected(
            Error{Error::Kind::Io, "query", {}, fmt::format("SQLite could not begin: {}", sqlite3_errstr(code))});
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, QueryLimits::maxTextBytes);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, QueryLimits::maxQueryBytes);
    sqlite3_limit(database, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000); // the time of LIKE is exponential in the pattern
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 200);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    // Built-in table functions declare themselves at their first use, which the authorizer would refuse.
    sqlite3_exec(database, "select 1 from json_each('1'), json_tree('1')", nullptr, nullptr, nullptr);
    sqlite3_set_authorizer(
        database,
        [](void* state, int action, const char* first, const char* second, const char*, const char*) {
            auto* s = static_cast<State*>(state);
            if (s->source.isDeclaring)
                return SQLITE_OK;
            s->refused = refusal(action, first ? first : "", second ? second : "");
            return s->refused.empty() ? SQLITE_OK : SQLITE_DENY;
        },
        this);
    constexpr int steps = 10'000;
    sqlite3_progress_handler(
        database, steps,
        [](void* state) {
            auto* s = static_cast<State*>(state);
            s->ranTooLong = s->limits.time.count() > 0 && std::chrono::steady_clock::now() >= s->end;
            return int{s->ranTooLong || s->source.task.isStopped()};
        },
        this);
    return true;
}

Result<bool> SqlQuery::State::prepare()
{
    if (sql.find('\0') != std::string::npos)
        return wrong(sql.find('\0'), "expected SQL text, found a zero byte");
    if (sql.size() >= static_cast<std::size_t>(QueryLimits::maxQueryBytes))
        return wrong({}, fmt::format("expected no more than {} bytes", QueryLimits::maxQueryBytes));
    const char* rest = sql.c_str();
    while (!statement && *rest) { // leading comments and semicolons give no statement
        const char* tail = nullptr;
        if (sqlite3_prepare_v2(database, rest, -1, &statement, &tail) != SQLITE_OK)
            return failure();
        rest = tail;
    }
    if (!statement)
        return wrong({}, "expected a query such as: select name, dur_ns from slices limit 10");
    while (*rest) {
        sqlite3_stmt* another = nullptr;
        const char* tail = nullptr;
        const bool isMore = sqlite3_prepare_v2(database, rest, -1, &another, &tail) != SQLITE_OK || another;
        sqlite3_finalize(another);
        if (isMore)
            return wrong(static_cast<std::uint64_t>(rest - sql.c_str()), "expected one query, found more after it");
        rest = tail;
    }
    if (!sqlite3_stmt_readonly(statement) || sqlite3_column_count(statement) == 0)
        return wrong({}, "expected a query that reads: a trace is never changed");
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        QueryColumn column;
        if (const char* name = sqlite3_column_name(statement, i))
            column.name = name;
        const char* table = sqlite3_column_table_name(statement, i);
        const char* origin = sqlite3_column_origin_name(statement, i);
        for (const Table& t : tablesOf(source))
            if (table && origin && t.name == table)
                for (const ColumnHead& head : t.columns)
                    if (head.name == origin)
                        column.refers = head.refers;
        if (!origin && !source.snapshot && (column.name == "id" || column.name == "slice" || column.name == "slice_id"))
            column.refers = Refers::Slice; // a computed column with that name
        columns.push_back(std::move(column));
    }
    return true;
}

tl::unexpected<Error> SqlQuery::State::failure()
{
    if (source.task.isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, "query", {}, "cancelled"});
    if (source.error)
        return tl::unexpected(*source.error);
    if (ranTooLong)
        return wrong({}, fmt::format("expected to be done within {} s; it was ended there", limits.time.count()));
    if (!refused.empty())
        return wrong({}, fmt::format("expected a query that reads, found {}: a trace is never changed", refused));
    const int at = sqlite3_error_offset(database);
    std::string what = sqlite3_errmsg(database);
    if (what.starts_with("no such table")) {
        what += "; there are";
        for (const Table& table : tablesOf(source))
            what += fmt::format("{} {}", &table == &tablesOf(source)[0] ? "" : ",", table.name);
    }
    return wrong(at >= 0 ? std::optional{static_cast<std::uint64_t>(at)} : std::nullopt, std::move(what));
}

Result<SqlQuery> SqlQuery::prepare(const Analysis& analysis, std::string_view sql, QueryLimits limits, Task& task)
{
    auto state = std::make_unique<State>(analysis, task, sql, limits);
    if (const auto opened = state->open(); !opened)
        return tl::unexpected(opened.error());
    if (const auto prepared = state->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return SqlQuery{std::move(state)};
}

// A query needs an analysis; the tables of a snapshot do not use it.
static const Analysis& analysisOfNothing()
{
    static const Analysis nothing = [] {
        Dictionary dictionary;
        std::vector<RawChunk> chunks(1);
        chunks[0].dictionary = &dictionary;
        Task task;
        return Analysis{*TraceBuilder::build({}, std::move(chunks), nullptr, task)};
    }();
    return nothing;
}

Result<SqlQuery> SqlQuery::prepare(const MemorySnapshot& snapshot, std::string_view sql, QueryLimits limits, Task& task)
{
    auto state = std::make_unique<State>(analysisOfNothing(), task, sql, limits);
    state->source.snapshot = &snapshot;
    if (const auto opened = state->open(); !opened)
        return tl::unexpected(opened.error());
    if (const auto prepared = state->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return SqlQuery{std::move(state)};
}

SqlQuery::SqlQuery(std::unique_ptr<State> state) : m_state(std::move(state)) {}
SqlQuery::SqlQuery(SqlQuery&&) noexcept = default;
SqlQuery& SqlQuery::operator=(SqlQuery&&) noexcept = default;
SqlQuery::~SqlQuery() = default;

const std::vector<QueryColumn>& SqlQuery::columns() const { return m_state->columns; }

Result<bool> SqlQuery::next()
{
    const int code = sqlite3_step(m_state->statement);
    if (code == SQLITE_ROW)
        return true;
    // A walk that was stopped ends like a complete one.
    if (code == SQLITE_DONE && !m_state->source.error && !m_state->source.task.isStopped())
        return false;
    return m_state->failure();
}

QueryValue SqlQuery::cell(int column) const
{
    sqlite3_stmt* statement = m_state->statement;
    QueryValue value;
    const auto bytes = [&](const void* data) {
        return std::string_view{data ? static_cast<const char*>(data) : "",
                                static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
    };
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        value.type = QueryValue::Type::Integer;
        value.integer = sqlite3_column_int64(statement, column);
        break;
    case SQLITE_FLOAT:
        value.type = QueryValue::Type::Real;
        value.real = sqlite3_column_double(statement, column);
        break;
    case SQLITE_TEXT:
        value.type = QueryValue::Type::Text;
        value.text = bytes(sqlite3_column_text(statement, column));
        break;
    case SQLITE_BLOB:
        value.type = QueryValue::Type::Blob;
        value.text = bytes(sqlite3_column_blob(statement, column));
        break;
    default:
        break;
    }
    return value;
}

std::string textOf(const QueryValue& value)
{
    switch (value.type) {
    case QueryValue::Type::Null:
        return "-";
    case QueryValue::Type::Integer:
        return std::to_string(value.integer);
    case QueryValue::Type::Real:
        return fmt::format("{}", value.real);
    case QueryValue::Type::Text:
        return std::string{value.text};
    case QueryValue::Type::Blob:
        break;
    }
    std::string hex = "X'";
    for (const char c : value.text)
        hex += fmt::format("{:02X}", static_cast<unsigned char>(c));
    return hex + "'";
}

} // namespace lanescope
