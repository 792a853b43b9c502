// The time of each rank as one row: what it waits for, and who came last. Compared with jobs that are made with known
// times, and with plain sums.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_files.h"
#include "model/merge/rank_lanes.h"
#include "model/merge/rank_report.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"

#include <QDir>
#include <random>

namespace lanescope::rank_lanes_test {

using lanescope::test::JobMaker;
using namespace std::chrono_literals;

namespace {

TracePtr merged(const JobMaker& job)
{
    Task task;
    return *mergeRanks(job.all(), {}, task);
}

// Checks that hold for the rows of every job.
void checkRows(const Analysis& analysis, const RankLanes& lanes)
{
    const Trace& trace = analysis.trace();
    for (const RankRow& row : lanes.rows) {
        Time at = row.window.begin;
        RankRow::Sums sums{};
        for (const RankPiece& piece : row.pieces) {
            QCOMPARE(piece.range.begin, at);
            QVERIFY(!piece.range.isEmpty());
            at = piece.range.end;
            sums[static_cast<std::size_t>(piece.doing)] += piece.range.length();
            if (piece.meeting == RankPiece::noMeeting)
                continue;
            QVERIFY(piece.doing == RankDoing::Wait || piece.doing == RankDoing::Transfer);
            const RankMeeting& meeting = lanes.meetings.at(piece.meeting);
            QVERIFY(std::any_of(meeting.guests.begin(), meeting.guests.end(), [&](const RankMeeting::Guest& g) {
                return lanes.rows.at(g.rank).label == row.label && g.kernel == piece.what;
            }));
        }
        QCOMPARE(at, row.window.end);
        QVERIFY(sums == row.sums);
    }
    for (const RankMeeting& meeting : lanes.meetings) {
        QVERIFY(meeting.guests.size() > 1);
        QCOMPARE(meeting.guests[meeting.last].waits, Ns{});
        Ns shortest = Ns::max();
        Time arrival = trace.begin(meeting.guests[0].kernel);
        for (const RankMeeting::Guest& guest : meeting.guests) {
            shortest = std::min(shortest, trace.duration(guest.kernel));
            arrival = std::max(arrival, trace.begin(guest.kernel));
        }
        for (const RankMeeting::Guest& guest : meeting.guests) {
            QCOMPARE(guest.waits + guest.there, trace.duration(guest.kernel) - shortest);
            QVERIFY(guest.waits <= arrival - trace.begin(guest.kernel) + Ns{20us}); // the error of clocks
        }
    }
    // Shares of time are those of the breakdown of the same GPU.
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        for (const RankRow& row : lanes.rows)
            if (trace.rankOf(trace[device.device].lanes[0])->label == row.label && row.window == device.window) {
                QCOMPARE(row.sum(RankDoing::Compute), device.share(Cause::Compute));
                QCOMPARE(row.sum(RankDoing::Copy), device.share(Cause::Copy));
                QCOMPARE(row.sum(RankDoing::Wait) + row.sum(RankDoing::Transfer), device.share(Cause::Communication));
                QCOMPARE(row.sum(RankDoing::Idle), device.idle());
            }
}

} // namespace

class RankLanesTest : public QObject {
    Q_OBJECT

private slots:
    // Ranks 0, 1 and 3 come 800 us before rank 2 to each of 4 x 5 collectives, which then transfer for 300 us. After
    // all but the last of a step the next kernel hides what is left of a collective after 50 us.
    void waitingEndsWhenTheLastRankComes()
    {
        JobMaker job;
        job.straggler = 2;
        job.shifts = {0us, 1ms, -3ms, 7us};
        const Analysis analysis{merged(job)};
        const RankLanes& lanes = rankLanesOf(analysis);
        checkRows(analysis, lanes);
        QCOMPARE(lanes.rows.size(), std::size_t{4});
        QCOMPARE(lanes.meetings.size(), std::size_t{20});
        for (std::size_t r = 0; r < 4; ++r) {
            const RankRow& row = lanes.rows[r];
            QCOMPARE(row.label, "rank " + std::to_string(r));
            QCOMPARE(row.isLate, r == 2);
            QCOMPARE(row.collectives, std::size_t{20});
            QCOMPARE(row.lastToCome, std::size_t{r == 2 ? 20U : 0U});
            QCOMPARE(row.sum(RankDoing::Wait), r == 2 ? Ns{} : Ns{4 * 800us + 16 * 50us});
            QCOMPARE(row.sum(RankDoing::Transfer), Ns{4 * 300us});
        }
        for (const RankMeeting& meeting : lanes.meetings) {
            QCOMPARE(meeting.guests.size(), std::size_t{4});
            QCOMPARE(meeting.last, std::size_t{2});
            for (std::size_t g = 0; g < 4; ++g) {
                QCOMPARE(meeting.guests[g].rank, g);
                QCOMPARE(meeting.guests[g].waits, g == 2 ? Ns{} : Ns{800us});
            }
        }
        // All collectives count alike, in their order; of ranks that wait equally long, the first is named.
        const RankReport& report = rankReportOf(analysis);
        const std::vector<SliceId> late = report.lateFor(2);
        QCOMPARE(late.size(), std::size_t{20});
        QVERIFY(std::is_sorted(late.begin(), late.end()));
        const auto longest = report.longestWaitFor(2);
        QVERIFY(longest && longest->rank == 0);
        QCOMPARE(longest->time, Ns{20 * 800us});
        QCOMPARE(longest->kernels.size(), std::size_t{20});
        for (const auto& [kernel, wait] : longest->kernels)
            QCOMPARE(wait, Ns{800us});
        for (const std::size_t r : {0U, 1U, 3U})
            QVERIFY(report.lateFor(r).empty() && !report.longestWaitFor(r));
        // A rank waits first; the transfer ends its collective.
        const RankRow& first = lanes.rows[0];
        int whole = 0;
        for (std::size_t p = 0; p + 1 < first.pieces.size(); ++p) {
            const RankPiece &wait = first.pieces[p], &next = first.pieces[p + 1];
            if (wait.doing != RankDoing::Wait || next.doing != RankDoing::Transfer)
                continue;
            ++whole;
            QCOMPARE(wait.range.length(), Ns{800us});
            QCOMPARE(next.meeting, wait.meeting);
            QCOMPARE(next.range.length(), Ns{300us});
        }
        QCOMPARE(whole, 4);
    }

