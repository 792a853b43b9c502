// Answers about one step: each command counts the work that the step launched, and says what it leaves out. The
// recording begins behind a full queue, so two kernels of an earlier step run in it.

#include <QProcess>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::step_cli_test {

using lanescope::test::TempFile;
using nlohmann::json;

namespace {

const char* const traceText = R"({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "NVIDIA A100-SXM4-80GB", "numSms": 108, "computeMajor": 8, "computeMinor": 0, "regsPerMultiprocessor": 65536}],
"traceEvents": [
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":100,"tid":100,"ts":100,"dur":200,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":100,"ts":110,"dur":20,"args":{"External id":5}},
{"ph":"X","cat":"cpu_op","name":"aten::_to_copy","pid":100,"tid":100,"ts":135,"dur":5,"args":{"External id":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":112,"dur":5,"args":{"External id":5,"correlation":9}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":120,"dur":5,"args":{"External id":5,"correlation":10}},
{"ph":"X","cat":"kernel","name":"of_step_4","pid":0,"tid":7,"ts":101,"dur":30,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"of_step_4","pid":0,"tid":7,"ts":132,"dur":40,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"of_step_5","pid":0,"tid":7,"ts":180,"dur":11,"args":{"correlation":9,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"of_step_5","pid":0,"tid":7,"ts":200,"dur":13,"args":{"correlation":10,"device":0,"stream":7}}
]})";

struct Ran {
    int code;
    QString out, err;
};

