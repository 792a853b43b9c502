// SQL over traces: results compared with a plain scan of the trace or another reader of the file; indices do not change
// the result; and only reading is possible.

#include <QDirIterator>
#include <QProcess>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/ask_sql.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

namespace lanescope::query_test {

using namespace std::chrono_literals;
using namespace lanescope::test;
using nlohmann::json;

namespace {

using Answer = SqlAnswer;

std::string one(const Analysis& analysis, const std::string& sql)
{
    const Answer answer = ask(analysis, sql);
    return answer.rows.size() == 1 && answer.rows[0].size() == 1 ? answer.rows[0][0] : "? " + answer.error;
}

TracePtr makeTrace()
{
    TraceMaker make;
    make.info.path = "made.json";
    auto lane = make.lane("1", "1");
    lane.slice("ProfilerStep#4", 0us, 100us, "user_annotation");
    lane.slice("aten::mm", 10us, 40us, "cpu_op", RawSlice::noCorrelation,
               R"({"External id":5,"Input Dims":[[64,64],[64,64]],"Input type":["float","float"]})");
    lane.slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 7, R"({"correlation":7})");
    lane.slice("aten::add", 60us, 10us);
    make.stream(0, 7).slice(
        "gemm", 30us, 25us, "kernel", 7,
        R"({"correlation":7,"grid":[4,2,1],"block":[128,1,1],"registers per thread":32,"shared memory":1024})");
    make.stream(0, 7).slice("Memcpy HtoD", 60us, 2us, "gpu_memcpy", 8, R"({"bytes":4096})");
    make.stream(0, 7).slice("orphan", 70us, 1us);
    make.counter("1", "memory", 5us, 2.5);
    make.counter("1", "memory", 6us, 3.5);
    return make.build();
}

std::string readAll(const QString& path)
{
    if (path.endsWith(QStringLiteral(".gz"))) {
        QProcess gunzip;
        gunzip.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), path});
        gunzip.waitForFinished(60000);
        return gunzip.readAllStandardOutput().toStdString();
    }
    std::ifstream in{path.toStdString(), std::ios::binary};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

class QueryTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_analysis = std::make_unique<Analysis>(makeTrace()); }
    void cellsAreThoseOfTheTrace_data();
    void cellsAreThoseOfTheTrace();
    void absentIsNull();
    void everyTableCanBeReadInFull();
    void indicesDoNotChangeTheResult();
    void realTracesCountAsAnotherReaderCounts_data();
    void realTracesCountAsAnotherReaderCounts();
    void nothingButReadingIsPossible_data();
    void nothingButReadingIsPossible();
    void columnsKnowWhatIsASlice();
    void aStopEndsIt();
    void itsTimeEndsIt();
    void aHugeValueIsRefused();
    void aFileThatIsGoneIsAnError();

private:
    std::unique_ptr<Analysis> m_analysis;
};

