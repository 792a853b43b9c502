// Reports on joined ranks: ranks that wait in turn, missing ranks, start-up on all ranks, one launch that takes long.
// The ranks are made, on both sides of each limit.

#include <QtTest>

#include "model/findings/cannot_tell.h"
#include "model/findings/rank_findings.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_report.h"
#include "model/replay/ranked_findings.h"
#include "tests/support/findings.h"
#include "tests/support/made_collectives.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::joined_ranks_test {

using lanescope::test::MadeCollectives;
using lanescope::test::rankedCalled;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

using Ranks = std::array<MadeCollectives, 2>;
using More = std::function<void(TraceMaker&, int rank)>;

TracePtr joined(const Ranks& ranks, const More& more = {})
{
    std::vector<TracePtr> traces;
    for (int r = 0; r < 2; ++r)
        traces.push_back(ranks[static_cast<std::size_t>(r)].make([&](TraceMaker& make) {
            if (more)
                more(make, r);
        }));
    Task task;
    return *mergeRanks(std::move(traces), {}, task);
}

// Ten times: a copy of 2 ms for which the host waits, then a kernel of 1 ms that changes a tensor's layout.
TracePtr copyingRank(int rank)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 10; ++i) {
        const Ns at = i * 3300us;
        cpu.slice("cudaMemcpyAsync", at, 2100us, "cuda_runtime", 2 * i + 1);
        gpu.slice("Memcpy HtoD (Pageable -> Device)", at + 90us, 2ms, "gpu_memcpy", 2 * i + 1);
        cpu.slice("cudaLaunchKernel", at + 2110us, 5us, "cuda_runtime", 2 * i + 2);
        gpu.slice("batched_transpose_32x32_half", at + 2120us, 1ms, "kernel", 2 * i + 2);
        cpu.slice("cudaDeviceSynchronize", at + 2120us, 1005us, "cuda_runtime");
    }
    make.info.path = fmt::format("/job/rank{}.json", rank);
    make.info.rank = rank;
    make.info.worldSize = 4;
    return make.build();
}

std::string titleIn(const Finding& finding)
{
    return titleOf(finding, [](Ns time) { return std::to_string(time.count() / 1000) + "us"; });
}

// Why the rule cannot decide; empty: it can.
std::string becauseIn(const Analysis& analysis, std::string_view rule)
{
    for (const CannotTell& c : cannotTell(analysis))
        if (c.rule->id == rule)
            return format(c.because, [](Ns time) { return std::to_string(time.count()); });
    return {};
}

// Both meet at 0.1, 10 and 14 ms. Their hosts are in one long call from 1 to 13 ms; rank 1 waits for rank 0 meanwhile.
TracePtr startingUp(Ns meeting)
{
    Ranks ranks;
    ranks[1].rank = 1;
    ranks[0].times = {{100us, 12us}, {meeting - 12us, 12us}, {14ms, 12us}, {15ms, 12us}};
    ranks[1].times = {{100us, 12us}, {900us, meeting - 900us}, {14ms, 12us}, {15ms, 12us}};
    return joined(ranks, [](TraceMaker& make, int) {
        make.lane("1", "2").slice("cudaLaunchKernel", 1ms, 12ms, "cuda_runtime", 1000);
        make.stream(0, 7).slice("gemm", 13700us, 20us, "kernel", 1000);
    });
}

// Two ranks that wait 2 ms for each other in turn, at twelve collectives. Rank 1 or 0 stays longer by `there`.
TracePtr inTurn(Ns there, Ns distance)
{
    Ranks ranks;
    ranks[1].rank = 1;
    for (int k = 0; k < 12; ++k) {
        const Ns at = 100us + k * distance;
        ranks[k % 2 == 0 ? 0 : 1].times.emplace_back(at, 2ms + there + 12us);
        ranks[k % 2 == 0 ? 1 : 0].times.emplace_back(at + 2ms, 12us);
    }
    return joined(ranks);
}

