#pragma once
// The command that is recorded, as a child: started with further words in its environment, what it prints goes to
// stderr, for stdout is ours.

#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace lanescope::capture {

class Command {
public:
    enum class Group { Ours, Own }; // of processes: with a terminal it shares its Ctrl + C; else it is ended as a whole

    // Throws Failure (Usage) where there is no such program.
    Command(const std::vector<std::string>& words, const std::vector<std::pair<std::string, std::string>>& environment,
            Group group);

    struct Ended {
        int code = 0;   // of its exit
        int signal = 0; // not 0: what ended it
    };
    const std::optional<Ended>& ended(); // absent: it still runs
    void send(int signal) const;
    pid_t pid() const { return m_pid; }

private:
    pid_t m_pid = 0;
    Group m_group;
    std::optional<Ended> m_ended;
};

} // namespace lanescope::capture
