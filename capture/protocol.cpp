#include "capture/protocol.h"

#include <cstdio>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace lanescope::capture {

Protocol::~Protocol() = default;

std::atomic<bool>& Protocol::stopped()
{
    static std::atomic<bool> value{false};
    return value;
}

void Protocol::say(const char* event, Json members)
{
    Json line{{"event", event}};
    line.update(members);
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    const std::scoped_lock lock{m_mutex};
    const std::string_view name = event;
    if (m_isDone && name == "alive")
        return;
    m_isDone = m_isDone || name == "done";
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void Protocol::start(bool listens)
{
    m_thread = std::jthread{[this, listens](std::stop_token stop) { live(stop, listens); }};
}

void Protocol::live(std::stop_token stop, bool listens)
{
    std::uint64_t nextNs = nowNs() + 1'000'000'000;
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (listens && poll(&input, 1, 100) > 0) {
            char word[64];
            const ssize_t got = read(STDIN_FILENO, word, sizeof word);
            if (got <= 0) {
                stopped() = true;
                listens = false;
            }
        } else if (!listens)
            usleep(100'000);
        if (nowNs() < nextNs)
            continue;
        nextNs += 1'000'000'000;
        say("alive", {{"step", step.load()}});
    }
}

} // namespace lanescope::capture
