// Errors of the command line: one line on stderr that begins with the program's name, says what was expected and
// suggests the nearest word; an exit code; and unchanged files.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/resource.h>

namespace lanescope::refusals_cli_test {

namespace {

struct Ran {
    int code; // -1: a signal ended it
    QByteArray out, err;
};

const QString sample =
    QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_eager.json.gz");

QByteArray contentsOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class RefusalsCliTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aMistypedSubcommandExitsWithTwo_data();
    void aMistypedSubcommandExitsWithTwo();
    void withoutADisplayTheWindowExitsWithFour();
    void usageIsOneLineWithWhatIsAllowed_data();
    void usageIsOneLineWithWhatIsAllowed();
    void noInputIsWrittenOver_data();
    void noInputIsWrittenOver();
    void aRangeOutsideTheTraceIsRefused_data();
    void aRangeOutsideTheTraceIsRefused();
    void aFullDiskIsReported_data();
    void aFullDiskIsReported();
    void outputThatCannotBeWrittenIsThree();

private:
    Ran run(const QStringList& arguments, std::function<void()> inChild = {}, const char* display = nullptr);
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

Ran RefusalsCliTest::run(const QStringList& arguments, std::function<void()> inChild, const char* display)
{
    QProcess process;
    if (inChild)
        process.setChildProcessModifier(std::move(inChild));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR", "QT_LOGGING_RULES"})
        environment.remove(QString::fromLatin1(name));
    if (display)
        environment.insert("DISPLAY", display);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder.path());
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(60000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

void RefusalsCliTest::initTestCase()
{
    QVERIFY(QFile::copy(sample, path("trace.json.gz")));
    QVERIFY(QFile::copy(sample, path("other.json.gz")));
    QVERIFY(QDir{m_folder.path()}.mkpath("job"));
    QVERIFY(QFile::copy(sample, path("job/rank0.json.gz")));
}

void RefusalsCliTest::aMistypedSubcommandExitsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("line");
    const QByteArray neither = ": expected a file or a sub-command, found neither";
    QTest::newRow("swapped letters") << QStringList{"tabel", "trace.json.gz"}
                                     << "lanescope: tabel" + neither + "; did you mean table?\n";
    QTest::newRow("cut short") << QStringList{"find", "trace.json.gz"}
                               << "lanescope: find" + neither + "; did you mean findings?\n";
    QTest::newRow("nothing near") << QStringList{"weather"} << "lanescope: weather" + neither + "\n";
}

void RefusalsCliTest::aMistypedSubcommandExitsWithTwo()
{
    QFETCH(QStringList, arguments);
    const Ran ran = run(arguments);
    QCOMPARE(ran.code, 2);
    QTEST(ran.err, "line");
    QVERIFY(ran.out.isEmpty());
}

void RefusalsCliTest::withoutADisplayTheWindowExitsWithFour()
{
    // Without a display, and with one that does not respond.
    for (const char* display : {static_cast<const char*>(nullptr), ":1987"})
        for (const QStringList& arguments : {QStringList{"trace.json.gz"}, QStringList{}}) {
            const Ran ran = run(arguments, {}, display);
            QCOMPARE(ran.code, 4);
            QCOMPARE(ran.err.count('\n'), 1);
            QVERIFY2(ran.err.startsWith("lanescope: expected a display"), ran.err.constData());
        }
}

void RefusalsCliTest::usageIsOneLineWithWhatIsAllowed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char* name, const QStringList& arguments, const char* line) {
        QTest::newRow(name) << arguments << QByteArray{"lanescope: "} + line + "\n";
    };
    row("a negative count", {"table", "trace.json.gz", "--rows", "-1"},
        "--rows: expected a whole number, 0 or more, found -1");
    row("a negative count, joined", {"table", "trace.json.gz", "--rows=-1"},
        "--rows: expected a whole number, 0 or more, found -1");
    row("no number", {"table", "trace.json.gz", "--rows", "abc"},
        "--rows: expected a whole number, 0 or more, found abc");
    row("an empty number", {"table", "trace.json.gz", "--rows", ""},
        "--rows: expected a whole number, 0 or more, found none");
    row("an empty factor", {"whatif", "trace.json.gz", "--host", ""}, "--host: expected a number, found none");
    row("nothing to say it in", {"brief", "trace.json.gz", "--budget", "0"},
        "--budget: expected a number from 1 to 1000000000, found 0");
    row("a factor below 0", {"whatif", "trace.json.gz", "--host", "-1"},
        "--host: expected a number from 0 to 1000000, found -1");
    row("a factor that is not a number", {"whatif", "trace.json.gz", "--comm", "nan"},
        "--comm: expected a number from 0 to 1000000, found nan");
    row("a broken expression", {"whatif", "trace.json.gz", "--no-sync=("},
        "--no-sync: expected a regular expression, found (: missing ): (");
    row("a straggler without a job", {"whatif", "trace.json.gz", "--straggler-median=7"},
        "--straggler-median: expected the ranks of a job, found one trace");
    row("one point of a sweep", {"sweep", "trace.json.gz"}, "sweep: expected two traces or more, found one");
    row("sorted modules", {"table", "trace.json.gz", "--by", "module", "--sort", "name"},
        "--sort: expected --by op, kernel, annotation or runtime, found --by module");
    row("modules by shape", {"table", "trace.json.gz", "--by", "module", "--group-by-input-shape"},
        "--group-by-input-shape: expected --by op, kernel, annotation or runtime, found --by module");
    row("modules by thread", {"table", "trace.json.gz", "--by", "phase", "--own-thread"},
        "--own-thread: expected --by op, kernel, annotation or runtime, found --by phase");
    row("a capture of ops", {"table", "trace.json.gz", "--by", "op", "--capture", "none.json"},
        "--capture: expected --by module, scope, line, phase, layer or graph, found --by op");
    row("a twin of all", {"table", "trace.json.gz", "--twin", "none.json"},
        "--twin: expected --by module, scope, line, phase, layer or graph, found none");
    row("a flame graph as PNG", {"flame", "trace.json.gz", "-o", "flame.png"},
        "flame.png: expected a name that ends in .svg");
    row("no value", {"table", "trace.json.gz", "--rows"}, "--rows: expected a whole number, 0 or more, found none");
    row("no such report", {"stats", "trace.json.gz", "--report", "foo"},
        "--report: expected cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum, osrt_sum or nvtx_sum, found foo");
    row("a report nearly", {"stats", "trace.json.gz", "--report", "cuda_api_som"},
        "--report: expected cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum, osrt_sum or nvtx_sum, found "
        "cuda_api_som; did you mean cuda_api_sum?");
    row("no such kind", {"table", "trace.json.gz", "--by", "kernels"},
        "--by: expected op, kernel, annotation, runtime, module, scope, line, phase, layer or graph, found kernels; "
        "did "
        "you mean kernel?");
    row("an option nearly", {"table", "trace.json.gz", "--row", "3"},
        "table has no option --row; did you mean --rows?");
    row("an option nearly, joined", {"kernels", "trace.json.gz", "--nmae=x"},
        "kernels has no option --nmae; did you mean --name?");
    row("no option near", {"table", "trace.json.gz", "--weather"}, "table has no option --weather");
    row("the program's own option", {"--them", "light"}, "lanescope has no option --them; did you mean --theme?");
    row("one file too many", {"table", "trace.json.gz", "other.json.gz"},
        "table: expected no further argument, found other.json.gz");
    row("no file", {"table"}, "table: expected FILE (A trace)");
    row("two at once", {"shot", "trace.json.gz", "-o", "a.png", "--range", "1ms:2ms", "--step", "x"},
        "--range cannot be given together with --step");
}

