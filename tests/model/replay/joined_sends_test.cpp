// A send and its receive on another rank: joined where the recorded arguments show that they belong together.

#include <QtTest>

#include "model/merge/merge_ranks.h"
#include "model/replay/replay.h"
#include "model/replay/replay_text.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::joined_sends_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

struct Message {
    const char* operation; // "send", "recv"
    Ns begin, length;
    std::string more = {}; // further arguments
    int elements = 1024;
};

// The rank computes until each message.
TracePtr rank(int number, const std::string& group, const std::vector<Message>& messages)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(number, 7);
    std::uint32_t id = 1;
    Ns at = 10us;
    for (const Message& m : messages) {
        cpu.slice("cudaLaunchKernel", (id - 1) * 5us, 2us, "cuda_runtime", id);
        gpu.slice("gemm", at, m.begin - at, "kernel", id++);
        cpu.slice("cudaLaunchKernel", (id - 1) * 5us, 2us, "cuda_runtime", id);
        gpu.slice("ncclDevKernel_SendRecv(ncclDevComm*)", m.begin, m.length, "kernel", id++,
                  fmt::format(R"({{"Collective name":"{}","In msg nelems":{},"dtype":"Float","Process Group Name":"0",)"
                              R"("Process Group Ranks":"{}"{}}})",
                              m.operation, m.elements, group, m.more));
        at = m.begin + m.length;
    }
    make.info.path = fmt::format("/job/rank{}.json", number);
    make.info.rank = number;
    make.info.worldSize = 4;
    return make.build();
}

ReplayGraph graphOf(std::vector<TracePtr> ranks)
{
    Task task;
    return replayGraphOf(**mergeRanks(std::move(ranks), {}, task));
}

} // namespace

class JoinedSendsTest : public QObject {
    Q_OBJECT
private slots:
    // Rank 1 waits for the first message from 200 us on; rank 0 sends it at 500 us.
    void aReceiveWaitsForItsSend()
    {
        const ReplayGraph graph = graphOf({rank(0, "[0, 1]", {{"send", 500us, 50us}, {"recv", 1000us, 100us}}),
                                           rank(1, "[0, 1]", {{"recv", 200us, 350us}, {"send", 1050us, 50us}})});
        QCOMPARE(graph.counts.sends, std::uint64_t{0});
        QVERIFY(!unjoinedSends(graph));
        QCOMPARE(std::count_if(graph.cross.begin(), graph.cross.end(),
                               [](const CrossEdge& e) { return e.kind == EdgeKind::Arrival; }),
                 std::ptrdiff_t{4});
    }

    void theArgumentsNameTheOtherRankOfALargerGroup()
    {
        const auto job = [](const std::string& to, const std::string& from) {
            return graphOf({rank(0, "[0, 1, 3]", {{"send", 500us, 50us, to}}),
                            rank(3, "[0, 1, 3]", {{"recv", 200us, 350us, from}})});
        };
        QCOMPARE(job(R"(,"Dst Rank":2)", R"(,"Src Rank":0)").counts.sends, std::uint64_t{0});
        QCOMPARE(job(R"(,"Dst Rank":1)", R"(,"Src Rank":0)").counts.sends, std::uint64_t{2}); // that is rank 1
        QCOMPARE(job("", "").counts.sends, std::uint64_t{2});
    }

    void whatDoesNotFitStaysApart()
    {
        // Two sends and one receive; another size; a send that had ended before.
        QCOMPARE(graphOf({rank(0, "[0, 1]", {{"send", 500us, 50us}, {"send", 700us, 50us}}),
                          rank(1, "[0, 1]", {{"recv", 200us, 350us}})})
                     .counts.sends,
                 std::uint64_t{3});
        QCOMPARE(
            graphOf({rank(0, "[0, 1]", {{"send", 500us, 50us}}), rank(1, "[0, 1]", {{"recv", 200us, 350us, "", 512}})})
                .counts.sends,
            std::uint64_t{2});
        QCOMPARE(graphOf({rank(0, "[0, 1]", {{"send", 500us, 50us}}), rank(1, "[0, 1]", {{"recv", 900us, 50us}})})
                     .counts.sends,
                 std::uint64_t{2});
    }
};

TEST_PLAIN(JoinedSendsTest)

} // namespace lanescope::joined_sends_test

#include "joined_sends_test.moc"
