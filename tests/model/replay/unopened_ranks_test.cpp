// A collective may wait for a rank that is not open. Its length stays as recorded, and a faster link saves at most
// that.

#include <QtTest>

#include "model/merge/merge_ranks.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"

namespace lanescope::unopened_ranks_test {

using namespace lanescope::test;
using Kind = ReplayChange::Kind;

namespace {

constexpr std::uint64_t ofOneRank = 20; // 4 steps of 5 collectives

Analysis jobOf(const std::vector<int>& open, std::int64_t worldSize = 3, bool hasGroupSize = true)
{
    JobMaker job;
    job.ranks = 3;
    job.worldSize = worldSize;
    job.hasGroupSize = hasGroupSize;
    std::vector<TracePtr> ranks;
    for (const int rank : open)
        ranks.push_back(job.rank(rank));
    Task task;
    return Analysis{ranks.size() == 1 ? ranks[0] : *mergeRanks(std::move(ranks), {}, task)};
}

bool isHalfCommAtMost(const Analysis& analysis)
{
    return isUpperBound(replayGraph(analysis), ReplayChange{Kind::ScaleComm, {}, 0.5});
}

} // namespace

class UnopenedRanksTest : public QObject {
    Q_OBJECT
private slots:
    void collectivesOfAllRanksAreJoined()
    {
        const Analysis all = jobOf({0, 1, 2}), two = jobOf({0, 2}), one = jobOf({1});
        QCOMPARE(replayGraph(all).counts.unjoined, std::uint64_t{0});
        QCOMPARE(replayGraph(two).counts.unjoined, 2 * ofOneRank);
        QCOMPARE(replayGraph(one).counts.unjoined, ofOneRank);
        QCOMPARE(replayGraph(jobOf({0}, 1)).counts.unjoined, std::uint64_t{0}); // it has no other rank
    }

    // Older recordings: the group may be all ranks of the job.
    void withoutItsSizeAGroupMayBeTheWholeJob()
    {
        QCOMPARE(replayGraph(jobOf({0, 1, 2}, 3, false)).counts.unjoined, std::uint64_t{0});
        QCOMPARE(replayGraph(jobOf({0, 2}, 3, false)).counts.unjoined, 2 * ofOneRank);
        QCOMPARE(replayGraph(jobOf({0, 2}, 2, false)).counts.unjoined, std::uint64_t{0});
    }

    void aFasterLinkSavesAtMostThat()
    {
        const Analysis all = jobOf({0, 1, 2}), two = jobOf({0, 2}), one = jobOf({1});
        QVERIFY(!isHalfCommAtMost(all));
        QVERIFY(isHalfCommAtMost(two));
        QVERIFY(isHalfCommAtMost(one));
        const ReplayGraph& graph = replayGraph(one);
        QVERIFY(isUpperBound(graph, ReplayChange{Kind::Comm, {}, 0}));
        QVERIFY(!isUpperBound(graph, ReplayChange{Kind::ScaleComm, {}, 1}));
        QVERIFY(!isUpperBound(graph, ReplayChange{Kind::ScaleComm, {}, 2})); // slower: it costs no less
        QVERIFY(!isUpperBound(graph, ReplayChange{Kind::ScaleKernel, {}, 0.5}));
        QVERIFY(isUpperBound(graph, ReplayChange{Kind::NoSync}));
        QVERIFY(isUpperBound(replayGraph(all), ReplayChange{Kind::NoSync}));
    }

    void itIsSaid()
    {
        const Analysis all = jobOf({0, 1, 2}), two = jobOf({0, 2});
        QVERIFY(!unjoinedCollectives(replayGraph(all)));
        const auto said = unjoinedCollectives(replayGraph(two));
        QVERIFY(said);
        QCOMPARE(
            format(*said, torchDuration),
            std::string{"Kernels of communication that are not joined with those of all their ranks: 40. What they "
                        "wait for a rank that is not joined counts as communication."});
        const auto path = pathSentences(replayGraph(two), criticalPath(two));
        QVERIFY(std::any_of(path.begin(), path.end(), [&](const Sentence& s) { return s.text == said->text; }));
    }
};

TEST_PLAIN(UnopenedRanksTest)

} // namespace lanescope::unopened_ranks_test

#include "unopened_ranks_test.moc"
