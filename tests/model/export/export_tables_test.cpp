// Exports for programs that do not know traces: lines of JSON, a table, a database.

#include <QTemporaryDir>
#include <QtTest>

#include "model/export/exporter.h"
#include "model/import/importer.h"
#include "model/query/sql_query.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sqlite3.h>
#include <sstream>

namespace lanescope::export_tables_test {

using namespace lanescope::test;
using nlohmann::json;

extern const char* const rangeText; // defined below the class, because moc 6.4 fails on raw literals

namespace {

std::string contentsOf(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TracePtr traceOf(const std::string& path)
{
    const auto trace = loadTrace(path);
    if (!trace)
        qWarning("%s", trace.error().line().c_str());
    return trace ? *trace : nullptr;
}

// Lines of fields, parsed by RFC 4180.
std::vector<std::vector<std::string>> csvRows(const std::string& text)
{
    std::vector<std::vector<std::string>> rows(1, {std::string{}});
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isQuoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
            rows.back().back() += text[++i];
        else if (c == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && c == ',')
            rows.back().emplace_back();
        else if (!isQuoted && c == '\n')
            rows.push_back({std::string{}});
        else
            rows.back().back() += c;
    }
    rows.pop_back();
    return rows;
}

} // namespace

class ExportTablesTest : public QObject {
    Q_OBJECT

private slots:
    void linesAreTheEvents();
    void theTableHoldsEverySlice();
    void theDatabaseHoldsTheTablesOfQueries_data();
    void theDatabaseHoldsTheTablesOfQueries();
    void aRangeOfTheDatabaseJoins();

private:
    std::string out(const char* suffix) const { return m_folder.filePath("out").toStdString() + suffix; }
    TracePtr sample() { return traceOf(LANESCOPE_SOURCE_DIR "/resources/samples/" + m_sample); }

    const std::string m_sample = "synthetic_geglu_mlp_64_128_768_3072_compile.json.gz";
    QTemporaryDir m_folder;
};

const char* const rangeText = R"({"traceEvents": [
{"ph": "X", "cat": "user_annotation", "name": "step", "pid": 9, "tid": 9, "ts": 100.000, "dur": 100.001},
{"ph": "X", "cat": "cpu_op", "name": "early", "pid": 9, "tid": 9, "ts": 101.000, "dur": 8.999},
{"ph": "X", "cat": "cpu_op", "name": "across", "pid": 9, "tid": 9, "ts": 115.000, "dur": 10.000},
{"ph": "X", "cat": "cpu_op", "name": "empty", "pid": 9, "tid": 9, "ts": 120.000, "dur": 0},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 9, "tid": 9, "ts": 130.000, "dur": 1.5, "args": {"correlation": 7}},
{"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 139.999, "dur": 3, "args": {"correlation": 7, "stream": 7}},
{"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 9, "tid": 9, "ts": 115.000},
{"ph": "f", "bp": "e", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 9, "tid": 9, "ts": 130.000},
{"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 9, "tid": 9, "ts": 101.000},
{"ph": "f", "bp": "e", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 9, "tid": 9, "ts": 120.000},
{"ph": "C", "name": "queue", "pid": 9, "ts": 125.000, "args": {"n": 3}},
{"ph": "C", "name": "queue", "pid": 9, "ts": 150.000, "args": {"n": 4}},
{"ph": "i", "s": "t", "name": "within", "pid": 9, "tid": 9, "ts": 120.000, "args": {"Bytes": 5}},
{"ph": "i", "s": "t", "name": "after", "pid": 9, "tid": 9, "ts": 140.000}
]})";

void ExportTablesTest::linesAreTheEvents()
{
    const TracePtr trace = sample();
    QVERIFY(trace);
    Task task;
    QVERIFY(exportTrace(Analysis{trace}, out(".json"), {}, task));
    const auto written = exportTrace(Analysis{trace}, out(".jsonl"), {}, task);
    QVERIFY(written);
    QCOMPARE(written->events, trace->info().census.events);
    const json document = json::parse(contentsOf(out(".json")));
    std::istringstream lines{contentsOf(out(".jsonl"))};
    std::size_t i = 0;
    for (std::string line; std::getline(lines, line); ++i)
        QVERIFY(json::parse(line) == document["traceEvents"][i]);
    QCOMPARE(i, document["traceEvents"].size());
}

void ExportTablesTest::theTableHoldsEverySlice()
{
    const TracePtr trace = sample();
    Task task;
    const auto written = exportTrace(Analysis{trace}, out(".csv"), {}, task);
    QVERIFY(written);
    QCOMPARE(written->events, std::uint64_t{trace->sliceCount()});
    const auto rows = csvRows(contentsOf(out(".csv")));
    QCOMPARE(rows.size(), std::size_t{trace->sliceCount()} + 1);
    QCOMPARE(rows[0], (std::vector<std::string>{"id", "name", "category", "kind", "process", "thread", "begin_ns",
                                                "dur_ns", "depth", "parent", "correlation", "args"}));
    std::size_t correlations = 0;
    for (const SliceId s : trace->slices()) {
        const auto& row = rows[s.value + 1];
        QCOMPARE(row.size(), std::size_t{12});
        QCOMPARE(row[0], std::to_string(s.value));
        QCOMPARE(row[1], std::string{trace->name(s)});
        QCOMPARE(row[3], std::string{nameOf(trace->kind(s))});
        QCOMPARE(row[5], (*trace)[trace->laneOf(s)].name);
        QCOMPARE(row[6], std::to_string(trace->absoluteNs(trace->begin(s))));
        QCOMPARE(row[7], std::to_string(trace->duration(s).count()));
        QCOMPARE(row[9], trace->parent(s) ? std::to_string(trace->parent(s).value) : std::string{});
        const auto args = readArguments(*trace, s);
        QVERIFY(args);
        const json object = row[11].empty() ? json::object() : json::parse(row[11]);
        QCOMPARE(object.size(), args->items.size());
        for (const Argument& a : args->items)
            QVERIFY(object[a.key] == (a.isString ? json(a.value) : json::parse(a.value)));
        if (const Argument* correlation = args->find("correlation")) {
            QCOMPARE(row[10], correlation->value);
            ++correlations;
        }
    }
    QVERIFY(correlations > 10);
}

