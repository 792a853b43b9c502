#pragma once
// Where NVIDIA's libraries may lie: they are opened by name when run, so that the program starts where they are absent.
// What the process holds already comes first (CUPTI serves one client a process: a second copy would take the first
// one's place), then the loader's own path, CUDA_HOME and CUDA_PATH, the toolkit's usual folder, and the wheels of
// python. A variable of ours, named by the caller, comes before all of it and alone.

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::capture {

struct OpenLibrary {
    void* handle = nullptr; // null: not found
    std::string path;       // as it was opened
    std::string tried;      // names, comma-separated, where it was not found
};

// Files `stem.so.N` for each of `versions` in their order. `forced` is the value of our own variable, a file or a
// folder; empty: none. `isGlobal`: its symbols serve libraries that are opened after it.
OpenLibrary openLibrary(std::string_view stem, const std::vector<std::string_view>& versions, const std::string& forced,
                        bool isGlobal = false);

std::string environmentValue(const char* name); // empty where it is not set

} // namespace lanescope::capture
