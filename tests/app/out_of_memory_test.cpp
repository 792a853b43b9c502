// Out of memory never ends the program by a signal: a sub-command ends with one line and exit code 3, the window shows
// a message and stays open.

#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "app/out_of_memory.h"
#include "model/base/parallel.h"
#include "model/import/importer.h"
#include "tests/support/pack.h"
#include "tests/support/run_tests.h"
#include "widgets/session/background.h"

#include <atomic>
#include <fstream>
#include <sys/resource.h>

namespace lanescope::out_of_memory_test {

using lanescope::test::gzipped;

namespace {

constexpr rlim_t megabyte = 1 << 20, gigabyte = 1 << 30;

struct Ran {
    int code; // -1: a signal ended it
    QByteArray out, err;
};

Ran runWithin(rlim_t bytes, const QStringList& arguments)
{
    QProcess process;
    process.setChildProcessModifier([bytes] {
        const rlimit max{bytes, bytes};
        ::setrlimit(RLIMIT_AS, &max);
    });
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(250'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

// `count` members of 16 MiB each, of one repeated letter.
std::string packedRow(char letter, int count)
{
    const std::string member = gzipped(std::string(16 << 20, letter));
    std::string text;
    for (int i = 0; i < count; ++i)
        text += member;
    return text;
}

// Throws in its event handler.
class Hungry : public QObject {
public:
    bool event(QEvent* e) override
    {
        if (e->type() == QEvent::User)
            throw std::bad_alloc{};
        return QObject::event(e);
    }
};

} // namespace

class OutOfMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void workOnOtherThreadsThrowsInTheCaller();
    void gigabytesOfBlanksAreNoTrace();
    void aNameLargerThanMemoryIsOneLine();
    void aFolderOfHugeForeignFilesIsOneLine();
    void aForeignListIsGivenUpEarly();
    void anyLimitEndsWithALine_data();
    void anyLimitEndsWithALine();
    void theWindowReportsIt();
    void backgroundWorkReportsIt();

private:
    QString written(const QString& name, const std::string& text)
    {
        const QString path = m_folder.filePath(name);
        QDir{}.mkpath(QFileInfo{path}.path());
        std::ofstream{path.toStdString(), std::ios::binary} << text;
        return path;
    }
    QTemporaryDir m_folder;
};

void OutOfMemoryTest::workOnOtherThreadsThrowsInTheCaller()
{
    std::atomic<int> calls = 0;
    const auto callEach = [&](std::size_t failing) {
        lanescope::parallelFor(1000, 4, [&](std::size_t job) {
            ++calls;
            if (job == failing)
                throw std::bad_alloc{};
            std::this_thread::sleep_for(std::chrono::microseconds{10});
        });
    };
    QVERIFY_EXCEPTION_THROWN(callEach(0), std::bad_alloc);
    QVERIFY2(calls < 500, "jobs begin after the failure");
    QVERIFY_EXCEPTION_THROWN(callEach(999), std::bad_alloc);
    calls = 0;
    callEach(1000); // none fails
    QCOMPARE(calls.load(), 1000);
}

void OutOfMemoryTest::gigabytesOfBlanksAreNoTrace()
{
    const QString bomb = written("blanks.json.gz", packedRow(' ', 256)); // 4 GiB
    const Ran ran = runWithin(10 * gigabyte, {"info", bomb});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err,
             "lanescope: " + bomb.toUtf8() + ": byte 4294967296: expected trace events, found nothing but blanks\n");
    // If memory ends early, the kind of file is unknown.
    const Ran small = runWithin(gigabyte, {"info", bomb});
    QCOMPARE(small.code, 3);
    QCOMPARE(small.err, "lanescope: " + bomb.toUtf8() + ": expected enough memory for this file, found none left\n");
    QFile::remove(bomb);
}

void OutOfMemoryTest::aNameLargerThanMemoryIsOneLine()
{
    const QString bomb = written("name.json.gz", gzipped("[{\"ph\":\"X\",\"ts\":1,\"dur\":1,\"name\":\"") +
                                                     packedRow('x', 40) + gzipped("\"}]"));
    for (const char* command : {"info", "shot", "export", "summary"}) {
        QStringList arguments{command, bomb};
        if (const QByteArray name = command; name == "shot" || name == "export")
            arguments << "-o" << m_folder.filePath(name == "shot" ? "a.png" : "a.csv");
        if (QByteArray{command} == "summary")
            arguments << "--jsonl";
        const Ran ran = runWithin(gigabyte, arguments);
        const QByteArray line = bomb.toUtf8() + ": expected enough memory for this file, found none left";
        if (QByteArray{command} == "summary") // it continues with the next file
            QVERIFY2(ran.out.contains("expected enough memory for this file"), ran.err.constData());
        else
            QCOMPARE(ran.err, "lanescope: " + line + "\n");
        QVERIFY2(ran.code == 3, command);
    }
    QFile::remove(bomb);
}

void OutOfMemoryTest::aFolderOfHugeForeignFilesIsOneLine()
{
    // An object whose first value does not end, and a value that fills a list.
    written("job/a.json.gz", gzipped("{\"weights\": \"") + packedRow('x', 96));
    written("job/b.json.gz", gzipped("[\"") + packedRow('x', 96));
    const Ran ran = runWithin(4 * gigabyte, {"info", "--merge", m_folder.filePath("job")});
    QVERIFY2(ran.code == 3, ran.err.constData());
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.startsWith("lanescope: "), ran.err.constData());
    QDir{m_folder.filePath("job")}.removeRecursively();
}

