#pragma once
// What the program needs from the desktop before Qt begins, and what Qt may say on stderr: nothing of its own, so that
// a script reads one line per error.

#include <optional>
#include <string>

namespace lanescope {

// From here on Qt's warnings are dropped (they come with QT_LOGGING_RULES or QT_DEBUG_PLUGINS), and a display that
// cannot be opened ends the program with one line and exit code 4.
void takeQtMessages();

// Why no window can open, where that is known beforehand.
std::optional<std::string> missingDisplay();

} // namespace lanescope
