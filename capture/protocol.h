#pragma once
// Reports to the process that started the program: one JSON object per line on stdout. A separate thread writes a
// heartbeat every second, so that a long step can be distinguished from a hang. The same thread notices when stdin is
// closed, which is how the window requests a stop (and what happens if it dies).

#include "capture/machine.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace lanescope::capture {

class Protocol {
public:
    Protocol() = default;
    ~Protocol();

    void say(const char* event, Json members = Json::object());
    void start(bool listens); // starts the heartbeat; `listens`: the end of stdin means stop

    std::atomic<std::uint64_t> step{0};
    static std::atomic<bool>& stopped(); // by stdin, SIGINT or SIGTERM

private:
    void live(std::stop_token stop, bool listens);
    std::mutex m_mutex;    // guards stdout and m_isDone
    bool m_isDone = false; // no heartbeat follows "done", which readers expect last
    std::jthread m_thread;
};

} // namespace lanescope::capture