void QueryTest::cellsAreThoseOfTheTrace_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("cell");
    const auto row = [](const char* sql, const char* cell) { QTest::newRow(sql) << QString{sql} << QString{cell}; };
    row("select count(*) from slices", "7");
    row("select group_concat(name) from (select name from slices where kind = 'op' order by begin_ns)",
        "aten::mm,aten::add");
    row("select dur_ns from slices where name = 'aten::mm'", "40000");
    row("select self_ns from slices where name = 'aten::mm'", "35000");
    row("select group_concat(id) from (select id from slices order by id desc)", "6,5,4,3,2,1,0");
    row("select group_concat(id) from (select id from slices order by id)", "0,1,2,3,4,5,6");
    row("select max(id) || ' ' || min(id) from slices", "6 0");
    row("select p.name from slices s join slices p on p.id = s.parent where s.name = 'aten::mm'", "ProfilerStep#4");
    row("select depth from slices where name = 'cudaLaunchKernel'", "2");
    row("select name from slices where at_ns = 60000 and kind = 'op'", "aten::add");
    row("select grid || ' ' || block || ' ' || blocks || ' ' || threads from kernels where name = 'gemm'",
        "4x2x1 128x1x1 8 128");
    row("select registers || ' ' || shared_bytes || ' ' || stream || ' ' || device from kernels where name = 'gemm'",
        "32 1024 7 0");
    row("select offset_ns from kernels where name = 'gemm'", "10000");
    row("select s.name from kernels k join slices s on s.id = k.launch", "cudaLaunchKernel");
    row("select o.name from kernels k join ops o on o.id = k.op", "aten::mm");
    row("select bytes from copies", "4096");
    // 30 to 71 us: the kernel, the copy and a kernel without a launch; 5 us and 8 us between them have no launch
    // either.
    row("select group_concat(cause || ' ' || dur_ns) from shares", "compute 26000,copy 2000,unknown 13000");
    row("select device || ' ' || window_ns || ' ' || round(pct, 1) from shares where cause = 'copy'", "0 41000 4.9");
    row("select sum(dur_ns) = max(window_ns) from shares", "1");
    row("select group_concat(p.gap || ' ' || p.at_ns || ' ' || p.dur_ns || ' ' || b.name || ' ' || a.name) from "
        "gap_parts p "
        "join slices a on a.id = after join slices b on b.id = before",
        "0 55000 5000 gemm Memcpy HtoD,1 62000 8000 Memcpy HtoD orphan");
    row("select api || ' ' || work_name || ' ' || op_name || ' ' || offset_ns from launches",
        "cudaLaunchKernel gemm aten::mm 10000");
    row("select number || ' ' || dur_ns from steps", "4 100000");
    row("select count(*) from kernels k, steps t where k.begin_ns < t.end_ns and k.end_ns > t.begin_ns", "2");
    row("select input_shapes from ops where name = 'aten::mm'", "[[64,64],[64,64]]");
    row("select flops from ops where name = 'aten::mm'", "524288"); // 2 m n k
    row("select external_id from ops where name = 'aten::mm'", "5");
    row("select number from args a join slices s on s.id = a.slice_id where s.name = 'gemm' and key = 'correlation'",
        "7");
    row("select json_extract(value, '$[1]') from args where slice_id = (select id from kernels where name = 'gemm') "
        "and key = 'grid'",
        "2");
    row("select sum(value) from counters where name = 'memory'", "6");
    row("select stream from lanes where kind = 'gpu'", "7");
    row("select busy_ns from lanes where kind = 'gpu'", "28000");
    row("select value from info where key = 'path'", "made.json");
    row("select meaning from tables where table_name = 'lanes' and column_name = 'max_depth'", "1: flat");
    row("select count(*) from slices where name regexp '^aten::(mm|add)$'", "2");
    row("select count(*) from json_each('[1,2,3]')", "3");
    row("-- a comment\n; select 1 ; -- another\n", "1");
}

void QueryTest::cellsAreThoseOfTheTrace()
{
    QFETCH(QString, sql);
    QFETCH(QString, cell);
    QCOMPARE(QString::fromStdString(one(*m_analysis, sql.toStdString())), cell);
}

void QueryTest::absentIsNull()
{
    QCOMPARE(one(*m_analysis,
                 "select count(*) from kernels where name = 'orphan' and launch is null and op is null and "
                 "offset_ns is null and grid is null and registers is null and correlation is null"),
             "1");
    QCOMPARE(one(*m_analysis,
                 "select count(*) from ops where name = 'aten::add' and input_shapes is null and flops is null"),
             "1");
    QCOMPARE(one(*m_analysis, "select count(*) from slices where parent is null"), "4");
}

