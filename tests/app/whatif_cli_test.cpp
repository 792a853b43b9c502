// `lanescope whatif` for scripts and users: what each change brings, what will not help and why, and bad names.

#include <QProcess>
#include <QtTest>

#include "tests/support/rank_text.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::whatif_cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

namespace {

struct Ran {
    int code;
    QString out, err;
};

Ran runWhatIf(const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.insert("LC_ALL", "C.UTF-8");
    environment.insert("COLUMNS", "1000");
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), QStringList{"whatif"} + arguments);
    process.waitForFinished(60000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

// Twenty ops of 100 us, each with a kernel of 5 us: the host sets the pace.
std::string hostBound()
{
    QStringList events;
    for (int i = 0; i < 20; ++i) {
        const auto event = [&](const char* category, const char* name, const char* pid, int tid, int ts, int dur) {
            events.append(
                QString(
                    R"({"ph":"X","cat":"%1","name":"%2","pid":%3,"tid":%4,"ts":%5,"dur":%6,"args":{"correlation":%7}})")
                    .arg(category, name, pid)
                    .arg(tid)
                    .arg(100 * i + ts)
                    .arg(dur)
                    .arg(i + 1));
        };
        event("cpu_op", "aten::add", "1", 1, 0, 95);
        event("cuda_runtime", "cudaLaunchKernel", "1", 1, 50, 6);
        event("kernel", "add", "0", 7, 60, 5);
    }
    return ("{\"traceEvents\":[" + events.join(",\n") + "]}").toStdString();
}

} // namespace

class WhatIfCliTest : public QObject {
    Q_OBJECT

private slots:
    // Two files of rank 0 in one folder.
    void filesOfTwoRunsAreSaidToBeReplayedTogether()
    {
        for (const int second : {0, 1}) {
            const TempFile a{lanescope::test::rankText(0, 0, 2), "a.json"},
                b{lanescope::test::rankText(second, 0, 2), "b.json"};
            const Ran ran = runWhatIf(QStringList{a.path().c_str(), b.path().c_str()});
            QCOMPARE(ran.code, 0);
            QCOMPARE(ran.out.contains("may not be the ranks of one run, but are replayed together: "), second == 0);
        }
    }

    // A side thread that begins 900 us late has no reason for it: the share of such time comes before all numbers.
    void theUnexplainedShareIsSaidFirst()
    {
        const TempFile file{std::string{
            R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":2,"ts":0,"dur":10},)"
            R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":5,"args":{"correlation":1}},)"
            R"({"ph":"X","cat":"cpu_op","name":"aten::b","pid":1,"tid":1,"ts":910,"dur":90},)"
            R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":920,"dur":5,)"
            R"("args":{"correlation":2}},{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":940,"dur":5,)"
            R"("args":{"correlation":2}}]})"}};
        for (const QStringList& change : {QStringList{}, QStringList{"--host", "0.5"}}) {
            const Ran ran = runWhatIf(QStringList{file.path().c_str()} + change);
            QCOMPARE(ran.code, 0);
            QVERIFY2(ran.out.startsWith("91 % of the critical path is unexplained"), qPrintable(ran.out.left(200)));
            const Ran document = runWhatIf(QStringList{file.path().c_str(), "--json"} + change);
            QVERIFY2(document.out.simplified().startsWith("{ \"unexplained_pct\": 91"),
                     qPrintable(document.out.left(200)));
            QCOMPARE(json::parse(document.out.toStdString())["unexplained_ns"], 910'000);
        }
    }

