#pragma once
// `lanescope serve --stdio`: the far side of a trace that is opened as ssh://HOST/PATH. Answers on stdin and stdout and
// opens no socket.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand serveCommand;

} // namespace lanescope
