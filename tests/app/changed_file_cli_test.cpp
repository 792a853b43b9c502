// Truncates a file while a sub-command reads it, at each read in turn. Either the answer is complete, or the exit code
// is 3 and one line says that the file changed. There is never a signal, and never half an answer with exit code 0.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::changed_file_cli_test {

using lanescope::test::TempFile;

class ChangedFileCliTest : public QObject {
    Q_OBJECT

private slots:
    void anAnswerIsWholeOrTheFileIsSaidToHaveChanged_data();
    void anAnswerIsWholeOrTheFileIsSaidToHaveChanged();
};

namespace {

std::string traceText()
{
    std::string text =
        "{\"schemaVersion\": 1, \"deviceProperties\": [{\"id\": 0, \"numSms\": 108}],\n\"traceEvents\": [\n";
    text += R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100,"dur":20000})";
    for (int i = 0; i < 20; ++i) {
        const std::string at = std::to_string(200 + 10 * i), id = std::to_string(i + 1);
        text +=
            ",\n{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":100,\"tid\":100,\"ts\":" +
            at + ",\"dur\":2,\"args\":{\"correlation\":" + id + "}}";
        text += ",\n{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"gemm\",\"pid\":0,\"tid\":7,\"ts\":" + at +
                ".5,\"dur\":5,\"args\":{\"correlation\":" + id + ",\"grid\":[108,1,1],\"block\":[128,1,1]}}";
    }
    return text + "\n]}";
}

struct Ran {
    bool hasEnded; // false: ended by a signal
    int code;
    QByteArray out, err;
};

Ran run(QStringList arguments, const TempFile& file, int shrinkAt)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_PRELOAD", LANESCOPE_SHRINKING_FILE);
    environment.insert("LANESCOPE_SHRINK_FILE", QString::fromStdString(file.path()));
    environment.insert("LANESCOPE_SHRINK_AT", QString::number(shrinkAt));
    process.setProcessEnvironment(environment);
    arguments.replaceInStrings("FILE", QString::fromStdString(file.path()));
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    const bool hasEnded = process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit;
    return {hasEnded, process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

void ChangedFileCliTest::anAnswerIsWholeOrTheFileIsSaidToHaveChanged_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("kernels") << QStringList{"kernels", "FILE", "--json"};
    QTest::newRow("findings") << QStringList{"findings", "FILE", "--json"};
    QTest::newRow("summary") << QStringList{"summary", "FILE", "--jsonl"};
    QTest::newRow("query") << QStringList{"query", "FILE", "select value from args where key = 'grid'", "--json"};
}

void ChangedFileCliTest::anAnswerIsWholeOrTheFileIsSaidToHaveChanged()
{
    QFETCH(QStringList, arguments);
    const TempFile file{traceText()};
    const Ran whole = run(arguments, file, -1);
    QVERIFY(whole.hasEnded && whole.code == 0 && whole.err.isEmpty());
    QVERIFY(!whole.out.isEmpty());
    int changed = 0;
    for (int at = 0; at < 1000; ++at) {
        file.write(traceText());
        const Ran ran = run(arguments, file, at);
        QVERIFY2(ran.hasEnded, qPrintable(QStringLiteral("killed at read %1").arg(at)));
        if (QFileInfo{QString::fromStdString(file.path())}.size() == static_cast<qint64>(traceText().size())) {
            QVERIFY2(changed > 3, "it reads less often than expected");
            QCOMPARE(ran.out, whole.out);
            return; // there are no further reads
        }
        ++changed;
        QVERIFY2(ran.code == 3, qPrintable(QStringLiteral("read %1: %2").arg(at).arg(QString::fromUtf8(ran.err))));
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains("shrunk"), ran.err);
        if (at > 8)
            at += 4; // the middle repeats itself
    }
    QFAIL("it never stops reading");
}

TEST_PLAIN(ChangedFileCliTest)

} // namespace lanescope::changed_file_cli_test

#include "changed_file_cli_test.moc"