    void evenRanksHaveNoLateOne()
    {
        const Analysis analysis{merged(JobMaker{})};
        const RankLanes& lanes = rankLanesOf(analysis);
        checkRows(analysis, lanes);
        for (const RankRow& row : lanes.rows) {
            QVERIFY(!row.isLate);
            QCOMPARE(row.sum(RankDoing::Wait), Ns{});
        }
    }

    // A rank without a GPU has no row. With two GPUs the one with more work counts, whichever comes first; what
    // adjoins and has one kind is one piece.
    void aRowIsOfTheGpuWithMostWork()
    {
        JobMaker job;
        job.ranks = 4;
        std::vector<TracePtr> ranks = job.all();
        for (const int busier : {0, 1}) {
            test::TraceMaker make;
            for (const int device : {0, 1})
                for (int k = 0; k < 4; ++k) // adjoin in pairs
                    make.stream(device, 7).slice(fmt::format("sgemm_{}", k), Ns{k / 2 * 900us} + k * 100us,
                                                 k % 2 == 0 || device == busier ? 100us : 50us);
            make.info.path = "/job/rank1.json";
            make.info.baseNs = job.baseNs;
            ranks[1] = make.build();
            test::TraceMaker host;
            host.lane("1", "1").slice("aten::mm", 0us, 100us);
            host.info.path = "/job/rank2.json";
            host.info.baseNs = job.baseNs;
            ranks[2] = host.build();
            Task task;
            const Analysis analysis{*mergeRanks(ranks, {}, task)};
            const RankLanes& lanes = rankLanesOf(analysis);
            checkRows(analysis, lanes);
            QCOMPARE(lanes.rows.size(), std::size_t{3});
            QCOMPARE(lanes.rows[1].label, std::string{"rank 1"});
            QCOMPARE(lanes.rows[2].label, std::string{"rank 3"});
            const Trace& trace = analysis.trace();
            QCOMPARE(trace[lanes.rows[1].device].device, std::optional<std::int64_t>{busier});
            QCOMPARE(lanes.rows[1].sum(RankDoing::Compute), Ns{400us});
            QCOMPARE(lanes.rows[1].pieces.size(), std::size_t{3});
            QCOMPARE(lanes.rows[1].collectives, std::size_t{0});
            QCOMPARE(lanes.rows[1].lastToCome, std::size_t{0});
        }
    }

