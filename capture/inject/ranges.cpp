#include "capture/inject/ranges.h"

#include "capture/clock.h"

#include <algorithm>
#include <unistd.h>

namespace lanescope::capture {

std::uint64_t Ranges::nextSerial()
{
    static std::atomic<std::uint64_t> next{1};
    return next++;
}

// The lists of ended threads are kept: they may hold undrained ranges, and are small.
Ranges::Thread& Ranges::mine()
{
    thread_local Thread* mine = nullptr;
    thread_local std::uint64_t of = 0; // a forked child has its own ranges
    if (of != m_serial) {
        auto thread = std::make_unique<Thread>();
        thread->id = static_cast<std::uint32_t>(gettid());
        mine = thread.get();
        of = m_serial;
        const std::scoped_lock lock{m_mutex};
        m_threads.push_back(std::move(thread));
    }
    return *mine;
}

// The caller holds the thread's mutex.
void Ranges::close(Thread& thread, const Open& range, std::uint64_t endNs)
{
    if (!range.isTold && !isOn)
        return;
    if (thread.pending.size() > maxPending) {
        ++m_dropped;
        return;
    }
    if (range.isTold) {
        const std::uint64_t closed[2]{range.number, endNs};
        appendChunk(thread.pending, Chunk::CloseRange, bytesOf(closed), {});
    } else
        appendChunk(thread.pending, Chunk::Range, bytesOf(RawRange{range.beginNs, endNs, range.thread, 0}), range.name);
}

int Ranges::push(Domain domain, std::string name)
{
    Thread& thread = mine();
    const std::scoped_lock lock{thread.mutex};
    const auto around = std::count_if(thread.open.begin(), thread.open.end(),
                                      [&](const Open& range) { return range.domain == domain; });
    thread.open.push_back({domain, m_next++, nowNs(), thread.id, false, std::move(name)});
    return static_cast<int>(around);
}

int Ranges::pop(Domain domain)
{
    const std::uint64_t endNs = nowNs();
    Thread& thread = mine();
    const std::scoped_lock lock{thread.mutex};
    const auto last = std::find_if(thread.open.rbegin(), thread.open.rend(),
                                   [&](const Open& range) { return range.domain == domain; });
    if (last == thread.open.rend())
        return -2;
    close(thread, *last, endNs);
    thread.open.erase(std::next(last).base());
    return static_cast<int>(std::count_if(thread.open.begin(), thread.open.end(),
                                          [&](const Open& range) { return range.domain == domain; }));
}

std::uint64_t Ranges::start(std::string name)
{
    const std::uint64_t number = m_next++, beginNs = nowNs();
    const auto thread = static_cast<std::uint32_t>(gettid());
    const std::scoped_lock lock{m_mutex};
    m_started.insert({number, {nullptr, number, beginNs, thread, false, std::move(name)}});
    return number;
}

void Ranges::end(std::uint64_t id)
{
    const std::uint64_t endNs = nowNs();
    Thread& thread = mine();
    const std::scoped_lock lock{m_mutex, thread.mutex};
    const auto range = m_started.find(id);
    if (range == m_started.end())
        return;
    close(thread, range->second, endNs);
    m_started.erase(range);
}

void Ranges::mark(std::string name)
{
    const std::uint64_t ns = nowNs();
    Thread& thread = mine();
    const std::scoped_lock lock{thread.mutex};
    close(thread, {nullptr, 0, ns, thread.id, false, std::move(name)}, ns);
}

void Ranges::nameThread(std::uint32_t id, std::string_view name)
{
    Thread& thread = mine();
    const std::scoped_lock lock{thread.mutex};
    const std::uint32_t head[2]{id, 0};
    appendChunk(thread.pending, Chunk::ThreadName, bytesOf(head), name);
}

void Ranges::tell(std::vector<char>& to, Open& range)
{
    if (range.isTold)
        return;
    range.isTold = true;
    appendChunk(to, Chunk::OpenRange, bytesOf(RawRange{range.beginNs, range.number, range.thread, 0}), range.name);
}

void Ranges::drain(std::vector<char>& to)
{
    const std::scoped_lock lock{m_mutex};
    for (const auto& thread : m_threads) {
        const std::scoped_lock own{thread->mutex};
        to.insert(to.end(), thread->pending.begin(), thread->pending.end());
        thread->pending.clear();
        if (isOn)
            for (Open& range : thread->open)
                tell(to, range);
    }
    if (isOn)
        for (auto& [number, range] : m_started)
            tell(to, range);
}

} // namespace lanescope::capture
