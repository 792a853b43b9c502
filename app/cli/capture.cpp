// Runs the separate program lanescope-capture, so that this one never links CUDA and survives a crash there. Its JSON
// lines are read as they come; options that are not ours are passed on unchanged.

#include "app/cli/capture.h"

#include "app/capture_words.h"
#include "app/cli/output.h"
#include "app/paths.h"
#include "model/export/output_file.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace lanescope {

namespace {

struct CaptureOptions {
    std::string output;
    bool json = false, progress = false;
    CLI::App* app = nullptr;
};

ExitCode refuse(ExitCode code, const std::string& text)
{
    fmt::print(stderr, "lanescope: {}\n", text);
    return code;
}

struct CaptureEnd {
    Json done, error, grew; // null: not received
    int status = 0;         // from waitpid
    bool started = false;
};

enum class Errors { Dropped, Shown }; // the fate of stderr

// Runs the child and passes each complete line to `line`.
template <class F>
CaptureEnd runProgram(std::vector<std::string> arguments, Errors errors, F&& line)
{
    CaptureEnd outcome;
    int ends[2];
    if (pipe(ends) != 0)
        return outcome;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    if (errors == Errors::Dropped) // its error line is also a JSON event
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    // Ctrl + C reaches both: the child ends the recording and keeps it, and this program reports the result.
    struct sigaction ignore {
    }, before{};
    ignore.sa_handler = SIG_IGN;
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    sigaction(SIGINT, &ignore, &before);
    outcome.started = posix_spawn(&child, argv[0], &actions, &attributes, argv.data(), environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (outcome.started) {
        std::string text;
        char piece[4096];
        for (ssize_t got; (got = read(ends[0], piece, sizeof piece)) > 0 || (got < 0 && errno == EINTR);) {
            text.append(piece, got > 0 ? static_cast<std::size_t>(got) : 0);
            for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1))
                line(text.substr(0, end), outcome);
        }
        while (waitpid(child, &outcome.status, 0) < 0 && errno == EINTR) {
        }
    }
    close(ends[0]);
    sigaction(SIGINT, &before, nullptr);
    return outcome;
}

// The words of a command that may name a file: each word, and the part after its first =.
std::vector<std::string> filesAmong(const std::vector<std::string>& words)
{
    std::vector<std::string> files = words;
    for (const std::string& word : words)
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            files.push_back(word.substr(equals + 1));
    return files;
}

// The path of what a killed helper had recorded, from its last message.
std::string keptOf(const Json& grew)
{
    const auto events = grew.is_object() ? grew.value("events", std::uint64_t{0}) : 0;
    return events == 0 ? std::string{"it had recorded nothing yet"}
                       : fmt::format("what it recorded until then is in {}", grew.value("part", std::string{}));
}

Json resultOf(const Json& done)
{
    Json result;
    for (const char* key : {"path", "paths", "files", "device", "events", "kernels", "dropped"})
        if (done.contains(key))
            result[key] = done[key];
    if (done.contains("overhead"))
        result["overhead_ns"] = done["overhead"]["step_recorded_ns"].get<std::int64_t>() -
                                done["overhead"]["step_bare_ns"].get<std::int64_t>();
    for (const char* key : {"overhead", "clock", "check", "cancelled", "command", "warnings"})
        if (done.contains(key))
            result[key] = done[key];
    return result;
}

