// The command line on memory: another event than the peak, metrics of traces, summaries of ranks, types and names as
// the file has them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_answers_cli_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mega = 1 << 20;

struct Answer {
    int code;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

Answer asked(const QStringList& words)
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), words);
    process.waitForFinished(60'000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QString pathOf(const TempFile& file) { return QString::fromStdString(file.path()); }

// One GPU: 20 MB are live, up to 50 MB.
constexpr const char* traceWithMemory = R"({"traceEvents": [
{"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 1, "dur": 9},
{"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]", "pid": 1, "tid": 1, "ts": 2,
 "args": {"Device Type": 1, "Device Id": 0, "Bytes": 30000128, "Addr": 1, "Total Allocated": 50000128, "Total Reserved": 70000128}},
{"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]", "pid": 1, "tid": 1, "ts": 3,
 "args": {"Device Type": 1, "Device Id": 0, "Bytes": -30000128, "Addr": 1, "Total Allocated": 20000000, "Total Reserved": 70000128}}
]})";

SnapshotMaker freedInBetween()
{
    SnapshotMaker m;
    const SnapshotStack line{{"main", "/app/train.py", 1}};
    const std::uint64_t first = m.alloc(100 * mega, line); // events 0 and 1
    m.alloc(3 * mega, line);                               // 2 and 3
    m.free(first);                                         // 4 and 5
    m.emptyCache();                                        // 6
    m.alloc(4 * mega, line);                               // 7, in the same segment of 20 MiB
    return m;
}

} // namespace

