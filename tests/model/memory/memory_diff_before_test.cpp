// Two recordings, one of which knows less of who allocated what: it began later, or its first events are overwritten.

#include <QtTest>

#include "model/compare/snapshot_expectations.h"
#include "model/memory/diff.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_diff_before_test {

using namespace lanescope::test;

namespace {

struct Holding {
    std::int64_t bytes;
    int line; // 10: line 10 of m10.py; 0: allocated before the recording
};

constexpr const char* before = "allocated before the recording";

// Two runs differ in their times and in their first segments, so that they are not taken for one process.
SnapshotMaker program(const std::vector<Holding>& holdings, int run)
{
    SnapshotMaker m;
    m.now += run;
    if (run > 0)
        m.free(m.alloc(4 * mib));
    for (const Holding& h : holdings)
        if (h.line == 0)
            m.alloc(h.bytes);
    m.events.clear();
    m.free(m.alloc(512, {{"start", "/app/start.py", 1}})); // a recording without events would be a state alone
    for (const Holding& h : holdings)
        if (h.line > 0)
            m.alloc(h.bytes, {{"forward", "/app/m" + std::to_string(h.line) + ".py", h.line}});
    return m;
}

MemoryDiff compared(const std::vector<Holding>& a, const std::vector<Holding>& b)
{
    return diffOf(*opened(program(a, 0)), *opened(program(b, 1)), HolderBy::Line);
}

const MemoryDiffRow& rowOf(const MemoryDiff& diff, const std::string& name)
{
    return *std::find_if(diff.rows.begin(), diff.rows.end(), [&](const MemoryDiffRow& r) { return r.name == name; });
}

std::string changeOfLine(const MemoryDiff& diff, const std::string& name)
{
    return std::string{changeOf(rowOf(diff, name))};
}

std::vector<std::string> titles(const MemoryDiff& diff)
{
    std::vector<std::string> all;
    for (const MemoryChange& change : changesOf(diff, 8))
        all.push_back(text(change.title));
    return all;
}

} // namespace

