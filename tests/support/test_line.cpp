// Stands in for ssh in tests: passes bytes on to a Lanescope on this machine, with the delay and the speed of a far
// line, and cuts the line where a test asks for it. The environment tells how:
//   TEST_LINE_DELAY_MS, TEST_LINE_BITS   of each direction; bits per second
//   TEST_LINE_CUTS      a file of numbers: each connection takes the first line and ends after so many bytes from there
//   TEST_LINE_SAYS      "missing", "usage", "noise", "refused": what a host may say instead
//   TEST_LINE_LOG       a file that gets a line for each connection: the bytes that came from there, and went there
//   TEST_LINE_PROGRAM   the program of the far side; otherwise this program serves by itself
//   TEST_LINE_CACHE     the far side's LANESCOPE_CACHE
#include "model/serve/server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

std::string given(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

// The first number of the file, which is taken out of it; none: no cut.
std::size_t takeCut(const std::string& path)
{
    if (path.empty())
        return SIZE_MAX;
    std::ifstream in{path};
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    if (lines.empty())
        return SIZE_MAX;
    std::ofstream out{path, std::ios::trunc};
    for (std::size_t i = 1; i < lines.size(); ++i)
        out << lines[i] << '\n';
    return lines[0] == "never" ? SIZE_MAX : static_cast<std::size_t>(std::stoull(lines[0]));
}

pid_t farChild = -1;

// One direction.
class Way {
public:
    Way(int from, int to, std::size_t cutAfter) : m_from(from), m_to(to), m_cutAfter(cutAfter)
    {
        if (const std::string delay = given("TEST_LINE_DELAY_MS"); !delay.empty())
            m_delay = std::chrono::milliseconds{std::stoi(delay)};
        if (const std::string bits = given("TEST_LINE_BITS"); !bits.empty())
            m_bytesPerSecond = std::stod(bits) / 8;
    }
    std::size_t bytes() const { return m_bytes; }

    void run()
    {
        std::thread writer{[this] { write(); }};
        char buffer[4096];
        Clock::time_point free = Clock::now();
        ssize_t n = 0;
        while (!m_isOver && (n = ::read(m_from, buffer, sizeof buffer)) > 0) {
            free = std::max(free, Clock::now());
            if (m_bytesPerSecond > 0)
                free += std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(static_cast<double>(n) / m_bytesPerSecond));
            std::unique_lock lock{m_mutex};
            m_queue.push_back({std::string(buffer, static_cast<std::size_t>(n)), free + m_delay});
            m_changed.notify_all();
            m_changed.wait(lock, [&] { return m_isOver || m_queue.size() < 64; }); // what a network holds
        }
        {
            const std::lock_guard lock{m_mutex};
            m_isEnd = true;
        }
        m_changed.notify_all();
        writer.join();
    }
    bool wasCut() const { return m_wasCut; }

private:
    struct Bytes {
        std::string text;
        Clock::time_point due;
    };
    void write()
    {
        std::unique_lock lock{m_mutex};
        while (true) {
            m_changed.wait(lock, [&] { return m_isEnd || !m_queue.empty(); });
            if (m_queue.empty())
                break;
            Bytes next = std::move(m_queue.front());
            m_queue.pop_front();
            m_changed.notify_all();
            lock.unlock();
            std::this_thread::sleep_until(next.due);
            const std::size_t left = m_cutAfter - m_bytes;
            const std::size_t some = std::min(left, next.text.size());
            for (std::size_t at = 0; at < some;) {
                const ssize_t n = ::write(m_to, next.text.data() + at, some - at);
                if (n <= 0)
                    break;
                at += static_cast<std::size_t>(n);
            }
            m_bytes += some;
            lock.lock();
            if (m_bytes >= m_cutAfter) {
                m_wasCut = m_isOver = true;
                ::kill(farChild, SIGKILL); // ends the read of the other thread
                m_changed.notify_all();
                break;
            }
        }
        ::close(m_to);
        m_isOver = true;
        m_changed.notify_all();
    }

    int m_from, m_to;
    std::size_t m_cutAfter;
    std::chrono::milliseconds m_delay{0};
    double m_bytesPerSecond = 0;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Bytes> m_queue;
    std::atomic<std::size_t> m_bytes{0};
    std::atomic<bool> m_isOver{false}, m_wasCut{false};
    bool m_isEnd = false;
};

int farSide(int in, int out)
{
    if (const std::string cache = given("TEST_LINE_CACHE"); !cache.empty())
        ::setenv("LANESCOPE_CACHE", cache.c_str(), 1);
    if (const std::string program = given("TEST_LINE_PROGRAM"); !program.empty()) {
        ::dup2(in, STDIN_FILENO);
        ::dup2(out, STDOUT_FILENO);
        ::execl(program.c_str(), program.c_str(), "serve", "--stdio", static_cast<char*>(nullptr));
        return 127;
    }
    return lanescope::serveTraces(in, out, {}) ? 0 : 3;
}

int saidInstead(const std::string& what)
{
    if (what == "missing") {
        std::fprintf(stderr, "bash: line 1: lanescope: command not found\n");
        return 127;
    }
    if (what == "usage") {
        std::fprintf(stderr, "lanescope: serve: expected a file or a sub-command, found neither\n");
        return 2;
    }
    std::fprintf(stderr, "ssh: connect to host far port 22: Connection refused\n");
    return 255;
}

} // namespace

int main()
{
    std::signal(SIGPIPE, SIG_IGN);
    const std::string says = given("TEST_LINE_SAYS"), log = given("TEST_LINE_LOG");
    const std::size_t cut = takeCut(given("TEST_LINE_CUTS"));
    if (!says.empty() && says != "noise")
        return saidInstead(says);
    if (cut == 0)
        return saidInstead("refused");
    if (says == "noise") {
        std::printf("Welcome to this host.\nLast login: never\n");
        std::fflush(stdout);
    }
    int down[2], up[2];
    if (::pipe2(down, O_CLOEXEC) != 0 || ::pipe2(up, O_CLOEXEC) != 0)
        return 255;
    farChild = ::fork();
    if (farChild == 0)
        std::_Exit((::close(up[1]), ::close(down[0]), farSide(up[0], down[1])));
    ::close(up[0]);
    ::close(down[1]);
    Way there{STDIN_FILENO, up[1], SIZE_MAX}, back{down[0], STDOUT_FILENO, cut};
    std::thread{[&] { there.run(); }}.detach();
    back.run();
    int status = 0;
    ::waitpid(farChild, &status, 0);
    if (!log.empty())
        std::ofstream{log, std::ios::app} << back.bytes() << ' ' << there.bytes() << '\n';
    if (back.wasCut())
        std::fprintf(stderr, "Connection to far closed by remote host.\n");
    std::fflush(nullptr);
    std::_Exit(back.wasCut() ? 255 : WIFEXITED(status) ? WEXITSTATUS(status) : 255);
}
