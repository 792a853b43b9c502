// Runs of iterations that ask the same: every row is in one run, and the figures equal those of a separate computation.

#include <QtTest>

#include "model/attribution/iteration_runs.h"
#include "tests/support/make_serving.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace lanescope::iteration_runs_test {

using lanescope::test::ServedStep;
using lanescope::test::servedSteps;
using lanescope::test::servingTrace;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

} // namespace

class IterationRunsTest : public QObject {
    Q_OBJECT

private slots:
    // Eager steps were far above the median of replays; each kind has a median of its own.
    void replaysOfAGraphAreComparedWithEachOther()
    {
        for (const bool hasGraph : {true, false}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            Ns at{};
            for (int step = 0; step < 8; ++step) {
                const bool isReplay = step >= 4;
                const Ns length = isReplay ? 100us : 400us;
                cpu.slice(fmt::format("ProfilerStep#{}", step), at, length - 5us, "user_annotation");
                cpu.slice(isReplay && hasGraph ? "cudaGraphLaunch" : "cudaLaunchKernel", at + 5us, 5us, "cuda_runtime",
                          ++id);
                gpu.slice("gemm", at + 20us, 50us, "kernel", id);
                at += length;
            }
            const Analysis analysis{make.build()};
            const Iterations& all = iterationsOf(analysis);
            const auto deviations = deviationsFromEqual(all);
            for (std::size_t i = 0; i < 7; ++i) { // the last has no period
                QCOMPARE(all.rows[i].isReplay, hasGraph && i >= 4);
                QCOMPARE(std::abs(*deviations[i]) < 0.01, hasGraph || i < 4);
            }
        }
    }

    void consecutiveIterationsThatAskTheSameAreOneRun()
    {
        const Analysis analysis{servingTrace(servedSteps())};
        const auto runs = iterationRuns(iterationsOf(analysis));
        std::vector<std::size_t> sizes;
        for (const IterationRun& run : runs)
            sizes.push_back(run.size());
        QCOMPARE(sizes, (std::vector<std::size_t>{1, 1, 6, 8, 1}));
        QCOMPARE(*runs[2].period, Ns{9250us}); // the median of 9.0, 9.1, ... 9.5 ms
        QVERIFY(std::abs(*runs[2].spreadPct - 100 * 0.25 / 9.25) < 1e-9);
        QVERIFY(std::abs(*runs[3].spreadPct - 4.0) < 1e-9); // 10.4 of 10 ms
        QVERIFY(!runs[0].spreadPct);
        // 24 tokens, 8 times, in 80.4 ms
        QVERIFY(std::abs(*runs[3].tokensPerSecond - 24 * 8 / 0.0804) < 1e-6);
        QVERIFY(!runs[0].tokensPerSecond); // names do not show what a prefill generates
        QVERIFY(!runs[4].period && !runs[4].tokensPerSecond);
        QCOMPARE(*runs[3].busy, Ns{8ms});
        QCOMPARE(*runs[3].bubble, Ns{2ms});
    }

    void eachPeriodIsHeldAgainstItsEquals()
    {
        const Analysis analysis{servingTrace(servedSteps())};
        const auto deviations = deviationsFromEqual(iterationsOf(analysis));
        QCOMPARE(deviations.size(), std::size_t{17});
        QVERIFY(!deviations[0] && !deviations[1] && !deviations[16]); // alone
        QVERIFY(std::abs(*deviations[11] - 4.0) < 1e-9);
        QCOMPARE(*deviations[8], 0.0);
        QVERIFY(*deviations[2] < 0 && *deviations[7] > 0);
    }

    void anIterationsSlicesAreItsOwn()
    {
        const Analysis analysis{servingTrace(servedSteps())};
        const auto slices = slicesOfIteration(analysis, 3);
        QCOMPARE(slices.size(), std::size_t{2});
        QVERIFY(std::is_sorted(slices.begin(), slices.end()));
        for (const SliceId s : slices)
            QVERIFY(s == iterationsOf(analysis).rows[3].slice || analysis.trace().kind(s) == SliceKind::Kernel);
    }

    void runsOfRandomTraces()
    {
        std::mt19937 random{11};
        const auto pick = [&](int from, int to) { return std::uniform_int_distribution{from, to}(random); };
        for (int round = 0; round < 60; ++round) {
            std::vector<ServedStep> steps;
            for (int i = 0, n = pick(1, 30); i < n; ++i) {
                const int kind = pick(0, 3);
                const Ns work = pick(1, 50) * 100us;
                steps.push_back({kind == 0 ? pick(1, 2) : 0, kind == 0 ? 64 : 0, kind == 0 ? 0 : pick(1, 2),
                                 work + pick(1, 9) * 50us, work});
            }
            const Analysis analysis{servingTrace(steps)};
            const auto runs = iterationRuns(iterationsOf(analysis));
            std::size_t next = 0;
            for (const IterationRun& run : runs) {
                QCOMPARE(run.from, next);
                next = run.to + 1;
                std::vector<double> periods;
                double tokens = 0, seconds = 0;
                for (std::size_t i = run.from; i <= run.to; ++i) {
                    QCOMPARE(steps[i].decodeRequests, steps[run.from].decodeRequests);
                    QCOMPARE(steps[i].prefillRequests, steps[run.from].prefillRequests);
                    if (i + 1 == steps.size())
                        continue;
                    periods.push_back(static_cast<double>(steps[i].period.count()));
                    seconds += periods.back() / 1e9;
                    tokens += steps[i].decodeRequests;
                }
                QCOMPARE(run.period.has_value(), !periods.empty());
                if (periods.empty())
                    continue;
                QVERIFY(std::abs(static_cast<double>(run.period->count()) - median(periods)) <= 1);
                QCOMPARE(run.tokensPerSecond.has_value(), tokens > 0);
                QVERIFY(tokens == 0 || std::abs(*run.tokensPerSecond - tokens / seconds) < 1e-6 * tokens / seconds);
            }
            QCOMPARE(next, steps.size());
            for (std::size_t r = 1; r < runs.size(); ++r) {
                const ServedStep &a = steps[runs[r - 1].from], &b = steps[runs[r].from];
                QVERIFY(a.decodeRequests != b.decodeRequests || a.prefillRequests != b.prefillRequests);
            }
        }
    }
};

TEST_PLAIN(IterationRunsTest)

} // namespace lanescope::iteration_runs_test

#include "iteration_runs_test.moc"