void QueryTest::everyTableCanBeReadInFull()
{
    for (const Table& table : queryTables()) {
        const std::string name{table.name};
        const Answer all = ask(*m_analysis, "select * from " + name);
        QVERIFY2(all.error.empty(), all.error.c_str());
        QCOMPARE(all.columns.size(), table.columns.size());
        QCOMPARE(one(*m_analysis, "select count(*) from " + name), std::to_string(all.rows.size()));
        for (const ColumnHead& head : table.columns) {
            QVERIFY(head.type == "INTEGER" || head.type == "REAL" || head.type == "TEXT");
            const std::string type = "lower(typeof(" + std::string{head.name} + "))";
            QCOMPARE(one(*m_analysis, "select count(*) from " + name + " where " + type + " not in ('null', lower('" +
                                          std::string{head.type} + "')" + (head.type == "REAL" ? ", 'integer')" : ")")),
                     "0");
        }
    }
}

// A + before a column keeps SQLite from using a condition on it as an index: both queries must find the same.
void QueryTest::indicesDoNotChangeTheResult()
{
    TraceMaker make;
    std::mt19937 random{7};
    const char* names[] = {"a", "b", "c", "d"};
    for (int l = 0; l < 5; ++l) {
        auto lane = l < 3 ? make.lane("1", std::to_string(l)) : make.stream(0, l);
        for (int i = 0; i < 60; ++i)
            lane.slice(names[random() % 4], Ns{random() % 1000}, Ns{random() % 60},
                       l < 3 && random() % 3 == 0 ? "python_function" : "");
    }
    make.info.baseNs = 0;
    const Analysis analysis{make.build()};
    const char* comparisons[] = {"=", "<", "<=", ">", ">="};
    const std::vector<std::pair<std::string, std::vector<std::string>>> values{
        {"id", {"0", "17", "299", "300", "-1", "12.5", "'17'", "null", "1e30", "-9223372036854775808"}},
        {"lane", {"0", "3", "4", "9", "-1", "2.0", "'1'"}},
        {"begin_ns", {"0", "100", "500", "500.5", "999", "5000", "-3", "9223372036854775807", "null"}},
        {"at_ns", {"0", "250", "2000"}},
        {"end_ns", {"0", "130", "777", "1e9"}},
        {"parent", {"0", "5", "40", "80", "-2", "1e10", "null"}},
        {"name", {"'a'", "'z'", "5", "null", "x'61'"}},
        {"kind", {"'op'", "'python'", "'kernel'", "'nothing'", "''", "1"}}};
    int rows = 0, narrowed = 0;
    for (int round = 0; round < 600; ++round) {
        std::string with, without;
        for (int c = 0; c < 1 + static_cast<int>(random() % 3); ++c) {
            const auto& [column, texts] = values[random() % values.size()];
            const std::string condition =
                std::string{" "} + comparisons[random() % 5] + " " + texts[random() % texts.size()];
            with += (c ? " and " : "") + column + condition;
            // The + also removes the column's affinity; the cast restores it.
            const bool isText = column == "name" || column == "kind";
            without += (c ? " and cast(" : "cast(") + column + (isText ? " as text)" : " as integer)") + condition;
        }
        const std::string table = random() % 3 == 0 ? "kernels" : random() % 2 ? "ops" : "slices";
        if (table == "kernels" && (with.find("parent") != std::string::npos || with.find("kind") != std::string::npos))
            continue;
        if (table == "ops" && with.find("kind") != std::string::npos)
            continue;
        const std::string order = random() % 2 ? "" : " desc";
        const Answer fast =
            ask(analysis, "select id, name, at_ns from " + table + " where " + with + " order by id" + order);
        const Answer slow =
            ask(analysis, "select id, name, at_ns from " + table + " where " + without + " order by +id" + order);
        QVERIFY2(fast.error.empty(), fast.error.c_str());
        QVERIFY2(slow.error.empty(), slow.error.c_str());
        QVERIFY2(fast.rows == slow.rows, with.c_str());
        rows += static_cast<int>(fast.rows.size());
        narrowed += !fast.rows.empty();
    }
    QVERIFY(rows > 1000 && narrowed > 100); // otherwise it compared empty results
    // Another collation matches further names.
    QCOMPARE(one(analysis, "select count(*) from slices where name = 'A' collate nocase"),
             one(analysis, "select count(*) from slices where name in ('a', 'A')"));
}

