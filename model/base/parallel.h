#pragma once
// Work over all cores. No pool is kept: threads are cheap beside the work they get here.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace lanescope {

// Number of threads that work is spread over; at least 1.
inline std::size_t workerCount() { return std::max<std::size_t>(1, std::thread::hardware_concurrency()); }

// Calls work(job) for each job in [0, jobs), each once, from up to `threads` threads; returns when all are done. If a
// call throws (memory runs out), no further job begins, and the first exception is thrown again in the caller's thread.
// Fewer threads do the work where the system grants no more.
template <class Work>
void parallelFor(std::size_t jobs, std::size_t threads, Work&& work)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex; // guards failure
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::size_t job; (job = next.fetch_add(1, std::memory_order_relaxed)) < jobs;)
                work(job);
        } catch (...) {
            next.store(jobs, std::memory_order_relaxed);
            const std::lock_guard lock{mutex};
            if (!failure)
                failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(std::min(threads, jobs));
    try {
        for (std::size_t t = 1; t < std::min(threads, jobs); ++t)
            others.emplace_back(run);
    } catch (const std::bad_alloc&) {
    } catch (const std::system_error&) {
    }
    run();
    for (std::thread& thread : others)
        thread.join();
    if (failure)
        std::rethrow_exception(failure);
}

template <class Work>
void parallelFor(std::size_t jobs, Work&& work)
{
    parallelFor(jobs, workerCount(), std::forward<Work>(work));
}

} // namespace lanescope
