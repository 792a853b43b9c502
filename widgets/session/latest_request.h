#pragma once
// Runs only the latest request in the background: one request runs, the newest waits for it, those between are dropped,
// and so is an outdated answer. A member of its receiver.

#include "widgets/session/background.h"

#include <functional>

namespace lanescope {

class LatestRequest {
public:
    // `then` is called in the window's thread unless a newer request was made.
    template <class Receiver, class Work, class Then>
    void ask(Receiver* receiver, Work work, Then then)
    {
        const std::uint64_t number = ++m_number;
        auto start = [this, receiver, number, work = std::move(work), then = std::move(then)] {
            m_isRunning = true;
            inBackground(receiver, work, [this, number, then](auto answer) {
                m_isRunning = false;
                if (number == m_number)
                    then(std::move(answer));
                if (const auto waiting = std::exchange(m_waiting, nullptr); waiting && !m_isRunning)
                    waiting();
            });
        };
        if (m_isRunning)
            m_waiting = std::move(start);
        else
            start();
    }
    // Drops the running and the waiting request.
    void drop()
    {
        ++m_number;
        m_waiting = nullptr;
    }
    bool isWaiting() const { return m_isRunning || m_waiting; }

private:
    std::uint64_t m_number = 0;
    bool m_isRunning = false;
    std::function<void()> m_waiting;
};

} // namespace lanescope
