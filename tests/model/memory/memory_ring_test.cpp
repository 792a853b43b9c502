// A recording that kept only its last events (max_entries): every figure that earlier events could raise is at least
// what is there.

#include <QtTest>

#include "model/compare/snapshot_expectations.h"
#include "model/memory/diff.h"
#include "model/memory/snapshot_ranks.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_ring_test {

using namespace lanescope::test;

namespace {

// 100 MiB that stay, then 300 MiB for a while.
SnapshotMaker program(bool isRing)
{
    SnapshotMaker m;
    m.alloc(100 * mib, trainLine);
    m.free(m.alloc(300 * mib, lossLine));
    if (isRing)
        m.events.erase(m.events.begin(), m.events.begin() + 2);
    m.isRing = isRing;
    return m;
}

bool isMet(const SnapshotMaker& m, std::string what, std::optional<double> atMost)
{
    return outcomeOf(*opened(m), {Expectation::Subject::Metric, std::move(what), {}, {}, {}, {}, {}, atMost}).holds;
}

} // namespace

class MemoryRingTest : public QObject {
    Q_OBJECT
private slots:
    void theHeadlineSaysAtLeast()
    {
        QCOMPARE(text(headlineOf(*opened(program(true)))), std::string{"Peak at least 419 MB live of 419 MB reserved"});
        QCOMPARE(text(headlineOf(*opened(program(false)))), std::string{"Peak 419 MB live of 419 MB reserved"});
        SnapshotMaker refused = program(true);
        refused.oom(1000 * mib, 10 * mib);
        QCOMPARE(text(headlineOf(*opened(refused))),
                 std::string{"Peak at least 419 MB live of 419 MB reserved, then out of memory: 1.05 GB were requested "
                             "at once, and PyTorch can use 430 MB"});
    }
    void theRanksSayAtLeast()
    {
        const TempFile ring{program(true).pickled(), "s.pickle"}, whole{program(false).pickled(), "s.pickle"};
        const RankMemoryTable table = memoryOfRanks({ring.path(), whole.path()});
        QCOMPARE(table.ranks.size(), std::size_t{2});
        QVERIFY(table.ranks[0].isRing && table.ranks[0].isAtLeast() && !table.ranks[1].isAtLeast());
        QCOMPARE(std::string{table.ranks[0].remark()},
                 std::string{"the file kept only its last events: at least this"});
        QCOMPARE(text(table.headline()), std::string{"All 2 peak at 419 MB or more"});
        QCOMPARE(text(memoryOfRanks({ring.path()}).headline()).find("peaks at 419 MB or more") != std::string::npos,
                 true);
    }
    // Any file of which a part is missing may peak higher than the highest that is there.
    void whichRankPeaksHighestIsToldAsFarAsTheFilesShow()
    {
        SnapshotMaker high;
        high.alloc(600 * mib, trainLine);
        const TempFile ring{program(true).pickled(), "s.pickle"}, whole{program(false).pickled(), "s.pickle"},
            highest{high.pickled(), "s.pickle"};
        for (const bool isRing : {true, false})
            QCOMPARE(text(memoryOfRanks({highest.path(), (isRing ? ring : whole).path()}).headline())
                             .find("peaks highest of 2, as far as the files show: 629 MB") != std::string::npos,
                     isRing);
    }
    // Two dumps of one process, each with its last events: the common ones show the order, or the user and the times.
    void twoDumpsOfOneProcessKnowTheirOrder()
    {
        for (const std::size_t common : {3, 1, 0}) {
            SnapshotMaker m = program(true);
            const auto early = opened(m);
            const std::size_t events = m.events.size();
            m.alloc(30 * mib, trainLine);
            m.alloc(500 * mib, lossLine);
            m.events.erase(m.events.begin(), m.events.begin() + static_cast<std::ptrdiff_t>(events - common));
            const auto late = opened(m);
            const MemoryDiff forward = diffOf(*early, *late, HolderBy::Line, common == 0);
            QVERIFY(forward.carried && !forward.order);
            QCOMPARE(forward.carried->hasGap, common == 0);
            QCOMPARE(forward.carried->keptBytes, 100 * mib);
            const MemoryDiff turned = diffOf(*late, *early, HolderBy::Line, common == 0);
            QVERIFY(turned.order && !turned.carried);
            QVERIFY(turned.isLeastA && turned.isLeastB && turned.cut);
        }
    }
    // A request that did not fit may be among the events that are gone.
    void noUpperBoundHolds()
    {
        for (const char* metric : {"peak_bytes", "out_of_memory"}) {
            QVERIFY(isMet(program(false), metric, 500e6));
            QVERIFY(!isMet(program(true), metric, 500e6));
        }
        QVERIFY(isMet(program(true), "end_bytes", 500e6));
    }
};

TEST_PLAIN(MemoryRingTest)

} // namespace lanescope::memory_ring_test

#include "memory_ring_test.moc"