Ran run(const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("COLUMNS", "400");
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(30000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

} // namespace

class StepCliTest : public QObject {
    Q_OBJECT

private slots:
    void eachCommandCountsWhatTheStepLaunched_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("key"); // names the GPU's busy time
        QTest::newRow("table") << QStringList{"table"} << "self_cuda_total_ns";
        QTest::newRow("module") << QStringList{"table", "--by", "module"} << "gpu_busy_ns";
        QTest::newRow("phase") << QStringList{"table", "--by", "phase"} << "gpu_busy_ns";
        QTest::newRow("kernels") << QStringList{"kernels"} << "kernels/0/total_ns";
        QTest::newRow("lanes") << QStringList{"lanes"} << "gpu_busy_ns";
        QTest::newRow("flame") << QStringList{"flame", "--device", "--by", "op"} << "root/total_ns";
        QTest::newRow("breakdown") << QStringList{"breakdown"} << "devices/0/shares/0/dur_ns";
    }

    void eachCommandCountsWhatTheStepLaunched()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, key);
        const TempFile file{traceText};
        command.insert(1, pathOf(file));
        const Ran ran = run(command + QStringList{"--step", "ProfilerStep#5", "--json"});
        QCOMPARE(ran.code, 0);
        const json answer = json::parse(ran.out.toStdString());
        QCOMPARE(answer.at(json::json_pointer{"/" + key.toStdString()}).get<int>(), 24'000);
        QCOMPARE(answer["launched_before"]["count"].get<int>(), 2);
        QCOMPARE(answer["launched_before"]["dur_ns"].get<int>(), 70'000);
    }

    // The breakdown covers the time from the step's first work to its last: what else runs then is in it, and that is
    // said.
    void aBreakdownNamesTheWorkOfOtherSteps()
    {
        QString text = traceText;
        text.replace(
            R"({"ph":"X","cat":"kernel","name":"of_step_5","pid":0,"tid":7,"ts":200)",
            R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":90,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"of_step_4","pid":0,"tid":8,"ts":192,"dur":6,"args":{"correlation":3,"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"of_step_5","pid":0,"tid":7,"ts":200)");
        const TempFile file{text.toStdString()};
        const Ran ran = run({"breakdown", pathOf(file), "--step", "ProfilerStep#5"});
        QVERIFY2(ran.out.contains("The window also holds 6.000 µs of GPU work that the step did not launch (kernels, "
                                  "copies and memsets: 1)."),
                 qPrintable(ran.out));
        const TempFile alone{traceText};
        QVERIFY(!run({"breakdown", pathOf(alone), "--step", "ProfilerStep#5"}).out.contains("also holds"));
    }

    // A replay covers a window of time, so the work is in it, and that is reported.
    void aReplayedWindowNamesEarlierWork()
    {
        const TempFile file{traceText};
        for (const char* command : {"critical-path", "whatif"}) {
            const Ran ran = run({command, pathOf(file), "--step", "ProfilerStep#5"});
            QVERIFY2(ran.out.startsWith("The window holds 70.00 µs of GPU work that was launched before the recording "
                                        "(kernels, copies and memsets: 2)."),
                     qPrintable(ran.out));
        }
    }

    void theWholeTraceLeavesNothingOut()
    {
        const TempFile file{traceText};
        const Ran ran = run({"table", pathOf(file), "--json"});
        const json answer = json::parse(ran.out.toStdString());
        QCOMPARE(answer["self_cuda_total_ns"].get<int>(), 94'000);
        QVERIFY(!answer.contains("launched_before"));
    }

    void rowsThatAreCutAreCounted()
    {
        const TempFile file{traceText};
        for (const QStringList& by : {QStringList{}, QStringList{"--by", "line"}, QStringList{"--by", "op"}}) {
            const QStringList command = QStringList{"table", pathOf(file)} + by;
            const auto rows =
                json::parse(run(command + QStringList{"--rows", "0", "--json"}).out.toStdString())["rows"];
            if (rows.size() < 2)
                continue;
            const QString text = run(command + QStringList{"--rows", "1"}).out;
            const QString left = QString{"… and %1 more row%2: --rows 0 prints all"}
                                     .arg(rows.size() - 1)
                                     .arg(rows.size() == 2 ? "" : "s");
            QVERIFY2(text.contains(left), qPrintable(text));
            QVERIFY(!run(command + QStringList{"--rows", "0"}).out.contains("--rows 0 prints all"));
        }
    }

    // All phases have a column: they add up to the busy time of the row.
    void thePhasesOfARowAddUp()
    {
        const TempFile file{traceText};
        const QString text = run({"table", pathOf(file), "--by", "phase"}).out;
        int checked = 0;
        for (const QString& line : text.split('\n')) {
            const QStringList cells = line.mid(52).split(' ', Qt::SkipEmptyParts);
            if (cells.size() < 13 || line.startsWith("Name"))
                continue;
            double sum = 0;
            for (int i = 2; i < 9; ++i)
                sum += cells[i].toDouble(); // "·" is 0
            QVERIFY2(std::abs(sum - cells[9].toDouble()) < 0.0015, qPrintable(line));
            ++checked;
        }
        QVERIFY2(checked > 0, qPrintable(text));
    }

    // Only the explanations of names know this call.
    void aSliceIsExplained()
    {
        const TempFile file{traceText};
        const Ran ran = run({"slice", pathOf(file), "aten::_to_copy"});
        QVERIFY2(ran.out.contains("What it is"), qPrintable(ran.out));
    }

    // A name that the program gave has no known meaning: its kind is explained.
    void aSliceOfAnUnknownNameIsExplainedByItsKind()
    {
        const TempFile file{R"({"traceEvents":[{"ph":"X","cat":"user_annotation","name":"qzx","pid":1,"tid":1,"ts":1,)"
                            R"("dur":5}]})"};
        const Ran ran = run({"slice", pathOf(file), "qzx"});
        QVERIFY2(ran.out.contains("What it is"), qPrintable(ran.out));
    }

    void whatCannotBeReplayedExitsWithThree()
    {
        const TempFile file{R"({"traceEvents":[{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{}}]})"};
        for (const char* command : {"critical-path", "whatif"}) {
            const Ran ran = run({command, pathOf(file)});
            QCOMPARE(ran.code, 3);
            QVERIFY2(ran.err.contains("found no slices") && ran.err.count('\n') == 1, qPrintable(ran.err));
        }
    }

    void withoutLaunchesTheReasonIsSaidOnce()
    {
        const TempFile file{R"({"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":100,"ts":110,"dur":200,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":150,"dur":300,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":500,"dur":300,"args":{"device":0,"stream":7}}]})"};
        const Ran ran = run({"whatif", pathOf(file)});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out.count("no launches are recorded"), 1);
        QVERIFY2(ran.out.contains("Faster host"), qPrintable(ran.out));
    }

    void mergingAFolderSaysWhatToDo()
    {
        const Ran ran = run({"summary", "--merge", QDir::tempPath()});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains("found a folder") && ran.err.contains("summary --jsonl FOLDER > LINES"),
                 qPrintable(ran.err));
    }
};

TEST_PLAIN(StepCliTest)

} // namespace lanescope::step_cli_test

#include "step_cli_test.moc"
