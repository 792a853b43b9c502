// A memory snapshot and a trace of one run are joined by what both recorded: made pairs with known differences of their
// clocks, on both sides of each limit, and what can be expected of a snapshot alone.

#include <QtTest>

#include "model/compare/join_snapshot.h"
#include "model/compare/snapshot_expectations.h"
#include "model/import/importer.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <chrono>
#include <map>
#include <random>
#include <set>

namespace lanescope::join_snapshot_test {

using namespace std::chrono_literals;
using lanescope::test::SnapshotMaker;
using lanescope::test::TempFile;
using By = SnapshotJoin::By;

namespace {

constexpr std::int64_t mib = 1 << 20, baseUs = 1'700'000'000'000'000;

MemorySnapshotPtr loaded(const SnapshotMaker& made)
{
    const TempFile file{made.pickled(), "s.pickle"};
    const auto snapshot = loadMemorySnapshot(file.path());
    return snapshot ? *snapshot : nullptr;
}

// A trace whose first event begins at baseUs. Times in ns after that.
struct TraceText {
    std::string events =
        R"({"ph":"X","cat":"cpu_op","name":"aten::empty","pid":100,"tid":100,"ts":0,"dur":40000,"args":{}})";
    static std::string us(std::int64_t ns) { return std::to_string(ns / 1000) + fmt::format(".{:03}", ns % 1000); }
    void memory(std::int64_t atNs, std::uint64_t address, std::int64_t bytes, int type = 1, int device = 0)
    {
        events +=
            fmt::format(",\n{{\"ph\":\"i\",\"s\":\"t\",\"cat\":\"cpu_instant_event\",\"name\":\"[memory]\",\"pid\":"
                        "100,\"tid\":100,\"ts\":{},\"args\":{{\"Bytes\":{},\"Addr\":{},\"Total Allocated\":{},"
                        "\"Total Reserved\":{},\"Device Type\":{},\"Device Id\":{}}}}}",
                        us(atNs), bytes, address, 40 * mib, 200 * mib, type, device);
    }
    void slice(const char* category, const char* name, std::int64_t atNs, int pid = 100, int tid = 100)
    {
        events +=
            fmt::format(",\n{{\"ph\":\"X\",\"cat\":\"{}\",\"name\":\"{}\",\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":5,"
                        "\"args\":{{\"device\":{},\"stream\":7}}}}",
                        category, name, pid, tid, us(atNs), pid);
    }
    TracePtr load() const
    {
        const TempFile file{
            fmt::format("{{\"schemaVersion\": 1, \"baseTimeNanoseconds\": {}000, \"traceEvents\": [\n{}]}}", baseUs,
                        events),
            "t.json"};
        const auto trace = loadTrace(file.path());
        return trace ? *trace : nullptr;
    }
};

// Allocations at irregular distances, the first 10 ms after the trace's begin; none is freed.
SnapshotMaker allocations(int count)
{
    SnapshotMaker made;
    made.now = baseUs + 10'000;
    for (int i = 0; i < count; ++i) {
        made.alloc((i + 11) * mib);
        made.now += 3000 + 700 * i * i;
    }
    return made;
}
std::vector<SnapshotMaker::Event> allocs(const SnapshotMaker& made)
{
    std::vector<SnapshotMaker::Event> found;
    for (const SnapshotMaker::Event& e : made.events)
        if (e.action == "alloc")
            found.push_back(e);
    return found;
}

// For each allocation: how much later the trace recorded it.
Result<SnapshotJoin> joinWith(const std::vector<std::int64_t>& delaysNs, int others = 0)
{
    const SnapshotMaker made = allocations(static_cast<int>(delaysNs.size()));
    TraceText trace;
    const auto events = allocs(made);
    for (std::size_t i = 0; i < events.size(); ++i)
        trace.memory((events[i].timeUs - baseUs) * 1000 + delaysNs[i], events[i].address, events[i].size);
    for (int i = 0; i < others; ++i) // their addresses are not in the snapshot
        trace.memory(15'000'000 + i * 1000, 0x1000 + static_cast<std::uint64_t>(i) * 512, 512);
    return joinOf(Analysis{trace.load()}, *loaded(made));
}

} // namespace

class JoinSnapshotTest : public QObject {
    Q_OBJECT

private slots:
    // The offset is the median delay, the residual the median distance from it.
    void delaysOfEqualEventsJoinTheClocks()
    {
        std::mt19937 random{3};
        for (int round = 0; round < 6; ++round) {
            const std::int64_t late = static_cast<std::int64_t>(random() % 4'000'000) - 2'000'000;
            std::vector<std::int64_t> delays;
            for (int i = 0; i < 6 + round; ++i)
                delays.push_back(late + static_cast<std::int64_t>(random() % 20'000));
            const auto join = joinWith(delays);
            QVERIFY(join);
            QCOMPARE(join->by, By::Addresses);
            QCOMPARE(join->pairs, std::uint64_t{delays.size()});
            std::sort(delays.begin(), delays.end());
            const std::int64_t middle = delays[delays.size() / 2];
            QCOMPARE(join->offset, Ns{middle});
            for (std::int64_t& d : delays)
                d = std::abs(d - middle);
            std::sort(delays.begin(), delays.end());
            QCOMPARE(join->residual, Ns{delays[delays.size() / 2]});
        }
    }

    void delaysWithin20MicrosecondsAreEqual()
    {
        QCOMPARE(joinWith({0, 0, 0, 20'000})->pairs, std::uint64_t{4});
        QCOMPARE(joinWith({0, 0, 0, 20'001})->pairs, std::uint64_t{3});
        QCOMPARE(joinWith({0, 0, 0, 20'001})->offset, Ns{});
    }

    // Times that are uncertain by 20 us on both sides: nearly all pairs count, and the residual is theirs.
    void uncertainTimesWidenTheGroup()
    {
        std::vector<std::int64_t> delays, exact;
        for (int i = 0; i < 400; ++i) {
            delays.push_back(50'000 + (i * 7919) % 80'001 - 40'000);
            exact.push_back(50'000 + (i * 7919) % 601 - 300);
        }
        const auto join = joinWith(delays);
        QVERIFY2(join->pairs >= 380, std::to_string(join->pairs).c_str());
        QVERIFY(std::abs(join->offset.count() - 50'000) <= 5'000 && join->residual.count() >= 15'000);
        QCOMPARE(joinWith(exact)->pairs, std::uint64_t{400});
        QVERIFY(joinWith(exact)->residual.count() <= 300);
    }

    void threeEventsAndAFifthOfAllJoin()
    {
        QCOMPARE(joinWith({5'000, 5'000})->by, By::Clocks);
        QCOMPARE(joinWith({5'000, 5'000})->offset, Ns{});
        QCOMPARE(joinWith({5'000, 5'000})->pairs, std::uint64_t{0});
        QCOMPARE(joinWith({5'000, 5'000, 5'000})->by, By::Addresses);
        QCOMPARE(joinWith({5'000, 5'000, 5'000}, 12)->by, By::Addresses); // 3 of 15
        QCOMPARE(joinWith({5'000, 5'000, 5'000}, 13)->by, By::Clocks);
    }

    void ofEquallyManyTheSmallestDelayCounts()
    {
        QCOMPARE(joinWith({5'000'000, 5'000'000, 5'000'000, -2'000'000, -2'000'000, -2'000'000})->offset,
                 Ns{-2'000'000});
        QCOMPARE(joinWith({-5'000'000, -5'000'000, -5'000'000, 2'000'000, 2'000'000, 2'000'000})->offset,
                 Ns{2'000'000});
        QCOMPARE(joinWith({1'000, 1'000, 1'000, 900'000, 900'000, 900'000, 900'000})->offset, Ns{900'000}); // more
    }

    // The next step of the same program allocates the same addresses, but not at exactly the same distances.
    void anotherStepOfTheProgramIsNotTheSameTime()
    {
        const auto join = [](std::int64_t jitterNs, std::int64_t lateUs) {
            SnapshotMaker made;
            made.now = baseUs + 10'000 + lateUs;
            TraceText trace;
            for (int i = 0; i < 40; ++i) {
                const std::uint64_t address = made.alloc((i + 11) * mib);
                trace.memory((made.now - baseUs - lateUs) * 1000 + i * 37 % 40 * jitterNs, address, (i + 11) * mib);
                made.now += 500 + 7 * i;
            }
            return joinOf(Analysis{trace.load()}, *loaded(made));
        };
        const auto other = join(15'000, 200'000);
        QVERIFY(!other);
        QVERIFY2(other.error().line().find("begins 0.1") != std::string::npos, other.error().line().c_str());
        QVERIFY(join(100, 200'000));  // one time apart, whatever it is
        QVERIFY(join(15'000, 5'000)); // recorded at the same time
    }

    // One clock is calibrated twice: the results are at most 1 s apart.
    void delaysOfMoreThanASecondDoNotCount()
    {
        QCOMPARE(joinWith(std::vector<std::int64_t>(4, 1'000'000'000))->offset, Ns{1s});
        QCOMPARE(joinWith(std::vector<std::int64_t>(4, 1'000'000'001))->by, By::Clocks);
    }

    void onlyEventsOfTheSameKindAndDeviceAreEqual()
    {
        const SnapshotMaker made = allocations(6);
        const auto joined = [&](std::int64_t sign, int type, int device, std::uint64_t addressesLater) {
            TraceText trace;
            for (const auto& e : allocs(made))
                trace.memory((e.timeUs - baseUs) * 1000 + 7'000, e.address + addressesLater, sign * e.size, type,
                             device);
            return joinOf(Analysis{trace.load()}, *loaded(made))->by;
        };
        QCOMPARE(joined(1, 1, 0, 0), By::Addresses);
        QCOMPARE(joined(-1, 1, 0, 0), By::Clocks); // frees
        QCOMPARE(joined(1, 0, 0, 0), By::Clocks);  // an event of the CPU
        QCOMPARE(joined(1, 1, 1, 0), By::Clocks);
        QCOMPARE(joined(1, 1, 0, 512), By::Clocks);
        // Frees pair with requests to free.
        SnapshotMaker freed = allocations(6);
        for (const auto& e : allocs(freed)) {
            freed.now += 1000;
            freed.requestFree(e.address);
        }
        TraceText trace;
        for (const auto& e : freed.events)
            if (e.action == "free_requested")
                trace.memory((e.timeUs - baseUs) * 1000 + 9'000, e.address, -e.size);
        const auto join = joinOf(Analysis{trace.load()}, *loaded(freed));
        QCOMPARE(join->by, By::Addresses);
        QCOMPARE(join->pairs, std::uint64_t{6});
        QCOMPARE(join->offset, Ns{9'000});
    }

    void annotationsJoinWithoutCommonEvents()
    {
        SnapshotMaker made = allocations(3);
        TraceText trace;
        for (int i = 0; i < 4; ++i) {
            made.now = baseUs + 12'000 + 4'000 * i * i;
            made.annotate("START", "a range");
            made.annotate("END", "a range");
            trace.slice("user_annotation", "a range", (made.now - baseUs) * 1000 + 250'000);
            trace.slice("cpu_op", "a range", (made.now - baseUs) * 1000 + 90'000); // an op of that name is none
        }
        const auto join = joinOf(Analysis{trace.load()}, *loaded(made));
        QCOMPARE(join->by, By::Annotations);
        QCOMPARE(join->pairs, std::uint64_t{4});
        QCOMPARE(join->offset, Ns{250'000});
        QCOMPARE(join->residual, Ns{});
        const auto text = [](const SnapshotJoin& j) {
            return format(sentenceOf(j), [](Ns t) { return std::to_string(t.count()) + "ns"; });
        };
        QCOMPARE(text(*join), std::string{"Clocks joined by 4 equal annotations: 250000ns apart, pairs differ by 0ns"});
        QCOMPARE(text(*joinWith({-3000, -3000, -4000})),
                 std::string{"Clocks joined by 3 equal allocations and frees: 3000ns apart, pairs differ by 0ns"});
        QCOMPARE(text(*joinWith({-3000})).substr(0, 18), std::string{"Clocks not joined:"});
    }

    // The trace lasts 40 ms, the snapshot from 10 ms to 53 ms later than its `now`.
    void recordingsOfOtherTimesAreRefused()
    {
        const auto joined = [](std::int64_t firstUs) {
            SnapshotMaker made;
            made.now = baseUs + firstUs - 10;
            made.alloc(11 * mib); // two events, 10 us apart
            return joinOf(Analysis{TraceText{}.load()}, *loaded(made));
        };
        QVERIFY(joined(39'990));
        QCOMPARE(joined(20'000)->overlap.begin, Time{20ms});
        QCOMPARE(joined(20'000)->overlap.end, Time{20ms + 10us});
        QVERIFY(joined(-5));
        const auto after = joined(2'040'000), before = joined(-3'000'010), near = joined(540'000);
        QVERIFY(!after && !before && !near);
        QVERIFY2(after.error().line().find("begins 2.000 s after it") != std::string::npos,
                 after.error().line().c_str());
        QVERIFY2(before.error().line().find("ends 3.000 s before") != std::string::npos, before.error().line().c_str());
        QVERIFY2(near.error().line().find("begins 0.500 s after it") != std::string::npos, near.error().line().c_str());
        SnapshotMaker none;
        none.isRecording = false;
        none.alloc(11 * mib);
        const auto untimed = joinOf(Analysis{TraceText{}.load()}, *loaded(none));
        QVERIFY(!untimed && untimed.error().line().find("events with times") != std::string::npos);
    }

    // The span of all GPUs counts, whichever is first.
    void theSpanIsOfAllGpus()
    {
        for (const bool isFirstEarlier : {true, false}) {
            SnapshotMaker first, second;
            first.now = baseUs + (isFirstEarlier ? 10'000 : 30'000);
            second.now = baseUs + (isFirstEarlier ? 30'000 : 10'000);
            second.device = 1;
            first.alloc(11 * mib);
            second.alloc(11 * mib);
            first.another = &second;
            const auto join = joinOf(Analysis{TraceText{}.load()}, *loaded(first));
            QCOMPARE(join->overlap.begin, Time{10ms + 10us});
            QCOMPARE(join->overlap.end, Time{30ms + 20us});
        }
    }

    // Live and reserved bytes over time, by a plain sum over the made events. What changes nothing has no point.
    void theSeriesIsWhatWasLive()
    {
        SnapshotMaker made = allocations(5);
        const auto events = allocs(made);
        for (const std::size_t i : {1U, 3U, 0U}) {
            made.now += 500;
            made.free(events[i].address);
        }
        SnapshotJoin join;
        join.offset = Ns{250'000};
        TraceText text;
        text.slice("kernel", "k", 5000, 0, 7);
        const TracePtr trace = text.load();
        const auto all = seriesOf(*trace, *loaded(made), join);
        QCOMPARE(all.size(), std::size_t{1});
        const MemorySeries& series = all[0];
        QVERIFY(series.isFurther);
        QCOMPARE(series.name, std::string{"memory snapshot, GPU 0"});
        std::vector<Time> times;
        std::vector<double> values, limits;
        double live = 0, reserved = 0;
        std::map<std::uint64_t, std::int64_t> sizes; // as allocated: rounded up to 2 MiB parts or 512 bytes
        for (const auto& e : made.events) {
            const double before = live + reserved;
            if (e.action == "segment_alloc")
                reserved += static_cast<double>(e.size);
            if (e.action == "alloc")
                live += static_cast<double>(e.size);
            if (e.action == "free_completed")
                live -= static_cast<double>(e.size);
            if (live + reserved == before && !times.empty())
                continue;
            times.push_back(Time{Ns{(e.timeUs - baseUs) * 1000 + 250'000}});
            values.push_back(live);
            limits.push_back(reserved);
        }
        QVERIFY(series.times == times);
        QVERIFY(series.limits == limits);
        QCOMPARE(series.values.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i) // a block may be larger than what was asked for
            QVERIFY(series.values[i] >= values[i] && series.values[i] <= limits[i]);
    }

    void theSeriesIsBelowItsGpu()
    {
        const auto processOf = [](const std::vector<int>& gpus, int device) {
            SnapshotMaker made = allocations(2);
            made.device = device;
            TraceText text;
            for (const int gpu : gpus)
                text.slice("kernel", "k", 5000, gpu, 7);
            const TracePtr trace = text.load();
            const auto all = seriesOf(*trace, *loaded(made), {});
            return all.size() == 1 && all[0].process ? (*trace)[all[0].process].key : std::string{"none"};
        };
        QCOMPARE(processOf({0, 1, 2}, 0), std::string{"0"});
        QCOMPARE(processOf({0, 1, 2}, 1), std::string{"1"});
        QCOMPARE(processOf({0, 1, 2}, 2), std::string{"2"});
        QCOMPARE(processOf({}, 1), std::string{"100"}); // the first, where the trace does not show the GPU
    }

    void aSnapshotIsHeldAgainstExpectations()
    {
        SnapshotMaker first, second;
        second.device = 1;
        const auto kept = first.alloc(30 * mib);
        first.free(first.alloc(64 * mib));
        second.free(second.alloc(40 * mib));
        second.alloc(3000);
        second.emptyCache();
        first.another = &second;
        const MemorySnapshotPtr snapshot = loaded(first);
        QVERIFY(kept && snapshot && snapshot->devices.size() == 2);
        const auto max = [&](auto figure) {
            std::int64_t value = 0;
            for (const MemoryDevice& d : snapshot->devices)
                value = std::max<std::int64_t>(value, figure(d));
            return FoundValue{value};
        };
        const std::vector<std::pair<const char*, FoundValue>> metrics{
            {"peak_bytes", max([](const MemoryDevice& d) { return d.peakActive.bytes; })},
            {"peak_allocated_bytes", max([](const MemoryDevice& d) { return d.peakAllocated.bytes; })},
            {"peak_reserved_bytes", max([](const MemoryDevice& d) { return d.peakReserved.bytes; })},
            {"end_bytes", max([](const MemoryDevice& d) { return d.end.active; })},
            {"split_bytes", max([&](const MemoryDevice& d) { return segmentFiguresOf(*snapshot, d).splitBytes; })},
            {"unused_bytes", max([&](const MemoryDevice& d) { return segmentFiguresOf(*snapshot, d).unusedBytes; })},
            {"out_of_memory", FoundValue{std::int64_t{0}}},
            {"gpu_busy_pct", FoundValue{}}};
        std::set<std::int64_t> distinct;
        for (const auto& [name, value] : metrics) {
            QVERIFY2(metricOf(*snapshot, name) == value, name);
            if (const auto* number = std::get_if<std::int64_t>(&value))
                distinct.insert(*number);
        }
        QVERIFY(distinct.size() >= 5); // so that no two of them can be exchanged
        const auto holds = [&](const char* bound, const char* metric = "end_bytes") {
            Expectation e{Expectation::Subject::Metric, metric, {}, {}, {}, {}, {}, {}};
            return parseBound(bound, e) && outcomeOf(*snapshot, e).holds;
        };
        const std::string end = std::to_string(30 * mib), more = std::to_string(30 * mib + 1),
                          less = std::to_string(30 * mib - 1);
        QVERIFY(holds(end.c_str()) && !holds(more.c_str()) && !holds(less.c_str()));
        QVERIFY(holds(("at least " + end).c_str()) && !holds(("at least " + more).c_str()));
        QVERIFY(holds(("at most " + end).c_str()) && !holds(("at most " + less).c_str()));
        QVERIFY(!holds("at least 0", "gpu_busy_pct"));
        Expectation e{Expectation::Subject::Metric, "gpu_busy_pct", {}, {}, {}, {}, 0, {}};
        QVERIFY(!outcomeOf(*snapshot, e).note.empty());
        e.what = "end_bytes";
        QVERIFY(outcomeOf(*snapshot, e).holds && outcomeOf(*snapshot, e).note.empty());
        e.within = "a range";
        QVERIFY(!outcomeOf(*snapshot, e).holds && !outcomeOf(*snapshot, e).note.empty());
        e = {Expectation::Subject::Verdict, "memory_recorded", {}, {}, {}, {}, {}, {}};
        QVERIFY(outcomeOf(*snapshot, e).holds);
        QVERIFY(outcomeOf(*snapshot, e).found == FoundValue{std::string{"memory_recorded"}});
        second.oom(7 * mib, 5 * mib);
        first.oom(7 * mib, 5 * mib);
        const MemorySnapshotPtr full = loaded(first);
        QVERIFY(!outcomeOf(*full, e).holds);
        QVERIFY(metricOf(*full, "out_of_memory") == FoundValue{std::int64_t{2}});
        // Findings are counted by their id; nothing else of a snapshot is.
        e = {Expectation::Subject::Count, "finding", "oom", {}, {}, 0, {}, {}};
        QVERIFY(outcomeOf(*snapshot, e).holds && !outcomeOf(*full, e).holds);
        QVERIFY(outcomeOf(*full, e).found == FoundValue{std::int64_t{2}});
        e.named = "memory_leak";
        QVERIFY(outcomeOf(*full, e).holds);
        e.named.reset();
        e.matching = "^OO";
        QVERIFY(outcomeOf(*full, e).found == FoundValue{std::int64_t{2}});
        e.what = "kernel";
        QVERIFY(!outcomeOf(*full, e).holds && !outcomeOf(*full, e).note.empty());
    }
};

TEST_PLAIN(JoinSnapshotTest)

} // namespace lanescope::join_snapshot_test

#include "join_snapshot_test.moc"