class MemoryAnswersCliTest : public QObject {
    Q_OBJECT
private slots:
    void theSegmentsAreThoseOfTheEventThatIsAsked()
    {
        const TempFile file{freedInBetween().pickled(), "s.pickle"};
        const auto state = [&](const QString& at) {
            const QJsonObject json = asked({"memory", pathOf(file), "--at", at, "--json"}).json();
            return json["devices"][0]["at_index"]["state"].toObject();
        };
        const QJsonObject then = state("5"), end = state("end");
        QCOMPARE(then["reserved_bytes"].toInteger(), 120 * mega);
        QCOMPARE(then["free_bytes"].toInteger(), 117 * mega);
        QCOMPARE(then["wholly_free_bytes"].toInteger(), 100 * mega);
        QCOMPARE(then["inactive_split_bytes"].toInteger(), 17 * mega);
        QCOMPARE(then["free_by_kind"]["soft_bytes"].toInteger(), 100 * mega);
        QCOMPARE(then["free_by_block_size"][1]["bytes"].toInteger(), 17 * mega); // below 20 MiB
        QCOMPARE(end["free_bytes"].toInteger(), 13 * mega);
        const QString text = asked({"memory", pathOf(file), "--at", "5"}).out;
        QVERIFY2(text.contains("after event 5           3.15 MB live, 126 MB reserved in 2 segments"),
                 qPrintable(text));
        QVERIFY2(text.contains("of it unused             105 MB in 1 segment\n"), qPrintable(text));
        QVERIFY2(text.contains("of it below 20 MiB      17.8 MB in 1 block (14.5 %)"), qPrintable(text));
        // At the end the state is that of the file.
        const QJsonObject json = asked({"memory", pathOf(file), "--at", "end", "--json"}).json();
        QJsonObject known = json["devices"][0]["state_at_the_end"].toObject(), again = end;
        for (const char* key : {"reserved_bytes", "allocated_bytes", "active_bytes", "requested_bytes", "free_bytes",
                                "free_blocks", "largest_free_block", "segments", "blocks", "free_by_kind",
                                "by_device_stream_pool_type", "blocks_by_state"})
            QCOMPARE(again[key], known[key]);
    }
    void metricsOfTracesAreChecked()
    {
        const TempFile trace{traceWithMemory, "t.json"};
        const auto holds = [&](const char* metric, std::int64_t equals) {
            const TempFile expected{"{\"expect\": [{\"metric\": \"" + std::string{metric} +
                                        "\", \"equals\": " + std::to_string(equals) + "}]}",
                                    "e.json"};
            return asked({"check", pathOf(trace), pathOf(expected)}).code == 0;
        };
        QVERIFY(holds("peak_bytes", 50000128));
        QVERIFY(holds("peak_allocated_bytes", 50000128));
        QVERIFY(holds("peak_reserved_bytes", 70000128));
        QVERIFY(holds("end_bytes", 20000000));
        QVERIFY(!holds("end_bytes", 20000001));
        const TempFile none{R"({"traceEvents": [{"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 1,
                                "dur": 2}]})",
                            "t.json"};
        const TempFile expected{R"({"expect": [{"metric": "peak_bytes", "at_least": 0}]})", "e.json"};
        QVERIFY(asked({"check", pathOf(none), pathOf(expected)}).out.contains("does not record it"));
        const QJsonObject line =
            QJsonDocument::fromJson(asked({"summary", "--jsonl", pathOf(trace)}).out.toUtf8()).object();
        QCOMPARE(line["peak_bytes"].toInteger(), 50000128);
        QCOMPARE(line["peak_reserved_bytes"].toInteger(), 70000128);
        QCOMPARE(line["end_bytes"].toInteger(), 20000000);
    }
    void peaksOfRanksAreMerged()
    {
        SnapshotMaker more = freedInBetween();
        more.alloc(500 * mega);
        const TempFile a{freedInBetween().pickled(), "rank0.pickle"}, b{more.pickled(), "rank1.pickle"};
        const TempFile lines{asked({"summary", "--jsonl", pathOf(a), pathOf(b)}).out.toStdString(), "lines"};
        const QString text = asked({"summary", "--merge", pathOf(lines)}).out;
        QVERIFY2(text.contains("peaks highest of 2: 532 MB; the lowest is"), qPrintable(text));
        QVERIFY2(!text.contains("--") && !text.contains("no rank stands out"), qPrintable(text));
        const QJsonObject json = asked({"summary", "--merge", pathOf(lines), "--json"}).json();
        bool isThere = false;
        for (const QJsonValue& row : json["spread"].toArray())
            if (row["metric"] == "peak_bytes") {
                isThere = true;
                QCOMPARE(row["min"].toInteger(), 103 * mega);
                QCOMPARE(row["max"].toInteger(), 507 * mega);
            }
        QVERIFY(isThere);
    }
    void typesAndNamesAreThoseOfTheFile()
    {
        SnapshotMaker m = freedInBetween();
        for (SnapshotMaker::Event& e : m.events)
            e.timeUs = 0;
        m.events.push_back({"annotate", 0, 0, 0, {}});
        m.events[1].size += 1; // not the size that is freed
        const TempFile file{m.pickled(), "s.pickle"};
        const QJsonObject json = asked({"memory", pathOf(file), "--json"}).json();
        QCOMPARE(json["allocator_settings"]["max_split_size"], QJsonValue(-1));
        QCOMPARE(json["allocator_settings"]["expandable_segments"], QJsonValue(false));
        const QJsonObject device = json["devices"][0].toObject();
        QVERIFY(device["first_time_us"].isNull());
        QVERIFY(device["peak_active_requested"]["time_us"].isNull());
        QCOMPARE(device["actions"]["annotate"].toInteger(), 1);
        QVERIFY(!device["actions"].toObject().contains("unknown"));
        QCOMPARE(device["largest_blocks"].isUndefined(), true);
        const QJsonObject block = device["at_peak"]["largest_blocks"][0].toObject();
        QCOMPARE(block["alloc_index"].toInteger(), 1);
        QCOMPARE(block["line"].toString(), QString("main (/app/train.py:1)"));
    }
    void oneOfAKindIsNotPlural()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(20 * mega, {{"load", "/app/train.py", 3}});
        m.isRecording = true;
        m.alloc(20 * mega, {{"forward", "/app/model.py", 12}});
        m.events.erase(m.events.begin()); // the segment of the first
        const TempFile file{m.pickled(), "s.pickle"};
        const QRegularExpression wrong{
            "\\b1 (events|allocations|blocks|segments|lists|frames|frees|checks|more rows)\\b"};
        for (const char* command : {"memory", "info", "brief", "findings", "summary"}) {
            const QString text = asked({command, pathOf(file)}).out;
            QVERIFY2(!text.contains(wrong), qPrintable(text));
        }
        QVERIFY(
            asked({"info", pathOf(file)}).out.contains("1 event, 1 allocation; at the end 2 segments with 2 blocks"));
    }
    // A reader would take the answer for another one.
    void optionsThatDoNothingAreErrors_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const QStringList& words, const char* error) {
            QTest::newRow(name) << words << QString{error};
        };
        row("--at of two", {"memory", "A", "B", "--at", "end"}, "--at: expected one memory snapshot, found two files");
        row("--at of two, nonsense", {"memory", "A", "B", "--at", "x"},
            "--at: expected one memory snapshot, found two");
        row("--device of two", {"memory", "A", "B", "--device", "5"},
            "--device: expected a GPU of the snapshots, found");
        row("--device of a pair", {"memory", "A", "T", "--device", "0"},
            "--device: expected one memory snapshot, found two files");
        row("--capacity of two", {"memory", "A", "B", "--capacity", "8GiB"},
            "--capacity: expected one memory snapshot");
        row("--by category of two", {"memory", "A", "B", "--by", "category"},
            "--by category: expected a snapshot that");
        row("--by of a pair", {"memory", "A", "T", "--by", "op"},
            "--by: expected one memory snapshot, found two files");
        row("--at of a trace", {"memory", "T", "--at", "3"}, "--at: expected one memory snapshot, found a trace");
        row("--at nonsense", {"memory", "A", "--at", "x"}, "--at: expected peak, end, oom, an event of the device");
        row("--device", {"memory", "A", "--device", "5"}, "--device: expected a GPU of the snapshot, found none");
        row("a panel of snapshots", {"--panel", "holders", "T"}, "--panel: expected a panel of a trace, found holders");
        row("a panel of traces", {"--panel", "kernels", "A"}, "--panel: expected a panel of a memory snapshot, found");
        row("a panel of a comparison", {"--panel", "holders", "--diff", "A", "B"},
            "--panel: expected a trace or a memory");
        row("a size", {"--size", "wide", "A"}, "--size: expected a size such as 1440x900, found wide");
    }
    void optionsThatDoNothingAreErrors()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, error);
        const TempFile a{freedInBetween().pickled(), "a.pickle"}, b{freedInBetween().pickled(), "b.pickle"},
            t{traceWithMemory, "t.json"};
        words.replaceInStrings(QRegularExpression{"^A$"}, pathOf(a));
        words.replaceInStrings(QRegularExpression{"^B$"}, pathOf(b));
        words.replaceInStrings(QRegularExpression{"^T$"}, pathOf(t));
        const Answer answer = asked(words);
        QVERIFY2(answer.err.contains("lanescope: " + error), qPrintable(answer.err));
        QCOMPARE(answer.code, 2);
        QCOMPARE(answer.err.count('\n'), 1);
    }
    void categoriesNeedAProfile()
    {
        const TempFile file{freedInBetween().pickled(), "s.pickle"};
        const Answer answer = asked({"memory", pathOf(file), "--by", "category"});
        QCOMPARE(answer.code, 2);
        QVERIFY(answer.err.contains("made from a profile"));
        QCOMPARE(asked({"memory", pathOf(file), "--by", "step"}).code, 0);
    }
    // The rows of a moment add up to it and to the end: also what is allocated later, and what --rows leaves out.
    void theRowsOfAMomentAddUp()
    {
        SnapshotMaker m;
        const std::uint64_t first = m.alloc(30 * mega, {{"main", "/app/train.py", 7}});
        for (int k = 0; k < 4; ++k)
            m.alloc(10 * mega, {{"main", "/app/train.py", 20 + k}});
        const std::size_t then = m.events.size() - 1;
        m.free(first);
        m.alloc(50 * mega, {{"late", "/app/late.py", 1}});
        const TempFile file{m.pickled(), "s.pickle"};
        for (const char* max : {"0", "2"})
            for (const bool isAtEnd : {false, true}) {
                const QString at = isAtEnd ? QString{"end"} : QString::number(then);
                const auto json = asked({"memory", pathOf(file), "--json", "--rows", max, "--at", at}).json();
                const auto table = json["devices"][0]["at_index"];
                std::int64_t bytes = 0, blocks = 0, atEnd = 0;
                QStringList names;
                for (const auto& row : table["holders"].toArray()) {
                    bytes += row.toObject()["bytes"].toInteger();
                    blocks += row.toObject()["blocks"].toInteger();
                    atEnd += row.toObject()["end_bytes"].toInteger();
                    names << row.toObject()["name"].toString();
                }
                QCOMPARE(bytes, table["bytes"].toInteger());
                QCOMPARE(bytes, (isAtEnd ? 90 : 70) * mega);
                QCOMPARE(blocks, 5);
                QCOMPARE(atEnd, 90 * mega);
                QCOMPARE(names.contains("live at the end only"), !isAtEnd);
                QCOMPARE(names.contains("the other 3"), QString{max} == "2");
            }
    }
    void withoutEventsThereIsNoPeak()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(30 * mega);
        const TempFile file{m.pickled(), "s.pickle"};
        const QString path = pathOf(file);
        for (const QStringList& command : {QStringList{"memory", path}, {"findings", path}, {"info", path}}) {
            const Answer ran = asked(command);
            QCOMPARE(ran.code, 0);
            QVERIFY2(!ran.out.contains("peak", Qt::CaseInsensitive), qPrintable(ran.out));
        }
        QVERIFY(asked({"memory", path}).out.contains("who holds memory at the end:"));
    }
    // Both sums are printed where another thread took a freed place after the last event.
    void aBlockThatIsMadeAfterTheEventsIsCountedApart()
    {
        for (const bool isLate : {true, false}) {
            SnapshotMaker m;
            m.alloc(30 * mega);
            m.free(m.alloc(20 * mega));
            m.isRecording = false;
            if (isLate)
                m.alloc(20 * mega);
            const TempFile file{m.pickled(), "s.pickle"};
            const Answer ran = asked({"memory", pathOf(file), "--json"});
            const auto late = ran.json()["devices"][0]["allocated_after_the_last_event"];
            QCOMPARE(late["blocks"].toInteger(), isLate ? 1 : 0);
            QCOMPARE(late["bytes"].toInteger(), isLate ? 20 * mega : 0);
            QCOMPARE(ran.json()["devices"][0]["adds_up"].toBool(), !isLate);
            QCOMPARE((ran.out + ran.err).contains("20,971,520 B do not add up"), isLate);
        }
    }
    void anOomTellsWhatPyTorchCanUse()
    {
        for (const bool isKnown : {true, false}) {
            SnapshotMaker m;
            m.alloc(300 * mega);
            m.oom(600 * mega, 100 * mega);
            std::string pickle = m.pickled();
            if (!isKnown)
                pickle.replace(pickle.find("device_free"), 11, "device_----");
            const TempFile file{pickle, "s.pickle"};
            const QString path = pathOf(file);
            const auto oom = asked({"memory", path, "--json"}).json()["devices"][0]["oom"][0];
            QCOMPARE(oom["device_free"].isNull(), !isKnown);
            QCOMPARE(oom["usable"].isNull(), !isKnown);
            QCOMPARE(oom["larger_than_usable"].isNull(), !isKnown);
            QCOMPARE(
                asked({"memory", path}).out.contains("unknown (the file does not record what the driver had free)"),
                !isKnown);
            if (isKnown) {
                QCOMPARE(oom["usable"].toInteger(), 400 * mega);
                QCOMPARE(oom["larger_than_usable"].toBool(), true);
            }
        }
    }
    // Its only segment is made up, from the lowest to the highest address.
    void aProfileSaysNothingOfWhatIsReserved()
    {
        SnapshotMaker m;
        m.alloc(30 * mega, {{"forward", "/app/model.py", 12}});
        m.free(m.alloc(3 * mega));
        m.alloc(5 * mega);
        m.becomeProfile("activation");
        const TempFile file{m.pickled(), "p.pickle"};
        const QString text = asked({"memory", pathOf(file)}).out;
        QVERIFY2(text.contains("live; what is reserved and free is not recorded"), qPrintable(text));
        QVERIFY2(!text.contains("peak reserved") && !text.contains("free in segments") && !text.contains("adds up"),
                 qPrintable(text));
        QVERIFY(text.contains("\n  activation "));
        QTemporaryDir folder; // a panel that it has, and one that it lacks
        for (const char* panel : {"events", "segments"}) {
            const auto ran = asked({"--screenshot", folder.filePath("p.png"), "--panel", panel, pathOf(file)});
            const bool isThere = QLatin1String{panel} == QLatin1String{"events"};
            QVERIFY2((ran.code == 0) == isThere, qPrintable(ran.err));
            QCOMPARE(ran.err.contains("--panel: expected a panel that the snapshot has, found segments"), !isThere);
        }
        const QJsonObject json = asked({"memory", pathOf(file), "--json", "--at", "1"}).json();
        const QJsonObject device = json["devices"][0].toObject();
        for (const char* key : {"peak_reserved", "peak_allocated_blocks", "state_at_the_end", "adds_up"})
            QVERIFY2(device[QLatin1String{key}].isNull(), key);
        QVERIFY(device["end"]["reserved"].isNull() && device["at_index"]["state"].isNull());
        QCOMPARE(device["end"]["requested"].toInteger(), 35 * mega);
        for (const QJsonValue& point : device["curve"].toArray())
            QVERIFY(point["reserved"].isNull() && point["allocated_blocks"].isNull());
        const Answer capacity = asked({"memory", pathOf(file), "--capacity", "80GiB"});
        QCOMPARE(capacity.code, 2);
        QVERIFY(capacity.err.contains("made from a profile"));
        QCOMPARE(asked({"query", pathOf(file), "select count(*) from segments"}).out.trimmed().right(1), QString{"0"});
        QCOMPARE(asked({"query", pathOf(file), "select count(block) + count(segment) from allocations, blocks"})
                     .out.trimmed()
                     .right(1),
                 QString{"0"});
        QVERIFY(asked({"memory", pathOf(file), "--by", "stream"}).out.contains("  stream not known "));
        QCOMPARE(asked({"query", pathOf(file), "select count(stream) + count(pool) from allocations"})
                     .out.trimmed()
                     .right(1),
                 QString{"0"});
        const QString diff = asked({"diff", pathOf(file), pathOf(file)}).out;
        QVERIFY2(!diff.contains("reserved") && diff.contains(" activation "), qPrintable(diff));
    }
};

TEST_WITH_APP(MemoryAnswersCliTest)

} // namespace lanescope::memory_answers_cli_test

#include "memory_answers_cli_test.moc"
