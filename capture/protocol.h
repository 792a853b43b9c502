#pragma once
// What is told to whoever started the program: one JSON object a line on stdout. A sign of life comes each second from
// a thread of its own, so that a step that takes long can be told from a program that hangs. The same thread sees stdin
// being closed, which is how the window says stop (and what happens if it dies).

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
    void start(bool listens); // signs of life; `listens`: the end of stdin means stop

    std::atomic<std::uint64_t> step{0};
    static std::atomic<bool>& stopped(); // by stdin, SIGINT or SIGTERM

private:
    void live(std::stop_token stop, bool listens);
    std::mutex m_mutex; // of stdout
    std::jthread m_thread;
};

} // namespace lanescope::capture
