#pragma once
// `lanescope quiz`: exercises on the bundled examples, for learners and, with answers, for teachers.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand quizCommand;

} // namespace lanescope
