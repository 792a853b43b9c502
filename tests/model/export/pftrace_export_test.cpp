// A trace written as Perfetto's protobuf and read again: nothing visible is lost.

#include <QtTest>

#include "model/export/exporter.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fmt/format.h>

namespace lanescope::pftrace_export_test {

using namespace lanescope::test;

class PftraceExportTest : public QObject {
    Q_OBJECT

private slots:
    void exportedTracesAreTheSame_data();
    void exportedTracesAreTheSame();
};

namespace {

// "name begin+duration" of each slice, in the order of its lane, row and begin.
std::string slicesOf(const Trace& trace)
{
    std::string out;
    for (const SliceId s : trace.slices())
        out += fmt::format("{}{} {}+{}", out.empty() ? "" : ", ", trace.name(s), trace.absoluteNs(trace.begin(s)),
                           trace.duration(s).count());
    return out;
}

} // namespace

void PftraceExportTest::exportedTracesAreTheSame_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("arguments of all kinds")
        << QByteArray{R"({"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "op", "pid": 1, "tid": -549452224, )"
                      R"("ts": 1.5, "dur": 2.25, "args": {"Input Dims": [[8, 64], [], 3], "none": [], "e": {}, )"
                      R"("null": null, "half": 0.5, "minus": -7, "yes": true, "text": "a\"b", "d": {"k": [1]}}}]})"};
    QTest::newRow("texts for numbers, arrows, counters, instants")
        << QByteArray{R"({"baseTimeNanoseconds": 1000000000, "schemaVersion": 1, "traceEvents": [)"
                      R"({"ph": "M", "name": "process_labels", "pid": "here", "tid": 0, "args": {"labels": "CPU"}},)"
                      R"({"ph": "X", "cat": "cpu_op", "name": "a", "pid": "here", "tid": "one", "ts": 1, "dur": 2},)"
                      R"({"ph": "X", "cat": "cpu_op", "name": "b", "pid": "here", "tid": "two", "ts": 5, "dur": 2},)"
                      R"({"ph": "s", "cat": "fwdbwd", "name": "f", "id": 3, "pid": "here", "tid": "one", "ts": 1},)"
                      R"({"ph": "f", "bp": "e", "cat": "fwdbwd", "name": "f", "id": 3, "pid": "here", "tid": "two", )"
                      R"("ts": 5},)"
                      R"({"ph": "C", "name": "memory", "pid": "here", "ts": 2, "args": {"bytes": 7}},)"
                      R"({"ph": "i", "s": "t", "name": "mark", "pid": "here", "tid": "two", "ts": 6}]})"};
}

// JSON, its export as protobuf, and that as JSON again.
void PftraceExportTest::exportedTracesAreTheSame()
{
    QFETCH(QByteArray, json);
    const TempFile first{json.toStdString()}, second{"", "t.pftrace"}, third{"", "u.json"};
    Task task;
    const auto a = loadTrace(first.path());
    QVERIFY(a);
    QVERIFY(exportTrace(Analysis{*a}, second.path(), {}, task));
    const auto b = loadTrace(second.path());
    QVERIFY(b);
    QVERIFY(exportTrace(Analysis{*b}, third.path(), {}, task));
    const auto c = loadTrace(third.path());
    QVERIFY(c);
    for (const TracePtr& other : {*b, *c}) {
        QCOMPARE(slicesOf(*other), slicesOf(**a));
        QCOMPARE(other->lanes().size(), (*a)->lanes().size());
        for (std::size_t l = 0; l < other->lanes().size(); ++l) {
            QCOMPARE(other->lanes()[l].key, (*a)->lanes()[l].key);
            QCOMPARE(other->lanes()[l].name, (*a)->lanes()[l].name);
        }
        QCOMPARE(other->flows().size(), (*a)->flows().size());
        QCOMPARE(other->instants().size(), (*a)->instants().size());
        QCOMPARE(other->counters().size(), (*a)->counters().size());
        QCOMPARE(other->zeroNs(), (*a)->zeroNs());
        for (const SliceId s : other->slices()) {
            const auto x = readArguments(**a, s), y = readArguments(*other, s);
            QVERIFY(x && y);
            QCOMPARE(y->items.size(), x->items.size());
            for (std::size_t i = 0; i < x->items.size(); ++i) {
                QCOMPARE(y->items[i].key, x->items[i].key);
                if (x->items[i].key != "e") // protobuf stores an empty object as an empty list
                    QCOMPARE(y->items[i].value, x->items[i].value);
            }
        }
    }
}

TEST_WITH_APP(PftraceExportTest)

} // namespace lanescope::pftrace_export_test

#include "pftrace_export_test.moc"