void RefusalsCliTest::usageIsOneLineWithWhatIsAllowed()
{
    QFETCH(QStringList, arguments);
    const Ran ran = run(arguments);
    QTEST(ran.err, "line");
    QCOMPARE(ran.code, 2);
    QVERIFY(ran.out.isEmpty());
}

void RefusalsCliTest::noInputIsWrittenOver_data()
{
    QTest::addColumn<QStringList>("arguments"); // OUT: a placeholder for the output
    QTest::addColumn<QString>("ending");
    QTest::newRow("export") << QStringList{"export", "trace.json.gz", "-o", "OUT"} << ".json.gz";
    QTest::newRow("shot") << QStringList{"shot", "trace.json.gz", "-o", "OUT"} << ".png";
    QTest::newRow("shot, second") << QStringList{"shot", "other.json.gz", "trace.json.gz", "-o", "OUT"} << ".svg";
    QTest::newRow("report") << QStringList{"report", "trace.json.gz", "-o", "OUT"} << ".html";
    QTest::newRow("report, second") << QStringList{"report", "other.json.gz", "trace.json.gz", "-o", "OUT"} << ".html";
    QTest::newRow("sweep") << QStringList{"sweep", "other.json.gz", "trace.json.gz", "-o", "OUT"} << ".png";
    QTest::newRow("capture") << QStringList{"capture", "-o", "OUT", "--", "cat", "trace.json.gz"} << ".json";
    QTest::newRow("capture, joined") << QStringList{"capture", "-o", "OUT", "--", "cat", "--in=trace.json.gz"}
                                     << ".json";
}