void QueryTest::realTracesCountAsAnotherReaderCounts_data()
{
    QTest::addColumn<QString>("path");
    const QString root = QStringLiteral(LANESCOPE_TRACES);
    if (!QDir{root}.exists())
        QSKIP("the real traces are not here");
    QDirIterator files{
        root, {QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files, QDirIterator::Subdirectories};
    while (files.hasNext())
        if (const QString path = files.next(); !path.contains(QStringLiteral("/odd/")))
            QTest::newRow(qPrintable(QDir{root}.relativeFilePath(path))) << path;
}

void QueryTest::realTracesCountAsAnotherReaderCounts()
{
    QFETCH(QString, path);
    const auto trace = loadTrace(path.toStdString());
    QVERIFY(trace);
    const json document = json::parse(readAll(path), nullptr, false);
    if (document.is_discarded())
        QSKIP("no strict JSON");
    const json& events = document.is_array() ? document : document["traceEvents"];
    std::map<std::string, std::int64_t> byCategory, kernelsByGrid;
    std::int64_t slices = 0, kernels = 0, arguments = 0;
    for (const json& e : events) {
        if (e.value("ph", "") != "X" || !e.contains("ts"))
            continue;
        ++slices;
        const std::string category = e.value("cat", "");
        ++byCategory[category];
        if (category == "user_annotation" && e.contains("args"))
            arguments += static_cast<std::int64_t>(e["args"].size());
        if (sliceKindOf(category) != SliceKind::Kernel)
            continue;
        ++kernels;
        if (e.contains("args") && e["args"].contains("grid")) {
            const json& g = e["args"]["grid"];
            if (g.is_array() && g.size() == 3)
                ++kernelsByGrid[g[0].dump() + "x" + g[1].dump() + "x" + g[2].dump()];
        }
    }
    const Analysis analysis{*trace};
    QVERIFY(slices <= (*trace)->sliceCount()); // B and E also make slices
    QCOMPARE(one(analysis, "select count(*) from slices"), std::to_string((*trace)->sliceCount()));
    QCOMPARE(one(analysis, "select count(*) from kernels"), std::to_string(kernels));
    for (const auto& [category, count] : byCategory)
        QCOMPARE(one(analysis, "select count(*) from slices where category = '" + category + "'"),
                 std::to_string(count));
    const Answer grids = ask(analysis, "select grid, count(*) from kernels where grid is not null group by grid");
    QVERIFY2(grids.error.empty(), grids.error.c_str());
    std::map<std::string, std::int64_t> found;
    for (const auto& row : grids.rows)
        found[row[0]] = std::stoll(row[1]);
    QVERIFY(found == kernelsByGrid);
    const Answer args =
        ask(analysis, "select count(*) from slices s join args a on a.slice_id = s.id where s.category = "
                      "'user_annotation' and a.key not in ('id', 'bp', 's', 'tts', 'tdur')");
    QVERIFY2(args.error.empty(), args.error.c_str());
    QCOMPARE(args.rows[0][0], std::to_string(arguments));
}

void QueryTest::nothingButReadingIsPossible_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* sql, const char* says) { QTest::newRow(sql) << QString{sql} << QString{says}; };
    row("attach 'stolen.db' as other", "ATTACH");
    row("detach main", "DETACH");
    row("pragma writable_schema = 1", "PRAGMA");
    row("pragma temp_store_directory = '/'", "PRAGMA");
    row("select * from pragma_table_info('slices')", "expected a query that reads");
    row("select load_extension('libc.so.6')", "load_extension");
    row("select fts3_tokenizer('simple')", "fts3_tokenizer");
    row("insert into slices(name) values('x')", "");
    row("update slices set name = 'x'", "");
    row("delete from slices", "");
    row("create table t(a)", "changes");
    row("create temp table t as select * from slices", "changes");
    row("create virtual table t using slices", "");
    row("drop table slices", "");
    row("begin", "");
    row("vacuum into 'stolen.db'", "");
    row("reindex", "");
    row("analyze", "");
    row("select 1; drop table slices", "one query");
    row("select 1; select 2", "one query");
    row("select writefile('stolen.db', 'x')", "no such function");
    row("select readfile('stolen.db')", "no such function");
    row("select * from nowhere", "there are slices, kernels");
    row("select nothing from slices", "byte 7");
    row("select", "");
    row("", "expected a query");
    row("   -- nothing\n", "expected a query");
    row("select 'open", "");
    row("select * from slices where name regexp '('", "regular expression");
    row("select max(9223372036854775807 + value) , sum(9223372036854775807) from info", "overflow");
}

