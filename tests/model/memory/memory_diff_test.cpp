// Finds equal holders of two snapshots: lines that an edit moved, files of one name, stacks that a cut recording
// keeps with its blocks, and sums that are sums.
#include <QtTest>

#include "model/memory/diff.h"
#include "model/memory/frames.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <map>
#include <random>
#include <set>

namespace lanescope::memory_diff_test {

using namespace lanescope::test;

namespace {

SnapshotStack at(const char* function, const char* file, int line) { return {{function, file, line}}; }

std::map<std::string, std::string> changesOf(const SnapshotMaker& a, const SnapshotMaker& b,
                                             HolderBy by = HolderBy::Line)
{
    std::map<std::string, std::string> changes;
    for (const MemoryDiffRow& row : diffOf(*opened(a), *opened(b), by).rows)
        changes[row.name] = std::string{changeOf(row)} + " " + std::to_string(row.bytesA / mib) + " " +
                            std::to_string(row.bytesB / mib);
    return changes;
}

using Changes = std::map<std::string, std::string>;

bool rises(const MemoryDiff& diff, double percent) { return diff.riseOver(percent) == MemoryDiff::Rise::Yes; }

} // namespace

class MemoryDiffTest : public QObject {
    Q_OBJECT
private slots:
    void aLineThatMovedIsTheSame()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("forward", "/app/model.py", 10));
        a.alloc(10 * mib, at("init_state", "/app/opt.py", 40));
        b.alloc(30 * mib, at("forward", "/app/model.py", 13));
        b.alloc(10 * mib, at("init_state", "/app/opt.py", 43));
        QCOMPARE(changesOf(a, b), (Changes{{"model.py:10 → :13", "more 20 30"}, {"opt.py:40 → :43", "same 10 10"}}));
        const std::string headline = text(diffOf(*opened(a), *opened(b), HolderBy::Line).headline);
        QVERIFY2(headline.find("most by model.py:10 → :13 (+10.5 MB)") != std::string::npos, headline.c_str());
        QCOMPARE(changesOf(a, b, HolderBy::Stack).size(), std::size_t{2});
    }
    // The peak falls by 8 MiB. The line that grew is not why.
    void theHeadlineNamesWhatChangesItsWay()
    {
        SnapshotMaker a, b;
        a.alloc(40 * mib, at("forward", "/app/model.py", 10));
        a.alloc(40 * mib, at("loss", "/app/loss.py", 7));
        a.alloc(20 * mib, at("init", "/app/opt.py", 40));
        b.alloc(70 * mib, at("forward", "/app/model.py", 10));
        b.alloc(22 * mib, at("loss", "/app/loss.py", 7));
        const std::string headline = text(diffOf(*opened(a), *opened(b), HolderBy::Line).headline);
        QVERIFY2(headline.starts_with("The peak falls by 8.39 MB") &&
                     headline.find("most by opt.py:40 (-21.0 MB)") != std::string::npos,
                 headline.c_str());
    }
    // A program that ran out of memory does not have a lower peak for that.
    void aProgramThatRanOutDoesNotImprove()
    {
        const auto side = [](std::int64_t live, bool runsOut, bool goesOn = false) {
            SnapshotMaker m;
            m.alloc(live, at("forward", "/app/model.py", 10));
            if (runsOut)
                m.oom(200 * mib, mib, at("forward", "/app/model.py", 20));
            if (goesOn)
                m.alloc(2 * mib, at("forward", "/app/model.py", 20));
            return opened(m);
        };
        const auto whole = side(100 * mib, false), stopped = side(60 * mib, true), caught = side(60 * mib, true, true);
        const MemoryDiff worse = diffOf(*whole, *stopped, HolderBy::Line);
        QVERIFY2(text(worse.headline).starts_with("B ran out of memory, A did not"), text(worse.headline).c_str());
        QVERIFY(rises(worse, 5) && !worse.isPeakChangeTold());
        const MemoryDiff cured = diffOf(*stopped, *whole, HolderBy::Line);
        QVERIFY2(text(cured.headline).starts_with("A ran out of memory, B did not"), text(cured.headline).c_str());
        QVERIFY(!rises(cured, 5) && !cured.isPeakChangeTold());
        QVERIFY(text(diffOf(*stopped, *stopped, HolderBy::Line).headline).starts_with("Both ran out of memory"));
        QVERIFY(text(diffOf(*stopped, *caught, HolderBy::Line).headline)
                    .starts_with("Both ran out of memory, and only B went on"));
        QVERIFY(text(diffOf(*caught, *stopped, HolderBy::Line).headline)
                    .starts_with("Both ran out of memory, and only A went on"));
        const MemoryDiff told = diffOf(*whole, *caught, HolderBy::Line); // it went on with less
        QVERIFY2(text(told.headline)
                     .starts_with("Requests that did not fit, after which the program went on: 0 in A, 1 in B. The "
                                  "peak falls by"),
                 text(told.headline).c_str());
        QVERIFY(told.isPeakChangeTold());
        QVERIFY(text(diffOf(*whole, *side(60 * mib, false), HolderBy::Line).headline).starts_with("The peak falls by"));
    }
    // A GPU that is in one file alone: its memory does not rise from 0 B.
    void aGpuThatOneFileHasIsNotCompared()
    {
        SnapshotMaker one, first, second;
        one.alloc(20 * mib, at("forward", "/app/model.py", 10));
        first.alloc(20 * mib, at("forward", "/app/model.py", 10));
        second.device = 1;
        second.alloc(30 * mib, at("forward", "/app/model.py", 10));
        first.another = &second;
        const auto a = opened(one), b = opened(first);
        const auto diffs = diffsOf(*a, *b, HolderBy::Line, false, {}),
                   reverse = diffsOf(*b, *a, HolderBy::Line, false, {});
        QCOMPARE(text(diffs.front().headline), std::string{"GPU 1: Only B has it: its peak is 31.5 MB"});
        QCOMPARE(text(reverse.front().headline), std::string{"GPU 1: Only A has it: its peak is 31.5 MB"});
        QVERIFY(!diffs.front().atEnd);
        QCOMPARE(text(lanescope::changesOf(diffs.front(), 5)[0].title),
                 std::string{"model.py:10 holds 31.5 MB at the peak"});
        QCOMPARE(text(diffs.back().headline), std::string{"GPU 0: The peaks are equal: 21.0 MB"});
    }
    // Line 13 is another function's now: the function decides.
    void theFunctionComesBeforeTheLine()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("forward", "/app/model.py", 10));
        a.alloc(5 * mib, at("backward", "/app/model.py", 13));
        b.alloc(20 * mib, at("forward", "/app/model.py", 13));
        b.alloc(5 * mib, at("backward", "/app/model.py", 16));
        QCOMPARE(changesOf(a, b), (Changes{{"model.py:10 → :13", "same 20 20"}, {"model.py:13 → :16", "same 5 5"}}));
    }
    void linesOfAFunctionPairInTheirOrder()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("forward", "/app/model.py", 9));
        a.alloc(5 * mib, at("forward", "/app/model.py", 10));
        b.alloc(21 * mib, at("forward", "/app/model.py", 99));
        b.alloc(6 * mib, at("forward", "/app/model.py", 100));
        b.alloc(7 * mib, at("other", "/app/model.py", 120));
        QCOMPARE(changesOf(a, b), (Changes{{"model.py:9 → :99", "more 20 21"},
                                           {"model.py:10 → :100", "more 5 6"},
                                           {"model.py:120", "new 0 7"}}));
    }
    // Two snapshots of one recording: the second has the events of the first, or the last of them, and more.
    void twoSnapshotsOfOneRecordingAreOfOneProcess()
    {
        SnapshotMaker m;
        const std::uint64_t gone = m.alloc(20 * mib, at("loss", "/app/loss.py", 20));
        m.alloc(30 * mib, at("step", "/app/train.py", 7));
        const auto a = opened(m);
        m.free(gone);
        m.alloc(20 * mib, at("leak", "/app/leak.py", 88)); // at the freed address: not the same block
        for (const bool isRing : {false, true}) {
            if (isRing)
                m.events.erase(m.events.begin(), m.events.begin() + 2);
            const MemoryDiff diff = diffOf(*a, *opened(m), HolderBy::Line);
            QVERIFY(diff.carried && !diff.carried->hasGap);
            QCOMPARE(diff.carried->keptBytes, 30 * mib);
            QCOMPARE(diff.carried->freedBytes, 20 * mib);
            QCOMPARE(diff.carried->newBytes, 20 * mib);
            // The second ring begins after loss.py:20 allocated, and the first one shows who that was.
            QCOMPARE(diff.rows.size(), std::size_t{3});
            for (const MemoryDiffRow& row : diff.rows) {
                QCOMPARE(row.name + " " + std::string{changeOf(row)}, row.name + " same");
                QCOMPARE(row.endDelta(), row.name == "leak.py:88"   ? 20 * mib
                                         : row.name == "loss.py:20" ? -20 * mib
                                                                    : 0 * mib);
            }
        }
        // One event differs by a microsecond: another process, unless the user says it is the same.
        m.events.front().timeUs -= 1;
        QVERIFY(!diffOf(*a, *opened(m), HolderBy::Line).carried);
        const MemoryDiff asked = diffOf(*a, *opened(m), HolderBy::Line, true);
        QVERIFY(asked.carried);
        QCOMPARE(asked.carried->keptBytes, 30 * mib);
        QCOMPARE(asked.carried->newBytes, 20 * mib);
    }
    // GPU 0 is the same in both, or grows; the highest peak is that of GPU 1 before and of GPU 0 after.
    void gpusAreComparedOneByOne()
    {
        const auto two = [](std::int64_t first, std::int64_t second) {
            SnapshotMaker m, other;
            m.alloc(first * mib, at("forward", "/app/model.py", 10));
            other.device = 1;
            if (second)
                other.alloc(second * mib, at("loss", "/app/loss.py", 20));
            m.another = second ? &other : nullptr;
            return opened(m);
        };
        const auto a = two(100, 200);
        std::vector<MemoryDiff> diffs = diffsOf(*a, *two(100, 50), HolderBy::Line);
        QCOMPARE(diffs.size(), std::size_t{2});
        QCOMPARE(text(diffs[0].headline),
                 std::string{"GPU 1: The peak falls by 157 MB, from 210 MB to 52.4 MB; most by loss.py:20 (-157 MB)"});
        QCOMPARE(text(diffs[1].headline), std::string{"GPU 0: The peaks are equal: 105 MB"});
        QCOMPARE(diffs[0].rows.size(), std::size_t{1});
        diffs = diffsOf(*a, *two(190, 200),
                        HolderBy::Line); // the higher peak is the same
        QCOMPARE(diffs[0].gpu, std::string{"GPU 0"});
        QVERIFY(rises(diffs[0], 5) && !rises(diffs[0], 95) && !rises(diffs[1], 0));
        QCOMPARE(diffsOf(*a, *two(190, 200), HolderBy::Line, false, 1).front().gpu, std::string{"GPU 1"});
        QVERIFY(diffsOf(*a, *a, HolderBy::Line, false, 7).empty());
        diffs = diffsOf(*two(100, 0), *a, HolderBy::Line); // GPU 1 is new
        QCOMPARE(diffs[0].gpu, std::string{"GPU 1"});
        QVERIFY(!diffs[0].devices.isWhole() && rises(diffs[0], 1000));
        QCOMPARE(text(diffsOf(*two(100, 0), *two(100, 0), HolderBy::Line).front().headline),
                 std::string{"The peaks are equal: 105 MB"}); // one GPU is not named
    }
    // One GPU each, but another one.
    void twoRunsOnDifferentGpusArePaired()
    {
        SnapshotMaker a, b;
        b.device = 1;
        for (SnapshotMaker* m : {&a, &b})
            m->alloc((m == &a ? 10 : 20) * mib, at("forward", "/app/model.py", 10));
        const std::vector<MemoryDiff> diffs = diffsOf(*opened(a), *opened(b), HolderBy::Line);
        QCOMPARE(diffs.size(), std::size_t{1});
        QCOMPARE(diffs[0].gpu, std::string{"GPU 0 → GPU 1"});
        QCOMPARE(diffs[0].peakB - diffs[0].peakA, 10 * mib);
        QVERIFY(text(diffs[0].headline).starts_with("GPU 0 → GPU 1: The peak rises"));
    }
    // B before A: what was kept, freed and new would be read backwards.
    void twoSnapshotsInTheWrongOrderSaySo()
    {
        SnapshotMaker m;
        const std::uint64_t gone = m.alloc(20 * mib, at("loss", "/app/loss.py", 20));
        const auto early = opened(m);
        m.free(gone);
        m.alloc(30 * mib, at("step", "/app/train.py", 7));
        const auto late = opened(m);
        QVERIFY(diffOf(*early, *late, HolderBy::Line).carried && !diffOf(*early, *late, HolderBy::Line).order);
        const MemoryDiff turned = diffOf(*late, *early, HolderBy::Line);
        QVERIFY(turned.order && !turned.carried);
        QVERIFY(diffOf(*early, *early, HolderBy::Line).carried && !diffOf(*early, *early, HolderBy::Line).order);
        m.events.erase(m.events.begin(),
                       m.events.end() - 1); // nothing in common: only if the user says so
        m.events.front().timeUs += 1;
        QVERIFY(!diffOf(*opened(m), *early, HolderBy::Line).order);
        QVERIFY(diffOf(*opened(m), *early, HolderBy::Line, true).order);
        QVERIFY(diffOf(*early, *opened(m), HolderBy::Line, true).carried);
    }
    // Equal peaks, other holders at the end.
    void theEndsAreComparedToo()
    {
        SnapshotMaker a, b;
        for (SnapshotMaker* m : {&a, &b}) {
            const std::uint64_t first = m->alloc(40 * mib, at("loss", "/app/loss.py", 20));
            const std::uint64_t second = m->alloc(30 * mib, at("leak", "/app/leak.py", 88));
            m->free(m == &a ? second : first);
        }
        const MemoryDiff diff = diffOf(*opened(a), *opened(b), HolderBy::Line);
        QCOMPARE(text(diff.headline), std::string{"The peaks are equal: 73.4 MB"});
        QVERIFY(diff.atEnd);
        QCOMPARE(text(*diff.atEnd), std::string{"At the end 41.9 MB is live before, 31.5 MB after; the largest change "
                                                "is loss.py:20 (-41.9 MB)"});
        const auto rows = changedAtEnd(diff);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[1]->name, std::string{"leak.py:88"});
        QCOMPARE(rows[1]->endDelta(), 30 * mib);
        QVERIFY(!diffOf(*opened(a), *opened(a), HolderBy::Line).atEnd);
        // The cards: at the peak leak.py:88 and loss.py:20 are the same.
        const std::vector<MemoryChange> changes = lanescope::changesOf(diff, 5);
        QCOMPARE(changes.size(), std::size_t{2});
        QCOMPARE(text(changes[0].title), std::string{"loss.py:20 is gone at the end"});
        QCOMPARE(text(changes[1].title), std::string{"leak.py:88 is new at the end"});
        QCOMPARE(diff.rows[changes[1].row].name, std::string{"leak.py:88"});
    }
    // A module has the lines of its forward() in its name.
    void aModuleWhoseLinesMovedIsTheSame()
    {
        const auto recorded = [](int moved, int factor) {
            SnapshotMaker m;
            const auto called = [&](int line) {
                return SnapshotStack{{"forward", "/app/model.py", line + moved}, {"forward", "/app/net.py", 7}};
            };
            m.alloc(20 * factor * mib, called(10));
            m.alloc(5 * mib, called(13));
            m.alloc(2 * mib, at("main", "/app/train.py", 3));
            return m;
        };
        QCOMPARE(changesOf(recorded(0, 1), recorded(3, 2), HolderBy::Module),
                 (Changes{{"net.py:7 > model.py:10 → :13", "more 20 40"},
                          {"net.py:7 > model.py:13 → :16", "same 5 5"},
                          {"no module", "same 2 2"}}));
    }
    // Lines 11 and 12 are in both recordings, and are the lines before the inserted one.
    void oneInsertedLineMovesAllBelowIt()
    {
        const auto recorded = [](int first, int factor) {
            SnapshotMaker m;
            for (int k = 0; k < 3; ++k)
                m.alloc(10 * (k + 1) * factor * mib, at("forward", "/app/model.py", first + k));
            return m;
        };
        for (const HolderBy by : {HolderBy::Line, HolderBy::Stack}) {
            QCOMPARE(changesOf(recorded(10, 1), recorded(11, 1), by), (Changes{{"model.py:10 → :11", "same 10 10"},
                                                                               {"model.py:11 → :12", "same 20 20"},
                                                                               {"model.py:12 → :13", "same 30 30"}}));
            QCOMPARE(
                changesOf(recorded(10, 1), recorded(10, 2), by),
                (Changes{{"model.py:10", "more 10 20"}, {"model.py:11", "more 20 40"}, {"model.py:12", "more 30 60"}}));
            // The size of line 11 is by chance the same: a larger batch, and an inserted line.
            QCOMPARE(changesOf(recorded(10, 1), recorded(11, 2), by), (Changes{{"model.py:10 → :11", "more 10 20"},
                                                                               {"model.py:11 → :12", "more 20 40"},
                                                                               {"model.py:12 → :13", "more 30 60"}}));
        }
        SnapshotMaker more = recorded(11, 1);
        more.alloc(5 * mib, at("forward", "/app/model.py", 10)); // the inserted line allocates, too
        QCOMPARE(changesOf(recorded(10, 1), more), (Changes{{"model.py:10", "new 0 5"},
                                                            {"model.py:10 → :11", "same 10 10"},
                                                            {"model.py:11 → :12", "same 20 20"},
                                                            {"model.py:12 → :13", "same 30 30"}}));
    }
    void anEditBetweenTwoLinesMovesTheSecond()
    {
        SnapshotMaker a, b;
        for (const int line : {10, 20, 30})
            a.alloc(line * mib, at("forward", "/app/model.py", line));
        for (const auto& [size, line] : {std::pair{10, 10}, {20, 23}, {30, 33}})
            b.alloc(size * mib, at("forward", "/app/model.py", line));
        QCOMPARE(changesOf(a, b), (Changes{{"model.py:10", "same 10 10"},
                                           {"model.py:20 → :23", "same 20 20"},
                                           {"model.py:30 → :33", "same 30 30"}}));
    }
    // Both lines allocate in both recordings. Each keeps the tensor of another one until the peak. Two lines move by 9;
    // a third one by 10 and with other sizes is another statement, unless its sizes are the same.
    void aLineThatMovesApartFromItsNeighboursIsAnother()
    {
        const auto with = [](int line, std::int64_t size) {
            SnapshotMaker m;
            for (const int first : {93, 105})
                m.alloc(first * mib, at("init", "/app/train.py", first + (line == 116 ? 0 : 9)));
            m.alloc(size * mib, at("init", "/app/train.py", line));
            m.alloc(20 * mib, at("other", "/app/train.py", 200));
            if (line != 116)
                m.alloc(3 * mib, at("init", "/app/train.py", 150));
            return m;
        };
        const Changes apart = changesOf(with(116, 52), with(126, 27));
        QCOMPARE(apart.count("train.py:116"), std::size_t{1});
        QCOMPARE(apart.count("train.py:126"), std::size_t{1});
        QCOMPARE(changesOf(with(116, 52), with(125, 27)).count("train.py:116 → :125"), std::size_t{1});
        QCOMPARE(changesOf(with(116, 52), with(126, 52)).count("train.py:116 → :126"), std::size_t{1});
    }
    // As many lines as before, and the two before it stay: other sizes at another line are another statement.
    void aLineThatMovesBehindTwoThatStayIsAnother()
    {
        const auto with = [](int line, std::int64_t size) {
            SnapshotMaker m;
            m.alloc(28 * mib, at("loss", "/app/model.py", 58));
            m.alloc(21 * mib, at("loss", "/app/model.py", 59));
            m.alloc(size * mib, at("loss", "/app/model.py", line));
            if (line == 65)
                m.alloc(size * mib, at("loss", "/app/model.py", line));
            return m;
        };
        const Changes changes = changesOf(with(65, 11), with(73, 30));
        QCOMPARE(changes.count("model.py:65"), std::size_t{1});
        QCOMPARE(changes.count("model.py:73"), std::size_t{1});
        QCOMPARE(changesOf(with(65, 11), with(73, 11)).count("model.py:65 → :73"), std::size_t{1});
    }
    void aLineOfBothRecordingsDidNotMove()
    {
        const auto keeping = [](int kept) {
            SnapshotMaker m;
            std::map<int, std::uint64_t> made;
            for (const int line : {10, 12})
                made[line] = m.alloc(20 * mib, at("forward", "/app/model.py", line));
            m.free(made[22 - kept]);
            m.alloc(100 * mib, at("loss", "/app/loss.py", 7));
            return m;
        };
        for (const HolderBy by : {HolderBy::Line, HolderBy::Stack})
            QCOMPARE(
                changesOf(keeping(10), keeping(12), by),
                (Changes{{"loss.py:7", "same 100 100"}, {"model.py:10", "gone 20 0"}, {"model.py:12", "new 0 20"}}));
    }
    void aLineBesideOneThatStaysIsNewOrGone()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("<module>", "/app/x.py", 10));
        a.alloc(25 * mib, at("<module>", "/app/x.py", 90));
        b.alloc(25 * mib, at("<module>", "/app/x.py", 90));
        b.alloc(20 * mib, at("<module>", "/app/x.py", 200));
        QCOMPARE(changesOf(a, b),
                 (Changes{{"x.py:10", "gone 20 0"}, {"x.py:90", "same 25 25"}, {"x.py:200", "new 0 20"}}));
    }
    // Line 11 can be either of 10 and 12.
    void whatCouldBeEitherIsGoneAndNew()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("forward", "/app/model.py", 10));
        a.alloc(20 * mib, at("forward", "/app/model.py", 12));
        b.alloc(20 * mib, at("forward", "/app/model.py", 11));
        QCOMPARE(changesOf(a, b),
                 (Changes{{"model.py:10", "gone 20 0"}, {"model.py:11", "new 0 20"}, {"model.py:12", "gone 20 0"}}));
    }
    void aRenamedFunctionKeepsItsLine()
    {
        SnapshotMaker a, b;
        a.alloc(20 * mib, at("forward", "/app/model.py", 10));
        b.alloc(20 * mib, at("run", "/app/model.py", 10));
        QCOMPARE(changesOf(a, b), (Changes{{"model.py:10", "same 20 20"}}));
    }
    void filesOfOneNameAreToldApart()
    {
        SnapshotMaker m;
        m.alloc(6 * mib, at("f", "/app/a/utils.py", 10));
        m.alloc(3 * mib, at("f", "/app/b/utils.py", 10));
        m.alloc(2 * mib, at("f", "/app/b/other.py", 10));
        m.alloc(mib, at("f", "/usr/lib/python3/site-packages/x/other.py", 10)); // no file of the program
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        for (const HolderBy by : {HolderBy::Line, HolderBy::Stack}) {
            const Holders lines = holdersBy(*s, d, by);
            std::set<std::string> names;
            for (const HolderRow& row : rowsAt(d, lines, std::int64_t{d.events} - 1))
                names.insert(lines.groups[row.group].name);
            QVERIFY(names.contains("a/utils.py:10") && names.contains("b/utils.py:10"));
            QVERIFY(names.contains("other.py:10"));
        }
        QCOMPARE(wrongClaim(*s), std::string{});
        SnapshotMaker one;
        one.alloc(6 * mib, at("f", "/app/a/utils.py", 10));
        const MemorySnapshotPtr alone = opened(one);
        QCOMPARE(holdersBy(*alone, alone->devices[0], HolderBy::Line).groups[0].name, std::string{"utils.py:10"});
    }
    // Its event is overwritten, but the block still has its stack.
    void aBlockKeepsTheStackThatTheFileHas()
    {
        SnapshotMaker m;
        m.alloc(30 * mib, at("forward", "/app/model.py", 10));
        const std::uint64_t freed = m.alloc(5 * mib, at("forward", "/app/model.py", 11));
        m.events.clear();
        m.free(freed);
        m.alloc(mib, at("step", "/app/train.py", 3));
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(d.livesFromBefore, 2u);
        const Holders lines = holdersBy(*s, d, HolderBy::Line);
        std::map<std::string, std::int64_t> bytes;
        for (const HolderRow& row : rowsAt(d, lines, -1))
            bytes[lines.groups[row.group].name] = row.bytes / mib;
        // The holder of freed bytes is not known: a free has the stack of the free.
        QCOMPARE(bytes,
                 (std::map<std::string, std::int64_t>{{"model.py:10", 30}, {"allocated before the recording", 5}}));
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    void aGroupNamesTheOpOfNearlyAllOfIt()
    {
        const auto opOf = [](std::int64_t others) {
            SnapshotMaker m;
            m.alloc(90 * mib, {{"at::_ops::zeros::call(x)", "??", 0}, {"step", "/app/train.py", 3}});
            m.alloc(others * mib, {{"at::_ops::max::call(x)", "??", 0}, {"step", "/app/train.py", 3}});
            const MemorySnapshotPtr s = opened(m);
            const Holders lines = holdersBy(*s, s->devices[0], HolderBy::Line);
            return lines.groups[0].opText();
        };
        QCOMPARE(opOf(10), std::string{"zeros"});
        QCOMPARE(opOf(11), std::string{"several ops"});
    }
    // Holders that hold nothing at an event may hold something at the end.
    void theSumAtTheEndIsAllThatIsLiveThere()
    {
        std::mt19937 random{7};
        SnapshotMaker m;
        std::vector<std::uint64_t> live;
        for (int i = 0; i < 60; ++i)
            if (!live.empty() && random() % 3 == 0) {
                m.free(live.back());
                live.pop_back();
            } else {
                live.push_back(m.alloc((1 + static_cast<int>(random() % 8)) * mib, at("f", "/app/m.py", i)));
            }
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        const Holders lines = holdersBy(*s, d, HolderBy::Line);
        std::int64_t end = 0;
        for (const MemoryLife& life : d.lives)
            end += life.completed == MemoryLife::never ? life.requested : 0;
        int later = 0;
        for (std::int64_t i = -1; i < d.events; i += 5) {
            const std::vector<HolderRow> rows = rowsAt(d, lines, i);
            const HolderSum sum = sumOf(d, rows);
            std::int64_t shown = 0;
            for (const HolderRow& row : rows)
                shown += row.bytesAtEnd;
            QCOMPARE(sum.all.bytesAtEnd, end);
            QCOMPARE(shown + sum.onlyAtEnd, end);
            later += sum.onlyAtEnd > 0;
        }
        QVERIFY(later > 3);
    }
};

TEST_WITH_APP(MemoryDiffTest)

} // namespace lanescope::memory_diff_test

#include "memory_diff_test.moc"
