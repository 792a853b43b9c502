// Every sub-command that opens a trace says on stderr that its file is damaged, and lists it in its JSON.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace lanescope::damaged_file_cli_test {

using nlohmann::json;

namespace {

struct Printed {
    int code;
    QByteArray out, err;
};

} // namespace

class DamagedFileCliTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyAnswerSaysWhichFileIsCutOff_data();
    void everyAnswerSaysWhichFileIsCutOff();
    void aWholeFileHasNoWarning();
    void aFileThatIsOpenedTwiceIsReportedOnce();

private:
    Printed run(const QStringList& arguments) const;
    void write(const QString& name, const QByteArray& text) const;

    QTemporaryDir m_folder;
    std::string m_problem; // as info lists it
};

Printed DamagedFileCliTest::run(const QStringList& arguments) const
{
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void DamagedFileCliTest::write(const QString& name, const QByteArray& text) const
{
    QFile file{m_folder.filePath(name)};
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

void DamagedFileCliTest::initTestCase()
{
    QByteArray text = "{\"schemaVersion\": 1, \"traceEvents\": [\n";
    for (int step = 0; step < 3; ++step) {
        const int at = 1000 * step;
        const auto event = [&](const char* name, const char* category, int begin, int length, int thread,
                               const QByteArray& arguments) {
            text += QStringLiteral("{\"ph\": \"X\", \"cat\": \"%1\", \"name\": \"%2\", \"pid\": %3, \"tid\": %4, "
                                   "\"ts\": %5, \"dur\": %6, \"args\": {%7}},\n")
                        .arg(category, QString::fromLatin1(name).arg(step))
                        .arg(thread == 7 ? 0 : 1)
                        .arg(thread)
                        .arg(at + begin)
                        .arg(length)
                        .arg(QString::fromLatin1(arguments))
                        .toLatin1();
        };
        const QByteArray correlation = "\"correlation\": " + QByteArray::number(step + 1);
        event("ProfilerStep#%1", "user_annotation", 0, 900, 1, {});
        event("aten::mm", "cpu_op", 10, 50, 1, {});
        event("cudaLaunchKernel", "cuda_runtime", 20, 10, 1, correlation);
        event("gemm", "kernel", 100, 700, 7, "\"device\": 0, \"stream\": 7, " + correlation);
    }
    text.chop(2);
    write("whole.json", text + "\n]}\n");
    write("cut.json", text.left(text.size() - 20));
    write("expected.json", R"({"expect": [{"count": "kernel", "at_least": 1}]})");
    const Printed info = run({"info", "--json", "cut.json"});
    QCOMPARE(info.err, QByteArray{}); // it lists the problem itself
    const json problems = json::parse(info.out.toStdString())["files"][0]["warnings"];
    QCOMPARE(problems.size(), std::size_t{1});
    m_problem = "cut.json: " + problems[0].get<std::string>();
}

void DamagedFileCliTest::everyAnswerSaysWhichFileIsCutOff_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* line : {"table FILE",
                             "table --by module FILE",
                             "kernels FILE",
                             "lanes FILE",
                             "breakdown FILE",
                             "breakdown --by thread FILE",
                             "findings FILE",
                             "flame FILE",
                             "iterations FILE",
                             "critical-path FILE",
                             "whatif FILE",
                             "whatif --host 0.5 FILE",
                             "stats FILE --report cuda_gpu_kern_sum",
                             "check FILE expected.json",
                             "brief FILE",
                             "slice FILE aten::mm#0",
                             "diff FILE whole.json",
                             "diff whole.json FILE",
                             "sweep FILE whole.json",
                             "sweep whole.json FILE",
                             "export FILE -o out.csv",
                             "export FILE -o out.json",
                             "whatif --durations-from FILE whole.json",
                             "table --by graph --twin FILE whole.json"}) {
        const QString text = QString::fromLatin1(line).replace("FILE", "cut.json");
        QTest::newRow(line) << text.split(' ');
    }
    QTest::newRow("query") << QStringList{"query", "cut.json", "select 1"};
}

void DamagedFileCliTest::everyAnswerSaysWhichFileIsCutOff()
{
    QFETCH(QStringList, command);
    const Printed printed = run(command + QStringList{"--json"});
    QVERIFY2(printed.code == 0, printed.err);
    QCOMPARE(printed.err, QByteArray::fromStdString("lanescope: " + m_problem + "\n"));
    const json document = json::parse(printed.out.toStdString());
    QVERIFY(document.contains("warnings"));
    QVERIFY(std::count(document["warnings"].begin(), document["warnings"].end(), m_problem) == 1);
}

void DamagedFileCliTest::aWholeFileHasNoWarning()
{
    const Printed printed = run({"diff", "--json", "whole.json", "whole.json"});
    QCOMPARE(printed.err, QByteArray{});
    QVERIFY(!json::parse(printed.out.toStdString()).contains("warnings"));
}

void DamagedFileCliTest::aFileThatIsOpenedTwiceIsReportedOnce()
{
    QCOMPARE(run({"diff", "cut.json", "cut.json"}).err, QByteArray::fromStdString("lanescope: " + m_problem + "\n"));
}

TEST_PLAIN(DamagedFileCliTest)

} // namespace lanescope::damaged_file_cli_test

#include "damaged_file_cli_test.moc"
