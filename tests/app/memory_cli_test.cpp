// Memory snapshots on the command line: `memory`, and sub-commands that accept them like traces.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_cli_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

struct Ran {
    int code;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

Ran run(const QStringList& words)
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), words);
    process.waitForFinished(60'000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

std::string snapshot(std::int64_t more = 0)
{
    SnapshotMaker m;
    m.isRecording = false;
    m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
    m.isRecording = true;
    m.alloc(40 * mib, {{"forward", "/app/model.py", 12}});
    m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 13}}));
    if (more)
        m.alloc(more, {{"loss", "/app/train.py", 88}});
    return m.pickled();
}

void proveClaims(const QString& path, const QJsonArray& claims)
{
    for (const QJsonValue& claim : claims) {
        const QJsonObject answer = run({"query", path, claim["query"].toString(), "--json"}).json();
        QCOMPARE(answer["rows"][0][0], claim["expected"]);
    }
}

} // namespace

class MemoryCliTest : public QObject {
    Q_OBJECT
private slots:
    void memoryPrintsPeakAndHolders()
    {
        const TempFile file{snapshot(), "s.pickle"};
        const QString path = QString::fromStdString(file.path());
        const Ran text = run({"memory", path});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("Peak 178 MB live"));
        QVERIFY(text.out.contains("model.py:12"));
        QVERIFY(text.out.contains("adds up"));
        const QJsonObject json = run({"memory", path, "--json"}).json();
        const QJsonObject device = json["devices"].toArray()[0].toObject();
        QCOMPARE(device["peak_active_requested"].toObject()["bytes"].toInteger(), 170 * mib);
        QCOMPARE(device["before_the_recording"].toObject()["bytes"].toInteger(), 100 * mib);
        QCOMPARE(device["at_peak"].toObject()["bytes"].toInteger(), 170 * mib);
        QVERIFY(device["adds_up"].toBool());
        QVERIFY(!json["findings"].toArray().isEmpty());
        QVERIFY(!device["curve"].toArray().isEmpty());
        // 30 MiB, which are a segment of their own, are not in use.
        QVERIFY2(text.out.contains("free by kind            soft 31.5 MB\n"), qPrintable(text.out));
        QCOMPARE(
            device["state_at_the_end"].toObject()["free_by_kind"].toObject(),
            (QJsonObject{{"hard_bytes", 0}, {"soft_bytes", qint64{30 * mib}}, {"stream_bytes", 0}, {"pool_bytes", 0}}));
        // At the end the 30 MiB are freed.
        const QJsonObject end = run({"memory", path, "--json", "--at", "end", "--by", "op"}).json();
        QCOMPARE(end["devices"].toArray()[0].toObject()["at_index"].toObject()["bytes"].toInteger(), 140 * mib);
    }
    void refusesInOneLine()
    {
        const TempFile bad{"\x80\x04\x8c\x02os\x8c\x06system\x93.", "s.pickle"};
        const TempFile good{snapshot(), "s.pickle"};
        const QString path = QString::fromStdString(good.path());
        for (const QStringList& words : {QStringList{"memory", QString::fromStdString(bad.path())},
                                         QStringList{"table", path}, QStringList{"memory", "/nowhere.pickle"}}) {
            const Ran ran = run(words);
            QCOMPARE(ran.code, 3);
            QCOMPARE(ran.err.count('\n'), 1);
        }
        QVERIFY(run({"memory", QString::fromStdString(bad.path())}).err.contains("os.system"));
        QVERIFY(run({"table", path}).err.contains("lanescope memory"));
        const Ran noOom = run({"memory", path, "--at", "oom"});
        QCOMPARE(noOom.code, 2);
        QVERIFY(noOom.err.contains("out-of-memory event"));
        const Ran byModule = run({"flame", path, "--json", "--by", "module"});
        QCOMPARE(byModule.code, 2);
        QVERIFY(byModule.err.contains("--by"));
        QCOMPARE(run({"flame", path, "--json"}).code, 0);
        QCOMPARE(run({"diff", path, path, "--by", "op"}).code, 2);
        const TempFile trace{"[]", "t.json"};
        const QString other = QString::fromStdString(trace.path());
        for (const QStringList& mixed : {QStringList{"diff", path, other}, QStringList{"diff", other, path}}) {
            const Ran ran = run(mixed);
            QCOMPARE(ran.code, 3);
            QVERIFY(ran.err.contains(other + ": byte 0: expected a memory snapshot"));
        }
        QCOMPARE(run({"memory", path, "--by", "colour"}).code, 2);
        QVERIFY(run({"memory", path, "--device", "3"}).err.contains("found none numbered 3"));
    }
    // The keys that a program reads of a trace's findings are there, and each claim holds.
    void findingsAreListedAsForTraces()
    {
        const TempFile file{snapshot(), "s.pickle"}, trace{"{\"traceEvents\": [{\"ph\": \"X\", \"cat\": \"kernel\", "
                                                           "\"name\": \"k\", \"pid\": 0, \"tid\": 7, \"ts\": 1, "
                                                           "\"dur\": 2}]}",
                                                           "t.json"};
        const QString path = QString::fromStdString(file.path());
        const QJsonObject json = run({"findings", path, "--json"}).json();
        const QJsonObject ofTrace = run({"findings", QString::fromStdString(trace.path()), "--json"}).json();
        for (const char* key : {"findings", "cannot_tell", "verdict", "headline", "health"}) {
            QVERIFY2(json.contains(key), key);
            QVERIFY2(ofTrace.contains(key), key);
        }
        QCOMPARE(json["headline"].toString(), QString("Peak 178 MB live of 178 MB reserved"));
        const QJsonArray findings = json["findings"].toArray();
        QCOMPARE(findings, run({"memory", path, "--json"}).json()["findings"].toArray());
        QVERIFY(!findings.isEmpty());
        const QString text = run({"findings", path}).out, memory = run({"memory", path}).out;
        for (const QJsonValue& f : findings) {
            for (const char* key :
                 {"id", "severity", "title", "detail", "advice", "share", "evidence", "metrics", "claims"})
                QVERIFY2(f.toObject().contains(key), key);
            for (const char* key : {"title", "detail", "advice"}) {
                QVERIFY(text.contains(f[key].toString()));
                QVERIFY(memory.contains(f[key].toString()));
            }
            proveClaims(path, f["claims"].toArray());
        }
        // Nothing repeats: growth is not judged, and the output says so.
        const QJsonArray unknown = json["cannot_tell"].toArray();
        QCOMPARE(unknown.size(), 1);
        QCOMPARE(unknown[0]["id"].toString(), QString("memory_leak"));
        QVERIFY(text.contains(unknown[0]["because"].toString()));
    }
    void briefProvesEachLine()
    {
        const TempFile file{snapshot(), "s.pickle"};
        const QString path = QString::fromStdString(file.path());
        const QJsonArray lines = run({"brief", path, "--json"}).json()["lines"].toArray();
        QCOMPARE(lines[0]["text"].toString(), QString("Peak 178 MB live of 178 MB reserved"));
        qsizetype claims = 0;
        QStringList texts;
        for (const QJsonValue& line : lines) {
            proveClaims(path, line["claims"].toArray());
            claims += line["claims"].toArray().size();
            texts << line["text"].toString();
            QCOMPARE(run({line["command"].toString(), path}).code, 0);
        }
        QVERIFY(claims >= 4);
        QVERIFY(texts.contains("model.py:12: 41.9 MB in 1 block at the peak, 24 %"));
        QVERIFY(run({"brief", path}).out.contains("    query: select sum(size) from allocations"));
    }
    void infoSaysWhatIsInTheFile()
    {
        const TempFile file{snapshot(), "s.pickle"};
        const QJsonObject json = run({"info", QString::fromStdString(file.path()), "--json"}).json();
        const QJsonValue of = json["files"][0];
        QCOMPARE(of["format"].toString(), QString("memory snapshot"));
        QCOMPARE(of["events"].toInt(), 6); // segment_alloc, alloc; the same; free_requested, free_completed
        QCOMPARE(of["gpus"][0]["allocations"].toInt(), 2);
        QCOMPARE(of["gpus"][0]["segments"].toInt(), 3);
        QVERIFY(run({"info", QString::fromStdString(file.path())}).out.contains("6 events, 2 allocations"));
    }
    void comparesTwoSnapshots()
    {
        const TempFile a{snapshot(), "a.pickle"}, b{snapshot(50 * mib), "b.pickle"};
        const QStringList files{QString::fromStdString(a.path()), QString::fromStdString(b.path())};
        for (const char* command : {"memory", "diff"}) {
            const QJsonObject json = run(QStringList{command} + files + QStringList{"--json"}).json();
            QCOMPARE(json["peak_b_bytes"].toInteger() - json["peak_a_bytes"].toInteger(), 20 * mib);
        }
        QVERIFY(run(QStringList{"diff"} + files).out.contains("train.py:88"));
        // 170 to 190 MiB: 11.76 %.
        QCOMPARE(run(QStringList{"diff"} + files + QStringList{"--fail-on", "regress:11.8"}).code, 0);
        const Ran fails = run(QStringList{"diff"} + files + QStringList{"--fail-on", "regress:11.7"});
        QCOMPARE(fails.code, 1);
        QVERIFY(fails.err.contains("+11.8 %"));
    }
    // GPU 1 of B holds less, and GPU 0 the same or more: each is compared with itself, and a rise of either fails.
    void comparesGpuByGpu()
    {
        const auto two = [](std::int64_t first, std::int64_t second) {
            SnapshotMaker m, other;
            m.alloc(first * mib, {{"forward", "/app/model.py", 10}});
            other.device = 1;
            other.alloc(second * mib, {{"loss", "/app/loss.py", 20}});
            m.another = &other;
            return m.pickled();
        };
        const TempFile a{two(100, 200), "a.pickle"}, b{two(100, 50), "b.pickle"}, grown{two(190, 200), "d.pickle"};
        const auto files = [&](const TempFile& after) {
            return QStringList{QString::fromStdString(a.path()), QString::fromStdString(after.path())};
        };
        const Ran ran = run(QStringList{"diff"} + files(b));
        QVERIFY2(ran.out.startsWith("GPU 1: The peak falls by 157 MB") &&
                     ran.out.contains("GPU 0: The peaks are equal"),
                 qPrintable(ran.out));
        QVERIFY(!ran.out.contains("gone") && !ran.out.contains("new "));
        const QJsonObject json = run(QStringList{"diff", "--json"} + files(b)).json();
        QCOMPARE(json["gpu"].toString(), QString{"GPU 1"});
        QCOMPARE(json["other_gpus"][0]["gpu"].toString(), QString{"GPU 0"});
        const Ran one = run(QStringList{"memory", "--device", "0"} + files(b));
        QVERIFY2(one.code == 0 && one.out.startsWith("GPU 0: ") && !one.out.contains("GPU 1"), qPrintable(one.out));
        QCOMPARE(run(QStringList{"diff", "--fail-on", "regress:5"} + files(b)).code, 0);
        const Ran fails = run(QStringList{"diff", "--fail-on", "regress:5"} + files(grown));
        QCOMPARE(fails.code, 1);
        QVERIFY2(fails.err.contains("the peak of GPU 0 rises by more than 5 %: +90.0 %"), qPrintable(fails.err));
    }
    void drawsTwoSnapshotsOneBelowTheOther()
    {
        const TempFile a{snapshot(), "a.pickle"}, b{snapshot(50 * mib), "b.pickle"}, trace{"[]", "t.json"};
        const QTemporaryDir folder;
        const auto heightOf = [&](const QStringList& files) {
            const QJsonObject json =
                run(QStringList{"shot"} + files + QStringList{"-o", folder.filePath("s.png"), "--json"}).json();
            return json["height"].toInt();
        };
        const QString first = QString::fromStdString(a.path()), second = QString::fromStdString(b.path());
        QVERIFY(heightOf({first}) > 0);
        QCOMPARE(heightOf({first, second}), heightOf({first}) + heightOf({second}));
        const Ran one = run({"report", first, "-o", folder.filePath("r.html")});
        QVERIFY2(one.out.endsWith("r.html: 1 figure\n"), qPrintable(one.out + one.err));
        const Ran two = run({"report", first, second, "-o", folder.filePath("r.html")});
        QVERIFY2(two.out.endsWith("r.html: 2 figures\n"), qPrintable(two.out + two.err));
        const Ran mixed = run({"shot", first, QString::fromStdString(trace.path()), "-o", folder.filePath("s.png")});
        QCOMPARE(mixed.code, 2);
        QVERIFY(mixed.err.contains("expected two traces or two memory snapshots"));
    }
    // Events are 10 us apart: segment_alloc, alloc of 40 MiB, segment_alloc, alloc of 30 MiB, and its free.
    void looksAtATime()
    {
        const TempFile file{snapshot(), "s.pickle"};
        for (const auto& [at, live] : {std::pair{"0us", 100}, {"10us", 140}, {"35us", 170}, {"1ms", 140}}) {
            const QJsonObject json = run({"memory", QString::fromStdString(file.path()), "--json", "--at", at}).json();
            const QJsonObject device = json["devices"].toArray()[0].toObject();
            QCOMPARE(device["at_index"].toObject()["bytes"].toInteger(), live * mib);
        }
    }
    void printsARowPerStep()
    {
        SnapshotMaker m;
        m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
        for (int i = 3; i < 5; ++i) {
            m.now += 10;
            m.annotate("START", "ProfilerStep#" + std::to_string(i));
            m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 13}}));
            m.alloc(40 * mib, {{"loss", "/app/train.py", 88}});
            m.annotate("END", "ProfilerStep#" + std::to_string(i));
            m.now += 10;
        }
        m.alloc(mib, {{"eval", "/app/train.py", 99}});
        const TempFile file{m.pickled(), "s.pickle"}, none{snapshot(), "s.pickle"};
        const QString path = QString::fromStdString(file.path());
        const Ran ran = run({"memory", path, "--by", "step"});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.contains("each ProfilerStep"));
        const QJsonArray rows = run({"memory", path, "--json"}).json()["devices"][0]["by_step"].toArray();
        // Live at begin, at the peak and at the end, in MiB.
        const std::vector<std::tuple<QString, int, int, int>> expected{{"before the first step", 0, 100, 100},
                                                                       {"ProfilerStep#3", 100, 140, 140},
                                                                       {"ProfilerStep#4", 140, 180, 180},
                                                                       {"after the last step", 180, 181, 181}};
        QCOMPARE(std::size_t(rows.size()), expected.size());
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const auto& [name, begin, peak, end] = expected[std::size_t(i)];
            QCOMPARE(rows[i]["name"].toString(), name);
            QCOMPARE(rows[i]["begin_bytes"].toInteger(), begin * mib);
            QCOMPARE(rows[i]["peak_bytes"].toInteger(), peak * mib);
            QCOMPARE(rows[i]["end_bytes"].toInteger(), end * mib);
            QVERIFY(ran.out.contains("  " + name + ' '));
        }
        QCOMPARE(rows[1]["allocated_bytes"].toInteger(), 70 * mib);
        QCOMPARE(rows[1]["freed_bytes"].toInteger(), 30 * mib);
        // Without steps it says so, in words; two files have no steps in common.
        const QString other = QString::fromStdString(none.path());
        const Ran without = run({"memory", other, "--by", "step"});
        QCOMPARE(without.code, 0);
        QVERIFY(without.out.contains("no steps: neither ProfilerStep#N"));
        QCOMPARE(run({"memory", path, other, "--by", "step"}).code, 2);
    }
    // A folder holds the snapshots of a job's ranks: rank 10 has the higher peak, rank 2 ran out of memory.
    void namesTheRankThatPeaksHighest()
    {
        QTemporaryDir folder;
        const auto put = [&](const char* name, const SnapshotMaker& m) {
            QFile file{folder.filePath(name)};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(m.pickled()));
        };
        SnapshotMaker two, ten;
        two.alloc(30 * mib);
        two.oom(500 * mib, 0);
        ten.alloc(50 * mib);
        put("rank_10.pickle", ten);
        put("rank_2.pickle", two);
        const Ran ran = run({"memory", folder.path()});
        QCOMPARE(ran.code, 0);
        const QStringList lines = ran.out.split('\n');
        QCOMPARE(lines[0], QString{"rank_10.pickle peaks highest of 2: 52.4 MB; the lowest is rank_2.pickle: 31.5 MB"});
        QVERIFY2(lines[2].contains("rank_2.pickle") && lines[2].endsWith("out of memory"), qPrintable(lines[2]));
        QVERIFY2(lines[3].contains("rank_10.pickle") && lines[3].endsWith("highest peak"), qPrintable(lines[3]));
        for (const QString& named : {folder.path(), folder.filePath("rank_*.pickle")}) {
            const QJsonObject json = run({"memory", named, "--json"}).json();
            QCOMPARE(json["highest"].toString(), QString{"rank_10.pickle"});
            QCOMPARE(json["snapshots"][1]["peak_bytes"].toInteger(), 50 * mib);
            QCOMPARE(json["snapshots"][0]["out_of_memory"].toInteger(), 1);
            const QStringList summaries = run({"summary", "--jsonl", named}).out.split('\n', Qt::SkipEmptyParts);
            QCOMPARE(summaries.size(), 2);
            QVERIFY(summaries[0].contains("rank_2.pickle") && summaries[1].contains("52428800"));
        }
        // A file of two GPUs has a line for each; the second one ran out of memory.
        {
            QTemporaryDir gpus;
            SnapshotMaker first, second;
            first.alloc(50 * mib);
            second.device = 1;
            second.alloc(30 * mib);
            second.oom(500 * mib, 0);
            first.another = &second;
            QFile file{gpus.filePath("both.pickle")};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(first.pickled()));
            file.close();
            const QStringList each = run({"memory", gpus.path()}).out.split('\n');
            QCOMPARE(
                each[0],
                QString{"both.pickle, GPU 0 peaks highest of 2: 52.4 MB; the lowest is both.pickle, GPU 1: 31.5 MB"});
            QVERIFY2(each[2].endsWith("highest peak") && each[3].endsWith("out of memory"), qPrintable(each[3]));
        }
        // A file that is cut at its begin is named, the others are still there.
        QFile broken{folder.filePath("rank_3.pickle")};
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("\x80\x04cos\nsystem\n.");
        broken.close();
        const Ran some = run({"memory", folder.path()});
        QCOMPARE(some.code, 0);
        QVERIFY2(some.err.contains("rank_3.pickle") && some.err.count('\n') == 1, qPrintable(some.err));
        QCOMPARE(some.out, ran.out);
    }
    void tellsWhatIsOutsidePyTorch()
    {
        SnapshotMaker m;
        m.alloc(300 * mib);
        const TempFile file{m.pickled(), "s.pickle"};
        const QString path = QString::fromStdString(file.path());
        QVERIFY(run({"memory", path}).out.contains("outside PyTorch         unknown (--capacity"));
        const Ran given = run({"memory", path, "--capacity", "1GiB"});
        QVERIFY2(given.out.contains(
                     "not reserved             759 MB at the peak of what is reserved: free, or used outside"),
                 qPrintable(given.out)); // 724 MiB
        const auto left = [&](const QString& size) {
            return run({"memory", path, "--json", "--capacity", size})
                .json()["devices"][0]["gpu_memory"]["left_or_outside_bytes"]
                .toInteger();
        };
        QCOMPARE(left("1GiB"), 724 * mib);
        QCOMPARE(left("2 GB"), 2'000'000'000 - 300 * mib);
        QCOMPARE(left("400000000"), 400'000'000 - 300 * mib);
        for (const char* wrong : {"1 GIB", "-1GB", "GB", "0"})
            QVERIFY2(run({"memory", path, "--capacity", wrong}).err.contains("expected a size such as 80GiB"), wrong);
        m.oom(600 * mib, 500 * mib); // the GPU has 1024 MiB: 300 reserved, 500 free
        const TempFile refused{m.pickled(), "s.pickle"};
        const Ran full = run({"memory", QString::fromStdString(refused.path()), "--capacity", "1GiB"});
        QVERIFY2(full.out.contains("not reserved             524 MB when a request did not fit"), qPrintable(full.out));
        QVERIFY2(full.out.contains("outside PyTorch          235 MB when a request did not fit"), qPrintable(full.out));
        // It is for one snapshot: not for two, for a trace, or for a folder of ranks.
        const TempFile trace{"[]", "t.json"};
        const QString traceFile = QString::fromStdString(trace.path());
        QTemporaryDir folder;
        for (const char* rank : {"/rank_0.pickle", "/rank_1.pickle"})
            QVERIFY(QFile::copy(path, folder.path() + rank));
        QCOMPARE(run({"memory", folder.path()}).code, 0);
        const QString two = "lanescope: --capacity: expected one memory snapshot, found two files\n",
                      other = "lanescope: --capacity: expected a memory snapshot, found ";
        for (const auto& [files, says] : {std::pair{QStringList{path, path}, two},
                                          {{path, traceFile}, two},
                                          {{traceFile, path}, two},
                                          {{traceFile}, other + traceFile + '\n'},
                                          {{folder.path()}, other + folder.path() + '\n'}}) {
            const Ran refusedFiles = run(QStringList{"memory"} + files + QStringList{"--capacity", "1GiB"});
            QCOMPARE(refusedFiles.code, 2);
            QCOMPARE(refusedFiles.err, says);
        }
        const Ran small = run({"memory", path, "--capacity", "200MiB"});
        QCOMPARE(small.code, 2);
        QVERIFY(small.err.contains("expected at least the 314572800 bytes that GPU 0 has reserved"));
    }
    // A missing file is reported as without the option.
    void aMissingFileIsNamed()
    {
        const QString missing = "/no/such/file.pickle";
        for (const char* command : {"memory", "findings", "brief", "summary"}) {
            const Ran ran = run({command, missing}), given = run({command, missing, "--capacity", "80GB"});
            QVERIFY2(given.err.contains("file.pickle: expected a file that can be read: No such file") &&
                         given.err.count('\n') == 1,
                     qPrintable(given.err));
            QCOMPARE(given.err, ran.err);
            QCOMPARE(given.code, ran.code);
        }
    }
    // 3 MiB more in each of 4 steps, and 80 MiB are left of 100: the finding says how many steps fit.
    void eachCommandTakesTheCapacity()
    {
        SnapshotMaker m;
        for (int step = 0; step < 6; ++step) {
            m.annotate("START", "ProfilerStep#" + std::to_string(step));
            m.alloc(3 * mib, {{"keep", "/app/train.py", 7}});
            m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 12}}));
            m.annotate("END", "ProfilerStep#" + std::to_string(step));
        }
        const TempFile file{m.pickled(), "s.pickle"}, trace{"[]", "t.json"};
        const QString path = QString::fromStdString(file.path()), other = QString::fromStdString(trace.path());
        QTemporaryDir folder;
        const QString page = folder.filePath("page.html"), picture = folder.filePath("picture.svg");
        const auto words = [&](const QStringList& command) {
            const Ran ran = run(command);
            QFile written{command[0] == "report" ? page : picture};
            return command[0] == "report" || command[0] == "shot"
                       ? (written.open(QIODevice::ReadOnly) ? QString::fromUtf8(written.readAll()) : ran.err)
                       : ran.out + ran.err;
        };
        const std::pair<QStringList, QString> commands[] = {{{"findings", path}, "more steps fit"},
                                                            {{"brief", path}, "more steps fit"},
                                                            {{"report", path, "-o", page}, "more steps fit"},
                                                            {{"shot", path, "-o", picture}, "GPU 1"}};
        for (const auto& [command, says] : commands) {
            const QString without = words(command), with = words(command + QStringList{"--capacity", "1GiB"});
            QVERIFY2(with != without, qPrintable(command[0] + ": " + with));
            QVERIFY2(with.contains(says), qPrintable(command[0] + ": " + with));
            const Ran small = run(command + QStringList{"--capacity", "10MiB"});
            QCOMPARE(small.code, 2);
            QVERIFY2(small.err.contains("--capacity: expected at least"), qPrintable(small.err));
            QStringList ofTrace = command + QStringList{"--capacity", "1GiB"};
            ofTrace[1] = other;
            QCOMPARE(run(ofTrace).err, "lanescope: --capacity: expected a memory snapshot, found " + other + '\n');
        }
    }
    void asksAndChecksAndSummarises()
    {
        const TempFile file{snapshot(), "s.pickle"};
        const QString path = QString::fromStdString(file.path());
        const Ran rows = run({"query", path, "select count(*), sum(size) from allocations", "--csv"});
        QCOMPARE(rows.out.section('\n', 1, 1), QString("3,%1").arg(170 * mib));
        for (const char* table : {"allocations", "segments", "blocks", "memory_events", "stacks", "frames", "tables"})
            QCOMPARE(run({"query", path, QString("select * from %1").arg(table)}).code, 0);
        QVERIFY(run({"query", path, "select * from kernels"}).err.contains("allocations"));
        const auto expect = [](std::int64_t max) {
            return "{\"expect\": [{\"metric\": \"peak_bytes\", \"at_most\": " + std::to_string(max) + "}]}";
        };
        const TempFile holds{expect(170 * mib), "e.json"}, fails{expect(170 * mib - 1), "e.json"};
        QCOMPARE(run({"check", path, QString::fromStdString(holds.path())}).code, 0);
        QCOMPARE(run({"check", path, QString::fromStdString(fails.path())}).code, 1);
        // The verdict, as `findings` prints it.
        const TempFile fits{"{\"expect\": [{\"verdict\": \"memory_recorded\"}]}", "e.json"},
            full{"{\"expect\": [{\"verdict\": \"out_of_memory\"}]}", "e.json"};
        QCOMPARE(run({"check", path, QString::fromStdString(fits.path())}).code, 0);
        const Ran isFull = run({"check", path, QString::fromStdString(full.path()), "--json"});
        QCOMPARE(isFull.code, 1);
        QCOMPARE(isFull.json()["expectations"][0]["found"].toString(), QString{"memory_recorded"});
        SnapshotMaker lower, higher; // the GPU that has more is checked
        lower.alloc(20 * mib);
        higher.device = 1;
        higher.alloc(30 * mib);
        lower.another = &higher;
        const TempFile two{lower.pickled(), "s.pickle"}, thirty{expect(30 * mib), "e.json"},
            fewer{expect(30 * mib - 1), "e.json"};
        QCOMPARE(run({"check", QString::fromStdString(two.path()), QString::fromStdString(thirty.path())}).code, 0);
        QCOMPARE(run({"check", QString::fromStdString(two.path()), QString::fromStdString(fewer.path())}).code, 1);
        const QJsonObject line = run({"summary", "--jsonl", path}).json();
        QCOMPARE(line["peak_bytes"].toInteger(), 170 * mib);
    }
};

TEST_WITH_APP(MemoryCliTest)

} // namespace lanescope::memory_cli_test

#include "memory_cli_test.moc"
