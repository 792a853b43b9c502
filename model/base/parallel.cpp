#include "model/base/parallel.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>

namespace lanescope {
namespace {

// One call of parallelFor. It lives on the caller's stack: the caller returns only when no thread is inside any more.
struct Batch {
    Batch(std::size_t jobCount, const std::function<void(std::size_t)>& job) : jobs(jobCount), work(job) {}

    const std::size_t jobs;
    const std::function<void(std::size_t)>& work;
    std::atomic<std::size_t> next{0};
    std::mutex mutex; // guards error
    std::exception_ptr error;
    // Guarded by the pool's mutex:
    std::size_t wanted = 0; // threads that may still join
    std::size_t inside = 0; // threads of the pool that work on it

    void run()
    {
        for (std::size_t job; (job = next.fetch_add(1, std::memory_order_relaxed)) < jobs;) {
            try {
                work(job);
            } catch (...) {
                const std::lock_guard lock{mutex};
                if (!error)
                    error = std::current_exception();
                next.store(jobs, std::memory_order_relaxed);
            }
        }
    }
};

thread_local bool isInsideJob = false;

class Pool {
public:
    // Never destroyed: a thread that still works while the program ends would use a destroyed pool.
    static Pool& instance()
    {
        static Pool& pool = *new Pool;
        return pool;
    }

    void run(Batch& batch, std::size_t helpers)
    {
        {
            const std::lock_guard lock{m_mutex};
            startThreads(helpers);
            batch.wanted = std::min(helpers, m_threads);
            if (batch.wanted > 0)
                m_open.push_back(&batch);
        }
        m_wake.notify_all();
        isInsideJob = true;
        batch.run();
        isInsideJob = false;
        std::unique_lock lock{m_mutex};
        std::erase(m_open, &batch);
        m_left.wait(lock, [&] { return batch.inside == 0; });
    }

private:
    void startThreads(std::size_t count)
    {
        while (m_threads < count) {
            try {
                std::thread{[this] { serve(); }}.detach();
            } catch (const std::bad_alloc&) {
                return; // the system gives no more threads: the callers do the work
            } catch (const std::system_error&) {
                return;
            }
            ++m_threads;
        }
    }

    [[noreturn]] void serve()
    {
        isInsideJob = true;
        std::unique_lock lock{m_mutex};
        for (;;) {
            m_wake.wait(lock, [this] { return !m_open.empty(); });
            Batch& batch = *m_open.front();
            ++batch.inside;
            if (--batch.wanted == 0)
                m_open.pop_front();
            lock.unlock();
            batch.run();
            lock.lock();
            if (--batch.inside == 0)
                m_left.notify_all();
        }
    }

    std::mutex m_mutex; // no other lock is held when it is taken
    std::condition_variable m_wake, m_left;
    std::deque<Batch*> m_open; // batches that further threads may join, oldest first
    std::size_t m_threads = 0;
};

} // namespace

void parallelFor(std::size_t jobs, std::size_t threads, const std::function<void(std::size_t)>& work)
{
    const std::size_t helpers = std::min(threads, jobs);
    if (helpers <= 1 || isInsideJob) {
        for (std::size_t job = 0; job < jobs; ++job)
            work(job);
        return;
    }
    Batch batch{jobs, work};
    Pool::instance().run(batch, helpers - 1);
    if (batch.error)
        std::rethrow_exception(batch.error);
}

} // namespace lanescope