// Rank 0 comes 3 ms late to the fourth of six collectives, after one long launch of a kernel that otherwise takes 100
// us, `others` times on rank 0. Both ranks compute six times for `before`.
TracePtr withOneLongLaunch(Ns longest, int others = 12, Ns before = 0us)
{
    Ranks ranks;
    ranks[1].rank = 1;
    for (int k = 0; k < 6; ++k) {
        const Ns at = 10ms + k * 1ms + (k > 3 ? Ns{3ms} : Ns{});
        const Ns comes = k == 3 ? at - 480us + longest : at; // 10 us after the long launch
        ranks[0].times.emplace_back(comes, 12us);
        ranks[1].times.emplace_back(at, comes - at + 12us);
    }
    return joined(ranks, [&](TraceMaker& make, int rank) {
        std::uint32_t id = 1000;
        for (int k = 0; k < 6; ++k) {
            const Ns at = 9500us + k * 1ms + (k > 3 ? Ns{3ms} : Ns{});
            const bool isLong = rank == 0 && k == 3;
            make.lane("1", "2").slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
            const bool isOther = !isLong && (rank == 0 ? k : 6 + k) >= others;
            make.stream(0, 7).slice(isOther ? "other" : "index_select_kernel", at + 10us, isLong ? longest : Ns{100us},
                                    "kernel", id++);
        }
        for (int k = 0; k < 6 && before > Ns{}; ++k)
            make.stream(0, 7).slice("gemm", k * 1ms, before, "kernel");
    });
}

} // namespace

class JoinedRanksTest : public QObject {
    Q_OBJECT

private slots:
    void ranksThatWaitInTurnHaveNoLateOne()
    {
        const Analysis analysis{joined(test::ranksInTurn(4500us, 4300us))};
        QVERIFY(!rankedCalled(analysis, "straggler"));
        const auto found = rankedCalled(analysis, "collective_wait");
        QVERIFY(found);
        QVERIFY2(test::says(*found, "The ranks wait for each other, so no single rank is late") &&
                     test::says(*found, "49.7 %"),
                 test::textOf(*found).c_str());
        QVERIFY(!test::says(*found, "see which rank arrives last"));
        // In half of the waiting both kernels run already.
        QVERIFY2(test::says(*found, "For another 26400us, over all ranks, every rank has arrived already"),
                 test::textOf(*found).c_str());
        // It costs the waiting, not the transfer.
        QCOMPARE(*found->cost, Ns{6 * 2250us});
    }

    void aLateRankTakesTheWaitingAndItsCost()
    {
        const Analysis analysis{joined(test::ranksInTurn(4500us, 100us))};
        const auto late = rankedCalled(analysis, "straggler");
        QVERIFY(late);
        QVERIFY2(test::says(*late, "rank 1 delays rank 0") &&
                     test::says(*late, "49.5 % of the time in collectives is waiting"),
                 test::textOf(*late).c_str());
        QCOMPARE(*late->cost, Ns{6 * 2250us});
        QVERIFY(!rankedCalled(analysis, "collective_wait")); // it would repeat the same
    }

    void missingRanksCannotBeToldFrom()
    {
        const Analysis analysis{joined(test::sampledRanks())};
        QVERIFY(!rankedCalled(analysis, "straggler") && !rankedCalled(analysis, "collective_wait"));
        for (const char* rule : {"straggler", "collective_wait"})
            QCOMPARE(becauseIn(analysis, rule),
                     std::string{"2 of 128 ranks are open, and 5 of 10 collectives pair by their times"});
        QVERIFY(becauseIn(Analysis{joined(test::ranksInTurn(4500us, 100us))}, "collective_wait").empty());
        auto others = test::ranksInTurn(4500us, 100us);
        for (MadeCollectives& rank : others) {
            rank.world = 8;
            rank.args = R"({"Collective name":"allreduce","Process Group Name":"0","Group size":8})";
        }
        const Analysis part{joined(others)};
        QVERIFY(!rankedCalled(part, "straggler") && !rankedCalled(part, "collective_wait"));
        QCOMPARE(becauseIn(part, "straggler"), std::string{"2 of 8 ranks are open"});
    }

    // A rank that waits for others in a collective starts up all the same, unless its queue is full.
    void startUpIsThatOfAllRanks_data()
    {
        QTest::addColumn<int>("meetingUs");
        QTest::addColumn<QString>("ranks");
        QTest::newRow("the GPU has nothing more to do") << 12'900 << "all ranks";
        QTest::newRow("the GPU is busy when the call returns") << 12'995 << "rank 0: ";
    }
    void startUpIsThatOfAllRanks()
    {
        QFETCH(int, meetingUs);
        QFETCH(QString, ranks);
        const Analysis analysis{startingUp(meetingUs * 1us)};
        const auto found = rankedCalled(analysis, "cold_call");
        QVERIFY(found);
        QVERIFY2(titleIn(*found).starts_with(ranks.toStdString()), titleIn(*found).c_str());
        // The saving is that of the job: no rank starts up.
        QCOMPARE(found->explains.size(), std::size_t{ranks.startsWith("all") ? 2U : 1U});
    }

