#pragma once
// Spreads work over all cores with one pool of threads for the whole program. Threads start when they are first needed
// and stay. The caller of parallelFor takes jobs itself, so a call makes progress even when every thread of the pool is
// busy. A parallelFor inside a job runs on the thread of that job: with fresh threads for each nested call there would
// be cores x cores of them.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <thread>

namespace lanescope {

// Number of threads that share the work; at least 1.
inline std::size_t workerCount() { return std::max<std::size_t>(1, std::thread::hardware_concurrency()); }

// Calls work(job) once for each job in [0, jobs), on up to `threads` threads including the caller's, and returns when
// all have ended. If a job throws, jobs that have not begun are left out, and the first exception is thrown again here.
// A job that can be cancelled checks its Task and returns early.
void parallelFor(std::size_t jobs, std::size_t threads, const std::function<void(std::size_t)>& work);

template <class Work>
void parallelFor(std::size_t jobs, Work&& work)
{
    parallelFor(jobs, workerCount(), [&work](std::size_t job) { work(job); });
}

} // namespace lanescope
