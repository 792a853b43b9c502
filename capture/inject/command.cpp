#include "capture/inject/command.h"

#include "capture/failure.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope::capture {

namespace {

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

Command::Command(const std::vector<std::string>& words,
                 const std::vector<std::pair<std::string, std::string>>& environment, Group group)
    : m_group(group)
{
    std::vector<std::string> arguments = words, variables;
    for (char** variable = environ; *variable; ++variable) {
        bool isReplaced = false;
        for (const auto& [name, value] : environment)
            isReplaced |= std::string_view{*variable}.starts_with(name + "=");
        if (!isReplaced)
            variables.emplace_back(*variable);
    }
    for (const auto& [name, value] : environment)
        variables.push_back(name + "=" + value);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    if (group == Group::Own) // closing our stdin is the signal to stop
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) // ignored signals would stay ignored in the child
        sigaddset(&defaults, signal);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(
        &attributes, static_cast<short>(POSIX_SPAWN_SETSIGDEF | (group == Group::Own ? POSIX_SPAWN_SETPGROUP : 0)));
    const int error = posix_spawnp(&m_pid, arguments[0].c_str(), &actions, &attributes, pointersTo(arguments).data(),
                                   pointersTo(variables).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        throw Failure{ExitCode::Usage, "command", words[0] + ": does not start: " + std::strerror(error)};
}

const std::optional<Command::Ended>& Command::ended()
{
    int status = 0;
    if (!m_ended && waitpid(m_pid, &status, WNOHANG) == m_pid) {
        if (WIFEXITED(status))
            m_ended = Ended{WEXITSTATUS(status), 0};
        else if (WIFSIGNALED(status))
            m_ended = Ended{0, WTERMSIG(status)};
    }
    return m_ended;
}

void Command::send(int signal) const
{
    if (!m_ended)
        kill(m_group == Group::Own ? -m_pid : m_pid, signal);
}

} // namespace lanescope::capture