void QueryTest::nothingButReadingIsPossible()
{
    QFETCH(QString, sql);
    QFETCH(QString, says);
    const Answer answer = ask(*m_analysis, sql.toStdString());
    QVERIFY(!answer.error.empty());
    QVERIFY(answer.error.find('\n') == std::string::npos);
    QVERIFY2(QString::fromStdString(answer.error).contains(says), answer.error.c_str());
    QVERIFY(!QFileInfo::exists(QStringLiteral("stolen.db")));
    QCOMPARE(one(*m_analysis, "select count(*) from slices"), "7");
}

void QueryTest::columnsKnowWhatIsASlice()
{
    const auto refers = [&](const char* sql) { return ask(*m_analysis, sql).columns.at(0).refers == Refers::Slice; };
    QVERIFY(refers("select id from slices"));
    QVERIFY(refers("select launch as called from kernels"));
    QVERIFY(refers("select k.i from (select id as i from kernels) k"));
    QVERIFY(refers("select max(id) as id from slices"));
    QVERIFY(!refers("select id from lanes"));
    QVERIFY(!refers("select dur_ns from slices"));
    QVERIFY(!refers("select lane from slices"));
}

void QueryTest::aStopEndsIt()
{
    Task task;
    auto query = SqlQuery::prepare(
        *m_analysis, "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c", {},
        task);
    QVERIFY(query);
    std::thread stopper{[&] {
        std::this_thread::sleep_for(50ms);
        task.stop();
    }};
    const auto more = query->next(); // otherwise it would not end
    stopper.join();
    QVERIFY(!more);
    QCOMPARE(more.error().kind, Error::Kind::Cancelled);
}

void QueryTest::itsTimeEndsIt()
{
    const Answer answer = ask(
        *m_analysis, "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c", {1s});
    QVERIFY2(answer.error.find("within 1 s") != std::string::npos, answer.error.c_str());
}

void QueryTest::aHugeValueIsRefused()
{
    for (const char* sql :
         {"select zeroblob(1000000000)", "select length(replace(hex(zeroblob(20000000)), '0', 'xxxxxxxx'))"})
        QVERIFY2(!ask(*m_analysis, sql).error.empty(), sql);
}

void QueryTest::aFileThatIsGoneIsAnError()
{
    QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("trace.json")).toStdString();
    {
        std::ofstream out{path};
        out << R"([{"ph":"X","name":"a","cat":"kernel","pid":0,"tid":7,"ts":1,"dur":1,"args":{"grid":[1,1,1]}}])";
    }
    const auto trace = loadTrace(path);
    QVERIFY(trace);
    const Analysis analysis{*trace};
    QCOMPARE(one(analysis, "select grid from kernels"), "1x1x1");
    std::ofstream{path} << "[]"; // truncates the file
    QCOMPARE(one(analysis, "select name from kernels"), "a");
    for (const char* sql : {"select grid from kernels", "select * from args"}) {
        Task task;
        auto query = SqlQuery::prepare(analysis, sql, {}, task);
        QVERIFY(query);
        const auto more = query->next();
        QVERIFY(!more);
        QCOMPARE(more.error().kind, Error::Kind::Io);
    }
}

TEST_WITH_APP(QueryTest)

} // namespace lanescope::query_test

#include "query_test.moc"
