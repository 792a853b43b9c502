#pragma once
// Records NVTX ranges inside the program. An ended range is a chunk in its thread's buffer, which any thread can drain.
// A range that is open when drained is written as open and closed later, so that a program that dies still reports what
// it was doing. Each thread has its own lock, which is contended only while draining.

#include "capture/inject/raw_file.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace lanescope::capture {

class Ranges {
public:
    using Domain = const void*; // null: the default domain

    std::atomic<bool> isOn{false}; // if off, ranges are tracked but not written

    int push(Domain domain, std::string name); // returns the number of open ranges around it
    int pop(Domain domain);                    // the same; -2, as NVTX defines it, if none is open
    std::uint64_t start(std::string name);     // may end on another thread
    void end(std::uint64_t id);
    void mark(std::string name);
    void nameThread(std::uint32_t thread, std::string_view name);

    void drain(std::vector<char>& to);
    std::uint64_t dropped() const { return m_dropped; }

private:
    static constexpr std::size_t maxPending = std::size_t{4} << 20; // bytes per thread between two drains
    struct Open {
        Domain domain;
        std::uint64_t number, beginNs;
        std::uint32_t thread;
        bool isTold;
        std::string name;
    };
    struct Thread {
        std::mutex mutex;
        std::uint32_t id = 0;
        std::vector<Open> open;
        std::vector<char> pending;
    };
    static std::uint64_t nextSerial();
    Thread& mine();
    void close(Thread& thread, const Open& range, std::uint64_t endNs);
    void tell(std::vector<char>& to, Open& range);

    const std::uint64_t m_serial = nextSerial(); // an address can be reused
    std::mutex m_mutex;                          // guards the lists; taken before a thread's
    std::vector<std::unique_ptr<Thread>> m_threads;
    std::unordered_map<std::uint64_t, Open> m_started; // by number
    std::atomic<std::uint64_t> m_next{1}, m_dropped{0};
};

} // namespace lanescope::capture