class MemoryDiffBeforeTest : public QObject {
    Q_OBJECT
private slots:
    // Two recordings of one process, and a time between them that neither has.
    void whatHappenedBetweenTwoRecordingsIsNotTold()
    {
        enum class Between { Nothing, FreedAndMadeAgain, MadeByAnotherLine, MadeUnseen };
        for (const Between between :
             {Between::Nothing, Between::FreedAndMadeAgain, Between::MadeByAnotherLine, Between::MadeUnseen}) {
            SnapshotMaker m;
            const std::uint64_t block = m.alloc(30 * mib, lossLine);
            const auto a = opened(m);
            if (between != Between::Nothing) {
                m.free(block);
                m.isRecording = between != Between::MadeUnseen;
                m.alloc(30 * mib, between == Between::MadeByAnotherLine ? trainLine : lossLine);
                m.isRecording = true;
            }
            m.events.clear();
            m.alloc(40 * mib, trainLine);
            const MemoryDiff diff = diffOf(*a, *opened(m), HolderBy::Line, true);
            QVERIFY(diff.carried && diff.carried->hasGap);
            // Another stack shows another block; an equal one, or none, leaves open whether it is the same.
            const bool isOther = between == Between::MadeByAnotherLine;
            QCOMPARE(diff.carried->keptBytes, (isOther ? 0 : 30) * mib);
            QCOMPARE(diff.carried->freedBytes, (isOther ? 30 : 0) * mib);
            QCOMPARE(diff.carried->newBytes, (isOther ? 70 : 40) * mib);
            QCOMPARE(changeOfLine(diff, "train.py:88"), std::string{between == Between::MadeUnseen ? "unknown"
                                                                    : isOther                      ? "gone"
                                                                                                   : "same"});
            QCOMPARE(diff.fromBefore.has_value(), between == Between::MadeUnseen);
        }
    }
    // Annotations and notes are of the recording that has them, whatever the stack is.
    void notesAreNotCarriedOverTheTimeBetween()
    {
        for (const bool hasGap : {false, true}) {
            SnapshotMaker m;
            m.annotate("START", "forward");
            m.notes = {{"compile_context", "0/0"}, {"user_metadata", "weights"}};
            m.alloc(30 * mib, lossLine);
            m.now += 10;
            m.annotate("END", "forward");
            m.notes.clear();
            m.alloc(10 * mib, trainLine);
            const auto a = opened(m);
            m.annotations.clear();
            m.events.erase(m.events.begin(), hasGap ? m.events.end() : m.events.end() - 1);
            m.alloc(40 * mib, trainLine);
            const auto b = opened(m);
            const std::pair<HolderBy, const char*> holders[] = {
                {HolderBy::Annotation, "forward"}, {HolderBy::Context, "0/0"}, {HolderBy::Metadata, "weights"}};
            for (const auto& [by, name] : holders) {
                const MemoryDiff diff = diffOf(*a, *b, by, true);
                QCOMPARE(diff.carried->hasGap, hasGap);
                QCOMPARE(changeOfLine(diff, name), std::string{hasGap ? "unknown" : "same"});
            }
        }
    }
    void whatARecordingDoesNotKnowIsNoChange()
    {
        for (const bool isInB : {true, false}) {
            const std::vector<Holding> whole{{30 * mib, 10}, {10 * mib, 11}}, later{{30 * mib, 0}, {10 * mib, 11}};
            const MemoryDiff diff = isInB ? compared(whole, later) : compared(later, whole);
            QCOMPARE(changeOfLine(diff, before), std::string{"unknown"});
            QCOMPARE(changeOfLine(diff, "m10.py:10"), std::string{"unknown"});
            QCOMPARE(changeOfLine(diff, "m11.py:11"), std::string{"same"});
            QCOMPARE(text(diff.headline), std::string{"The peaks are equal: 41.9 MB"});
            QVERIFY(changesOf(diff, 8).empty());
            QVERIFY(diff.fromBefore);
            QCOMPARE(text(*diff.fromBefore),
                     std::string{"At the peak 31.5 MB more were allocated before the recording in "} +
                         (isInB ? "B" : "A") +
                         ": the file does not record who holds them, so each change can be off by as much");
            // At the end all the same is live: no holder is named for a change.
            QVERIFY(diff.atEnd);
            QCOMPARE(text(*diff.atEnd), std::string{"At the end 41.9 MB is live before, 41.9 MB after"});
        }
    }
    void twoRecordingsThatKnowAsMuchTellTheirChanges()
    {
        const MemoryDiff diff = compared({{30 * mib, 0}, {10 * mib, 11}}, {{30 * mib, 0}, {50 * mib, 12}});
        QVERIFY(!diff.fromBefore);
        QCOMPARE(changeOfLine(diff, "m12.py:12"), std::string{"new"});
        QCOMPARE(changeOfLine(diff, "m11.py:11"), std::string{"gone"});
        QCOMPARE(changeOfLine(diff, before), std::string{"same"});
    }
    // A change that is larger than what is not known has a direction; its size can be off.
    void aLargerChangeIsToldWithoutNewOrGone()
    {
        for (const std::int64_t more : {std::int64_t{0}, std::int64_t{512}}) {
            const std::vector<Holding> whole{{30 * mib + more, 10}, {10 * mib, 11}},
                later{{30 * mib, 0}, {10 * mib, 11}};
            QCOMPARE(changeOfLine(compared(whole, later), "m10.py:10"), std::string{more ? "less" : "unknown"});
            QCOMPARE(changeOfLine(compared(later, whole), "m10.py:10"), std::string{more ? "more" : "unknown"});
        }
        const MemoryDiff diff = compared({{60 * mib, 10}}, {{20 * mib, 0}});
        QCOMPARE(titles(diff), (std::vector<std::string>{"m10.py:10 holds 62.9 MB less at the peak"}));
    }
    // B cannot hold more of a line because of blocks that only B does not know.
    void theOtherDirectionIsSure()
    {
        const MemoryDiff diff = compared({{30 * mib, 10}}, {{30 * mib, 0}, {50 * mib, 11}});
        QCOMPARE(changeOfLine(diff, "m11.py:11"), std::string{"more"});
        QCOMPARE(text(diff.headline),
                 std::string{"The peak rises by 52.4 MB, from 31.5 MB to 83.9 MB; most by m11.py:11 (+52.4 MB)"});
        QCOMPARE(titles(diff), (std::vector<std::string>{"m11.py:11 holds 52.4 MB more at the peak"}));
        // A change below the doubt is not named as the reason.
        const MemoryDiff little = compared({{30 * mib, 10}}, {{30 * mib, 0}, {5 * mib, 11}});
        QCOMPARE(text(little.headline), std::string{"The peak rises by 5.24 MB, from 31.5 MB to 36.7 MB"});
        QCOMPARE(titles(little), (std::vector<std::string>{"m11.py:11 holds 5.24 MB more at the peak"}));
    }
    void aPeakThatNoKnownHolderExplainsNamesNone()
    {
        const MemoryDiff rises = compared({{30 * mib, 10}}, {{35 * mib, 0}}),
                         falls = compared({{35 * mib, 10}}, {{30 * mib, 0}, {mib, 11}});
        QCOMPARE(text(rises.headline), std::string{"The peak rises by 5.24 MB, from 31.5 MB to 36.7 MB"});
        QCOMPARE(text(falls.headline), std::string{"The peak falls by 4.19 MB, from 36.7 MB to 32.5 MB; most by "
                                                   "m10.py:10 (-36.7 MB)"});
        const MemoryDiff little = compared({{3000 * mib, 10}}, {{3000 * mib + 512, 0}});
        QCOMPARE(text(little.headline), std::string{"The peak of 3.15 GB rises by 1.02 kB"});
    }
    // Blocks of equal size are taken for the same ones. Others may be of any holder, also where their sums are equal.
    void otherBlocksFromBeforeAreADoubt()
    {
        const MemoryDiff diff = compared({{20 * mib, 0}, {10 * mib, 82}}, {{10 * mib, 0}, {10 * mib, 0}});
        QCOMPARE(changeOfLine(diff, "m82.py:82"), std::string{"unknown"});
        QCOMPARE(changeOfLine(diff, before), std::string{"unknown"});
        QVERIFY(diff.fromBefore && titles(diff).empty());
        QCOMPARE(text(*diff.fromBefore),
                 std::string{"Allocated before the recording and different at the peak: 21.0 MB in A, 21.0 MB in B. "
                             "The files do not record who holds them, so each change can be off by as much"});
        QCOMPARE(text(diff.headline), std::string{"The peak falls by 10.5 MB, from 31.5 MB to 21.0 MB"});
    }
    // More may have been live before the first event that is kept.
    void aRingHasAPeakOfAtLeastWhatItKept()
    {
        const SnapshotMaker whole = program({{50 * mib, 10}}, 0);
        SnapshotMaker ring = program({{30 * mib, 10}}, 1);
        ring.isRing = true;
        const MemoryDiff falls = diffOf(*opened(whole), *opened(ring), HolderBy::Line),
                         rises = diffOf(*opened(ring), *opened(whole), HolderBy::Line);
        QCOMPARE(text(falls.headline),
                 std::string{"How the peak changes is not known: file B kept only its last events"});
        QVERIFY(falls.isLeastB && !falls.isLeastA && !rowOf(falls, "m10.py:10").isTold);
        QCOMPARE(changesOf(falls, 8).front().delta, -20 * mib); // the end is known
        QVERIFY(rises.riseOver(1) == MemoryDiff::Rise::Unknown);
        for (const bool isRing : {true, false}) {
            ring.isRing = isRing;
            const Expectation limit{Expectation::Subject::Metric, "peak_bytes", {}, {}, {}, {}, {}, 40.0 * mib};
            QCOMPARE(outcomeOf(*opened(ring), limit).holds, !isRing);
        }
    }
    // Memory at the end may belong to holders that only the other recording names, whatever the peak is made of.
    void theEndHasItsOwnDoubt()
    {
        SnapshotMaker a = program({{30 * mib, 10}}, 0), b = program({{30 * mib, 0}}, 1);
        for (SnapshotMaker* m : {&a, &b})
            m->free(m->alloc(100 * mib, {{"forward", "/app/m12.py", 12}}));
        b.alloc(40 * mib, {{"forward", "/app/m13.py", 13}});
        const MemoryDiff diff = diffOf(*opened(a), *opened(b), HolderBy::Line);
        const auto atEnd = changedAtEnd(diff);
        QCOMPARE(atEnd.front()->name, std::string{"m13.py:13"});
        QVERIFY(atEnd.front()->isEndTold && !rowOf(diff, before).isEndTold && !rowOf(diff, "m10.py:10").isEndTold);
        QCOMPARE(text(*diff.atEnd),
                 std::string{"At the end 31.5 MB is live before, 73.4 MB after; the largest change is m13.py:13 "
                             "(+41.9 MB)"});
    }
};

TEST_PLAIN(MemoryDiffBeforeTest)

} // namespace lanescope::memory_diff_before_test

#include "memory_diff_before_test.moc"
