#include "app/cli/code.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/compare/wording.h"
#include "model/inductor/code_folder.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct CodeOptions {
    std::string file, kernel, folder;
    bool json = false;
};

Json codeJson(const FusedKernelCode& code)
{
    Json lines = Json::array();
    for (const PythonLine& line : code.lines)
        lines.push_back({{"file", line.file}, {"line", line.line}, {"function", line.function}, {"code", line.code}});
    Json json{{"file", code.file},   {"line", code.fileLine},      {"ops", code.ops},      {"nodes", code.nodes},
              {"graph", code.graph}, {"python", std::move(lines)}, {"source", code.source}};
    if (!code.hash.empty())
        json["hash"] = code.hash;
    return json;
}

std::string joinedWords(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

void printCode(const FusedKernelCode& code)
{
    printLine(fmt::format("{}:{}", code.file, code.fileLine));
    if (!code.ops.empty())
        printLine("  ops:   " + joinedWords(code.ops));
    if (!code.nodes.empty())
        printLine("  nodes: " + joinedWords(code.nodes));
    for (const PythonLine& line : code.lines)
        printLine(fmt::format("  {}:{}  {}", line.file, line.line, line.code));
    for (const std::string& node : code.graph)
        printLine("  " + node);
    printLine("");
    printLines(code.source);
}

// One line for a kernel of the list.
std::string whereOf(const TracedKernelCode& kernel)
{
    if (kernel.codes.empty())
        return "no code in the folder";
    if (kernel.isOtherHash)
        return "another kernel_hash: code of another compilation";
    if (kernel.codes.size() > 1)
        return fmt::format("{} graphs have a kernel of this name", kernel.codes.size());
    const FusedKernelCode& code = *kernel.codes.front();
    return code.isSourceAlone ? std::string{"source alone, from Inductor's cache"} : joinedWords(code.ops);
}

void printCodes(const TracedKernelCode& kernel, std::string_view name, const std::string& path)
{
    if (kernel.codes.empty())
        printLine(fmt::format("{}: its code is not in {}", name, path));
    if (kernel.isOtherHash)
        printWrapped(
            fmt::format("The trace records kernel_hash {}. The folder holds a kernel of this name with another "
                        "hash ({}), of another compilation: the code that ran may differ.",
                        kernel.hash, kernel.codes.front()->hash));
    for (const FusedKernelCode* code : kernel.codes)
        printCode(*code);
}

ExitCode runCode(const CodeOptions& options)
{
    const auto trace = openTrace(options.file);
    if (!trace)
        return trace.error();
    const std::string path = options.folder.empty() ? codeFolderBeside(options.file) : options.folder;
    if (path.empty()) {
        printError({Error::Kind::Missing,
                    options.file,
                    {},
                    "expected a folder torch_compile_debug, tl_out or torchinductor_* next to the trace, or --inductor "
                    "FOLDER"});
        return ExitCode::Lacking;
    }
    Task task;
    const auto folder = readCodeFolder(path, task);
    if (!folder) {
        printError(folder.error());
        return ExitCode::Unreadable;
    }
    std::vector<TracedKernelCode> kernels = tracedCodes(**trace, *folder);
    const double joined = joinedPct(kernels);
    if (!options.kernel.empty()) {
        std::erase_if(kernels, [&](const TracedKernelCode& k) { return (*trace)->text(k.name) != options.kernel; });
        if (kernels.empty()) {
            printError({Error::Kind::BadInput,
                        options.file,
                        {},
                        fmt::format("expected a Triton kernel called {}, found none", options.kernel)});
            return ExitCode::Usage;
        }
    }
    Json list = Json::array();
    for (const TracedKernelCode& kernel : kernels) {
        const std::string_view name = (*trace)->text(kernel.name);
        if (options.json) {
            Json codes = Json::array();
            for (const FusedKernelCode* code : kernel.codes)
                codes.push_back(codeJson(*code));
            Json row{{"kernel", name},
                     {"count", kernel.count},
                     {"total_ns", kernel.total.count()},
                     {"codes", std::move(codes)}};
            if (!kernel.hash.empty())
                row["hash"] = kernel.hash;
            if (kernel.isOtherHash)
                row["other_hash"] = true;
            list.push_back(std::move(row));
        } else if (!options.kernel.empty()) {
            printCodes(kernel, name, path);
        } else {
            printLine(fmt::format("{:>12} {:>7}  {:<56} {}", briefDuration(kernel.total), kernel.count, name,
                                  whereOf(kernel)));
        }
    }
    if (options.json)
        printJson({{"folder", path}, {"joined_pct", joined}, {"kernels", std::move(list)}});
    else if (options.kernel.empty())
        printLine(fmt::format("{:.1f} % of {} Triton kernels have their code in {}", joined, kernels.size(), path));
    return ExitCode::Done;
}

std::function<ExitCode()> declareCode(CLI::App& app)
{
    auto options = std::make_shared<CodeOptions>();
    app.add_option("FILE", options->file, "A trace")->required();
    app.add_option("KERNEL", options->kernel, "Print the code of this kernel; without it a row for each Triton kernel");
    app.add_option("--inductor", options->folder,
                   "A folder of Inductor's output: of TORCH_COMPILE_DEBUG=1, of tlparse, or its cache");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runCode(*options); };
}

} // namespace

const Subcommand codeCommand{"code", "The source, FX nodes and Python lines of fused Triton kernels", declareCode};

} // namespace lanescope
