// A trace and a memory snapshot of one run in one tab: `lanescope trace.json snapshot.pickle --together`. The trace's
// clock is 2.5 ms late; equal allocations join the two.
#include "tests/support/make_snapshot.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"

namespace lanescope::together_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20, baseUs = 1'699'999'999'999'000, lateUs = 2500;

struct Pair {
    SnapshotMaker snapshot;
    std::string trace;
};

// Four blocks of 10 to 40 MiB; the second one is freed.
Pair oneRun()
{
    Pair pair;
    SnapshotMaker& m = pair.snapshot;
    std::vector<std::uint64_t> blocks;
    for (int i = 1; i <= 4; ++i) {
        blocks.push_back(m.alloc(10 * i * mib, {{"forward", "/app/model.py", i}}));
        m.now += 1000 * i * i; // no two distances are alike
    }
    m.free(blocks[1]);
    m.now += 1000;
    m.free(m.alloc(5 * mib, {{"loss", "/app/train.py", 88}}));
    pair.trace = R"({"schemaVersion": 1, "baseTimeNanoseconds": )" + std::to_string(baseUs) +
                 R"(000, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::empty","pid":100,"tid":100,"ts":3000,"dur":40000,"args":{"External id":5}})";
    std::int64_t total = 0;
    for (const SnapshotMaker::Event& e : m.events) {
        if (e.action != "alloc" && e.action != "free_requested")
            continue;
        const std::int64_t bytes = e.action == "alloc" ? e.size : -e.size;
        total += bytes;
        pair.trace += ",\n"
                      R"({"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":100,"tid":100,"ts":)" +
                      std::to_string(e.timeUs - baseUs + lateUs) + R"(,"args":{"Bytes":)" + std::to_string(bytes) +
                      R"(,"Addr":)" + std::to_string(e.address) + R"(,"Total Allocated":)" + std::to_string(total) +
                      R"(,"Total Reserved":)" + std::to_string(200 * mib) + R"(,"Device Type":1,"Device Id":0}})";
    }
    pair.trace += "\n]}";
    return pair;
}

} // namespace

class TogetherTest : public QObject {
    Q_OBJECT
private slots:
    void init() { m_settings.clear(); }
    void theSnapshotIsALaneOfTheTrace()
    {
        const Pair pair = oneRun();
        const TempFile trace{pair.trace, "t.json"}, snapshot{pair.snapshot.pickled(), "s.pickle"};
        MainWindow window;
        window.show();
        window.openTogether(QString::fromStdString(trace.path()), QString::fromStdString(snapshot.path()));
        TraceTab* tab = window.currentTab();
        QVERIFY(tab);
        QSignalSpy shown{tab, &TraceTab::snapshotShown};
        QTRY_COMPARE(shown.count(), 1);
        // 5 allocations and 2 frees are in both.
        const QString line = tab->snapshotLine().replace(QChar{0x202f}, ' ');
        QVERIFY2(line.contains("is shown as a lane of memory. Clocks joined by 7 equal allocations and frees: 2.5 ms "
                               "apart, pairs differ by 0 ns"),
                 qPrintable(line));
        QTRY_COMPARE(tab->document()->memory()->size(), 2u); // the trace's own, and the snapshot's
        const MemorySeries& series = tab->document()->memory()->back();
        QVERIFY(series.isFurther);
        // Live bytes after each event of the snapshot that changes them, at the trace's time.
        std::vector<std::pair<std::int64_t, double>> expected, found;
        double live = 0;
        for (const SnapshotMaker::Event& e : pair.snapshot.events) {
            live += static_cast<double>(e.action == "alloc" ? e.size : e.action == "free_completed" ? -e.size : 0);
            if (e.action == "alloc" || e.action == "free_completed")
                expected.emplace_back(e.timeUs + lateUs, live);
        }
        const Trace& t = tab->document()->trace();
        for (std::size_t i = 0; i < series.times.size(); ++i)
            if (i == 0 ? series.values[i] != 0 : series.values[i] != series.values[i - 1])
                found.emplace_back(t.absoluteNs(series.times[i]) / 1000, series.values[i]);
        QVERIFY(found == expected);
        QVERIFY(tab->document()->memory()->front().name != series.name);
    }
    void aSnapshotOfAnotherTimeIsRefused()
    {
        const Pair pair = oneRun();
        SnapshotMaker later;
        later.now += 3'600'000'000; // an hour
        later.alloc(10 * mib, {});
        const TempFile trace{pair.trace, "t.json"}, snapshot{later.pickled(), "s.pickle"};
        MainWindow window;
        window.show();
        QSignalSpy refused{&window, &MainWindow::snapshotRefused};
        window.openTogether(QString::fromStdString(trace.path()), QString::fromStdString(snapshot.path()));
        QTRY_COMPARE(refused.count(), 1);
        const QString line = refused[0][0].toString();
        QVERIFY2(line.contains("expected a recording of the time of") && line.contains("after it"), qPrintable(line));
        QTRY_COMPARE(window.currentTab()->document()->memory()->size(), 1u); // the trace's own
    }

private:
    OwnSettings m_settings;
};

TEST_IN_WINDOW(TogetherTest)

} // namespace lanescope::together_test

#include "together_test.moc"
