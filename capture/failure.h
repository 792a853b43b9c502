#pragma once
// The reason why a capture ends early: the exit code, a word for programs and one line for the user.

#include <stdexcept>
#include <string>
#include <utility>

namespace lanescope::capture {

enum class ExitCode { Done = 0, Usage = 2, Failed = 3, Lacking = 4, Cancelled = 130 };

struct Failure : std::runtime_error {
    Failure(ExitCode exitCode, std::string id, const std::string& line)
        : std::runtime_error(line), code(exitCode), word(std::move(id))
    {
    }
    ExitCode code;
    std::string word; // "usage", "no_driver", "wrong_result", "disk", ...
};

} // namespace lanescope::capture
