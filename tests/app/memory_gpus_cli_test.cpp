// The command line on snapshots of several GPUs, on files that are cut, and answers for agents with little room.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_gpus_cli_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mega = 1 << 20;

struct Answer {
    int code;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

Answer asked(const QStringList& words, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), words);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(60'000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

std::string twoGpus()
{
    SnapshotMaker m, other;
    m.alloc(100 * mega, {{"forward", "/app/model.py", 10}});
    other.device = 1;
    other.alloc(200 * mega, {{"loss", "/app/loss.py", 20}});
    m.another = &other;
    return m.pickled();
}

std::string manyBlocks()
{
    SnapshotMaker m;
    for (int i = 0; i < 400; ++i)
        m.alloc(3 * mega, {{"forward", "/app/model.py", 10 + i % 30}});
    return m.pickled();
}

} // namespace

class MemoryGpusCliTest : public QObject {
    Q_OBJECT
private slots:
    // Each answer of one GPU names it, and another one can be asked for.
    void aFlameGraphNamesItsGpu()
    {
        const TempFile file{twoGpus(), "s.pickle"};
        const auto flame = [&](const QStringList& more) {
            return asked(QStringList{"flame", pathOf(file), "--json"} + more);
        };
        const auto sizeOf = [](const Answer& answer) {
            return answer.json()["root"].toObject()["total_bytes"].toInteger();
        };
        QCOMPARE(sizeOf(flame({})), 200 * mega);
        QCOMPARE(flame({}).json()["gpu"].toString(), QString{"GPU 1"});
        QCOMPARE(sizeOf(flame({"--device=0"})), 100 * mega);
        QCOMPARE(flame({"--device=0"}).json()["gpu"].toString(), QString{"GPU 0"});
        QCOMPARE(flame({"--device=7"}).code, 2);
        QVERIFY(flame({"--device=7"}).err.contains("--device: expected a GPU of the snapshot, found none numbered 7"));
        QVERIFY(flame({"--device=x"}).err.contains("expected the number of a GPU, found x"));
        QVERIFY(flame({"--device"}).err.contains("expected a trace, found a memory snapshot"));
        const QTemporaryDir folder;
        const QString svg = folder.filePath("f.svg");
        QVERIFY(asked({"flame", pathOf(file), "-o", svg}).out.contains("GPU 1, 210 MB"));
        QFile written{svg};
        QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().contains("GPU 1: GPU memory live at the peak"));
    }
    void picturesAndReportsTakeAGpu()
    {
        const TempFile file{twoGpus(), "s.pickle"};
        const QTemporaryDir folder;
        const auto pageOf = [&](const QStringList& more) {
            const QString path = folder.filePath("r.html");
            const Answer answer = asked(QStringList{"report", pathOf(file), "-o", path} + more);
            QFile written{path};
            return answer.code == 0 && written.open(QIODevice::ReadOnly) ? QString::fromUtf8(written.readAll())
                                                                         : answer.err;
        };
        const QString main = pageOf({}), first = pageOf({"--device", "0"});
        QVERIFY(main.contains("GPU 1: Who holds the peak") && main.contains("GPU 1: Segments at the end"));
        QVERIFY(main.contains("loss.py:20") && !first.contains("loss.py:20"));
        QVERIFY(first.contains("GPU 0: Who holds the peak") && first.contains("model.py:10"));
        QVERIFY(pageOf({"--device", "7"}).contains("found none numbered 7"));
        const auto shot = [&](const QString& gpu) {
            return asked({"shot", pathOf(file), "-o", folder.filePath("p.svg"), "--device", gpu});
        };
        const auto textOf = [&] {
            QFile written{folder.filePath("p.svg")};
            return written.open(QIODevice::ReadOnly) ? QString::fromUtf8(written.readAll()) : QString{};
        };
        QCOMPARE(shot("0").code, 0);
        const QString ofFirst = textOf();
        QCOMPARE(shot("1").code, 0);
        QVERIFY(!ofFirst.isEmpty() && ofFirst != textOf());
        QCOMPARE(shot("7").code, 2);
        const TempFile trace{R"({"traceEvents": [{"ph": "X", "name": "a", "ts": 1, "dur": 2, "pid": 1, "tid": 1}]})"};
        QVERIFY(asked({"shot", pathOf(trace), "-o", folder.filePath("p.svg"), "--device", "0"})
                    .err.contains("expected a memory snapshot, found a trace"));
    }
    // One GPU needs no name.
    void oneGpuIsNotNamed()
    {
        const TempFile file{manyBlocks(), "s.pickle"};
        const QTemporaryDir folder;
        const Answer flame = asked({"flame", pathOf(file), "-o", folder.filePath("f.svg")});
        QVERIFY2(flame.code == 0 && !flame.out.contains("GPU"), qPrintable(flame.out));
    }
    // Files of one name are named by their folders.
    void aReportOnTwoFilesOfOneNameTellsThemApart()
    {
        const QTemporaryDir folder;
        for (const char* run : {"run1", "run2"}) {
            QDir{folder.path()}.mkdir(run);
            QFile file{folder.filePath(QString{run} + "/snapshot.pickle")};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(twoGpus()));
        }
        const QString page = folder.filePath("r.html");
        QCOMPARE(asked({"report", folder.filePath("run1/snapshot.pickle"), folder.filePath("run2/snapshot.pickle"),
                        "-o", page})
                     .code,
                 0);
        QFile written{page};
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(written.readAll());
        QVERIFY(text.contains("run1/snapshot.pickle") && text.contains("run2/snapshot.pickle"));
    }
    // A dump that is half written passes no limit.
    void aCutFileFailsALimitOnTheRise()
    {
        const std::string bytes = manyBlocks();
        const TempFile whole{bytes, "whole.pickle"},
            cut{bytes.substr(0, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2), "cut.pickle"};
        const Answer after = asked({"diff", pathOf(whole), pathOf(cut), "--fail-on", "regress:5"});
        QVERIFY2(after.code == 1 && after.err.contains("cannot be told: File B is cut"), qPrintable(after.err));
        QVERIFY2(after.out.contains("(at least)") && !after.out.contains("earlier snapshot"), qPrintable(after.out));
        const QJsonObject json = asked({"diff", pathOf(whole), pathOf(cut), "--json"}).json();
        QVERIFY(json["is_cut_b"].toBool() && !json["is_cut_a"].toBool());
        QVERIFY(json["holders"][0]["delta_bytes"].isNull());
        QCOMPARE(asked({"diff", pathOf(whole), pathOf(whole), "--fail-on", "regress:5"}).code, 0);
    }
    // A mistyped id would hold for ever.
    void checkRefusesAFindingThatIsNone()
    {
        const TempFile file{twoGpus(), "s.pickle"};
        const auto check = [&](const char* name) {
            QString wanted = R"({"expect": [{"count": "finding", "named": "NAME", "equals": 0}]})";
            const TempFile expectations{wanted.replace("NAME", name).toStdString(), "e.json"};
            return asked({"check", pathOf(file), pathOf(expectations)});
        };
        QCOMPARE(check("memory_leak").code, 0);
        QCOMPARE(check("small_sync").code, 0); // a metric of traces
        const Answer refused = check("memory_leek");
        QVERIFY2(refused.code == 3 && refused.err.contains("did you mean memory_leak?"), qPrintable(refused.err));
    }
    // The curve of live memory is most of the answer: an agent asks for it if it needs it.
    void theAnswerToAnAgentHasNoCurveUnlessAskedFor()
    {
        const TempFile file{manyBlocks(), "s.pickle"};
        const auto answer = [&](const QString& more) {
            const QString call = QStringLiteral(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":)"
                                                R"("memory","arguments":{"file":"%1"%2}}})")
                                     .arg(pathOf(file), more);
            const QString start = R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":)"
                                  R"("2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1"}}})";
            const Answer said = asked({"mcp"}, (start + '\n' + call + '\n').toUtf8());
            const QJsonObject result =
                QJsonDocument::fromJson(said.out.trimmed().split('\n').last().toUtf8()).object()["result"].toObject();
            return result["content"][0]["text"].toString();
        };
        const auto curveIn = [](const QString& text) {
            return QJsonDocument::fromJson(text.toUtf8()).object()["devices"][0]["curve"];
        };
        const QString usual = answer(""), few = answer(R"(,"rows":3)"), asked = answer(R"(,"curve":10)");
        QVERIFY2(usual.size() < 24'000, qPrintable(QString::number(usual.size())));
        QVERIFY2(few.size() < 14'000, qPrintable(QString::number(few.size())));
        QVERIFY(curveIn(usual).isNull());
        QVERIFY(curveIn(asked).toArray().size() >= 10 && curveIn(asked).toArray().size() <= 24);
        QVERIFY(lanescope::memory_gpus_cli_test::asked({"memory", pathOf(file), "--json"})
                    .json()["devices"][0]["curve"]
                    .toArray()
                    .size() > 200);
    }
};

TEST_WITH_APP(MemoryGpusCliTest)

} // namespace lanescope::memory_gpus_cli_test

#include "memory_gpus_cli_test.moc"
