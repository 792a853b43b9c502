// Commands on a trace of another machine print what they print on the file; the far side opens no socket.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

namespace lanescope::remote_cli_test {

class RemoteCliTest : public QObject {
    Q_OBJECT

private slots:
    void commandsPrintTheSame_data();
    void commandsPrintTheSame();
    void aSnapshotIsFetchedAndOpened();
    void whatNeedsTheFileItselfIsRefusedInOneLine();
    void theFarSideOpensNoSocketAndEndsWithItsInput();
    void serveWithoutAnotherProgramIsRefused();

private:
    struct Answer {
        int code = -1;
        QString out, error;
    };
    Answer run(const QStringList& words) const;
    QTemporaryDir m_folder;
};

namespace {

const QString samples = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/");
const QString sample = samples + QStringLiteral("synthetic_gpt_24_layers_train.json.gz");

} // namespace

RemoteCliTest::Answer RemoteCliTest::run(const QStringList& words) const
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_SSH", LANESCOPE_TEST_LINE);
    environment.insert("TEST_LINE_PROGRAM", LANESCOPE_BINARY);
    environment.insert("TEST_LINE_CACHE", "off");
    environment.insert("LANESCOPE_CACHE", m_folder.path() + "/index");
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(m_folder.path());
    program.start(LANESCOPE_BINARY, words);
    program.waitForFinished(120'000);
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
            QString::fromUtf8(program.readAllStandardError())};
}

void RemoteCliTest::commandsPrintTheSame_data()
{
    QTest::addColumn<QStringList>("words");
    for (const char* words : {"table", "kernels", "findings", "brief", "lanes", "iterations", "breakdown --json"})
        QTest::newRow(words) << QString{words}.split(' ');
}

void RemoteCliTest::commandsPrintTheSame()
{
    QFETCH(QStringList, words);
    QStringList far = words, near = words;
    far.insert(1, "ssh://far" + sample);
    near.insert(1, sample);
    const Answer there = run(far);
    Answer here = run(near);
    QVERIFY2(there.code == 0, qPrintable(there.error));
    QCOMPARE(QString{there.out}.replace("ssh://far" + sample, sample), here.out);
    QVERIFY(!QDir{m_folder.path()}.exists("ssh:"));
}

void RemoteCliTest::aSnapshotIsFetchedAndOpened()
{
    const QString snapshot = samples + "synthetic_training_loop_leak.pickle.gz";
    const Answer there = run({"memory", "ssh://far" + snapshot}), here = run({"memory", snapshot});
    QVERIFY2(there.code == 0, qPrintable(there.error));
    QCOMPARE(QString{there.out}.replace("ssh://far" + snapshot, snapshot), here.out);
}

void RemoteCliTest::whatNeedsTheFileItselfIsRefusedInOneLine()
{
    const Answer answer = run({"export", "ssh://far" + sample, "-o", "part.json", "--steps", "2"});
    QVERIFY(answer.code != 0);
    QVERIFY2(answer.error.count('\n') == 1 && answer.error.contains("copy it here first"), qPrintable(answer.error));
}

void RemoteCliTest::theFarSideOpensNoSocketAndEndsWithItsInput()
{
    QProcess far;
    far.start(LANESCOPE_BINARY, {"serve", "--stdio"});
    QVERIFY(far.waitForReadyRead(30'000));
    QCOMPARE(far.readAllStandardOutput(), QByteArray{"LANESCOPE-SERVE\n"});
    const QDir open{QString("/proc/%1/fd").arg(far.processId())};
    for (const QString& name : open.entryList(QDir::System | QDir::Files | QDir::NoDotAndDotDot))
        QVERIFY(!QFile::symLinkTarget(open.filePath(name)).contains("socket:"));
    QVERIFY(!open.entryList(QDir::System | QDir::Files | QDir::NoDotAndDotDot).isEmpty());
    far.closeWriteChannel();
    QVERIFY(far.waitForFinished(30'000));
    QCOMPARE(far.exitCode(), 0);
}

void RemoteCliTest::serveWithoutAnotherProgramIsRefused()
{
    const Answer answer = run({"serve"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.error.count('\n') == 1 && answer.error.contains("--stdio"), qPrintable(answer.error));
}

TEST_WITH_APP(RemoteCliTest)

} // namespace lanescope::remote_cli_test

#include "remote_cli_test.moc"
