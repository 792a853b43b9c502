#pragma once
// `lanescope export` with a choice of events, or for several ranks: the traces are streamed, not loaded.

#include "app/cli/subcommand.h"
#include "model/base/task.h"

#include <string>
#include <vector>

namespace lanescope {

struct ExportPartOptions {
    std::vector<std::string> files;
    std::string output, range;
    std::vector<std::string> keep, drop;
    std::string names, steps, ranks;
    int stackDepth = -1; // all
    bool redact = false, json = false;

    bool choosesEvents() const
    {
        return !keep.empty() || !drop.empty() || !names.empty() || !steps.empty() || !ranks.empty() ||
               stackDepth >= 0 || redact;
    }
};

// True if the options ask for more than a loaded trace can do: a choice of events, or several files.
bool isPartAsked(const ExportPartOptions& options);
ExitCode exportParts(const ExportPartOptions& options, Task& task);
std::string kindList(); // "op, annotation, ..." for the help

} // namespace lanescope
