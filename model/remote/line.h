#pragma once
// The user's own ssh with `lanescope serve --stdio` at its far end, started without a shell, with three pipes. What it
// says on stderr is kept for the error line. Ends with its object.

#include "model/remote/address.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace lanescope::remote {

struct LineOptions {
    std::string ssh = "ssh";           // LANESCOPE_SSH: another program in its place
    std::string program = "lanescope"; // LANESCOPE_REMOTE: the program there
    // The waits before each further try to mend a broken line.
    std::vector<std::chrono::milliseconds> waits{std::chrono::seconds{1}, std::chrono::seconds{2},
                                                 std::chrono::seconds{4}, std::chrono::seconds{8}};
};
LineOptions lineOptions(); // from the environment, until they are set
void setLineOptions(const LineOptions& options);

std::vector<std::string> commandOf(const RemoteAddress& address, const LineOptions& options);

class Line {
public:
    static Result<std::unique_ptr<Line>> open(const RemoteAddress& address);
    ~Line(); // closes the pipes; the program gets a moment to end by itself
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    bool write(std::string_view bytes); // safe from any thread; false: the line is broken
    // Waits for bytes, at most so long. Nullopt: nothing came. Empty: the line has ended.
    std::optional<std::string> read(std::chrono::milliseconds timeout);
    void wake(); // ends a read of another thread
    // Why the line ended, as one line; waits for the program's end.
    std::string reason();
    int exitStatus() const { return m_status; } // after reason(); -1: not known

private:
    explicit Line(RemoteAddress address) : m_address(std::move(address)) {}
    Result<void> start(const std::vector<std::string>& words);
    void takeErrors();
    void end(std::chrono::milliseconds patience);

    RemoteAddress m_address;
    pid_t m_child = -1;
    int m_in = -1, m_out = -1, m_err = -1; // our ends of its stdin, stdout, stderr
    int m_wakeRead = -1, m_wakeWrite = -1;
    int m_status = -1;
    std::mutex m_writing; // one message after the other
    std::string m_errors; // the end of its stderr
};

} // namespace lanescope::remote
