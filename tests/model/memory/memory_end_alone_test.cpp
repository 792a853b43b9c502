// Snapshots of a state, without events: what was live before is not known, so that the peak is at least what is live.

#include <QtTest>

#include "model/compare/snapshot_expectations.h"
#include "model/memory/diff.h"
#include "model/memory/snapshot_ranks.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_end_alone_test {

using namespace lanescope::test;

namespace {

// 100 MiB that stay, and 300 MiB for a while.
SnapshotMaker program(bool hasEvents, std::int64_t stays = 100 * mib)
{
    SnapshotMaker m;
    m.alloc(stays, {{"forward", "/app/model.py", 10}});
    m.free(m.alloc(300 * mib, {{"loss", "/app/loss.py", 25}}));
    if (!hasEvents)
        m.events.clear();
    return m;
}

MemoryDiff compared(const SnapshotMaker& a, const SnapshotMaker& b)
{
    return diffOf(*opened(a), *opened(b), HolderBy::Line);
}

bool holds(const SnapshotMaker& m, std::string what, std::optional<double> atMost, std::optional<double> atLeast = {})
{
    return outcomeOf(*opened(m), {Expectation::Subject::Metric, std::move(what), {}, {}, {}, {}, atLeast, atMost})
        .holds;
}

} // namespace

class MemoryEndAloneTest : public QObject {
    Q_OBJECT
private slots:
    void itsPeakIsAtLeastItsEnd()
    {
        const auto alone = opened(program(false)), recorded = opened(program(true));
        QVERIFY(alone->devices[0].isEndAlone && !alone->devices[0].isPeakKnown() && alone->devices[0].isWhole());
        QVERIFY(!recorded->devices[0].isEndAlone && recorded->devices[0].isPeakKnown());
    }
    // Another GPU's events show that there was a recording, in which this one allocated nothing.
    void aGpuThatAllocatedNothingHasAKnownPeak()
    {
        SnapshotMaker m = program(true), other = program(false);
        other.device = 1;
        m.another = &other;
        const auto s = opened(m);
        QVERIFY(s->devices.size() == 2 && s->devices[1].events == 0 && s->devices[1].isPeakKnown());
        // The file holds events: nothing shows that it has none.
        std::string said;
        for (const Sentence& warning : s->warnings)
            said += text(warning) + '\n';
        QVERIFY2(said.find("GPU 1: nothing was allocated or freed there during the recording.") != said.npos,
                 said.c_str());
        for (const MemoryFinding& f : findingsOf(*s))
            said += text(f.detail) + '\n';
        QVERIFY2(said.find("holds no events") == said.npos && said.find("no events were") == said.npos, said.c_str());
    }
    void aComparisonTellsNoChangeOfThePeak()
    {
        const MemoryDiff diff = compared(program(true), program(false));
        QCOMPARE(text(diff.headline), std::string{"How the peak changes is not known: file B holds no events"});
        QVERIFY(!diff.rows.empty() && !diff.rows.front().isTold && diff.riseOver(5) == MemoryDiff::Rise::Unknown);
        QCOMPARE(text(compared(program(false), program(true)).headline),
                 std::string{"How the peak changes is not known: file A holds no events"});
        QCOMPARE(text(compared(program(false), program(false)).headline),
                 std::string{"How the peak changes is not known: the files hold no events"});
        // A state that holds more than the other's peak does show it.
        const std::string rises = text(compared(program(true), program(false, 500 * mib)).headline);
        QVERIFY2(rises.starts_with("The peak rises by at least ") && rises.ends_with(": file B holds no events"),
                 rises.c_str());
        // The bytes that are live at the end are known.
        const auto atEnd = compared(program(false), program(false, 120 * mib)).atEnd;
        QVERIFY(atEnd);
        QVERIFY2(text(*atEnd).find("105 MB is live before, 126 MB after") != std::string::npos, text(*atEnd).c_str());
    }
    void anUpperBoundOfThePeakDoesNotHold()
    {
        QVERIFY(holds(program(true), "peak_bytes", 500e6) && !holds(program(false), "peak_bytes", 500e6));
        QVERIFY(holds(program(false), "peak_bytes", {}, 100e6));
        QVERIFY(holds(program(true), "out_of_memory", 0.0) && !holds(program(false), "out_of_memory", 0.0));
        QVERIFY(holds(program(false), "end_bytes", 110e6) && !holds(program(false), "end_bytes", 100e6));
    }
    void ranksPeakAtLeastThere()
    {
        const TempFile alone{program(false).pickled(), "s.pickle"}, recorded{program(true).pickled(), "s.pickle"};
        const RankMemoryTable table = memoryOfRanks({alone.path(), recorded.path()});
        QCOMPARE(table.ranks.size(), std::size_t{2});
        QVERIFY(table.ranks[0].isAtLeast() && !table.ranks[1].isAtLeast());
        QVERIFY(table.ranks[0].isEndAlone && !table.ranks[0].isCut); // no part of the file is missing
        QVERIFY2(text(table.headline()).find("at least 105 MB") != std::string::npos, text(table.headline()).c_str());
    }
    void aFileThatHoldsNothingIsNoRank()
    {
        const TempFile empty{SnapshotMaker{}.pickled(), "s.pickle"}, alone{program(false).pickled(), "s.pickle"};
        const RankMemoryTable table = memoryOfRanks({empty.path(), alone.path()});
        QCOMPARE(table.ranks.size(), std::size_t{1});
        QCOMPARE(table.left.size(), std::size_t{1});
        QVERIFY(table.left[0].line().find("expected a segment or an event") != std::string::npos);
    }
    // Events without the state at the end: blocks that were live throughout add to this.
    void aFileWithoutSegmentsPeaksAtLeastThere()
    {
        SnapshotMaker m = program(true);
        m.hasSegments = false;
        const auto s = opened(m);
        QCOMPARE(text(headlineOf(*s)), std::string{"Peak at least 419 MB live: the file has no segments"});
        QVERIFY(!s->devices[0].isPeakKnown() && s->devices[0].isWhole());
        QVERIFY(!holds(m, "peak_bytes", 500e6) && !holds(m, "end_bytes", 500e6) && holds(m, "peak_bytes", {}, 400e6));
        QCOMPARE(text(compared(program(true), m).headline),
                 std::string{"How the peak changes is not known: file B holds no segments"});
        QCOMPARE(text(compared(m, program(false)).headline),
                 std::string{"How the peak changes is not known: file A holds no segments, and file B holds no "
                             "events"});
        QCOMPARE(text(*compared(m, program(false)).cut),
                 std::string{"The peaks are at least what is shown: file A holds no segments, and file B holds no "
                             "events"});
        QCOMPARE(text(*compared(m, m).cut),
                 std::string{"The files hold no segments: what they hold is at least what is shown"});
        const TempFile file{m.pickled(), "s.pickle"};
        const RankMemoryTable table = memoryOfRanks({file.path()});
        QVERIFY(table.ranks[0].isAtLeast());
        QCOMPARE(std::string{table.ranks[0].remark()}, std::string{"the file holds no segments: at least this"});
        // A profile holds all that it recorded.
        m.becomeProfile("ACTIVATION");
        QVERIFY(opened(m)->devices[0].isPeakKnown());
    }
};

TEST_PLAIN(MemoryEndAloneTest)

} // namespace lanescope::memory_end_alone_test

#include "memory_end_alone_test.moc"
