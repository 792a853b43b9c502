// `lanescope query` as a script uses it: three output formats, exit codes, one line on stderr.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::query_cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

extern const char* const traceText; // defined below the class, because moc 6.4 fails on raw literals

namespace {

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(30000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class QueryCliTest : public QObject {
    Q_OBJECT

private slots:
    void textIsAlignedAndHarmless();
    void jsonHasColumnsAndRows();
    void csvCanBeReadBack();
    void theQueryCanComeFromStdin();
    void wrongQueriesExitWithTwoAndOneLine_data();
    void wrongQueriesExitWithTwoAndOneLine();
    void aFileThatIsNotATraceExitsWithThree();
    void longResultsComeWhole();

private:
    TempFile m_file{traceText};
    QString m_path = QString::fromStdString(m_file.path());
};

const char* const traceText = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"say \"hi\", twice","pid":1,"tid":1,"ts":1.000,"dur":10.000,"args":{}},
{"ph":"X","cat":"cpu_op","name":"\u001b[31mred\nline","pid":1,"tid":1,"ts":20.000,"dur":0.500,"args":{}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30.000,"dur":2.000,"args":{}}]})";

void QueryCliTest::textIsAlignedAndHarmless()
{
    const Ran ran = run({"query", m_path, "select name, dur_ns from slices where kind = 'op' order by begin_ns"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QByteArray{"name               dur_ns\n"
                                 "say \"hi\", twice     10000\n"
                                 "\\x1b[31mred\\nline     500\n"});
}

void QueryCliTest::jsonHasColumnsAndRows()
{
    const Ran ran = run({"query", m_path,
                         "select id, name, 0.5 as half, null as absent, x'00ff' as bytes, 9e999 as much "
                         "from slices where dur_ns = 10000",
                         "--json"});
    QVERIFY(ran.err.isEmpty());
    const json answer = json::parse(ran.out.toStdString());
    QCOMPARE(answer.size(), std::size_t{2});
    QVERIFY(answer["columns"] == json::parse(R"(["id", "name", "half", "absent", "bytes", "much"])"));
    QVERIFY(answer["rows"] == json::parse(R"([[0, "say \"hi\", twice", 0.5, null, "X'00FF'", "Infinity"]])"));
    const json none = json::parse(run({"query", m_path, "select 1 where 0", "--json"}).out.toStdString());
    QVERIFY(none["rows"].is_array() && none["rows"].empty());
}

void QueryCliTest::csvCanBeReadBack()
{
    const Ran ran = run({"query", m_path, "select name, null as absent from slices where dur_ns = 10000", "--csv"});
    QCOMPARE(ran.out, QByteArray{"name,absent\n\"say \"\"hi\"\", twice\",\n"});
    QCOMPARE(run({"query", m_path, "select 1", "--csv", "--json"}).code, 2);
}

void QueryCliTest::theQueryCanComeFromStdin()
{
    QCOMPARE(run({"query", m_path, "-"}, "select count(*) as n\nfrom slices").out, QByteArray{"n\n3\n"});
}

void QueryCliTest::wrongQueriesExitWithTwoAndOneLine_data()
{
    QTest::addColumn<QString>("sql");
    for (const char* sql : {"select nope from slices", "delete from slices", "attach 'x' as y", "pragma user_version",
                            "select 1; select 2", "", "this is\nno query"})
        QTest::newRow(sql) << QString{sql};
}

void QueryCliTest::wrongQueriesExitWithTwoAndOneLine()
{
    QFETCH(QString, sql);
    for (const QString& form : {QStringLiteral("--json"), QStringLiteral("--csv")}) {
        const Ran ran = run({"query", m_path, sql, form});
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.out.isEmpty(), ran.out.constData());
        QCOMPARE(ran.err.count('\n'), 1);
    }
}

void QueryCliTest::aFileThatIsNotATraceExitsWithThree()
{
    const Ran ran = run({"query", "/no/such/file.json", "select 1"});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err.count('\n'), 1);
}

void QueryCliTest::longResultsComeWhole()
{
    const QString many = "with recursive c(x) as (select 1 union all select x + 1 from c where x < 25000) "
                         "select x, 'row ' || x as name from c";
    const Ran text = run({"query", m_path, many});
    QCOMPARE(text.out.count('\n'), 25001);
    QVERIFY(text.out.endsWith("25000  row 25000\n"));
    QCOMPARE(json::parse(run({"query", m_path, many, "--json"}).out.toStdString())["rows"].size(), std::size_t{25000});
}

TEST_WITH_APP(QueryCliTest)

} // namespace lanescope::query_cli_test

#include "query_cli_test.moc"
