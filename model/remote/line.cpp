#include "model/remote/line.h"

#include "model/base/plain_line.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace lanescope::remote {

namespace {

LineOptions optionsFromEnvironment()
{
    LineOptions options;
    if (const char* ssh = std::getenv("LANESCOPE_SSH"); ssh && *ssh)
        options.ssh = ssh;
    if (const char* program = std::getenv("LANESCOPE_REMOTE"); program && *program)
        options.program = program;
    return options;
}

struct LineSettings {
    std::mutex mutex; // guards options
    LineOptions options = optionsFromEnvironment();
};
LineSettings& lineSettings()
{
    static LineSettings settings;
    return settings;
}

void closeEnd(int& end)
{
    if (end >= 0)
        ::close(end);
    end = -1;
}

struct PipeEnds {
    int read = -1, write = -1;
    bool open()
    {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    ~PipeEnds()
    {
        closeEnd(read);
        closeEnd(write);
    }
};

// A write to a closed pipe sends SIGPIPE, which would end the program. It is held back in this thread and taken away.
class WithoutPipeSignal {
public:
    WithoutPipeSignal()
    {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        m_wasPending = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~WithoutPipeSignal()
    {
        const int error = errno;
        const timespec now{};
        if (!m_wasPending)
            while (sigtimedwait(&m_pipe, nullptr, &now) < 0 && errno == EINTR) {
            }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
        errno = error;
    }

private:
    sigset_t m_pipe, m_before;
    bool m_wasPending = false;
};

constexpr std::size_t maxErrors = 4096;
constexpr int maxStallMs = 5000;

} // namespace

LineOptions lineOptions()
{
    const std::lock_guard lock{lineSettings().mutex};
    return lineSettings().options;
}

void setLineOptions(const LineOptions& options)
{
    const std::lock_guard lock{lineSettings().mutex};
    lineSettings().options = options;
}

// ssh ends a line on which nothing arrives for 15 seconds, so that a lost network is noticed.
std::vector<std::string> commandOf(const RemoteAddress& address, const LineOptions& options)
{
    std::vector<std::string> words{options.ssh, "-T", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"};
    if (address.port) {
        words.emplace_back("-p");
        words.push_back(std::to_string(*address.port));
    }
    words.emplace_back("--");
    words.push_back(address.destination());
    words.insert(words.end(), {options.program, "serve", "--stdio"});
    return words;
}

Result<std::unique_ptr<Line>> Line::open(const RemoteAddress& address)
{
    std::unique_ptr<Line> line{new Line{address}};
    if (const auto started = line->start(commandOf(address, lineOptions())); !started)
        return tl::unexpected(started.error());
    return line;
}

Result<void> Line::start(const std::vector<std::string>& words)
{
    const auto failed = [&](const std::string& what, int error) {
        return tl::unexpected(Error{Error::Kind::Missing, m_address.text, {}, what + ": " + std::strerror(error)});
    };
    PipeEnds in, out, err, wake;
    if (!in.open() || !out.open() || !err.open() || !wake.open())
        return failed("expected pipes for the line", errno);
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(&m_child, words[0].c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        m_child = -1;
        return failed("expected the program " + words[0] + " that reaches the host", error);
    }
    std::swap(m_in, in.write);
    std::swap(m_out, out.read);
    std::swap(m_err, err.read);
    std::swap(m_wakeRead, wake.read);
    std::swap(m_wakeWrite, wake.write);
    ::fcntl(m_in, F_SETFL, O_NONBLOCK);
    ::fcntl(m_out, F_SETFL, O_NONBLOCK);
    ::fcntl(m_err, F_SETFL, O_NONBLOCK);
    return {};
}

Line::~Line()
{
    end(std::chrono::milliseconds{200});
    closeEnd(m_out);
    closeEnd(m_err);
    closeEnd(m_wakeRead);
    closeEnd(m_wakeWrite);
}

bool Line::write(std::string_view bytes)
{
    const std::lock_guard lock{m_writing};
    const WithoutPipeSignal quiet;
    while (!bytes.empty() && m_in >= 0) {
        const ssize_t n = ::write(m_in, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN) {
            pollfd end{m_in, POLLOUT, 0};
            if (::poll(&end, 1, maxStallMs) > 0)
                continue;
        }
        if (n <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return bytes.empty();
}

void Line::takeErrors()
{
    char some[4096];
    ssize_t n = 0;
    while (m_err >= 0 && (n = ::read(m_err, some, sizeof some)) > 0)
        m_errors.append(some, static_cast<std::size_t>(n));
    if (n == 0)
        closeEnd(m_err);
    if (m_errors.size() > maxErrors)
        m_errors.erase(0, m_errors.size() - maxErrors);
}

std::optional<std::string> Line::read(std::chrono::milliseconds timeout)
{
    pollfd ends[] = {{m_out, POLLIN, 0}, {m_err, POLLIN, 0}, {m_wakeRead, POLLIN, 0}};
    if (::poll(ends, 3, static_cast<int>(timeout.count())) <= 0)
        return std::nullopt;
    if (ends[1].revents)
        takeErrors();
    if (ends[2].revents) {
        char all[64];
        (void)!::read(m_wakeRead, all, sizeof all);
    }
    if (!ends[0].revents)
        return std::nullopt;
    std::string bytes(64 << 10, '\0');
    const ssize_t n = ::read(m_out, bytes.data(), bytes.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return std::nullopt;
    bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return bytes;
}

void Line::wake()
{
    const WithoutPipeSignal quiet;
    (void)!::write(m_wakeWrite, "w", 1);
}

void Line::end(std::chrono::milliseconds patience)
{
    {
        const std::lock_guard lock{m_writing};
        closeEnd(m_in);
    }
    if (m_child < 0)
        return;
    int status = 0;
    const auto isOver = [&] { return ::waitpid(m_child, &status, WNOHANG) != 0; };
    const auto until = std::chrono::steady_clock::now() + patience;
    bool isEnded = isOver();
    for (bool isAsked = false; !isEnded; isEnded = isOver()) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
        const auto now = std::chrono::steady_clock::now();
        if (now > until + patience) {
            ::kill(m_child, SIGKILL);
        } else if (now > until && !isAsked) {
            ::kill(m_child, SIGTERM);
            isAsked = true;
        }
    }
    m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    m_child = -1;
}

std::string Line::reason()
{
    end(std::chrono::milliseconds{1000});
    takeErrors();
    while (!m_errors.empty() && static_cast<unsigned char>(m_errors.back()) <= ' ')
        m_errors.pop_back();
    return plainLine(m_errors.substr(m_errors.rfind('\n') + 1)); // npos + 1 is 0
}

} // namespace lanescope::remote
