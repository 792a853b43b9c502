// The headline of a job whose ranks differ, and of one that is not open as a whole.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "model/merge/job_headline.h"
#include "model/merge/merge_ranks.h"
#include "model/replay/ranked_findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::pair_headline_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

std::string plain(const Sentence& sentence) { return format(sentence, torchDuration); }

// 20 rounds of 1 ms: 90 us of kernels, then an all-reduce that ends at 950 us. The host launches all of it ahead. A
// late rank launches late and reaches the all-reduce 49 us before its end; the others wait for it from 101 us on.
TracePtr rankOf(int rank, bool isLate, int world)
{
    TraceMaker make;
    auto cpu = make.lane("100", "100");
    for (int i = 0; i < 20; ++i) {
        const auto id = static_cast<std::uint32_t>(2 * i + 1);
        const Ns at = i * 1000us, launched = isLate ? at + 800us : i * 20us,
                 begin = isLate ? launched + 10us : at + 10us, comes = begin + 91us;
        cpu.slice("cudaLaunchKernel", launched, 5us, "cuda_runtime", id)
            .slice("cudaLaunchKernel", launched + 6us, 5us, "cuda_runtime", id + 1);
        make.stream(0, 7).slice("void gemm", begin, 90us, "kernel", id);
        make.stream(0, 7).slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", comes, at + 950us - comes,
                                "kernel", id + 1,
                                fmt::format(R"({{"Collective name":"allreduce","Process Group Name":"0",)"
                                            R"("Group size":{},"dtype":"Float","In msg nelems":1000}})",
                                            world));
    }
    make.info.path = fmt::format("/job/rank{}.json", rank);
    make.info.rank = rank;
    make.info.worldSize = world;
    make.info.backend = "nccl";
    make.info.baseNs = 1'759'300'074'000'000'000;
    return make.build();
}

TracePtr job(const std::vector<std::pair<int, bool>>& ranks, int world)
{
    std::vector<TracePtr> traces;
    for (const auto& [rank, isLate] : ranks)
        traces.push_back(rankOf(rank, isLate, world));
    Task task;
    return *mergeRanks(traces, {}, task);
}

} // namespace

class PairHeadlineTest : public QObject {
    Q_OBJECT

private slots:
    void twoRanksThatDifferAreNamed()
    {
        const Analysis pair{job({{0, false}, {1, true}}, 2)};
        QVERIFY2(plain(jobHeadlineOf(pair)).starts_with("rank 0 waits for rank 1: communication 8"),
                 plain(jobHeadlineOf(pair)).c_str());
        QVERIFY(plain(jobHeadlineOf(pair)).find("waiting for the host 8") != std::string::npos);
        QVERIFY(verdictOf(pair).withArtefacts ==
                verdictOf(pair).verdict); // without profiler overhead there is no other
        QVERIFY(verdictOf(pair).verdict == Verdict::OverheadBound);
        QVERIFY(scopeOfHeadline(pair).text.empty());
        const Analysis alike{job({{0, false}, {1, false}}, 2)};
        QVERIFY(plain(jobHeadlineOf(alike)).starts_with("Communication-bound: "));
        QCOMPARE(plain(scopeOfHeadline(alike)), std::string{"median of 2 ranks"});
    }

    void twoOfFourRanksStillTellWhoWaits()
    {
        const Analysis some{job({{0, false}, {2, true}}, 4)};
        QVERIFY2(plain(jobHeadlineOf(some)).starts_with("rank 0 waits for rank 2: "),
                 plain(jobHeadlineOf(some)).c_str());
    }

    void aMissingRankMayBeTheLateOne()
    {
        const Analysis without{job({{0, false}, {1, false}, {3, false}}, 4)},
            all{job({{0, false}, {1, false}, {2, true}, {3, false}}, 4)};
        QVERIFY2(plain(jobHeadlineOf(without)).ends_with("; rank 2 is not open, and all open ranks may wait for it"),
                 plain(jobHeadlineOf(without)).c_str());
        QVERIFY(plain(jobHeadlineOf(all)).find("not open") == std::string::npos);
        const Analysis half{job({{0, false}, {1, false}}, 4)};
        QVERIFY(plain(jobHeadlineOf(half))
                    .ends_with("; 2 of 4 ranks are not open, and all open ranks may wait for one of them"));
        // Nothing shows that the waiting is short, as in the file of one rank.
        const auto exposed = rankedCalled(without, "exposed_communication");
        QVERIFY(exposed && exposed->saves && exposed->saves->high > 5ms);
    }
};

TEST_PLAIN(PairHeadlineTest)

} // namespace lanescope::pair_headline_test

#include "pair_headline_test.moc"
