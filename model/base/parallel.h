#pragma once
// Work over all cores. No pool is kept: threads are cheap beside the work they get here.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace lanescope {

// Number of threads that work is spread over; at least 1.
inline std::size_t workerCount() { return std::max<std::size_t>(1, std::thread::hardware_concurrency()); }

// Calls work(job) for each job in [0, jobs), each once, from up to `threads` threads; returns when all are done.
// `work` must not throw.
template <class Work>
void parallelFor(std::size_t jobs, std::size_t threads, Work&& work)
{
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t job; (job = next.fetch_add(1, std::memory_order_relaxed)) < jobs;)
            work(job);
    };
    std::vector<std::thread> others;
    for (std::size_t t = 1; t < std::min(threads, jobs); ++t)
        others.emplace_back(run);
    run();
    for (std::thread& thread : others)
        thread.join();
}

template <class Work>
void parallelFor(std::size_t jobs, Work&& work)
{
    parallelFor(jobs, workerCount(), std::forward<Work>(work));
}

} // namespace lanescope