void RefusalsCliTest::noInputIsWrittenOver()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, ending);
    namespace fs = std::filesystem;
    const fs::path folder = m_folder.path().toStdString(), trace = folder / "trace.json.gz";
    const QByteArray before = contentsOf(path("trace.json.gz"));
    const auto with = [&](const QString& output) {
        QStringList all = arguments;
        all.replace(static_cast<int>(all.indexOf("OUT")), output);
        return all;
    };
    fs::remove(folder / ("hard" + ending.toStdString()));
    fs::remove(folder / ("soft" + ending.toStdString()));
    fs::create_hard_link(trace, folder / ("hard" + ending.toStdString()));
    fs::create_symlink("job/../trace.json.gz", folder / ("soft" + ending.toStdString()));
    QStringList outputs{"hard" + ending, "soft" + ending, path("job/../hard" + ending)};
    if (ending == ".json.gz")
        outputs << "trace.json.gz"
                << "./job/../trace.json.gz" << path("trace.json.gz");
    for (const QString& output : outputs) {
        const Ran ran = run(with(output));
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.startsWith("lanescope: " + output.toUtf8() + ": expected another file to write: this one is"),
                 ran.err.constData());
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(contentsOf(path("trace.json.gz")), before);
        QVERIFY(fs::is_symlink(folder / ("soft" + ending.toStdString())));
    }
    if (arguments[0] == "capture")
        return; // a real one needs its helper program
    // The opposite: a copy of the same contents is another file, and an existing file may be replaced.
    for (const QString& output : {"new" + ending, "copy" + ending}) {
        QFile::remove(path(output));
        if (output.startsWith("copy"))
            QVERIFY(QFile::copy(path("trace.json.gz"), path(output)));
        const Ran ran = run(with(output));
        QVERIFY2(ran.code == 0, ran.err.constData());
        QVERIFY2(ran.err.isEmpty(), ran.err.constData()); // also no warning of Qt without XDG_RUNTIME_DIR
    }
    // The output is a rank in the input folder.
    if (arguments[0] == "shot" && arguments.size() == 4) {
        fs::remove(folder / "rank.png");
        fs::create_hard_link(folder / "job/rank0.json.gz", folder / "rank.png");
        for (const char* input : {"job", "job/rank*"}) {
            const Ran ran = run({"shot", input, "-o", "rank.png"});
            QCOMPARE(ran.code, 2);
            QVERIFY2(ran.err.contains("this one is job/rank0.json.gz, which is read"), ran.err.constData());
        }
    }
}

void RefusalsCliTest::aRangeOutsideTheTraceIsRefused_data()
{
    QTest::addColumn<QString>("range");
    QTest::addColumn<int>("code");
    // The trace below lasts from 0 to 100 us.
    QTest::newRow("its last nanosecond") << "99.999us:1ms" << 0;
    QTest::newRow("from its end") << "100us:1ms" << 2;
    QTest::newRow("far behind it") << "5s:6s" << 2;
}

void RefusalsCliTest::aRangeOutsideTheTraceIsRefused()
{
    QFETCH(QString, range);
    QFETCH(int, code);
    std::ofstream{path("short.json").toStdString()}
        << R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":100}])";
    for (const auto& [command, format] :
         {std::pair{"shot", "png"}, std::pair{"shot", "svg"}, std::pair{"shot", "pdf"}, std::pair{"flame", "svg"}}) {
        const QString picture = path(QStringLiteral("range.") + format);
        QFile::remove(picture);
        const Ran ran = run({command, "short.json", "-o", picture, "--range", range});
        QCOMPARE(ran.code, code);
        QCOMPARE(QFile::exists(picture), code == 0);
        QCOMPARE(ran.err, code == 0 ? QByteArray{}
                                    : "lanescope: --range: expected times within the trace, which ends at 100.000us, "
                                      "found " +
                                          range.toUtf8() + "\n");
    }
}

void RefusalsCliTest::aFullDiskIsReported_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("ending");
    for (const char* ending : {".png", ".svg", ".pdf"})
        QTest::newRow(ending) << QStringList{"shot", "trace.json.gz"} << ending;
    QTest::newRow("report") << QStringList{"report", "trace.json.gz"} << ".html";
    QTest::newRow("sweep") << QStringList{"sweep", "trace.json.gz", "other.json.gz"} << ".svg";
}

void RefusalsCliTest::aFullDiskIsReported()
{
    QFETCH(QStringList, command);
    QFETCH(QString, ending);
    QTemporaryDir folder;
    const QString file = folder.filePath("old" + ending);
    {
        QFile old{file};
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
    }
    const Ran ran = run(command + QStringList{"-o", file}, [] {
        const rlimit max{4096, 4096}; // file size limit in bytes
        ::setrlimit(RLIMIT_FSIZE, &max);
    });
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err, "lanescope: " + file.toUtf8() + ": expected to write it: File too large\n");
    QCOMPARE(contentsOf(file), QByteArray{"old"});
    QCOMPARE(QDir{folder.path()}.entryList(QDir::Files), QStringList{"old" + ending});
    const Ran device = run(command + QStringList{"-o", "/dev/full"});
    QVERIFY(device.code == 2 || device.code == 3); // by its name, or because it is not a regular file
    QCOMPARE(device.err.count('\n'), 1);
}

void RefusalsCliTest::outputThatCannotBeWrittenIsThree()
{
    QProcess process;
    process.setStandardOutputFile("/dev/full");
    process.start(QStringLiteral(LANESCOPE_BINARY), {"info", sample});
    process.waitForFinished(60000);
    QCOMPARE(process.exitCode(), 3);
    QCOMPARE(process.readAllStandardError(),
             QByteArray{"lanescope: standard output: expected to write it: No space left on device\n"});
}

TEST_WITH_APP(RefusalsCliTest)

} // namespace lanescope::refusals_cli_test

#include "refusals_cli_test.moc"
