#pragma once
// Questions that can come faster than their answers: one is worked on beside the window, the newest waits for it, those
// between are dropped, and so is an answer that a newer question has overtaken. A member of its receiver.

#include "widgets/session/background.h"

#include <functional>

namespace lanescope {

class LatestRequest {
public:
    // then is called in the window's thread, if nothing newer was asked by then.
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
    // Whatever is on its way is no longer wanted.
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
