// The pool behind parallelFor: each job runs once, nested calls stay on their thread, an exception reaches the caller,
// and a cancelled call leaves the pool usable. Also run with the thread sanitizer.
#include "model/base/parallel.h"
#include "model/base/task.h"
#include "tests/support/run_tests.h"

#include <QtTest>

#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

namespace lanescope::parallel_test {

namespace {

constexpr std::size_t fewThreads = 4; // more than a small machine has cores

std::vector<int> countsOf(std::size_t jobs, std::size_t threads)
{
    std::vector<int> counts(jobs); // each job writes its own element: no lock
    parallelFor(jobs, threads, [&](std::size_t job) { ++counts[job]; });
    return counts;
}

} // namespace

class ParallelTest : public QObject {
    Q_OBJECT

private slots:
    void eachJobRunsOnce()
    {
        for (const std::size_t jobs : {0, 1, 2, 3, 100, 10000})
            for (const std::size_t threads : {0, 1, 2, 4, 20})
                QCOMPARE(countsOf(jobs, threads), std::vector<int>(jobs, 1));
    }
    // All requested threads take part: each job waits until all have met.
    void asManyThreadsRunAsWereAskedFor()
    {
        std::atomic<std::size_t> met{0};
        std::mutex mutex;
        std::set<std::thread::id> ids;
        parallelFor(fewThreads, fewThreads, [&](std::size_t) {
            {
                const std::lock_guard lock{mutex};
                ids.insert(std::this_thread::get_id());
            }
            ++met;
            while (met < fewThreads)
                std::this_thread::yield();
        });
        QCOMPARE(ids.size(), fewThreads);
        QVERIFY(ids.contains(std::this_thread::get_id()));
    }
    void noMoreThreadsRunThanWereAskedFor()
    {
        std::atomic<int> inside{0};
        std::atomic<int> atOnce{0};
        parallelFor(200, 2, [&](std::size_t) {
            const int now = ++inside;
            for (int max = atOnce; now > max && !atOnce.compare_exchange_weak(max, now);) {
            }
            std::this_thread::yield();
            --inside;
        });
        QVERIFY(atOnce <= 2);
    }
    void aNestedCallRunsOnTheThreadOfItsJob()
    {
        std::atomic<int> elsewhere{0};
        std::vector<int> counts(fewThreads * 50);
        parallelFor(fewThreads, fewThreads, [&](std::size_t outer) {
            const auto here = std::this_thread::get_id();
            parallelFor(50, fewThreads, [&](std::size_t inner) {
                elsewhere += std::this_thread::get_id() == here ? 0 : 1;
                ++counts[outer * 50 + inner];
            });
        });
        QCOMPARE(elsewhere.load(), 0);
        QCOMPARE(counts, std::vector<int>(fewThreads * 50, 1));
        // The caller's own thread is free again.
        std::set<std::thread::id> ids;
        std::mutex mutex;
        std::atomic<std::size_t> met{0};
        parallelFor(2, 2, [&](std::size_t) {
            {
                const std::lock_guard lock{mutex};
                ids.insert(std::this_thread::get_id());
            }
            for (++met; met < 2;)
                std::this_thread::yield();
        });
        QCOMPARE(ids.size(), std::size_t{2});
    }
    void anExceptionReachesTheCaller()
    {
        for (const std::size_t threads : {std::size_t{1}, fewThreads})
            for (const std::size_t bad : {0, 500, 999}) {
                std::atomic<int> run{0};
                QString said;
                try {
                    parallelFor(1000, threads, [&](std::size_t job) {
                        if (job == bad)
                            throw std::runtime_error{"job " + std::to_string(job)};
                        ++run;
                    });
                } catch (const std::runtime_error& error) {
                    said = error.what();
                }
                QCOMPARE(said, QString{"job %1"}.arg(bad));
                QVERIFY(run < 1000);
                QCOMPARE(countsOf(100, threads), std::vector<int>(100, 1)); // the pool still works
            }
    }
    void anExceptionOfANestedCallReachesTheCallerToo()
    {
        const auto nested = [] {
            parallelFor(8, fewThreads, [](std::size_t) {
                parallelFor(8, fewThreads, [](std::size_t job) {
                    if (job == 3)
                        throw std::logic_error{"inner"};
                });
            });
        };
        QVERIFY_EXCEPTION_THROWN(nested(), std::logic_error);
        QCOMPARE(countsOf(100, fewThreads), std::vector<int>(100, 1));
    }
    void aCancelledCallEndsSoonAndLeavesThePoolUsable()
    {
        Task task;
        std::atomic<std::size_t> begun{0};
        parallelFor(100000, fewThreads, [&](std::size_t job) {
            if (task.isStopped())
                return;
            ++begun;
            if (job == 10)
                task.stop();
        });
        QVERIFY(begun >= 1);
        QVERIFY(begun < 100000);
        QCOMPARE(countsOf(100, fewThreads), std::vector<int>(100, 1));
    }
    // Several threads of the program call at the same time, as a loader and an analysis do.
    void callersDoNotDisturbEachOther()
    {
        std::vector<std::thread> callers;
        std::vector<long> sums(6);
        for (std::size_t c = 0; c < sums.size(); ++c)
            callers.emplace_back([&, c] {
                for (int round = 0; round < 100; ++round) {
                    std::vector<long> parts(64);
                    parallelFor(parts.size(), fewThreads,
                                [&](std::size_t job) { parts[job] = static_cast<long>(job); });
                    sums[c] += std::accumulate(parts.begin(), parts.end(), 0L);
                }
            });
        for (std::thread& caller : callers)
            caller.join();
        QCOMPARE(sums, std::vector<long>(6, 100 * 64 * 63 / 2));
    }
};

TEST_PLAIN(ParallelTest)

} // namespace lanescope::parallel_test

#include "parallel_test.moc"
