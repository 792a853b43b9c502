#pragma once
// Runs the recorded command as a child with additional environment variables. Its output goes to stderr, because our
// stdout is reserved.

#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace lanescope::capture {

class Command {
public:
    enum class Group { Ours, Own }; // process group: Ours gets the terminal's Ctrl + C; Own is ended as a whole

    // Throws Failure (Usage) if there is no such program.
    Command(const std::vector<std::string>& words, const std::vector<std::pair<std::string, std::string>>& environment,
            Group group);

    struct Ended {
        int code = 0;   // exit code
        int signal = 0; // not 0: the signal that ended it
    };
    const std::optional<Ended>& ended(); // absent: it is still running
    void send(int signal) const;
    pid_t pid() const { return m_pid; }

private:
    pid_t m_pid = 0;
    Group m_group;
    std::optional<Ended> m_ended;
};

} // namespace lanescope::capture
