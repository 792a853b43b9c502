// Names of a file on the terminal: they cannot colour it, break a line or fill a page. JSON and CSV have them exactly.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::terminal_names_cli_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;
const std::string red = "/app/a\x1b[31mred\r\nb\xc2\x9b.py", endless = "/app/" + std::string(30'000, 'n') + ".py";

QByteArray printed(const QStringList& words)
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), words);
    process.waitForFinished(60'000);
    return process.readAllStandardOutput() + process.readAllStandardError();
}

// Everything but line ends of our own.
bool isPlain(const QByteArray& text)
{
    return std::none_of(text.begin(), text.end(),
                        [](char c) {
                            return c != '\n' &&
                                   (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 0x7F);
                        }) &&
           !text.contains("\xc2\x9b");
}

TempFile snapshotOfNames()
{
    SnapshotMaker m;
    m.alloc(40 * mib, {{"f\x1b]0;title\a", red, 7}});
    m.alloc(30 * mib, {{"g", endless, 8}});
    m.oom(90 * mib, mib, {{"h", red, 9}});
    m.annotate("START", "step\nof two lines");
    return TempFile{m.pickled(), "names.pickle"};
}

constexpr const char* traceOf = R"j({"traceEvents": [
{"ph": "M", "name": "process_name", "pid": 1, "args": {"name": "py\u001b[1mthon"}},
{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#1\u0007", "pid": 1, "tid": 1, "ts": 0, "dur": 900},
{"ph": "X", "cat": "cpu_op", "name": "k\u001b[31mred\nof two lines", "pid": 1, "tid": 1, "ts": 1, "dur": 90},
{"ph": "X", "cat": "kernel", "name": "k\u001b[31mred\nof two lines", "pid": 0, "tid": 7, "ts": 101, "dur": 90},
{"ph": "X", "cat": "kernel", "name": "long ENDLESS", "pid": 0, "tid": 7, "ts": 301, "dur": 90}
]})j";

TempFile traceOfNames()
{
    const QString text = QString{traceOf}.replace("ENDLESS", QString(30'000, QLatin1Char{'k'}));
    return TempFile{text.toStdString(), "names.json"};
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

} // namespace

class TerminalNamesCliTest : public QObject {
    Q_OBJECT
private slots:
    void namesOfASnapshotArePlain_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* command : {"memory", "findings", "brief", "info", "summary"})
            QTest::newRow(command) << QStringList{command};
        QTest::newRow("by stack") << QStringList{"memory", "--by", "stack"};
        QTest::newRow("by annotation") << QStringList{"memory", "--by", "annotation"};
        QTest::newRow("by step") << QStringList{"memory", "--by", "step"};
    }
    void namesOfASnapshotArePlain()
    {
        QFETCH(QStringList, words);
        const TempFile file = snapshotOfNames();
        const QByteArray text = printed(words << pathOf(file));
        QVERIFY2(isPlain(text), text.left(2000).constData());
        for (const QByteArray& line : text.split('\n'))
            QVERIFY2(line.size() < 4000, line.left(200).constData());
    }
    void aLongNameIsCutInItsMiddleWithItsLength()
    {
        const TempFile file = snapshotOfNames();
        const QByteArray text = printed({"memory", pathOf(file)});
        QVERIFY2(text.contains("(30005 characters)"), text.left(3000).constData()); // n….py:8, without the folder
        const QJsonObject json = QJsonDocument::fromJson(printed({"memory", pathOf(file), "--json"})).object();
        QStringList names;
        for (const QJsonValue& holder : json["devices"][0]["at_peak"]["holders"].toArray())
            names << holder["name"].toString();
        QVERIFY(names.contains(QString(30'000, QLatin1Char{'n'}) + ".py:8"));
        QVERIFY(names.contains(QString::fromStdString("a\x1b[31mred\r\nb\xc2\x9b.py:7")));
    }
    void namesOfATraceArePlain_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* command : {"findings", "brief", "info", "summary", "kernels", "table", "stats", "breakdown",
                                    "critical-path", "lanes"})
            QTest::newRow(command) << QStringList{command};
    }
    void namesOfATraceArePlain()
    {
        QFETCH(QStringList, words);
        const TempFile file = traceOfNames();
        const QByteArray text = printed(words << pathOf(file));
        QVERIFY(!text.isEmpty());
        QVERIFY2(isPlain(text), text.left(2000).constData());
        for (const QByteArray& line : text.split('\n'))
            QVERIFY2(line.size() < 4000, line.left(200).constData());
    }
    void csvHasTheNamesOfTheFile()
    {
        const TempFile file = traceOfNames();
        QVERIFY(printed({"table", "--csv", pathOf(file)}).contains("\"k\x1b[31mred\nof two lines\""));
        QVERIFY(printed({"query", "--csv", pathOf(file), "select name from kernels"})
                    .contains("k\x1b[31mred\nof two lines"));
    }
};

TEST_WITH_APP(TerminalNamesCliTest)

} // namespace lanescope::terminal_names_cli_test

#include "terminal_names_cli_test.moc"
