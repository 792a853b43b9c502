// `lanescope capture` for its user: invalid options, how a run ends, the messages, and that its helper never outlives
// it.

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "app/capture_words.h"
#include "tests/support/run_tests.h"

#include <csignal>
#include <nlohmann/json.hpp>

namespace lanescope::capture_cli_test {

using nlohmann::json;

namespace {

struct Ran {
    int code; // -1: a signal ended it
    QByteArray out, err;
};

QProcessEnvironment withFault(const char* fault)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LANESCOPE_CAPTURE_FAULT", fault);
    environment.insert("OPENBLAS_NUM_THREADS", "2");
    return environment;
}

Ran finished(QProcess& process)
{
    process.waitForFinished(120'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

Ran run(const QStringList& arguments)
{
    QProcess process;
    process.setProcessEnvironment(withFault(""));
    process.start(QStringLiteral(LANESCOPE_BINARY), QStringList{"capture"} + arguments);
    return finished(process);
}

// A run that does not end by itself, with its helper once `word` was printed.
class Running {
public:
    Running(const QString& output, const char* fault, const QByteArray& word)
    {
        m_process.setProcessEnvironment(withFault(fault));
        m_process.start(QStringLiteral(LANESCOPE_BINARY), {"capture", "matmul_add", "--device", "cpu", "--active",
                                                           "50000000", "--long", "--progress", "-o", output});
        m_process.setReadChannel(QProcess::StandardError);
        while (m_err.count(word) < 2 && m_process.waitForReadyRead(60'000))
            m_err += m_process.readAllStandardError();
        const QByteArray pid = QByteArray::number(m_process.processId());
        QFile children{"/proc/" + pid + "/task/" + pid + "/children"};
        if (children.open(QIODevice::ReadOnly))
            m_helper = children.readAll().simplified().split(' ').first().toInt();
    }
    ~Running()
    {
        if (m_helper > 1 && isHelperAlive())
            ::kill(m_helper, SIGKILL);
        m_process.kill();
        m_process.waitForFinished(1000);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    pid_t helper() const { return m_helper; }
    pid_t program() const { return static_cast<pid_t>(m_process.processId()); }
    bool isHelperAlive() const
    {
        QFile stat{QStringLiteral("/proc/%1/stat").arg(m_helper)};
        return stat.open(QIODevice::ReadOnly) && !stat.readAll().contains(") Z "); // a zombie is no longer running
    }
    Ran end() { return finished(m_process); }

private:
    QProcess m_process;
    QByteArray m_err;
    pid_t m_helper = 0;
};

} // namespace

class CaptureCliTest : public QObject {
    Q_OBJECT

private slots:
    void theHelperNeverOutlivesIt_data();
    void theHelperNeverOutlivesIt();
    void aStopIsReported();
    void aKilledHelperPromisesOnlyWhatIsThere_data();
    void aKilledHelperPromisesOnlyWhatIsThere();
    void cyclesAreNamedAndCountedApart();
    void refusedOptionsGiveOneLine_data();
    void refusedOptionsGiveOneLine();
    void noiseIsNotToldAsOverhead();
    void runsThatDifferAreReported();
};

void CaptureCliTest::theHelperNeverOutlivesIt_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("asked to end") << SIGTERM << QByteArray{};
    QTest::newRow("its terminal is closed") << SIGHUP << QByteArray{};
    QTest::newRow("killed") << SIGKILL << QByteArray{};
    QTest::newRow("killed in a step that does not end") << SIGKILL << QByteArray{"stuck"};
}

void CaptureCliTest::theHelperNeverOutlivesIt()
{
    QFETCH(int, signal);
    QFETCH(QByteArray, fault);
    const QTemporaryDir folder;
    const QString path = folder.filePath("t.json");
    Running running{path, fault.constData(), fault.isEmpty() ? "\"grew\"" : "\"alive\""};
    QVERIFY(running.helper() > 1 && running.isHelperAlive());
    ::kill(running.program(), signal);
    QTRY_VERIFY_WITH_TIMEOUT(!running.isHelperAlive(), 60'000);
    if (fault.isEmpty())
        QVERIFY(QFile::exists(path)); // the recording is kept
}

void CaptureCliTest::aStopIsReported()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("t.json");
    Running running{path, "", "\"grew\""};
    ::kill(running.helper(), SIGINT); // like Ctrl + C, which this program leaves to the helper
    const Ran ran = running.end();
    QCOMPARE(ran.code, 130);
    const QList<QByteArray> lines = ran.out.split('\n');
    QVERIFY2(lines.size() >= 2 && lines[0].startsWith(path.toUtf8() + ": "), ran.out.constData());
    QCOMPARE(lines[1], QByteArray{"stopped: this is what was recorded until then"});
    QVERIFY(!run({"matmul_add", "--device", "cpu", "--size", "32", "-o", path}).out.contains("stopped"));
}

void CaptureCliTest::aKilledHelperPromisesOnlyWhatIsThere_data()
{
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("before its first event") << QByteArray{"stuck"};
    QTest::newRow("later") << QByteArray{};
}

void CaptureCliTest::aKilledHelperPromisesOnlyWhatIsThere()
{
    QFETCH(QByteArray, fault);
    const QTemporaryDir folder;
    const QString path = folder.filePath("t.json");
    Running running{path, fault.constData(), fault.isEmpty() ? "\"grew\"" : "\"alive\""};
    ::kill(running.helper(), SIGKILL);
    const Ran ran = running.end();
    QCOMPARE(ran.code, 3);
    const QByteArray begin = "lanescope: lanescope-capture was ended by signal 9; ";
    if (fault.isEmpty()) {
        QVERIFY2(ran.err.endsWith(begin + "what it recorded until then is in " + path.toUtf8() + ".part\n"),
                 ran.err.constData());
        QVERIFY(QFileInfo{path + ".part"}.size() > 0);
    } else {
        QVERIFY2(ran.err.endsWith(begin + "it had recorded nothing yet\n"), ran.err.constData());
        QVERIFY(!QFile::exists(path + ".part"));
    }
}

void CaptureCliTest::cyclesAreNamedAndCountedApart()
{
    const QTemporaryDir folder;
    const QStringList arguments{
        "linear", "--device", "cpu", "--repeat", "2", "--active", "2", "-o", folder.filePath("t.json")};
    const Ran words = run(arguments);
    QCOMPARE(words.code, 0);
    const Ran ran = run(arguments + QStringList{"--json"});
    const json result = json::parse(ran.out.toStdString());
    QCOMPARE(result["files"].size(), std::size_t{2});
    std::uint64_t sum = 0;
    for (int i = 0; i < 2; ++i) {
        const json& file = result["files"][static_cast<std::size_t>(i)];
        const QString path = folder.filePath(QStringLiteral("t_%1.json").arg(i));
        QCOMPARE(QString::fromStdString(file["path"].get<std::string>()), path);
        QCOMPARE(file["dropped"].get<int>(), 0);
        QVERIFY2(words.out.contains(path.toUtf8() + ": " + QByteArray::number(file["events"].get<qint64>()) +
                                    " events, 0 kernels, 0 dropped, on cpu\n"),
                 words.out.constData());
        sum += file["events"].get<std::uint64_t>();
    }
    QCOMPARE(result["events"].get<std::uint64_t>(), sum);
}

void CaptureCliTest::refusedOptionsGiveOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("line");
    const QString long_ = QStringLiteral("lanescope: matmul_add \\(size 64, batch 0, bf16, eager\\) takes about "
                                         "[0-9]+ (s|min|h|days) for 90000002 steps on this device; --long runs it "
                                         "anyway\n");
    QTest::newRow("empty size") << QStringList{"linear", "--batch", "", "-o", "OUT"}
                                << QStringLiteral("lanescope: --batch: expected a number, found none\n");
    QTest::newRow("empty steps") << QStringList{"linear", "--wait", "", "-o", "OUT"}
                                 << QStringLiteral("lanescope: --wait: expected a number, found none\n");
    QTest::newRow("no number") << QStringList{"linear", "--batch", "abc", "-o", "OUT"}
                               << QStringLiteral("lanescope: --batch: expected a number, found abc\n");
    QTest::newRow("out of range") << QStringList{"matmul_add", "--size", "0", "-o", "OUT"}
                                  << QStringLiteral("lanescope: --size: expected 1 to [0-9]+, found 0\n");
    QTest::newRow("unknown option") << QStringList{"linear", "--varaint", "eager", "-o", "OUT"}
                                    << QStringLiteral("lanescope: no such option or argument: .*--varaint.*\n");
    QTest::newRow("too long") << QStringList{"matmul_add", "--device", "cpu", "--active", "90000000", "-o", "OUT"}
                              << long_;
    for (const char* ending : {".gz", ".zip"})
        QTest::newRow(ending) << QStringList{"linear", "--device", "cpu", "-o", QStringLiteral("OUT") + ending}
                              << QStringLiteral("lanescope: .*: expected a name that ends in \\.json: a capture is "
                                                "written unpacked .*\n");
}

void CaptureCliTest::refusedOptionsGiveOneLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, line);
    const QTemporaryDir folder;
    arguments.replaceInStrings("OUT", folder.filePath("t.json"));
    const Ran ran = run(arguments);
    QCOMPARE(ran.code, 2);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(QRegularExpression{QRegularExpression::anchoredPattern(line)}.match(QString{ran.err}).hasMatch(),
             ran.err.constData());
    QVERIFY(ran.out.isEmpty());
    QVERIFY(QDir{folder.path()}.isEmpty());
}

void CaptureCliTest::noiseIsNotToldAsOverhead()
{
    const std::string plain = "a step takes 100.000us unrecorded and 110.000us recorded";
    QCOMPARE(overheadLine(Ns{100'000}, Ns{110'000}, Ns{9'999}), plain);
    QCOMPARE(overheadLine(Ns{100'000}, Ns{110'000}, std::nullopt), plain);
    QCOMPARE(overheadLine(Ns{100'000}, Ns{110'000}, Ns{10'000}),
             plain + ": unrecorded steps alone vary by 10.000us, so this does not show the recording overhead");
    // Recording cannot make a program faster.
    QCOMPARE(overheadLine(Ns{100'001}, Ns{100'000}, Ns{0}),
             std::string{"a step takes 100.001us unrecorded and 100.000us recorded: unrecorded steps alone vary by "
                         "0.000us, so this does not show the recording overhead"});
    const QTemporaryDir folder;
    const Ran ran = run({"matmul_add", "--device", "cpu", "--size", "32", "--json", "-o", folder.filePath("t.json")});
    const json overhead = json::parse(ran.out.toStdString())["overhead"];
    QCOMPARE(overhead["steps"].get<int>(), 50);
    QVERIFY(overhead["bare_spread_ns"].get<std::int64_t>() >= 0);
}

void CaptureCliTest::runsThatDifferAreReported()
{
    QVERIFY(!disturbanceOf("eager", Ns{1'000'000}, Ns{1'100'000}));
    QVERIFY(!disturbanceOf("eager", Ns{1'100'000}, Ns{1'000'000}));
    QVERIFY(!disturbanceOf("eager", Ns{}, Ns{1'000'000})); // not measured
    const auto line = disturbanceOf("eager", Ns{1'000'000}, Ns{1'100'001});
    QVERIFY(line);
    QVERIFY2(
        line->startsWith(QStringLiteral("Two runs of eager differ by 10 % (1\u202fms and 1.100\u202fms per step)")),
        qPrintable(*line));
    QVERIFY(disturbanceOf("eager", Ns{3'790'000}, Ns{2'241'000})->contains("69 %"));
}

TEST_WITH_APP(CaptureCliTest)

} // namespace lanescope::capture_cli_test

#include "capture_cli_test.moc"
