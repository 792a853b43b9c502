// The line of a summary: its numbers one by one, and what is read from it again.

#include <QtTest>

#include "model/summary/summary_lines.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <nlohmann/json.hpp>

namespace lanescope::summary_lines_test {

using namespace std::chrono_literals;
using Json = nlohmann::json;

namespace {

TraceSummary madeSummary(Ns communication)
{
    TraceSummary s;
    s.file = "rank3.json";
    s.rank = 3;
    s.worldSize = 8;
    s.isPredicted = true;
    s.verdict = "compute_bound";
    TraceSummary::Device d;
    d.window = 1000us;
    d.busy = 640us;
    d.compute = 500us;
    d.communication = communication;
    d.hidden = communication / 4;
    d.idle = {Ns{1}, Ns{2}, Ns{3}, Ns{4}, Ns{5}};
    d.shares[0] = 7us;
    d.sharesOf = "GPU 1";
    s.device = d;
    s.memory = TraceSummary::Memory{100, 40, 120};
    s.steps = {{"ProfilerStep#1", 5000, 90us, 60us, 30us}, {"ProfilerStep#2", 95'000, 80us, {}, {}}};
    s.kernels = {{"gemm", 12, 300us, 100us, 18us}, {"add", 2, 9us}};
    s.collectives = {{{"nccl", "allreduce", "0", "0,1", 2}, {10, 20}, {4, 5}, {std::size_t{1}, std::nullopt}}};
    return s;
}

} // namespace

class SummaryLinesTest : public QObject {
    Q_OBJECT

private slots:
    void eachNumberIsInTheLine()
    {
        const Json j = Json::parse(lineOf(madeSummary(200us)));
        QCOMPARE(j["rank"], Json(3));
        QCOMPARE(j["world_size"], Json(8));
        QCOMPARE(j["is_predicted"], Json(true));
        QCOMPARE(j["window_ns"], Json(1'000'000));
        QCOMPARE(j["gpu_busy_ns"], Json(640'000));
        QCOMPARE(j["gpu_idle_ns"], Json(360'000));
        QCOMPARE(j["gpu_busy_pct"].get<double>(), 64.0);
        QCOMPARE(j["compute_ns"], Json(500'000));
        QCOMPARE(j["communication_ns"], Json(200'000));
        QCOMPARE(j["communication_exposed_ns"], Json(150'000));
        QCOMPARE(j["overlap_pct"].get<double>(), 25.0);
        QCOMPARE(j["idle_by_cause"].size(), gapCauses);
        QCOMPARE(j["shares"].size(), std::size_t{1}); // a cause without time is left out
        QCOMPARE(j["peak_bytes"], Json(100));
        QCOMPARE(j["peak_reserved_bytes"], Json(120));
        QCOMPARE(j["end_bytes"], Json(40));
        QVERIFY((j["steps"][0] == Json{{"name", "ProfilerStep#1"},
                                       {"begin_ns", 5000},
                                       {"dur_ns", 90'000},
                                       {"compute_ns", 60'000},
                                       {"communication_ns", 30'000}}));
        QVERIFY((j["steps"][1] == Json{{"name", "ProfilerStep#2"}, {"begin_ns", 95'000}, {"dur_ns", 80'000}}));
        QVERIFY((j["top_kernels"][0] == Json{{"name", "gemm"},
                                             {"count", 12},
                                             {"total_ns", 300'000},
                                             {"longest_ns", 100'000},
                                             {"others_median_ns", 18'000}}));
        QVERIFY((j["top_kernels"][1] == Json{{"name", "add"}, {"count", 2}, {"total_ns", 9'000}}));
        QVERIFY(!Json::parse(lineOf(madeSummary(0us))).contains("overlap_pct"));
    }

    // Two steps touch: work that is launched there belongs to the later one.
    void workIsOfTheStepInWhichItIsLaunched()
    {
        test::TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("ProfilerStep#1", 0us, 100us, "user_annotation");
        cpu.slice("ProfilerStep#2", 100us, 100us, "user_annotation");
        std::uint32_t id = 1;
        for (const auto& [launch, work] : {std::pair{0us, 10us}, {99us, 20us}, {100us, 30us}, {199us, 40us}}) {
            cpu.slice("cudaLaunchKernel", launch, 1us, "cuda_runtime", id);
            gpu.slice("gemm", launch * 2 + 5us, work, "kernel", id++);
        }
        const TraceSummary s = summaryOf(Analysis{make.build()});
        QCOMPARE(s.steps.size(), std::size_t{2});
        QCOMPARE(*s.steps[0].compute, Ns{10us + 20us});
        QCOMPARE(*s.steps[1].compute, Ns{30us + 40us});
    }

    void aLineIsReadAgain()
    {
        const TraceSummary made = madeSummary(200us);
        const auto read = parseSummaryLines(lineOf(made) + "\n", "lines");
        QVERIFY(read && read->size() == 1);
        const TraceSummary& s = read->front();
        QVERIFY(s.isPredicted && s.rank == 3 && s.worldSize == 8);
        QVERIFY(s.device == made.device);
        QCOMPARE(s.steps.size(), std::size_t{2});
        QVERIFY(s.steps[0].compute == Ns{60us} && s.steps[0].communication == Ns{30us} && !s.steps[1].compute);
        QVERIFY(s.kernels[0].longest == Ns{100us} && s.kernels[0].others == Ns{18us} && !s.kernels[1].longest);
        QVERIFY(s.collectives[0].step == made.collectives[0].step);
        QVERIFY(s.collectives[0].beginNs == made.collectives[0].beginNs);
        QVERIFY(s.collectives[0].durationNs == made.collectives[0].durationNs);
        QCOMPARE(lineOf(s), lineOf(made));
    }
};

TEST_PLAIN(SummaryLinesTest)

} // namespace lanescope::summary_lines_test

#include "summary_lines_test.moc"
