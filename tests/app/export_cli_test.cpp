// `lanescope export` as a script uses it: output, exit codes, and that an existing file survives errors.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

namespace lanescope::export_cli_test {

using nlohmann::json;

namespace {

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments, std::function<void()> inChild = {})
{
    QProcess process;
    if (inChild)
        process.setChildProcessModifier(std::move(inChild));
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(60000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

const QString sample =
    QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_eager.json.gz");

QByteArray contentsOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

json jsonOf(const Ran& ran) { return json::parse(ran.out.toStdString(), nullptr, false); }

} // namespace

class ExportCliTest : public QObject {
    Q_OBJECT

private slots:
    void everyFormatIsWrittenAndReported_data();
    void everyFormatIsWrittenAndReported();
    void exportedFilesReadBackTheSame();
    void aRangeIsAsked();
    void wrongUsageExitsWithTwoAndOneLine();
    void unreadableOrUnwritableFilesExitWithThreeAndOneLine();
    void aFullDiskLeavesTheOlderFile_data() { everyFormatIsWrittenAndReported_data(); }
    void aFullDiskLeavesTheOlderFile();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void ExportCliTest::everyFormatIsWrittenAndReported_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {".json", ".json.gz", ".jsonl", ".csv", ".sqlite"})
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

void ExportCliTest::everyFormatIsWrittenAndReported()
{
    QFETCH(QString, suffix);
    const QString file = path("out" + suffix);
    const Ran ran = run({"export", sample, "-o", file, "--json"});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.isEmpty(), ran.err.constData());
    const json said = jsonOf(ran);
    QCOMPARE(said["path"].get<std::string>(), file.toStdString());
    QVERIFY(said["events"].get<int>() > 100);
    const QByteArray written = contentsOf(file);
    QVERIFY(written.startsWith(suffix == ".json"      ? "{\n"
                               : suffix == ".json.gz" ? "\x1f\x8b"
                               : suffix == ".jsonl"   ? "{\""
                               : suffix == ".csv"     ? "id,name,"
                                                      : "SQLite format 3"));
    const Ran inWords = run({"export", sample, "-o", file});
    QCOMPARE(inWords.out, QByteArray::fromStdString(file.toStdString() + ": " +
                                                    std::to_string(said["events"].get<int>()) + " events\n"));
    QCOMPARE(contentsOf(file), written); // the output depends only on the trace
}

void ExportCliTest::exportedFilesReadBackTheSame()
{
    QCOMPARE(run({"export", sample, "-o", path("again.json")}).code, 0);
    for (const char* command : {"info", "table", "kernels", "lanes", "findings"}) {
        json before = jsonOf(run({command, sample, "--json"})),
             after = jsonOf(run({command, path("again.json"), "--json"}));
        QVERIFY2(!before.is_discarded() && !after.is_discarded(), command);
        if (before.contains("files"))
            for (json* document : {&before, &after})
                for (const char* own :
                     {"path", "bytes", "format", "load_ms", "resident_bytes", "bytes_per_event", "text_bytes"})
                    (*document)["files"][0].erase(own);
        QVERIFY2(before == after, command);
    }
}

void ExportCliTest::aRangeIsAsked()
{
    const json info = jsonOf(run({"info", sample, "--json"}))["files"][0];
    const Ran outside = run({"export", sample, "-o", path("none.json"), "--range", "1000s:1001s"});
    QCOMPARE(outside.code, 2);
    QVERIFY2(outside.err.contains("expected times within the trace"), outside.err.constData());
    QVERIFY(!QFileInfo::exists(path("none.json")));
    const Ran ran = run({"export", sample, "-o", path("part.json"), "--range", "0ms:0.1ms", "--json"});
    QCOMPARE(ran.code, 0);
    const json part = jsonOf(run({"info", path("part.json"), "--json"}))["files"][0];
    QVERIFY(part["slices"] < info["slices"]);
    QVERIFY(part["slices"] > 0);
    QVERIFY(part["gpus"] == info["gpus"]);
}

void ExportCliTest::wrongUsageExitsWithTwoAndOneLine()
{
    for (const QStringList& arguments :
         {QStringList{"-o", path("x.txt")}, QStringList{"-o", path("x.json"), "--range", "1:2"},
          QStringList{"-o", path("x.json"), "--range", "2ms:1ms"}}) {
        const Ran ran = run(QStringList{"export", sample} + arguments);
        QCOMPARE(ran.code, 2);
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.err.count('\n'), 1);
    }
    QVERIFY(!QFile::exists(path("x.json")) && !QFile::exists(path("x.txt")));
    QCOMPARE(run({"export", sample}).code, 2);
}

void ExportCliTest::unreadableOrUnwritableFilesExitWithThreeAndOneLine()
{
    for (const QStringList& arguments : {QStringList{"export", "/no/such/trace.json", "-o", path("x.json")},
                                         QStringList{"export", sample, "-o", "/no/such/folder/x.json"}}) {
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 3);
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.err.count('\n'), 1);
    }
}

void ExportCliTest::aFullDiskLeavesTheOlderFile()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const QString file = folder.filePath("old" + suffix);
    {
        QFile old{file};
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
    }
    const Ran ran = run({"export", sample, "-o", file}, [] {
        const rlimit max{4096, 4096}; // file size limit in bytes
        ::setrlimit(RLIMIT_FSIZE, &max);
    });
    QCOMPARE(ran.code, 3);
    QVERIFY(ran.out.isEmpty());
    QCOMPARE(ran.err.count('\n'), 1);
    const QByteArray why = suffix == ".sqlite" ? "expected to write it: " : "expected to write it: File too large";
    QVERIFY2(ran.err.contains(why), ran.err.constData());
    QCOMPARE(contentsOf(file), QByteArray{"old"});
    QCOMPARE(QDir{folder.path()}.entryList(QDir::Files), QStringList{"old" + suffix});
}

TEST_WITH_APP(ExportCliTest)

} // namespace lanescope::export_cli_test

#include "export_cli_test.moc"