    void aTraceOfOneProcessHasNoRows()
    {
        const Analysis analysis{JobMaker{}.rank(0)};
        QVERIFY(rankLanesOf(analysis).rows.empty() && rankLanesOf(analysis).meetings.empty());
    }

    void partsOfTheTimeAreSummedAsPieceByPiece()
    {
        JobMaker job;
        job.straggler = 1;
        job.jitter = 20us;
        const Analysis analysis{merged(job)};
        const RankLanes& lanes = rankLanesOf(analysis);
        std::mt19937_64 random{3};
        for (const RankRow& row : lanes.rows)
            for (int i = 0; i < 500; ++i) {
                const auto any = [&] {
                    if (random() % 2 == 0) // where a piece begins or ends
                        return row.pieces[random() % row.pieces.size()].range.begin;
                    if (random() % 8 == 0)
                        return row.window.end;
                    const auto length = static_cast<std::uint64_t>(row.window.length().count()) + 200;
                    return row.window.begin - 100ns + Ns{static_cast<std::int64_t>(random() % length)};
                };
                Time a = any(), b = any();
                if (b < a)
                    std::swap(a, b);
                RankRow::Sums sums{};
                for (const RankPiece& piece : row.pieces)
                    sums[static_cast<std::size_t>(piece.doing)] +=
                        std::max(Ns{}, std::min(b, piece.range.end) - std::max(a, piece.range.begin));
                QVERIFY(row.within({a, b}) == sums);
                std::size_t expected = row.pieces.size();
                for (std::size_t p = 0; p < row.pieces.size(); ++p)
                    if (row.pieces[p].range.contains(a))
                        expected = p;
                QCOMPARE(row.pieceAt(a), expected);
            }
    }

    // Between a late rank and a collective that goes on after its arrival: the recorded times of the two files, added
    // up by a script of its own. Where the ranks end together, all waiting is before the last arrival.
    void waitingEndsWithTheLastArrival()
    {
        const auto sumOf = [](const Analysis& analysis) {
            CommunicationSplit sum;
            for (const DeviceBreakdown& device : breakdownOf(analysis)) {
                const CommunicationSplit split = splitOf(analysis, device);
                sum.wait += split.wait;
                sum.afterArrival += split.afterArrival;
            }
            return sum;
        };
        JobMaker job;
        job.straggler = 2;
        const CommunicationSplit even = sumOf(Analysis{merged(job)});
        QVERIFY(even.wait > Ns{});
        QCOMPARE(even.afterArrival, Ns{});
        if (!QDir{LANESCOPE_TRACES}.exists("moe_alltoall_2ranks"))
            QSKIP("no real traces here");
        const std::vector<std::string> named{LANESCOPE_TRACES "/moe_alltoall_2ranks/after_rank0.json",
                                             LANESCOPE_TRACES "/moe_alltoall_2ranks/after_rank1.json"};
        Task task;
        const auto trace = loadRanks(named, task);
        QVERIFY(trace);
        const CommunicationSplit moe = sumOf(Analysis{*trace});
        const auto isNear = [](Ns value, Ns expected) { return std::abs((value - expected).count()) < 50'000; };
        QVERIFY2(isNear(moe.wait, 18'130us), std::to_string(moe.wait.count()).c_str());
        QVERIFY2(isNear(moe.afterArrival, 14'681us), std::to_string(moe.afterArrival.count()).c_str());
    }

    void realJobs_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("late"); // empty: none
        QTest::newRow("a rank whose host is late") << "torchrec_4ranks"
                                                   << "rank 2";
        QTest::newRow("two ranks") << "moe_alltoall_2ranks"
                                   << "";
    }
    void realJobs()
    {
        QFETCH(QString, folder);
        QFETCH(QString, late);
        if (!QDir{LANESCOPE_TRACES}.exists(folder))
            QSKIP("no real traces here");
        const std::vector<std::string> named{std::string{LANESCOPE_TRACES "/"} + folder.toStdString()};
        Task task;
        const auto trace = loadRanks(named, task);
        QVERIFY(trace);
        const Analysis analysis{*trace};
        checkRows(analysis, rankLanesOf(analysis));
        if (!late.isEmpty())
            for (const RankRow& row : rankLanesOf(analysis).rows)
                QCOMPARE(row.isLate, row.label == late.toStdString());
    }
};

TEST_PLAIN(RankLanesTest)

} // namespace lanescope::rank_lanes_test

#include "rank_lanes_test.moc"
