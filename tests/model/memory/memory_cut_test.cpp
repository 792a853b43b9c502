// Snapshots that end within their events: what is whole counts, and what was made later does not count as older.
#include <QtTest>

#include "model/compare/snapshot_expectations.h"
#include "model/memory/bands.h"
#include "model/memory/cannot_tell.h"
#include "model/memory/figures.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_cut_test {

using namespace lanescope::test;

namespace {

// 100 MiB from before the recording, then blocks of 3 MiB, each second one freed; every eighth has a segment of its
// own.
SnapshotMaker recorded(int allocations = 400)
{
    SnapshotMaker m;
    m.hasSegmentStacks = true;
    m.isRecording = false;
    m.alloc(100 * mib);
    m.isRecording = true;
    for (int i = 0; i < allocations; ++i) {
        const std::uint64_t address = m.alloc((i % 8 ? 3 : 30) * mib, i % 3 ? trainLine : lossLine);
        if (i % 2)
            m.free(address);
    }
    return m;
}

MemorySnapshotPtr cutAt(const std::string& whole, std::size_t bytes)
{
    auto read = loadMemorySnapshot(TempFile{whole.substr(0, bytes), "cut.pickle"}.path());
    return read ? *read : nullptr;
}

std::string warningsOf(const MemorySnapshot& s)
{
    std::string words;
    for (const Sentence& w : s.warnings)
        words += text(w) + '\n';
    return words;
}

} // namespace

class MemoryCutTest : public QObject {
    Q_OBJECT
private slots:
    // Each cut says of its events what the whole file says of them.
    void levelsAreThoseOfTheWholeFile()
    {
        const SnapshotMaker m = recorded();
        const auto all = opened(m);
        const MemoryDevice& whole = all->devices[0];
        for (const int protocol : {2, 4}) {
            const std::string bytes = m.pickled(protocol);
            const std::size_t from = bytes.find("device_traces"), to = bytes.find("allocator_settings");
            for (std::size_t at = from + 3000; at + 400 < to; at += (to - from) / 23) {
                const auto s = cutAt(bytes, at);
                QVERIFY(s);
                const MemoryDevice& d = s->devices[0];
                QVERIFY(d.isCutShort && d.events > 0 && d.events < whole.events);
                for (const std::int64_t index :
                     {std::int64_t{-1}, std::int64_t{d.events} / 2, std::int64_t{d.events} - 1}) {
                    const MemoryLevel a = levelAt(*s, d, index), b = levelAt(*all, whole, index);
                    QCOMPARE(a.active, b.active);
                    QCOMPARE(a.requested, b.requested);
                    QCOMPARE(a.reserved, b.reserved);
                    QCOMPARE(addressMapAt(*s, d, index).reserved, a.reserved);
                }
                QVERIFY(d.livesFromBefore == 1 && d.start.active == 100 * mib);
                for (std::uint32_t i = 0; i < d.events; ++i) { // the half event is none
                    QVERIFY(s->events.timeUs(i) > 0 && s->events.address(i) > 0 && s->events.bytes(i) > 0);
                    QCOMPARE(s->events.address(i), all->events.address(i));
                }
            }
        }
    }
    void saysThatTheFigureIsAtLeastThat()
    {
        const SnapshotMaker m = recorded();
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        const std::string words = warningsOf(*s), headline = text(headlineOf(*s));
        QVERIFY2(words.find("the file is cut after event") != std::string::npos, words.c_str());
        QVERIFY2(words.find("max_entries") == std::string::npos, words.c_str());
        QVERIFY2(words.find("do not add up") == std::string::npos, words.c_str());
        QVERIFY2(headline.starts_with("Peak at least ") &&
                     headline.find("the file is cut after event") != headline.npos,
                 headline.c_str());
        QVERIFY(text(findingOf(*s, "memory_peak")->title).starts_with("Peak of at least "));
        QVERIFY(s->devices[0].lateBlocks > 10 && failedChecks(*s) > 0);
        QCOMPARE(cannotTell(*s).front().id, std::string_view{"memory_peak"});
        QCOMPARE(wrongClaim(*s), std::string{});
        Expectation e{Expectation::Subject::Metric, "peak_bytes", {}, {}, {}, {}, 1, {}};
        QVERIFY(outcomeOf(*s, e).holds); // at least 1
        e.atMost = 1e15;
        QVERIFY(!outcomeOf(*s, e).holds && !outcomeOf(*s, e).note.empty());
        QVERIFY(outcomeOf(*opened(m), e).holds);
        e.what = "end_bytes";
        QVERIFY(outcomeOf(*s, e).found == FoundValue{});
        const auto whole = opened(m);
        QVERIFY(!whole->devices[0].isCutShort && whole->warnings.empty() &&
                cannotTell(*whole).front().id != "memory_peak");
    }
    // The events are whole where the file ends behind them.
    void aFileCutBehindItsEventsHasThemAll()
    {
        SnapshotMaker m = recorded(40);
        m.annotate("START", "forward");
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, bytes.find("external_annotations") + 4);
        QVERIFY(s && !s->devices[0].isCutShort);
        QCOMPARE(s->devices[0].events, opened(m)->devices[0].events);
        QCOMPARE(failedChecks(*s), std::uint64_t{0});
    }
    // Where no event has a stack, nothing tells an older block from a later one: neither counts.
    void withoutStacksNothingIsGuessed()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(100 * mib);
        m.isRecording = true;
        for (int i = 0; i < 300; ++i)
            m.alloc(3 * mib);
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(d.start.active, std::int64_t{0});
        QVERIFY(d.end.active <= d.end.reserved);
    }
    // The first GPU's events are whole, the second one's are not.
    void onlyTheGpuThatIsCutIsCut()
    {
        SnapshotMaker m = recorded(20), other = recorded();
        other.device = 1;
        m.another = &other;
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, bytes.find("allocator_settings") - 20'000);
        QCOMPARE(s->devices.size(), std::size_t{2});
        QVERIFY(!s->devices[0].isCutShort && s->devices[1].isCutShort);
        QCOMPARE(s->devices[0].checks.failed(), std::uint64_t{0});
    }
    // An event without a time has no place on an axis of time: the picture is by event then, not blank.
    void anEventWithoutATimeDoesNotEmptyThePicture()
    {
        for (const bool isGiven : {true, false}) {
            SnapshotMaker m = recorded(40);
            m.events.back().timeUs = isGiven ? m.events.back().timeUs : 0;
            const MemoryBands bands{opened(m), 0, HolderBy::Line};
            QCOMPARE(bands.hasTimes(), isGiven);
            std::array<MemoryBands::Column, 10> columns;
            bands.columns(static_cast<double>(bands.beginOfAxis()), static_cast<double>(bands.endOfAxis()), columns);
            for (const MemoryBands::Column& column : columns)
                QVERIFY(column.active > 100 * mib);
        }
    }
};

TEST_WITH_APP(MemoryCutTest)

} // namespace lanescope::memory_cut_test

#include "memory_cut_test.moc"
