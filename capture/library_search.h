#pragma once
// Finds NVIDIA's libraries, which are loaded at run time, so that the program starts without them. Libraries that the
// process has loaded already come first (CUPTI serves one client per process: a second copy would replace the first),
// then the loader's own path, CUDA_HOME and CUDA_PATH, the toolkit's default folder, and Python wheels. If our own
// variable, named by the caller, is set, only that is used.

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::capture {

struct OpenLibrary {
    void* handle = nullptr; // null: not found
    std::string path;       // the path that was opened
    std::string tried;      // if not found: the names tried, comma-separated
};

// Tries files `stem.so.N` for each of `versions` in order. `forced` is the value of our own variable, a file or a
// folder; empty: none. `isGlobal`: libraries that are opened later can use its symbols.
OpenLibrary openLibrary(std::string_view stem, const std::vector<std::string_view>& versions, const std::string& forced,
                        bool isGlobal = false);

std::string environmentValue(const char* name); // empty if it is not set

} // namespace lanescope::capture
