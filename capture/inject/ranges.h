#pragma once
// NVTX's ranges in the program that says them. A range that is over is one chunk in its thread's own bytes, written by
// whoever drains; one that is still open when drained is told then and closed later, so that a program that dies tells
// what it was at. Each thread takes its own lock, which nobody else wants but while draining.

#include "capture/inject/raw_file.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace lanescope::capture {

class Ranges {
public:
    using Domain = const void*; // null: the one without a name

    std::atomic<bool> isOn{false}; // else ranges are followed, and none is written

    int push(Domain domain, std::string name); // how many are open around it
    int pop(Domain domain);                    // the same; -2, NVTX's word for it, where none is open
    std::uint64_t start(std::string name);     // may end on another thread
    void end(std::uint64_t id);
    void mark(std::string name);
    void nameThread(std::uint32_t thread, std::string_view name);

    void drain(std::vector<char>& to);
    std::uint64_t dropped() const { return m_dropped; }

private:
    static constexpr std::size_t mostPending = std::size_t{4} << 20; // bytes a thread between two drains
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

    const std::uint64_t m_serial = nextSerial(); // an address may be another's again
    std::mutex m_mutex;                          // of the lists; taken before a thread's
    std::vector<std::unique_ptr<Thread>> m_threads;
    std::unordered_map<std::uint64_t, Open> m_started; // by number
    std::atomic<std::uint64_t> m_next{1}, m_dropped{0};
};

} // namespace lanescope::capture