void ExportTablesTest::theDatabaseHoldsTheTablesOfQueries_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("sample") << QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/") +
                                   QString::fromStdString(m_sample);
    QTest::newRow("counters") << QStringLiteral(LANESCOPE_TEST_DATA "/kineto/counters.json");
    QTest::newRow("flows") << QStringLiteral(LANESCOPE_TEST_DATA "/kineto/whole.json");
}

void ExportTablesTest::theDatabaseHoldsTheTablesOfQueries()
{
    QFETCH(QString, path);
    const TracePtr trace = traceOf(path.toStdString());
    QVERIFY(trace);
    const Analysis analysis{trace};
    Task task;
    const auto written = exportTrace(analysis, out(".sqlite"), {}, task);
    QVERIFY2(written, written ? "" : written.error().line().c_str());
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open_v2(out(".sqlite").c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    for (const Table& table : queryTables()) {
        const std::string sql = fmt::format("select * from {}", table.name);
        sqlite3_stmt* rows = nullptr;
        QCOMPARE(sqlite3_prepare_v2(database, (sql + " order by rowid").c_str(), -1, &rows, nullptr), SQLITE_OK);
        auto query = SqlQuery::prepare(analysis, sql, {}, task);
        QVERIFY(query);
        const bool isById = table.columns[0].name == "id"; // then rows are in its order
        std::multiset<std::string> expected, found;
        for (auto more = query->next(); more && *more; more = query->next()) {
            std::string row;
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                row += textOf(query->cell(static_cast<int>(i))) + '|';
            expected.insert(row);
        }
        while (sqlite3_step(rows) == SQLITE_ROW) {
            std::string row;
            for (int i = 0; i < sqlite3_column_count(rows); ++i) {
                QueryValue value;
                const int type = sqlite3_column_type(rows, i);
                value.type = type == SQLITE_INTEGER ? QueryValue::Type::Integer
                             : type == SQLITE_FLOAT ? QueryValue::Type::Real
                             : type == SQLITE_NULL  ? QueryValue::Type::Null
                                                    : QueryValue::Type::Text;
                value.integer = sqlite3_column_int64(rows, i);
                value.real = sqlite3_column_double(rows, i);
                if (const auto* text = sqlite3_column_text(rows, i); text && type == SQLITE_TEXT)
                    value.text = reinterpret_cast<const char*>(text);
                row += textOf(value) + '|';
            }
            found.insert(row);
        }
        QCOMPARE(sqlite3_column_count(rows), static_cast<int>(table.columns.size()));
        sqlite3_finalize(rows);
        QVERIFY2(found == expected, (std::string{table.name} + (isById ? " by id" : "")).c_str());
    }
    sqlite3_stmt* plan = nullptr;
    sqlite3_prepare_v2(database, "explain query plan select * from slices where name = 'x'", -1, &plan, nullptr);
    QCOMPARE(sqlite3_step(plan), SQLITE_ROW);
    QVERIFY(QByteArray{reinterpret_cast<const char*>(sqlite3_column_text(plan, 3))}.contains("slices_by_name"));
    sqlite3_finalize(plan);
    sqlite3_close(database);
}

void ExportTablesTest::aRangeOfTheDatabaseJoins()
{
    const TempFile file{rangeText};
    const TracePtr trace = traceOf(file.path());
    Task task;
    QVERIFY(exportTrace(Analysis{trace}, out(".sqlite"), TimeRange{timeAt(20'000), timeAt(39'999)}, task));
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open_v2(out(".sqlite").c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    const auto count = [&](const char* sql) {
        sqlite3_stmt* statement = nullptr;
        int n = -1;
        if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK &&
            sqlite3_step(statement) == SQLITE_ROW)
            n = sqlite3_column_int(statement, 0);
        sqlite3_finalize(statement);
        return n;
    };
    QCOMPARE(count("select count(*) from slices"), 4); // gemm begins at the end of the range
    QCOMPARE(count("select count(*) from kernels"), 0);
    QCOMPARE(count("select count(*) from launches"), 0);
    QCOMPARE(count("select count(*) from flows"), 1);
    QCOMPARE(count("select count(*) from instants"), 1);
    QCOMPARE(count("select count(*) from counters"), 1);
    QCOMPARE(count("select count(*) from args where key = 'correlation'"), 1);
    QCOMPARE(count("select count(*) from lanes"), 2);
    sqlite3_close(database);
}

TEST_WITH_APP(ExportTablesTest)

} // namespace lanescope::export_tables_test

#include "export_tables_test.moc"
