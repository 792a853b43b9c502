#pragma once
// The problems of a trace's file: it was cut off, or it is not quite as its format asks.

#include "model/store/trace.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct FileProblems {
    std::vector<std::string> all; // one line each; remarks on the ranks of a job are not among them
    std::size_t worst = 0;        // index in `all`
    bool isCut = false;           // the worst one: the rest of the file is lost
};

FileProblems problemsOf(const Trace& trace);

} // namespace lanescope