    // Ranks that do the same have the savings of one of them.
    void aJobOfEqualRanksHasThePricesOfOne_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::newRow("two ranks") << 2;
        QTest::newRow("four ranks") << 4;
    }
    void aJobOfEqualRanksHasThePricesOfOne()
    {
        QFETCH(int, ranks);
        const Analysis one{copyingRank(0)};
        std::vector<TracePtr> all;
        for (int r = 0; r < ranks; ++r)
            all.push_back(copyingRank(r));
        Task task;
        const Analysis job{*mergeRanks(std::move(all), {}, task)};
        for (const char* rule : {"pageable_copy", "layout_conversion"}) {
            const auto ofOne = rankedCalled(one, rule), ofJob = rankedCalled(job, rule);
            QVERIFY2(ofOne && ofJob && ofOne->saves && ofJob->saves, rule);
            QVERIFY2(ofOne->saves->high > Ns{5ms}, rule);
            QCOMPARE(ofJob->saves->high, ofOne->saves->high);
        }
    }

    // It takes ten times as long as the others of its kernel.
    void oneLongLaunchIsNotMoreWork_data()
    {
        QTest::addColumn<int>("longestUs");
        QTest::addColumn<bool>("isNamed");
        QTest::newRow("ten times") << 1000 << true;
        QTest::newRow("hardly less") << 999 << false;
    }
    void oneLongLaunchIsNotMoreWork()
    {
        QFETCH(int, longestUs);
        QFETCH(bool, isNamed);
        const TracePtr trace = withOneLongLaunch(longestUs * 1us);
        const Analysis analysis{trace};
        const auto found = rankedCalled(analysis, "straggler");
        QVERIFY(found);
        QVERIFY2(test::says(*found, "the other waits 520us for it") == isNamed, test::textOf(*found).c_str());
        QVERIFY2(test::says(*found, "a single launch of index_select_kernel takes 1000us, its other launches 100us") ==
                     isNamed,
                 test::textOf(*found).c_str());
        QCOMPARE(test::says(*found, "it computes for"), !isNamed);
        QCOMPARE(test::says(*found, "uneven batches"), !isNamed);
        if (isNamed)
            QCOMPARE(trace->duration(found->evidence[0]), Ns{1000us});
    }

    // With the long launch rank 0 computes for 900 us longer than rank 1: that is a quarter of 3,600 us.
    void aLongLaunchIsNamedIfItIsMuchOfTheWorkAndTheKernelHasOthers()
    {
        const auto isNamed = [](int others, Ns before) {
            const auto found = rankedCalled(Analysis{withOneLongLaunch(1ms, others, before)}, "straggler");
            return found && test::says(*found, "a single launch of index_select_kernel");
        };
        QVERIFY(isNamed(12, 500us));
        QVERIFY(!isNamed(12, 501us));
        QVERIFY(isNamed(3, 0us));
        QVERIFY(!isNamed(2, 0us));
    }

    void waitingInTurnIsSaidFromATwentiethOfTheWindowOn()
    {
        const auto found = rankedCalled(Analysis{inTurn(0us, 20ms)}, "collective_wait"); // 12 of 222 ms
        QVERIFY(found);
        QCOMPARE(*found->cost, Ns{6 * 2ms});
        QCOMPARE(found->evidence.size(), std::size_t{5});
        QVERIFY(!rankedCalled(Analysis{inTurn(0us, 22ms)}, "collective_wait")); // 12 of 244 ms
    }

    void timeWithAllRanksThereIsToldFromATwentiethOfTheWaitingOn()
    {
        const auto isTold = [](Ns there) {
            const auto found = rankedCalled(Analysis{inTurn(there, 10ms)}, "collective_wait");
            return found && test::says(*found, "every rank has arrived already");
        };
        QVERIFY(isTold(100us));
        QVERIFY(!isTold(99us));
    }
};

TEST_PLAIN(JoinedRanksTest)

} // namespace lanescope::joined_ranks_test

#include "joined_ranks_test.moc"
