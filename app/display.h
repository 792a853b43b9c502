#pragma once
// Checks what the program needs from the desktop before Qt starts, and silences Qt's messages on stderr, so that a
// script reads one line per error.

#include <optional>
#include <string>

namespace lanescope {

// From here on Qt's warnings are dropped (QT_LOGGING_RULES or QT_DEBUG_PLUGINS show them), and a display that cannot be
// opened ends the program with one line and exit code 4.
void takeQtMessages();

// The reason why no window can open, if that is known in advance.
std::optional<std::string> missingDisplay();

} // namespace lanescope
