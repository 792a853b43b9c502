#pragma once
// Finds the code of a fused kernel: what Inductor wrote about each Triton kernel that it generated. It reads the
// folders of TORCH_COMPILE_DEBUG=1 (output_code.py and the fx_graph_readable.py next to it), those of tlparse, and
// Inductor's cache (/tmp/torchinductor_USER). The files are read as text; nothing in them is run.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct PythonLine {
    std::string file;
    std::int64_t line = 0;
    std::string function, code; // as the graph's comment has them; may be empty
    friend bool operator==(const PythonLine&, const PythonLine&) = default;
};

struct FusedKernelCode {
    std::string name;               // "triton_poi_fused_add_relu_0"
    std::string hash;               // the stem of its file in Inductor's cache; empty: not recorded
    std::string source;             // Triton source
    std::vector<std::string> nodes; // "Source Nodes": nodes of the graph that Dynamo traced
    std::vector<std::string> ops;   // "Original ATen"
    std::vector<std::string> graph; // "Graph fragment": the FX nodes that were fused
    std::vector<PythonLine> lines;  // lines of those nodes, if there is a readable graph next to the code
    std::string file;               // the file that this was read from
    std::int64_t fileLine = 0;      // where its source begins, from 1
    bool isSourceAlone = false;     // a file of Inductor's cache: it names no ops, nodes and Python lines
};

struct CodeFolder {
    std::string path;
    std::vector<FusedKernelCode> kernels; // in order of files
    std::size_t files = 0;                // files that hold kernels
    std::size_t unreadable = 0;           // files that could not be read
};

// Files of one folder and those below it; at most 20,000 files, each up to 64 MiB.
Result<CodeFolder> readCodeFolder(const std::string& path, Task& task);
// Reads the kernels of one file, for readCodeFolder and tests. graph: the text of a readable FX graph, or empty.
std::vector<FusedKernelCode> readOutputCode(std::string_view text, std::string_view graph);

// A file of Inductor's cache that holds one kernel's source and nothing else; its name is the hash. Else nothing.
std::optional<FusedKernelCode> readKernelFile(std::string_view text, const std::string& path);

// Finds such a folder next to the trace's file: torch_compile_debug, tl_out, torchinductor_*; empty: there is none.
std::string codeFolderBeside(const std::string& tracePath);

// Finds the codes of a kernel by its hash. Without a hash, or if no code has this hash, it finds them by name: there
// may be several if graphs differ.
std::vector<const FusedKernelCode*> codesOf(const CodeFolder& folder, std::string_view kernel, std::string_view hash);

// A Triton kernel of a trace, with the codes that the folder holds for it.
struct TracedKernelCode {
    StringId name;
    std::string hash; // recorded on its op ("kernel_hash", or the stem of "kernel_file"); may be empty
    std::uint64_t count = 0;
    Ns total{};
    std::vector<const FusedKernelCode*> codes; // from the given folder
    bool isOtherHash = false; // all codes have another hash: from another compilation, so another may have run
};
// The kernels whose names Inductor or Triton gave, most time first.
std::vector<TracedKernelCode> tracedCodes(const Trace& trace, const CodeFolder& folder);
// The share of the kernels that have a code of their own hash, or of their name where a side has no hash, in percent of
// their number; 100 if there are no kernels.
double joinedPct(const std::vector<TracedKernelCode>& kernels);

} // namespace lanescope