void OutOfMemoryTest::aForeignListIsGivenUpEarly()
{
    std::string numbers = "[0";
    while (numbers.size() < 20'000'000)
        numbers += ",1234567";
    const QString list = written("numbers.json", numbers + "]");
    const auto trace = lanescope::loadTrace(list.toStdString());
    QVERIFY(!trace);
    QVERIFY2(trace.error().expected.find("expected trace events, found 100000 other values in a row") == 0,
             trace.error().line().c_str());
    // Slightly fewer of them before an event: a damaged trace, which opens.
    std::string fewer = "[0";
    for (int i = 1; i < 99'999; ++i)
        fewer += ",1";
    const QString odd = written("odd.json", fewer + R"(,{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1}])");
    QVERIFY(lanescope::loadTrace(odd.toStdString()));
}

void OutOfMemoryTest::anyLimitEndsWithALine_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString sample =
        QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_eager.json.gz");
    QTest::newRow("findings") << QStringList{"findings", sample};
    QTest::newRow("diff") << QStringList{"diff", sample, sample};
    QTest::newRow("query") << QStringList{"query", sample, "select count(*) from slices"};
}

void OutOfMemoryTest::anyLimitEndsWithALine()
{
    QFETCH(QStringList, arguments);
    rlim_t min = 0; // below it the program's libraries do not load
    for (rlim_t limit = 64 * megabyte; limit < gigabyte && !min; limit += 4 * megabyte)
        if (runWithin(limit, {"--version"}).code == 0)
            min = limit;
    QVERIFY(min > 0);
    bool isDone = false, hasFailed = false;
    for (rlim_t limit = min; limit < min + 2 * gigabyte && !isDone; limit += 4 * megabyte) {
        const Ran ran = runWithin(limit, arguments);
        isDone = ran.code == 0;
        hasFailed = hasFailed || !isDone;
        if (isDone)
            break;
        QVERIFY2(ran.code == 3, qPrintable(QString{"%1 MB: %2"}.arg(limit / megabyte).arg(QString{ran.err})));
        QVERIFY2(ran.err.startsWith("lanescope: ") && ran.err.count('\n') == 1, ran.err.constData());
    }
    QVERIFY(isDone && hasFailed);
}

void OutOfMemoryTest::theWindowReportsIt()
{
    QString said;
    const auto answer = [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            said = box->text();
            box->accept();
        }
    };
    Hungry hungry;
    QCoreApplication::postEvent(&hungry, new QEvent{QEvent::User});
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, answer);
    timer.start(20);
    QTRY_VERIFY(said.contains("not enough memory"));
    QVERIFY(!QApplication::activeModalWidget());
}

void OutOfMemoryTest::backgroundWorkReportsIt()
{
    QString said;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            said = box->text();
            box->accept();
        }
    });
    timer.start(20);
    bool hasAnswer = false;
    lanescope::inBackground(
        this, []() -> int { throw std::bad_alloc{}; }, [&](int) { hasAnswer = true; });
    QTRY_VERIFY(said.contains("not enough memory"));
    QVERIFY(!hasAnswer);
    lanescope::inBackground(
        this, [] { return 1; }, [&](int) { hasAnswer = true; }); // the pool still works
    QTRY_VERIFY(hasAnswer);
}

TEST_WITHIN(lanescope::Application, OutOfMemoryTest)

} // namespace lanescope::out_of_memory_test

#include "out_of_memory_test.moc"