ExitCode runCapture(const CaptureOptions& options)
{
    const std::string program = captureProgram();
    if (program.empty())
        return refuse(ExitCode::Lacking, "lanescope-capture is not installed next to this program: install it or build "
                                         "the target lanescope-capture");
    if (const auto refused = refusalOf(options.output, filesAmong(commandWords()))) {
        printError(*refused);
        return ExitCode::Usage;
    }
    std::vector<std::string> arguments{program, "--with-parent", std::to_string(getpid()), "-o", options.output};
    for (const std::string& extra : options.app->remaining())
        arguments.push_back(extra);
    // The user's command writes to stderr, and so does the error line.
    const bool isCommand = !commandWords().empty();
    arguments.insert(arguments.end(), commandWords().begin(), commandWords().end());
    const auto read = [&](const std::string& text, CaptureEnd& so) {
        if (options.progress)
            fmt::print(stderr, "{}\n", text);
        const Json event = Json::parse(text, nullptr, false);
        if (!event.is_object() || !event.contains("event"))
            return;
        if (event["event"] == "done")
            so.done = event;
        else if (event["event"] == "error")
            so.error = event;
        else if (event["event"] == "grew")
            so.grew = event;
    };
    const CaptureEnd outcome = runProgram(arguments, isCommand ? Errors::Shown : Errors::Dropped, read);
    if (!outcome.started)
        return refuse(ExitCode::Lacking, fmt::format("{} does not start", program));
    if (outcome.error.contains("text")) {
        const auto code = static_cast<ExitCode>(WIFEXITED(outcome.status) ? WEXITSTATUS(outcome.status) : 3);
        return isCommand ? code : refuse(code, outcome.error["text"].get<std::string>());
    }
    if (WIFSIGNALED(outcome.status)) {
        std::error_code error;
        if (const std::string part = options.output + ".part"; std::filesystem::file_size(part, error) == 0 && !error)
            std::filesystem::remove(part, error); // created before the first event
        return refuse(ExitCode::Unreadable, fmt::format("lanescope-capture was ended by signal {}; {}",
                                                        WTERMSIG(outcome.status), keptOf(outcome.grew)));
    }
    if (!outcome.done.is_object())
        return static_cast<ExitCode>(WEXITSTATUS(outcome.status)); // help was requested
    const Json result = resultOf(outcome.done);
    if (options.json)
        printJson(result);
    else {
        for (const Json& file : result.contains("files") ? result["files"] : Json::array({result}))
            printLine(fmt::format("{}: {}, {}, {} dropped, on {}", file["path"].get<std::string>(),
                                  counted(file["events"].get<std::uint64_t>(), "event", "events"),
                                  counted(file["kernels"].get<std::uint64_t>(), "kernel", "kernels"),
                                  file["dropped"].get<std::uint64_t>(), result["device"].get<std::string>()));
        if (result.value("cancelled", false))
            printLine("stopped: this is what was recorded until then");
        if (result.contains("command") && result["command"].contains("signal"))
            printLine(fmt::format("the command was ended by signal {}", result["command"]["signal"].get<int>()));
        else if (result.contains("command") && result["command"].value("exit_code", 0) != 0)
            printLine(fmt::format("the command ended with exit code {}", result["command"]["exit_code"].get<int>()));
        if (result.contains("warnings"))
            for (const Json& warning : result["warnings"])
                printLine(warning.get<std::string>());
        if (result.contains("check"))
            printLine(fmt::format("checked: relative error {:.2e}, {:.0e} is allowed",
                                  result["check"]["max_rel_err"].get<double>(),
                                  result["check"]["tolerance"].get<double>()));
        if (result.contains("overhead"))
            printLine(overheadLine(Ns{result["overhead"]["step_bare_ns"].get<std::int64_t>()},
                                   Ns{result["overhead"]["step_recorded_ns"].get<std::int64_t>()},
                                   result["overhead"].contains("bare_spread_ns")
                                       ? std::optional{Ns{result["overhead"]["bare_spread_ns"].get<std::int64_t>()}}
                                       : std::nullopt));
    }
    return static_cast<ExitCode>(WEXITSTATUS(outcome.status));
}

std::function<ExitCode()> declareCapture(CLI::App& app)
{
    auto options = std::make_shared<CaptureOptions>();
    options->app = &app;
    app.allow_extras();
    app.add_option("-o,--output", options->output, "Output trace file (must not be a device or directory)")->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    app.add_flag("--progress", options->progress, "JSON lines on stderr while it runs");
    app.footer(
        "With `-- COMMAND...`, any CUDA program and its child processes are recorded:\n  --delay SECONDS  --duration "
        "SECONDS  --by-calls (cudaProfilerStart, -Stop)  --end  --keep-raw\nWORKLOAD is matmul_add, linear, mlp, "
        "mlp_relu or lenet5. Further options:\n  --device auto|cpu|gpu  --variant eager|compiled|fused|graph  --dtype "
        "fp32|tf32|fp16|bf16\n  --wait N --warmup N --active N --repeat N --warm N  --overhead  --long\nand the "
        "workload's own sizes, such as --size 4096; `lanescope-capture --help` lists them.");
    return [options] { return runCapture(*options); };
}

} // namespace

std::vector<std::string>& commandWords()
{
    static std::vector<std::string> words;
    return words;
}

const Subcommand captureCommand{"capture", "Run a workload or any CUDA program on this machine and write a trace of it",
                                declareCapture};

} // namespace lanescope
