#pragma once
// The exit codes of the program.

namespace lanescope {

// Lacking: the request needs something that is not there, such as a display or a recorded fact.
enum class ExitCode { Done = 0, DoesNotHold = 1, Usage = 2, Unreadable = 3, Lacking = 4 };

} // namespace lanescope