    // One second of an op, then a launch call of 10 us.
    void aKindThatReadsAsNothingIsBelowAHundredth()
    {
        const TempFile file{std::string{
            R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":0,"dur":1000000},)"
            R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1000000,"dur":10,)"
            R"("args":{"correlation":1}},{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1000010,"dur":5,)"
            R"("args":{"correlation":1}}]})"}};
        QProcess process;
        process.start(QStringLiteral(LANESCOPE_BINARY), {"critical-path", file.path().c_str()});
        process.waitForFinished(30000);
        const QByteArray out = process.readAllStandardOutput();
        QVERIFY2(out.contains(" <0.01 %") && !out.contains(" 0.00 %"), out);
    }

    void withoutAChangeItListsWhatHelpsAndWhatDoesNot()
    {
        const TempFile file{hostBound()};
        const Ran text = runWhatIf({QString::fromStdString(file.path())});
        QCOMPARE(text.code, 0);
        const qsizetype border = text.out.indexOf("What will not help:");
        QVERIFY(border > 0);
        QVERIFY(text.out.left(border).contains("Faster host"));
        QVERIFY(
            text.out.mid(border).contains("All kernels faster: another GPU: It is off the critical path: the host sets "
                                          "the pace."));

        const Ran machine = runWhatIf({QString::fromStdString(file.path()), "--json"});
        const json all = json::parse(machine.out.toStdString());
        QCOMPARE(all["saving_ns"].get<qint64>(), qint64{0});
        bool hasHost = false, hasKernels = false;
        for (const json& choice : all["choices"]) {
            if (choice["id"] == "host") { // half of 20 times 95 us
                hasHost = true;
                QVERIFY(choice["saving_ns"].get<qint64>() > 900'000);
                QVERIFY(!choice.contains("why_not"));
            }
            if (choice["id"] == "kernels") {
                hasKernels = true;
                QCOMPARE(choice["saving_ns"].get<qint64>(), qint64{0});
                QVERIFY(choice.contains("why_not"));
            }
        }
        QVERIFY(hasHost && hasKernels);
    }

    // Without GPU work the numbers are not about a GPU.
    void aRecordingWithoutGpuWorkIsSaidToBeOne()
    {
        const TempFile gpu{hostBound()};
        const TempFile host{std::string{
            R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":900}]})"}};
        const QString line = "No GPU work is recorded here: all numbers describe the host alone.";
        const Ran alone = runWhatIf({QString::fromStdString(host.path())});
        QVERIFY2(alone.out.contains(line), qPrintable(alone.out + alone.err));
        QVERIFY(!runWhatIf({QString::fromStdString(gpu.path())}).out.contains(line));
    }

    void aChangeThatBringsNothingSaysWhy()
    {
        const TempFile file{hostBound()};
        const QString path = QString::fromStdString(file.path());
        QVERIFY(runWhatIf({path, "--scale", "kernel:.=0.5"}).out.contains("the host sets the pace"));
        const json faster = json::parse(runWhatIf({path, "--host", "0.5", "--json"}).out.toStdString());
        QVERIFY(!faster.contains("why_not"));
        const json none = json::parse(runWhatIf({path, "--fuse-chains", "--json"}).out.toStdString());
        QCOMPARE(none["edges_changed"].get<qint64>(), qint64{0});
        QCOMPARE(none["why_not"].get<std::string>(), std::string{"It changes nothing in this trace."});
    }

    // A bound of one change bounds them all. A name that nothing has gives no number.
    void boundsAndMissingNamesAreSaid()
    {
        const TempFile file{hostBound()};
        const QString path = QString::fromStdString(file.path());
        QVERIFY(runWhatIf({path, "--host", "0.5"}).out.contains("ms: 9"));
        QVERIFY(runWhatIf({path, "--graph-launches"}).out.contains(": at most "));
        QVERIFY(runWhatIf({path, "--graph-launches", "--host", "0.5"}).out.contains(": at most "));
        const QString missing = runWhatIf({path, "--scale", "kernel:nothing=0.5"}).out;
        QVERIFY2(missing.contains("No kernel is called nothing.") && !missing.contains("predicted"),
                 qPrintable(missing));
        const QString half = runWhatIf({path, "--scale", "kernel:nothing=0.5", "--host", "0.5"}).out;
        QVERIFY2(half.contains("No kernel is called nothing.") && half.contains("predicted"), qPrintable(half));
        QVERIFY(!runWhatIf({path, "--scale", "kernel:add=0.5"}).out.contains("is called"));
    }

    // The host of the other trace takes half as long: the same as --host 0.5.
    void theHostOfAnotherTrace()
    {
        const TempFile file{hostBound()};
        std::string text = hostBound();
        for (std::size_t at = 0; (at = text.find("\"dur\":95", at)) != std::string::npos; ++at)
            text.replace(at, 8, "\"dur\":40");
        const TempFile other{text, "other.json"};
        const QString path = QString::fromStdString(file.path());
        const json same = json::parse(runWhatIf({path, "--host-from", path, "--json"}).out.toStdString());
        QCOMPARE(same["saving_ns"].get<qint64>(), qint64{0});
        QCOMPARE(same["changes"][0].get<std::string>(), std::string{"--host 1"});
        const Ran changed = runWhatIf({path, "--host-from", QString::fromStdString(other.path()), "--json"});
        QVERIFY2(changed.code == 0, qPrintable(changed.err));
        QVERIFY(json::parse(changed.out.toStdString())["changes"][0].get<std::string>() != "--host 1");
        QCOMPARE(runWhatIf({path, "--host-from", path, "--host", "0.5"}).code, 2);
        QVERIFY(runWhatIf({path, "--host-from", "missing.json"}).code != 0);
    }

    void aGpuIsNamedByItsSheet()
    {
        const TempFile file{hostBound()};
        const QString path = QString::fromStdString(file.path());
        const Ran several = runWhatIf({path, "--gpu", "H100"});
        QCOMPARE(several.code, 2);
        for (const char* name : {"H100 SXM", "H100 PCIe", "H100 NVL"})
            QVERIFY2(several.err.contains(name), qPrintable(several.err));
        QCOMPARE(runWhatIf({path, "--gpu", "Voodoo"}).code, 2);
        QCOMPARE(runWhatIf({path, "--gpu", "h100 sxm"}).code, 0);
    }
};

TEST_WITH_APP(WhatIfCliTest)

} // namespace lanescope::whatif_cli_test

#include "whatif_cli_test.moc"
