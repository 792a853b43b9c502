#include "model/memory/pages_ahead.h"

#include "model/memory/large_pages.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

namespace lanescope {

struct PagesAhead::State {
    static constexpr std::size_t maxReady = 8; // pieces
    static constexpr std::size_t fewest = 8;   // requests of one size in a row before more of them are expected
    std::mutex mutex;
    std::condition_variable wanted;
    std::vector<void*> ready;
    std::size_t bytes = 0, requests = 0; // only the thread that requests writes them before the other one starts
    bool isOver = false;
    std::thread thread;

    void work()
    {
        std::unique_lock lock{mutex};
        while (true) {
            wanted.wait(lock, [&] { return isOver || ready.size() < maxReady; });
            if (isOver)
                return;
            lock.unlock();
            void* at = nullptr;
            try {
                at = largeMemory(bytes);
            } catch (const std::bad_alloc&) {
                return; // the other thread asks for it and reports it
            }
            constexpr std::size_t page = 4096;
            for (std::size_t i = 0; i < bytes; i += page)
                static_cast<volatile char*>(at)[i] = 0;
            lock.lock();
            ready.push_back(at);
        }
    }
};

static thread_local PagesAhead::State* current = nullptr;

PagesAhead::PagesAhead() : m_state(std::make_unique<State>())
{
    if (!current)
        current = m_state.get();
}

PagesAhead::~PagesAhead()
{
    if (current == m_state.get())
        current = nullptr;
    {
        const std::lock_guard lock{m_state->mutex};
        m_state->isOver = true;
    }
    m_state->wanted.notify_all();
    if (m_state->thread.joinable())
        m_state->thread.join();
    for (void* at : m_state->ready)
        std::free(at);
}

void* memoryAhead(std::size_t bytes)
{
    PagesAhead::State* const state = current;
    if (!state)
        return nullptr;
    if (!state->thread.joinable()) {
        state->requests = bytes == state->bytes ? state->requests + 1 : 1;
        state->bytes = bytes;
        if (state->requests == PagesAhead::State::fewest && std::thread::hardware_concurrency() > 1)
            state->thread = std::thread{[state] { state->work(); }};
        return nullptr;
    }
    if (bytes != state->bytes)
        return nullptr;
    void* at = nullptr;
    {
        const std::lock_guard lock{state->mutex};
        if (!state->ready.empty()) {
            at = state->ready.back();
            state->ready.pop_back();
        }
    }
    state->wanted.notify_one();
    return at;
}

} // namespace lanescope
