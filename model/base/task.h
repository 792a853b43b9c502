#pragma once
// Connects long work with its owner: the worker counts its progress and checks for a stop, the owner polls. There are
// no callbacks.

#include <atomic>
#include <cstdint>

namespace lanescope {

class Task {
public:
    // Progress, in units of the worker's choice (bytes while loading); total 0 = not known yet.
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> total{0};

    void stop() { m_stop.store(true, std::memory_order_relaxed); }
    bool isStopped() const { return m_stop.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_stop{false};
};

} // namespace lanescope
